"""Rules of thumb for a turn of Seven Bridge, and imagined hands played out by them.

Quick enough to play out thousands of imagined hands: which melds go together, what is laid off,
which card is needed least. Reads the hand of the seat on turn, the table and the discards, and no
other hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardtable.core.table import OVER
from games.seven_bridge.players.encoding import (
    BESIDE,
    BIT,
    CARDS,
    CLOSE,
    DOWN,
    MASK,
    MATES,
    NEAR,
    WORTH,
    indexes,
    melds_with,
    value,
)
from games.seven_bridge.players.model import ON, PASS, TAKE, Hand, Round

Chance = Callable[[], float]

_ALL: Final = (1 << CARDS) - 1
_FITS: Final = 99.0  # a card that can be laid off, though perhaps not yet
_MELDED: Final = 50.0  # a card of a meld that is held back
_CARD_FACTS: Final = tuple(zip(BIT, MATES, BESIDE, WORTH, strict=True))
_OUTS: Final[tuple[dict[int, int], ...]] = tuple({} for _ in BIT)


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a player's rules of thumb, in points of a hand.

    `cost` weighs what a card costs when it is caught; `set_out` and `run_out` what one unseen card
    is worth that would make a set or a sequence of it; `danger` a card that the next player might
    want. `size` is what it is worth to have one card less. A hand is held back for the double as
    long as no more than `hold` cards of it are unmelded and everybody has more than `haste` cards.
    Without `remembers` the discards and the table are forgotten, without `recalls_discards` only
    the former.
    """

    cost: float = 0.25
    set_out: float = 2.0
    run_out: float = 1.5
    danger: float = 0.2
    size: float = 4.0
    hold: int = 0
    haste: int = 3
    remembers: bool = True
    recalls_discards: bool = True


NORMAL: Final = Weights()


def outs(card: int, hand: int) -> int:
    """The cards that would make a meld with this one and others of the hand."""
    key = hand >> DOWN[card] & NEAR[card]
    makes = _OUTS[card].get(key)
    if makes is None:
        near = hand & CLOSE[card]
        makes = 0
        for other in indexes(CLOSE[card] & ~near):
            if _joins(other, card, near | BIT[other]):
                makes |= BIT[other]
        _OUTS[card][key] = makes
    return makes


def _joins(other: int, card: int, cards: int) -> bool:
    """True when some meld of these cards holds both: a lone seven beside the card is none."""
    return any(MASK[meld] & BIT[card] for meld in melds_with(other, cards))


def unseen(model: Round, weights: Weights) -> int:
    """The cards that the seat on turn sees neither in its hand nor on the table."""
    known = model.hand.mask
    if not weights.remembers:
        return _ALL ^ known
    for meld in model.melds:
        known |= MASK[meld]
    if weights.recalls_discards:
        for card in model.discards:
            known |= BIT[card]
    return _ALL ^ known


def cover(melds: list[int], hand: int, size: float) -> tuple[float, int, tuple[int, ...]]:
    """The melds that go together best and leave a card: their worth, their cards, their ids."""
    best: tuple[float, int, tuple[int, ...]] = (0.0, 0, ())
    for place, meld in enumerate(melds):
        mask = MASK[meld]
        rest = [other for other in melds[place + 1 :] if not MASK[other] & mask]
        if mask == hand:
            continue
        worth, cards, others = cover(rest, hand ^ mask, size) if rest else (0.0, 0, ())
        worth += value(mask) + size * mask.bit_count()
        if worth > best[0]:
            best = (worth, mask | cards, (meld, *others))
    return best


def needs(model: Round, weights: Weights) -> list[float]:
    """The need of the seat on turn for each of its cards, in their order."""
    return needed(model.hand, model.fits, unseen(model, weights), weights)


