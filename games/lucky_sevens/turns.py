"""A turn of Lucky Sevens: placing four cards, collecting pairs and sevens, moving a card.

`moves` lists a seat's moves, `played` returns the state after one; `continued` decides whether the
turn goes on. Knows nothing of the deal.
"""

from __future__ import annotations

from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, says
from cardtable.core.state import State
from cardtable.core.table import DEALER, OVER
from games.lucky_sevens.state import (
    COLUMNS,
    SEVEN,
    Gain,
    LuckyState,
    another_round,
    may_fill_empty,
    open_pairs,
    open_sevens,
    won,
)


def moves(state: LuckyState, seat: int) -> tuple[Move, ...]:
    """Four cards to four columns first (LS-15); then collecting, a seven's move, and stopping."""
    if seat != state.turn or seat < 0:
        return ()
    if state.piles[f"dealt-{seat}"]:
        return placements(state, seat)
    return (*collections(state, seat), *seven_moves(state, seat), says(seat, "done"))


def placements(state: LuckyState, seat: int) -> tuple[Move, ...]:
    """Every card dealt to a seat, onto every column that got none this turn (LS-17)."""
    source = f"dealt-{seat}"
    return tuple(
        carries(seat, source, (card,), column)
        for card in dict.fromkeys(state.piles[source])
        for number, column in enumerate(COLUMNS, start=1)
        if number not in state.filled
    )


def collections(state: State, seat: int) -> tuple[Move, ...]:
    """Every pair and every seven that lies open, taken by a seat."""
    target = won(seat)
    return tuple(Move(seat, picks, target) for picks in open_pairs(state)) + tuple(
        carries(seat, column, state.piles[column][-1:], target) for column in open_sevens(state)
    )


def seven_moves(state: LuckyState, seat: int) -> tuple[Move, ...]:
    """Lists the moves a seven just taken allows: any bottom card elsewhere (LS-06 … LS-09)."""
    if not state.seven_open:
        return ()
    empty = may_fill_empty(state.table)
    return tuple(
        carries(seat, source, state.piles[source][-1:], target)
        for source in COLUMNS
        if state.piles[source]
        for target in COLUMNS
        if target != source and (empty or state.piles[target])
    )


def anything_left(state: LuckyState, seat: int) -> bool:
    """True when something is left to do in a turn besides ending it (LS-25)."""
    return bool(
        state.piles[f"dealt-{seat}"]
        or open_sevens(state)
        or next(open_pairs(state), None)
        or seven_moves(state, seat)
    )


def played(state: LuckyState, move: Move) -> LuckyState:
    """The state after a move of the seat on turn."""
    if move.words:
        return _passed(state)
    if move.picks[0].pile.startswith("dealt"):
        return _placed(state, move)
    if move.target in COLUMNS:
        return _shifted(state, move)
    return taken(state, move)


def _placed(state: LuckyState, move: Move) -> LuckyState:
    """One of the dealt four on a column of its own."""
    filled = (*state.filled, COLUMNS.index(move.target) + 1)
    piles = state.piles.carry(move.picks, move.target)
    return continued(replace(state, piles=piles, filled=filled))


def taken(state: LuckyState, move: Move) -> LuckyState:
    """A pair, split over two piles (LS-30), or one seven with its move (LS-03)."""
    seat = state.player
    picks = _lowest_first(state, move.picks)
    seven = picks[0].card.rank == SEVEN
    piles = state.piles.carry(picks[:1], won(seat, 1))
    if not seven:
        piles = piles.carry(picks[1:], won(seat, 2))
    second = picks[1].pile if seven and len(picks) > 1 else ""
    state = replace(
        state,
        piles=piles,
        turn=seat,
        seven_open=seven,
        second=second,
        gains=_gained(state, seat, seven=seven),
    )
    return continued(state)


def _lowest_first(state: LuckyState, picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks as named; of two from one column, the bottom card first."""
    if len(picks) == 2 and picks[0].pile == picks[1].pile:
        bottom = state.piles[picks[0].pile][-1]
        return picks if picks[0].card == bottom else picks[::-1]
    return picks


def _gained(state: LuckyState, seat: int, *, seven: bool) -> tuple[tuple[Gain, ...], ...]:
    if not state.gains:
        return ()  # a position written by hand, without its rounds
    row = list(state.gains[-1])
    gain = row[seat]
    row[seat] = Gain(gain.pairs + (not seven), gain.sevens + seven)
    return (*state.gains[:-1], tuple(row))


def _shifted(state: LuckyState, move: Move) -> LuckyState:
    """A seven's move; then a second seven chosen with it is taken if it lies open (LS-03)."""
    second = state.second
    if second and move.picks[0].pile == second:
        second = move.target  # that very seven was moved, and lies open there
    piles = state.piles.carry(move.picks, move.target)
    state = replace(state, piles=piles, seven_open=False, second="")
    if second and second in open_sevens(state):
        return replace(state, turn=DEALER, second=second)
    return continued(state)


def continued(state: LuckyState) -> LuckyState:
    """The turn goes on, or is over because nothing is left to do (LS-25)."""
    if anything_left(state, state.player):
        return replace(state, turn=state.player)
    if state.table.seats > 1:
        return _passed(state)
    if not any(state.piles[column] for column in COLUMNS) and not another_round(state):
        return replace(state, turn=OVER, seven_open=False, second="")
    if state.table.word("auto_deal") == "off":
        return replace(state, turn=state.player)
    return replace(state, turn=DEALER, seven_open=False, second="", nothing_left=True)


def _passed(state: LuckyState) -> LuckyState:
    """The turn passes to the left; after the last player comes a new round, or the end."""
    next_player = (state.player + 1) % state.table.seats
    state = replace(state, seven_open=False, second="", filled=())
    if next_player != state.starter:
        return replace(state, turn=next_player, player=next_player)
    return replace(state, turn=DEALER if another_round(state) else OVER)
