"""The path of one card or chip in flight: where it is at a moment, how large, how turned, how high.

Pure in time: the same moment gives the same picture. Knows no piles and no screen.
"""

from __future__ import annotations

from dataclasses import field
from math import cos, hypot, pi, sin
from typing import NamedTuple

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.manners import PLAYED, Manner, carried, ease_out

_ARC = 0.07  # of the distance: how far a flight bows upwards
_HIGHEST_ARC = 0.4  # of the card's width, at most
_TILT = 4.0  # degrees, in the middle of a long flight
# Of the time a book takes to close: its cards have been fanned out, are squared up, and have been
# held up while the gold edge came and went.
_FANNED, _SQUARED, _GILT = 0.22, 0.44, 0.78
_HELD_UP = 0.16  # how much larger a book looks that is held up
_RAISED = 0.08  # how much larger a card of a meld that has just been laid looks for a moment
_TOGETHER = 0.48  # of the time of a trick that is swept up: its cards have been pushed together
_TURN_FROM, _TURN_TO = 0.15, 0.85  # of the time: a card turns over in between


class Pose(NamedTuple):
    """The position of a card: its middle and its width, in fractions of pixels."""

    x: float
    y: float
    w: float

    @classmethod
    def of(cls, rect: Rect) -> Pose:
        """The pose of a card that fills a rectangle."""
        return cls(rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w)

    def to(self, other: Pose, part: float) -> Pose:
        """A part (0 to 1) of the way to another pose."""
        return Pose(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
            self.w + (other.w - self.w) * part,
        )


class FlyingCard(NamedTuple):
    """A card in flight as it is drawn now, above everything that rests: made for every frame.

    `place` is where it will lie. From 0 to 1: `narrow` is its apparent width while it turns over,
    `lift` its height above the table, `gilt` the strength of its gold edge, `alpha` its opacity.
    `largest` is the greatest width at which it is seen on its way: its picture is made for that
    one, so that it is never enlarged.
    """

    place: Place
    card: Card
    up: bool
    x: float
    y: float
    w: float
    angle: float = 0.0
    narrow: float = 1.0
    lift: float = 0.0
    gilt: float = 0.0
    alpha: float = 1.0
    largest: float = 0.0


@dataclass(frozen=True, slots=True)
class ShownSide:
    """Which side of a card shows, and its face as far as it is known."""

    card: Card
    up: bool


