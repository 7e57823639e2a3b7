"""The marks of a seat: what is said of it on the edge of its name plate.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from cardtable.core.table import Mark
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pills import SLIM, PillPainter
from cardtable.ui.drawing.theme import SEMIBOLD, Theme, in_scale
from cardtable.ui.layout.arrangement import Plate
from cardtable.ui.layout.rects import Rect

_OF_BADGE = 0.48  # of the height of a badge: the size of what is said on its upper edge, at most
_ON_EDGE = 6  # units of what does not grow with the text: how far it reaches into the plate
_PORTRAIT = 1.3  # of the height of a plate: the width of the portrait, with the star on its rim
_BADGE_ON_PLATE = 18  # units over a plate that a badge and a count above it need together
_BEYOND_PLATE = 12  # units: badges that have no room begin so far beyond its end at most
_OVER_RIM = 17  # units likewise: the rim above the plates along the top, which badges may cover
_AIR = 5  # units: likewise the least a word at a plate is given where its plate is short


class PlateMarkPainter(PillPainter):
    """Draws what is said of those who sit at the table."""

    def on_plate(self, plate: Plate, marks: Sequence[Mark], *, low: bool) -> list[Picture]:
        """The marks of a seat, side by side on the upper edge of its plate; if `low` at its foot.

        They begin at the end that the portrait leaves free: from the right, and in the mirror image
        along the right edge of the table from the left. Where large letters would reach the star on
        the portrait, they begin beyond that end.
        """
        mirrored, inset = plate.edge == "right", self.theme.px(3)
        room = plate.rect.w - round(_PORTRAIT * plate.rect.h) - self.theme.px(2) * len(marks)
        pills = self._pills_on_plate(room, marks, self._said_size(plate))
        inset -= max(0, sum(pill.get_width() for pill in pills) - room)  # clear of the star
        end = plate.rect.x + inset if mirrored else plate.rect.right - inset
        pictures = []
        for pill in pills:
            step = pill.get_width() + self.theme.px(2)
            top = plate.rect.y - self._above_plate(plate, pill)
            if low and not plate.badge:
                top = plate.rect.bottom - pill.get_height() - 1
            pictures.append(Picture(pill, end if mirrored else end - pill.get_width(), top))
            end += step if mirrored else -step
        return pictures

    def _said_size(self, plate: Plate) -> int:
        """The size of what is said of a seat, in pixels; in a crowd it leaves room for the name."""
        usual = self.theme.px(in_scale(11))
        return min(usual, self._least(round(plate.rect.h * _OF_BADGE))) if plate.badge else usual

    def _least(self, pixels: int = 0) -> int:
        """At least so many pixels, and no fewer than what is said has with text of 100 %."""
        usual = self.theme.px(in_scale(11))
        return max(pixels, round(usual * min(1.0, self.theme.ordinary / self.theme.scale)))

    def _pills_on_plate(
        self, room: int, marks: Sequence[Mark], pixels: int
    ) -> list[pygame.Surface]:
        """The marks of a seat in letters of so many pixels; where they have no room, narrower ones.

        Larger text gives way to that, down to its ordinary size, where they would begin too far
        beyond the end of the plate.
        """
        pills = [self._pill_px(mark.text, pixels, mark.tone, SLIM) for mark in marks]
        if sum(pill.get_width() for pill in pills) <= room:
            return pills
        beyond, least = room + self.theme.px(_BEYOND_PLATE), self._least()
        if (air := _air_beside(self.theme, marks, pixels, room, beyond)) is not None:
            return [self._tag_px(mark.text, pixels, mark.tone, air) for mark in marks]
        most = room
        while sum(pill.get_width() for pill in pills) > most and pixels >= least:
            pills = [self._tag_px(mark.text, pixels, mark.tone) for mark in marks]
            pixels, most = pixels - 1, beyond
        return pills

    def are_low(self, plate: Plate, above: Iterable[Rect]) -> bool:
        """True when badges have no room over a plate: what lies `above` it is too near."""
        free = plate.rect.y - self.theme.px(_BADGE_ON_PLATE)
        over = (rect for rect in above if rect.bottom <= plate.rect.y)
        across = Rect(plate.rect.x, 0, plate.rect.w, plate.rect.y)
        return any(rect.bottom > free and rect.overlap(across) for rect in over)

    def _above_plate(self, plate: Plate, pill: pygame.Surface) -> int:
        """The pixels by which a badge stands out above a plate: over the rim, not over the bar.

        In a crowd the plates are so near that it hardly does.
        """
        if plate.badge:
            return max(3, pill.get_height() // 4)
        trim = min(self.theme.scale, self.theme.ordinary)
        above = pill.get_height() - round(_ON_EDGE * trim)
        return min(above, round(_OVER_RIM * trim)) if plate.edge == "top" else above


def _air_beside(
    theme: Theme, marks: Sequence[Mark], pixels: int, room: int, beyond: int
) -> int | None:
    """The pixels beside each of a seat's marks in letters of so many: all that the room leaves.

    Where that is too little, it is the least there should be, if they have room with it up to a
    point `beyond` the end of the plate; else None.
    """
    least = theme.px(_AIR)
    wide = sum(theme.width_px(mark.text, pixels, SEMIBOLD) for mark in marks)
    air = (room - wide) // len(marks)
    if air >= least:
        return air
    return least if wide + least * len(marks) <= beyond else None
