"""Backs look the same however far a game has come, and whatever table was there before."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable import registry
from cardtable.core.cards import HIDDEN
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.opening_cards import largest_at_start
from cardtable.ui.table.replay import Replay
from cardtable.ui.table.table_screen import TableScreen

NARROW = (592, 921)  # a window in which the cards of Sevens from Hell grow during a game
SIZES = ((592, 540), NARROW, (1280, 720), (1920, 1080))


def _played(game: str, moves: int) -> Session:
    rules = registry.find(game)
    seats = min(4, max(rules.seats))
    chairs = (Chair("human", "Ann"), *(Chair("easy") for _ in range(seats - 1)))
    session = Session(rules, table_for(rules.options, seats), chairs, seed="aim")
    for _ in range(moves):
        session.settle()
        session.play(session.moves(session.turn)[0])
    session.settle()
    return session


def _widest(screen: TableScreen | Replay) -> int:
    table = screen.game.tabletop if isinstance(screen, TableScreen) else screen.table
    assert table.arrangement is not None
    return max(box.card.w for box in table.arrangement.piles.values() if not box.tile)


def _small_back(stack: ScreenStack) -> bytes:
    return pygame.image.tobytes(stack.art.card(HIDDEN, 37).image, "RGBA")


def test_a_game_that_is_gone_on_with_has_the_backs_with_which_it_began(stack: ScreenStack) -> None:
    stack.resize(NARROW)
    began = TableScreen(stack, _played("sevens_from_hell", 0))
    began.resize(NARROW)
    widest, back = _widest(began), _small_back(stack)
    for moves in range(1, 200):
        later = TableScreen(stack, _played("sevens_from_hell", moves))
        later.resize(NARROW)
        assert _small_back(stack) == back, moves
        if _widest(later) != widest:
            break
    else:
        raise AssertionError("the largest cards had one width all the time")


def test_a_replay_has_backs_of_its_own_table(stack: ScreenStack) -> None:
    stack.resize(NARROW)
    session = _played("sevens_from_hell", 3)
    backs = []
    for width in (60, 140):  # of the cards of a table that was there before
        stack.art.model_backs(width)
        replay = Replay(stack, session)
        replay.resize(NARROW)
        backs.append(_small_back(stack))
    assert backs[0] == backs[1]


@pytest.mark.parametrize("game", registry.names())
def test_all_seats_have_equal_cards_at_the_start(game: str) -> None:
    rules = registry.find(game)
    for seats in {min(rules.seats), max(rules.seats)}:
        session = Session(rules, table_for(rules.options, seats), seed="aim")
        for size in SIZES:
            look = LayoutOptions()
            widths = {largest_at_start(session, seat, size, look) for seat in (-1, *range(seats))}
            assert len(widths) == 1, f"{seats} seats, {size}: {widths}"
