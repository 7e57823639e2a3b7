"""Seven-Up's computer players: rules of thumb, and a search that imagines what is unseen.

They are given a view. Easy and normal slip, the one more often, and forget what was played. Hard
counts cards, and goes by weights that were learned. Master plays every answer to its end in the
same imagined deals, with the match score and the order of counting in what that is worth. A tree of
information sets was measured too, and was weaker (docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from cardtable.ai.endings import Allowance, solved
from cardtable.ai.leaning import INDIFFERENT, Leaning
from cardtable.ai.outcomes import came_out, quarter_points
from cardtable.ai.search import Weighed, compare, lean, settle, settle_plainly
from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.cards import signs
from cardtable.core.frozen import dataclass, replace
from cardtable.core.lists import one_after_another
from cardtable.core.messages import language
from cardtable.core.moves import Move, carries, says
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from cardtable.core.word_forms import inside
from games.seven_up.messages import say
from games.seven_up.players import reasons
from games.seven_up.players.bid_playout import BidPlayout, trump_of
from games.seven_up.players.bidding import (
    BUNCH,
    Prospects,
    gives,
    keeping,
    prospects,
    stands,
    worst,
)
from games.seven_up.players.card_play import FIRST, Rating, TrickView, height, puzzling, rate
from games.seven_up.players.encoding import CARDS, SUIT, number
from games.seven_up.players.model import Tricks
from games.seven_up.players.playout import play_out, taker_of_trick
from games.seven_up.players.weights import learned
from games.seven_up.players.worlds import Worlds
from games.seven_up.state import HAND, NOBODY, THREE, SevenUpState
from games.seven_up.tricks import must_trump, playable
from games.seven_up.words import bid_words

SPARE = 2  # times as many worlds are imagined as are played: some agree badly with the play
_CLEAR = 1.2  # a lead in prospect that nobody misjudges, in points
_ENDING = 8  # cards in all hands together from which an imagined deal is worked out exactly,
_MOST_ACTIONS = 1000  # unless that takes more actions than this
_SIDES: dict[int, tuple[int, ...]] = {2: (0, 1), 3: (), 4: (0, 1, 0, 1)}  # of two, by seat
_FEWEST = 24  # imagined deals, however short the time
_MARGIN = 0.05  # points that a temperament may give up


@dataclass(frozen=True, slots=True)
class RuleBased:
    """Rules of thumb; `slips` is the share of poor choices; the careless count no cards.

    A slip is any card that looks worse than the best by less than `absurd`, in pips for Game; the
    jack of trumps is worth 14. Before the play a hand is misjudged by up to `doubt`, in points,
    unless it is clearly good or bad.
    """

    slips: float = 0.0
    careful: bool = True
    absurd: float = 8.0
    doubt: float = 0.0
    trained: bool = False  # by the weights that were learned, not by those thought up
    leans: Leaning = INDIFFERENT  # to higher cards, in pips
    hopes: float = 0.0  # by how much a hand looks better than it is, in points
    only_trumps: bool = False  # remembers no other cards

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move for a seat, and why; out of turn it keeps still."""
        if seat != view.turn:
            return Advice(None)
        if view.phase == "play":
            return self._card(view, seat, budget.rng)
        if view.phase == "discard":
            return throw(view, seat, worst(_hand_of(view, seat), trump_of(view), THREE))
        promise = promised(view, seat)
        margin = promise.margin
        if self.doubt and abs(margin) < _CLEAR:
            margin += self.doubt * (2 * budget.rng.random() - 1)
        return bid(rules, view, seat, promise, margin + self.hopes)

    def _card(self, view: SevenUpState, seat: int, rng: Random) -> Advice:
        weights = learned(view.seats) if self.trained else FIRST
        trick = TrickView.of(view, seat, careful=self.careful, weights=weights)
        if self.only_trumps:
            trick = trick.of_trumps()
        ratings = [rate(trick, card) for card in cards_of(view, seat)]
        ratings.sort(key=lambda rating: -rating.rank)
        ratings = self.leans.first(ratings, _rank, lambda rating: height(rating.card, trick.trump))
        chosen = ratings[0]
        if rng.random() < self.slips:
            least = max(map(_rank, ratings)) - self.absurd
            sensible = [rating for rating in ratings if rating.rank > least]
            chosen = sensible[int(rng.random() * len(sensible))]
        weighed = tuple((plays(seat, rating.card), rating.rank) for rating in ratings)
        why = reasons.of_card(trick, chosen, [rating.card for rating in ratings])
        return Advice(plays(seat, chosen.card), why, weighed=weighed)


