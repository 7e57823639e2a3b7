"""A move by somebody else is worked out in one frame and drawn in the next; nothing else waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.session import Chair
from cardtable.ui.table.next_frame import NextFrame
from tests.support.table_by_hand import FRAME, AtTable
from tests.support.thinker_at_once import AtOnce


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    play = made.begin("seven_up", (Chair("human", "Ann"), Chair("easy")))
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)  # type: ignore[assignment]
    yield made
    made.close()


def _until_somebody_else_moves(table: AtTable) -> None:
    """Frames until a move has been made in a step, over a table on which nothing moved."""
    session = table.play.session
    for _ in range(2000):
        before, still = len(session.log), not table.play.game.tabletop.is_moving
        goes_on = table.room.step(FRAME)
        if len(session.log) > before and still:
            assert goes_on, "the frame with the picture never comes"
            return
        table.room.draw(table.surface)
    raise AssertionError("nobody moves")


def test_the_frame_with_a_move_stays_as_it_was_and_the_next_one_shows_it(table: AtTable) -> None:
    _until_somebody_else_moves(table)
    assert table.room.draw(table.surface) == []
    table.room.step(FRAME)
    assert table.room.draw(table.surface)
    assert table.is_whole()


def test_what_a_person_presses_is_answered_in_the_same_frame(table: AtTable) -> None:
    _until_somebody_else_moves(table)
    table.press((640, 360))
    assert table.room.draw(table.surface)


def test_a_card_that_is_dragged_meanwhile_does_not_stand_still(table: AtTable) -> None:
    table.settle()
    moves = table.play.session.moves(0)
    card = table.table.cards_in("hand-0")[0].shows.centre
    table.play.session.play(moves[0])  # the other is to move, and the table was not told
    table.take(card, (640, 300))
    assert table.play.game.tabletop.gestures.drag is not None
    session = table.play.session
    before = len(session.log)
    for step in range(2000):
        table.room.step(FRAME)
        if len(session.log) > before:
            break
        table.point((640 + step % 2, 300))
        table.room.draw(table.surface)
    assert len(session.log) > before
    assert not table.play.next_frame.waits


def test_a_hand_that_gives_way_under_the_pointer_waits(table: AtTable) -> None:
    table.settle()
    moves = table.play.session.moves(0)
    hand = [box.shows.centre for box in table.table.cards_in("hand-0")]
    table.play.session.play(moves[0])  # the other is to move, and the table was not told
    session = table.play.session
    before = len(session.log)
    for step in range(2000):
        table.point(hand[step // 3 % 2])
        gives_way = table.play.game.tabletop.cards.is_moving
        table.room.step(FRAME)
        if len(session.log) > before:
            break
        table.room.draw(table.surface)
    assert gives_way
    assert table.play.next_frame.waits


def test_a_frame_that_is_painted_whole_waits_for_nothing(table: AtTable) -> None:
    _until_somebody_else_moves(table)
    table.room.expose()
    assert table.room.draw(table.surface) == [table.surface.get_rect()]


@pytest.mark.parametrize(
    ("seconds", "happened", "moved_before", "waits"),
    [
        (FRAME, True, False, True),
        (FRAME, False, False, False),
        (FRAME, True, True, False),  # cards in the air would stand still
        (0.5, True, False, False),  # the next frame is too far away
    ],
)
def test_only_the_frame_of_a_move_over_a_still_table_waits(
    seconds: float, happened: bool, moved_before: bool, waits: bool
) -> None:
    frame = NextFrame()
    assert frame.step(seconds, happened=happened, moved_before=moved_before) is waits
    assert frame.skips() is waits
    assert frame.skips() is False  # no other frame than this
