"""One seat's view of a hand of Seven-Up, in ints, and the ranks of its cards.

The rules of thumb: what the trick is worth for Game and Jack, how likely it is taken, and what the
card would be worth later. Knows no move and no level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.core.cards import SUITS
from cardtable.core.frozen import replace
from games.seven_up.players.encoding import PIPS, POWER, SUIT, number
from games.seven_up.state import JACK, SevenUpState, side_of

PLAIN = {12: 1.2, 11: 0.7, 10: 0.3}  # plain ace, king, queen: they may take a later trick
EAGER = 0.8  # how often somebody who could take a trick does
CARELESS = 0.25  # the share of what trumps are worth that somebody careless thinks of
FEAR = 0.3, 0.7  # how often an ace is beaten later; how much oftener a two (a guess)


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the rules of thumb, in pips for Game; these were thought up."""

    jack: float = 14.0  # what the jack of trumps is worth
    eager: float = 0.8  # how much it counts that somebody could take a trick
    to_come: float = 0.4  # what a card yet to fall brings: little is given away freely
    hunt: float = 0.35  # how often a high trump led brings the jack down
    patience: float = 8.0  # against leading the jack under higher trumps: it comes home by trumping
    ace: float = 1.2  # what plain cards are worth in hand: they may take a later trick
    king: float = 0.7
    queen: float = 0.3
    trump: float = 4.0  # what a two of trumps is worth in hand,
    step: float = 0.6  # and each step above it
    jack_kept: float = 1.0  # how much of that counts for a jack that is sure of its trick

    def keeps(self, card: int, trump: int) -> float:
        """The worth of a card in hand."""
        height = card % 13
        if SUIT[card] == trump:
            return self.trump + self.step * height
        return (self.queen, self.king, self.ace)[height - 10] if height >= 10 else 0.0


FIRST = Weights()


