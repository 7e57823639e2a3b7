"""Seven's computer players: rules of thumb on bits, and a search that imagines the other hands.

They are given a view. Easy slips and forgets, normal plays the rules of thumb, hard searches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.search import Search, Weighed, settle
from cardtable.core.cards import signs
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.nccc_seven import grid, model
from games.nccc_seven.model import AS_JOKER, ASK, Hand
from games.nccc_seven.state import SevenState

OPENS_OWN = 3.0
OPENS_OTHERS = 1.0
SHEDS = 0.15
JOKER_LATE = 6.0  # a joker kept is a turn kept, until the end comes near
WORLDS = 80  # imagined worlds are dealt afresh so often, then used again


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat sees, in bits."""

    hand: int
    filled: int
    dead: int
    least: int  # the fewest cards anybody else holds
    giving: bool

    @classmethod
    def of(cls, view: SevenState, seat: int) -> Sight:
        """The sight of the seat that the view is of."""
        others = [len(view.hand_of(other)) for other in range(view.seats) if other != seat]
        return cls(
            model.mask_of(view.hand_of(seat)),
            model.mask_of(tuple(grid.filled(view.piles))),
            model.mask_of(view.dead),
            min(others),
            bool(view.questions),
        )


def rank_of(sight: Sight, action: int) -> float:
    """How good an action looks by the rules of thumb; higher is better."""
    if sight.giving:
        return _gift_rank(sight, action)
    if action == ASK:
        return -99.0
    place = action & ~AS_JOKER
    before = model.open_now(sight.filled)
    opened = model.open_now(sight.filled | place) & ~before
    own = (opened & sight.hand).bit_count()
    others = opened.bit_count() - own
    rank = OPENS_OWN * own - OPENS_OTHERS * others
    if action & AS_JOKER:
        urgent = sight.least <= 2 or sight.hand.bit_count() <= 3
        killed_own = bool(place & sight.hand)
        return rank + (SHEDS * 50 if urgent else -JOKER_LATE) - 8 * killed_own
    return rank + SHEDS * model.value(action, sight.dead)


def _gift_rank(sight: Sight, action: int) -> float:
    """Dead cards go first, then dear cards far from their place; what could be played stays."""
    open_places = model.open_now(sight.filled)
    if action & sight.dead:
        return 100.0
    if action & model.BOTH_JOKERS:
        return -40.0 if sight.least > 2 else 20.0
    if action & open_places:
        return -60.0
    return 2.0 * _distance(action, sight.filled) + SHEDS * model.value(action, 0)


def _distance(action: int, filled: int) -> int:
    """How many cards must still lie before this one may."""
    card = model.card_of(action)
    steps = abs(card.rank - 7)
    sign = 1 if card.rank > 7 else -1
    rows = {0, "shdc".index(card.suit)}
    path = [1 << (13 * row + 6 + sign * step) for row in rows for step in range(1, steps + 1)]
    return sum(1 for place in path if not place & filled and place != action)


def why(sight: Sight, action: int) -> str:
    """The sentence that goes with an action."""
    if sight.giving:
        card = model.card_of(action)
        if action & sight.dead:
            return f"{card.sign} is dead: it can only cost 50 here."
        if card.is_joker:
            return "A joker left in hand costs 50, and the end is near."
        return f"{card.sign} is {_distance(action, sight.filled)} cards away from its place."
    if action == ASK:
        return "Nothing in this hand can be played."
    place = action & ~AS_JOKER
    opened = model.open_now(sight.filled | place) & ~model.open_now(sight.filled)
    own = [model.card_of(one) for one in model.bits(opened & sight.hand)]
    if action & AS_JOKER:
        return f"A joker left in hand costs 50, and {model.card_of(place).sign} dies."
    if own:
        return f"It opens the way for {signs(own)}."
    if not opened:
        return "It opens nothing for the others."
    return f"It sheds {model.value(action, 0)} points and opens little for the others."


class Thumbs:
    """Rules of thumb; `slips` of its choices, knocks and calls go wrong."""

    def __init__(self, slips: float = 0.0, forgets: float = 0.0, overlooks: float = 0.0) -> None:
        self.slips = slips
        self.forgets = forgets
        self.overlooks = overlooks

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """Knocks and calls first, then the best card, or now and then a worse one."""
        moves = rules.moves(view, seat)
        said = self.spoken(moves, budget.rng)
        if said or seat != view.turn:
            return said or Advice(None)
        plain = [move for move in moves if move.word in ("", "ask")]
        sight = Sight.of(view, seat)
        ranked = sorted(plain, key=lambda move: -rank_of(sight, model.action_of(move)))
        slip = len(ranked) > 1 and budget.rng.random() < self.slips
        best = ranked[1] if slip else ranked[0]
        return Advice(best, why(sight, model.action_of(best)), weighed=_weighed(ranked, sight))

    def spoken(self, moves: tuple[Move, ...], rng: Random) -> Advice | None:
        """A knock that is due, or a call, unless it is forgotten or overlooked."""
        for move in moves:
            if move.word == "knock" and rng.random() >= self.forgets:
                return Advice(move, "One card is left: it must be knocked for.")
            if move.word == "call" and rng.random() >= self.overlooks:
                return Advice(move, f"{{{move.numbers()[0]}}} forgot to knock.")
        return None


def _weighed(ranked: list[Move], sight: Sight) -> tuple[tuple[Move, float], ...]:
    return tuple((move, rank_of(sight, model.action_of(move))) for move in ranked)


class Searcher:
    """Information-set search with random playouts; the rules of thumb break ties."""

    def __init__(self, iterations: int = 3000) -> None:
        self.words = Thumbs()
        self.search = Search(iterations=iterations, exploration=0.4, steps=400)

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The most visited move, unless others are within noise of it."""
        moves = rules.moves(view, seat)
        said = self.words.spoken(moves, budget.rng)
        if said or seat != view.turn:
            return said or Advice(None)
        plain = {model.action_of(move): move for move in moves if move.word in ("", "ask")}
        sight = Sight.of(view, seat)
        if len(plain) == 1:
            action, move = next(iter(plain.items()))
            return Advice(move, why(sight, action))
        found = self.search.weigh(worlds(rules, view), seat, budget)
        listed = [one for one in found if one.action in plain]
        best: Weighed = settle(listed, lambda action: rank_of(sight, action))
        return Advice(
            plain[best.action],
            why(sight, best.action),
            weighed=tuple((plain[one.action], one.worth) for one in listed),
        )


def worlds(rules: AnyRules, view: SevenState) -> Callable[[Random], Hand]:
    """Imagined worlds: the first WORLDS are new, later ones are copies of one of these."""
    known: list[Hand] = []

    def imagine(rng: Random) -> Hand:
        if len(known) < WORLDS:
            known.append(Hand.of(rules.imagine(view, rng)))
            return known[-1].copy()
        return known[int(rng.random() * WORLDS)].copy()

    return imagine


PLAYERS: dict[str, Player] = {
    "easy": Thumbs(slips=0.2, forgets=0.2, overlooks=0.6),
    "normal": Thumbs(overlooks=0.2),
    "hard": Searcher(),
}
