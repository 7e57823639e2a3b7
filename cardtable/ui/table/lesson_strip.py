"""The strip of a lesson under the bar, as controls: its title, its task, what leads on from it.

As high as the longer of its two sentences wants, so that the table does not move when it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardtable.core.messages import say
from cardtable.ui.controls.boxes import Column, Row, Space
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.panels import Inset
from cardtable.ui.controls.strips import CompactButton, Strip
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.table.table_in_play import Action, LessonNote

_BESIDE = 960  # units of width from which title, text and buttons stand beside each other
_SIZES = (16, 14, 12)  # of the text: the first with which the strip leaves enough room
_LEAST = 60  # units of height, where everything stands in one line
_SHARE = 0.15  # of the window's height, which the strip takes at most if it can


def lesson_strip(theme: Theme, note: LessonNote, do: Callable[[str], None], width: int) -> Node:
    """Returns one line where the window is wide, else the text under title and buttons."""
    buttons = [
        CompactButton(
            action.label,
            partial(do, action.key),
            kind="primary" if action.primary else "quiet",
            icon=action.icon,
            key=action.key,
            tip=action.tip,
            letter=action.letter,
        )
        for action in note.actions
    ]
    return _strip(theme, note, buttons, width, note.size)


def height_of(
    theme: Theme, notes: Sequence[LessonNote], window: tuple[int, int]
) -> tuple[int, int]:
    """Returns the strip's pixels with the longest of these notes, and the size of its text."""
    width, high = window[0], 0
    buttons = [
        CompactButton(action.label, _nothing, icon=action.icon, letter=action.letter)
        for action in _widest()
    ]
    for size in _SIZES:
        high = max(
            _strip(theme, note, buttons, width, size).height_for(theme, width) for note in notes
        )
        high = max(high, theme.px(_LEAST if width >= theme.px(_BESIDE) else 0))
        if high <= window[1] * _SHARE:
            break
    return high, size


def _widest() -> tuple[Action, Action]:
    """The buttons that take the most room."""
    return (
        Action("", say("Lessons"), "lessons"),
        Action("", say("Next lesson"), "play", letter="N"),
    )


def _nothing() -> None:
    """Does nothing: the buttons are only measured."""


def _strip(
    theme: Theme, note: LessonNote, buttons: Sequence[Node], width: int, size: float
) -> Node:
    role = "gold" if note.done else "panel_muted"
    sign = Icon("check" if note.done else "lessons", size=22, role="gold")
    where = Label(note.where, size=12, role=role)
    title = Label(note.title, size=17, weight=SEMIBOLD)
    text = Paragraph(note.text, size=size, grows=1, even=True)
    if width >= theme.px(_BESIDE):
        head = Column([where, title], gap=0)
        spaced: list[Node] = []
        for button in buttons:
            spaced += [Space(8), button]
        row = [Space(16), sign, Space(12), head, Space(28), text, Space(16), *spaced, Space(12)]
        return Strip(Inset(Row(row, gap=0), y=8))
    first = Row([sign, title, where, Space(grows=1), *buttons], gap=8)
    return Strip(Inset(Column([first, text], gap=2), x=16, y=4))
