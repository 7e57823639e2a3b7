"""The reasons of a computer player of Lucky Sevens, in sentences for hints and for the log."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from cardtable.core.lists import listed, one_after_another, with_commas
from cardtable.core.moves import Move
from games.lucky_sevens.messages import say
from games.lucky_sevens.players import model
from games.lucky_sevens.players.competitive import chances
from games.lucky_sevens.players.plans import Plan
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState, another_round

_NAMED = 4  # pairs and sevens of a turn that are named


def any_column() -> str:
    """For a card that is placed without looking for a match."""
    return say("It looks for no match for this card.")


def matches() -> str:
    """For a card that is placed where it matches."""
    return say("It matches a card on the table.")


def nothing_seen() -> str:
    """For a turn that is ended without looking further."""
    return say("It looks for nothing more to collect.")


def collectable(move: Move) -> str:
    """For a pair or a seven that catches the eye."""
    return say("{cards} can be collected.", cards=taken([move]))


def of_most(plan: Plan, moves: Sequence[Move]) -> str:
    """For the turn that collects most."""
    if not plan.gain:
        return say("There is nothing more worth collecting.")
    return say.of(
        plan.gain,
        "This collects 1 card, and no other turn collects more: {cards}.",
        "This collects {count} cards, and no other turn collects more: {cards}.",
        cards=taken(moves),
    )


def of_chances(
    view: LuckyState, ranked: Sequence[tuple[Plan, float]], moves: Sequence[Move]
) -> tuple[str, str]:
    """Alone: what the best turn leaves, against all others, and how often games are cleared.

    Where only that speaks for it, all of the reason is among the figures.
    """
    plan, worth = ranked[0]
    if not another_round(view):
        return of_most(plan, moves), ""
    left, plans = model.size(plan.end), [other for other, _ in ranked]
    others = [other for other in plans if other.end != plan.end]
    fewest = min(others, key=lambda other: (model.size(other.end), _locked(other)), default=plan)
    better = _better(plan, fewest)
    if left > model.size(fewest.end):
        theirs = next(chance for other, chance in ranked if other is fewest)
        leaves = _leaves_more(plan, moves)
        if not better:
            often = _more_often(view, worth, theirs)
            return "", one_after_another((leaves, often, _cleared(worth)))
    elif len({model.size(other.end) for other in plans}) > 1:
        leaves, better = _leaves_fewest(plan, moves), ""
    else:
        leaves = _leaves_the_same(plan, moves)
    return one_after_another((leaves, better)), _cleared(worth)


def _leaves_more(plan: Plan, moves: Sequence[Move]) -> str:
    """For a turn after which more lies than after another one."""
    left = model.size(plan.end)
    if plan.gain:
        return say.of(
            left,
            "Collecting {cards} leaves 1 card, more than it must.",
            "Collecting {cards} leaves {count} cards, more than it must.",
            cards=taken(moves),
        )
    if plan.path:
        return say.of(
            left,
            "Moving a card with the seven leaves 1 card, more than it must.",
            "Moving a card with the seven leaves {count} cards, more than it must.",
        )
    return say.of(
        left,
        "Stopping here leaves 1 card, more than it must.",
        "Stopping here leaves {count} cards, more than it must.",
    )


def _leaves_fewest(plan: Plan, moves: Sequence[Move]) -> str:
    """For a turn after which as few cards lie as there may."""
    left = model.size(plan.end)
    if plan.gain:
        return say.of(
            left,
            "Collecting {cards} leaves 1 card, and no other turn leaves fewer.",
            "Collecting {cards} leaves {count} cards, and no other turn leaves fewer.",
            cards=taken(moves),
        )
    if plan.path:
        return say.of(
            left,
            "Moving a card with the seven leaves 1 card, and no other turn leaves fewer.",
            "Moving a card with the seven leaves {count} cards, and no other turn leaves fewer.",
        )
    return say.of(
        left,
        "Stopping here leaves 1 card, and no other turn leaves fewer.",
        "Stopping here leaves {count} cards, and no other turn leaves fewer.",
    )


def _leaves_the_same(plan: Plan, moves: Sequence[Move]) -> str:
    """For a turn where all leave equally many cards."""
    left = model.size(plan.end)
    if plan.gain:
        return say.of(
            left,
            "Collecting {cards} leaves 1 card, as every turn does here.",
            "Collecting {cards} leaves {count} cards, as every turn does here.",
            cards=taken(moves),
        )
    if plan.path:
        return say.of(
            left,
            "Moving a card with the seven leaves 1 card, as every turn does here.",
            "Moving a card with the seven leaves {count} cards, as every turn does here.",
        )
    return say.of(
        left,
        "Stopping here leaves 1 card, as every turn does here.",
        "Stopping here leaves {count} cards, as every turn does here.",
    )


def _better(plan: Plan, other: Plan) -> str:
    """The first thing in which what a turn leaves is better than what another one leaves."""
    if _locked(plan) < _locked(other):
        return _locks_in_less(plan)
    if _sevens(plan) > _sevens(other):
        return say("But it keeps a seven, and its move, for later.")
    if open_pairs(plan.end) > open_pairs(other.end):
        return say("But it keeps a pair open, to match what comes.")
    if chances(plan.end) > chances(other.end):
        return say("But it has more matches waiting behind a single card.")
    if kinds(plan.end) > kinds(other.end):
        return say("But it has more ranks open, to match what comes.")
    return ""


def _locks_in_less(plan: Plan) -> str:
    """Describes the columns: of 4, 2 and 1 cards."""
    heights = sorted(filter(None, map(model.height, plan.end)), reverse=True)
    if len(heights) < 2:
        return say("But they lie in one column, which locks in less.")
    return say(
        "But they lie in columns of {heights}, which locks in less.",
        heights=listed([*map(str, heights)]),
    )


def _more_often(view: LuckyState, worth: float, other: float) -> str:
    """Says how much more often games are cleared than after another turn."""
    if len(view.piles["stock"]) == IN_A_ROUND:
        orders = factorial(IN_A_ROUND)
        return say.of(
            round(orders * worth),
            "But 1 of the {orders} orders of the last four cards clears the table, not {theirs}.",
            "But {count} of the {orders} orders of the last four cards clear the table,"
            " not {theirs}.",
            orders=orders,
            theirs=round(orders * other),
        )
    more = round(10 * worth) - round(10 * other)
    if more <= 0:
        return say("But it comes to about the same as what leaves fewest.")
    return say.of(
        more,
        "But it clears about 1 more game in ten.",
        "But it clears about {count} more games in ten.",
    )


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


def _cleared(worth: float) -> str:
    """Says how many of ten games are cleared; nothing finer is known."""
    tenths = round(10 * worth)
    if tenths <= 0:
        return ""
    if tenths >= 10:
        return say("Nearly every game is cleared from there.")
    return say.of(
        tenths,
        "About 1 in 10 games is cleared from there.",
        "About {count} in 10 games are cleared from there.",
    )


def of_answers(
    ranked: Sequence[tuple[Plan, float]], moves: Sequence[Move], fullest: Sequence[Plan]
) -> tuple[str, str]:
    """Among several: what is collected, beside the most there is, and what the turns after bring.

    `ranked` are the turns that were weighed, best first; `fullest` are all that collect most.
    Again all of the reason is among the figures where only these speak for the turn.
    """
    plan, worth = ranked[0]
    most = fullest[0].gain
    if plan.gain == most:
        figures = one_after_another((_gains(worth), _next_best(ranked)))
        return _collects_most(most, moves), figures
    rivals = [theirs for other, theirs in ranked if other.gain == most]
    cost = _costs(worth, max(rivals, default=worth), most)
    less, spares = _collects_less(plan, moves, most), _spares(plan, fullest)
    if not spares:
        return "", one_after_another((less, _gains(worth), cost))
    return one_after_another((less, spares)), one_after_another((_gains(worth), cost))


def _collects_most(most: int, moves: Sequence[Move]) -> str:
    """For a turn of which none collects more."""
    if not most:
        return say("Nothing more can be collected.")
    return say.of(
        most,
        "This collects 1 card, the most there is, {cards}.",
        "This collects {count} cards, the most there is, {cards}.",
        cards=taken(moves),
    )


def _collects_less(plan: Plan, moves: Sequence[Move], most: int) -> str:
    """For a turn of which another one collects more."""
    if not plan.gain:
        return say("Nothing is collected.")
    return say.of(
        most,
        "This collects {some} of 1 card, {cards}.",
        "This collects {some} of {count} cards, {cards}.",
        some=plan.gain,
        cards=taken(moves),
    )


def _spares(plan: Plan, rivals: Sequence[Plan]) -> str:
    """Names the things that the others find less of than after any turn that collects most."""
    mine, theirs = chances(plan.end), min(chances(rival.end) for rival in rivals)
    if not mine < theirs:
        return _spares_ranks(plan, rivals)
    if not mine:
        return say(
            "That leaves the others no matches behind a single card, not {theirs}.", theirs=theirs
        )
    return say.of(
        mine,
        "That leaves the others 1 match behind a single card, not {theirs}.",
        "That leaves the others {count} matches behind a single card, not {theirs}.",
        theirs=theirs,
    )


def _spares_ranks(plan: Plan, rivals: Sequence[Plan]) -> str:
    """The same where they find as many matches one card away."""
    mine, theirs = kinds(plan.end), min(kinds(rival.end) for rival in rivals)
    if mine < theirs:
        return say.of(
            mine,
            "That leaves the others 1 rank to match, not {theirs}.",
            "That leaves the others {count} ranks to match, not {theirs}.",
            theirs=theirs,
        )
    if _sevens(plan) < min(map(_sevens, rivals)):
        return say("That leaves the others fewer sevens.")
    return ""


def _gains(worth: float) -> str:
    """Says what a turn, and those up to the next own one, bring against what others collect.

    In whole cards: nothing finer is known. It is no score, which counts earlier turns as well.
    """
    cards = round(worth)
    if not cards:
        return say("With the turns that follow it comes out even with the others.")
    if cards > 0:
        return say.of(
            cards,
            "With the turns that follow it gains about 1 card on the others.",
            "With the turns that follow it gains about {count} cards on the others.",
        )
    return say.of(
        -cards,
        "With the turns that follow it loses about 1 card to the others.",
        "With the turns that follow it loses about {count} cards to the others.",
    )


def _costs(worth: float, theirs: float, most: int) -> str:
    """Says by how much the turn that collects most comes out behind."""
    more = round(worth - theirs)
    if more <= 0:
        return say("That is as good as collecting all {most}.", most=most)
    return say.of(
        more,
        "That is about 1 card better than collecting all {most}.",
        "That is about {count} cards better than collecting all {most}.",
        most=most,
    )


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
    return say.of(
        more,
        "That is about 1 card better than collecting {fewer}.",
        "That is about {count} cards better than collecting {fewer}.",
        fewer=other.gain,
    )


def taken(moves: Sequence[Move]) -> str:
    """Names the cards that moves collect: K♥ with A♠, 7♣."""
    collected = [move for move in moves if move.picks and move.target not in COLUMNS]
    named = [_together(move) for move in collected]
    if len(named) <= _NAMED + 1:
        return with_commas(named)
    return say.of(
        len(named) - _NAMED,
        "{cards}, and 1 more",
        "{cards}, and {count} more",
        cards=with_commas(named[:_NAMED]),
    )


def _together(move: Move) -> str:
    first, *second = [pick.card.sign for pick in move.picks]
    return say("{first} with {second}", first=first, second=second[0]) if second else first
