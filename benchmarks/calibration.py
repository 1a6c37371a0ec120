"""How often intervals and verdicts are right: whole experiments repeated many times, as tables.

    python benchmarks/calibration.py [--comparisons 10000] [--games 2000] [--jobs 2] [--quick]

A variant is compared with itself, by sides with different seeds and by the code of `compare`:
pagat, and ukrainian, whose games are short and whose losses are a few chips only. Every game is
played for one comparison only. Simulated pairs with a known difference follow, then looking until a
verdict, and power. The tables go to the standard output, as in docs/method.md, and progress to the
error output.
The same options give the same tables. `--quick` does all of it with a hundredth of the
repetitions; then the tables show that it runs, and nothing else.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import kstest, nct, norm
from scipy.stats import t as student

from napalm_lab.experiment.figures import effect_on, estimate_of
from napalm_lab.experiment.sums import PairSums
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID, PRIMARY, columns_of
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.statistics.blocks import BLOCKS, PairedBlocks
from napalm_lab.statistics.contrast import FIXED_SAMPLE
from napalm_lab.statistics.effect import ALPHA, Effect, paired_effect
from napalm_lab.statistics.quantile import quantile_effect
from napalm_lab.statistics.ratio import RatioPair
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.stopping import Schedule, decided
from napalm_lab.statistics.sums import PairedSums, Sums
from napalm_lab.statistics.verdict import decide
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load

Record = dict[str, NDArray[Any]]
Part = Callable[[int, int], Record]
"""Repetitions first .. first + count - 1 of a study; what is recorded of each, by name."""

SEATS = 5
PLAYERS = "threshold:0.85"
TIGHTER = "threshold:0.86"
MAX_HANDS = 1000
FAMILY = 12
"""Comparisons that are grouped by twos and threes; work is handed out in multiples of it."""

SHOWN = {
    "hands": "mean",
    "winner_is_biggest": "share",
    "comebacks": "share",
    "side_to_pot": "ratio",
    "yes_rate": "share of counts",
    "swing": "root",
    "worst_loss_p95": "percentile",
}

LEVELS = (0.1, 0.05, 0.01)

# Seeds of different studies are this far apart, so that no game is played twice.
STUDY = 10**9


def side_of(name: str, seed: int, players: str = PLAYERS) -> Side:
    """A shipped variant with fixed players."""
    rules = compiled_rules(name)
    return Side(rules, parse_lineup(players, SEATS, rules.stages), seed, MAX_HANDS)


@cache
def compiled_rules(name: str) -> Any:
    """Rules are compiled once a process."""
    return compile_rules(load(name).rules, SEATS)


def columns(side: Side, first: int, games: int) -> dict[str, NDArray[Any]]:
    """Columns of games first .. first + games - 1."""
    return columns_of(side.play(first, games, StopFlag()), SEATS)


def effects_on(pair: PairSums, looks: Looks | None = None) -> dict[str, Effect]:
    """All effects, as `compare` finds them."""
    return {metric.id: effect_on(metric, pair, looks=looks) for metric in METRICS}


def is_found(comparisons: Sequence[dict[str, Effect]]) -> bool:
    """Whether anything is called different, after the gate and Holm's adjustment."""
    return any(
        effect.verdict in ("more", "less")
        for comparison in decide(comparisons, PRIMARY)
        for effect in comparison.values()
    )


# --- a variant with itself -----------------------------------------------------------------------


def with_itself(
    first: int, count: int, name: str, games: int, seed: int, variants: bool = False
) -> Record:
    """Comparisons of a variant with itself; with `variants`, also three variants to a baseline."""
    record: dict[str, list[Any]] = {"found": [], "three tables": [], "three variants": []}
    seen: list[dict[str, Effect]] = []
    spare: list[Any] = []
    for number in range(first, first + count):
        one = columns(side_of(name, seed + 2 * number), 0, games)
        other = columns(side_of(name, seed + 2 * number + 1), 0, games)
        pair = PairSums.of(0, one, other, SEATS)
        effects = effects_on(pair)
        seen.append(effects)
        record["found"].append(is_found([effects]))
        for metric_id in SHOWN:
            note(record, metric_id, effects[metric_id])
            note_sides(record, metric_id, pair)
        spare += [one, other]
        if len(spare) == 4:
            if variants:
                others = [effects_on(PairSums.of(0, spare[0], last, SEATS)) for last in spare[2:]]
                record["three variants"].append(is_found([seen[-2], *others]))
            spare = []
    record["three tables"] = [is_found(seen[i : i + 3]) for i in range(0, len(seen) - 2, 3)]
    return {key: np.array(value) for key, value in record.items()}


