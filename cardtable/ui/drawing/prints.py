"""What is printed on the cloth: lanes for columns, a place for each seat's melds, one's own side.

It lies below everything else and changes only with the window. Gives pictures with places; knows
no cards.
"""

from __future__ import annotations

import pygame

from cardtable.core.table import Fan
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import Colour
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement, PileBox
from cardtable.ui.layout.rects import Rect, screen_scale

_LANE = 7  # units: how far the lane of a column reaches beyond its cards
_ROUND = 8  # units: the corners of places
_BESIDE = 4  # units: from what lies on one's own side to its edge
_ROUND_TILES = 3  # units: from tiles to the edge of their place
_SIDE_SHADE = (0, 0, 0, 36)
_PLACE_SHADE = (0, 0, 0, 16)


class PrintPainter:
    """Draws them in the theme's colours."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    def prints(self, table: Arrangement) -> list[Picture]:
        """Everything that is printed on the cloth under a table laid out like this."""
        side = own_side(table)
        return [
            *([self._box(side, _SIDE_SHADE)] if side else []),
            *(self._box(place, _PLACE_SHADE) for place in places(table).values()),
            *(self._lane(box) for box in table.piles.values() if _is_lane(box)),
        ]

    def _lane(self, box: PileBox) -> Picture:
        """The lane that a column grows down in, which fades away."""
        beyond = self.theme.px(_LANE)
        size = (box.card.w + 2 * beyond, box.rect.h + beyond)
        well = self.art.well(size, box.card.w)
        return Picture(well, box.card.x - beyond, box.card.y - beyond)

    def _box(self, rect: Rect, shade: Colour) -> Picture:
        line = max(1, self.theme.px(1))
        made: pygame.Surface = self.art.box(rect[2:], self.theme.px(_ROUND), shade, "slot", line)
        return Picture(made, rect.x, rect.y)


def own_side(table: Arrangement) -> Rect | None:
    """Where the plate of the seat at the screen and what lies beside it stand together.

    A lone player has no plate to see, and no side.
    """
    plate = next((plate.block for plate in table.plates if plate.edge == "south"), None)
    if plate is None or len(table.plates) < 2:
        return None
    beside_plate = {
        name: box for name, box in table.piles.items() if box.own and box.rect.bottom > plate.y
    }
    if not beside_plate:
        return None
    tops = [box.card.y for box in beside_plate.values()]
    tops += [card.rect.y for card in table.cards if card.place.pile in beside_plate]
    felt = table.felt
    beside = max(2, round(_BESIDE * min(table.scale, screen_scale(table.window[2:]))))
    top = min(plate.y, *tops) - beside
    return Rect(felt.x - beside, top, felt.w + 2 * beside, felt.bottom + beside - top)


def places(table: Arrangement) -> dict[str, Rect]:
    """The rooms of families that flow, by the name of the family: where melds and books lie.

    One that bears no name goes round its room, so that no tile lies on its line.
    """
    slotted = {box.zone for box in table.piles.values() if box.slot}
    beyond = max(1, round(_ROUND_TILES * min(table.scale, screen_scale(table.window[2:]))))
    return {
        name: box.rect if box.is_named else box.rect.grown(beyond)
        for name, box in table.families.items()
        if name not in slotted and not box.at_plate
    }


def _is_lane(box: PileBox) -> bool:
    """Whether a pile is a column with a room of its own to grow in."""
    return box.fan is Fan.DOWN and not box.slot and not box.tile and box.rect.h > 2 * box.card.h
