"""Seven Bridge as plain ints, for search: hands are bits, cards and melds small numbers.

A discard is its card, putting a meld down its id (see masks.py); TAKE + id claims the newest
discard for that meld; ON + 64 * number + card lays off on the meld of that number; PASS. Drawing,
and passing with nothing to claim, play themselves. Two sevens laid apart are two actions. Proven
equal to the rules move by move in the tests.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from cardtable.core.cards import Card, pack, shuffled
from cardtable.core.moves import Move, Pick, carries, says
from cardtable.core.table import OVER
from games.seven_bridge.hands import SPOILS
from games.seven_bridge.masks import (
    BESIDE,
    BIT,
    CARD,
    CARDS,
    CLOSE,
    ENDS,
    FIRST_SEQUENCE,
    HAS,
    INDEX,
    MASK,
    MATES,
    MELD,
    SUIT,
    cards_of,
    indexes,
    mask_of,
    melds_in,
    melds_with,
    value,
)
from games.seven_bridge.melds import tidy
from games.seven_bridge.state import CLAIM, DRAW, BridgeState

PASS, TAKE, ON = 511, 512, 1024

# By the number of seats and the discarder: who is neither that seat nor the next.
_BEYOND = tuple(
    tuple(tuple((seat + by) % seats for by in range(2, seats)) for seat in range(seats))
    for seats in range(6)
)


class Round:
    """One hand of Seven Bridge, changed in place. `turn` is the seat to act, or OVER.

    Between two actions somebody has a choice: the model draws and passes by itself.
    """

    __slots__ = (
        "beyond",
        "cards",
        "claim_lays",
        "claimed",
        "discards",
        "drawn",
        "ends",
        "exposed",
        "fits",
        "found",
        "hands",
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
        self.beyond = _BEYOND[self.seats]
        self.hands = list(hands)
        self.cards = [indexes(hand) for hand in hands]  # the same, as discards
        self.found = [melds_in(hand) for hand in hands]  # the melds in them
        self.melds: list[int] = []  # on the table, and what extends each of them
        self.ends: list[int] = []
        self.fits = 0  # what extends any of them
        self.lays: dict[int, list[int]] = {}  # lay-offs by cards, until melds change
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.offer: list[int] = []  # what the seat on turn may claim, and PASS
        self.drawn = self.melded = self.exposed = 0  # bits of seats
        self.turn, self.thrower, self.winner = 0, len(hands) - 1, OVER
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
        model.drawn, model.melded = _bits(state.drawn), _bits(state.melded)
        model.exposed = _bits(state.exposed)
        model.turn, model.thrower = state.turn, state.thrower
        model.tabled, model.claimed, model.spoils = state.tabled, state.claimed, state.spoils
        model.lay_rule = state.table.word("need_meld_before_layoff") == "on"
        model.claim_lays = state.table.word("layoff_after_claim") == "on"
        if state.phase == DRAW:
            model._draw(state.turn)
        elif state.phase == CLAIM:
            model.offer = [*model.claims(state.turn, model.discards[-1]), PASS]
            if len(model.offer) == 1:
                model.apply(PASS)
        return model

    def copy(self) -> Round:
        """A hand of its own, with the same chance to come."""
        twin: Round = object.__new__(Round)
        twin.seats, twin.beyond, twin.hands = self.seats, self.beyond, self.hands[:]
        twin.cards = [cards[:] for cards in self.cards]
        twin.found = self.found[:]  # these lists are replaced, never changed
        twin.melds, twin.ends, twin.fits = self.melds[:], self.ends[:], self.fits
        twin.lays = self.lays
        twin.stock, twin.discards, twin.offer = self.stock[:], self.discards[:], self.offer
        twin.drawn, twin.melded, twin.exposed = self.drawn, self.melded, self.exposed
        twin.turn, twin.thrower, twin.winner = self.turn, self.thrower, self.winner
        twin.spoils, twin.tabled, twin.claimed = self.spoils, self.tabled, self.claimed
        twin.lay_rule, twin.claim_lays, twin.rng = self.lay_rule, self.claim_lays, self.rng
        return twin

    def legal(self) -> list[int]:
        """Claims and PASS; or melds, lay-offs and discards.

        The list is only good until the next `apply`.
        """
        if self.offer:
            return self.offer
        seat = self.turn
        hand, cards, found = self.hands[seat], self.cards[seat], self.found[seat]
        fits = self.fits & hand
        if not (fits or found) or len(cards) < 2:
            return cards
        if hand in MELD:  # SB-03: a card must be kept for the discard
            found = [one for one in found if MASK[one] != hand]
        if fits and self.may_lay_off():
            return [*found, *self.lay_offs(fits), *cards]
        return found + cards

    def may_lay_off(self) -> bool:
        """Whether the house rules let the seat on turn lay off (SB-13, SB-14)."""
        if self.lay_rule and not self.melded >> self.turn & 1:
            return False
        return self.claim_lays or not self.claimed

    def lay_offs(self, fits: int) -> list[int]:
        """The lay-offs of cards that are known to extend some meld."""
        found = self.lays.get(fits)
        if found is None:
            found = self.lays[fits] = [
                ON + 64 * number + card
                for number, ends in enumerate(self.ends)
                if ends & fits
                for card in indexes(ends & fits)
            ]
        return found

    def claims(self, seat: int, card: int) -> list[int]:
        """What a seat may claim a card for that another has discarded (SB-03, SB-16, SB-22)."""
        hand = self.hands[seat]
        if not self.drawn >> seat & 1:
            return []
        mates = hand & MATES[card]
        near = mates | BIT[card] if mates & (mates - 1) else 0
        if seat == (self.thrower + 1) % self.seats and hand & BESIDE[card]:
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
        # a discard: eight of ten actions, so it is written for speed
        seat, hands, bit = self.turn, self.hands, BIT[action]
        hand = hands[seat] = hands[seat] ^ bit
        self.cards[seat].remove(action)
        if self.found[seat]:
            self.found[seat] = [one for one in self.found[seat] if not MASK[one] & bit]
        self.discards.append(action)
        self.thrower = seat
        if not hand:
            self.winner, self.turn = seat, OVER
            return
        if self.tabled:
            self.exposed |= 1 << seat
            self.tabled = self.claimed = False
        mates = MATES[action]
        for other in self.beyond[seat]:
            same = hands[other] & mates
            if same & (same - 1) and self._offered(other, action):
                return
        self._ask_next(seat + 1 if seat + 1 < self.seats else 0, action)

    def _act(self, action: int) -> None:
        if action < PASS:
            self._put_down(action, MASK[action])
        elif action == PASS:
            self._pass()
        elif action < ON:
            self.offer = []
            self.claimed = True
            card = self.discards.pop()
            self._put_down(action - TAKE, MASK[action - TAKE] ^ BIT[card])
        else:
            self._lay_off(action & 63, (action - ON) >> 6)

    def _put_down(self, meld: int, mask: int) -> None:
        seat = self.turn
        self._lose(seat, mask)
        self._lay(meld)
        self.melded |= 1 << seat
        self.tabled = True
        self.spoils = 0

    def _lose(self, seat: int, mask: int) -> None:
        """Cards leave a hand, and the melds that they were in."""
        self.hands[seat] ^= mask
        self.cards[seat] = [card for card in self.cards[seat] if not BIT[card] & mask]
        if self.found[seat]:
            self.found[seat] = [one for one in self.found[seat] if not MASK[one] & mask]

    def _lay(self, meld: int) -> None:
        self.melds.append(meld)
        self.ends.append(ENDS[meld])
        self.fits |= ENDS[meld]
        self.lays = {}

    def _lay_off(self, card: int, number: int) -> None:
        bit = BIT[card]
        self._lose(self.turn, bit)
        self.melds[number] = meld = MELD[MASK[self.melds[number]] | bit]
        self.ends[number] = ENDS[meld]
        self.fits = 0
        for ends in self.ends:
            self.fits |= ends
        self.lays = {}
        self.tabled = True
        self.spoils = 0

    def _pass(self) -> None:
        after = (self.thrower + 1) % self.seats
        was, self.offer = self.turn, []
        if was == after:
            self._draw(after)
        else:
            self._ask_next(after, self.discards[-1])

    def _offered(self, seat: int, card: int) -> bool:
        """Asks a seat about a discard, if it has something to claim."""
        offer = self.claims(seat, card)
        if offer:
            self.turn, self.offer = seat, [*offer, PASS]
        return bool(offer)

    def _ask_next(self, after: int, card: int) -> None:
        """The next player may claim for both kinds, else draws."""
        hand = self.hands[after]
        same = hand & MATES[card]
        if (hand & BESIDE[card] or same & (same - 1)) and self._offered(after, card):
            return
        self._draw(after)

    def _draw(self, seat: int) -> None:
        if not self.stock and not self._recycle():
            self.turn = OVER
            return
        card = self.stock.pop()
        hand = self.hands[seat] = self.hands[seat] | BIT[card]
        self.cards[seat].append(card)
        if HAS[card][hand & CLOSE[card]]:
            self.found[seat] = [*self.found[seat], *melds_with(card, hand)]
        self.drawn |= 1 << seat
        self.turn = seat

    def _recycle(self) -> bool:
        """A new stock from the discards (SB-20); False when the hand is void instead (SB-21)."""
        if len(self.discards) < 2 or self.spoils >= SPOILS:
            return False
        *old, top = self.discards
        self.discards = [top]
        self.stock = _shuffled(old, self.rng)
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


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    return [INDEX[card] for card in shuffled((CARD[one] for one in cards), rng)]


def action_of(model: Round, state: BridgeState, move: Move) -> int:
    """The action that a move of the rules comes to in this position."""
    mask = mask_of([pick.card for pick in move.picks])
    if move.word == "pass":
        return PASS
    if move.word in ("pon", "chi"):
        return TAKE + MELD[mask]
    if move.target == "discard":
        return INDEX[move.picks[0].card]
    if move.target in state.piles:
        number = model.melds.index(MELD[mask_of(state.piles[move.target])])
        return ON + 64 * number + INDEX[move.picks[0].card]
    return MELD[mask]


def move_of(model: Round, state: BridgeState, action: int) -> Move:
    """The move of the rules that an action stands for, for the seat on turn."""
    seat = state.turn
    hand = f"hand-{seat}"
    if action == PASS:
        return says(seat, "pass")
    if action >= ON:
        cards = tidy(cards_of(MASK[model.melds[(action - ON) >> 6]]))
        name = next(name for name in state.all_melds() if state.piles[name] == cards)
        return carries(seat, hand, (CARD[action & 63],), name)
    if action < CARDS:
        return carries(seat, hand, (CARD[action],), "discard")
    target = state.next_meld(seat)
    if action < PASS:
        return carries(seat, hand, tidy(cards_of(MASK[action])), target)
    return _claim(seat, hand, state.piles["discard"][-1], action - TAKE, target)


def _claim(seat: int, hand: str, card: Card, meld: int, target: str) -> Move:
    own = [one for one in tidy(cards_of(MASK[meld])) if one != card]
    picks = (Pick("discard", card), *(Pick(hand, one) for one in own))
    return Move(seat, picks, target, ("chi" if meld >= FIRST_SEQUENCE else "pon",))


def random_round(seats: int, rng: Random) -> Round:
    """A freshly dealt hand, for measuring and for tests."""
    order = [INDEX[card] for card in shuffled(pack(), rng)]
    model = Round([sum(BIT[card] for card in order[7 * s : 7 * s + 7]) for s in range(seats)], rng)
    model.discards, model.stock = [order[7 * seats]], order[7 * seats + 1 :]
    model._draw(0)
    return model
