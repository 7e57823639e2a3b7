"""The seven-pointed star of the house, which collected cards form once and then lie down again.

Pure; knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, pi, sin

from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.motion.departures import STAGGER
from cardtable.ui.motion.flight_paths import STAR_CORNERS, Flight, Pose, ShownSide

STAR_TIME = 3.6  # seconds

_RADIUS, _CARD = 0.42, 0.4  # of the felt's shorter side, and of a card's width
_MOST = 7 * STAR_CORNERS  # cards, seven for each of its points
_NOTCH = 0.48  # the notches lie so much nearer to the middle


def star(table: Arrangement, piles: Iterable[str], now: float) -> Iterator[Flight]:
    """The flights of the topmost cards of these piles into the star and home again."""
    of_piles = set(piles)
    chosen = [card for card in table.cards if card.place.pile in of_piles][-_MOST:]
    middle, radius = table.felt.centre, min(table.felt.w, table.felt.h) * _RADIUS
    corners = star_points(len(chosen), middle, radius)
    for number, (placed, corner) in enumerate(zip(chosen, corners, strict=True)):
        rest, side = Pose.of(placed.rect), ShownSide(placed.card, placed.up)
        wait = number * STAGGER / 2
        yield Flight(
            placed.place,
            rest,
            rest,
            side,
            side,
            now + wait,
            STAR_TIME - wait,
            kind="star",
            gather=corner._replace(w=table.card[0] * _CARD),
            angle=_outward_angle(corner, middle),
            pivot=middle,
        )


def star_points(count: int, middle: tuple[float, float], radius: float) -> tuple[Pose, ...]:
    """Poses for cards along the outline of a seven-pointed star; they have no width yet.

    Corners and notches take turns; the open middle is what makes it seen as a star.
    """
    turns = [pi * number / STAR_CORNERS - pi / 2 for number in range(2 * STAR_CORNERS + 1)]
    reach = [radius, radius * _NOTCH] * (STAR_CORNERS + 1)
    ends = [(far * cos(turn), far * sin(turn)) for turn, far in zip(turns, reach, strict=False)]
    poses = []
    for number in range(count):
        at = number / max(1, count) * 2 * STAR_CORNERS
        (x, y), (next_x, next_y), part = ends[int(at)], ends[int(at) + 1], at - int(at)
        x, y = x + (next_x - x) * part, y + (next_y - y) * part
        poses.append(Pose(middle[0] + x, middle[1] + y, 0.0))
    return tuple(poses)


def _outward_angle(pose: Pose, middle: tuple[int, int]) -> float:
    """The angle, in degrees, at which a card of the star points away from its middle."""
    return -degrees(atan2(pose.x - middle[0], middle[1] - pose.y))
