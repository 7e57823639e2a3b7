"""A lesson in play: a table like any other, with its task in a strip under the bar.

Nothing of it is kept: no journal, no statistics. What the lesson asks is data (store/lessons.py);
knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from cardtable.core.rules import legal
from cardtable.core.table import OVER, named
from cardtable.croupier.croupier import PlayedMove
from cardtable.session import CannotUndo, Session
from cardtable.store.launch import Launch
from cardtable.store.lessons import Lesson, lessons_of
from cardtable.store.statistics import FinishedGame
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.result import Result
from cardtable.ui.screen import Screen, Stage
from cardtable.ui.table.in_play import Action, LessonNote
from cardtable.ui.table.lesson_strip import height_of
from cardtable.ui.table.play import PlayScreen
from cardtable.ui.table.playing import Playing

_ASTRAY = "That is not what the lesson asks for. Take it back, and try again."


class LessonPlaying(Playing):
    """The game of a lesson: what is asked, whether it is done, and that nobody runs ahead of it."""

    def __init__(self, stage: Stage, lesson: Lesson, session: Session) -> None:
        self.lesson = lesson
        self.lessons = lessons_of(session.rules)
        self.note_size: tuple[int, float] = (0, 16)  # pixels of the strip, units of its text
        self._settings = stage.settings
        self._since = len(session.log)
        self._due: tuple[Any, bool] = (None, False)
        super().__init__(
            session,
            stage.thinker,
            lambda: stage.settings.now,
            stage.sounds.play,
            stage.notice,
            size=stage.size,
        )

    @property
    def is_done(self) -> bool:
        """Whether everything that the lesson asks has been played, and not taken back."""
        return not self.lesson.left(self.session, self._since)

    @property
    def is_astray(self) -> bool:
        """Whether the person's last step was none that the lesson asks for."""
        return self.lesson.is_astray(self.session, self._since)

    @property
    def number(self) -> tuple[int, int]:
        """Which lesson this is, and of how many."""
        return self.lessons.readable.index(self.lesson) + 1, len(self.lessons.readable)

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one."""
        return self.lessons.after(self.lesson)

    # -- the strip -----------------------------------------------------------------------------

    def lesson_note(self) -> LessonNote:
        """Which lesson, what it asks or what it has shown, and where it leads."""
        height, size = self.note_size
        note = self.note(done=self.is_done, astray=self.is_astray)
        return replace(note, actions=self.offers(), height=height, size=size)

    def note(self, *, done: bool = False, astray: bool = False) -> LessonNote:
        """What the strip says before the lesson is done, after a wrong step, or after all."""
        number, count = self.number
        where = f"Lesson {number} of {count}" + ", done" * done
        text = _ASTRAY if astray else self.lesson.done if done else self.lesson.task
        return LessonNote(self.lesson.title, where, named(text, self.session.names), done)

    def offers(self) -> tuple[Action, ...]:
        """The buttons: all lessons; to take a wrong step back; what follows once it is done."""
        every = Action("lesson:all", "Lessons", "lessons", "All lessons (F3)")
        if self.is_astray and self.can_undo:
            return (every, Action("undo", "Take back", "undo", "Take back (U)", primary=True))
        if not self.is_done:
            return (every,)
        key, label = (
            ("lesson:next", "Next lesson") if self.following else ("lesson:play", "Play now")
        )
        taken = any(action.letter == label[0] for action in self.showing.actions(self.talk))
        letter = "" if taken else label[0]
        return (every, Action(key, label, "play", primary=True, letter=letter))

    def command_of(self, name: str, *, ctrl: bool, shift: bool) -> str:
        """F3 goes to all lessons, N to the next one, P to a game after the last."""
        if name == "f3":
            return "lesson:all"
        command = super().command_of(name, ctrl=ctrl, shift=shift)
        if command or ctrl or self.tabletop.gestures.selection:
            return command
        offers = self.offers()
        return next((action.key for action in offers if action.letter.lower() == name), "")

    # -- what is different from a game ---------------------------------------------------------

    def _played(self, played: PlayedMove) -> None:
        super()._played(played)
        if self.is_done and self.lesson.name not in self._settings.learnt(self.lesson.game):
            self._settings.learn(self.lesson.game, self.lesson.name)

    def _can_undo(self) -> bool:
        """Back to the beginning of the lesson, not into what was played before it."""
        return super()._can_undo() and not self._at_start()

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

    def run(self, seconds: float) -> None:
        """The others wait while the lesson wants a word of the person out of turn."""
        if not self.is_due():
            super().run(seconds)

    def is_due(self) -> bool:
        """Whether a step that is left can be made now although another seat is on turn."""
        session = self.session
        if self._due[0] is not session.state:
            waits = session.turn not in (OVER, 0) and not self.croupier.hurried
            steps = self.lesson.left(session, self._since) if waits else ()
            due = any(legal(session.rules, session.state, move) for step in steps for move in step)
            self._due = (session.state, due)
        return self._due[1]


class LessonScreen(PlayScreen):
    """The screen of a lesson."""

    game: LessonPlaying

    def __init__(self, stage: Stage, lesson: Lesson, session: Session) -> None:
        self.lesson = lesson
        super().__init__(stage, session)
        self._commands |= {
            "lesson:next": self.next,
            "lesson:all": self.show_all,
            "lesson:play": self.play_now,
            "menu:again": self.again,
        }

    def open_game(self) -> LessonPlaying:
        """The game of the lesson."""
        return LessonPlaying(self.stage, self.lesson, self.session)

    def next(self) -> None:
        """The next lesson."""
        following = self.game.following
        if following is not None:
            self.stage.begin(Launch(following.game, lesson=following.name))

    def play_now(self) -> None:
        """A game, as it was last set up; one in play is not put by without a word."""
        page = NewGame(self.stage, self.session.rules)
        if self.stage.saves.has_open_game:
            self.stage.over(page)
        else:
            page.deal()

    def again(self) -> None:
        """This lesson from its beginning."""
        self.stage.begin(Launch(self.lesson.game, lesson=self.lesson.name))

    def show_all(self) -> None:
        """The page of all lessons."""
        self.stage.over(LessonsPage(self.stage, self.session.rules))

    def note_height(self) -> int:
        """The strip takes its room off the table, the same before and after the lesson is done."""
        notes = [self.game.note(), self.game.note(done=True), self.game.note(astray=True)]
        self.game.note_size = height_of(self.stage.theme, notes, self._size)
        return self.game.note_size[0]

    def count(self, games: Collection[FinishedGame]) -> None:
        """A lesson is no game: nothing is counted."""

    def result(self, go_on: Callable[[], object] | None = None) -> Screen:
        """The sheet; it offers the lesson again instead of another deal."""
        return LessonResult(self.stage, self.session, go_on, self.again, self.show_all)


class LessonResult(Result):
    """The result of a lesson that was played to the end of its game."""

    def __init__(
        self,
        stage: Stage,
        session: Session,
        go_on: Callable[[], object] | None,
        again: Act,
        show_all: Act,
    ) -> None:
        self._begin_again, self._show_all = again, show_all
        super().__init__(stage, session, go_on)

    def _again(self, _seed: str, _turned: int) -> None:
        self._begin_again()

    def _actions(self) -> list[Node]:
        if not self.over:
            return super()._actions()
        return [
            Button("All games", self.stage.home, kind="plain", icon="home", key="home"),
            Button("Watch again", self.watch, icon="play", key="watch"),
            Button("All lessons", self._show_all, icon="lessons", key="lessons"),
            Button("Repeat lesson", self.next, kind="primary", icon="again", key="next"),
        ]
