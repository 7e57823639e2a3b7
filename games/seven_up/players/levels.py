"""Seven-Up's computer players: rules of thumb, and a search that imagines what is unseen.

They are given a view. Easy slips and forgets what was played, normal counts cards, hard plays every
answer to its end in the same imagined deals, with the match score and the order of counting in what
that is worth. A tree of information sets was measured too, and was weaker (docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cardtable.ai.search import Weighed, compare, settle
from cardtable.core.moves import Move, carries, says
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.seven_up.players import reasons
from games.seven_up.players.bid_playout import ALL, BidPlayout, trump_of
from games.seven_up.players.bidding import (
    BUNCH,
    Prospects,
    gives,
    keeping,
    prospects,
    stands,
    worst,
)
from games.seven_up.players.card_play import TrickView, rate
from games.seven_up.players.model import CARDS, SUIT, Tricks, number
from games.seven_up.players.playout import play_out
from games.seven_up.players.worlds import WeightedWorlds, Worlds
from games.seven_up.state import HAND, NOBODY, THREE, SevenUpState
from games.seven_up.tricks import must_trump, playable

_ABSURD = 8.0  # ranks further below the best than this are never a slip
_SPARE = 2  # times as many worlds are imagined as are played: some agree badly with the play
_FEWEST = 24  # imagined deals, however short the time
_DOUBT = 2.0  # how far easy misjudges a hand, in points


@dataclass(frozen=True, slots=True)
class RuleBased:
    """Rules of thumb; `slips` of its choices are not the best; the careless count no cards."""

    slips: float = 0.0
    careful: bool = True

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move for a seat, and why; out of turn it keeps still."""
        if seat != view.turn:
            return Advice(None)
        if view.phase == "play":
            return self._card(view, seat, budget.rng)
        if view.phase == "discard":
            return throw(view, seat, worst(_own(view, seat), trump_of(view), THREE))
        promise = promised(view, seat)
        doubt = _DOUBT * (2 * budget.rng.random() - 1) if self.slips else 0.0
        return bid(rules, view, seat, promise, promise.margin + doubt)

    def _card(self, view: SevenUpState, seat: int, rng: Random) -> Advice:
        seen = TrickView.of(view, seat, careful=self.careful)
        ratings = [rate(seen, card) for card in cards_of(view, seat)]
        ratings.sort(key=lambda one: -one.rank)
        chosen = ratings[0]
        if rng.random() < self.slips:
            near = [one for one in ratings if one.rank > chosen.rank - _ABSURD]
            chosen = near[int(rng.random() * len(near))]
        weighed = tuple((_plays(seat, one.card), one.rank) for one in ratings)
        why = reasons.of_card(seen, chosen, best=chosen.rank == ratings[0].rank)
        return Advice(_plays(seat, chosen.card), why, weighed=weighed)


