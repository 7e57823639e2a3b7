"""Whole hands that agree with what one seat of Seven-Up has seen, in ints, for its search.

Given a view, never a state. A seat that failed to follow is out of that suit. A seat that stood
or gave likely holds trumps, one that begged likely few; one that threw three cards threw its worst.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp
from random import Random

from cardtable.core.cards import SUITS, Card
from games.seven_up.players.bidding import keeping
from games.seven_up.players.card_play import TrickView, Weights, rate
from games.seven_up.players.encoding import OF_SUIT, SUIT, TALLY, number
from games.seven_up.players.model import Tricks, high_and_low
from games.seven_up.state import HAND, NOBODY, SevenUpState
from games.seven_up.tricks import voids

# What the trumps of a hand say for High, Low, Jack and Game, two to ace: for inference only.
TRUMPS = (0.9, 0.7, 0.5, 0.35, 0.3, 0.3, 0.3, 0.3, 0.4, 0.6, 0.55, 0.75, 1.0)
STANDS_AT = 0.75  # where half of the hands stand
GIVES_AT = 1.35  # where half of the dealers give
SLOPE = 5.0

_TRIES = 4  # before a hand that fits the bidding badly is taken
_SWAPS = 60
_MIX = 24
_GONE = 1000.0
_ANY = 0.1  # the share of plays that follow no rule of thumb
_WARMTH = 1.0  # pips by which a rank must be lower for its card to be played a third as often
_ASTRAY = 0.01  # how likely a revoke is, where one is possible (SU-29)
_BIT = tuple(OF_SUIT[suit] for suit in SUIT)


def strength(hand: list[int], trump: int) -> float:
    """The strength of a hand with a suit as trump."""
    return sum(TRUMPS[card % 13] for card in hand if SUIT[card] == trump)


def _likely(strong: float, half: float) -> float:
    return 1 / (1 + exp(SLOPE * (half - strong)))


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A card that was played, and how it and every other card looked at the time."""

    seat: int
    card: int
    later: list[int]  # this card and those that its player played after it
    led: int  # where a tally counts the suit led; 0 for a lead
    follows: bool  # whether one of those was of the suit led
    power: tuple[int, ...]
    strict: bool
    appeal: Mapping[int, float]
    any: float  # the share of such plays that follow no rule of thumb

    def likely(self, hand: list[int], tally: int) -> float:
        """The probability of the play, when its player still holds this hand (with its tally)."""
        may = hand + self.later
        if self.led and (self.strict or self.follows or tally & self.led):
            may = [card for card in may if self.power[card]] or may
        if self.card not in may:
            return _ASTRAY
        appeal = self.appeal
        share = appeal[self.card] / sum([appeal[card] for card in may])
        return self.any / len(may) + (1 - self.any) * share


@dataclass(slots=True)
class Looker:
    """Says how cards looked to those who played, by weights and with all that was played in mind.

    Of what they held themselves nothing is known.
    """

    weights: Weights
    seats: int
    trump: int
    unplayed: set[int]
    lying: list[tuple[int, int]]
    left: list[int]

    def appeal(self, seat: int) -> Mapping[int, float]:
        """The appeal of each card that a seat may have had; only the ratios count."""
        lying, left, unplayed = tuple(self.lying), tuple(self.left), self.unplayed
        hand = tuple(range(self.left[seat]))  # only how many they are counts
        looks = {}
        for card in unplayed:
            unseen = tuple(unplayed - {card})
            view = TrickView(
                seat, self.seats, self.trump, hand, lying, unseen, left, weights=self.weights
            )
            looks[card] = exp(rate(view, card).rank / _WARMTH)
        return looks

    def apply(self, seat: int, card: int) -> None:
        """A seat plays a card."""
        self.unplayed.remove(card)
        self.left[seat] -= 1
        self.lying.append((seat, card))
        if len(self.lying) == self.seats:
            self.lying.clear()


def past(view: SevenUpState, seat: int, weights: Weights) -> list[PastPlay]:
    """Every card that the others played in this hand, in order, as if they went by `weights`."""
    plays = [(player, number(card)) for player, card in view.played()]
    hands = [[card for player, card in plays if player == other] for other in range(view.seats)]
    trump = SUITS.index(view.trump)
    tricks = Tricks(hands, trump, view.eldest, chips=(), booked=(), tie=NOBODY)
    turned = view.piles["upcard"] + view.piles["turned"]
    unplayed = {*range(52)}.difference(map(number, turned))
    looker = Looker(weights, view.seats, trump, unplayed, [], [HAND] * view.seats)
    strict = view.table.word("first_trick_void_must_trump") == "on"
    past_plays = []
    for place, (player, card) in enumerate(plays):
        if player != seat:
            later = tricks.hands[player][:]
            led = tricks.follow if tricks.lying else 0
            follows = any(_BIT[other] & led for other in later)
            first = strict and place < view.seats
            looks = looker.appeal(player)
            past_plays.append(
                PastPlay(player, card, later, led, follows, tricks.power, first, looks, _ANY)
            )
        tricks.apply(card)
        looker.apply(player, card)
    return past_plays


