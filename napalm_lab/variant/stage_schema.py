"""What a variant file may say about a stage: cards, ranking, declaring, its own settlement."""

from typing import Annotated, get_args

from napalm_lab.rules.limits import MAX_CARDS, MAX_HELD
from napalm_lab.rules.options import Aces, Goal, StraightsAndFlushes
from napalm_lab.variant.amount_schema import Chips
from napalm_lab.variant.game_leaves import Ranks
from napalm_lab.variant.leaves import Flag, Section, WholeNumber, Word, key
from napalm_lab.variant.resolved import First, Order, SecondChance, Suits
from napalm_lab.variant.settle_schema import Settle


class Declare(Section):
    """How the players say yes or no."""

    order: Annotated[Order, Word(get_args(Order))] = key(
        "in-turn",
        "Who speaks when: `in-turn`, each hears those before; `at-once`, nobody hears the others, "
        "and a second chance comes, in turn, after all was revealed.",
        article="1.8, 4.7",
    )
    first: Annotated[First, Word(get_args(First))] = key(
        "dealers-left",
        "Who is first, and it goes round to the left: `dealers-left`, so the dealer is last; or "
        "the `dealer`.",
        article="1.8",
    )
    dealer_challenge: Annotated[bool, Flag()] = key(
        True,
        "If only the dealer said yes, each other player in turn, once, may change no to yes.",
        article="1.8",
    )
    second_chance: Annotated[SecondChance, Word(get_args(SecondChance))] = key(
        "none",
        "Who else may, once, change no to yes, in turn: `next-seat`, where exactly one said yes, "
        "the next player to the left; `everyone`, all who said no, where anybody said yes.",
        article="1.8, 5",
    )
    rounds: Annotated[int, WholeNumber(1, 10)] = key(
        1,
        "While nobody says yes, all are asked again: so many times at most.",
        unit="rounds",
        article="5",
    )
    fee: Chips = key(
        0,
        "What saying yes costs: it goes into the pot before anything else moves. What is reckoned "
        "by the pot does not count it, but winners can take it.",
        unit="chips",
        article="5",
    )


class RankingKeys(Section):
    """Which hand is better at a stage."""

    cards: Annotated[int | None, WholeNumber(1, MAX_CARDS)] = key(
        None,
        "How many cards count: the best so many of those held.",
        unit="cards",
        article="1.4, 1.5, 1.6",
        default_text="all that are held, at most five",
    )
    aces: Annotated[Aces, Word(get_args(Aces))] = key(
        "high",
        "`high`: above the king only; `low`: below the two only; `high-or-low`: above the king, "
        "and 5-4-3-2-A is the lowest straight.",
        article="1.5, 1.6, 4.1",
    )
    straights_and_flushes: Annotated[
        StraightsAndFlushes | None, Word(get_args(StraightsAndFlushes))
    ] = key(
        None,
        "Whether straights and flushes exist; they can where five cards count.",
        article="1.4, 1.5, 4.2",
        default_text="`count` where five cards count, else `ignored`",
    )
    suits: Annotated[Suits, Word(get_args(Suits))] = key(
        "ignored",
        "Whether suits decide between equal hands: `ignored`, they tie; `rank`, spades over "
        "hearts over diamonds over clubs, by the suit of the first card that decides. Where low "
        "wins, the lower suit does.",
        article="1.7",
    )


class Stage(Section):
    """A deal, a round of declaring and a settlement."""

    deal: Annotated[int, WholeNumber(0, MAX_HELD)] = key(
        ..., "Cards dealt to each player, added to those held.", unit="cards", article="1.3"
    )
    goal: Annotated[Goal, Word(get_args(Goal))] = key(
        "high", "Whether the highest or the lowest hand wins.", article="1.4, 1.5, 1.6"
    )
    ranking: RankingKeys = key(
        RankingKeys(), "Which hand is better.", article="1.4, 1.5, 1.6, 4.1, 4.2"
    )
    qualifier: Annotated[tuple[int, ...] | None, Ranks()] = key(
        None,
        "A bar: whoever holds a worse hand may not say yes. Its ranks, as in `8 7 6 5 4`, not of "
        "one suit.",
        article="4.2",
        default_text="none",
    )
    needed_to_win: Annotated[tuple[int, ...] | None, Ranks()] = key(
        None,
        "A bar to winning: whoever holds a worse hand may say yes but cannot win. Where no "
        "yes-sayer can, nobody wins and all of them pay `losers_pay` into the pot: each, or "
        "together where `pay` is `together`.",
        article="2.6",
        default_text="none",
    )
    declare: Declare | None = key(
        None, "What differs here from `declare`.", article="1.8", default_text="as in `declare`"
    )
    settle: Settle | None = key(
        None, "What differs here from `settle`.", article="1.9", default_text="as in `settle`"
    )
