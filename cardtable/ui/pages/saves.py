"""Saved games: going on with one, watching a finished one; a broken one says where and why."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from cardtable import registry, save_text
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.saves import Loaded, Saved
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.selectors import Tabs
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import Stage

_KEPT, _OVER = "kept", "over"
_EMPTY = {
    _KEPT: "No saved games. The game in play is always kept by itself; here it can be saved under"
    " a name as well.",
    _OVER: "No finished games yet. Each one is kept here, to be watched again.",
}


class SavesPage(Page):
    """Two lists: games to go on with, games to watch."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.tab = _KEPT
        self.name = ""
        self._list()

    def _list(self) -> None:
        saves = self.stage.saves
        self.saved = saves.listed() if self.tab == _KEPT else saves.watchable()

    def handle(self, event: pygame.Event) -> None:
        """A file dropped on the window is opened like one of the list."""
        if event.type == pygame.DROPFILE:
            self.open(Path(event.file))
        else:
            super().handle(event)

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """Tabs and a list."""
        tabs = Tabs([(_KEPT, "To go on with"), (_OVER, "Played")], self.tab, self._turn, key="tabs")
        rows = [self._row(number, one) for number, one in enumerate(self.saved)]
        body = Column(rows, gap=8) if rows else self._nothing()
        keep = self._keep_row() if self.tab == _KEPT and self.stage.saves.has_open_game else None
        hint = Paragraph(
            "A save from elsewhere: drop its file on this window.", size=13, role="muted"
        )
        return framed("Saved games", Column([tabs, keep, body, hint], gap=20), self.leave, wide=880)

    def _nothing(self) -> Node:
        return Panel(
            Column(
                [
                    Icon("star", size=40, role=(216, 165, 69, 90)),
                    Paragraph(_EMPTY[self.tab], size=15, role="panel_muted", align="centre"),
                ],
                gap=16,
                narrow=True,
                centred=True,
            ),
            y=40,
        )

    def _row(self, number: int, saved: Saved) -> Node:
        words = Column(
            [
                Label(saved.name, size=16, weight=SEMIBOLD),
                Label(_described(saved), size=13, role="panel_muted"),
            ],
            gap=2,
            grows=1,
        )
        verb = "Go on" if self.tab == _KEPT else "Watch"
        go = Button(verb, partial(self.open, saved.path), icon="play", key=f"open-{number}")
        away = Button(
            "",
            partial(self._ask_away, saved),
            kind="plain",
            icon="close",
            key=f"away-{number}",
            tip="Throw this save away",
        )
        return Panel(Row([words, go, away], gap=12), x=20, y=12, radius=12)

    def _keep_row(self) -> Node:
        entry = TextField(
            self.name,
            self._rename,
            key="name",
            placeholder="Save the game in play as …",
            limit=60,
            wide=240,
            grows=1,
            done=self.keep,
        )
        save = Button("Save", self.keep, key="keep", icon="plus", enabled=bool(self.name.strip()))
        return Row([entry, save], gap=12)

    def _rename(self, name: str) -> None:
        self.name = name
        self.refresh()

    def keep(self) -> None:
        """Saves the game in play under the name typed, over an old save of that name."""
        saves = self.stage.saves
        if not self.name.strip() or saves.current is None:
            return
        try:
            loaded = saves.load(saves.current, registry.find)
            if loaded.session is not None:
                saves.keep(loaded.session, self.name)
        except OSError as error:
            self.stage.notice(f"It cannot be saved ({error.strerror or error}).")
        self.name = ""
        self._list()
        self.refresh()

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self._list()
        self.refresh()

    # -- what can be done ----------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Goes on with a save, or watches it; a broken one is explained first."""
        try:
            loaded = self.stage.saves.load(path, registry.find)
        except OSError as error:
            self.stage.notice(f"{path.name} cannot be read ({error.strerror or error}).")
            return
        if loaded.problem:
            self.stage.over(self._broken(path, loaded))
        elif loaded.session is not None:
            self._begin(path, loaded.session)

    def _begin(self, path: Path, session: Session) -> None:
        if session.outcome is not None:
            self._watch(path, session)
        elif self.tab == _OVER:
            self.stage.over(self._unfinished(path, session))
        elif path.parent == self.stage.saves.places.games:
            self.stage.saves.adopt(path, registry.find)
            self.stage.begin(Launch())
        else:
            self.stage.begin(Launch(file=path.name, text=save_text.write(session)))

    def _watch(self, path: Path, session: Session) -> None:
        self.stage.begin(Launch(file=path.name, text=save_text.write(session), replay=True))

    def _unfinished(self, path: Path, session: Session) -> Dialog:
        """Another game was begun before this one was over: it need not stay so."""
        on = Launch(file=path.name, text=save_text.write(session))
        answers = [
            DialogButton("Go on with it", partial(self.stage.begin, on), "primary"),
            DialogButton("Watch it", partial(self._watch, path, session)),
            DialogButton("Cancel"),
        ]
        text = "This game was put by before it was over."
        return Dialog(self.stage, "An unfinished game", text, answers)

    def _broken(self, path: Path, loaded: Loaded) -> Dialog:
        text = (
            f"{path.name} cannot be read whole.\n{loaded.problem[:1].upper()}{loaded.problem[1:]}."
        )
        kept = (
            f"\nThe file stays as it is{f', and a copy lies at {loaded.copy}' * bool(loaded.copy)}."
        )
        answers = [DialogButton("Leave it")]
        session = loaded.session
        if session is not None and session.log:
            moves = len(session.log)
            text += f"\nThe {moves} moves before that line can be restored."
            again = partial(self._begin, path, session)
            answers.insert(0, DialogButton(f"Restore {moves} moves", again, "primary"))
        return Dialog(self.stage, "A broken save", text + kept, answers, wide=560)

    def _ask_away(self, saved: Saved) -> None:
        away = DialogButton("Throw away", partial(self._away, saved), "danger")
        text = f"“{saved.name}” ({_described(saved)}) will be gone for good."
        self.stage.over(
            Dialog(self.stage, "Throw this save away?", text, [away, DialogButton("Keep it")])
        )

    def _away(self, saved: Saved) -> None:
        try:
            saved.path.unlink(missing_ok=True)
        except OSError as error:
            self.stage.notice(f"{saved.name} cannot be removed ({error.strerror or error}).")
        self._list()
        self.refresh()


def _described(saved: Saved) -> str:
    try:
        title = registry.find(saved.game).title
    except LookupError:
        title = f"{saved.game} (not installed)"
    left = "" if saved.kept else ", left open" if saved.name.startswith("open-") else ""
    return f"{title}, {saved.moves} moves{left}"
