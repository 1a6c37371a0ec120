"""The engine against the plain second reading of the rules, event by event, over whole games."""

import pytest

from napalm_lab.rules.cards import card_text
from napalm_lab.rules.machine import ASKED, HAND_BEGAN, POT_TAKEN, STAGE_DEALT, STAGE_SETTLED
from napalm_lab.rules.state import CARRY, POT, TAKE_POT, YES
from tests.games import PAGAT, UKRAINIAN, play
from tests.plain_rules import settle, share_of_pot

TABLES = ["loose", "threshold:0.3", "bluffer+always+loose+tight+random:0.4", "random:0.7"]


class Book:
    """Chips, pot, tokens, payments and hands shown as the plain rules have them."""

    def __init__(self, game: str, seats: int) -> None:
        self.game, self.seats = game, seats
        self.chips, self.pot, self.tokens = [0] * seats, 0, [0] * seats
        self.paid = 0
        self.shown: list[set[int]] = [set()] * seats

    def follow(self, moment) -> None:
        state, tokens_before = moment.game, self.tokens
        if moment.event == HAND_BEGAN:
            self.chips = [chips - 1 for chips in self.chips]
            self.pot += self.seats
        elif moment.event == STAGE_DEALT:
            self.order: list[int] = []
            self.yes: set[int] = set()
            self.yes_of_first_round: set[int] = set()
            self.shown = [set()] * self.seats
        elif moment.event == ASKED:
            self.expect_speaker(int(state.speaker), int(state.dealer))
            self.order.append(int(state.speaker))
            if moment.action == YES:
                self.yes.add(int(state.speaker))
                if len(self.order) <= self.seats:
                    self.yes_of_first_round.add(int(state.speaker))
        elif moment.event == STAGE_SETTLED:
            self.settle(state)
        elif moment.event == POT_TAKEN:
            shares = share_of_pot(self.pot, self.tokens, int(state.dealer), 5)
            assert shares is not None
            self.chips = [chips + share for chips, share in zip(self.chips, shares, strict=True)]
            self.pot = 0
        assert [int(chips) for chips in state.accounts[: self.seats]] == self.chips
        assert int(state.accounts[POT]) == self.pot
        assert [int(count) for count in state.tokens[: self.seats]] == self.tokens
        assert all(a >= b for a, b in zip(self.tokens, tokens_before, strict=True))
        assert int(state.paid) + CARRY * int(state.paid_carries) == self.paid
        shown = [int(seats) for seats in state.shown[: self.seats]]
        assert shown == [sum(1 << other for other in seen) for seen in self.shown]

    def expect_speaker(self, speaker: int, dealer: int) -> None:
        turn = len(self.order)
        assert speaker == (dealer + 1 + turn % self.seats) % self.seats
        if turn >= self.seats:
            # Article 1.8: only the dealer had said yes in the first round; each other seat may
            # change its no once, and the dealer is not asked again.
            assert self.yes_of_first_round == {dealer}
            assert turn < 2 * self.seats - 1

    def settle(self, state) -> None:
        held = [2, 5, 7][state.stage]
        hands = [
            tuple(card_text(int(card)) for card in state.cards[seat, :held])
            for seat in range(self.seats)
        ]
        lone_dealer = self.yes_of_first_round == {int(state.dealer)}
        assert len(self.order) == self.seats + (self.seats - 1 if lone_dealer else 0)
        after = settle(self.game, int(state.stage), self.pot, self.seats, sorted(self.yes), hands)
        self.pot, self.shown = after.pot, after.shown
        self.paid += after.paid
        self.chips = [have + more for have, more in zip(self.chips, after.chips, strict=True)]
        self.tokens = [have + more for have, more in zip(self.tokens, after.tokens, strict=True)]
        ended = share_of_pot(self.pot, self.tokens, int(state.dealer), 5) is not None
        assert ended == (state.phase == TAKE_POT)


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("game", ["pagat", "ukrainian"])
@pytest.mark.parametrize("seats", [4, 5, 7])
def test_engine_agrees_with_the_plain_rules(game, seats, players):
    if players.count("+") not in (0, seats - 1):
        pytest.skip("a lineup for five")
    rules = {"pagat": PAGAT, "ukrainian": UKRAINIAN}[game]
    for number in range(4):
        book = Book(game, seats)
        for moment in play(rules, players, seats=seats, seed=5, number=number, max_hands=40):
            book.follow(moment)
