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
from games.seven_bridge.dealing import SPOILS
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
    melds_with,
    value,
)
from games.seven_bridge.players.holder import Holder, seated
from games.seven_bridge.state import CLAIM, DRAW, BridgeState

T = TypeVar("T")

PASS: Final = 511
TAKE: Final = 512
ON: Final = 1024


class Round:
    """One hand of Seven Bridge, changed in place. `turn` is the seat to act, or OVER.

    Between two actions somebody has a choice: the model draws and passes by itself. `own` is the
    holder on turn, or who was last; `fits` is what extends any of the `melds` on the table.
    """

    __slots__ = (
        "choices",
        "claim_lays",
        "claimed",
        "discards",
        "fits",
        "holders",
        "lay_rule",
        "lays",
        "melds",
        "offer",
        "own",
        "rng",
        "spoils",
        "stock",
        "tabled",
        "thrower",
        "turn",
        "winner",
    )

    def __init__(self, holders: list[Holder], rng: Random) -> None:
        self.holders = holders
        seated(holders)
        self.own, self.thrower = holders[0], holders[-1]
        self.turn, self.winner = 0, OVER
        self.melds: list[int] = []
        self.fits = 0
        self.lays: dict[int, list[int]] = {}  # the lay-offs of each card that fits
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.choices: list[int] = []  # what is legal, once it is known
        self.offer: list[int] = []  # what the seat on turn may claim, and PASS
        self.spoils = 0
        self.tabled = self.claimed = self.lay_rule = False
        self.claim_lays = True
        self.rng = rng

    @classmethod
    def dealt(cls, hands: Sequence[int], rng: Random) -> Round:
        """Nothing but hands; `rng` shuffles a new stock when one is needed."""
        return cls([Holder.of(seat, hand) for seat, hand in enumerate(hands)], rng)

    @classmethod
    def of(cls, state: BridgeState, rng: Random) -> Round:
        """The model of a whole state; `rng` shuffles a new stock when one is needed."""
        model = cls.dealt([mask_of(state.hand_of(seat)) for seat in range(state.seats)], rng)
        for name in state.all_melds():
            model._lay(MELD[mask_of(state.piles[name])])
        model.stock = [INDEX[card] for card in state.piles["stock"]]
        model.discards = [INDEX[card] for card in state.piles["discard"]]
        for seat, one in enumerate(model.holders):
            one.drawn, one.melded = state.drawn[seat], state.melded[seat]
            one.exposed = state.exposed[seat]
        model.turn, model.own = state.turn, model.holders[state.turn]
        model.thrower = model.holders[state.thrower]
        model.tabled, model.claimed, model.spoils = state.tabled, state.claimed, state.spoils
        model.lay_rule = state.table.word("need_meld_before_layoff") == "on"
        model.claim_lays = state.table.word("layoff_after_claim") == "on"
        if state.phase == DRAW:
            model._draw(model.own)
        elif state.phase == CLAIM and not model._offered(model.own, model.discards[-1]):
            model._pass()
        return model

    def copy(self) -> Round:
        """A hand of its own, with the same chance to come."""
        holders = [one.copy() for one in self.holders]
        twin = Round(holders, self.rng)
        twin.own, twin.thrower = holders[self.own.number], holders[self.thrower.number]
        twin.turn, twin.winner = self.turn, self.winner
        twin.melds, twin.fits, twin.lays = self.melds[:], self.fits, self.lays.copy()
        twin.stock, twin.discards = self.stock[:], self.discards[:]
        twin.choices = twin.offer = self.offer
        twin.spoils, twin.tabled, twin.claimed = self.spoils, self.tabled, self.claimed
        twin.lay_rule, twin.claim_lays = self.lay_rule, self.claim_lays
        return twin

    def legal(self) -> list[int]:
        """Claims and PASS; or melds, lay-offs and discards.

        The list is only good until the next `apply`.
        """
        return self.choices or self._listed()

    def _listed(self) -> list[int]:
        """What the seat on turn may do after its draw or claim."""
        own = self.own
        cards, found = own.cards, own.found
        if len(cards) < 2:  # SB-03: a card must be kept for the discard
            return cards
        if found and own.hand in MELD:
            found = [one for one in found if MASK[one] != own.hand]
        fits = self.fits & own.hand
        if fits and self.may_lay_off():
            found = found + self.lay_offs(fits)
        self.choices = found + cards
        return self.choices

    def may_lay_off(self) -> bool:
        """Whether the house rules let the seat on turn lay off (SB-13, SB-14)."""
        if self.lay_rule and not self.own.melded:
            return False
        return self.claim_lays or not self.claimed

    def lay_offs(self, fits: int) -> list[int]:
        """The lay-offs of cards that are known to extend some meld."""
        card = fits.bit_length() - 1
        if fits == BIT[card]:
            return self.lays[card]
        return [action for card in indexes(fits) for action in self.lays[card]]

    def claims(self, holder: Holder, card: int) -> list[int]:
        """What a seat may claim a card for that another has discarded (SB-03, SB-16, SB-22)."""
        if not holder.drawn:
            return []
        hand, bit = holder.hand, BIT[card]
        near = hand & MATES[card]
        if not near & near - 1:
            near = 0
        if holder is self.thrower.after:
            near |= hand & SUIT[card]
        whole = hand | bit
        return [
            TAKE + one
            for one in melds_with(card, near | bit)
            if (one >= FIRST_SEQUENCE or SIZE[one] > 2) and MASK[one] != whole
        ]

    def apply(self, action: int) -> None:
        """Plays one action and what then plays itself."""
        if action >= CARDS:
            self._act(action)
            return
        # a discard, as eight of ten actions: this and the draw are written for speed
        own, bit = self.own, BIT[action]
        own.hand ^= bit
        own.cards.remove(action)
        self.discards.append(action)
        if own.found:
            own.found = [one for one in own.found if not MASK[one] & bit]
        if (self.tabled or not own.cards) and self._is_out():
            return
        self.thrower, mates = own, MATES[action]
        for other in own.beyond:
            same = other.hand & mates
            if same and same & same - 1 and self._offered(other, action):
                return
        after = own.after
        if CLAIMED[action][(after.hand >> DOWN[action] & REST[action]) % SPREAD] and self._offered(
            after, action
        ):
            return
        self._draw(after)

    def _draw(self, holder: Holder) -> None:
        """A turn begins with a card from the stock."""
        if not self.stock and not self._recycle():
            self.turn = OVER
            return
        card, cards = self.stock.pop(), holder.cards
        holder.hand = hand = holder.hand | BIT[card]
        cards.append(card)
        if HAS[card][(hand >> DOWN[card] & REST[card]) % SPREAD]:
            holder.found = [*holder.found, *melds_with(card, hand)]
        holder.drawn = True
        self.own, self.turn = holder, holder.number
        self.choices = [] if holder.found or hand & self.fits else cards

    def _is_out(self) -> bool:
        """The end of a hand, or of a turn in which something was tabled."""
        own = self.own
        if not own.cards:
            self.winner, self.turn = own.number, OVER
            return True
        own.exposed = True
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

    def _put_down(self, meld: int, cards: Sequence[int]) -> None:
        """A new meld goes down, with these cards of the hand on turn in it."""
        self.own.lose(cards, MASK[meld])
        self._lay(meld)
        self.own.melded = self.tabled = True
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
        self.lays[card] = [*self.lays.get(card, ()), action]

    def _lay_off(self, card: int, number: int) -> None:
        bit, old = BIT[card], self.melds[number]
        self.own.lose((card,), bit)
        self.melds[number] = new = MELD[MASK[old] | bit]
        self._change_ends(number, ENDS[old], ENDS[new])
        self.tabled = True
        self.spoils = 0

    def _change_ends(self, number: int, old: int, new: int) -> None:
        """A meld has grown: it takes other cards now."""
        for card in indexes(old & ~new):
            left = [one for one in self.lays[card] if (one - ON) >> 6 != number]
            self.lays[card] = left
            if not left:
                self.fits ^= BIT[card]
        self.fits |= new
        for card in indexes(new & ~old):
            self._takes(number, card)

    def _pass(self) -> None:
        after = self.thrower.after
        self.offer = []
        if self.own is after or not self._offered(after, self.discards[-1]):
            self._draw(after)

    def _offered(self, holder: Holder, card: int) -> bool:
        """Asks a seat about a discard, if it has something to claim."""
        offer = self.claims(holder, card)
        if offer:
            self.own, self.turn = holder, holder.number
            self.choices = self.offer = [*offer, PASS]
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
        others = len(self.holders) - 1
        if self.winner < 0:
            if self.turn == OVER:
                return [0.0] * len(self.holders)
            costs = [float(value(one.hand)) for one in self.holders]
            total = sum(costs)
            return [(total - cost) / others - cost for cost in costs]
        points = float(self.points())
        return [points if one.number == self.winner else -points / others for one in self.holders]

    def points(self) -> int:
        """What the winner of the hand scores; 0 when it is void."""
        if self.winner < 0:
            return 0
        held = sum([value(one.hand) for one in self.holders])
        return held if self.holders[self.winner].exposed else 2 * held


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
    model = Round.dealt([sum([BIT[card] for card in hand]) for hand in hands], rng)
    model.discards, model.stock = [order[7 * seats]], order[7 * seats + 1 :]
    model._draw(model.own)
    return model
