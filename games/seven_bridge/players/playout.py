"""How a Seven Bridge player goes about a turn, by rules of thumb, on the lean model.

Quick enough to play out thousands of imagined hands: which melds go together, what is laid off,
which card is missed least. Reads the hand of the seat on turn, the table and the discards, and no
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
    HAS,
    MASK,
    MATES,
    NEAR,
    REST,
    SEVENS,
    SPREAD,
    WORTH,
    indexes,
    value,
)
from games.seven_bridge.players.model import ON, PASS, TAKE, Round

Chance = Callable[[], float]

_ALL: Final = (1 << CARDS) - 1
_FITS: Final = 99.0  # what goes down next turn, when it may
_MELDED: Final = 50.0  # what is held back in a meld
_ABOUT: Final = tuple(zip(BIT, MATES, BESIDE, WORTH, strict=True))
_OUTS: Final[tuple[dict[int, int], ...]] = tuple({} for _ in BIT)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player minds, in points of a hand.

    `cost` weighs what a card costs when it is caught; `set_out` and `run_out` what one unseen card
    is worth that would make a set or a sequence of it; `danger` a card that the next player might
    want. `size` is what it is worth to have one card less. A hand is held back for the double as
    long as no more than `hold` cards of it are unmelded and everybody has more than `haste` cards.
    Without `remembers` the discards and the table are forgotten.
    """

    cost: float = 0.25
    set_out: float = 2.0
    run_out: float = 1.5
    danger: float = 0.2
    size: float = 4.0
    hold: int = 0
    haste: int = 3
    remembers: bool = True


USUAL: Final = Habits()


def outs(card: int, hand: int) -> int:
    """The cards that would make a meld with this one and others of the hand."""
    key = hand >> DOWN[card] & NEAR[card]
    found = _OUTS[card].get(key)
    if found is None:
        near = hand & CLOSE[card]
        found = 0
        for one in indexes(CLOSE[card] & ~near):
            if _joins(one, card, near | BIT[one]):
                found |= BIT[one]
        _OUTS[card][key] = found
    return found


def _joins(one: int, card: int, cards: int) -> bool:
    """Whether two cards lie in one meld of these."""
    if not _has(one, cards):
        return False
    return BIT[one] & SEVENS != 0 or not _has(one, cards ^ BIT[card])


def _has(one: int, cards: int) -> bool:
    return HAS[one][(cards >> DOWN[one] & REST[one]) % SPREAD] > 0


def unseen(model: Round, habits: Habits) -> int:
    """The cards that the seat on turn sees neither in its hand nor on the table."""
    known = model.own.hand
    if not habits.remembers:
        return _ALL ^ known
    for meld in model.melds:
        known |= MASK[meld]
    for card in model.discards:
        known |= BIT[card]
    return _ALL ^ known


def cover(found: list[int], hand: int, size: float) -> tuple[float, int, tuple[int, ...]]:
    """The melds that go together best and leave a card: their worth, their cards, their ids."""
    best: tuple[float, int, tuple[int, ...]] = (0.0, 0, ())
    for place, meld in enumerate(found):
        mask = MASK[meld]
        rest = [other for other in found[place + 1 :] if not MASK[other] & mask]
        if mask == hand:
            continue
        worth, cards, more = cover(rest, hand ^ mask, size) if rest else (0.0, 0, ())
        worth += value(mask) + size * mask.bit_count()
        if worth > best[0]:
            best = (worth, mask | cards, (meld, *more))
    return best


def missed(model: Round, habits: Habits) -> list[float]:
    """How much each card of the seat on turn would be missed, in the order of its `cards`."""
    own, fits = model.own, model.fits
    hand = own.hand
    kept = 0
    for meld in own.found:  # held back: not broken up
        kept |= MASK[meld]
    hidden = unseen(model, habits)
    worths = []
    for card in own.cards:
        bit, same, beside, worth = _ABOUT[card]
        if fits & bit:
            worths.append(_FITS + _MELDED if kept & bit else _FITS)
            continue
        wanted, mates = outs(card, hand) & hidden, hidden & same
        sets = (wanted & mates).bit_count()
        runs = wanted.bit_count() - sets
        near = (hidden & beside).bit_count() + (mates & (mates - 1) > 0)
        keeps = habits.set_out * sets + habits.run_out * runs + habits.danger * near
        keeps -= habits.cost * worth
        worths.append(keeps + _MELDED if kept & bit else keeps)
    return worths


def discard(model: Round, habits: Habits, chance: Chance, noise: float) -> int:
    """The card that is missed least; `noise` is how far chance may sway that."""
    cards = model.own.cards
    if len(cards) == 1:
        return cards[0]
    worths = [worth + noise * chance() for worth in missed(model, habits)]
    return cards[worths.index(min(worths))]


def claim(model: Round, habits: Habits) -> int:
    """The claim that frees the most, or PASS."""
    hand, found = model.own.hand, model.own.found
    held = cover(found, hand, habits.size)[0] if found else 0.0
    best, best_worth = PASS, held
    for action in model.offer[:-1]:
        own = MASK[action - TAKE] & hand
        rest = [meld for meld in found if not MASK[meld] & own]
        worth = value(own) + habits.size * own.bit_count()
        if rest:
            worth += cover(rest, hand ^ own, habits.size)[0]
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def holds_back(model: Round, cards: int, habits: Habits) -> bool:
    """Whether the melds stay in hand for the double (nothing is on the table yet)."""
    if not habits.hold or model.own.exposed or model.tabled:
        return False
    if (model.own.hand ^ cards).bit_count() > habits.hold:
        return False
    return all(len(one.cards) > habits.haste for one in model.holders)


def put_down(model: Round, habits: Habits) -> tuple[int, ...]:
    """Melds and lays off what there is, unless it is held back; returns what was done.

    A card stays for the discard.
    """
    own = model.own
    chosen: tuple[int, ...] = ()
    if own.found:
        _, cards, chosen = cover(own.found, own.hand, habits.size)
        left = (own.hand ^ cards).bit_count()
        if left > 1 and holds_back(model, cards, habits):
            return ()
        for meld in chosen:
            model.apply(meld)
    return (*chosen, *lay_off(model))


def lay_off(model: Round) -> tuple[int, ...]:
    """Lays off whatever fits, dearest first; returns what was done."""
    own = model.own
    done: list[int] = []
    while len(own.cards) > 1:
        fits = model.fits & own.hand
        if not fits or not model.may_lay_off():
            break
        done.append(max(model.lay_offs(fits), key=lambda action: WORTH[(action - ON) & 63]))
        model.apply(done[-1])
    return tuple(done)


def play_turn(model: Round, habits: Habits, chance: Chance, noise: float) -> None:
    """Answers a discard, or melds, lays off and discards."""
    if model.offer:
        model.apply(claim(model, habits))
        return
    put_down(model, habits)
    model.apply(discard(model, habits, chance, noise))


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays an imagined hand: one seat with its own habits, the others with theirs.

    `noise` is how far chance sways discards; `turns` after which a hand is left as it is.
    """

    seat: int
    own: Habits
    others: Habits
    noise: float = 3.0
    turns: int = 150

    def play_out(self, model: Round, chance: Chance) -> None:
        """Plays a hand to its end."""
        turns = self.turns
        while model.turn != OVER and turns:
            habits = self.own if model.turn == self.seat else self.others
            play_turn(model, habits, chance, self.noise)
            turns -= 1
