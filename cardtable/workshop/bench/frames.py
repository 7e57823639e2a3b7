"""Frames as a player gets them: input, layout, drawing and flip, at three sizes of window.

On the dummy driver unless there is a display. A frame that also hears of a move has the rules in
it, as it has for the player.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame

from cardtable import registry
from cardtable.core.cards import pack
from cardtable.croupier.specimen import specimen
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.settings import LastTable
from cardtable.ui.app import stretch
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Compositor, Picture
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from cardtable.ui.table.tabletop import Tabletop
from cardtable.ui.window_size import SMALLEST
from cardtable.workshop import largest_table
from cardtable.workshop.bench.samples import Clock, Figures, Samples, prefixed
from cardtable.workshop.screenshot import without_display

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160)}
USUAL = SIZES["1080p"]

_STEP = 1 / 60
_LONG = 60.0  # seconds
_FRAMES = 400
_BETWEEN = 3  # frames in which nothing moves between two moves of the dealer
_READ = 1.0  # seconds
_ANN = Chair("human", "Ann")


@contextmanager
def display() -> Iterator[None]:
    """A display to draw on: the one there is, or else the dummy driver."""
    before = os.environ.get("SDL_VIDEODRIVER")
    without_display()
    yield
    if before is None:
        os.environ.pop("SDL_VIDEODRIVER", None)


class Window:
    """A window of one size, its screens, and the clock over its frames."""

    def __init__(self, size: tuple[int, int], screens: ScreenStack) -> None:
        self.screens = screens
        self.window = pygame.Window("bench", size)
        self.surface = self.window.get_surface()
        self.clock = Clock()
        self.drawn = False  # in the latest frame

    def frame(self, *events: pygame.Event, seconds: float = _STEP) -> None:
        """One whole frame, timed."""
        with self.clock.frame():
            self._frame(events, seconds)

    def unseen(self, count: int = 1) -> None:
        """Frames that are not timed."""
        for _ in range(count):
            self._frame((), _STEP)

    def _frame(self, events: tuple[pygame.Event, ...], seconds: float) -> None:
        self.screens.prepared(_LONG)  # a first frame is drawn beside the loop
        self.screens.step(seconds)
        for event in events:
            self.screens.handle(event)
        areas = self.screens.draw(self.surface) if self.screens.prepared() else []
        self.drawn = bool(areas)
        if areas:
            self.window.flip()

    @property
    def tabletop(self) -> Tabletop:
        """The table on the screen."""
        screen = self.screens.screen
        if not isinstance(screen, TableScreen):
            raise TypeError(f"expected a table on the screen, got {type(screen).__name__}")
        return screen.game.tabletop

    def until_it_moves(self) -> None:
        """Frames in which cards are drawn beforehand, until the first one is seen to fly."""
        for _ in range(_FRAMES):
            self.frame()
            if self.tabletop.motion.is_moving and self.drawn:
                return


@contextmanager
def window(size: tuple[int, int] = USUAL) -> Iterator[Window]:
    """A window with screens of its own, at home in a folder that is thrown away."""
    with display(), tempfile.TemporaryDirectory() as folder:
        screens = ScreenStack(SMALLEST, Places(Path(folder), Path(folder)))
        opened = Window(size, screens)
        screens.resize(size)
        try:
            yield opened
        finally:
            screens.close()
            opened.window.destroy()


def drag() -> Figures:
    """Dragging ten of 220 cards: the composition of a frame, without a table around it."""
    with display():
        art = Art(Theme())
        art.theme.fit(USUAL)
        surface = pygame.Surface(USUAL).convert()
        compositor = Compositor(art.grounds.table(USUAL))
        width = 96
        cards = (pack() * 5)[:220]
        resting = []
        for number, card in enumerate(cards[10:]):
            line, column = divmod(number, 42)
            image = art.card(card, width).image
            resting.append(Picture(image, 20 + column * 42, 60 + line * 190))
        compositor.rest(resting)
        compositor.draw(surface)
        lifted = [art.card(card, width, lifted=True).image for card in cards[:10]]
        clock = Clock()
        for frame in range(_FRAMES):
            x, y = 100 + frame * 7 % 1200, 120 + frame * 5 % 700
            moving = [Picture(image, x + 28 * at, y) for at, image in enumerate(lifted)]
            with clock.frame():
                compositor.draw(surface, moving)
        return clock.figures()


def deal() -> Figures:
    """Measures deals at the largest tables: the time before the first card flies, and the frames.

    Frames come sixty times a second, so a drawing thread has as much time as in a window. A game
    begins at once, as from the command line, and from its page, which a player has read for a
    second before pressing the button. In a third deal of 324 cards the pointer goes to and fro over
    the hand, whose cards give way to it.
    """
    figures: Figures = {}
    hell = Launch("sevens_from_hell", (_ANN, *[Chair("easy")] * 3), "bench")
    nccc = Launch("nccc_seven", (_ANN, *[Chair("easy")] * 24), "bench")
    for table, launch in (("324 cards", hell), ("25 seats", nccc)):
        for label, size in SIZES.items():
            figures |= prefixed(f"{table} {label}", _dealt(launch, size))
            figures |= prefixed(f"{table} {label} from its page", _dealt_from_page(launch, size))
    for label, size in SIZES.items():
        frames = {
            name: value
            for name, value in _dealt(hell, size, pointer=True).items()
            if name.startswith("frame")
        }
        figures |= prefixed(f"324 cards {label} under the pointer", frames)
    return figures


def _dealt(launch: Launch, size: tuple[int, int], *, pointer: bool = False) -> Figures:
    registry.find(launch.game)  # the page of a new game has shown its options
    with window(size) as opened:
        figures = _begun(opened, partial(opened.screens.begin, launch))
        opened.clock = Clock()
        still = 0
        for number in range(_FRAMES):
            _on_time(opened, *([_over_the_hand(size, number)] if pointer else []))
            still = 0 if opened.tabletop.motion.is_moving else still + 1
            if still > _BETWEEN:
                break
        return {**figures, **prefixed("frame", opened.clock.figures())}


def _dealt_from_page(launch: Launch, size: tuple[int, int]) -> Figures:
    with window(size) as opened:
        chairs = tuple((chair.player, chair.name) for chair in launch.chairs)
        opened.screens.settings.remember(launch.game, LastTable(chairs, launch.options))
        page = NewGame(opened.screens, registry.find(launch.game))
        page.choice.seed = launch.seed
        opened.screens.go(page)
        for _ in range(round(_READ / _STEP)):
            _on_time(opened)
        return _begun(opened, page.deal)


def _begun(opened: Window, begin: Callable[[], None]) -> Figures:
    """Measures the time from the order to begin to the first card in the air."""
    opened.clock = Clock()
    all_threads, began = time.process_time(), time.perf_counter()
    with opened.clock.frame():
        begin()
    opened.until_it_moves()
    passed = time.perf_counter() - began
    all_threads = time.process_time() - all_threads
    before = opened.clock.own.values
    return {
        "before the first flight ms": round(1000 * sum(before), 1),
        "before it, all threads ms": round(1000 * all_threads, 1),
        "before it, on the clock ms": round(1000 * passed, 1),
        "largest piece ms": round(1000 * max(before), 1),
    }


def _over_the_hand(size: tuple[int, int], number: int) -> pygame.Event:
    """The pointer in a frame: once a second it goes over half of the hand, and comes back."""
    there = abs((number * _STEP + 1) % 2 - 1)
    place = round(size[0] * (0.3 + 0.4 * there)), round(size[1] * 0.84)
    return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=False)


def _on_time(opened: Window, *events: pygame.Event) -> None:
    """One frame, and the rest of its sixtieth of a second."""
    with _sixtieth():
        opened.frame(*events)


@contextmanager
def paced(clock: Clock) -> Iterator[None]:
    """Times one frame, and waits for the rest of its sixtieth of a second."""
    with _sixtieth(), clock.frame():
        yield


@contextmanager
def _sixtieth() -> Iterator[None]:
    """Lasts a sixtieth of a second, or longer if what is done in it does."""
    began = time.perf_counter()
    yield
    time.sleep(max(0.0, _STEP - (time.perf_counter() - began)))


def largest() -> Figures:
    """432 cards, three teams: dealt, ten cards dragged, a hand laid off, at three sizes.

    Frames come sixty times a second.
    """
    figures: Figures = {}
    for label, size in SIZES.items():
        for scene in (largest_table.dealing, largest_table.dragging, largest_table.laying):
            whole, composed = Clock(), Clock()
            with window(size) as opened:
                scene(opened.screens, partial(paced, whole), composed.frame)
            figures |= prefixed(f"{scene.__name__} {label}", whole.figures())
    return figures


def resize() -> Figures:
    """A new size of window: the old picture stretched at once, and all sharp when it rests."""
    figures: Figures = {}
    for label, size in SIZES.items():
        first, stretched, sharp = Clock(), Clock(), Samples()
        with window(size) as opened:
            opened.screens.begin(Launch("lucky_sevens", (_ANN, Chair("normal")), "bench"))
            opened.unseen(_FRAMES)
            for number in range(12):
                wide = size[0] - 40 * (number % 5 + 1)
                surface = pygame.Surface((wide, size[1])).convert()
                with first.frame():
                    kept = opened.screens.drawn_again()
                    assert kept is not None, "the size before is on the screen"
                    stretch(kept, surface)
                with stretched.frame():
                    stretch(kept, surface)
                began = time.perf_counter()
                with opened.clock.frame():
                    opened.screens.resize(surface.get_size())
                    opened.screens.prepared()
                opened.screens.prepared(_LONG)  # meanwhile the stretched picture stands there
                with opened.clock.frame():
                    opened.screens.draw(surface)
                sharp.values.append(time.perf_counter() - began)
            figures |= prefixed(f"{label} first stretched", first.figures())
            figures |= prefixed(f"{label} stretched", stretched.figures())
            figures |= prefixed(label, opened.clock.figures())
            figures |= prefixed(f"{label} until sharp, on the clock", sharp.figures("ms", 1000))
    return figures


def thinking() -> Figures:
    """Frames while computer players of the strongest level think and move."""
    with window() as opened:
        seats = (_ANN, *[Chair("master")] * 3)
        opened.screens.begin(Launch("lucky_sevens", seats, "bench"))
        opened.until_it_moves()
        return _at_their_pace(opened, 6)


def review() -> Figures:
    """Frames of a review while it is made, and of a table while its coach has moves weighed."""
    figures: Figures = {}
    game = specimen(registry.find("sevens_from_hell"))
    with window() as opened:
        opened.screens.push(ReviewPage(opened.screens, game))
        opened.unseen(2)
        figures |= prefixed("page", _at_their_pace(opened, 4))
    with window() as opened:
        opened.screens.settings.set("coach", "small ones too")
        opened.screens.play(game)
        opened.until_it_moves()
        figures |= prefixed("table", _at_their_pace(opened, 4))
    return figures


def _at_their_pace(opened: Window, seconds: float) -> Figures:
    """Measures the frames of some seconds, each with the time that has passed."""
    opened.clock = Clock()
    before, ends = time.perf_counter(), time.perf_counter() + seconds
    while before < ends:
        began = time.perf_counter()
        opened.frame(seconds=began - before)
        before = began
        time.sleep(max(0.0, _STEP - (time.perf_counter() - began)))
    return opened.clock.figures()


def refusal() -> Figures:
    """From letting go of a card to the frame that shows its refusal."""
    with window() as opened:
        opened.screens.begin(Launch("lucky_sevens", (_ANN,), "bench"))
        opened.unseen(90)
        table = opened.tabletop.arrangement
        if table is None:
            return {}
        start, end = table.cards_in("column-1")[-1].rect.centre, table.piles["stock"].card.centre
        for _ in range(20):
            opened.screens.handle(_pointer(pygame.MOUSEBUTTONDOWN, start))
            opened.screens.handle(_pointer(pygame.MOUSEMOTION, end))
            opened.frame(_pointer(pygame.MOUSEBUTTONUP, end), seconds=0)
            opened.unseen(30)
        return opened.clock.figures()


def _pointer(kind: int, place: tuple[int, int]) -> pygame.Event:
    return pygame.Event(kind, pos=place, button=1, rel=(0, 0), buttons=(1, 0, 0))


MEASURES: tuple[Callable[[], Figures], ...] = (
    *(drag, deal, largest, resize, thinking, review, refusal),
)
