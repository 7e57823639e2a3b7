"""The meanings of gestures: the answers of `gestures.py`, which the table screen carries out."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.ui.input.legal_choices import MoveSequence


@dataclass(frozen=True, slots=True)
class PlayMoves:
    """Play these moves as one gesture; if `dragged`, the cards are at the pointer."""

    moves: MoveSequence
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """Several things could be meant: ask which, at the pointer, and play it."""

    options: tuple[MoveSequence, ...]
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Refuse:
    """No legal move: the cards glide back, and the game says why not."""

    move: Move
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class TellOfPlace:
    """A place was clicked and nothing is picked: say what it takes.

    `fewest` is the least number of cards that can go there now; 0 where nothing can.
    """

    pile: str
    fewest: int


@dataclass(frozen=True, slots=True)
class Explain:
    """Show what a card can do: every move with it, or why there is none (the attempted `move`)."""

    place: Place
    options: tuple[MoveSequence, ...]
    move: Move
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reorder:
    """The person rearranged a hand: these cards go before the `gap`-th card of it as it lies."""

    pile: str
    places: tuple[Place, ...]
    gap: int


@dataclass(frozen=True, slots=True)
class Shelve:
    """Cards of the own hand are set aside on the shelf, in private."""

    pile: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """The dragged cards go back to where they were, without a word."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Peek:
    """Show a covered card whole, or none any more."""

    place: Place | None


Intent = PlayMoves | Choose | Refuse | TellOfPlace | Explain | Reorder | Shelve | PutBack | Peek
Intents = tuple[Intent, ...]


def play_or_ask(
    options: tuple[MoveSequence, ...], at: tuple[int, int], *, dragged: bool = False
) -> Intents:
    """Plays the one thing that is meant, or asks which of several."""
    return (PlayMoves(options[0], dragged),) if len(options) == 1 else (Choose(options, at),)


@dataclass(frozen=True, slots=True)
class Drag:
    """Cards that follow the pointer, which grabbed them at `start`."""

    places: tuple[Place, ...]
    grabbed: Place
    start: tuple[int, int]
    now: tuple[int, int]
    lift: int = 0  # pixels by which they lie higher, so that a finger does not cover them

    @property
    def offset(self) -> tuple[int, int]:
        """The way that the cards have come from where they lay."""
        return self.now[0] - self.start[0], self.now[1] - self.start[1] - self.lift

    def to(self, x: int, y: int) -> Drag:
        """The same cards with the pointer somewhere else."""
        return replace(self, now=(x, y))
