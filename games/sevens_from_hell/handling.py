"""The handling of Sevens from Hell: sorting a large hand, planning a meld, laying off at once."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from cardtable.core.celebration import Celebration, Finale
from cardtable.core.handling import Handling
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, Pause, Prompt
from games.sevens_from_hell import dealing, turns
from games.sevens_from_hell.books import BOOK, is_wild
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.options import house
from games.sevens_from_hell.state import PLAY, SHEET, HellState, pending, waiting_for


class HellHandling(Handling[HellState]):
    """Books are planned on a shelf and grown by one button; an earned foot is not pointed at."""

    sorts = ("rank", "book")

    def order(self, card: Card) -> int:
        """Threes first, aces high, then deuces and jokers."""
        return {1: 14, 2: 15, 0: 16}.get(card.rank, card.rank)

    def pause(self, state: HellState) -> Pause | None:
        """The score sheet after each round."""
        return Pause.SHEET if state.phase == SHEET and state.turn == DEALER else None

    def unprompted(self, view: HellState, move: Move) -> bool:
        """An earned foot must be remembered (SFH-11)."""
        return bool(move.picks) and move.picks[0].pile.startswith("foot")

    def shelf(self, view: HellState, seat: int, cards: tuple[Card, ...]) -> Prompt | None:
        """Returns what set-aside cards are worth as a first meld, with what lies of it.

        It answers before the first deal too, so that the table looks the same then as after it.
        """
        rules = house(view.table)
        if seat >= rules.seats or view.melded[rules.team(seat)]:
            return None
        minimum = rules.minimum(max(1, view.round))
        worth = turns.first_meld_with(view, seat, cards)
        face = rules.points(cards) + (rules.points(pending(view)) if view.turn == seat else 0)
        lines = () if face == worth else (_idle(face - worth),)
        return Prompt(_enough(worth, minimum), (worth, minimum), lines)

    def lay_offs(self, view: HellState, seat: int) -> tuple[Move, ...]:
        """Returns the moves that lay off what fits, up to the first that would show a new card.

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
            view = _followed(dealing.settled(turns.played(view, move)))
        return tuple(run)

    def stands(self, state: HellState, move: Move) -> str:
        """The discard ends the turn: nothing of it is taken back any more (SFH-42)."""
        ended = move.target == "discard" or move.word == turns.END
        if ended:
            return say("Your turn has ended, and what was played in it stands.")
        return ""

    def celebration(self, view: HellState, winners: tuple[int, ...]) -> Celebration:
        """The closed books of the winners catch fire one after another, then their open ones."""
        rules = house(view.table)
        teams = sorted({rules.team(seat) for seat in winners})
        closed = [(name,) for team in teams for name in view.piles.family(f"closed-{team}")]
        return Celebration(Finale.EMBERS, (*closed, *((f"books-{team}",) for team in teams)))


def _enough(worth: int, minimum: int) -> str:
    """Says whether cards are worth a first meld, or by how much they fall short."""
    if worth >= minimum:
        return say("{points} of {all} points: enough.", points=worth, all=minimum)
    short = minimum - worth
    return say("{points} of {all} points: {short} short.", points=worth, all=minimum, short=short)


def _idle(points: int) -> str:
    return say("{points} of these points do not make a book yet.", points=points)


def _next(view: HellState, seat: int) -> Move | None:
    """The next card to lay off: books grow to six before any is closed."""
    if len(view.piles[f"hand-{seat}"]) < 2:
        return None
    fitting = [move for move in turns.moves(view, seat) if _fits(view, move)]
    growing = [move for move in fitting if len(view.piles[move.target]) < BOOK - 1]
    if growing:
        return growing[0]
    return fitting[0] if len(fitting) == 1 or _may_close_all(view, seat, fitting) else None


def _fits(view: HellState, move: Move) -> bool:
    """True when a move lays a single natural card on an existing book."""
    return (
        len(move.picks) == 1
        and move.target in view.piles
        and move.target.startswith("books")
        and not is_wild(move.picks[0].card)
    )


def _may_close_all(view: HellState, seat: int, closing: Sequence[Move]) -> bool:
    """True when closing one book leaves the others free to be closed: no partner is waited for."""
    return bool(closing) and not waiting_for(view, seat)


def _followed(state: HellState) -> HellState:
    """The state after the books that close themselves."""
    while state.turn == DEALER:
        move = dealing.duty(state)
        if move is None or not move.target.startswith("closed"):
            break
        state = dealing.played(state, move)
    return state