@dataclass(frozen=True, slots=True)
class Searching:
    """Imagines what it does not see; within noise, the rules of thumb decide."""

    worlds: int = 400  # imagined deals for a card
    deals: int = 240  # imagined deals for an answer before the play
    throws: int = 9  # how many ways to throw are looked at

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move for a seat, and why; out of turn it keeps still."""
        if seat != view.turn:
            return Advice(None)
        if view.phase == "play":
            return self._card(view, seat, budget)
        if view.phase == "discard":
            return self._throw(view, seat, budget)
        return self._bid(rules, view, seat, budget)

    def _card(self, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        seen = TrickView.of(view, seat)
        cards = cards_of(view, seat)
        if len(cards) == 1:
            return Advice(_plays(seat, cards[0]), "It is the only card that may be played.")
        many = budget.iterations or self.worlds
        bank = WeightedWorlds(Worlds(view, seat), _SPARE * many, budget.rng)
        weighed = compare(cards, bank.world, _played_out, replace(budget, iterations=many))
        ratings = [rate(seen, card) for card in cards]
        best = settle(weighed, lambda plan: ratings[plan].rank)
        found = ratings[best.index]
        first = all(one.rank <= found.rank for one in ratings)
        why = reasons.of_card(seen, found, best=first)
        table = tuple((_plays(seat, cards[one.index]), one.worth) for one in weighed)
        return Advice(_plays(seat, cards[best.index]), f"{why} {_told(best)}", weighed=table)

    def _bid(self, rules: AnyRules, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        moves = rules.moves(view, seat)
        plans = [move.word for move in moves if not wins_for_eldest(view, move)]
        promise = promised(view, seat)
        thumb = bid(rules, view, seat, promise, promise.margin)
        bids = BidPlayout(view, seat)
        few = self._in_proportion(budget, self.deals)
        weighed = compare(plans, bids.imagine, bids.worth, few)
        rank = [float(thumb.move == says(seat, plan)) for plan in plans]
        best = settle(weighed, lambda plan: rank[plan])
        table = tuple((says(seat, plans[one.index]), one.worth) for one in weighed)
        why = f"{thumb.reason} {_told(best)}"
        return Advice(says(seat, plans[best.index]), why, weighed=table)

    def _throw(self, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        own, trump = _own(view, seat), trump_of(view)
        order = sorted(own, key=lambda card: keeping(card, trump))
        plans = list(_threes(order))[: self.throws]
        bids = BidPlayout(view, seat)
        few = self._in_proportion(budget, self.deals // 3)
        weighed = compare(plans, bids.imagine, bids.worth_of_throw, few)
        best = settle(weighed, lambda plan: -plan)
        advice = throw(view, seat, plans[best.index])
        return Advice(advice.move, f"{advice.reason} {_told(best)}")

    def _in_proportion(self, budget: Budget, deals: int) -> Budget:
        """As many imagined deals as belong to the iterations asked for: such a deal costs more."""
        asked = budget.iterations or self.worlds
        return replace(budget, iterations=max(deals * asked // self.worlds, _FEWEST))


def _played_out(card: int, world: Tricks, rng: Random) -> float:
    """What a card comes to for whoever is on turn in an imagined world."""
    tricks = world.copy()
    tricks.apply(card)
    play_out(tricks, rng.random, ALL)
    return tricks.result()[world.turn]


def _told(best: Weighed) -> str:
    return f"In {best.visits} imagined deals that comes to {best.worth:+.2f} points."


def _threes(order: Sequence[int]) -> list[tuple[int, ...]]:
    """Ways to throw three, the least wanted first."""
    many = len(order)
    places = [
        (one, two, three)
        for one in range(many)
        for two in range(one + 1, many)
        for three in range(two + 1, many)
    ]
    places.sort(key=sum)
    return [tuple(order[place] for place in three) for three in places]


def _own(view: SevenUpState, seat: int) -> list[int]:
    return [number(card) for card in view.hand_of(seat)]


def cards_of(view: SevenUpState, seat: int) -> list[int]:
    """The cards that may be played by the rules (even where a revoke is possible)."""
    hand = view.hand_of(seat)
    fit = playable(hand, view.led(), view.trump, must_trump=must_trump(view))
    return sorted(map(number, fit))


def _plays(seat: int, card: int) -> Move:
    return carries(seat, f"hand-{seat}", (CARDS[card],), f"trick/{seat}")


def throw(view: SevenUpState, seat: int, cards: Sequence[int]) -> Advice:
    """Three cards onto one's own pile."""
    gone = sorted(CARDS[card] for card in cards)
    trumps = sum(SUIT[card] == trump_of(view) for card in _own(view, seat))
    why = (
        f"The {trumps} trumps stay, then what may take a trick."
        if trumps > 1
        else "The rest is better."
    )
    return Advice(carries(seat, f"hand-{seat}", gone, f"thrown-{seat}"), why)


def promised(view: SevenUpState, seat: int) -> Prospects:
    """What the hand of a seat promises with the upcard's suit as trump."""
    own, trump = _own(view, seat), trump_of(view)
    seen = {number(card) for card in view.piles.cards() if not card.is_hidden}
    unseen = [card for card in range(52) if card not in seen]
    kept = [card for card in own if card not in worst(own, trump, len(own) - HAND)]
    return prospects(kept, trump, unseen, HAND * (view.seats - 1), view.seats)


def bid(
    rules: AnyRules, view: SevenUpState, seat: int, promise: Prospects, margin: float
) -> Advice:
    """Stand or beg, give or run, bunch or play, by the lead that is in prospect."""
    why = reasons.of_hand(promise, view.piles["upcard"][-1].sign[-1])
    if view.phase == "beg":
        word = "stand" if stands(margin, view.seats) else "beg"
    elif view.phase == "gift":
        may = [move.word for move in rules.moves(view, seat) if not wins_for_eldest(view, move)]
        word = "gift" if "gift" in may and gives(margin, view.seats) else "run"
    else:
        limit = BUNCH if view.suggester == NOBODY else BUNCH / 2
        word = "bunch" if margin < limit else "play"
    return Advice(says(seat, word), why)


def wins_for_eldest(view: SevenUpState, move: Move) -> bool:
    """Whether a gift puts eldest out: legal, but no computer dealer gives it (SU-06)."""
    return move.word == "gift" and view.chips[view.side(view.eldest)] == 1


PLAYERS: dict[str, Player] = {
    "easy": RuleBased(slips=0.25, careful=False),
    "normal": RuleBased(),
    "hard": Searching(),
}
