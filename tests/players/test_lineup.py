"""Reading who plays, and clear words for what makes no player."""

import numpy as np
import pytest

from napalm_lab.experiment.settings import DEFAULT_PLAYERS
from napalm_lab.players.fixed import Fixed, PlayerError
from napalm_lab.players.learned import Learned
from napalm_lab.players.lineup import Lineup, parse_lineup, parse_player
from napalm_lab.players.own import Own


def test_threshold_values():
    assert parse_player("threshold:0.85", 3) == Fixed((0.85,), (0.85,))
    assert parse_player("threshold:0.8,0.9,0.85/0.95", 3) == Fixed((0.8, 0.9, 0.85), (0.95,))
    assert parse_player("threshold:0.8/0.9,1,0", 3) == Fixed((0.8,), (0.9, 1.0, 0.0))


def test_named_players():
    assert parse_player("tight", 3) == parse_player("threshold:0.9", 3)
    assert parse_player("loose", 3) == parse_player("threshold:0.6", 3)
    assert parse_player("always", 3) == parse_player("threshold:0", 3)
    assert parse_player("random:0.5", 3).yes_anyway == 0.5
    bluffer = parse_player("bluffer", 3)
    assert (bluffer.least, bluffer.yes_anyway) == ((0.85,), 0.1)


def test_one_for_all_seats_or_one_a_seat():
    assert len(parse_lineup("tight", 5, 3).players) == 5
    lineup = parse_lineup("tight + never+always+loose", 4, 3)
    assert [parse_player(name, 3) for name in ("tight", "never", "always", "loose")] == list(
        lineup.players
    )
    assert lineup.is_compiled
    assert not parse_lineup("tight+mine:Bold+tight+tight", 4, 3).is_compiled
    assert parse_player("my.players:Bold", 3) == Own("my.players:Bold")


def test_the_default_is_a_player():
    assert parse_lineup(DEFAULT_PLAYERS, 5, 3).is_compiled


def test_learned_players_are_pupils_until_they_are_taught_what_all_of_them_then_know():
    lineup = parse_lineup("learned+tight+learned+mine:Bold", 4, 3)
    assert lineup.has_pupils
    assert not parse_lineup("tight", 4, 3).has_pupils
    assert parse_player("learned", 3) == Learned()
    strategies = np.zeros((2, 5), np.int32)
    taught = lineup.taught(strategies)
    assert taught.text == lineup.text
    assert [type(player) for player in taught.players] == [Learned, Fixed, Learned, Own]
    assert taught.players[0].strategies is taught.players[2].strategies is strategies
    assert lineup.players[0].strategies is None
    assert parse_lineup("learned", 4, 3).is_compiled


def test_trainings_take_turns_only_among_those_who_were_taught():
    lineup = parse_lineup("tight+learned+loose+learned", 4, 3)
    assert lineup.trainings == 1
    assert parse_lineup("tight", 4, 3).trainings == 1
    assert lineup.taught(np.zeros((6, 5), np.int32)).trainings == 6
    # Two who learned apart: game n is played by training n modulo their own number.
    few, many = (Learned(np.zeros((number, 5), np.int32)) for number in (2, 3))
    assert Lineup("", (few, many, Learned(), parse_player("tight", 3))).trainings == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("treshold:0.85", "did you mean threshold:0.85?"),
        ("tigth", "did you mean tight?"),
        ("threshold", "needs a number, like threshold:0.85"),
        ("threshold:85", "'85' should be a number between 0 and 1"),
        ("threshold:", "'' should be a number between 0 and 1"),
        ("threshold:nan", "'nan' should be a number between 0 and 1"),
        ("random:1.5", "'1.5' should be a number between 0 and 1"),
        ("threshold:0.8,0.9", "2 values for 3 stages"),
        ("threshold:0.8/0.9/1", "'0.9/1' should be a number between 0 and 1"),
        ("", "no player is called ''"),
        ("lerned", "did you mean learned? there are learned, threshold:0.85, "),
        ("learned:2", "no player is called 'learned:2'; did you mean learned?"),
        ("learner:Class:3", "no player is called 'learner:Class:3'"),
    ],
)
def test_what_makes_no_player(text, says):
    with pytest.raises(PlayerError) as caught:
        parse_player(text, 3)
    assert says in str(caught.value)


def test_a_lineup_must_fit_the_seats():
    with pytest.raises(PlayerError, match="3 players for 5 seats; name one for all seats"):
        parse_lineup("tight+tight+loose", 5, 3)
