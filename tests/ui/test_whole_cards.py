"""Whole cards are put together beside the loop; none is drawn twice, and a deal waits for none."""

from __future__ import annotations

import os
from threading import current_thread, main_thread

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.core.cards import HIDDEN, Card
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.ui.drawing import art as drawing
from cardtable.ui.drawing import predrawing
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.flying_cards import FlyingCardPainter
from cardtable.ui.motion.flight_paths import FlyingCard
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from tests.support.beside import PLACE, SIZE, art_for, small_table, until_the_thread_rests

ACE, KING = Card.parse("As"), Card.parse("Kh")


@pytest.fixture
def art() -> Art:
    return art_for(SIZE)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The files that are drawn from now on, each with whether the loop itself drew it."""
    files: list[tuple[str, bool]] = []
    draw = drawing.rasterised

    def noted(file: tuple[str, str], width: int, letter: str = "") -> pygame.Surface:
        files.append((file[1], current_thread() is main_thread()))
        return draw(file, width, letter)

    monkeypatch.setattr(drawing, "rasterised", noted)
    return files


def test_a_face_drawn_for_a_whole_card_is_turned_over_and_not_drawn_again(
    art: Art, drawn: list[tuple[str, bool]]
) -> None:
    art.order(ACE, 90, lifted=True)
    until_the_thread_rests()
    assert art.card(ACE, 90, lifted=True).size[0] == 94
    art.card(ACE, 90, lifted=True, turn=0.5)
    assert drawn == [("AS.svg", False)]


def test_a_card_that_turns_over_before_it_lies_has_its_face_drawn_once(
    art: Art, drawn: list[tuple[str, bool]]
) -> None:
    art.order(ACE, 90)
    until_the_thread_rests()
    art.card(ACE, 90, turn=0.5)
    art.card(ACE, 90)
    assert drawn == [("AS.svg", False)]


def test_what_the_thread_has_not_begun_the_loop_puts_together(
    art: Art, drawn: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Ahead, "order", lambda *_: False)
        art.order(ACE, 90)
    here = art.card(ACE, 90)
    until_the_thread_rests()
    assert drawn == [("AS.svg", True)]
    assert here.image.get_buffer().raw == Art(art.theme).card(ACE, 90).image.get_buffer().raw


def test_faces_that_nobody_took_go_when_nothing_flies(art: Art) -> None:
    for card in (ACE, KING):
        art.order(card, 90)
    until_the_thread_rests()
    for card in (ACE, KING):
        art.card(card, 90)
    orders = art.pictures._ahead._orders
    assert len(orders) == 2, "two faces, and no shadow: that is kept for all"
    FlyingCardPainter(art).flights((), small_table())
    assert not orders


def test_a_part_that_is_not_drawn_yet_stays(art: Art) -> None:
    ahead, order = Ahead(), pygame.Surface((2, 2))
    given = ahead.part("face", lambda: order)
    ahead.forget_parts()
    assert "face" in ahead
    ahead.order("card", given)
    until_the_thread_rests()
    assert ahead.take("card", given) is order
    assert ahead.part("face", lambda: order)
    ahead.forget_parts()
    assert "face" not in ahead


@pytest.mark.parametrize(
    ("up", "narrow", "shows"), [(True, 0.4, HIDDEN), (True, 1.0, ACE), (False, 0.4, HIDDEN)]
)
def test_in_a_crowd_a_card_shows_its_face_when_it_lies_flat_again(
    art: Art, monkeypatch: pytest.MonkeyPatch, up: bool, narrow: float, shows: Card
) -> None:
    painter, table = FlyingCardPainter(art), small_table()
    asked: list[Card] = []
    show = art.card
    monkeypatch.setattr(
        art, "card", lambda card, *given, **how: (asked.append(card), show(card, *given, **how))[1]
    )
    flying = FlyingCard(PLACE, ACE, up, 300, 300, 90, narrow=narrow, largest=90)
    painter.flights([flying], table, crowd=True)
    assert asked == [shows]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        *(("lucky_sevens", 4), ("nccc_seven", 25), ("nccc_seven", 4)),
        *(("seven_bridge", 5), ("seven_up", 4), ("sevens_from_hell", 6)),
    ],
)
def test_every_back_that_a_deal_shows_is_drawn_before_it(
    stack: ScreenStack, game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chairs = Chair("human", "Ann"), *[Chair("easy")] * (seats - 1)
    stack.begin(Launch(game, chairs, "otter"))
    screen, surface = stack.screen, pygame.Surface(SIZE)
    assert isinstance(screen, TableScreen)
    stack.prepared(60.0)
    stack.draw(surface)
    backs: list[str] = []
    draw = drawing.rasterised

    def noted(file: tuple[str, str], *given: object) -> pygame.Surface:
        if file[0] == "backs" and current_thread() is main_thread():
            backs.append(f"{file} {given}")
        return draw(file, *given)

    monkeypatch.setattr(drawing, "rasterised", noted)
    monkeypatch.setattr(predrawing, "_IN_A_FRAME", 0)  # nothing is drawn while nothing moves
    motion = screen.game.tabletop.motion
    flew = False
    while motion.is_moving or not flew:
        stack.step(1 / 60)
        stack.draw(surface)
        flew = flew or motion.is_moving
    assert not backs
