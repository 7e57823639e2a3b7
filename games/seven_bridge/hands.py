"""What the dealer of Seven Bridge does: deals, makes a new stock, counts a hand, gathers."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move
from cardtable.core.state import Line
from cardtable.core.table import DEALER, OVER
from games.seven_bridge import melds
from games.seven_bridge.state import DRAW, BridgeState, totals

EACH = 7
SPOILS = 2


def cleared(state: BridgeState) -> BridgeState:
    """The facts of one hand as they are before it."""
    nobody = (False,) * state.seats
    return replace(
        state,
        phase=DRAW,
        thrower=-1,
        asked=(),
        claimed=False,
        drawn=nobody,
        melded=nobody,
        exposed=nobody,
        tabled=False,
        spoils=0,
        spent=(),
        void=False,
        scored=False,
    )


def is_stuck(state: BridgeState) -> bool:
    """Whether the hand is void: nothing to recycle, or no progress in two recyclings (SB-21)."""
    return len(state.piles["discard"]) < 2 or state.spoils >= SPOILS


def _drawn(state: BridgeState, move: Move) -> BridgeState:
    return replace(state, dealer=move.numbers()[0])


def _dealt(state: BridgeState, move: Move) -> BridgeState:
    """Seven each from the dealer's left, one turned up; the dealer's left starts."""
    seats, first = state.seats, (state.dealer + 1) % state.seats
    order = [(first + place) % seats for place in range(seats)]
    changes = {
        f"hand-{seat}": move.cards[place : EACH * seats : seats] for place, seat in enumerate(order)
    }
    upcard, rest = move.cards[EACH * seats], move.cards[EACH * seats + 1 :]
    piles = state.piles.with_piles({**changes, "discard": (upcard,), "stock": rest})
    state = cleared(state)
    return replace(state, piles=piles, hand=state.hand + 1, turn=first, thrower=state.dealer)


def _recycled(state: BridgeState, move: Move) -> BridgeState:
    """All discards but the newest are shuffled into a new stock (SB-20)."""
    piles = state.piles.with_piles({"stock": move.cards, "discard": state.piles["discard"][-1:]})
    turn = (state.thrower + 1) % state.seats
    spent = melds.tidy(state.piles["discard"][:-1])  # their order is the dealer's to know
    return replace(state, piles=piles, spoils=state.spoils + 1, spent=spent, turn=turn)


def _void(state: BridgeState, _move: Move) -> BridgeState:
    """Nobody scores (SB-21)."""
    return _ended(replace(state, void=True), ())


def _scored(state: BridgeState, _move: Move) -> BridgeState:
    """The winner scores what the others hold, twice if nothing had been tabled before (SB-31)."""
    winner = state.thrower
    lines = [
        Line(state.hand, winner, _deadwood(state, seat), _reason(state, seat))
        for seat in range(state.seats)
        if seat != winner
    ]
    if not state.exposed[winner]:
        bonus = sum(line.points for line in lines)
        lines.append(Line(state.hand, winner, bonus, "doubled: nothing was on the table before"))
    return _ended(state, tuple(lines))


def _ended(state: BridgeState, lines: tuple[Line, ...]) -> BridgeState:
    """Hands are shown; the game is over, or the next hand is gathered for (SB-38)."""
    left = {f"left-{seat}": state.hand_of(seat) for seat in range(state.seats)}
    empty: dict[str, tuple[Card, ...]] = {f"hand-{seat}": () for seat in range(state.seats)}
    state = replace(
        state,
        piles=state.piles.with_piles({**left, **empty}),
        lines=state.lines + lines,
        scored=True,
        asked=(),
    )
    return replace(state, turn=OVER if _is_last(state) else DEALER)


def _is_last(state: BridgeState) -> bool:
    if state.table.word("end") == "hands":
        return state.hand >= state.table.number("hands")
    return max(totals(state)) >= state.table.number("target")


def _gathered(state: BridgeState, _move: Move) -> BridgeState:
    everything = tuple(sorted(state.piles.cards().elements()))
    gone: dict[str, tuple[Card, ...]] = dict.fromkeys(state.piles, ())
    piles = state.piles.with_piles({**gone, "stock": everything})
    return replace(cleared(state), piles=piles, dealer=(state.dealer + 1) % state.seats)


def _deadwood(state: BridgeState, seat: int) -> int:
    return sum(map(melds.worth, state.hand_of(seat)))


def _reason(state: BridgeState, seat: int) -> str:
    return f"{{{seat}}} held {signs(melds.tidy(state.hand_of(seat)))}"


DEALER_MOVES = {
    "dealer": _drawn,
    "deal": _dealt,
    "recycle": _recycled,
    "void": _void,
    "score": _scored,
    "gather": _gathered,
}
