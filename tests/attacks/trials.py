"""Runs tests on faulty programs: which tests reach which line, and whether they notice a fault.

A process that has collected the tests of a part forks for every fault, puts the code of the faulty
function in the place of the sound one, and runs the tests that reach its lines: a case of each, the
quickest first, then the second cases, and more cases of what has noticed faults before.
A fault outside of functions, or in one that already runs when modules are loaded, is written into
the copy of the program instead, and a process that has loaded nothing of it yet forks. Whoever
calls this stands in such a copy. Knows no part and no figure.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import os
import pickle
import resource
import signal
import sys
import tempfile
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, partial
from importlib.util import find_spec
from pathlib import Path
from time import process_time, sleep
from types import CodeType, FrameType, FunctionType
from typing import IO, Any, NoReturn, TypeVar

import pytest
from hypothesis import Phase, settings

from tests.attacks.mutations import Mutation, mutated
from tests.attacks.noting import Line, Notes, Seen, state_of

MOST_BYTES = 4 * 10**9
IDLE_SECONDS, LOOK = 120.0, 0.02  # by the clock, for what waits and never works
OWN_SECONDS, TIMES = 3.0, 3.0  # of a processor, for a test: so many, and so many times its usual
READ_SOURCES = ("tests/core/test_frozen.py::test_every_dataclass",)  # and reach no line
MAY_FAIL = 3  # tests that fail without any fault: they are told, and notice nothing
CALLS = 20  # of a function by a test that bring no new line, after which no more are noted
ARGUMENTS = (
    *("-x", "-q", "--capture=no", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-p", "no:warnings", "--no-summary"),
    *("-m", "not long"),  # what is tried at each change has to notice
)

T = TypeVar("T")

# An example that fails need not become the smallest.
settings.register_profile("ci", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate))


@dataclass(frozen=True, slots=True)
class Reached:
    """The lines that each test of a part reaches, and its seconds of a processor."""

    lines: dict[str, frozenset[Line]]  # by the test's name
    seconds: dict[str, float]
    loading: frozenset[Line]  # lines that run before any test does
    failed: tuple[str, ...]  # tests that fail without any fault, which try none
    hits: Counter[str] = field(default_factory=Counter)  # by the test without its case

    @property
    def is_sound(self) -> bool:
        """True where so few tests fail that the others say enough; the score is lower for it."""
        return not self.failed or len(self.failed) <= MAY_FAIL < len(self.lines)

    def tests(self, mutation: Mutation, work: float) -> list[str]:
        """The tests that reach a fault, the likeliest and quickest first, for so many seconds.

        Where none was seen to: those that reach the module. A fault outside of functions may be
        noticed by any test (what a dataclass has by default is in no line of its own), so that
        those that read the sources come first, whatever they cost, and those that reach nothing
        of the module have as much time again.
        """
        path = mutation.path.as_posix()
        there = {(path, line) for line in mutation.lines}
        names = [name for name, lines in self.lines.items() if not lines.isdisjoint(there)]
        if mutation.scope and names:
            return self._quickest(names, work)
        near = [n for n, lines in self.lines.items() if any(at == path for at, _ in lines)]
        if mutation.scope and near:
            return self._quickest(near, work)
        read = [name for name in self.lines if name.startswith(READ_SOURCES)]
        chosen = [*read, *self._quickest([name for name in near if name not in read], work)]
        others = [name for name in self.lines if name not in set(chosen)]
        return [*chosen, *self._quickest(others, work)]

    def count(self, trial: Trial) -> None:
        """Counts which test has noticed a fault: more of its cases come early from now on."""
        if "::" in trial.by and trial.noticed:
            self.hits[trial.by.partition("[")[0]] += 1

    def _quickest(self, names: list[str], work: float) -> list[str]:
        """A case of every test before the second case of any: other checks see other faults.

        A test that has noticed faults before has one case more among the first for each of them.
        """
        cases: Counter[str] = Counter()
        places: dict[str, tuple[int, float]] = {}
        for name in sorted(names, key=self.seconds.__getitem__):
            cases[test := name.partition("[")[0]] += 1
            places[name] = (cases[test] - 1) // (1 + self.hits[test]), self.seconds[name]
        total, chosen = 0.0, []
        for name in sorted(names, key=places.__getitem__):
            if not chosen or total + self.seconds[name] <= work:
                total += self.seconds[name]
                chosen.append(name)
        return chosen

    def when_loading(self, mutation: Mutation) -> bool:
        """True when the fault may show before any test runs."""
        path = mutation.path.as_posix()
        return not mutation.scope or any((path, line) in self.loading for line in mutation.lines)


@dataclass(frozen=True, slots=True)
class Trial:
    """The end of a fault: noticed or not, and by which test."""

    mutation: Mutation
    noticed: bool
    by: str  # the test that noticed it, or how it ended


@dataclass
class _Answer:
    """The answer of a part's process to the one that started it."""

    reached: Reached | None = None
    trials: list[Trial] = field(default_factory=list)
    left: list[Mutation] = field(default_factory=list)  # to be tried by loading anew


