"""The pages and sheets that can be laid over a table. Each is loaded when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.core.messages import say, shown
from cardtable.core.table import text_of
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.lessons import Lesson, lessons_of

if TYPE_CHECKING:
    from cardtable.ui.pages.result import Result
    from cardtable.ui.screen import Stage


class TablePages:
    """Opens them over the table of one session, which may be that of a `lesson`."""

    def __init__(self, stage: Stage, session: Session, lesson: Lesson | None) -> None:
        self.stage, self.session, self.lesson = stage, session, lesson

    def rules(self) -> None:
        """The rules of the game, with the house rules of this table."""
        from cardtable.ui.pages.rules import RulesPage  # noqa: PLC0415  only when asked for

        self.stage.push(RulesPage(self.stage, self.session.rules, self.session.table))

    def settings(self) -> None:
        """The settings."""
        from cardtable.ui.pages.settings import SettingsPage  # noqa: PLC0415  only when asked for

        self.stage.push(SettingsPage(self.stage))

    def saves(self) -> None:
        """The saved games."""
        from cardtable.ui.pages.saves import SavesPage  # noqa: PLC0415  only when asked for

        self.stage.push(SavesPage(self.stage))

    def pin(self, name: str) -> None:
        """The page on which a person sets their PIN or removes it."""
        from cardtable.ui.pages.pin import PinPage  # noqa: PLC0415  only when asked for

        self.stage.push(PinPage(self.stage, name))

    def new_game(self) -> None:
        """Another game of these rules."""
        from cardtable.ui.pages.new_game import NewGame  # noqa: PLC0415  only when asked for

        self.stage.push(NewGame(self.stage, self.session.rules))

    def play_now(self) -> None:
        """Deals a game as it was last set up; one in play is not put by without a word."""
        from cardtable.ui.pages.new_game import NewGame  # noqa: PLC0415  only when asked for

        if self.stage.saves.has_open_game:
            self.new_game()
        else:
            NewGame(self.stage, self.session.rules).deal()

    def lessons(self) -> None:
        """All lessons of the game."""
        from cardtable.ui.pages.lessons import LessonsPage  # noqa: PLC0415  only when asked for

        self.stage.push(LessonsPage(self.stage, self.session.rules))

    def next_lesson(self) -> None:
        """The lesson after this one."""
        if self.lesson is not None:
            self._teach(lessons_of(self.session.rules).after(self.lesson))

    def _teach(self, lesson: Lesson | None) -> None:
        if lesson is not None:
            self.stage.begin(Launch(lesson.game, lesson=lesson.name))

    def dock_log(self) -> None:
        """The log stands beside the table from now on, or no longer."""
        self.stage.settings.set("dock_log", not self.stage.settings.now.dock_log)
        self.stage.apply()

    def about_deal(self) -> None:
        """The seed of the deal and its fingerprint, with which anybody can check it."""
        from cardtable.ui.controls.dialog import Dialog, DialogButton  # noqa: PLC0415  only when asked for

        session = self.session
        title, seed = shown(session.rules.title), session.seed
        text = say("{title}, deal {seed}.", title=title, seed=seed)
        if session.fingerprint:
            text = say(
                "{title}, deal {seed}. Its fingerprint is {code}: whoever deals it again, with the"
                " same players and house rules, gets the same cards and the same fingerprint.",
                title=title,
                seed=seed,
                code=session.fingerprint,
            )
        self.stage.push(
            Dialog(self.stage, say("About this deal"), text, [DialogButton(say("Close"))])
        )

    def again(self) -> None:
        """The same deal or lesson from its beginning; an open game is put by, after a question."""
        if self.lesson is not None:
            self._teach(self.lesson)
        elif self.stage.saves.would_put_by:
            self._ask_first()
        else:
            self._deal_again()

    def _ask_first(self) -> None:
        from cardtable.ui.controls.dialog import Dialog, DialogButton  # noqa: PLC0415  only when asked for

        text = say(
            "The game as it stands is put by: you can go on with it from Saved games, Unfinished."
        )
        buttons = [
            DialogButton(say("Deal again"), self._deal_again, "primary"),
            DialogButton(say("Play on")),
        ]
        self.stage.push(Dialog(self.stage, say("Deal the same cards again?"), text, buttons))

    def _deal_again(self) -> None:
        session = self.session
        options = {name: text_of(value) for name, value in session.table.options}
        self.stage.begin(Launch(session.rules.name, session.chairs, session.seed, options))

    def result(self, go_on: Callable[[], object] | None = None, news: Sequence[str] = ()) -> None:
        """The sheet between two rounds, from which one can `go_on`, or the result at the end.

        A listener is told the `news` with it.
        """
        sheet = self.result_sheet(go_on)
        sheet.news = news
        self.stage.push(sheet)

    def result_sheet(self, go_on: Callable[[], object] | None = None) -> Result:
        """Returns that sheet; a lesson's offers the lesson again instead of another deal."""
        from cardtable.ui.pages.result import Result  # noqa: PLC0415  only when asked for

        if self.lesson is None:
            return Result(self.stage, self.session, go_on)
        from cardtable.ui.table.lesson_result import LessonResult  # noqa: PLC0415  only when asked for

        return LessonResult(self.stage, self.session, go_on, self.again, self.lessons)
