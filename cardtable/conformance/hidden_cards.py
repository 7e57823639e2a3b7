"""Checks views and imagined worlds: neither may tell a seat more than it may know."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from cardtable.conformance.case import Case, first_difference
from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.moves import Move
from cardtable.core.piles import Piles
from cardtable.core.rules import legal
from cardtable.core.table import DEALER
from cardtable.core.visibility import mask

_MOVES = 6
_WORLDS_A_PLACE = 60  # a card that may lie in a place is found there far sooner


def views_hide_what_they_must(case: Case) -> Iterator[str]:
    """A view shows the piles that the zones' faces allow, and of the others the number."""
    for seat in case.seats:
        view = case.view(seat)
        expected = mask(case.state.piles, case.zones, seat)
        if view.piles != expected:
            yield f"seat {seat} sees another table than the zones' faces say: " + first_difference(
                replace(case.state, piles=expected), replace(case.state, piles=view.piles)
            )
        if difference := first_difference(view, case.rules.view(view, seat)):
            yield f"the view of seat {seat}'s view differs: {difference}"
        if view.turn != case.state.turn:
            yield f"seat {seat} sees another turn: {view.turn}, not {case.state.turn}"


def moves_read_only_what_is_seen(case: Case) -> Iterator[str]:
    """A seat has the same legal moves in its view as at the table."""
    for seat in case.seats:
        real, seen = case.moves(seat), case.seen_moves(seat)
        if real != seen:
            odd = [*(move for move in real if move not in seen)]
            odd += [move for move in seen if move not in real]
            what = str(odd[0]) if odd else "their order"
            yield f"the moves of seat {seat} differ between table and view: {what}"


def play_works_on_a_view(case: Case) -> Iterator[str]:
    """Playing on the mover's view comes to the view of the table after, but for cards drawn."""
    for move in case.some_moves(_MOVES, "view"):
        seat = move.seat
        real = case.rules.view(case.rules.play(case.state, move), seat)
        seen = case.rules.view(case.rules.play(case.view(seat), move), seat)
        if difference := _unlike(real, seen):
            yield f"{move} played on seat {seat}'s view comes out otherwise: {difference}"


def worlds_agree(case: Case) -> Iterator[str]:
    """An imagined world looks like the view it was imagined from, and could be real."""
    for seat in case.seats:
        yield from _world(case, seat)


def _world(case: Case, seat: int) -> Iterator[str]:
    view = case.view(seat)
    world = case.rules.imagine(view, case.chance("world", seat))
    if case.rules.imagine(view, case.chance("world", seat)) != world:
        yield "the same chance imagines another world"
    if difference := first_difference(view, case.rules.view(world, seat)):
        yield f"a world imagined for seat {seat} looks otherwise to it: {difference}"
        return
    if world.piles.cards() != Multiset(case.rules.deck(view.table)):
        yield f"a world imagined for seat {seat} has lost or doubled cards"
    if wrong := case.rules.invariant(world):
        yield f"a world imagined for seat {seat} could not be real: {wrong}"
    if case.rules.moves(world, seat) != case.moves(seat):
        yield f"seat {seat} has other moves in a world that looks the same"
    yield from _stays_alike(case, world, seat)


def _stays_alike(case: Case, world: Any, seat: int) -> Iterator[str]:
    """After the same move, worlds that looked alike still do: whose turn it is tells nothing."""
    for move in case.some_moves(_MOVES, "alike", seat):
        if move not in case.rules.moves(world, move.seat):
            continue
        real = case.rules.view(case.rules.play(case.state, move), seat)
        other = case.rules.view(case.rules.play(world, move), seat)
        drawn = any(pick.card.is_hidden for pick in move.picks)
        difference = _unlike(real, other, move.target if drawn else "")
        if difference:
            yield f"{move} tells seat {seat} what it could not see: {difference}"


def inference_is_true(case: Case) -> Iterator[str]:
    """The cards that a view takes to be in a hidden pile are there."""
    for seat in case.seats:
        view = case.view(seat)
        for pile, cards in case.rules.known(view).items():
            if Multiset(cards) - Multiset(case.state.piles[pile]):
                yield f"seat {seat} takes {' '.join(map(str, cards))} to be in {pile}: not all are"


