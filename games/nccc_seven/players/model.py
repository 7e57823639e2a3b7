"""Seven as plain ints, for search: one hand, changed in place, encoded as encoding.py says.

Knocks are automatic here. Proven equal to the rules move by move in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.core.table import OVER
from games.nccc_seven import grid
from games.nccc_seven.players.encoding import (
    AS_JOKER,
    ASK,
    BIG,
    BOTH_JOKERS,
    FREE,
    OPENS,
    ROWS,
    SINGLE_BITS,
    START,
    bits,
    mask_of,
    open_now,
    value,
)
from games.nccc_seven.state import SevenState

_ONLY_ASK: Final = (ASK,)


class Round:
    """One hand of Seven, changed in place. `turn` is the seat to act, or OVER."""

    __slots__ = ("after", "asker", "dead", "filled", "hands", "idle", "open", "seats", "turn")

    def __init__(
        self, hands: list[int], filled: int, dead: int, turn: int, asker: int = -1
    ) -> None:
        self.hands = hands
        self.seats = len(hands)
        self.filled = filled
        self.open = open_now(filled)
        self.dead = dead
        self.turn = turn
        self.asker = asker  # who waits for a card, or -1
        self.after = 0  # who is on turn once the card has been given
        self.idle = 0  # how often somebody has asked since a card was last played

    @classmethod
    def of(cls, state: SevenState) -> Round:
        """The model of a state, whole or seen; of several penalties only the first is answered."""
        hands = [mask_of(state.hand_of(seat)) for seat in range(state.seats)]
        taken = mask_of(tuple(grid.filled(state.piles)))
        asker = state.questions[0].taker if state.questions else -1
        model = cls(hands, taken, mask_of(state.dead), state.turn, asker)
        model.idle, model.after = state.idle, state.after
        return model

    def copy(self) -> Round:
        """A hand of its own."""
        twin = Round(self.hands[:], self.filled, self.dead, self.turn)
        twin.asker, twin.after, twin.idle = self.asker, self.after, self.idle
        return twin

    def legal(self) -> Sequence[int]:
        """Cards that fit, places for a joker, ASK; or, for a giver, the cards to give."""
        hand = self.hands[self.turn]
        if self.asker >= 0:
            return self._gifts(hand)
        actions = []
        fits = hand & self.open
        while fits:
            card = fits & -fits
            actions.append(card)
            fits ^= card
        if hand >= BIG:
            actions += [AS_JOKER | place for place in bits(self.open & FREE)]
        return actions or _ONLY_ASK

    def _gifts(self, hand: int) -> Sequence[int]:
        if hand & BOTH_JOKERS == BOTH_JOKERS:
            hand ^= BIG << 1  # two jokers are alike
        if self.idle > 3 * self.seats:  # NC-13
            playable = self.open | (BOTH_JOKERS if self.open & FREE else 0)
            hand = hand & ~playable or hand
        first, second, third, last = ROWS
        singles = SINGLE_BITS
        upper = singles[hand & first] + singles[hand & second]
        return upper + singles[hand & third] + singles[hand & last]

    def apply(self, action: int) -> None:
        """Plays one action."""
        if self.asker >= 0:
            self._give(action)
            return
        if action == ASK:
            self._ask()
            return
        seat, filled = self.turn, self.filled
        hand = self.hands[seat]
        if action > AS_JOKER:
            action ^= AS_JOKER
            self.dead |= action
            hand ^= BIG if hand & BIG else BIG << 1
        else:
            hand ^= action
        depends, ways = OPENS[action]
        self.open ^= action | ways[filled & depends]
        self.filled = filled | action
        self.hands[seat] = hand
        self.idle = 0
        seat += 1
        self.turn = (seat if seat < self.seats else 0) if hand else OVER

    def _ask(self) -> None:
        seat = self.turn
        self.asker = seat
        self.after = seat + 1 if seat + 1 < self.seats else 0
        self.idle += 1
        self.turn = (seat or self.seats) - 1

    def _give(self, action: int) -> None:
        hands = self.hands
        hands[self.asker] |= action
        hands[self.turn] = left = hands[self.turn] ^ action
        self.asker = -1
        self.turn = self.after if left else OVER

    def result(self) -> list[float]:
        """Each seat's margin: the others' mean penalty less its own (also before the end)."""
        costs = [value(hand, self.dead) for hand in self.hands]
        total = sum(costs)
        others = self.seats - 1
        return [(total - cost) / others - cost for cost in costs]


def random_round(seats: int, rng: Random) -> Round:
    """A freshly dealt hand, for measuring and for tests."""
    order = sorted(range(54), key=lambda _: rng.random())
    hands = [0] * seats
    for place, index in enumerate(order):
        hands[place % seats] |= 1 << index
    starter = next(seat for seat in range(seats) if hands[seat] & START)
    return Round(hands, 0, 0, starter)
