"""The name plates of the seats: who sits there, whose turn it is, who is thinking, which side.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.session import HUMAN
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.icons import BARS
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.layout.arrangement import Arrangement, Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo
from cardtable.ui.motion.flight_paths import Call, Rings

_NAMES = (15, 9.5)  # the largest and the smallest size of a name
_STAR, _SIGN = 16, 18  # units


class SeatPlatePainter:
    """Draws name plates in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    def plate(self, plate: Plate, sitter: PlateInfo) -> list[Picture]:
        """A seat's name plate: a sign for a person or a level, the name, and a star if on turn.

        Beside a long name there is no room for the star: then it stands on the corner.
        """
        theme, rect = self.theme, plate.rect
        panel = self.art.panel((rect.w, rect.h), theme.px(8))
        pictures = [Picture(panel.image, rect.x - panel.dx, rect.y - panel.dy)]
        left = rect.x + theme.px(10)
        edge = self.art.box((rect.w, rect.h), theme.px(8), (0, 0, 0, 0), "gold", theme.px(1.5))
        if sitter.on_turn:  # made before it is wanted: a frame with a move has enough to do
            pictures.append(Picture(edge, rect.x, rect.y))
        if sitter.partners:
            pictures.append(self._team_edge(rect, sitter.side))
            left += theme.px(4)
        if not plate.badge:
            side = theme.px(_SIGN)
            sign = self.art.icon(_sign(sitter), side, "panel_muted")
            pictures.append(Picture(sign, left, rect.y + (rect.h - side) // 2))
            left += side + theme.px(6)
        right = rect.right - theme.px(10)
        if self._has_room_for_star(plate, sitter):
            right -= theme.px(_STAR + 4)  # kept free in every turn, so that names stay as they are
        name = self._name(plate, sitter.name, left, right)
        return pictures + ([self._resting_star(plate, sitter)] if sitter.on_turn else []) + name

    def _has_room_for_star(self, plate: Plate, sitter: PlateInfo) -> bool:
        """True when the star finds room beside a name of ordinary size."""
        theme = self.theme
        taken = 10 + (4 if sitter.partners else 0) + (0 if plate.badge else _SIGN + 6)
        room = plate.rect.w - theme.px(taken + 4 + _STAR + 10)
        return theme.width_px(sitter.name, theme.px(_NAMES[0]), SEMIBOLD) <= room

    def _resting_star(self, plate: Plate, sitter: PlateInfo) -> Picture:
        if not self._has_room_for_star(plate, sitter):
            return self.turning_star(plate, sitter, 0)
        x, y = self._star_place(plate, sitter)
        side = self.theme.px(_STAR)
        return Picture(self.art.icon("star", side, "gold"), x - side // 2, y - side // 2)

    def _team_edge(self, rect: Rect, side: int) -> Picture:
        size = (self.theme.px(4), rect.h - self.theme.px(12))
        edge = self.art.box(size, self.theme.px(2), self.theme.team(side))
        return Picture(edge, rect.x + self.theme.px(5), rect.y + self.theme.px(6))

    def _name(self, plate: Plate, text: str, left: int, right: int) -> list[Picture]:
        """The name, as large as it fits, in two lines if need be."""
        theme, rect = self.theme, plate.rect
        room = right - left
        pixels = theme.fitting_px(text, room, _NAMES, SEMIBOLD)
        lines = [text]
        if theme.width_px(text, pixels, SEMIBOLD) > room and " " in text:
            lines = _halves(text)
            pixels = theme.fitting_px(max(lines, key=len), room, _NAMES, SEMIBOLD)
        shown = [theme.shortened_px(line, room, pixels, SEMIBOLD) for line in lines]
        made = [theme.text_px(line, pixels, "panel_text", SEMIBOLD) for line in shown]
        pace = min(made[0].get_height(), (rect.h - theme.px(4)) // len(made))
        top = rect.y + (rect.h - pace * (len(made) - 1) - made[0].get_height()) // 2
        return [Picture(name, left, top + number * pace) for number, name in enumerate(made)]

    def _star_place(self, plate: Plate, sitter: PlateInfo) -> tuple[int, int]:
        """The middle of the turn star on a plate."""
        if not self._has_room_for_star(plate, sitter):
            return plate.rect.x + self.theme.px(5), plate.rect.y + self.theme.px(5)
        reach = self.theme.px(10) + self.theme.px(_STAR) // 2
        return plate.rect.right - reach, plate.rect.y + plate.rect.h // 2

    def turning_star(self, plate: Plate, sitter: PlateInfo, step: int) -> Picture:
        """The star of a player who is thinking, at one of the six angles that look different."""
        star = self.art.keep(Recipe(self._turned_star, (self.theme.px(_STAR), step % 6)))
        x, y = self._star_place(plate, sitter)
        return Picture(star, x - star.get_width() // 2, y - star.get_height() // 2)

    def rings(self, calls: Sequence[Rings], table: Arrangement) -> list[Picture]:
        """The rings that go out from the plates of those who say something, fading as they go."""
        pictures = []
        for call in calls:
            plate = table.plate(call.seat)
            for step in call.steps if plate is not None else ():
                if plate is not None and 0 < step < Call.STEPS:
                    ring = self._ring((plate.rect.w, plate.rect.h), step)
                    out = (ring.get_width() - plate.rect.w) // 2
                    pictures.append(Picture(ring, plate.rect.x - out, plate.rect.y - out))
        return pictures

    def _ring(self, size: tuple[int, int], step: int) -> pygame.Surface:
        theme = self.theme
        out, thick = theme.px(4 * step), theme.px(6)
        shade = (*theme.of("text")[:3], round(255 * (1 - step / Call.STEPS)))
        full = (size[0] + 2 * out, size[1] + 2 * out)
        return self.art.box(full, theme.px(8) + out, (0, 0, 0, 0), shade, thick)

    def _turned_star(self, size: int, turn: int) -> pygame.Surface:
        """The star on a disc that hides the one at rest."""
        side = size + self.theme.px(2)
        disc = self.art.box((side, side), side / 2, "panel_solid").copy()
        star = self.art.icon("star", 2 * size, "gold")
        turned = pygame.transform.rotozoom(star, -turn * 360 / 42, 0.5)
        disc.blit(turned, turned.get_rect(center=(side // 2, side // 2)), special_flags=BLEND)
        return disc


def _halves(name: str) -> list[str]:
    """A name of several words in two lines of about the same length."""
    words = name.split(" ")
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _sign(sitter: PlateInfo) -> str:
    """The sign for a person, or for a level: of four bars, as many as it is strong."""
    return "person" if sitter.player == HUMAN else BARS[round(sitter.strength * (len(BARS) - 1))]
