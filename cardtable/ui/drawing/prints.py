"""The prints on the cloth: grounds for melds, columns and teams, the middle, one's own side.

It lies below everything else and changes only with the window. Gives pictures with places; knows
no cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from cardtable.core.table import Fan
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Painted, Picture
from cardtable.ui.drawing.places import Edge, Places
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement, PileBox
from cardtable.ui.layout.rects import Rect, screen_scale

_LANE = 7  # units: how far the lane of a column reaches beyond its cards
_ROUND = 8  # units: the corners of places
_BESIDE = 4  # units: from what lies on one's own side to its edge
_ROUND_TILES = 4  # units: from tiles to the edge of their place
_TALLEST = 1.0  # of its width: the height of the middle, at most
_OVAL = 0.35  # of its height: the corners of the middle


class PrintPainter:
    """Draws them in the theme's colours."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art
        self._places = Places(art)

    def prints(self, table: Arrangement) -> list[Painted]:
        """Everything that is printed on the cloth under a table laid out like this."""
        grounds = (
            picture
            for rect, edge in self._edged(table)
            for picture in self._places.pictures(rect, edge)
        )
        lanes = (self._lane(box) for box in table.piles.values() if _is_lane(box))
        return [*grounds, *lanes, *self._rows(table)]

    def order(self, table: Arrangement) -> None:
        """Has the largest of it drawn beside the loop."""
        for rect, edge in self._edged(table):
            self._places.order(rect, edge)

    def _edged(self, table: Arrangement) -> Iterator[tuple[Rect, Edge]]:
        """The places let into the cloth, the lowest first, with their corners and edges."""
        side, centre = own_side(table), middle(table)
        if side:
            yield side, self._edge()
        if centre:
            yield centre, self._edge(_rounding(table, centre))
        for strip in strips(table):
            yield strip, self._edge()
        for ground in grounds(table).values():
            yield ground, self._edge()

    def _lane(self, box: PileBox) -> Picture:
        """The lane that a column grows down in, which fades away."""
        beyond = self.theme.px(_LANE)
        size = (box.card.w + 2 * beyond, box.rect.h + beyond)
        well = self.art.well(size, box.card.w)
        return Picture(well, box.card.x - beyond, box.card.y - beyond)

    def _rows(self, table: Arrangement) -> Iterator[Picture]:
        """The outlines in which the top cards of piles fan out, empty or not."""
        for box in table.piles.values():
            if is_row(box):
                around = box.outline
                made = self.art.slot((around.w, around.h), star=False)
                yield Picture(made, around.x, around.y)

    def _edge(self, corner: float = 0) -> Edge:
        """The edge of a place; no corner is less round than that of any other."""
        return Edge(max(corner, self.theme.px(_ROUND)), max(1, self.theme.px(1)))


def own_side(table: Arrangement) -> Rect | None:
    """The ground round the plate of the seat at the screen and all that lies beside it.

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
    tops += [card.rect.y for name in beside_plate for card in table.cards_in(name)]
    felt = table.felt
    beside = _beyond(table, _BESIDE)
    top = min(plate.y, *tops) - beside
    return Rect(felt.x - beside, top, felt.w + 2 * beside, felt.bottom + beside - top)


def middle(table: Arrangement) -> Rect | None:
    """The ground round the cards that everybody plays: the middle, up to the seats round it.

    None where nobody plays into a common middle.
    """
    ring = next((box.rect for box in table.families.values() if box.is_ring), None)
    if ring is None:
        return None
    side = own_side(table)
    seats = {
        edge: [plate.block for plate in table.plates if plate.edge == edge]
        for edge in ("left", "right", "top")
    }
    for edge in ("left", "right"):  # on an upright table they sit above the middle
        seats["top"] += [block for block in seats[edge] if block.bottom <= ring.y]
        seats[edge] = [block for block in seats[edge] if block.bottom > ring.y]
    apart, felt = _beyond(table, _BESIDE), table.felt
    left = max([felt.x - apart, *(block.right + apart for block in seats["left"])])
    right = min([felt.right + apart, *(block.x - apart for block in seats["right"])])
    top = max([felt.y - apart, *(block.bottom + apart for block in seats["top"])])
    foot = side.y - apart if side is not None else felt.bottom
    if not seats["top"]:  # clear of the rim and of its shadow, with a gap to what stands highest
        within = [box.rect.y for box in table.piles.values() if box.seat < 0 and not box.family]
        top = max(top, min(felt.y + apart, min(within) - 2 * apart))
    shared = [box.rect for box in table.piles.values() if box.seat < 0]
    shared += [box.rect for box in table.counters if box.seat < 0]
    top = max([top, *(rect.bottom + 3 * apart for rect in shared if rect.bottom <= ring.y)])
    top, foot = _kept_low(top, foot, ring, round(_TALLEST * (right - left)))
    top, foot = min(top, ring.y - apart), max(foot, ring.bottom + apart)
    return Rect(left, top, right - left, foot - top)


def _kept_low(top: int, foot: int, ring: Rect, most: int) -> tuple[int, int]:
    """The upper and the lower edge of the middle round its ring, no further apart than `most`."""
    over, above, below = foot - top - most, ring.y - top, foot - ring.bottom
    if over <= 0:
        return top, foot
    top += round(over * above / max(1, above + below))
    return top, top + most


def _rounding(table: Arrangement, ground: Rect) -> float:
    """The corners of the middle, as round as they may be with all that lies there inside."""
    corner, apart = _OVAL * ground.h, _beyond(table, _BESIDE) // 2
    for rect in (
        *(box.rect for box in table.piles.values() if not box.is_hand),  # its room has spare height
        *(box.rect for box in table.counters),
    ):
        if rect.overlap(ground):
            across = min(rect.x - ground.x, ground.right - rect.right) - apart
            down = min(rect.y - ground.y, ground.bottom - rect.bottom) - apart
            across, down = max(0, across), max(0, down)
            corner = min(corner, across + down + sqrt(2 * across * down))
    return corner


def strips(table: Arrangement) -> list[Rect]:
    """The grounds of the teams, from their names down to the end of their columns."""
    things = [(box.seat, box.rect) for box in table.families.values() if not box.at_plate]
    things += [(box.seat, box.rect) for box in table.counters]
    found = []
    for heading in table.counters:
        if heading.is_heading:
            ground = heading.rect
            for seat, rect in things:
                if seat == heading.seat and rect.y >= ground.y:
                    ground = ground.joined(rect)
            found.append(ground.grown(_beyond(table, _BESIDE)))
    return found


def _beyond(table: Arrangement, units: float) -> int:
    """A distance in pixels, which does not grow with the text."""
    return max(2, round(units * min(table.scale, screen_scale(table.window[2:]))))


def grounds(table: Arrangement) -> dict[str, Rect]:
    """The grounds of families that flow, by the name of the family: where melds and books lie.

    One that bears no name goes round its room, so that no tile lies on its line.
    """
    slotted = {box.zone for box in table.piles.values() if box.slot}
    beyond = _beyond(table, _ROUND_TILES)
    return {
        name: box.rect if box.is_named else box.rect.grown(beyond)
        for name, box in table.families.items()
        if name not in slotted and not box.at_plate
    }


def _is_lane(box: PileBox) -> bool:
    """True when a pile is a column with a room of its own to grow in."""
    return box.fan is Fan.DOWN and not box.slot and not box.tile and box.rect.h > 2 * box.card.h


def is_row(box: PileBox) -> bool:
    """True when the place of a pile is printed, as the top cards fan out in it."""
    return box.fan is Fan.TOP and not box.at_plate
