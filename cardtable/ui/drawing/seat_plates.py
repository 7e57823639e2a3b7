"""The name plates of the seats: who sits there, whose turn it is, who thinks, which side.

Gives pictures with places; knows what one seat sees and nothing else.
"""

from __future__ import annotations

import pygame

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.layout.arrangement import Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo


class SeatPlatePainter:
    """Draws name plates in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    def plate(self, plate: Plate, sitter: PlateInfo) -> list[Picture]:
        """A seat's name plate: a sign for person or level, the name, the star of whose turn."""
        theme, rect = self.theme, plate.rect
        panel = self.art.panel((rect.w, rect.h), theme.px(8))
        found = [Picture(panel.image, rect.x - panel.dx, rect.y - panel.dy)]
        left = rect.x + theme.px(10)
        if sitter.on_turn:
            edge = self.art.box((rect.w, rect.h), theme.px(8), (0, 0, 0, 0), "gold", theme.px(1.5))
            found.append(Picture(edge, rect.x, rect.y))
        if sitter.partners:
            found.append(self._team_edge(rect, sitter.side))
            left += theme.px(4)
        right = rect.right - theme.px(10)
        star = theme.px(16)
        if sitter.on_turn:
            right -= star + theme.px(4)
            sign = self.art.icon("star", star, "gold")
            found.append(Picture(sign, right + theme.px(4), rect.y + (rect.h - star) // 2))
        return found + self._name(plate, sitter, left, right)

    def _team_edge(self, rect: Rect, side: int) -> Picture:
        size = (self.theme.px(4), rect.h - self.theme.px(12))
        edge = self.art.box(size, self.theme.px(2), self.theme.team(side))
        return Picture(edge, rect.x + self.theme.px(5), rect.y + self.theme.px(6))

    def _name(self, plate: Plate, sitter: PlateInfo, left: int, right: int) -> list[Picture]:
        theme, rect = self.theme, plate.rect
        size = 13 if plate.badge else 15
        found = []
        if not plate.badge:
            sign = theme.px(18)
            shown = "person" if sitter.player == "human" else sitter.player
            found.append(
                Picture(
                    self.art.icon(_sign(shown), sign, "panel_muted"),
                    left,
                    rect.y + (rect.h - sign) // 2,
                )
            )
            left += sign + theme.px(6)
        name = theme.shortened(sitter.name, right - left, size, SEMIBOLD)
        made = theme.text(name, size, "panel_text", SEMIBOLD)
        found.append(Picture(made, left, rect.y + (rect.h - made.get_height()) // 2))
        return found

    def _star_place(self, plate: Plate) -> tuple[int, int]:
        """The middle of the turn star on a plate."""
        reach = self.theme.px(10) + self.theme.px(16) // 2
        return plate.rect.right - reach, plate.rect.y + plate.rect.h // 2

    def turning_star(self, plate: Plate, step: int) -> Picture:
        """The star of a player who thinks, at one of the six angles after which it looks alike."""
        theme = self.theme
        size, turn = theme.px(16), step % 6
        key = ("turning", size, turn, theme.gold, theme.panel_solid)
        made = self.art.kept(key, lambda: self._turned(size, turn))
        x, y = self._star_place(plate)
        return Picture(made, x - made.get_width() // 2, y - made.get_height() // 2)

    def _turned(self, size: int, turn: int) -> pygame.Surface:
        """The star on a ground that hides the one at rest."""
        side = size + self.theme.px(4)
        made = self.art.box((side, side), side / 2, "panel_solid").copy()
        star = self.art.icon("star", 2 * size, "gold")
        turned = pygame.transform.rotozoom(star, -turn * 360 / 42, 0.5)
        made.blit(turned, turned.get_rect(center=(side // 2, side // 2)), special_flags=BLEND)
        return made


def _sign(player: str) -> str:
    """The sign for a person or a level; a third party's level is shown like hard."""
    return player if player in ("person", "easy", "normal", "hard") else "hard"