def _rank(rating: Rating) -> float:
    return rating.rank


@dataclass(frozen=True, slots=True)
class Searching:
    """Imagines what it does not see; within noise, the rules of thumb decide.

    It reads the cards of the others, and decides, by the weights that were learned, and makes no
    move that would puzzle a partner unless it is clearly better.
    """

    worlds: int = 400  # imagined deals for a card
    deals: int = 240  # imagined deals for an answer before the play
    throws: int = 9  # how many ways to throw are looked at
    endings: int = 100_000  # actions that the endings of one decision may take, all together
    leans: int = 0  # to higher cards and to standing (1), or to lower ones and to begging (-1)

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move for a seat, and why; out of turn it keeps still."""
        if seat != view.turn:
            return Advice(None)
        if view.phase == "play":
            return self.card(view, seat, budget)
        if view.phase == "discard":
            return self._throw(view, seat, budget)
        return self._bid(rules, view, seat, budget)

    def card(self, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        """The card that did best, unless others are within noise of it."""
        weights = learned(view.seats)
        trick = TrickView.of(view, seat, weights=weights)
        cards = cards_of(view, seat)
        if len(cards) == 1:
            return Advice(plays(seat, cards[0]), reasons.only_card())
        count = budget.iterations or self.worlds
        worlds = WeightedWorlds(Worlds(view, seat, weights), SPARE * count, budget.rng, budget.late)
        work_out = partial(work_card_out, allowance=Allowance(self.endings))
        weighed = compare(cards, worlds.world, work_out, replace(budget, iterations=count))
        ratings = [rate(trick, card) for card in cards]
        best = self._settled(trick, ratings, weighed)
        chosen = ratings[best.index]
        share = {chosen.card: worlds.share(partial(takes_it, chosen.card))}
        why = reasons.of_card(trick, chosen, cards, share)
        worths = tuple((plays(seat, cards[plan.index]), plan.worth) for plan in weighed)
        came = _came_out(weighed, best, [CARDS[card].sign for card in cards])
        return Advice(plays(seat, chosen.card), why, weighed=worths).beside_others(came)

    def _settled(
        self, trick: TrickView, ratings: Sequence[Rating], weighed: Sequence[Weighed]
    ) -> Weighed:
        """The card to play: what came to the same goes by a rule of thumb, or the temperament."""
        puzzles = puzzling(trick, [rating.card for rating in ratings])
        odd = [place for place, rating in enumerate(ratings) if rating.card in puzzles]
        best = settle_plainly(weighed, lambda index: ratings[index].rank, odd)
        if not self.leans or best.index in odd:
            return best
        plain = [card for card in weighed if card.index not in odd]
        return lean(
            plain,
            best,
            lambda index: self.leans * height(ratings[index].card, trick.trump),
            _MARGIN,
        )

    def _bid(self, rules: AnyRules, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        moves = rules.moves(view, seat)
        words = [move.word for move in moves if not wins_for_eldest(view, move)]
        promise = promised(view, seat)
        ruled = bid(rules, view, seat, promise, promise.margin)
        playout = BidPlayout(view, seat)
        budget = self._in_proportion(budget, self.deals)
        weighed = compare(words, playout.imagine, playout.worth, budget)
        ranks = [float(ruled.move == says(seat, word)) for word in words]
        best = settle(weighed, lambda index: ranks[index])
        best = lean(weighed, best, lambda index: -self.leans * (words[index] == "beg"), _MARGIN)
        worths = tuple((says(seat, words[plan.index]), plan.worth) for plan in weighed)
        why = reasons.of_hand(promise, _upcard(view))
        came = _came_out(
            weighed, best, [say("“{word}”", word=_quoted(view, word)) for word in words]
        )
        return Advice(says(seat, words[best.index]), why, weighed=worths).beside_others(came)

    def _throw(self, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        trump = trump_of(view)
        hand = sorted(_hand_of(view, seat), key=lambda card: keeping(card, trump))
        throws = ways_to_throw(hand)[: self.throws]
        playout = BidPlayout(view, seat)
        budget = self._in_proportion(budget, self.deals // 3)
        weighed = compare(throws, playout.imagine, playout.worth_of_throw, budget)
        best = settle(weighed, lambda index: -index)
        advice = throw(view, seat, throws[best.index])
        named = [signs([CARDS[card] for card in cards]) for cards in throws]
        came = _came_out(weighed, best, named)
        return advice.beside_others(came)

    def _in_proportion(self, budget: Budget, deals: int) -> Budget:
        """The number of deals in proportion to the iterations asked for: a deal costs more."""
        asked = budget.iterations or self.worlds
        return replace(budget, iterations=max(deals * asked // self.worlds, _FEWEST))


def _came_out(weighed: Sequence[Weighed], best: Weighed, names: Sequence[str]) -> str:
    return came_out(weighed, best, names, quarter_points)


def takes_it(card: int, world: Tricks) -> bool:
    """True when a card takes the trick for the seat that plays it in an imagined deal."""
    tricks = world.copy()
    tricks.apply(card)
    return taker_of_trick(tricks) == world.turn


def play_card_out(card: int, world: Tricks, rng: Random) -> float:
    """The worth of a card to the seat on turn in an imagined world, by rules of thumb."""
    tricks = world.copy()
    tricks.apply(card)
    play_out(tricks, rng.random)
    return tricks.result()[world.turn]


def work_card_out(
    card: int, world: Tricks, rng: Random, allowance: Allowance | None = None
) -> float:
    """The same; where few cards are left, everybody plays them as well as can be done.

    Once the allowance of a decision is used up, rules of thumb play on.
    """
    tricks = world.copy()
    tricks.apply(card)
    if sum(map(len, tricks.hands)) <= _ENDING:
        reached = solved(
            tricks,
            Tricks.result,
            actions=_MOST_ACTIONS,
            allowance=allowance,
            sides=_SIDES[tricks.seats],
        )
        if reached is not None:
            return reached[world.turn]
    return play_card_out(card, world, rng)


def ways_to_throw(hand: Sequence[int]) -> list[tuple[int, ...]]:
    """Ways to throw three of a hand in which the least wanted come first, likely ones first."""
    places = sorted(combinations(range(len(hand)), THREE), key=sum)
    return [tuple(hand[place] for place in throw) for throw in places]


def _hand_of(view: SevenUpState, seat: int) -> list[int]:
    return [number(card) for card in view.hand_of(seat)]


def cards_of(view: SevenUpState, seat: int) -> list[int]:
    """The cards that may be played by the rules (even where a revoke is possible)."""
    hand = view.hand_of(seat)
    fit = playable(hand, view.led(), view.trump, must_trump=must_trump(view))
    return sorted(map(number, fit))


def plays(seat: int, card: int) -> Move:
    """The move that plays a card to the trick."""
    return carries(seat, f"hand-{seat}", (CARDS[card],), f"trick/{seat}")


def throw(view: SevenUpState, seat: int, cards: Sequence[int]) -> Advice:
    """Three cards onto one's own pile."""
    thrown = sorted(CARDS[card] for card in cards)
    trumps = sum(SUIT[card] == trump_of(view) for card in _hand_of(view, seat))
    lost = sum(SUIT[card] == trump_of(view) for card in cards)
    move = carries(seat, f"hand-{seat}", thrown, f"thrown-{seat}")
    return Advice(move, reasons.of_throw(trumps - lost, lost))


