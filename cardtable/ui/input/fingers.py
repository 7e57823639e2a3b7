"""Turns fingers on the glass into the presses, drags, questions and scrolls of a pointer.

A finger that is lifted again has tapped, one that moves away drags, one that rests asks what the
other button of a mouse asks, and two scroll. Knows no pygame, no clock and no screen: time comes
through `step`, and `feel` says what lies under a finger.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum, auto

from cardtable.core.frozen import dataclass

Point = tuple[int, int]

TREMBLE = 14  # units that a finger travels before it drags
LONG = 0.6  # seconds until a finger that rests asks; a tip has come by then
LONGER = 1.5  # the same on a card with a tip, which can be read before
OUTSIDE = (-1, -1)
_LONGEST_FRAME = 0.1  # seconds of a frame that count: where the machine stalls, no finger rested


@dataclass(frozen=True, slots=True)
class Feel:
    """The thing under a finger that comes down."""

    holds: bool = False  # it is held or pulled itself: a thumb, a slider, a button to hold
    rolls: bool = False  # one finger scrolls it
    tip: bool = False  # it has a tip
    card: bool = False  # a card, which can be asked what it can do


class Kind(Enum):
    """The things that a pointer does."""

    POINT = auto()
    PRESS = auto()
    LET_GO = auto()
    ASK = auto()  # a short press of the other button
    SCROLL = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a pointer does at a point; a scroll goes `down` by so many pixels."""

    kind: Kind
    at: Point
    down: int = 0


Acts = tuple[Act, ...]


class _Phase(Enum):
    WAITS = auto()  # it may become a tap, a drag, a question or a scroll
    PRESSES = auto()
    SCROLLS = auto()
    SPENT = auto()  # it means nothing more until all fingers are lifted


class Fingers:
    """The fingers on the glass; `scale` is the number of pixels of a unit."""

    def __init__(self, feel: Callable[[Point], Feel]) -> None:
        self._feel = feel
        self.scale = 1.0
        self._at: dict[Hashable, Point] = {}
        self._phase = _Phase.SPENT
        self._first: Hashable = None
        self._start = OUTSIDE
        self._felt = Feel()
        self._rested = 0.0
        self._carried = 0.0  # pixels of a scroll that are still due

    @property
    def left(self) -> float | None:
        """The seconds until the finger that rests asks; None where it never will."""
        limit = self._limit
        return None if limit is None else max(0.0, limit - self._rested)

    @property
    def _limit(self) -> float | None:
        if self._phase is not _Phase.WAITS or not self._felt.card:
            return None
        return LONGER if self._felt.tip else LONG

    # -- what happens --------------------------------------------------------------------------

    def down(self, finger: Hashable, at: Point) -> Acts:
        """A finger comes down."""
        self._at[finger] = at
        if len(self._at) == 1:
            return self._begin(finger, at)
        if self._phase is _Phase.WAITS:
            self._phase = _Phase.SCROLLS
        return ()

    def _begin(self, finger: Hashable, at: Point) -> Acts:
        self._first, self._start, self._felt = finger, at, self._feel(at)
        self._rested = self._carried = 0.0
        pointed = Act(Kind.POINT, at)
        if self._felt.holds:
            self._phase = _Phase.PRESSES
            return (pointed, Act(Kind.PRESS, at))
        self._phase = _Phase.WAITS
        return (pointed,)

    def move(self, finger: Hashable, at: Point) -> Acts:
        """A finger moves."""
        before = self._at.get(finger)
        if before is None:
            return ()
        self._at[finger] = at
        if self._phase is _Phase.WAITS and self._is_far(at):
            return self._set_off(at)
        if self._phase is _Phase.PRESSES and finger == self._first:
            return (Act(Kind.POINT, at),)
        if self._phase is _Phase.SCROLLS:
            return self._scroll((at[1] - before[1]) / len(self._at))
        return ()

    def _is_far(self, at: Point) -> bool:
        travelled = max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1]))
        return travelled >= TREMBLE * self.scale

    def _set_off(self, at: Point) -> Acts:
        """The first finger has gone so far that it drags, or scrolls what lies there."""
        if self._felt.rolls:
            self._phase = _Phase.SCROLLS
            return self._scroll(at[1] - self._start[1])
        self._phase = _Phase.PRESSES
        return (Act(Kind.PRESS, self._start), Act(Kind.POINT, at))

    def _scroll(self, pixels: float) -> Acts:
        """Scrolls by whole pixels; the rest is carried over."""
        self._carried += pixels
        whole = int(self._carried)
        self._carried -= whole
        return (Act(Kind.SCROLL, self._start, whole),) if whole else ()

    def up(self, finger: Hashable, at: Point) -> Acts:
        """A finger is lifted; a tip that it has brought stays to be read."""
        acts = self.move(finger, at)
        if self._at.pop(finger, None) is None:
            return ()
        if finger == self._first and self._phase in (_Phase.WAITS, _Phase.PRESSES):
            acts += self._lifted(at)
        elif self._phase is not _Phase.PRESSES:
            self._phase = _Phase.SPENT
        return acts

    def _lifted(self, at: Point) -> Acts:
        """The first finger is lifted from what it pressed, or has tapped."""
        phase, self._phase = self._phase, _Phase.SPENT
        if phase is _Phase.PRESSES:
            return (Act(Kind.LET_GO, at), Act(Kind.LEAVE, at))
        if self._felt.tip and self._rested >= LONG:
            return ()
        start = self._start
        return (Act(Kind.PRESS, start), Act(Kind.LET_GO, start), Act(Kind.LEAVE, start))

    def step(self, seconds: float) -> Acts:
        """Lets time pass: a finger that rests on a card asks what it can do."""
        if self._phase is not _Phase.WAITS:
            return ()
        self._rested += min(seconds, _LONGEST_FRAME)
        limit = self._limit
        if limit is None or self._rested < limit:
            return ()
        self._phase = _Phase.SPENT
        return (Act(Kind.ASK, self._start), Act(Kind.LEAVE, self._start))

    def forget(self) -> Acts:
        """The window no longer has the glass: nothing is held any more, and nothing dropped."""
        held = bool(self._at) and self._phase is _Phase.PRESSES
        self._at, self._phase = {}, _Phase.SPENT
        return (Act(Kind.LET_GO, OUTSIDE), Act(Kind.LEAVE, OUTSIDE)) if held else ()
