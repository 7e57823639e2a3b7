"""Lucky Sevens for several: what a turn is worth when the others answer.

What a turn collects, less what the next players then collect, plus what comes back in one's own
next turn. Hands that lie open are taken as they are; hidden ones and those still to be dealt are
imagined. In the last round with open hands nothing is left to imagine: the answers to the most
promising turns are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from cardtable.ai.search import halve
from cardtable.core.cards import Card, shuffled
from cardtable.core.frozen import dataclass
from cardtable.core.players import Budget
from games.lucky_sevens.players import model
from games.lucky_sevens.players.model import Tableau, alike, card_class, ends, layouts, most
from games.lucky_sevens.players.plans import Plan, untidiness
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState, another_round, collected

PLAYOUTS = 90  # for one decision
_CANDIDATES = 32
_EXACTLY = 200  # turns to which the answers are worked out; a turn with sevens may have a thousand
_NOISE = 1.0
_ALL = (0, 1, 2, 3)

Hand = tuple[int, ...]
World = tuple[tuple[bool, Hand], ...]  # the coming turns: whether one's own, and its four classes


def chances(tableau: Tableau) -> int:
    """The number of matches one card away: under a bottom card a seven, or another's match."""
    bottoms = [column & 7 for column in tableau]
    seconds = [column >> 3 & 7 for column in tableau]
    return sum(
        bool(second) and (second == model.SEVEN or second in bottoms[:at] + bottoms[at + 1 :])
        for at, second in enumerate(seconds)
    )


@lru_cache(maxsize=8192)  # more of them are slower: they no longer fit near the processor
def answer(tableau: Tableau, hand: Hand, empty: bool) -> tuple[int, Tableau]:
    """The most that a hand collects from columns in standard order, and what it then leaves."""
    best, laid = -1, tableau
    for placed, _ in layouts(tableau, hand, _ALL[: len(hand)]):
        columns = alike(placed)
        count = most(columns, False, empty)
        if count > best:
            best, laid = count, columns
        if best == model.size(columns):
            return best, model.EMPTY
    return best, min(ends(laid, empty=empty), key=lambda end: (model.size(end), chances(end)))


@dataclass(frozen=True, slots=True)
class Coming:
    """The turns between this one and one's own next one, and the cards that nobody can see."""

    hands: tuple[tuple[bool, Hand | None], ...]  # None: hidden, or not dealt yet
    unseen: tuple[int, ...]

    @classmethod
    def of(cls, view: LuckyState, seat: int, *, counts: bool = True) -> Coming:
        """Returns all that `seat` knows of the turns that follow its own.

        Somebody who `counts` not has forgotten the cards that were collected.
        """
        seats = view.table.seats
        place = (seat - view.starter) % seats
        this_round = [(seat + step) % seats for step in range(1, seats - place)]
        hands = [(False, _classes(view.piles[f"dealt-{other}"])) for other in this_round]
        if another_round(view):
            rest = [(view.starter + step) % seats for step in range(place + 1)]
            hands += [(other == seat, None) for other in rest]
        return cls(tuple(hands), _unseen(view, counts=counts))

    @property
    def certain(self) -> bool:
        """True when every hand is known."""
        return all(hand is not None for _, hand in self.hands)

    def imagined(self, rng: Random) -> World:
        """The coming turns with hidden hands filled at random."""
        cards = iter(shuffled(self.unseen, rng))
        return tuple(
            (own, tuple(sorted(next(cards) for _ in range(IN_A_ROUND))) if hand is None else hand)
            for own, hand in self.hands
        )


def _classes(cards: Sequence[Card]) -> Hand | None:
    hidden = any(card.is_hidden for card in cards)
    return None if hidden else tuple(sorted(card_class(card) for card in cards))


def _unseen(view: LuckyState, *, counts: bool) -> tuple[int, ...]:
    """The classes of the cards that do not lie open, by two packs."""
    left = [0] + [16] * 6 + [8]
    piles = [view.piles[column] for column in COLUMNS]
    piles += [view.piles["aside"]] * counts
    for seat in range(view.table.seats):
        piles += [view.piles[f"dealt-{seat}"], *[collected(view, seat)] * counts]
    for cards in piles:
        for card in cards:
            if not card.is_hidden:
                left[card_class(card)] -= 1
    return tuple(kind for kind, count in enumerate(left) for _ in range(count))


def ranked(
    view: LuckyState,
    seat: int,
    plans: Sequence[Plan],
    budget: Budget,
    *,
    empty: bool,
    counts: bool = True,
) -> list[tuple[Plan, float]]:
    """The turns, best first, each with its worth in cards."""
    candidates = sorted(
        plans, key=lambda plan: (-plan.gain, chances(plan.end), untidiness(plan.end))
    )
    coming = Coming.of(view, seat, counts=counts)
    others = view.table.seats - 1

    def worth(plan: Plan, world: World) -> float:
        tableau, total = plan.end, float(plan.gain)
        for own, hand in world:
            gain, tableau = answer(tableau, hand, empty)
            total += gain if own else -gain / others
        return total

    if coming.certain:
        world = coming.imagined(budget.rng)
        worths: list[tuple[Plan, float]] = []
        for plan in candidates[:_EXACTLY]:
            if worths and budget.stop():
                break
            worths.append((plan, worth(plan, world)))
        return sorted(worths, key=lambda pair: -pair[1])
    playouts = budget.iterations or PLAYOUTS
    return halve(
        candidates[:_CANDIDATES], coming.imagined, worth, budget, playouts=playouts, noise=_NOISE
    )