def try_all(
    tests: Sequence[str],
    keep: Callable[[str], bool],
    faults: Sequence[Mutation],
    work: float,
    tell: Callable[[Trial], None],
    *,
    notes: Path | None = None,
) -> list[Trial]:
    """Tries faults with the tests of a part; raises AssertionError if many fail without any.

    In a file for `notes` stands what each test reaches, for a run that goes on after it stopped.
    """
    answer = _in_a_process(lambda: _collected(tests, keep, faults, work, tell, notes=notes))
    assert answer is not None, "the tests could not be collected"
    assert answer.reached is not None, "it was ended while it looked what tests reach"
    assert answer.reached.is_sound, f"fail without any fault: {answer.reached.failed}"
    trials = answer.trials
    for mutation in answer.left:
        chosen = answer.reached.tests(mutation, work)
        trials.append(_tried_anew(mutation, chosen, answer.reached))
        tell(trials[-1])
    return trials


# -- what tests reach ------------------------------------------------------------------------------


class _Tracer:
    """Notes which lines of some files run; of a function until its calls bring nothing new.

    A line that is missed for that costs a fault on it a test, so the score can only be too low.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self.names = {str(path.resolve()): path.as_posix() for path in paths}
        self.lines: set[Line] = set()
        self.calls: Counter[CodeType] = Counter()

    @contextlib.contextmanager
    def watching(self) -> Iterator[set[Line]]:
        self.lines = set()
        self.calls.clear()
        threading.settrace(self._call)
        sys.settrace(self._call)
        try:
            yield self.lines
        finally:
            self.stop()

    def stop(self) -> None:
        """Notes no more lines."""
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]  # the stubs want a function

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        name = self.names.get(code.co_filename)
        if name is None or self.calls[code] > CALLS:
            return None
        self.calls[code] += 1
        calls, lines = self.calls, self.lines
        lines.add((name, frame.f_lineno))

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            there = (name, frame.f_lineno)
            if there not in lines:
                lines.add(there)
                calls[code] = 0
            return line

        return line


class _QuickTracer:
    """The same by the tracer of coverage.py, which is compiled and misses no line."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.names = {str(path.resolve()): path.as_posix() for path in paths}
        self.lines: set[Line] = set()
        self._runs = False
        self._coverage = importlib.import_module("coverage").Coverage(
            data_file=None, config_file=False, include=[*self.names]
        )

    @contextlib.contextmanager
    def watching(self) -> Iterator[set[Line]]:
        self.lines, self._runs = set(), True
        self._coverage.start()
        try:
            yield self.lines
        finally:
            self.stop()

    def stop(self) -> None:
        """Notes no more lines; those that were noted are there now."""
        if not self._runs:
            return
        self._runs = False
        self._coverage.stop()
        data = self._coverage.get_data()
        for path in data.measured_files():
            self.lines.update((self.names[path], line) for line in data.lines(path) or ())
        self._coverage.erase()


def _tracer(paths: Iterable[Path]) -> _Tracer | _QuickTracer:
    if find_spec("coverage") is not None and sys.version_info < (3, 12):
        return _QuickTracer(paths)
    return _Tracer(paths)


