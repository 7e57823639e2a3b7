"""Says how the plan that is followed came out in imagined deals, beside the others.

Knows no game: it is given the names of the plans and the word for the unit of their worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.ai.search import Weighed, level
from cardtable.core.words import counted

_FEW = 2  # answers that are named, of those that came to the same
_HALF = 0.5
_SMALLEST = 0.05  # points: less is noise


def came_out(
    weighed: Sequence[Weighed],
    best: Weighed,
    names: Sequence[str],
    said: Callable[[float], str],
) -> str:
    """Says what came to the same, or by how much the next best trailed.

    `names` are those of the plans by index; plans of one name are one. `said` words a gap in worth,
    and says "" of one that is too small to be told.
    """
    named: dict[str, float] = {}
    for plan in weighed:
        if names[plan.index] != names[best.index]:
            gap = best.worth - plan.worth
            named[names[plan.index]] = min(gap, named.get(names[plan.index], gap))
    near = {names[plan.index] for plan in level(weighed)}
    same = [name for name in named if name in near]
    behind = {name: gap for name, gap in named.items() if name not in near}
    deals = f"In {best.visits} imagined deals"
    if len(same) > _FEW:
        return f"{deals} {len(same)} others came to the same."
    if same:
        return f"{deals} {' and '.join(same)} came to the same."
    return f"{deals} {_next_best(behind, said)}."


def _next_best(behind: Mapping[str, float], said: Callable[[float], str]) -> str:
    following = min(behind, key=behind.__getitem__, default="")
    gap = said(behind[following]) if following else ""
    if not gap:
        return "nothing came out better"
    named = following if len(behind) == 1 else f"the next best, {following},"
    return f"{named} came out {gap} behind"


def whole_points(gap: float) -> str:
    """A gap in points, where single points count for little.

    >>> whole_points(0.4), whole_points(1.2), whole_points(7.8)
    ('', '1 point', '8 points')
    """
    return counted(round(gap), "point") if gap >= _HALF else ""


def quarter_points(gap: float) -> str:
    """A gap in points where few are scored; no finer than imagined deals tell.

    >>> quarter_points(0.01), quarter_points(0.07), quarter_points(0.3), quarter_points(1.7)
    ('', 'a little', 'a quarter of a point', '1¾ points')
    """
    if gap < _SMALLEST:
        return ""
    quarters = round(4 * gap)
    points, rest = divmod(quarters, 4)
    if points == 0:
        return ("a little", "a quarter of a point", "half a point", "three quarters of a point")[
            rest
        ]
    number = f"{points}{('', '¼', '½', '¾')[rest]}"
    return f"{number} {'point' if quarters == 4 else 'points'}"
