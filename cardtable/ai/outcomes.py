"""Says how the plan that is followed came out in imagined deals, beside the others.

Knows no game: it is given the names of the plans and the word for the unit of their worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.search import Weighed, level
from cardtable.core.words import counted

_FEW = 2  # answers that are named, of those that came to the same


def came_out(
    weighed: Sequence[Weighed], best: Weighed, names: Sequence[str], *, tells: float, digits: int
) -> str:
    """Says what came to the same, or by how much the next best trailed.

    `names` are those of the plans by index. A gap below `tells` is none; it is told in points,
    with so many digits. Plans of one name are one.
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
    return f"{deals} {_next_best(behind, tells, digits)}."


def _next_best(behind: Mapping[str, float], tells: float, digits: int) -> str:
    following = min(behind, key=behind.__getitem__, default="")
    if not following or behind[following] < tells:
        return "nothing came out better"
    gap = f"{behind[following]:.{digits}f}"
    points = counted(int(gap), "point") if gap.isdigit() else f"{gap} points"
    named = following if len(behind) == 1 else f"the next best, {following},"
    return f"{named} came out {points} behind"
