"""Why a computer player of Lucky Sevens does what it does, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import signs
from cardtable.core.moves import Move
from cardtable.core.words import counted
from games.lucky_sevens.players import model
from games.lucky_sevens.players.plans import Plan
from games.lucky_sevens.state import COLUMNS, LuckyState, another_round

ANY_COLUMN = "Any column will do."
MATCHES = "It matches a card on the table."
NOTHING_SEEN = "There seems to be nothing more to collect."
_NAMED = 4  # pairs and sevens of a turn that are named
_NOTHING = "There is nothing more worth collecting."


def collectable(move: Move) -> str:
    """For a pair or a seven that catches the eye."""
    return f"{taken([move])} can be collected."


def of_most(plan: Plan, moves: Sequence[Move]) -> str:
    """For the turn that collects most."""
    if not plan.gain:
        return _NOTHING
    cards = counted(plan.gain, "card")
    return f"This collects {cards}, and no other turn collects more: {taken(moves)}."


def of_chances(
    view: LuckyState, plan: Plan, worth: float, moves: Sequence[Move], plans: Sequence[Plan]
) -> str:
    """Alone: what the turn leaves, against all that it could leave, and what becomes of that."""
    if not another_round(view):
        return of_most(plan, moves) if plan.gain else _NOTHING
    left = model.size(plan.end)
    fewest = min(plans, key=lambda other: (model.size(other.end), _locked(other)))
    if left > model.size(fewest.end) and _locked(plan) < _locked(fewest):
        why = f"more than it must, but in columns of {_heights(plan)}, which lock in less"
    elif left > model.size(fewest.end) and _sevens(plan) > _sevens(fewest):
        why = "more than it must, but keeps a seven, and its move, for later"
    elif left > model.size(fewest.end):
        why = "more than it must, yet games are cleared more often so"
    elif len({model.size(other.end) for other in plans}) > 1:
        why = "and no other turn leaves fewer"
    else:
        why = "as every turn does here"
    return f"{_what(plan, moves)} leaves {counted(left, 'card')}, {why}.{_cleared(worth)}"


def _locked(plan: Plan) -> int:
    """How much long columns lock in: their lower cards wait for each other."""
    return sum(model.height(column) ** 3 for column in plan.end)


def _sevens(plan: Plan) -> int:
    """How many sevens are left, each of them one more move of a card."""
    return sum(
        column >> 3 * place & 7 == model.SEVEN
        for column in plan.end
        for place in range(model.height(column))
    )


def _heights(plan: Plan) -> str:
    heights = sorted(map(model.height, plan.end), reverse=True)
    return f"{', '.join(map(str, heights[:-1]))} and {heights[-1]}"


def _cleared(worth: float) -> str:
    """How many of ten games are cleared; nothing finer is known."""
    tenths = round(10 * worth)
    if tenths <= 0:
        return ""
    if tenths >= 10:
        return " Nearly every game is cleared from there."
    return f" About {tenths} in 10 games {'is' if tenths == 1 else 'are'} cleared from there."


def of_answers(plan: Plan, worth: float, moves: Sequence[Move], plans: Sequence[Plan]) -> str:
    """Among several: what is collected, and how that stands after the others' answers."""
    most = max(other.gain for other in plans)
    if not plan.gain:
        what = (
            "Nothing more can be collected" if not most else "Collecting nothing leaves them least"
        )
        return f"{what}; {_ahead(worth)}."
    what = f"This collects {counted(plan.gain, 'card')}"
    if plan.gain == most:
        return f"{what}, the most there is, {taken(moves)}; {_ahead(worth)}."
    return f"{what} of {most}, {taken(moves)}, and leaves the others less; {_ahead(worth)}."


def _ahead(worth: float) -> str:
    """How a turn stands after the others' answers, in whole cards: nothing finer is known."""
    cards = round(worth)
    if not cards:
        return "after the others' turns that is about even"
    where = "ahead" if cards > 0 else "behind"
    return f"after the others' turns that is about {counted(abs(cards), 'card')} {where}"


def taken(moves: Sequence[Move]) -> str:
    """What moves collect, for a sentence: K♥ with A♠, 7♣."""
    collected = [move for move in moves if move.picks and move.target not in COLUMNS]
    named = [signs([pick.card for pick in move.picks]).replace(" ", " with ") for move in collected]
    if len(named) > _NAMED + 1:
        named[_NAMED:] = [f"and {len(named) - _NAMED} more"]
    return ", ".join(named)


def _what(plan: Plan, moves: Sequence[Move]) -> str:
    if plan.gain:
        return f"Collecting {taken(moves)}"
    return "Moving a card with the seven" if plan.path else "Stopping here"
