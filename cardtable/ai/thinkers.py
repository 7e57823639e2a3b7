"""Several thinking processes that share the questions about one game, so that a review takes less.

Each answers its own one after the other, and all of them in whatever order they come. Knows no
screen and no session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.ai.asking import Answer, Request
from cardtable.ai.thinking import Thinker


class Thinkers:
    """Takes questions and has the answers a moment later, as one `Thinker` does.

    Only the newest questions count. Who has nothing to do is not started.
    """

    def __init__(self, *thinkers: Thinker) -> None:
        self._thinkers = thinkers
        self._numbers: dict[tuple[int, int], int] = {}  # by the thinker and the number it gave
        self._last = 0

    def ask_each(self, requests: Sequence[Request]) -> tuple[int, ...]:
        """Asks several questions, dealt out in turn; returns the numbers of their answers."""
        first, several = self._last + 1, len(self._thinkers)
        self._last += len(requests)
        self._numbers.clear()
        for who, thinker in enumerate(self._thinkers):
            numbers = range(first + who, self._last + 1, several)
            if own := requests[who::several]:
                jobs = thinker.ask_each(own)
                keys = ((who, job) for job in jobs)
                self._numbers.update(zip(keys, numbers, strict=True))
            else:
                thinker.cancel()
        return tuple(range(first, self._last + 1))

    def cancel(self) -> None:
        """Drops the questions under way; no answer to them will come."""
        self._numbers.clear()
        for thinker in self._thinkers:
            thinker.cancel()

    @property
    def busy(self) -> bool:
        """True when an answer is still to come."""
        return any(thinker.busy for thinker in self._thinkers)

    def poll(self) -> list[Answer]:
        """The answers that have come since; never waits."""
        come = (
            (self._numbers.pop((who, answer.job), 0), answer)
            for who, thinker in enumerate(self._thinkers)
            for answer in thinker.poll()
        )
        return [replace(answer, job=number) for number, answer in come if number]

    def retire(self) -> None:
        """Ends all of them, without waiting; the next question starts them again."""
        self._numbers.clear()
        for thinker in self._thinkers:
            thinker.retire()

    def close(self) -> None:
        """Ends all of them, which may take a moment."""
        self._numbers.clear()
        for thinker in self._thinkers:
            thinker.close()
