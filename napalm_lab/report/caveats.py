"""What limits a result, from a closed list; each says what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from napalm_lab.experiment.capping import is_of_finished
from napalm_lab.experiment.goals import GoalsResult
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import ComparisonResult, Simulation, TableFigures
from napalm_lab.report.naming import played, variant_names
from napalm_lab.report.numbers import percent
from napalm_lab.report.signs import Signs
from napalm_lab.report.stopped import stopped_short
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.words import rules_in_words
from napalm_lab.wording import counted, listed

_FINISHED = "Of finished games only, which are the shorter ones: "
_HEAVY = "Heavy tail: "
_FEW = "Few trainings: "
_AFTER_SIDES = (_FINISHED, _HEAVY, _FEW)


def comparison_caveats(result: ComparisonResult, signs: Signs) -> list[str]:
    """All that limit a comparison, each once; what stands beside it has its own."""
    if result.same_rules:
        return []
    other = result.reference
    found = [*_of_games(result.plan, result.games, result.finished), *stopped_short(result)]
    found += _of_pairs(result, signs, named=other is not None)
    if other is not None and result.games > 0:
        found += _of_pairs(other, signs, named=True)
    return _in_order(found)


def simulation_caveats(simulation: Simulation, signs: Signs) -> list[str]:
    """All that limit the figures of one variant."""
    other = simulation.reference
    found = list(_of_games(simulation.plan, simulation.games, simulation.finished))
    found += stopped_short(simulation)
    found += _of_tables(simulation, signs, named=other is not None)
    if other is not None and simulation.games > 0:
        found += _of_tables(other, signs, named=True)
    return _in_order(found)


def _of_pairs(result: ComparisonResult, signs: Signs, *, named: bool) -> Iterator[str]:
    """What limits each comparison; named : whether its players are told though they are alone."""
    plan, games = result.plan, result.games
    baseline_name = variant_names(plan.variants)[0]
    for pair in played(result):
        comparison, capped = pair.comparison, pair.comparison.effects["capped"]
        at = f" with {pair.players}" if named or len(plan.players) > 1 else ""
        for variant, name, share, overflowed in (
            (plan.variants[0], baseline_name, capped.baseline, comparison.overflowed[0]),
            (comparison.variant, pair.name, capped.variant, comparison.overflowed[1]),
        ):
            yield from _of_side(plan, variant, name + at, games, share, overflowed, signs)
        yield from _of_finished([capped.baseline, capped.variant])
        yield from _of_dominated(pair.comparison.dominated, at)


def _of_tables(simulation: Simulation, signs: Signs, *, named: bool) -> Iterator[str]:
    """The same of a simulation."""
    plan, games = simulation.plan, simulation.games
    (variant,) = plan.variants
    for table in simulation.tables:
        at = f" with {table.players}" if named or len(plan.players) > 1 else ""
        share = table.metrics["capped"].value
        yield from _of_side(plan, variant, variant.id + at, games, share, table.overflowed, signs)
        yield from _of_finished([share])
        yield from _of_dominated(table.dominated, at)
        yield from _of_percentiles(table, at)


def _of_percentiles(table: TableFigures, at: str) -> Iterator[str]:
    """Whose intervals are known to be too narrow."""
    found = [m.label for m in METRICS if m.quantile and table.metrics[m.id].clusters_differ]
    if found:
        yield (
            f"{_FEW}the interval of {listed(found)}{at} may be too narrow, as trainings differ, "
            "and so few say little of how far a percentile may lie (--trainings)."
        )


def _in_order(found: list[str]) -> list[str]:
    """What holds of figures comes after what is told of sides, and each but once."""
    return sorted(dict.fromkeys(found), key=lambda text: text.startswith(_AFTER_SIDES))


def goals_caveats(result: GoalsResult, signs: Signs) -> list[str]:
    """That players are those of some trainings; that games were capped, and what that does."""
    found = []
    if result.plan.has_pupils:
        found = [
            f"Goals are told of the players of these {result.plan.trainings} trainings; players of "
            "other trainings may play otherwise."
        ]
    if not result.capped:
        return found
    (variant,) = result.plan.variants
    share = result.capped / result.games
    text = _capped(result.plan, variant.id, result.games, share, signs)
    if result.many_capped:
        return [
            *found,
            f"{text} What grows with a game may be larger than any bound, and figures in chips and "
            "of finished games are not told.",
        ]
    return [*found, f"{text} Goals are told of games as they stood, because so few were stopped."]


def few_make_up_most(means: int = 1) -> str:
    """What is to be said of so many means with heavy tails."""
    if means == 1:
        whose = "this mean; its interval is"
    else:
        whose = "each of these means; their intervals are"
    return (
        f"a few games make up most of {whose} too narrow to trust; an `at_most` in the rules or "
        "--histogram shows more"
    )


def growing_rules(rules: Rules) -> list[str]:
    """In words, the rules by which pots multiply without bound: what is paid follows the pot."""
    growing = [stage for stage in rules.stages if _multiplies(stage)]
    keys = {f"stages.{stage.name}.settle.contested.losers_pay" for stage in growing}
    found = [rule for rule in rules_in_words(rules) if rule.key in keys]
    if len(growing) == len(rules.stages) > 1 and len({rule.words for rule in found}) == 1:
        return [f"every stage, {found[0].label.partition(', ')[2]} {found[0].words}"]
    return [f"{rule.label} {rule.words}" for rule in found]


def _multiplies(stage: Stage) -> bool:
    pays, takes = stage.contested.losers_pay, stage.contested.winner_takes
    follows_pot = pays.of_pot or (pays.of_winnings and takes.of_pot)
    return bool(follows_pot) and pays.at_most is None and stage.contested.to == "pot"


def _of_games(plan: Plan, games: int, finished: bool) -> Iterator[str]:
    most = "at most " if plan.stopping else ""
    if not finished and games == 0:
        yield "Interrupted before any game was finished: there are no figures."
    elif not finished:
        yield (
            f"Partial: interrupted after {games:,} of {most}{plan.games:,} games. "
            f"These are the figures of the games that were finished."
        )
    if games == 1:
        yield (
            "A single game: no interval can be made and nothing can be tested. "
            "Play more with --games."
        )


def _of_side(
    plan: Plan,
    variant: Variant,
    name: str,
    games: int,
    capped: float | None,
    overflowed: int,
    signs: Signs,
) -> Iterator[str]:
    if capped:
        yield _capped(plan, name, games, capped, signs)
    if overflowed:
        rules = "; ".join(growing_rules(variant.rules))
        behind = f" The rule behind it: {rules}." if rules else ""
        yield (
            f"Overflowed: in {_count(overflowed, games, signs)} of {name} a pot, or what a seat "
            f"owed, outgrew what can be counted (2^63 chips).{behind} So {name} has no figures in "
            "chips; a bound such as `at_most` in the rule would keep them countable."
        )


def _capped(plan: Plan, name: str, games: int, share: float, signs: Signs) -> str:
    part = round(share * games)
    were = "They were stopped there and count as they stood"
    if part == 1:
        were = "It was stopped there and counts as it stood"
    return (
        f"Capped: in {_count(part, games, signs)} of {name} nobody had won after "
        f"{counted(plan.max_hands, 'hand')}. {were}; --max-hands sets the cap."
    )


def _of_finished(capped: Sequence[float | None]) -> Iterator[str]:
    """Which figures rest on finished games, where some were not, on any side, and some were."""
    if any(share and share < 1 for share in capped):
        labels = [metric.label for metric in METRICS if is_of_finished(metric)]
        yield f"{_FINISHED}{listed(labels)}."


def _of_dominated(metrics: Sequence[str], at: str) -> Iterator[str]:
    """Of which means a few games make up most."""
    if metrics:
        labels = listed([METRICS_BY_ID[id].label for id in metrics])
        yield f"{_HEAVY}{labels}{at}: {few_make_up_most(len(metrics))}."


def _count(part: int, games: int, signs: Signs) -> str:
    """As in `240 of 20,000 games (1.2%)`."""
    if part == games == 1:
        return "the only game"
    if part == games:
        return f"all {games:,} games"
    return f"{part:,} of {games:,} games ({percent(part / games, signs, 1)})"
