"""What a hand lays off at one touch: every natural card that fits a book its team has begun.

Wild cards, new books and a choice between books to close are left to the player. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.moves import Move
from cardtable.core.table import DEALER
from games.sevens_from_hell.books import is_wild
from games.sevens_from_hell.dealing import carried_out, duty, settled
from games.sevens_from_hell.state import PLAY, HellState, waiting_for
from games.sevens_from_hell.turns import moves, played
from games.sevens_from_hell.values import BOOK, house


def lay_offs(view: HellState, seat: int) -> tuple[Move, ...]:
    """The run of moves, as long as it may go without a card being seen that was not before.

    The last card of a hand stays: playing it would bring the foot, or end the round.
    """
    if view.turn != seat or view.phase != PLAY or not view.melded[house(view.table).team(seat)]:
        return ()
    run: list[Move] = []
    while view.turn == seat:
        move = _next(view, seat)
        if move is None:
            break
        run.append(move)
        view = _followed(settled(played(view, move)))
    return tuple(run)


def _next(view: HellState, seat: int) -> Move | None:
    """The next card to lay off: books grow to six before any is closed."""
    if len(view.piles[f"hand-{seat}"]) < 2:
        return None
    fitting = [move for move in moves(view, seat) if _fits(view, move)]
    growing = [move for move in fitting if len(view.piles[move.target]) < BOOK - 1]
    if growing:
        return growing[0]
    return fitting[0] if len(fitting) == 1 or _may_close_all(view, seat, fitting) else None


def _fits(view: HellState, move: Move) -> bool:
    """Whether a move lays a single natural card on a book there is."""
    return (
        len(move.picks) == 1
        and move.target in view.piles
        and move.target.startswith("books")
        and not is_wild(move.picks[0].card)
    )


def _may_close_all(view: HellState, seat: int, closing: Sequence[Move]) -> bool:
    """Whether one book closed leaves the others free to be closed: no mate is waited for."""
    return bool(closing) and not waiting_for(view, seat)


def _followed(state: HellState) -> HellState:
    """The state after the books that close themselves."""
    while state.turn == DEALER:
        move = duty(state)
        if move is None or not move.target.startswith("closed"):
            break
        state = settled(carried_out(state, move))
    return state
