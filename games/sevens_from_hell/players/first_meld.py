"""The cards of a first meld: naturals, then a wild book, then pairs with a wild each.

Works on rank counts; finds a meld in nearly every hand that holds one, at a fraction of the cost
of looking at every way.
"""

from __future__ import annotations

from typing import Final

from games.sevens_from_hell.books import BOOK, DEUCE, JOKER, RANKS, SEVEN, SEVEN_SLOT, WILD_SLOT
from games.sevens_from_hell.players.encoding import (
    GROW,
    GROW_DEUCE,
    GROW_JOKER,
    START,
    START_DEUCE,
    START_JOKER,
    START_WILD,
    TAKE_BACK,
    naturals,
    size_of,
    unpacked,
    wilds,
)
from games.sevens_from_hell.players.model import Round

_MOST: Final = BOOK - 1
_NATURAL_STEPS: Final = {base + slot for base in (GROW, START) for slot in range(WILD_SLOT)}


def first_meld(model: Round) -> list[int]:
    """The steps of a first meld, or none; also of one that a pick-up has begun."""
    plan = _Plan(model)
    if plan.total + plan.hopes() < model.minimum:
        return []
    plan.naturals()
    for pairs in range(len(plan.pairs) + 1):
        if plan.with_pairs(pairs):
            return plan.steps if plan.stands() else []
    return []


def finish_meld(model: Round) -> None:
    """A first meld begun with a pick-up: any way to its end, else all of it back."""
    team = model.team[model.turn]
    while not model.melded[team]:
        steps = [action for action in model.legal() if action >= GROW]
        if not steps:
            model.apply(TAKE_BACK)
            return
        naturals = [action for action in steps if action in _NATURAL_STEPS]
        model.apply((naturals or steps)[0])


class _Plan:
    """A first meld being planned."""

    def __init__(self, model: Round) -> None:
        self.model = model
        self.counts = unpacked(model.hand)
        self.worth = model.house.worth
        self.nat = [naturals(book) for book in model.side[:12]]
        self.wil = [wilds(book) for book in model.side[:12]]
        self.total = model.pending
        self.steps: list[int] = []
        self.left = size_of(model.hand)
        self.pairs = [
            rank
            for slot, rank in enumerate(RANKS)
            if self.counts[rank] == 2 and slot != SEVEN_SLOT and not self.nat[slot]
        ]
        self.pairs.sort(key=lambda rank: -self.worth[rank])

    def hopes(self) -> int:
        """The most that could be laid down, roughly: never too little."""
        counts, worth = self.counts, self.worth
        wilds = counts[DEUCE] * worth[DEUCE] + counts[JOKER] * worth[JOKER]
        least = 2 if wilds else 3
        return wilds + sum(
            counts[rank] * worth[rank]
            for slot, rank in enumerate(RANKS)
            if counts[rank] >= least or self.nat[slot]
        )

    def naturals(self) -> None:
        """Every three of a kind and more, and what fits a book that a pick-up began."""
        for slot, rank in enumerate(RANKS):
            number = self.counts[rank]
            if self.nat[slot]:
                self._grow(slot, rank, min(number, _MOST - self.nat[slot]))
            elif number >= 3:
                self._lay(START + slot, (rank,) * 3)
                self.nat[slot] = 3
                self._grow(slot, rank, min(number, _MOST) - 3)

    def _grow(self, slot: int, rank: int, number: int) -> None:
        for _ in range(number):
            self._lay(GROW + slot, (rank,))
            self.nat[slot] += 1

    def _lay(self, action: int, ranks: tuple[int, ...]) -> None:
        if self.total >= self.model.minimum:
            return
        self.steps.append(action)
        for rank in ranks:
            self.counts[rank] -= 1
            self.total += self.worth[rank]
        self.left -= len(ranks)

    def with_pairs(self, number: int) -> bool:
        """True when this many pairs with a wild each, and the other wilds, reach the minimum."""
        kept = (list(self.counts), list(self.steps), self.total, self.left)
        kept_books = (self.nat[:], self.wil[:])
        for rank in self.pairs[:number]:
            wild = self._wild()
            if wild < 0:
                break
            slot = RANKS.index(rank)
            self._lay((START_DEUCE if wild == DEUCE else START_JOKER) + slot, (rank, rank, wild))
            self.nat[slot], self.wil[slot] = 2, 1
        self._other_wilds()
        if self.total >= self.model.minimum:
            return True
        self.counts, self.steps, self.total, self.left = kept
        self.nat, self.wil = kept_books
        return False

    def _wild(self) -> int:
        """The wild to use next: the one worth most, for the minimum must be reached."""
        if self.counts[JOKER]:
            return JOKER
        return DEUCE if self.counts[DEUCE] else -1

    def _other_wilds(self) -> None:
        lying = self.wil[WILD_SLOT]
        held = self.counts[DEUCE] + self.counts[JOKER]
        if not lying and held >= 3:
            jokers = min(3, self.counts[JOKER])
            self._lay(START_WILD + jokers, (DEUCE,) * (3 - jokers) + (JOKER,) * jokers)
            lying = 3
        while lying and lying < _MOST and self._wild() >= 0 and not self._enough():
            wild = self._wild()
            self._lay((GROW_DEUCE if wild == DEUCE else GROW_JOKER) + WILD_SLOT, (wild,))
            lying += 1
        for slot in range(WILD_SLOT):
            self._dress(slot)

    def _dress(self, slot: int) -> None:
        """Wilds onto one book, as far as its naturals stay ahead."""
        while self._wild() >= 0 and slot != SEVEN_SLOT and not self._enough():
            if self.nat[slot] < self.wil[slot] + 2 or self.nat[slot] + self.wil[slot] >= _MOST:
                return
            wild = self._wild()
            self._lay((GROW_DEUCE if wild == DEUCE else GROW_JOKER) + slot, (wild,))
            self.wil[slot] += 1

    def _enough(self) -> bool:
        return self.total >= self.model.minimum

    def stands(self) -> bool:
        """True when a card to discard is left (or nothing at all, which brings the foot)."""
        taken = self.model.top >= 0
        return taken or self.left == 0 or self.left > self.counts[SEVEN]
