"""The thinking process, as the window sees it: ask now, look for answers once a frame.

One worker thinks beside the window, is replaced when it dies or is late, and in its place a rule
of thumb answers, so that a game never hangs. Where no process can be started it is a thread.
Knows no screen and no session.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

from cardtable.ai.asking import Answer, Request, opened, packed
from cardtable.ai.child import Child, can_start, name_of
from cardtable.ai.worker import CLOSE, READY, Find, by_rule_of_thumb, run_process, serve
from cardtable.core.messages import say
from cardtable.core.one_heap import begin

if TYPE_CHECKING:
    from cardtable.ai.spawned import Spawned

GRACE = 1.5  # seconds a worker may be late before it is replaced
START = 20.0  # seconds a process may take to start

_FAREWELL = 0.3


class Worker(Protocol):
    """The process or the thread that does the thinking."""

    def send(self, message: bytes) -> None:
        """Sends a message; raises OSError when the worker is gone."""

    def received(self, timeout: float = 0.0) -> list[bytes]:
        """The messages that have come; waits at most this long for the first."""

    def alive(self) -> bool:
        """True when it can still answer."""

    def fate(self) -> str:
        """The way in which it ended, once it is not alive."""

    def end(self, *, kindly: bool = True) -> None:
        """Ends it, after asking it to leave if `kindly`."""


Launch = Callable[[Find], Worker]


def _started(find: Find) -> Child | Spawned:
    """A process that thinks; raises OSError or ValueError where none can be had."""
    if can_start():
        return Child(name_of(run_process), name_of(find))
    from cardtable.ai.spawned import Spawned  # noqa: PLC0415  many modules, seldom needed

    return Spawned(run_process, find)


class ProcessWorker:
    """A process of its own, which dies with the table."""

    def __init__(self, find: Find) -> None:
        self.process = _started(find)
        self._line = self.process.line

    def send(self, message: bytes) -> None:
        """Sends a message; raises OSError when the process is gone."""
        self._line.send_bytes(message)

    def received(self, timeout: float = 0.0) -> list[bytes]:
        """The messages that have come."""
        messages: list[bytes] = []
        with suppress(EOFError, OSError):
            while self._line.poll(0.0 if messages else timeout):
                messages.append(self._line.recv_bytes())
        return messages

    def alive(self) -> bool:
        """True when the process runs."""
        return self.process.code is None

    def fate(self) -> str:
        """The code with which it ended, below 0 that of a signal."""
        return f"exit code {self.process.code}"

    def end(self, *, kindly: bool = True) -> None:
        """Asks it to leave, then makes it."""
        if kindly:
            with suppress(OSError):
                self._line.send_bytes(CLOSE)
            self.process.wait(_FAREWELL)
        if self.alive():
            self.process.kill()
        self._line.close()


class ThreadWorker:
    """A thread, where no process can be started; it costs frames, but the game goes on."""

    def __init__(self, find: Find) -> None:
        self._inbox: queue.Queue[bytes] = queue.Queue()
        self._outbox: queue.Queue[bytes] = queue.Queue()
        self._thread = begin(partial(serve, self, find), "cardtable-thinking")

    # The thread's end: a Pipe.
    def poll(self) -> bool:
        """True when a message waits for the thread."""
        return not self._inbox.empty()

    def recv_bytes(self) -> bytes:
        """The next message for the thread."""
        return self._inbox.get()

    def send_bytes(self, message: bytes) -> None:
        """A message from the thread."""
        self._outbox.put(message)

    # The table's end: a Worker.
    def send(self, message: bytes) -> None:
        """Sends a message."""
        self._inbox.put(message)

    def received(self, timeout: float = 0.0) -> list[bytes]:
        """The messages that have come."""
        messages: list[bytes] = []
        with suppress(queue.Empty):
            while True:
                wait = timeout > 0 and not messages
                messages.append(self._outbox.get(wait, timeout if wait else None))
        return messages

    def alive(self) -> bool:
        """True when the thread runs."""
        return self._thread.is_alive()

    def fate(self) -> str:
        """A thread has no code."""
        return "the thread ended"

    def end(self, *, kindly: bool = True) -> None:  # noqa: ARG002  a thread cannot be made to
        """Asks it to leave; what it is thinking about ends at its next look."""
        self._inbox.put(CLOSE)


def launch(find: Find) -> Worker:
    """A process, or a thread where none can be had (no /dev/shm, no more processes)."""
    try:
        return ProcessWorker(find)
    except (OSError, ImportError, RuntimeError, ValueError):
        return ThreadWorker(find)


def _tell_nobody(_problem: str, _trace: str) -> None:
    """Keeps a problem to itself."""


class Thinker:
    """Takes questions and has the answers a moment later.

    `find` gives the rules of a game by name; it is a function of a module, which the process
    imports. `tell` is called with every problem and where it was met, "" when it was only late.
    Only the newest question counts: asking again cancels what is under way.
    """

    def __init__(
        self,
        find: Find,
        *,
        clock: Callable[[], float] = time.monotonic,
        launch: Launch = launch,
        spare: Launch = ThreadWorker,
        tell: Callable[[str, str], None] = _tell_nobody,
    ) -> None:
        self._find = find
        self._clock = clock
        self._launch = launch
        self._spare = spare
        self._tell = tell
        self._worker: Worker | None = None
        self._began = 0.0  # when the worker was launched
        self._ready: float | None = None  # when it said so
        self._asked = 0.0
        self._jobs: dict[int, Request] = {}
        self._last_job = 0

    def start(self) -> None:
        """Launches the worker, ahead of the first question (as a game loads)."""
        if self._worker is None:
            self._worker = self._launch(self._find)
            self._began = self._clock()
            self._ready = None

    def ask(self, request: Request) -> int:
        """Asks one question; returns the number that its answer will bear."""
        return self.ask_each([request])[0]

    def ask_each(self, requests: Sequence[Request]) -> tuple[int, ...]:
        """Asks several at once (who of these knocks?); they are answered one after the other."""
        self.start()
        numbers = range(self._last_job + 1, self._last_job + 1 + len(requests))
        self._last_job += len(requests)
        self._jobs = dict(zip(numbers, requests, strict=True))
        self._asked = self._clock()
        self._send()
        return tuple(numbers)

    def cancel(self) -> None:
        """Drops the questions under way; no answer to them will come."""
        if self._jobs and self._worker is not None:
            self._jobs = {}
            self._send()

    @property
    def busy(self) -> bool:
        """True when an answer is still to come."""
        return bool(self._jobs)

    def poll(self, wait: float = 0.0) -> list[Answer]:
        """The answers that have come since; never waits, unless told how long at most.

        Where nothing is asked it does not look: that costs a frame more than all that flies in it.
        """
        if self._worker is None or (self._ready is not None and not self._jobs):
            return []
        answers = []
        for message in self._worker.received(wait):
            if message == READY:
                self._ready = self._clock()
                continue
            answer = opened(message)
            if self._jobs.pop(answer.job, None) is not None:
                answers.append(answer)
                self._asked = self._clock()
                if answer.problem:
                    self._tell(answer.problem, answer.trace)
        return answers + self._watch()

    def retire(self) -> None:
        """Ends the worker with the game that it thought about, without waiting for it.

        What it kept of that game goes back to the system; the next question starts another.
        """
        self.close(kindly=False)

    def close(self, *, kindly: bool = True) -> None:
        """Ends the worker, which may take a moment if `kindly`."""
        if self._worker is not None:
            self._worker.end(kindly=kindly)
        self._worker = None
        self._jobs = {}

    def _send(self) -> None:
        # a worker that is gone is noticed by the next `poll`, which answers in its place
        with suppress(OSError):
            if self._worker is not None:
                self._worker.send(packed(list(self._jobs.items())))

    def _watch(self) -> list[Answer]:
        """Replaces a worker that is dead or late, and answers in its place."""
        problem = self._problem()
        if not problem or self._worker is None:
            return []
        self._tell(problem, "" if self._worker.alive() else self._worker.fate())
        self._worker.end(kindly=False)  # the frame does not wait
        if self._ready is None:  # it never started: the next one would not either
            self._launch = self._spare
        self._worker = None
        self.start()
        jobs, self._jobs = self._jobs, {}
        return [
            by_rule_of_thumb(self._find, job, request, problem) for job, request in jobs.items()
        ]

    def _problem(self) -> str:
        if self._worker is not None and not self._worker.alive():
            return say("The thinking process ended unexpectedly; it was started again.")
        if not self._jobs:
            return ""
        now = self._clock()
        if self._ready is None:
            late = now > self._began + START
            return say("The thinking process did not start.") if late else ""
        seconds = next(iter(self._jobs.values())).seconds
        if seconds > 0 and now > max(self._asked, self._ready) + seconds + GRACE:
            return say("The thinking process was late; it was started again.")
        return ""
