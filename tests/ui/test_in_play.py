"""The table in play is a value: the same for the same table, and all there is to see of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from cardtable.ai import thinking
from cardtable.session import Chair
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.table.table_in_play import TableInPlay
from tests.support.painted import pictures_of
from tests.support.table_by_hand import AtTable

PEOPLE = (Chair("human", "Ann"), Chair("human", "Bo"), Chair("human", "Cy"), Chair("human", "Di"))
SEATS = {
    "lucky_sevens": 2,
    "nccc_seven": 4,
    "seven_bridge": 3,
    "seven_up": 3,
    "sevens_from_hell": 4,
}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize(
    "module", ["table_in_play", "shown_table", "game_at_table", "tabletop", "commands", "key_map"]
)
def test_what_is_played_and_shown_needs_no_pygame(module):
    told = f"import sys, cardtable.ui.table.{module}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], check=False).returncode == 0


def test_equal_values_draw_nothing(table):
    play = table.begin("lucky_sevens", (Chair("human", "Ann"),))
    table.settle()
    table.wait(400)
    before = play.shown()
    table.room.step(0.0)
    assert play.shown() == before
    assert table.room.draw(table.surface) == []
    play.do("log")
    assert play.shown() != before
    assert table.room.draw(table.surface)


def test_who_thought_for_a_game_goes_with_it(table, monkeypatch):
    """Nothing that was kept of one game takes room in the next.

    The process is started when cards fly: it takes a core that the first frames need.
    """
    ended: list[bool] = []
    end = thinking.ProcessWorker.end

    def noted(worker, *, kindly=True):
        ended.append(kindly)
        end(worker, kindly=kindly)

    monkeypatch.setattr(thinking.ProcessWorker, "end", noted)
    for before in ([], [False]):  # nobody waits for it
        table.begin("lucky_sevens", (Chair("human", "Ann"), Chair("easy")))
        assert ended == before
        table.step(3)
        assert table.room.thinker._worker is None
        table.step(20)
        assert table.room.thinker._worker is not None
        assert ended == before


def test_the_log_is_that_of_the_moves_played_where_others_led_to_an_equal_state(table):
    """Taken back and played otherwise, a bunch refused by the next but one is one by the next."""
    play = table.begin("seven_up", (Chair("human", "Ann"), *[Chair("easy")] * 3), "equal")
    session = play.game.session
    play.do("log")
    for word in ("beg", "run"):
        session.settle()
        session.play(f"{session.turn} {word}")
    session.settle()
    before, met = len(session.log), []
    for words in (("bunch", "bunch", "play"), ("bunch", "play")):
        for word in words:
            session.play(f"{session.turn} {word}")
        met.append((session.state, play.shown().log.lines))
        session.take_back(len(session.log) - before)
    (state, lines), (again, others) = met
    assert state == again
    assert [len(lines), len(others)] == [len(others) + 1, len(lines) - 1]


@pytest.mark.parametrize("game", SEATS)
def test_under_the_curtain_the_value_holds_nothing_of_the_table(table, game):
    play = table.begin(game, PEOPLE[: SEATS[game]])
    assert play.game.curtain is not None
    value = play.shown()
    assert value.curtain.name in [chair.name for chair in PEOPLE]
    empty = TableInPlay(curtain=value.curtain)
    for field in fields(TableInPlay):
        assert getattr(value, field.name) == getattr(empty, field.name), field.name


def test_the_value_says_what_can_be_pressed_and_the_overlay_has_a_control_for_each(table):
    play = table.begin("seven_up", PEOPLE[:3])
    play.game.show_to(play.session.turn)
    table.step(2)
    value = play.shown()
    assert value.prompt is not None
    assert value.bar is not None
    for action in (*value.prompt.actions, value.bar.menu, *value.bar.tools):
        control = play.overlay.control(action.key)
        assert control is not None, action.key
        assert control.enabled == action.enabled


def test_another_design_of_the_faces_is_felt_by_every_pile(table: AtTable) -> None:
    """One more meld may make the cards so small that all of them change their faces."""
    play = table.begin("lucky_sevens")
    table.settle()
    painter = play.picture.painter
    scene = play.shown().scene
    assert scene is not None
    other = next(design for design in (LARGE, STANDARD) if design != scene.arrangement.design)
    painter.resting(scene)
    changed = replace(scene, arrangement=replace(scene.arrangement, design=other))
    again = painter.resting(changed)
    painter._piles.clear()
    painted, afresh = (
        [picture.image.get_buffer().raw for picture in pictures_of(resting)]
        for resting in (again, painter.resting(changed))
    )
    assert painted == afresh
