"""The contracts of computer players, and the one door to those of a game: `computers_of`.

A player is given a *view* and imagines worlds from it; it never holds a state or a history, so it
cannot peek. Knows no game, no process and no clock but the budget's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache, singledispatch
from importlib import import_module
from itertools import takewhile
from random import Random
from typing import Any, Protocol

from cardtable.core.frozen import dataclass, replace
from cardtable.core.lists import one_after_another
from cardtable.core.messages import shown
from cardtable.core.moves import Move
from cardtable.core.outside import error_line
from cardtable.core.rules import AnyRules, Rules
from cardtable.core.table import Table


def never() -> bool:
    """A thought that nothing cuts short."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit to a player's thinking: iterations of its search, and when to stop regardless.

    `rng` is the player's only chance: same view, same iterations, same seed, same move (unless
    `stop` cuts it short, which tests and matches never do). Once it is `late`, half of the time is
    gone: what only prepares the search should end.
    """

    rng: Random = field(default_factory=lambda: Random(0))
    iterations: int = 0  # 0: the level's own number
    stop: Callable[[], bool] = never
    late: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, the reason for it in a sentence, and what else was weighed (best first).

    `move` is None only for a seat that is not on turn and keeps still (no knock, no call).
    `plan` are the moves meant to follow in the same turn, while nothing new is seen; `weighed`
    pairs moves with their worth in the game's own unit. `bare` is the reason without the player's
    own figures for how this move came out beside others; None where it has no such figures.
    """

    move: Move | None
    reason: str = ""
    plan: tuple[Move, ...] = ()
    weighed: tuple[tuple[Move, float], ...] = ()
    bare: str | None = None

    @property
    def reason_in_a_review(self) -> str:
        """The reason to be told beside the figures of a review, without any others."""
        return self.reason if self.bare is None else self.bare

    def beside_others(self, figures: str) -> Advice:
        """The same advice that also says, in figures, how the move came out beside others."""
        whole = one_after_another((self.reason, figures))
        return replace(self, reason=whole, bare=self.reason) if figures else self


@dataclass(frozen=True, slots=True)
class Afterthought:
    """A look back at a finished game: a sentence, and a better way where there is one.

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


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a legal move to the seat that has it, as a player weighed it from its view.

    `worth` is in the unit of the weigher. `loss` is by how much the move falls short of the best
    one in imagined worlds that did not choose that one, so that it is nothing on average where
    moves come to the same; it may be below nothing by chance. `error` is its standard error.
    """

    move: Move
    worth: float
    loss: float = 0.0
    error: float = 0.0


