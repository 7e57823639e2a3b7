"""Lucky Sevens alone: how good a tableau is for somebody who does not know the stock.

The cards that are left are known, their order is not. The hard player of version 0.1 imagines
orders and plays each out by the rule of thumb that Normal plays by; a solver in its place would
call every tableau won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from cardtable.ai.search import halve
from cardtable.core.cards import pack, shuffled
from cardtable.core.players import Budget
from games.lucky_sevens.players import model
from games.lucky_sevens.players.model import Tableau, alike, card_class, size
from games.lucky_sevens.players.plans import Plan
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState, collected

PLAYOUTS = 400  # for one decision
_CANDIDATES = 24
_NOISE = 0.4
_A_CARD = 0.002  # what a card left over takes from a game that is not cleared


def untidiness(tableau: Tableau) -> int:
    """Cards left first, then long columns, whose lower cards wait for each other."""
    a, b, c, d = map(model.height, tableau)
    return (a + b + c + d << 20) + a**3 + b**3 + c**3 + d**3


@lru_cache(maxsize=8192)  # more of them are slower: they no longer fit near the processor
def tidied(tableau: Tableau, empty: bool) -> Tableau:
    """The tableau after a turn by the rule of thumb: as few cards as possible, evenly spread."""
    return min(model.leaves(tableau, empty=empty), key=untidiness)


def unseen(view: LuckyState) -> list[int]:
    """The classes of the cards in the stock: the pack without what lies open."""
    left = [0] * 8
    for card in pack():
        left[card_class(card)] += 1
    for cards in (collected(view, 0), *(view.piles[column] for column in COLUMNS)):
        for card in cards:
            left[card_class(card)] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def played_out(tableau: Tableau, stock: Sequence[int], *, empty: bool) -> int:
    """How many cards stay on the table when this stock is dealt and played by rule of thumb."""
    for at in range(0, len(stock), 4):
        a, b, c, d = tableau
        w, x, y, z = stock[at : at + 4]
        tableau = tidied(alike((a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z)), empty)
    return size(tableau)


def ranked(
    view: LuckyState, plans: Sequence[Plan], budget: Budget, *, empty: bool
) -> list[tuple[Plan, float]]:
    """The turns, best first, each with its share of imagined stocks that are cleared.

    From the share a little is taken for every card that is left in the others.
    """
    candidates = sorted(plans, key=lambda plan: (untidiness(plan.end), len(plan.path)))[
        :_CANDIDATES
    ]
    stock = unseen(view)
    dealt = len(stock) // IN_A_ROUND * IN_A_ROUND
    if not stock or len(candidates) == 1:
        return [(plan, float(plan.end == model.EMPTY)) for plan in candidates]

    def worth(plan: Plan, order: tuple[int, ...]) -> float:
        left = played_out(plan.end, order, empty=empty)
        return (left == 0) - _A_CARD * left

    def imagine(rng: Random) -> tuple[int, ...]:
        return shuffled(stock, rng)[:dealt]

    playouts = budget.iterations or PLAYOUTS
    return halve(candidates, imagine, worth, budget, playouts=playouts, noise=_NOISE)
