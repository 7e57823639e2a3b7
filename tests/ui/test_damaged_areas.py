"""Areas to be painted again: none twice, none forgotten. Boxes of which only the rim is drawn."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.controls.damage import Damage
from cardtable.ui.controls.paint import CLEAR, Canvas, _paste, _tile
from cardtable.ui.drawing.theme import Theme

WHOLE = pygame.Rect(0, 0, 100, 80)


def taken(*areas: tuple[int, int, int, int]) -> list[tuple[int, ...]]:
    damage = Damage()
    damage.take(WHOLE)
    damage.add(*map(pygame.Rect, areas))
    return sorted(tuple(area) for area in damage.take(WHOLE))


def test_an_area_within_another_is_not_painted_again() -> None:
    assert taken((10, 10, 50, 50), (10, 10, 50, 50), (20, 20, 5, 5)) == [(10, 10, 50, 50)]
    assert taken((20, 20, 5, 5), (10, 10, 50, 50)) == [(10, 10, 50, 50)]
    assert taken((-5, -5, 200, 200), (3, 3, 4, 4)) == [(0, 0, 100, 80)]


def test_areas_that_overlap_are_both_painted() -> None:
    assert taken((0, 0, 20, 20), (10, 10, 20, 20)) == [(0, 0, 20, 20), (10, 10, 20, 20)]
    assert taken((0, 0, 20, 20), (300, 300, 9, 9)) == [(0, 0, 20, 20)]


@pytest.mark.parametrize("size", [(300, 200), (40, 24), (9, 7), (3, 120)])
@pytest.mark.parametrize("radius", [0, 4, 16])
@pytest.mark.parametrize("width", [1, 3, 12])
def test_a_box_without_a_ground_looks_the_same_though_its_middle_is_left_out(
    size: tuple[int, int], radius: int, width: int
) -> None:
    theme, rect = Theme(), pygame.Rect((5, 6), size)
    ours, theirs = pygame.Surface((320, 220)), pygame.Surface((320, 220))
    for surface in (ours, theirs):
        surface.fill((40, 70, 90))
    Canvas(ours, theme).box(rect, radius=radius, edge="gold_pressed", width=width)
    corner, line = min(theme.px(radius), size[0] // 2, size[1] // 2), theme.px(width)
    cut = min(max(corner, line + 1), size[0] // 2, size[1] // 2)
    _paste(theirs, rect, _tile(corner, cut, theme.of(CLEAR), theme.of("gold_pressed"), line), cut)
    assert ours.get_buffer().raw == theirs.get_buffer().raw
