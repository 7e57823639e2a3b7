"""The games that were played: wins, averages and streaks for each game, level and table size.

One table a game, a line for each company; below it how the latest games of the line looked at went.
"""

from __future__ import annotations

from functools import partial

from cardtable import registry
from cardtable.core.lists import with_commas
from cardtable.core.messages import say, shown
from cardtable.core.players import computers_of
from cardtable.core.table import plain
from cardtable.core.word_forms import inside
from cardtable.core.words import with_minus
from cardtable.store.statistics import Summary
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button, Choices, Pressable
from cardtable.ui.controls.dialog import confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import captioned, empty, framed
from cardtable.ui.controls.panels import FormRow, Inset, Panel
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.hand_figures import hands_of
from cardtable.ui.pages.league import LeaguePage
from cardtable.ui.pages.losses import losses_of
from cardtable.ui.pages.miniature_slots import Miniatures
from cardtable.ui.pages.score_chart import MOST, Key, ScoreChart
from cardtable.ui.pages.training import TrainingPage
from cardtable.ui.screen import Stage
from cardtable.ui.titles import title_of

_NOTHING = say.later("No finished games yet. Play one to the end and it will appear here.")
_RADIUS = 12
_PEOPLE = 8  # whose games can be looked at by themselves, those who played last
_CHART = 128  # units of height
_WIDE_FROM = 1000  # units of width from which the figures stand beside the company


