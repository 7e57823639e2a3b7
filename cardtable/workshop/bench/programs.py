"""The program as a whole: its start, its rest, its memory, each in processes of its own.

Reads the figures from Linux; on other systems those that cannot be had are left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import median

from cardtable import registry, save_text
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.places import HOME, Places
from cardtable.ui.listening.adapter import why_not
from cardtable.workshop.bench.samples import Figures, Samples, prefixed

Running = AbstractContextManager[subprocess.Popen[bytes]]

_STARTS = 7
LUCKY = ("play", "lucky_sevens", "--seats", "human,normal", "--seed", "bench")
ALONE = ("play", "lucky_sevens", "--seats", "human", "--seed", "bench")
DEALT = 12.0  # seconds until all cards have landed and the thinking process waits
RESTED = 10.0
_AT_REST = 40.0  # seconds, so that a sweep of the system's own weighs little
CALM = 10.0  # seconds of rest after which nothing goes on but a look around
_PAIRS = 5


def start() -> Figures:
    """From the command to the first frame, and to the last picture: the first time, and again."""
    figures: Figures = {}
    for label, words in (("chooser", ()), ("table", LUCKY)):
        figures |= prefixed(label, _started(words))
    return figures | prefixed("chooser again", started_again(running))


def reopen() -> Figures:
    """Measures the start with a game of ten moves open, and the extra time of 700 and 5,000."""
    figures: Figures = {}
    for moves in (10, 700, 5000):
        save = long_game(moves)
        figures |= prefixed(f"{moves} moves", _started((), save))
        figures |= prefixed(f"{moves} moves again", started_again(running, save))
    return figures


def started_again(running: Callable[..., Running], save: str = "") -> Figures:
    """Starts at a home that has seen the program, and in it this game, before."""
    with tempfile.TemporaryDirectory() as home:
        if save:
            _leave_open(Path(home), save)
        with running(home=home) as program:
            wait_for(program, "settled")
        return started(running, home=home)


def _started(words: tuple[str, ...], save: str = "", home: str = "") -> Figures:
    return started(partial(running, *words), save, home)


def started(running: Callable[..., Running], save: str = "", home: str = "") -> Figures:
    """By the clock, and by the processor time of all processes, which others do not lengthen.

    `running` opens the program, given a save and a home.
    """
    figures: Figures = {}
    stages = {"ready": "painted", "settled": "settled"}
    passed, spent = ({stage: Samples() for stage in stages} for _ in range(2))
    _compile_modules(running)
    for _ in range(_STARTS):
        began = time.perf_counter()
        with running(save=save, home=home) as program:
            for stage in stages:
                wait_for(program, stage)
                passed[stage].values.append(time.perf_counter() - began)
                spent[stage].values.append(used(family(program.pid)))
    for stage, word in stages.items():
        figures |= prefixed(word, passed[stage].figures("s"))
        figures |= prefixed(f"{word}, of a core", spent[stage].figures("s"))
    return figures


def _compile_modules(running: Callable[..., Running]) -> None:
    """Starts the program once, in which Python compiles its modules: an installation has them."""
    with running() as program:
        wait_for(program, "settled")


def long_game(moves: int) -> str:
    """A save of Seven Bridge between random players, of so many moves and at a person's turn.

    A computer player on turn would go on playing, and so would the pictures that are waited for.
    """
    rules = registry.find("seven_bridge")
    table = table_for(rules.options, 4, {"target": "1000"})
    chairs = (Chair("human", "Ann"), *[Chair("normal")] * 3)
    session, rng = Session(rules, table, chairs, "bench"), Random(1)
    while session.settle().turn > 0 or (session.turn == 0 and len(session.log) < moves):
        legal = session.moves(session.turn)
        session.play(legal[int(rng.random() * len(legal))])
    return save_text.write(session)


def idle() -> Figures:
    """Measures the program at rest, a sound device there: share of a core, wake-ups a second."""
    figures: Figures = {}
    for label, words in (("chooser", ()), ("table", LUCKY)):
        with running(*words) as program:
            wait_for(program, "settled")
            time.sleep((DEALT if words else 3) + CALM)
            processes = family(program.pid)
            began, before, woken = time.perf_counter(), used(processes), _woken(processes)
            time.sleep(_AT_REST)
            seconds = time.perf_counter() - began
            if processes:
                spent = used(processes) - before
                figures[f"{label} % of a core"] = round(100 * spent / seconds, 2)
                figures[f"{label} wake-ups/s"] = round((_woken(processes) - woken) / seconds, 1)
    return figures


def memory() -> Figures:
    """The memory (proportional set size) of the chooser, and of tables with all their processes."""
    figures: Figures = {}
    _compile_modules(running)
    for label, words in (("chooser", ()), ("Lucky Sevens alone", ALONE), *_smallest_tables()):
        with running(*words) as program:
            wait_for(program, "settled")
            time.sleep(DEALT)
            sizes = shares(family(program.pid))
        if sizes:
            figures[f"{label} MB"] = round(sum(sizes), 1)
            figures[f"{label} window alone MB"] = round(sizes[0], 1)
    return figures


def _smallest_tables() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each game's title, and how it is played by a person with as few others as it takes."""
    for rules in registry.everything():
        chairs = ["human", *["normal"] * (max(2, min(rules.seats)) - 1)]
        yield rules.title, ("play", rules.name, "--seats", ",".join(chairs), "--seed", "bench")


