"""The command `diff`."""

from __future__ import annotations

from typing import Annotated

import typer

from napalm_lab.cli.options import Json


def diff(
    baseline: Annotated[
        str,
        typer.Argument(metavar="BASELINE", help="A variant: a file, or the name of a shipped one."),
    ],
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT", help="The variant to set beside it, named likewise.")
    ],
    json: Json = False,
) -> None:
    """Say in words which rules of two variants differ.

    Only what decides how the game goes is compared, not names, notes and how a file is written.

    Example: napalm-lab diff pagat mine.yaml
    """
    from napalm_lab.report.differences import differences_data, print_differences, same_game
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.streams import write_lines
    from napalm_lab.report.terminal import screen
    from napalm_lab.variant.differences import differences
    from napalm_lab.variant.loading import load

    first, second = load(baseline), load(variant)
    found = differences(first.rules, second.rules)
    if json:
        print_json(
            {
                "same_rules": not found,
                "differences": differences_data(found),
                "variants": [
                    {"name": each.id, "file": each.file, "rules_hash": each.rules_hash}
                    for each in (first, second)
                ],
            }
        )
    elif found:
        print_differences(screen(), found, first.id, second.id)
    else:
        write_lines([same_game(first.file, second.file)])
