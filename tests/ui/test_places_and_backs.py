"""What is made out of something smaller or larger: places on the cloth, and backs of cards."""

from __future__ import annotations

import os
from itertools import pairwise
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.core.cards import HIDDEN, Card
from cardtable.ui.drawing import card_pictures, grounds, ornaments
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Compositor, Picture, Wash
from cardtable.ui.drawing.places import Edge, Places
from cardtable.ui.drawing.shapes import BLEND, Sunk
from cardtable.ui.layout.rects import Rect
from tests.support.beside import SIZE, art_for, until_the_thread_rests
from tests.support.painted import pictures_of

FELT = (34, 96, 74)
EDGE = Edge(8, 1)
LONG = 60.0  # seconds, of which none is needed


@pytest.fixture
def art() -> Art:
    return art_for(SIZE)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize(
    ("size", "edge"),
    [
        ((1252, 133), EDGE),  # one's own side, as wide as a table
        ((281, 700), EDGE),  # a column, hardly wider than the model
        ((537, 537), EDGE),  # its lines are as long as two models
        ((3756, 398), Edge(24, 3)),
        ((900, 610), Edge(70.5, 2)),  # the middle, which is nearly an oval
    ],
)
def test_a_large_place_in_parts_looks_like_one_picture(
    art: Art, size: tuple[int, int], edge: Edge
) -> None:
    rect = Rect(3, 5, *size)
    whole, parted = (pygame.Surface((rect.right + 9, rect.bottom + 9)) for _ in range(2))
    for surface in (whole, parted):
        surface.fill(FELT)
    whole.blit(art.sunk(size, *edge), (3, 5), special_flags=BLEND)
    parts = Places(art).pictures(rect, edge)
    compositor = Compositor(parted.copy())
    compositor.rest(parts)
    compositor.draw(parted)
    assert len(parts) > 3
    assert _most_apart(parted, whole) <= 1
    assert parted.get_at(rect.centre)[:3] < FELT


