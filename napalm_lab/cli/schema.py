"""The command `schema`."""

from __future__ import annotations


def schema() -> None:
    """Print the JSON Schema of variant files, with which an editor completes and explains keys.

    Example: napalm-lab schema > variant.schema.json
    """
    from napalm_lab.report.json_text import print_json
    from napalm_lab.variant.json_schema import json_schema

    print_json(json_schema())
