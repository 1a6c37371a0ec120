"""Rules about seats, cards and hands that disagree."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.rules.cards import PACK, RANKS, SUITS
from napalm_lab.rules.limits import MAX_HELD, MAX_STAGES
from napalm_lab.rules.options import STRAIGHT_CARDS
from napalm_lab.variant.fault import Fault, key_of, names
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.wording import counted


def number_of_stages(rules: Rules) -> Iterator[Fault]:
    """None, or more than the engine keeps room for."""
    if not rules.stages:
        yield Fault((("stages",),), "{0} is empty; a game has at least one stage")
    elif len(rules.stages) > MAX_STAGES:
        first_too_many = ("stages", rules.stages[MAX_STAGES].name)
        yield Fault((first_too_many,), f"{{0}} is one too many: {MAX_STAGES} stages are the most")


def card_faults(rules: Rules) -> Iterator[Fault]:
    """The pack, what is held at each stage, and how it is compared."""
    yield from _pack(rules)
    lacking = 0  # cards that an earlier stage should have dealt: they lack at the later ones too
    for number, stage in enumerate(rules.stages):
        short = max(stage.cards, 1) - stage.held
        if short <= 0 or short > lacking:
            yield from _cards(rules, number, stage)
        lacking = max(lacking, short)
        yield from _ranking(stage)
    yield from _roodles(rules)


def seat_faults(rules: Rules) -> Iterator[Fault]:
    """Fewest and most players."""
    low, high = ("seats", "min"), ("seats", "max")
    if rules.seats_min > rules.seats_max:
        message = f"{{0}} is {rules.seats_min}, more than {{1}}, which is {rules.seats_max}"
        yield Fault((low, high), message)


def _pack(rules: Rules) -> Iterator[Fault]:
    held, most = rules.stages[-1].held, rules.seats_max
    needed = held * (most + rules.ghost)
    if held <= MAX_HELD and needed > PACK:
        deals = tuple(key_of(stage, "deal") for stage in rules.stages)
        ghosts = [
            key_of(stage, "settle", outcome, "must_beat_ghost")
            for stage in rules.stages
            for outcome in ("sole", "contested")
            if getattr(stage, outcome).must_beat_ghost
        ][:1]
        ghost = " and a ghost ({1})" if ghosts else ""
        message = (
            f"{{0}} is {most}, but {most} players{ghost} with {held} cards each need {needed} of "
            f"the {PACK} in the pack; see {names(1 + len(ghosts), len(deals))}"
        )
        yield Fault((("seats", "max"), *ghosts, *deals), message)


def _cards(rules: Rules, number: int, stage: Stage) -> Iterator[Fault]:
    deal, cards = key_of(stage, "deal"), key_of(stage, "ranking", "cards")
    earlier = tuple(key_of(before, "deal") for before in rules.stages[:number])
    if stage.held == 0:
        yield Fault((deal,), "{0} is 0, so nobody holds a card at this stage")
    elif stage.held > MAX_HELD >= stage.held - stage.deal:
        after = f", after {names(1, number)}" if number else ""
        message = f"{{0}} brings a hand to {stage.held} cards{after}; {MAX_HELD} is the most"
        yield Fault((deal, *earlier), message)
    elif stage.cards > stage.held:
        held = f"{counted(stage.held, 'card')} {'is' if stage.held == 1 else 'are'} held"
        message = f"{{0}} is {stage.cards}, but only {held} ({{1}})"
        yield Fault((cards, deal), message)


def _ranking(stage: Stage) -> Iterator[Fault]:
    cards, aces = key_of(stage, "ranking", "cards"), key_of(stage, "ranking", "aces")
    straights = key_of(stage, "ranking", "straights_and_flushes")
    if stage.straights_and_flushes == "count" and stage.cards != STRAIGHT_CARDS:
        message = (
            f"{{0}} is `count`, but {{1}} is {stage.cards}: straights and flushes need five cards"
        )
        yield Fault((straights, cards), message)
    elif stage.straights_and_flushes == "ignored" and stage.aces == "high-or-low":
        message = "{0} is `high-or-low`, which makes 5-4-3-2-A a straight, but {1} is `ignored`"
        yield Fault((aces, straights), message)
    yield from _bar(stage, "qualifier", stage.qualifier, "say yes")
    yield from _bar(stage, "needed_to_win", stage.needed_to_win, "win")


def _bar(stage: Stage, name: str, ranks: tuple[int, ...] | None, may: str) -> Iterator[Fault]:
    """The worst hand that may do something."""
    key, cards = key_of(stage, name), key_of(stage, "ranking", "cards")
    if ranks is None:
        return
    if len(ranks) != stage.cards:
        message = f"{{0}} has {counted(len(ranks), 'rank')}, but {{1}} is {stage.cards}"
        yield Fault((key, cards), message)
    elif stage.goal == "low" and len(ranks) == STRAIGHT_CARDS and _is_straight(stage, ranks):
        shown = "-".join(RANKS[rank] for rank in ranks)
        message = (
            f"{{0}} is {shown}, a straight and so a bad low hand, as {{1}} is `count`: "
            f"nearly every hand could {may}"
        )
        yield Fault((key, key_of(stage, "ranking", "straights_and_flushes")), message)


def _is_straight(stage: Stage, ranks: tuple[int, ...]) -> bool:
    """Whether the ranks, highest first, are a straight at the stage, not all of one suit."""
    from napalm_lab.rules.names import best_strength
    from napalm_lab.rules.ranking import STRAIGHT, category_of

    if stage.straights_and_flushes == "ignored":
        return False
    cards = [len(SUITS) * rank + place % len(SUITS) for place, rank in enumerate(ranks)]
    return category_of(best_strength(stage.ranking, cards)) == STRAIGHT


def _roodles(rules: Rules) -> Iterator[Fault]:
    shown = any(
        stage.goal == "high" and stage.straights_and_flushes == "count" for stage in rules.stages
    )
    if rules.roodles.after != "none" and not shown:
        straights = [key_of(stage, "ranking", "straights_and_flushes") for stage in rules.stages]
        message = (
            f"{{0}} is `{rules.roodles.after}`, but straights and flushes count at no stage where "
            f"the highest hand wins; see {names(1, len(straights))}"
        )
        yield Fault((("roodles", "after"), *straights), message)
