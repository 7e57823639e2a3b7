"""Turns what is pressed on a gamepad into strokes: buttons, and steps to the four sides.

The stick and the cross mean the same. A side that is held repeats. Knows no pygame, no clock and no
screen: time comes through `step`.
"""

from __future__ import annotations

from enum import StrEnum

from cardtable.core.frozen import dataclass

FIRST = 0.4  # seconds until a side that is held repeats
AGAIN = 0.12  # seconds between two repeats
_LEANS, _RESTS = 0.55, 0.4  # of its way: from where the stick leans to a side, below which it rests
_LONGEST_FRAME = 0.1  # seconds of a frame that count: where the machine stalls, nothing repeats


class Button(StrEnum):
    """The buttons that mean something; the four sides are those of the cross and of the stick."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    L = "l"
    R = "r"
    START = "start"
    SELECT = "select"


SIDES = (Button.LEFT, Button.RIGHT, Button.UP, Button.DOWN)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A button goes down, or with `down` False is let go."""

    button: Button
    down: bool = True


Strokes = tuple[Stroke, ...]


class Pad:
    """One gamepad over time."""

    def __init__(self) -> None:
        self._stick = (0.0, 0.0)
        self._leaning: Button | None = None  # the side to which the stick leans
        self._held: Button | None = None  # the side that repeats
        self._left = 0.0  # seconds until it does

    @property
    def due(self) -> float | None:
        """The seconds until something happens by itself; None where nothing is held."""
        return None if self._held is None else max(0.0, self._left)

    def press(self, button: Button) -> Strokes:
        """A button goes down."""
        if button in SIDES:
            self._held, self._left = button, FIRST
        return (Stroke(button),)

    def let_go(self, button: Button) -> Strokes:
        """A button is let go."""
        if button is self._held:
            self._held = None
        return (Stroke(button, down=False),)

    def lean(self, axis: int, part: float) -> Strokes:
        """The stick goes across (axis 0) or down (axis 1) to a part of its way from -1 to 1."""
        across, down = self._stick
        self._stick = (part, down) if axis == 0 else (across, part)
        now, before = self._side(), self._leaning
        if now is before:
            return ()
        self._leaning = now
        let_go = self.let_go(before) if before is not None else ()
        return (*let_go, *(self.press(now) if now is not None else ()))

    def _side(self) -> Button | None:
        """The side to which the stick leans; the present one a little longer than another."""
        across, down = self._stick
        kept = self._leaning
        if kept is not None and _towards(kept, across, down) >= _RESTS:
            return kept
        furthest = max(SIDES, key=lambda side: _towards(side, across, down))
        return furthest if _towards(furthest, across, down) >= _LEANS else None

    def step(self, seconds: float) -> Strokes:
        """Lets time pass: a side that is held is stroked again."""
        if self._held is None:
            return ()
        self._left -= min(seconds, _LONGEST_FRAME)
        if self._left > 0:
            return ()
        self._left += AGAIN
        return (Stroke(self._held),)


def _towards(side: Button, across: float, down: float) -> float:
    ways = {Button.LEFT: -across, Button.RIGHT: across, Button.UP: -down, Button.DOWN: down}
    return ways[side]


def by_pad(event: object) -> bool:
    """True for a key that stands for the button of a gamepad."""
    return bool(getattr(event, "pad", False))
