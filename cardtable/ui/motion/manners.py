"""The manners in which a hand moves cards: a deal is thrown, a trick is pushed together.

Each manner has its time, its curve, its height. Which one it is follows from the kind of event.
Pure; knows no game.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.events import Kind
from cardtable.core.frozen import dataclass


def ease_out(part: float) -> float:
    """A cubic ease-out: a fast start and a gentle landing.

    >>> ease_out(0.0), ease_out(0.5), ease_out(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1.0 - (1.0 - part) ** 3


def thrown(part: float) -> float:
    """Let go at speed, then slowed down by the cloth.

    >>> thrown(0.0), thrown(0.5), thrown(1.0)
    (0.0, 0.9375, 1.0)
    """
    return 1.0 - (1.0 - part) ** 4


def carried(part: float) -> float:
    """Lifted, moved and put down: slow at both ends.

    >>> carried(0.0), carried(0.5), carried(1.0)
    (0.0, 0.5, 1.0)
    """
    return part * part * part * (part * (6 * part - 15) + 10)


def pushed(part: float) -> float:
    """Hard to get going, then swept home.

    >>> pushed(0.0), pushed(0.5), pushed(1.0)
    (0.0, 0.375, 1.0)
    """
    return part * part * (2 - part) if part < 1 else 1.0


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to fly: its name, seconds for one card, seconds between two, curve, and shape.

    `bow` and `lift` are parts of the usual height of the path and of the card above the felt,
    `tilt` of the usual lean. `gleam` is the part of the time, after landing, in which the card
    rises a little and a gold edge comes and goes. A card that turns over takes at least the seconds
    of `turned`.
    """

    name: str
    lasts: float
    stagger: float
    curve: Callable[[float], float]
    bow: float = 1.0
    lift: float = 1.0
    tilt: float = 1.0
    gleam: float = 0.0
    turned: float = 0.0


PLAYED = Manner("play", 0.23, 0.035, ease_out, turned=0.4)
DEALT = Manner("deal", 0.3, 0.035, thrown, bow=0.4, lift=0.35)
DRAWN = Manner("draw", 0.36, 0.09, carried, bow=1.6)
SWEPT = Manner("sweep", 0.6, 0.02, pushed, bow=0.0, lift=0.15, tilt=0.0)
TAKEN_BACK = Manner("undo", 0.18, 0.012, carried, bow=0.0, lift=0.5, tilt=0.0)
MELDED = Manner("meld", 0.8, 0.06, ease_out, gleam=0.55)

MANNERS = {
    Kind.DEALT: DEALT,
    Kind.DRAWN: DRAWN,
    Kind.TAKEN: DRAWN,
    Kind.MELDED: MELDED,
    Kind.CLAIMED: MELDED,
    Kind.TRICK_TAKEN: SWEPT,
    Kind.CLEARED: SWEPT,
}
FELT = frozenset(
    {Kind.CLAIMED, Kind.GIVEN, Kind.TRICK_TAKEN, Kind.BOOK_CLOSED, Kind.WENT_OUT}
)  # the kinds at which the portrait of the seat that they are about stirs without a word
_CARRIED = 3  # cards at most that a hand carries one by one


def manner_of(kind: Kind, count: int) -> Manner:
    """The manner in which the `count` cards of an event move; more than a few are not carried.

    >>> manner_of(Kind.DRAWN, 1).name, manner_of(Kind.DRAWN, 11).name, manner_of(Kind.BID, 0).name
    ('draw', 'play', 'play')
    """
    manner = MANNERS.get(kind, PLAYED)
    return PLAYED if manner is DRAWN and count > _CARRIED else manner