@dataclass(frozen=True, slots=True)
class TrickView:
    """A seat's own cards, the trick on the table, and the cards it has not seen."""

    seat: int
    seats: int
    trump: int
    hand: tuple[int, ...]
    lying: tuple[tuple[int, int], ...]
    unseen: tuple[int, ...]
    left: tuple[int, ...]  # how many cards each seat holds
    careful: bool = True
    weights: Weights = FIRST

    @classmethod
    def of(
        cls, view: SevenUpState, seat: int, *, careful: bool = True, weights: Weights = FIRST
    ) -> TrickView:
        """Reads the view of a seat.

        Somebody careless remembers no card, and only guesses what those who play later may do.
        """
        lying = tuple((who, number(card)) for who, card in view.lying())
        hand = tuple(map(number, view.hand_of(seat)))
        if careful:
            known = {number(card) for card in view.piles.cards() if not card.is_hidden}
        else:
            known = {*hand, *(card for _, card in lying)}
        return cls(
            seat,
            view.seats,
            SUITS.index(view.trump),
            hand,
            lying,
            tuple(card for card in range(52) if card not in known),
            tuple(len(view.hand_of(other)) for other in range(view.seats)),
            careful,
            weights,
        )

    def of_trumps(self) -> TrickView:
        """The same to somebody who remembers which trumps were played, and no other cards."""
        seen = {*self.hand, *(card for _, card in self.lying)}
        forgotten = (card for card in range(52) if SUIT[card] != self.trump and card not in seen)
        return replace(self, unseen=tuple(sorted({*self.unseen, *forgotten})))

    def after(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one."""
        last = self.seats - len(self.lying)
        return tuple((self.seat + step) % self.seats for step in range(1, last))

    def opposes(self, seat: int) -> bool:
        """True when a seat plays against this one."""
        return side_of(self.seats, seat) != side_of(self.seats, self.seat)

    @property
    def jack(self) -> int:
        """The jack of trumps."""
        return 13 * self.trump + JACK - 2


@dataclass(frozen=True, slots=True)
class Rating:
    """The worth of playing a card: the chance that it wins, the trick, and all in all."""

    card: int
    taker: int  # who has the trick so far, with this card
    chance: float
    trick: float
    rank: float


def rate(view: TrickView, card: int) -> Rating:
    """Rates playing a card by rules of thumb; ranks are in pips, more is better."""
    power = POWER[view.trump][SUIT[view.lying[0][1] if view.lying else card]]
    plays = (*view.lying, (view.seat, card))
    taker, best = max(plays, key=lambda play: power[play[1]])
    later = view.after()
    opponents = [seat for seat in later if view.opposes(seat)]
    if view.careful:
        against = sum(view.left[seat] for seat in opponents)
        higher = sum(1 for other in view.unseen if power[other] > power[best])
        could = 1 - none_of(len(view.unseen), higher, against)
        beaten, feared = EAGER * could, view.weights.eager * could
    else:
        beaten = feared = bool(opponents) * (FEAR[0] + FEAR[1] * (1 - best % 13 / 12))
    ours = taker == view.seat or not view.opposes(taker)
    hope = 1 - feared if ours else 0.0
    trick = sum(_count(view, played) for _, played in plays) + view.weights.to_come * len(later)
    kept = _keep(view, card)
    if card == view.jack and taker == view.seat and hope == 1:
        kept *= view.weights.jack_kept
    rank = (2 * hope - 1) * trick - kept
    if not view.lying:
        rank += _hunts(view, card) - _hurries(view, card)
    return Rating(card, taker, 1 - beaten if ours else 0.0, trick, rank)


def height(card: int, trump: int) -> int:
    """The place of a card in a hand sorted from the lowest: trumps are above all others."""
    return card % 13 + 13 * (SUIT[card] == trump)


def puzzling(view: TrickView, cards: Sequence[int]) -> frozenset[int]:
    """The cards that nobody at the table would understand as the last of a trick.

    Those are cards that count for nothing and take partner's trick although another such card need
    not; and, where the jack of trumps would take the trick and a higher trump is out, all others.
    """
    if len(view.lying) < view.seats - 1:
        return frozenset()
    power = POWER[view.trump][SUIT[view.lying[0][1]]]
    taker, best = max(view.lying, key=lambda play: power[play[1]])
    wins = frozenset(card for card in cards if power[card] > power[best])
    if view.jack in wins and any(power[card] > power[view.jack] for card in view.unseen):
        return frozenset(cards) - {view.jack}
    idle = [card for card in cards if card not in wins and not PIPS[card]]
    if view.opposes(taker) or not idle:
        return frozenset()
    return frozenset(card for card in wins if not PIPS[card])


def none_of(pool: int, higher: int, dealt: int) -> float:
    """The chance that none of the higher cards is among those dealt from the pool."""
    chance = 1.0
    for drawn in range(min(dealt, pool)):
        chance *= max(pool - higher - drawn, 0) / (pool - drawn)
    return chance


def _count(view: TrickView, card: int) -> float:
    return PIPS[card] + view.weights.jack * (card == view.jack)


def _keep(view: TrickView, card: int) -> float:
    """The worth of a card in hand: trumps take tricks, plain aces and kings may."""
    if len(view.hand) == 1:
        return 0.0
    worth = view.weights.keeps(card, view.trump)
    return worth if view.careful or SUIT[card] != view.trump else CARELESS * worth


def _hunts(view: TrickView, card: int) -> float:
    """A high trump led may bring down a jack that an opponent holds."""
    above = SUIT[card] == view.trump and card > view.jack
    if not above or view.jack not in view.unseen:
        return 0.0
    held = sum(count for seat, count in enumerate(view.left) if view.opposes(seat))
    return view.weights.jack * view.weights.hunt * held / len(view.unseen)


def _hurries(view: TrickView, card: int) -> float:
    """The jack is led too early while a higher trump is out."""
    above = any(card < other and SUIT[other] == view.trump for other in view.unseen)
    return view.weights.patience if card == view.jack and above else 0.0
