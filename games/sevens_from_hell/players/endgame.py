"""The end of a round: going out, and laying down in a last turn.

Works on the hand of the seat on turn and the table; never another hand, a foot or a draw pile.
"""

from __future__ import annotations

from games.sevens_from_hell.books import (
    BOOK,
    CLEAN,
    DEUCE,
    DIRTY,
    JOKER,
    RANKS,
    SEVEN_SLOT,
    SEVENS,
    THREE,
    WILD_SLOT,
    WILDS,
)
from games.sevens_from_hell.players.encoding import (
    DRAW,
    GROW,
    GROW_DEUCE,
    SIZES,
    START,
    START_DEUCE,
    size_of,
    unpacked,
)
from games.sevens_from_hell.players.model import Round

_CLOSINGS = 2  # how many missing books may be closed on the way out
_TRIES = 40  # positions looked at; the first way tried is nearly always one


def way_out(model: Round) -> list[int]:
    """Steps after which nothing is left, or one card to discard, and the round is over; or none."""
    seat = model.turn
    lack = model.missing[model.team[seat]]
    if model.feet[seat] or sum(lack) > _CLOSINGS or not _may_be_out(model):
        return []
    if any(lack) and not _may_be_closed(model, lack):
        return []
    tried: set[tuple[int, ...]] = set()
    return _way(model, tried) or []


def _may_be_out(model: Round) -> bool:
    """True when all cards but one could find a place, wilds counted loosely."""
    counts, full = unpacked(model.hand), model.full(model.turn)
    pairs, loose = 0, counts[THREE]
    for slot, rank in enumerate(RANKS):
        number = counts[rank]
        size = SIZES[model.side[slot]]
        if size:
            number = max(0, number - (full - size))
            if number and full < BOOK:
                return False
        if number == 2 and slot != SEVEN_SLOT:
            pairs += 1
        elif 0 < number < 3:
            loose += 2 if slot == SEVEN_SLOT else 1  # a last seven cannot be discarded
    return (
        loose <= 1 and pairs <= counts[DEUCE] + counts[JOKER] and sum(counts) == size_of(model.hand)
    )


def _may_be_closed(model: Round, lack: tuple[int, int, int, int]) -> bool:
    """True when the missing books could be closed now, each looked at alone."""
    counts, full = unpacked(model.hand), model.full(model.turn)
    held = counts[DEUCE] + counts[JOKER]
    if full < BOOK or (lack[WILDS] and SIZES[model.side[WILD_SLOT]] + held < BOOK):
        return False
    dirty = 0
    clean = int(not lack[WILDS] and SIZES[model.side[WILD_SLOT]] + held >= BOOK)  # SFH-01
    for slot, rank in enumerate(RANKS):
        book = model.side[slot]
        reach = SIZES[book] + counts[rank]
        if slot == SEVEN_SLOT:
            if lack[SEVENS] and reach < BOOK:
                return False
            clean += reach >= BOOK and not lack[SEVENS]
        elif reach + held >= BOOK:
            clean += reach >= BOOK and not book & 7
            dirty += 1
    return clean >= lack[CLEAN] and dirty >= lack[DIRTY]


def _way(model: Round, tried: set[tuple[int, ...]]) -> list[int] | None:
    """The rest of a way out, found by trying naturals first, then pairs, then single wilds."""
    position = (*unpacked(model.hand), *model.side[: WILD_SLOT + 1])
    if position in tried or len(tried) >= _TRIES:
        return None
    tried.add(position)
    actions = model.legal()
    if size_of(model.hand) == 1 and any(action < DRAW for action in actions):
        # it goes out with either; on a book of its own the card counts, and may close it
        return [action for action in actions if GROW <= action < GROW_DEUCE]
    seat = model.turn
    for action in sorted((action for action in actions if action >= GROW), key=_order):
        after = model.copy()
        after.apply(action)
        rest = [] if after.out == seat else _way(after, tried)
        if rest is not None:
            return [action, *rest]
    return None


def _order(action: int) -> tuple[bool, bool, int]:
    """Naturals before wilds; of these, new books before old ones."""
    wild = not (GROW <= action < GROW_DEUCE or START <= action < START_DEUCE)
    return wild, action < START, action


# -- the last turn -------------------------------------------------------------------------------


def last_turn(model: Round) -> bool:
    """True when the draw piles are empty before the seat on turn, which has drawn, comes again."""
    left, right = model.draws
    return len(left) + len(right) <= 2 * (len(model.hands) - 1)


def threatened(model: Round, cards: int) -> bool:
    """True when an opponent with all required books has but so few cards left to go out with."""
    team = model.team[model.turn]
    return any(
        its_team != team
        and not model.feet[seat]
        and model.complete(its_team)
        and size_of(model.hands[seat]) <= cards
        for seat, its_team in enumerate(model.team)
    )


def lay_all(model: Round) -> None:
    """Whatever goes down in a last turn: it counts for us on the table, against us in the hand."""
    seat = model.turn
    while model.turn == seat:
        steps = [
            action for action in model.legal() if action >= GROW and not _spoils(model, action)
        ]
        if not steps:
            return
        model.apply(min(steps, key=_order))


def _spoils(model: Round, action: int) -> bool:
    """True when a wild would dirty the clean book that a partner may yet close."""
    if not GROW_DEUCE <= action < START or not model.missing[model.team[model.turn]][CLEAN]:
        return False
    book = model.side[action & 15]
    return book & 7 == 0 and SIZES[book] >= BOOK - 2
