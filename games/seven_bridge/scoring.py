"""The score of Seven Bridge: the points of a hand's winner, and the winner in the end."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core import scores
from cardtable.core.cards import kept_signs
from cardtable.core.messages import seat_name
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.seven_bridge import melds
from games.seven_bridge.messages import say
from games.seven_bridge.state import BridgeState


def sheet_of_hand(state: BridgeState) -> tuple[Line, ...]:
    """The winner scores what the others hold, twice if nothing had been tabled before (SB-31)."""
    winner = state.discarder
    lines = [
        Line(state.hand, winner, _deadwood(state, seat), _reason(state, seat))
        for seat in range(state.seats)
        if seat != winner
    ]
    if not state.exposed[winner]:
        bonus = sum(line.points for line in lines)
        lines.append(
            Line(state.hand, winner, bonus, say.kept("doubled: nothing was on the table before"))
        )
    return tuple(lines)


def _deadwood(state: BridgeState, seat: int) -> int:
    return sum(map(melds.worth, state.hand_of(seat)))


def _reason(state: BridgeState, seat: int) -> str:
    cards = kept_signs(melds.tidy(state.hand_of(seat)))
    return say.kept("{who} held {cards}", who=seat_name(seat), cards=cards)


def totals(state: BridgeState) -> tuple[int, ...]:
    """Each seat's points so far."""
    return scores.totals(state.lines, state.seats)


def outcome(state: BridgeState) -> Outcome | None:
    """Most points win; equal totals share the win (SB-39)."""
    if state.turn != OVER:
        return None
    return scores.after_hands(totals(state), state.hand)


def counters(state: BridgeState) -> Mapping[str, int]:
    """Each seat's points so far."""
    return scores.total_counters(totals(state))
