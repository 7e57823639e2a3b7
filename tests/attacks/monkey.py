"""A monkey at the real window: mouse, keys, wheel, sizes, focus, settings, quitting and returning.

It plays with several people at one screen, on the dummy driver, and after every frame looks whether
something is wrong: with the deck, the session, the journal, the picture, or with what the picture
gives away. Time comes through `step` alone and every choice from the seed, so a command repeats a
run event by event: python tests/attacks/monkey.py seven_bridge --seed 3 --events 5000
With `--trace FILE` two runs can be compared, frame by frame.
"""

from __future__ import annotations

import argparse
import gc
import math
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from zlib import crc32

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # an order to end is no event for the monkey

import pygame

from cardtable import registry, save_text
from cardtable.ai.asking import Answer, Request
from cardtable.ai.worker import LOOK_BACK, answered
from cardtable.core.moves import Move
from cardtable.core.table import table_for, text_of
from cardtable.session import Chair, Session
from cardtable.store import shelves
from cardtable.store.folder import Entry
from cardtable.store.launch import Launch
from cardtable.ui import openings, screen_stack
from cardtable.ui.app import App
from cardtable.ui.controls.page import Page
from cardtable.ui.drawing import pictures
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.pages import new_game
from cardtable.ui.pages import saves as saves_page
from cardtable.ui.table.table_screen import TableScreen
from tests.attacks.secrecy import Secrecy
from tests.attacks.verdict import Wrong, expect
from tests.support.odd_things import clutter

GAMES = tuple(rules.name for rules in registry.everything())
SIZES = ((1024, 640), (1280, 720), (1100, 900), (1600, 900), (1024, 1200))
PEOPLE = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay")
ODD_SIZES = 3  # that are added to each of these, for one monkey
FRAME = 1 / 30
SLOW = (FRAME, 0.1, 0.25)  # frames of a busy machine, when nothing but time has to pass
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in LETTERS),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_DELETE),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_HOME),
    *(pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F10, pygame.K_F11),
)
TYPED = "aZ7 é\u200b\u0301\u202e{1}ß中🂡\t"  # with signs of no width, and some that are no letters
PATIENCE = 400  # events away from the game's own table, after which the monkey goes back to it
MOST_MEGABYTES = 550  # of this process, with pictures of every size and theme it has seen
SCRATCH = Path(__file__).parents[2] / "build" / "scratch" / "monkey"  # what a complaint leaves
JOURNAL_EVERY = 500  # events between two looks at the journal on the disk

NOW = 1_780_000_000  # seconds since 1970, whenever it is played

Point = tuple[int, int]


def tell_nobody(line: str) -> None:
    """Traces nothing; used when no trace is asked for."""


class InstantThinker:
    """Answers at once and always alike: the easiest level for moves, few looks for a hint."""

    def __init__(self) -> None:
        self._jobs: dict[int, Request] = {}
        self._last = 0

    def start(self) -> None:
        """There is nothing to start."""

    def ask(self, request: Request) -> int:
        return self.ask_each([request])[0]

    def ask_each(self, requests: Any) -> tuple[int, ...]:
        numbers = range(self._last + 1, self._last + 1 + len(requests))
        self._last += len(requests)
        self._jobs = dict(zip(numbers, requests, strict=True))
        return tuple(numbers)

    def cancel(self) -> None:
        self._jobs = {}

    retire = cancel

    @property
    def busy(self) -> bool:
        return bool(self._jobs)

    def poll(self, wait: float = 0.0) -> list[Answer]:
        jobs, self._jobs = self._jobs, {}
        return [self._answer(job, request) for job, request in jobs.items()]

    def _answer(self, job: int, request: Request) -> Answer:
        if request.kind == LOOK_BACK:
            return Answer(job, request.seat)
        quick = replace(request, seconds=0, iterations=2)
        return answered(registry.find, job, quick, lambda: False)

    def close(self) -> None:
        self._jobs = {}


class SteadyAhead(Ahead):
    """Pictures beside the loop, from a thread that has each one finished by the second question.

    Deals wait for such pictures, so that how quick the thread is would decide what every frame
    shows. Here it works on all the same, and whoever takes a picture meets it there.
    """

    def order(self, key: Hashable, make: Callable[[], pygame.Surface]) -> bool:
        """Orders a picture and returns True when it was ordered before."""
        asked_before = key in self._orders
        super().order(key, make)
        return asked_before


def _by_name(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.path.name)


