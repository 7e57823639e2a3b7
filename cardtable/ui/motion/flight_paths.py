"""One card (or chip) on its way: where it is at a moment, how large, how turned, how high.

Pure in time: the same moment gives the same sprite. Knows no piles and no screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.ui.layout.rects import Rect

_ARC = 0.07  # of the distance: how far a flight bows upwards
_HIGHEST = 0.4  # of the card's width, at most
_TILT = 4.0  # degrees, in the middle of a long flight
_SQUARED = 0.34  # of a closing book's time: its cards are squared up
_GILT = 0.6  # of it: the gold edge has come and gone
_OUT, _HOME = 0.35, 0.72  # of the star's time: it stands between these
_POINTS = 7


@dataclass(frozen=True, slots=True)
class Pose:
    """A place on the screen: a card's middle and its width, in fractions of pixels."""

    x: float
    y: float
    w: float

    @classmethod
    def of(cls, rect: Rect) -> Pose:
        """The middle of a rectangle."""
        return cls(rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w)

    def to(self, other: Pose, part: float) -> Pose:
        """So far on the straight way to another."""
        return Pose(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
            self.w + (other.w - self.w) * part,
        )


@dataclass(frozen=True, slots=True)
class FlyingCard:
    """A moving card as it is drawn now, on top of everything that rests.

    `place` is where it will lie; `narrow` (0 to 1) its width while it turns over, `lift` (0 to 1)
    its height above the table (shadow and a slight growth), `gilt` a gold edge, `alpha` a fade.
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


@dataclass(frozen=True, slots=True)
class ShownSide:
    """What a card shows: its face as far as it is known, and whether that side is up."""

    card: Card
    up: bool


@dataclass(frozen=True, slots=True)
class Flight:
    """From one spot to another, between two moments in seconds.

    `kind` is "fly", "slide" (flat on the felt), "fade" (it appears in place), "close" (squared up
    at `gather`, a gold edge, then off) or "star" (to `gather` at `angle`, and home again).
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
    flip: bool = True
    angle: float = 0.0

    @property
    def ends(self) -> float:
        """The moment it lands."""
        return self.begins + self.lasts

    def at(self, now: float) -> FlyingCard:
        """The sprite at a moment."""
        part = min(1.0, max(0.0, (now - self.begins) / self.lasts)) if self.lasts > 0 else 1.0
        if self.kind == "fade":
            return self._drawn(self.end, 1.0, alpha=part)
        if self.kind == "slide":
            return self._drawn(self.start.to(self.end, ease_out(part)), part)
        if self.kind == "close":
            return self._closing(part)
        if self.kind == "star":
            return self._starring(part)
        return self._flying(self.start, part)

    def _flying(self, start: Pose, part: float, gilt: float = 0.0) -> FlyingCard:
        way = ease_out(part)
        spot = start.to(self.end, way)
        distance = hypot(self.end.x - start.x, self.end.y - start.y)
        height = sin(pi * way)
        bow = min(_ARC * distance, _HIGHEST * max(start.w, self.end.w)) * height
        tilt = _TILT * height * (self.end.x - start.x) / distance if distance > spot.w else 0.0
        return self._drawn(
            Pose(spot.x, spot.y - bow, spot.w), way, angle=-tilt, lift=height, gilt=gilt
        )

    def _closing(self, part: float) -> FlyingCard:
        gather = self.gather or self.start
        if part < _SQUARED:
            return self._drawn(self.start.to(gather, ease_out(part / _SQUARED)), 0.0)
        if part < _GILT:
            shine = (part - _SQUARED) / (_GILT - _SQUARED)
            return self._drawn(gather, 0.0, gilt=sin(pi * shine))
        return self._flying(gather, (part - _GILT) / (1 - _GILT))

    def _starring(self, part: float) -> FlyingCard:
        there = self.gather or self.end
        if part < _OUT:
            way = ease_out(part / _OUT)
        else:
            way = 1.0 if part < _HOME else 1 - ease_out((part - _HOME) / (1 - _HOME))
        spot = self.start.to(there, way) if part < _HOME else self.end.to(there, way)
        return self._drawn(spot, 1.0, angle=self.angle * way, lift=way)

    def _drawn(
        self,
        spot: Pose,
        part: float,
        *,
        angle: float = 0.0,
        lift: float = 0.0,
        gilt: float = 0.0,
        alpha: float = 1.0,
    ) -> FlyingCard:
        turns = self.flip and self.before.up != self.after.up
        side = self.before if turns and part < 0.5 else self.after
        if self.kind == "close" and not turns:
            side = self.before
        narrow = max(0.03, abs(cos(pi * part))) if turns else 1.0
        return FlyingCard(
            self.place, side.card, side.up, spot.x, spot.y, spot.w, angle, narrow, lift, gilt, alpha
        )


@dataclass(frozen=True, slots=True)
class ChipFlight:
    """A chip from one counter to another."""

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
        spot = self.start.to(self.end, part)
        bow = _ARC * hypot(self.end.x - self.start.x, self.end.y - self.start.y) * sin(pi * part)
        return FlyingChip(self.source, self.target, spot.x, spot.y - bow, sin(pi * part))


@dataclass(frozen=True, slots=True)
class FlyingChip:
    """A moving chip: its middle and its height above the table (0 to 1)."""

    source: str
    target: str
    x: float
    y: float
    lift: float


def star_points(count: int, middle: tuple[float, float], radius: float) -> tuple[Pose, ...]:
    """Places for so many cards along a seven-pointed star, in one stroke; `w` is not a width yet.

    The stroke is that of the house mark: from every point to the third next.
    """
    corners = [2 * pi * 3 * number / _POINTS - pi / 2 for number in range(_POINTS + 1)]
    found = []
    for number in range(count):
        at = number / max(1, count) * _POINTS
        one, other, part = corners[int(at)], corners[int(at) + 1], at - int(at)
        x = cos(one) + (cos(other) - cos(one)) * part
        y = sin(one) + (sin(other) - sin(one)) * part
        found.append(Pose(middle[0] + radius * x, middle[1] + radius * y, 0.0))
    return tuple(found)


def ease_out(part: float) -> float:
    """Ease-out cubic: fast away, gently there.

    >>> ease_out(0.0), ease_out(0.5), ease_out(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1.0 - (1.0 - part) ** 3
