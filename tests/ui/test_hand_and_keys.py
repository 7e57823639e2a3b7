"""A hand sees the cards that have come, and may plan and leave."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.launch import Launch
from cardtable.ui.motion.departures import Pace
from cardtable.ui.table.table_screen import TableScreen
from tests.support.table_by_hand import AtTable

ANN, EASY = Chair("human", "Ann"), Chair("easy")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    seated = AtTable(tmp_path)
    yield seated
    seated.close()


def on_turn(table: AtTable, game: str, seats: int, phase: str) -> TableScreen:
    """The table as it is when the person is first asked in that phase."""
    rules = registry.find(game)
    chairs = (ANN, *[EASY] * (seats - 1))
    session = Session(rules, table_for(rules.options, seats), chairs, "otter")
    session.settle()
    while (session.turn, session.state.phase) != (0, phase):
        session.play(session.moves(session.turn)[-1])
        session.settle()
    table.room.begin(Launch(text=save_text.write(session)))
    table.settle()
    return table.play


def fresh(table: AtTable) -> int:
    return len(table.play.game.tabletop.fresh)


def test_a_drawn_card_is_marked_until_it_is_touched(table: AtTable) -> None:
    on_turn(table, "seven_bridge", 2, "draw")
    assert fresh(table) == 0, "what lay there at the start is not new"
    table.click(table.place("stock"))
    table.settle()
    (place,) = table.play.game.tabletop.fresh
    lying = table.table.cards_in(place.pile)
    other = next(card for card in lying if card.place != place)
    table.click(other.shows.centre)
    assert fresh(table) == 1, "another card was touched"
    table.click(next(card for card in lying if card.place == place).shows.centre)
    table.step()
    assert fresh(table) == 0


def test_a_card_is_new_no_longer_when_ones_turn_has_ended(table: AtTable) -> None:
    """Three of four cards were "new" after three turns, each of them drawn in another one."""
    play = on_turn(table, "seven_bridge", 2, "draw")
    table.click(table.place("stock"))
    table.settle()
    (place,) = play.game.tabletop.fresh
    lying = table.table.cards_in(place.pile)
    other = next(card for card in lying if card.place != place)
    table.drag(other.shows.centre, table.place("discard"))
    assert play.session.log[-1].move.target == "discard"
    assert fresh(table) == 0


def test_the_lasso_takes_cards_to_plan_with_before_one_may_play(table: AtTable) -> None:
    play = on_turn(table, "sevens_from_hell", 4, "acquire")
    assert table.table.shelf is not None
    first, *_, last = table.table.cards_in(play.game.tabletop.hand_pile())
    middle = (first.rect.x + last.rect.x) // 2
    table.drag((first.rect.x - 4, first.rect.y - 6), (middle, first.rect.y + first.rect.h - 10))
    selected = play.game.tabletop.gestures.selection
    assert len(selected) >= 3
    table.drag(table.table.at(selected[0]).shows.centre, table.table.shelf.centre)
    assert len(play.session.plans[0]) == len(selected), "all of them are set aside"


@pytest.mark.parametrize("mod", [pygame.KMOD_CTRL, pygame.KMOD_META], ids=["Ctrl", "Command"])
def test_the_program_is_left_by_one_key_and_the_game_waits(table: AtTable, mod: int) -> None:
    play = table.begin("seven_bridge", (ANN, ANN))
    table.step()
    table.key(pygame.K_q)
    assert not table.room.quitting, "without Ctrl it is a letter"
    table.key(pygame.K_q, mod)
    assert table.room.quitting
    assert table.room.saves.has_open_game
    loaded = table.room.saves.load(table.room.saves.current, registry.find)
    assert loaded.session.log == play.session.log


def dragged_to_the_right(table: AtTable, pace: Pace) -> tuple[int, int]:
    """Returns how a card leans on its way, and when it has been held still."""
    play = on_turn(table, "seven_bridge", 2, "draw")
    tabletop = play.game.tabletop
    tabletop.motion.pace = pace
    x, y = table.card(tabletop.hand_pile())
    table.press((x, y))
    for way in range(10, 200, 20):
        table.point((x + way, y - 40))
        table.step()
    moving = tabletop.dragged.lean
    table.step(60)
    still = tabletop.dragged.lean
    table.let_go((x, y))
    return moving, still


def test_a_dragged_card_leans_into_its_way_and_stands_up_when_held_still(table: AtTable) -> None:
    moving, still = dragged_to_the_right(table, Pace())
    assert -4 <= moving <= -2, "clockwise, and only a little"
    assert still == 0


def test_with_less_motion_a_dragged_card_does_not_lean(table: AtTable) -> None:
    assert dragged_to_the_right(table, Pace(reduced=True)) == (0, 0)
