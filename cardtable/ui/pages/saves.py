"""Saved games: continuing one, watching a finished one; a damaged one says where and why."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from cardtable import registry, save_text
from cardtable.core.words import counted
from cardtable.session import Session
from cardtable.store.files import reason
from cardtable.store.launch import Launch
from cardtable.store.saves import Loaded, Saved
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton, confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import empty, framed
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.selectors import Tabs
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import Stage

_KEPT, _OVER = "kept", "over"
_TABS = ((_KEPT, "Saved"), (_OVER, "Played"))
_EMPTY = {
    _KEPT: "No saved games. Your current game is always saved by itself; here you can also save"
    " it under a name.",
    _OVER: "No finished games yet. Each one will be kept here, so that you can watch it again.",
}


class SavesPage(Page):
    """Two lists: games saved under a name, and games that were played."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.tab = _KEPT
        self.name = ""
        self._list()

    def _list(self) -> None:
        saves = self.stage.saves
        self.saved = saves.listed() if self.tab == _KEPT else saves.watchable()

    def handle(self, event: pygame.Event) -> None:
        """A file dropped on the window is opened like one from the list."""
        if event.type == pygame.DROPFILE:
            self.open(Path(event.file))
        else:
            super().handle(event)

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """Tabs and a list."""
        tabs = Tabs(_TABS, self.tab, self._turn, key="tabs")
        rows = [self._row(number, saved) for number, saved in enumerate(self.saved)]
        nothing = empty(_EMPTY[self.tab], "star", (216, 165, 69, 90))
        body = Column(rows, gap=8) if rows else nothing
        keep = self._keep_row() if self.tab == _KEPT and self.stage.saves.has_open_game else None
        hint = Paragraph(
            "To open a save from elsewhere, drop its file on this window.", size=13, role="muted"
        )
        return framed(
            "Saved games", Column([tabs, keep, body, hint], gap=20), self.leave, width=880
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
        verb = "Open" if self.tab == _KEPT else "Watch"
        go = Button(verb, partial(self.open, saved.path), icon="play", key=f"open-{number}")
        delete = Button(
            "",
            partial(self._ask_to_delete, saved),
            kind="plain",
            icon="close",
            key=f"delete-{number}",
            tip="Delete this save",
        )
        return Panel(Row([words, go, delete], gap=12), x=20, y=12, radius=12)

    def _keep_row(self) -> Node:
        entry = TextField(
            self.name,
            self._rename,
            key="name",
            placeholder="Save the current game as …",
            told_name="Save the current game as",
            limit=60,
            width=240,
            grows=1,
            done=self.keep,
        )
        save = Button("Save", self.keep, key="keep", icon="plus", enabled=bool(self.name.strip()))
        return Row([entry, save], gap=12)

    def _rename(self, name: str) -> None:
        self.name = name
        self.refresh()

    def keep(self) -> None:
        """Saves the current game under the name typed, over an old save of that name."""
        saves = self.stage.saves
        if not self.name.strip() or saves.current is None:
            return
        try:
            loaded = saves.load(saves.current, registry.find)
            if loaded.session is not None:
                saves.keep(loaded.session, self.name)
        except OSError as error:
            self.stage.notice(f"The game could not be saved ({reason(error)}).")
        self.name = ""
        self._list()
        self.refresh()

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self._list()
        self.refresh()

    # -- what can be done ----------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Continues a save, or shows its replay; a damaged one is explained first."""
        try:
            loaded = self.stage.saves.load(path, registry.find)
        except OSError as error:
            self.stage.notice(f"{path.name} could not be read ({reason(error)}).")
            return
        if loaded.problem:
            self.stage.over(self._damaged(path, loaded))
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
        """Another game was begun before this one was over, so it can still be continued."""
        launch = Launch(file=path.name, text=save_text.write(session))
        buttons = [
            DialogButton("Continue it", partial(self.stage.begin, launch), "primary"),
            DialogButton("Watch it", partial(self._watch, path, session)),
            DialogButton("Cancel"),
        ]
        text = "This game was set aside before it was over."
        return Dialog(self.stage, "An unfinished game", text, buttons)

    def _damaged(self, path: Path, loaded: Loaded) -> Dialog:
        lines = [
            f"Part of {path.name} cannot be read.",
            f"{loaded.problem[:1].upper()}{loaded.problem[1:]}.",
        ]
        buttons = [DialogButton("Leave it")]
        session = loaded.session
        if session is not None and session.log:
            moves = counted(len(session.log), "move")
            lines.append(f"Everything before that line, {moves}, can be restored.")
            restore = partial(self._begin, path, session)
            buttons.insert(0, DialogButton(f"Restore {moves}", restore, "primary"))
        copy = f", and there is a copy at {loaded.copy}" if loaded.copy else ""
        lines.append(f"The file is left as it is{copy}.")
        return Dialog(self.stage, "A damaged save", "\n".join(lines), buttons, width=560)

    def _ask_to_delete(self, saved: Saved) -> None:
        text = f"“{saved.name}” ({_described(saved)}) will be gone for good."
        yes = ("Delete", partial(self._delete, saved))
        confirm(self.stage, "Delete this save?", text, yes, "Keep it")

    def _delete(self, saved: Saved) -> None:
        try:
            saved.path.unlink(missing_ok=True)
        except OSError as error:
            self.stage.notice(f"{saved.name} could not be deleted ({reason(error)}).")
        self._list()
        self.refresh()


def _described(saved: Saved) -> str:
    try:
        title = registry.find(saved.game).title
    except LookupError:
        title = f"{saved.game} (not installed)"
    unfinished = not saved.kept and saved.name.startswith("open-")
    return f"{title}, {counted(saved.moves, 'move')}{', not finished' if unfinished else ''}"
