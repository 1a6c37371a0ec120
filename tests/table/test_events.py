"""The events of a game as data."""

import pytest

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.stepped import Table
from napalm_lab.table.events import events_data
from napalm_lab.table.story import tell
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, RUNAWAY, UKRAINIAN
from tests.plain_game.situation import rules_of
from tests.table.stages import events_of


def events(rules, players="loose", seats=5, number=0, max_hands=1000):
    compiled = compile_rules(rules, seats)
    table = Table(compiled, parse_lineup(players, seats, compiled.stages))
    return list(events_data(compiled, table.play(5, number, max_hands)))


@pytest.mark.parametrize("rules", [PAGAT, UKRAINIAN])
@pytest.mark.parametrize("number", range(3))
def test_chips_are_conserved_at_every_event(rules, number):
    net, pot = dict.fromkeys("ABCDE", 0), 0
    told = events(rules, number=number)
    for event in told:
        moved = event.get("moved", {})
        assert sum(moved.values()) + event["pot"] - pot == 0
        for seat, chips in moved.items():
            net[seat] += chips
        pot = event["pot"]
    assert pot == 0
    assert told[-1]["net"] == net


def test_events_come_in_the_order_of_the_game():
    told = events(PAGAT, "never", max_hands=1)
    round_of_noes = ["stage-dealt", *["declared"] * 5, "stage-settled"]
    assert [event["event"] for event in told] == ["hand-began", *round_of_noes * 3, "capped"]
    assert [event["stage"] for event in told if event["event"] == "stage-dealt"] == [
        "one",
        "two",
        "three",
    ]
    assert told[0]["moved"] == dict.fromkeys("ABCDE", -1)


def test_cards_are_kept_and_added_to():
    """Article 1.3: two cards, then three more, then two more."""
    dealt = [
        event["cards"]
        for event in events(PAGAT, "never", max_hands=1)
        if event["event"] == "stage-dealt"
    ]
    assert [len(cards["A"].split()) for cards in dealt] == [2, 5, 7]
    for seat in "ABCDE":
        assert dealt[2][seat].startswith(dealt[1][seat])
        assert dealt[1][seat].startswith(dealt[0][seat])
    cards = " ".join(dealt[2].values()).split()
    assert len(set(cards)) == len(cards) == 35


def test_only_yes_sayers_are_shown_each_others_hands():
    """Article 1.9b: privately; 1.9a: no card is shown where one is alone."""
    settled = [event for event in events(PAGAT) if event["event"] == "stage-settled"]
    outcomes = {event["outcome"] for event in settled}
    assert outcomes == {"silent", "sole", "contested"}
    for event in settled:
        if event["outcome"] != "contested":
            assert event["shown"] == {}
            continue
        shown = event["shown"]
        assert set(event["winners"]) <= set(shown)
        assert len(shown) >= 2
        for seat, others in shown.items():
            assert set(others) == set(shown) - {seat}


def test_what_was_said_makes_the_outcome():
    said = {}
    for event in events(PAGAT):
        if event["event"] == "stage-dealt":
            said = {}
        elif event["event"] == "declared":
            said[event["seat"]] = event["said"]
        elif event["event"] == "stage-settled":
            yeses = list(said.values()).count("yes")
            assert event["outcome"] == ["silent", "sole", "contested"][min(yeses, 2)]


def test_the_end_names_the_winner_with_enough_tokens():
    told = events(PAGAT)
    tokens = next(event["tokens"] for event in reversed(told) if event["event"] == "stage-settled")
    (winner,) = told[-1]["won"]
    assert tokens[winner] == 5
    assert told[-1]["moved"] == {winner: told[-1]["pot_won"]}


def test_an_overflowed_game_has_no_money():
    last = events(RUNAWAY, "always")[-1]
    assert last["event"] == "overflowed"
    assert (last["won"], last["net"], last["pot_won"]) == ([], None, None)


def test_the_story_tells_the_same_game():
    compiled = compile_rules(PAGAT, 5)
    table = Table(compiled, parse_lineup("loose", 5, 3))
    story = list(tell(compiled, table.play(5, 0, 1000)))
    told = events(PAGAT)
    assert sum(line.startswith("Hand ") for line in story) == told[-1]["hand"]
    assert any(f" takes the pot of {told[-1]['pot_won']} " in line for line in story)


def test_a_challenge_is_told_as_one():
    told = events(PAGAT, "never+never+never+never+always", number=1, max_hands=5)
    rounds: list[list[bool]] = []
    for event in told:
        if event["event"] == "stage-dealt":
            rounds.append([])
        elif event["event"] == "declared":
            rounds[-1].append(event["challenge"])
    # E says yes to everything: where it deals and stands alone, the four others are asked again.
    assert [False] * 5 + [True] * 4 in rounds
    assert [False] * 5 in rounds


