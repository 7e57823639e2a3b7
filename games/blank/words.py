"""The words of Blank: prompts and refusals; buttons and the log are core's."""

from __future__ import annotations

from cardtable.core.messages import seat_name
from cardtable.core.moves import Move
from cardtable.core.table import OVER, Prompt
from cardtable.core.words import Refusal, Words
from games.blank.messages import say
from games.blank.state import BlankState


class BlankWords(Words[BlankState]):
    """A sentence for the seat on turn, and one for a move that is not legal."""

    def status(self, view: BlankState, seat: int) -> Prompt:
        """Whose turn it is."""
        if view.turn == OVER:
            return Prompt(say("The game is over."))
        if view.turn == seat:
            return Prompt(say("Play a card."))
        if view.turn < 0:
            return Prompt(say("One moment."))
        return Prompt(say("{who} plays a card.", who=seat_name(view.turn)))

    def why_not(self, view: BlankState, move: Move) -> Refusal:
        """It is somebody else's turn, or that is not one card from the hand to the trick."""
        if move.seat != view.turn:
            return super().why_not(view, move)
        return Refusal(say("Play one card from your hand to the trick."))
