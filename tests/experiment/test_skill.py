"""What one learned seat wins among others: each game replayed by itself, and reckoned by hand."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import t

from napalm_lab.experiment import skill
from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.experiment.skill import measure_skill
from napalm_lab.players.learned import WHOLE, Learned
from napalm_lab.players.lineup import Lineup, parse_player
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.statistics.effect import NO_EFFECT
from napalm_lab.statistics.estimate import NO_ESTIMATE
from napalm_lab.statistics.stopping import Schedule
from napalm_lab.variant.compile import compile_rules
from tests.games import RUNAWAY
from tests.learning.toys import TWO_TOKENS
from tests.results import made_variant
from tests.schema_strategies import read

SEATS, GAMES, SEED, MAX_HANDS = 3, 60, 5, 40

SHORT = read(TWO_TOKENS)
LONG = read({**TWO_TOKENS, "tokens": {"target": 4}})
COPY = read(TWO_TOKENS)

# What the trainings of each variant say, all of the time: yes or no.
SAY = {SHORT.rules_hash: ("always", "never"), LONG.rules_hash: ("never", "never", "always")}


def pupils_of(variant, seats=SEATS, say=None):
    rules = compile_rules(variant.rules, seats)
    size = int(np.prod(situations_shape(rules, layout_of(rules))))
    said = say or SAY[variant.rules_hash]
    shares = [WHOLE if one == "always" else 0 for one in said]
    return Pupils(np.array([np.full(size, share) for share in shares], np.int32))


def plan_of(*variants, trainings=2, seats=SEATS, say=None, **more):
    pupils = {variant.rules_hash: pupils_of(variant, seats, say) for variant in variants}
    return Plan(
        variants,
        ("learned",),
        seats,
        **{"games": GAMES, "seed": SEED, "max_hands": MAX_HANDS, **more},
        trainings=trainings,
        skill=True,
        pupils=pupils,
    )


def replayed(variant, among, said):
    """Net chips of the seat, and pots won, by game: every game alone, by players of fixed words."""
    rules = compile_rules(variant.rules, SEATS)
    nets, pots = [], []
    for number in range(GAMES):
        seat = number // (GAMES // SEATS)  # A in the first twenty games, then B, then C
        players = [parse_player(among, 1)] * SEATS
        players[seat] = parse_player(said[number % len(said)], 1)
        side = Side(rules, Lineup("", tuple(players)), SEED, MAX_HANDS)
        (tally,) = side.play(number, 1, StopFlag())
        places = [(int(tally["first_dealer"]) + 1 + place) % SEATS for place in range(SEATS)]
        nets.append(int(tally["net"][places.index(seat)]))
        pots.append(int(tally["pot_won"]))
    return np.array(nets), np.array(pots)


def half_width(influences, clusters):
    """The wider of the games' and the trainings' 95% interval, in plain numbers."""
    halves = []
    for parts in (influences, np.array([influences[k::clusters].sum() for k in range(clusters)])):
        count = parts.size
        variance = count / (count - 1) * (parts**2).sum()
        halves.append(t.ppf(0.975, count - 1) * variance**0.5)
    return max(halves)


def influences(nets, pots):
    return (nets - nets.sum() / pots.sum() * pots) / pots.sum()


@pytest.fixture(scope="module")
def measured():
    return measure_skill(plan_of(SHORT, LONG, trainings=2, say=("always", "never")), 1)


def test_it_is_told_among_players_who_play_every_variant_alike(measured):
    assert [found.among for found in measured] == ["threshold:0.85", "random:0.5"]
    for found in measured:
        assert (len(found.sides), len(found.differences)) == (2, 1)


def test_a_seat_wins_what_the_games_give_it_when_they_are_replayed(measured):
    for found in measured:
        for variant, told in zip((SHORT, LONG), found.sides, strict=True):
            nets, pots = replayed(variant, found.among, ("always", "never"))
            share = nets.sum() / pots.sum()
            half = half_width(influences(nets, pots), 2)
            assert told.value == pytest.approx(share)
            assert told.ci == pytest.approx((share - half, share + half))


def test_the_difference_is_of_the_same_games(measured):
    for found in measured:
        sides = [replayed(variant, found.among, ("always", "never")) for variant in (SHORT, LONG)]
        shares = [nets.sum() / pots.sum() for nets, pots in sides]
        (told,) = found.differences
        assert (told.baseline, told.variant) == pytest.approx(shares)
        moved = influences(*sides[1]) - influences(*sides[0])
        half = half_width(moved, 2)
        difference = shares[1] - shares[0]
        assert told.ci == pytest.approx((difference - half, difference + half))


def test_whoever_never_says_yes_loses_its_ante_of_every_hand():
    # Three chips a hand go into the pot, one of them from there: a third of any pot, no game else.
    found = measure_skill(plan_of(SHORT, say=("never", "never")), 1)
    for one in found:
        (told,) = one.sides
        assert (told.value, told.ci, told.n) == (pytest.approx(-1 / 3), None, GAMES)
        assert one.differences == ()


def test_trainings_take_turns_however_many_there_are():
    plan = plan_of(LONG, trainings=3)
    for found in measure_skill(plan, 2):
        nets, pots = replayed(LONG, found.among, SAY[LONG.rules_hash])
        half = half_width(influences(nets, pots), 3)
        share = nets.sum() / pots.sum()
        assert found.sides[0].ci == pytest.approx((share - half, share + half))


@pytest.mark.parametrize(
    ("games", "ranges"),
    [
        (60, [(0, 20), (20, 20), (40, 20)]),
        (7, [(0, 2), (2, 3), (5, 2)]),
        (1, [(0, 0), (0, 1), (1, 0)]),
    ],
)
def test_every_seat_is_the_learned_one_in_as_many_games(monkeypatch, games, ranges):
    seen = {}
    play = Side.play

    def watched(side, first, count, stop):
        kinds = [isinstance(player, Learned) for player in side.lineup.players]
        assert kinds.count(True) == 1
        played = seen.setdefault((side.lineup.text, kinds.index(True)), [])
        played.extend(range(first, first + count))
        return play(side, first, count, stop)

    monkeypatch.setattr(Side, "play", watched)
    measure_skill(plan_of(SHORT, games=games), 1)
    for among in ("threshold:0.85", "random:0.5"):
        for seat, (first, count) in enumerate(ranges):
            assert seen[among, seat] == [*range(first, first + count)]


@pytest.mark.parametrize("jobs", [2, 3])
def test_workers_leave_no_trace(measured, jobs):
    assert measure_skill(plan_of(SHORT, LONG, say=("always", "never")), jobs) == measured


def test_variants_with_the_baselines_rules_are_not_measured_twice(measured):
    told = []
    plan = plan_of(SHORT, COPY, LONG, COPY, say=("always", "never"))
    found = measure_skill(plan, 1, lambda done, of: told.append((done, of)))
    assert told[-1] == (2 * 2 * GAMES, 2 * 2 * GAMES)
    for one, other in zip(found, measured, strict=True):
        baseline, variant = other.sides
        assert one.sides == (baseline, baseline, variant, baseline)
        assert one.differences == (None, other.differences[0], None)


def test_progress_counts_the_games_as_they_are_played():
    told = []
    measure_skill(plan_of(SHORT, LONG, say=("always", "never")), 2, lambda *so: told.append(so))
    assert [of for _, of in told] == [4 * GAMES] * len(told)
    done = [number for number, _ in told]
    assert done == sorted(set(done))
    assert done[-1] == 4 * GAMES


def test_where_a_run_decides_for_itself_when_to_stop_there_is_a_usual_number_of_games(monkeypatch):
    monkeypatch.setattr(skill, "DEFAULT_GAMES", GAMES)
    stopping = Stopping(Fraction(1, 100), Schedule(500, 1_000_000))
    plan = plan_of(SHORT, games=1_000_000, stopping=stopping)
    assert measure_skill(plan, 1) == measure_skill(replace(plan, games=GAMES, stopping=None), 1)


def test_where_chips_outgrow_the_count_there_is_no_estimate():
    # Each loser matches the pot into the pot: whoever always says yes makes it grow without end.
    runaway = made_variant("runaway", RUNAWAY)
    lame = made_variant("lame", replace(RUNAWAY, target=1))
    plan = plan_of(lame, runaway, seats=5, games=10, max_hands=1000, say=("always", "always"))
    for found in measure_skill(plan, 1):
        sound, burst = found.sides
        assert sound.value is not None
        assert burst == NO_ESTIMATE
        assert found.differences == (NO_EFFECT,)


def test_where_no_pot_was_won_there_is_no_estimate():
    found = measure_skill(plan_of(LONG, say=("never", "never"), max_hands=1), 1)
    assert [one.sides[0].value for one in found] == [None, None]


def test_an_interruption_is_passed_on():
    def interrupt(done, of):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure_skill(plan_of(SHORT), 2, interrupt)
