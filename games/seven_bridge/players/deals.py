"""Unseen cards of Seven Bridge dealt in ints, and weighed by what the others have done.

Quick enough for thousands: hands are masks (encoding.py), and nothing is known of turns to come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.seven_bridge.players.encoding import BIT
from games.seven_bridge.players.evidence import Record
from games.seven_bridge.players.model import mixed

STOCK: Final = -1


class Deal:
    """Unseen cards in their places: the `hands` of all seats, and how `likely` each one is."""

    __slots__ = ("cards", "hands", "likely")

    def __init__(self, cards: list[int], hands: list[int], likely: list[float]) -> None:
        self.cards = cards
        self.hands = hands
        self.likely = likely

    def copy(self) -> Deal:
        """The same cards, to be moved."""
        return Deal(self.cards[:], self.hands[:], self.likely[:])


class Dealing:
    """Deals unseen cards to places whose `owners` are seats, or the stock.

    `pools` are cards of which any may lie in the places of the same pool: the first cards' places
    come first. A seat without a record is the one that sees its hand.
    """

    def __init__(
        self,
        pools: Sequence[list[int]],
        owners: list[int],
        hands: list[int],
        records: Sequence[Record | None],
    ) -> None:
        self.pools = pools
        self.owners = owners
        self.hands = hands  # as far as they are seen
        self.records = records
        self.spans: list[tuple[int, int]] = []  # by place: where its pool begins, and its size
        begin = 0
        for pool in pools:
            self.spans += [(begin, len(pool))] * len(pool)
            begin += len(pool)
        self.held = [place for place, owner in enumerate(owners) if owner != STOCK]

    def world(self, rng: Random) -> Deal:
        """The unseen cards dealt at random, and weighed."""
        cards: list[int] = []
        for pool in self.pools:
            cards += mixed(pool, rng)
        hands = self.hands[:]
        for place in self.held:
            hands[self.owners[place]] |= BIT[cards[place]]
        deal = Deal(cards, hands, [])
        self.weigh(deal, rng.random)
        return deal

    def weigh(self, deal: Deal, chance: Callable[[], float]) -> None:
        """Finds how likely each seat would have done with its hand what it has done."""
        deal.likely = [
            record.likely(hand, chance) if record else 1.0
            for hand, record in zip(deal.hands, self.records, strict=True)
        ]

    def agrees(self, deal: Deal) -> float:
        """The probability of all that the others have done, with these hands."""
        likelihood = 1.0
        for likely in deal.likely:
            likelihood *= likely
        return likelihood

    def stir(self, deal: Deal, swaps: int, chance: Callable[[], float]) -> None:
        """Swaps unseen cards, at random but so that likely deals stay more likely (Metropolis)."""
        for _ in range(swaps):
            here = self.held[int(chance() * len(self.held))]
            begin, size = self.spans[here]
            there = begin + int(chance() * size)
            if self.owners[here] != self.owners[there]:
                self._swap(deal, here, there, chance)

    def _swap(self, deal: Deal, here: int, there: int, chance: Callable[[], float]) -> None:
        cards, hands = deal.cards, deal.hands
        both = BIT[cards[here]] | BIT[cards[there]]
        mine, theirs = self.owners[here], self.owners[there]
        own, others = self._likely(mine, hands[mine] ^ both, chance), 1.0
        ratio = own / deal.likely[mine]
        if theirs != STOCK:
            others = self._likely(theirs, hands[theirs] ^ both, chance)
            ratio *= others / deal.likely[theirs]
        if ratio < 1 and chance() >= ratio:
            return
        cards[here], cards[there] = cards[there], cards[here]
        hands[mine] ^= both
        deal.likely[mine] = own
        if theirs != STOCK:
            hands[theirs] ^= both
            deal.likely[theirs] = others

    def _likely(self, seat: int, hand: int, chance: Callable[[], float]) -> float:
        record = self.records[seat]
        return record.likely(hand, chance) if record else 1.0
