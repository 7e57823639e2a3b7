"""The worth of a position of a round, learned by self-play.

A value is what the teams would score as things lie, and for each team a sum of entries from a
table: its closed books, how far each unfinished one is, hands and feet and how they fit the books,
the wild cards and sevens it holds, each by how much is left to draw. Reads whole rounds of the lean
model, as they are imagined; learned where four play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from cardtable.ai import learned
from cardtable.ai.learned_files import read_or
from cardtable.core.table import OVER
from games.sevens_from_hell.books import (
    CLEAN,
    DEUCE,
    DIRTY,
    JOKER,
    RANKS,
    SEVEN,
    SEVEN_SLOT,
    SEVENS,
    THREE,
    WILD_SLOT,
    WILDS,
)
from games.sevens_from_hell.players.encoding import SIZES, size_of
from games.sevens_from_hell.players.model import Round

FILE: Final = "values.json"
POINTS: Final = 1000.0  # points that an entry of 1.0 stands for

_STAGES: Final = 12  # of a round, by how much is left to draw:
_STAGE: Final = 5  # cards for each seat
_SOME: Final = 2  # closed books of sevens, or of wilds, from here on count as equal,
_MANY: Final = 5  # and clean ones, dirty ones, and books that are missing
_UNFINISHED: Final = 7  # sizes of a book
_OWN_KIND: Final = 8  # numbers of wilds, or of sevens, in the hands of a team
_ALIKE: Final = 4  # cards of a rank in one hand, and threes, that count as equal from here on
_FEW: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6)
_FITS: Final = (0, 0, 0, 1, 1, 2, 2, 2)  # a rank's book: none, with room for three, nearly full

# where each part of a stage's table begins
_CLOSED_SEVENS: Final = 0
_CLOSED_WILDS: Final = _CLOSED_SEVENS + _SOME + 1
_CLOSED_CLEAN: Final = _CLOSED_WILDS + _SOME + 1
_CLOSED_DIRTY: Final = _CLOSED_CLEAN + _MANY + 1
_MISSING: Final = _CLOSED_DIRTY + _MANY + 1
_WILD_BOOK: Final = _MISSING + _MANY + 1
_SEVEN_BOOK: Final = _WILD_BOOK + 2 * _UNFINISHED
_BOOKS: Final = _SEVEN_BOOK + 2 * _UNFINISHED
_HANDS: Final = _BOOKS + 4 * _UNFINISHED
_CLOSERS: Final = _HANDS + 3 * 7
_RANKS: Final = _CLOSERS + 4
_THREES: Final = _RANKS + 2 * 3 * _ALIKE
_WILDS: Final = _THREES + 2 * _ALIKE
_SEVENS: Final = _WILDS + 2 * _OWN_KIND
_WAITING: Final = _SEVENS + 2 * _OWN_KIND
_ON_TURN: Final = _WAITING + 1
_ENTRIES: Final = _ON_TURN + 1
SIZE: Final = _STAGES * _ENTRIES


def places(model: Round, team: int) -> list[int]:
    """The entries of a team, at the beginning of a turn."""
    left, right = model.draws
    stage = min((len(left) + len(right)) // (_STAGE * len(model.hands)), _STAGES - 1)
    first = stage * _ENTRIES
    entries = _of_books(model, team, first)
    wilds = sevens = 0
    for seat, its_team in enumerate(model.team):
        if its_team == team:
            entries += _of_hand(model, seat, first)
            counts = model.hands[seat].counts
            wilds += counts[JOKER] + counts[DEUCE]
            sevens += counts[SEVEN]
    closed = model.closed[team]
    most = _OWN_KIND - 1
    entries.append(first + _WILDS + min(wilds, most) + _OWN_KIND * (closed[WILDS] > 0))
    entries.append(first + _SEVENS + min(sevens, most) + _OWN_KIND * (closed[SEVENS] > 0))
    if not model.melded[team]:
        entries.append(first + _WAITING)
    if model.team[model.turn] == team:
        entries.append(first + _ON_TURN)
    return entries


def _of_books(model: Round, team: int, first: int) -> list[int]:
    """The entries of what a team has on the table."""
    closed, side, lack = model.closed[team], model.sides[team], model.missing[team]
    entries = [
        first + _CLOSED_SEVENS + min(closed[SEVENS], _SOME),
        first + _CLOSED_WILDS + min(closed[WILDS], _SOME),
        first + _CLOSED_CLEAN + min(closed[CLEAN], _MANY),
        first + _CLOSED_DIRTY + min(closed[DIRTY], _MANY),
        first + _MISSING + sum(lack),
        first + _WILD_BOOK + SIZES[side[WILD_SLOT]] + _UNFINISHED * (closed[WILDS] > 0),
        first + _SEVEN_BOOK + SIZES[side[SEVEN_SLOT]] + _UNFINISHED * (closed[SEVENS] > 0),
    ]
    for slot in range(WILD_SLOT):
        book = side[slot]
        if book and slot != SEVEN_SLOT:
            dirty = book & 7 > 0
            wanted = lack[DIRTY if dirty else CLEAN] > 0
            entries.append(first + _BOOKS + SIZES[book] + _UNFINISHED * (dirty + 2 * wanted))
    return entries


def _of_hand(model: Round, seat: int, first: int) -> list[int]:
    """The entries of a hand, and of how it goes with the books."""
    team, hand = model.team[seat], model.hands[seat]
    counts, side, foot = hand.counts, model.sides[team], len(model.feet[seat]) > 0
    size = _FEW[min(size_of(hand), len(_FEW) - 1)]
    kind = 0 if foot else 1 + model.complete(team)
    mates = [
        model.closed_by[mate]
        for mate, its_team in enumerate(model.team)
        if its_team == team and mate != seat
    ]
    entries = [
        first + _HANDS + size + 7 * kind,
        first + _CLOSERS + 2 * (model.closed_by[seat] > 0) + (min(mates) > 0),
        first + _THREES + min(counts[THREE], _ALIKE - 1) + _ALIKE * foot,
    ]
    rest = first + _RANKS - 1 + 3 * _ALIKE * foot
    for slot, rank in enumerate(RANKS):
        number = counts[rank]
        if number and slot != SEVEN_SLOT:
            fits = _FITS[SIZES[side[slot]]]
            entries.append(rest + min(number, _ALIKE) + _ALIKE * fits)
    return entries


def worth(table: Sequence[float], model: Round, seat: int) -> float:
    """By how many points the seat's team will be ahead of the best other one, as is expected."""
    if model.turn == OVER:
        return model.result()[seat]
    totals = [
        points + POINTS * sum([table[place] for place in places(model, team)])
        for team, points in enumerate(model.points())
    ]
    own = totals.pop(model.team[seat])
    return own - max(totals)


@cache
def table() -> list[float]:
    """The learned table; without its file an empty one, and rounds are played to the end."""
    return read_or(__package__ or "", FILE, lambda text: learned.values_of(text, SIZE), list)
