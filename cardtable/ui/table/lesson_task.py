"""The task of a lesson at its table: how far it is done, and what its strip says.

What is asked is data (store/lessons.py). Knows no rules, no screen and no pygame.
"""

from __future__ import annotations

from typing import Any

from cardtable.core.messages import say, shown
from cardtable.core.remembering import Latest
from cardtable.core.rules import legal
from cardtable.core.table import OVER, named
from cardtable.session import CannotUndo, Session
from cardtable.store.lessons import Lesson, lessons_of
from cardtable.store.settings import SettingsFile
from cardtable.ui.table.table_in_play import LessonNote

_ASTRAY = say.later("That is not what the lesson asks for. Take it back, and try again.")


class LessonTask:
    """One lesson over the session in which it is played, from the moment it is made."""

    def __init__(self, lesson: Lesson, session: Session, settings: SettingsFile) -> None:
        self.lesson, self.session = lesson, session
        self._settings = settings
        self._since = len(session.log)
        self._waits = Latest(self._wants_other_turns, of_history=True)
        self.note_size: tuple[int, float] = (0, 16)  # pixels of the strip, units of its text

    @property
    def is_done(self) -> bool:
        """True when all that the lesson asks has been played, and not taken back."""
        return not self.lesson.left(self.session, self._since)

    @property
    def is_astray(self) -> bool:
        """True when the person's last step was none that the lesson asks for."""
        return self.lesson.is_astray(self.session, self._since)

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one."""
        return lessons_of(self.session.rules).after(self.lesson)

    def keep_if_learnt(self) -> None:
        """Keeps that the lesson is done, once it is."""
        game, name = self.lesson.game, self.lesson.name
        if self.is_done and name not in self._settings.learnt(game):
            self._settings.learn(game, name)

    def begins_here(self) -> bool:
        """True when what could be taken back was played before the lesson."""
        try:
            return self.session.undo_point() < self._since
        except CannotUndo:
            return True

    def is_due(self, *, hurried: bool) -> bool:
        """True while the others wait, because the lesson wants a word of the person now.

        It is one that can be said although another seat is on turn.
        """
        return self._waits(self.session.state, hurried)

    def _wants_other_turns(self, state: Any, hurried: bool) -> bool:
        session = self.session
        if hurried or session.turn in (OVER, 0):
            return False
        steps = self.lesson.left(session, self._since)
        return any(legal(session.rules, state, move) for step in steps for move in step)

    def notes(self) -> list[LessonNote]:
        """Returns all that the strip says in the course of the lesson."""
        texts = (self.lesson.task, *self.lesson.thens)
        return [
            *(self._note(text) for text in texts),
            self.note(done=True),
            self.note(astray=True),
        ]

    def note(self, *, done: bool = False, astray: bool = False) -> LessonNote:
        """Returns what the strip says before the lesson is done, after a wrong step, after all."""
        if astray or done:
            return self._note(_ASTRAY if astray else self.lesson.done, done=done)
        return self._note(self.lesson.asked(self.session, self._since))

    def _note(self, text: str, *, done: bool = False) -> LessonNote:
        every = lessons_of(self.session.rules).readable
        where = _place(every.index(self.lesson) + 1, len(every), done=done)
        said = named(shown(text), self.session.names)
        return LessonNote(self.lesson.title, where, said, done)


def _place(number: int, count: int, *, done: bool) -> str:
    """Says which of the lessons this is, and that it is done."""
    if done:
        return say("Lesson {number} of {all}, done", number=number, all=count)
    return say("Lesson {number} of {all}", number=number, all=count)