def needed(hand: Hand, fits: int, hidden: int, weights: Weights) -> list[float]:
    """The need of a hand for each of its cards, in their order.

    What `fits` can be laid off; what is `hidden` lies neither in the hand nor on the table.
    """
    kept = 0
    for meld in hand.melds_held:  # not broken up
        kept |= MASK[meld]
    worths = []
    for card in hand.cards:
        bit, same, beside, worth = _CARD_FACTS[card]
        if fits & bit:
            worths.append(_FITS + _MELDED if kept & bit else _FITS)
            continue
        wanted, mates = outs(card, hand.mask) & hidden, hidden & same
        sets = (wanted & mates).bit_count()
        runs = wanted.bit_count() - sets
        near = (hidden & beside).bit_count() + (mates & (mates - 1) > 0)
        keeps = weights.set_out * sets + weights.run_out * runs + weights.danger * near
        keeps -= weights.cost * worth
        worths.append(keeps + _MELDED if kept & bit else keeps)
    return worths


def discard(model: Round, weights: Weights, chance: Chance, noise: float) -> int:
    """The card that is needed least; `noise` is how far chance may sway that."""
    cards = model.hand.cards
    if len(cards) == 1:
        return cards[0]
    worths = [worth + noise * chance() for worth in needs(model, weights)]
    return cards[worths.index(min(worths))]


def claim(model: Round, weights: Weights) -> int:
    """The claim that frees the most, or PASS."""
    hand, melds = model.hand.mask, model.hand.melds_held
    held = cover(melds, hand, weights.size)[0] if melds else 0.0
    best, best_worth = PASS, held
    for action in model.offer[:-1]:
        from_hand = MASK[action - TAKE] & hand
        rest = [meld for meld in melds if not MASK[meld] & from_hand]
        worth = value(from_hand) + weights.size * from_hand.bit_count()
        if rest:
            worth += cover(rest, hand ^ from_hand, weights.size)[0]
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def holds_back(model: Round, cards: int, weights: Weights) -> bool:
    """True when the melds stay in hand for the double: this seat has put nothing down yet."""
    if not weights.hold or model.hand.exposed or model.laid_this_turn:
        return False
    if (model.hand.mask ^ cards).bit_count() > weights.hold:
        return False
    return all(len(hand.cards) > weights.haste for hand in model.hands)


def put_down(model: Round, weights: Weights) -> tuple[int, ...]:
    """Melds and lays off what there is, unless it is held back; returns the actions.

    A card stays for the discard.
    """
    hand = model.hand
    chosen: tuple[int, ...] = ()
    if hand.melds_held:
        _, cards, chosen = cover(hand.melds_held, hand.mask, weights.size)
        left = (hand.mask ^ cards).bit_count()
        if left > 1 and holds_back(model, cards, weights):
            return ()
        for meld in chosen:
            model.apply(meld)
    return (*chosen, *lay_off(model))


def lay_off(model: Round) -> tuple[int, ...]:
    """Lays off whatever fits, the most costly card first; returns the actions."""
    hand = model.hand
    laid: list[int] = []
    while len(hand.cards) > 1:
        fits = model.fits & hand.mask
        if not fits or not model.may_lay_off():
            break
        laid.append(max(model.lay_offs(fits), key=lambda action: WORTH[(action - ON) & 63]))
        model.apply(laid[-1])
    return tuple(laid)


def play_turn(model: Round, weights: Weights, chance: Chance, noise: float) -> None:
    """Answers a discard, or melds, lays off and discards."""
    if model.offer:
        model.apply(claim(model, weights))
        return
    put_down(model, weights)
    model.apply(discard(model, weights, chance, noise))


@dataclass(frozen=True, slots=True)
class Playout:
    """The players of an imagined hand: one seat with its own weights, the others with theirs.

    `noise` is how far chance sways discards; `turns` after which a hand is left as it is.
    """

    seat: int
    own: Weights
    others: Weights
    noise: float = 3.0
    turns: int = 150

    def play_out(self, model: Round, chance: Chance) -> None:
        """Plays a hand to its end."""
        turns = self.turns
        while model.turn != OVER and turns:
            weights = self.own if model.turn == self.seat else self.others
            play_turn(model, weights, chance, self.noise)
            turns -= 1
