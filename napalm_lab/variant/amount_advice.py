"""What to write for an amount or a share that was written in a way that is not read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from napalm_lab.variant.amounts import MAX_DENOMINATOR, MAX_SHARE, share_text
from napalm_lab.variant.nodes import Node, Scalar

_SHARE = re.compile(r"([0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6}) ?%|([0-9]{1,4})/([0-9]{1,4})")
_PART_OF_WORD = {"pot": "of_pot", "yes": "per_yes", "yeses": "per_yes", "winnings": "of_winnings"}


def share_meant(node: Node | None) -> Fraction | None:
    """The share that a decimal number, a percentage or a fraction stands for, if it can be one."""
    share: Fraction | None = None
    if isinstance(node, Scalar):
        value = node.value
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            share = Fraction(value)
        elif isinstance(value, str) and (found := _SHARE.fullmatch(value.strip())):
            percent, top, bottom = found.groups()
            if percent is not None:
                share = Fraction(percent.rstrip(".")) / 100
            elif int(bottom):
                share = Fraction(int(top), int(bottom))
    fits = share is not None and 0 <= share <= MAX_SHARE and share.denominator <= MAX_DENOMINATOR
    return share if fits else None


def advice_on_amount(node: Node | None) -> str:
    """For an amount: whole chips, or the share of the pot that was meant; else nothing."""
    share = share_meant(node)
    if share is None:
        return ""
    if share.denominator == 1 and isinstance(node, Scalar) and not isinstance(node.value, str):
        return f"write {share}" if isinstance(node.value, Fraction) else ""
    return f"for a share of the pot write {{of_pot: {share_text(share)}}}"


def part_meant(word: str, node: Node | None, parts: Iterable[str]) -> str:
    """What to write for a part that was called by the word for an amount, as in `{pot: 0.5}`."""
    part = _PART_OF_WORD.get(word.casefold())
    if part is None or part not in parts:
        return ""
    share = share_meant(node)
    if share is None or (part != "of_pot" and share.denominator != 1):
        return f"unknown key `{word}`; did you mean `{part}`?"
    return f"unknown key `{word}`; write {{{part}: {share_text(share)}}}"
