"""The lessons of a game: real positions with something to try, each with a picture of its table."""

from __future__ import annotations

from functools import partial
from zlib import crc32

from cardtable import registry
from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules
from cardtable.core.table import named
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.lessons import BadLesson, Lesson, lessons_of
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Pressable
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed, unusable
from cardtable.ui.controls.panels import Inset
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.miniature_slots import Miniatures, Source
from cardtable.ui.screen import Stage

_PICTURE = (208, 117)
_PICTURES_FROM = 700  # units of width from which there is room for them
_NOTE = say.later("Your current game stays as it is, and lessons do not count in the statistics.")


class LessonsPage(Page):
    """One line for every lesson; those that have been done are marked."""

    def __init__(self, stage: Stage, rules: AnyRules) -> None:
        super().__init__(stage)
        self.rules = rules
        self.lessons = lessons_of(rules)
        self.broken = dict(self.lessons.broken)
        self._sessions: dict[str, Session] = {}
        self._miniatures = Miniatures(stage, self._source, radius=10, round_below=True)
        self._open_all()
        self.start = f"lesson-{self._first()}"

    def _open_all(self) -> None:
        """Opens every lesson, so that the page can name those that cannot be opened."""
        called = self.stage.settings.now.called(0)
        for lesson in self.lessons.readable:
            try:
                self._sessions[lesson.name] = lesson.open(registry.find, called)
            except BadLesson as error:
                self.broken[lesson.name] = str(error)

    def _first(self) -> str:
        """The first lesson still to be done, or the first of all."""
        learnt = self.stage.settings.learnt(self.rules.name)
        names = list(self._sessions)
        return next((name for name in names if name not in learnt), next(iter(names), ""))

    def open(self, lesson: Lesson) -> None:
        """Goes to the table of a lesson."""
        self.stage.begin(Launch(lesson.game, lesson=lesson.name))

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The lessons in their order, then those that cannot be opened."""
        able = [lesson for lesson in self.lessons.readable if lesson.name in self._sessions]
        rows: list[Node] = [self._row(lesson) for lesson in able]
        rows += [
            unusable(name, say("cannot be opened: {why}", why=why))
            for name, why in self.broken.items()
        ]
        rows.append(Inset(Paragraph(shown(_NOTE), size=13, role="muted"), y=4))
        title = say("{title}: lessons", title=self.rules.title)
        return framed(title, Column(rows, gap=10), self.leave, width=960)

    def _row(self, lesson: Lesson) -> Node:
        done = lesson.name in self.stage.settings.learnt(lesson.game)
        task = named(lesson.task, self._sessions[lesson.name].names)
        title = Label(lesson.title, size=17, weight=SEMIBOLD, grows=1)
        text = [Row([title, _mark(done)], gap=8), Paragraph(task, size=14, role="panel_muted")]
        words = Inset(Column(text, gap=4), x=20, y=12, grows=1)
        inside: Node = words
        if self.size[0] >= self.theme.px(_PICTURES_FROM):
            width, height = _PICTURE
            miniature = self._miniatures.slot(lesson.name, width=width, height=height)
            inside = Row([miniature, words], gap=0)
        return Pressable(
            inside,
            partial(self.open, lesson),
            key=f"lesson-{lesson.name}",
            x=8,
            y=8,
            shadow=True,
        )

    def step(self, seconds: float) -> bool:
        """Makes one missing miniature each time, so that the page is there at once."""
        return bool(self._miniatures.make_next(self.tree)) or super().step(seconds)

    def _source(self, name: str) -> Source:
        lesson = next(readable for readable in self.lessons.readable if readable.name == name)
        code = crc32(lesson.save.encode())
        contents = f"lesson {lesson.game} {lesson.name} {code:08x}"  # no message: a key
        return Source(partial(self._sessions.__getitem__, name), contents)


def _mark(done: bool) -> Node | None:
    """The sign of a lesson that has been done."""
    if not done:
        return None
    return Row([Icon("check", size=16, role="good"), Label(say("Done"), size=14)], gap=4)
