"""The scrolling areas of a tree: moved by keys, the wheel, or the thumb of a scroll bar."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from cardtable.ui.controls.node import Control, Node, area_of
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.drawing.theme import Theme

SCROLL_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
NOTCH = 64  # units that one notch of the wheel scrolls


class Scrolling:
    """Owns the areas and the grip on a thumb. What scrolls returns the area that has moved."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.gathered = 0  # how often: each time controls are others, or lie elsewhere
        self._areas: list[Scroll] = []
        self._grip: tuple[Scroll, int] | None = None  # a thumb, held at this height

    def gather(self, nodes: Iterable[Node]) -> None:
        """Takes the scrolling areas among these nodes, in reading order."""
        self.gathered += 1
        self._areas = [node for node in nodes if isinstance(node, Scroll)]

    def bring(self, key: str, within: str) -> Scroll | None:
        """Scrolls one area so that the node of that key is at its top."""
        scroll = next((area for area in self._areas if area.key == within), None)
        nodes = scroll.walk() if scroll is not None else ()
        node = next((node for node in nodes if node.key == key), None)
        if scroll is None or node is None:
            return None
        return _moved(scroll, node.rect.top - scroll.child.rect.top - self.theme.px(8))

    def by(self, key: str, units: float) -> Scroll | None:
        """Scrolls the area of that key by a number of units."""
        scroll = next((area for area in self._areas if area.key == key), None)
        return _moved(scroll, scroll.offset + round(units * self.theme.scale)) if scroll else None

    @property
    def longest(self) -> tuple[int, int, int, int] | None:
        """The place of the area with the most out of sight; None where all shows."""
        scroll = max(self._areas, key=lambda area: area.max_offset, default=None)
        return area_of(scroll.shown) if scroll is not None and scroll.max_offset > 0 else None

    def by_key(self, key: int) -> Scroll | None:
        """Page up and down, Home and End scroll the longest area."""
        if not self._areas:
            return None
        scroll = max(self._areas, key=lambda area: area.max_offset)
        page = scroll.rect.height * 9 // 10
        to = {
            pygame.K_PAGEUP: scroll.offset - page,
            pygame.K_PAGEDOWN: scroll.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: scroll.max_offset,
        }[key]
        return _moved(scroll, to)

    def onward(self, down: int) -> Scroll | None:
        """Scrolls the last area by a notch, down (1) or up (-1)."""
        if not self._areas:
            return None
        return _moved(self._areas[-1], self._areas[-1].offset + down * self.theme.px(NOTCH))

    def reveal(self, node: Control) -> list[Scroll]:
        """Scrolls every area around a node just far enough to show it."""
        around = self.around(node)
        return [area for area in around if area.reveal(node.spot, self.theme.px(12))]

    # -- the pointer ---------------------------------------------------------------------------

    def around(self, node: Control) -> list[Scroll]:
        """The areas that a control is in."""
        return [area for area in self._areas if any(inner is node for inner in area.walk())]

    def beside(self, node: Control | None, among: Iterable[Control]) -> list[Control]:
        """Those of the controls that are in the same part of the page; all beside none."""
        part = self.around(node) if node is not None else []
        return [one for one in among if node is None or self.around(one) == part]

    def under(self, place: tuple[int, int]) -> list[Scroll]:
        """The areas at a place."""
        return [area for area in self._areas if area.shown.collidepoint(place)]

    def rolls(self, place: tuple[int, int]) -> bool:
        """True where there is more than shows."""
        return any(scroll.max_offset > 0 for scroll in self.under(place))

    def wheel(self, notches: float, place: tuple[int, int]) -> Scroll | None:
        """Scrolls the innermost area at a place that can still move; any area where none is."""
        for scroll in reversed(self.under(place) or self._areas):
            if _moved(scroll, scroll.offset - round(notches * self.theme.px(NOTCH))):
                return scroll
        return None

    @property
    def held(self) -> bool:
        """True while a thumb is held."""
        return self._grip is not None

    def grip(self, place: tuple[int, int]) -> bool:
        """Takes hold of the thumb at a place; returns False where there is none."""
        self._grip = self._thumb_at(place)
        return self._grip is not None

    def has_thumb(self, place: tuple[int, int]) -> bool:
        """True where a thumb can be taken hold of."""
        return self._thumb_at(place) is not None

    def _thumb_at(self, place: tuple[int, int]) -> tuple[Scroll, int] | None:
        for scroll in self._areas:
            thumb = scroll.bar(self.theme)
            if thumb is not None and thumb.inflate(self.theme.px(14), 0).collidepoint(place):
                return scroll, place[1] - thumb.top
        return None

    def drag(self, place: tuple[int, int]) -> Scroll | None:
        """Moves the thumb that is held to a place."""
        scroll, held_at = self._grip or (None, 0)
        thumb = scroll.bar(self.theme) if scroll is not None else None
        if scroll is None or thumb is None:
            return None
        room = max(1, scroll.rect.height - self.theme.px(8) - thumb.height)
        top = place[1] - held_at - scroll.rect.top - self.theme.px(4)
        return _moved(scroll, round(scroll.max_offset * top / room))

    def let_go(self) -> bool:
        """Lets the thumb go; returns whether one was held."""
        held, self._grip = self._grip is not None, None
        return held


def _moved(scroll: Scroll, offset: int) -> Scroll | None:
    """The area, scrolled that far from its top; None where it does not move."""
    return scroll if scroll.scroll_to(offset) else None
