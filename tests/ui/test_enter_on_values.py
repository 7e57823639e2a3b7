"""Enter deals where values are chosen by the arrows; it turned four players into one."""

from __future__ import annotations

import pygame
import pytest

from cardtable import registry
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.settings import SettingsPage
from tests.support.page_input import key


@pytest.fixture
def page(hall):
    made = hall.show(NewGame(hall, registry.find("lucky_sevens")))
    made.update(made._set_count, 4)
    made.tree.give_focus(made.control("count"))
    return made


@pytest.mark.parametrize("enter", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_enter_on_the_number_of_players_deals_for_as_many(page, hall, enter):
    key(page, enter)
    ((what, launch),) = hall.went
    assert what == "begin"
    assert len(launch.chairs) == 4


def test_the_arrows_and_the_space_bar_choose(page, hall):
    key(page, pygame.K_LEFT)
    assert page.choice.count == 3
    key(page, pygame.K_SPACE)
    assert page.choice.count == 4
    assert hall.went == []


def test_a_pad_chooses_with_its_button(page, hall):
    page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", pad=True))
    assert page.choice.count == 1
    assert hall.went == []


def test_where_a_page_does_nothing_by_enter_it_chooses(hall):
    page = hall.show(SettingsPage(hall))
    before = hall.settings.now.take_back
    page.tree.give_focus(page.control("take_back"))
    key(page, pygame.K_RETURN)
    assert hall.settings.now.take_back != before
