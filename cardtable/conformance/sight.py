"""What a seat may know: views, imagined worlds, and that nothing tells the one from the other."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from cardtable.conformance.here import Here, unequal
from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.moves import Move
from cardtable.core.piles import Piles
from cardtable.core.rules import legal
from cardtable.core.table import DEALER
from cardtable.core.visibility import mask

_MOVES = 6


def views_hide_what_they_must(here: Here) -> Iterator[str]:
    """A view shows the piles that the zones' faces allow, and of the others the number."""
    for seat in here.seats:
        view = here.view(seat)
        expected = mask(here.state.piles, here.zones, seat)
        if view.piles != expected:
            yield f"seat {seat} sees another table than the zones' faces say: " + unequal(
                replace(here.state, piles=expected), replace(here.state, piles=view.piles)
            )
        if difference := unequal(view, here.rules.view(view, seat)):
            yield f"the view of seat {seat}'s view differs: {difference}"
        if view.turn != here.state.turn:
            yield f"seat {seat} sees another turn: {view.turn}, not {here.state.turn}"


def moves_read_only_what_is_seen(here: Here) -> Iterator[str]:
    """A seat has the same legal moves in its view as at the table."""
    for seat in here.seats:
        real, seen = here.rules.moves(here.state, seat), here.rules.moves(here.view(seat), seat)
        if real != seen:
            odd = [*(move for move in real if move not in seen)]
            odd += [move for move in seen if move not in real]
            what = str(odd[0]) if odd else "their order"
            yield f"the moves of seat {seat} differ between table and view: {what}"


def play_works_on_a_view(here: Here) -> Iterator[str]:
    """Playing on the mover's view comes to the view of the table after, but for cards drawn."""
    for move in here.some_moves(_MOVES, "view"):
        seat = move.seat
        real = here.rules.view(here.rules.play(here.state, move), seat)
        seen = here.rules.view(here.rules.play(here.view(seat), move), seat)
        if difference := _unlike(real, seen):
            yield f"{move} played on seat {seat}'s view comes out otherwise: {difference}"


def worlds_agree(here: Here) -> Iterator[str]:
    """An imagined world looks like the view it was imagined from, and could be real."""
    for seat in here.seats:
        yield from _world(here, seat)


def _world(here: Here, seat: int) -> Iterator[str]:
    view = here.view(seat)
    world = here.rules.imagine(view, here.chance("world", seat))
    if here.rules.imagine(view, here.chance("world", seat)) != world:
        yield "the same chance imagines another world"
    if difference := unequal(view, here.rules.view(world, seat)):
        yield f"a world imagined for seat {seat} looks otherwise to it: {difference}"
        return
    if world.piles.cards() != Multiset(here.rules.deck(view.table)):
        yield f"a world imagined for seat {seat} has lost or doubled cards"
    if wrong := here.rules.invariant(world):
        yield f"a world imagined for seat {seat} could not be real: {wrong}"
    if here.rules.moves(world, seat) != here.rules.moves(here.state, seat):
        yield f"seat {seat} has other moves in a world that looks the same"
    yield from _stays_alike(here, world, seat)


def _stays_alike(here: Here, world: Any, seat: int) -> Iterator[str]:
    """After the same move, worlds that looked alike still do: whose turn it is tells nothing."""
    for move in here.some_moves(_MOVES, "alike", seat):
        if move not in here.rules.moves(world, move.seat):
            continue
        real = here.rules.view(here.rules.play(here.state, move), seat)
        other = here.rules.view(here.rules.play(world, move), seat)
        drawn = any(pick.card.is_hidden for pick in move.picks)
        difference = _unlike(real, other, move.target if drawn else "")
        if difference:
            yield f"{move} tells seat {seat} what it could not see: {difference}"


def inference_is_true(here: Here) -> Iterator[str]:
    """The cards that a view takes to be in a hidden pile are there."""
    for seat in here.seats:
        view = here.view(seat)
        for pile, cards in here.rules.known(view).items():
            if Multiset(cards) - Multiset(here.state.piles[pile]):
                yield f"seat {seat} takes {' '.join(map(str, cards))} to be in {pile}: not all are"


def deals_tell_nothing(here: Here) -> Iterator[str]:
    """Two deals that lie alike to a seat are alike to it: no fact holds a card it cannot see."""
    if here.state.turn != DEALER:
        return
    move = here.rules.deal(here.state, here.chance("told"))
    if move.picks or len(move.cards) < 2:
        return
    after = here.rules.play(here.state, move)
    for seat in here.seats:
        view = here.rules.view(after, seat)
        other = _dealt_otherwise(here, move, view, seat)
        if not here.rules.may_deal(here.state, other):
            continue
        seen = here.rules.view(here.rules.play(here.state, other), seat)
        same = (seen.piles, seen.turn) == (view.piles, view.turn)
        if same and (difference := unequal(view, seen)):
            yield f"a fact tells seat {seat} of cards it cannot see: {difference}"


def _dealt_otherwise(here: Here, move: Move, view: Any, seat: int) -> Move:
    """The deal with those cards in another order that the seat does not see afterwards."""
    visible = view.piles.cards()
    hidden = iter(
        shuffled((card for card in move.cards if not visible[card]), here.chance("deals", seat))
    )
    return replace(move, cards=tuple(c if visible[c] else next(hidden) for c in move.cards))


def _unlike(one: Any, other: Any, but: str = "") -> str:
    """How two views of one seat differ, where both show a card; the pile `but` is not compared."""
    for name in (field.name for field in fields(one)):
        if name != "piles" and getattr(one, name) != getattr(other, name):
            return f"{name} is {getattr(one, name)!r} and {getattr(other, name)!r}"
    return _unlike_piles(one.piles, other.piles, but)


def _unlike_piles(one: Piles, other: Piles, but: str) -> str:
    for pile in dict.fromkeys([*one, *other]):
        left, right = one[pile], other[pile]
        if len(left) != len(right):
            return f"{pile} holds {len(left)} cards and {len(right)}"
        if pile != but and any(not _fits(a, b) for a, b in zip(left, right, strict=True)):
            return f"{pile} holds {' '.join(map(str, left))} and {' '.join(map(str, right))}"
    return ""


def _fits(one: Card, other: Card) -> bool:
    return one == other or HIDDEN in (one, other)


def lay_offs_bring_nothing_to_light(here: Here) -> Iterator[str]:
    """What is laid off at one touch is legal move by move, and shows the seat no new card."""
    seat = here.state.turn
    if seat not in here.seats:
        return
    state, seen = here.state, here.view(seat).piles.cards()
    for move in here.rules.handling.lay_offs(here.view(seat), seat):
        while state.turn == DEALER:
            state = here.rules.play(state, here.rules.deal(state, here.chance("lay off")))
        if legal(here.rules, state, move) is None:
            yield f"{move} is offered to be laid off, and is not legal when its turn comes"
            return
        state = here.rules.play(state, move)
        new = here.rules.view(state, seat).piles.cards() - seen
        if any(not card.is_hidden for card in new):
            yield f"laying off {move} brings a card to light"
            return


SIGHT = (
    views_hide_what_they_must,
    moves_read_only_what_is_seen,
    play_works_on_a_view,
    worlds_agree,
    inference_is_true,
    deals_tell_nothing,
    lay_offs_bring_nothing_to_light,
)
