"""A page that changes by itself while it is read: no frame takes all that a change needs.

It is built in one frame, laid out in the next, and painted in a third. Meanwhile the cards and
other pictures on it are drawn beside the loop. Whatever a player does has the whole page at once,
as on any other one. Knows no page.
"""

from __future__ import annotations

import pygame

from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.screen import Stage

_PATIENCE = 10  # frames for which pictures are waited for, where they come slowly or not at all


class CalmPage(Page):
    """A page with `refresh_calmly`, for what has come while nobody did anything."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._coming: Node | None = None  # built, not laid out yet
        self._pictured: list[Node] | None = None  # those of its nodes that paint whole pictures
        self._held = False  # laid out, not painted yet
        self._paints = False  # in this frame
        self._waits = 0  # frames that pictures are still waited for

    def refresh(self) -> None:
        """Builds the page again at once; what was coming is older."""
        self._coming, self._held = None, False
        super().refresh()

    @property
    def is_changing(self) -> bool:
        """True until a page that was built has been painted."""
        return self._coming is not None or self._held or self._paints

    def refresh_calmly(self) -> None:
        """Builds the page again, for one of the next frames."""
        if self.size != (0, 0):
            self._coming, self._pictured = self.build(), None

    def step(self, seconds: float) -> bool:
        """Goes a step further with what was built in an earlier frame."""
        moving = super().step(seconds)
        if self._coming is not None:
            self._go_on_with(self._coming)
            return True
        self._paints = self._held and self._is_drawn()
        self._held = self._held and not self._paints
        return moving or self._held

    def _go_on_with(self, coming: Node) -> None:
        """Puts the new page in the place of the old one, once its cards are drawn."""
        if self._pictured is None:
            self._pictured = [one for one in coming.walk() if type(one).order is not Node.order]
            self._waits = _PATIENCE
        elif self._is_drawn():
            self._coming, self._held, self._waits = None, True, _PATIENCE
            self.tree.theme = self.theme
            self.tree.show(coming, pygame.Rect((0, 0), self.size), start=self.start)

    def _is_drawn(self) -> bool:
        """Orders the pictures of a page; true once they are there, or were waited for too long."""
        nodes = self._pictured or []
        drawn = [node.order(self.stage.art, self.theme) for node in nodes]
        self._waits -= 1
        return all(drawn) or self._waits <= 0

    def draw_ahead(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The whole page, also where it was laid out just now."""
        self._held = False
        return super().draw_ahead(size)

    def expose(self) -> None:
        """Everything counts as changed, and is painted with the next frame."""
        self._held = False
        super().expose()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paints what changed, unless its pictures are still to come."""
        return [] if self._held else super().draw(surface)
