"""The page of where a game turned: the expected result as a line, losses and finds, all moves.

Whatever is pressed leads to the table at that moment. The moves are weighed beside the loop while
the page is already there. With several people each has their own decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cardtable.ai.review import Decision, Judgement
from cardtable.core.messages import say, shown
from cardtable.core.moves import Move
from cardtable.croupier.part_words import words_of
from cardtable.croupier.reviewed_games import noted
from cardtable.croupier.reviewing import SeatReview, no_review, seats_with_a_review
from cardtable.session import Session
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column, Flow, Grid, Row, Space
from cardtable.ui.controls.buttons import Button, Choices, Pressable
from cardtable.ui.controls.calm_page import CalmPage
from cardtable.ui.controls.cards import CardRow
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node, told_text
from cardtable.ui.controls.page_frame import WIDE, empty, section
from cardtable.ui.controls.panels import FormRow, Inset, Panel, PrintedSheet, Scroll, TwoColumns
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, DISPLAY, SEMIBOLD, Theme
from cardtable.ui.input.key_names import key_name
from cardtable.ui.input.pad import Button as PadButton
from cardtable.ui.input.pad_signs import instead
from cardtable.ui.pages.review_chart import SIGN, STAR, ExpectedLine, LossSign, Span
from cardtable.ui.pages.review_words import ReviewWords
from cardtable.ui.screen import Stage

TITLE = say.later("Where the game turned")
_PAPER = "panel_solid"
_AGAIN = 0.5  # seconds between two looks at what has been found, while a game is being weighed
_CARD, _CARDS = 48, 104  # units: the width of a card, and of several
_AS_SEGMENTS = 8  # hands to choose from; with more a stepper is handier
_NO_LOSS = say.later("No move was surely a mistake.")
_NO_FIND = say.later("No move that an easy player would have missed.")
_WIDE_FROM = 760  # units of width from which all of a move stands in one line
_TURN = 360  # units of width that a turning point takes at least beside another
_VERDICT = 250  # units for what is held of a move


class ReviewPage(CalmPage):
    """The sheet with the review of a game, laid over the screen from which it was asked for."""

    start = "back"
    over_another = True

    def __init__(self, stage: Stage, session: Session) -> None:
        super().__init__(stage)
        self.session = session
        self.called = shown(TITLE)
        self.problem = no_review(session)
        self.seats = () if self.problem else seats_with_a_review(session)
        self._reviews: dict[int, SeatReview] = {}
        self._noted: set[int] = set()  # the seats whose finished review is kept
        self.part = 0
        self._waited = 0.0
        self._news = False
        if self.seats:
            self.seat = self.seats[0]
            self._open()

    @property
    def theme(self) -> Theme:
        """The sheet is paper."""
        return self.stage.theme.printed()

    @property
    def own(self) -> SeatReview:
        """The review of the seat that is looked at."""
        return self._reviews[self.seat]

    def _open(self) -> None:
        """Begins the review of the seat, or takes it up again."""
        for review in self._reviews.values():
            review.stop()
        if self.seat not in self._reviews:
            cache, reviewers = self.stage.cache, self.stage.reviewers
            self._reviews[self.seat] = SeatReview(self.session, self.seat, reviewers, cache)
        self.own.go_on()
        self.words = ReviewWords(self.session, self.own)
        self.part = min(self.part, max(0, len(self.own.parts) - 1))

    def close(self) -> None:
        """Ends the weighing; what was found is kept."""
        if self.seats:
            self.own.stop()
            self.stage.reviewers.retire()
        super().close()

    @property
    def is_weighing(self) -> bool:
        """True while figures of the seat that is looked at are still to come."""
        if not self.seats or self.own.stopped:
            return False
        return not self.own.finished or self.own.awaits_luck

    # -- what can be done ----------------------------------------------------------------------

    def _sit(self, seat: int) -> None:
        self.seat = seat
        self._open()
        self.refresh()

    def _stop(self) -> None:
        self.own.stop()
        self.refresh()

    def _go_on(self) -> None:
        self.own.go_on()
        self.refresh()

    def _choose(self, part: str | int) -> None:
        self.part = int(part) - 1
        self.refresh()

    def show(self, decision: Decision) -> None:
        """Goes to the table at a decision."""
        judgement = self.own.judgement(decision)
        if judgement is None:
            self.stage.watch(self.session, at=decision.number)
        else:
            self.stage.show_moment(self.session, judgement)

    def step(self, seconds: float) -> bool:
        """Takes what has been weighed meanwhile, and shows it a few times a second."""
        moving = super().step(seconds)
        if not self.seats:
            return moving
        self._news |= self.own.step()
        self._note()
        self._waited += seconds
        due = self._waited >= _AGAIN or self.own.finished
        if self._news and due and not self.is_changing:
            self._news, self._waited = False, 0.0
            self.refresh_calmly()
            moving = True
        return moving or (self._news and due)

    def _note(self) -> None:
        """Keeps the finished review for the statistics and for training."""
        own = self.own
        if own.finished and own.seat not in self._noted:
            self._noted.add(own.seat)
            game = noted(self.session, own.review, int(self.stage.clock()))
            if game is not None:
                self.stage.reviews.record(game)

    # -- the page ------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """Says what stands under the title; figures only once they do not change any more."""
        done = self.problem or self.own.finished
        return (self.problem or self.words.summary() if done else self.words.count(),)

    def build(self) -> Node:
        """A sheet: the title, the line, the turning points, all decisions."""
        back = Button(
            "",
            self.leave,
            kind="plain",
            icon="left",
            key="back",
            tip=say("Back ({key})", key=instead(key_name("esc"), PadButton.B)),
        )
        title = Label(shown(self.session.rules.title), size=18, role="panel_muted", weight=SEMIBOLD)
        head = Row([back, title], gap=8)
        body = self._body() if not self.problem else _muted(self.problem)
        scroll = Scroll(Inset(body, x=12), fades_to=_PAPER, key="review")
        return CentredPanel(Column([head, scroll], gap=8), width=WIDE, kind=PrintedSheet)

    def _people(self) -> Node | None:
        if len(self.seats) < 2:
            return None
        people = [self._person(seat) for seat in self.seats]
        return Choices(Flow(people, gap=6), name=say("Whose decisions"), key="seats")

    def _person(self, seat: int) -> Node:
        """A person to choose; the one whose decisions stand here is told as the chosen one."""
        return _Person(
            self.session.names[seat],
            partial(self._sit, seat),
            kind="primary" if seat == self.seat else "quiet",
            key=f"seat-{seat}",
        )

    def _body(self) -> Node:
        if not self.own.decisions:
            return empty(say("There was nothing to decide in this game."), "chart", "panel_muted")
        heading = Paragraph(shown(TITLE), size=28, weight=DISPLAY, leading=1.2)
        words = Paragraph(self.words.summary(), size=15, role="panel_muted")
        head = Column([heading, words], gap=2)
        parts = [head, self._people(), self._progress(), self._fortune(), self._line()]
        return Column([*parts, self._turns(), self._all()], gap=20)

    def _fortune(self) -> Node | None:
        """The result beside what luck brought of it, once all decisions are judged."""
        figures = self.words.fortune()
        if not figures:
            return None
        cells: list[Node] = [_Figure(*figure) for figure in figures]
        note = _muted(say("Luck: your cards against others that might have come as well."))
        inside = Grid([*cells, note], cell=150, gap=16, max_columns=4)
        return Panel(inside, x=16, y=12, fill="field", edge="field", radius=10)

    def _progress(self) -> Node | None:
        """The weighing so far, and the button that stops it; nothing once it is done."""
        own = self.own
        if own.finished:
            return None
        act = (
            Button(say("Go on"), self._go_on, kind="plain", icon="play", key="go-on")
            if own.stopped
            else Button(say("Stop"), self._stop, kind="plain", icon="stop", key="stop")
        )
        said = Label(self.words.progress(), size=14, grows=1)
        return Panel(Row([Icon("hint", size=18), said, act], gap=12), x=16, y=4, fill="field")

    def _line(self) -> Node:
        own, spans = self.own, list[Span]()
        told: list[Decision] = []
        for part in own.parts:
            known = [(one, own.judgement(one)) for one in part.decisions]
            weighed = [(one, judgement) for one, judgement in known if judgement is not None]
            told += [one for one, _ in weighed]
            points = tuple(self.words.point(judgement) for _, judgement in weighed)
            if points:
                spans.append(Span(self.words.part(part), str(part.number), points))
        name = say("Expected, in {unit}", unit=self.words.unit)
        line = ExpectedLine(
            spans,
            lambda number: self.show(told[number]),
            key="line",
            told_name=name,
            enabled=bool(spans),
        )
        title = Label(name, size=17, weight=SEMIBOLD)
        about = self.words.about
        note = Label(about, size=14, role="panel_muted")
        return Column([Flow([title, note], gap=10), line], gap=0)

    # -- turning points ------------------------------------------------------------------------

    def _turns(self) -> Node:
        """Losses beside finds; where a game had only one kind, its turns take both columns."""
        own, review = self.own, self.own.review
        losses = [self._turn(number, one) for number, one in enumerate(review.losses, 1)]
        finds = [self._turn(0, one) for one in review.finds]
        few, many = sorted((len(losses), len(finds)))
        in_full = own.finished and few == 0 and many > 1
        if in_full:
            losses, finds = ([_beside(turns)] if turns else [] for turns in (losses, finds))
        no_loss, no_find = (shown(_NO_LOSS), shown(_NO_FIND)) if own.finished else ("…", "…")
        first = section(say("Largest losses"), *(losses or [_muted(no_loss)]))
        second = section(say("Best finds"), *(finds or [_muted(no_find)]))
        return Column([first, second], gap=20) if in_full else TwoColumns(first, second, share=0.5)

    def _turn(self, number: int, one: Judgement) -> Node:
        """One turning point: what was played, what was better, why."""
        words, decision, loss = self.words, one.decision, number > 0
        points = words.cost(-one.loss if loss else one.second)
        amount = Paragraph(points if loss else f"+{points}", size=18, weight=BOLD, leading=1.1)
        said = Paragraph(words.said(decision), size=15, weight=SEMIBOLD, grows=1)
        played = self._cards(decision, decision.move)
        reason = words.why(one)
        if loss:
            best = words.label(decision, one.best)
            reason = say("Better: {move}. {reason}", move=best, reason=reason)
        why = Paragraph(reason, size=14, role="panel_muted")
        then = [Icon("right", size=16, role="panel_muted"), self._cards(decision, one.best)]
        own, better = (words.cards(decision, move) for move in (decision.move, one.best))
        other = loss and not (own and own == better)  # the same card elsewhere is drawn once
        cards = Row([played, *(then if other else [])], gap=6)
        head = Row([_sign(words.mark(one)), said, amount], gap=10, top=True)
        inside = Column([head, Row([cards, Column([why], grows=1)], gap=14, top=True)], gap=8)
        if not (own and better):
            inside = Column([head, cards, why], gap=8)  # words take the width
        act, key = partial(self.show, decision), f"turn-{decision.number}"
        return Pressable(inside, act, key=key, x=14, y=12, radius=10, fill="field")

    def _cards(self, decision: Decision, move: Move) -> Node:
        """The cards of a move that its seat saw; the words of one without any."""
        cards = self.words.cards(decision, move)
        if not cards:
            label = Paragraph(
                self.words.label(decision, move), size=16, weight=DISPLAY, leading=1.25
            )
            return Panel(label, x=10, y=8, fill=_PAPER, edge="line", radius=8)
        row = CardRow(self.stage.art, cards, width=_CARD, gap=4)
        return row if len(cards) == 1 else Inset(row, fixed=_CARDS)

    # -- all decisions -------------------------------------------------------------------------

    def _all(self) -> Node:
        own = self.own
        part = own.parts[self.part]
        rows = [self._row(one) for one in part.decisions]
        head: Node = Label(
            say("{part}, every decision", part=self.words.part(part)), size=17, weight=SEMIBOLD
        )
        if len(own.parts) > 1:
            head = FormRow(head, self._part_control())
        return Column([head, Column(rows, gap=4)], gap=10)

    def _part_control(self) -> Node:
        parts = self.own.parts
        numbers = range(1, len(parts) + 1)
        if len(parts) > _AS_SEGMENTS:
            control: Stepper | Segments = Stepper(
                self.part + 1, tuple(numbers), self._choose, key="part"
            )
        else:
            values = [(str(number), str(parts[number - 1].number)) for number in numbers]
            control = Segments(values, str(self.part + 1), self._choose, key="part")
        control.told_name = words_of(self.session.rules.words.part).kind()
        return control

    def _row(self, decision: Decision) -> Node:
        """A line: what was played, and what it cost against what."""
        words = self.words
        verdict, figure = words.verdict(decision)
        said = Paragraph(words.said(decision), size=14, grows=1)
        number = Label(str(decision.number + 1), size=14, role="panel_muted")
        role = "panel_text" if figure.startswith("+") else "danger"
        amount = Label(figure, size=14, role=role, weight=SEMIBOLD, align="right")
        sign = Inset(_sign(words.mark(self.own.judgement(decision))), fixed=SIGN)
        if self.size[0] / self.theme.scale >= _WIDE_FROM:
            about: Node = Paragraph(verdict, size=14, role="panel_muted")
            parts = [sign, Inset(about, fixed=_VERDICT), Inset(amount, fixed=60)]
            inside: Node = Row([Inset(number, fixed=40), said, *parts], gap=12)
        else:
            about = Label(verdict, size=14, role="panel_muted", align="right")
            inside = Column([said, Row([sign, Space(grows=1), about, amount], gap=12)], gap=0)
        act, key = partial(self.show, decision), f"move-{decision.number}"
        return Pressable(inside, act, key=key, x=12, y=6, radius=8, fill="field", edge="field")


class _Person(Button):
    """One of several people to choose from."""

    told_role = Part.CHOICE

    def told_thing(self) -> Told:
        """The name, and whether it is the chosen one."""
        return replace(super().told_thing(), chosen=self.kind == "primary")


class _Figure(Column):
    """A large figure over its caption, told as one sentence."""

    def __init__(self, figure: str, caption: str) -> None:
        above = Label(figure, size=22, weight=BOLD)
        super().__init__([above, Paragraph(caption, size=14, role="panel_muted")], gap=0)
        self.words = say("{title}: {value}", title=caption, value=figure)

    def told(self, _inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The sentence."""
        return told_text(self, spoken(self.words))


def _sign(mark: str) -> Node:
    """The sign of a turning point, as it stands in the line; nothing for any other move."""
    if mark == STAR:
        return Icon("star", size=SIGN)
    return LossSign(mark) if mark else Space()


def _beside(turns: Sequence[Node]) -> Node:
    """Turning points in two columns."""
    return Grid(turns, cell=_TURN, gap=14, max_columns=2)


def _muted(text: str) -> Node:
    return Paragraph(text, size=14, role="panel_muted")
