"""Checks on playing a move: it takes nothing from chance or memory, and leaves its input alone."""

from __future__ import annotations

import random
from collections import Counter as Multiset
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from cardtable.conformance.case import Case, first_difference
from cardtable.conformance.every_position import order_is_stable, text_comes_back
from cardtable.core import position
from cardtable.core.cards import Card
from cardtable.core.moves import Move, Pick
from cardtable.core.piles import Piles
from cardtable.core.rules import legal
from cardtable.core.table import DEALER

_MOVES = 8


def play_is_clean(case: Case) -> Iterator[str]:
    """Playing a move twice gives the same, leaves the table before as it was, and no card goes."""
    before = position.write(case.rules, case.state)
    for move in case.some_moves(_MOVES, "play"):
        yield from _played(case, move, before)


def _played(case: Case, move: Move, before: str) -> Iterator[str]:
    after = case.rules.play(case.state, move)
    if position.write(case.rules, case.state) != before:
        yield f"{move} changes the state it is played on"
    random.seed(f"{case.seed}/{case.ply}")  # rules must not ask the world's own chance
    again = case.rules.play(case.state, Move.parse(str(move)))
    if difference := first_difference(after, again):
        yield f"{move} leads elsewhere the second time: {difference}"
    if after.piles.cards() != case.state.piles.cards():
        yield f"{move} loses, doubles or changes a card"
    if after.table != case.state.table:
        yield f"{move} leads to another table"


def play_moves_what_it_names(case: Case) -> Iterator[str]:
    """The picked cards of a seat's move leave their zone for the target's, others lie still."""
    for move in case.some_moves(_MOVES, "carry"):
        if not move.picks:
            continue
        after = _by_zone(case.rules.play(case.state, move).piles)
        expected = _by_zone(case.state.piles.carry(case.rules.handling.at_once(move), move.target))
        for zone in dict.fromkeys([*expected, *after]):
            left, right = after.get(zone, []), expected.get(zone, [])
            if left != right:
                yield f"after {move} {zone} holds {_texts(left)}; expected {_texts(right)}"
                break


def _by_zone(piles: Piles) -> dict[str, list[Card]]:
    """The cards of each zone, sorted: a family (collected cards in two piles) counts as one."""
    by_zone: dict[str, list[Card]] = {}
    for pile, cards in piles.items():
        by_zone.setdefault(pile.partition("/")[0], []).extend(cards)
    return {zone: sorted(cards) for zone, cards in by_zone.items() if cards}


def _texts(cards: list[Card]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def dealer_is_fair(case: Case) -> Iterator[str]:
    """The dealer's chance is the one it is given; its move is accepted when a save is read."""
    if case.state.turn != DEALER:
        return
    before = position.write(case.rules, case.state)
    rng = case.chance("deal").getstate()
    first, second = Random(), Random()
    first.setstate(rng)
    second.setstate(rng)
    move = case.rules.deal(case.state, first)
    if move != case.rules.deal(case.state, second):
        yield "the same chance gives the dealer another move"
    if move.seat != DEALER:
        yield f"the dealer's move belongs to seat {move.seat}: {move}"
    if Move.parse(str(move)) != move:
        yield f"{move} reads back as another move"
    if not case.rules.may_deal(case.state, move):
        yield f"{move} would be refused when read from a save"
    if position.write(case.rules, case.state) != before:
        yield f"dealing {move} changes the state before it"


def alike_is_alike(case: Case) -> Iterator[str]:
    """A move with other, interchangeable cards, in any order, is legal and comes to the same."""
    for move in case.some_moves(_MOVES, "alike"):
        for other in (_variant(case, move), _shuffled(case, move)):
            if other == move:
                continue
            as_played = legal(case.rules, case.state, other)
            if as_played is None:
                yield f"{other} is refused although it is alike {move}"
            else:
                yield from _same_end(case, move, other, as_played)


def _same_end(case: Case, move: Move, other: Move, as_played: Move) -> Iterator[str]:
    """Yields the differences after two alike moves, interchangeable cards counting as one."""
    after = case.rules.play(case.state, as_played)
    expected = case.rules.play(case.state, move)
    if after.piles.cards() != case.state.piles.cards():
        yield f"{other} loses, doubles or changes a card"
    if after.turn != expected.turn:
        yield f"after {other} another seat is on turn than after {move}"
    elif _kinds_lying(case, after) != _kinds_lying(case, expected):
        yield f"{other} leaves other cards on the table than {move}"
    elif _kinds_of_moves(case, after) != _kinds_of_moves(case, expected):
        yield f"after {other} other moves are legal than after {move}"


def _kinds_lying(case: Case, state: Any) -> dict[str, Multiset[object]]:
    alike = case.rules.alike
    return {pile: Multiset(map(alike, cards)) for pile, cards in state.piles.items() if cards}


def _kinds_of_moves(case: Case, state: Any) -> set[tuple[object, ...]]:
    """The legal moves of all seats, every card in them taken for those that are alike."""
    alike = case.rules.alike
    return {
        (
            (move.seat, move.words, move.cards, move.target),
            tuple(sorted((pick.pile, str(alike(pick.card))) for pick in move.picks)),
        )
        for seat in case.seats
        for move in case.rules.moves(state, seat)
    }


def _shuffled(case: Case, move: Move) -> Move:
    """The move with its cards named in another order."""
    picks = list(move.picks)
    case.chance("order", move).shuffle(picks)
    return replace(move, picks=tuple(picks))


def _variant(case: Case, move: Move) -> Move:
    """The move with the last interchangeable cards of its piles, where there are others."""
    taken: dict[str, list[Card]] = {}
    picks = []
    for pile, card in move.picks:
        zone = case.zones.of_pile(pile)
        cards = taken.setdefault(pile, list(case.state.piles[pile]))
        fitting = [lying for lying in cards if case.rules.alike(lying) == case.rules.alike(card)]
        chosen = fitting[-1] if zone.owners and not card.is_hidden and fitting else card
        if chosen in cards:
            cards.remove(chosen)
        picks.append(Pick(pile, chosen))
    return replace(move, picks=tuple(picks))


CHECKS = (
    text_comes_back,
    order_is_stable,
    play_is_clean,
    play_moves_what_it_names,
    dealer_is_fair,
    alike_is_alike,
)
