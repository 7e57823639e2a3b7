"""The controls of a table where they lie, and the pictures over it, with words made for the test.

Where a word of the program stands in them (Menu, Your PIN), a new one may change a few places.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame

from cardtable import registry
from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.table import table_for
from cardtable.croupier.curtain import Curtain
from cardtable.croupier.last_trick import Trick
from cardtable.session import Session
from cardtable.ui.controls.node import Node
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.lesson_strip import height_of
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.shown_table import Pointer
from cardtable.ui.table.table_in_play import (
    Action,
    AtHand,
    Bar,
    Bubble,
    Countdown,
    DockedLog,
    InTheAir,
    LessonNote,
    Log,
    Popup,
    PromptLine,
    TableInPlay,
)
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.table_screen import TableScreen
from tests.support.evenings import First, nothing_drawn
from tests.support.hall import Hall

SIZES = {"small": (1024, 600), "usual": (1280, 720), "tall": (900, 1400)}
SCALES = {"plain": 100, "large": 175}
_LONG = "A sentence that says so much of what can be done that it needs more than a line. " * 2
_DONE, _ONE, _MORE = (
    Action("one", "The first one", letter="T", primary=True),
    Action("two", "Another", "hint", tip="What it does"),
    Action("three", icon="undo", enabled=False, tip="Something"),
)
_EACH = (_DONE, _ONE, _MORE)


def names() -> tuple[str, ...]:
    """The names of all of them."""
    sized = tuple(f"{size} {scale}" for size in SIZES for scale in SCALES)
    return (*sized, "pictures")


def _values(size: tuple[int, int], hall: Hall) -> Iterator[TableInPlay]:
    """Tables of which each shows something else."""
    wide, high = size
    for pin, wrong, hidden in (
        (-1, False, False),
        (0, False, False),
        (3, True, False),
        (-1, False, True),
    ):
        yield TableInPlay(curtain=Curtain("Somebody", "A game", 0.4, hidden, pin, wrong, 0.2))
    for at in ((40, 60), (wide - 20, high - 20)):
        yield TableInPlay(popup=Popup(_EACH, at, "Which?"))
    yield TableInPlay(popup=Popup((_DONE, Action("no", "Not that")), (wide // 2, 200)))
    foot = Rect(0, high - 60, wide, 60)
    for tone in ("", "bad", "yours", "hint", "timed"):
        yield TableInPlay(
            prompt=PromptLine(foot, "What is asked.", tone, ("Ann 12", "Bo 7"), _EACH)
        )
    yield TableInPlay(prompt=PromptLine(foot, _LONG, actions=_EACH[:2], focus="one"))
    bar = Bar(Rect(0, 0, wide, 40), "A game, a deal", Action("menu", icon="menu"), _EACH[1:])
    for done, text in ((False, "A task."), (True, _LONG)):
        note = LessonNote("A lesson", "1 of 3", text, done, _EACH[:2])
        height, letters = height_of(hall.theme, (note,), size)
        yield TableInPlay(bar=bar, lesson=replace(note, height=height, size=letters))
    lines = tuple(f"{number}: {_LONG[: number * 9]}" for number in range(30))
    yield TableInPlay(docked=DockedLog(Rect(wide - 260, 40, 250, high - 120), Log("Log", lines)))
    yield TableInPlay(log=Log("What happened", lines), spoken=Bubble("Hm.", Rect(90, 90, 60, 80)))
    near = Rect(wide // 2, high // 2, 60, 84)
    beside = AtHand(_DONE, near, (Rect(wide // 2 + 60, high // 2, 60, 84),))
    yield TableInPlay(at_hand=beside, bubble=Bubble(_LONG[:60], near, "bad"))
    yield TableInPlay(take_back=beside, bubble=Bubble("Sure?", Rect(wide - 70, 5, 60, 84), "hint"))


def places(name: str) -> Iterator[Any]:
    """Where everything lies in one of them."""
    with tempfile.TemporaryDirectory() as folder, nothing_drawn():
        if name == "pictures":
            yield from _pictures(Hall(Path(folder)))
            return
        size, scale = name.split()
        hall = Hall(Path(folder), SIZES[size])
        hall.at(SIZES[size], SCALES[scale])
        overlay = Overlay(hall.theme, hall.notice)
        for value in _values(SIZES[size], hall):
            overlay.show(value, SIZES[size], None, (20, 30, 40, 50))
            trees = (*overlay.strip_trees, overlay.notes, overlay.modal)
            for tree in trees:
                yield [*map(_place, _walk(tree.root))]
            for control in overlay.controls():
                if control.enabled:
                    control.activate()
        yield hall.notices


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children():
        yield from _walk(child)


def _place(node: Node) -> tuple[str, tuple[int, int, int, int]]:
    rect = node.rect
    return type(node).__name__, (rect.x, rect.y, rect.w, rect.h)


# -- pictures over a table -------------------------------------------------------------------------


def _pictures(hall: Hall) -> Iterator[Any]:
    """Where each picture lies that rests or moves, and how large it is."""
    rules = registry.find("seven_up")
    session = Session(rules, table_for(rules.options, 4), (), "otter")
    session.settle()
    hall.thinker = First()
    screen = hall.show(TableScreen(hall, session))
    screen.game.show_to(0)
    value = screen.showing.value(Pointer())
    piles = tuple(value.scene.arrangement.piles)[:2]
    trick = Trick(tuple((pile, Card.parse("7s")) for pile in piles), "")
    picture = TablePicture(hall.theme, hall.art)
    for shown in (
        replace(value, trick=trick),
        replace(value, thinking=(1, 5)),
        replace(value, countdown=Countdown(9, 24)),
        replace(value, in_the_air=InTheAir(lasso=Rect(50, 60, 70, 80))),
        TableInPlay(curtain=Curtain("Ann", "A game")),
    ):
        both = (*picture._resting(shown, hall.size), *picture._moving(shown))
        yield [tuple(one.area) for one in both]
        yield tuple(picture._room_of(shown, pygame.Rect((0, 0), hall.size)))
