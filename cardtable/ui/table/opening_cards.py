"""The size of the cards of a table as its game begins, before any has moved.

Cards become smaller as piles grow, and larger where a place is given up. What has to look the same
however far a game has come, and whoever goes on with it, is measured at its beginning.
"""

from __future__ import annotations

from cardtable.core.frozen import replace
from cardtable.core.rules import zoning
from cardtable.session import Session
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import LayoutOptions


def largest_at_start(
    session: Session, seat: int, window: tuple[int, int], look: LayoutOptions
) -> int:
    """The width of the largest cards in the first position of a game, in pixels; 0 for none.

    It is the same for every seat, and found sooner for the one that sits before the screen.
    """
    rules, seat = session.rules, max(0, seat)
    view = rules.view(session.state_after(0), seat)
    plans = rules.handling.shelf(view, seat, ()) is not None
    table = arrange(
        zoning(rules, view.table),
        view.piles,
        seat,
        window,
        seats=view.table.seats,
        options=replace(look, shelf=plans),
    )
    return max((box.card.w for box in table.piles.values() if not box.tile), default=0)
