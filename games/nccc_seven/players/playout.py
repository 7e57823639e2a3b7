"""Rules of thumb on the lean model: what a card played or given is worth, and which is best.

What a player cares about is said by weights; `choose` is quick enough to play imagined hands out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from cardtable.core.table import OVER
from games.nccc_seven.players.model import AS_JOKER, ASK, BIG, FREE, OPENS, SPADES, Hand, value


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights: what speaks for an action, in a unit of their own; the larger, the better."""

    opens_own: float = 3.0  # for each own card that fits afterwards
    opens_others: float = 1.0  # against, for each other card that fits afterwards
    leads: float = 0.0  # for each own card that waits behind the one played
    frees: float = 0.0  # against, for each other card that waits behind it
    sheds: float = 0.15  # for each point it costs in hand
    spade: float = 0.0  # for a spade, upon which three rows wait
    joker: float = -6.0  # a joker kept is a turn kept,
    joker_late: float = 7.5  # until the end comes near
    joker_leads: float = 0.0
    kills_own: float = 8.0  # against a joker in the place of an own card
    gives_far: float = 2.0  # for each place that is still to be filled before it fits
    gives_dear: float = 0.15  # for each point it costs in hand
    gives_spade: float = 0.0
    gives_fitting: float = -60.0
    gives_joker: float = -40.0
    gives_joker_late: float = 20.0
    gives_leading: float = 0.0  # for each own card that waits behind it
    few: int = 3  # it is late when so few cards are left in the own hand,
    least: int = 2  # or so few in another


NORMAL = Weights()
_GIVES_DEAD = 1000.0


def _path(index: int) -> int:
    """The places between a place and the sevens, in its own row and among the spades."""
    rank = index % 13
    between = range(rank, 6) if rank < 6 else range(7, rank + 1)
    way = sum(1 << row + step for row in {0, index - rank} for step in between)
    return way & ~(1 << index)


PATH = {1 << index: _path(index) for index in range(52)}
BEHIND = {place: sum(other for other in PATH if PATH[other] & place) for place in PATH}


class RulesOfThumb:
    """One player's rules of thumb."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        frees = weights.frees
        self._plays = {
            place: weights.sheds * value(place, 0)
            + (weights.spade if place & SPADES else 0.0)
            - frees * BEHIND[place].bit_count()
            for place in PATH
        }
        self._gives = {
            place: weights.gives_dear * value(place, 0)
            + (weights.gives_spade if place & SPADES else 0.0)
            for place in PATH
        }
        self._weights = (
            weights.leads + weights.frees,
            weights.opens_own + weights.opens_others,
            weights.opens_others,
        )
        self._giving = (weights.gives_far, weights.gives_leading, weights.gives_fitting)

    def rank(self, hand: Hand, action: int) -> float:
        """How good an action looks for the seat on turn; the higher, the better."""
        if hand.asker >= 0:
            return self._gift_rank(hand, action)
        if action == ASK:
            return -99.0
        if action < AS_JOKER:
            return self._play_rank(hand, action)
        return self._joker_rank(hand, action ^ AS_JOKER, self._late(hand))

    def _play_rank(self, hand: Hand, place: int) -> float:
        weights, own = self.weights, hand.hands[hand.turn]
        depends, ways = OPENS[place]
        opened = ways[hand.filled & depends]
        rank = (
            self._plays[place] + (weights.leads + weights.frees) * (BEHIND[place] & own).bit_count()
        )
        if opened:
            rank += (weights.opens_own + weights.opens_others) * (opened & own).bit_count()
            rank -= weights.opens_others * opened.bit_count()
        return rank

    def _joker_rank(self, hand: Hand, place: int, late: bool) -> float:
        weights, own = self.weights, hand.hands[hand.turn]
        depends, ways = OPENS[place]
        opened = ways[hand.filled & depends]
        rank = weights.joker_late if late else weights.joker
        rank += weights.joker_leads * (BEHIND[place] & own).bit_count()
        rank += (weights.opens_own + weights.opens_others) * (opened & own).bit_count()
        rank -= weights.opens_others * opened.bit_count()
        return rank - weights.kills_own if place & own else rank

    def _gift_rank(self, hand: Hand, card: int) -> float:
        weights = self.weights
        if card & hand.dead:
            return _GIVES_DEAD
        if card >= BIG:
            return weights.gives_joker_late if self._near(hand) else weights.gives_joker
        rank = self._gives[card] + weights.gives_far * (PATH[card] & ~hand.filled).bit_count()
        rank += weights.gives_leading * (BEHIND[card] & hand.hands[hand.turn]).bit_count()
        return rank + weights.gives_fitting if card & hand.open else rank

    def _late(self, hand: Hand) -> bool:
        return hand.hands[hand.turn].bit_count() <= self.weights.few or self._near(hand)

    def _near(self, hand: Hand) -> bool:
        """Whether somebody else is nearly out."""
        turn, least = hand.turn, self.weights.least
        for seat, cards in enumerate(hand.hands):
            if cards.bit_count() <= least and seat != turn:
                return True
        return False

    # -- the same, quick: imagined hands are spent here ----------------------------------------

    def choose(self, hand: Hand) -> int:
        """The action of the highest rank; of equals, the first that is legal."""
        own = hand.hands[hand.turn]
        if hand.asker >= 0:
            return self._best_gift(hand, own)
        fits = own & hand.open
        jokers = own >= BIG and hand.open & FREE
        if not jokers and not fits & (fits - 1):  # one card or none
            return fits
        best, rank = self._best_play(fits, own, hand.filled)
        if jokers:
            place, other = self._best_joker(hand, jokers)
            if other > rank:
                return AS_JOKER | place
        return best

    def _best_play(self, fits: int, own: int, filled: int) -> tuple[int, float]:
        behind, both, against = self._weights
        plays = self._plays
        best, highest = ASK, -inf
        while fits:
            place = fits & -fits
            fits ^= place
            depends, ways = OPENS[place]
            rank = plays[place] + behind * (BEHIND[place] & own).bit_count()
            opened = ways[filled & depends]
            if opened:
                rank += both * (opened & own).bit_count() - against * opened.bit_count()
            if rank > highest:
                best, highest = place, rank
        return best, highest

    def _best_joker(self, hand: Hand, places: int) -> tuple[int, float]:
        late = self._late(hand)
        best, highest = ASK, -inf
        while places:
            place = places & -places
            places ^= place
            rank = self._joker_rank(hand, place, late)
            if rank > highest:
                best, highest = place, rank
        return best, highest

    def _best_gift(self, hand: Hand, own: int) -> int:
        dead = own & hand.dead
        if dead:
            return dead & -dead
        if own >= BIG or hand.idle >= 3 * hand.seats:
            return max(hand.legal(), key=lambda card: self._gift_rank(hand, card))
        far, leading, fitting = self._giving
        open_places, missing = hand.open, ~hand.filled
        best, highest, left = ASK, -inf, own
        while left:
            card = left & -left
            left ^= card
            rank = self._gives[card] + far * (PATH[card] & missing).bit_count()
            rank += leading * (BEHIND[card] & own).bit_count()
            if card & open_places:
                rank += fitting
            if rank > highest:
                best, highest = card, rank
        return best


def play_out(hand: Hand, rules_of_thumb: Sequence[RulesOfThumb]) -> None:
    """Plays to the end, each seat by its own rules_of_thumb."""
    choose = [one.choose for one in rules_of_thumb]
    while hand.turn != OVER:
        hand.apply(choose[hand.turn](hand))
