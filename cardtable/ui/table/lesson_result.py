"""The result of a lesson that was played to the end of its game."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.messages import say
from cardtable.session import Session
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.pages.result import Result
from cardtable.ui.screen import Stage


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
            Button(say("All games"), self.stage.home, kind="plain", icon="home", key="home"),
            Button(say("Watch again"), self.watch, icon="play", key="watch"),
            Button(say("All lessons"), self._show_all, icon="lessons", key="lessons"),
            Button(say("Repeat lesson"), self.next, kind="primary", icon="again", key="next"),
        ]
