"""One seat's cards in Seven Bridge's lean model, and what they make. Knows no turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.seven_bridge.players.encoding import MASK, indexes, melds_in


class Holder:
    """A seat of the lean model: `hand` as bits, `cards` the same as discards, `found` its melds.

    `after` sits next, `beyond` are the others. `drawn` says whether it has drawn from the stock,
    `melded` whether it has put down a meld, `exposed` whether anything before this turn.
    """

    __slots__ = (
        "after",
        "beyond",
        "cards",
        "drawn",
        "exposed",
        "found",
        "hand",
        "melded",
        "number",
    )

    after: Holder
    beyond: tuple[Holder, ...]

    def __init__(self, number: int, hand: int, cards: list[int], found: list[int]) -> None:
        self.number = number
        self.hand = hand
        self.cards = cards
        self.found = found  # replaced, never changed
        self.drawn = self.melded = self.exposed = False

    @classmethod
    def of(cls, number: int, hand: int) -> Holder:
        """A seat and its cards, not seated yet."""
        return cls(number, hand, indexes(hand), melds_in(hand))

    def copy(self) -> Holder:
        """The same cards in a hand of its own, not seated yet."""
        twin = Holder(self.number, self.hand, self.cards[:], self.found)
        twin.drawn, twin.melded, twin.exposed = self.drawn, self.melded, self.exposed
        return twin

    def lose(self, cards: Sequence[int], mask: int) -> None:
        """Cards leave the hand, and the melds that they were in."""
        for card in cards:
            self.cards.remove(card)
        self.hand &= ~mask
        if self.found:
            self.found = [one for one in self.found if not MASK[one] & mask]


_BEYOND: Final = tuple(
    tuple(tuple((seat + by) % seats for by in range(2, seats)) for seat in range(seats))
    for seats in range(6)
)


def seated(holders: Sequence[Holder]) -> None:
    """Seats holders in a ring, in their order."""
    before = holders[-1]
    for holder, beyond in zip(holders, _BEYOND[len(holders)], strict=True):
        before.after = before = holder
        holder.beyond = tuple([holders[seat] for seat in beyond])
