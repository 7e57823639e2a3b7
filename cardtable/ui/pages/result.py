"""How a round or a game ended: the reason, the score sheet, a look back, what to play next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.ai import asking
from cardtable.core.players import Afterthought
from cardtable.core.state import Line
from cardtable.core.table import DEALER, named, text_of
from cardtable.croupier.score_sheet import headline, ranks, sheet_of, with_minus
from cardtable.croupier.watching import hands_dealt
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed, section
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Divider, Panel, TwoColumns
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Badge, Drawing, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, REGULAR, SEMIBOLD
from cardtable.ui.pages.matrix import Matrix
from cardtable.ui.screen import Stage

_TURN = 2.4  # seconds the busy star takes to turn by one point
_LOOK_BACK = 10.0  # seconds of thinking at most
_LONG = 7  # reasons of one side that fit under each other
_COLUMN = 200  # units of width for the reasons of a side
_AS_SEGMENTS = 8  # rounds to choose from; with more a stepper is handier


class Result(Page):
    """Stands over the table. While the game goes on it is the score sheet between two rounds."""

    start = "next"

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
        """The result on the left, the score sheet on the right."""
        main = Panel(self._main(), y=28)
        rounds = self.sheet.rounds
        share = 0.32 if self._is_long() else 0.44
        both = TwoColumns(main, Panel(self._sheet()), share=share, gap=16) if rounds else main
        body = Column([Space(grows=2), both, Space(grows=3)], gap=0)
        return framed(
            self.session.rules.title,
            body,
            self.leave,
            actions=self._actions(),
            width=1120 if rounds else 720,
        )

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
        won = bool(outcome and outcome.winners)
        return Column(
            [
                Drawing(partial(self._paint_star, won), height=64) if self.over else None,
                Paragraph(
                    headline(self.session), size=32, weight=SEMIBOLD, align="centre", leading=1.2
                ),
                Paragraph(reason, size=16, role="panel_muted", align="centre") if reason else None,
                self._thought(),
                Space(0, 4),
                Divider() if len(self.sheet.sides) > 1 else None,
                *self._ranking(),
                self._deal(),
            ],
            gap=12,
        )

    def _paint_star(self, won: bool, canvas: Canvas, rect: pygame.Rect) -> None:
        """The house star: golden for a winner, faint without one."""
        role = "gold" if won else (*canvas.theme.of("panel_muted")[:3], 110)
        canvas.icon(rect, "star", 60, role)

    def _thought(self) -> Node | None:
        if self.job:
            star = Drawing(self._paint_busy, width=20, height=20)
            words = Label("Looking back at the game …", size=14, role="panel_muted", grows=1)
            stop = Button("Stop", self.stop_looking, kind="plain", key="stop")
            return Panel(Row([star, words, stop], gap=12), x=16, y=4, fill="field", radius=10)
        if self.thought is None or not self.thought.text:
            return None
        thought = Paragraph(named(self.thought.text, self.session.names), size=14, grows=1)
        show = None
        if self.thought.line:
            show = Button("Show me", self.show_line, icon="play", key="show")
        row = Row([Icon("hint", size=18, role="gold"), thought, show], gap=12)
        return Panel(row, x=16, y=10, fill="field", radius=10)

    def _paint_busy(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """The star, turning."""
        star = self.stage.art.icon("star", canvas.theme.px(40), "gold")
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
        words = Label(name, size=16, weight=SEMIBOLD if won else REGULAR)
        star = Icon("star", size=16, role="gold", says="won") if won else None
        points = Label(with_minus(score), size=18, weight=BOLD if won else SEMIBOLD, align="right")
        badge = Badge(side, str(number), size=26)
        return Row([badge, words, star, Space(grows=1), points], gap=12)

    def _deal(self) -> Node:
        """The deal and its fingerprint, for whoever wants to check."""
        session = self.session
        text = f"Deal “{session.seed}”" if session.seed else "Deal"
        if session.fingerprint:
            text += f", fingerprint {session.fingerprint}"
        return Paragraph(text, size=12, role="panel_muted", align="centre")

    # -- the score sheet -----------------------------------------------------------------------

    def _sheet(self) -> Node:
        rounds = self.sheet.rounds
        parts: list[Node | None] = []
        if len(rounds) > 1:
            parts += [Matrix(self.sheet, self.round), Divider()]
            parts.append(Row([Label(self.sheet.part.capitalize(), grows=1), self._round_control()]))
        reasons = self._reasons()
        parts += [Grid(reasons, cell=_COLUMN, gap=28)] if self._is_long() else reasons
        return section("Score sheet", *parts)

    def _is_long(self) -> bool:
        """Whether the sides' reasons are so many that they stand beside each other."""
        sides = self.sheet.sides
        most = max((len(self.sheet.of(self.round, side)) for side in sides), default=0)
        return len(sides) in (2, 3) and most > _LONG

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
            head = Row(
                [
                    Label(name, size=15, weight=SEMIBOLD, grows=1),
                    Label(_signed(self.sheet.points(self.round, side)), size=15, weight=BOLD),
                ]
            )
            reasons = [row for sums in self.sheet.sums(self.round, side) for row in _summed(*sums)]
            parts.append(Column(reasons if alone else [head, *reasons], gap=4))
        return parts


def _summed(heading: str, lines: tuple[Line, ...]) -> list[Node]:
    """Reasons, under what they are added up under and their sum where the game has such."""
    rows = [_reason(line.reason, line.points) for line in lines]
    if not heading or len(rows) == 1:  # a single entry is its own sum
        return rows
    total = sum(line.points for line in lines)
    head = [
        Label(heading, size=13, role="gold", weight=SEMIBOLD, grows=1),
        Label(_signed(total), size=13, role="gold", weight=SEMIBOLD),
    ]
    return [Row(head), *rows]


def _reason(text: str, points: int) -> Node:
    return Row(
        [
            Paragraph(text[:1].upper() + text[1:], size=14, role="panel_muted", grows=1),
            Label(_signed(points), size=14, role="panel_muted"),
        ],
        gap=16,
        top=True,
    )


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)
