"""Hides the cards that a seat may not see, and fills hidden places with possible cards.

This is where a hand is hidden from the computer: `mask` hides the cards of every pile whose zone a
seat does not see, `as_seen` does the same for one move, and `fill` goes the other way, from what a
seat sees to a whole table that may lie behind it. Knows no game; the zones say who sees a pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick
from cardtable.core.piles import Cards, Piles
from cardtable.core.table import DEALER, Zones

May = Callable[[str, Card], bool]

_TRIES = 12
_SWAPS_A_CARD = 6


class CannotFill(ValueError):
    """The hidden places cannot be filled with the cards that are left."""


def mask(piles: Piles, zones: Zones, seat: int) -> Piles:
    """The piles as one seat sees them: cards it may not know are HIDDEN, though still counted."""
    hidden: dict[str, Cards] = {}
    for zone in zones.unseen_by(seat):
        for name in piles.family(zone.name) if zone.family else (zone.name,):
            if cards := piles[name]:
                hidden[name] = (HIDDEN,) * len(cards)
    return piles.with_piles(hidden)


def as_seen(move: Move, seat: int, after: Piles, zones: Zones) -> Move:
    """A move that was played, as one seat saw it; `after` are the piles it led to.

    A card that went from a hidden place to a hidden place is HIDDEN; of the cards that the dealer
    names, those are shown that the seat can now see somewhere.
    """

    def shown(pick: Pick) -> bool:
        ends = [pile for pile in (pick.pile, move.target) if zones.has(pile)]
        return move.seat == seat or any(zones.of_pile(pile).seen_by(seat) for pile in ends)

    picks = tuple(pick if shown(pick) else Pick(pick.pile, HIDDEN) for pick in move.picks)
    cards = move.cards
    if move.seat == DEALER and cards:
        visible = mask(after, zones, seat).cards()
        cards = tuple(card if visible[card] else HIDDEN for card in cards)
    return replace(move, picks=picks, cards=cards)


def fill(
    view: Piles,
    deck: Sequence[Card],
    rng: Random,
    known: Mapping[str, Sequence[Card]] | None = None,
    may: May | None = None,
) -> Piles:
    """A whole table that looks like `view`: hidden places are filled with the cards not in sight.

    `known` are cards certain to be somewhere in a pile; `may(pile, card)` says whether a pile may
    hold a card. All tables that agree with this are about equally likely. Raises CannotFill.
    """
    pool = Counter(deck)
    pool.subtract(card for cards in view.values() for card in cards if card != HIDDEN)
    holes = [pile for pile, cards in view.items() for card in cards if card == HIDDEN]
    certain = _certain(holes, pool, known or {})
    loose = list(pool.elements())
    if len(loose) != len(holes) or min(pool.values(), default=0) < 0:
        raise CannotFill(f"{len(holes)} hidden places for {len(loose)} cards that are not in sight")
    placed = _spread(loose, holes, rng, may)
    hidden: dict[str, list[Card]] = {}
    for pile, card in zip(holes, placed, strict=True):
        hidden.setdefault(pile, []).append(card)
    for pile, cards in certain.items():
        hidden[pile] = list(shuffled([*hidden.get(pile, []), *cards], rng))
    return view.with_piles({pile: _filled(view[pile], hidden[pile]) for pile in hidden})


def _certain(
    holes: list[str], pool: Counter[Card], known: Mapping[str, Sequence[Card]]
) -> dict[str, list[Card]]:
    """The known cards that are still out of sight; they leave `pool`, and their places `holes`."""
    certain: dict[str, list[Card]] = {}
    for pile, cards in known.items():
        for card in cards:
            if pile in holes and pool[card] > 0:
                holes.remove(pile)
                pool[card] -= 1
                certain.setdefault(pile, []).append(card)
    return certain


def _filled(cards: Cards, hidden: list[Card]) -> Cards:
    source = iter(hidden)
    return tuple(next(source) if card == HIDDEN else card for card in cards)


def _spread(loose: list[Card], holes: list[str], rng: Random, may: May | None) -> list[Card]:
    """The loose cards in the order of the holes: at random, or else matched and then mixed."""
    order = list(shuffled(loose, rng))
    if may is None:
        return order
    for _ in range(_TRIES):
        if all(map(may, holes, order)):
            return order
        order = list(shuffled(loose, rng))
    allowed = {(pile, card): may(pile, card) for pile in set(holes) for card in set(loose)}
    return _mixed(_matched(order, holes, allowed), holes, allowed, rng)


def _matched(
    cards: list[Card], holes: list[str], allowed: Mapping[tuple[str, Card], bool]
) -> list[Card]:
    """One allowed way to place the cards, by augmenting paths; raises CannotFill if none exists."""
    holder: dict[int, int] = {}

    def placed(card: int, visited: set[int]) -> bool:
        for hole, pile in enumerate(holes):
            if hole in visited or not allowed[pile, cards[card]]:
                continue
            visited.add(hole)
            if hole not in holder or placed(holder[hole], visited):
                holder[hole] = card
                return True
        return False

    if not all(placed(card, set()) for card in range(len(cards))):
        raise CannotFill("no way to place the unseen cards agrees with what is known")
    return [cards[holder[hole]] for hole in range(len(holes))]


def _mixed(
    cards: list[Card], holes: list[str], allowed: Mapping[tuple[str, Card], bool], rng: Random
) -> list[Card]:
    """The cards after many random swaps, each of them allowed: close to uniform."""
    for _ in range(_SWAPS_A_CARD * len(cards)):
        here, there = int(rng.random() * len(cards)), int(rng.random() * len(cards))
        if allowed[holes[here], cards[there]] and allowed[holes[there], cards[here]]:
            cards[here], cards[there] = cards[there], cards[here]
    return cards
