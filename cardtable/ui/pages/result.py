"""How a round or a game ended: the reason, the score sheet, a look back, what to play next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.ai import asking
from cardtable.core.players import Afterthought
from cardtable.core.state import Line
from cardtable.core.table import DEALER, named, text_of
from cardtable.core.words import with_minus
from cardtable.croupier.records import record_of, winning_cards
from cardtable.croupier.score_sheet import headline, ranks, sheet_of
from cardtable.croupier.watching import hands_dealt
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.ui.controls.boxes import Column, Flow, Grid, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, divided, section
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.controls.panels import AsHigh, Divider, FormRow, Inset, Panel, Scroll, Upright
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Badge, Drawing, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, REGULAR, SEMIBOLD
from cardtable.ui.pages.card_fan import CardFan
from cardtable.ui.pages.matrix import Matrix
from cardtable.ui.screen import Stage

_TURN = 2.4  # seconds the busy star takes to turn by one point
_LOOK_BACK = 10.0  # seconds of thinking at most
_BESIDE_FROM = 860  # units of width from which the sheet stands beside the winner
_LOW = 480  # units of height
_MAIN = 380  # units of width for the winner
_LONG_THOUGHT = "words of a thought " * 4  # as long as a look back may be told without more room
_LOOKING_BACK = "Looking back at the game: where could you have done better? …"
_COLUMN = 184  # units of width for the reasons of a side
_AS_SEGMENTS = 8  # rounds to choose from; with more a stepper is handier


class Result(Page):
    """Stands over the table. While the game goes on it is the score sheet between two rounds."""

    start = "next"
    over_another = True

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
        self.trophies = winning_cards(session)
        self.record = record_of(session, stage.statistics)
        self.dealt = hands_dealt(session) if self.over else -1
        self.job = 0
        self.thought: Afterthought | None = None
        self._angle = 0.0
        self._look_back()

    # -- what next -----------------------------------------------------------------------------

    def next(self) -> None:
        """The next round, or another deal for the same table."""
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

    def watch(self) -> None:
        """Shows the game from the deal on."""
        self.stage.watch(self.session)

    def open_hands(self) -> None:
        """Shows every hand of the last deal open, as it was dealt."""
        self.stage.watch(self.session, at=self.dealt, open_hands=True)

    # -- looking back --------------------------------------------------------------------------

    def _look_back(self) -> None:
        session = self.session
        if self.over and asking.looks_back(session.rules):
            log = [entry.move for entry in session.log]
            request = asking.for_look_back(
                session.rules, session.state_after(0), log, seconds=_LOOK_BACK, seed=session.seed
            )
            self.job = self.stage.thinker.ask(request)

    def stop_looking(self) -> None:
        """Stops looking back."""
        if self.job:
            self.job = 0
            self.stage.thinker.cancel()
            self.refresh()

    def close(self) -> None:
        """Stops thinking for a screen that is gone."""
        if self.job:
            self.job = 0
            self.stage.thinker.cancel()
        super().close()

    def step(self, seconds: float) -> bool:
        """The star turns while the computer looks back."""
        moving = super().step(seconds)
        if not self.job:
            return moving
        for answer in self.stage.thinker.poll():
            if answer.job == self.job:
                self.job, self.thought = 0, answer.afterthought
                self.refresh()
                return True
        if self.stage.less_motion:
            return moving
        self._angle = (self._angle + seconds / _TURN) % 1.0
        for node in self.tree.root.walk():
            if isinstance(node, Drawing) and node.draw == self._paint_busy:
                self.tree.damage(node)
        return True

    def show_line(self) -> None:
        """Shows the better moves that were found."""
        thought, session = self.thought, self.session
        if thought is None or not thought.line:
            return
        other = Session(session.rules, session.table, session.chairs, session.seed)
        try:
            for entry in session.log[: thought.at]:
                other.play(entry.move, joined=entry.joined)
            for move in thought.line:
                while other.turn == DEALER and move.seat != DEALER:
                    other.deal()
                other.play(move)
        except ValueError as error:
            self.stage.notice(f"These moves cannot be shown: {error}")
            return
        self.stage.watch(other, at=thought.at)

    # -- the page ------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """How it ended, and the points of everybody."""
        outcome = self.session.outcome
        reason = named(outcome.reason, self.session.names) if outcome else ""
        sides = self.sheet.sides
        points = [f"{name}: {self.sheet.total(side)}" for side, name in sides.items()]
        return (headline(self.session), reason, ", ".join(points))

    def build(self) -> Node:
        """One panel over the last table: who has won on the left, the score sheet on the right."""
        actions = self._actions()
        rest = [] if self._low else actions[:-1]
        foot = Flow([*rest, actions[-1]], right=True)
        inside = Column([self._head(), self._body(), Divider(), foot], gap=12)
        return CentredPanel(inside, width=WIDE if self.sheet.rounds else 680)

    def _head(self) -> Node:
        way_back = Button(
            "", self.leave, kind="plain", icon="left", key="back", tip="Back to the table (Esc)"
        )
        title = Label(self.session.rules.title, size=18, role="panel_muted", weight=SEMIBOLD)
        return Row([way_back, title], gap=8)

    @property
    def _low(self) -> bool:
        """Whether there is so little height that only one button stays in sight."""
        return self.size[1] < self.theme.px(_LOW)

    def _body(self) -> Node:
        """Both parts beside each other where there is room; each scrolls by itself."""
        if self._low or not self.sheet.rounds or self.size[0] < self.theme.px(_BESIDE_FROM):
            more = Flow(self._actions()[:-1]) if self._low and self.over else None
            sheet = self._sheet() if self.sheet.rounds else None
            parts = [self._main(), more, Divider() if sheet else None, sheet]
            return Scroll(Inset(Column(parts, gap=20), x=12), key="main")
        main = Inset(Scroll(Inset(self._main(), x=12), key="main"), fixed=_MAIN)
        sheet = Scroll(Inset(self._sheet(), x=12), key="sheet", grows=1)
        return Inset(Row([main, Upright(), sheet], gap=16, fill=True), shrinks=True, grows=1)

    def _actions(self) -> list[Node]:
        if not self.over:
            return [Button("Continue", self.next, kind="primary", icon="play", key="next")]
        several = len(self.session.chairs) > 1
        actions: list[Node] = [
            Button("All games", self.stage.home, kind="plain", icon="home", key="home"),
            Button("Watch again", self.watch, icon="play", key="watch"),
        ]
        if several and self.dealt >= 0:
            actions.append(Button("Show all hands", self.open_hands, icon="eye", key="open"))
        actions.append(Button("Same deal", self.rematch, icon="again", key="rematch"))
        if several:
            actions.append(Button("From another seat", self.other_seat, key="other"))
        actions.append(Button("New deal", self.next, kind="primary", key="next"))
        return actions

    def _main(self) -> Node:
        outcome = self.session.outcome
        reason = named(outcome.reason, self.session.names) if outcome else ""
        ranking = self._ranking()
        return Column(
            [
                self._emblem(),
                Paragraph(
                    headline(self.session), size=36, weight=SEMIBOLD, align="centre", leading=1.2
                ),
                Paragraph(reason, size=16, align="centre", even=True) if reason else None,
                self._figures(),
                self._thought(),
                Column([Space(0, 4), *divided(ranking)], gap=8) if ranking else None,
                self._deal() if self.over else None,
            ],
            gap=14,
        )

    def _emblem(self) -> Node | None:
        """What the winners have won, held up; the faint star of the house without a winner."""
        if not self.over or self._low:
            return None
        if self.trophies:
            fan = CardFan(self.stage.art, self.trophies, width=76)
            return Row([Space(grows=1), fan, Space(grows=1)], gap=0)
        return Drawing(self._paint_star, height=72)

    def _paint_star(self, canvas: Canvas, rect: pygame.Rect) -> None:
        canvas.icon(rect, "star", 64, (*canvas.theme.of("panel_muted")[:3], 160))

    def _figures(self) -> Node | None:
        """How the game compares with those before it."""
        if self.record is None:
            return None
        figures = Grid(
            [_figure(*figure) for figure in self.record.figures], cell=96, gap=8, max_columns=3
        )
        new = None
        if self.record.new_best:
            words = Label("A new best", size=14, weight=SEMIBOLD)
            new = Row([Space(grows=1), Icon("star", size=14), words, Space(grows=1)], gap=6)
        inside = Column([new, figures], gap=6)
        return Panel(inside, x=12, y=10, fill="field", edge=CLEAR, radius=10)

    def _thought(self) -> Node | None:
        """What the computer says of the game; the buttons below stay where they are meanwhile."""
        text, show = "", False
        if self.thought is not None:
            text, show = named(self.thought.text, self.session.names), bool(self.thought.line)
        if not self.job and not text:
            return None
        panel = self._busy() if self.job else self._said(text, show=show)
        return AsHigh(panel, self._said(_LONG_THOUGHT, show=True))

    def _busy(self) -> Node:
        star = Drawing(self._paint_busy, width=20, height=20)
        words = Paragraph(_LOOKING_BACK, size=14, role="panel_muted", grows=1)
        stop = Button("Stop", self.stop_looking, kind="plain", key="stop")
        return Panel(Row([star, words, stop], gap=12), x=16, y=4, fill="field", radius=10)

    def _said(self, text: str, *, show: bool) -> Node:
        button = Button("Show me", self.show_line, icon="play", key="show") if show else None
        row = Row([Icon("hint", size=18), Paragraph(text, size=14, grows=1), button], gap=12)
        return Panel(row, x=16, y=10, fill="field", radius=10)

    def _paint_busy(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """The star, turning."""
        star = self.stage.art.icon("star", canvas.theme.px(40), "panel_text")
        turned = pygame.transform.rotozoom(star, -360 / 7 * self._angle, 0.5)
        canvas.picture(turned, turned.get_rect(center=rect.center).topleft)

    def _ranking(self) -> list[Node]:
        session, outcome = self.session, self.session.outcome
        if len(session.chairs) == 1:
            return []
        if outcome is None:
            sheet = self.sheet
            return [
                self._rank(number, sheet.sides[side], sheet.total(side), side, won=False)
                for number, side in sheet.ranking()
            ]
        rules, table = session.rules, session.table
        winners = {rules.side(table, seat) for seat in outcome.winners}
        return [
            self._rank(number, self.sheet.sides[side], score, side, won=side in winners)
            for number, side, score in ranks(outcome, self.sheet, partial(rules.side, table))
        ]

    def _rank(self, number: int, name: str, score: int, side: int, *, won: bool) -> Node:
        words = Paragraph(name, size=16, weight=SEMIBOLD if won else REGULAR, grows=1, max_lines=2)
        star = Icon("star", size=16, says="won") if won else None
        points = Label(with_minus(score), size=18, weight=BOLD if won else REGULAR, align="right")
        partners = len(self.session.chairs) > len(self.sheet.sides)
        colour = side if partners else None
        badge = Badge(colour, str(number), size=26, says=f"Place {number}")
        return Row([badge, words, star, points], gap=12)

    def _deal(self) -> Node:
        """The deal and its fingerprint, for whoever wants to check."""
        session = self.session
        text = f"Deal “{session.seed}”" if session.seed else "Deal"
        if session.fingerprint:
            text += f", fingerprint {session.fingerprint}"
        return Paragraph(text, size=14, role="panel_muted", align="centre")

    # -- the score sheet -----------------------------------------------------------------------

    def _sheet(self) -> Node:
        rounds, part = self.sheet.rounds, self.sheet.part
        if len(self.sheet.sides) == 1:
            return section("Score sheet", Column([self._line(number) for number in rounds], gap=6))
        reasons = self._reasons()
        by_side = Grid(reasons, cell=_COLUMN, gap=28, max_columns=3) if reasons else None
        if len(rounds) == 1:
            return section("Score sheet", by_side)
        why = Label(f"{part.capitalize()} {self.round} in detail", size=16, weight=SEMIBOLD)
        choice = FormRow(why, self._round_control())
        return section("Score sheet", Matrix(self.sheet, self.round), Divider(), choice, by_side)

    def _line(self, number: int) -> Node:
        """A round of a lone player: what it brought, and what that was made of."""
        side = next(iter(self.sheet.sides))
        reasons = [line.reason for line in self.sheet.of(number, side)]
        text = ", ".join(reasons)
        return Row(
            [
                Inset(Label(str(number), role="panel_muted"), fixed=28),
                Paragraph(text[:1].upper() + text[1:], grows=1),
                Label(_signed(self.sheet.points(number, side)), weight=SEMIBOLD),
            ],
            gap=12,
        )

    def _round_control(self) -> Node:
        rounds = self.sheet.rounds
        if len(rounds) > _AS_SEGMENTS:
            return Stepper(self.round, rounds, self._show_round, key="round")
        values = [(str(number), str(number)) for number in rounds]
        return Segments(values, str(self.round), self._show_round, key="round")

    def _show_round(self, number: str | int) -> None:
        self.round = int(number)
        self.refresh()

    def _reasons(self) -> list[Node]:
        """Every point of the round with its reason, for each side."""
        parts: list[Node] = []
        for side, name in self.sheet.sides.items():
            lines = self.sheet.of(self.round, side)
            if not lines:
                continue
            alone = len(self.sheet.sides) == 1
            points = Label(_signed(self.sheet.points(self.round, side)), size=16, weight=BOLD)
            name_row = Row([Paragraph(name, size=16, weight=SEMIBOLD, grows=1), points], top=True)
            reasons = [row for sums in self.sheet.sums(self.round, side) for row in _summed(*sums)]
            parts.append(Column(reasons if alone else [name_row, *reasons], gap=4))
        return parts


def _summed(heading: str, lines: tuple[Line, ...]) -> list[Node]:
    """Reasons, under what they are added up under and their sum where the game has such."""
    rows = [_reason(line.reason, line.points) for line in lines]
    if not heading:
        return rows
    if len(lines) == 1:  # a single entry is its own sum, and stands as one
        heading, rows = lines[0].reason[:1].upper() + lines[0].reason[1:], []
    total = sum(line.points for line in lines)
    head = [
        Paragraph(heading, size=14, weight=SEMIBOLD, grows=1),
        Label(_signed(total), size=14, weight=SEMIBOLD),
    ]
    return [Row(head, gap=16, top=True), *rows]


def _figure(value: str, name: str) -> Node:
    return Column(
        [
            Label(value, size=18, weight=SEMIBOLD, align="centre"),
            Label(name, size=14, role="panel_muted", align="centre"),
        ],
        gap=0,
    )


def _reason(text: str, points: int) -> Node:
    return Row(
        [
            Paragraph(text[:1].upper() + text[1:], size=14, role="panel_muted", grows=1),
            Label(_signed(points), size=14),
        ],
        gap=16,
        top=True,
    )


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)
