"""A lesson in play: a table like any other, with its task in a strip under the bar.

Nothing of it is kept: no journal, no statistics. What the lesson asks is data (store/lessons.py);
knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.core.rules import legal
from cardtable.core.table import OVER, named
from cardtable.croupier.croupier import PlayedMove
from cardtable.session import CannotUndo, Session
from cardtable.store.launch import Launch
from cardtable.store.lessons import Lesson, lessons_of
from cardtable.store.statistics import FinishedGame as Counted
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Node
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.result import Result
from cardtable.ui.table.lesson_strip import LessonStrips
from cardtable.ui.table.play import PlayScreen
from cardtable.ui.table.play_end import Ending
from cardtable.ui.table.play_input import PlayInput

if TYPE_CHECKING:
    from cardtable.ui.screen_stack import ScreenStack


class LessonScreen(PlayScreen):
    """The screen of a lesson."""

    def __init__(self, stage: ScreenStack, lesson: Lesson, session: Session) -> None:
        self.lesson = lesson
        self.lessons = lessons_of(session.rules)
        self._since = len(session.log)
        self._due: tuple[Any, bool] = (None, False)
        super().__init__(stage, session)
        self.strip = LessonStrips(self, self.texts)
        self.strips = self.strip
        self.ending = LessonEnding(self)
        self.input = LessonInput(self)

    @property
    def texts(self) -> tuple[str, str]:
        """The task and what is said when it is done."""
        names = self.session.names
        return named(self.lesson.task, names), named(self.lesson.done, names)

    @property
    def is_done(self) -> bool:
        """Whether everything that the lesson asks has been played, and not taken back."""
        return not self.lesson.left(self.session, self._since)

    @property
    def number(self) -> tuple[int, int]:
        """Which lesson this is, and of how many."""
        return self.lessons.found.index(self.lesson) + 1, len(self.lessons.found)

    # -- where it leads ------------------------------------------------------------------------

    @property
    def has_next(self) -> bool:
        """Whether another lesson follows."""
        return self.lessons.after(self.lesson) is not None

    def next(self) -> None:
        """The next lesson."""
        after = self.lessons.after(self.lesson)
        if after is not None:
            self.stage.begin(Launch(after.game, lesson=after.name))

    def again(self) -> None:
        """This lesson from its beginning."""
        self.stage.begin(Launch(self.lesson.game, lesson=self.lesson.name))

    def show_all(self) -> None:
        """The page of all lessons."""
        self.stage.over(LessonsPage(self.stage, self.session.rules))

    # -- what is different from a game ---------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """The strip takes its room off the table."""
        self.note = self.strip.fit(size)
        super().resize(size)

    def _played(self, played: PlayedMove) -> None:
        super()._played(played)
        if self.is_done and self.lesson.name not in self.stage.settings.learnt(self.lesson.game):
            self.stage.settings.learn(self.lesson.game, self.lesson.name)

    @property
    def can_undo(self) -> bool:
        """Back to the beginning of the lesson, not into what was played before it."""
        return super().can_undo and not self._at_start()

    def undo(self) -> None:
        """Takes back the last move of the lesson."""
        if self._at_start():
            self.say("The lesson begins here.")
        else:
            super().undo()

    def _at_start(self) -> bool:
        try:
            return self.session.undo_point() < self._since
        except CannotUndo:
            return True

    def _run(self, seconds: float) -> None:
        """The others wait while the lesson wants a word of the person out of turn."""
        if not self._is_due():
            super()._run(seconds)

    def _is_due(self) -> bool:
        """Whether a step that is left can be made now although another seat is on turn."""
        session = self.session
        if self._due[0] is not session.state:
            waits = session.turn not in (OVER, 0) and not self.croupier.hurried
            steps = self.lesson.left(session, self._since) if waits else ()
            due = any(legal(session.rules, session.state, one) for step in steps for one in step)
            self._due = (session.state, due)
        return self._due[1]


class LessonInput(PlayInput):
    """Adds the buttons of the strip: N goes to the next lesson, F3 to all of them."""

    def __init__(self, table: LessonScreen) -> None:
        super().__init__(table)
        self.table = table
        self._actions |= {
            "lesson:next": table.next,
            "lesson:all": table.show_all,
            "menu:again": table.again,
        }

    def _own_key(self, name: str, *, ctrl: bool, shift: bool) -> str:
        own = "lesson:all" if name == "f3" else super()._own_key(name, ctrl=ctrl, shift=shift)
        cap = next((one for one in self.table.strip.offers() if one.cap.lower() == name), None)
        picked = self.table.tabletop.gestures.selection
        return cap.key if cap is not None and not (own or ctrl or picked) else own


class LessonEnding(Ending):
    """Counts nothing; the result offers the lesson again instead of another deal."""

    def __init__(self, table: LessonScreen) -> None:
        super().__init__(table)
        self.table = table

    def result(self, go_on: Callable[[], object] | None = None) -> LessonResult:
        """The sheet."""
        return LessonResult(self.table, go_on)

    def count(self, rows: Sequence[Counted]) -> None:
        """A lesson is no game."""


class LessonResult(Result):
    """The result of a lesson that was played to the end of its game."""

    def __init__(self, table: LessonScreen, go_on: Callable[[], object] | None) -> None:
        self.table = table
        super().__init__(table.stage, table.session, go_on)

    def _again(self, _seed: str, _turned: int) -> None:
        self.table.again()

    def _actions(self) -> list[Node]:
        if not self.over:
            return super()._actions()
        return [
            Button("Chooser", self.stage.home, kind="plain", icon="home", key="home"),
            Button("Watch", self.watch, icon="play", key="watch"),
            Button("All lessons", self.table.show_all, icon="lessons", key="lessons"),
            Button("Lesson again", self.next, kind="primary", icon="again", key="next"),
        ]
