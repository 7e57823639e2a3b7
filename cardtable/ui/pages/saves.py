"""Saved games: unfinished ones to go on with, those kept under a name, finished ones to watch.

Each with a small picture of its table, who plays, the score, how far it has come, and when it was
played; a damaged one says where and why.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pygame

from cardtable import registry, save_text
from cardtable.core.messages import say, shown
from cardtable.croupier.dates import when
from cardtable.croupier.glance import Glance, Glances
from cardtable.session import Session
from cardtable.store.folder import reason, remove
from cardtable.store.folder import shown as printable
from cardtable.store.launch import Launch
from cardtable.store.shelves import Saved
from cardtable.told.tree import ToldScreen
from cardtable.ui.controls.boxes import Column, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton, confirm
from cardtable.ui.controls.node import CONTROL_HEIGHT, Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import empty, framed
from cardtable.ui.controls.panels import FormRow, Inset, Panel
from cardtable.ui.controls.selectors import Tabs
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.miniature_slots import Miniatures, Source
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.pages.unreadable_save import explained
from cardtable.ui.screen import Stage
from cardtable.ui.titles import put_by_notice, title_of

UNFINISHED, KEPT, OVER = "unfinished", "kept", "over"
_TABS = (
    (UNFINISHED, say.later("Unfinished")),
    (KEPT, say.later("Saved by name")),
    (OVER, say.later("Finished")),
)
_EMPTY = {
    UNFINISHED: say.later(
        "No unfinished games. Whatever you play is saved by itself; when another game takes"
        " its place, it waits here."
    ),
    KEPT: say.later(
        "No games saved under a name yet. What you save here stays as it is, however you play on."
    ),
    OVER: say.later(
        "No finished games yet. Each one will be kept here, so that you can watch it again."
    ),
}
_HINT = say.later("To open a save from elsewhere, drop its file on this window.")
_PICTURE = (176, 99)
_PICTURES_FROM = 640  # units of width from which there is room for pictures
_COLUMNS_FROM = 1000  # and from which the score stands beside the players
_FACTS = 320  # units for the score and how far it has come


class SavesPage(Page):
    """Three lists; what each game tells is read while the page is already there."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.name = ""
        self.glances = Glances(stage.saves, stage.cache, registry.find)
        self._miniatures = Miniatures(stage, self._source, radius=8, round_below=True)
        self._now = time.time()
        filled = (tab for tab, _ in _TABS if self._of(tab))
        self.tab = next(filled, UNFINISHED)
        self._list()
        # not on the tabs: of what lies around a tab, the page's title, readers say nothing
        self.start = "open-0" if self.saved else "back"

    def _of(self, tab: str) -> tuple[Saved, ...]:
        saves = self.stage.saves
        if tab == UNFINISHED:
            return saves.unfinished()
        if tab == OVER:
            return saves.watchable()
        return tuple(saved for saved in saves.listed() if saved.kept)

    def _list(self) -> None:
        self.saved = self._of(self.tab)

    def handle(self, event: pygame.Event) -> None:
        """A file dropped on the window is opened like one from the list."""
        if event.type == pygame.DROPFILE:
            self.open(Path(event.file))
        else:
            super().handle(event)

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """Tabs and a list."""
        rows: list[Node] = [self._row(number, saved) for number, saved in enumerate(self.saved)]
        if not rows:
            rows = [empty(shown(_EMPTY[self.tab]), "saves", "panel_muted")]
        rows.append(Inset(Paragraph(shown(_HINT), size=13, role="muted"), y=4))
        titles = [(tab, shown(title)) for tab, title in _TABS]
        tabs = Tabs(titles, self.tab, self._turn, key="tabs")
        keep = self._keep_row() if self.tab == KEPT and self.stage.saves.has_open_game else None
        body = Column([tabs, keep, Column(rows, gap=10)], gap=16)
        return framed(say("Saved games"), body, self.leave)

    def _row(self, number: int, saved: Saved) -> Node:
        """A picture, who plays, how it stands, when; what can be done with it."""
        glance = self.glances.known(saved.path) or Glance()
        units = self.size[0] / self.theme.scale
        facts = self._facts(saved, glance, beside=units >= _COLUMNS_FROM)
        picture = None
        if units >= _PICTURES_FROM:
            width, height = _PICTURE
            picture = self._miniatures.slot(str(saved.path), width=width, height=height)
        words = FormRow(facts, self._actions(number, saved, glance), grows=1)
        return Panel(Row([picture, words], gap=20), x=12, y=12, radius=12)

    def _facts(self, saved: Saved, glance: Glance, *, beside: bool) -> Node:
        """The game and its players; beside or below them how it stands."""
        title = saved.name if saved.kept else _title(saved)
        game = _title(saved) if saved.kept else ""
        date = when(saved.played, self._now)
        about = Column(
            [
                Paragraph(title, size=18, weight=SEMIBOLD),
                Paragraph(glance.players, size=14, max_lines=2) if glance.players else None,
                Paragraph(" · ".join(filter(None, (game, date))), size=13, role="panel_muted"),
            ],
            gap=2,
            grows=1,
        )
        stands = Column(_standing(saved, glance), gap=2)
        if beside:
            return Row([about, Inset(stands, fixed=_FACTS)], gap=20)
        return Column([about, stands], gap=2)

    def _actions(self, number: int, saved: Saved, glance: Glance) -> Node:
        here = saved.path == self.stage.saves.current
        verb = say("Watch") if glance.over else say("Continue")
        delete = Button(
            "",
            partial(self._ask_to_delete, saved),
            kind="plain",
            icon="delete",
            key=f"delete-{number}",
            tip=say("Delete this game"),
        )
        review = Button(
            "",
            partial(self.review, saved.path),
            kind="plain",
            icon="chart",
            key=f"review-{number}",
            tip=say("Where the game turned"),
        )
        go = Button(
            verb,
            partial(self.open, saved.path),
            kind="primary" if here else "quiet",
            icon="play",
            key=f"open-{number}",
        )
        return Row([go, review, Space(CONTROL_HEIGHT) if here else delete], gap=8)

    # -- what takes a while --------------------------------------------------------------------

    def told(self) -> ToldScreen:
        """The page as a tree; a listener who enters it is not told of the first game twice."""
        if self.saved and self.glances.known(self.saved[0].path) is None:
            path = self.saved[0].path
            self.glances.load(path)
            self._learn(path)
        return super().told()

    def step(self, seconds: float) -> bool:
        """Draws the table of one game in sight or reads one, so that the page is there at once."""
        unread = [game.path for game in self.saved if self.glances.known(game.path) is None]
        drawn = self._miniatures.make_next(self.tree)
        if not drawn and not unread:
            return super().step(seconds)
        path = Path(drawn) if drawn else unread[0]
        if not drawn:
            self.glances.load(path)
        if path in unread:
            self._learn(path)
        return True

    def _source(self, name: str) -> Source:
        path = Path(name)
        return Source(partial(self._session, path), self.glances.stamp(path))

    def _session(self, path: Path) -> Session:
        session = self.glances.load(path).session
        if session is None:
            raise LookupError("nothing of it can be read")
        return session

    def _learn(self, path: Path) -> None:
        """A row has more to say now; a game that lies among the wrong ones goes to its like."""
        glance = self.glances.known(path)
        if glance is not None and not glance.problem:
            right = self.stage.saves.put_right(path, over=glance.over)
            if right != path:
                self._list()
        self.refresh()

    def _keep_row(self) -> Node:
        entry = TextField(
            self.name,
            self._rename,
            key="name",
            placeholder=say("Save the current game as …"),
            told_name=say("Save the current game as"),
            limit=60,
            width=240,
            grows=1,
            done=self.keep,
        )
        save = Button(
            say("Save"), self.keep, key="keep", icon="plus", enabled=bool(self.name.strip())
        )
        return Row([entry, save], gap=12)

    def _rename(self, name: str) -> None:
        self.name = name
        self.refresh()

    def keep(self) -> None:
        """Saves the current game under the name typed; an old save of that name is asked about."""
        saves, name = self.stage.saves, " ".join(self.name.split())
        if not name or saves.current is None:
            return
        if not saves.has_kept(name):
            self._keep(beside=True)
            return
        text = say(
            "There is a game saved as “{name}” already, and it would be gone for good.", name=name
        )
        buttons = (
            DialogButton(say("Keep both"), partial(self._keep, beside=True), "primary"),
            DialogButton(say("Replace it"), partial(self._keep, beside=False), "danger"),
            DialogButton(say("Cancel")),
        )
        self.stage.push(Dialog(self.stage, say("Replace the older save?"), text, buttons))

    def _keep(self, *, beside: bool) -> None:
        """Saves it, in the place of an older save of that name or beside it."""
        saves = self.stage.saves
        try:
            loaded = saves.load(saves.current, registry.find) if saves.current else None
            if loaded is not None and loaded.session is not None:
                saves.keep(loaded.session, self.name, beside=beside)
        except OSError as error:
            self.stage.notice(say("The game could not be saved ({why}).", why=reason(error)))
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
        loaded = self.stage.saves.load(path, registry.find)
        if loaded.problem:
            restore = partial(self._restore, path)
            self.stage.push(explained(self.stage, self._called(path), loaded, restore))
        elif loaded.session is not None:
            self._begin(path, loaded.session)

    def review(self, path: Path) -> None:
        """Shows where the game of a save turned, as far as it can be read."""
        session = self.stage.saves.load(path, registry.find).session
        if session is None:
            self.open(path)
        else:
            self.stage.push(ReviewPage(self.stage, session))

    def _called(self, path: Path) -> str:
        """The name of a save: one that was saved by itself goes by its game, not by its file."""
        saved = next((saved for saved in self.saved if saved.path == path), None)
        if saved is None:
            return printable(path.name)
        if saved.kept:
            return say("“{name}”", name=saved.name)
        return say("This game of {title}", title=_title(saved))

    def _begin(self, path: Path, session: Session) -> None:
        if session.outcome is not None:
            self._watch(path, session)
        elif path == self.stage.saves.current:
            self.stage.begin(Launch())
        elif path.parent in (self.stage.saves.places.games, self.stage.saves.places.put_by):
            adopted = self.stage.saves.adopt(path, registry.find)
            self.stage.begin(Launch())
            if adopted.put_by is not None:
                self.stage.notice(put_by_notice(adopted.put_by))
        else:
            self.stage.begin(Launch(file=path.name, text=save_text.write(session)))

    def _restore(self, path: Path, session: Session) -> None:
        """Goes on with what could be read; the damaged file stays where it is."""
        if path == self.stage.saves.current or session.outcome is not None:
            self._begin(path, session)
        else:
            self.stage.begin(Launch(file=path.name, text=save_text.write(session)))

    def _watch(self, path: Path, session: Session) -> None:
        self.stage.begin(Launch(file=path.name, text=save_text.write(session), replay=True))

    def _ask_to_delete(self, saved: Saved) -> None:
        name = self._called(saved.path)
        known = self.glances.known(saved.path)
        text = say("{game} will be gone for good.", game=name)
        if known and known.players:
            text = say(
                "{game} ({players}; {progress}) will be gone for good.",
                game=name,
                players=known.players,
                progress=known.progress,
            )
        yes = (say("Delete"), partial(self._delete, saved))
        confirm(self.stage, say("Delete this game?"), text, yes, say("Keep it"))

    def _delete(self, saved: Saved) -> None:
        if why := remove(saved.path):
            self.stage.notice(say("The game could not be deleted ({why}).", why=why))
        self._list()
        self.refresh()


def _standing(saved: Saved, glance: Glance) -> list[Node]:
    """The progress of a game, the score, what is expected; or the fault of a damaged save."""
    if glance.problem:
        return [
            Paragraph(
                say("Damaged: {problem}", problem=glance.problem),
                size=13,
                role="panel_muted",
                max_lines=3,
            )
        ]
    progress = glance.progress or say.of(saved.moves, "1 line", "{count} lines")
    return [
        Label(progress, size=15, weight=SEMIBOLD),
        *[
            Paragraph(text, size=13, role="panel_muted", max_lines=2)
            for text in (glance.score, glance.expected)
            if text
        ],
    ]


def _title(saved: Saved) -> str:
    """The title of a save's game, also where that is no longer installed."""
    return title_of(saved.game, say("{game} (not installed)", game=saved.game))
