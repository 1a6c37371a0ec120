"""A game told as a story: every event has its words, and the words are true."""

from dataclasses import replace

from napalm_lab.players.moment import Moment
from napalm_lab.rules.machine import ASKED, STAGE_DEALT, STAGE_SETTLED, step
from napalm_lab.rules.state import HEAR, NO, TAKE_POT, UNSAID, YES
from napalm_lab.table.story import tell
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, RUNAWAY, UKRAINIAN, Situation, play

HANDS = {"A": "Ah Ad", "B": "Kh Kd", "C": "2h 7d", "D": "Qh Qd", "E": "3h 8d"}


def told(situation, yes="", challenge="", named=None):
    """The story of one stage."""
    from napalm_lab.rules.declare import declare

    def moments():
        game = situation.game
        yield Moment(STAGE_DEALT, UNSAID, game)
        first = game.declaring_round
        while game.phase == HEAR:
            name = "ABCDEFG"[game.speaker]
            says = yes if game.declaring_round == first else challenge
            action = YES if name in says else NO
            yield Moment(ASKED, action, game)
            declare(situation.rules.record, game, action)
        yield Moment(step(situation.rules.record, situation.rules.tables, game), UNSAID, game)
        if game.phase == TAKE_POT:
            yield Moment(step(situation.rules.record, situation.rules.tables, game), UNSAID, game)

    return list(tell(situation.rules, moments(), named))


def test_cards_from_the_dealers_left():
    lines = told(Situation(PAGAT, dealer=2, hands=HANDS))
    assert lines[0] == "  Stage one, high wins:"
    assert [line.split()[0] for line in lines[1:6]] == ["D", "E", "A", "B", "C"]
    assert lines[1] == "    D  Qh Qd  pair of queens"


def test_hands_nobody_named_are_any_cards():
    lines = told(Situation(PAGAT, hands={"B": "Kh Kd"}), named={1})
    assert lines[1:4] == ["    B  Kh Kd  pair of kings", "    C  any cards", "    D  any cards"]


def test_silence():
    assert told(Situation(PAGAT, hands=HANDS))[-2:] == [
        "    B no, C no, D no, E no, A no",
        "    Nobody is in. Nothing moves.",
    ]


def test_sole():
    lines = told(Situation(PAGAT, hands=HANDS, tokens={"C": 1}), "C")
    assert lines[-1] == "    C alone is in; no card is shown. C has 2 tokens."
    lines = told(Situation(UKRAINIAN, pot=5), "C")
    assert lines[-1].endswith("C +1; C has 1 toward the target; the pot is 4.")


def test_showdown_names_who_saw_whom_and_who_paid():
    line = told(Situation(PAGAT, hands=HANDS), "ABD")[-1]
    assert line == (
        "    A, B and D show each other their hands: A is best with pair of aces. "
        "A +40; B -20; D -20."
    )


def test_ties_and_challenges():
    hands = {**HANDS, "C": "Kc Ks"}
    line = told(Situation(PAGAT, hands=hands), "BC")[-1]
    assert "B and C tie for best with pair of kings. Nothing moves." in line
    lines = told(Situation(PAGAT, hands=HANDS), "A", "D")
    assert lines[-2] == (
        "    B no, C no, D no, E no, A yes, "
        "A may be challenged: B does not, C does not, D challenges, E does not"
    )


def test_the_end():
    lines = told(Situation(PAGAT, hands=HANDS, tokens={"C": 4}), "C")
    assert lines[-2:] == [
        "  The game is over: C takes the pot of 20 after 1 hand.",
        "  Net chips: A +0, B +0, C +20, D +0, E +0.",
    ]


def test_hands_begin_with_the_ante_or_without():
    rules = replace(PAGAT, ante_every=2)
    lines = list(tell(compile_rules(rules, 5), play(rules, "never", max_hands=2)))
    hands = [line for line in lines if line.startswith("Hand")]
    assert hands[0].endswith("deals, everybody antes 1; the pot is 5.")
    assert hands[1].endswith("deals, no ante; the pot is 5.")
    assert lines[-2] == "  Capped after 2 hands; 5 are in the pot."


def test_an_overflow_is_told():
    lines = list(tell(compile_rules(RUNAWAY, 5), play(RUNAWAY, "always")))
    assert lines[-1] == "  Overflowed in hand 31: more chips than can be counted would move."


def test_every_settlement_of_a_long_game_is_told():
    moments = list(play(PAGAT, "loose"))
    settled = sum(moment.event == STAGE_SETTLED for moment in moments)
    lines = list(tell(compile_rules(PAGAT, 5), play(PAGAT, "loose")))
    outcomes = ("Nobody is in", "alone is in", "show each other")
    assert sum(any(outcome in line for outcome in outcomes) for line in lines) == settled