class _Loop:
    """A pytest plugin: what is done with the tests once they are collected."""

    def __init__(self, keep: Callable[[str], bool], then: Callable[[pytest.Session], None]) -> None:
        self.keep, self.then = keep, then
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.keep(item.nodeid)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.then(session)
        return True


def _collected(
    tests: Sequence[str],
    keep: Callable[[str], bool],
    faults: Sequence[Mutation],
    work: float,
    tell: Callable[[Trial], None],
    *,
    notes: Path | None,
) -> _Answer:
    paths = {mutation.path for mutation in faults}
    tracer = _tracer(paths)
    state = state_of(Path()) if notes is not None else 0
    answer = _Answer()

    def then(session: pytest.Session) -> None:
        tracer.stop()
        loading = frozenset(tracer.lines)
        answer.reached = _in_a_process(
            lambda: _reached(session, tracer, loading, loop, Notes(notes, state, frozenset(paths)))
        )
        if answer.reached is None or not answer.reached.is_sound:
            return
        for name in answer.reached.failed:
            print(f"  FAILS WITHOUT ANY FAULT, left out: {name}", flush=True)
        functions = _Functions()
        for mutation in faults:
            chosen = answer.reached.tests(mutation, work)
            anew = answer.reached.when_loading(mutation) and chosen
            codes = None if anew else functions.broken(mutation)
            if codes is None:
                answer.left.append(mutation)
            else:
                put = partial(functions.put, codes)
                answer.trials.append(_tried(session, mutation, chosen, answer.reached, put))
                answer.reached.count(answer.trials[-1])
                tell(answer.trials[-1])

    loop = _Loop(keep, then)
    with tracer.watching():
        for path in sorted(paths):
            importlib.import_module(".".join(path.with_suffix("").parts))
        pytest.main([*ARGUMENTS, *tests], plugins=[loop])
    return answer


def _reached(
    session: pytest.Session,
    tracer: _Tracer | _QuickTracer,
    loading: frozenset[Line],
    loop: _Loop,
    notes: Notes,
) -> Reached:
    for item, following in _pairs([i for i in session.items if i.nodeid not in notes.there]):
        began = process_time()
        with tracer.watching() as lines:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        failed = item.nodeid in loop.failed
        notes.add(item.nodeid, Seen(frozenset(lines), process_time() - began, failed))
    there = {item.nodeid: notes.there[item.nodeid] for item in session.items}
    return Reached(
        {name: seen.lines for name, seen in there.items() if not seen.failed},
        {name: seen.seconds for name, seen in there.items()},
        loading,
        tuple(name for name, seen in there.items() if seen.failed),
    )


def _pairs(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None][: len(items)], strict=True)


# -- trying a fault --------------------------------------------------------------------------------


class _Functions:
    """The functions there are, found by their code, and what they keep from one call to another."""

    def __init__(self) -> None:
        self.there: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.caches = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                self.there.setdefault(_name(thing.__code__), []).append(thing)
            elif isinstance(thing, _lru_cache_wrapper):
                self.caches.append(thing)

    def broken(self, mutation: Mutation) -> list[tuple[FunctionType, CodeType]] | None:
        """The functions a fault is in with their new code; None if it cannot be put in so."""
        name = str(mutation.path.resolve())
        whole = compile(mutated(Path(), mutation), name, "exec", dont_inherit=True)
        pairs = []
        for code in _codes(whole):
            if code.co_qualname == mutation.scope and mutation.lines[0] in _span(code):
                for function in self.there.get(_name(code), ()):
                    if function.__code__.co_freevars != code.co_freevars:
                        return None
                    pairs.append((function, code))
        return pairs or None

    def put(self, pairs: Iterable[tuple[FunctionType, CodeType]]) -> None:
        for function, code in pairs:
            function.__code__ = code
        for cache in self.caches:
            cache.cache_clear()


