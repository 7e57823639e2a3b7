"""Listens to every text that is drawn on a table: its words, its height, and where it lies.

A text may be part of a larger picture, as on a tile or a badge. The faces of cards are pictures and
are not listened to.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pygame
import pytest

from cardtable.ui.drawing.pills import PillPainter
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import Theme
from tests.support.drawn_tables import Case, Drawn, draw

_LETTERS, _PILL, _RESTING = Theme.text_px, PillPainter._drawn_pill, TablePainter.resting


@dataclass
class TableTexts:
    """The texts of one drawn table, with the least height in pixels of each."""

    heights: dict[str, int] = field(default_factory=dict)
    badges: dict[int, tuple[str, pygame.Surface]] = field(default_factory=dict)
    painting: bool = False
    made: Drawn | None = None

    def written(self, theme: Theme, text: str, pixels: int, *rest: Any, **how: Any) -> Any:
        """Draws a line of text, and notes it while the table is painted."""
        if self.painting and text.strip():
            self.heights[text] = min(pixels, self.heights.get(text, pixels))
        return _LETTERS(theme, text, pixels, *rest, **how)

    def badge(self, painter: PillPainter, text: str, *rest: Any, **how: Any) -> Any:
        """Draws a text in a rounded box, and notes which."""
        image = _PILL(painter, text, *rest, **how)
        self.badges[id(image)] = (text, image)
        return image

    def resting(self, painter: TablePainter, scene: Any) -> Any:
        """Paints what rests on the table."""
        self.painting = True
        try:
            return _RESTING(painter, scene)
        finally:
            self.painting = False

    def placed(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Every text that stands by itself or in a badge, with the area of its letters."""
        assert self.made is not None
        for picture in self.made.pictures:
            area, image = picture.area, id(picture.image)
            if image in self.badges:
                yield self.badges[image][0], area.inflate(-2, -area.h // 4)
            elif self.made.texts.get(image, ("",))[0].strip():
                yield self.made.texts[image][0], area.inflate(-2, -area.h // 3)

    def overlaps(self) -> list[tuple[str, str]]:
        """The texts that lie over one another."""
        return [
            (text, other)
            for (text, area), (other, area2) in combinations(self.placed(), 2)
            if area.colliderect(area2)
        ]

    def outside(self) -> list[str]:
        """The texts that reach beyond the table, which lies between the bar and the prompt."""
        assert self.made is not None
        table = self.made.play.game.tabletop.arrangement
        top = table.bar.bottom if table.bar else 0
        foot = table.prompt.y if table.prompt else table.window.h
        room = pygame.Rect(0, top, table.window.w, foot - top)
        return [text for text, area in self.placed() if not room.contains(area)]


@contextmanager
def _listening(texts: TableTexts) -> Iterator[None]:
    def method(listener: Any) -> Any:
        def listened(painter: Any, *given: Any, **how: Any) -> Any:
            return listener(painter, *given, **how)

        return listened  # a function, which is given the object that it belongs to

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Theme, "text_px", method(texts.written))
        patch.setattr(PillPainter, "_drawn_pill", method(texts.badge))
        patch.setattr(TablePainter, "resting", method(texts.resting))
        yield


def texts_of(case: Case) -> TableTexts:
    """Draws a table through the real layout and notes each text that its painter writes."""
    texts = TableTexts()
    with _listening(texts):
        texts.made = draw(case, over=False)
    return texts
