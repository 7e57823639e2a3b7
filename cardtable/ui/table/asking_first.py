"""The question that the table asks before it plays what hardly anybody means.

Knows no screen; the list is opened by whoever asks.
"""

from __future__ import annotations

from cardtable.core.messages import say, shown
from cardtable.core.moves import Move
from cardtable.croupier.croupier import Croupier
from cardtable.ui.table.table_in_play import LAY_OFF, Action

_LEFT = say.later("Cards could still be laid off. End the turn?")


class AskingFirst:
    """Remembers which cards were asked about, so that nobody is asked twice about the same."""

    def __init__(self, croupier: Croupier) -> None:
        self._croupier = croupier
        self._warned_of: tuple[Move, ...] = ()

    def question(
        self, moves: tuple[Move, ...], ready: tuple[Move, ...]
    ) -> tuple[str, tuple[Action, ...]]:
        """Returns the question and what is offered instead; "" when these moves are just played.

        `ready` are the cards that one button would lay off now.
        """
        session = self._croupier.session
        asked = session.rules.handling.confirm(session.view(self._croupier.seat), moves[0])
        if asked:
            return asked, ()
        if not ready or ready == self._warned_of or not self._croupier.settings().ask_first:
            return "", ()
        if session.next_seat(moves[-1]) == self._croupier.seat:
            return "", ()
        self._warned_of = ready
        instead = say.of(len(ready), "Lay off 1 card", "Lay off {count} cards")
        return shown(_LEFT), (Action(LAY_OFF, instead),)
