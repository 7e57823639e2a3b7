"""Killed at random moments, again and again in one game: nothing is ever lost.

`CARDTABLE_KILLS=50 pytest tests/window/test_window_crashes.py` is the long form.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cardtable import registry, save_text
from cardtable.core.table import OVER
from cardtable.session import CannotUndo, Session
from tests.support.window.desk import Desk
from tests.support.window.hand import DRAG, Hand

SEED = int(os.environ.get("CARDTABLE_SEED", "7"))
KILLS = int(os.environ.get("CARDTABLE_KILLS", "12"))
LOOKS = 12
LONGEST = 600  # seconds that a process without its table may take to end, on any machine
TABLE = ("play", "lucky_sevens", "--seats", "human,easy", "--seed", "power cut")


def _read(desk: Desk) -> Session:
    """The game as the journal on the disk tells it, every move checked."""
    return save_text.read("".join(f"{line}\n" for line in desk.journal()), registry.find)


def _chain(session: Session) -> tuple[int, bool]:
    """Returns how far Ctrl-Z would go back (-1: not at all), and whether Ctrl-Y would go on."""
    try:
        return session.undo_point(), session.can_redo
    except CannotUndo:
        return -1, session.can_redo


def _take_back(desk: Desk, hand: Hand) -> bool:
    """Ctrl-Z with the real keyboard takes back what the undo chain says; whether it did."""
    session = hand.session
    point, _ = _chain(session)
    if point < 0:
        return False
    count, wanted = len(session.log), session.state_after(point)
    lines = len(desk.moves())
    desk.keys("ctrl+z")
    desk.until(lambda: desk.moves()[lines:], "the undo in the journal")
    assert desk.moves()[lines] == f"undo {count - point}"
    desk.room.follow()
    assert hand.session.state == wanted
    return True


def _play_again(desk: Desk, hand: Hand) -> None:
    lines = len(desk.moves())
    desk.keys("ctrl+y")
    desk.until(lambda: desk.moves()[lines:], "the redo in the journal")
    assert desk.moves()[lines] == "redo"  # others may have moved since
    desk.room.follow()


def _deeds(rng: Random) -> Iterator[str]:
    """The actions before each kill: of every five, three moves and one of each other kind."""
    while True:
        yield from rng.sample(("move", "move", "move", "undo", "half a drag"), 5)


def _something(desk: Desk, hand: Hand, deed: str) -> str:
    """Does what a person does before the power goes: a move, half a drag, a take-back."""
    move = hand.advice()
    if deed == "undo" and _take_back(desk, hand):
        return deed
    if deed == "half a drag" and move.picks:
        start = hand.ways.places_at(move)
        desk.take(start, (start[0] + 90, start[1] + 60))
        return deed
    words = hand.session.moves(hand.seat)
    hand.make(move if move in words else words[0])
    return "move"


@pytest.mark.long
def test_killed_again_and_again_it_comes_back_the_same(lay: Callable[..., Desk]) -> None:
    print(f"again: CARDTABLE_SEED={SEED} CARDTABLE_KILLS={KILLS} pytest {__file__}")
    rng = Random(SEED)
    deeds = _deeds(rng)
    desk = lay(*TABLE, undo="free", animation="fast")
    hand = Hand(desk, DRAG)
    done = {"move": 0, "undo": 0, "half a drag": 0}
    undone = 0
    for kill in range(KILLS):
        turn = hand.wait_turn()
        assert turn != OVER, f"the game was over after {kill} kills"
        done[_something(desk, hand, next(deeds))] += 1
        for _ in range(int(rng.random() * LOOKS)):  # looks at the window until the power goes
            desk.shot()
        desk.kill()
        lines, before = desk.journal(), _read(desk)
        desk.start()
        after = _read(desk)
        kept = desk.journal()
        assert kept[: len(lines)] == lines or kept == lines[: len(kept)], "no line was lost"
        if len(kept) == len(lines):
            assert after.state == before.state
            assert _chain(after) == _chain(before)
        assert (
            desk.room.session.state
            == save_text.read(save_text.write(desk.room.session), registry.find).state
        )
        hand.wait_turn()
        desk.away()
        if kill % 10 == 0:
            desk.looks_right(f"after-kill-{kill}")
            desk.picture(f"after-kill-{kill}")
        if kill % 5 == 0 and _take_back(desk, hand):
            undone += 1
            _play_again(desk, hand)
    assert undone > KILLS // 10
    assert min(done.values()) > 0, done


def _children(process: int) -> list[int]:
    children: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            children += map(int, (task / "children").read_text().split())
    return children


def _opened(processes: list[int]) -> Iterator[int]:
    """A file for each process, which can be read once the process has ended."""
    for process in processes:
        with suppress(ProcessLookupError):  # it has ended already
            yield os.pidfd_open(process)


def test_the_thinking_process_ends_with_a_killed_program(lay: Callable[..., Desk]) -> None:
    desk = lay("play", "lucky_sevens", "--seats", "human,hard", "--seed", "orphans")
    assert desk.process is not None
    children = desk.until(lambda: _children(desk.process.pid), "a thinking process")
    ends = list(_opened(children))
    assert ends
    desk.kill()
    for end in ends:
        ended, _, _ = select.select([end], [], [], LONGEST)
        os.close(end)
        assert ended, f"one of the processes {children} lives on without its table"
