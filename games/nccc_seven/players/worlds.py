"""Worlds that look like a view to its seat, as lean rounds: what a search plays out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.core.cards import pack
from games.nccc_seven.players.encoding import bit, mask_of
from games.nccc_seven.players.model import Round
from games.nccc_seven.state import SevenState
from games.nccc_seven.visibility import filled, others

_SWAPS = 2  # tried for each card that is not in sight, between one world and the next
_ANY = -1


class Worlds:
    """Imagines worlds for one view: each is the one before it with some cards exchanged.

    Exchanges that agree with what is known are as likely in either direction, so every world
    that agrees is about as likely as another; a world takes a fiftieth of the time of a new deal.
    """

    def __init__(self, view: SevenState, rng: Random) -> None:
        full = filled(view, pack(jokers=2), rng)
        self._model = Round.of(view)
        self._sure = self._model.hands[:]
        self._cards: list[int] = []
        self._places: list[tuple[int, int]] = []  # the seat, and the cards that may lie there
        for seat in others(view):
            self._sure[seat] = mask_of(full[f"known-{seat}"])
            fits = {"got": _ANY, "hand": ~mask_of(view.lacks[seat])}
            for part, may in fits.items():
                self._cards += [bit(card) for card in full[f"{part}-{seat}"]]
                self._places += [(seat, may)] * len(full[f"{part}-{seat}"])

    def world(self, rng: Random) -> Round:
        """The next world."""
        self._exchange(rng.random)
        world = self._model.copy()
        hands = self._sure[:]
        for (seat, _), card in zip(self._places, self._cards, strict=True):
            hands[seat] |= card
        world.hands = hands
        return world

    def _exchange(self, chance: Callable[[], float]) -> None:
        cards, places = self._cards, self._places
        count = len(cards)
        for _ in range(_SWAPS * count):
            first, second = int(chance() * count), int(chance() * count)
            if cards[first] & places[second][1] and cards[second] & places[first][1]:
                cards[first], cards[second] = cards[second], cards[first]
