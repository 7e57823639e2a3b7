"""The dealer's moves in Seven: draw the first dealer, deal, count, gather the cards."""

from __future__ import annotations

from random import Random

from cardtable.core.cards import Card, shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, says
from cardtable.core.table import DEALER, OVER
from games.nccc_seven import grid
from games.nccc_seven.knocks import NOTHING
from games.nccc_seven.scoring import sheet_of_hand
from games.nccc_seven.state import SevenState, cleared


def next_move(state: SevenState, rng: Random) -> Move:
    """The first dealer, the deal, the reckoning of a finished hand, the gathering."""
    if state.dealer < 0:
        return says(DEALER, "dealer", int(rng.random() * state.seats))
    if state.piles["pack"]:
        return says(DEALER, "deal", cards=shuffled(state.piles["pack"], rng))
    return says(DEALER, "gather") if state.scored else says(DEALER, "score")


def played(state: SevenState, move: Move) -> SevenState:
    """The state after a dealer's move."""
    return _STEPS[move.word](state, move)


def _drawn(state: SevenState, move: Move) -> SevenState:
    return replace(state, dealer=move.numbers()[0])


def _dealt(state: SevenState, move: Move) -> SevenState:
    """One card at a time from the dealer's left; hands may differ by one (NC-27)."""
    seats = state.seats
    hands = {
        f"hand-{(state.dealer + 1 + place) % seats}": move.cards[place::seats]
        for place in range(seats)
    }
    state = replace(
        cleared(state),
        piles=state.piles.with_piles({"pack": (), **hands}),
        hand=state.hand + 1,
    )
    starter = next(
        (seat for seat in range(seats) if grid.SEVEN_OF_SPADES in state.hand_of(seat)), 0
    )
    return replace(state, turn=starter, after=starter)


def _scored(state: SevenState, _move: Move) -> SevenState:
    """Hands are shown and counted."""
    shown = {f"left-{seat}": state.hand_of(seat) for seat in range(state.seats)}
    empty: dict[str, tuple[Card, ...]] = {f"hand-{seat}": () for seat in range(state.seats)}
    state = replace(
        state,
        piles=state.piles.with_piles({**shown, **empty}),
        lines=state.lines + sheet_of_hand(state),
        knocking=(NOTHING,) * state.seats,
        gifts=((),) * state.seats,
        scored=True,
    )
    last = state.hand >= state.table.number("hands")
    return replace(state, turn=OVER if last else DEALER)


def _gathered(state: SevenState, _move: Move) -> SevenState:
    """All cards go back into the pack, and the deal passes to the left."""
    everything = tuple(sorted(state.piles.cards().elements()))
    empty: dict[str, tuple[Card, ...]] = dict.fromkeys(state.piles, ())
    piles = state.piles.with_piles({**empty, "pack": everything})
    return replace(cleared(state), piles=piles, dealer=(state.dealer + 1) % state.seats)


_STEPS = {"dealer": _drawn, "deal": _dealt, "score": _scored, "gather": _gathered}