def promised(view: SevenUpState, seat: int) -> Prospects:
    """The prospects of a seat's hand with the upcard's suit as trump."""
    hand, trump = _hand_of(view, seat), trump_of(view)
    seen = {number(card) for card in view.piles.cards() if not card.is_hidden}
    unseen = [card for card in range(52) if card not in seen]
    kept = [card for card in hand if card not in worst(hand, trump, len(hand) - HAND)]
    # after a run everybody keeps the trumps of nine cards
    others = sum(len(view.hand_of(other)) for other in range(view.seats) if other != seat)
    return prospects(kept, trump, unseen, others, view.seats)


def bid(
    rules: AnyRules, view: SevenUpState, seat: int, promise: Prospects, margin: float
) -> Advice:
    """Stand or beg, give or run, bunch or play, by the lead that is in prospect."""
    if view.phase == "beg":
        word = "stand" if stands(margin, view.seats) else "beg"
    elif view.phase == "gift":
        words = [move.word for move in rules.moves(view, seat) if not wins_for_eldest(view, move)]
        word = "gift" if "gift" in words and gives(margin, view.seats) else "run"
    else:
        limit = BUNCH if view.suggester == NOBODY else BUNCH / 2
        word = "bunch" if margin < limit else "play"
    why = reasons.of_hand(promise, _upcard(view))
    forced = word == "run" and gives(margin, view.seats)
    so = reasons.no_gift() if forced else reasons.of_bid(word, margin, view.seats)
    return Advice(says(seat, word), one_after_another((why, so)))


