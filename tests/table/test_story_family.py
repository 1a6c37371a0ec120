"""The options of the family as a story, at stages reckoned by hand: a pot of 20, A deals."""

import pytest

from napalm_lab.table.story import tell
from napalm_lab.variant.compile import compile_rules
from tests.games import play
from tests.plain_game.situation import rules_of
from tests.table.stages import story_of

GHOST_SOLE = {"sole": {"must_beat_ghost": True}}
GHOST_SHOWDOWN = {"contested": {"must_beat_ghost": True}}
EVERYONE = {"second_chance": "everyone", "dealer_challenge": False}
SHOWDOWN = "B and C show each other their hands"
PROOF = "B alone is in and has to show"


def game_of(rules, players="never", seats=5, **told):
    """The lines of a whole game."""
    return list(tell(compile_rules(rules, seats), play(rules, players, seats=seats, **told)))


def hands_begun(lines):
    return [line for line in lines if line.startswith("Hand")]


@pytest.mark.parametrize(
    ("declare", "said", "line"),
    [
        (
            {"order": "at-once", **EVERYONE},
            ("B", "D"),
            "all at once: B yes, C no, D no, A no, "
            "second chance: C stays with no, D changes to yes, A stays with no",
        ),
        ({"rounds": 2}, (), "B no, C no, D no, A no, all are asked again: B no, C no, D no, A no"),
        (
            {"rounds": 2, "order": "at-once"},
            (),
            "all at once: B no, C no, D no, A no, "
            "all are asked again, at once: B no, C no, D no, A no",
        ),
        (
            {"second_chance": "next-seat"},
            ("D",),
            "B no, C no, D yes, A no, second chance: A stays with no",
        ),
        (
            EVERYONE | {"dealer_challenge": True},
            ("A", "C"),
            "B no, C no, D no, A yes, A may be challenged: B does not, C challenges, D does not",
        ),
        ({"first": "dealer"}, ("B",), "A no, B yes, C no, D no"),
    ],
)
def test_1_8_and_4_7_what_is_said(declare, said, line):
    assert story_of(rules_of(declare=declare), *said)[0] == f"    {line}"


def test_1_8_cards_in_the_order_of_speaking():
    lines = game_of(rules_of(declare={"first": "dealer"}), max_hands=1)
    dealer = lines[0].split()[2]
    assert lines[2].split()[0] == dealer


def test_a_fee_is_paid_before_and_not_reckoned_with():
    """Each pays 2, so the pot is 24; the loser pays the 20 that were in it."""
    assert story_of(rules_of(declare={"fee": 2}), "BC")[1:] == [
        "    Saying yes costs 2: B and C pay it into the pot.",
        f"    {SHOWDOWN}: B is best with pair of kings. B +18; C -22; the pot is 24.",
    ]


# (rules, said, told, line)
SETTLED = [
    (
        {"stages": {"one": {"deal": 2, "needed_to_win": "A 3"}}},
        "B",
        {"hands": {"B": "Kh Qd"}},
        f"{PROOF} king-high, Q: that is too little to win. B -20; the pot is 40.",
    ),
    (
        {"stages": {"one": {"deal": 2, "needed_to_win": "A 3"}}},
        "B",
        {},
        f"{PROOF} pair of kings: that is enough to win. B has 1 token.",
    ),
    (
        {"stages": {"one": {"deal": 2, "needed_to_win": "A 3"}}},
        "BC",
        {"hands": {"B": "Kh Qd", "C": "Jh 2c"}},
        f"{SHOWDOWN}: the best, king-high, Q, is too little to win. B -20; C -20; the pot is 60.",
    ),
    (
        {"settle": GHOST_SOLE},
        "B",
        {"ghost": "Ah Ad"},
        f"{PROOF} pair of kings: that does not beat the ghost's pair of aces. "
        "B -20; the pot is 40.",
    ),
    (
        {"settle": GHOST_SOLE},
        "B",
        {"ghost": "Jh Jd"},
        f"{PROOF} pair of kings: that beats the ghost's pair of jacks. B has 1 token.",
    ),
    (
        {"settle": GHOST_SHOWDOWN},
        "BC",
        {"ghost": "Ah Ad"},
        f"{SHOWDOWN}, and turn up the ghost's: the ghost wins with pair of aces. "
        "B -20; C -20; the pot is 60.",
    ),
    (
        {"settle": GHOST_SHOWDOWN},
        "BC",
        {"ghost": "Kc Ks"},
        f"{SHOWDOWN}, and turn up the ghost's: the ghost's pair of kings is as good as the best, "
        "and nobody wins. B -20; C -20; the pot is 60.",
    ),
    (
        {"settle": GHOST_SHOWDOWN},
        "BC",
        {"ghost": "Jh Jd"},
        f"{SHOWDOWN}, and turn up the ghost's: B is best with pair of kings, better than the "
        "ghost's pair of jacks. B +20; C -20.",
    ),
    (
        {"settle": {"silent": {"best_pays": 2, "after": 2}}},
        "",
        {},
        "Nobody is in, 1 silent stage in a row; after 2 it costs. Nothing moves.",
    ),
    (
        {"settle": {"silent": {"best_pays": 2, "after": 2}}},
        "",
        {"silent_before": 1},
        "Nobody is in, 2 silent stages in a row: B pays for the best hand. B -2; the pot is 22.",
    ),
    (
        {"settle": {"silent": {"ante_again": True, "all_pay": 1}}},
        "",
        {},
        "Nobody is in: everybody antes again and everybody pays. "
        "A -2; B -2; C -2; D -2; the pot is 28.",
    ),
    (
        {"stages": {"one": {"deal": 2, "ranking": {"suits": "rank"}}}},
        "BC",
        {"hands": {"B": "Kh Kd", "C": "Ks Kc"}},
        f"{SHOWDOWN}: C is best with pair of kings. B -20; C +20.",
    ),
    (
        {"kitty": {"chips": 3}},
        "BC",
        {},
        f"{SHOWDOWN}: B is best with pair of kings. B +20; C -20; the kitty takes 3; "
        "the pot is 17.",
    ),
    (
        {
            "tokens": {"counted": "stakes-net"},
            "settle": {
                "sole": {"tokens": 0},
                "contested": {"winner_takes": 5, "losers_pay": 2, "to": "pot"},
            },
        },
        "BC",
        {"pot": 4},
        f"{SHOWDOWN}: B is best with pair of kings. B +4; B has 4 toward the target; C -2; "
        "C has -2 toward the target; the pot is 2.",
    ),
]


