"""The lean model's actions as moves of the rules, and the other way round."""

from __future__ import annotations

from cardtable.core.cards import JOKERS, Card
from cardtable.core.moves import Move, carries, says
from games.nccc_seven.players.encoding import AS_JOKER, ASK, BIG, bit, card_of
from games.nccc_seven.players.model import Round


def action_of(move: Move) -> int:
    """The action for a move of the rules."""
    if move.word:
        return ASK
    card = move.picks[0].card
    if card.is_joker and move.target.startswith("grid/"):
        return AS_JOKER | bit(Card.parse(move.target.partition("/")[2]))
    return bit(card)


def move_of(model: Round, action: int) -> Move:
    """The move of the rules that an action stands for, for the seat on turn."""
    seat = model.turn
    if model.asker >= 0:
        return carries(seat, f"hand-{seat}", (card_of(action),), f"hand-{model.asker}")
    if action == ASK:
        return says(seat, "ask")
    if action & AS_JOKER:
        joker = JOKERS[0] if model.hands[seat] & BIG else JOKERS[1]
        return carries(seat, f"hand-{seat}", (joker,), f"grid/{card_of(action ^ AS_JOKER)}")
    return carries(seat, f"hand-{seat}", (card_of(action),), f"grid/{card_of(action)}")
