"""One turn as a player of Sevens from Hell goes through it, and what it weighs things by."""

from __future__ import annotations

from typing import NamedTuple

from games.sevens_from_hell.players.encoding import size_of, unpacked
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.values import SEVEN


class Style(NamedTuple):
    """Weights of the judgement; found by self-play (see docs/strength.md)."""

    pair: float = 9.0  # worth of keeping a pair
    waiting: float = 7.0  # of a card for a book of ours that waits at six
    held: float = 3.0  # of a third card that could have been laid
    danger: float = 10.0  # of a discard the next player can probably take
    face: float = 0.12  # of a point in the hand, when the round may end
    wild_first: bool = True  # the wild book before dirty ones
    patient: bool = False  # a clean book at six waits for its natural
    second: bool = False  # another wild book, once the dirty ones are closed
    hurry: int = 2  # all goes down when an opponent may go out with so many cards
    trips: bool = False  # three of a kind are kept back too
    pairs_until: int = 999  # pairs are kept back for the pile while more cards are to be drawn


STYLE = Style()
SHARP = Style(danger=30.0, patient=True, second=True, trips=True, pairs_until=20)


class Turn:
    """One turn of one seat, as the policy goes through it."""

    __slots__ = ("complete", "counts", "full", "model", "seat", "side", "size", "style", "team")

    def __init__(self, model: Round, style: Style = STYLE) -> None:
        self.model = model
        self.style = style
        self.seat = model.turn
        self.team = model.team[self.seat]
        self.look()

    def look(self) -> None:
        """Reads the hand and the standing anew."""
        model, seat = self.model, self.seat
        self.counts = unpacked(model.hand)
        self.size = size_of(model.hand)
        self.side = model.side
        self.full = model.full(seat)
        self.complete = model.complete(self.team)

    def lay(self, action: int, ranks: tuple[int, ...]) -> bool:
        """Lays cards down if the guard allows it by its simple cases; whether it did."""
        plain = self.size - self.counts[SEVEN]
        left = self.size - len(ranks)
        plain -= len(ranks) - ranks.count(SEVEN)
        free = self.complete or bool(self.model.feet[self.seat])
        if left == 0:
            if not free:
                return False
        elif (plain < 1 or (left < 2 and not free)) and action not in self.model.legal():
            return False
        closes = self.model.closes[self.seat]
        self.model.apply(action)
        self.size = left
        for rank in ranks:
            self.counts[rank] -= 1
        if self.model.closes[self.seat] != closes or left == 0:
            self.look()
        return True

    @property
    def over(self) -> bool:
        """Whether the turn has passed on (he went out)."""
        return self.model.turn != self.seat
