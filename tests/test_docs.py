"""The documentation is executed: its code, variants, commands, links and articles are true."""

import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import napalm_lab
from napalm_lab.cli.main import main
from napalm_lab.learning.training import DEFAULT_HANDS, MOST_ROUNDS, ROUNDS
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.seating import policies_of
from napalm_lab.players.situation import CLASSES, POT_SIZES
from napalm_lab.players.stepped import Table
from napalm_lab.report.solve_data import strategy_data
from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.percentiles import percentiles
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from tests.solved import Play

PACKAGE = Path(napalm_lab.__file__).parent
ROOT = PACKAGE.parent
DOCS = ROOT / "docs"
RULES = DOCS / "rules.md"
PLAYERS = DOCS / "players.md"
LEARNING = DOCS / "learning.md"
PAGES = sorted(DOCS.glob("*.md"))
READERS_PAGES = [ROOT / "README.md", *PAGES]


class Block(NamedTuple):
    """A fenced block; `file` is the name under which the text before it says to save it."""

    language: str
    file: str | None
    text: str


def blocks(page: Path) -> list[Block]:
    found = []
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        paragraph = text[: match.start()].rstrip().rpartition("\n\n")[2]
        named = re.search(r"Save this as `([\w.-]+)`", paragraph)
        found.append(Block(match[1], named[1] if named else None, match[2]))
    return found


def commands(page: Path) -> list[list[str]]:
    """The arguments of every `napalm-lab` command of the page's shell blocks."""
    lines = [
        shlex.split(line, comments=True)
        for block in blocks(page)
        if block.language == "sh"
        for line in block.text.replace("\\\n", " ").splitlines()
    ]
    assert all(not words or words[0] == "napalm-lab" for words in lines)
    return [words[1:] for words in lines if words]


@pytest.fixture
def at(tmp_path, monkeypatch):
    """Goes to an empty folder, with the files that a page says to save."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def page_folder(page: Path) -> Path:
        for block in blocks(page):
            if block.file is not None:
                (tmp_path / block.file).write_text(block.text, encoding="utf-8")
                if block.language == "python":
                    monkeypatch.delitem(sys.modules, Path(block.file).stem, raising=False)
        return tmp_path

    return page_folder


def ids(page: Path) -> str:
    return page.name


# The README's commands have a test of their own, `test_readme.py`.
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=ids)
def test_commands_of_a_page_work(page, at, capsys):
    at(page)
    for arguments in commands(page):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0, f"{shlex.join(arguments)}\n{capsys.readouterr().err}"
        assert capsys.readouterr().out


def test_pages_have_commands():
    assert {page.name for page in PAGES if commands(page)} >= {
        "rules.md",
        "players.md",
        "method.md",
    }


def is_whole_variant(block: Block) -> bool:
    return (
        block.language == "yaml"
        and re.search(r"^version:", block.text, re.M) is not None
        and re.search(r"^baseline:", block.text, re.M) is None
    )


@pytest.mark.parametrize(
    "text",
    [block.text for page in READERS_PAGES for block in blocks(page) if is_whole_variant(block)],
)
def test_whole_variants_are_valid(text, tmp_path):
    (tmp_path / "shown.yaml").write_text(text, encoding="utf-8")
    load("shown.yaml", tmp_path)


def changes_shown() -> list[tuple[str, str]]:
    """Each change that the rules page shows inside a line, with the file that it changes."""
    shown, parent = [], "pagat"
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            parent = "ukrainian" if line.startswith("## 2 ") else "pagat"
        for change in re.findall(r"`(\w+: \{[^`]*\})`", line):
            shown.append((parent, change))
    return shown


@pytest.mark.parametrize(("parent", "change"), changes_shown())
def test_options_named_with_the_rules_exist_and_change_the_game(parent, change, tmp_path):
    text = f"version: 1\nextends: {parent}\n{change}\n"
    (tmp_path / "changed.yaml").write_text(text, encoding="utf-8")
    changed = load("changed.yaml", tmp_path)
    assert changed.rules_hash != load(parent, tmp_path).rules_hash


def test_the_class_shown_plays_whole_games(at):
    at(PLAYERS)
    rules = compile_rules(load("pagat").rules, 4)
    table = Table(rules, parse_lineup("mine:Bold+tight+tight+tight", 4, 3))
    for number in range(3):
        for moment in table.play(seed=1, number=number, max_hands=1000):
            game = moment.game
        assert game.won_by
    (player,) = [block.text for block in blocks(PLAYERS) if block.language == "python"]
    assert "class Bold:" in player


def weakest_hands() -> list[tuple[str, int, str]]:
    """Threshold, stage and hand of every cell of the table of weakest hands."""
    rows = re.findall(
        r"^\| (0\.\d+) \| `(.+)` \| `(.+)` \| `(.+)` \|$", PLAYERS.read_text("utf-8"), re.M
    )
    return [(row[0], stage, hand) for row in rows for stage, hand in enumerate(row[1:])]


def test_the_table_of_weakest_hands_has_its_rows():
    assert len(weakest_hands()) == 9


@pytest.mark.parametrize(("threshold", "stage", "hand"), weakest_hands())
def test_weakest_hands_are_the_first_to_reach_the_threshold(threshold, stage, hand):
    rules = compile_rules(load("pagat").rules, 5)
    ranking, held = rules.rankings[stage], rules.held[stage]
    cards = parse_hand(hand)
    assert len(cards) == held
    value = value_of_hand(ranking, cards)
    shares = percentiles(ranking, held)
    assert shares[value - 1] < float(threshold) <= shares[value]
    fixed = parse_lineup(f"threshold:{threshold}", 5, 3).players
    assert np.all(policies_of(fixed, rules).seats["least_value"][:, stage] == value)


def test_all_keys_of_an_exported_strategy_are_explained():
    section = LEARNING.read_text("utf-8").partition("## The exported strategy")[2]
    rows = re.findall(r"^\| (`.+`) \|", section, re.M)
    explained = [key for row in rows for key in re.findall(r"`(\w+)`", row)]
    assert explained == list(strategy_data(Play(load("pagat").rules).solved()))


def test_sizes_told_of_learning_are_those_it_has():
    text = " ".join(LEARNING.read_text("utf-8").split())
    assert f"has {DEFAULT_HANDS:,} hands in {ROUNDS} rounds" in text
    assert f"up to {MOST_ROUNDS:,} in small games" in text
    assert f"| {POT_SIZES} sizes: " in text
    assert f"| {CLASSES} classes " in text


@pytest.mark.parametrize("page", READERS_PAGES, ids=ids)
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, place = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.is_relative_to(ROOT), target
        assert file.is_file(), target
        assert not place or place in headings(file), target


def headings(page: Path) -> set[str]:
    """The places that a link into the page can name."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


