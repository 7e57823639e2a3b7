"""The figures of `cardtable bench`: start, frames, idle load, memory, engine and search speed.

Measured on the dummy driver unless there is a display. Times depend on the machine, so compare
figures of the same run only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

import pygame

from cardtable import registry
from cardtable.core.cards import pack
from cardtable.core.players import Budget
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.launch import Launch
from cardtable.store.places import HOME, Places
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Compositor, Picture
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.play import PlayScreen
from cardtable.ui.table.tabletop import Tabletop
from cardtable.workshop import largest_table

SIZE = (1920, 1080)
Figures = dict[str, float]

_FRAMES = 400
_SEARCH = 3.0  # seconds for each game
_TABLE = ("play", "lucky_sevens", "--seats", "human,normal", "--seed", "bench")
_DEALT = 12.0  # seconds until all cards have landed and the thinking process waits
_RESTED = 10.0


@contextmanager
def _display() -> Iterator[None]:
    """A display to draw on: the one there is, or else the dummy driver."""
    before = os.environ.get("SDL_VIDEODRIVER")
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((8, 8))
    yield
    if before is None:
        os.environ.pop("SDL_VIDEODRIVER", None)


@contextmanager
def _screens(size: tuple[int, int] = SIZE) -> Iterator[ScreenStack]:
    with _display(), tempfile.TemporaryDirectory() as folder:
        screens = ScreenStack(size, Places(Path(folder), Path(folder)))
        try:
            yield screens
        finally:
            screens.close()


class _Clock:
    """Times frames, in time of this thread and in wall time, which a busy machine stretches."""

    def __init__(self) -> None:
        self.own: list[float] = []
        self.wall: list[float] = []

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Times one frame."""
        wall, own = time.perf_counter(), time.thread_time()
        yield
        self.own.append(time.thread_time() - own)
        self.wall.append(time.perf_counter() - wall)

    def figures(self) -> Figures:
        """The median, the 99th percentile and the worst."""
        own, wall = sorted(self.own), sorted(self.wall)
        at = min(len(own) - 1, len(own) * 99 // 100)
        found = {"median": median(own), "p99": own[at], "worst": own[-1], "wall p99": wall[at]}
        return {f"{name} ms": round(1000 * value, 2) for name, value in found.items()}


def _frames(screens: ScreenStack, count: int) -> _Clock:
    """Times whole frames: time passes and the surface is brought up to date."""
    surface, clock = pygame.Surface(screens.size).convert(), _Clock()
    for _ in range(count):
        with clock.frame():
            screens.step(1 / 60)
            screens.draw(surface)
    return clock


def _until_it_moves(screens: ScreenStack) -> None:
    """Lets the table draw its cards beforehand, until the first one flies."""
    surface = pygame.Surface(screens.size).convert()
    for _ in range(_FRAMES):
        screens.step(1 / 60)
        screens.draw(surface)
        if _tabletop(screens).motion.is_moving:
            return


def _tabletop(screens: ScreenStack) -> Tabletop:
    screen = screens.screen
    if not isinstance(screen, PlayScreen):
        raise TypeError(f"expected a table on the screen, got {type(screen).__name__}")
    return screen.game.tabletop


def drag() -> Figures:
    """Dragging ten of 220 cards at 1080p: the composition of a frame."""
    with _display():
        art = Art(Theme())
        art.theme.fit(SIZE)
        surface = pygame.Surface(SIZE).convert()
        compositor = Compositor(art.felt(SIZE))
        width = 96
        cards = (pack() * 5)[:220]
        resting = []
        for number, card in enumerate(cards[10:]):
            sprite = art.card(card, width)
            line, column = divmod(number, 42)
            resting.append(Picture(sprite.image, 20 + column * 42, 60 + line * 190))
        compositor.rest(resting)
        compositor.draw(surface)
        lifted = [art.card(card, width, lifted=True).image for card in cards[:10]]
        clock = _Clock()
        for frame in range(_FRAMES):
            x, y = 100 + frame * 7 % 1200, 120 + frame * 5 % 700
            moving = [Picture(image, x + 28 * at, y) for at, image in enumerate(lifted)]
            with clock.frame():
                compositor.draw(surface, moving)
        return clock.figures()


def deal() -> Figures:
    """Dealing at least 104 cards at 1080p: whole frames, with motion and layout."""
    with _screens() as screens:
        table = [Chair("human", "Ann"), *[Chair("easy")] * 9]
        screens.begin(Launch("nccc_seven", tuple(table), "bench"))
        _until_it_moves(screens)
        return _frames(screens, 110).figures()


def hell() -> Figures:
    """The largest table, Sevens from Hell's 432 cards: dealt, ten dragged, a hand laid off.

    The 99th percentile is of the composition alone; the worst frame includes a move and its rules.
    """
    found: Figures = {}
    for scene in (largest_table.dealing, largest_table.dragging, largest_table.laying):
        whole, composed = _Clock(), _Clock()
        with _screens() as screens:
            scene(screens, whole.frame, composed.frame)
        found[f"{scene.__name__} p99 ms"] = composed.figures()["p99 ms"]
        found[f"{scene.__name__} with rules, worst ms"] = whole.figures()["worst ms"]
    return found


def seats() -> Figures:
    """A deal to the 25 seats of Seven (NCCC)."""
    with _screens() as screens:
        table = (Chair("human", "Ann"), *[Chair("easy")] * 24)
        screens.begin(Launch("nccc_seven", table, "bench"))
        _until_it_moves(screens)
        return _frames(screens, 110).figures()


def thinking() -> Figures:
    """Frames while computer players of the strongest level think and move."""
    with _screens() as screens:
        screens.begin(
            Launch("lucky_sevens", (Chair("human", "Ann"), *[Chair("hard")] * 3), "bench")
        )
        _until_it_moves(screens)
        surface = pygame.Surface(screens.size).convert()
        clock = _Clock()
        ends = time.perf_counter() + 6
        before = time.perf_counter()
        while time.perf_counter() < ends:
            began = time.perf_counter()
            with clock.frame():
                screens.step(began - before)
                screens.draw(surface)
            before = began
            time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - began)))
        return clock.figures()


