"""Rules that disagree with one another, each with the keys that do and where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from napalm_lab.rules.cards import PACK, RANKS, SUITS
from napalm_lab.rules.limits import MAX_HELD, MAX_STAGES
from napalm_lab.rules.options import STRAIGHT_CARDS
from napalm_lab.variant.nodes import Location, path_text
from napalm_lab.variant.problems import Place, Problem, Source, problem_at
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.written import Written
from napalm_lab.wording import counted, listed


@dataclass(frozen=True)
class Fault:
    """Keys that disagree, the one to look at in front; `{0}`, `{1}` … in the message name them."""

    keys: tuple[Location, ...]
    message: str


def disagreements(rules: Rules, written: Written, root: Source) -> list[Problem]:
    """A problem for each fault that does not come from a value that could not be used anyway.

    A fault that several stages have from the same lines is told once. It is placed at the first of
    its keys that `root`, the file at hand, says; else at the first that any file says.
    """
    problems: dict[tuple[object, ...], Problem] = {}
    for fault in _faults(rules):
        if not written.is_known(fault.keys):
            continue
        said = [written.where(key) for key in fault.keys]
        names = [written.name(key) for key in fault.keys]
        message = fault.message.format(*names)
        location, place = _placed(fault.keys, written, root)
        problem = problem_at(place, path_text(location), message)
        problems.setdefault((*said, location), problem)
    return list(problems.values())


def _placed(keys: tuple[Location, ...], written: Written, root: Source) -> tuple[Location, Place]:
    """The key to look at: one the file at hand says, or takes away near there; else any said."""
    said = [(written.where(key) or key, written.place(key)) for key in keys]
    sections = {key[0] for key in keys}
    taken_away = [(key, place) for key, place in written.removed.items() if key[0] in sections]
    for location, place in (*said, *taken_away):
        if place is not None and place.source is root:
            return location, place
    for location, place in said:
        if place is not None:
            return location, place
    return keys[0], Place(root, 1, 1)


def _faults(rules: Rules) -> Iterator[Fault]:
    yield from _seats(rules)
    if not 1 <= len(rules.stages) <= MAX_STAGES:
        yield _number_of_stages(rules)
        return
    yield from _pack(rules)
    lacking = 0  # cards that an earlier stage should have dealt: they lack at the later ones too
    for number, stage in enumerate(rules.stages):
        short = max(stage.cards, 1) - stage.held
        if short <= 0 or short > lacking:
            yield from _cards(rules, number, stage)
        lacking = max(lacking, short)
        yield from _ranking(stage)
    yield from _chips(rules)


def _number_of_stages(rules: Rules) -> Fault:
    if not rules.stages:
        return Fault((("stages",),), "{0} is empty; a game has at least one stage")
    first_too_many = ("stages", rules.stages[MAX_STAGES].name)
    return Fault((first_too_many,), f"{{0}} is one too many: {MAX_STAGES} stages are the most")


def _seats(rules: Rules) -> Iterator[Fault]:
    low, high = ("seats", "min"), ("seats", "max")
    if rules.seats_min > rules.seats_max:
        message = f"{{0}} is {rules.seats_min}, more than {{1}}, which is {rules.seats_max}"
        yield Fault((low, high), message)


def _pack(rules: Rules) -> Iterator[Fault]:
    held = rules.stages[-1].held
    if held <= MAX_HELD and rules.seats_max * held > PACK:
        deals = tuple(_of(stage, "deal") for stage in rules.stages)
        message = (
            f"{{0}} is {rules.seats_max}, but {rules.seats_max} players with {held} cards each "
            f"need {rules.seats_max * held} of the {PACK} in the pack; see {_listed(1, len(deals))}"
        )
        yield Fault((("seats", "max"), *deals), message)


def _cards(rules: Rules, number: int, stage: Stage) -> Iterator[Fault]:
    deal, cards = _of(stage, "deal"), _of(stage, "ranking", "cards")
    earlier = tuple(_of(before, "deal") for before in rules.stages[:number])
    if stage.held == 0:
        yield Fault((deal,), "{0} is 0, so nobody holds a card at this stage")
    elif stage.held > MAX_HELD >= stage.held - stage.deal:
        after = f", after {_listed(1, number)}" if number else ""
        message = f"{{0}} brings a hand to {stage.held} cards{after}; {MAX_HELD} is the most"
        yield Fault((deal, *earlier), message)
    elif stage.cards > stage.held:
        held = f"{counted(stage.held, 'card')} {'is' if stage.held == 1 else 'are'} held"
        message = f"{{0}} is {stage.cards}, but only {held} ({{1}})"
        yield Fault((cards, deal), message)


def _ranking(stage: Stage) -> Iterator[Fault]:
    cards, aces = _of(stage, "ranking", "cards"), _of(stage, "ranking", "aces")
    straights = _of(stage, "ranking", "straights_and_flushes")
    if stage.straights_and_flushes == "count" and stage.cards != STRAIGHT_CARDS:
        message = (
            f"{{0}} is `count`, but {{1}} is {stage.cards}: straights and flushes need five cards"
        )
        yield Fault((straights, cards), message)
    elif stage.straights_and_flushes == "ignored" and stage.aces == "high-or-low":
        message = "{0} is `high-or-low`, which makes 5-4-3-2-A a straight, but {1} is `ignored`"
        yield Fault((aces, straights), message)
    if stage.qualifier is not None:
        yield from _qualifier(stage, stage.qualifier)


def _qualifier(stage: Stage, ranks: tuple[int, ...]) -> Iterator[Fault]:
    key, cards = _of(stage, "qualifier"), _of(stage, "ranking", "cards")
    if len(ranks) != stage.cards:
        message = f"{{0}} has {counted(len(ranks), 'rank')}, but {{1}} is {stage.cards}"
        yield Fault((key, cards), message)
    elif stage.goal == "low" and len(ranks) == STRAIGHT_CARDS and _is_straight(stage, ranks):
        shown = "-".join(RANKS[rank] for rank in ranks)
        message = (
            f"{{0}} is {shown}, a straight and so a bad low hand, as {{1}} is `count`: "
            "nearly every hand could say yes"
        )
        yield Fault((key, _of(stage, "ranking", "straights_and_flushes")), message)


def _is_straight(stage: Stage, ranks: tuple[int, ...]) -> bool:
    """Whether the ranks, highest first, are a straight at the stage, not all of one suit."""
    from napalm_lab.rules.names import best_strength
    from napalm_lab.rules.ranking import STRAIGHT, category_of

    if stage.straights_and_flushes == "ignored":
        return False
    cards = [len(SUITS) * rank + place % len(SUITS) for place, rank in enumerate(ranks)]
    return category_of(best_strength(stage.ranking, cards)) == STRAIGHT


def _chips(rules: Rules) -> Iterator[Fault]:
    """Whether somebody can reach the target, and each stage is worth a yes."""
    if rules.counted == "given" and not any(_gives_tokens(stage) for stage in rules.stages):
        unreached = (("tokens", "target"), *_settle_keys(rules, "tokens"))
        yield Fault(unreached, "{0} cannot be reached: no stage gives a token; see {1} and {2}")
        return
    if rules.counted == "stakes-taken":
        if not any(_takes(stage) for stage in rules.stages):
            keys: tuple[Location, ...] = (
                ("tokens", "counted"),
                *_settle_keys(rules, "winner_takes"),
            )
            message = "{0} is `stakes-taken`, but nobody ever takes from the pot; see {1} and {2}"
            yield Fault(keys, message)
            return
        if _pot_stays_empty(rules):
            keys = (("ante", "chips"), ("tokens", "counted"))
            message = "{0} is 0 and no loser fills the pot, so there are no stakes for {1} to count"
            yield Fault(keys, message)
            return
        yield from _idle_tokens(rules)
    for stage in rules.stages:
        yield from _stakes_of(stage)


def _idle_tokens(rules: Rules) -> Iterator[Fault]:
    counted = ("tokens", "counted")
    for stage in rules.stages:
        for outcome, tokens in (("sole", stage.sole.tokens), ("contested", stage.contested.tokens)):
            if tokens:
                key = _of(stage, "settle", outcome, "tokens")
                message = (
                    f"{{0}} is {tokens}, but {{1}} is `stakes-taken`: tokens count nothing; write 0"
                )
                yield Fault((key, counted), message)


def _stakes_of(stage: Stage) -> Iterator[Fault]:
    sole, contested = _of(stage, "settle", "sole"), _of(stage, "settle", "contested")
    takes, pays = (*contested, "winner_takes"), (*contested, "losers_pay")
    wins_from_losers = (
        not stage.contested.losers_pay.is_nothing and stage.contested.to == "each-winner"
    )
    if not (_takes(stage) or _gives_tokens(stage) or wins_from_losers):
        message = (
            f"nothing can be won at stage {stage.name}: {{0}}, {{1}}, {{2}} and {{3}} are 0, "
            "and {4} brings the winner nothing"
        )
        yield Fault(
            ((*sole, "tokens"), (*sole, "winner_takes"), (*contested, "tokens"), takes, pays),
            message,
        )
    elif stage.contested.losers_pay.of_winnings and stage.contested.winner_takes.is_nothing:
        yield Fault((pays, takes), "{0} follows the winnings, but {1} is 0: there are none")


def _pot_stays_empty(rules: Rules) -> bool:
    return rules.ante_chips == 0 and not any(
        stage.contested.to == "pot" and not stage.contested.losers_pay.needs_pot
        for stage in rules.stages
    )


def _takes(stage: Stage) -> bool:
    return not (stage.sole.winner_takes.is_nothing and stage.contested.winner_takes.is_nothing)


def _gives_tokens(stage: Stage) -> bool:
    return bool(stage.sole.tokens or stage.contested.tokens)


def _settle_keys(rules: Rules, name: str) -> tuple[Location, Location]:
    """The key for sole and for contested, where the first stage has them from."""
    first = rules.stages[0]
    return _of(first, "settle", "sole", name), _of(first, "settle", "contested", name)


def _of(stage: Stage, *keys: str) -> Location:
    return ("stages", stage.name, *keys)


def _listed(first: int, count: int) -> str:
    """The places of `count` names in a message, as in `{1}, {2} and {3}`."""
    return listed(f"{{{number}}}" for number in range(first, first + count))