@dataclass(frozen=True, slots=True)
class Flight:
    """The flight of one card from a start to an end, beginning at a moment, in seconds.

    `kind` is "fly" (in the `manner` given), "sweep" (flat on the felt, pushed together with others
    at `gather` first), "slide" (flat on the felt), "fade" (it appears in place) or "close" (fanned
    out at `fanned` and turned by `angle`, squared up at `gather`, held up with a gold edge, then
    carried off). One that is not `seen` is a card of a stream that is drawn when it has landed.
    """

    place: Place
    start: Pose
    end: Pose
    before: ShownSide
    after: ShownSide
    begins: float
    lasts: float
    kind: str = "fly"
    gather: Pose | None = None
    fanned: Pose | None = None
    flip: bool = True
    angle: float = 0.0
    manner: Manner = PLAYED
    seen: bool = True
    ends: float = field(init=False, compare=False, repr=False)  # the moment it lands
    turns: bool = field(init=False, compare=False, repr=False)
    largest: float = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Works out what every frame asks: when it ends, whether it turns, how wide it gets."""
        object.__setattr__(self, "ends", self.begins + self.lasts)
        object.__setattr__(self, "turns", self.flip and self.before.up != self.after.up)
        object.__setattr__(self, "largest", self._largest())

    def _largest(self) -> float:
        """The greatest width that the card has on its way."""
        widest = max(self.start.w, self.end.w)
        if self.gather is not None:
            held_up = 1 + _HELD_UP if self.kind == "close" else 1.0
            widest = max(widest, self.gather.w * held_up)
        return max(widest, self.end.w * (1 + _RAISED)) if self.manner.gleam else widest

    def at(self, now: float) -> FlyingCard:
        """The card at a moment."""
        part = min(1.0, max(0.0, (now - self.begins) / self.lasts)) if self.lasts > 0 else 1.0
        if self.kind == "fade":
            return self._card(self.end, 1.0, alpha=part)
        if self.kind == "slide":
            return self._card(self.start.to(self.end, ease_out(part)), part)
        if self.kind == "sweep":
            return self._sweeping(part)
        if self.kind == "close":
            return self._closing(part)
        landed = 1 - self.manner.gleam
        if part > landed:
            shine = sin(pi * (part - landed) / self.manner.gleam)
            raised = self.end._replace(w=self.end.w * (1 + _RAISED * shine))
            return self._card(raised, 1.0, gilt=shine, lift=shine)
        return self._flying(self.start, part / landed, self.manner)

    def _flying(self, start: Pose, part: float, manner: Manner = PLAYED) -> FlyingCard:
        end = self.end  # asked for a hundred cards in a frame, so it makes no pose on the way
        way = manner.curve(part)
        height = sin(pi * way)
        across = end.x - start.x
        distance = hypot(across, end.y - start.y)
        width = start.w + (end.w - start.w) * way
        bow = min(_ARC * distance, _HIGHEST_ARC * max(start.w, end.w)) * height * manner.bow
        tilt = _TILT * height * across / distance if distance > width else 0.0
        lift = height * manner.lift
        if self.turns:  # a card is raised to be turned over, wherever it goes
            lift = max(lift, sin(pi * _turned(part)))
        pose = Pose(start.x + across * way, start.y + (end.y - start.y) * way - bow, width)
        return self._card(pose, part, -tilt * manner.tilt, lift)

    def _sweeping(self, part: float) -> FlyingCard:
        gather = self.gather or self.start
        if part < _TOGETHER:
            pose = self.start.to(gather, carried(part / _TOGETHER))
        else:
            pose = gather.to(self.end, carried((part - _TOGETHER) / (1 - _TOGETHER)))
        lift = sin(pi * _turned(part)) * self.manner.lift if self.turns else 0.0
        return self._card(pose, part, lift=lift)

    def _closing(self, part: float) -> FlyingCard:
        gather = self.gather or self.start
        fanned = self.fanned or gather
        if part < _FANNED:
            way = ease_out(part / _FANNED)
            return self._card(self.start.to(fanned, way), 0.0, angle=self.angle * way)
        if part < _SQUARED:
            way = carried((part - _FANNED) / (_SQUARED - _FANNED))
            return self._card(fanned.to(gather, way), 0.0, angle=self.angle * (1 - way))
        if part < _GILT:
            shine = sin(pi * (part - _SQUARED) / (_GILT - _SQUARED))
            held_up = gather._replace(w=gather.w * (1 + _HELD_UP * shine))
            return self._card(held_up, 0.0, gilt=shine, lift=shine)
        return self._flying(gather, (part - _GILT) / (1 - _GILT))

    def _card(
        self,
        pose: Pose,
        part: float,
        angle: float = 0.0,
        lift: float = 0.0,
        *,
        gilt: float = 0.0,
        alpha: float = 1.0,
    ) -> FlyingCard:
        side, narrow = self.after, 1.0
        if self.turns:
            side = self.before if part < 0.5 else side
            narrow = max(0.03, abs(cos(pi * _turned(part))))
        elif self.kind == "close":
            side = self.before
        return FlyingCard(
            self.place, side.card, side.up, *pose, angle, narrow, lift, gilt, alpha, self.largest
        )


@dataclass(frozen=True, slots=True)
class ChipFlight:
    """The flight of a chip from one counter to another."""

    source: str
    target: str
    start: Pose
    end: Pose
    begins: float
    lasts: float

    @property
    def ends(self) -> float:
        """The moment it lands."""
        return self.begins + self.lasts

    def at(self, now: float) -> FlyingChip:
        """The chip at a moment."""
        part = ease_out(min(1.0, max(0.0, (now - self.begins) / self.lasts)))
        pose = self.start.to(self.end, part)
        bow = _ARC * hypot(self.end.x - self.start.x, self.end.y - self.start.y) * sin(pi * part)
        return FlyingChip(self.source, self.target, pose.x, pose.y - bow, sin(pi * part))


@dataclass(frozen=True, slots=True)
class FlyingChip:
    """A chip in flight: its middle, and its height above the table (0 to 1)."""

    source: str
    target: str
    x: float
    y: float
    lift: float


@dataclass(frozen=True, slots=True)
class Call:
    """A seat says or does something: its portrait swells, and rings go out where it is aloud."""

    seat: int
    begins: float
    lasts: float
    aloud: bool = True

    RINGS = 2
    STEPS = 12
    SWELLS = 4  # the sizes of a portrait that swells

    @property
    def ends(self) -> float:
        """The moment the last ring has faded."""
        return self.begins + self.lasts

    def at(self, now: float) -> Rings:
        """The rings at a moment."""
        part = min(1.0, max(0.0, (now - self.begins) / self.lasts))
        behind = 0.35
        grown = (min(1.0, max(0.0, (part - behind * n) / (1 - behind))) for n in range(self.RINGS))
        steps = tuple(round(ease_out(share) * self.STEPS) for share in grown) if self.aloud else ()
        return Rings(self.seat, steps, round(sin(pi * min(1.0, 1.6 * part)) * self.SWELLS))


@dataclass(frozen=True, slots=True)
class Rings:
    """The progress of each ring round a portrait, from 0 (not yet) to `Call.STEPS` (faded).

    `swell` is the size of the portrait, from 0 (at rest) to `Call.SWELLS`.
    """

    seat: int
    steps: tuple[int, ...]
    swell: int = 0


def _turned(way: float) -> float:
    """The part of its turn that a card has made, from 0 to 1: it leaves and lands flat."""
    return carried(min(1.0, max(0.0, (way - _TURN_FROM) / (_TURN_TO - _TURN_FROM))))
