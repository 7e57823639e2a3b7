"""The claims of Lucky Sevens's reasons, and what makes each of them true by the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import islice

from cardtable.core.table import table_for
from games.lucky_sevens import game
from games.lucky_sevens.players import competitive
from games.lucky_sevens.players.plans import Plan, Position, plans_for
from tests.support.claims.lucky_turns import behind, lucky, lucky_class
from tests.support.reasons_told import Claim, Told, cards_in, reasons_of

COLUMNS = ("column-1", "column-2", "column-3", "column-4")


def gathered(told: Told) -> list[object]:
    """The cards that the plan collects."""
    return [
        pick.card
        for move in told.moves
        if move.picks and move.target.startswith("won")
        for pick in move.picks
    ]


@cache
def plans(told: Told) -> tuple[Plan, ...]:
    """Every turn that there is: test_lucky_model.py holds them to the rules."""
    return tuple(plans_for(Position.of(told.view, told.seat)))


def most(told: Told) -> int:
    return max(plan.gain for plan in plans(told))


def columns(told: Told) -> list[list[object]]:
    """The columns that the whole turn leaves."""
    state = told.before
    for move in told.moves:
        state = game.play(state, move)
    return [list(state.piles[name]) for name in COLUMNS]


def collects(told: Told, count: str, total: str | None, named: str) -> bool:
    cards = gathered(told)
    everything = " more" not in named
    named_right = not everything or sorted(cards_in(named)) == sorted(cards)  # type: ignore[type-var]  # cards have an order
    return int(count) == len(cards) and named_right and int(total or most(told)) == most(told)


def fewer_matches(told: Told, count: str, other: str) -> bool:
    rivals = [plan for plan in plans(told) if plan.gain == most(told)]
    left = behind(columns(told))  # type: ignore[arg-type]  # lists serve as well
    return (
        left
        == int(count.replace("no", "0"))
        < int(other)
        == min(competitive.chances(plan.end) for plan in rivals)
    )


def fewer_ranks(told: Told, count: str, other: str) -> bool:
    kinds = {lucky_class(column[-1]) for column in columns(told) if column}  # type: ignore[arg-type]  # lists serve as well
    return len(kinds) == int(count) < int(other)


def fewer_sevens(told: Told) -> bool:
    left = sum(card.rank == 7 for column in columns(told) for card in column)  # type: ignore[attr-defined]  # they are cards
    lies = sum(card.rank == 7 for name in COLUMNS for card in told.before.piles[name])
    hand = sum(card.rank == 7 for card in told.before.piles[f"dealt-{told.seat}"])
    return left < lies + hand


def alone(told: Told, *_: str) -> bool:
    """The claims of somebody who sits alone, by the checks they have had before."""
    try:
        lucky(told.before, told.seat, told.move, told.advice.reason, told.advice.plan)
    except AssertionError:
        return False
    return True


def can_gain(told: Told, count: str) -> bool:
    return any(plan.gain == int(count) for plan in plans(told))


CLAIMS: Mapping[str, Claim] = {
    r"^This collects (\d+)(?: cards?| of (\d+) cards?)(?:, the most there is)?, "
    r"(.+)$": collects,
    r"^This collects (\d+) cards?, (?:the most there is|and no other turn collects more)": (
        lambda told, count: int(count) == most(told)
    ),
    r"^Nothing more can be collected": lambda told: not most(told),
    r"^Nothing is collected": lambda told: not gathered(told) and most(told) > 0,
    r"^There is nothing more worth collecting": lambda told: not gathered(told),
    r"^That leaves the others (no|\d+) match(?:es)? behind a single card, not (\d+)": fewer_matches,
    r"^That leaves the others (\d+) ranks? to match, not (\d+)": fewer_ranks,
    r"^That leaves the others fewer sevens": fewer_sevens,
    r"^With the turns that follow it (?:gains|loses|comes out even)": lambda *_: True,
    r"^That is about \d+ cards? better than collecting (?:all )?(\d+)$": can_gain,
    r"^That is as good as collecting all (\d+)": lambda told, count: int(count) == most(told),
    r"[♠♥♦♣] can be collected$": lambda told: told.move.target.startswith("won"),
    r"^It matches a card on the table": lambda told: bool(told.move.picks),
    r"^It looks for (?:nothing more to collect|no match for this card)": lambda *_: True,
    r"^(?:Collecting .+|Moving a card with the seven|Stopping here) leaves \d+ cards?, ": alone,
    r"^But (?:it|they|\d+ of the 24 orders) ": alone,
    r"^About \d+ in 10 games (?:is|are) cleared from there": lambda *_: True,
    r"^Nearly every game is cleared from there": lambda *_: True,
}


def misleads(told: Told) -> str:
    """Names a word about the score that the cards on the table contradict."""
    if re.search(r"\b(ahead|behind)\b(?! a single)", told.advice.reason):
        return "speaks of the score"
    return ""


@cache
def told(level: str, seats: int) -> tuple[Told, ...]:
    table = table_for(game.options, seats)
    return tuple(
        one
        for deal in range(2)
        for one in islice(reasons_of(game, level, table, str(deal), 40), 40)
    )
