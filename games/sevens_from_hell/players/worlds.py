"""Rounds made from a view: one that a player tries its turn on, and whole imagined ones.

A view holds no other hand, no foot and no draw pile, so nothing here can peek: unseen cards are
dealt again at random, save the discards that were seen to go into a hand.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Self

from games.sevens_from_hell.players.encoding import packed, size_of
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.state import HellState


class Trial(Round):
    """A model of a view, on which the player on turn tries what he may do; it keeps a log.

    From `unseen_from` on (an index of the log, or -1) cards have come that the view does not know.
    """

    __slots__ = ("log", "unseen_from")

    log: list[int]
    unseen_from: int

    @classmethod
    def of(cls, state: HellState) -> Self:
        """The model of a view."""
        seen = cls()
        seen.set_up(state)
        seen.log, seen.unseen_from = [], -1
        return seen

    def copy(self) -> Self:
        """Another one in the same position, with the same log."""
        twin = super().copy()
        twin.log, twin.unseen_from = self.log[:], self.unseen_from
        return twin

    def apply(self, action: int) -> None:
        """Plays one action and notes it."""
        self.log.append(action)
        super().apply(action)

    def take_foot(self) -> None:
        """A foot that nobody has seen."""
        self._note_unseen_cards()
        super().take_foot()

    def draw(self) -> None:
        """Two cards that nobody has seen."""
        self._note_unseen_cards()
        super().draw()

    def take_next_four(self) -> None:
        """Cards that are known, unless some come from the draw piles."""
        if len(self.aside) + len(self.discard) < 4:
            self._note_unseen_cards()
        super().take_next_four()

    def _note_unseen_cards(self) -> None:
        if self.unseen_from < 0:
            self.unseen_from = len(self.log)

    def known_actions(self) -> list[int]:
        """The actions up to the first card that the view does not know."""
        return self.log if self.unseen_from < 0 else self.log[: self.unseen_from]


class Worlds:
    """Deals the unseen cards of one view again and again."""

    def __init__(self, view: HellState, deck: tuple[int, ...]) -> None:
        self.base = Round.of(view)
        seat = view.turn
        left = Counter(deck)
        left.subtract(card.rank for pile in view.piles.values() for card in pile if card.rank >= 0)
        self.known: list[list[int]] = []
        for other, cards in enumerate(view.picked):
            ranks = [] if other == seat else [card.rank for card in cards]
            left.subtract(ranks)
            self.known.append(ranks)
        self.pool = list(left.elements())
        self.seat = seat

    def world(self, rng: Random) -> Round:
        """A whole round that looks like the view."""
        model, pool = self.base.copy(), self.pool[:]
        _shuffle(pool, rng)
        for seat, known in enumerate(self.known):
            if seat != self.seat:
                number = size_of(model.hands[seat]) - len(known)
                model.hands[seat] = packed([*known, *pool[:number]])
                del pool[:number]
            if model.feet[seat]:
                number = len(model.feet[seat])
                model.feet[seat] = tuple(pool[:number])
                del pool[:number]
        number = len(model.draws[0])
        model.draws = [pool[:number], pool[number:]]
        return model


def _shuffle(cards: list[int], rng: Random) -> None:
    """Fisher and Yates over `random()` alone, which stays the same for ever."""
    chance = rng.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(chance() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
