"""What holds when a move is played: chance and memory have no part, the table before stays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.conformance.here import Here, unequal
from cardtable.conformance.positions import order_is_stable, text_comes_back
from cardtable.core import position
from cardtable.core.cards import Card
from cardtable.core.moves import Move, Pick
from cardtable.core.piles import Piles
from cardtable.core.rules import legal
from cardtable.core.table import DEALER

_MOVES = 8


def play_is_clean(here: Here) -> Iterator[str]:
    """Playing a move twice gives the same, leaves the table before as it was, and no card goes."""
    before = position.write(here.rules, here.state)
    for move in here.some_moves(_MOVES, "play"):
        yield from _played(here, move, before)


def _played(here: Here, move: Move, before: str) -> Iterator[str]:
    after = here.rules.play(here.state, move)
    if position.write(here.rules, here.state) != before:
        yield f"{move} changes the state it is played on"
    random.seed(f"{here.seed}/{here.ply}")  # rules must not ask the world's own chance
    again = here.rules.play(here.state, Move.parse(str(move)))
    if difference := unequal(after, again):
        yield f"{move} leads elsewhere the second time: {difference}"
    if after.piles.cards() != here.state.piles.cards():
        yield f"{move} loses, doubles or changes a card"
    if after.table != here.state.table:
        yield f"{move} leads to another table"


def play_moves_what_it_names(here: Here) -> Iterator[str]:
    """The picked cards of a seat's move leave their zone for the target's, others lie still."""
    for move in here.some_moves(_MOVES, "carry"):
        if not move.picks:
            continue
        after = _by_zone(here.rules.play(here.state, move).piles)
        expected = _by_zone(here.state.piles.carry(here.rules.handling.at_once(move), move.target))
        for zone in dict.fromkeys([*expected, *after]):
            left, right = after.get(zone, []), expected.get(zone, [])
            if left != right:
                yield f"after {move} {zone} holds {_texts(left)}; expected {_texts(right)}"
                break


def _by_zone(piles: Piles) -> dict[str, list[Card]]:
    """The cards of each zone, sorted: a family (collected cards in two piles) counts as one."""
    found: dict[str, list[Card]] = {}
    for pile, cards in piles.items():
        found.setdefault(pile.partition("/")[0], []).extend(cards)
    return {zone: sorted(cards) for zone, cards in found.items() if cards}


def _texts(cards: list[Card]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def dealer_is_fair(here: Here) -> Iterator[str]:
    """The dealer's chance is the one it is given; its move is accepted when a save is read."""
    if here.state.turn != DEALER:
        return
    before = position.write(here.rules, here.state)
    rng = here.chance("deal").getstate()
    first, second = Random(), Random()
    first.setstate(rng)
    second.setstate(rng)
    move = here.rules.deal(here.state, first)
    if move != here.rules.deal(here.state, second):
        yield "the same chance gives the dealer another move"
    if move.seat != DEALER:
        yield f"the dealer's move belongs to seat {move.seat}: {move}"
    if Move.parse(str(move)) != move:
        yield f"{move} reads back as another move"
    if not here.rules.may_deal(here.state, move):
        yield f"{move} would be refused when read from a save"
    if position.write(here.rules, here.state) != before:
        yield f"dealing {move} changes the state before it"


def alike_is_alike(here: Here) -> Iterator[str]:
    """A move with other, interchangeable cards is legal as well, plays, and asks the same next."""
    for move in here.some_moves(_MOVES, "alike"):
        other = _variant(here, move)
        if other is None:
            continue
        if legal(here.rules, here.state, other) is None:
            yield f"{other} is refused although it is alike {move}"
            continue
        after = here.rules.play(here.state, other)
        if after.piles.cards() != here.state.piles.cards():
            yield f"{other} loses, doubles or changes a card"
        if after.turn != here.rules.play(here.state, move).turn:
            yield f"after {other} another seat is on turn than after {move}"


def _variant(here: Here, move: Move) -> Move | None:
    """The move with the last interchangeable cards of its piles; None when there are no others."""
    taken: dict[str, list[Card]] = {}
    picks = []
    for pile, card in move.picks:
        zone = here.zones.of_pile(pile)
        cards = taken.setdefault(pile, list(here.state.piles[pile]))
        fitting = [one for one in cards if here.rules.alike(one) == here.rules.alike(card)]
        chosen = fitting[-1] if zone.owners and not card.is_hidden and fitting else card
        if chosen in cards:
            cards.remove(chosen)
        picks.append(Pick(pile, chosen))
    other = Move(move.seat, tuple(picks), move.target, move.words, move.cards)
    return other if other != move else None


def refusals_are_sentences(here: Here) -> Iterator[str]:
    """However strange a move, it is legal or refused with a sentence."""
    rng = here.chance("odd")
    for number in range(_MOVES):
        move = _odd(here, rng, number)
        seat = move.seat
        listed = here.rules.moves(here.state, seat)
        if legal(here.rules, here.state, move) is not None:
            if move not in listed:
                here.rules.play(here.state, move)  # alike a listed one: must play
            continue
        try:
            refusal = here.rules.words.why_not(here.view(seat), move)
        except Exception as error:  # whatever it raises is the finding
            yield f"why_not raises {type(error).__name__} for {move}: {error}"
            continue
        if not str(refusal).strip():
            yield f"the refusal of {move} is empty"


def _odd(here: Here, rng: Random, number: int) -> Move:
    """A strange move: cards from anywhere to anywhere, words of another moment."""

    def one_of(things: Any) -> Any:
        return things[int(rng.random() * len(things))]

    seat = one_of(here.seats)
    if number % 4 == 0:
        return Move(seat, words=(one_of(("pass", "done", "dance", "call", "knock", "7")),))
    singles = [*here.zones.names(), *here.view(seat).piles, "nowhere"]
    families = [
        f"{zone.name}/{one_of((*zone.slots, '1', 'K'))}" for zone in here.zones if zone.family
    ]
    piles = [*singles, *families]
    picks = []
    for _ in range(1 + int(rng.random() * 3)):
        pile = one_of(piles)
        cards = here.view(seat).piles[pile] or (Card(7, "h"), Card(0, "1"))
        picks.append(Pick(pile, one_of(cards)))
    return Move(seat, tuple(picks), one_of(piles))


PLAYS = (
    text_comes_back,
    order_is_stable,
    play_is_clean,
    play_moves_what_it_names,
    dealer_is_fair,
    alike_is_alike,
    refusals_are_sentences,
)
