"""Seven Bridge as plain ints, for search: a hand is 52 bits, a meld a mask.

Bit `4 * (rank - 1) + suit` (suits in the order s h d c), so that a run is `h & h >> 4 & h >> 8`.
Actions are ints: a discard is its bit; a meld DOWN | mask; a lay-off ON | bit | meld << 60; a
claim TAKE | mask; PASS. Drawing, and passing with nothing to claim, play themselves. Two sevens
laid apart are two actions. Proven equal to the rules move by move in the tests.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from cardtable.core.cards import SUITS, Card, shuffled
from cardtable.core.moves import Move
from cardtable.core.table import OVER
from games.seven_bridge import melds as words
from games.seven_bridge.state import CLAIM, DRAW, BridgeState

DOWN, ON, TAKE, PASS = 1 << 52, 1 << 53, 1 << 54, 1 << 55
CARDS = (1 << 52) - 1
MELD_AT = 60
NIBBLE = 15
SEVENS = NIBBLE << 24
SUIT_ROW = sum(1 << (4 * rank) for rank in range(13))
SPOILS = 2

_WORTH = [20 if rank == 6 else min(rank + 1, 10) for rank in range(13)]
_KINDS: dict[int, str] = {}


def bit(card: Card) -> int:
    """The bit of a card."""
    return 1 << (4 * (card.rank - 1) + SUITS.index(card.suit))


def card_of(one: int) -> Card:
    """The card of a bit."""
    index = one.bit_length() - 1
    return Card(index // 4 + 1, SUITS[index % 4])


def mask_of(cards: Sequence[Card]) -> int:
    """The bits of several cards."""
    return sum(bit(card) for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest first."""
    return tuple(card_of(one) for one in bits(mask))


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    found = []
    while mask:
        one = mask & -mask
        found.append(one)
        mask ^= one
    return found


def value(hand: int) -> int:
    """What a hand costs: seven 20, court 10, pips, ace 1."""
    total = 0
    while hand:
        one = hand & -hand
        total += _WORTH[(one.bit_length() - 1) >> 2]
        hand ^= one
    return total


def _subsets(mask: int, least: int) -> list[int]:
    """The subsets of a mask of at most four bits that have at least so many."""
    found = []
    part = mask
    while part:
        if part.bit_count() >= least:
            found.append(part)
        part = (part - 1) & mask
    return found


def sets_in(hand: int) -> list[int]:
    """Sets, and lone sevens."""
    found: list[int] = []
    pairs = hand & hand >> 1 | hand & hand >> 2 | hand & hand >> 3
    if pairs:
        shift = 0
        rest = hand
        while rest:
            nibble = rest & NIBBLE
            if shift != 24 and nibble.bit_count() >= 3:
                found += [part << shift for part in _subsets(nibble, 3)]
            rest >>= 4
            shift += 4
    if hand & SEVENS:
        found += [part << 24 for part in _subsets(hand >> 24 & NIBBLE, 1)]
    return found


def sequences_in(hand: int) -> list[int]:
    """Sequences of three or more, and of two with the seven."""
    found: list[int] = []
    pairs = hand & hand >> 4
    threes = pairs & hand >> 8
    if threes:
        starts, length, run = threes, 3, 0x111
        while starts:
            for one in bits(starts):
                found.append(one * run)
            run |= run << 4
            starts &= hand >> 4 * length
            length += 1
    twos = pairs & (NIBBLE << 20 | NIBBLE << 24)
    if twos:
        found += [one * 0x11 for one in bits(twos)]
    return found


def ends_of(meld: int) -> int:
    """The cards that extend a meld, as a mask."""
    low = meld & -meld
    count = meld.bit_count()
    if count == 1:  # a lone seven is open both ways
        return (SEVENS ^ meld) | low >> 4 | low << 4
    row = (low.bit_length() - 1) & ~3
    if meld >> row & NIBBLE == meld >> row:  # all of one rank
        return (NIBBLE << row) ^ meld
    high = 1 << (meld.bit_length() - 1)
    return low >> 4 | high << 4 & CARDS


