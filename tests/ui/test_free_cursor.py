"""The free cursor is seen as well as heard: a ring where it is, and none once it has gone."""

from __future__ import annotations

import pygame
import pytest

from cardtable import save_text
from cardtable.store.launch import Launch
from tests.support.last_cards import GAMES, near_its_end
from tests.support.table_by_hand import AtTable


def type_key(at: AtTable, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        at.room.handle(pygame.Event(kind, key=key, mod=mod, unicode=""))
    at.step(2)


def pixels(at: AtTable) -> bytes:
    return pygame.image.tobytes(at.surface, "RGB")


@pytest.mark.parametrize("game", GAMES)
def test_a_ring_goes_with_the_free_cursor_and_leaves_no_trace(game, tmp_path):
    at = AtTable(tmp_path)
    at.room.begin(Launch(text=save_text.write(near_its_end(game))))
    at.settle()
    at.room.told()
    seen = 0
    for steps in range(1, 7):
        for _ in range(steps):
            type_key(at, pygame.K_DOWN, pygame.KMOD_SHIFT)
        at.step(30)  # until the card of the keyboard stands where it is to stand
        told = at.room.told()
        thing = told.root.find(told.focus)
        ring = at.play.accessible.cursor(at.play.shown())
        if ring is None:  # the ring of the keyboard has come along
            at.play.accessible._cursor.leave()
            continue
        assert thing is not None
        assert ring == thing.area, "magnifiers follow to the same place"
        before = at.surface.copy()
        at.play.accessible._cursor.leave()
        at.step(2)
        around = pygame.Rect(ring).inflate(30, 30).clip(at.surface.get_rect())
        outside = at.surface.copy()
        assert pixels_in(before, around) != pixels_in(at.surface, around), told.focus
        for picture in (before, outside):
            picture.fill("black", around)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(outside, "RGB")
        seen += 1
    assert seen
    at.room.expose()
    shown = pixels(at)
    at.step(1)
    assert pixels(at) == shown


def pixels_in(picture: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(area), "RGB")
