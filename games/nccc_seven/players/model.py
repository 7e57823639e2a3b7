"""Seven as plain ints, for search: a hand is 54 bits, an action is one bit.

Bit `13 * suit + rank - 1` is a card or its place (suits in the order s h d c), bits 52 and 53 are
the jokers. Knocks are automatic here. Proven equal to the rules move by move in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.core.cards import JOKERS, SUITS, Card, pack
from cardtable.core.moves import Move, carries, says
from cardtable.core.table import OVER
from games.nccc_seven import grid
from games.nccc_seven.state import SevenState

ROW = (1 << 13) - 1
SPADES = ROW
SEVENS = sum(1 << (13 * suit + 6) for suit in range(4))
LOW = sum(1 << (13 * suit + rank) for suit in range(4) for rank in range(6))
HIGH = sum(1 << (13 * suit + rank) for suit in range(4) for rank in range(7, 13))
OTHERS = (1 << 13) | (1 << 26) | (1 << 39)  # one row copied to the three that are not spades
FREE = ((1 << 52) - 1) & ~SPADES & ~SEVENS  # where a joker may stand
START = 1 << 6  # the seven of spades
BIG = 1 << 52
BOTH_JOKERS = 3 << 52
AS_JOKER = 1 << 54  # with a place's bit: a joker goes there
BACK = 1 << 56  # and above: cards that a view hides
ASK = 0
_NOTHING = (ASK,)


def bit(card: Card) -> int:
    """The bit of a card."""
    if card.is_joker:
        return 1 << (51 + int(card.suit))
    return 1 << (13 * SUITS.index(card.suit) + card.rank - 1)


def card_of(one: int) -> Card:
    """The card of a bit."""
    index = one.bit_length() - 1
    if index >= 52:
        return JOKERS[index - 52]
    return Card(index % 13 + 1, SUITS[index // 13])


_BITS = {card: bit(card) for card in pack(jokers=2)}


def mask_of(cards: Sequence[Card]) -> int:
    """The bits of several cards; backs count, but are no card's bits."""
    found = [_BITS[card] for card in cards if card in _BITS]
    return sum(found) | ((1 << len(cards) - len(found)) - 1) * BACK


def open_now(filled: int) -> int:
    """The places that take a card."""
    if not filled & START:
        return START
    spades = filled & SPADES
    reached = (filled >> 1 & LOW) | (filled << 1 & HIGH) | SEVENS
    return reached & ~filled & (SPADES | SEVENS | spades * OTHERS)


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    found = []
    while mask:
        one = mask & -mask
        found.append(one)
        mask ^= one
    return found


def _outward(place: int) -> list[int]:
    """The next places of a row away from its seven: both neighbours of a seven, none at an end."""
    rank = place.bit_length() % 13 or 13
    return [place >> 1] * (1 < rank <= 7) + [place << 1] * (7 <= rank < 13)


def _opened(place: int) -> tuple[int, dict[int, int]]:
    """On what it depends which places open when this one is filled, and which in each case."""
    if place == START:
        return 0, {0: sum(_outward(place)) | SEVENS ^ START}
    if place & SPADES:
        inward = 1 if place < START else -1
        rank = place.bit_length() - 1
        always = sum(_outward(place))
        when = {1 << 13 * suit + rank + inward: 1 << 13 * suit + rank for suit in (1, 2, 3)}
    else:
        always = 0
        when = {1 << (one.bit_length() - 1) % 13: one for one in _outward(place)}
    ways = {0: always}
    for condition, opens in when.items():
        ways |= {met | condition: opened | opens for met, opened in ways.items()}
    return sum(when), ways


OPENS = {1 << index: _opened(1 << index) for index in range(52)}


class _Listed(dict[int, tuple[int, ...]]):
    """The single bits of one row's mask, worked out once each."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = found = tuple(bits(mask))
        return found


_LISTED = _Listed()


class _Points(dict[int, int]):
    """What the cards of one row's mask cost, worked out once each; a joker costs 50."""

    def __missing__(self, mask: int) -> int:
        indices = [one.bit_length() - 1 for one in bits(mask)]
        self[mask] = found = sum(min(i % 13 + 1, 10) if i < 52 else 50 for i in indices)
        return found


_POINTS = _Points()
_ROWS = (ROW, ROW << 13, ROW << 26, ROW << 39 | BOTH_JOKERS)


def value(hand: int, dead: int) -> int:
    """What a hand costs when another goes out."""
    total = 0
    if hand & dead:
        total = 50 * (hand & dead).bit_count()
        hand &= ~dead
    first, second, third, last = _ROWS
    row = _POINTS
    return total + row[hand & first] + row[hand & second] + row[hand & third] + row[hand & last]


