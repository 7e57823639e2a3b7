"""The button that takes a slip back, beside the card that was just played.

Reads one game and changes nothing. Pure, without pygame.
"""

from __future__ import annotations

from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.commands import COMMANDS
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_in_play import AtHand


def take_back(game: GameAtTable) -> AtHand | None:
    """Returns the button while the person at the screen may still take back what ended the turn."""
    table, croupier = game.tabletop.arrangement, game.croupier
    if table is None or not croupier.has_second_thoughts or game.tabletop.gestures.drag is not None:
        return None
    made = (entry.move for entry in reversed(game.session.log))
    move = next((move for move in made if move.seat == croupier.seat), None)
    near = _landed(table, move, game.tabletop.hand_pile()) if move is not None else None
    if near is None:
        return None
    around = [card.shows for pile in table.lying for card in table.cards_in(pile)]
    boxes = [box.card for box in table.piles.values() if not table.cards_in(box.pile)]
    return AtHand(COMMANDS["undo"].button(), near, (*around, *boxes))


def _landed(table: Arrangement, move: Move, hand: str) -> Rect | None:
    """The card where it lies now, or the end of the own hand after a word."""
    lying = table.cards_in(move.target) if move.target else ()
    if lying:
        return lying[-1].rect
    if move.target and (place := table.anchor(Place(move.target, 0))) is not None:
        return place
    held = table.cards_in(hand) if hand else ()
    return held[-1].rect if held else None
