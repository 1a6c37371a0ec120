"""`showdown`: hands in order, best first, and why."""

import pytest

ONE_STAGE = """\
    version: 1
    extends: pagat
    stages: {{one: null, two: null, three: null, only: {stage}}}
"""


@pytest.fixture
def order(napalm_lab, write):
    """Orders hands under one stage; gives the cards of each group, as typed."""

    def order_under(stage, *hands):
        write("mine.yaml", ONE_STAGE.format(stage=stage))
        ended = napalm_lab("showdown", "mine", *hands, "--json")
        assert (ended.code, ended.err) == (0, "")
        return [[hands[index] for index in group] for group in ended.data["order"]]

    return order_under


def test_the_order_with_the_reason_between(napalm_lab):
    ended = napalm_lab("showdown", "pagat", "--stage", "1", "Kh Qd", "Ah Kd", "2c 2d", "As Kc")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "Stage one: the highest hand wins; 2 cards, aces high; straights and flushes do",
        "not count.",
        "",
        " 1. 2c 2d  pair of twos",
        "        a pair beats no pair",
        " 2. Ah Kd  ace-high, K",
        "  = As Kc  ace-high, K",
        "        a tie: the 2 cards that count have the same ranks; suits do not matter",
        "        the highest card decides: A against K",
        " 4. Kh Qd  king-high, Q",
    ]


def test_json_has_order_and_names(napalm_lab):
    hands = ["Kh Qd", "Ah Kd", "2c 2d", "As Kc"]
    data = napalm_lab("showdown", "pagat", "--stage", "one", *hands, "--json").data
    assert list(data)[:2] == ["order", "hands"]
    assert data["order"] == [[2], [1, 3], [0]]
    assert [hand["cards"] for hand in data["hands"]] == hands
    assert [hand["name"] for hand in data["hands"]] == [
        "king-high, Q",
        "ace-high, K",
        "pair of twos",
        "ace-high, K",
    ]
    assert data["beats"] == ["a pair beats no pair", "the highest card decides: A against K"]
    assert [tie is None for tie in data["ties"]] == [True, False, True]


@pytest.mark.parametrize("stage", ["2", "two"])
def test_stages_by_name_and_number(napalm_lab, stage):
    hands = ["Ac 5d 4h 3s 2h", "7c 5d 4h 3s 2c"]
    data = napalm_lab("showdown", "pagat", "--stage", stage, *hands, "--json").data
    assert (data["stage"], data["order"]) == ("two", [[1], [0]])


# The kinds of hands on which evaluators have gone wrong.
WHEEL = "{deal: 5, goal: high, ranking: {aces: high-or-low}}"
NO_WHEEL = "{deal: 5, goal: high}"
SEVEN = "{deal: 7, goal: high}"
DEUCE_TO_SEVEN = "{deal: 5, goal: low}"
ACE_TO_SIX = "{deal: 5, goal: low, ranking: {aces: low}}"
ACE_TO_FIVE = "{deal: 5, goal: low, ranking: {aces: low, straights_and_flushes: ignored}}"
IGNORED_ACE_HIGH = "{deal: 5, goal: low, ranking: {straights_and_flushes: ignored}}"


@pytest.mark.parametrize(
    ("stage", "groups"),
    [
        (WHEEL, ["2s 3d 4h 5c 6s", "As 2d 3h 4c 5s", "Ah Ad Ac Ks Qd"]),
        (NO_WHEEL, ["2s 3d 4h 5c 6s", "Ah Ad Ac Ks Qd", "As 2d 3h 4c 5s"]),
        (SEVEN, ["Td Js 6c Qc Ad 6s Ac = 3s 3d 6c Qc Ad 6s Ac"]),
        (SEVEN, ["Ts Th 2s 3s 2h 3h 3d", "9s 9h 2s 3s 2h 3h 3d"]),
        (SEVEN, ["4d 6s 3c 7c 7d 7h 7s", "2d 5s 3c 7c 7d 7h 7s"]),
        (DEUCE_TO_SEVEN, ["Kc 5d 4h 3s 2c", "Ac 2d 3h 4s 5c", "2c 2d 7h 8s 9c"]),
        (DEUCE_TO_SEVEN, ["7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c", "6c 5d 4h 3s 2c", "7c 5c 4c 3c 2c"]),
        (ACE_TO_SIX, ["6c 4d 3h 2s Ac", "6c 5d 3h 2s Ac", "Ac Ad 4h 3s 2c", "5c 4d 3h 2s Ac"]),
        (ACE_TO_FIVE, ["5c 4d 3h 2s Ac = 5d 4d 3d 2d Ad", "6c 4d 3h 2s Ac", "Ac Ad 3h 2s 4c"]),
        (IGNORED_ACE_HIGH, ["6c 5d 4h 3s 2c", "7c 5d 4h 3s 2c", "Ac 5d 4h 3s 2c"]),
    ],
)
def test_every_ranking_orders_as_it_should(order, stage, groups):
    wanted = [group.split(" = ") for group in groups]
    hands = [hand for group in wanted for hand in group]
    assert order(stage, *reversed(hands)) == [
        sorted(group, key=hands[::-1].index) for group in wanted
    ]


