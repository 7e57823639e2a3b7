"""Seven's computer players: rules of thumb, and a search that imagines the other hands.

They are given a view. Easy slips and forgets, normal plays the rules of thumb, hard plays every
choice out in imagined worlds.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.ai.search import compare, settle
from cardtable.core.cards import signs
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.nccc_seven.players import model
from games.nccc_seven.players.model import AS_JOKER, ASK, OPENS, Hand
from games.nccc_seven.players.playout import NORMAL, PATH, RulesOfThumb, play_out
from games.nccc_seven.players.worlds import Worlds
from games.nccc_seven.state import SevenState

_NORMAL = RulesOfThumb(NORMAL)


def why(seen: Hand, action: int, *, only: bool = False) -> str:
    """The sentence that goes with an action of the seat on turn; `only` when there is no other."""
    if action == ASK:
        return "Nothing in this hand can be played."
    if only:
        return "It is the only card there is." if seen.asker >= 0 else "No other card fits."
    if seen.asker >= 0:
        return _why_give(seen, action)
    place = action & ~AS_JOKER
    depends, ways = OPENS[place]
    opened = ways[seen.filled & depends]
    if action & AS_JOKER:
        return f"A joker left in hand costs 50, and {model.card_of(place).sign} dies."
    if opened & seen.hands[seen.turn]:
        return f"It opens the way for {_named(opened & seen.hands[seen.turn])}."
    if not opened:
        return "It opens nothing for the others."
    return f"It sheds {_many(model.value(action, 0), 'point')}; others may play {_named(opened)}."


def _named(cards: int) -> str:
    return signs([model.card_of(one) for one in model.bits(cards)])


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _why_give(seen: Hand, action: int) -> str:
    card = model.card_of(action)
    if action & seen.dead:
        return f"{card.sign} is dead: it can only cost 50 here."
    if card.is_joker:
        return "A joker left in hand costs 50, and the end is near."
    if action & seen.open:
        return f"{card.sign} fits, but the other cards are worth more here."
    away = (PATH[action] & ~seen.filled).bit_count()
    return f"{card.sign} is {_many(away, 'card')} away from its place."


def absurd(seen: Hand, action: int) -> bool:
    """Whether nobody would do it by mistake: to kill an own card, or give away one that fits."""
    if seen.asker >= 0:
        return bool(action & seen.open)
    return action >= AS_JOKER and bool(action & seen.hands[seen.turn])


class RuleBased:
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
        seen = Hand.of(view)
        ranks = {move: _NORMAL.rank(seen, action) for action, move in _actions(moves).items()}
        ranked = sorted(ranks, key=lambda move: -ranks[move])
        best, *others = ranked
        slip = bool(others) and budget.rng.random() < self.slips
        if slip and not absurd(seen, model.action_of(others[0])):
            best = others[0]
        weighed = tuple((move, ranks[move]) for move in ranked)
        reason = why(seen, model.action_of(best), only=len(ranked) == 1)
        return Advice(best, reason, weighed=weighed)

    def spoken(self, moves: tuple[Move, ...], rng: Random) -> Advice | None:
        """A knock that is due, or a call, unless it is forgotten or overlooked."""
        for move in moves:
            if move.word == "knock" and rng.random() >= self.forgets:
                return Advice(move, "One card is left: it must be knocked for.")
            if move.word == "call" and rng.random() >= self.overlooks:
                return Advice(move, f"{{{move.numbers()[0]}}} forgot to knock.")
        return None


def _actions(moves: tuple[Move, ...]) -> dict[int, Move]:
    return {model.action_of(move): move for move in moves if move.word in ("", "ask")}


class Searching:
    """Plays every choice out by rules of thumb, in the same imagined worlds for all of them."""

    WORLDS = 400
    CARDS = 60_000  # in hand when imagined hands begin, all together: they are what takes time
    FIRST = 40.0  # points that going out is worth besides: hands are won, not only points

    def __init__(self) -> None:
        self.words = RuleBased()

    def choose(self, rules: AnyRules, view: SevenState, seat: int, budget: Budget) -> Advice:
        """The move that leaves the most; of those within noise, what a rule of thumb prefers."""
        moves = rules.moves(view, seat)
        said = self.words.spoken(moves, budget.rng)
        if said or seat != view.turn:
            return said or Advice(None)
        actions = _actions(moves)
        seen = Hand.of(view)
        plans = [action for action in actions if action != ASK] or [ASK]
        if len(plans) == 1:
            return Advice(actions[plans[0]], why(seen, plans[0], only=True))
        found = compare(
            plans,
            Worlds(view, budget.rng).world,
            self.worth,
            budget,
            worlds=self.WORLDS,
            playouts=self.CARDS // sum(cards.bit_count() for cards in seen.hands),
        )
        best = settle(found, lambda plan: _NORMAL.rank(seen, plans[plan]))
        weighed = tuple((actions[plans[one.index]], one.worth) for one in found)
        action = plans[best.index]
        return Advice(actions[action], why(seen, action), weighed=weighed)

    def worth(self, action: int, world: Hand, _rng: Random) -> float:
        """How a hand ends for the seat on turn after an action, in points."""
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        play_out(twin, [_NORMAL] * twin.seats)
        return twin.result()[seat] + (0.0 if twin.hands[seat] else self.FIRST)


PLAYERS: dict[str, Player] = {
    "easy": RuleBased(slips=0.2, forgets=0.2, overlooks=0.6),
    "normal": RuleBased(overlooks=0.2),
    "hard": Searching(),
}
