"""Worlds that look like a view to its seat, as lean rounds: what a search plays out.

What the others did says what they may hold: a card is discarded that is needed least, and who laid
nothing down, or let a discard pass, probably had nothing to do it with (evidence.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.players import never
from cardtable.core.rules import AnyRules
from games.seven_bridge.players.account import Account
from games.seven_bridge.players.deals import STOCK, Dealing
from games.seven_bridge.players.encoding import CARDS, indexes, mask_of, melds_in
from games.seven_bridge.players.model import Round, mixed
from games.seven_bridge.state import BridgeState

SWAPS = 12  # tried in a world that is drawn
_ALL = (1 << CARDS) - 1


class Worlds:
    """Imagines worlds for one view, in which the unseen cards lie anywhere."""

    def __init__(self, rules: AnyRules, view: BridgeState) -> None:
        self._rules = rules
        self.view = view

    def world(self, rng: Random) -> Round:
        """An imagined world."""
        return Round.of(self._rules.imagine(self.view, rng), rng)


class LikelyWorlds:
    """Worlds drawn as often as they agree with what the others did.

    So many are dealt and weighed in advance. Those that are drawn often would be too much alike:
    each time a few cards are swapped, and the stock, of whose order nothing is known, is shuffled.
    """

    def __init__(
        self, worlds: Worlds, count: int, rng: Random, late: Callable[[], bool] = never
    ) -> None:
        self._template = worlds.world(rng)
        self._dealing = dealing(worlds.view)
        self._deals = WeightedWorlds(self._dealing, count, rng, late)

    def world(self, rng: Random) -> Round:
        """One of the worlds."""
        deal = self._deals.world(rng).copy()
        self._dealing.stir(deal, SWAPS, rng.random)
        world = self._template.copy()
        for hand, mask in zip(world.hands, deal.hands, strict=True):
            if hand.mask != mask:
                hand.mask, hand.cards, hand.melds_held = mask, indexes(mask), melds_in(mask)
        stock = zip(deal.cards, self._dealing.owners, strict=True)
        world.stock = mixed([card for card, owner in stock if owner == STOCK], rng)
        return world


def dealing(view: BridgeState) -> Dealing:
    """The unseen cards of a view, the places where they may lie, and what the others did."""
    account = Account(view)
    me, own = view.turn, mask_of(view.hand_of(view.turn))
    unseen = _ALL & ~(own | account.seen)
    sizes = [0 if seat == me else len(view.hand_of(seat)) for seat in range(view.seats)]
    stock = [STOCK] * len(view.piles["stock"])
    pools, owners = [indexes(unseen)], _places(sizes) + stock
    if view.recycled:
        # who drew from such a stock holds that many cards of it and no others
        recycled = account.recycled & unseen
        drawn = [max(0, min(pair)) for pair in zip(sizes, account.drawn, strict=True)]
        new = _places(drawn) + stock
        if len(new) == recycled.bit_count():
            kept = [held - drew for held, drew in zip(sizes, drawn, strict=True)]
            pools, owners = [indexes(recycled), indexes(unseen ^ recycled)], new + _places(kept)
    hands = [own if seat == me else 0 for seat in range(view.seats)]
    records = [None if seat == me else account.records[seat] for seat in range(view.seats)]
    return Dealing(pools, owners, hands, records)


def _places(sizes: Sequence[int]) -> list[int]:
    return [seat for seat, size in enumerate(sizes) for _ in range(size)]
