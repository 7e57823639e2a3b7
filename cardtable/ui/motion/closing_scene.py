"""The scene that a game ends with, on the table: cards that go out and come home, lights, chips.

Pure in time: the same moment gives the same picture, so that the scene can be left at any moment.
Everything in it is known to the seat at the screen; when it is over the table lies as it lay. Which
scene it is says `finales.py`. Knows no rules and no screen.
"""

from __future__ import annotations

from math import cos, degrees, pi, sin
from typing import NamedTuple

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.flight_paths import FlyingCard, Pose
from cardtable.ui.motion.manners import carried, ease_out

CORNERS = 7  # of the star, and of the rays behind a winner
CHIP = 34  # units across a chip that is poured
STRENGTHS = 6  # steps of a light from nothing to its full strength
SWELLS = 4  # sizes of a winner's portrait
TURNS = 6  # pictures of the rays behind it, until one ray is where the next one was
_SHOWN, _FADED = 0.3, 0.25  # seconds in which the title and the rays come, and go
_RAY_TURN = 0.16  # seconds the rays take from one picture to the next
_SWIRL = 0.7  # radians by which a card goes round the pivot on its way out
_FACE_FROM = 0.3  # of its way out, from where a card that lay face down is seen from above
_LEANS = 9.0  # degrees a card leans at the most while a ripple passes it


class Light(NamedTuple):
    """A light round a card or a place: its strength from 1 to `STRENGTHS`, gold or an ember."""

    rect: Rect
    strength: int
    ember: bool = False


class Spark(NamedTuple):
    """A spark in the air: its middle, its size from 0 to 2, its strength as that of a light."""

    x: float
    y: float
    size: int
    strength: int


class ShownChip(NamedTuple):
    """A chip that flies or lies in a stack before a winner: its middle."""

    x: float
    y: float


class Honour(NamedTuple):
    """A winner: the size of the portrait, 0 to `SWELLS`, and how far the rays have turned."""

    seat: int
    swell: int
    turn: int


@dataclass(frozen=True, slots=True)
class ClosingFrame:
    """Everything that a scene shows at one moment, above what rests.

    `away` are the places of its cards, which are not drawn at rest. `soon` are all cards that stand
    in the scene, in the order in which they set off, and `width` is theirs there. The `title` says
    who has won, as strong as a light, round the point `title_at`.
    """

    cards: tuple[FlyingCard, ...] = ()
    lights: tuple[Light, ...] = ()
    sparks: tuple[Spark, ...] = ()
    chips: tuple[ShownChip, ...] = ()
    honours: tuple[Honour, ...] = ()
    title: str = ""
    title_at: tuple[float, float] = (0.0, 0.0)
    strength: int = 0
    away: frozenset[Place] = frozenset()
    paid: tuple[str, ...] = ()  # the counter of each chip that has set off
    soon: tuple[Card, ...] = ()
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class ClosingCard:
    """A card that goes out to where it stands in the scene, and comes home; times in seconds.

    It is out of its place from `taken` on, leaves at `leaves`, is out after `rises`, starts home at
    `returns` and has come home after `falls`; from `rests` on it lies there as it lay. Out there it
    turns by `turns` radians round the `pivot` from `turning` on, for `turned` seconds; where
    `ripple` is not 0 it is moved up by so many pixels and back, at `rippled`.
    """

    place: Place
    card: Card
    home: Pose
    there: Pose
    up: bool = True  # which side shows at home
    angle: float = 0.0
    taken: float = 0.0
    leaves: float = 0.0
    rises: float = 0.7
    returns: float = 3.0
    falls: float = 0.6
    pivot: tuple[float, float] | None = None
    turns: float = 0.0
    turning: float = 0.0
    turned: float = 1.0
    ripple: float = 0.0
    rippled: float = 0.0
    ripples: float = 0.8
    rests: float = 0.0

    def is_out(self, second: float) -> bool:
        """True when it is on its way or stands in the scene."""
        return self.leaves <= second < self.returns + self.falls

    def at(self, second: float) -> FlyingCard:
        """The card at a second of the scene."""
        out = ease_out(_part(second, self.leaves, self.rises))
        way = out * (1 - carried(_part(second, self.returns, self.falls)))
        turn, there = 0.0, self.there
        if self.pivot is not None:
            turn = self.turns * carried(_part(second, self.turning, self.turned))
            there = self._round_pivot(self.pivot, turn - _SWIRL * (1 - out))
        wave = sin(pi * _part(second, self.rippled, self.ripples)) if self.ripple else 0.0
        pose = self.home.to(there._replace(y=there.y - self.ripple * wave), way)
        upright = max(0.0, 2 * way - 1)  # while it is large, which costs less
        angle = (self.angle - degrees(turn)) * upright + _LEANS * wave
        up = self.up or way > _FACE_FROM
        largest = max(self.home.w, self.there.w)
        return FlyingCard(
            self.place, self.card, up, *pose, angle, lift=way, gilt=wave, largest=largest
        )

    def _round_pivot(self, pivot: tuple[float, float], turn: float) -> Pose:
        dx, dy = self.there.x - pivot[0], self.there.y - pivot[1]
        x, y = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
        return Pose(pivot[0] + x, pivot[1] + y, self.there.w)