PLAIN = {"event", "hand", "stage", "dealer", "pot"}


def test_games_without_the_options_tell_nothing_of_them():
    keys = {
        "hand-began": {"moved"},
        "stage-dealt": {"cards", "names"},
        "declared": {"seat", "said", "challenge"},
        "stage-settled": {"moved", "outcome", "winners", "tokens", "shown"},
        "pot-taken": {"moved", "won", "pot_won", "net", "ended_by"},
    }
    told = events(PAGAT)
    for event in told:
        assert set(event) == PLAIN | keys[event["event"]]
    assert told[-1]["ended_by"] == "target"


def test_the_ghost_is_dealt_and_shown():
    rules = rules_of(settle={"contested": {"must_beat_ghost": True}})
    told = events_of(rules, "BC", ghost="Ah Ad")
    assert told[0]["ghost"] == {"cards": "Ah Ad", "name": "pair of aces"}
    assert told[-1]["winners"] == []
    assert told[-1]["shown"] == {"B": ["C", "ghost"], "C": ["B", "ghost"]}


def test_second_chances_and_challenges_are_told_apart():
    declare = {"second_chance": "everyone"}
    for yes, challenge in (("B", False), ("A", True)):
        declared = [
            event
            for event in events_of(rules_of(declare=declare), yes, "C", {"A": "Ah Ad"})
            if event["event"] == "declared"
        ]
        assert [event["second_chance"] for event in declared] == [False] * 4 + [True] * 3
        assert [event["challenge"] for event in declared] == [False] * 4 + [challenge] * 3
        assert "round" not in declared[0]


def test_rounds_are_counted_and_a_second_chance_is_none():
    declare = {"rounds": 2, "second_chance": "next-seat"}
    told = events_of(rules_of(declare=declare))
    rounds = [event["round"] for event in told if event["event"] == "declared"]
    assert rounds == [1] * 4 + [2] * 4
    told = events_of(rules_of(declare=declare), "B")
    rounds = [event["round"] for event in told if event["event"] == "declared"]
    assert rounds == [1] * 4 + [0]


@pytest.mark.parametrize(
    ("broke", "out", "stacks", "moved"),
    [
        ("out", ["C"], [], {}),
        ("rebuy", [], ["C"], {}),
        ("free-stack", [], ["C"], {"C": 10}),
        ("plays-on", [], [], {}),
    ],
)
def test_4_6_the_end_of_a_hand(broke, out, stacks, moved):
    rules = rules_of(stacks={"chips": 10, "broke": broke})
    last = events_of(rules, "BC", stacks=(10, 10, 5, 10))[-1]
    assert last == {
        "event": "hand-ended",
        "hand": 1,
        "stage": None,
        "dealer": "A",
        "pot": 20,
        "moved": moved,
        "out": out,
        "stacks": stacks,
    }


def test_4_6_who_is_out_has_no_cards():
    """The dealer antes all of three chips and is out; then the two left ante 2 each time they deal.

    The second of these deals takes the last chip of the first of them.
    """
    rules = rules_of(stacks={"chips": 3}, ante={"by": "dealer"})
    dealt = [e["cards"] for e in events(rules, "never", seats=3) if e["event"] == "stage-dealt"]
    assert [len(cards) for cards in dealt] == [3, 2, 2, 2]


def test_4_6_the_kitty_is_told_with_every_event():
    told = events(rules_of(kitty={"chips": 2, "when": "hand"}), "never", seats=3, max_hands=2)
    assert [event["kitty"] for event in told if event["event"] == "hand-began"] == [2, 4]
    assert all("kitty" in event for event in told)


def test_antes_before_stages_are_told_with_the_cards():
    stages = {"one": {"deal": 2}, "two": {"deal": 1}}
    rules = rules_of(ante={"when": "stage", "every": 2}, stages=stages)
    told = events(rules, "never", seats=2, max_hands=2)
    moved = [event["moved"] for event in told if event["event"] == "stage-dealt"]
    assert moved == [{"A": -1, "B": -1}] * 2 + [{}] * 2


@pytest.mark.parametrize(
    ("changes", "yes", "ended_by"),
    [
        ({"tokens": {"target": 1}}, "B", "target"),
        (
            {"end": {"pot_empty": True}, "settle": {"sole": {"winner_takes": "pot"}}},
            "B",
            "empty-pot",
        ),
        ({"end": {"hands": 1}, "tokens": {"target": "none"}}, "", "hands"),
        ({"stacks": {"chips": 10}}, "BC", "last-left"),
    ],
)
def test_how_the_game_ended(changes, yes, ended_by):
    stacks = (0, 10, 10, 0) if "stacks" in changes else ()
    last = events_of(rules_of(**changes), yes, stacks=stacks)[-1]
    assert (last["event"], last["ended_by"]) == ("pot-taken", ended_by)
