"""Whole tables as they are laid out, and how much of their felt is bare."""

from __future__ import annotations

from functools import cache

from cardtable.core.rules import zoning
from cardtable.ui.drawing import prints
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from tests.support.drawn_tables import stages


@cache  # a frozen value, at which several tests look
def laid(game: str, seats: int, mode: str, stage: str, size: tuple[int, int]) -> Arrangement:
    """A table at its opening, its middle or its fullest, in a window of this size."""
    session = stages(game, seats, mode)[stage]
    zones, view = zoning(session.rules, session.table), session.view(0)
    shelf = session.rules.handling.shelf(view, 0, ()) is not None
    return arrange(
        zones,
        view.piles,
        0,
        size,
        seats=seats,
        options=LayoutOptions(shelf=shelf),
        orders=HandOrders(session.rules).orders(zones, view.piles, 0),
    )


def bare_felt(table: Arrangement) -> float:
    """The part of the felt on which nothing lies and for which nothing is meant."""
    side, middle = prints.own_side(table), prints.middle(table)
    rects = [card.rect for card in table.cards]
    rects += [plate.rect for plate in table.plates] + [box.rect for box in table.counters]
    rects += [box.rect for box in table.piles.values() if not box.at_plate and not box.is_hand]
    rects += [*prints.grounds(table).values(), *prints.strips(table)]
    rects += [rect for rect in (side, middle, table.shelf) if rect is not None]
    felt, cell = table.felt, 8
    across, down = felt.w // cell, felt.h // cell
    taken = {
        (x, y)
        for rect in rects
        for x in range((rect.x - felt.x) // cell, (rect.right - felt.x) // cell)
        for y in range((rect.y - felt.y) // cell, (rect.bottom - felt.y) // cell)
        if 0 <= x < across and 0 <= y < down
    }
    return 1 - len(taken) / (across * down)
