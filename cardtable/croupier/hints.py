"""A hint in three depths: where to look, which move, and why.

Made from a computer player's advice, which itself saw only what the seat sees. A move that a player
has to think of (`Handling.unprompted`) is never hinted at: the next best one is.
"""

from __future__ import annotations

from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.lists import is_ended
from cardtable.core.messages import say, shown
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.rules import AnyRules, prompted
from cardtable.core.table import named

WHERE, WHAT, WHY = 1, 2, 3
LIT = say.later("Look at the cards that are lit.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The words and the cards that light up at one depth."""

    text: str
    places: frozenset[Place] = frozenset()
    piles: frozenset[str] = frozenset()


class HintLadder:
    """Climbs from where to look over what to play to why, a step each time a hint is asked for."""

    def __init__(self) -> None:
        self._depth = 0

    def restart(self) -> None:
        """Begins at the bottom: the table has changed."""
        self._depth = 0

    def climb(self, rules: AnyRules, view: Any, advice: Advice, names: tuple[str, ...]) -> Hint:
        """Returns the next, deeper hint; from the deepest on the same again."""
        self._depth = min(WHY, self._depth + 1)
        found = hint(rules, view, advice, self._depth, names)
        return found or Hint(say("There is nothing better than to wait."))


def hint(
    rules: AnyRules, view: Any, advice: Advice, depth: int, names: tuple[str, ...]
) -> Hint | None:
    """The hint at a depth from 1 to 3; None when there is nothing to advise."""
    if advice.move is None:
        return None
    move = _move_to_hint_at(rules, view, advice)
    if move is None:
        return Hint(say("Nothing stands out: it is for you to think of."))
    places = places_of_move(view, move)
    if depth == WHERE:
        text = LIT if places else say("Look at what can be said.")
        return Hint(text, places)
    what = described(rules, view, move, names)
    piles = frozenset({move.target} if move.target else ())
    if depth == WHAT or move != advice.move:  # the reason is known for the best move only
        return Hint(what, places, piles)
    why = named(shown(advice.reason), names) or say("It came out best of all that was weighed.")
    if is_ended(what):
        return Hint(say("{first} {second}", first=what, second=why), places, piles)
    return Hint(say("{move}: {reason}", move=what, reason=why), places, piles)


def _move_to_hint_at(rules: AnyRules, view: Any, advice: Advice) -> Move | None:
    """The best move that may be pointed out; if none was weighed, the only one, or None."""
    weighed = [advice.move, *(move for move, _ in advice.weighed)]
    best = prompted(rules, view, [move for move in weighed if move is not None])
    if best:
        return best[0]
    others = prompted(rules, view, rules.moves(view, view.turn))
    return others[0] if len(others) == 1 else None


def described(rules: AnyRules, view: Any, move: Move, names: tuple[str, ...]) -> str:
    """A move as the game's button would put it; a plain "Play" says less than the log does."""
    label = named(rules.words.label(view, move), names)
    if move.words or label != say("Play"):
        return label
    return named(rules.words.event(view, move).sentence, names)


def places_of_move(view: Any, move: Move) -> frozenset[Place]:
    """The cards that a move takes; of several equal ones the topmost."""
    places: set[Place] = set()
    for pick in move.picks:
        cards = view.piles[pick.pile]
        for index in range(len(cards) - 1, -1, -1):
            place = Place(pick.pile, index)
            if place not in places and (cards[index] == pick.card or pick.card == HIDDEN):
                places.add(place)
                break
    return frozenset(places)
