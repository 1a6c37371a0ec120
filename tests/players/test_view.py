"""What a player sees of the options of the family, at stages reckoned by hand: A deals, pot 20."""

from napalm_lab.players.view import settled_stage_seen_by, view_of_speaker
from napalm_lab.rules.machine import ASKED, STAGE_DEALT, STAGE_SETTLED
from napalm_lab.table.examples import example_moments
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, play
from tests.plain_game.situation import rules_of
from tests.table.stages import example


def views(rules, *said, **told):
    """What every speaker of an example sees, in order."""
    shown = example(*said, **told)
    compiled = compile_rules(rules, shown.seats)
    return [
        view_of_speaker(compiled, moment.game, ())
        for moment in example_moments(compiled, shown)
        if moment.event == ASKED
    ]


def settled(rules, seat, *said, **told):
    """The settlement as a seat sees it."""
    shown = example(*said, **told)
    compiled = compile_rules(rules, shown.seats)
    for moment in example_moments(compiled, shown):
        if moment.event == STAGE_SETTLED:
            return settled_stage_seen_by(compiled, moment.game, seat, ())
    raise AssertionError


def test_in_turn_one_hears_those_before_and_knows_those_after():
    seen = views(rules_of(), "C")
    assert [view.said for view in seen][2] == ("", "no", "yes", "")
    assert [view.to_speak for view in seen] == [(2, 3, 0), (3, 0), (0,), ()]
    assert {view.order for view in seen} == {"in-turn"}
    assert {(view.round, view.second_chance, view.challenge) for view in seen} == {
        (1, False, False)
    }


def test_the_dealer_may_speak_first():
    seen = views(rules_of(declare={"first": "dealer"}))
    assert [(view.seat, view.to_speak) for view in seen] == [
        (0, (1, 2, 3)),
        (1, (2, 3)),
        (2, (3,)),
        (3, ()),
    ]


def test_4_7_nothing_leaks_while_all_declare_at_once():
    """Whatever the others say, a speaker of the first round sees the same."""
    rules = rules_of(declare={"order": "at-once", "second_chance": "everyone", "fee": 2})
    runs = [views(rules, yes)[:4] for yes in ("", "BCD")]
    assert runs[0] == runs[1]
    for view in runs[0]:
        assert (view.said, view.to_speak, view.pot) == (("",) * 4, (), 20)
        assert (view.order, view.fee) == ("at-once", 2)


def test_4_7_a_second_chance_comes_when_all_was_revealed():
    rules = rules_of(declare={"order": "at-once", "second_chance": "everyone"})
    later = views(rules, "BC", "D")[4:]
    assert [view.said for view in later] == [
        ("no", "yes", "yes", "no"),
        ("no", "yes", "yes", "yes"),
    ]
    assert [(view.seat, view.to_speak) for view in later] == [(3, (0,)), (0, ())]
    for view in later:
        assert (view.order, view.second_chance, view.challenge) == ("in-turn", True, False)
        assert view.round == 0


def test_1_8_only_a_lone_dealer_is_challenged():
    rules = rules_of(declare={"second_chance": "everyone"})
    assert [view.challenge for view in views(rules, "A")] == [False] * 4 + [True] * 3
    assert [view.challenge for view in views(rules, "B")] == [False] * 4 + [False] * 3


def test_rounds_are_counted():
    rules = rules_of(declare={"rounds": 3})
    seen = views(rules)
    assert [view.round for view in seen] == [1] * 4 + [2] * 4 + [3] * 4
    assert seen[4].said == ("",) * 4


def test_4_6_chips_in_front_kitty_and_silence():
    (view, *_) = views(rules_of(stacks={"chips": 10}), stacks=(10, 12, 0, 5), silent_before=3)
    assert view.in_front == (10, 12, 0, 5)
    assert (view.kitty, view.silent_in_a_row, view.times) == (0, 3, 1)
    assert view.still_in == (True,) * 4
    assert views(rules_of())[0].in_front is None


def test_4_6_a_bought_stack_is_in_front_and_who_is_out_is_known():
    for broke, dealt in (("rebuy", 3), ("free-stack", 3), ("out", 2)):
        rules = rules_of(
            stacks={"chips": 3, "broke": broke},
            ante={"by": "dealer"},
            kitty={"chips": 1, "when": "hand"},
        )
        compiled = compile_rules(rules, 3)
        seen = [
            view_of_speaker(compiled, moment.game, ())
            for moment in play(rules, "never", seats=3, max_hands=2)
            if moment.event == ASKED
        ]
        # The first dealer antes all three chips for everybody; the second does so too.
        assert sorted(seen[0].in_front) == [0, 3, 3]
        assert seen[0].kitty == 1
        second = seen[-1]
        assert sum(second.still_in) == dealt
        before = seen[0].dealer
        assert second.in_front[before] == (0 if broke == "out" else 3)


def test_no_target_is_none():
    rules = rules_of(tokens={"target": "none"}, end={"hands": 5})
    assert views(rules)[0].target is None
    assert views(rules_of())[0].target == 5


def test_the_ghost_is_seen_by_those_it_was_shown_to():
    showdown = rules_of(settle={"contested": {"must_beat_ghost": True}})
    told = {"ghost": "Ah Ad"}
    assert settled(showdown, 1, "BC", **told).ghost == ("Ah", "Ad")
    assert settled(showdown, 1, "BC", **told).shown == {2: ("Qh", "Qd")}
    assert settled(showdown, 3, "BC", **told).ghost == ()
    proof = rules_of(settle={"sole": {"must_beat_ghost": True}})
    assert settled(proof, 3, "B", **told).ghost == ("Ah", "Ad")
    assert settled(proof, 3, "B", **told).shown == {1: ("Kh", "Kd")}
    assert settled(rules_of(), 3, "B").shown == {}


def test_who_changed_to_yes_and_whether_that_was_a_challenge():
    rules = rules_of(declare={"second_chance": "everyone"})
    seen = settled(rules, 3, "B", "C")
    assert (seen.second_chances, seen.challengers) == ((2,), ())
    seen = settled(rules, 3, "A", "CD", {"A": "Ah Ad"})
    assert (seen.second_chances, seen.challengers) == ((2, 3), (2, 3))


def test_pagat_has_none_of_it():
    compiled = compile_rules(PAGAT, 5)
    for moment in play(PAGAT, "loose", max_hands=3):
        if moment.event == STAGE_DEALT:
            view = view_of_speaker(compiled, moment.game, ())
            assert (view.order, view.fee, view.kitty, view.times) == ("in-turn", 0, 0, 1)
            assert view.still_in == (True,) * 5
