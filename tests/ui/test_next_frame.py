"""A move by somebody else is drawn two frames after it was worked out; nothing else waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

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


def test_two_frames_after_a_move_stay_as_they_were_and_the_third_shows_it(table: AtTable) -> None:
    _until_somebody_else_moves(table)
    assert table.room.draw(table.surface) == []
    assert table.room.step(FRAME), "the frame with the picture never comes"
    assert table.room.draw(table.surface) == []
    table.room.step(FRAME)
    assert table.room.draw(table.surface)
    assert table.is_whole()


def test_what_lies_there_is_worked_out_in_the_frame_before_it_is_drawn(table: AtTable) -> None:
    _until_somebody_else_moves(table)
    painter = table.play.picture.painter
    with patch.object(painter, "resting", wraps=painter.resting) as resting:
        table.room.draw(table.surface)
        assert not resting.called
        table.room.step(FRAME)
        table.room.draw(table.surface)
        assert resting.call_count == 1
    known = {name: cued for name, cued in painter._cued.items() if cued[1]}
    table.room.step(FRAME)
    table.room.draw(table.surface)
    assert known
    assert all(painter._cued[name] is cued for name, cued in known.items()), "drawn once more"


def test_cards_set_off_in_the_frame_that_shows_them(table: AtTable) -> None:
    while not table.play.game.tabletop.motion.is_moving:
        _until_somebody_else_moves(table)
    motion = table.play.game.tabletop.motion
    began = motion.now
    table.room.draw(table.surface)
    table.room.step(FRAME)
    table.room.draw(table.surface)
    assert motion.now == began
    table.room.step(FRAME)
    assert motion.now == pytest.approx(began + FRAME)


def test_nobody_moves_in_the_frame_in_which_the_last_card_lands(table: AtTable) -> None:
    session, landed = table.play.session, 0
    for _ in range(600):
        flew, before = table.play.game.tabletop.motion.is_moving, len(session.log)
        table.step()
        if flew and not table.play.game.tabletop.motion.is_moving:
            landed += 1
            assert len(session.log) == before
    assert landed


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


def test_a_curtain_that_falls_meanwhile_is_drawn_at_once(table: AtTable) -> None:
    _until_somebody_else_moves(table)
    table.room.draw(table.surface)
    game = table.play.game
    with patch.object(game, "run", lambda seconds: game._fall(0)):
        table.room.step(FRAME)
    assert game.curtain is not None
    assert table.room.draw(table.surface)


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
    assert frame.skips() is False  # asked again, it is drawn


def _happened() -> NextFrame:
    frame = NextFrame()
    frame.step(FRAME, happened=True, moved_before=False)
    return frame


def _passes(frame: NextFrame, seconds: float = FRAME) -> None:
    frame.step(seconds, happened=False, moved_before=True)


def test_in_the_first_frame_cards_are_held_and_in_the_second_they_are_worked_out() -> None:
    frame, seen = _happened(), []
    for _ in range(3):
        seen.append((frame.holds, frame.works_out, frame.skips()))
        _passes(frame)
    assert seen == [(True, False, True), (False, True, True), (False, False, False)]


def test_frames_that_nobody_draws_are_past_as_well() -> None:
    frame = _happened()
    _passes(frame)
    _passes(frame)
    assert not frame.waits
    assert not frame.skips()


def test_a_frame_that_comes_late_is_drawn() -> None:
    frame = _happened()
    _passes(frame, 1 / 30)
    assert not frame.skips()


def test_a_second_move_waits_as_long_as_the_first() -> None:
    frame = _happened()
    _passes(frame)
    frame.step(FRAME, happened=True, moved_before=False)
    assert frame.holds


def test_a_move_over_flying_cards_ends_the_waiting() -> None:
    frame = _happened()
    frame.step(FRAME, happened=True, moved_before=True)
    assert not frame.waits


def test_what_a_person_did_ends_the_waiting() -> None:
    frame = _happened()
    frame.now()
    assert not frame.skips()
