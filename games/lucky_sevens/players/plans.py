"""From a view of Lucky Sevens to turns that could be played, and from those back to moves.

Reads only what a seat may see. Knows no strength: which turn is best is decided elsewhere.
"""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move, Pick, carries, says
from games.lucky_sevens.players import model
from games.lucky_sevens.players.model import Path, Tableau
from games.lucky_sevens.state import COLUMNS, LuckyState, another_round, may_fill_empty, won


@dataclass(frozen=True, slots=True)
class Position:
    """The rest of a seat's turn, as classes: columns, cards to place, columns still free."""

    tableau: Tableau
    dealt: tuple[Card, ...]
    free: tuple[int, ...]
    seven_open: bool
    empty: bool

    @classmethod
    def of(cls, view: LuckyState, seat: int) -> Position:
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
class Plan:
    """One way to play the rest of a turn: who goes where, what is taken, what is left."""

    order: tuple[int, ...]  # which dealt card goes to each free column
    path: Path
    end: Tableau
    gain: int


def untidiness(tableau: Tableau) -> int:
    """Cards left first, then long columns, whose lower cards wait for each other."""
    a, b, c, d = map(model.height, tableau)
    return (a + b + c + d << 20) + a**3 + b**3 + c**3 + d**3


def tableau_of(view: LuckyState) -> Tableau:
    """The four columns as classes."""
    first, second, third, fourth = (model.packed(view.piles[column]) for column in COLUMNS)
    return first, second, third, fourth


def plans_for(position: Position) -> list[Plan]:
    """Every tableau that the turn can leave, each with one way to get there; stable order."""
    plans: dict[Tableau, Plan] = {}
    dealt = [model.card_class(card) for card in position.dealt]
    laid = model.size(position.tableau) + len(dealt)
    for tableau, order in model.layouts(position.tableau, dealt, position.free):
        reached = model.ends(tableau, seven_open=position.seven_open, empty=position.empty)
        for end, path in reached.items():
            if end not in plans or len(path) < len(plans[end].path):
                plans[end] = Plan(order, path, end, laid - model.size(end))
    return list(plans.values())


def moves_of(view: LuckyState, seat: int, plan: Plan) -> tuple[Move, ...]:
    """A turn as moves of the rules, `done` where the turn would not end by itself."""
    columns = [list(view.piles[column]) for column in COLUMNS]
    position = Position.of(view, seat)
    moves = []
    for number, index in zip(position.free, plan.order, strict=True):
        card = position.dealt[index]
        moves.append(carries(seat, f"dealt-{seat}", (card,), COLUMNS[number]))
        columns[number].append(card)
    moves.extend(_step(columns, seat, step) for step in plan.path)
    return (*moves, says(seat, "done")) if _must_say_done(view, plan) else tuple(moves)


def _must_say_done(view: LuckyState, plan: Plan) -> bool:
    """True when the turn would not end by itself after its last step (LS-25)."""
    if view.table.seats == 1 and view.table.word("auto_deal") == "off":
        return plan.end != model.EMPTY or another_round(view)
    moving = plan.path[-1][1] == model.WON if plan.path else view.seven_open and not plan.order
    if model.collections(plan.end):
        return True
    return moving and bool(model.shifts(plan.end, empty=may_fill_empty(view.table)))


def _step(columns: list[list[Card]], seat: int, step: model.Step) -> Move:
    """One step as a move; the columns change with it."""
    column, target = step
    picks = [Pick(COLUMNS[column], columns[column].pop())]
    pile = won(seat)
    if target >= model.SHIFT:
        pile = COLUMNS[target - model.SHIFT]
        columns[target - model.SHIFT].append(picks[0].card)
    elif target != model.WON:
        picks.append(Pick(COLUMNS[target], columns[target].pop()))
    return Move(seat, tuple(picks), pile)
