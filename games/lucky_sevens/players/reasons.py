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
_NOTHING = "There is nothing more worth collecting."


def collectable(move: Move) -> str:
    """For a pair or a seven that catches the eye."""
    return f"{taken([move])} can be collected."


def of_most(plan: Plan, moves: Sequence[Move]) -> str:
    """For the turn that collects most."""
    if not plan.gain:
        return _NOTHING
    cards = counted(plan.gain, "card")
    return f"This collects {cards}, and no other way collects more: {taken(moves)}."


def of_chances(view: LuckyState, plan: Plan, worth: float, moves: Sequence[Move]) -> str:
    """Alone: how often the table is cleared from what this turn leaves."""
    if not another_round(view):
        return (
            f"This collects {counted(plan.gain, 'card')}: {taken(moves)}."
            if plan.gain
            else _NOTHING
        )
    left = counted(model.size(plan.end), "card")
    cleared = min(100, round(100 * worth))
    chances = f"about {cleared} of 100 imagined games are cleared from there"
    return f"{_what(plan, moves)} leaves {left}, and {chances}."


def of_answers(plan: Plan, worth: float, moves: Sequence[Move]) -> str:
    """Among several: what is collected, and what is left of it after the others' answers."""
    after = f"about {worth:+.1f} cards once the others have had their turns"
    if not plan.gain:
        return f"Collecting nothing more leaves the others the least: {after}."
    return f"This collects {counted(plan.gain, 'card')}, {after}: {taken(moves)}."


def taken(moves: Sequence[Move]) -> str:
    """What moves collect, for a sentence: K♥ with A♠, 7♣."""
    collected = [move for move in moves if move.picks and move.target not in COLUMNS]
    return ", ".join(
        signs([pick.card for pick in move.picks]).replace(" ", " with ") for move in collected
    )


def _what(plan: Plan, moves: Sequence[Move]) -> str:
    if plan.gain:
        return f"Collecting {taken(moves)}"
    return "Moving a card with the seven" if plan.path else "Stopping here"