def _upcard(view: SevenUpState) -> str:
    """The sign of the suit that was turned up."""
    return view.piles["upcard"][-1].sign[-1]


def wins_for_eldest(view: SevenUpState, move: Move) -> bool:
    """True when a gift puts eldest out: legal, but no computer dealer gives it (SU-06)."""
    return move.word == "gift" and view.chips[view.side(view.eldest)] == 1


PLAYERS: dict[str, Player] = {
    "easy": RuleBased(slips=0.9, careful=False, absurd=30.0, doubt=8.0),
    "normal": RuleBased(slips=0.3, careful=False, doubt=4.0),
    "hard": RuleBased(trained=True),
    "master": Searching(),
}
LOWER, HIGHER = Leaning(-1, 0.5), Leaning(1, 0.5)
LITTLE_LOWER = Leaning(-1, 0.2)
TEMPERED: dict[str, Player] = {
    "easy:careful": RuleBased(0.9, False, 30.0, 8.0, leans=LITTLE_LOWER, hopes=-0.1),
    "easy:bold": RuleBased(0.9, False, 30.0, 8.0, leans=HIGHER, hopes=0.1),
    "normal:careful": RuleBased(0.3, False, doubt=4.0, leans=LITTLE_LOWER, hopes=-0.1),
    "normal:bold": RuleBased(0.3, False, doubt=4.0, leans=HIGHER, hopes=0.1),
    "hard:careful": RuleBased(trained=True, leans=LOWER, hopes=-0.1),
    "hard:bold": RuleBased(trained=True, leans=HIGHER, hopes=0.1),
    "hard:forgetful": RuleBased(trained=True, only_trumps=True),
    "master:careful": Searching(leans=-1),
    "master:bold": Searching(leans=1),
}


def _quoted(view: SevenUpState, word: str) -> str:
    """Returns a bid as the reasons quote it: in English the word of the move, else its button."""
    return inside(bid_words(view, word)) if language() else word
