"""The deal of the day: each game's deal of the day chosen, a calendar, streaks, passing it on."""

from __future__ import annotations

import io
from datetime import date
from functools import partial

import pygame

from cardtable import registry
from cardtable.core.lists import one_after_another
from cardtable.core.messages import say, shown
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.word_forms import inside
from cardtable.croupier import daily
from cardtable.croupier.dates import date_of, weekday_of, weekdays
from cardtable.store import folder as folders
from cardtable.store.day_book import DayResult
from cardtable.store.first_tries import first_tries
from cardtable.store.kept_pictures import keep_picture
from cardtable.store.launch import TODAY, Launch
from cardtable.ui import clipboard
from cardtable.ui.clipboard import NoClipboard
from cardtable.ui.controls.boxes import Column, Flow, Grid
from cardtable.ui.controls.buttons import Button, Choices, Pressable
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import captioned, framed
from cardtable.ui.controls.panels import Divider, Inset, Panel, TwoColumns
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.day_picture import DaySheet, day_sheet
from cardtable.ui.pages.miniature_slots import Miniatures
from cardtable.ui.pages.month import Month
from cardtable.ui.screen import Stage

_RADIUS = 12
_PICTURES_FROM = 800  # units of width from which there is room for pictures
_HIGH_ENOUGH = 640  # units of height, the same


