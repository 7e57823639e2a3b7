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
        if not (self._all or self._areas):
            return []
        areas = [whole] if self._all else [area.clip(whole) for area in self._areas]
        self._all, self._areas = False, []
        return _outermost([area for area in areas if area.width and area.height])


def _outermost(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """The areas that lie in no other one, so that nothing is painted again for one inside it."""
    kept: list[pygame.Rect] = []
    for area in sorted(areas, key=lambda one: -one.width * one.height):
        if not any(other.contains(area) for other in kept):
            kept.append(area)
    return kept
