"""The reasons of a computer player of Lucky Sevens, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from cardtable.core.cards import signs
from cardtable.core.moves import Move
from cardtable.core.words import counted
from games.lucky_sevens.players import model
from games.lucky_sevens.players.competitive import chances
from games.lucky_sevens.players.plans import Plan
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState, another_round

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
    view: LuckyState, ranked: Sequence[tuple[Plan, float]], moves: Sequence[Move]
) -> str:
    """Alone: what the best turn leaves, against all others, and what becomes of that."""
    plan, worth = ranked[0]
    if not another_round(view):
        return of_most(plan, moves) if plan.gain else _NOTHING
    left, plans = model.size(plan.end), [other for other, _ in ranked]
    others = [other for other in plans if other.end != plan.end]
    fewest = min(others, key=lambda other: (model.size(other.end), _locked(other)), default=plan)
    better = _better(plan, fewest)
    if left > model.size(fewest.end):
        theirs = next(chance for other, chance in ranked if other is fewest)
        why = f"more than it must, but {better or _more_often(view, worth, theirs)}"
    elif len({model.size(other.end) for other in plans}) > 1:
        why = "and no other turn leaves fewer"
    else:
        why = f"as every turn does here, but {better}" if better else "as every turn does here"
    return f"{_what(plan, moves)} leaves {counted(left, 'card')}, {why}.{_cleared(worth)}"


def _better(plan: Plan, other: Plan) -> str:
    """The first thing in which what a turn leaves is better than what another one leaves."""
    if _locked(plan) < _locked(other):
        return f"in {_heights(plan)}, which locks in less"
    if _sevens(plan) > _sevens(other):
        return "keeps a seven, and its move, for later"
    if open_pairs(plan.end) > open_pairs(other.end):
        return "keeps a pair open, to match what comes"
    if chances(plan.end) > chances(other.end):
        return "has more matches waiting behind a single card"
    if kinds(plan.end) > kinds(other.end):
        return "has more ranks open, to match what comes"
    return ""


def _more_often(view: LuckyState, worth: float, other: float) -> str:
    """Says how much more often games are cleared than after another turn."""
    if len(view.piles["stock"]) == IN_A_ROUND:
        orders = factorial(IN_A_ROUND)
        mine, theirs = round(orders * worth), round(orders * other)
        return f"{mine} of the {orders} orders of the last four cards clear the table, not {theirs}"
    more = round(10 * worth) - round(10 * other)
    if more <= 0:
        return "comes to about the same as what leaves fewest"
    return f"clears about {counted(more, 'more game')} in ten"


def open_pairs(tableau: model.Tableau) -> int:
    """The number of open pairs: any two bottom cards that match, and two at the foot of one."""
    return sum(second != model.WON for _, second in model.collections(tableau))


def kinds(tableau: model.Tableau) -> int:
    """The number of different ranks that the bottom cards match."""
    return len({column & 7 for column in tableau if column & 7})


def _locked(plan: Plan) -> int:
    """A measure of long columns, whose lower cards wait for each other."""
    return sum(model.height(column) ** 3 for column in plan.end)


def _sevens(plan: Plan) -> int:
    """The number of sevens that are left, each of them one more move of a card."""
    return sum(
        column >> 3 * place & 7 == model.SEVEN
        for column in plan.end
        for place in range(model.height(column))
    )


def _heights(plan: Plan) -> str:
    """Describes the columns: of 4, 2 and 1 cards."""
    *heights, last = sorted(filter(None, map(model.height, plan.end)), reverse=True) or [0]
    return f"columns of {', '.join(map(str, heights))} and {last}" if heights else "one column"


def _cleared(worth: float) -> str:
    """Says how many of ten games are cleared; nothing finer is known."""
    tenths = round(10 * worth)
    if tenths <= 0:
        return ""
    if tenths >= 10:
        return " Nearly every game is cleared from there."
    return f" About {tenths} in 10 games {'is' if tenths == 1 else 'are'} cleared from there."


def of_answers(plan: Plan, worth: float, moves: Sequence[Move], plans: Sequence[Plan]) -> str:
    """Among several: what is collected, and how that stands after the others' answers."""
    most = max(plans, key=lambda other: other.gain)
    if not plan.gain:
        what = f"Collecting nothing {_spares(plan, most)}"
        return f"{what if most.gain else 'Nothing more can be collected'}; {_ahead(worth)}."
    what = f"This collects {counted(plan.gain, 'card')}"
    if plan.gain == most.gain:
        return f"{what}, the most there is, {taken(moves)}; {_ahead(worth)}."
    return f"{what} of {most.gain}, {taken(moves)}, and {_spares(plan, most)}; {_ahead(worth)}."


def _spares(plan: Plan, most: Plan) -> str:
    """Names the things that the others find less of than after the turn that collects most."""
    mine, theirs = chances(plan.end), chances(most.end)
    if mine < theirs:
        few = counted(mine, "match") if mine == 1 else f"{mine or 'no'} matches"
        return f"leaves the others {few} behind a single card, not {theirs}"
    mine, theirs = kinds(plan.end), kinds(most.end)
    if mine < theirs:
        return f"leaves the others {counted(mine, 'rank')} to match, not {theirs}"
    if _sevens(plan) < _sevens(most):
        return "leaves the others fewer sevens"
    return "comes out better once the others have played"


def _ahead(worth: float) -> str:
    """Says how a turn stands after the others' answers, in whole cards; nothing finer is known."""
    cards = round(worth)
    if not cards:
        return "after the others' turns that is about even"
    where = "ahead" if cards > 0 else "behind"
    return f"after the others' turns that is about {counted(abs(cards), 'card')} {where}"


def taken(moves: Sequence[Move]) -> str:
    """Names the cards that moves collect: K♥ with A♠, 7♣."""
    collected = [move for move in moves if move.picks and move.target not in COLUMNS]
    named = [signs([pick.card for pick in move.picks]).replace(" ", " with ") for move in collected]
    if len(named) > _NAMED + 1:
        named[_NAMED:] = [f"and {len(named) - _NAMED} more"]
    return ", ".join(named)


def _what(plan: Plan, moves: Sequence[Move]) -> str:
    if plan.gain:
        return f"Collecting {taken(moves)}"
    return "Moving a card with the seven" if plan.path else "Stopping here"
