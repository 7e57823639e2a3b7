"""How the lean model is set up from a state, copied, and counted at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from cardtable.core.table import OVER
from games.sevens_from_hell.books import lacking
from games.sevens_from_hell.players.encoding import (
    ACQUIRING,
    DRAW_ONLY,
    FOOT_WAITS,
    LAID,
    ONE,
    SIZES,
    STEPS,
    TAKES_SIX,
    bare_side,
    packed,
    set_book,
)
from games.sevens_from_hell.players.opening import groups
from games.sevens_from_hell.players.seldom import acquisitions, earning, standing
from games.sevens_from_hell.state import (
    ACQUIRE,
    HellState,
    closed_books,
    closed_by,
    open_books,
    pending,
)
from games.sevens_from_hell.values import BOOK, SEVEN, house

if TYPE_CHECKING:
    from games.sevens_from_hell.players.model import Round


@cache
def faces(worth: tuple[int, ...]) -> tuple[int, ...]:
    """What the cards of each step are worth, by its action."""
    found = [0] * (max(STEPS) + 1)
    for action, step in STEPS.items():
        found[action] = sum(worth[rank] for rank in step.ranks)
    return tuple(found)


def set_up(one: Round, state: HellState) -> None:
    """Fills a model from a state (or a view) in which a seat is on turn."""
    rules, piles = house(state.table), state.piles
    seats = range(rules.seats)

    def ranks(pile: str) -> list[int]:
        return [card.rank for card in piles[pile]]

    one.house, one.faces, one.groups = rules, faces(rules.worth), groups(rules.worth)
    one.team = tuple(rules.team(seat) for seat in seats)
    one.turn, one.out = state.turn, -1
    one.hands = [packed(ranks(f"hand-{seat}")) for seat in seats]
    one.feet = [tuple(ranks(f"foot-{seat}")) for seat in seats]
    one.draws = [ranks("draw-0"), ranks("draw-1")]
    one.discard, one.aside = ranks("discard"), ranks("aside")
    one.top = -1 if state.top is None else state.top.rank
    one.melded = list(state.melded)
    one.minimum = rules.minimum(state.round)
    one.closes = [closed_by(state, seat) for seat in seats]
    one.closed = [list(closed_books(state, team, rules)) for team in range(rules.teams)]
    one.lack = [lacking(closed, rules.required) for closed in one.closed]
    one.sides = [_side(state, team) for team in range(rules.teams)]
    _set_aside(one, state)
    _seated(one, state)


def _side(state: HellState, team: int) -> list[int]:
    """A team's books, and the masks that say what they take."""
    side = bare_side()
    for slot, (naturals, wilds) in enumerate(open_books(state, team)):
        set_book(side, slot, 8 * naturals + wilds)
    for name, cards in state.piles.items():
        if name.startswith((f"books-{team}/", f"closed-{team}/")):
            side[LAID] += worth_of([card.rank for card in cards], house(state.table).worth)
    return side


def _set_aside(one: Round, state: HellState) -> None:
    """What a first meld in the making is worth, and what it would go back to."""
    laid = pending(state)
    one.pend, one.saved, one.easy = one.house.points(laid), None, False
    if laid:
        ranks = [card.rank for card in laid]
        if one.top >= 0:
            ranks.remove(one.top)
        one.saved = one.hands[state.actor].copy()
        for rank in ranks:
            one.saved.gain(rank)


def _seated(one: Round, state: HellState) -> None:
    """What stands for every seat, and where the one on turn is in its turn."""
    one.standing = [standing(one, seat) for seat in range(one.house.seats)]
    seat = one.turn
    one.hand = one.hands[seat]
    one.grown = one.hand.many + state.spent * ONE[-1 if state.spent_plain else SEVEN]
    one.earns = earning(one)
    one.side, one.takes, one.phase = one.standing[seat]
    if one.saved and BOOK in map(SIZES.__getitem__, one.side[:TAKES_SIX]):
        one.takes = TAKES_SIX  # a first meld with a full book has no second one (SFH-49)
    if not state.earned[seat]:
        one.phase &= ~FOOT_WAITS  # earned in this turn, to be had in the next one
    one.ready = ()
    if state.phase == ACQUIRE:
        one.phase |= ACQUIRING
        tops = [] if state.refused else one.discard[-1:]
        one.ready = acquisitions(one, tops[0]) if tops else DRAW_ONLY


def copy_into(twin: Round, one: Round) -> None:
    """Makes `twin` the same position, of its own."""
    twin.house, twin.team, twin.faces, twin.groups = one.house, one.team, one.faces, one.groups
    twin.minimum, twin.turn, twin.out = one.minimum, one.turn, one.out
    twin.takes, twin.phase = one.takes, one.phase
    twin.grown, twin.earns, twin.ready = one.grown, one.earns, one.ready
    twin.pend, twin.saved, twin.easy, twin.top = one.pend, one.saved, one.easy, one.top
    twin.hands = [hand.copy() for hand in one.hands]
    twin.hand = twin.hands[max(one.turn, 0)]
    twin.feet, twin.closes = one.feet[:], one.closes[:]
    twin.discard, twin.aside = one.discard[:], one.aside[:]
    twin.melded, twin.lack = one.melded[:], one.lack[:]
    twin.draws = [pile[:] for pile in one.draws]
    twin.closed = [kinds[:] for kinds in one.closed]
    twin.sides = sides = [side[:] for side in one.sides]
    teams = len(sides)
    twin.standing = [
        (sides[seat % teams], takes, phase) for seat, (_, takes, phase) in enumerate(one.standing)
    ]
    twin.side = sides[one.team[one.turn]] if one.turn != OVER else one.side[:]


def worth_of(ranks: Sequence[int], worth: tuple[int, ...]) -> int:
    """The face value of cards; those that cannot be seen count for nothing."""
    return sum([worth[rank] for rank in ranks if rank >= 0])


def points(one: Round) -> list[int]:
    """What each team scores as things lie (without cuts)."""
    rules = one.house
    found = []
    for team, closed in enumerate(one.closed):
        total = one.sides[team][LAID]
        total += sum(map(int.__mul__, closed, rules.book_values))
        total -= sum(map(int.__mul__, one.lack[team], rules.missing))
        found.append(total)
    for seat, foot in enumerate(one.feet):
        found[one.team[seat]] -= worth_of(foot, rules.worth)
        found[one.team[seat]] -= sum(map(int.__mul__, one.hands[seat].counts, rules.worth))
    if one.out >= 0:
        found[one.team[one.out]] += rules.going_out
    return found