def note(record: dict[str, list[Any]], key: str, effect: Effect) -> None:
    """Keeps an effect's p-value, difference and interval; NaN for what does not exist."""
    low, high = effect.ci or (np.nan, np.nan)
    values = (effect.p, effect.difference, low, high)
    record.setdefault(key, []).append([np.nan if value is None else value for value in values])


def note_sides(record: dict[str, list[Any]], metric_id: str, pair: PairSums) -> None:
    """Keeps the interval of each side by itself."""
    metric = METRICS_BY_ID[metric_id]
    sides = []
    for variant in (False, True):
        estimate = estimate_of(metric, pair.side(variant=variant))
        sides.append(estimate.ci or (np.nan, np.nan))
    record.setdefault(f"{metric_id} sides", []).append(sides)


def long_run(first: int, count: int, name: str, seed: int) -> Record:
    """Columns of the shown metrics in one long run, 10,000 games a repetition."""
    played = columns(side_of(name, seed), first * 10_000, count * 10_000)
    wanted = {column for key in SHOWN for column in column_names(key)}
    return {column: played[column] for column in wanted}


def column_names(metric_id: str) -> tuple[str, str]:
    """What a metric is a ratio of."""
    metric = METRICS_BY_ID[metric_id]
    return metric.over, metric.under


def truths(run: Record) -> dict[str, float]:
    """The values of the shown metrics in a long run."""
    values = {}
    for metric_id in SHOWN:
        over, under = (run[column] for column in column_names(metric_id))
        q = METRICS_BY_ID[metric_id].quantile
        if q is None:
            ratio = float(over.sum() / under.sum())
            values[metric_id] = ratio**0.5 if SHOWN[metric_id] == "root" else ratio
        else:
            values[metric_id] = spread_quantile(over, float(q))
    return values


def spread_quantile(values: NDArray[Any], q: float) -> float:
    """The quantile of whole numbers where each v is spread over v - 1 .. v, above the smallest."""
    v = int(np.quantile(values, q, method="inverted_cdf"))
    below, upto = (values < v).mean(), (values <= v).mean()
    return float(v if below == 0 else v - 1 + (q - below) / (upto - below))


# --- simulated pairs -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Simulated:
    """Correlated pairs of columns whose difference is known."""

    label: str
    draw: Callable[[np.random.Generator, int], Effect]
    truth: float
    degrees: Callable[[int], int] = lambda units: units - 1


def simulated_mean(rng: np.random.Generator, n: int) -> Effect:
    """Skewed counts, the variant's one higher."""
    common, one = rng.geometric(0.1, n), np.ones(n, dtype=np.int64)
    first, second = common + rng.poisson(2, n), common + rng.poisson(3, n)
    return paired_effect(PairedSums.of(first, one, second, one))


def simulated_share(rng: np.random.Generator, n: int) -> Effect:
    """Shares of units: 40% against 30%; most of the variant's are also the baseline's."""
    first, one = rng.random(n) < 0.4, np.ones(n, dtype=np.int64)
    second = rng.random(n) < np.where(first, 0.6, 0.1)
    return paired_effect(PairedSums.of(first, one, second, one), "share")


def simulated_clustered(rng: np.random.Generator, n: int) -> Effect:
    """Shares of several counts a unit, alike within it: 40% against 30%."""
    counts, chance, other = rng.geometric(0.2, n), rng.beta(4, 6, n), rng.geometric(0.3, n)
    first, second = rng.binomial(counts, chance), rng.binomial(other, 0.75 * chance)
    return paired_effect(PairedSums.of(first, counts, second, other), "share")


def simulated_ratio(rng: np.random.Generator, n: int) -> Effect:
    """Chips a hand, 2 against 5, over numbers of hands that hang together."""
    hands = rng.geometric(0.15, n)
    more = hands + rng.poisson(1, n)
    return paired_effect(PairedSums.of(rng.poisson(2 * hands), hands, rng.poisson(5 * more), more))


