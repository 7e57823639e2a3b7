"""The first screen: the game that is open, and every game there is with a picture of its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cardtable import registry, save_text
from cardtable.core.rules import AnyRules
from cardtable.core.table import named
from cardtable.croupier.table_setup import who_plays
from cardtable.save_text import BadSave
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button, Pressable
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, broken
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.panels import Inset, Scroll
from cardtable.ui.controls.text import Drawing, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD
from cardtable.ui.screen import Screen, Stage

_LABELS_FROM = 900  # units of width from which the signs above have words
_RADIUS = 16
_OPEN = "continue"


class Chooser(Page):
    """Which game."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.games = registry.installed()
        self.broken = registry.broken()
        self.open_game = _open_title(stage)
        self.problem = ""  # why it could not be read whole
        self.session: Session | None = None  # the open game, once it has been looked at
        self.start = _OPEN if self.open_game else f"game-{self._last()}"
        self.primary = self.go_on if self.open_game else None
        self._pictures: dict[str, pygame.Surface] = {}
        self._failed: dict[str, str] = {}
        self._missing: list[tuple[str, tuple[int, int]]] = []  # pictures to be made, their sizes
        self._look: object = None  # what the pictures were made with

    def _last(self) -> str:
        known = [game.name for game in self.games]
        last = self.stage.settings.now.last_game
        return last if last in known else next(iter(known), "")

    def leave(self) -> None:
        """Escape does nothing here: there is nowhere to go back to."""

    def go_on(self) -> None:
        """Back to the game that is open."""
        self.stage.begin(Launch())

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The mark and the menu above, the games."""
        tiles = [self._open_tile()] if self.open_game else []
        tiles += [self._tile(rules) for rules in self.games]
        tall = self.size[1] > self.size[0]
        grid = Grid(
            tiles, cell=300, gap=20, most=2 if tall else 3, centred=True, grows=1, shape=0.95
        )
        body: list[Node] = [grid]
        body += [
            broken(name, f"is installed but cannot be played: {error}")
            for name, error in self._all_broken().items()
        ]
        inside = Inset(Column(body, gap=16), x=32, y=4, most=WIDE)
        return Column([self._head(), Scroll(inside, key="body"), _margin()], gap=0)

    def _head(self) -> Node:
        wide = self.size[0] >= self.theme.px(_LABELS_FROM)
        mark = Icon("star", size=30, role="gold")
        name = Label("Cardtable", size=26, role="text", weight=SEMIBOLD, grows=1)
        menu = [
            self._item("Saved games", "log", wide, _saves),
            self._item("Statistics", "chart", wide, _statistics),
            self._item("Settings", "settings", wide, _settings),
            self._item("About", "star", wide, _about),
            Button("", self.stage.quit, kind="plain", icon="close", key="quit", tip="Quit"),
        ]
        left = Row([mark, name], gap=12, grows=1)
        return Inset(Row([left, Row(menu, gap=4)], gap=12), x=32, y=12, most=WIDE)

    def _item(self, label: str, icon: str, wide: bool, make: Callable[[Stage], Screen]) -> Button:
        def show() -> None:
            self.stage.over(make(self.stage))

        tip = "" if wide else label
        said = label if wide else ""
        return Button(said, show, kind="plain", icon=icon, key=label, tip=tip)

    def _tile(self, rules: AnyRules) -> Node:
        title = Label(rules.title, size=18, weight=SEMIBOLD, grows=1)
        count = Label(players_of(rules.seats), size=13, role="panel_muted")
        words = Column(
            [
                Row([title, count], gap=12),
                Paragraph(rules.blurb, size=14, role="panel_muted", lines=2, room=2),
            ],
            gap=4,
        )
        return self._pressable(
            rules.name, words, partial(self._choose, rules), f"game-{rules.name}"
        )

    def _open_tile(self) -> Node:
        head = Row(
            [
                Icon("play", size=16, role="gold"),
                Label("Continue", size=18, role="gold", weight=BOLD),
                Label(self.open_game, size=18, weight=SEMIBOLD, grows=1),
            ],
            gap=8,
        )
        words = Column(
            [head, Paragraph(self._state(), size=14, role="panel_muted", lines=2, room=2)], gap=4
        )
        return self._pressable(_OPEN, words, self.go_on, _OPEN, edge=True)

    def _pressable(self, name: str, words: Node, act: Act, key: str, *, edge: bool = False) -> Node:
        drawing = Drawing(partial(self._paint_table, name), shape=0.5, grows=1)
        return Pressable(
            Column([drawing, Inset(words, x=18, y=14)], gap=0),
            act,
            key=key,
            radius=_RADIUS,
            shadow=True,
            edge="gold" if edge else "panel_edge",
        )

    def _state(self) -> str:
        """What is going on in the open game."""
        session = self.session
        if self.problem:
            return f"It cannot be read whole ({self.problem}); what can be restored is."
        if session is None:
            return "As you left it."
        outcome = session.outcome
        if outcome is not None:
            return outcome.reason
        seat = next((at for at, chair in enumerate(session.chairs) if chair.is_human), 0)
        prompt = session.rules.words.status(session.view(seat), seat)
        if len(session.chairs) == 1:
            return named(prompt.text, session.names)
        return f"{who_plays(session.chairs)}. {named(prompt.text, session.names)}"

    def _all_broken(self) -> dict[str, str]:
        failed = {name: error for name, error in self._failed.items() if name != _OPEN}
        return {**self.broken, **failed}

    def _choose(self, rules: AnyRules) -> None:
        from cardtable.ui.pages.new_game import NewGame

        self.stage.over(NewGame(self.stage, rules))

    # -- pictures ------------------------------------------------------------------------------

    def _paint_table(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        """The picture where there is one already, else a place for it."""
        made = self._pictures.get(name)
        if made is not None and made.get_size() == rect.size:
            canvas.picture(made, rect.topleft)
            return
        canvas.box(rect, "felt_edge", radius=_RADIUS)
        canvas.icon(rect, "star", 56, (*canvas.theme.of("text")[:3], 24))

    def refresh(self) -> None:
        """Anew, with the pictures there are; those of another size or look are made again."""
        look = (self.theme.name, self.stage.art.look)
        if look != self._look:
            self._look = look
            self._pictures.clear()
        super().refresh()
        self._missing = []
        for node in self.tree.root.walk():
            name = _table_in(node)
            if name and name not in self._failed:
                made = self._pictures.get(name)
                if made is None or made.get_size() != node.rect.size:
                    self._missing.append((name, node.rect.size))

    def step(self, seconds: float) -> bool:
        """Makes one missing picture each time, so that the screen is there at once."""
        if self._missing:
            self._make(*self._missing.pop(0))
            return True
        return super().step(seconds)

    def _make(self, name: str, size: tuple[int, int]) -> None:
        from cardtable.ui.pages.miniature import picture

        try:
            session = self._shown(name)
            made = picture(session, size, self.theme, self.stage.art)
        except Exception as error:  # whatever a stranger's game does: it is listed as broken
            self._failed[name] = f"{type(error).__name__}: {error}".splitlines()[0]
            if name == _OPEN:
                self.problem = self.problem or str(error)
            self.games = tuple(game for game in self.games if game.name != name)
            self.refresh()
            return
        corner = self.theme.px(_RADIUS)
        self._pictures[name] = round_corners(made, corner)
        if name == _OPEN:
            self.refresh()  # what it says has changed too
        for node in self.tree.root.walk():
            if _table_in(node) == name:
                self.tree.damage(node)

    def _shown(self, name: str) -> Session:
        """The session whose table stands for a game, or the open one."""
        if name != _OPEN:
            from cardtable.ui.pages.miniature import specimen

            return specimen(registry.find(name))
        saves = self.stage.saves
        if saves.current is None:
            raise LookupError("it is not there any more")
        loaded = saves.load(saves.current, registry.find)
        self.problem = loaded.problem
        if loaded.session is None:
            raise LookupError(loaded.problem)
        self.session = loaded.session
        return loaded.session


def _table_in(node: Node) -> str:
    """The name of the game whose picture a node is; "" for any other."""
    if isinstance(node, Drawing) and isinstance(node.draw, partial):
        return str(node.draw.args[0])
    return ""


def _saves(stage: Stage) -> Screen:
    from cardtable.ui.pages.saves import SavesPage

    return SavesPage(stage)


def _statistics(stage: Stage) -> Screen:
    from cardtable.ui.pages.statistics import StatisticsPage

    return StatisticsPage(stage)


def _settings(stage: Stage) -> Screen:
    from cardtable.ui.pages.settings import SettingsPage

    return SettingsPage(stage)


def _about(stage: Stage) -> Screen:
    from cardtable.ui.pages.about import About

    return About(stage)


def _margin() -> Node:
    return Inset(Row([]), y=10)


def _open_title(stage: Stage) -> str:
    """The title of the game that is open; "" when there is none."""
    saves = stage.saves
    if not saves.has_open_game or saves.current is None:
        return ""
    try:
        name = save_text.game_of(saves.current.read_text(encoding="utf-8", errors="replace"))
        return registry.find(name).title
    except (OSError, BadSave, LookupError):
        return ""


def players_of(seats: tuple[int, ...]) -> str:
    """How many may play, as people say it.

    >>> players_of((1, 2, 3, 4)), players_of((4, 6)), players_of((4,))
    ('1–4 players', '4 or 6 players', '4 players')
    """
    counts = sorted(seats)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]} players"
    if len(counts) > 1:
        return f"{', '.join(map(str, counts[:-1]))} or {counts[-1]} players"
    return "1 player" if counts == [1] else f"{counts[0]} players"