class Hand:
    """One hand of Seven, changed in place. `turn` is the seat to act, or OVER."""

    __slots__ = ("after", "asker", "dead", "filled", "hands", "idle", "open", "seats", "turn")

    def __init__(
        self, hands: list[int], filled: int, dead: int, turn: int, asker: int = -1
    ) -> None:
        self.hands = hands
        self.seats = len(hands)
        self.filled = filled
        self.open = open_now(filled)
        self.dead = dead
        self.turn = turn
        self.asker = asker  # who waits for a card, or -1
        self.after = 0  # and who is on turn then
        self.idle = 0

    @classmethod
    def of(cls, state: SevenState) -> Hand:
        """The model of a state, whole or seen; of several penalties only the first is answered."""
        hands = [mask_of(state.hand_of(seat)) for seat in range(state.seats)]
        taken = mask_of(tuple(grid.filled(state.piles)))
        asker = state.questions[0].taker if state.questions else -1
        model = cls(hands, taken, mask_of(state.dead), state.turn, asker)
        model.idle, model.after = state.idle, state.after
        return model

    def copy(self) -> Hand:
        """A hand of its own."""
        twin = Hand.__new__(Hand)
        twin.hands = self.hands[:]
        twin.seats, twin.turn = self.seats, self.turn
        twin.filled, twin.open, twin.dead = self.filled, self.open, self.dead
        twin.asker, twin.after, twin.idle = self.asker, self.after, self.idle
        return twin

    def legal(self) -> Sequence[int]:
        """Cards that fit, places for a joker, ASK; or, for a giver, the cards to give."""
        hand = self.hands[self.turn]
        if self.asker >= 0:
            return self._gifts(hand)
        found = []
        fits = hand & self.open
        while fits:
            one = fits & -fits
            found.append(one)
            fits ^= one
        if hand >= BIG:
            found += [AS_JOKER | place for place in bits(self.open & FREE)]
        return found or _NOTHING

    def _gifts(self, hand: int) -> Sequence[int]:
        if hand & BOTH_JOKERS == BOTH_JOKERS:
            hand ^= BIG << 1  # two jokers are alike
        if self.idle >= 3 * self.seats:  # NC-13
            playable = self.open | (BOTH_JOKERS if self.open & FREE else 0)
            hand = hand & ~playable or hand
        first, second, third, last = _ROWS
        listed = _LISTED
        found = listed[hand & first] + listed[hand & second]
        return found + listed[hand & third] + listed[hand & last]

    def apply(self, action: int) -> None:
        """Plays one action."""
        if self.asker >= 0:
            self._give(action)
            return
        if action == ASK:
            self._ask()
            return
        seat, filled = self.turn, self.filled
        hand = self.hands[seat]
        if action > AS_JOKER:
            action ^= AS_JOKER
            self.dead |= action
            hand ^= BIG if hand & BIG else BIG << 1
        else:
            hand ^= action
        depends, ways = OPENS[action]
        self.open ^= action | ways[filled & depends]
        self.filled = filled | action
        self.hands[seat] = hand
        self.idle = 0
        seat += 1
        self.turn = (seat if seat < self.seats else 0) if hand else OVER

    def _ask(self) -> None:
        seat = self.turn
        self.asker = seat
        self.after = seat + 1 if seat + 1 < self.seats else 0
        self.idle += 1
        self.turn = (seat or self.seats) - 1

    def _give(self, action: int) -> None:
        hands = self.hands
        hands[self.asker] |= action
        hands[self.turn] = left = hands[self.turn] ^ action
        self.asker = -1
        self.turn = self.after if left else OVER

    def result(self) -> list[float]:
        """Each seat's margin: the others' mean penalty less its own (also before the end)."""
        costs = [value(hand, self.dead) for hand in self.hands]
        total = sum(costs)
        others = self.seats - 1
        return [(total - cost) / others - cost for cost in costs]


def action_of(move: Move) -> int:
    """The action that a move of the rules comes to."""
    if move.word:
        return ASK
    card = move.picks[0].card
    if card.is_joker and move.target.startswith("grid/"):
        return AS_JOKER | bit(Card.parse(move.target.partition("/")[2]))
    return bit(card)


def move_of(model: Hand, action: int) -> Move:
    """The move of the rules that an action stands for, for the seat on turn."""
    seat = model.turn
    if model.asker >= 0:
        return carries(seat, f"hand-{seat}", (card_of(action),), f"hand-{model.asker}")
    if action == ASK:
        return says(seat, "ask")
    if action & AS_JOKER:
        joker = JOKERS[0] if model.hands[seat] & BIG else JOKERS[1]
        return carries(seat, f"hand-{seat}", (joker,), f"grid/{card_of(action ^ AS_JOKER)}")
    return carries(seat, f"hand-{seat}", (card_of(action),), f"grid/{card_of(action)}")


def random_hand(seats: int, rng: Random) -> Hand:
    """A freshly dealt hand, for measuring and for tests."""
    order = sorted(range(54), key=lambda _: rng.random())
    hands = [0] * seats
    for place, index in enumerate(order):
        hands[place % seats] |= 1 << index
    starter = next(seat for seat in range(seats) if hands[seat] & START)
    return Hand(hands, 0, 0, starter)