ARTICLE = r"\d+(?:\.\d+[a-d]?)?"


def cited(file: Path) -> set[str]:
    """The articles that a source file names: after "article", in a schema's keys, in examples."""
    text = " ".join(file.read_text(encoding="utf-8").split())
    lists = re.findall(
        rf"\b[Aa]rticles? ({ARTICLE}(?:(?:, | and | to ){ARTICLE})*)|article=\"([^\"]+)\""
        rf"|- name: ({ARTICLE}) ",
        text,
    )
    return {number for found in lists for part in found for number in re.findall(ARTICLE, part)}


def articles() -> set[str]:
    text = RULES.read_text(encoding="utf-8")
    return set(re.findall(rf"^(?:##+ |- \*\*)({ARTICLE}) ", text, re.M))


SOURCES = sorted(
    [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "variants").glob("*.yaml")]
)


def test_every_article_cited_exists():
    unknown = {
        f"{file.relative_to(ROOT)}: {number}"
        for file in SOURCES
        for number in cited(file) - articles()
    }
    assert unknown == set()


def test_articles_are_cited_where_rules_are_written():
    assert {"1.9a", "1.9b", "1.9c", "1.9d", "2.7"} <= cited(PACKAGE / "rules" / "settle.py")
    assert "2.5" in cited(PACKAGE / "variant" / "schema.py")
    assert "1.10" in cited(ROOT / "variants" / "pagat.yaml")


FILES = re.compile(r"`((?:napalm_lab/|tests/|docs/|benchmarks/|variants/)?[\w/]+\.(?:py|md|json))`")


@pytest.mark.parametrize("page", [DOCS / "engine.md", DOCS / "method.md"], ids=ids)
def test_files_that_pages_name_exist(page):
    for name in FILES.findall(page.read_text(encoding="utf-8")):
        assert any((root / name).is_file() for root in (ROOT, PACKAGE, DOCS)), name
