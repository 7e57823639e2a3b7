"""The areas of a surface that must be painted again."""

from __future__ import annotations

import pygame


class Damage:
    """Gathers areas until they are taken; at first all of the surface must be painted."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []
        self._all = True

    def add(self, *areas: pygame.Rect) -> None:
        """Has these areas painted again."""
        self._areas += areas

    def expose(self) -> None:
        """Has everything painted again."""
        self._all = True

    def touches(self, area: pygame.Rect) -> bool:
        """True when anything in the area must be painted."""
        return self._all or area.collidelist(self._areas) >= 0

    def take(self, whole: pygame.Rect) -> list[pygame.Rect]:
        """The areas inside the surface that must be painted; from now on they count as painted."""
        areas = [whole] if self._all else [area.clip(whole) for area in self._areas]
        self._all, self._areas = False, []
        return [area for area in areas if area.width and area.height]
