"""Do the intervals of learned players hold what other trainings would have given?

Pagat and Ukrainian are played by twenty sets of trainings, each under a seed of its own, with cards
of its own. Of every metric the mean of the twenty stands for the truth; counted is in how many of
the twenty runs its 95% interval holds that mean. (Each run is part of the mean, so that distances
from it are smaller than from the truth, by a fortieth.) At the end also how often an interval would
that counts games as the only chance. Trainings that are kept from an earlier run are not repeated;
without any it takes as long as 240 trainings do, half an hour on two cores.

    python benchmarks/retrainings.py [RUNS] [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import ComparisonResult
from napalm_lab.experiment.running import compare, simulate
from napalm_lab.experiment.settings import DEFAULT_GAMES
from napalm_lab.experiment.teaching import teach
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.simulate.workers import default_jobs
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.variant.loading import load

NAMES = ("pagat", "ukrainian")

Found = tuple[float | None, Interval | None, Interval | None]
"""A figure, its interval, and the one it would have if only games were chance."""


def main(runs: int = 20, games: int = DEFAULT_GAMES) -> None:
    """Prints, for each metric, the mean of all runs and how many of their intervals hold it."""
    variants = tuple(map(load, NAMES))
    found: dict[str, list[dict[str, Found]]] = {"pagat": [], "ukrainian": [], "difference": []}
    for seed in range(1, runs + 1):
        plan = Plan(variants, ("learned",), 5, games, seed)
        plan = teach(plan, default_jobs(), lambda done, of: None, print)
        for place, name in enumerate(NAMES):
            one = Plan((variants[place],), ("learned",), 5, games, seed, pupils=plan.pupils)
            (table,) = simulate(one, default_jobs()).tables
            found[name].append({id: (e.value, e.ci, _alone(e)) for id, e in table.metrics.items()})
        found["difference"].append(_differences(compare(plan, default_jobs())))
        print(f"seed {seed} played", file=sys.stderr, flush=True)
    print(f"{runs} sets of 6 trainings, {games:,} games each\n")
    print(f"| metric | {' | '.join(f'{name} | held' for name in found)} |")
    print(f"|---|{'---:|---:|' * len(found)}")
    for metric in METRICS:
        cells = [
            cell for rows in found.values() for cell in _cells([row[metric.id] for row in rows])
        ]
        print(f"| {metric.label} | {' | '.join(cells)} |")
    print(f"| **all** | {' | '.join(f' | **{_share(rows)}**' for rows in found.values())} |")
    alone = [
        [{id: (value, ci, None) for id, (value, _, ci) in row.items()} for row in rows]
        for rows in found.values()
    ]
    print(f"| all, of games alone | {' | '.join(f' | {_share(rows)}' for rows in alone)} |")


def _differences(result: ComparisonResult) -> dict[str, Found]:
    (comparison,) = result.tables[0].comparisons
    return {id: (e.difference, e.ci, _alone(e)) for id, e in comparison.effects.items()}


def _alone(found: Estimate | Effect) -> Interval | None:
    return found.ci if found.units is None else found.units.ci


def _held(figures: Sequence[Found]) -> tuple[float, int, int] | None:
    """The mean of the figures, how many intervals hold it, and of how many."""
    known = [(value, ci) for value, ci, _ in figures if value is not None and ci is not None]
    if len(known) < len(figures):
        return None
    mean = sum(value for value, _ in known) / len(known)
    return mean, sum(low <= mean <= high for _, (low, high) in known), len(known)


def _cells(figures: Sequence[Found]) -> tuple[str, str]:
    held = _held(figures)
    return ("", "") if held is None else (f"{held[0]:.4g}", f"{held[1]}")


def _share(rows: Sequence[dict[str, Found]]) -> str:
    """Of all metrics and runs with an interval, how many hold the mean."""
    held = [_held([row[metric.id] for row in rows]) for metric in METRICS]
    inside = sum(one[1] for one in held if one is not None)
    of = sum(one[2] for one in held if one is not None)
    return f"{inside / of:.1%}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