class DailyPage(Page):
    """The games as tiles, the day chosen with its result, the month around it."""

    start = "go"

    def __init__(self, stage: Stage, game: str = "", day: date | None = None) -> None:
        super().__init__(stage)
        self.games = registry.installed()
        known = [rules.name for rules in self.games]
        wanted = game or stage.settings.now.last_game
        self.game = wanted if wanted in known else next(iter(known), "")
        self.today = self._date()
        self.day = day or self.today
        self.month = self.day.replace(day=1)
        self.waiting = first_tries(stage.saves)
        self.primary = self.go
        self._miniatures = Miniatures(stage, radius=_RADIUS)

    def _date(self) -> date:
        return date.fromtimestamp(self.stage.clock())

    @property
    def days(self) -> dict[date, DayResult]:
        """The results of the game chosen, by day."""
        results = self.stage.day_book.results().items()
        return {day: result for (day, game), result in results if game == self.game}

    @property
    def result(self) -> DayResult:
        """The result of the day chosen."""
        return self.stage.day_book.result(self.day, self.game)

    @property
    def rules(self) -> AnyRules:
        """The game chosen."""
        return registry.find(self.game)

    # -- what can be done ----------------------------------------------------------------------

    def go(self) -> None:
        """Plays the deal of the day chosen, or goes on with it."""
        day = TODAY if self.day == self.today else self.day.isoformat()
        self.stage.begin(Launch(self.game, day=day))

    def copy(self) -> None:
        """Puts the result on the clipboard as one line."""
        row = daily.row_up_to(self.days, self.day)
        line = daily.in_one_line(shown(self.rules.title), self.day, self.result, row)
        try:
            clipboard.put(line)
        except NoClipboard as error:
            self.stage.notice(str(error))
        else:
            self.stage.notice(say("The result is on the clipboard, as one line of text."))

    def save_picture(self) -> None:
        """Saves the result as a picture, beside older ones."""
        picture, written = day_sheet(self.stage.art, self.stage.theme, self._sheet()), io.BytesIO()
        pygame.image.save(picture, written, "result.png")
        name = f"cardtable-{self.game}-{self.day.isoformat()}"
        try:
            path = keep_picture(self.stage.saves.places.pictures, name, written.getvalue())
        except OSError as error:
            self.stage.notice(
                say("The picture could not be saved ({why}).", why=folders.reason(error))
            )
        else:
            self.stage.notice(say("The picture is saved as {path}.", path=folders.shown(path)))

    def _sheet(self) -> DaySheet:
        days, result, names = self.days, self.result, weekdays()
        last = self.day.toordinal()
        week = [date.fromordinal(number) for number in range(max(1, last - 6), last + 1)]
        words = daily.in_words(result)
        return DaySheet(
            shown(self.rules.title),
            daily.deal_words(self.day),
            words[:1].upper() + words[1:],
            result.won,
            tuple((names[day.weekday()], days.get(day, DayResult())) for day in week),
            daily.row_up_to(days, self.day),
        )

    def _choose_game(self, game: str) -> None:
        self.game = game

    def _choose_day(self, day: date) -> None:
        self.day = day

    def _turn(self, month: date) -> None:
        self.month = month

    def step(self, seconds: float) -> bool:
        """Makes one missing miniature each time; at midnight the new day comes."""
        today = self._date()
        if today != self.today:
            if self.day == self.today:
                self.day, self.month = today, today.replace(day=1)
            self.today = today
            self.refresh()
        return bool(self._miniatures.make_next(self.tree)) or super().step(seconds)

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The games, below them the day and its month."""
        tiles = [self._tile(rules) for rules in self.games]
        games = Choices(
            Grid(tiles, cell=150, gap=12, max_columns=5, full=5), name=say("Games"), key="games"
        )
        month = Month(self.month, self.day, self.today, self.days)
        turn, choose = partial(self.update, self._turn), partial(self.update, self._choose_day)
        calendar = Panel(month.panel(choose, turn), x=12, y=12)
        day = Panel(self._day(), x=20, y=16)
        body = Column([games, TwoColumns(day, calendar, share=0.5, gap=16)], gap=16)
        return framed(say("Deal of the day"), body, self.leave)

    @property
    def _pictured(self) -> bool:
        """True where there is room for pictures of the tables."""
        wide, high = (side / self.theme.scale for side in self.size)
        return wide >= _PICTURES_FROM and high >= _HIGH_ENOUGH

    def _tile(self, rules: AnyRules) -> Node:
        words = daily.in_words(self.stage.day_book.result(self.day, rules.name))
        title = Paragraph(shown(rules.title), size=16, weight=SEMIBOLD)
        said = Paragraph(words[:1].upper() + words[1:], size=14, role="panel_muted")
        caption = Inset(Column([title, said], gap=0), x=12, y=8)
        picture = self._miniatures.slot(rules.name, aspect=0.3) if self._pictured else None
        return Pressable(
            Column([picture, caption], gap=0),
            partial(self.update, self._choose_game, rules.name),
            key=f"game-{rules.name}",
            radius=_RADIUS,
            chosen=rules.name == self.game,
            shadow=True,
            one_of_several=True,
        )

    def _day(self) -> Node:
        """The day chosen: what became of its deal, what can be done, the streaks."""
        title = say("{weekday}, {date}", weekday=weekday_of(self.day), date=date_of(self.day))
        streaks = daily.streaks(self.days, self.today)
        over = [result for result in self.days.values() if result.over]
        figures = [
            (len(over), say("Played")),
            (streaks.played, say("Played in a row")),
            (streaks.most_played, say("Most in a row")),
            (sum(result.won for result in over), say("Won")),
            (streaks.won, say("Won in a row")),
            (streaks.most_won, say("Most won in a row")),
        ]
        grid = Grid(
            [captioned(str(figure), words, size=18) for figure, words in figures],
            cell=120,
            gap=8,
            max_columns=3,
        )
        parts = [
            Label(title, size=17, weight=SEMIBOLD),
            *(Paragraph(text, size=15) for text in self._sentences()),
            Flow(self._actions()),
            Paragraph(self._table(), size=14, role="panel_muted"),
            Divider(),
            grid,
        ]
        return Column(parts, gap=10)

    def _sentences(self) -> list[str]:
        """Sentences on what became of the deal of the day chosen."""
        result = self.result
        row = daily.row_up_to(self.days, self.day)
        said = []
        if result.over:
            said = [daily.in_one_line(shown(self.rules.title), self.day, result, row)]
        elif self._waits:
            said = [say("Your first game with these cards is not over yet.")]
        elif result.begun:
            said = [say("Your first game with these cards was not finished.")]
        elif self.day == self.today:
            said = [say("Everybody has the same cards, deal by deal. Only your first game counts.")]
        else:
            said = [
                say("This deal was not played on its day. It can still be played for practice.")
            ]
        if result.practice:
            said.append(
                say.of(
                    result.practice,
                    "Played 1 time for practice.",
                    "Played {count} times for practice.",
                )
            )
        return said

    def _table(self) -> str:
        """The players, and the house rules that make the game shorter."""
        others = self.rules.seats[0] - 1
        computers = computers_of(self.rules)
        if others:
            people = say.of(
                others,
                "You and 1 {level} computer player.",
                "You and {count} {level} computer players.",
                level=inside(computers.title(computers.usual)),
            )
        else:
            people = say("You play alone.")
        return one_after_another([people, *daily.sentences_of_table(self.rules)])

    @property
    def _waits(self) -> bool:
        """True while the first try of the day chosen can be gone on with."""
        return daily.deal_of(self.game, self.day) in self.waiting and not self.result.over

    def _actions(self) -> list[Node]:

        first = self.day == self.today and not self.result.begun
        kind = "primary" if first or self._waits else "quiet"
        if self._waits:
            verb = say("Continue")
        elif first:
            verb = say("Play")
        else:
            verb = say("Practise")
        actions: list[Node] = [Button(verb, self.go, kind=kind, icon="play", key="go")]
        if self.result.over:
            actions += [
                Button(say("Copy result"), self.copy, icon="copy", key="copy"),
                Button(say("Save picture"), self.save_picture, icon="saves", key="picture"),
            ]
        return actions
