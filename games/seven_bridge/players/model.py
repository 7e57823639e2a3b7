"""Seven Bridge as plain ints, for search: hands are bits, cards and melds small numbers.

A discard is its card, putting a meld down its id (see encoding.py); TAKE + id claims the newest
discard for that meld; ON + 64 * number + card lays off on the meld of that number; PASS. Drawing,
and passing with nothing to claim, play themselves. Two sevens laid apart are two actions. Proven
equal to the rules move by move in the tests.

Search plays thousands of hands here. Constants are final and types exact, so that the installers
can carry the module compiled (build/native.py): three times as fast, from this same source.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from cardtable.core.table import OVER
from games.seven_bridge.dealing import ALLOWED_RECYCLINGS
from games.seven_bridge.players.encoding import (
    BIT,
    CARDS,
    CARDS_OF,
    CLAIMED,
    DOWN,
    ENDS,
    FIRST_SEQUENCE,
    HAS,
    INDEX,
    MASK,
    MATES,
    MELD,
    REST,
    SIZE,
    SPREAD,
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

PASS: Final = 511
TAKE: Final = 512
ON: Final = 1024


class Hand:
    """The cards of one seat, and what they make: `mask` has a bit for each, `cards` lists them.

    `melds_held` are the melds that could be put down. The `next` hand plays after this one, the
    `others` after that. `drawn` says whether the seat has drawn from the stock, `melded` whether it
    has put down a meld, `exposed` whether it had put anything down before this turn.
    """

    __slots__ = (
        "cards", "drawn", "exposed", "mask", "melded", "melds_held", "next", "others", "seat",
    )  # fmt: skip

    next: Hand
    others: tuple[Hand, ...]

    def __init__(self, seat: int, mask: int, cards: list[int], melds_held: list[int]) -> None:
        self.seat = seat
        self.mask = mask
        self.cards = cards
        self.melds_held = melds_held  # replaced, never changed
        self.drawn = self.melded = self.exposed = False

    @classmethod
    def of(cls, seat: int, mask: int) -> Hand:
        """The hand of a seat that has no neighbours yet."""
        return cls(seat, mask, indexes(mask), melds_in(mask))

    def copy(self) -> Hand:
        """The same cards in a hand of its own, which has no neighbours yet."""
        twin = Hand(self.seat, self.mask, self.cards[:], self.melds_held)
        twin.drawn, twin.melded, twin.exposed = self.drawn, self.melded, self.exposed
        return twin

    def lose(self, cards: Sequence[int], mask: int) -> None:
        """Cards leave the hand, and the melds that they were in."""
        for card in cards:
            self.cards.remove(card)
        self.mask &= ~mask
        if self.melds_held:
            self.melds_held = [meld for meld in self.melds_held if not MASK[meld] & mask]


_OTHERS: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(2, seats)) for seat in range(seats))
    for seats in range(6)
)


def seat_in_a_ring(hands: Sequence[Hand]) -> None:
    """Tells every hand its neighbours, in the order of the hands."""
    before = hands[-1]
    for hand, others in zip(hands, _OTHERS[len(hands)], strict=True):
        before.next = before = hand
        hand.others = tuple([hands[seat] for seat in others])


class Round:
    """One hand of Seven Bridge, changed in place. `turn` is the seat to act, or OVER.

    Between two actions somebody has a choice: the model draws and passes by itself. `hand` is that
    of the seat on turn, or of the last one; `fits` is what extends any of the `melds` on the table.
    """

    __slots__ = (
        "choices", "claimed", "discarder", "discards", "fits", "hand", "hands", "laid_this_turn",
        "lay_off_after_claim", "lays", "meld_before_lay_off", "melds", "offer", "recyclings", "rng",
        "stock", "turn", "winner",
    )  # fmt: skip

    def __init__(self, hands: list[Hand], rng: Random) -> None:
        self.hands = hands
        seat_in_a_ring(hands)
        self.hand, self.discarder = hands[0], hands[-1]
        self.turn, self.winner = 0, OVER
        self.melds: list[int] = []
        self.fits = 0
        self.lays: dict[int, list[int]] = {}  # the lay-offs of each card that fits
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.choices: list[int] = []  # what is legal, once it is known
        self.offer: list[int] = []  # what the seat on turn may claim, and PASS
        self.recyclings = 0
        self.laid_this_turn = self.claimed = self.meld_before_lay_off = False
        self.lay_off_after_claim = True
        self.rng = rng

    @classmethod
    def dealt(cls, hands: Sequence[int], rng: Random) -> Round:
        """Nothing but hands; `rng` shuffles a new stock when one is needed."""
        return cls([Hand.of(seat, mask) for seat, mask in enumerate(hands)], rng)

    @classmethod
    def of(cls, state: BridgeState, rng: Random) -> Round:
        """The model of a whole state; `rng` shuffles a new stock when one is needed."""
        model = cls.dealt([mask_of(state.hand_of(seat)) for seat in range(state.seats)], rng)
        for name in state.all_melds():
            model._lay(MELD[mask_of(state.piles[name])])
        model.stock = [INDEX[card] for card in state.piles["stock"]]
        model.discards = [INDEX[card] for card in state.piles["discard"]]
        for seat, hand in enumerate(model.hands):
            hand.drawn, hand.melded = state.drawn[seat], state.melded[seat]
            hand.exposed = state.exposed[seat]
        model.turn, model.hand = state.turn, model.hands[state.turn]
        model.discarder = model.hands[state.discarder]
        model.laid_this_turn, model.claimed = state.tabled, state.claimed
        model.recyclings = state.recyclings
        model.meld_before_lay_off = state.table.word("need_meld_before_layoff") == "on"
        model.lay_off_after_claim = state.table.word("layoff_after_claim") == "on"
        if state.phase == DRAW:
            model._draw(model.hand)
        elif state.phase == CLAIM and not model._offered(model.hand, model.discards[-1]):
            model._pass()
        return model

    def copy(self) -> Round:
        """A hand of its own, with the same chance to come."""
        hands = [hand.copy() for hand in self.hands]
        twin = Round(hands, self.rng)
        twin.hand, twin.discarder = hands[self.hand.seat], hands[self.discarder.seat]
        twin.turn, twin.winner = self.turn, self.winner
        twin.melds, twin.fits, twin.lays = self.melds[:], self.fits, self.lays.copy()
        twin.stock, twin.discards = self.stock[:], self.discards[:]
        twin.choices = twin.offer = self.offer
        twin.laid_this_turn, twin.claimed = self.laid_this_turn, self.claimed
        twin.recyclings = self.recyclings
        twin.meld_before_lay_off = self.meld_before_lay_off
        twin.lay_off_after_claim = self.lay_off_after_claim
        return twin

    def legal(self) -> list[int]:
        """Claims and PASS; or melds, lay-offs and discards.

        The list is only good until the next `apply`.
        """
        return self.choices or self._listed()

    def _listed(self) -> list[int]:
        """The actions of the seat on turn after its draw or claim."""
        hand = self.hand
        cards, melds = hand.cards, hand.melds_held
        if len(cards) < 2:  # SB-03: a card must be kept for the discard
            return cards
        if melds and hand.mask in MELD:
            melds = [meld for meld in melds if MASK[meld] != hand.mask]
        fits = self.fits & hand.mask
        if fits and self.may_lay_off():
            melds = melds + self.lay_offs(fits)
        self.choices = melds + cards
        return self.choices

    def may_lay_off(self) -> bool:
        """True when the house rules let the seat on turn lay off (SB-13, SB-14)."""
        if self.meld_before_lay_off and not self.hand.melded:
            return False
        return self.lay_off_after_claim or not self.claimed

    def lay_offs(self, fits: int) -> list[int]:
        """The lay-offs of cards that are known to extend some meld."""
        card = fits.bit_length() - 1
        if fits == BIT[card]:
            return self.lays[card]
        return [action for card in indexes(fits) for action in self.lays[card]]

    def claims(self, asked: Hand, card: int) -> list[int]:
        """The melds for which a seat may claim another's discard (SB-03, SB-16, SB-22)."""
        if not asked.drawn:
            return []
        held, bit = asked.mask, BIT[card]
        near = held & MATES[card]
        if not near & near - 1:
            near = 0
        if asked is self.discarder.next:
            near |= held & SUIT[card]
        whole = held | bit
        return [
            TAKE + meld
            for meld in melds_with(card, near | bit)
            if (meld >= FIRST_SEQUENCE or SIZE[meld] > 2) and MASK[meld] != whole
        ]

    def apply(self, action: int) -> None:
        """Plays one action and what then plays itself."""
        if action >= CARDS:
            self._act(action)
            return
        # a discard, as eight of ten actions: this and the draw are written for speed
        hand, bit = self.hand, BIT[action]
        hand.mask ^= bit
        hand.cards.remove(action)
        self.discards.append(action)
        if hand.melds_held:
            hand.melds_held = [meld for meld in hand.melds_held if not MASK[meld] & bit]
        if (self.laid_this_turn or not hand.cards) and self._is_out():
            return
        self.discarder, mates = hand, MATES[action]
        for other in hand.others:
            same = other.mask & mates
            if same and same & same - 1 and self._offered(other, action):
                return
        following = hand.next
        near = (following.mask >> DOWN[action] & REST[action]) % SPREAD
        if CLAIMED[action][near] and self._offered(following, action):
            return
        self._draw(following)

    def _draw(self, hand: Hand) -> None:
        """A turn begins with a card from the stock."""
        if not self.stock and not self._recycle():
            self.turn = OVER
            return
        card, cards = self.stock.pop(), hand.cards
        hand.mask = held = hand.mask | BIT[card]
        cards.append(card)
        if HAS[card][(held >> DOWN[card] & REST[card]) % SPREAD]:
            hand.melds_held = [*hand.melds_held, *melds_with(card, held)]
        hand.drawn = True
        self.hand, self.turn = hand, hand.seat
        self.choices = [] if hand.melds_held or held & self.fits else cards

    def _is_out(self) -> bool:
        """The end of a hand, or of a turn in which something was tabled."""
        hand = self.hand
        if not hand.cards:
            self.winner, self.turn = hand.seat, OVER
            return True
        hand.exposed = True
        self.laid_this_turn = self.claimed = False
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

    def _put_down(self, meld: int, cards: Sequence[int]) -> None:
        """A new meld goes down, with these cards of the hand on turn in it."""
        self.hand.lose(cards, MASK[meld])
        self._lay(meld)
        self.hand.melded = self.laid_this_turn = True
        self.recyclings = 0

    def _lay(self, meld: int) -> None:
        number = len(self.melds)
        self.melds.append(meld)
        self.fits |= ENDS[meld]
        for card in TAKES[meld]:
            self._takes(number, card)

    def _takes(self, number: int, card: int) -> None:
        """A meld takes a card from now on."""
        action = ON + 64 * number + card
        self.lays[card] = [*self.lays.get(card, ()), action]

    def _lay_off(self, card: int, number: int) -> None:
        bit, old = BIT[card], self.melds[number]
        self.hand.lose((card,), bit)
        self.melds[number] = new = MELD[MASK[old] | bit]
        self._change_ends(number, ENDS[old], ENDS[new])
        self.laid_this_turn = True
        self.recyclings = 0

    def _change_ends(self, number: int, old: int, new: int) -> None:
        """A meld has grown: it takes other cards now."""
        for card in indexes(old & ~new):
            left = [action for action in self.lays[card] if (action - ON) >> 6 != number]
            self.lays[card] = left
            if not left:
                self.fits ^= BIT[card]
        self.fits |= new
        for card in indexes(new & ~old):
            self._takes(number, card)

    def _pass(self) -> None:
        following = self.discarder.next
        self.offer = []
        if self.hand is following or not self._offered(following, self.discards[-1]):
            self._draw(following)

    def _offered(self, asked: Hand, card: int) -> bool:
        """Asks a seat about a discard, if it has something to claim."""
        offer = self.claims(asked, card)
        if offer:
            self.hand, self.turn = asked, asked.seat
            self.choices = self.offer = [*offer, PASS]
        return bool(offer)

    def _recycle(self) -> bool:
        """A new stock from the discards (SB-20); False when the hand is void instead (SB-21)."""
        if len(self.discards) < 2 or self.recyclings >= ALLOWED_RECYCLINGS:
            return False
        top = self.discards.pop()
        self.stock = mixed(self.discards, self.rng)
        self.discards = [top]
        self.recyclings += 1
        return True

    def result(self) -> list[float]:
        """Each seat's points less the mean of the others'; before the end, what is held counts."""
        others = len(self.hands) - 1
        if self.winner < 0:
            if self.turn == OVER:
                return [0.0] * len(self.hands)
            costs = [float(value(hand.mask)) for hand in self.hands]
            total = sum(costs)
            return [(total - cost) / others - cost for cost in costs]
        points = float(self.points())
        return [points if hand.seat == self.winner else -points / others for hand in self.hands]

    def points(self) -> int:
        """The score of the winner of the hand; 0 when it is void."""
        if self.winner < 0:
            return 0
        held = sum([value(hand.mask) for hand in self.hands])
        return held if self.hands[self.winner].exposed else 2 * held


def mixed(cards: list[T], rng: Random) -> list[T]:
    """Cards in a random order: quicker than `shuffled`, which saves must be able to rely on."""
    chance = rng.random
    chances = [chance() for _ in cards]
    order = sorted(range(len(cards)), key=chances.__getitem__)
    return [cards[place] for place in order]


def random_round(seats: int, rng: Random) -> Round:
    """A freshly dealt hand, for measuring and for tests."""
    order = mixed(list(range(CARDS)), rng)
    hands = [order[7 * seat : 7 * seat + 7] for seat in range(seats)]
    model = Round.dealt([sum([BIT[card] for card in cards]) for cards in hands], rng)
    model.discards, model.stock = [order[7 * seats]], order[7 * seats + 1 :]
    model._draw(model.hand)
    return model