def refusal() -> Figures:
    """From letting go of a card to the frame that shows its refusal."""
    with _screens() as screens:
        screens.begin(Launch("lucky_sevens", (Chair("human", "Ann"),), "bench"))
        _frames(screens, 90)
        surface = pygame.Surface(screens.size).convert()
        table = _tabletop(screens).arrangement
        if table is None:
            return {}
        start, end = table.cards_in("column-1")[-1].rect.centre, table.piles["stock"].card.centre
        clock = _Clock()
        for _ in range(20):
            drag = (
                (pygame.MOUSEBUTTONDOWN, start),
                (pygame.MOUSEMOTION, end),
                (pygame.MOUSEBUTTONUP, end),
            )
            events = [
                pygame.Event(kind, pos=place, button=1, rel=(0, 0), buttons=(1, 0, 0))
                for kind, place in drag
            ]
            screens.handle(events[0])
            screens.handle(events[1])
            with clock.frame():
                screens.handle(events[2])
                screens.step(0)
                screens.draw(surface)
            _frames(screens, 30)
        return clock.figures()


def start() -> Figures:
    """From the command to the first frame, and to the last picture of the chooser."""
    found: Figures = {}
    for _ in range(3):
        began = time.perf_counter()
        with _running() as program:
            for stage, label in (("ready", "painted s"), ("settled", "settled s")):
                _wait_for(program, stage)
                taken = round(time.perf_counter() - began, 2)
                found[label] = min(taken, found.get(label, taken))
    return found


def idle() -> Figures:
    """The share of a core that the program uses at rest, with its thinking process."""
    found: Figures = {}
    for label, words in (("chooser", ()), ("table", _TABLE)):
        with _running(*words) as program:
            _wait_for(program, "settled")
            time.sleep(_DEALT if words else 2)
            family = _family(program.pid)
            began, used = time.perf_counter(), sum(map(_used, family))
            time.sleep(_RESTED)
            share = (sum(map(_used, family)) - used) / (time.perf_counter() - began)
            if family:
                found[f"{label} % of a core"] = round(100 * share, 2)
    return found


