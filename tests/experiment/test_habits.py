"""How a side plays: yes by stage, and trainings that have found different ways to play."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chi2
from statsmodels.stats.multitest import multipletests

from napalm_lab.experiment.gather import EachSide
from napalm_lab.experiment.habits import FEWEST, habits_of, judged
from napalm_lab.experiment.judging import USUAL, Judging
from napalm_lab.experiment.sums import SideSums
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.rules.limits import MAX_STAGES
from napalm_lab.simulate.metrics import METRICS, columns_of
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.simulate.tally import TALLY
from tests.learning.toys import TWO_TOKENS, game

SEATS, GAMES = 3, 600
LOOKED_AT = ["hands", "pot_won", "side_to_pot", "winner_is_biggest", "worst_loss", "yes_rate"]


def played(*shares, seed=1, games=GAMES, players="learned"):
    """Sums of a small game in which each training says yes so often."""
    rules, shape = game(TWO_TOKENS, SEATS)
    size = int(np.prod(shape))
    strategies = [np.full(size, round(share * WHOLE), np.int32) for share in shares]
    lineup = parse_lineup(players, SEATS, 1)
    if shares:
        lineup = lineup.taught(np.stack(strategies))
    return EachSide((Side(rules, lineup, seed, 30),))(0, games, StopFlag()).sides[0]


def made(trainings, **columns):
    """Sums of games that nobody played, whose columns are given; others are zero."""
    tallies = np.zeros(len(next(iter(columns.values()))), TALLY)
    for name, column in columns.items():
        tallies[name] = column
    return SideSums.of(0, columns_of(tallies, SEATS), SEATS, trainings)


def look(sums, stages, judging):
    """How one side plays, when there is no other."""
    (found,) = judged([habits_of(sums, stages, judging)], judging)
    return found


def figure(habits, id):
    (found,) = (one for one in habits.figures if one.metric.id == id)
    return found


def disagreeing(habits):
    return [one.metric.id for one in habits.disagreements]


class TestYes:
    def test_is_a_share_of_who_was_asked_by_stage_and_training(self):
        asked, yeses = np.zeros((2, 4, MAX_STAGES), np.int64)
        asked[:, :3] = [4, 2, 0], [5, 5, 0], [6, 2, 0], [5, 15, 0]
        yeses[:, :3] = [1, 2, 0], [0, 3, 0], [4, 1, 0], [0, 1, 0]
        found = look(made(2, asked_at=asked, yeses_at=yeses), 3, USUAL)
        assert found.yes_at == (5 / 20, 7 / 24, None)
        assert found.asked == (20, 24, 0)
        assert found.trainings == ((5 / 10, 3 / 4, None), (0.0, 4 / 20, None))

    def test_is_told_of_the_stages_that_the_rules_have(self):
        assert len(look(played(0.5, 0.5), 1, USUAL).yes_at) == 1

    def test_of_players_who_do_not_learn_is_told_without_trainings(self):
        found = look(played(players="always+never+never"), 1, USUAL)
        assert found.yes_at == (pytest.approx(1 / 3, abs=0.01),)
        assert (found.trainings, found.figures, found.disagreements) == ((), (), ())

    def test_is_what_trainings_were_made_to_say(self):
        found = look(played(1, 0, 0.5), 1, USUAL)
        assert found.trainings == ((1.0,), (0.0,), (pytest.approx(0.5, abs=0.05),))


class TestTrainings:
    def test_that_were_made_to_play_otherwise_are_found(self):
        found = look(played(0.5, 0.2), 1, USUAL)
        assert "yes_rate" in disagreeing(found)
        yes = figure(found, "yes_rate")
        assert yes.values == (pytest.approx(0.5, abs=0.03), pytest.approx(0.2, abs=0.03))

    def test_of_which_a_single_one_plays_otherwise_are_found(self):
        found = look(played(0.5, 0.5, 0.2, 0.5, games=1000), 1, USUAL)
        assert {"yes_rate", "hands"} <= set(disagreeing(found))

    def test_of_which_one_says_yes_always_and_one_never_are_found(self):
        # Neither varies from game to game: nothing is more certain than that they differ.
        found = look(played(1, 0), 1, USUAL)
        assert figure(found, "yes_rate").values == (1.0, 0.0)
        assert "yes_rate" in disagreeing(found)

    def test_that_are_one_and_the_same_hardly_ever_are(self):
        # Chances of a false finding are 5% a run: 5 or more of 20 runs have one in 400.
        runs = [look(played(*[0.4] * 6, seed=seed, games=1300), 1, USUAL) for seed in range(20)]
        seeming = [any(one.p_holm < 0.05 for one in run.figures) for run in runs]
        assert sum(seeming) <= 4
        # And their p-values are not all large either: half are under a half.
        p = sorted(figure(run, "yes_rate").p for run in runs)
        assert p[2] < 0.5 < p[17]

    def test_differ_by_the_variance_between_them_and_holm(self):
        sums = played(0.5, 0.45, 0.55, games=900)
        found = look(sums, 1, USUAL)
        assert [one.metric.id for one in found.figures] == LOOKED_AT
        # Means of whole games, training by training.
        rules, shape = game(TWO_TOKENS, SEATS)
        size = int(np.prod(shape))
        hands = []
        for training, share in enumerate((0.5, 0.45, 0.55)):
            strategy = np.full((1, size), round(share * WHOLE), np.int32)
            lineup = parse_lineup("learned", SEATS, 1).taught(strategy)
            alone = Side(rules, lineup, 1, 30).play(0, 900, StopFlag())
            hands.append(alone["hands"][training::3])
        told = figure(found, "hands")
        means = [one.mean() for one in hands]
        assert told.values == pytest.approx(means)
        # Of the mean of all: the variance as three means show it, and as 900 games do.
        between, units = np.var(means, ddof=1) / 3, np.concatenate(hands).var(ddof=1) / 900
        assert told.p == pytest.approx(chi2.sf(2 * between / units, 2))
        adjusted = multipletests([one.p for one in found.figures], method="holm")[1]
        assert [one.p_holm for one in found.figures] == pytest.approx(adjusted.tolist())

    def test_without_games_of_their_own_have_no_value_and_are_left_out(self):
        found = look(played(0.5, 0.2, 0.5, games=2), 1, USUAL)
        assert figure(found, "hands").values[2] is None
        assert {one.p for one in found.figures} == {None}
        assert disagreeing(found) == []


class TestMargins:
    def sums(self, gap):
        """400 games of two trainings: means of 100 and 100 + gap, variances of almost 1."""
        hands = np.array([99, 99, 101, 101] * 100)
        hands[1::2] += gap
        # Of one hundred, and of so many more, are asked and say yes.
        yeses = hands - 60
        return made(2, hands=hands, declarations=np.full(400, 100), yeses=yeses)

    @pytest.mark.parametrize(("gap", "found"), [(2, []), (3, ["hands"])])
    def test_of_means_are_a_share_of_their_mean(self, gap, found):
        # 2 of 101 is less than 2%, 3 of 101.5 is more; both are told apart without doubt.
        judging = Judging(margin_of_shares=Fraction(1, 2))
        habits = look(self.sums(gap), 1, judging)
        assert figure(habits, "hands").p_holm < 1e-9
        assert figure(habits, "hands").values == (100.0, 100.0 + gap)
        assert disagreeing(habits) == found

    @pytest.mark.parametrize(
        ("margin", "found"), [(Fraction(2, 100), []), (Fraction(19, 1000), ["yes_rate"])]
    )
    def test_of_shares_are_points(self, margin, found):
        # 40% and 42% of yes: two points apart, and not more.
        judging = Judging(margin=Fraction(1, 2), margin_of_shares=margin)
        habits = look(self.sums(2), 1, judging)
        assert figure(habits, "yes_rate").p_holm < 1e-9
        assert disagreeing(habits) == found

    def test_are_of_no_use_where_the_difference_may_be_chance(self):
        # 200 games each: 5 and 15 hands on average, but within a training they differ by far more.
        hands = [hand for pair in [(0, 0)] * 199 + [(1000, 3000)] for hand in pair]
        found = figure(look(made(2, hands=hands), 1, USUAL), "hands")
        # Two means, 5 and 15, have a variance of 50, and their mean of 25. Squares of 400 games
        # about 10 add up to 10,000,000 - 400 * 100; their mean has a variance of 62.4.
        assert found.values == (5.0, 15.0)
        assert found.p == pytest.approx(chi2.sf(25 / (9_960_000 / 399 / 400), 1))
        assert not found.disagree

    def test_of_trainings_with_few_games_nothing_is_told(self):
        few = played(1, 0, games=2 * FEWEST - 1)
        assert {one.p for one in look(few, 1, USUAL).figures} == {None}
        enough = played(1, 0, games=2 * FEWEST)
        assert "yes_rate" in disagreeing(look(enough, 1, USUAL))

    def test_of_all_sides_are_adjusted_together(self):
        sides = [habits_of(played(0.5, 0.45, seed=seed), 1, USUAL) for seed in (1, 2)]
        found = judged([sides[0], None, sides[1]], USUAL)
        assert found[1] is None
        told = [one for side in (found[0], found[2]) for one in side.figures]
        adjusted = multipletests([one.p for one in told], method="holm")[1]
        assert [one.p_holm for one in told] == pytest.approx(adjusted.tolist())


class TestFigures:
    def test_that_are_tested_first_are_looked_at_too(self):
        found = look(played(0.5, 0.2), 1, Judging(primary="silent"))
        assert "silent" in [one.metric.id for one in found.figures]
        assert "silent" in disagreeing(found)

    def test_that_are_quantiles_are_not(self):
        found = look(played(0.5, 0.2), 1, Judging(primary="worst_loss_p95"))
        assert [one.metric.id for one in found.figures] == LOOKED_AT

    def test_that_are_roots_are_told_as_such(self):
        found = look(played(0.5, 0.2), 1, Judging(primary="swing"))
        assert figure(found, "swing").values[0] > figure(found, "swing").values[1] > 0
        assert figure(found, "swing").p < 1e-9

    def test_of_money_are_left_out_where_chips_overflowed(self):
        columns = {"hands": [5, 9, 6, 10], "overflowed": [1, 0, 0, 0], "worst_loss": [1, 2, 3, 4]}
        found = look(made(2, **columns), 1, USUAL)
        money = {metric.id for metric in METRICS if metric.money}
        assert [one.metric.id for one in found.figures] == [
            id for id in LOOKED_AT if id not in money
        ]
