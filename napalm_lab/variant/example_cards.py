"""The cards of an example: whose are needed, and whether they can be held."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.rules.cards import card_text
from napalm_lab.variant.example_reader import Reader
from napalm_lab.variant.nodes import Location
from napalm_lab.variant.resolved import Stage
from napalm_lab.wording import counted, listed


def look_at_cards(reader: Reader) -> None:
    """As many to each hand as are held, no card twice; a ghost only where there is one."""
    if reader.written.ghost and not reader.rules.ghost:
        message = "no hand is dealt to nobody here: no settlement says `must_beat_ghost: true`"
        reader.refuse(("ghost",), message)
        return
    owner: dict[int, str] = {}
    for keys, whose, cards in _hands(reader):
        held = reader.stage.held if reader.stage is not None else len(cards)
        if len(cards) != held:
            are = "is" if held == 1 else "are"
            message = f"{counted(len(cards), 'card')}, but {held} {are} held at this stage"
            reader.refuse(keys, message)
        for card in cards:
            if card in owner:
                message = f"{card_text(card)} is in the hand of {owner[card]} already"
                reader.refuse(keys, message)
            owner.setdefault(card, whose)


def _hands(reader: Reader) -> Iterator[tuple[Location, str, tuple[int, ...]]]:
    for letter, cards in reader.written.hands.items():
        yield ("hands", letter), letter, cards
    if reader.written.ghost:
        yield ("ghost",), "the ghost", reader.written.ghost


def look_for_missing_cards(reader: Reader) -> None:
    """Hands that decide what is won or paid must be given."""
    said, stage = reader.said_yes, reader.stage
    if stage is None:
        return
    if len(said) > 1:
        _need_hands(reader, said, f"{listed(said)} say yes and show hands")
        _need_ghost(reader, stage.contested.must_beat_ghost)
    elif said:
        if stage.sole.must_beat_ghost or stage.needed_to_win is not None:
            _need_hands(reader, said, f"{said[0]} says yes and has to show a hand to win")
        _need_ghost(reader, stage.sole.must_beat_ghost)
    elif _best_pays(reader, stage):
        _need_hands(reader, list(reader.letters), "nobody says yes and the best hand pays")


def _best_pays(reader: Reader, stage: Stage) -> bool:
    due = reader.written.silent_before + 1 >= stage.silent.after
    return due and not stage.silent.best_pays.is_nothing


def _need_hands(reader: Reader, letters: list[str], why: str) -> None:
    lacking = [letter for letter in letters if letter not in reader.written.hands]
    if lacking:
        message = f"{why}, but no cards are given for {listed(lacking)}"
        reader.refuse(("hands",), message, at_value=False)


def _need_ghost(reader: Reader, must_be_beaten: bool) -> None:
    if must_be_beaten and not reader.written.ghost:
        message = "the ghost has to be beaten, but no cards are given for it"
        reader.refuse(("ghost",), message, at_value=False)
