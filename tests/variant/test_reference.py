from pathlib import Path

from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.reference import reference_markdown
from napalm_lab.variant.shape import ANY, shape_of

PAGE = Path(__file__).parents[2] / "docs" / "variant-file.md"


def test_the_page_is_up_to_date() -> None:
    page = reference_markdown()
    assert PAGE.read_text(encoding="utf-8") == page, "write `page` there"


def test_every_key_is_on_the_page() -> None:
    page = reference_markdown()
    for path in shape_of(VariantFile).paths():
        name = path[-1]
        if name != ANY:
            assert f"`{name}`" in page or f".{name}`" in page, path


def test_a_row_of_the_page() -> None:
    row = (
        "| `tokens.target` | a whole number from 1 to 1,000 or `none` | `5` | Who has this many "
        "takes the pot, and the game is over as soon as the stage is settled, or as `end.target` "
        "says. With `none` the game has to end in another way. In tokens. (1.10) |"
    )
    assert row in reference_markdown().splitlines()
