"""The score of Seven: what a hand left over costs, the sheet, and who wins in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardtable.core.cards import Card, signs
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.nccc_seven import grid
from games.nccc_seven.state import SevenState


def sheet_of_hand(state: SevenState) -> tuple[Line, ...]:
    """A line for each seat at the end of a hand; nothing for one who is out (NC-25, NC-33)."""
    return tuple(
        Line(state.hand, seat, _worth(state.hand_of(seat), state), _left(state, seat))
        for seat in range(state.seats)
    )


def _left(state: SevenState, seat: int) -> str:
    """The reason on the score sheet: what was left, and what each kind of it counts."""
    hand = sorted(state.hand_of(seat))
    if not hand:
        return "out"
    jokers = [card for card in hand if card.is_joker]
    dead = [card for card in hand if card in state.dead]
    rest = [card for card in hand if card not in dead and not card.is_joker]
    kinds = [(signs(rest), rest), (f"dead {signs(dead)}", dead), (signs(jokers), jokers)]
    parts = [(text, cards) for text, cards in kinds if cards]
    if len(parts) == 1:  # the line's own points say the rest
        return parts[0][0]
    return " · ".join(f"{text}: {_worth(cards, state)}" for text, cards in parts)


def _worth(cards: Iterable[Card], state: SevenState) -> int:
    return sum(grid.worth(card, state.dead) for card in cards)


def totals(state: SevenState) -> tuple[int, ...]:
    """Each seat's points so far."""
    sums = [0] * state.seats
    for line in state.lines:
        sums[line.side] += line.points
    return tuple(sums)


def outcome(state: SevenState) -> Outcome | None:
    """Fewest points after the last hand; equal totals share the win (NC-29)."""
    if state.turn != OVER:
        return None
    points = totals(state)
    best = min(points)
    winners = tuple(seat for seat, total in enumerate(points) if total == best)
    hands_played = f"{state.hand} hands" if state.hand > 1 else "one hand"
    return Outcome(winners, points, f"Fewest points after {hands_played}: {best}.")


def counters(state: SevenState) -> Mapping[str, int]:
    """Each seat's points so far."""
    return {f"total-{seat}": total for seat, total in enumerate(totals(state))}
