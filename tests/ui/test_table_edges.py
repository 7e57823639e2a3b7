"""Edges of a table: seat 0 that thinks, a bar that rests or comes, a place that is empty again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.croupier.curtain import Curtain
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.commands import FORGOT
from cardtable.ui.table.curtain_panel import curtain_panel
from cardtable.ui.table.grace import Grace, Offer, Verdict
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.shown_table import ShownTable
from cardtable.ui.table.table_in_play import Action, Bar, LessonNote, TableInPlay
from cardtable.ui.table.table_screen import TableScreen
from cardtable.ui.table.take_back import _landed, take_back
from tests.support.evenings import nothing_drawn
from tests.support.told_games import GAMES, NAMES, at_table, dealt


@pytest.mark.parametrize("thinking", [-1, 0, 1, 2])
@pytest.mark.parametrize("pause", [None, "pause"])
def test_the_star_turns_at_whoever_thinks_and_stands_in_a_pause(thinking, pause):
    shown = ShownTable(at_table(dealt("nccc_seven", 3, "otter"), 0))
    shown.croupier = SimpleNamespace(thinking=thinking, pause=pause)  # type: ignore[assignment]
    wanted = None if thinking < 0 or pause else (thinking, 0)
    assert shown._thinking() == wanted


@pytest.mark.parametrize("people", [1, 2])
def test_in_a_pause_one_person_is_you_and_several_have_their_names(people):
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    maker = ShownTable(here).prompt
    maker.croupier = SimpleNamespace(people=tuple(range(people)), seat=here.croupier.seat)  # type: ignore[assignment]
    here.tabletop.prompt = replace(here.tabletop.prompt, text="{0} took it.")
    maker._to_all = lambda *_: "to all"  # type: ignore[assignment]
    assert maker._resting() == (f"{NAMES[0]} took it." if people == 1 else "to all")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_to_a_place_that_is_empty_again_is_taken_back_there(game):
    session = dealt(game, GAMES[game], "otter")
    here = at_table(session, session.turn)
    table, hand = here.tabletop.arrangement, here.tabletop.hand_pile()
    assert table is not None
    for name, box in table.piles.items():
        lying = table.cards_in(name)
        move = Move(session.turn, target=name)
        if lying:
            assert _landed(table, move, hand) == lying[-1].rect
        elif (anchor := table.anchor(Place(name, 0))) is not None:
            assert _landed(table, move, hand) == anchor
            assert anchor.x == box.card.x
    held = table.cards_in(hand) if hand else ()
    word = Move(session.turn)
    assert _landed(table, word, hand) == (held[-1].rect if held else None)
    assert _landed(table, word, "") is None
    assert take_back(here) is None


BAR = Bar(Rect(0, 0, 1280, 44), "Seven", Action("menu", "Menu"), ())
NOTE = LessonNote("Melds", "Lesson 1 of 5", "Lay them down.", height=60)


@pytest.mark.parametrize("rests", [True, False, None])
def test_a_lesson_stands_below_a_bar_that_rests_and_under_one_that_comes_over_the_table(
    hall, rests
):
    over = Overlay(hall.theme, hall.notice)
    here = at_table(dealt("nccc_seven", 3, "otter"), 0)
    here.tabletop.resize((1280, 720), LayoutOptions(bar=bool(rests)))
    scene = here.tabletop.plain_scene() if rests is not None else None
    over.show(TableInPlay(scene=scene, bar=BAR, lesson=NOTE), hall.size, None)
    assert tuple(over.lesson.area) == (0, 44 if rests else 0, 1280, 60)
    assert tuple(over.bar.area) == (0, 0, 1280, 44)
    over.show(TableInPlay(scene=scene, lesson=NOTE), hall.size, None)
    assert over.lesson.area.top == 0


def screen_of(hall: Any) -> TableScreen:
    session = dealt("nccc_seven", 3, "otter")
    hall.thinker.start = lambda: None
    with nothing_drawn():
        screen: TableScreen = hall.show(TableScreen(hall, session))
        screen.game.show_to(session.turn)
    return screen


def test_at_another_size_everything_is_laid_drawn_and_planned_anew(hall):
    screen = screen_of(hall)
    asked: list[str] = []
    screen.picture.forget = lambda: asked.append("picture")  # type: ignore[method-assign]
    screen.pictures.forget = lambda: asked.append("pictures")  # type: ignore[method-assign]
    screen.spoken.follow = lambda: asked.append("spoken")  # type: ignore[method-assign]
    screen.pictures.order = lambda _table, before, *_: asked.append(f"order {before}")  # type: ignore[method-assign]
    screen.lists.menu()
    hall.settings.set("animation", "slow")
    hall.settings.set("large_index", True)
    screen.resize((1024, 600))
    assert asked == ["spoken", "picture", "pictures", "order None"]
    assert screen.game.talk.popup is None
    table = screen.game.tabletop
    assert table.size == (1024, 600)
    assert table.look.large_print
    assert table.look.bar
    assert not table.look.beside
    hall.settings.set("dock_log", True)
    hall.settings.set("hide_bar", True)
    screen.resize((1280, 720))
    assert table.look.beside
    assert not table.look.bar


@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEBUTTONDOWN])
@pytest.mark.parametrize("ctrl", [False, True])
def test_only_plain_keys_and_presses_are_asked_whether_they_are_meant(hall, kind, ctrl):
    screen = screen_of(hall)
    events = screen.events
    events.grace = SimpleNamespace(  # type: ignore[assignment]
        key=lambda *_, **__: Verdict.LOST, click=lambda *_: Verdict.LOST
    )
    held = pygame.KMOD_CTRL if ctrl else 0
    asked = (
        pygame.Event(kind, pos=(5, 5), button=1, touch=False)
        if kind == pygame.MOUSEBUTTONDOWN
        else pygame.Event(kind, key=pygame.K_RETURN, mod=held, unicode="")
    )
    lost = kind == pygame.MOUSEBUTTONDOWN or (kind == pygame.KEYDOWN and not ctrl)
    assert events._is_meant(asked) is not lost
    other = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3, touch=False)
    assert events._is_meant(other)


def test_the_way_out_of_a_forgotten_pin_is_as_wide_as_its_column_lets_it(hall):
    node = curtain_panel(Curtain("Ann", "Seven", pin=0), lambda _name: None)
    node.place(hall.theme, pygame.Rect((0, 0), hall.size))
    (way,) = [each for each in node.walk() if getattr(each, "key", "") == FORGOT]
    (menu,) = [each for each in node.walk() if getattr(each, "key", "") == "menu"]
    assert way.rect.width == hall.theme.px(200)
    assert way.rect.centerx == menu.rect.centerx
    assert menu.rect.top - way.rect.bottom >= hall.theme.px(10)


def test_a_space_that_picked_a_card_does_not_end_the_pause_that_it_brought():
    grace = Grace()
    pause = Action("pause", "Go on", primary=True)
    grace.own(Offer())
    assert grace.key("space", shift=False) is Verdict.TAKEN
    grace.own(Offer(actions=(pause,), pausing=True))
    assert grace.key("space", shift=False) is Verdict.LOST
    grace.step(1.0)
    assert grace.key("space", shift=False) is Verdict.TAKEN