def listening() -> Figures:
    """A table that a screen reader could ask, while none does, beside one that none can reach.

    With and without take turns. The program reaches readers over a session bus and loads their
    library only where there is one: `dbus-run-session xvfb-run -a cardtable bench listening`.
    Without a bus there is nothing to compare with.
    """
    sides = {"with": True, "without": False} if _has_bus() else {"without": False}
    samples = {
        (side, what): Samples()
        for side in sides
        for what in ("settled s", "processor s", "window MB", "rest wake-ups/s")
    }
    for _ in range(_PAIRS):
        for side, bus in sides.items():
            for what, value in _rested(bus=bus).items():
                samples[side, what].values.append(value)
    return {
        f"{side}: {what}": round(median(each.values), 3)
        for (side, what), each in samples.items()
        if each.values
    }


def _has_bus() -> bool:
    return not why_not(os.environ)


def _rested(*, bus: bool) -> Figures:
    """Measures the start of a table, and its memory and wake-ups once it rests."""
    began = time.perf_counter()
    with running(*LUCKY, bus=bus) as program:
        wait_for(program, "settled")
        figures = {"settled s": time.perf_counter() - began}
        time.sleep(DEALT)
        window = family(program.pid)[:1]  # the thinking process is another one
        if not window:
            return figures
        figures["processor s"] = used(window)
        figures["window MB"] = shares(window)[0]
        before, slept = _woken(window), time.perf_counter()
        time.sleep(RESTED)
        seconds = time.perf_counter() - slept
        figures["rest wake-ups/s"] = (_woken(window) - before) / seconds
    return figures


@contextmanager
def running(
    *words: str, save: str = "", home: str = "", bus: bool = True, python: str = sys.executable
) -> Iterator[subprocess.Popen[bytes]]:
    """The program, on the display there is, with a home of its own (and in it a game left open).

    Or with a `home` that has been lived in. Without a `bus` it finds none to speak to a screen
    reader over. Another `python` runs the program that it has.
    """
    with tempfile.TemporaryDirectory() as folder:
        if save:
            _leave_open(Path(folder), save)
        environment = {**os.environ, HOME: home or folder, "CARDTABLE_READY": "1"}
        environment["PYTHONPYCACHEPREFIX"] = _compiled().name
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if not bus:
            environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
            environment["XDG_RUNTIME_DIR"] = folder
        if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
            environment["SDL_VIDEODRIVER"] = "dummy"
        environment.setdefault("SDL_AUDIODRIVER", "dummy")  # one that plays, to nobody
        program = subprocess.Popen(
            [*_program(python), *words],
            env=environment,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        try:
            yield program
        finally:
            program.terminate()
            program.communicate()


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    """Returns the folder for modules compiled by the programs that are started here."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def wait_for(program: subprocess.Popen[bytes], stage: str) -> None:
    """Waits until the program reports a stage; raises RuntimeError if it ends first."""
    for line in program.stderr or ():
        if line.strip() == stage.encode():
            return
    raise RuntimeError(f"the program ended before it was {stage}")


def _leave_open(home: Path, save: str) -> None:
    """Puts a game into the first slot of a home, as a program that was closed leaves it."""
    games = Places(home, home).games
    games.mkdir(parents=True)
    (games / "open-1.cardtable").write_text(save, encoding="utf-8")


def _program(python: str) -> list[str]:
    if getattr(sys, "frozen", False):
        return [python]
    return [python, "-P", "-m", "cardtable"]  # its own, not one in the present folder


def family(pid: int) -> list[int]:
    """The process and those it has started; none if the system does not tell."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [pid, *(process for child in children for process in family(int(child)))]


def used(processes: list[int]) -> float:
    """Seconds of a core that processes have used; the kernel counts them in nanoseconds."""
    return sum(int(text.split()[0]) for text in _told(processes, "schedstat")) / 1e9


def _woken(processes: list[int]) -> int:
    """Returns how often processes went to sleep by themselves, and so were woken."""
    lines = [line for text in _told(processes, "status") for line in text.splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))


def _told(processes: list[int], file: str) -> Iterator[str]:
    """Yields what the system tells of each thread that has not just ended."""
    for pid in processes:
        with suppress(OSError):
            for thread in Path(f"/proc/{pid}/task").iterdir():
                with suppress(OSError):
                    yield thread.joinpath(file).read_text(encoding="utf-8")


def shares(processes: list[int]) -> list[float]:
    """Each process's proportional share of memory, in MB.

    Of the files that this process maps as well, libraries above all, it takes no part: what it
    shares with the others is counted as if it did not run.
    """
    mapped = [_mapped(pid) for pid in processes]
    ours = _mapped(os.getpid())
    return [sum(_alone(each, file, mapped, ours) for file in each) / 1024 for each in mapped]


def _alone(
    each: dict[str, tuple[int, int]],
    file: str,
    processes: list[dict[str, tuple[int, int]]],
    ours: dict[str, tuple[int, int]],
) -> float:
    """The share in a file, in kB, as if only those processes mapped it that are measured."""
    shared, own = each[file]
    if not file.startswith("/") or file not in ours:
        return shared + own
    others = sum(file in process for process in processes)
    return own + shared * (others + 1) / others


def _mapped(pid: int) -> dict[str, tuple[int, int]]:
    """The files that a process maps: its part of what it shares, in kB, and what it has alone."""
    files: dict[str, tuple[int, int]] = {}
    file = ""
    for line in Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8").splitlines():
        word, *rest = line.split(maxsplit=5)
        if not word.endswith(":"):
            file = rest[-1] if len(rest) == 5 else ""
        elif word in ("Pss:", "Private_Clean:", "Private_Dirty:"):
            shared, own = files.get(file, (0, 0))
            number, private = int(rest[0]), word != "Pss:"
            files[file] = (shared - number, own + number) if private else (shared + number, own)
    return files


MEASURES: tuple[Callable[[], Figures], ...] = (start, reopen, idle, memory, listening)
