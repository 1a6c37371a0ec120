"""Single stages of small variants, set up by what a file would say."""

from typing import Any

from napalm_lab.players.moment import Moment
from napalm_lab.rules.cards import parse_hand
from napalm_lab.table.events import events_data
from napalm_lab.table.examples import example_moments
from napalm_lab.table.story import tell
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.examples import Example, Result
from napalm_lab.variant.resolved import Rules

HANDS = {"B": "Kh Kd", "C": "Qh Qd"}
SEATS = "ABCDEFGHIJ"
NOTHING = Result((0,) * 4, 0, (0,) * 4, ())


def seats_named(names: str) -> tuple[int, ...]:
    return tuple(SEATS.index(name) for name in names)


def example(
    yes: str = "", second: str = "", hands: dict[str, str] | None = None, **told: Any
) -> Example:
    """Four seats, A deals, 20 in the pot; `second` says yes in a second chance."""
    given = HANDS if hands is None else hands
    seats = told.pop("seats", 4)
    return Example(
        name="x",
        file="mine.yaml",
        line=1,
        seats=seats,
        dealer=0,
        pot=told.pop("pot", 20),
        tokens=told.pop("tokens", (0,) * seats),
        stage=0,
        hands={SEATS.index(name): parse_hand(text) for name, text in given.items()},
        yes=seats_named(yes),
        challenge=seats_named(second),
        result=told.pop("result", NOTHING),
        ghost=parse_hand(told.pop("ghost")) if "ghost" in told else (),
        **told,
    )


def moments_of(rules: Rules, shown: Example) -> list[Moment]:
    return list(example_moments(compile_rules(rules, shown.seats), shown))


def story_of(rules: Rules, *said: str, **told: Any) -> list[str]:
    """The story of an example, without its cards."""
    shown = example(*said, **told)
    compiled = compile_rules(rules, shown.seats)
    lines = list(tell(compiled, example_moments(compiled, shown)))
    return lines[1 + shown.seats + int(compiled.record.ghost) :]


def events_of(rules: Rules, *said: str, **told: Any) -> list[dict[str, Any]]:
    shown = example(*said, **told)
    compiled = compile_rules(rules, shown.seats)
    return list(events_data(compiled, example_moments(compiled, shown)))
