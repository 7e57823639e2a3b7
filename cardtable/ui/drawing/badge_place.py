"""The place of a badge on a card or pile, as a value. Pure, without pygame."""

from __future__ import annotations

from enum import Enum, auto

from cardtable.core.frozen import dataclass
from cardtable.ui.layout.rects import Rect


class Edge(Enum):
    """The part of a card or pile on which a badge lies.

    UPPER and LOWER are the margins of a face, where there is neither pip nor index. CORNER is the
    upper right one: in a column a badge over the edge would lie on the pips of the card above.
    BACK is the upper edge of a card that lies face down.
    """

    UPPER = auto()
    LOWER = auto()
    CORNER = auto()
    BACK = auto()


@dataclass(frozen=True, slots=True)
class BadgePlace:
    """A card or a pile in `rect`, and the `edge` of it on which a badge lies.

    The last card of a row is `last` pixels wide, 0 means as wide as the pile. A badge that is wider
    than the pile has fewer words where it may be `shortened`. One on the lower edge ends at the
    `floor` of its room: it lies higher, or where it may go `to_corner`, in the free one. On a card
    that is `below` the next one a badge ends where that begins, which would cut it off.
    """

    rect: Rect
    edge: Edge = Edge.UPPER
    last: int = 0
    floor: int | None = None
    shortened: bool = False
    to_corner: bool = False
    below: bool = False
