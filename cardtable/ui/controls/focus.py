"""The control that Tab or an arrow key leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.ui.controls.node import Control


def next_in_order(order: Sequence[Control], start: Control | None, step: int) -> Control:
    """The next control in an order, or with a step of -1 the one before; round the ends."""
    if start in order:
        return order[(order.index(start) + step) % len(order)]
    return order[0 if step > 0 else -1]


def nearest_towards(
    start: Control | None, among: Iterable[Control], way: tuple[int, int]
) -> Control | None:
    """The nearest control in a direction; what lies straight ahead counts as nearer.

    From nowhere every way leads to the first.
    """
    if start is None:
        return next(iter(among), None)
    best: tuple[float, Control] | None = None
    for control in among:
        away = _distance(start, control, way)
        if control is not start and away is not None and (best is None or away < best[0]):
            best = (away, control)
    return best[1] if best else None


def _distance(start: Control, other: Control, way: tuple[int, int]) -> float | None:
    """The distance to another control that way, or None when it is not there."""
    here, there = start.rect, other.rect
    if way[0]:
        ahead = (there.centerx - here.centerx) * way[0]
        gap = there.left - here.right if way[0] > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        skew = abs(there.centery - here.centery)
    else:
        ahead = (there.centery - here.centery) * way[1]
        gap = there.top - here.bottom if way[1] > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        skew = abs(there.centerx - here.centerx)
    if ahead <= 0 or gap < -min(here.width, here.height) or (aside and gap < 0):
        return None  # the last lies across the way, not along it
    return max(0, gap) + 3.0 * aside + 0.2 * skew
