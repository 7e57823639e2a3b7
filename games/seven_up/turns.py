"""A turn of Seven-Up: stand or beg, give or run, bunch, throw, play a card, call a revoke.

The cards that follow suit are in tricks.py, the dealer's moves between the turns in dealing.py.
"""

from __future__ import annotations

from itertools import combinations

from cardtable.core.frozen import replace
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move, carries, says
from games.seven_up.messages import say
from games.seven_up.state import NOBODY, THREE, Point, SevenUpState, gift_wins, settled
from games.seven_up.tricks import clockwise, must_trump, playable, suspects


def moves(state: SevenUpState, seat: int) -> tuple[Move, ...]:
    """Lists the moves of the seat on turn, and a call of a revoke at any time of the play."""
    calls = tuple(says(seat, "call", other) for other in suspects(state, seat))
    if seat != state.turn:
        return calls
    match state.phase:
        case "beg":
            return (says(seat, "stand"), says(seat, "beg"))
        case "gift":
            return _answers_to_beg(state, seat)
        case "bunch":
            return (says(seat, "play"), says(seat, "bunch"))
        case "discard":
            return _throws(state, seat)
        case _:
            return _cards(state, seat) + calls


def _answers_to_beg(state: SevenUpState, seat: int) -> tuple[Move, ...]:
    """Give or run; the gift that wins is barred only by house rule (SU-06)."""
    run = (says(seat, "run"),)
    if gift_wins(state) and state.table.word("forbid_winning_gift") == "on":
        return run
    return (says(seat, "gift"), *run)


def _throws(state: SevenUpState, seat: int) -> tuple[Move, ...]:
    hand = sorted(state.hand_of(seat))
    source, target = f"hand-{seat}", f"thrown-{seat}"
    return tuple(carries(seat, source, three, target) for three in combinations(hand, THREE))


def _cards(state: SevenUpState, seat: int) -> tuple[Move, ...]:
    """The cards that may be played: any at all where revokes are penalised instead (SU-29)."""
    hand = tuple(sorted(state.hand_of(seat)))
    if not state.penalised:
        hand = playable(hand, state.led(), state.trump, must_trump=must_trump(state))
    return tuple(carries(seat, f"hand-{seat}", (card,), f"trick/{seat}") for card in hand)


def played(state: SevenUpState, move: Move) -> SevenUpState:
    """The state after a player's move."""
    if move.picks:
        state = replace(state, piles=state.piles.carry(move.picks, move.target))
        return settled(_thrown(state) if state.phase == "discard" else state)
    return settled(_STEPS[move.word](state, move))


def _thrown(state: SevenUpState) -> SevenUpState:
    done = all(state.piles[f"thrown-{seat}"] for seat in range(state.seats))
    return replace(state, phase="play") if done else state


def _stood(state: SevenUpState, _move: Move) -> SevenUpState:
    return replace(state, phase="play", trump=state.piles["upcard"][-1].suit)


def _begged(state: SevenUpState, _move: Move) -> SevenUpState:
    return replace(state, phase="gift", begged=True)


def _given(state: SevenUpState, _move: Move) -> SevenUpState:
    """One for eldest at once (SU-05); the third player of three gets nothing (SU-07)."""
    giver, taker = seat_name(state.dealer), seat_name(state.eldest)
    reason = say.kept("Gift: {who} gave {other} one.", who=giver, other=taker)
    point = Point("gift", state.side(state.eldest), reason)
    suit = state.piles["upcard"][-1].suit
    return replace(state, phase="play", gave=True, trump=suit, due=(point,))


def _ran(state: SevenUpState, _move: Move) -> SevenUpState:
    return replace(state, phase="run")


def _for_bunch(state: SevenUpState, move: Move) -> SevenUpState:
    """A suggestion goes round the others; once the last agrees, the hand is void (SU-23)."""
    if state.suggester == NOBODY:
        asked = clockwise(state.seats, move.seat)[0]
        suggested = (*state.suggested, move.seat)
        return replace(state, suggester=move.seat, asked=asked, suggested=suggested)
    asked = clockwise(state.seats, move.seat)[0]
    if asked == state.suggester:
        return replace(state, phase="void", asked=NOBODY, suggester=NOBODY)
    return replace(state, asked=asked)


def _against_bunch(state: SevenUpState, move: Move) -> SevenUpState:
    """No suggestion, or a rejected one: the next seat is asked, and after the last play begins."""
    before = move.seat if state.suggester == NOBODY else state.suggester
    asked = clockwise(state.seats, before)[0]
    if asked == state.eldest:
        return replace(state, phase="discard", asked=NOBODY, suggester=NOBODY)
    return replace(state, asked=asked, suggester=NOBODY)


def _called(state: SevenUpState, move: Move) -> SevenUpState:
    return replace(state, call=move.numbers()[0], caller=move.seat)


_STEPS = {
    "stand": _stood,
    "beg": _begged,
    "gift": _given,
    "run": _ran,
    "bunch": _for_bunch,
    "play": _against_bunch,
    "call": _called,
}
