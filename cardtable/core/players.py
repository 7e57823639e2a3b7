"""The contracts of computer players: what they are given, and what they give back.

A player is given a *view* and imagines worlds from it; it never holds a state or a history, so it
cannot peek. Knows no game, no process and no clock but the budget's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from cardtable.core.moves import Move

NAMES = (
    *("Ida", "Otto", "Bea", "Emil", "Vera", "Hugo", "Lena", "Max", "Nora", "Paul", "Rosa", "Tom"),
    *("Uma", "Felix", "Zoe", "Karl", "Mia", "Leo", "Ada", "Finn", "Eva", "Jan", "Pia", "Ben"),
)  # what computer players are called, one for each of the 24 that a table can hold


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think: iterations of its search, and when to stop regardless.

    `rng` is the player's only chance: same view, same iterations, same seed, same move (unless
    `stop` cuts it short, which tests and matches never do).
    """

    rng: Random = field(default_factory=lambda: Random(0))
    iterations: int = 0  # 0: the level's own number
    stop: Callable[[], bool] = _never


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, the reason for it in a sentence, and what else was weighed (best first).

    `move` is None only for a seat that is not on turn and keeps still (no knock, no call).
    `plan` are the moves meant to follow in the same turn, while nothing new is seen; `weighed`
    pairs moves with their worth in the game's own unit.
    """

    move: Move | None
    reason: str = ""
    plan: tuple[Move, ...] = ()
    weighed: tuple[tuple[Move, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Afterthought:
    """What looking back at a finished game found: a sentence, and a better way where there is one.

    `line` are moves to be played after the first `at` moves of the log instead of what followed
    there; with an empty line only the sentence is shown.
    """

    text: str
    at: int = 0
    line: tuple[Move, ...] = ()


class Player(Protocol):
    """A level of a game's computer players.

    The rules and the view are those of the player's own game, so their types are left open here.
    """

    def choose(self, rules: Any, view: Any, seat: int, budget: Budget) -> Advice:
        """The move for `seat`, which sees `view`; a legal one, always."""


class Model(Protocol):
    """A lean game for search: plain ints, changed in place; conformance proves it equal.

    Actions are small ints. A model is made from a whole (imagined) state by the game's players.
    """

    @property
    def turn(self) -> int:
        """The seat to move, or OVER. A model plays the dealer's forced moves by itself."""

    def legal(self) -> Sequence[int]:
        """The actions of the seat on turn, never empty before the end."""

    def apply(self, action: int) -> None:
        """Plays one action."""

    def copy(self) -> Model:
        """A model of its own in the same position."""

    def result(self) -> Sequence[float]:
        """Each seat's utility at the end (or at a step cap): what the search maximises."""


class Twin(Protocol):
    """How a lean model and the rules belong together, for `cardtable check`.

    Chance within the model's game must come from the state (the order of the stock) or from the
    twin, so that model and rules have the same.
    """

    @property
    def rules(self) -> Any:
        """The rules as the model plays them: where it skips a turn without a choice, so do they."""

    def begins(self, state: Any) -> bool:
        """Whether a model can be made of this state: of a seat's turn, with these house rules."""

    def model(self, state: Any) -> Model:
        """A model in the position of a whole state in which a seat is on turn."""

    def action(self, state: Any, move: Move) -> int:
        """The model's action for a legal move."""

    def ends(self, state: Any) -> bool:
        """Whether the model's game ends here though the rules go on (a hand of a match)."""

    def result(self, state: Any) -> Sequence[float] | None:
        """What the model's result must be at its end; None where they cannot be compared."""


class Learner(Protocol):
    """Something while it is learned: it can be stopped between two calls, and gone on with."""

    done: int  # steps

    def learn(self, steps: int) -> float:
        """Goes on for so many steps; returns how well it plays now."""

    def as_bytes(self) -> bytes:
        """Everything that is needed to go on later as if nothing had happened."""

    def go_on(self, progress: bytes) -> None:
        """Takes up what `as_bytes` gave; raises ValueError when that was other learning."""

    def as_text(self, command: str) -> str:
        """The file of what is learned; it names the command that made it."""


class Course(Protocol):
    """What a game's players learn by self-play, for `cardtable train` and `cardtable curves`.

    `cardtable.ai.learned` and `cardtable.ai.cloud` know two ways to learn.
    """

    file: str  # where it is kept, in the folder of the game's players
    steps: int  # how many are enough
    stride: int  # steps between two points of the curve
    step: str  # what a step is: "games"
    result: str  # what the curve says: "share of deals cleared"

    def learner(self, seed: str) -> Learner:
        """One that has learned nothing yet. The same seed learns the same."""
