"""Lucky Sevens as version 0.1 played it.

Its *hard* knew no learned values: alone it imagined orders of the stock and played each out by a
rule of thumb. A solver in its place would call every tableau won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from cardtable.ai.search import halve
from cardtable.core.cards import shuffled
from cardtable.core.players import Budget, Player
from games.lucky_sevens.players import model
from games.lucky_sevens.players.alone import unseen
from games.lucky_sevens.players.levels import Careless, Ranked, RuleBased, Searching
from games.lucky_sevens.players.model import Tableau, alike, size
from games.lucky_sevens.players.plans import Plan, untidiness
from games.lucky_sevens.state import IN_A_ROUND, LuckyState

PLAYOUTS = 400  # for one decision
_CANDIDATES = 24
_NOISE = 0.4
_A_CARD = 0.002  # a card left over takes this from a game that is not cleared


class PlayingOut(Searching):
    """Alone it plays whole imagined games out; against others it does as master does."""

    def alone(self, view: LuckyState, plans: list[Plan], budget: Budget, empty: bool) -> Ranked:
        """The turns, best first, each with its share of imagined stocks that are cleared.

        From the share a little is taken for every card that is left in the others.
        """
        candidates = sorted(plans, key=lambda plan: (untidiness(plan.end), len(plan.path)))
        candidates = candidates[:_CANDIDATES]
        stock = unseen(view)
        dealt = len(stock) // IN_A_ROUND * IN_A_ROUND
        if not stock or len(candidates) == 1:
            return [(plan, float(plan.end == model.EMPTY)) for plan in candidates]

        def worth(plan: Plan, order: tuple[int, ...]) -> float:
            left = _played_out(plan.end, order, empty)
            return (left == 0) - _A_CARD * left

        def imagine(rng: Random) -> tuple[int, ...]:
            return shuffled(stock, rng)[:dealt]

        playouts = budget.iterations or PLAYOUTS
        return halve(candidates, imagine, worth, budget, playouts=playouts, noise=_NOISE)


@lru_cache(maxsize=8192)
def _tidied(tableau: Tableau, empty: bool) -> Tableau:
    """The tableau after a turn by the rule of thumb: as few cards as possible, evenly spread."""
    return min(model.leaves(tableau, empty=empty), key=untidiness)


def _played_out(tableau: Tableau, stock: Sequence[int], empty: bool) -> int:
    """The number of cards left when this stock is dealt and played by the rule of thumb."""
    for at in range(0, len(stock), 4):
        a, b, c, d = tableau
        w, x, y, z = stock[at : at + 4]
        tableau = _tidied(alike((a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z)), empty)
    return size(tableau)


FORMER: dict[str, Player] = {
    "easy-0.1": Careless(),
    "normal-0.1": RuleBased(),
    "hard-0.1": PlayingOut(),
}
