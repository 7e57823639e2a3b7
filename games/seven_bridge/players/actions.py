"""The moves of the rules that the lean model's actions stand for, and the other way round."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.moves import Move, Pick, carries, says
from games.seven_bridge.melds import tidy
from games.seven_bridge.players.encoding import (
    CARD,
    CARDS,
    FIRST_SEQUENCE,
    INDEX,
    MASK,
    MELD,
    cards_of,
    mask_of,
)
from games.seven_bridge.players.model import ON, PASS, TAKE, Round
from games.seven_bridge.state import BridgeState


def action_of(model: Round, state: BridgeState, move: Move) -> int:
    """The action for a move of the rules in this position."""
    mask = mask_of([pick.card for pick in move.picks])
    if move.word == "pass":
        return PASS
    if move.word in ("pon", "chi"):
        return TAKE + MELD[mask]
    if move.target == "discard":
        return INDEX[move.picks[0].card]
    if move.target in state.piles:
        number = model.melds.index(MELD[mask_of(state.piles[move.target])])
        return ON + 64 * number + INDEX[move.picks[0].card]
    return MELD[mask]


def move_of(model: Round, state: BridgeState, action: int) -> Move:
    """The move of the rules that an action stands for, for the seat on turn."""
    seat = state.turn
    hand = f"hand-{seat}"
    if action == PASS:
        return says(seat, "pass")
    if action >= ON:
        cards = tidy(cards_of(MASK[model.melds[(action - ON) >> 6]]))
        name = next(name for name in state.all_melds() if state.piles[name] == cards)
        return carries(seat, hand, (CARD[action & 63],), name)
    if action < CARDS:
        return carries(seat, hand, (CARD[action],), "discard")
    target = state.next_meld(seat)
    if action < PASS:
        return carries(seat, hand, tidy(cards_of(MASK[action])), target)
    return _claim(seat, hand, state.piles["discard"][-1], action - TAKE, target)


def _claim(seat: int, hand: str, card: Card, meld: int, target: str) -> Move:
    from_hand = [other for other in tidy(cards_of(MASK[meld])) if other != card]
    picks = (Pick("discard", card), *(Pick(hand, other) for other in from_hand))
    return Move(seat, picks, target, ("chi" if meld >= FIRST_SEQUENCE else "pon",))
