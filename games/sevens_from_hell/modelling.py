"""How the lean model is set up from a state, copied, and counted at the end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.sevens_from_hell.actions import NATURALS, STEPS, packed, unpacked
from games.sevens_from_hell.books import lacking
from games.sevens_from_hell.state import (
    ACQUIRE,
    HellState,
    book_piles,
    closed_books,
    closed_by,
    pending,
)
from games.sevens_from_hell.values import DEUCE, JOKER, house

if TYPE_CHECKING:
    from games.sevens_from_hell.model import Round

_SAME: tuple[str, ...] = (
    "house",
    "team",
    "faces",
    "turn",
    "acquiring",
    "top",
    "refused",
    "spent",
    "saved",
)
_SAME += ("spent_plain", "minimum", "pend", "out")
_LISTS: tuple[str, ...] = (
    "hands",
    "size",
    "lack",
    "discard",
    "aside",
    "melded",
    "earned",
    "closes",
    "feet",
)
_LISTS += ("empty", "grow", "wgrow", "six", "wsix", "laid")
_ROWS = ("draws", "closed", "nat", "wil")


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

    one.house, one.faces = rules, faces(rules.worth)
    one.team = [rules.team(seat) for seat in seats]
    one.turn, one.acquiring = state.turn, state.phase == ACQUIRE
    one.hands = [packed(ranks(f"hand-{seat}")) for seat in seats]
    one.size = [len(piles[f"hand-{seat}"]) for seat in seats]
    one.feet = [ranks(f"foot-{seat}") for seat in seats]
    one.draws = [ranks("draw-0"), ranks("draw-1")]
    one.discard, one.aside = ranks("discard"), ranks("aside")
    one.top = -1 if state.top is None else state.top.rank
    one.refused, one.out = state.refused, -1
    one.spent, one.spent_plain = state.spent, state.spent_plain
    one.melded, one.earned = list(state.melded), list(state.earned)
    one.minimum = rules.minimum(state.round)
    one.closes = [closed_by(state, seat) for seat in seats]
    one.closed = [list(closed_books(state, team, rules)) for team in range(rules.teams)]
    one.lack = [lacking(closed, rules.required) for closed in one.closed]
    _lay_out(one, state)
    _set_aside(one, state)


def _lay_out(one: Round, state: HellState) -> None:
    """The books, and the masks that say what they take."""
    teams = range(one.house.teams)
    one.nat, one.wil = [[0] * 12 for _ in teams], [[0] * 12 for _ in teams]
    one.empty = [NATURALS for _ in teams]
    one.grow, one.wgrow = [0 for _ in teams], [0 for _ in teams]
    one.six, one.wsix = [0 for _ in teams], [0 for _ in teams]
    one.laid = [0 for _ in teams]
    for name, cards in state.piles.items():
        if name.startswith(("books-", "closed-")):
            one.laid[int(name.partition("/")[0].partition("-")[2])] += one.house.points(cards)
    for team in teams:
        for slot, name in enumerate(book_piles(team)):
            ranks = [card.rank for card in state.piles[name]]
            wilds = ranks.count(DEUCE) + ranks.count(JOKER)
            one.nat[team][slot], one.wil[team][slot] = len(ranks) - wilds, wilds
            one.mask(team, slot)


def _set_aside(one: Round, state: HellState) -> None:
    """What a first meld in the making is worth, and what it would go back to."""
    laid = pending(state)
    one.pend, one.saved = one.house.points(laid), (0, 0)
    if laid:
        ranks = [card.rank for card in laid]
        if one.top >= 0:
            ranks.remove(one.top)
        seat = state.actor
        one.saved = (one.hands[seat] + packed(ranks), one.size[seat] + len(ranks))


def copy_into(twin: Round, one: Round) -> None:
    """Makes `twin` the same position, of its own."""
    for name in _SAME:
        setattr(twin, name, getattr(one, name))
    for name in _LISTS:
        setattr(twin, name, getattr(one, name)[:])
    for name in _ROWS:
        setattr(twin, name, [row[:] for row in getattr(one, name)])


def points(one: Round) -> list[int]:
    """What each team scores as things lie (without cuts)."""
    rules = one.house
    found = []
    for team, closed in enumerate(one.closed):
        total = one.laid[team]
        total += sum(map(int.__mul__, closed, rules.book_values))
        total -= sum(map(int.__mul__, one.lack[team], rules.missing))
        found.append(total)
    for seat, hand in enumerate(one.hands):
        left = sum(map(int.__mul__, unpacked(hand), rules.worth))
        left += sum(rules.worth[rank] for rank in one.feet[seat])
        found[one.team[seat]] -= left
    if one.out >= 0:
        found[one.team[one.out]] += rules.going_out
    return found