class Worlds:
    """The tricks still to be played, imagined: every call of `world` deals what is unseen.

    `weights` are those by which the others are taken to have played (see `past`).
    """

    def __init__(self, view: SevenUpState, seat: int, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.trump = SUITS.index(view.trump)
        self.own = [number(card) for card in view.hand_of(seat)]
        seen = {number(card) for card in view.piles.cards() if not card.is_hidden}
        self.pool = [card for card in range(52) if card not in seen]
        self.others = [other for other in range(view.seats) if other != seat]
        self.sizes = [len(view.hand_of(other)) for other in self.others]
        self.thrown = [_unseen(view.piles[f"thrown-{other}"]) for other in self.others]
        shown = voids(view)
        self.barred = [
            sum(OF_SUIT[SUITS.index(suit)] for suit in shown[other]) for other in self.others
        ]
        self.played = {number(card): who for who, card in view.played()}
        self.bars = [
            bar
            for bar, held, thrown in zip(self.barred, self.sizes, self.thrown, strict=True)
            for bar in [bar] * held + [0] * thrown
        ]
        self.bars += [0] * (len(self.pool) - len(self.bars))
        self.past = past(view, seat, weights)
        self.template = Tricks.of(view)

    def world(self, rng: Random) -> Tricks:
        """One imagined world, with the turn as it is."""
        chance = rng.random
        hands = self._hands(chance)
        for _ in range(_TRIES):
            if chance() < self._fits(hands):
                break
            hands = self._hands(chance)
        model = self.template.copy()
        model.hands[self.seat] = self.own[:]
        for other, hand in zip(self.others, hands, strict=True):
            model.hands[other] = hand
        model.tallies = [sum([TALLY[card] for card in hand]) for hand in model.hands]
        owners = self.played.copy()
        for owner, hand in enumerate(model.hands):
            owners.update(dict.fromkeys(hand, owner))
        model.booked = high_and_low(self.view.seats, self.trump, owners)
        return model

    def agrees(self, world: Tricks) -> float:
        """The probability of all that the others have played, with these hands."""
        likelihood = 1.0
        for play in self.past:
            likelihood *= play.likely(world.hands[play.seat], world.tallies[play.seat])
        return likelihood

    # -- dealing what is unseen ----------------------------------------------------------------

    def _hands(self, chance: Callable[[], float]) -> list[list[int]]:
        """The others' hands: at random, from what they may hold."""
        pool = self.pool
        size = len(pool)
        counts = [held + thrown for held, thrown in zip(self.sizes, self.thrown, strict=True)]
        for place in range(sum(counts)):
            other = place + int(chance() * (size - place))
            pool[place], pool[other] = pool[other], pool[place]
        if any(self.barred):
            self._swap_barred_cards_away(chance)
        hands = []
        begin = 0
        for held, count, bar in zip(self.sizes, counts, self.barred, strict=True):
            cards = pool[begin : begin + count]
            begin += count
            hands.append(self._kept(cards, bar, held) if count > held else cards)
        return hands

    def _kept(self, cards: list[int], bar: int, held: int) -> list[int]:
        """The cards left when the worst, and those the seat cannot have, were thrown."""
        wanted = sorted(
            cards, key=lambda card: keeping(card, self.trump) - _GONE * bool(bar & _BIT[card])
        )
        return wanted[len(cards) - held :]

    def _swap_barred_cards_away(self, chance: Callable[[], float]) -> None:
        """Swaps barred cards away, then mixes by swaps that keep to what is known."""
        pool, bars = self.pool, self.bars
        wrong = [place for place, bar in enumerate(bars) if bar & _BIT[pool[place]]]
        for _ in range(_SWAPS):
            if not wrong:
                break
            self._swap(wrong[-1], int(chance() * len(pool)))
            wrong = [place for place in wrong if bars[place] & _BIT[pool[place]]]
        size = len(pool)
        for _ in range(_MIX):
            self._swap(int(chance() * size), int(chance() * size))

    def _swap(self, first: int, second: int) -> None:
        """Swaps two places when the cards may then lie there."""
        pool, bars = self.pool, self.bars
        if not (bars[first] & _BIT[pool[second]] or bars[second] & _BIT[pool[first]]):
            pool[first], pool[second] = pool[second], pool[first]

    # -- what is likely ------------------------------------------------------------------------

    def _fits(self, hands: list[list[int]]) -> float:
        """The agreement of the hands with the bids of their holders; 1 is perfect."""
        view = self.view
        if view.runs or view.phase != "play":
            return 1.0
        likely = 1.0
        for other, hand in zip(self.others, hands, strict=True):
            if other not in (view.eldest, view.dealer):
                continue
            dealt = hand + [card for card, player in self.played.items() if player == other]
            wish = strength(dealt, self.trump)
            if other == view.eldest:
                stands = _likely(wish, STANDS_AT)
                likely *= 1 - stands if view.begged else stands
            elif view.gave:
                likely *= _likely(wish, GIVES_AT)
        return likely


def _unseen(cards: tuple[Card, ...]) -> int:
    return sum(card.is_hidden for card in cards)