@contextmanager
def no_chance_but(chance: Random) -> Iterator[None]:
    """Chance from here alone: none of the system's, and none in clocks, threads and processes."""
    steady: tuple[tuple[Any, str, Any], ...] = (
        (openings, "SystemRandom", lambda: chance),
        (new_game, "Random", lambda: chance),
        (screen_stack.ScreenStack, "thinker", InstantThinker()),
        (pictures, "Ahead", SteadyAhead),
        (screen_stack, "time", SimpleNamespace(time=lambda: NOW)),
        (saves_page, "when", lambda *_: "Today, 12:00"),
        (shelves, "latest_first", _by_name),  # files of one moment lie in any order
    )
    with ExitStack() as patches:
        for holder, name, value in steady:
            patches.enter_context(patch.object(holder, name, value))
        yield


class Monkey:
    """One monkey with a home folder, a game and a seed."""

    def __init__(
        self, game: str, seed: int, home: Path, trace: Callable[[str], None] = tell_nobody
    ) -> None:
        self.game, self.seed, self.home = game, seed, home
        self.rng = Random(f"monkey {game} {seed}")
        self.counted: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=200)
        self.secrecy = Secrecy(Random(f"worlds {game} {seed}"), self.counted)
        self.away = 0  # events since the game's own table was last on top
        self.deals = 0
        odd = [(self.rng.randrange(90), self.rng.randrange(90)) for _ in range(ODD_SIZES)]
        self.odd = ((0, 0), *odd)  # few, since cards are drawn anew for each
        self.known_state: Any = None
        self.trace = trace
        self.app = self._opened(self._new_table())

    # -- the window ----------------------------------------------------------------------------

    def _opened(self, launch: Launch) -> App:
        os.environ["CARDTABLE_HOME"] = str(self.home)
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        app = App(Launch(), "dummy")
        app._told_ready = True  # what comes after the first frame runs beside the table
        if launch != Launch():
            app.screens.begin(launch)
        return app

    def _new_table(self) -> Launch:
        """The game with two or more people, house rules at random."""
        self.deals += 1
        rules = registry.find(self.game)
        seats = self.rng.choice([seats for seats in rules.seats if seats > 1] or list(rules.seats))
        people = min(seats, self.rng.choice((2, 2, 3, seats)))
        chairs = [Chair("human", name) for name in PEOPLE[:people]]
        chairs += [Chair("easy") for _ in range(seats - len(chairs))]
        self.rng.shuffle(chairs)
        options = {
            option.name: text_of(self.rng.choice(option.choices).value)
            for option in rules.options
            if option.choices and self.rng.random() < 0.2
        }
        try:
            table_for(rules.options, seats, options)
        except ValueError:
            options = {}
        return Launch(self.game, tuple(chairs), f"{self.seed}.{self.deals}", options)

    def close(self) -> None:
        self.app.close()

    # -- time and events -----------------------------------------------------------------------

    def send(self, kind: int, **values: Any) -> None:
        """One event, through the window's own queue."""
        self.counted["events"] += 1
        told = f"{pygame.event.event_name(kind)} {values}"
        self.last.append(told)
        self.trace(told)
        pygame.event.post(pygame.Event(kind, values))
        self.app._take(pygame.event.get())

    def frame(self, seconds: float = FRAME) -> None:
        """One turn of the loop of app.py."""
        app = self.app
        app.screens.step(seconds)
        app._follow_fullscreen()
        app._settle(seconds)
        drawn = app._show()
        self.counted["frames"] += 1
        if self.trace is not tell_nobody:
            self._trace_frame(seconds, drawn=drawn)
        self.check(drawn=drawn)

    def _trace_frame(self, seconds: float, *, drawn: bool) -> None:
        """Tells how long this frame was, on what screen, and its pixels where they changed."""
        pixels = f"{crc32(self.app.surface.get_buffer().raw):08x}" if drawn else "as before"
        self.trace(f"frame {seconds:.3f} {type(self.top).__name__} {pixels}")

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.frame(self.rng.choice((FRAME, FRAME, 0.1)))

    def pause(self, seconds: float) -> None:
        """Lets time pass in few frames, all of one length."""
        step = self.rng.choice(SLOW)
        for _ in range(math.ceil(seconds / step)):
            self.frame(step)

    # -- what is on the screen -----------------------------------------------------------------

    @property
    def top(self) -> Any:
        return self.app.screens.screen

    @property
    def play(self) -> TableScreen | None:
        return self.top if isinstance(self.top, TableScreen) else None

    def somewhere(self) -> Point:
        wide, high = self.app.surface.get_size()
        return self.rng.randrange(wide), self.rng.randrange(high)

    def a_card(self) -> Point:
        table = self.play.game.tabletop.arrangement if self.play else None
        if table is None or not table.cards:
            return self.somewhere()
        return self.rng.choice(table.cards).shows.centre

    def a_place(self) -> Point:
        table = self.play.game.tabletop.arrangement if self.play else None
        boxes = [*table.piles.values(), *table.families.values()] if table else []
        return self.rng.choice(boxes).card.centre if boxes else self.somewhere()

    def a_control(self) -> Point:
        trees = self.play.overlay.active() if self.play else ()
        if isinstance(self.top, Page):
            trees = (self.top.tree,)
        controls = [control for tree in trees for control in tree.controls()]
        return self.rng.choice(controls).shown.center if controls else self.somewhere()

    # -- what hands do -------------------------------------------------------------------------

    def point(self, at: Point) -> None:
        self.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))

    def press(self, at: Point, button: int = 1) -> None:
        self.point(at)
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at: Point, button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, at: Point, button: int = 1) -> None:
        self.press(at, button)
        if self.rng.random() < 0.3:
            self.frame()
        self.release(at, button)
        self.frame()

    def drag(self, start: Point, end: Point) -> None:
        self.press(start)
        for part in (1, 2, 3):
            x = start[0] + (end[0] - start[0]) * part // 3
            self.point((x, start[1] + (end[1] - start[1]) * part // 3))
            self.frame()
        if self.rng.random() < 0.05:
            self.wait(3)
        self.release(end)
        self.frame()

    def key(self, key: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        if self.rng.random() < 0.2:
            self.frame()
        self.send(pygame.KEYUP, key=key, mod=mod)
        self.frame()

    def hold(self) -> None:
        """The curtain's key or button, held long enough or a little too short."""
        at = self.a_control()
        seconds = self.rng.choice((0.1, 0.53, 0.53, 0.53))
        if self.rng.random() < 0.5:
            self.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
            self.pause(seconds)
            self.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
        else:
            self.press(at)
            self.pause(seconds)
            self.release(at)
        self.frame()

    def make_a_move(self) -> None:
        """A legal move by hand, so that games get on."""
        play = self.play
        if play is None or play.game.curtain is not None or not play.game.croupier.waits_for_person:
            self.wait(8)
            return
        table, seat = play.game.tabletop, play.game.croupier.seat
        moves = play.session.moves(seat)
        if not moves or table.arrangement is None:
            return
        laying = [move for move in moves if len(move.picks) > 1]
        move = self.rng.choice(laying if laying and self.rng.random() < 0.4 else moves)
        if move.picks:
            self._by_drag(play, move)
        else:
            control = play.overlay.control(f"say:{move.word}")
            self.click(control.shown.center if control else self.a_control())

    def _by_drag(self, play: TableScreen, move: Move) -> None:
        """Selects all but the first card, then drags that one to the target."""
        table = play.game.tabletop.arrangement
        assert table is not None
        places = []
        for pick in move.picks:
            lying = [card for card in table.cards_in(pick.pile) if card.card == pick.card]
            lying = [card for card in lying if card.place not in places] or lying
            if not lying:
                return
            places.append(lying[0].place)
        for place in places[1:]:
            lying_now = play.game.tabletop.arrangement
            box = lying_now.at(place) if lying_now else None
            if box is not None:
                self.click(box.shows.centre)
        table = play.game.tabletop.arrangement if self.play is play else None
        first = table.at(places[0]) if table else None
        if table is None or first is None:
            return
        box = table.piles.get(move.target) or table.families.get(move.target.partition("/")[0])
        end = box.card.centre if box else self.a_place()
        self.drag(first.shows.centre, end)

    # -- what happens to windows ---------------------------------------------------------------

    def resize(self) -> None:
        wide, high = self.rng.choice(SIZES)
        more = self.rng.choice(self.odd)
        wide, high = wide + more[0], high + more[1]
        self.app.window.size = (wide, high)
        self.send(pygame.WINDOWSIZECHANGED, x=wide, y=high)
        for _ in range(self.rng.choice((1, 5))):
            self.frame()

    def minimise(self) -> None:
        self.send(pygame.WINDOWMINIMIZED)
        self.wait(3)
        self.send(pygame.WINDOWRESTORED)
        self.frame()

    def focus(self) -> None:
        self.send(self.rng.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)))
        self.frame()
        self.send(self.rng.choice((pygame.WINDOWENTER, pygame.WINDOWFOCUSGAINED)))
        self.send(pygame.WINDOWEXPOSED)
        self.frame()

    def quit(self) -> None:
        """Closes the window and comes back: the game in play is as it was."""
        self.send(pygame.QUIT)
        self.come_back()

    def come_back(self) -> None:
        session = self.app.screens.session
        before = None if session is None or session.outcome else save_text.write(session)
        self.app.close()
        self.counted["quits"] += 1
        self.secrecy.forget()
        self.app = self._opened(Launch())
        again = self.app.screens.session
        if before is not None:
            expect(again is not None, "the game in play is gone after quitting")
            wrote = save_text.write(again) if again else ""
            kept, was = (_moves_and_remarks(text) for text in (wrote, before))
            # with several people the dealer may deal on before anybody is asked to take the screen
            same = kept[0][: len(was[0])] == was[0] and kept[1] == was[1]
            expect(same, "another game came back after quitting")
        self.frame()

    def type(self) -> None:
        text = self.rng.choice(TYPED)
        self.send(pygame.TEXTINPUT, text=text)
        self.frame()

    def wheel(self) -> None:
        self.send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 3)), precise_y=1.0)
        self.frame()

    # -- one thing after another ---------------------------------------------------------------

    def act(self) -> None:
        """Does one thing, mostly something that gets the game on."""
        if self.app.screens.quitting:
            self.come_back()
            return
        play = self.play
        own = play is not None and play.session.rules.name == self.game
        self.away = 0 if own and play.lesson is None else self.away + 1
        if self.away > PATIENCE or (play is not None and play.session.outcome and self._bored()):
            self.away = 0
            self.app.screens.begin(self._new_table())
            self.frame()
            return
        acts, weights = zip(*self._weights(), strict=True)
        self.rng.choices(acts, weights)[0]()

    def _bored(self) -> bool:
        return self.rng.random() < 0.05

    def _weights(self) -> list[tuple[Callable[[], object], float]]:
        rng = self.rng
        usual: list[tuple[Callable[[], object], float]] = [
            (lambda: self.click(self.somewhere()), 4),
            (lambda: self.click(self.somewhere(), rng.choice((2, 3))), 1),
            (lambda: self.point(self.somewhere()), 3),
            (self._any_key, 6),
            (self.wheel, 1),
            (self.type, 1),
            (self.resize, 0.7),
            (self.minimise, 0.3),
            (self.focus, 0.5),
            (self.quit, 0.15),
            (lambda: self.wait(10), 3),
        ]
        if self.play is None:
            escape = (lambda: self.key(pygame.K_ESCAPE), 8)
            return [*usual, (lambda: self.click(self.a_control()), 24), escape]
        if self.play.game.curtain is not None:
            return [*usual, (self.hold, 20)]
        return [
            *usual,
            (self.make_a_move, 34),
            (lambda: self.click(self.a_card()), 6),
            (self._double_click, 3),
            (lambda: self.click(self.a_card(), 3), 2),
            (lambda: self.drag(self.a_card(), self.a_place()), 6),
            (lambda: self.drag(self.somewhere(), self.somewhere()), 2),
            (lambda: self.click(self.a_control()), 5),
            (lambda: self.key(pygame.K_z, pygame.KMOD_CTRL), 3),
            (lambda: self.key(pygame.K_y, pygame.KMOD_CTRL), 1),
            (lambda: self.pause(1.6), 5),
        ]

    def _any_key(self) -> None:
        mods = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)
        self.key(self.rng.choice(KEYS), self.rng.choice(mods))

    def _double_click(self) -> None:
        at = self.a_card()
        self.click(at)
        self.click(at)

    # -- what is looked at ---------------------------------------------------------------------

    def check(self, *, drawn: bool) -> None:
        """Checks everything that must hold after every frame."""
        session = self.app.screens.session
        if session is not None and session.state is not self.known_state:
            self._check_state(session)
        if self.app._hidden or self.app.screens.quitting:
            return
        play = self.play
        if play is not None and play.session is session:
            self.secrecy.learn(play)
            if drawn and self.app.surface.get_size() == self.app.screens.size:
                self.secrecy.check_frame(self.app)

    def _check_state(self, session: Session) -> None:
        rules, state = session.rules, session.state
        self.known_state = state
        self.counted["states"] += 1
        expect(
            state.piles.cards() == Counter(rules.deck(session.table)),
            "the cards on the table are not the deck",
        )
        expect(not rules.invariant(state), rules.invariant(state))

    def check_journal(self) -> None:
        """The session written and read again, and the journal, come to the same position."""
        session = self.app.screens.session
        if session is None:
            return
        again = save_text.read(save_text.write(session), registry.find)
        expect(again.state == session.state, "a saved game is another game")
        path = self.app.screens.saves.current
        assert path is not None
        if path.exists() and (self.play is None or self.play.lesson is None):
            kept = save_text.read(path.read_text(encoding="utf-8"), registry.find)
            expect(kept.state == session.state, "the journal is another game")
            expect(kept.can_redo == session.can_redo, "the journal has another undo chain")
        self.counted["journals"] += 1

    def run(self, events: int) -> None:
        """So many events; raises Wrong, or whatever the program raised."""
        looked = 0
        while self.counted["events"] < events:
            self.act()
            if self.counted["events"] >= looked + JOURNAL_EVERY:
                looked = self.counted["events"]
                self.check_journal()


