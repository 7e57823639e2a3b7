"""A picture drawn beside the loop is there when it is wanted, and looks as if drawn on the spot."""

from __future__ import annotations

import ctypes
import os
import sys
from threading import Event, current_thread, main_thread

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.core import one_heap
from cardtable.core.cards import HIDDEN, Card
from cardtable.core.frozen import replace
from cardtable.ui.drawing import ahead, flying_cards, predrawing, shapes
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.flying_cards import FlyingCardPainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.motion.flight_paths import Flight, Pose, ShownSide
from cardtable.ui.motion.manners import SWEPT
from cardtable.ui.motion.motion import Motion
from tests.support.beside import PLACE, SIZE, art_for, small_table, until_the_thread_rests

LONG = 60.0  # seconds, of which none is needed
ACE = Card.parse("As")


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()


def _growing(table: Arrangement) -> Motion:
    """A card that grows on its way, face up from half of it on."""
    motion, lies = Motion(), table.at(PLACE)
    assert lies is not None
    end = Pose.of(lies.rect)
    start = Pose(end.x - 300, end.y - 100, end.w * 0.4)
    back, face = ShownSide(HIDDEN, up=False), ShownSide(ACE, up=True)
    motion._add(Flight(PLACE, start, end, back, face, 0.0, 0.5))
    return motion


def test_a_growing_card_is_scaled_before_its_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    theme = Theme()
    theme.fit(SIZE)
    table, painter, plain = (
        small_table(),
        FlyingCardPainter(Art(theme)),
        FlyingCardPainter(Art(theme)),
    )
    painter._many = plain._many = True  # cards fly straight: one that is turned is not expected
    scaled: list[bool] = []
    scale = flying_cards._scaled

    def counted(image: pygame.Surface, width: int) -> pygame.Surface:
        scaled.append(current_thread() is main_thread())
        return scale(image, width)

    motion = _growing(table)
    for frame in range(25):
        motion.step(1 / 60)
        cards = motion.flying_cards()
        expected = plain.flights(cards, table)
        with monkeypatch.context() as patched:
            patched.setattr(flying_cards, "_scaled", counted)
            drawn = painter.flights(cards, table)
            assert not frame or not any(scaled), f"frame {frame} scales on the spot"
            scaled.clear()
            painter.expect(motion.growing_cards(), table)
            until_the_thread_rests()
            scaled[:] = [False] * len(scaled)
        assert [picture[1:] for picture in drawn] == [picture[1:] for picture in expected]
        for here, there in zip(drawn, expected, strict=True):
            same = [pygame.image.tobytes(picture.image, "RGBA") for picture in (here, there)]
            assert same[0] == same[1], f"frame {frame}"


@pytest.mark.parametrize("part", [0.0, 0.1, 0.3, 0.6, 0.9, 1.0])
def test_a_trick_that_is_swept_to_small_piles_is_never_enlarged(
    monkeypatch: pytest.MonkeyPatch, part: float
) -> None:
    theme = Theme()
    theme.fit(SIZE)
    table, painter = small_table(), FlyingCardPainter(Art(theme))
    face, back = ShownSide(ACE, up=True), ShownSide(HIDDEN, up=False)
    large, small = Pose(600, 300, 118), Pose(100, 200, 47)
    swept = Flight(PLACE, large, small, face, back, 0.0, 1.0, "sweep", gather=large, manner=SWEPT)
    enlarged: list[float] = []
    scale, turn = flying_cards._scaled, pygame.transform.rotozoom

    def counted(image: pygame.Surface, width: int) -> pygame.Surface:
        enlarged.append(width / image.get_width())
        return scale(image, width)

    monkeypatch.setattr(flying_cards, "_scaled", counted)
    painter._turned = lambda image, angle, by: (enlarged.append(by), turn(image, angle, by))[1]
    (drawn,) = painter.flights([swept.at(part)], table)
    shown = swept.at(part).w
    assert all(by <= 1.02 for by in enlarged), "a picture is only ever made smaller"
    assert not swept.at(part).up or drawn.image.get_width() >= shown


def test_what_is_ordered_first_in_a_new_theme_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    theme = Theme()
    pictures = Art(theme)
    theme.fit((1920, 1080))
    pictures.order(ACE, 90)
    pictures.order_picture(pictures.sunk_recipe((300, 40), 6, 1))
    until_the_thread_rests()
    on_the_spot: list[object] = []
    monkeypatch.setattr(shapes, "ready", lambda *given: on_the_spot.append(given))
    assert pictures.card(ACE, 90).size[0] == 90
    assert pictures.sunk((300, 40), 6).get_size() == (300, 40)
    assert not on_the_spot


def test_a_chore_is_done_after_what_was_ordered_before_and_once_for_many_calls() -> None:
    done: list[str] = []
    may_go_on = Event()
    pictures = ahead.Ahead()
    pictures.order("first", lambda: (may_go_on.wait(LONG), done.append("picture")))
    chore = ahead.Chore(lambda: done.append("chore"))
    chore()
    chore()
    may_go_on.set()
    until_the_thread_rests()
    assert done == ["picture", "chore"]
    chore()
    until_the_thread_rests()
    assert done == ["picture", "chore", "chore"]


def test_of_large_cards_a_few_faces_are_drawn_before_the_deal_and_of_small_ones_all() -> None:
    theme = Theme()
    theme.fit(SIZE)
    art, table = Art(theme), small_table()
    deck = [Card.parse(f"{rank}{suit}") for rank in (*"A23456789JQK", "10") for suit in "shdc"]

    def faces(width: int) -> int:
        boxes = {
            name: replace(box, card=box.card._replace(w=width)) for name, box in table.piles.items()
        }
        planned = predrawing.Predrawing(art, deck, replace(table, piles=boxes))
        pictures = [*planned._next, *planned._wanted]
        return len({picture.card for picture in pictures if not picture.card.is_hidden})

    assert faces(60) == len(deck)
    assert 10 < faces(180) < 30


def test_until_cards_fly_nothing_is_ordered_but_what_the_deal_begins_with() -> None:
    planned = predrawing.Predrawing(art_for(SIZE), [ACE], small_table())

    def flat_backs() -> bool:
        return all(picture.card.is_hidden and picture.turn == 1 for picture in planned._next)

    assert flat_backs()
    planned.make_ready()
    assert planned.ready
    assert not planned._next
    assert not planned.done
    planned.rest(0.01, busy=True)
    assert planned._next
    assert not flat_backs()


def test_a_library_of_c_without_heaps_to_share_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    def without(name: object) -> object:
        asked.append(name)
        return object()

    monkeypatch.setattr(one_heap.sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", without)
    one_heap._share.cache_clear()
    ahead.Errand(lambda: None).wait(LONG)
    assert asked
    assert set(asked) == {None}


def test_a_python_that_cannot_call_the_library_of_c_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(one_heap.sys, "platform", "linux")
    monkeypatch.setitem(sys.modules, "ctypes", None)
    one_heap._share.cache_clear()
    done: list[str] = []
    assert ahead.Errand(lambda: done.append("work")).wait(LONG)
    one_heap.make_room(2**25)
    one_heap.give_back_gaps()
    assert done == ["work"]
