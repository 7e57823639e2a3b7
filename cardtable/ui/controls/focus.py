"""Where an arrow key goes: the nearest control that way."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.ui.controls.node import Control


def nearest_towards(
    start: Control, among: Iterable[Control], way: tuple[int, int]
) -> Control | None:
    """The nearest control in a direction; what lies straight ahead counts as nearer."""
    best: tuple[float, Control] | None = None
    for control in among:
        away = _distance(start, control, way)
        if control is not start and away is not None and (best is None or away < best[0]):
            best = (away, control)
    return best[1] if best else None


def _distance(start: Control, other: Control, way: tuple[int, int]) -> float | None:
    """How far another control is that way, or None when it is not there."""
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
    if ahead <= 0 or gap < -min(here.width, here.height):
        return None
    return max(0, gap) + 3.0 * aside + 0.2 * skew
