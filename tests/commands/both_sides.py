"""Measures the checkout whose Python runs this file, by names that old checkouts have too.

aims.py runs it; it prints one line of JSON. It must not import anything that is newer.
"""

from __future__ import annotations

import gc
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pygame

from cardtable import __main__ as program
from cardtable import registry
from cardtable.core import players
from cardtable.core.players import Budget
from cardtable.core.table import OVER, table_for
from cardtable.session import Session
from cardtable.store.places import Places
from cardtable.store.settings import LastTable
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.screen_stack import ScreenStack

_GAMES = ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")
_SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
_SEATS = (("human", "Ann"), ("easy", ""), ("easy", ""), ("easy", ""))
_STEP = 1 / 60
_READ = 60  # frames on the page of a new game
_FRAMES = 400
_LONG = 60.0
_SECONDS = 1.0  # of random play
_LONGEST = 600  # plies of a game
_GROWN = {"lucky_sevens": 5, "nccc_seven": 30}  # games


class Window:
    """A window with the program's screens, driven as the loop of the program drives them."""

    def __init__(self, size: tuple[int, int], folder: str) -> None:
        self.screens: Any = ScreenStack(size, Places(Path(folder), Path(folder)))
        self.window = pygame.Window("bench", size)
        self.surface = self.window.get_surface()
        self.pieces: list[float] = []  # seconds of a core that the loop was busy, piece by piece

    def piece(self, work: Callable[[], object]) -> None:
        """Does a piece of work, and notes how long it took."""
        began = time.thread_time()
        work()
        self.pieces.append(time.thread_time() - began)

    def frame(self) -> None:
        """One frame; one that is drawn beside the loop is waited for."""
        if hasattr(self.screens, "prepared"):
            self.screens.prepared(_LONG)
        self.piece(self._frame)

    def _frame(self) -> None:
        self.screens.step(_STEP)
        ready = not hasattr(self.screens, "prepared") or self.screens.prepared()
        if ready and self.screens.draw(self.surface):
            self.window.flip()

    def on_time(self) -> None:
        """One frame, and the rest of its sixtieth of a second."""
        began = time.perf_counter()
        self.frame()
        time.sleep(max(0.0, _STEP - (time.perf_counter() - began)))

    @property
    def moves(self) -> bool:
        """True while cards are in the air."""
        return bool(self.screens.screen.game.tabletop.motion.is_moving)


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[Window]:
    """A window at a home of its own."""
    with tempfile.TemporaryDirectory() as folder:
        window = Window(size, folder)
        try:
            yield window
        finally:
            window.screens.close()
            window.window.destroy()


def deal(label: str, size: tuple[int, int]) -> dict[str, float]:
    """324 cards, dealt from the page of a new game after a second there."""
    with opened(size) as window:
        window.screens.settings.remember("sevens_from_hell", LastTable(_SEATS, {}))
        page = NewGame(window.screens, registry.find("sevens_from_hell"))
        page.choice.seed = "bench"
        window.screens.go(page)
        for _ in range(_READ):
            window.on_time()
        window.pieces, began = [], time.perf_counter()
        window.piece(page.deal)
        for _ in range(_FRAMES):
            window.frame()
            if window.moves:
                break
        passed, longest = time.perf_counter() - began, max(window.pieces)
        window.pieces = []
        while window.moves:
            window.on_time()
        late = sorted(window.pieces)[len(window.pieces) * 99 // 100]
    return {
        f"{label}: before the first flight, clock ms": round(1000 * passed, 1),
        f"{label}: longest piece of that ms": round(1000 * longest, 1),
        f"{label}: frames of a deal p99 ms": round(1000 * late, 2),
    }


def resized(label: str, size: tuple[int, int]) -> dict[str, float]:
    """The longest piece of a new size of window, the median of twelve sizes."""
    with opened(size) as window:
        page = NewGame(window.screens, registry.find("lucky_sevens"))
        page.choice.seed = "bench"
        window.screens.go(page)
        page.deal()
        for _ in range(_FRAMES):
            window.frame()
        longest = []
        for number in range(12):
            wide = size[0] - 40 * (number % 5 + 1)
            window.pieces, window.surface = [], pygame.Surface((wide, size[1])).convert()
            _resize(window, window.surface)
            longest.append(max(window.pieces))
    return {f"{label}: a new size, longest piece ms": round(1000 * median(longest), 1)}


def _resize(window: Window, surface: pygame.Surface) -> None:
    """Everything sharp at a new size; the old picture is stretched first where that is done."""
    screens = window.screens
    if hasattr(screens, "drawn_again"):
        from cardtable.ui.app import stretch

        window.piece(lambda: stretch(screens.drawn_again(), surface))
    window.piece(lambda: screens.resize(surface.get_size()))
    window.frame()


def plies() -> dict[str, float]:
    """Plies a second of random play: by the rules, and through a session with its history."""
    figures = {}
    for name in _GAMES:
        rules = registry.find(name)
        for label, play in (("rules", _by_rules), ("session", _by_session)):
            count, seed, began = 0, 0, time.process_time()
            while time.process_time() < began + _SECONDS:
                count += play(rules, str(seed))
                seed += 1
            rate = count / (time.process_time() - began)
            figures[f"{name}: plies/s, {label}"] = float(round(rate))
    return figures


def _by_rules(rules: Any, seed: str) -> int:
    rng, count = Random(seed), 0
    state = rules.start(table_for(rules.options, rules.seats[0]))
    while state.turn != OVER and count < _LONGEST:
        if state.turn >= 0:
            moves = rules.moves(state, state.turn)
            state = rules.play(state, moves[int(rng.random() * len(moves))])
        else:
            state = rules.play(state, rules.deal(state, rng))
        count += 1
    return count


def _by_session(rules: Any, seed: str) -> int:
    session = Session(rules, table_for(rules.options, rules.seats[0]), seed=seed)
    rng = Random(seed)
    session.settle()
    while session.turn >= 0 and len(session.log) < _LONGEST:
        moves = session.moves(session.turn)
        session.play(moves[int(rng.random() * len(moves))])
        session.settle()
    return len(session.log)


def growth() -> dict[str, float]:
    """By how many MB this process grows in some games of the strongest players, after the first."""
    figures = {}
    for name, games in _GROWN.items():
        rules = registry.find(name)
        levels = [player for level, player in _players(rules).items() if "-" not in level]
        player, first = levels[-1 if name == "lucky_sevens" else 0], 0.0
        for number in range(games + 1):
            session = Session(rules, table_for(rules.options, rules.seats[0]), seed=str(number))
            session.settle()
            while session.turn >= 0:
                budget = Budget(Random(number))
                view = session.view(session.turn)
                advice = player.choose(rules, view, session.turn, budget)
                session.play(advice.move or session.moves(session.turn)[0])
                session.settle()
            first = first or _resident()
        figures[f"{name}: growth in {games} games MB"] = round(_resident() - first, 1)
    return figures


def _players(rules: Any) -> dict[str, Any]:
    """The computer players by level; in older checkouts the rules have them."""
    if hasattr(rules, "players"):
        return dict(rules.players())
    return dict(players.computers_of(rules).players)


def _resident() -> float:
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096 / 1e6


def main() -> None:
    """Everything, as JSON."""
    seldom = getattr(program, "SELDOM", None) or getattr(program, "_SELDOM", gc.get_threshold())
    gc.set_threshold(*seldom)  # as the program does; the name was once private
    figures = growth() | plies()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()
    for label, size in _SIZES.items():
        figures |= deal(label, size) | resized(label, size)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