def simulated_percentile(rng: np.random.Generator, n: int) -> Effect:
    """Log-normal numbers rounded down, with medians of 100 and 110."""
    normal = rng.normal(size=n)
    other = 0.6 * normal + 0.8 * rng.normal(size=n)
    first, second = (
        np.floor(median * np.exp(0.5 * z)).astype(np.int64)
        for median, z in ((100, normal), (110, other))
    )
    return quantile_effect(PairedBlocks.of(np.arange(n), first, second))


def percentile_of_rounded(median: int) -> float:
    """The 95th percentile of `simulated_percentile` with this median, by the normal distribution.

    Rounded down to v where below v + 1; then spread over v - 1 .. v.
    """
    v = int(median * np.exp(0.5 * norm.ppf(0.95)))
    below, upto = norm.cdf(2 * np.log(np.array([v, v + 1]) / median))
    return float(v - 1 + (0.95 - below) / (upto - below))


SIMULATED = (
    Simulated("mean, 1 more", simulated_mean, 1.0),
    Simulated("share of units, 10 points less", simulated_share, -0.1),
    Simulated("share of counts, 10 points less", simulated_clustered, -0.1),
    Simulated("ratio, 3 more", simulated_ratio, 3.0),
    Simulated(
        "95th percentile, 22.8 more",
        simulated_percentile,
        percentile_of_rounded(110) - percentile_of_rounded(100),
        lambda n: min(n, BLOCKS) - 1,
    ),
)


def simulated(first: int, count: int, which: int, units: int) -> Record:
    """Effects on simulated pairs."""
    record: dict[str, list[Any]] = {}
    for number in range(first, first + count):
        rng = np.random.default_rng([STUDY, which, units, number])
        note(record, "effect", SIMULATED[which].draw(rng, units))
    return {key: np.array(value) for key, value in record.items()}


# --- families in which the primary may be equivalent ---------------------------------------------


def with_margin(first: int, count: int, reach: float) -> Record:
    """Families of ten equal metrics; the primary's margin is `reach` standard errors."""
    units, others = 200, 9
    one, found = np.ones(units, dtype=np.int64), []
    for number in range(first, first + count):
        rng = np.random.default_rng([2 * STUDY, round(100 * reach), number])
        data = 100_000 + np.rint(1000 * rng.normal(size=(1 + others, 2, units))).astype(np.int64)
        # Of a difference of two means with standard deviation 1,000.
        margin = Fraction(round(reach * 1000 * (2 / units) ** 0.5), 100_000)
        effects = {
            f"other {place}": paired_effect(PairedSums.of(pair[0], one, pair[1], one))
            for place, pair in enumerate(data[1:])
        }
        primary = paired_effect(PairedSums.of(data[0, 0], one, data[0, 1], one), margin=margin)
        found.append(is_found([{PRIMARY: primary, **effects}]))
    return {"found": np.array(found)}


# --- looking until there is a verdict ------------------------------------------------------------

HUNDRED = Schedule(500, 7_000_000)
MANY_GAMES = Schedule(500, 20_000)