class Round:
    """One hand of Seven Bridge, changed in place. `turn` is the seat to act, or OVER.

    Between two actions somebody has a choice: the model draws and passes by itself.
    """

    __slots__ = (
        "asked",
        "claim_lays",
        "claimed",
        "discards",
        "drawn",
        "exposed",
        "hands",
        "lay_rule",
        "melded",
        "melds",
        "rng",
        "seats",
        "spoils",
        "stock",
        "tabled",
        "thrower",
        "turn",
        "winner",
    )

    hands: list[int]
    melds: list[int]
    stock: list[int]
    discards: list[int]

    @classmethod
    def of(cls, state: BridgeState, rng: Random) -> Round:
        """The model of a whole state; `rng` shuffles a new stock when one is needed."""
        model = cls()
        model.seats = state.seats
        model.hands = [mask_of(state.hand_of(seat)) for seat in range(state.seats)]
        model.melds = [mask_of(state.piles[name]) for name in state.all_melds()]
        model.stock = [bit(card) for card in state.piles["stock"]]
        model.discards = [bit(card) for card in state.piles["discard"]]
        model.drawn = list(state.drawn)
        model.melded = list(state.melded)
        model.exposed = list(state.exposed)
        model.turn, model.thrower = state.turn, state.thrower
        model.asked = list(state.asked)
        model.tabled, model.claimed, model.spoils = state.tabled, state.claimed, state.spoils
        model.lay_rule = state.table.word("need_meld_before_layoff") == "on"
        model.claim_lays = state.table.word("layoff_after_claim") == "on"
        model.winner = -1
        model.rng = rng
        if state.phase == DRAW:
            model.asked = []
            model._draw(state.turn)
        elif state.phase == CLAIM:
            model._ask()
        return model

    seats: int
    turn: int
    thrower: int
    winner: int
    spoils: int
    tabled: bool
    claimed: bool
    lay_rule: bool
    claim_lays: bool
    asked: list[int]
    drawn: list[bool]
    melded: list[bool]
    exposed: list[bool]
    rng: Random

    def copy(self) -> Round:
        """A hand of its own, with the same chance to come."""
        twin = Round()
        for name in self.__slots__:
            value_of = getattr(self, name)
            setattr(twin, name, value_of[:] if isinstance(value_of, list) else value_of)
        return twin

    def legal(self) -> list[int]:
        """Claims and PASS; or melds, lay-offs and discards."""
        seat = self.turn
        if self.asked:
            return [*self._claims(seat), PASS]
        hand = self.hands[seat]
        count = hand.bit_count()
        found: list[int] = []
        if count > 1:
            for mask in sets_in(hand) + sequences_in(hand):
                if mask != hand:
                    found.append(DOWN | mask)
            if (self.melded[seat] or not self.lay_rule) and (self.claim_lays or not self.claimed):
                for number, meld in enumerate(self.melds):
                    fits = ends_of(meld) & hand
                    if fits:
                        found += [ON | one | number << MELD_AT for one in bits(fits)]
        return found + bits(hand)

    def _claims(self, seat: int) -> list[int]:
        if not self.drawn[seat] or not self.discards:
            return []
        card, hand = self.discards[-1], self.hands[seat]
        row = (card.bit_length() - 1) & ~3
        same = hand >> row & NIBBLE
        found = []
        if same.bit_count() >= 2:
            found = [TAKE | part << row | card for part in _subsets(same, 2)]
        if seat == (self.thrower + 1) % self.seats:
            near = hand & (card << 4 | card >> 4)
            if near:
                found += [TAKE | run for run in sequences_in(hand | card) if run & card]
        size = hand.bit_count()
        return [claim for claim in found if (claim & CARDS).bit_count() <= size]

    def apply(self, action: int) -> None:
        """Plays one action and what then plays itself."""
        if action & PASS:
            self.asked.pop(0)
            self._ask()
        elif action & ON:
            self._lay_off(action)
        elif action & (DOWN | TAKE):
            self._put_down(action)
        else:
            self._discard(action)

    def _put_down(self, action: int) -> None:
        seat, mask = self.turn, action & CARDS
        if action & TAKE:
            self.hands[seat] &= ~mask
            self.discards.pop()
            self.asked = []
            self.claimed = True
        else:
            self.hands[seat] ^= mask
        self.melds.append(mask)
        self.melded[seat] = self.tabled = True
        self.spoils = 0

    def _lay_off(self, action: int) -> None:
        card = action & CARDS
        self.hands[self.turn] ^= card
        self.melds[action >> MELD_AT] |= card
        self.tabled = True
        self.spoils = 0

    def _discard(self, card: int) -> None:
        seat = self.turn
        hand = self.hands[seat] ^ card
        self.hands[seat] = hand
        self.discards.append(card)
        self.thrower, self.claimed = seat, False
        if not hand:
            self.winner, self.turn = seat, OVER
            return
        if self.tabled:
            self.exposed[seat] = True
            self.tabled = False
        seats, drawn = self.seats, self.drawn
        order = (*range(seat + 2, seat + seats), seat + 1)
        self.asked = [other % seats for other in order if drawn[other % seats]]
        self._ask()

    def _ask(self) -> None:
        """On to the next seat that has something to claim, else to the draw."""
        asked = self.asked
        while asked:
            if self._claims(asked[0]):
                self.turn = asked[0]
                return
            asked.pop(0)
        after = self.thrower + 1
        self._draw(after if after < self.seats else 0)

    def _draw(self, seat: int) -> None:
        if not self.stock:
            if len(self.discards) < 2 or self.spoils >= SPOILS:
                self.turn = OVER
                return
            *old, top = self.discards
            self.discards = [top]
            self.stock = _shuffled(old, self.rng)
            self.spoils += 1
        self.hands[seat] |= self.stock.pop()
        self.drawn[seat] = True
        self.turn = seat

    def result(self) -> list[float]:
        """Each seat's points less the mean of the others'; before the end, what is held counts."""
        if self.winner < 0:
            costs = [value(hand) for hand in self.hands]
            total = sum(costs)
            return [(total - cost) / (self.seats - 1) - cost for cost in costs]
        points = sum(value(hand) for hand in self.hands)
        points *= 1 if self.exposed[self.winner] else 2
        lost = -points / (self.seats - 1)
        return [float(points) if seat == self.winner else lost for seat in range(self.seats)]

    def points(self) -> int:
        """What the winner of the hand scores; 0 when it is void."""
        if self.winner < 0:
            return 0
        held = sum(value(hand) for hand in self.hands)
        return held if self.exposed[self.winner] else 2 * held

    def seen(self, action: int, seat: int) -> Hashable:
        """Everything done at the table is seen by all."""
        return action


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    order = cards[:]
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def action_of(model: Round, state: BridgeState, move: Move) -> int:
    """The action that a move of the rules comes to in this position."""
    mask = mask_of([pick.card for pick in move.picks])
    if move.word == "pass":
        return PASS
    if move.word in ("pon", "chi"):
        return TAKE | mask
    if move.target == "discard":
        return mask
    if move.target in state.piles:
        return ON | mask | model.melds.index(mask_of(state.piles[move.target])) << MELD_AT
    return DOWN | mask


def kind_of(mask: int) -> str:
    """The kind of a meld, as melds.py names it."""
    if mask not in _KINDS:
        _KINDS[mask] = words.kind_of(words.tidy(cards_of(mask)))
    return _KINDS[mask]


def random_round(seats: int, rng: Random) -> Round:
    """A freshly dealt hand, for measuring and for tests."""
    order = [bit(card) for card in shuffled(cards_of(CARDS), rng)]
    model = Round()
    model.seats = seats
    model.hands = [sum(order[7 * seat : 7 * seat + 7]) for seat in range(seats)]
    model.discards = [order[7 * seats]]
    model.stock = order[7 * seats + 1 :]
    model.melds, model.asked = [], []
    model.drawn = [False] * seats
    model.melded = [False] * seats
    model.exposed = [False] * seats
    model.thrower, model.winner, model.spoils = seats - 1, -1, 0
    model.tabled = model.claimed = model.lay_rule = False
    model.claim_lays = True
    model.rng = rng
    model._draw(0)
    return model