@contextmanager
def monkey(game: str, seed: int, trace: Callable[[str], None] = tell_nobody) -> Iterator[Monkey]:
    """A monkey in a home folder of its own; `trace` is told every event and every frame."""
    chance = Random(f"deals {game} {seed}")
    with tempfile.TemporaryDirectory() as home, no_chance_but(chance):
        for _ in range(4):
            clutter(Path(home), chance)
        made = Monkey(game, seed, Path(home), trace)
        try:
            yield made
        finally:
            made.close()


def _moves_and_remarks(text: str) -> tuple[list[str], list[str]]:
    """The lines of a save, those that only remark on the game (hints, names) apart."""
    lines = text.splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    return [line for line in lines if not line.startswith("#")], remarks


def resident_megabytes() -> float:
    """Returns the memory that this process holds now."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def kept(made: Monkey, error: Exception) -> Path:
    """Writes the complaint, the last events and the game as a save; the folder they lie in."""
    folder = SCRATCH / f"{made.game}-{made.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    told = (f"{type(error).__name__}: {error}", "", *made.last)
    (folder / "complaint.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
    session = made.app.screens.session
    save = "" if session is None else save_text.write(session)
    (folder / "game.save").write_text(save, encoding="utf-8")
    return folder


def attack(
    game: str, seed: int, events: int, tell: int = 0, trace: Callable[[str], None] = tell_nobody
) -> bool:
    """One run; prints what was counted or what went wrong; True when nothing did.

    After every `tell` events it says how much memory the process holds.
    """
    began = time.perf_counter()
    with monkey(game, seed, trace) as made:
        try:
            for number in [*range(tell or events, events, tell or events), events]:
                made.run(number)
                held = resident_megabytes()
                if tell:
                    print(f"{number:,} events: {held:.0f} MB", flush=True)
                expect(held < MOST_MEGABYTES, f"the process holds {held:.0f} MB")
        except Exception as error:  # whatever it raises is what is looked for
            print(f"WRONG {type(error).__name__}: {error}")
            print("  the last events: " + "\n    ".join(list(made.last)[-12:]))
            count = made.counted["events"] + 1  # what follows the last one may be what is wrong
            print(f"  again: python tests/attacks/monkey.py {game} --seed {seed} --events {count}")
            print(f"  kept: {kept(made, error)}")
            if not isinstance(error, Wrong):
                raise
            return False
        gc.collect()
        counted = ", ".join(f"{count:,} {name}" for name, count in sorted(made.counted.items()))
        seconds = time.perf_counter() - began
        print(f"{game} seed {seed}: {counted}; {resident_megabytes():.0f} MB; {seconds:.0f} s")
    return True


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("games", nargs="*", default=GAMES, help="which games (all of them)")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--events", type=int, default=10_000, help="for each game (10000)")
    asked.add_argument("--tell", type=int, default=0, help="events after which memory is told")
    asked.add_argument("--trace", type=Path, help="the file for every event and every frame")
    chosen = asked.parse_args()
    with ExitStack() as files:
        trace = tell_nobody
        if chosen.trace:
            file = files.enter_context(chosen.trace.open("w", encoding="utf-8"))
            trace = partial(print, file=file)
        right = [
            attack(game, chosen.seed, chosen.events, chosen.tell, trace) for game in chosen.games
        ]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
