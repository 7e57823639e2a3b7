"""Rules of thumb on the lean model: what a card played or given is worth, and which is best.

What a player cares about is said by weights; `choose` is quick enough to play imagined hands out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from cardtable.core.table import OVER
from games.nccc_seven.players.encoding import AS_JOKER, ASK, BIG, FREE, OPENS, SPADES, value
from games.nccc_seven.players.model import Round


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the features of an action; the unit is arbitrary, and more is better."""

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


FIRST: Final = Weights()  # thought up: all played by them in version 0.1
SELFISH: Final = Weights(opens_others=0.0, gives_far=0.4)  # thinks of the own hand alone
# Besides, jokers are played as soon as they can be, and what is dear to hold is given away, even
# where it could be played before long.
BEGINNER: Final = Weights(opens_others=0.0, gives_far=-0.1, joker=2.0)
_GIVES_DEAD: Final = 1000.0


def _path(index: int) -> int:
    """The places between a place and the sevens, in its own row and among the spades."""
    rank = index % 13
    between = range(rank, 6) if rank < 6 else range(7, rank + 1)
    way = sum(1 << row + step for row in {0, index - rank} for step in between)
    return way & ~(1 << index)


PATH: Final = {1 << index: _path(index) for index in range(52)}
BEHIND: Final = {place: sum(other for other in PATH if PATH[other] & place) for place in PATH}


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

    def rank(self, model: Round, action: int) -> float:
        """The rank of an action for the seat on turn; the higher, the better."""
        if model.asker >= 0:
            return self._gift_rank(model, action)
        if action == ASK:
            return -99.0
        if action < AS_JOKER:
            return self._play_rank(model, action)
        return self._joker_rank(model, action ^ AS_JOKER, self._late(model))

    def _play_rank(self, model: Round, place: int) -> float:
        weights, own = self.weights, model.hands[model.turn]
        depends, ways = OPENS[place]
        opened = ways[model.filled & depends]
        rank = (
            self._plays[place] + (weights.leads + weights.frees) * (BEHIND[place] & own).bit_count()
        )
        if opened:
            rank += (weights.opens_own + weights.opens_others) * (opened & own).bit_count()
            rank -= weights.opens_others * opened.bit_count()
        return rank

    def _joker_rank(self, model: Round, place: int, late: bool) -> float:
        weights, own = self.weights, model.hands[model.turn]
        depends, ways = OPENS[place]
        opened = ways[model.filled & depends]
        rank = weights.joker_late if late else weights.joker
        rank += weights.joker_leads * (BEHIND[place] & own).bit_count()
        rank += (weights.opens_own + weights.opens_others) * (opened & own).bit_count()
        rank -= weights.opens_others * opened.bit_count()
        return rank - weights.kills_own if place & own else rank

    def _gift_rank(self, model: Round, card: int) -> float:
        weights = self.weights
        if card & model.dead:
            return _GIVES_DEAD
        if card >= BIG:
            return weights.gives_joker_late if self._near(model) else weights.gives_joker
        rank = self._gives[card] + weights.gives_far * (PATH[card] & ~model.filled).bit_count()
        rank += weights.gives_leading * (BEHIND[card] & model.hands[model.turn]).bit_count()
        return rank + weights.gives_fitting if card & model.open else rank

    def _late(self, model: Round) -> bool:
        return model.hands[model.turn].bit_count() <= self.weights.few or self._near(model)

    def _near(self, model: Round) -> bool:
        """True when somebody else is nearly out."""
        turn, least = model.turn, self.weights.least
        for seat, cards in enumerate(model.hands):
            if cards.bit_count() <= least and seat != turn:
                return True
        return False

    # -- the same, quick: imagined hands are spent here ----------------------------------------

    def choose(self, model: Round) -> int:
        """The action of the highest rank; of equals, the first that is legal."""
        own = model.hands[model.turn]
        if model.asker >= 0:
            return self._best_gift(model, own)
        fits = own & model.open
        jokers = own >= BIG and model.open & FREE
        if not jokers and not fits & (fits - 1):  # one card or none
            return fits
        best, rank = self._best_play(fits, own, model.filled)
        if jokers:
            place, other = self._best_joker(model, jokers)
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

    def _best_joker(self, model: Round, places: int) -> tuple[int, float]:
        late = self._late(model)
        best, highest = ASK, -inf
        while places:
            place = places & -places
            places ^= place
            rank = self._joker_rank(model, place, late)
            if rank > highest:
                best, highest = place, rank
        return best, highest

    def _best_gift(self, model: Round, own: int) -> int:
        dead = own & model.dead
        if dead:
            return dead & -dead
        if own >= BIG or model.idle > 3 * model.seats:
            return max(model.legal(), key=lambda card: self._gift_rank(model, card))
        far, leading, fitting = self._giving
        open_places, missing = model.open, ~model.filled
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


def play_out(model: Round, rules_of_thumb: Sequence[RulesOfThumb]) -> None:
    """Plays to the end, each seat by its own rules of thumb."""
    choose = [seat_rules.choose for seat_rules in rules_of_thumb]
    while model.turn != OVER:
        model.apply(choose[model.turn](model))
