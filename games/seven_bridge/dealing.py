"""The dealer's moves in Seven Bridge: deal, make a new stock, count a hand, gather."""

from __future__ import annotations

from random import Random

from cardtable.core.cards import Card, shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, says
from cardtable.core.state import Line
from cardtable.core.table import DEALER, OVER
from games.seven_bridge import melds
from games.seven_bridge.scoring import sheet_of_hand, totals
from games.seven_bridge.state import BridgeState, cleared

EACH = 7
ALLOWED_RECYCLINGS = 2


def next_move(state: BridgeState, rng: Random) -> Move:
    """The first dealer, the deal, a new stock, the reckoning, the gathering."""
    if state.dealer < 0:
        return says(DEALER, "dealer", int(rng.random() * state.seats))
    if state.scored:
        return says(DEALER, "gather")
    if any(not state.hand_of(seat) for seat in range(state.seats)):
        if state.piles["discard"]:
            return says(DEALER, "score")
        return says(DEALER, "deal", cards=shuffled(state.piles["stock"], rng))
    if is_stuck(state):
        return says(DEALER, "void")
    return says(DEALER, "recycle", cards=shuffled(state.piles["discard"][:-1], rng))


def played(state: BridgeState, move: Move) -> BridgeState:
    """The state after a dealer's move."""
    return _STEPS[move.word](state, move)


def is_stuck(state: BridgeState) -> bool:
    """True when the hand is void: nothing to recycle, or no progress in two recyclings (SB-21)."""
    return len(state.piles["discard"]) < 2 or state.recyclings >= ALLOWED_RECYCLINGS


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
    return replace(state, piles=piles, hand=state.hand + 1, turn=first, discarder=state.dealer)


def _recycled(state: BridgeState, move: Move) -> BridgeState:
    """All discards but the newest are shuffled into a new stock (SB-20)."""
    piles = state.piles.with_piles({"stock": move.cards, "discard": state.piles["discard"][-1:]})
    turn = (state.discarder + 1) % state.seats
    recycled = melds.tidy(state.piles["discard"][:-1])  # their order is the dealer's to know
    return replace(
        state, piles=piles, recyclings=state.recyclings + 1, recycled=recycled, deeds=(), turn=turn
    )


def _void(state: BridgeState, _move: Move) -> BridgeState:
    """Nobody scores (SB-21)."""
    return _ended(replace(state, void=True), ())


def _scored(state: BridgeState, _move: Move) -> BridgeState:
    return _ended(state, sheet_of_hand(state))


def _ended(state: BridgeState, lines: tuple[Line, ...]) -> BridgeState:
    """Hands are shown; the game is over, or the cards are gathered for the next hand (SB-38)."""
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
    empty: dict[str, tuple[Card, ...]] = dict.fromkeys(state.piles, ())
    piles = state.piles.with_piles({**empty, "stock": everything})
    return replace(cleared(state), piles=piles, dealer=(state.dealer + 1) % state.seats)


_STEPS = {
    "dealer": _drawn,
    "deal": _dealt,
    "recycle": _recycled,
    "void": _void,
    "score": _scored,
    "gather": _gathered,
}