@dataclass(frozen=True, slots=True)
class Glow:
    """A light that comes at a second, and stays until the scene goes out."""

    rect: Rect
    comes: float
    ember: bool = False

    def at(self, second: float, gone: float) -> Light:
        """The light at a second; `gone` is the part of the scene that has gone out, up to 1."""
        since = second - self.comes
        strong = min(1.0, max(0.0, since / 0.25))
        settled = 1.0 if self.ember else 1 - 0.3 * _part(since, 0.3, 0.5)
        breath = 0.8 + 0.2 * cos(2 * pi * since / 1.3) if self.ember else 1.0
        level = strong * settled * breath * (1 - gone)
        return Light(self.rect, round(STRENGTHS * level), self.ember)


@dataclass(frozen=True, slots=True)
class RisingSpark:
    """A spark that rises from a point, swaying, for a time."""

    x: float
    y: float
    comes: float
    lasts: float
    rises: float
    sways: float
    size: int

    def at(self, second: float) -> Spark | None:
        """The spark at a second, or None while it is not there."""
        part = (second - self.comes) / self.lasts
        if not 0 <= part < 1:
            return None
        x = self.x + self.sways * sin(2 * pi * part)
        level = min(1.0, 4 * part) * (1 - part)
        return Spark(x, self.y - self.rises * ease_out(part), self.size, round(STRENGTHS * level))


@dataclass(frozen=True, slots=True)
class PouredChip:
    """A chip that flies in a bow from a counter to its place in a heap."""

    counter: str
    start: tuple[float, float]
    end: tuple[float, float]
    comes: float
    lasts: float
    bow: float

    def at(self, second: float) -> ShownChip | None:
        """The chip at a second, or None before it sets off."""
        part = _part(second, self.comes, self.lasts)
        if second < self.comes:
            return None
        way = carried(part)
        x = self.start[0] + (self.end[0] - self.start[0]) * way
        y = self.start[1] + (self.end[1] - self.start[1]) * way - self.bow * sin(pi * part)
        return ShownChip(x, y)


@dataclass(frozen=True, slots=True)
class ClosingScene:
    """A whole scene; a `still` one shows the second of its `peak` alone, at which all is there.

    Times of its parts are seconds from its beginning, at the usual pace; `pace` is how much slower
    everything is.
    """

    title: str
    title_at: tuple[float, float]
    winners: tuple[int, ...]
    lasts: float
    peak: float
    cards: tuple[ClosingCard, ...] = ()
    glows: tuple[Glow, ...] = ()
    sparks: tuple[RisingSpark, ...] = ()
    chips: tuple[PouredChip, ...] = ()
    soon: tuple[Card, ...] = ()
    width: float = 0.0
    kinder: bool = False  # nobody at the screen has won: less is made of it
    still: bool = False
    begins: float = 0.0
    pace: float = 1.0

    @property
    def ends(self) -> float:
        """The moment at which it is over."""
        return self.begins + self.lasts * (1.0 if self.still else self.pace)

    def at(self, now: float) -> ClosingFrame:
        """Everything to be seen at a moment; nothing once it is over."""
        if now >= self.ends:
            return ClosingFrame()
        second = self.peak if self.still else (now - self.begins) / self.pace
        gone = 0.0 if self.still else _part(second, self.lasts - _FADED, _FADED)
        shown = 1.0 if self.still else _part(second, 0.2, _SHOWN) * (1 - gone)
        cards = [card for card in self.cards if card.taken <= second < card.rests]
        lights = (glow.at(second, gone) for glow in self.glows if glow.comes < second)
        sparks = (spark.at(second) for spark in self.sparks)
        chips = (chip.at(second) for chip in self.chips if gone < 1)
        return ClosingFrame(
            _in_order(cards, second),
            tuple(light for light in lights if light.strength),
            tuple(spark for spark in sparks if spark is not None and spark.strength),
            tuple(chip for chip in chips if chip is not None),
            self._honours(second, shown),
            self.title,
            self.title_at,
            round(STRENGTHS * shown),
            frozenset(card.place for card in cards),
            tuple(chip.counter for chip in self.chips if gone < 1 and chip.comes <= second),
            self.soon,
            self.width,
        )

    def _honours(self, second: float, shown: float) -> tuple[Honour, ...]:
        most = SWELLS // 2 if self.kinder else SWELLS
        turn = 0 if self.still else int(second / _RAY_TURN) % TURNS
        swell = round(most * ease_out(shown))
        return tuple(Honour(seat, swell, turn) for seat in self.winners)


def _in_order(cards: list[ClosingCard], second: float) -> tuple[FlyingCard, ...]:
    """The cards from the lowest to the highest.

    Of those that lie squared up on one another, before and afterwards, only the topmost is drawn.
    """
    lying = {card.home: card for card in cards if not card.is_out(second)}
    out = [card for card in cards if card.is_out(second)]
    return tuple(card.at(second) for card in (*lying.values(), *out))


def _part(second: float, begins: float, lasts: float) -> float:
    """The part of a time that has passed, from 0 to 1."""
    return min(1.0, max(0.0, (second - begins) / lasts)) if lasts > 0 else float(second >= begins)
