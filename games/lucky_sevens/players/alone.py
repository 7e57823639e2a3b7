"""Lucky Sevens alone, by what was learned: which tableau is cleared most often from here on.

The table of values says what every turn leaves is worth. Looking one round ahead, over imagined
orders of the stock, makes that surer; the last round is worked out for every order there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappushpop
from itertools import permutations
from random import Random
from typing import NamedTuple

from cardtable.ai import learned
from cardtable.ai.learned_files import read_or
from cardtable.ai.search import halve
from cardtable.core.cards import pack, shuffled
from cardtable.core.players import Budget
from games.lucky_sevens.players import model
from games.lucky_sevens.players.model import Tableau, alike, card_class
from games.lucky_sevens.players.plans import Plan, untidiness
from games.lucky_sevens.players.values import A_CARD, best, chance, places
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState, collected

FILE = "alone.json"
_CANDIDATES = 8  # looked at more closely
_TOLD = 16  # turns of which everything is worked out where that can be done; fewer are shown
_MOST_ENDS = 12_000  # looked at in one decision: with several sevens a turn has hundreds
_NOISE = 0.02  # how far chances from one imagined round differ by luck


@cache
def table() -> Sequence[float]:
    """The learned values, as log odds; without their file only the number of cards counts."""
    where = places()
    return read_or(
        __package__ or "",
        FILE,
        lambda text: learned.values_of(text, where.size),
        lambda: where.begin(A_CARD),
    )


def unseen(view: LuckyState) -> list[int]:
    """The classes of the cards in the stock: the pack without what lies open."""
    left = [0] * 8
    for card in pack():
        left[card_class(card)] += 1
    for cards in (collected(view, 0), *(view.piles[column] for column in COLUMNS)):
        for card in cards:
            left[card_class(card)] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def ranked(
    view: LuckyState, plans: Sequence[Plan], budget: Budget, *, empty: bool, looks: int
) -> list[tuple[Plan, float]]:
    """The turns, best first, each with its chance that the table is cleared from there.

    `looks` is how many imagined rounds are looked at in all.
    """
    stock = unseen(view)
    rounds = len(stock) // IN_A_ROUND
    counts = [stock.count(kind) for kind in range(8)]
    if rounds < 2:
        return _exactly(plans, stock, empty=empty)
    worths = {plan.end: chance(value(plan.end, counts, rounds)) for plan in plans}
    order = sorted(plans, key=lambda plan: (-worths[plan.end], len(plan.path)))
    near, rest = order[:_CANDIDATES], order[_CANDIDATES:]
    if len(near) == 1 or not looks:
        return [(plan, worths[plan.end]) for plan in order]

    def imagine(rng: Random) -> tuple[int, ...]:
        return shuffled(stock, rng)[:IN_A_ROUND]

    effort = _Effort()

    def worth(plan: Plan, dealt: tuple[int, ...]) -> float:
        looked = after(plan.end, dealt, counts, rounds - 1, empty=empty)
        effort.left -= looked.ends
        return looked.chance

    looked = halve(
        near,
        imagine,
        worth,
        budget,
        playouts=looks,
        noise=_NOISE,
        unseen=lambda plan: worths[plan.end],
        enough=effort.is_over,
    )
    return looked + [(plan, worths[plan.end]) for plan in rest]


def value(tableau: Tableau, stock: Sequence[int], rounds: int) -> float:
    """The log odds that a tableau is cleared, by the table."""
    entries = table()
    return sum(entries[place] for place in places().of(alike(tableau), stock, rounds))


class Looked(NamedTuple):
    """The chance that a tableau is cleared, and how many ends of a turn were looked at for it."""

    chance: float
    ends: int


class _Effort:
    """The number of ends that one decision may still look at; the time goes by these."""

    def __init__(self) -> None:
        self.left = _MOST_ENDS

    def is_over(self) -> bool:
        return self.left <= 0


def after(
    tableau: Tableau, dealt: Sequence[int], stock: Sequence[int], rounds: int, *, empty: bool
) -> Looked:
    """The chance that a tableau is cleared once four more cards lie on it; `rounds` come then."""
    left = list(stock)
    for kind in dealt:
        left[kind] -= 1
    reached = _laid(tableau, dealt)
    if not rounds:
        return Looked(float(model.clearable(reached, False, empty)), 1)
    turn = best(places(), table(), reached, left, rounds, empty=empty)
    return Looked(chance(turn.worth), turn.ends)


def _laid(tableau: Tableau, dealt: Sequence[int]) -> Tableau:
    a, b, c, d = tableau
    w, x, y, z = dealt
    return alike((a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z))


def _exactly(
    plans: Sequence[Plan], stock: Sequence[int], *, empty: bool
) -> list[tuple[Plan, float]]:
    """The last round and the one before: the share of the orders of the last four cards.

    Of a turn that cannot come among the best any more, only the orders so far are counted.
    """
    orders = [*dict.fromkeys(permutations(stock))] if stock else []  # each stands for as many
    tidiest = sorted(plans, key=lambda plan: (untidiness(plan.end), len(plan.path)))
    if not orders:
        worths = [(plan, float(plan.end == model.EMPTY)) for plan in tidiest]
    else:
        best = [0] * _TOLD  # the most orders that were cleared, the fewest of them first
        worths = []
        for plan in tidiest:
            cleared = _cleared(plan.end, orders, best[0], empty=empty)
            heappushpop(best, cleared)
            worths.append((plan, cleared / len(orders)))
    return sorted(worths, key=lambda pair: -pair[1])


def _cleared(tableau: Tableau, orders: Sequence[Sequence[int]], least: int, *, empty: bool) -> int:
    """The number of orders in which a tableau is cleared; fewer when they cannot be as many."""
    cleared = 0
    for left, order in zip(range(len(orders) - 1, -1, -1), orders, strict=True):
        cleared += clears(tableau, order, empty=empty)
        if cleared + left < least:
            break
    return cleared


def clears(tableau: Tableau, dealt: Sequence[int], *, empty: bool) -> bool:
    """True when a tableau can be cleared in the last round, with these four cards on it."""
    return model.clearable(_laid(tableau, dealt), False, empty)
