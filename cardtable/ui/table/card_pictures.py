"""The pictures of cards that a table will want, drawn before the deal and beside the loop."""

from __future__ import annotations

from cardtable.session import Session
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.predrawing import Predrawing
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.table.tabletop import Tabletop

_PREDRAWN = 2  # pictures drawn ahead in a frame before the deal


class CardPictures:
    """Owns what is drawn ahead for one table, at one size."""

    def __init__(self, art: Art, session: Session) -> None:
        self._art, self._session = art, session
        self.predrawing: Predrawing | None = None
        self._held: object = None  # the cards last ordered because they are held, and their table
        self._due = False  # a change for which nothing was ordered yet

    def forget(self) -> None:
        """Begins again, at another size or in another theme."""
        self.predrawing = self._held = None

    def plan(self, table: Arrangement | None) -> None:
        """Plans what a table wants drawn before its deal."""
        if table is not None:
            deck = self._session.rules.deck(self._session.table)
            self.predrawing = Predrawing(self._art, deck, table)

    def step(self, table: Arrangement | None) -> Predrawing | None:
        """Draws a few pictures (a count, so that frames repeat); returns what is drawn ahead."""
        if self.predrawing is None:
            self.plan(table)
        if self.predrawing is not None and not self.predrawing.ready:
            for _ in range(_PREDRAWN):
                self.predrawing.step()
        return self.predrawing

    def rest(self, seconds: float, *, busy: bool, later: bool) -> bool:
        """Draws a few more after a frame; true while there is work left, or it was `busy`.

        What may come `later` waits: the first picture of a table wants the memory for itself.
        """
        if self.predrawing is None:
            return busy
        if later:
            return busy or not self.predrawing.done
        return self.predrawing.rest(seconds, busy=busy)

    def make_ready(self) -> None:
        """Draws all that is planned, at once."""
        if self.predrawing is not None:
            self.predrawing.make_ready()

    def order(self, tabletop: Tabletop, before: Arrangement | None, *, later: bool = False) -> None:
        """Has what flies, or may be dragged in a moment, drawn beside the loop.

        Without anything `before`, what lies as well. Cards that are flying are drawn in the width
        that they have there. The last cards first: the loop draws the first ones, and they meet.
        What is wanted `later` is ordered by the next call.
        """
        table = tabletop.arrangement
        if table is None:
            return
        self._order_held(table, tabletop.gestures)
        self._due = self._due or table is not before
        if later or not self._due:
            return
        self._due = False
        flying = tabletop.motion.widths()
        in_air = (False,) if tabletop.motion.is_crowd else (True, False)  # a crowd is drawn flat
        for box in (box for box in reversed(table.cards) if box.up):
            width = flying.get(box.place, 0)
            if width or (before is None and not box.covered):
                for lifted in in_air if width else (False,):
                    self._art.order(
                        box.card, width or box.rect.w, lifted=lifted, design=table.design
                    )

    def _order_held(self, table: Arrangement, gestures: Gestures) -> None:
        """Has the cards under the main button drawn in the air, before they are dragged there."""
        if gestures.held_down is None:
            return
        held = (gestures.touched(), table)
        if held == self._held:
            return
        self._held = held
        for box in filter(None, map(table.at, gestures.touched())):
            if box.up:
                self._art.order(box.card, box.rect.w, lifted=True, design=table.design)
