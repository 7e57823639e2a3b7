"""The thinking itself: answers questions, in a process (or thread) of its own.

Text comes in and text goes out. Knows no screen and no session, and imports none: a process
that thinks must start in a tenth of a second.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from cardtable.ai.asking import COUNSEL, LOOK_BACK, LUCK, REVIEW, Answer, Request, sealed, unpacked
from cardtable.ai.learned_files import told_amiss
from cardtable.ai.luck import fortunes
from cardtable.ai.review import Decision, explained, judged, weighed
from cardtable.core import position
from cardtable.core.indices import read_as
from cardtable.core.messages import say
from cardtable.core.moves import Move
from cardtable.core.outside import error_line
from cardtable.core.players import Advice, Budget, computers_of, never
from cardtable.core.rules import AnyRules, legal
from cardtable.core.state import State
from cardtable.core.tracing import trace_of

if sys.platform == "win32":
    import ctypes

Find = Callable[[str], AnyRules]
Stop = Callable[[], bool]

READY = b"ready"
CLOSE = b""

_LOOK_EVERY = 0.004  # seconds between two looks into the pipe
_BELOW_NORMAL = 0x4000  # Windows' BELOW_NORMAL_PRIORITY_CLASS


class Pipe(Protocol):
    """This end of the line to the table."""

    def poll(self) -> bool:
        """True when there is something to read (also: that the other end is gone)."""

    def recv_bytes(self) -> bytes:
        """The next message; raises EOFError when the other end is gone."""

    def send_bytes(self, message: bytes) -> None:
        """Sends a message."""


def run_process(pipe: Pipe, find: Find) -> None:
    """Runs the thinking process from its start to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which then closes us
    if sys.platform == "win32":  # elsewhere it was lowered where the process began
        _lower_priority()
    serve(pipe, find, speaks=read_as)


def _speaks_already(_wanted: str) -> None:
    """A thread speaks the language of the window, whatever it was when the question was asked."""


def _lower_priority() -> None:
    """Lowers the priority, so that the window goes first."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)


def serve(pipe: Pipe, find: Find, speaks: Callable[[str], None] = _speaks_already) -> None:
    """Answers jobs until the line closes; a newer message cancels what is being thought."""
    try:
        pipe.send_bytes(READY)
        while True:
            message = pipe.recv_bytes()
            while pipe.poll():
                message = pipe.recv_bytes()
            if message == CLOSE:
                return
            for job, request in unpacked(message):
                speaks(request.language)
                pipe.send_bytes(sealed(answered(find, job, request, pipe.poll)))
                if pipe.poll():
                    break
    except (EOFError, OSError):
        return  # the table is gone


def answered(find: Find, job: int, request: Request, newer: Stop) -> Answer:
    """The answer to one job; there is one, whatever goes wrong in a game's player."""
    began = time.monotonic()
    stop = stopping(request.seconds, newer)
    note = trace = ""
    try:
        rules = find(request.game)
        answer = _thought(rules, job, request, stop)
        note = told_amiss(rules)
    except BaseException as error:  # whatever a stranger's player does, the game goes on
        problem = f"{request.game} {request.level}: {error_line(error)}"
        trace = trace_of(error)
        answer = by_rule_of_thumb(find, job, request, problem)
    seconds = time.monotonic() - began
    return replace(answer, seconds=seconds, note=note, trace=trace)


def stopping(seconds: float, newer: Stop) -> Stop:
    """Returns a function that is true once time is up or a newer message has come."""
    now = time.monotonic()
    end = now + seconds if seconds > 0 else float("inf")
    look = now + _LOOK_EVERY

    def stop() -> bool:
        nonlocal look
        now = time.monotonic()
        if now >= end:
            return True
        if now < look:
            return False
        look = now + _LOOK_EVERY
        return newer()

    return stop


def _thought(rules: AnyRules, job: int, request: Request, stop: Stop) -> Answer:
    state = position.read(rules, request.position)
    late = stopping(request.seconds / 2, never)
    budget = Budget(Random(request.seed), request.iterations, stop, late)
    computers = computers_of(rules)
    if request.kind == LOOK_BACK:
        log = tuple(Move.parse(line) for line in request.log)
        look_back = computers.afterthought
        thought = look_back and look_back(rules, _replayed(rules, state, log), log, budget)
        return Answer(job, request.seat, afterthought=thought)
    if request.kind == LUCK:
        found = fortunes(rules, state, tuple(map(Move.parse, request.log)), stop)
        own = found[request.seat : request.seat + 1]
        return Answer(job, request.seat, fortune=tuple(x for f in own for x in (f.result, f.luck)))
    if request.kind == REVIEW:
        return Answer(job, request.seat, judgement=_judged(rules, state, request, stop))
    if request.kind == COUNSEL:
        worths = weighed(rules, _decision(state, request), worlds=request.iterations, stop=stop)
        return Answer(job, request.seat, worths=worths)
    player = computers.player(request.level, request.temperament)
    advice = player.choose(rules, state, request.seat, budget)
    _check(rules, state, request.seat, advice)
    return Answer(job, request.seat, advice)


def _judged(rules: AnyRules, view: State, request: Request, stop: Stop) -> list[Any]:
    """The judgement of a move; its reason where it is weighed in full."""
    judgement = judged(rules, _decision(view, request), worlds=request.iterations, stop=stop)
    if judgement is not None and not request.iterations:
        judgement = explained(rules, judgement, stop=stop)
    return [] if judgement is None else judgement.plain()


def _decision(view: State, request: Request) -> Decision:
    (move,) = map(Move.parse, request.log)
    return Decision(request.number, request.seat, view, move)


def _replayed(rules: AnyRules, state: State, log: tuple[Move, ...]) -> tuple[Any, ...]:
    states = [state]
    for move in log:
        states.append(rules.play(states[-1], move))
    return tuple(states)


def _check(rules: AnyRules, view: State, seat: int, advice: Advice) -> None:
    """Raises ValueError for an advice that cannot be played."""
    if advice.move is None and view.turn != seat:
        return
    if advice.move is None or advice.move.seat != seat or not legal(rules, view, advice.move):
        raise ValueError(f"expected a legal move of seat {seat}, got {advice.move}")


def by_rule_of_thumb(find: Find, job: int, request: Request, problem: str) -> Answer:
    """The answer in place of one that failed: another level's, else the first legal move."""
    if request.kind in (LOOK_BACK, LUCK, REVIEW, COUNSEL):
        return Answer(job, request.seat, problem=problem)
    rules = find(request.game)
    view = position.read(rules, request.position)
    advice = Advice(None) if view.turn != request.seat else None
    advice = _stand_in(rules, view, request) or advice
    if advice is None:
        advice = Advice(rules.moves(view, request.seat)[0], say("It is the first legal move."))
    return Answer(job, request.seat, advice, problem=problem)


def _stand_in(rules: AnyRules, view: State, request: Request) -> Advice | None:
    computers = computers_of(rules)
    level = computers.stand_in
    if level in ("", request.level):  # it has just failed, or is late
        return None
    try:
        player = computers.players[level]
        advice = player.choose(rules, view, request.seat, Budget(Random(request.seed)))
        _check(rules, view, request.seat, advice)
    except KeyboardInterrupt:  # this may be the window's own thread
        raise
    except BaseException:  # the last rule of thumb, the first legal move, is left
        return None
    return advice
