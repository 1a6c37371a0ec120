"""Sums of games add up to the same in any chunks, also apart by the trainings of the players."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.experiment.sums import PairSums, SidesSums, SideSums, TableSums, parts_of
from napalm_lab.simulate.metrics import METRICS, columns_of, place_metrics
from napalm_lab.simulate.tally import TALLY
from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.sums import PairedSums, Sums

SEATS = 3
ALL = (*METRICS, *place_metrics(SEATS))


def games(random, count, largest=50):
    """Columns of games that nobody played: any counts, any chips."""
    tallies = np.zeros(count, TALLY)
    for name in TALLY.names or ():
        tallies[name] = random.integers(0, largest, tallies[name].shape)
    tallies["net"] -= largest // 2
    tallies["overflowed"] = random.integers(0, 2, count)
    tallies["won_by"] = random.integers(0, 2**SEATS, count)
    return columns_of(tallies, SEATS)


def some(columns, place):
    return {name: column[place] for name, column in columns.items()}


def plain(found):
    """All that sums hold, so that it can be compared."""
    if isinstance(found, SideSums | PairSums):
        held = vars(found)
        return {name: plain(value) for name, value in held.items()}
    if isinstance(found, SidesSums | TableSums):
        return {name: plain(value) for name, value in vars(found).items()}
    if isinstance(found, dict):
        return {name: plain(value) for name, value in found.items()}
    if isinstance(found, tuple | list):
        return [plain(value) for value in found]
    if isinstance(found, Blocks):
        return [column.tolist() for column in (found.values, found.blocks, found.counts)]
    if isinstance(found, PairedBlocks):
        return [plain(found.baseline), plain(found.variant), found.differ]
    if isinstance(found, np.ndarray):
        return found.tolist()
    assert isinstance(found, int | Sums | PairedSums), found
    return found


drawn = {
    "seed": st.integers(0, 2**32 - 1),
    "first": st.integers(0, 10**12),
    "count": st.integers(1, 60),
    "trainings": st.integers(1, 9),
    "cuts": st.lists(st.integers(1, 59), max_size=8),
}


def ranges(count, cuts):
    """Where the chunks begin and end."""
    at = [0, *sorted({cut for cut in cuts if cut < count}), count]
    return [slice(begin, end) for begin, end in pairwise(at)]


@settings(max_examples=20)
@given(**drawn)
def test_chunks_leave_no_trace_in_one_side(seed, first, count, trainings, cuts):
    columns = games(np.random.default_rng(seed), count)
    whole = SideSums.of(first, columns, SEATS, trainings)
    parts = [
        SideSums.of(first + chunk.start, some(columns, chunk), SEATS, trainings)
        for chunk in ranges(count, cuts)
    ]
    assert plain(SideSums.merged(parts)) == plain(whole)
    assert plain(replace(whole, trainings=())) == plain(SideSums.of(first, columns, SEATS))


@settings(max_examples=20)
@given(**drawn)
def test_chunks_leave_no_trace_in_pairs(seed, first, count, trainings, cuts):
    random = np.random.default_rng(seed)
    baseline, variant = games(random, count), games(random, count, 2**40)
    whole = PairSums.of(first, baseline, variant, SEATS, trainings)
    parts = [
        PairSums.of(
            first + chunk.start, some(baseline, chunk), some(variant, chunk), SEATS, trainings
        )
        for chunk in ranges(count, cuts)
    ]
    assert plain(PairSums.merged(parts)) == plain(whole)
    assert plain(replace(whole, trainings=())) == plain(
        PairSums.of(first, baseline, variant, SEATS)
    )


@settings(max_examples=20)
@given(**{name: drawn[name] for name in ("seed", "first", "count", "trainings")})
def test_game_n_belongs_to_training_n_modulo_all(seed, first, count, trainings):
    random = np.random.default_rng(seed)
    baseline, variant = games(random, count), games(random, count)
    found = PairSums.of(first, baseline, variant, SEATS, trainings)
    of_training = [
        [game for game in range(count) if (first + game) % trainings == training]
        for training in range(trainings)
    ]
    assert len(found.trainings) == (trainings if trainings > 1 else 0)
    for part, places in zip(found.trainings, of_training, strict=False):
        assert part.games == len(places)
        assert part.trainings == ()
        for metric in ALL:
            columns = [side[name] for side in (baseline, variant) for name in _names(metric)]
            chosen = [_chosen(column, places) for column in columns]
            if metric.quantile is None:
                assert part.sums[metric.id] == PairedSums.of(*chosen)
            else:
                numbers = [first + place for place in places]
                expected = PairedBlocks.of(numbers, chosen[0], chosen[2])
                assert plain(part.blocks[metric.id]) == plain(expected)
        for side, asked, overflowed in zip(
            (baseline, variant), part.asked, part.overflowed, strict=True
        ):
            assert asked[0].tolist() == _totals(side["asked_at"], places)
            assert asked[1].tolist() == _totals(side["yeses_at"], places)
            assert overflowed == sum(int(side["overflowed"][place]) for place in places)


def _names(metric):
    return metric.over, metric.under


def _chosen(column, places):
    chosen = [int(column[place]) for place in places]
    return np.array(chosen, object if column.dtype == object else np.int64)


def _totals(lists, places):
    return [sum(int(lists[place][at]) for place in places) for at in range(lists.shape[1])]


@settings(max_examples=20)
@given(**drawn)
def test_a_side_of_a_pair_is_that_side_alone(seed, first, count, trainings, cuts):
    random = np.random.default_rng(seed)
    baseline, variant = games(random, count), games(random, count)
    pair = PairSums.of(first, baseline, variant, SEATS, trainings)
    for side, columns in ((False, baseline), (True, variant)):
        alone = SideSums.of(first, columns, SEATS, trainings)
        assert plain(pair.side(variant=side)) == plain(alone)


def test_parts_are_told_by_hand():
    # Games 7 .. 16 and three trainings: 9, 12, 15 are of the first; 7, 10, 13, 16 of the second.
    numbers = np.arange(7, 17)
    assert [numbers[part].tolist() for part in parts_of(7, 3)] == [
        [9, 12, 15],
        [7, 10, 13, 16],
        [8, 11, 14],
    ]
    assert [numbers[:1][part].tolist() for part in parts_of(7, 3)] == [[], [7], []]
