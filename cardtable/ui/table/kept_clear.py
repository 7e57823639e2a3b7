"""The parts of a table that no notice covers."""

from __future__ import annotations

import pygame

from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.tabletop import Tabletop


def kept_clear(overlay: Overlay, table: Tabletop) -> tuple[pygame.Rect, ...]:
    """The open list and the own hand, as far as they are there."""
    areas = (overlay.listed, hand_area(table))
    return tuple(pygame.Rect(area) for area in areas if area is not None)


def hand_area(table: Tabletop) -> Rect | None:
    """The area of the hand of the seat at the screen; None where it has none."""
    boxes = table.arrangement.piles if table.arrangement is not None else {}
    box = boxes.get(table.hand_pile())
    return box.rect if box is not None else None
