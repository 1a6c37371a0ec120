"""Which options decide what game it is: hashes of old games stay, idle options do not count."""

import pytest

from napalm_lab.variant.loading import load

from .conftest import Loading

PAGAT = "5acc47d445fd458209d04d35589c2fe55ef02881625e95dc67ad5b4bfc2fecf9"


@pytest.mark.parametrize(
    ("name", "hashed"),
    [
        ("pagat", PAGAT),
        ("persian", PAGAT),
        ("whipsaw", PAGAT),
        (
            "pagat-every-other-deal",
            "bd440e1946ca7ac24433c77516c3f8df205e0bbc302f69ff1f0b8853692e5f6e",
        ),
        ("ukrainian", "c7a3111d426a2767b8068fd1b035b17c8e4c701ca3977c66288c6f7546fc980b"),
    ],
)
def test_hashes_are_those_of_the_first_rules(name: str, hashed: str) -> None:
    """Made before the family was added: results that were kept are still found."""
    assert load(name).rules_hash == hashed


def rules_hash(load_text: Loading, *lines: str) -> str:
    """Of pagat with these lines, in a parent: there they may mean nothing."""
    parent = "\n".join(["version: 1", "extends: pagat", *lines, ""])
    return load_text("version: 1\nextends: parent.yaml\n", {"parent.yaml": parent}).rules_hash


# Lines that are there in both games, and a line that is there in the second only.
IDLE = [
    (["ante: {chips: 0}"], "ante: {chips: 0, when: stage}"),
    (["ante: {chips: 0}"], "ante: {chips: 0, by: dealer}"),
    (["ante: {chips: 0}"], "settle: {silent: {ante_again: true}}"),
    ([], "settle: {silent: {after: 3}}"),
    ([], "settle: {sole: {losers_pay: 7}}"),
    ([], "stages: {three: {settle: {silent: {then: next-hand}}}}"),
    ([], "stages: {three: {settle: {sole: {then: next-hand}, contested: {then: next-hand}}}}"),
    ([], "settle: {contested: {ties: {take: in-full}}}"),
    ([], "settle: {contested: {ties: {odd_chips: dealers-left}}}"),
    ([], "settle: {contested: {shortfall: losers}}"),
    ([], "stacks: {broke: rebuy, more: 3}"),
    ([], "kitty: {when: hand, left: kept}"),
    ([], "roodles: {times: 4}"),
    (["ante: {chips: 0}"], "roodles: {after: flush}"),
    (["end: {hands: 9}", "tokens: {target: none}"], "end: {hands: 9, target: after-hand}"),
]


@pytest.mark.parametrize(("lines", "idle"), IDLE)
def test_options_that_nothing_depends_on(load_text: Loading, lines: list[str], idle: str) -> None:
    key = idle.partition(":")[0]
    kept = [line for line in lines if not idle or not line.startswith(f"{key}:")]
    assert rules_hash(load_text, *kept, idle) == rules_hash(load_text, *lines)


def test_the_part_for_the_pot_of_what_goes_there_anyway(load_text: Loading) -> None:
    own = "stages: {two: {settle: {contested: {to: pot}}}}"
    part = "settle: {contested: {losers_pay: 2, pot_gets: 1/2}}"
    free = "stages: {two: {settle: {contested: {to: pot, pot_gets: 0}}}}"
    assert rules_hash(load_text, part, own) == rules_hash(load_text, part, free)


def test_a_sole_yes_that_fails_pays_as_several_do(load_text: Loading) -> None:
    bar = "stages: {one: {needed_to_win: 2 2}}"
    pays = "settle: {%scontested: {losers_pay: 2}}"
    said = rules_hash(load_text, bar, pays % "sole: {losers_pay: 2}, ")
    assert rules_hash(load_text, bar, pays % "") == said
    assert rules_hash(load_text, bar, pays % "sole: {losers_pay: pot}, ") != said


FREE = "settle: {contested: {losers_pay: 0, winner_takes: 2%s}}"


@pytest.mark.parametrize(
    "idle",
    ["to: pot", "payers: worst", "pay: together", "pot_gets: 0.5", "ties: {paid: nothing}"],
)
def test_who_pays_nothing_need_not_be_said(load_text: Loading, idle: str) -> None:
    assert rules_hash(load_text, FREE % f", {idle}") == rules_hash(load_text, FREE % "")


def test_who_makes_up_a_shortfall_may_be_excused_by_a_tie(load_text: Loading) -> None:
    short = ", shortfall: losers"
    excused = ", shortfall: losers, ties: {paid: nothing}"
    assert rules_hash(load_text, FREE % short) != rules_hash(load_text, FREE % excused)


def test_what_goes_into_the_pot_once_is_not_shared(load_text: Loading) -> None:
    into_pot = "settle: {contested: {losers_pay: 2, to: pot%s}}"
    shared = into_pot % ", ties: {paid: share, odd_chips: dealers-left}"
    nothing = into_pot % ", ties: {paid: nothing}"
    plain = rules_hash(load_text, into_pot % "")
    assert rules_hash(load_text, shared) == plain
    assert rules_hash(load_text, nothing) != plain


def test_the_pot_never_lacks_a_part_of_itself(load_text: Loading) -> None:
    takes = "settle: {contested: {winner_takes: %s}}"
    for amount, idle in (("pot", True), ("{of_pot: 0.5}", True), ("2", False)):
        lost = rules_hash(load_text, takes % amount)
        made_up = rules_hash(load_text, takes % f"{amount}, shortfall: losers")
        assert (lost == made_up) == idle
    twice = takes % "pot, ties: {take: in-full}"
    made_up_twice = takes % "pot, ties: {take: in-full}, shortfall: losers"
    assert rules_hash(load_text, twice) != rules_hash(load_text, made_up_twice)