def the_truth_can_be_imagined(case: Case) -> Iterator[str]:
    """Every card that a seat cannot see is imagined, in some world, in the pile where it lies.

    A view that rules out the truth ("has no hearts") makes a computer player certain of something
    wrong. Tried for one seat, chosen by chance, until each card has been seen in its place: that
    takes about as many worlds as there are hidden cards.
    """
    seat = int(case.chance("whose truth").random() * len(case.seats))
    view = case.view(seat)
    hidden = [pile for pile, cards in view.piles.items() if HIDDEN in cards]
    places = sum(view.piles[pile].count(HIDDEN) for pile in hidden)
    missing = {(pile, card) for pile in hidden for card in case.state.piles[pile]}
    rng = case.chance("truth", seat)
    for _ in range(_WORLDS_A_PLACE * places):
        world = case.rules.imagine(view, rng)
        missing -= {(pile, card) for pile in hidden for card in world.piles[pile]}
        if not missing:
            return
    for pile, card in sorted(missing):
        yield f"seat {seat} never imagines {card} in {pile}, where it lies"


def deals_tell_nothing(case: Case) -> Iterator[str]:
    """Two deals that lie alike to a seat are alike to it: no fact holds a card it cannot see."""
    if case.state.turn != DEALER:
        return
    move = case.rules.deal(case.state, case.chance("told"))
    if move.picks or len(move.cards) < 2:
        return
    after = case.rules.play(case.state, move)
    for seat in case.seats:
        view = case.rules.view(after, seat)
        other = _dealt_otherwise(case, move, view, seat)
        if not case.rules.may_deal(case.state, other):
            continue
        seen = case.rules.view(case.rules.play(case.state, other), seat)
        same = (seen.piles, seen.turn) == (view.piles, view.turn)
        if same and (difference := first_difference(view, seen)):
            yield f"a fact tells seat {seat} of cards it cannot see: {difference}"


def _dealt_otherwise(case: Case, move: Move, view: Any, seat: int) -> Move:
    """The deal with those cards in another order that the seat does not see afterwards."""
    visible = view.piles.cards()
    hidden = iter(
        shuffled((card for card in move.cards if not visible[card]), case.chance("deals", seat))
    )
    return replace(move, cards=tuple(c if visible[c] else next(hidden) for c in move.cards))


def _unlike(first: Any, second: Any, but: str = "") -> str:
    """Returns the first difference of two views where both show a card, leaving out pile `but`."""
    for name in (field.name for field in fields(first)):
        if name != "piles" and getattr(first, name) != getattr(second, name):
            return f"{name} is {getattr(first, name)!r} and {getattr(second, name)!r}"
    return _unlike_piles(first.piles, second.piles, but)


def _unlike_piles(first: Piles, second: Piles, but: str) -> str:
    for pile in dict.fromkeys([*first, *second]):
        left, right = first[pile], second[pile]
        if len(left) != len(right):
            return f"{pile} holds {len(left)} cards and {len(right)}"
        if pile != but and any(not _fits(a, b) for a, b in zip(left, right, strict=True)):
            return f"{pile} holds {' '.join(map(str, left))} and {' '.join(map(str, right))}"
    return ""


def _fits(first: Card, second: Card) -> bool:
    return first == second or HIDDEN in (first, second)


def lay_offs_bring_nothing_to_light(case: Case) -> Iterator[str]:
    """Checks that a lay-off at one touch is legal move by move and shows the seat no new card."""
    seat = case.state.turn
    if seat not in case.seats:
        return
    state, seen = case.state, case.view(seat).piles.cards()
    for move in case.rules.handling.lay_offs(case.view(seat), seat):
        while state.turn == DEALER:
            state = case.rules.play(state, case.rules.deal(state, case.chance("lay off")))
        if legal(case.rules, state, move) is None:
            yield f"{move} is offered to be laid off, and is not legal when its turn comes"
            return
        state = case.rules.play(state, move)
        new = case.rules.view(state, seat).piles.cards() - seen
        if any(not card.is_hidden for card in new):
            yield f"laying off {move} brings a card to light"
            return


CHECKS = (
    views_hide_what_they_must,
    moves_read_only_what_is_seen,
    play_works_on_a_view,
    worlds_agree,
    inference_is_true,
    deals_tell_nothing,
    lay_offs_bring_nothing_to_light,
)

SLOW_CHECKS = (the_truth_can_be_imagined,)
