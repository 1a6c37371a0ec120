"""The command `show`."""

from __future__ import annotations

from typing import Annotated

import typer

from napalm_lab.cli.options import Json, VariantName


def show(
    variant: VariantName,
    resolved: Annotated[
        bool,
        typer.Option(
            "--resolved",
            help="Show each value as a file writes it, with the file and line that says it.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Show the rules of a variant in words, what it inherits included.

    Example: napalm-lab show ukrainian --resolved
    """
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.rules import print_rules, print_values, rules_data, values_data
    from napalm_lab.report.terminal import screen
    from napalm_lab.variant.loading import load
    from napalm_lab.variant.words import rules_in_words

    found = load(variant)
    if resolved and json:
        print_json(values_data(found))
    elif resolved:
        print_values(screen(), found.values)
    elif json:
        print_json(rules_data(found, rules_in_words(found.rules)))
    else:
        print_rules(screen(), found, rules_in_words(found.rules))
