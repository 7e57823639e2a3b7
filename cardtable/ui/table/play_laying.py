"""Laying off all that fits at one touch: a button that shows when the game has something for it.

Each card is a move of its own in the log and is taken back by itself. Knows no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core.diff import Place
from cardtable.core.moves import IllegalMove
from cardtable.ui.input.legal_choices import MoveSequence
from cardtable.ui.motion.motion import STAGGER
from cardtable.ui.table.strips import Press

if TYPE_CHECKING:
    from cardtable.ui.table.play import PlayScreen

LAY = "lay"


class Laying:
    """The run of lay-offs of a Play screen."""

    def __init__(self, play: PlayScreen) -> None:
        self.play = play

    def run(self) -> MoveSequence:
        """What would be laid off now; nothing while it is not this seat's turn."""
        choices = self.play.tabletop.gestures.choices
        if choices is None or not self.play.croupier.waits_for_person:
            return ()
        return choices.lay_offs()

    def presses(self) -> tuple[Press, ...]:
        """The button, when something fits."""
        count = len(self.run())
        if not count:
            return ()
        many = f"{count} cards" if count > 1 else "1 card"
        return (Press(LAY, f"Lay off {many}", tip="Lay off every natural card that fits a book"),)

    def places(self) -> frozenset[Place]:
        """The cards that would go."""
        table = self.play.tabletop
        left: dict[str, list[int]] = {}
        found = set()
        for move in self.run():
            for pick in move.picks:
                lying = left.setdefault(pick.pile, list(range(len(table.view.piles[pick.pile]))))
                cards = table.view.piles[pick.pile]
                index = next((one for one in lying if cards[one] == pick.card), None)
                if index is not None:
                    lying.remove(index)
                    found.add(Place(pick.pile, index))
        return frozenset(found)

    def lay_off(self) -> None:
        """Plays the run: one card after the other sets off."""
        play, motion = self.play, self.play.tabletop.motion
        motion.lag = 2 * STAGGER
        try:
            play.croupier.play(self.run(), apart=True)
        except IllegalMove as error:
            play.say(str(error))
        finally:
            motion.lag = 0.0
