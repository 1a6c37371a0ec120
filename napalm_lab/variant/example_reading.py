"""What is wrong with an example, seen against the rules of its file; else the Example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from napalm_lab.rules.cards import card_text
from napalm_lab.variant.examples import Example, Result, find_stage
from napalm_lab.variant.file_schema import SEAT_LETTERS, ExampleKeys
from napalm_lab.variant.nodes import Location, Mapping, path_text, place_of, value_place
from napalm_lab.variant.problems import Problem, problem_at
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.words import range_text
from napalm_lab.wording import counted, listed, nearest


def read_example(
    written: ExampleKeys, rules: Rules, tree: Mapping, location: Location
) -> Example | list[Problem]:
    """The example, or all that does not fit: seats, cards, challenges, chips that do not add up.

    `location` is where the example is in the tree of its file.
    """
    reader = _Reader(written, rules, tree, location)
    reader.look()
    if reader.problems:
        return reader.problems
    return reader.example()


class _Reader:
    """Looks at one example from all sides, collecting problems."""

    def __init__(
        self, written: ExampleKeys, rules: Rules, tree: Mapping, location: Location
    ) -> None:
        self.written = written
        self.rules = rules
        self.tree = tree
        self.location = location
        self.letters = SEAT_LETTERS[: written.seats]
        self.index = find_stage(rules, written.stage)
        self.problems: list[Problem] = []

    @property
    def stage(self) -> Stage | None:
        return None if self.index is None else self.rules.stages[self.index]

    def refuse(self, keys: Location, message: str, *, at_value: bool = True) -> None:
        location = (*self.location, *keys)
        place = (value_place if at_value else place_of)(self.tree, location)
        self.problems.append(problem_at(place, path_text(location), message))

    def look(self) -> None:
        """Seats first: where they are wrong, what is said of them means nothing."""
        self.look_at_stage()
        if self.look_at_seats():
            self.look_at_hands()
            self.look_at_yeses()
            if self.look_at_chips():
                self.look_at_end()

    def look_at_stage(self) -> None:
        if self.index is None:
            stages = ", ".join(
                f"{n} ({stage.name})" for n, stage in enumerate(self.rules.stages, 1)
            )
            named = self.written.stage
            names = [stage.name for stage in self.rules.stages]
            near = nearest(named, names) if isinstance(named, str) else None
            listing = (
                f"did you mean `{near}`? The stages are {stages}"
                if near
                else f"the stages are {stages}"
            )
            self.refuse(("stage",), f"there is no stage `{named}`; {listing}")

    def look_at_seats(self) -> bool:
        low, high = self.rules.seats_min, self.rules.seats_max
        allowed = range_text(low, high)
        if not low <= self.written.seats <= high:
            self.refuse(
                ("seats",),
                f"{self.written.seats} seats, but the variant is for {allowed} players",
            )
            return False
        before = len(self.problems)
        for keys, letter in self.named_seats():
            if letter not in self.letters:
                last = self.letters[-1]
                self.refuse(
                    keys,
                    f"there is no seat {letter}: {self.written.seats} seats are A to {last}",
                    at_value=False,
                )
        return len(self.problems) == before

    def named_seats(self) -> Iterator[tuple[Location, str]]:
        """Every seat that is named, with where."""
        written, result = self.written, self.written.result
        yield ("dealer",), written.dealer
        for name, seats in (("tokens", written.tokens), ("hands", written.hands)):
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

    def look_at_hands(self) -> None:
        owner: dict[int, str] = {}
        for letter, cards in self.written.hands.items():
            held = self.stage.held if self.stage is not None else len(cards)
            if len(cards) != held:
                are = "is" if held == 1 else "are"
                message = f"{counted(len(cards), 'card')}, but {held} {are} held at this stage"
                self.refuse(("hands", letter), message)
            for card in cards:
                if card in owner:
                    message = f"{card_text(card)} is in the hand of {owner[card]} already"
                    self.refuse(("hands", letter), message)
                owner.setdefault(card, letter)

    def look_at_yeses(self) -> None:
        written = self.written
        for key, letters in (
            ("yes", written.yes),
            ("challenge", written.challenge),
            ("won", written.result.won),
        ):
            twice = sorted({letter for letter in letters if letters.count(letter) > 1})
            if twice:
                self.refuse(
                    ("result", key) if key == "won" else (key,),
                    f"{', '.join(twice)} is named twice",
                )
        if written.challenge and not self.look_at_challenge():
            return  # whom else to give cards depends on who may challenge
        said = dict.fromkeys((*written.yes, *written.challenge))
        silent = [letter for letter in said if letter not in written.hands]
        if len(said) > 1 and silent:
            message = (
                f"{listed(said)} say yes and show hands, "
                f"but no cards are given for {listed(silent)}"
            )
            self.refuse(("hands",), message, at_value=False)

    def look_at_challenge(self) -> bool:
        written, before = self.written, len(self.problems)
        if self.stage is not None and not self.stage.dealer_challenge:
            self.refuse(
                ("challenge",),
                "the dealer cannot be challenged at this stage (dealer_challenge: false)",
            )
        elif set(written.yes) != {written.dealer}:
            message = (
                f"only where the dealer ({written.dealer}) alone said yes can anybody challenge"
            )
            self.refuse(("challenge",), message)
        elif written.dealer in written.challenge:
            self.refuse(("challenge",), "the dealer cannot challenge; name other seats")
        return len(self.problems) == before

    def look_at_chips(self) -> bool:
        """Chips are conserved (article 1.11)."""
        result, pot = self.written.result, self.written.pot
        total, change = sum(result.chips.values()), result.pot - pot
        if total + change == 0:
            return True
        message = (
            f"chips do not add up: the seats gain {total:+} in all and the pot {change:+} "
            f"({pot} to {result.pot}); the sum has to be 0"
        )
        self.refuse(("result",), message, at_value=False)
        return False

    def look_at_end(self) -> None:
        """The game ends when a seat has reached the target, and the pot is taken (article 1.10)."""
        written, target = self.written, self.rules.target
        wanted = counted(target, "token")
        over = [letter for letter, tokens in written.tokens.items() if tokens >= target]
        if over:
            self.refuse(("tokens", over[0]), f"{over[0]} has won already: the target is {wanted}")
            return
        after = self.tokens_after()
        reached = [letter for letter, tokens in after.items() if tokens >= target]
        won = written.result.won
        if reached and not won:
            message = f"{reached[0]} reaches the target of {wanted}, so `won` has to say who won"
            self.refuse(("result",), message, at_value=False)
        elif won and not set(won) <= set(reached):
            message = f"{won[0]} has not reached the target of {wanted} in `result.tokens`"
            self.refuse(("result", "won"), message)
        elif won and written.result.pot:
            self.refuse(
                ("result", "pot"), "the game is won, and the winner takes the pot: it has to be 0"
            )

    def example(self) -> Example:
        written, result = self.written, self.written.result
        place = place_of(self.tree, self.location)
        assert self.index is not None
        return Example(
            name=written.name,
            file=place.source.label,
            line=place.line,
            seats=written.seats,
            dealer=self.seat(written.dealer),
            pot=written.pot,
            tokens=self.by_seat(written.tokens),
            stage=self.index,
            hands={self.seat(letter): cards for letter, cards in written.hands.items()},
            yes=self.in_order(written.yes),
            challenge=self.in_order(written.challenge),
            result=Result(
                self.by_seat(result.chips),
                result.pot,
                self.by_seat(self.tokens_after()),
                tuple(sorted(map(self.seat, result.won))),
            ),
        )

    def tokens_after(self) -> dict[str, int]:
        """Those that are wanted; where nothing is said of them, those held before."""
        said = "tokens" in self.written.result.model_fields_set
        return self.written.result.tokens if said else self.written.tokens

    def seat(self, letter: str) -> int:
        return self.letters.index(letter)

    def by_seat(self, numbers: dict[str, int]) -> tuple[int, ...]:
        return tuple(numbers.get(letter, 0) for letter in self.letters)

    def in_order(self, letters: Iterable[str]) -> tuple[int, ...]:
        """As they speak: from the dealer's left, the dealer last (article 1.8)."""
        dealer, seats = self.seat(self.written.dealer), self.written.seats
        return tuple(sorted(map(self.seat, letters), key=lambda seat: (seat - dealer - 1) % seats))