@pytest.mark.parametrize("alpha", [1, 13, 33, 128, 254, 255])
@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 255, 255), (200, 90, 7)])
def test_a_wash_looks_like_a_picture_of_its_colour(
    colour: tuple[int, int, int], alpha: int
) -> None:
    red, green, blue = (level * alpha // 255 for level in colour)
    grey = pygame.Surface((256, 9))
    for level in range(256):
        grey.fill((level, 255 - level, level // 2), (level, 0, 1, 9))
    washed, blended = grey.copy(), grey.copy()
    picture = pygame.Surface((250, 5), pygame.SRCALPHA)
    picture.fill((red, green, blue, alpha))
    Wash((red, green, blue, alpha), 3, 2, 250, 5).lay_on(washed)
    blended.blit(picture, (3, 2), special_flags=BLEND)
    assert _most_apart(washed, blended) <= 1
    assert _most_apart(grey, blended) >= alpha // 4, "it would be seen if it were not painted"


def _most_apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """The most levels by which a colour of a pixel differs."""
    return max(abs(here - there) for here, there in zip(pixels(one), pixels(other), strict=True))


def test_a_place_without_a_floor_has_no_wash(art: Art) -> None:
    rect = Rect(0, 0, 1252, 133)
    bare = Sunk((0, 0, 0, 0), (0, 0, 0, 128), (255, 255, 255, 60))
    floor, *edges = Places(art).pictures(rect, EDGE)
    assert isinstance(floor, Wash)
    with patch.object(Art, "cut", bare):
        assert len(pictures_of(Places(art).pictures(rect, EDGE))) == len(edges)
        assert len(Places(art).pictures(rect, EDGE)) == len(edges)
    assert floor.area == pygame.Rect(*rect.grown(-EDGE.reach))


def test_a_place_in_parts_takes_a_part_of_the_memory(art: Art) -> None:
    Places(art).pictures(Rect(0, 0, 3756, 398), Edge(24, 3))
    assert 0 < art.pictures.bytes < 3756 * 398 * 4 / 10


def test_a_place_that_stays_is_no_other_picture_than_before(art: Art) -> None:
    places = Places(art)
    shown = places.pictures(Rect(0, 0, 1252, 133), EDGE)
    places.pictures(Rect(9, 0, 1252, 133), EDGE)
    assert places.pictures(Rect(0, 0, 1252, 133), EDGE) == shown


def test_a_place_that_grows_is_painted_as_one_area_and_nothing_else_is(art: Art) -> None:
    places, backdrop = Places(art), pygame.Surface((1280, 720))
    compositor, seen = Compositor(backdrop), backdrop.copy()
    for high in (133, 140):
        rects = (Rect(14, 700 - high, 1252, high), Rect(200, 60, 900, 100))
        compositor.rest([part for rect in rects for part in places.pictures(rect, EDGE)])
        regions = compositor.draw(seen)
    assert regions == [pygame.Rect(14, 560, 1252, 140)]


def test_a_small_place_is_one_picture(art: Art) -> None:
    assert len(Places(art).pictures(Rect(0, 0, 200, 120), EDGE)) == 1


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The widths at which files are drawn."""
    widths: list[int] = []
    plain = card_pictures.rasterised

    def noting(file: tuple[str, str], width: int, letter: str = "") -> pygame.Surface:
        widths.append(width)
        return plain(file, width, letter)

    monkeypatch.setattr("cardtable.ui.drawing.art.rasterised", noting)
    return widths


def test_all_small_backs_are_made_out_of_one(art: Art, drawn: list[int]) -> None:
    for width in (66, 53, 53, 31):
        for lifted in (False, True):
            back = art.card(HIDDEN, width, lifted=lifted)
            assert back.size[0] == (card_pictures.lifted_width(width) if lifted else width)
    assert drawn == [88]


def test_the_backs_of_a_table_are_made_out_of_its_largest(art: Art, drawn: list[int]) -> None:
    art.model_backs(100)
    art.model_backs(soon=True)  # the same one
    until_the_thread_rests()
    for width in (100, 70, 31):
        art.card(HIDDEN, width)
    assert drawn == [100]


def test_a_back_of_another_table_is_another_picture(art: Art) -> None:
    """Equal recipes draw equal pictures, whichever table was there before."""
    other = Art(art.theme)
    for table in (art, other):
        table.model_backs(100)
    before = art.card(HIDDEN, 31)
    for width in (120, 100):
        art.model_backs(width)
        assert (art.card(HIDDEN, 31) is before) == (width == 100)
    assert pixels(before.image) == pixels(other.card(HIDDEN, 31).image)


def test_a_back_in_the_air_is_made_out_of_the_one_at_rest(art: Art, drawn: list[int]) -> None:
    for lifted in (True, False):
        art.card(HIDDEN, 90, lifted=lifted)
    assert drawn == [90]


def test_a_back_looks_the_same_whatever_was_drawn_before(art: Art) -> None:
    other = Art(art.theme)
    for width in (120, 31, 66):
        other.card(HIDDEN, width)
    assert pixels(art.card(HIDDEN, 66).image) == pixels(other.card(HIDDEN, 66).image)


def test_faces_and_samples_of_backs_are_drawn_by_themselves(art: Art, drawn: list[int]) -> None:
    art.card(Card.parse("7s"), 60)
    art.face(HIDDEN, 64)  # of which a player chooses one
    assert drawn == [60, 64]


def test_a_small_back_is_close_to_one_that_is_drawn(art: Art) -> None:
    small, exact = art.card(HIDDEN, 66), art.face(HIDDEN, 66)
    seen = small.image.subsurface((small.dx, small.dy, *small.size))
    averages = [pygame.transform.average_color(one) for one in (seen, exact)]
    assert all(abs(here - there) <= 6 for here, there in zip(*averages, strict=True))


def test_a_small_layer_is_there_when_it_is_asked_for() -> None:
    layer = grounds.Layer((320, 200))
    surface = layer()
    assert surface is not None
    assert surface.get_size() == (320, 200)
    assert layer() is surface


def test_a_large_layer_is_made_beside_the_loop() -> None:
    layer = grounds.Layer((2000, 1100))
    assert layer._making is None, "only once it is asked for"
    layer()
    assert layer._making is not None
    assert layer._making.wait(LONG)
    surface = layer()
    assert surface is not None
    assert surface.get_size() == (2000, 1100)
    assert layer() is surface


def test_a_table_without_memory_for_a_layer_is_drawn_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without(_size: int) -> None:
        raise MemoryError

    monkeypatch.setattr(grounds, "make_room", without)
    backdrop = pygame.Surface((2000, 1100))
    layer = grounds.Layer(backdrop.get_size())
    compositor, seen = Compositor(backdrop, layer), backdrop.copy()
    red = pygame.Surface((9, 9)).convert_alpha()
    red.fill("red")
    for x in range(4):
        compositor.rest([Picture(red, 20 * x, 5)])
        compositor.draw(seen, [Picture(red, 20 * x, 50)])
        assert layer._making is None or layer._making.wait(LONG)
    assert layer() is None
    assert [seen.get_at((x, y))[:3] for x, y in ((60, 5), (60, 50))] == [(255, 0, 0)] * 2
    assert [seen.get_at((x, y))[:3] for x, y in ((40, 5), (40, 50))] == [(0, 0, 0)] * 2


@pytest.mark.parametrize("name", ["ember", "silk", "spring"])
@pytest.mark.parametrize("size", [(400, 300), (1500, 1100)], ids=["small", "large"])
def test_a_cloth_is_printed_all_over_as_if_each_tile_were_whole(
    name: str, size: tuple[int, int], art: Art
) -> None:
    ink, room = (200, 150, 100, 160), pygame.Rect(7, 9, size[0] - 20, size[1] - 30)
    printed = ornaments.drawn(room, name, ink)
    assert printed is not None
    assert printed.tile is not None
    cut, whole = (pygame.Surface(size).convert() for _ in range(2))
    for surface in (cut, whole):
        surface.blit(art.grounds.table(size), (0, 0))
    printed.put_on(cut)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ornaments, "_MUCH", 0.0)  # of a cloth that has any ink, none is cut
        printed.put_on(whole)
    assert pygame.image.tobytes(cut, "RGB") == pygame.image.tobytes(whole, "RGB")


def _fading(high: int) -> pygame.Surface:
    """A picture that covers each line a little more than the one above."""
    picture = pygame.Surface((8, high), pygame.SRCALPHA, 32)
    for y in range(high):
        picture.fill((2 * y, 2 * y, 2 * y, 2 * y), (0, y, 8, 1))
    return picture


@pytest.mark.parametrize(("high", "side"), [(100, 200), (100, 201), (96, 192), (64, 129), (7, 14)])
def test_a_large_ornament_is_printed_some_lines_at_a_time_without_a_seam(
    high: int, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ornaments, "_FINE", 13)
    cloth = pygame.Surface((40, 300), 0, 32)
    place = pygame.Rect(5, 11, 16, side)
    enlarged = pygame.transform.smoothscale
    with patch.object(pygame.transform, "smoothscale", wraps=enlarged) as larger:
        ornaments._enlarged(cloth, _fading(high), place)
    assert all(made.args[1][1] <= 2 * ornaments._LINES + 1 for made in larger.call_args_list)
    shades = [cloth.get_at((9, y))[0] for y in range(300)]
    printed = shades[place.top : place.bottom]
    assert set(shades[: place.top] + shades[place.bottom :]) == {0}
    assert printed[-1] >= 2 * (high - 2), "the last lines are missing"
    steps = [after - before for before, after in pairwise(printed)]
    assert set(steps) <= {0, 1, 2}
    assert max(abs(shade - y) for y, shade in enumerate(printed)) <= 3


@pytest.mark.parametrize("high", [59, 60])
def test_an_ornament_that_is_drawn_in_its_size_is_printed_as_it_is(high: int) -> None:
    """SVG files are drawn in whole pixels, so it may be one smaller than it was to be."""
    printed, put = (pygame.Surface((40, 300), 0, 32) for _ in range(2))
    picture = _fading(high)
    ornaments._enlarged(printed, picture, pygame.Rect(5, 11, 8, 60))
    put.blit(picture, (5, 11), special_flags=BLEND)
    assert pygame.image.tobytes(printed, "RGB") == pygame.image.tobytes(put, "RGB")