class StatisticsPage(Page):
    """The games as tiles, the lines of the one chosen, the chart of the line chosen."""

    start = "back"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.game = ""
        self.line = 0
        self.name = ""  # of the person whose games are shown; "" for everybody's
        self._miniatures = Miniatures(stage, radius=_RADIUS)
        played = self.stage.statistics.played()
        self.names = list(dict.fromkeys(game.name for game in reversed(played)))[:_PEOPLE]
        self._read()

    def _read(self) -> None:
        self.summaries = self.stage.statistics.summaries(name=self.name)
        games = self._games()
        if self.game not in games:
            last = self.stage.settings.now.last_game
            self.game = last if last in games else next(iter(games), "")

    def _games(self) -> list[str]:
        return list(dict.fromkeys(summary.game for summary in self.summaries))

    def _lines(self) -> list[Summary]:
        """The companies in which the game chosen was played, the most played first."""
        lines = [summary for summary in self.summaries if summary.game == self.game]
        return sorted(lines, key=lambda summary: -summary.played)

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The games to choose from, the lines of the one chosen, a chart."""
        games = self._games()
        if not games:
            nothing = Column([empty(shown(_NOTHING), "chart", "panel_muted")])
            return framed(say("Statistics"), nothing, self.leave, width=880)
        lines = self._lines()
        chosen = lines[min(self.line, len(lines) - 1)]
        rows = [self._line(number, line, line is chosen) for number, line in enumerate(lines)]
        company = Choices(Column(rows, gap=8), name=say("Whom you played with"), key="lines")
        table = Panel(company, x=16, y=16)
        chart = Panel(_chart(chosen), grows=int(self._wide))  # the chart takes what room is left
        body = Column(
            [
                *(self._people(), self._tiles(games), table),
                *(hands_of(chosen), chart, self._reviewed(chosen)),
            ],
            gap=16,
        )
        clear = Button(say("Clear all"), self._ask, kind="plain", icon="delete", key="clear")
        league = Button(say("League"), self._league, kind="plain", icon="star", key="league")
        return framed(say("Statistics"), body, self.leave, tools=[league, clear])

    def _people(self) -> Node | None:
        """Whose games are shown, where several people have some."""
        if len(self.names) < 2:
            return None
        values = [("", say("Everybody")), *((name, name) for name in self.names)]
        control = Segments(values, self.name, self._look_at_person, key="people")
        control.told_name = say("Whose games")
        return control

    def _look_at_person(self, name: str) -> None:
        self.name, self.line = name, 0
        self._read()
        self.refresh()

    def _tiles(self, games: list[str]) -> Node:
        tiles = Grid([self._tile(game) for game in games], cell=196, gap=14, max_columns=5, full=5)
        return Choices(tiles, name=say("Games"), key="games")

    def _tile(self, game: str) -> Node:
        of_game = [summary for summary in self.summaries if summary.game == game]
        played = sum(summary.played for summary in of_game)
        won = sum(summary.won for summary in of_game)
        words = captioned(
            title_of(game, plain(game)), say("{won} of {played} won", won=won, played=played)
        )
        inside = Column([self._miniatures.slot(game, aspect=0.42), Inset(words, x=14, y=9)], gap=0)
        return Pressable(
            inside,
            partial(self._choose, game),
            key=f"game-{game}",
            radius=_RADIUS,
            chosen=game == self.game,
            shadow=True,
            one_of_several=True,
        )

    def _line(self, number: int, summary: Summary, chosen: bool) -> Node:
        """The opponents and the figures, each under the same word in every line."""
        figures = Grid(
            [captioned(value, name, size=18) for name, value in _figures(summary)],
            cell=100,
            gap=8,
            max_columns=6,
            grows=1,
        )
        company = captioned(_company(summary), _seats(summary))
        inside = (
            Row([Inset(company, fixed=250), figures], gap=12)
            if self._wide
            else Column([company, figures], gap=8)
        )
        return Pressable(
            inside,
            partial(self._look_at, number),
            key=f"line-{number}",
            one_of_several=True,
            told_name=_in_words(summary),
            x=16,
            y=10,
            radius=10,
            fill="field",
            chosen=chosen,
        )

    def _reviewed(self, summary: Summary) -> Node | None:
        """The loss per decision in the reviewed games of a line; nothing without any."""
        company = (summary.game, summary.level, summary.seats)
        games = [
            game
            for game in self.stage.reviews.games()
            if (game.game, game.level, game.seats) == company and self.name in ("", game.name)
        ]
        if not games:
            return None
        act = partial(self._train, summary.game)
        train = Button(say("Training"), act, icon="play", key="training")
        return Panel(losses_of(games, train))

    def _train(self, game: str) -> None:
        self.stage.push(TrainingPage(self.stage, game))

    @property
    def _wide(self) -> bool:
        return self.size[0] / self.theme.scale >= _WIDE_FROM

    def _choose(self, game: str) -> None:
        self.game, self.line = game, 0
        self.refresh()

    def _look_at(self, number: int) -> None:
        self.line = number
        self.refresh()

    def _league(self) -> None:
        self.stage.push(LeaguePage(self.stage))

    def _ask(self) -> None:
        text = say("Every game counted here will be forgotten. Your saved games will be kept.")
        yes = (say("Clear all"), self._clear)
        confirm(self.stage, say("Clear all statistics?"), text, yes, say("Keep them"))

    def _clear(self) -> None:
        self.stage.statistics.clear()
        self.stage.reviews.clear()
        self.name, self.names = "", []
        self._read()
        self.refresh()

    def step(self, seconds: float) -> bool:
        """Makes one missing miniature each time, so that the page is there at once."""
        return bool(self._miniatures.make_next(self.tree)) or super().step(seconds)


def _figures(summary: Summary) -> list[tuple[str, str]]:
    """The figures of a line, each with its word."""
    best = summary.lowest if lowest_wins(summary.game) else summary.highest
    return [
        (say("Played"), str(summary.played)),
        (say("Won"), say("{won} ({share}%)", won=summary.won, share=round(100 * summary.share))),
        (say("Average"), with_minus(f"{summary.average:.1f}")),
        (say("Best"), with_minus(best)),
        (say("In a row now"), str(summary.streak)),
        (say("Longest row"), str(summary.longest)),
    ]


def _in_words(summary: Summary) -> str:
    """A line as it is told: each figure after its word."""
    figures = [
        say("{what} {figure}", what=inside(word), figure=figure)
        for word, figure in _figures(summary)
    ]
    told = say(
        "{company}, {seats}: {figures}",
        company=_company(summary),
        seats=_seats(summary),
        figures=with_commas(figures),
    )
    return spoken(told)


def _company(summary: Summary) -> str:
    """The opponents of the games, in a few words."""
    if summary.seats == 1:
        return say("Alone")
    if not summary.level:
        return say("Among people")
    return say("Against {level} players", level=inside(_title(summary.game, summary.level)))


def _seats(summary: Summary) -> str:
    parts = [say("Patience")]
    if summary.seats > 1:
        parts = [say.of(summary.seats, "1 seat", "{count} seats")]
    if summary.free_undo:
        free = summary.free_undo
        parts.append(say.of(free, "{count} with free undo", "{count} with free undo"))
    if summary.hints:
        parts.append(say.of(summary.hints, "1 hint", "{count} hints"))
    return with_commas(parts)


def _chart(summary: Summary) -> Node:
    """The points of the latest games, and what the marks mean."""
    latest = min(MOST, summary.played)
    title = say.of(latest, "Points in the last game", "Points in the last {count} games")
    marks = (
        ("won", say.under("a game", "won")),
        ("lost", say.under("a game", "not won")),
        ("average", say.under("of points", "average")),
    )
    keys = Row(
        [
            part
            for kind, words in marks
            for part in (Key(kind), Label(words, size=14, role="panel_muted"))
        ],
        gap=8,
    )
    company = _company(summary)
    better = say("{company}; more are better", company=company)
    if lowest_wins(summary.game):
        better = say("{company}; fewer are better", company=company)
    words = Paragraph(better, size=14, role="panel_muted")
    head = FormRow(Column([Label(title, size=16, weight=SEMIBOLD), words], gap=0), keys)
    return Column([head, ScoreChart(summary, height=_CHART, grows=1)], gap=14)


def _title(game: str, level: str) -> str:
    """The title of a level; its name where the game is no longer installed."""
    try:
        return computers_of(registry.find(game)).title(level)
    except LookupError:
        return plain(level)


def lowest_wins(game: str) -> bool:
    """True when lower points are better in this game."""
    try:
        return registry.find(game).lowest_wins
    except LookupError:
        return False
