"""Faces at a table: one for each seat, no two alike, and the rim that is lit on turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from cardtable.core.computer_names import NAMES
from cardtable.store.settings import EACH_GAME, declared
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.seat_plates import SeatPlatePainter
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Plate
from cardtable.ui.layout.faces import (
    BY_NAME,
    COURT,
    GROUNDS,
    PORTRAITS,
    Face,
    chosen_face,
    faces_at,
    usual_face,
)
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo
from tests.support.drawn_tables import Case, draw

THEMES = tuple(table for table in declared()["theme"].choices if table != EACH_GAME)


@pytest.fixture
def painter() -> SeatPlatePainter:
    pygame.init()
    pygame.display.set_mode((320, 200))
    theme = Theme("green")
    theme.fit((1280, 720))
    return SeatPlatePainter(theme, Art(theme))


def plate(edge: str = "left", *, badge: bool = False) -> Plate:
    rect = Rect(20, 60, 108 if badge else 156, 40)
    return Plate(1, rect, rect, edge, badge)


def ida(**more: object) -> PlateInfo:
    return PlateInfo("Ida", "easy", 0, partners=False, face=Face("ida", "sage"), **more)  # type: ignore[arg-type]


def drawn(painter: SeatPlatePainter, plate: Plate, sitter: PlateInfo) -> pygame.Surface:
    window = pygame.Surface((240, 160))
    window.fill((43, 101, 73))
    for picture in painter.plate(plate, sitter):
        window.blit(picture.image, (picture.x, picture.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return window


def test_at_a_full_table_everybody_looks_different() -> None:
    faces = faces_at(["Ann", *NAMES], [True, *[False] * 24], {})
    assert len({face.portrait for face in faces}) == 25
    assert [face.portrait for face in faces[1:]] == [name.lower() for name in NAMES]


def test_people_who_chose_nothing_are_of_the_court_and_differ() -> None:
    faces = faces_at([f"Player {number}" for number in range(1, 8)], [True] * 7, {})
    assert len({face.portrait for face in faces}) == 7
    assert {face.portrait for face in faces} <= set(COURT)


def test_a_chosen_face_goes_with_the_name_and_nobody_else_takes_it() -> None:
    usual = usual_face("Ann")
    faces = faces_at(["Ann", "Bo"], [True, True], {"Bo": usual})
    assert faces[1] == usual
    assert faces[0].portrait != usual.portrait


def test_a_computer_player_that_somebody_named_has_a_face_of_its_own() -> None:
    faces = faces_at(["Ida", "Bartholomew", "Gus"], [False] * 3, {})
    assert len({face.portrait for face in faces}) == 3


def test_every_face_and_colour_of_the_settings_is_drawn() -> None:
    faces = [name for name in declared()["face"].choices if name != BY_NAME]
    grounds = [name for name in declared()["face_colour"].choices if name != BY_NAME]
    assert {chosen_face("Ann", name, BY_NAME).portrait for name in faces} == set(COURT)
    assert grounds == list(GROUNDS)
    assert chosen_face("Ann", BY_NAME, "moss") == usual_face("Ann")._replace(ground="moss")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("edge", ["left", "right"])
def test_the_rim_is_lit_on_turn(painter: SeatPlatePainter, theme: str, edge: str) -> None:
    """The upper edge of the rim, where no star stands, turns gold."""
    painter.theme.choose(theme)
    at = plate(edge)
    area = painter.medallion_area(at)
    resting, lit = (drawn(painter, at, ida(on_turn=turn)) for turn in (False, True))
    spot = (area.x + area.w // 2, area.y + 2)
    before, after = resting.get_at(spot), lit.get_at(spot)
    assert sum(abs(a - b) for a, b in zip(before[:3], after[:3], strict=True)) > 100


def test_right_hand_plates_are_the_mirror_image(painter: SeatPlatePainter) -> None:
    left, right = plate(), plate("right")
    first, second = painter.medallion_area(left), painter.medallion_area(right)
    assert first.x - left.rect.x == right.rect.right - second.right
    assert (first.y, first.w, first.h) == (second.y, second.w, second.h)


@pytest.mark.parametrize(("strength", "stars"), [(0, 1), (1 / 3, 2), (2 / 3, 3), (1, 4)])
def test_a_level_is_told_in_stars(painter: SeatPlatePainter, strength: float, stars: int) -> None:
    shades = [id(star) for star in painter._level(ida(strength=strength))]
    assert len(shades) == 4
    assert shades.count(shades[0]) == stars
    assert painter._level(PlateInfo("Ann", "human", 0, partners=False)) == []


def test_the_star_goes_round_the_portrait_while_somebody_thinks(painter: SeatPlatePainter) -> None:
    places = {painter.turning_star(plate(), step)[1:] for step in range(36)}
    assert len(places) > 30
    still = drawn(painter, plate(), ida(on_turn=True, thinking=True))
    marked = drawn(painter, plate(), ida(on_turn=True))
    assert pygame.image.tobytes(still, "RGB") != pygame.image.tobytes(marked, "RGB")


def test_grounds_can_be_told_apart() -> None:
    shades = [pygame.Color(shade) for shade in GROUNDS.values()]
    for one, other in combinations(shades, 2):
        assert sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > 20
    assert len(PORTRAITS) == 36


def test_portraits_for_the_next_turn_are_ordered_after_the_first_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = draw(Case("seven_up", 4, "", "middle"), over=False).play
    value = play.shown()
    assert value.scene is not None
    ordered: list[int] = []
    monkeypatch.setattr(
        SeatPlatePainter,
        "of_next_turn",
        lambda _painter, plate, _sitter: ordered.append(plate.seat),
    )
    painter = TablePainter(play.stage.theme, play.stage.art)
    painter.resting(value.scene)
    assert not ordered
    for counters in ((), value.scene.counters):
        painter.resting(replace(value.scene, counters=counters))
    assert sorted(ordered) == [0, 1, 2, 3], "each once"


def test_the_other_portrait_of_a_seat_is_the_one_that_a_turn_wants(
    painter: SeatPlatePainter,
) -> None:
    at = plate()
    for on_turn in (False, True):
        wanted = painter._medallion(at, ida(on_turn=on_turn), lit=on_turn)
        assert painter.of_next_turn(at, ida(on_turn=not on_turn)) == wanted
