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

ANY_COLUMN = "It looks for no match for this card."
MATCHES = "It matches a card on the table."
NOTHING_SEEN = "It looks for nothing more to collect."
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


def of_answers(ranked: Sequence[tuple[Plan, float]], moves: Sequence[Move], most: int) -> str:
    """Among several: what is collected, beside the most there is, and what the turns after bring.

    `ranked` are the turns that were weighed, best first; `most` is what any turn collects.
    """
    plan, worth = ranked[0]
    if not most:
        return f"Nothing more can be collected; {_gains(worth)}{_next_best(ranked)}."
    if plan.gain == most:
        what = f"This collects {counted(most, 'card')}, the most there is, {taken(moves)}"
        return f"{what}; {_gains(worth)}{_next_best(ranked)}."
    rivals = [(other, worth) for other, worth in ranked if other.gain == most]
    spared = _spares(plan, [other for other, _ in rivals]) if rivals else ""
    cost = _costs(worth, max((theirs for _, theirs in rivals), default=worth), most)
    if not plan.gain:
        what = f"Collecting nothing {spared}" if spared else "Nothing is collected"
    else:
        what = f"This collects {plan.gain} of {counted(most, 'card')}, {taken(moves)}"
        what = f"{what}{f', and {spared}' if spared else ''}"
    return f"{what}; {_gains(worth)}{cost}."


def _spares(plan: Plan, rivals: Sequence[Plan]) -> str:
    """Names the things that the others find less of than after any turn that collects most."""
    mine, theirs = chances(plan.end), min(chances(rival.end) for rival in rivals)
    if mine < theirs:
        few = counted(mine, "match") if mine == 1 else f"{mine or 'no'} matches"
        return f"leaves the others {few} behind a single card, not {theirs}"
    mine, theirs = kinds(plan.end), min(kinds(rival.end) for rival in rivals)
    if mine < theirs:
        return f"leaves the others {counted(mine, 'rank')} to match, not {theirs}"
    if _sevens(plan) < min(map(_sevens, rivals)):
        return "leaves the others fewer sevens"
    return ""


def _gains(worth: float) -> str:
    """Says what a turn, and those up to the next own one, bring against what others collect.

    In whole cards: nothing finer is known. It is no score, which counts earlier turns as well.
    """
    cards = round(worth)
    if not cards:
        return "with the turns that follow it comes out even with the others"
    gains = "gains" if cards > 0 else "loses"
    side = "on" if cards > 0 else "to"
    about = f"about {counted(abs(cards), 'card')}"
    return f"with the turns that follow it {gains} {about} {side} the others"


def _costs(worth: float, theirs: float, most: int) -> str:
    """Says by how much the turn that collects most comes out behind."""
    more = round(worth - theirs)
    if more <= 0:
        return f", as good as collecting all {most}"
    return f", about {counted(more, 'card')} better than collecting all {most}"


def _next_best(ranked: Sequence[tuple[Plan, float]]) -> str:
    """Says by how much the best turn of another gain comes out behind."""
    plan, worth = ranked[0]
    others = [(other, theirs) for other, theirs in ranked if other.gain != plan.gain]
    if not others:
        return ""
    other, theirs = max(others, key=lambda pair: pair[1])
    more = round(worth - theirs)
    if more <= 0 or not other.gain:
        return ""
    return f", about {counted(more, 'card')} better than collecting {other.gain}"


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
