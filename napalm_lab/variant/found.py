"""How a value of a file is described to people, and what to write instead of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from napalm_lab.variant.amount_advice import advice_on_amount, share_meant
from napalm_lab.variant.amounts import share_text
from napalm_lab.variant.nodes import Listing, Mapping, Node, Scalar
from napalm_lab.variant.scalars import kind_of_number
from napalm_lab.wording import nearest

_LONG = 40
_ALIASES = {"quads": "four-of-a-kind", "boat": "full-house", "full-boat": "full-house"}
"""What players call a word of the schema."""
_FLAGS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def describe(node: Node | None) -> str:
    """What stands in the file, for `expected …, found …`."""
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if not isinstance(node, Scalar) or node.value is None:
        return "nothing"
    if isinstance(node.value, Fraction):
        return f"{node.text}, a decimal number"
    if not isinstance(node.value, str):
        return node.text
    if node.quoted:
        return f"the text '{_short(node.text)}' in quotes"
    kind = kind_of_number(node.text)
    return f"{_short(node.text)}, {kind[0]}" if kind else f"the text `{_short(node.text)}`"


def advice(node: Node | None, wants: str, words: Sequence[str]) -> str:
    """What to write instead, where it can be told. wants : the kind of value; words : allowed."""
    if not isinstance(node, Scalar) or node.value is None:
        return ""
    if wants == "goal":
        return ""  # what is expected shows it
    if wants == "seat":
        return _advice_on_seat(node)
    if wants == "amount" and (instead := advice_on_amount(node)):
        return instead
    if wants == "share" and (share := share_meant(node)) is not None and node.text.endswith("%"):
        return f"write {share_text(share)}"
    if wants == "text":
        return "" if isinstance(node.value, str) else f'put it in quotes: "{node.text}"'
    if isinstance(node.value, str):
        return _advice_on_text(node, wants, words)
    if wants == "ending" and isinstance(node.value, int) and not isinstance(node.value, bool):
        return f"how many tokens win is `tokens.target`: write tokens: {{target: {node.value}}}"
    if wants == "number" and isinstance(node.value, Fraction) and node.value.denominator == 1:
        return f"write {node.value}"
    return ""


def _advice_on_seat(node: Scalar) -> str:
    """A small letter means the capital one; what anything else means cannot be told."""
    capital = node.text.strip().upper()
    meant = len(capital) == 1 and capital.isascii() and capital.isalpha() and capital != node.text
    return f"write {capital}" if meant else "name a seat, such as B"


def _advice_on_text(node: Scalar, wants: str, words: Sequence[str]) -> str:
    text, kind = node.text, kind_of_number(node.text)
    if wants == "flag":
        meant = _FLAGS.get(text.casefold(), text.casefold() if node.quoted else "")
        return f"write {meant}" if meant in ("true", "false") else ""
    if kind and not node.quoted:
        return kind[1]
    if node.quoted and text.lstrip("+-").isdigit():
        return "take the quotes away"
    near = nearest(text, words) or _word_meant(text, words)
    return f"did you mean `{near}`?" if near else ""


def _word_meant(text: str, words: Sequence[str]) -> str | None:
    """The word for what players call otherwise, or the one that begins so."""
    called = "-".join(text.casefold().split())
    longer = [word for word in words if called and word.startswith(f"{called}-")]
    alias = _ALIASES.get(called)
    if alias in words:
        return alias
    return longer[0] if len(longer) == 1 else None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONG else line[: _LONG - 1] + "…"
