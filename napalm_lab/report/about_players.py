"""That figures are of rules and players together, in a sentence."""

from __future__ import annotations

from napalm_lab.players.lineup import LEARNED
from napalm_lab.players.own import is_own
from napalm_lab.wording import listed


def about_players(players: tuple[str, ...]) -> str:
    """That figures are of rules and players together."""
    seats = [seat.strip() for text in players for seat in text.split("+")]
    who = f"These players ({listed(list(players))})"
    if any(is_own(seat) for seat in seats):
        return f"{who} are part of the result: others may make something else of the same rules."
    fixed = list(dict.fromkeys(seat for seat in seats if seat != LEARNED))
    if not fixed:
        return (
            f"{who} learned the rules of each variant by playing each other, as people might adapt "
            "to them."
        )
    if len(fixed) < len(set(seats)):
        return (
            f"{who} are of two kinds: those called {LEARNED} learned the rules of each variant; "
            f"{listed(fixed)} {'does' if len(fixed) == 1 else 'do'} not adapt to them, as people "
            "would."
        )
    return (
        f"{who} do not adapt to the rules, as people would: "
        "this measures the rules together with these players."
    )
