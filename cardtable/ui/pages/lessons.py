"""The lessons of a game: real positions with something to try, each with a picture of its table."""

from __future__ import annotations

from functools import partial

import pygame

from cardtable import registry
from cardtable.core.rules import AnyRules
from cardtable.core.table import named
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.lessons import BadLesson, Lesson, lessons_of
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Pressable
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import broken, framed
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.panels import Inset
from cardtable.ui.controls.text import Drawing, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.miniature import picture
from cardtable.ui.screen import Stage

_PICTURE = (208, 117)
_PICTURES_FROM = 700  # units of width from which there is room for them
_RADIUS = 10
_SAID = "The game in play stays as it is, and lessons count in no statistics."


class LessonsPage(Page):
    """One line for every lesson, those that were done with a mark."""

    def __init__(self, stage: Stage, rules: AnyRules) -> None:
        super().__init__(stage)
        self.rules = rules
        self.lessons = lessons_of(rules)
        self.broken = dict(self.lessons.broken)
        self._sessions: dict[str, Session] = {}
        self._pictures: dict[str, pygame.Surface] = {}
        self._look: object = None  # what the pictures were made with
        self._missing: list[tuple[Lesson, tuple[int, int]]] = []
        self._open_all()
        self.start = f"lesson-{self._first()}"

    def _open_all(self) -> None:
        """Every lesson, so that one that cannot be given says so here."""
        called = self.stage.settings.now.called(0)
        for lesson in self.lessons.found:
            try:
                self._sessions[lesson.name] = lesson.open(registry.find, called)
            except BadLesson as error:
                self.broken[lesson.name] = str(error)

    def _first(self) -> str:
        """The first that was not done, else the first."""
        learnt = self.stage.settings.learnt(self.rules.name)
        names = list(self._sessions)
        return next((one for one in names if one not in learnt), next(iter(names), ""))

    def open(self, lesson: Lesson) -> None:
        """To the table of a lesson."""
        self.stage.begin(Launch(lesson.game, lesson=lesson.name))

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The lessons in their order; then what is wrong with others."""
        shown = [one for one in self.lessons.found if one.name in self._sessions]
        rows: list[Node] = [self._row(one) for one in shown]
        rows += [broken(name, f"cannot be given: {why}") for name, why in self.broken.items()]
        rows.append(Inset(Paragraph(_SAID, size=13, role="muted"), y=4))
        title = f"{self.rules.title}: lessons"
        return framed(title, Column(rows, gap=10), self.leave, wide=960)

    def _row(self, lesson: Lesson) -> Node:
        done = lesson.name in self.stage.settings.learnt(lesson.game)
        task = named(lesson.task, self._sessions[lesson.name].names)
        words = Column(
            [
                Row([Label(lesson.title, size=17, weight=SEMIBOLD, grows=1), _mark(done)], gap=8),
                Paragraph(task, size=14, role="panel_muted"),
            ],
            gap=4,
        )
        said = Inset(words, x=20, y=12, grows=1)
        inside: Node = said
        if self.size[0] >= self.theme.px(_PICTURES_FROM):
            wide, high = _PICTURE
            drawing = Drawing(partial(self._paint_table, lesson), wide=wide, high=high)
            inside = Row([drawing, said], gap=0)
        return Pressable(
            inside,
            partial(self.open, lesson),
            key=f"lesson-{lesson.name}",
            x=8,
            y=8,
            shadow=True,
        )

    # -- pictures ------------------------------------------------------------------------------

    def _paint_table(self, lesson: Lesson, canvas: Canvas, rect: pygame.Rect) -> None:
        made = self._pictures.get(lesson.name)
        if made is not None and made.get_size() == rect.size:
            canvas.picture(made, rect.topleft)
        else:
            canvas.box(rect, "felt_edge", radius=_RADIUS)

    def refresh(self) -> None:
        """Anew; pictures of another size or look are made again."""
        look = (self.theme.name, self.stage.art.look)
        if look != self._look:
            self._look = look
            self._pictures.clear()
        super().refresh()
        self._missing = []
        for node, lesson in self._drawings():
            made = self._pictures.get(lesson.name)
            if made is None or made.get_size() != node.rect.size:
                self._missing.append((lesson, node.rect.size))

    def _drawings(self) -> list[tuple[Node, Lesson]]:
        """The places of the pictures, each with the lesson it shows."""
        return [
            (node, node.draw.args[0])
            for node in self.tree.root.walk()
            if isinstance(node, Drawing) and isinstance(node.draw, partial)
        ]

    def step(self, seconds: float) -> bool:
        """Makes one missing picture each time, so that the page is there at once."""
        if not self._missing:
            return super().step(seconds)
        lesson, size = self._missing.pop(0)
        made = picture(self._sessions[lesson.name], size, self.theme, self.stage.art)
        self._pictures[lesson.name] = round_corners(made, self.theme.px(_RADIUS), below=True)
        for node, shown in self._drawings():
            if shown is lesson:
                self.tree.damage(node)
        return True


def _mark(done: bool) -> Node | None:
    """The sign of a lesson that was done."""
    if not done:
        return None
    sign, word = Icon("check", size=16, role="gold"), Label("Done", size=13, role="gold")
    return Row([sign, word], gap=4)
