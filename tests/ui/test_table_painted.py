"""A table is painted bit by bit as it would be at once, and no further than it says it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.frozen import replace
from cardtable.core.table import Prompt
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.shown_table import Pointer, ShownTable
from cardtable.ui.table.table_in_play import Countdown, InTheAir, TableInPlay
from cardtable.ui.table.table_picture import TablePicture
from tests.support.told_games import at_table, plays

SIZE = (1280, 720)


class Strips:
    """Strips that change now and then, and something that lies over everything."""

    lies_over = True

    def __init__(self) -> None:
        self.changed: tuple[list[pygame.Rect], list[pygame.Rect]] = ([], [])
        self.shade = 40

    def take_changed(self) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        changed, self.changed = self.changed, ([], [])
        return changed

    def paint_strips(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill((self.shade, 10, 10), pygame.Rect(0, 0, SIZE[0], 40).clip(area))

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill((10, self.shade, 10), pygame.Rect(600, 300, 40, 30).clip(area))


def _values(game: str) -> Iterator[TableInPlay]:
    """A table after some moves, and what may come on top of it."""
    for number, session in enumerate(plays(game, 8, 9)):
        if number % 4:
            continue
        value = ShownTable(at_table(session, max(0, session.turn))).value(Pointer())
        assert value.scene is not None
        table = value.scene.arrangement
        yield value
        yield replace(value, thinking=(number % session.table.seats, number))
        yield replace(value, countdown=Countdown(3, 20))
        piles = [name for name, box in table.piles.items() if not box.is_hand][:2]
        cards = zip(piles, parse_cards("7h 8s"), strict=False)
        yield replace(value, trick=SimpleNamespace(cards=tuple(cards)))
        hand = [card.place for card in table.cards if table.piles[card.place.pile].is_hand]
        if hand:
            air = InTheAir(held=((hand[0], Rect(300, 200, 60, 84)),), lasso=Rect(90, 300, 99, 55))
            yield replace(value, in_the_air=air, scene=replace(value.scene, away={hand[0]}))
        yield TableInPlay(curtain=SimpleNamespace())  # type: ignore[arg-type]
        yield value


@pytest.mark.parametrize("game", ["seven_bridge", "nccc_seven", "lucky_sevens"])
def test_what_is_painted_bit_by_bit_is_what_is_painted_at_once(hall, game: str) -> None:
    strips, picture = Strips(), TablePicture(hall.theme, hall.art)
    surface = pygame.Surface(SIZE, depth=32)
    for number, value in enumerate(_values(game)):
        if number % 3 == 1:  # the strips change where the table may rest as it did
            strips.shade = 40 + 9 * number
            strips.changed = ([pygame.Rect(0, 0, SIZE[0], 40)], [pygame.Rect(600, 300, 40, 30)])
        before = surface.copy()
        changed = picture.draw(surface, value, strips)
        whole = pygame.Surface(SIZE, depth=32)
        fresh = TablePicture(hall.theme, hall.art)
        fresh._room = picture._room
        fresh.draw(whole, value, strips)
        assert _same(surface, whole), f"step {number}"
        for area in changed:
            before.fill(0, area)
            whole.fill(0, area)
        assert number == 0 or _same(before, whole), f"step {number}: more than it says"
        assert picture.draw(surface, value, strips) == [], "the same value draws nothing"


def _same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_another_size_or_theme_draws_everything_and_what_is_exposed_is_drawn_again(hall) -> None:
    (value, *_) = _values("seven_bridge")
    picture, surface = TablePicture(hall.theme, hall.art), pygame.Surface(SIZE, depth=32)
    whole = [pygame.Rect((0, 0), SIZE)]
    assert picture.draw(surface, value) == whole
    assert picture.draw(surface, value) == []
    picture.expose()
    assert picture.draw(surface, value) == whole
    picture.forget()
    assert picture.draw(surface, value) == whole
    small = pygame.Surface((640, 400), depth=32)
    assert picture.draw(small, value) == [pygame.Rect(0, 0, 640, 400)]


def test_the_shelf_is_drawn_while_there_are_cards_to_plan_with_and_says_what_they_come_to(hall):
    (value, *_) = _values("seven_bridge")
    scene = value.scene
    assert scene is not None
    shelf = Rect(40, 480, 1200, 60)
    value = replace(
        value, scene=replace(scene, arrangement=replace(scene.arrangement, shelf=shelf))
    )
    picture = TablePicture(hall.theme, hall.art)
    without = picture._resting(replace(value, plans=False), SIZE)
    below = picture._resting(replace(value, plans=True, planned=Prompt("30 points")), SIZE)
    assert len(below) > len(without)
    assert all(
        shelf.y - 8 <= one.y <= shelf.bottom + 8 for one in below[: len(below) - len(without)]
    )


def test_behind_a_curtain_the_ground_stays_as_it_was(hall) -> None:
    (value, *_) = _values("seven_bridge")
    scene, whole = value.scene, pygame.Rect((0, 0), SIZE)
    assert scene is not None
    picture = TablePicture(hall.theme, hall.art)
    curtain: Any = TableInPlay(curtain=SimpleNamespace())  # type: ignore[arg-type]
    assert picture._room_of(curtain, whole) == whole
    picture.draw(pygame.Surface(SIZE, depth=32), value)
    table = scene.arrangement
    assert table.bar is not None
    assert table.prompt is not None
    room = pygame.Rect(0, table.bar.bottom, SIZE[0], table.prompt.y - table.bar.bottom)
    assert picture._room_of(value, whole) == picture._room_of(curtain, whole) == room
    assert picture._room_of(curtain, pygame.Rect(0, 0, 300, 200)) == pygame.Rect(0, 0, 300, 200)
    bare = replace(value, scene=replace(scene, arrangement=replace(table, bar=None, prompt=None)))
    assert picture._room_of(bare, whole) == whole
