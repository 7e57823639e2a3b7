"""Says how the plan that is followed came out in imagined deals, beside the others.

Knows no game: it is given the names of the plans and the word for the unit of their worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.ai.search import Weighed, level
from cardtable.core.lists import listed
from cardtable.core.messages import say, shown

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
    deals = best.visits
    if len(same) > _FEW:
        return say(
            "In {deals} imagined deals {others} others came to the same.",
            deals=deals,
            others=len(same),
        )
    if same:
        plans = listed(same)
        return say("In {deals} imagined deals {plans} came to the same.", deals=deals, plans=plans)
    return _next_best(deals, behind, said)


def _next_best(deals: int, behind: Mapping[str, float], said: Callable[[float], str]) -> str:
    following = min(behind, key=behind.__getitem__, default="")
    gap = said(behind[following]) if following else ""
    if not gap:
        return say("In {deals} imagined deals nothing came out better.", deals=deals)
    if len(behind) == 1:
        return say(
            "In {deals} imagined deals {plan} came out {gap} behind.",
            deals=deals,
            plan=following,
            gap=gap,
        )
    return say(
        "In {deals} imagined deals the next best, {plan}, came out {gap} behind.",
        deals=deals,
        plan=following,
        gap=gap,
    )


def whole_points(gap: float) -> str:
    """A gap in points, where single points count for little.

    >>> whole_points(0.4), whole_points(1.2), whole_points(7.8)
    ('', '1 point', '8 points')
    """
    return say.of(round(gap), "1 point", "{count} points") if gap >= _HALF else ""


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
        return shown(_PARTS_OF_A_POINT[rest])
    number = f"{points}{('', '¼', '½', '¾')[rest]}"
    if points == 1 and rest:
        return say.under("a number between one and two", "{number} points", number=number)
    return say.of(-(-quarters // 4), "{number} point", "{number} points", number=number)


def about_quarters(gap: float) -> str:
    """The same where it is only roughly so.

    >>> about_quarters(0.01), about_quarters(0.07), about_quarters(1.7)
    ('', 'a little', 'about 1¾ points')
    """
    points = quarter_points(gap)
    if not points or round(4 * gap) == 0:
        return points
    return say("about {points}", points=points)


_PARTS_OF_A_POINT = (
    say.later("a little"),
    say.later("a quarter of a point"),
    say.later("half a point"),
    say.later("three quarters of a point"),
)
