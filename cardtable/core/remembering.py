"""Remembers the answers of pure functions, so that nothing is worked out twice in a row.

There are four ways, and no others. A function of a module whose arguments can be hashed has
`functools.lru_cache`. It is `of_a_game` where its answers are about the cards of the game in play,
and they are forgotten with it: a few thousand small values, made here and there while a long game
grew, would hold on to all of the memory around them. What an object asks again and again with the
same arguments is a `Latest`. What it asks with many arguments is `Answers`, which are bounded by
their number or by their size. Knows no game and no screen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, ParamSpec, TypeVar, cast
from weakref import ref

Answer = TypeVar("Answer")
Arguments = ParamSpec("Arguments")
_UNASKED: Any = object()
_of_games: list[Callable[[], None]] = []


def of_a_game(most: int) -> Callable[[Callable[Arguments, Answer]], Callable[Arguments, Answer]]:
    """Remembers at most so many answers of a pure function, until `forget_game`."""

    def remembered(ask: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
        answers = lru_cache(maxsize=most)(ask)
        _of_games.append(answers.cache_clear)
        return cast("Callable[Arguments, Answer]", answers)  # which can all be hashed

    return remembered


def forget_game() -> None:
    """Forgets the answers about a game that is over."""
    for forget in _of_games:
        forget()


class Latest(Generic[Answer]):
    """The latest answer of a pure function, given again while its arguments are the same.

    With `of_history` the first argument is a state that stands for all that has led to it. After
    an undo other moves may lead to an equal one, so there it has to be the same object. With `by`,
    not the arguments are compared but what it makes of them: all that the answer depends on.

    >>> asked = []
    >>> tens = Latest(lambda number: asked.append(number) or number // 10, by=lambda n: n // 10)
    >>> [tens(number) for number in (31, 38, 44)], asked
    ([3, 3, 4], [31, 44])
    """

    def __init__(
        self,
        ask: Callable[..., Answer],
        *,
        of_history: bool = False,
        by: Callable[..., object] | None = None,
    ) -> None:
        self._ask = ask
        self._of_history = of_history
        self._by = by
        self._latest: tuple[tuple[Any, ...], Answer] | None = None

    def __call__(self, *arguments: Any) -> Answer:
        """The answer; asks only where an argument is neither the same object nor equal."""
        by, latest = self._by, self._latest  # some thirty are asked in every frame
        question = arguments if by is None else (by(*arguments),)
        if (
            latest is None
            or (self._of_history and latest[0][0] is not question[0])
            or latest[0] != question
        ):
            latest = self._latest = (question, self._ask(*arguments))
        return latest[1]

    def __contains__(self, arguments: tuple[Any, ...]) -> bool:
        """True when the latest answer is the one to these arguments."""
        if self._latest is None:
            return False
        before, question = self._latest[0], arguments
        if self._by is not None:
            question = (self._by(*arguments),)
        return before == question and not (self._of_history and before[0] is not question[0])

    def forget(self) -> None:
        """Forgets the answer."""
        self._latest = None


class Answers(Generic[Answer]):
    """The answers of a pure function by its arguments, which can be hashed.

    Where they exceed `most`, those that were not asked for longest are forgotten, but never the
    latest. Each counts as one, or as much as its `size` says; `most` may be changed at any time.

    >>> asked = []
    >>> square = Answers(lambda number: asked.append(number) or number**2, most=2)
    >>> [square(number) for number in (3, 4, 3, 5, 3, 4)], asked
    ([9, 16, 9, 25, 9, 16], [3, 4, 5, 4])
    """

    def __init__(
        self,
        ask: Callable[..., Answer],
        *,
        most: float,
        size: Callable[[Answer], int] | None = None,
    ) -> None:
        self.most = most
        self.total = 0
        self._ask = ask
        self._size = size
        self._answers: OrderedDict[tuple[Hashable, ...], Answer] = OrderedDict()

    def __call__(self, *arguments: Hashable) -> Answer:
        """The answer; asks only where it is not remembered."""
        answer: Answer = self._answers.get(arguments, _UNASKED)
        if answer is not _UNASKED:
            self._answers.move_to_end(arguments)
            return answer
        answer = self._answers[arguments] = self._ask(*arguments)
        self.total += self._counted(answer)
        while self.total > self.most and next(iter(self._answers)) != arguments:
            self.total -= self._counted(self._answers.popitem(last=False)[1])
        return answer

    def __contains__(self, arguments: tuple[Hashable, ...]) -> bool:
        """True when the answer to these arguments is remembered."""
        return arguments in self._answers

    def __len__(self) -> int:
        return len(self._answers)

    def forget_unheld(self, where: Callable[[tuple[Hashable, ...]], bool]) -> None:
        """Forgets answers to such arguments that are held by nobody else."""
        for arguments in filter(where, [*self._answers]):
            answer = self._answers.pop(arguments)
            size, held = self._counted(answer), ref(answer)
            del answer
            if (kept := held()) is None:
                self.total -= size
            else:
                self._answers[arguments] = kept

    def forget(self) -> None:
        """Forgets every answer."""
        self._answers.clear()
        self.total = 0

    def _counted(self, answer: Answer) -> int:
        return 1 if self._size is None else self._size(answer)
