"""What is wrong with an example, seen against the rules of its file; else the Example."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.variant.example_cards import look_at_cards, look_for_missing_cards
from napalm_lab.variant.example_outcome import (
    look_at_chips,
    look_at_end,
    look_at_stacks,
    look_at_tokens,
)
from napalm_lab.variant.example_reader import Reader
from napalm_lab.variant.example_yeses import look_at_yeses
from napalm_lab.variant.examples import Example, Result
from napalm_lab.variant.file_schema import ExampleKeys
from napalm_lab.variant.nodes import Location, Mapping, place_of
from napalm_lab.variant.problems import Problem
from napalm_lab.variant.resolved import Rules
from napalm_lab.variant.words import range_text
from napalm_lab.wording import nearest


def read_example(
    written: ExampleKeys, rules: Rules, tree: Mapping, location: Location
) -> Example | list[Problem]:
    """The example, or all that does not fit: seats, cards, challenges, chips that do not add up.

    `location` is where the example is in the tree of its file.
    """
    reader = Reader(written, rules, tree, location)
    _look(reader)
    if reader.problems:
        return reader.problems
    return _example(reader)


def _look(reader: Reader) -> None:
    """Seats first: where they are wrong, what is said of them means nothing."""
    _look_at_stage(reader)
    if not _look_at_seats(reader):
        return
    look_at_cards(reader)
    if look_at_yeses(reader):  # else it is unclear whose cards are needed
        look_for_missing_cards(reader)
    look_at_stacks(reader)
    look_at_tokens(reader)
    if look_at_chips(reader):
        look_at_end(reader)


def _look_at_stage(reader: Reader) -> None:
    if reader.index is None:
        stages = ", ".join(f"{n} ({stage.name})" for n, stage in enumerate(reader.rules.stages, 1))
        named = reader.written.stage
        names = [stage.name for stage in reader.rules.stages]
        near = nearest(named, names) if isinstance(named, str) else None
        listing = (
            f"did you mean `{near}`? The stages are {stages}"
            if near
            else f"the stages are {stages}"
        )
        reader.refuse(("stage",), f"there is no stage `{named}`; {listing}")


def _look_at_seats(reader: Reader) -> bool:
    low, high = reader.rules.seats_min, reader.rules.seats_max
    allowed = range_text(low, high)
    if not low <= reader.written.seats <= high:
        reader.refuse(
            ("seats",),
            f"{reader.written.seats} seats, but the variant is for {allowed} players",
        )
        return False
    before = len(reader.problems)
    for keys, letter in _named_seats(reader):
        if letter not in reader.letters:
            last = reader.letters[-1]
            reader.refuse(
                keys,
                f"there is no seat {letter}: {reader.written.seats} seats are A to {last}",
                at_value=False,
            )
    return len(reader.problems) == before


def _named_seats(reader: Reader) -> Iterator[tuple[Location, str]]:
    """Every seat that is named, with where."""
    written, result = reader.written, reader.written.result
    yield ("dealer",), written.dealer
    for name, seats in (
        ("tokens", written.tokens),
        ("stacks", written.stacks),
        ("hands", written.hands),
    ):
        for letter in seats:
            yield (name, letter), letter
    for name, told in (("yes", written.yes), ("challenge", written.challenge)):
        for letter in told:
            yield (name,), letter
    for name, seats in (("chips", result.chips), ("tokens", result.tokens)):
        for letter in seats:
            yield ("result", name, letter), letter
    for letter in result.won:
        yield ("result", "won"), letter


def _example(reader: Reader) -> Example:
    written, result = reader.written, reader.written.result
    place = place_of(reader.tree, reader.location)
    full = reader.rules.stacks.chips
    assert reader.index is not None
    return Example(
        name=written.name,
        file=place.source.label,
        line=place.line,
        seats=written.seats,
        dealer=reader.seat(written.dealer),
        pot=written.pot,
        tokens=reader.by_seat(written.tokens),
        stage=reader.index,
        hands={reader.seat(letter): cards for letter, cards in written.hands.items()},
        yes=reader.in_order(written.yes),
        challenge=reader.in_order(written.challenge),
        result=Result(
            reader.by_seat(result.chips),
            result.pot,
            reader.by_seat(reader.tokens_after()),
            tuple(sorted(map(reader.seat, result.won))),
        ),
        stacks=() if full is None else reader.by_seat(written.stacks, full),
        silent_before=written.silent_before,
        ghost=written.ghost,
    )
