"""The deeds of a seat of Seven Bridge, in ints, and their probability with a hand it may hold.

Knows no view and no search: worlds.py reads the deeds, and asks here about imagined hands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import Final

from games.seven_bridge.players.encoding import (
    BIT,
    CARDS,
    CLAIMED,
    DOWN,
    MASK,
    MATES,
    REST,
    SPREAD,
    melds_in,
)
from games.seven_bridge.players.model import Hand
from games.seven_bridge.players.playout import NORMAL, needed

Chance = Callable[[], float]

LOOK_BACK: Final = 6  # turns: what came before says little of the cards held now

_ALL: Final = (1 << CARDS) - 1
_ANY: Final = 0.06  # the share of discards that follow no rule of thumb
_WARMTH: Final = 1.2  # points by which a card must be needed more to be discarded a third as often
_MOST: Final = 30.0  # so far a need is looked at: beyond it nothing is discarded by rule


@dataclass(frozen=True, slots=True)
class Manner:
    """A manner of play: the probabilities that it holds back cards that could be put down.

    `keeps` a meld, `keeps_on` a card that fits a meld on the table, `refuses` a claim that costs no
    meld, `spares` the melds that a claim would break. `lays` says how likely something is put down
    where a player that goes for the double would wait.
    """

    keeps: float
    keeps_on: float
    refuses: float
    spares: float
    lays: float


# Counted in hands of *hard* and of *master*, and softened: a person does as it pleases.
AT_ONCE: Final = Manner(keeps=0.04, keeps_on=0.04, refuses=0.06, spares=0.4, lays=1.0)
WAITING: Final = Manner(keeps=0.8, keeps_on=0.6, refuses=0.2, spares=0.7, lays=0.25)
LATE: Final = Manner(keeps=0.1, keeps_on=0.25, refuses=0.06, spares=0.4, lays=1.0)


class Turn:
    """A turn of another seat as it ended, and what that seat refused before it, as everybody saw.

    Cards and masks as in encoding.py: `laid` left its hand for the table, then `fits` could still
    be laid off and `seen` lay there or among the discards; `drew` is False after a claim. It
    `waits` if a player that goes for the double would: nothing of its hand was on the table, and
    nobody was close to going out. `refused` are the cards it could have claimed, and whether it was
    the next to play.
    """

    __slots__ = ("card", "drew", "fits", "laid", "refused", "seen", "waits")

    def __init__(
        self, card: int, laid: int, fits: int, seen: int, *, drew: bool, waits: bool
    ) -> None:
        self.card = card
        self.laid = laid
        self.fits = fits
        self.seen = seen
        self.drew = drew
        self.waits = waits
        self.refused: list[tuple[int, bool]] = []

    def chosen(self, hand: Hand) -> float:
        """The probability of the discard, from this hand."""
        cards = hand.cards
        if len(cards) == 1:
            return 1.0
        worths = needed(hand, self.fits, _ALL & ~(hand.mask | self.seen), NORMAL)
        least = min(worths)
        appeals = [exp(max(least - worth, -_MOST) / _WARMTH) for worth in worths]
        own = appeals[cards.index(self.card)]
        return _ANY / len(cards) + (1 - _ANY) * own / sum(appeals)

    def held_back(self, hand: Hand, manner: Manner) -> float:
        """The probability that a player with this hand would have put down no more."""
        likely = manner.lays if self.laid and self.waits else 1.0
        melds, cards = hand.melds_held, hand.mask
        if len(melds) > 1 or (len(melds) == 1 and MASK[melds[0]] != cards):  # SB-03
            likely *= manner.keeps
        elif self.fits & cards and len(hand.cards) > 1:
            likely *= manner.keeps_on
        return likely


class Record:
    """The deeds of one other seat, the newest turn first; `refused` are the cards refused since."""

    __slots__ = ("recycled", "refused", "turns")

    def __init__(self, recycled: int) -> None:
        self.recycled = recycled  # the cards that a new stock was made of, if one was
        self.turns: list[Turn] = []
        self.refused: list[tuple[int, bool]] = []

    def likely(self, hand: int, chance: Chance) -> float:
        """The probability that a player now holding this hand has done all that, in either manner.

        Hands are followed back: what was discarded and laid down comes back, what was drawn goes.
        Which card that was nobody saw: each is as likely, of a new stock each that it held, so
        chance names one. In the mean that is exact; a single answer is right only by and large.
        """
        waits = not self.turns or self.turns[0].waits
        at_once = self._refusals(self.refused, hand, AT_ONCE)
        patient = self._refusals(self.refused, hand, WAITING if waits else LATE)
        for turn in self.turns[:LOOK_BACK]:
            hand |= BIT[turn.card]
            held = Hand.of(0, hand)
            likely = turn.chosen(held)
            at_once *= likely * turn.held_back(held, AT_ONCE)
            manner = WAITING if turn.waits else LATE
            patient *= likely * turn.held_back(held, manner)
            hand |= turn.laid
            if turn.drew:
                hand ^= _any(hand & self.recycled or hand, chance)
            if turn.refused:
                at_once *= self._refusals(turn.refused, hand, AT_ONCE)
                patient *= self._refusals(turn.refused, hand, manner)
        return at_once + patient

    def _refusals(self, refused: list[tuple[int, bool]], hand: int, manner: Manner) -> float:
        if not refused:
            return 1.0
        free = hand
        for meld in melds_in(hand):
            free &= ~MASK[meld]
        likely = 1.0
        for card, follows in refused:
            if claimable(card, free, follows=follows):
                likely *= manner.refuses
            elif claimable(card, hand, follows=follows):
                likely *= manner.spares
        return likely


def claimable(card: int, hand: int, *, follows: bool) -> bool:
    """True when a hand makes a new meld with a discard; a sequence only if it plays next."""
    same = hand & MATES[card]
    if same & same - 1:
        return True
    return follows and CLAIMED[card][(hand >> DOWN[card] & REST[card]) % SPREAD] > 0


def _any(cards: int, chance: Chance) -> int:
    """The bit of one of these cards, each as likely."""
    for _ in range(int(chance() * cards.bit_count())):
        cards &= cards - 1
    return cards & -cards