def test_ten_is_written_two_ways(napalm_lab):
    hands = ["2d 6s 6c 3d 10c", "2d 6s 6c 3d Tc", "2D,6S,6C,3D,tC"]
    data = napalm_lab("showdown", "pagat", "--stage", "two", *hands, "--json").data
    assert data["order"] == [[0, 1, 2]]
    assert {hand["cards"] for hand in data["hands"]} == {"2d 6s 6c 3d Tc"}
    assert {hand["name"] for hand in data["hands"]} == {"pair of sixes, T 3 2"}


def test_as_many_cards_as_count_are_enough(napalm_lab):
    data = napalm_lab(
        "showdown", "pagat", "--stage", "3", "Ah Kh Qh Jh Th", "9h 9c 9d 9s 2c", "--json"
    ).data
    assert data["order"] == [[0], [1]]


def test_hands_that_may_not_say_yes_are_marked(napalm_lab, write):
    write("mine.yaml", ONE_STAGE.format(stage="{deal: 5, goal: low, qualifier: 8 7 6 5 3}"))
    arguments = ["showdown", "mine", "9c 7d 4h 3s 2c", "8c 7d 6h 5s 3c"]
    assert "  9-7-4-3-2  (may not say yes)\n" in napalm_lab(*arguments).out
    hands = napalm_lab(*arguments, "--json").data["hands"]
    assert [hand["may_say_yes"] for hand in hands] == [False, True]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Ah Kd"], "--stage is missing: the stages are 1 (one), 2 (two), 3 (three)"),
        (
            ["Ah Kd", "--stage", "tow"],
            "there is no stage tow; did you mean two? The stages are 1 (one)",
        ),
        (["Ah Kd", "--stage", "0"], "there is no stage 0; the stages are 1 (one)"),
        (["Ah Kd", "--stage", "4"], "there is no stage 4; the stages are 1 (one)"),
        (["--stage", "1"], '"HAND"… is missing: '),
        (
            ["As 8s 8s Kd Ks", "--stage", "2"],
            "hand 1, \"As 8s 8s Kd Ks\": 8s is there twice in 'As 8s 8s Kd Ks': "
            "as card 2 and as card 3",
        ),
        (["Ah Kd", "1c 2d", "--stage", "1"], "hand 2, \"1c 2d\": '1c' is not a card"),
        (["Ah Kd", "", "--stage", "1"], 'hand 2, "": there is no card'),
        (
            ["Ah Kd Qc Js 9h 8h", "--stage", "3"],
            'hand 1, "Ah Kd Qc Js 9h 8h", has 6 cards; give the 7 cards held at stage three, '
            "or the 5 that count",
        ),
        (
            ["Ah Kd Qc Js 9h", "Ah Kd Qc Js 9h 8h 7h", "--stage", "3"],
            "hand 2 has 7 cards and hand 1 has 5 cards; give all hands the same number",
        ),
    ],
)
def test_hands_and_stages_that_cannot_be_are_refused(napalm_lab, arguments, message):
    ended = napalm_lab("showdown", "pagat", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert ended.err.endswith("\nFor help: napalm-lab showdown --help\n")
    assert ended.err.count("\n") == 2


def test_every_hand_that_is_wrong_is_told(napalm_lab):
    ended = napalm_lab("showdown", "pagat", "--stage", "1", "Ax Kd", "2c 2d", "ZZ Kd", "2c 2d 2h")
    assert (ended.code, ended.out) == (2, "")
    lines = ended.err.splitlines()
    assert [line.split(":")[0].split(",")[0] for line in lines] == [
        *("hand 1", "hand 3", "hand 4", "For help")
    ]
    assert "'Ax' is not a card" in lines[0]
    assert "'ZZ' is not a card" in lines[1]
    assert lines[2] == 'hand 4, "2c 2d 2h", has 3 cards; give the 2 cards held at stage one'


def test_hands_without_quotes_are_told_once(napalm_lab):
    lines = napalm_lab("showdown", "pagat", "--stage", "1", "Ah", "Kd").err.splitlines()
    assert [line.split(",")[0] for line in lines[:2]] == ["hand 1", "hand 2"]
    assert lines[2:-1] == ['put quotes round each hand, like "Ah Kd"']


def test_hands_may_share_cards(order):
    assert order(SEVEN, "Ah Kh 2c 3c 4c 9d 9s", "Ad Kd 2c 3c 4c 9d 9s") == [
        ["Ah Kh 2c 3c 4c 9d 9s", "Ad Kd 2c 3c 4c 9d 9s"]
    ]
