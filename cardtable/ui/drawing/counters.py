"""The counters of a table: plain numbers, chips one by one, seals, and headings of sides.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.table import Counter
from cardtable.core.words import with_minus
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.shapes import BLEND, faded
from cardtable.ui.drawing.theme import DISPLAY, SEMIBOLD, Theme
from cardtable.ui.layout.arrangement import CounterBox
from cardtable.ui.layout.rects import Rect

CHIPS_SHOWN = 10  # more than these are only counted
_SEAL = 19  # units
_SEAL_NAME = 46  # units from the start of a line of a checklist to its seal, at least
_PLACE = 56  # units: chips that have a place so high lie in a heap, with their number below
_IN_A_LINE = 5  # chips of a heap
_TAG_PRINT, _TAG_LEAST = 0.44, 12  # of its room: the size of a number on a tag; units: at least
_TAG_AIR = 3  # units: beside it
_SHADE_BESIDE, _SHADE_CORNER = 5, 8  # units: beside words on the cloth, and its corners
_SHADE = 44  # of 255: how dark it is


class CounterPainter:
    """Draws counters in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art
        self._trim = theme.at_scale(min(theme.scale, theme.ordinary))  # what is no text

    def counter(
        self, box: CounterBox, counter: Counter, value: int, room: int, at_end: bool = False
    ) -> list[Picture]:
        """A number with its name, a row of chips, or a name with its seal.

        `room` is the free width; `at_end` aligns it with the right edge of the table.
        """
        if counter.style == "chips":
            in_place = box.rect.h >= self.theme.px(_PLACE)
            if in_place:
                return self._heap(box, counter, value)
            return _ending(box.rect, self._chips(box, counter, value), at_end=at_end)
        if counter.style == "checks":
            return self._seal_line(box, counter, value)
        return self._number(box.rect, counter, value, room, at_end=at_end)

    def _number(
        self, rect: Rect, counter: Counter, value: int, room: int, *, at_end: bool
    ) -> list[Picture]:
        """A number above its name, or in a flat place beside it."""
        theme = self.theme
        text = f"{value}/{counter.limit}" if counter.limit else with_minus(value)
        flat = rect.h < theme.px(32)
        number = theme.text(text, 15 if flat else 22, "text", SEMIBOLD if flat else DISPLAY)
        gap = theme.px(6)
        left = room - number.get_width() - gap if flat else room
        shown = counter.title if theme.width(counter.title, 12) <= left else ""
        name = theme.text(shown, 12, "muted")
        if flat:
            x = rect.x + number.get_width() + gap
            line = [self._centred(number, rect.x, rect)]
            line += [self._centred(name, x, rect)] if shown else []  # else the number ends the line
            return _ending(rect, self._on_ground(line), at_end=at_end)
        under = number.get_height() - theme.px(4)
        top = rect.y + (rect.h - under - name.get_height()) // 2
        number_x, name_x = (
            rect.right - line.get_width() if at_end else rect.x for line in (number, name)
        )
        return self._on_ground([Picture(number, number_x, top), Picture(name, name_x, top + under)])

    def _on_ground(self, words: list[Picture]) -> list[Picture]:
        """Words with a shade on the cloth below them, where an ornament would be too bright."""
        beside, above = self._trim.px(_SHADE_BESIDE), self._trim.px(1)
        area = words[0].area.unionall([word.area for word in words])
        area = area.inflate(2 * beside, -2 * above)
        shade = self.art.box(area.size, self._trim.px(_SHADE_CORNER), (0, 0, 0, _SHADE))
        return [Picture(shade, area.x, area.y), *words]

    def tag(self, rect: Rect, value: int) -> Picture:
        """The number of a badge, without its name, on a tag of the same wood."""
        tag = self.art.keep(Recipe(self._drawn_tag, (rect[2:], with_minus(value))))
        return self._centred(tag, rect.centre[0] - tag.get_width() // 2, rect)

    def _drawn_tag(self, room: tuple[int, int], text: str) -> pygame.Surface:
        """A number on a small board, which is no wider than the room if it can be."""
        theme, air = self.theme, 2 * self._trim.px(_TAG_AIR)
        pixels = max(theme.px(_TAG_LEAST), round(room[0] * _TAG_PRINT))
        while (
            pixels > theme.px(_TAG_LEAST) and theme.width_px(text, pixels, SEMIBOLD) > room[0] - air
        ):
            pixels -= 1
        number = theme.text_px(text, pixels, "on_plate", SEMIBOLD)
        high = min(number.get_height(), room[1])
        size = (max(high, number.get_width() + air), high)
        tag = self.art.box(size, theme.px(4), "plate", "plate_shade", self._trim.px(1)).copy()
        tag.blit(number, number.get_rect(center=(size[0] // 2, size[1] // 2)), special_flags=BLEND)
        return tag

    def _centred(self, picture: pygame.Surface, x: int, rect: Rect) -> Picture:
        """A picture at half the height of a line."""
        return Picture(picture, x, rect.y + (rect.h - picture.get_height()) // 2)

    def _between(self, units: float) -> int:
        """A length in pixels that grows half as much as the text."""
        return round((self.theme.px(units) + self._trim.px(units)) / 2)

    def _seal_line(self, box: CounterBox, counter: Counter, value: int) -> list[Picture]:
        """A name and its seal, which fills with gold; how many there are beyond beside it."""
        theme, rect = self.theme, box.rect
        done, size = value >= counter.limit, self._between(_SEAL)
        name = theme.text(counter.title, 12, "text" if done else "muted")
        row = [self._seal(size, min(1.0, value / max(1, counter.limit)))]
        if value > counter.limit:
            row.append(theme.text(f"+{value - counter.limit}", 12, "text", SEMIBOLD))
        elif counter.limit > 1:
            row.append(theme.text(f"{value}/{counter.limit}", 12, "text", SEMIBOLD))
        gap, to_seal = theme.px(4), max(theme.px(_SEAL_NAME), name.get_width() + theme.px(6))
        used = sum(picture.get_width() + gap for picture in row) - gap
        x = max(rect.x, rect.right - used - to_seal)  # all of a list end flush with what is below
        pictures = [self._centred(name, x + to_seal - theme.px(6) - name.get_width(), rect)]
        x += to_seal
        for picture in row:
            pictures.append(self._centred(picture, x, rect))
            x += picture.get_width() + gap
        return pictures

    def _seal(self, size: int, part: float) -> pygame.Surface:
        return self.art.keep(Recipe(self._drawn_seal, (size, part)))

    def _drawn_seal(self, size: int, part: float) -> pygame.Surface:
        """A round place in the cloth, filled with gold from below; whole, it bears a star."""
        seal = self.art.sunk((size, size), size / 2, max(1, self.theme.px(1.2))).copy()
        ring = self.art.box((size, size), size / 2, (0, 0, 0, 60), "gold", self.theme.px(1.2))
        seal.blit(ring, (0, 0), special_flags=BLEND)
        if part > 0:
            gold = self.art.box((size, size), size / 2, "gold", "gold_pressed", self.theme.px(1))
            top = round(size * (1 - part))
            seal.blit(gold, (0, top), (0, top, size, size - top), special_flags=BLEND)
        star = self.art.icon("star", round(size * 0.72), "on_gold" if part >= 1 else "gold")
        if part in (0, 1):
            star = star if part else faded(star, 0.75)
            seal.blit(star, star.get_rect(center=(size // 2, size // 2)), special_flags=BLEND)
        return seal

    def side(
        self, box: CounterBox, names: Sequence[str], side: int, value: int, remark: str
    ) -> list[Picture]:
        """Whose books these are: the colour of the side, its names, its points, and a remark."""
        theme, rect = self.theme, box.rect
        edge = self.art.box((theme.px(4), theme.px(14)), theme.px(2), theme.team(side))
        pictures = [self._centred(edge, rect.x, rect)]
        x = rect.x + theme.px(10)
        number = theme.text(with_minus(value), 13, "text", SEMIBOLD)
        room = rect.right - x - number.get_width() - 2 * theme.px(10)
        who = " + ".join(names)
        pixels = theme.fitting_px(who, room, (13, 12), SEMIBOLD)
        shown = theme.shortened_px(who, room, pixels, SEMIBOLD)
        name = theme.text_px(shown, pixels, "text", SEMIBOLD)
        for picture in (name, number):
            pictures.append(self._centred(picture, x, rect))
            x += picture.get_width() + theme.px(10)
        if remark and theme.width(remark, 12) <= rect.right - x:
            pictures.append(self._centred(theme.text(remark, 12, "muted"), x, rect))
        return pictures

    def owner(self, name: str, left: int, bottom: int, room: int) -> Picture:
        """A seat's name that stands on the upper edge of what it has laid out."""
        pixels = self.theme.fitting_px(name, room, (12, 12), SEMIBOLD)
        made = self.theme.text_px(name, pixels, "muted", SEMIBOLD)
        return Picture(made, left, bottom - made.get_height() - self.theme.px(1))

    def purpose(self, text: str, place: Rect) -> Picture:
        """The purpose of an empty room, written in its middle."""
        pixels = self.theme.fitting_px(text, place.w, (12, 12), SEMIBOLD)
        made = self.theme.text_px(text, pixels, "muted", SEMIBOLD)
        x = place.x + (place.w - made.get_width()) // 2
        return Picture(made, x, place.y + (place.h - made.get_height()) // 2)

    def _heap(self, box: CounterBox, counter: Counter, value: int) -> list[Picture]:
        """A round place printed on the cloth: chips in its middle, their number and name below."""
        theme, rect = self.theme, box.rect
        ring = self.art.sunk((rect.h, rect.h), rect.h / 2, max(1, theme.px(1.5)))
        pictures = [Picture(ring, rect.x + (rect.w - rect.h) // 2, rect.y)]
        size = round(rect.h * 0.24)
        chip, left = self.art.chip(size), max(0, min(value, CHIPS_SHOWN))
        lines = -(-left // _IN_A_LINE)
        y = rect.y + round(rect.h * 0.42) - (size + (lines - 1) * size // 2) // 2
        while left:
            here = min(left, _IN_A_LINE)
            x = rect.centre[0] - round(size * (1 + 0.5 * (here - 1)) / 2)
            pictures += [Picture(chip, x + round(at * size / 2), y) for at in range(here)]
            left, y = left - here, y + size // 2
        number = theme.text(str(value), 14, "text", SEMIBOLD)
        name = theme.text(counter.title, 12, "muted")
        x = rect.centre[0] - (number.get_width() + theme.px(6) + name.get_width()) // 2
        words = Rect(rect.x, rect.y + round(rect.h * 0.68), rect.w, number.get_height())
        return [
            *pictures,
            self._centred(number, x, words),
            self._centred(name, x + number.get_width() + theme.px(6), words),
        ]

    def _chips(self, box: CounterBox, counter: Counter, value: int) -> list[Picture]:
        """Chips one by one, then their number."""
        theme, rect = self.theme, box.rect
        size = min(rect.h, theme.px(24))
        number = theme.text(str(value), 14, "text", SEMIBOLD)
        name = theme.text(counter.title, 12, "muted")
        shown = max(0, min(value, CHIPS_SHOWN))
        room = rect.w - number.get_width() - theme.px(8)
        step = min(size * 0.6, (room - size) / max(1, shown - 1)) if shown > 1 else 0
        chip = self.art.chip(size)
        top = rect.y + (rect.h - size) // 2
        pictures = [Picture(chip, rect.x + round(at * step), top) for at in range(shown)]
        left = rect.x + (round((shown - 1) * step) + size if shown else 0) + theme.px(6)
        pictures.append(self._centred(number, left, rect))
        left += number.get_width() + theme.px(6)
        if left + name.get_width() <= rect.right:
            pictures.append(self._centred(name, left, rect))
        return pictures


def _ending(rect: Rect, line: list[Picture], *, at_end: bool) -> list[Picture]:
    """The pictures of a line where they are, or moved to where the line `rect` ends."""
    if not at_end:
        return line
    across = rect.right - max(picture.area.right for picture in line)
    return [picture._replace(x=picture.x + across) for picture in line]
