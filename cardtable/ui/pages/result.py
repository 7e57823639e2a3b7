"""The end of a round or a game: the reason, the score sheet, a look back, what to play next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import pygame

from cardtable.core.lists import split_sentences, unended, with_commas
from cardtable.core.messages import say, shown
from cardtable.core.table import named, text_of
from cardtable.core.words import with_minus
from cardtable.croupier import matches
from cardtable.croupier.daily import day_of, deal_words
from cardtable.croupier.records import record_of, winning_cards
from cardtable.croupier.score_sheet import headline, ranks, sheet_of
from cardtable.croupier.tally import NONE, moves_made, tally
from cardtable.croupier.watching import hands_dealt
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.ui.controls.boxes import Column, Flow, Grid, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, captioned, divided, in_middle
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.controls.panels import Divider, Inset, Panel, PrintedSheet, Scroll, Upright
from cardtable.ui.controls.text import Badge, Drawing, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, DISPLAY, REGULAR, SEMIBOLD, Theme
from cardtable.ui.input.key_names import key_name
from cardtable.ui.input.pad import Button as PadButton
from cardtable.ui.input.pad_signs import instead
from cardtable.ui.pages.card_fan import CardFan
from cardtable.ui.pages.look_back import BusyStar, LookBack
from cardtable.ui.pages.match_panel import go_home, match_panel
from cardtable.ui.pages.points import score_sheet
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.screen import Stage

_BESIDE_FROM = 860  # units of width from which the sheet stands beside the winner
_PAPER = "panel_solid"  # the ground of the sheet
_LOW = 480  # units of height
_USUAL = 700  # units of height from which the emblem leaves room for the winner and the points
_CARD, _SMALL_CARD = 76, 52  # units of width of a card that is held up
_MAIN = 380  # units of width for the winner


class Result(Page):
    """Stands over the table. While the game goes on it is the score sheet between two rounds."""

    start = "next"
    over_another = True
    news: Sequence[str] = ()  # the last ones of the table, which a listener has not heard yet

    def __init__(
        self, stage: Stage, session: Session, go_on: Callable[[], object] | None = None
    ) -> None:
        super().__init__(stage)
        self.session = session
        self.sheet = sheet_of(session)
        self.round = self.sheet.rounds[-1] if self.sheet.rounds else 0
        self._go_on = go_on
        self.primary = self.next
        self.over = session.outcome is not None
        self.next_game = matches.next_game(session)
        self.trophies = winning_cards(session)
        self.record = record_of(session, stage.statistics)
        self.dealt = hands_dealt(session) if self.over else -1
        self.look_back = LookBack(stage, session)
        self._star = BusyStar(stage.art)

    @property
    def theme(self) -> Theme:
        """The sheet is paper on the table."""
        return self.stage.theme.printed()

    # -- what next -----------------------------------------------------------------------------

    def next(self) -> None:
        """The next round, the next game of the match, or another deal for the same table."""
        if self.next_game is not None:
            self.stage.begin(self.next_game)
            return
        if self.over:
            self._again("", 0)
            return
        self.stage.back()
        if self._go_on is not None:
            self._go_on()

    def leave(self) -> None:
        """Escape goes back to the table, where everything lies as it did."""
        if self.over:
            self.stage.back()
        else:
            self.next()

    def rematch(self) -> None:
        """The same cards once more."""
        self._again(self.session.seed, 0)

    def other_seat(self) -> None:
        """The same cards, with everybody one seat further on."""
        self._again(self.session.seed, 1)

    def _again(self, seed: str, turned: int) -> None:
        session = self.session
        chairs = session.chairs[-turned:] + session.chairs[:-turned] if turned else session.chairs
        options = {name: text_of(value) for name, value in session.table.options}
        self.stage.begin(Launch(session.rules.name, chairs, seed, options))

    def home(self) -> None:
        """Goes to the chooser."""
        go_home(self.stage, self.session)

    def watch(self) -> None:
        """Shows the game from the deal on."""
        self.stage.watch(self.session)

    def review(self) -> None:
        """Shows where the game turned."""
        self.stage.push(ReviewPage(self.stage, self.session))

    def open_hands(self) -> None:
        """Shows every hand of the last deal open, as it was dealt."""
        self.stage.watch(self.session, at=self.dealt, open_hands=True)

    # -- looking back --------------------------------------------------------------------------

    def stop_looking(self) -> None:
        """Stops looking back."""
        self.look_back.stop()
        self.refresh()

    def close(self) -> None:
        """Stops thinking for a screen that is gone."""
        self.look_back.stop()
        super().close()

    def step(self, seconds: float) -> bool:
        """The star turns while the computer looks back."""
        moving = super().step(seconds)
        if not self.look_back.job:
            return moving
        if self.look_back.answered():
            self.refresh()
            return True
        if self.stage.less_motion:
            return moving
        self._star.turn(seconds)
        for node in self.tree.root.walk():
            if isinstance(node, Drawing) and node.draw == self._star.paint:
                self.tree.damage(node)
        return True

    def show_line(self) -> None:
        """Shows the better moves that were found."""
        try:
            game = self.look_back.better_game()
        except ValueError as error:
            self.stage.notice(say("These moves cannot be shown: {error}", error=error))
            return
        thought = self.look_back.thought
        self.stage.watch(game, at=thought.at if thought else -1)

    # -- the page ------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """The last news, the end, its reason, and the points of everybody."""
        outcome = self.session.outcome
        reason = named(shown(outcome.reason), self.session.names) if outcome else ""
        sides = self.sheet.sides
        points = [
            say("{side}: {points}", side=name, points=self.sheet.total(side))
            for side, name in sides.items()
        ]
        said = set(map(unended, self.news))
        new = [each for each in map(unended, split_sentences(reason)) if each not in said]
        match = with_commas(matches.in_lines(self.session))
        return (*self.news, headline(self.session), *new, with_commas(points), match)

    def build(self) -> Node:
        """One panel over the last table: who has won on the left, the score sheet on the right."""
        actions = self._actions()
        rest = [] if self._low else actions[:-1]
        foot = Flow([*rest, actions[-1]], right=True)
        inside = Column([self._head(), self._body(), Divider(), foot], gap=12)
        return CentredPanel(inside, width=WIDE if self.sheet.rounds else 680, kind=PrintedSheet)

    def _head(self) -> Node:
        way_back = Button(
            "",
            self.leave,
            kind="plain",
            icon="left",
            key="back",
            tip=say("Back to the table ({key})", key=instead(key_name("esc"), PadButton.B)),
        )
        title = Label(shown(self.session.rules.title), size=18, role="panel_muted", weight=SEMIBOLD)
        return Row([way_back, title], gap=8)

    @property
    def _low(self) -> bool:
        """True when there is so little height that only one button stays in sight."""
        return self.size[1] < self.theme.px(_LOW)

    def _body(self) -> Node:
        """Both parts beside each other where there is room; each scrolls by itself."""
        if self._low or not self.sheet.rounds or self.size[0] < self.theme.px(_BESIDE_FROM):
            more = Flow(self._actions()[:-1]) if self._low and self.over else None
            sheet = self._score_sheet() if self.sheet.rounds else None
            parts = [self._main(), more, Divider() if sheet else None, sheet]
            return Scroll(Inset(Column(parts, gap=20), x=12), fades_to=_PAPER, key="main")
        main = Inset(Scroll(Inset(self._main(), x=12), fades_to=_PAPER, key="main"), fixed=_MAIN)
        sheet = Scroll(Inset(self._score_sheet(), x=12), fades_to=_PAPER, key="sheet", grows=1)
        return Inset(Row([main, Upright(), sheet], gap=16, fill=True), shrinks=True, grows=1)

    def _actions(self) -> list[Node]:
        if not self.over:
            return [Button(say("Continue"), self.next, kind="primary", icon="play", key="next")]
        several = len(self.session.chairs) > 1
        actions: list[Node] = [
            Button(say("All games"), self.home, kind="plain", icon="home", key="home"),
            Button(say("Review"), self.review, icon="chart", key="review"),
            Button(say("Watch again"), self.watch, icon="play", key="watch"),
        ]
        if several and self.dealt >= 0:
            actions.append(Button(say("Show all hands"), self.open_hands, icon="eye", key="open"))
        if self.next_game is not None:
            actions.append(Button(say("Next game"), self.next, kind="primary", key="next"))
            return actions
        actions.append(Button(say("Same deal"), self.rematch, icon="again", key="rematch"))
        if several:
            actions.append(Button(say("From another seat"), self.other_seat, key="other"))
        actions.append(Button(say("New deal"), self.next, kind="primary", key="next"))
        return actions

    def _main(self) -> Node:
        outcome = self.session.outcome
        reason = named(shown(outcome.reason), self.session.names) if outcome else ""
        ranking = self._ranking()
        return Column(
            [
                self._emblem(),
                Paragraph(
                    headline(self.session), size=36, weight=DISPLAY, align="centre", leading=1.2
                ),
                Paragraph(reason, size=16, align="centre", even=True) if reason else None,
                match_panel(self.session),
                self._tally(),
                self._day(),
                self._figures(),
                self.look_back.panel(self._star, self.stop_looking, self.show_line),
                Column([Space(0, 4), *divided(ranking)], gap=8) if ranking else None,
                self._deal() if self.over else None,
            ],
            gap=14,
        )

    def _day(self) -> Node | None:
        """The day whose deal this was, and the way to its calendar."""
        day = day_of(self.session) if self.over else None
        if day is None:
            return None
        words = deal_words(day)
        if not self.session.first_try:
            words = say("{deal}, for practice", deal=words)
        show = partial(self._show_day, day)
        calendar = Button(say("Calendar"), show, icon="calendar", key="calendar")
        label = Paragraph(words, size=16, weight=SEMIBOLD, align="centre", even=True)
        return Column([label, in_middle(calendar)], gap=6)

    def _show_day(self, day: date) -> None:
        from cardtable.ui.pages.daily import DailyPage  # noqa: PLC0415  when asked for

        self.stage.push(DailyPage(self.stage, self.session.rules.name, day))

    def _emblem(self) -> Node | None:
        """The cards that the winners have won, held up; a faint star without a winner."""
        if not self.over or self._low:
            return None
        if self.trophies:
            usual = self.size[1] >= self.theme.px(_USUAL)
            fan = CardFan(self.stage.art, self.trophies, width=_CARD if usual else _SMALL_CARD)
            return in_middle(fan)
        return Drawing(self._paint_star, height=72)

    def _paint_star(self, canvas: Canvas, rect: pygame.Rect) -> None:
        canvas.icon(rect, "star", 64, (*canvas.theme.of("panel_muted")[:3], 180))

    def _figures(self) -> Node | None:
        """The figures that compare the game with those before it."""
        if self.record is None:
            return None
        figures = [captioned(*figure, size=18, align="centre") for figure in self.record.figures]
        grid = Grid(figures, cell=96, gap=8, max_columns=3)
        new = None
        if self.record.new_best:
            words = Label(say("A new best"), size=14, weight=SEMIBOLD)
            new = Row([Space(grows=1), Icon("star", size=14), words, Space(grows=1)], gap=6)
        inside = Column([new, grid], gap=6)
        return Panel(inside, x=12, y=10, fill="field", edge=CLEAR, radius=10)

    def _score_sheet(self) -> Node:
        return score_sheet(self.sheet, self.round, self._show_round)

    def _show_round(self, number: str | int) -> None:
        self.round = int(number)
        self.refresh()

    def _ranking(self) -> list[Node]:
        session, outcome = self.session, self.session.outcome
        if len(session.chairs) == 1:
            return []
        rules, table = session.rules, session.table
        winners = {rules.side(table, seat) for seat in outcome.winners} if outcome else set()
        return [
            self._rank(number, self.sheet.sides[side], score, side, won=side in winners)
            for number, side, score in ranks(outcome, self.sheet, partial(rules.side, table))
        ]

    def _rank(self, number: int, name: str, score: int, side: int, *, won: bool) -> Node:
        words = Paragraph(name, size=16, weight=SEMIBOLD if won else REGULAR, grows=1, max_lines=2)
        star = Icon("star", size=16, says=say.under("a side", "won")) if won else None
        points = Label(with_minus(score), size=18, weight=BOLD if won else REGULAR, align="right")
        partners = len(self.session.chairs) > len(self.sheet.sides)
        colour = side if partners else None
        badge = Badge(colour, str(number), size=26, says=say("Place {number}", number=number))
        return Row([badge, words, star, points], gap=12)

    def _tally(self) -> Node | None:
        """The count of moves and the time, for people who want to see them."""
        wanted = self.stage.settings.now.tally if self.over else NONE
        made = tally(self.session, moves_made(self.session), wanted)
        words = with_commas(made)
        return Paragraph(words, size=16, align="centre") if words else None

    def _deal(self) -> Node:
        """The deal and its fingerprint, with which anybody can check it."""
        session = self.session
        text = _deal_words(session.seed, session.fingerprint)
        return Paragraph(text, size=14, role="panel_muted", align="centre")


def _deal_words(seed: str, fingerprint: str) -> str:
    """A deal by its number and its fingerprint, as far as it has them."""
    if not seed:
        return say("Deal, fingerprint {code}", code=fingerprint) if fingerprint else say("Deal")
    if not fingerprint:
        return say("Deal “{seed}”", seed=seed)
    return say("Deal “{seed}”, fingerprint {code}", seed=seed, code=fingerprint)
