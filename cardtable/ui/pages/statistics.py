"""How it went: per game, level and number of seats; played, won, averages, streaks, best."""

from __future__ import annotations

from functools import partial

import pygame

from cardtable import registry
from cardtable.croupier.table_setup import plain
from cardtable.store.statistics import Summary
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Drawing, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import Stage

_BARS = 40  # games in the chart: the latest
_NOTHING = "No finished games yet. Play one to the end and it appears here."


class StatisticsPage(Page):
    """One card for every kind of game played."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.game = ""
        self._read()

    def _read(self) -> None:
        self.summaries = self.stage.statistics.summaries()
        games = list(dict.fromkeys(one.game for one in self.summaries))
        if self.game not in games:
            last = self.stage.settings.now.last_game
            self.game = last if last in games else next(iter(games), "")

    def build(self) -> Node:
        """A game to choose, its cards."""
        games = list(dict.fromkeys(one.game for one in self.summaries))
        if not games:
            return framed("Statistics", self._nothing(), self.leave, wide=880)
        values = [(game, title_of(game)) for game in games]
        shown = [one for one in self.summaries if one.game == self.game]
        body = Column(
            [
                Segments(values, self.game, self._turn, key="game"),
                Grid([self._card(one) for one in shown], cell=420, gap=16),
            ],
            gap=20,
        )
        forget = Button("Forget all", self._ask, kind="plain", icon="close", key="forget")
        return framed("Statistics", body, self.leave, tools=[forget])

    def _turn(self, game: str) -> None:
        self.game = game
        self.refresh()

    def _nothing(self) -> Node:
        words = Paragraph(_NOTHING, size=15, role="panel_muted", align="centre")
        inside = [Icon("chart", size=40, role="panel_muted"), words]
        return Panel(Column(inside, gap=16, narrow=True, centred=True), y=40)

    # -- a card --------------------------------------------------------------------------------

    def _card(self, one: Summary) -> Node:
        against = f"Against {plain(one.level).lower()} players" if one.level else "Among people"
        if one.seats == 1:
            against = "Alone"
        seats = f"{one.seats} seats" if one.seats > 1 else ""
        low = lowest_wins(one.game)
        figures = [
            ("Played", str(one.played)),
            ("Won", f"{one.won} ({round(100 * one.share)} %)"),
            ("Average", f"{one.average:.1f}"),
            ("Best", str(one.lowest if low else one.highest)),
            ("Streak", str(one.streak)),
            ("Longest", str(one.longest)),
        ]
        head = Row(
            [
                Label(against, size=17, weight=SEMIBOLD, grows=1),
                Label(seats, size=13, role="panel_muted"),
            ]
        )
        return Panel(
            Column(
                [
                    head,
                    Drawing(partial(_paint_share, one), high=10, tip="Games won"),
                    Grid([_figure(*pair) for pair in figures], cell=108, gap=12, most=3),
                    Drawing(partial(_paint_scores, one), high=84),
                    self._note(one),
                ],
                gap=16,
            )
        )

    def _note(self, one: Summary) -> Node:
        latest = min(_BARS, one.played)
        said = f"Points in the last {latest} games" if latest > 1 else "Points in the game played"
        if one.free_undo:
            said += f"; {one.free_undo} with free taking back"
        return Paragraph(said + ".", size=13, role="panel_muted")

    # -- forgetting ----------------------------------------------------------------------------

    def _ask(self) -> None:
        text = "Every game ever counted here will be forgotten. Saved games stay."
        answers = [DialogButton("Forget all", self._forget, "danger"), DialogButton("Keep them")]
        self.stage.over(Dialog(self.stage, "Forget all statistics?", text, answers))

    def _forget(self) -> None:
        self.stage.statistics.clear()
        self._read()
        self.refresh()


def _figure(name: str, value: str) -> Node:
    return Column(
        [
            Label(value, size=22, weight=SEMIBOLD),
            Label(name, size=13, role="panel_muted"),
        ],
        gap=0,
    )


def _paint_share(one: Summary, canvas: Canvas, rect: pygame.Rect) -> None:
    """A bar, golden as far as games were won."""
    canvas.box(rect, "field", radius=5)
    won = pygame.Rect(rect.left, rect.top, round(rect.width * one.share), rect.height)
    if won.width:
        canvas.box(won, "gold", radius=5)


def _paint_scores(one: Summary, canvas: Canvas, rect: pygame.Rect) -> None:
    """A bar for each of the latest games, a line at the average."""
    scores = one.scores[-_BARS:]
    low, high = min(0, *scores), max(1, *scores)
    pace = rect.width / max(16, len(scores))
    gap = max(1, round(pace * 0.25))
    best = one.lowest if lowest_wins(one.game) else one.highest

    def level(value: float) -> int:
        return rect.bottom - round(rect.height * (value - low) / (high - low))

    for number, score in enumerate(scores):
        left = rect.left + round(number * pace)
        top, bottom = sorted((level(score), level(0)))
        wide = max(2, round((number + 1) * pace) - round(number * pace) - gap)
        bar = pygame.Rect(left, top, wide, max(canvas.theme.px(2), bottom - top))
        canvas.box(bar, "gold" if score == best else "panel_muted", radius=2)
    line = pygame.Rect(rect.left, level(one.average), rect.width, canvas.theme.px(1))
    canvas.surface.fill(canvas.theme.of("line")[:3], line.clip(canvas.surface.get_clip()))


def title_of(game: str) -> str:
    """A game's title; its name where it is no longer installed."""
    try:
        return registry.find(game).title
    except LookupError:
        return plain(game)


def lowest_wins(game: str) -> bool:
    """Whether points of this game are better when lower."""
    try:
        return registry.find(game).lowest_wins
    except LookupError:
        return False
