"""The score of Seven: the cost of a hand left over, the sheet, and the winner in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from cardtable.core import scores
from cardtable.core.cards import Card, kept_signs
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.nccc_seven import grid
from games.nccc_seven.messages import say
from games.nccc_seven.state import SevenState


def sheet_of_hand(state: SevenState) -> tuple[Line, ...]:
    """A line for each seat at the end of a hand; nothing for one who is out (NC-25, NC-33)."""
    return tuple(
        Line(state.hand, seat, _worth(state.hand_of(seat), state), _left(state, seat))
        for seat in range(state.seats)
    )


def _left(state: SevenState, seat: int) -> str:
    """The reason on the score sheet: the cards left, and the points of each kind."""
    hand = sorted(state.hand_of(seat))
    if not hand:
        return say.kept("out")
    jokers = [card for card in hand if card.is_joker]
    dead = [card for card in hand if card in state.dead]
    rest = [card for card in hand if card not in dead and not card.is_joker]
    named: str = say.kept("dead {cards}", cards=kept_signs(dead))
    kinds = [(kept_signs(rest), rest), (named, dead), (kept_signs(jokers), jokers)]
    parts = [(text, cards) for text, cards in kinds if cards]
    if len(parts) == 1:  # the line's own points say the rest
        return parts[0][0]
    worths: list[str] = [
        say.kept("{cards}: {points}", cards=text, points=_worth(cards, state))
        for text, cards in parts
    ]
    return reduce(_both, worths)


def _both(first: str, second: str) -> str:
    return say.kept("{first} · {second}", first=first, second=second)


def _worth(cards: Iterable[Card], state: SevenState) -> int:
    return sum(grid.worth(card, state.dead) for card in cards)


def totals(state: SevenState) -> tuple[int, ...]:
    """Each seat's points so far."""
    return scores.totals(state.lines, state.seats)


def outcome(state: SevenState) -> Outcome | None:
    """Fewest points after the last hand; equal totals share the win (NC-29)."""
    if state.turn != OVER:
        return None
    return scores.after_hands(totals(state), state.hand, fewest=True)


def counters(state: SevenState) -> Mapping[str, int]:
    """Each seat's points so far."""
    return scores.total_counters(totals(state))
