"""A desk with the real program on it: a window, a mouse, a keyboard and the journal to read.

Nothing is pressed before the window shows there, to the pixel, what the mirror shows: so a press
never comes too early, however slow the machine is, and means the same in both.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pygame

from tests.support.window.camera import Camera, differing, where_differing
from tests.support.window.mirror import Mirror, Point, journal_lines

TRIES = 20_000  # looks at a condition before giving up, LOOK apart: a busy machine is no fault
LOOK = 0.01
SOON = 300  # looks after which what was to happen has happened, if anything was to
FELT = 3000  # looks for what a press must bring about; few are lost, and only those cost as many
NUDGE = 60  # looks after which the pointer is nudged, for what it may have brought up
STEP_MS = "0.01"  # between the steps of a drag
STEPS = 8
STEADY = 20  # looks in a row at which a window is where it was
READ = 70  # looks, together more than the half second in which no new button takes a press
QUICK = {
    "ai_pace": "instant",
    "animation": "off",
    "trick_stay": "1 s",
    "take_back": "none",
    "ask_first": False,
    "call_time": "1 s",
    "sound": False,
}


class Desk:
    """One running program and the hand that plays it."""

    def __init__(
        self,
        home: Path,
        display: str,
        pictures: Path,
        *arguments: str,
        size: Point = (1280, 720),
        **settings: Any,
    ) -> None:
        self.home = home
        self.display = display
        self.pictures = pictures
        self.arguments = arguments
        self.camera = Camera(display)
        self.process: subprocess.Popen[bytes] | None = None
        self.window = 0
        self.mirror: Mirror | None = None
        self._starts = 0
        home.mkdir(parents=True, exist_ok=True)
        chosen = QUICK | {"window": f"{size[0]}x{size[1]}"} | settings
        if not (home / "settings.json").exists():
            (home / "settings.json").write_text(json.dumps(chosen))

    # -- the program ---------------------------------------------------------------------------

    def _words(self) -> tuple[str, ...]:
        """The words of the first start; every later one goes on with the game in play."""
        return self.arguments if self._starts == 1 else ()

    def start(self) -> None:
        """Starts the program and waits until its window shows the first frame."""
        self._starts += 1
        name = f"desk{os.getpid()}x{id(self) % 10**6}x{self._starts}"
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("SDL_")
        }
        environment |= {
            "DISPLAY": self.display,
            "CARDTABLE_HOME": str(self.home),
            "CARDTABLE_READY": "1",
            "CARDTABLE_TRACEBACK": "1",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",  # else a click right after the focus is swallowed
            "SDL_VIDEO_X11_WMCLASS": name,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardtable", *self._words()],
            env=environment,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        self._wait_ready()
        self.window = self.until(lambda: self._find(name), "a window")
        self.until(self._has_focus, "the focus")
        size = self.camera.size(self.window)
        if self.mirror is not None:
            self.mirror.close()
        self.mirror = Mirror(self.home, self.home.parent / f"mirror-{self._starts}", size)
        self.mirror.follow()

    def _find(self, name: str) -> int:
        """The window of that class that can be seen; 0 while there is none."""
        windows = self.xdotool(
            "search", "--onlyvisible", "--class", f"^{name}$", fails=True
        ).split()
        return int(windows[0]) if windows and self.camera.shot(int(windows[0])) else 0

    def _has_focus(self) -> bool:
        """Takes the focus; whether the window has it."""
        self.xdotool("windowfocus", str(self.window), fails=True)
        return self.xdotool("getwindowfocus", fails=True).strip() == str(self.window)

    def _wait_ready(self) -> None:
        said = self._stderr(lambda text: "ready\n" in text)
        assert "ready\n" in said, f"the program did not show a window: {said}"

    def _stderr(self, enough: Callable[[str], bool]) -> str:
        assert self.process is not None
        assert self.process.stderr is not None
        said = ""
        while not enough(said):  # by no clock: it says so, or it ends
            got = os.read(self.process.stderr.fileno(), 65536)
            if not got:
                break
            said += got.decode(errors="replace")
        return said

    def kill(self) -> None:
        """Ends the program as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.xdotool("mouseup", "1")  # whatever was being dragged
            self._drop()

    def close(self) -> str:
        """Ends the program politely; what it said on the way."""
        said = ""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            assert self.process.stderr is not None
            said = self.process.stderr.read().decode(errors="replace")
            self._drop()
        if self.mirror is not None:
            self.mirror.close()
            self.mirror = None
        self.camera.close()
        return said

    def _drop(self) -> None:
        if self.process is not None and self.process.stderr is not None:
            self.process.stderr.close()
        self.process = None

    @property
    def alive(self) -> bool:
        """True while the program runs."""
        return self.process is not None and self.process.poll() is None

    def until(self, holds: Callable[[], Any], what: str, tries: int = TRIES) -> Any:
        """Looks again and again until something holds; fails with `what` was waited for."""
        reached = self.soon(holds, what, tries)
        if not reached:
            self.picture("gave-up")
            raise AssertionError(f"waited in vain for {what}")
        return reached

    def soon(self, holds: Callable[[], Any], what: str, tries: int = SOON) -> Any:
        """Looks for a while until something holds; what it found, or nothing."""
        for _ in range(tries):
            reached = holds()
            if reached:
                return reached
            if not self.alive:
                said = self._stderr(lambda _: False) if self.process else ""
                raise AssertionError(f"the program ended while waiting for {what}: {said}")
            time.sleep(LOOK)
        return None

    # -- mouse and keyboard --------------------------------------------------------------------

    def xdotool(self, *words: str, fails: bool = False) -> str:
        """One run of xdotool; where it may find nothing it `fails` silently."""
        done = subprocess.run(
            ["xdotool", *words],
            env=os.environ | {"DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=False,
        )
        assert fails or done.returncode == 0, f"xdotool {' '.join(words)}: {done.stderr.strip()}"
        return done.stdout

    def to(self, at: Point) -> list[str]:
        """The words that move the pointer."""
        return ["mousemove", "--window", str(self.window), str(at[0]), str(at[1])]

    def nudge(self) -> None:
        """Moves the pointer by a pixel and back.

        Whatever came up because it rested for so long (a tip; the mirror's pointer never rests)
        goes, and comes again only when it has rested as long once more.
        """
        self.xdotool("mousemove_relative", "1", "0", "mousemove_relative", "--", "-1", "0")

    @property
    def room(self) -> Mirror:
        """The mirror of what the window shows."""
        assert self.mirror is not None
        return self.mirror

    def point(self, at: Point) -> None:
        """Moves the pointer."""
        self.xdotool(*self.to(at))
        self.room.point(at)

    @property
    def aside(self) -> Point:
        """A point where the pointer touches nothing."""
        wide, high = self.room.room.size
        return (wide // 3, high - 2)

    def away(self) -> None:
        """Moves the pointer where it touches nothing."""
        self.point(self.aside)

    def put_down(self) -> None:
        """Two clicks beside everything: a list closes, what was picked is put down."""
        for _ in range(2):
            self.click(self.room.free())
        assert not self.room.play.game.tabletop.gestures.selection, "something is still picked"

    def click(self, at: Point, *, twice: bool = False, ctrl: bool = False) -> None:
        """Clicks, perhaps twice, perhaps with Ctrl held."""
        repeated = ["--repeat", "2", "--delay", "20"] if twice else []
        held = (["keydown", "ctrl"], ["keyup", "ctrl"]) if ctrl else ([], [])
        self.xdotool(*self.to(at), *held[0], "click", *repeated, "1", *held[1])
        self.room.point(at)
        for _ in range(2 if twice else 1):
            self.room.press(at, mods=pygame.KMOD_CTRL if ctrl else 0)
            self.room.let_go(at)

    def take(self, start: Point, end: Point, steps: int = STEPS) -> None:
        """Presses and moves in steps; the button stays down."""
        words = [*self.to(start), "sleep", STEP_MS, "mousedown", "1"]
        for number in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * number // steps
            y = start[1] + (end[1] - start[1]) * number // steps
            words += ["sleep", STEP_MS, *self.to((x, y))]
        self.xdotool(*words)
        self.room.point(start)
        self.room.press(start)
        for number in (2, 1):
            self.room.point(
                (start[0] + (end[0] - start[0]) // number, start[1] + (end[1] - start[1]) // number)
            )

    def let_go(self, at: Point) -> None:
        """Lets the button go."""
        self.xdotool("mouseup", "1")
        self.room.let_go(at)

    def drag(self, start: Point, end: Point) -> bool:
        """Drags from one place to another; False when the cards did not come along."""
        self.take(start, end)
        came = self.sees(*self.room.held())
        if not came:
            self.away()
        self.let_go(end if came else self.aside)
        return came

    def keys(self, *names: str) -> None:
        """Strikes keys, by the names of X ("ctrl+z"); the mirror is not told."""
        self.xdotool("key", "--delay", "30", *names)

    def type(self, text: str) -> None:
        """Types into the field that has the focus; the mirror is not told."""
        self.xdotool("type", "--delay", "30", text)

    def strike(self, name: str, key: int) -> None:
        """Strikes a key: its name for X, its code for the mirror."""
        self.keys(name)
        self.room.key(key)

    # -- pages ---------------------------------------------------------------------------------

    def press(self, key: str, value: str = "", *, leaves: bool = False) -> None:
        """Clicks a control of a page (a value of a choice); `leaves`: only the real program."""
        self._reveal(key)
        area = self.room.cell(key, value) if value else self.room.control(key)
        assert self.sees(area), f"{key!r} does not look as it should"
        at = area.center
        if leaves:
            self.xdotool(*self.to(at), "click", "1")
        else:
            self.click(at)

    def press_until(self, key: str, holds: Callable[[], Any], what: str) -> None:
        """Clicks a control that leaves its page, and once more where it was not felt.

        A page that has come by itself takes no press for half a second of the program's time,
        which passes more slowly on a busy machine.
        """
        self.press(key, leaves=True)
        while not self.soon(holds, what, FELT):
            assert self.sees(self.room.control(key)), f"{key!r} is gone, and nothing came of it"
            self.press(key, leaves=True)

    def arrives(self, key: str) -> None:
        """Waits until a page is up, by the look of one of its controls, and has been read."""
        self.away()
        self.looks_right(f"page-with-{key}", self.room.control(key))
        self.reads(self.room.control(key))

    def _reveal(self, key: str) -> None:
        """Turns the wheel until a control shows."""
        for _ in range(40):
            if self.room.shows(key):
                return
            wide, high = self.room.room.size
            self.xdotool(*self.to((wide // 3, high // 2)), "click", "5")
            self.room.point((wide // 3, high // 2))
            self.room.wheel(-1)

    # -- pictures ------------------------------------------------------------------------------

    def shot(self) -> pygame.Surface:
        """Returns what the window shows now."""
        captured = self.camera.shot(self.window)
        assert captured is not None, "the window is gone or not wholly on the screen"
        return captured

    def picture(self, name: str) -> Path:
        """Keeps what the window shows now as an artefact."""
        captured = self.camera.shot(self.window)
        path = self.pictures / f"{name}.png"
        if captured is not None:
            pygame.image.save(captured, path)
        return path

    def keep_mirrored(self, name: str) -> None:
        """Keeps what the window should show now as an artefact."""
        pygame.image.save(self.room.frame(), self.pictures / f"{name}.png")

    def sees(self, *areas: pygame.Rect, tries: int = 2 * SOON) -> bool:
        """Waits until the window shows in these areas what the mirror shows.

        False when it never does, or when the game has gone on and something else is to be seen.
        """
        wanted = self.room.frame()
        whole = wanted.get_rect()
        shown = [area.clip(whole) for area in areas if area.colliderect(whole)]
        went_on: list[bool] = []
        looks = count(1)

        def alike() -> bool:
            if next(looks) % NUDGE == 0:
                self.nudge()
            if self.room.at_table and self.room.follow():
                went_on.append(True)
            return bool(went_on) or all(self._alike(wanted, area) for area in shown)

        return bool(self.soon(alike, "what is to be pressed", tries)) and not went_on

    def reads(self, area: pygame.Rect) -> bool:
        """Sees a button and reads it, as people do before they press; whether it stays."""
        if not self.sees(area):
            return False
        for _ in range(READ):
            time.sleep(LOOK)
            if self.room.at_table and self.room.follow():
                return False
        return self.sees(area)

    def _alike(self, wanted: pygame.Surface, area: pygame.Rect) -> bool:
        seen = self.camera.shot(self.window, area)
        return seen is not None and differing(seen, wanted.subsurface(area)) == 0

    def looks_right(
        self, what: str, area: pygame.Rect | None = None, tries: int = 1000
    ) -> pygame.Surface:
        """Waits until the window shows, to the pixel, what a full redraw of the mirror shows."""
        wanted = self.room.frame()
        seen = [self.shot()]

        def alike() -> bool:
            seen[0] = self.shot()
            if area is None or seen[0].get_size() != wanted.get_size():
                return differing(seen[0], wanted) == 0
            return differing(seen[0].subsurface(area), wanted.subsurface(area)) == 0

        for look in range(1, tries + 1):
            if alike():
                return seen[0]
            if look % NUDGE == 0:
                self.nudge()
                if area is None and seen[0].get_size() != wanted.get_size():
                    self.fit()  # the window manager had not finished with it
                    wanted = self.room.frame()
            time.sleep(LOOK)
        pygame.image.save(seen[0], self.pictures / f"{what}-seen.png")
        pygame.image.save(wanted, self.pictures / f"{what}-wanted.png")
        area = where_differing(seen[0], wanted) if seen[0].get_size() == wanted.get_size() else "?"
        raise AssertionError(f"{what}: the frame is not a full redraw in {area}")

    def looks_like(self) -> bool:
        """True when the window shows just now what the mirror shows."""
        return differing(self.shot(), self.room.frame()) == 0

    # -- the window ----------------------------------------------------------------------------

    def resize(self, size: Point) -> None:
        """Gives the window another size."""
        self.xdotool("windowsize", str(self.window), str(size[0]), str(size[1]))
        self.until(lambda: self.camera.size(self.window) == size, f"a window of {size}")
        self.room.resize(size)

    def fit(self) -> Point:
        """Tells the mirror the size that the window has, once it is no longer moved about."""
        seen: list[str] = []

        def still() -> bool:
            seen.append(self.xdotool("getwindowgeometry", str(self.window)))
            return len(seen) > STEADY and len(set(seen[-STEADY:])) == 1

        self.until(still, "a window that stays where it is")
        size = self.camera.size(self.window)
        self.room.resize(size)
        return size

    # -- the game ------------------------------------------------------------------------------

    def journal(self) -> list[str]:
        """The whole lines of the game in play."""
        return journal_lines(self.home)

    def moves(self) -> Sequence[str]:
        """The moves in the journal, without remarks between them."""
        lines = self.journal()
        played = lines[lines.index("moves") + 1 :] if "moves" in lines else []
        return [line for line in played if not line.startswith("#")]
