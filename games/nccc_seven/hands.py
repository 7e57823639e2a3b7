"""What the dealer of Seven does: draws the first dealer, deals, counts, gathers the cards."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move
from cardtable.core.state import Line
from cardtable.core.table import DEALER, OVER
from games.nccc_seven import grid
from games.nccc_seven.knocks import NOTHING
from games.nccc_seven.state import SevenState, cleared


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
    """Hands are shown and counted; whoever is out counts nothing (NC-25, NC-33)."""
    lines = tuple(
        Line(state.hand, seat, _left_worth(state, seat), _left(state, seat))
        for seat in range(state.seats)
    )
    shown = {f"left-{seat}": state.hand_of(seat) for seat in range(state.seats)}
    empty: dict[str, tuple[Card, ...]] = {f"hand-{seat}": () for seat in range(state.seats)}
    state = replace(
        state,
        piles=state.piles.with_piles({**shown, **empty}),
        lines=state.lines + lines,
        knocking=(NOTHING,) * state.seats,
        gifts=((),) * state.seats,
        scored=True,
    )
    last = state.hand >= state.table.number("hands")
    return replace(state, turn=OVER if last else DEALER)


def _gathered(state: SevenState, _move: Move) -> SevenState:
    """All cards go back to the pack, and the deal to the left."""
    everything = tuple(sorted(state.piles.cards().elements()))
    gone: dict[str, tuple[Card, ...]] = dict.fromkeys(state.piles, ())
    piles = state.piles.with_piles({**gone, "pack": everything})
    return replace(cleared(state), piles=piles, dealer=(state.dealer + 1) % state.seats)


def _left_worth(state: SevenState, seat: int) -> int:
    return sum(grid.worth(card, state.dead) for card in state.hand_of(seat))


def _left(state: SevenState, seat: int) -> str:
    """The reason on the score sheet: what was left, and what it counts."""
    hand = sorted(state.hand_of(seat))
    if not hand:
        return "out"
    jokers = [card for card in hand if card.is_joker]
    dead = [card for card in hand if card in state.dead]
    rest = [card for card in hand if card not in dead and not card.is_joker]
    parts = [f"{signs(rest)} {sum(grid.worth(card, ()) for card in rest)}"] if rest else []
    parts += [f"dead {signs(dead)} {grid.DEAD_VALUE * len(dead)}"] if dead else []
    parts += [f"{signs(jokers)} {grid.DEAD_VALUE * len(jokers)}"] if jokers else []
    return " · ".join(parts)


DEALER_MOVES = {"dealer": _drawn, "deal": _dealt, "score": _scored, "gather": _gathered}
