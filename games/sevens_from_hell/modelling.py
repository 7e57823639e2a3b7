"""How the lean model is set up from a state, copied, and counted at the end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardtable.core.table import OVER
from games.sevens_from_hell.actions import (
    ACQUIRING,
    DRAW_ONLY,
    FOOT_WAITS,
    LAID,
    PLAIN_ONE,
    SHIFTS,
    SIZES,
    STEPS,
    TAKES_SIX,
    bare_side,
    packed,
    set_book,
    unpacked,
)
from games.sevens_from_hell.books import RANKS, lacking
from games.sevens_from_hell.opening import groups
from games.sevens_from_hell.seldom import acquisitions, standing
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
    from games.sevens_from_hell.model import Round


@cache
def faces(worth: tuple[int, ...]) -> dict[int, int]:
    """What the cards of each step are worth."""
    return {action: sum(worth[rank] for rank in step.ranks) for action, step in STEPS.items()}


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
    one.feet = [packed(ranks(f"foot-{seat}")) for seat in seats]
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
            side[LAID] += packed(card.rank for card in cards)
    return side


def _set_aside(one: Round, state: HellState) -> None:
    """What a first meld in the making is worth, and what it would go back to."""
    laid = pending(state)
    one.pend, one.saved, one.lying, one.easy = one.house.points(laid), 0, 0, False
    if laid:
        ranks = [card.rank for card in laid]
        if one.top >= 0:
            ranks.remove(one.top)
        one.saved = one.hands[state.actor] + packed(ranks)
        side = one.sides[one.team[state.actor]]
        one.lying = sum(SIZES[side[slot]] << SHIFTS[rank] for slot, rank in enumerate(RANKS))


def _seated(one: Round, state: HellState) -> None:
    """What stands for every seat, and where the one on turn is in its turn."""
    one.standing = [standing(one, seat) for seat in range(one.house.seats)]
    seat = one.turn
    one.hand = one.hands[seat]
    spent = PLAIN_ONE if state.spent_plain else packed((SEVEN,))
    one.grown = one.hand + state.spent * spent
    one.earns = any(map(int.__mul__, one.closes, one.feet)) and not one.house.remembers
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
    twin.hand, twin.takes, twin.phase = one.hand, one.takes, one.phase
    twin.grown, twin.earns, twin.ready = one.grown, one.earns, one.ready
    twin.pend, twin.saved, twin.lying, twin.top = one.pend, one.saved, one.lying, one.top
    twin.easy = one.easy
    twin.hands, twin.feet, twin.closes = one.hands[:], one.feet[:], one.closes[:]
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


def worth_of(hand: int, worth: tuple[int, ...]) -> int:
    """The face value of packed cards; those that cannot be seen count for nothing."""
    return sum(map(int.__mul__, unpacked(hand), worth))


def points(one: Round) -> list[int]:
    """What each team scores as things lie (without cuts)."""
    rules = one.house
    found = []
    for team, closed in enumerate(one.closed):
        total = worth_of(one.sides[team][LAID], rules.worth)
        total += sum(map(int.__mul__, closed, rules.book_values))
        total -= sum(map(int.__mul__, one.lack[team], rules.missing))
        found.append(total)
    for seat, foot in enumerate(one.feet):
        found[one.team[seat]] -= worth_of(one.held(seat), rules.worth) + worth_of(foot, rules.worth)
    if one.out >= 0:
        found[one.team[one.out]] += rules.going_out
    return found