@cache
def population(kind: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Values, and the chance of each pair of them; both sides alike, correlated by a half."""
    if kind == "share":
        values, chances = np.arange(2), np.array([0.95, 0.05])
    else:
        values = np.arange(1, 61)
        chances = (5 / 6) ** (values - 1.0)
        chances /= chances.sum()
    return values, (np.diag(chances) + np.outer(chances, chances)) / 2


def sums_of_counts(values: NDArray[np.int64], counts: NDArray[np.int64]) -> PairedSums:
    """The sums over units of which only the number of each pair of values is known."""
    n, first, second = int(counts.sum()), counts.sum(axis=1), counts.sum(axis=0)

    def sums(of: NDArray[np.int64]) -> Sums:
        total, squares = int(of @ values), int(of @ values**2)
        return Sums(n, n, total, n, squares, total, n)

    baseline, variant = sums(first), sums(second)
    return PairedSums(
        baseline,
        variant,
        int(values @ counts @ values),
        baseline.numerator,
        variant.numerator,
        n,
        n - int(np.trace(counts)),
    )


def looks_at_simulated(first: int, count: int, kind: str) -> Record:
    """Equal sides, looked at a hundred times: whether anything was found at any look."""
    values, chances = population(kind)
    by_sequence, by_t = [], []
    for number in range(first, first + count):
        rng = np.random.default_rng([3 * STUDY, len(kind), number])
        total, played = np.zeros(chances.shape, dtype=np.int64), 0
        sequence_found = t_found = False
        for look in HUNDRED.looks():
            total += rng.multinomial(look - played, chances.ravel()).reshape(chances.shape)
            played = look
            pair = RatioPair(sums_of_counts(values, total), "share" if kind == "share" else "ratio")
            contrast = pair.contrast(Fraction(1))
            p = contrast.p(Looks(HUNDRED.first).at(pair.n))
            sequence_found |= p is not None and p < ALPHA
            p = contrast.p(FIXED_SAMPLE)
            t_found |= p is not None and p < ALPHA
        by_sequence.append(sequence_found)
        by_t.append(t_found)
    return {"sequence": np.array(by_sequence), "t": np.array(by_t)}


def looks_at_games(first: int, count: int, name: str, seed: int) -> Record:
    """A variant with itself until decided, or 20,000 games: what was then found."""
    record: dict[str, list[Any]] = {key: [] for key in ("stopped", "games", "wrong", "any", "t")}
    looks = Looks(MANY_GAMES.first)
    for number in range(first, first + count):
        pair, stop, by_t = None, None, False
        sides = [side_of(name, seed + 2 * number + i) for i in (0, 1)]
        for start, end in pairwise((0, *MANY_GAMES.looks())):
            one, other = (columns(side, start, end - start) for side in sides)
            more = PairSums.of(start, one, other, SEATS)
            pair = more if pair is None else PairSums.merged([pair, more])
            by_t |= (effect_on(METRICS_BY_ID[PRIMARY], pair).p or 1) < ALPHA
            primary = effect_on(METRICS_BY_ID[PRIMARY], pair, looks=looks)
            primary = decide([{PRIMARY: primary}], PRIMARY)[0][PRIMARY]
            if stop is None and (decided(primary) or end == MANY_GAMES.last):
                stop = end, decided(primary), primary.verdict in ("more", "less"), pair
        assert stop is not None
        record["games"].append(stop[0])
        record["stopped"].append(stop[1])
        record["wrong"].append(stop[2])
        record["any"].append(is_found([effects_on(stop[3], looks)]))
        record["t"].append(by_t)
    return {key: np.array(value) for key, value in record.items()}


# --- power ---------------------------------------------------------------------------------------


def power_simulated(first: int, count: int, units: int, distance: float, skewed: bool) -> Record:
    """Correlated pairs whose mean difference is `distance` standard errors."""
    p, one = [], np.ones(units, dtype=np.int64)
    for number in range(first, first + count):
        rng = np.random.default_rng([4 * STUDY, units, round(100 * distance), skewed, number])
        own = rng.exponential(size=units) - 1 if skewed else rng.normal(size=units)
        common = np.rint(10_000 * rng.normal(10, 2, units)).astype(np.int64)
        other = common + np.rint(10_000 * (own + distance / units**0.5)).astype(np.int64)
        p.append(paired_effect(PairedSums.of(common, one, other, one)).p)
    return {"p": np.array(p)}


def power_of_games(first: int, count: int, name: str, games: int, seed: int) -> Record:
    """The p-value for hands where all players are a little tighter; other cards on each side."""
    p, one = [], np.ones(games, dtype=np.int64)
    for number in range(first, first + count):
        both = hands_of_both(number * games, games, name, seed)
        p.append(paired_effect(PairedSums.of(both[0], one, both[1], one)).p)
    return {"p": np.array(p)}


def hands_of_both(first: int, games: int, name: str, seed: int) -> list[NDArray[Any]]:
    """Hands a game with the usual players, and with tighter ones under another seed."""
    sides = side_of(name, seed), side_of(name, seed + 1, TIGHTER)
    return [side.play(first, games, StopFlag())["hands"] for side in sides]


def long_difference(first: int, count: int, name: str, seed: int) -> Record:
    """Differences of hands in a long run, 10,000 games a repetition."""
    both = hands_of_both(first * 10_000, count * 10_000, name, seed)
    return {"difference": both[1] - both[0]}


# --- running -------------------------------------------------------------------------------------


class Crew:
    """Processes that share the repetitions of a study."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = ProcessPoolExecutor(jobs, get_context("spawn"))

    def run(self, part: Part, repetitions: int, title: str) -> Record:
        """All repetitions' records, in order."""
        start = perf_counter()
        size = max(1, -(-repetitions // (self._jobs * 8 * FAMILY))) * FAMILY
        firsts = range(0, repetitions, size)
        sizes = [min(size, repetitions - first) for first in firsts]
        records = list(self._pool.map(part, firsts, sizes))
        print(f"{perf_counter() - start:6.0f} s  {title}", file=sys.stderr, flush=True)
        return {key: np.concatenate([record[key] for record in records]) for key in records[0]}

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown()


def table(head: Sequence[str], rows: Sequence[Sequence[str]], before: str) -> None:
    """Prints a markdown table under a line of text."""
    print(f"{before}\n\n| {' | '.join(head)} |")
    print(f"|---|{'--:|' * (len(head) - 1)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print()


def percent(share: Any, digits: int = 1) -> str:
    """A share for a table."""
    return f"{100 * float(share):.{digits}f}%"


def with_error(hits: NDArray[Any]) -> str:
    """A share with the standard error of the simulation."""
    share = float(np.mean(hits))
    return f"{percent(share)} ± {100 * (share * (1 - share) / hits.size) ** 0.5:.1f}"


def covered(intervals: NDArray[Any], truth: float) -> str:
    """How many of the intervals (low, high) that exist hold the truth."""
    there = intervals[~np.isnan(intervals[:, 0])]
    if not there.size:
        return "-"
    return percent(np.mean((there[:, 0] <= truth) & (truth <= there[:, 1])), 2)


def shifted_p(effects: NDArray[Any], truth: Any, degrees: int) -> NDArray[Any]:
    """p-values, by Student's t, of the true difference being `truth`; of intervals not cut off."""
    _, difference, low, high = effects[~np.isnan(effects[:, 2])].T
    error = (high - low) / 2 / student.ppf(0.975, degrees)
    return np.asarray(2 * student.sf(np.abs(difference - truth) / error, degrees))


def uniform(p: NDArray[Any]) -> str:
    """p-value of the Kolmogorov-Smirnov test against the uniform distribution."""
    if not p.size:
        return "-"
    value = float(kstest(p, "uniform").pvalue)
    return f"{value:.2g}" if value < 0.01 else f"{value:.2f}"


def show_itself(record: Record, truth: dict[str, float], label: str) -> None:
    """The tables of a variant's comparisons with itself."""
    rows = []
    for metric_id, kind in SHOWN.items():
        effects, sides = record[metric_id], record[f"{metric_id} sides"].reshape(-1, 2)
        p = effects[:, 0]
        tests = p[~np.isnan(p)]
        shares = [percent(np.sum(tests < level) / max(1, tests.size), 2) for level in LEVELS]
        rows.append(
            [
                f"`{metric_id}`, {kind}",
                f"{tests.size:,}",
                uniform(tests),
                *(shares if tests.size else ["-"] * 3),
                covered(effects[:, 2:], 0.0),
                covered(sides, truth[metric_id]),
            ]
        )
    head = [
        "metric",
        "tested",
        "KS p",
        "p < 10%",
        "p < 5%",
        "p < 1%",
        "difference covered",
        "single side covered",
    ]
    table(head, rows, label)


def itself(crew: Crew, comparisons: int, games: int, long: int) -> None:
    """A variant against itself: p-values, coverage and false findings."""
    families = []
    for place, name in enumerate(("pagat", "ukrainian")):
        seed = (2 * place + 1) * 10 * STUDY
        part = partial(long_run, name=name, seed=seed)
        truth = truths(crew.run(part, long, f"{name}: long run"))
        for few, played in ((False, games), (True, 50)):
            part = partial(
                with_itself,
                name=name,
                games=played,
                seed=seed + (few + 1) * STUDY,
                variants=not few and name == "ukrainian",
            )
            record = crew.run(part, comparisons, f"{name}: {played} games with themselves")
            show_itself(
                record, truth, f"**{name} with itself**, {comparisons:,} times {played:,} games"
            )
            for key, label in (
                ("found", "one comparison"),
                ("three tables", "three comparisons, nothing shared"),
                ("three variants", "three variants, one baseline"),
            ):
                if record[key].size:
                    row = [f"{name}, {played:,} games, {label}", f"{record[key].size:,}"]
                    families.append([*row, with_error(record[key])])
    for reach in (1.0, 2.5, 3.6, 4.7, 10.0):
        hits = crew.run(
            partial(with_margin, reach=reach), comparisons // 2, f"margin of {reach} errors"
        )["found"]
        label = f"simulated, ten metrics, primary's margin {reach} standard errors"
        families.append([label, f"{hits.size:,}", with_error(hits)])
    table(
        ["families", "number", "any false `more` or `less`"],
        families,
        "**Any false finding at all**",
    )


def known(crew: Crew, comparisons: int, units: int) -> None:
    """Simulated pairs with a known difference."""
    rows = []
    for which, pairs in enumerate(SIMULATED):
        row = [pairs.label]
        for n in (units, 50):
            part = partial(simulated, which=which, units=n)
            effects = crew.run(part, comparisons, f"{pairs.label}, {n} units")["effect"]
            p = shifted_p(effects, pairs.truth, pairs.degrees(n))
            row += [covered(effects[:, 2:], pairs.truth), uniform(p)]
        rows.append(row)
    head = ["pairs", f"covered, {units:,} units", "KS p", "covered, 50 units", "KS p"]
    table(head, rows, f"**Simulated pairs with a known difference**, {comparisons:,} times each")


def looking(crew: Crew, comparisons: int) -> None:
    """False findings of those who look again and again."""
    rows = []
    for kind, label in (("share", "share of 5%"), ("mean", "skewed mean")):
        part = partial(looks_at_simulated, kind=kind)
        record = crew.run(part, comparisons // 5, f"a hundred looks, {label}")
        rows.append(
            [
                f"simulated, {label}, {len(HUNDRED.looks())} looks, {HUNDRED.last:,} units",
                f"{record['t'].size:,}",
                with_error(record["sequence"]),
                "-",
                with_error(record["t"]),
            ]
        )
    part = partial(looks_at_games, name="ukrainian", seed=60 * STUDY)
    record = crew.run(part, comparisons // 50, "games until decided")
    rows.append(
        [
            f"ukrainian with itself, {len(MANY_GAMES.looks())} looks, {MANY_GAMES.last:,} games",
            f"{record['t'].size:,}",
            with_error(record["wrong"]),
            with_error(record["any"]),
            with_error(record["t"]),
        ]
    )
    head = ["equal sides", "runs", "`--until-decided`", "any metric at the stop"]
    table([*head, "a t test at every look"], rows, "**Looking until there is a verdict**")


def power(crew: Crew, comparisons: int, long: int) -> None:
    """How often a small difference is found, beside what the noncentral t says."""
    rows = []
    for units, distance, skewed in (
        (50, 2.0, False),
        (2000, 2.0, False),
        (2000, 2.8, False),
        (2000, 2.8, True),
    ):
        part = partial(power_simulated, units=units, distance=distance, skewed=skewed)
        p = crew.run(part, comparisons, f"power, {units} units")["p"]
        label = f"simulated, {'exponential' if skewed else 'normal'}, {units:,} units"
        rows.append(power_row(label, distance, units, p))
    name, games, seed = "ukrainian", 300, 70 * STUDY
    part = partial(long_difference, name=name, seed=seed)
    truth = crew.run(part, long, "power: long run")["difference"]
    distance = float(truth.mean() / truth.std() * games**0.5)
    part = partial(power_of_games, name=name, games=games, seed=seed + STUDY)
    p = crew.run(part, comparisons, "power of games")["p"]
    label = f"{name}, players at 86% and 85%, {truth.mean():+.3f} hands, {games:,} games"
    rows.append(power_row(label, distance, games, p))
    table(
        ["pairs", "tests", "difference in standard errors", "theory", "found"],
        rows,
        "**Power**, p under 5%",
    )


def power_row(label: str, distance: float, units: int, p: NDArray[Any]) -> list[str]:
    """One row of the table of power."""
    edge = student.ppf(0.975, units - 1)
    theory = nct.sf(edge, units - 1, distance) + nct.cdf(-edge, units - 1, distance)
    return [label, f"{p.size:,}", f"{distance:.2f}", percent(theory), with_error(p < ALPHA)]


def main() -> None:
    """Runs every study and prints its tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--comparisons", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the repetitions")
    options = parser.parse_args()
    share = 100 if options.quick else 1
    comparisons, long = max(24, options.comparisons // share), 400 // share
    start, crew = perf_counter(), Crew(options.jobs)
    try:
        itself(crew, comparisons, options.games, long)
        known(crew, comparisons, options.games)
        looking(crew, comparisons)
        power(crew, comparisons, long)
    finally:
        crew.close()
    minutes = (perf_counter() - start) / 60
    print(f"{minutes:.1f} minutes; {options.jobs} processes on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
