"""Seven Bridge as plain ints, for search: hands are bits, cards and melds small numbers.

A discard is its card, putting a meld down its id (see masks.py); TAKE + id claims the newest
discard for that meld; ON + 64 * number + card lays off on the meld of that number; PASS. Drawing,
and passing with nothing to claim, play themselves. Two sevens laid apart are two actions. Proven
equal to the rules move by move in the tests.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import TypeVar

from cardtable.core.table import OVER
from games.seven_bridge.hands import SPOILS
from games.seven_bridge.masks import (
    BESIDE,
    BIT,
    CARDS,
    CARDS_OF,
    CLOSE,
    ENDS,
    FIRST_SEQUENCE,
    HAS,
    INDEX,
    JOINS,
    MASK,
    MATES,
    MELD,
    ROW,
    SUIT,
    TAKES,
    indexes,
    mask_of,
    melds_in,
    melds_with,
    value,
)
from games.seven_bridge.state import CLAIM, DRAW, BridgeState

T = TypeVar("T")

PASS, TAKE, ON = 511, 512, 1024

# How many of a rank each seat holds is one small int, three bits a seat: one of them, and two or
# more, by seat; and two or more in any other hand.
_ONE = tuple(1 << 3 * seat for seat in range(5))
_TWO = tuple(6 << 3 * seat for seat in range(5))
_OTHERS = tuple(sum(_TWO) ^ two for two in _TWO)
# By the number of seats and the discarder: who is next; and who is neither of these two.
_AFTER = tuple(tuple((seat + 1) % seats for seat in range(seats)) for seats in range(6))
_BEYOND = tuple(
    tuple(tuple((seat + by) % seats for by in range(2, seats)) for seat in range(seats))
    for seats in range(6)
)


class Round:
    """One hand of Seven Bridge, changed in place. `turn` is the seat to act, or OVER.

    Between two actions somebody has a choice: the model draws and passes by itself. `hands` are
    bits, `cards` the same as discards, `found` the melds in them, `held` by rank how many each
    seat has of it; `fits` is what extends any of the `melds`, which lie on the table.
    """

    __slots__ = (
        "after",
        "cards",
        "choices",
        "claim_lays",
        "claimed",
        "discards",
        "exposed",
        "fits",
        "found",
        "fresh",
        "hands",
        "held",
        "lay_rule",
        "lays",
        "melded",
        "melds",
        "offer",
        "rng",
        "seats",
        "spoils",
        "stock",
        "tabled",
        "thrower",
        "turn",
        "winner",
    )

    def __init__(self, hands: Sequence[int], rng: Random) -> None:
        self.seats = len(hands)
        self.after = _AFTER[self.seats]
        self.hands = list(hands)
        self.cards = [indexes(hand) for hand in hands]
        self.found = [melds_in(hand) for hand in hands]
        self.held = [0] * 13
        for one, cards in zip(_ONE, self.cards, strict=False):
            for card in cards:
                self.held[card >> 2] += one
        self.melds: list[int] = []
        self.fits = 0
        self.lays: dict[int, list[int]] = {}  # the lay-offs of each card that fits, by its bit
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.choices: list[int] = []  # what is legal, once it is known
        self.offer: list[int] = []  # what the seat on turn may claim, and PASS
        self.fresh = (1 << self.seats) - 1  # bits of seats: who has not drawn yet
        self.melded = self.exposed = 0
        self.turn, self.thrower, self.winner = 0, self.seats - 1, OVER
        self.spoils = 0
        self.tabled = self.claimed = self.lay_rule = False
        self.claim_lays = True
        self.rng = rng

    @classmethod
    def of(cls, state: BridgeState, rng: Random) -> Round:
        """The model of a whole state; `rng` shuffles a new stock when one is needed."""
        model = cls([mask_of(state.hand_of(seat)) for seat in range(state.seats)], rng)
        for name in state.all_melds():
            model._lay(MELD[mask_of(state.piles[name])])
        model.stock = [INDEX[card] for card in state.piles["stock"]]
        model.discards = [INDEX[card] for card in state.piles["discard"]]
        model.fresh &= ~_bits(state.drawn)
        model.melded, model.exposed = _bits(state.melded), _bits(state.exposed)
        model.turn, model.thrower = state.turn, state.thrower
        model.tabled, model.claimed, model.spoils = state.tabled, state.claimed, state.spoils
        model.lay_rule = state.table.word("need_meld_before_layoff") == "on"
        model.claim_lays = state.table.word("layoff_after_claim") == "on"
        if state.phase == DRAW:
            model._draw(state.turn)
        elif state.phase == CLAIM and not model._offered(state.turn, model.discards[-1]):
            model._pass()
        return model

    def copy(self) -> Round:
        """A hand of its own, with the same chance to come."""
        twin: Round = object.__new__(Round)
        twin.seats, twin.after = self.seats, self.after
        twin.hands, twin.held = self.hands[:], self.held[:]
        twin.cards = [cards[:] for cards in self.cards]
        twin.found = self.found[:]  # these lists are replaced, never changed
        twin.melds, twin.fits, twin.lays = self.melds[:], self.fits, self.lays.copy()
        twin.stock, twin.discards = self.stock[:], self.discards[:]
        twin.choices = twin.offer = self.offer
        twin.fresh, twin.melded, twin.exposed = self.fresh, self.melded, self.exposed
        twin.turn, twin.thrower, twin.winner = self.turn, self.thrower, self.winner
        twin.spoils, twin.tabled, twin.claimed = self.spoils, self.tabled, self.claimed
        twin.lay_rule, twin.claim_lays, twin.rng = self.lay_rule, self.claim_lays, self.rng
        return twin

    def legal(self) -> list[int]:
        """Claims and PASS; or melds, lay-offs and discards.

        The list is only good until the next `apply`.
        """
        return self.choices or self._listed()

    def _listed(self) -> list[int]:
        """What the seat on turn may do after its draw or claim."""
        seat = self.turn
        hand, cards, found = self.hands[seat], self.cards[seat], self.found[seat]
        if len(cards) < 2:  # SB-03: a card must be kept for the discard
            return cards
        if hand in MELD:
            found = [one for one in found if MASK[one] != hand]
        fits = self.fits & hand
        if fits and self.may_lay_off():
            found = found + self.lay_offs(fits)
        self.choices = found + cards
        return self.choices

    def may_lay_off(self) -> bool:
        """Whether the house rules let the seat on turn lay off (SB-13, SB-14)."""
        if self.lay_rule and not self.melded >> self.turn & 1:
            return False
        return self.claim_lays or not self.claimed

    def lay_offs(self, fits: int) -> list[int]:
        """The lay-offs of cards that are known to extend some meld."""
        if fits in self.lays:
            return self.lays[fits]
        return [action for card in indexes(fits) for action in self.lays[BIT[card]]]

    def claims(self, seat: int, card: int) -> list[int]:
        """What a seat may claim a card for that another has discarded (SB-03, SB-16, SB-22)."""
        hand = self.hands[seat]
        if self.fresh >> seat & 1:
            return []
        mates = hand & MATES[card]
        near = mates | BIT[card] if mates & (mates - 1) else 0
        if seat == self.after[self.thrower] and hand & BESIDE[card]:
            near |= hand & SUIT[card] | BIT[card]
        if not near:
            return []
        bit, whole = BIT[card], hand | BIT[card]
        return [
            TAKE + one
            for one in melds_with(card, near)
            if (one >= FIRST_SEQUENCE or MASK[one].bit_count() > 2)
            and MASK[one] != whole
            and MASK[one] != bit
        ]

    def apply(self, action: int) -> None:
        """Plays one action and what then plays itself."""
        if action >= CARDS:
            self._act(action)
            return
        # a discard, as eight of ten actions: this and the draw are written for speed
        seat, held, rank = self.turn, self.held, action >> 2
        self.hands[seat] ^= BIT[action]
        cards = self.cards[seat]
        cards.remove(action)
        held[rank] = mates = held[rank] - _ONE[seat]
        self.discards.append(action)
        if self.found[seat]:
            bit = BIT[action]
            self.found[seat] = [one for one in self.found[seat] if not MASK[one] & bit]
        if (self.tabled or not cards) and self._is_out(seat):
            return
        after = self.after[seat]
        wanted = mates & _OTHERS[seat] or JOINS[action][self.hands[after] & ROW[action]]
        if wanted and self._somebody_asked(seat, action):
            return
        self._draw(after)

    def _draw(self, seat: int) -> None:
        """The turn of a seat begins with a card from the stock."""
        if not self.stock and not self._recycle():
            self.turn = OVER
            return
        card, cards = self.stock.pop(), self.cards[seat]
        self.hands[seat] = hand = self.hands[seat] | BIT[card]
        cards.append(card)
        self.held[card >> 2] += _ONE[seat]
        if HAS[card][hand & CLOSE[card]]:
            self.found[seat] = [*self.found[seat], *melds_with(card, hand)]
        if self.fresh:
            self.fresh &= ~(1 << seat)
        self.turn = seat
        self.choices = [] if self.found[seat] or hand & self.fits else cards

    def _is_out(self, seat: int) -> bool:
        """The end of a hand, or of a turn in which something was tabled."""
        if not self.cards[seat]:
            self.winner, self.turn = seat, OVER
            return True
        self.exposed |= 1 << seat
        self.tabled = self.claimed = False
        return False

    def _act(self, action: int) -> None:
        self.choices = []
        if action < PASS:
            self._put_down(action, CARDS_OF[action])
        elif action == PASS:
            self._pass()
        elif action < ON:
            self.offer = []
            self.claimed = True
            claimed = self.discards.pop()
            meld = action - TAKE
            self._put_down(meld, [card for card in CARDS_OF[meld] if card != claimed])
        else:
            self._lay_off(action & 63, (action - ON) >> 6)

    def _put_down(self, meld: int, own: Sequence[int]) -> None:
        """A new meld goes down, with these cards of the hand on turn in it."""
        seat, mask = self.turn, MASK[meld]
        cards, held, one = self.cards[seat], self.held, _ONE[seat]
        for card in own:
            cards.remove(card)
            held[card >> 2] -= one
        self.hands[seat] &= ~mask
        if self.found[seat]:
            self.found[seat] = [other for other in self.found[seat] if not MASK[other] & mask]
        self._lay(meld)
        self.melded |= 1 << seat
        self.tabled = True
        self.spoils = 0

    def _lay(self, meld: int) -> None:
        number = len(self.melds)
        self.melds.append(meld)
        self.fits |= ENDS[meld]
        for card in TAKES[meld]:
            self._takes(number, card)

    def _takes(self, number: int, card: int) -> None:
        """A meld takes a card from now on."""
        action = ON + 64 * number + card
        self.lays[BIT[card]] = [*self.lays.get(BIT[card], ()), action]

    def _lay_off(self, card: int, number: int) -> None:
        seat, bit, old = self.turn, BIT[card], self.melds[number]
        self.hands[seat] ^= bit
        self.cards[seat].remove(card)
        self.held[card >> 2] -= _ONE[seat]
        if self.found[seat]:
            self.found[seat] = [meld for meld in self.found[seat] if not MASK[meld] & bit]
        self.melds[number] = new = MELD[MASK[old] | bit]
        self._change_ends(number, ENDS[old], ENDS[new])
        self.tabled = True
        self.spoils = 0

    def _change_ends(self, number: int, old: int, new: int) -> None:
        """A meld has grown: it takes other cards now."""
        for card in indexes(old & ~new):
            left = [one for one in self.lays[BIT[card]] if (one - ON) >> 6 != number]
            if left:
                self.lays[BIT[card]] = left
            else:
                del self.lays[BIT[card]]
                self.fits ^= BIT[card]
        self.fits |= new
        for card in indexes(new & ~old):
            self._takes(number, card)

    def _pass(self) -> None:
        after, asked = self.after[self.thrower], self.turn
        self.offer = []
        if asked == after or not self._offered(after, self.discards[-1]):
            self._draw(after)

    def _somebody_asked(self, thrower: int, card: int) -> bool:
        """Asks who could make a set, then the next player, unless they have nothing to claim."""
        self.thrower = thrower
        mates = self.held[card >> 2]
        for seat in _BEYOND[self.seats][thrower]:
            if mates & _TWO[seat] and self._offered(seat, card):
                return True
        return self._offered(self.after[thrower], card)

    def _offered(self, seat: int, card: int) -> bool:
        """Asks a seat about a discard, if it has something to claim."""
        offer = self.claims(seat, card)
        if offer:
            self.turn, self.offer = seat, [*offer, PASS]
            self.choices = self.offer
        return bool(offer)

    def _recycle(self) -> bool:
        """A new stock from the discards (SB-20); False when the hand is void instead (SB-21)."""
        if len(self.discards) < 2 or self.spoils >= SPOILS:
            return False
        top = self.discards.pop()
        self.stock = mixed(self.discards, self.rng)
        self.discards = [top]
        self.spoils += 1
        return True

    def result(self) -> list[float]:
        """Each seat's points less the mean of the others'; before the end, what is held counts."""
        costs = [float(value(hand)) for hand in self.hands]
        if self.winner < 0:
            if self.turn == OVER:
                return [0.0] * self.seats
            total = sum(costs)
            return [(total - cost) / (self.seats - 1) - cost for cost in costs]
        points = float(self.points())
        lost = -points / (self.seats - 1)
        return [points if seat == self.winner else lost for seat in range(self.seats)]

    def points(self) -> int:
        """What the winner of the hand scores; 0 when it is void."""
        if self.winner < 0:
            return 0
        held = sum(map(value, self.hands))
        return held if self.exposed >> self.winner & 1 else 2 * held

    def seen(self, action: int, _seat: int) -> Hashable:
        """Everything done at the table is seen by all."""
        return action


def _bits(flags: Sequence[bool]) -> int:
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)


def mixed(cards: list[T], rng: Random) -> list[T]:
    """Cards in a random order: quicker than `shuffled`, which saves must be able to rely on."""
    chances = [rng.random() for _ in cards]
    order = sorted(range(len(cards)), key=chances.__getitem__)
    return [cards[place] for place in order]


def random_round(seats: int, rng: Random) -> Round:
    """A freshly dealt hand, for measuring and for tests."""
    order = mixed(list(range(CARDS)), rng)
    hands = [order[7 * seat : 7 * seat + 7] for seat in range(seats)]
    model = Round([sum([BIT[card] for card in hand]) for hand in hands], rng)
    model.discards, model.stock = [order[7 * seats]], order[7 * seats + 1 :]
    model._draw(0)
    return model