class Weigher(Protocol):
    """Weighs any legal moves beside each other, in the same imagined worlds, for a review."""

    unit: str  # of a worth: "points", "cards"
    about: str  # the time of a worth: "from each decision to the end of the hand"
    levels: Mapping[str, float]  # the loss per decision of "random" and each level; or empty
    mistake: float  # about what a decision at random loses; a coach asks before some of these

    def weigh(
        self, rules: Any, view: Any, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of each of these legal moves of `seat`, which sees `view`, best first.

        A move that cannot be weighed is left out, and is not reviewed. Same view, moves and
        budget, same answer.
        """


class Luck(Protocol):
    """Values what chance brought in a game, so that its result can be adjusted for it.

    A judgement need not be right: `brought` is the judgement of what came less that of as many
    other things that were as likely to come, so it is nothing on average.
    """

    @property
    def share(self) -> float:
        """The share of what chance brought that is taken from the result."""

    def lead(self, before: Any, after: Any) -> Sequence[float]:
        """The result of what was played between two states, by seat, in the unit of the weigher."""

    def brought(self, rules: Any, state: Any, move: Move, rng: Random) -> Sequence[float]:
        """The worth of a dealer's move to each seat; empty where no chance is in it."""


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
    """A lean model beside the rules, for `cardtable check`.

    Chance within the model's game must come from the state (the order of the stock) or from the
    twin, so that model and rules have the same.
    """

    @property
    def rules(self) -> Any:
        """The rules as the model plays them: where it skips a turn without a choice, so do they."""

    def begins(self, state: Any) -> bool:
        """True when a model can be made of this state: of a seat's turn, with these house rules."""

    def model(self, state: Any) -> Model:
        """A model in the position of a whole state in which a seat is on turn."""

    def action(self, state: Any, move: Move) -> int:
        """The model's action for a legal move."""

    def ends(self, state: Any) -> bool:
        """True when the model's game ends here though the rules go on (a hand of a match)."""

    def result(self, state: Any) -> Sequence[float] | None:
        """The result that the model must have at its end; None where they cannot be compared."""


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
    """Something that a game's players learn by self-play: `cardtable train`, `cardtable curves`.

    `cardtable.ai.learned` and `cardtable.ai.cloud` know two ways to learn.
    """

    file: str  # where it is kept, in the folder of the game's players
    steps: int  # how many are enough
    stride: int  # steps between two points of the curve
    step: str  # what a step is: "games"
    result: str  # what the curve says: "share of deals cleared"

    def learner(self, seed: str) -> Learner:
        """One that has learned nothing yet. The same seed learns the same."""


@dataclass(frozen=True, slots=True)
class Temper:
    """A temperament (temperaments.py) in one game: what it means there, and at which levels.

    `line` is told at the name of those who have it. They prefer one sort of move where several are
    about as good, so that it costs or brings no more than two games of a hundred.
    """

    line: str
    levels: tuple[str, ...]


LookBack = Callable[[AnyRules, Sequence[Any], Sequence[Move], Budget], Afterthought | None]


@dataclass(frozen=True, slots=True)
class Computers:
    """A game's computer players: `COMPUTERS` of the package `players` beside its rules.

    `levels` are the titles that people read, by the names that saves keep, weakest first. Whoever
    needs no more than these loads no player: `load` gives the players by the same names.
    `courses` gives the things that they learned by self-play, so that these can be learned again.
    `twin` says how the model that they search in belongs to the rules; its chance comes from the
    seed it is given. `cardtable check` plays both side by side: a model states the rules a second
    time, and the two must not drift apart.

    `afterthought` looks back at a finished game ("could still be cleared until move 14"): it is
    given the whole state before each move of the log, and the last state. It runs in the thinking
    process, may take seconds, and returns soon once the budget says stop.

    `weigher` gives what weighs any legal moves at a table, for a review of a game; a game without
    one has no review.

    `luck` gives what values chance at a table, where that makes results vary less; None elsewhere.

    `recall` reads every file of what was learned, so that it is known which cannot be used.

    `tempers` says what temperaments mean in this game, by their names; `tempered` gives the players
    who have one, as "hard:careful". A game without them is played by everybody alike.
    """

    levels: Mapping[str, str] = field(default_factory=dict)
    load: Callable[[], Mapping[str, Player]] = dict
    courses: Callable[[], Mapping[str, Course]] = dict
    twin: Callable[[AnyRules, str], Twin] | None = None
    afterthought: LookBack | None = None
    recall: Callable[[], object] = tuple
    weigher: Callable[[Table], Weigher] | None = None
    luck: Callable[[Table], Luck | None] = lambda _table: None
    tempers: Mapping[str, Temper] = field(default_factory=dict)
    tempered: Callable[[], Mapping[str, Player]] = dict

    @classmethod
    def of(cls, players: Mapping[str, Player]) -> Computers:
        """These players, with titles made of their names."""
        return cls({name: _title(name) for name in players}, lambda: players)

    @property
    def players(self) -> Mapping[str, Player]:
        """The players by the name of their level, weakest first."""
        return self.load()

    def player(self, level: str, temperament: str = "") -> Player:
        """The player of a level, with a temperament where that means something at it.

        >>> from cardtable import registry
        >>> computers = computers_of(registry.find("blank"))
        >>> computers.player("hard", "careful") is computers.player("hard")
        True
        """
        if self._has(level, temperament):
            return self.tempered()[f"{level}:{temperament}"]
        return self.players[level]

    def temper_line(self, level: str, temperament: str) -> str:
        """The line on what a temperament means at a level here; "" where it means nothing."""
        has = self._has(level, temperament)
        return shown(self.tempers[temperament].line) if has else ""

    def _has(self, level: str, temperament: str) -> bool:
        return temperament in self.tempers and level in self.tempers[temperament].levels

    @property
    def usual(self) -> str:
        """The level that sits down where nobody chose another; "" when there is none."""
        names = list(self.levels)
        return names[(len(names) - 1) // 2] if names else ""

    @property
    def stand_in(self) -> str:
        """The strongest level but one, which answers where another fails; "" when there is none."""
        names = list(self.levels)
        return names[-2] if len(names) > 1 else ""

    def strength(self, name: str) -> float:
        """A level's place from the weakest, 0, to the strongest, 1, as which an unknown one counts.

        >>> computers = Computers({"easy": "Easy", "hard": "Hard", "master": "Master"})
        >>> [computers.strength(name) for name in ("easy", "hard", "master", "another")]
        [0.0, 0.5, 1.0, 1.0]
        """
        names = list(self.levels)
        return names.index(name) / (len(names) - 1) if name in names[:-1] else 1.0

    def title(self, name: str) -> str:
        """The title of a level; one that this version does not know is called by its name."""
        return shown(self.levels.get(name) or _title(name))


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]


class BrokenPlayers(ValueError):
    """The computer players of a game that cannot be loaded, and why, in one line."""


@singledispatch
def computers_of(rules: object) -> Computers:
    """The computer players of a game; loaded when they are first asked for.

    They are in the package `players` beside the module of the rules; a game without one has none.
    Rules that lie in no package register theirs. Raises BrokenPlayers.

    >>> from cardtable import registry
    >>> computers_of(registry.find("blank")).title("hard")
    'Hard'
    """
    # beside the rules, or beside those from which they inherit
    for game in takewhile(lambda each: each is not Rules, type(rules).__mro__):
        package = getattr(sys.modules.get(game.__module__), "__package__", "")
        found = _in(f"{package}.players") if package else None
        if found is not None:
            return found
    return Computers()


@cache
def _in(package: str) -> Computers | None:
    try:
        computers = import_module(package).COMPUTERS
    except KeyboardInterrupt:  # the person wants to stop
        raise
    except BaseException as error:  # whatever a stranger's module does on import
        if isinstance(error, ModuleNotFoundError) and error.name == package:
            return None
        raise BrokenPlayers(f"{package}: {error_line(error)}") from error
    if not isinstance(computers, Computers):
        raise BrokenPlayers(f"{package}: COMPUTERS is a {type(computers).__name__}")
    return computers