@pytest.mark.parametrize(("rules", "yes", "told", "line"), SETTLED)
def test_1_7_and_2_6_and_4_6_and_5_settlements(rules, yes, told, line):
    assert story_of(rules_of(**rules), yes, **told)[1] == f"    {line}"


@pytest.mark.parametrize(
    ("stacks", "line"),
    [
        ({}, "C has no chips left and is out."),
        ({"broke": "rebuy"}, "C has no chips left and buys another stack of 10."),
        ({"broke": "free-stack"}, "C has no chips left and is given another stack of 10."),
    ],
)
def test_4_6_who_has_no_chips_left(stacks, line):
    """C owes 20 and has 5."""
    told = story_of(rules_of(stacks={"chips": 10, **stacks}), "BC", stacks=(10, 10, 5, 10))
    assert told[1].endswith("B +5; C -5.")
    assert told[2:] == [f"  {line}"]


def test_4_6_the_last_one_left_takes_the_pot():
    told = story_of(rules_of(stacks={"chips": 10}), "BC", stacks=(0, 10, 10, 0))
    assert told[2:] == [
        "  A, C and D have no chips left and are out.",
        "  The game is over: B is the last one left and takes the pot of 20 after 1 hand.",
        "  Net chips: A -10, B +30, C -10, D -10.",
    ]


def test_who_empties_the_pot_has_won():
    rules = rules_of(
        tokens={"target": "none"},
        end={"pot_empty": True},
        settle={"sole": {"winner_takes": "pot"}},
    )
    assert story_of(rules, "B")[2] == (
        "  The game is over: B took the last chips of the pot, 20, after 1 hand."
    )


def test_the_last_hand():
    rules = rules_of(
        tokens={"target": "none"}, end={"hands": 2}, kitty={"chips": 1, "when": "hand"}
    )
    lines = game_of(rules, seats=2)
    assert lines[-3:] == [
        "  The game is over with its last hand: "
        "A and B have most tokens and share the pot of 2 after 2 hands.",
        "  A and B share the kitty of 2.",
        "  Net chips: A +0, B +0.",
    ]
    assert hands_begun(lines)[0].endswith("everybody antes 1; the kitty takes 1; the pot is 1.")


@pytest.mark.parametrize(
    ("ante", "first", "second"),
    [
        ({"by": "dealer"}, "deals, the dealer antes 5 for everybody; the pot is 5.", "is 10."),
        ({"when": "stage"}, "deals; the pot is 0.", "deals; the pot is 10."),
        ({"when": "pot-empty"}, "everybody antes 1; the pot is 5.", "no ante; the pot is 5."),
    ],
)
def test_1_2_and_4_6_antes(ante, first, second):
    stages = {"one": {"deal": 2}, "two": {"deal": 1}}
    lines = game_of(rules_of(ante=ante, stages=stages), max_hands=2)
    begun = hands_begun(lines)
    assert begun[0].endswith(first)
    assert begun[1].endswith(second)
    before_stages = lines.count("  Everybody antes 1; the pot is 5.")
    assert before_stages == (1 if ante.get("when") == "stage" else 0)


def test_4_6_chips_in_front_and_seats_that_are_still_in():
    """One chip each: after the first hand, in which all ante it, nobody has any left."""
    lines = game_of(rules_of(stacks={"chips": 1}), seats=3)
    assert lines[1] == "  Chips in front: A 0, B 0, C 0."
    assert lines[-2] == (
        "  The game is over, nobody has chips left: "
        "A, B and C have most tokens and share the pot of 3 after 1 hand."
    )
    lines = game_of(rules_of(stacks={"chips": 1, "broke": "plays-on"}), seats=3, max_hands=2)
    assert hands_begun(lines)[1].endswith("no ante; the pot is 3.")


def test_4_6_a_good_hand_doubles_what_follows():
    rules = rules_of(
        tokens={"target": "none"},
        end={"hands": 300},
        stages={"one": {"deal": 5}},
        roodles={"after": "straight"},
        settle={"contested": {"losers_pay": 1}},
    )
    lines = game_of(rules, "always", seats=4)
    news = "    After so good a hand antes and limits are doubled for the next 4 hands."
    begun = hands_begun(lines[lines.index(news) :])
    assert all("everybody antes 2;" in line for line in begun[:4])
    assert all(line.endswith(". Antes and limits are doubled.") for line in begun[:4])


def test_2_6_a_hand_that_is_over_early():
    stages = {"one": {"deal": 2}, "two": {"deal": 2}}
    rules = rules_of(stages=stages, settle={"sole": {"then": "next-hand"}})
    assert story_of(rules, "B")[2:] == ["    That ends the hand."]
    assert story_of(rules, "")[2:] == []
