"""The designs of a card's face: how much room the index in its corner takes, in parts of a card.

The scripts in assets/make draw the faces inside these boxes (tests/assets measures that they do),
the layout leaves at least such a box of every covered card free. Knows no pictures.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtable.ui.layout.rects import card_height

_STANDARD_FROM = 56  # pixels of width from which the small index can be read


class FaceDesign(NamedTuple):
    """A folder of faces, and the box round rank and suit at the upper left corner.

    The box begins at the card's corner; `across` is in widths of a card, `down` in heights. A
    tuple, because every card in flight is looked up by it in every frame.
    """

    name: str
    across: float
    down: float

    def step_across(self, width: int) -> float:
        """The distance to the next card of a row that leaves the index free."""
        return self.across * width

    def step_down(self, width: int) -> float:
        """The distance to the next card of a column that leaves the index free."""
        return self.down * card_height(width)


STANDARD = FaceDesign("standard", 54 / 250, 108 / 350)
LARGE = FaceDesign("large", 68 / 250, 140 / 350)


def design_for(smallest: int, *, large_print: bool) -> FaceDesign:
    """The one design of a whole table, whose smallest card that is to be read is so wide."""
    return LARGE if large_print or smallest < _STANDARD_FROM else STANDARD
