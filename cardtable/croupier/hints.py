"""A hint in three depths: where to look, which move, and why.

Made from a computer player's advice, which itself saw only what the seat sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.rules import AnyRules, prompted
from cardtable.core.table import named

WHERE, WHAT, WHY = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said and what is lit at one depth."""

    text: str
    places: frozenset[Place] = frozenset()
    piles: frozenset[str] = frozenset()


def hint(
    rules: AnyRules, view: Any, advice: Advice, depth: int, names: tuple[str, ...]
) -> Hint | None:
    """The hint at a depth from 1 to 3; None when there is nothing to advise.

    A move that the player should think of is not given away: the next best stands in for it.
    """
    if advice.move is None:
        return None
    move = _prompted(rules, view, advice)
    if move is None:
        return Hint("Nothing stands out: it is for you to think of.")
    places = _places(view, move)
    if depth == WHERE:
        text = "Look at the cards that are lit." if places else "Look at what can be said."
        return Hint(text, places)
    what = (
        named(rules.words.label(view, move), names)
        if move.words
        else _said(rules, view, move, names)
    )
    piles = frozenset({move.target} if move.target else ())
    if depth == WHAT:
        return Hint(what, places, piles)
    reason = advice.reason if move == advice.move else ""
    why = named(reason, names) or "It came out best of all that was weighed."
    return Hint(f"{what} {why}" if what.endswith(".") else f"{what}: {why}", places, piles)


def _prompted(rules: AnyRules, view: Any, advice: Advice) -> Move | None:
    """The best move that may be pointed out; without a weighing, the only one, or none."""
    weighed = [advice.move, *(move for move, _ in advice.weighed)]
    best = prompted(rules, view, [move for move in weighed if move is not None])
    if best:
        return best[0]
    others = prompted(rules, view, rules.moves(view, view.turn))
    return others[0] if len(others) == 1 else None


def _said(rules: AnyRules, view: Any, move: Move, names: tuple[str, ...]) -> str:
    """A move of cards as the game's log or button would put it."""
    label = named(rules.words.label(view, move), names)
    return label if label != "Play" else named(rules.words.tell(view, move), names)


def _places(view: Any, move: Move) -> frozenset[Place]:
    """The cards a move takes; of several alike the topmost."""
    found: set[Place] = set()
    for pick in move.picks:
        cards = view.piles[pick.pile]
        for index in range(len(cards) - 1, -1, -1):
            place = Place(pick.pile, index)
            if place not in found and (cards[index] == pick.card or pick.card == HIDDEN):
                found.add(place)
                break
    return frozenset(found)