def _name(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _span(code: CodeType) -> range:
    numbers = [line for _, _, line in code.co_lines() if line]
    inner = [_span(const) for const in code.co_consts if isinstance(const, CodeType)]
    return range(
        min([code.co_firstlineno, *numbers]),
        max([*numbers, *(span.stop - 1 for span in inner if span)], default=0) + 1,
    )


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _tried(
    session: pytest.Session,
    mutation: Mutation,
    chosen: list[str],
    reached: Reached,
    put: Callable[[], None],
) -> Trial:
    if not chosen:
        return Trial(mutation, noticed=False, by="no test reaches it")
    by_name = {item.nodeid: item for item in session.items}

    def run() -> str:
        put()
        return _noticing(session, [by_name[name] for name in chosen], reached)

    return _verdict(mutation, run)


def _tried_anew(mutation: Mutation, chosen: list[str], reached: Reached) -> Trial:
    """With the fault written into the copy, by a process that has loaded nothing of it."""
    if not chosen:
        return Trial(mutation, noticed=False, by="no test reaches it")
    wanted = {name: number for number, name in enumerate(chosen)}

    def run() -> str:
        noticed = ["when it is loaded"]  # unless the tests can be collected

        def then(session: pytest.Session) -> None:
            session.items.sort(key=lambda item: wanted[item.nodeid])
            missing = len(session.items) < len(wanted)
            noticed[0] = "" if not missing else "its tests are others"
            noticed[0] = noticed[0] or _noticing(session, session.items, reached)

        files = list(dict.fromkeys(name.partition("::")[0] for name in chosen))
        pytest.main([*ARGUMENTS, *files], plugins=[_Loop(wanted.__contains__, then)])
        return noticed[0]

    stat = mutation.path.stat()
    sound = mutation.path.read_bytes()
    mutation.path.write_text(ast.unparse(mutated(Path(), mutation)), encoding="utf-8")
    os.utime(mutation.path, (1, 1))  # so that no compiled file is taken for it
    try:
        return _verdict(mutation, run)
    finally:
        mutation.path.write_bytes(sound)
        os.utime(mutation.path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _verdict(mutation: Mutation, run: Callable[[], str]) -> Trial:
    answer = _in_a_process(run, quiet=True)
    by = "it ran on or died" if answer is None else answer
    return Trial(mutation, noticed=by != "", by=by)


def _noticing(session: pytest.Session, items: list[pytest.Item], reached: Reached) -> str:
    """The first of some tests that fails; "" if none does. Dies of one that takes far too long."""
    before = session.testsfailed
    for item, following in _pairs(items):
        usual = reached.seconds[item.nodeid]
        signal.setitimer(signal.ITIMER_PROF, OWN_SECONDS + TIMES * usual)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed > before:
            return item.nodeid
    return ""


# -- processes -------------------------------------------------------------------------------------


def _in_a_process(job: Callable[[], T], *, quiet: bool = False) -> T | None:
    """Returns what a job gives when a fork of this process does it; None if that dies before."""
    with tempfile.TemporaryFile() as answer:
        child = os.fork()
        if not child:
            _alone(answer, job, quiet)
        status = _ended(child) if quiet else os.waitpid(child, 0)[1]
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # whatever it has started and left
        if status:
            return None
        answer.seek(0)
        given: T = pickle.load(answer)
        return given


def _ended(child: int) -> int:
    """Waits for a process; one that waits itself, and does no work look after look, is ended."""
    idle, work = 0, -1
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        sleep(LOOK)
        idle, work = (idle + 1, work) if work == (done := _work(child)) else (0, done)
        if idle * LOOK > IDLE_SECONDS:
            os.kill(child, signal.SIGKILL)


def _work(process: int) -> int:
    """The ticks of a processor that a process and those it waited for have had; 0 if unknown."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2]
        return sum(map(int, fields.split()[11:15]))
    return 0


def _alone(answer: IO[bytes], job: Callable[[], T], quiet: bool) -> NoReturn:
    """The life of the forked process; nothing of its parent's is done in it."""
    code = 1
    try:
        with contextlib.suppress(PermissionError):
            os.setpgid(0, 0)
        if quiet:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
        pickle.dump(job(), answer)
        answer.flush()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)