def memory() -> Figures:
    """The memory (proportional set size) of a table with its thinking process."""
    with _running(*_TABLE) as program:
        _wait_for(program, "settled")
        time.sleep(_DEALT)
        sizes = [_share(pid) for pid in _family(program.pid)]
    return {"PSS MB": round(sum(sizes), 1), "window MB": round(sizes[0], 1)} if sizes else {}


@contextmanager
def _running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program itself, with a home of its own, on the display there is."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, HOME: folder, "CARDTABLE_READY": "1"}
        if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
            environment["SDL_VIDEODRIVER"] = "dummy"
        program = subprocess.Popen(
            [*_program(), *words],
            env=environment,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        try:
            yield program
        finally:
            program.terminate()
            program.communicate()


def _wait_for(program: subprocess.Popen[bytes], stage: str) -> None:
    """Waits until the program reports a stage; raises RuntimeError if it ends first."""
    for line in program.stderr or ():
        if line.strip() == stage.encode():
            return
    raise RuntimeError(f"the program ended before it was {stage}")


def _family(pid: int) -> list[int]:
    """The process and those it has started; none if the system does not tell."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in _family(int(child)))]


def _used(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _share(pid: int) -> float:
    """A process's proportional share of memory, in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _program() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "cardtable"]


def engine() -> Figures:
    """Moves a second of random play, for every game."""
    found: Figures = {}
    for rules in registry.everything():
        table = table_for(rules.options, rules.seats[0])
        rng, moves, began = Random(1), 0, time.perf_counter()
        while time.perf_counter() < began + 0.6:
            session = Session(rules, table, seed=str(moves))
            session.settle()
            while session.turn >= 0 and time.perf_counter() < began + 0.6:
                legal = session.moves(session.turn)
                session.play(legal[int(rng.random() * len(legal))])
                session.settle()
            moves += len(session.log)
        found[f"{rules.name} moves/s"] = round(moves / (time.perf_counter() - began))
    return found


def search() -> Figures:
    """Milliseconds a decision of the strongest level takes, on average over a game's beginning."""
    found: Figures = {}
    for rules in registry.everything():
        levels = rules.players()
        if not levels:
            continue
        seats = rules.seats[0]
        session = Session(rules, table_for(rules.options, seats), seed="bench")
        player, times = list(levels.values())[-1], []
        ends = time.perf_counter() + _SEARCH
        while time.perf_counter() < ends and session.settle().turn >= 0:
            began = time.perf_counter()
            budget = Budget(Random(1), stop=_after(began + _SEARCH))
            advice = player.choose(rules, session.view(session.turn), session.turn, budget)
            times.append(time.perf_counter() - began)
            session.play(advice.move or session.moves(session.turn)[0])
        found[f"{rules.name} ms"] = round(1000 * sum(times) / max(1, len(times)), 1)
    return found


def _after(moment: float) -> Callable[[], bool]:
    return lambda: time.perf_counter() > moment


MEASURES: dict[str, Callable[[], Figures]] = {
    one.__name__: one
    for one in (start, drag, deal, hell, seats, thinking, refusal, idle, memory, engine, search)
}


def run(name: str = "", *, as_json: bool = False) -> int:
    """Measures one thing, or everything, and prints it; raises LookupError for no such thing."""
    if name and name not in MEASURES:
        raise LookupError(f"no measurement {name!r}; there are: {', '.join(MEASURES)}")
    results = {}
    for known, measure in MEASURES.items():
        if not name or known == name:
            results[known] = measure()
            if not as_json:
                figures = "   ".join(
                    f"{label} {value:g}" for label, value in results[known].items()
                )
                print(f"{known:10} {figures}", flush=True)
    if as_json:
        print(json.dumps(results, indent=2))
    return 0