def test_suits_that_rank_leave_no_ties(load_text: Loading) -> None:
    one = "version: 1\nstages: {one: {deal: 2, ranking: {suits: %s}}}\n"
    ties = "settle: {contested: {winner_takes: 2, ties: {take: in-full, paid: nothing}}}\n"
    no_ties = "settle: {contested: {winner_takes: 2}}\n"
    for suits, idle in (("rank", True), ("ignored", False)):
        text = one % suits
        assert (load_text(text + ties).rules_hash == load_text(text + no_ties).rules_hash) == idle


def test_a_bar_to_winning_that_everybody_has_passed(load_text: Loading) -> None:
    bar = "stages: {one: {qualifier: A 3%s}}"
    plain = rules_hash(load_text, bar % "")
    assert rules_hash(load_text, bar % ", needed_to_win: A 3") == plain
    assert rules_hash(load_text, bar % ", needed_to_win: A 4") != plain


def test_everyone_has_the_chance_of_those_who_challenge_the_dealer(load_text: Loading) -> None:
    chance = "declare: {second_chance: %s, dealer_challenge: %s}"
    for words, idle in (("everyone", True), ("next-seat", False), ("none", False)):
        hashes = {rules_hash(load_text, chance % (words, flag)) for flag in ("true", "false")}
        assert (len(hashes) == 1) == idle


def test_antes_of_the_only_stage_are_antes_of_the_hand(load_text: Loading) -> None:
    one = "version: 1\nstages: {one: {deal: 2}}\nante: {when: %s}\n"
    two = "version: 1\nstages: {one: {deal: 2}, two: {deal: 1}}\nante: {when: %s}\n"
    for text, idle in ((one, True), (two, False)):
        assert (load_text(text % "hand").rules_hash == load_text(text % "stage").rules_hash) == idle


def test_counts_of_silent_stages_matter_where_anything_is_due(load_text: Loading) -> None:
    waits = "settle: {silent: {after: 2, all_pay: 1}}"
    free = "stages: {one: {settle: {silent: {%s}}}}"
    nothing_due = rules_hash(load_text, waits, free % "all_pay: 0")
    assert rules_hash(load_text, waits, free % "all_pay: 0, after: 1") == nothing_due
    due = rules_hash(load_text, waits)
    assert rules_hash(load_text, waits, free % "after: 1") != due


# A line of its own; each is another game than pagat.
MATTERS = [
    "ante: {when: stage}",
    "ante: {when: pot-empty}",
    "ante: {by: dealer}",
    "tokens: {target: none}\nend: {hands: 3}",
    "tokens: {target: none}\nstacks: {chips: 9}",
    "end: {target: after-hand}",
    "end: {hands: 20}",
    "end: {pot_empty: true}\nsettle: {sole: {winner_takes: pot}}",
    "declare: {order: at-once}",
    "declare: {first: dealer}",
    "declare: {second_chance: next-seat}",
    "declare: {second_chance: everyone}",
    "declare: {rounds: 2}",
    "declare: {fee: 1}",
    "stages: {two: {declare: {order: at-once}}}",
    "stages: {two: {ranking: {suits: rank}}}",
    "stages: {two: {needed_to_win: 9 8 6 5 4}}",
    "settle: {silent: {ante_again: true}}",
    "settle: {silent: {ante_again: true, after: 2}}",
    "settle: {silent: {best_pays: 1}}",
    "settle: {silent: {all_pay: pot}}",
    "settle: {silent: {then: next-hand}}",
    "settle: {sole: {must_beat_ghost: true}}\nseats: {max: 6}",
    "settle: {sole: {must_beat_ghost: true, losers_pay: 2}}\nseats: {max: 6}",
    "settle: {contested: {must_beat_ghost: true}}\nseats: {max: 6}",
    "settle: {sole: {noes_pay: 1}}",
    "settle: {contested: {noes_pay: 1}}",
    "settle: {sole: {then: next-hand}}",
    "settle: {contested: {then: next-hand}}",
    "settle: {contested: {payers: worst}}",
    "settle: {contested: {pay: together}}",
    "settle: {contested: {pot_gets: 1/3}}",
    "settle: {contested: {ties: {paid: share}}}",
    "settle: {contested: {ties: {paid: share, odd_chips: dealers-left}}}",
    "settle: {contested: {ties: {paid: nothing}}}",
    "stacks: {chips: 100}",
    "stacks: {chips: 100, broke: rebuy}",
    "stacks: {chips: 100, broke: rebuy, more: 2}",
    "stacks: {chips: 100, broke: free-stack, more: 2}",
    "stacks: {chips: 100, broke: plays-on}",
    "kitty: {chips: 1}",
    "kitty: {chips: 1, when: hand}",
    "kitty: {chips: 1, left: kept}",
    "roodles: {after: flush}",
    "roodles: {after: full-house}",
    "roodles: {after: flush, times: 3}",
    "ante: {chips: 0}\nroodles: {after: flush}\n"
    "settle: {contested: {losers_pay: {of_pot: 1, at_most: 9}}}",
]


def test_every_option_makes_another_game(load_text: Loading) -> None:
    hashes = {line: rules_hash(load_text, line) for line in MATTERS}
    assert PAGAT not in hashes.values()
    assert len(set(hashes.values())) == len(MATTERS)
