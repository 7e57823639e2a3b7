"""From a view of Lucky Sevens to turns that could be played, and from those back to moves.

Reads only what a seat may see. Knows no strength: which turn is best is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move, Pick, carries, says
from games.lucky_sevens.players import model
from games.lucky_sevens.players.model import Path, Tableau
from games.lucky_sevens.state import COLUMNS, LuckyState, another_round, may_fill_empty, won


@dataclass(frozen=True, slots=True)
class Sight:
    """What is left of a seat's turn, as classes: columns, cards to place, columns still free."""

    tableau: Tableau
    dealt: tuple[Card, ...]
    free: tuple[int, ...]
    seven_open: bool
    empty: bool

    @classmethod
    def of(cls, view: LuckyState, seat: int) -> Sight:
        """The turn that `seat` sees before it."""
        dealt = view.piles[f"dealt-{seat}"]
        free = tuple(number for number in range(4) if number + 1 not in view.filled)
        return cls(
            tableau_of(view),
            dealt,
            free if dealt else (),
            view.seven_open,
            may_fill_empty(view.table),
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """One way to play the rest of a turn: who goes where, what is taken, what is left."""

    order: tuple[int, ...]  # which dealt card goes to each free column
    path: Path
    end: Tableau
    gain: int


def tableau_of(view: LuckyState) -> Tableau:
    """The four columns as classes."""
    one, two, three, four = (model.packed(view.piles[column]) for column in COLUMNS)
    return one, two, three, four


def ways(sight: Sight) -> list[Turn]:
    """Every tableau that the turn can leave, each with one way to get there; stable order."""
    found: dict[Tableau, Turn] = {}
    dealt = [model.card_class(card) for card in sight.dealt]
    laid = model.size(sight.tableau) + len(dealt)
    for tableau, order in model.layouts(sight.tableau, dealt, sight.free):
        reached = model.ends(tableau, seven_open=sight.seven_open, empty=sight.empty)
        for end, path in reached.items():
            if end not in found or len(path) < len(found[end].path):
                found[end] = Turn(order, path, end, laid - model.size(end))
    return list(found.values())


def moves_of(view: LuckyState, seat: int, turn: Turn) -> tuple[Move, ...]:
    """A turn as moves of the rules, `done` where the turn would not end by itself."""
    columns = [list(view.piles[column]) for column in COLUMNS]
    sight = Sight.of(view, seat)
    moves = []
    for number, index in zip(sight.free, turn.order, strict=True):
        card = sight.dealt[index]
        moves.append(carries(seat, f"dealt-{seat}", (card,), COLUMNS[number]))
        columns[number].append(card)
    moves.extend(_step(columns, seat, step) for step in turn.path)
    return (*moves, says(seat, "done")) if _must_say_done(view, turn) else tuple(moves)


def _must_say_done(view: LuckyState, turn: Turn) -> bool:
    """Whether the turn would not end by itself after its last step (LS-25)."""
    if view.table.seats == 1 and view.table.word("auto_deal") == "off":
        return turn.end != model.EMPTY or another_round(view)
    moving = turn.path[-1][1] == model.WON if turn.path else view.seven_open and not turn.order
    left = model.collections(turn.end)
    moves = model.shifts(turn.end, empty=may_fill_empty(view.table)) if moving else iter(())
    return next(left, None) is not None or next(moves, None) is not None


def _step(columns: list[list[Card]], seat: int, step: model.Step) -> Move:
    """One step as a move; the columns change with it."""
    one, other = step
    picks = [Pick(COLUMNS[one], columns[one].pop())]
    target = won(seat)
    if other >= model.SHIFT:
        target = COLUMNS[other - model.SHIFT]
        columns[other - model.SHIFT].append(picks[0].card)
    elif other != model.WON:
        picks.append(Pick(COLUMNS[other], columns[other].pop()))
    return Move(seat, tuple(picks), target)


def takings(moves: Sequence[Move]) -> str:
    """What moves collect, for a sentence: K♥ with A♠, 7♣."""
    taken = [move for move in moves if move.picks and move.target not in COLUMNS]
    return ", ".join(signs([p.card for p in m.picks]).replace(" ", " with ") for m in taken)
