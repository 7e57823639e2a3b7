"""The answer of cards to a hand: they rise, give way and sink smoothly, and shake at a refusal.

`layout/standing.py` says where each card is to stand; here it gets there. Time comes through
`step` alone. Knows no rules, no pointer and no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, pi, sin

from cardtable.core.diff import Place
from cardtable.ui.layout.standing import NOWHERE, Offset, Offsets
from cardtable.ui.motion.departures import Pace

SHAKE_TIME = 0.36  # seconds for which a refused card shakes
_SETTLES = 0.045  # seconds in which most of the way is made
_AT_ONCE = 0.35  # of the way is made in the first frame after a press
_SWINGS = 0.09  # seconds from left to right and back
_SHAKES = 0.06  # of a card's width


class Touch:
    """The distance of each card from where it lies, at this moment."""

    def __init__(self) -> None:
        self.offsets: Offsets = NOWHERE
        self._at: dict[Place, tuple[float, float]] = {}
        self._aims: Offsets = NOWHERE
        self._shaking: dict[Place, tuple[float, int]] = {}  # seconds since it began, pixels
        self._settled = True
        self._begun = False

    @property
    def is_moving(self) -> bool:
        """True while a card is on its way to where it is to stand."""
        return not self._settled or bool(self._shaking)

    def begin_again(self) -> None:
        """Forgets where cards stood: at the next step they stand where they are to stand."""
        self._at, self._shaking, self._begun = {}, {}, False
        self.offsets, self._aims, self._settled = NOWHERE, NOWHERE, True

    def follow(self, kept: Mapping[Place, Place]) -> None:
        """Follows cards to their new places in their piles; all others lie where they lie."""
        self._at = {kept[place]: at for place, at in self._at.items() if place in kept}
        self._aims = {kept[place]: at for place, at in self._aims.items() if place in kept}
        self._shaking = {}
        self._settled = False
        self.offsets = self._rounded()

    def put(self, places: Offsets) -> None:
        """Has cards stand so at once, where they do not stand yet: nobody sees them rise."""
        new = {place: at for place, at in places.items() if place not in self._at}
        if new:
            self._at |= {place: (float(x), float(y)) for place, (x, y) in new.items()}
            self._aims = {**self._aims, **new}
            self.offsets = self._rounded()

    def shake(self, places: Iterable[Place], width: int, wait: float, pace: Pace) -> None:
        """Shakes refused cards, after so many seconds; with less motion they stay still."""
        if pace.factor and not pace.reduced:
            self._shaking |= {place: (-wait, max(3, round(width * _SHAKES))) for place in places}

    def step(self, seconds: float, aims: Offsets, pace: Pace) -> None:
        """Lets time pass, with the places where cards are to stand."""
        still = pace.reduced or not pace.factor or not self._begun
        self._begun = True
        if self._settled and aims == self._aims and not self._shaking:
            return
        part = 1.0 if still else 1 - exp(-seconds / (_SETTLES * max(0.5, pace.factor)))
        if aims != self._aims and not still:
            part = max(part, _AT_ONCE)  # what a hand does is answered in the next frame
        self._aims = aims
        self._at = {
            place: at
            for place in {**self._at, **aims}
            if (at := _nearer(self._at.get(place, (0.0, 0.0)), aims.get(place, (0, 0)), part))
            != (0.0, 0.0)
        }
        self._settled = self._at == {place: (float(x), float(y)) for place, (x, y) in aims.items()}
        self._shaking = {
            place: (since + seconds, far)
            for place, (since, far) in self._shaking.items()
            if since + seconds < SHAKE_TIME
        }
        self.offsets = self._rounded()

    def _rounded(self) -> Offsets:
        offsets = {place: (round(x), round(y)) for place, (x, y) in self._at.items()}
        for place, (since, far) in self._shaking.items():
            if since >= 0:
                x, y = offsets.get(place, (0, 0))
                fades = 1 - since / SHAKE_TIME
                offsets[place] = (x + round(far * fades * sin(2 * pi * since / _SWINGS)), y)
        return offsets


def _nearer(at: tuple[float, float], aim: Offset, part: float) -> tuple[float, float]:
    """A part of the way on; the last half pixel at once."""
    x, y = at[0] + (aim[0] - at[0]) * part, at[1] + (aim[1] - at[1]) * part
    near = abs(aim[0] - x) < 0.5 and abs(aim[1] - y) < 0.5
    return (float(aim[0]), float(aim[1])) if near else (x, y)
