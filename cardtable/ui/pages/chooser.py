"""The first screen: the game that is open, and every game there is with a picture of its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable import registry
from cardtable.core.lists import either
from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button, Pressable
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, unusable
from cardtable.ui.controls.panels import Inset, Scroll
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, DISPLAY, SEMIBOLD
from cardtable.ui.pages.miniature_slots import Miniatures, Source, specimen_of
from cardtable.ui.screen import TITLE, Screen, Stage
from cardtable.ui.titles import title_in

if TYPE_CHECKING:
    from cardtable.croupier.glance import Glances

_ABOVE_FROM = 720  # units of width from which a picture stands above its words
_BESIDE = 200  # units of width of one that stands beside them
_RADIUS = 16
_MARGIN = 32  # units beside everything
_OPEN = "continue"


class Chooser(Page):
    """Offers the open game and all the others."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.games = registry.installed()
        self.broken = registry.broken(templates=False)
        self.open_game = _open_title(stage)
        self.start = _OPEN if self.open_game else f"game-{self._last()}"
        self.primary = self.go_on if self.open_game else None
        self._miniatures = Miniatures(stage, self._source, radius=_RADIUS)

    @cached_property
    def glances(self) -> Glances:
        """The summaries of saves; only who left a game open waits until this is loaded."""
        from cardtable.croupier.glance import Glances

        return Glances(self.stage.saves, self.stage.cache, registry.find)

    def _last(self) -> str:
        known = [game.name for game in self.games]
        last = self.stage.settings.now.last_game
        return last if last in known else next(iter(known), "")

    def leave(self) -> None:
        """Escape does nothing here: there is nowhere to go back to."""

    def go_on(self) -> None:
        """Goes back to the game that is open."""
        self.stage.begin(Launch())

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The mark and the menu above, the games."""
        tiles = [self._open_tile()] if self.open_game else []
        tiles += [self._game_tile(rules) for rules in self.games]
        in_a_line = 2 if self.size[1] > self.size[0] else 3
        grid = Grid(
            tiles,
            cell=300,
            gap=20,
            max_columns=1 if self._narrow else in_a_line,
            centred=True,
            grows=1,
            max_aspect=0.95,
        )
        undrawn = self._miniatures.undrawn.items()
        failed = {name: error for name, error in undrawn if name != _OPEN}
        broken = [
            unusable(name, say("is installed but cannot be played: {why}", why=error))
            for name, error in {**self.broken, **failed}.items()
        ]
        inside = Inset(Column([grid, *broken], gap=16), x=_MARGIN, y=4, max_width=WIDE)
        return Column([self._head(), Scroll(inside, key="body"), Space(0, 20)], gap=0)

    @property
    def _narrow(self) -> bool:
        """True when there is room for one tile in a line."""
        return self.size[0] < self.theme.px(_ABOVE_FROM)

    def _head(self) -> Node:
        """The mark and the menu, whose signs have words where these fit."""
        line = self._head_line(worded=True)
        room = min(self.size[0] - 2 * self.theme.px(_MARGIN), self.theme.px(WIDE))
        if line.preferred_width(self.theme) > room:
            line = self._head_line(worded=False)
        return Inset(line, x=_MARGIN, y=12, max_width=WIDE)

    def _head_line(self, *, worded: bool) -> Node:
        mark = Icon("star", size=30, role="text")
        name = Label(TITLE, size=30, role="text", weight=DISPLAY, grows=1)
        menu = [
            self._item(say("Deal of the day"), "calendar", worded, _daily),
            self._item(say("Saved games"), "saves", worded, _saves),
            self._item(say("Statistics"), "chart", worded, _statistics),
            self._item(say("Settings"), "settings", worded, _settings),
            self._item(say("About"), "info", worded, _about),
            Button("", self.stage.quit, kind="plain", icon="close", key="quit", tip=say("Quit")),
        ]
        left = Row([mark, name], gap=12, grows=1)
        return Row([left, Row(menu, gap=4)], gap=12)

    def _item(self, label: str, icon: str, worded: bool, make: Callable[[Stage], Screen]) -> Button:
        def show() -> None:
            self.stage.push(make(self.stage))

        words, tip = (label, "") if worded else ("", label)
        return Button(words, show, kind="plain", icon=icon, key=label, tip=tip)

    def _game_tile(self, rules: AnyRules) -> Node:
        title = Paragraph(shown(rules.title), size=22, weight=DISPLAY, grows=1, leading=1.2)
        count = Label(players_of(rules.seats), size=13, role="panel_muted")
        heading = Row([title, count], gap=12)
        return self._tile(rules.name, heading, shown(rules.blurb), partial(self._choose, rules))

    def _open_tile(self) -> Node:
        sign = Icon("play", size=16, role="gold")
        words = Label(say("Continue"), size=18, role="gold", weight=BOLD)
        title = Label(self.open_game, size=18, weight=SEMIBOLD, grows=1)
        return self._tile(_OPEN, Row([sign, words, title], gap=8), self._state(), self.go_on)

    def _tile(self, name: str, heading: Node, text: str, act: Act) -> Node:
        return Pressable(
            self._inside(name, heading, text),
            act,
            key=_OPEN if name == _OPEN else f"game-{name}",
            radius=_RADIUS,
            shadow=True,
            edge="panel_edge",
        )

    def _inside(self, name: str, heading: Node, text: str) -> Node:
        """The picture above the words; with room for one tile in a line, beside them."""
        self._miniatures.round_below = self._narrow
        if self._narrow:
            miniature = self._miniatures.slot(name, width=_BESIDE, height=_BESIDE * 0.62)
            lines = Paragraph(text, size=14, role="panel_muted", max_lines=4)
            words = Inset(Column([heading, lines], gap=4), x=18, y=10, grows=1)
            return Inset(Row([miniature, words], gap=0), x=8, y=8)
        miniature = self._miniatures.slot(name, aspect=0.5, grows=1)
        lines = Paragraph(text, size=14, role="panel_muted", max_lines=3, min_lines=2)
        return Column([miniature, Inset(Column([heading, lines], gap=4), x=18, y=14)], gap=0)

    def _state(self) -> str:
        """The players of the open game, and what is expected next."""
        path = self.stage.saves.current
        glance = self.glances.known(path) if path is not None else None
        if glance is None:
            return say("As you left it.")
        if glance.problem:
            return say(
                "Part of it cannot be read ({why}); the rest will be restored.", why=glance.problem
            )
        then = glance.expected or glance.progress
        return say("{players}. {then}", players=glance.players, then=then)

    def _choose(self, rules: AnyRules) -> None:
        from cardtable.ui.pages.new_game import NewGame

        self.stage.push(NewGame(self.stage, rules))

    # -- pictures ------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Makes one missing miniature each time, so that the screen is there at once."""
        name = self._miniatures.make_next(self.tree)
        if not name:
            return super().step(seconds)
        if name in self._miniatures.undrawn:
            self.games = tuple(game for game in self.games if game.name != name)
            self.refresh()
        elif name == _OPEN:
            self.refresh()  # its words have changed too
        return True

    def _source(self, name: str) -> Source:
        """The source of the picture of a game, or of the open one."""
        if name != _OPEN:
            return specimen_of(name)
        path = self.stage.saves.current
        if path is None:
            raise LookupError("it is no longer there")
        if self.glances.known(path) is None:
            self.glances.load(path)
        return Source(partial(self._session, path), self.glances.stamp(path))

    def _session(self, path: Path) -> Session:
        loaded = self.glances.load(path)
        if loaded.session is None:
            raise LookupError(loaded.problem)
        return loaded.session


def _daily(stage: Stage) -> Screen:
    from cardtable.ui.pages.daily import DailyPage

    return DailyPage(stage)


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


def _open_title(stage: Stage) -> str:
    """The title of the game that is open; "" when there is none."""
    saves = stage.saves
    if not saves.has_open_game or saves.current is None:
        return ""
    return title_in(saves.current, "")


def players_of(seats: tuple[int, ...]) -> str:
    """The numbers of players, as people say them.

    >>> players_of((1, 2, 3, 4)), players_of((4, 6)), players_of((4,))
    ('1–4 players', '4 or 6 players', '4 players')
    """
    counts = sorted(seats)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return say("{first}–{last} players", first=counts[0], last=counts[-1])
    if len(counts) > 1:
        return say("{counts} players", counts=either([str(count) for count in counts]))
    return say.of(counts[0], "1 player", "{count} players")
