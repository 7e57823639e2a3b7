"""The table before a decision of a review, with the move that was played and the better one.

It is the replay, stopped there: its seat sees what it saw. From here the game can be played on.
"""

from __future__ import annotations

from typing import ClassVar

from cardtable.ai.review import Judgement
from cardtable.core.messages import say, seat_name, shown
from cardtable.core.table import named
from cardtable.croupier.specimen import up_to
from cardtable.croupier.watching import Onlooker
from cardtable.session import Session
from cardtable.ui.controls.boxes import Column, Flow, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.layout.scene import Highlights
from cardtable.ui.screen import Stage
from cardtable.ui.table.replay import ONE_LINE_FROM, LowButton, LowSwitch, LowTool, Replay
from cardtable.ui.table.shown_table import places_of


class Moment(Replay):
    """A replay at a decision: the cards that were played are outlined, the better ones are lit."""

    start = "move"
    lines: ClassVar[tuple[int, int]] = (4, 3)

    def __init__(self, stage: Stage, session: Session, judgement: Judgement) -> None:
        decision = judgement.decision
        super().__init__(stage, session, at=decision.number)
        self.judgement = judgement
        self.onlooker = Onlooker(session, (decision.seat,))

    @property
    def _here(self) -> bool:
        return self.at == self.judgement.decision.number

    def return_here(self) -> None:
        """Goes back to the decision."""
        self.go(self.judgement.decision.number)

    def play_on(self) -> None:
        """Plays on from here, with the same hidden cards; it counts in no statistics."""
        self.stage.play(up_to(self.session, self.judgement.decision.number), counts=False)
        self.stage.notice(say("Played on from a review: this game is not kept and does not count."))

    # -- what is shown -------------------------------------------------------------------------

    def _sentence(self) -> str:
        """Both moves, and the reason for the better one."""
        if not self._here:
            return super()._sentence()
        judgement = self.judgement
        decision, best = judgement.decision, judgement.best
        words, view = self.session.rules.words, decision.view
        label = words.label(view, decision.move)
        played = words.event(view, decision.move).sentence or say(
            "{who}: {move}.", who=seat_name(decision.seat), move=label
        )
        why = shown(judgement.why)
        if best == decision.move:
            told = say("Lit, the best move: {played} {reason}", played=played, reason=why)
        elif not judgement.is_loss:
            told = say("Lit, as good as any: {played}", played=played)
        else:
            told = say(
                "Outlined, as it was played: {played} Lit, the better move: {better}. {reason}",
                played=played,
                better=words.label(view, best),
                reason=why,
            )
        return named(told.rstrip(), self.session.names)

    def _three_lines(self) -> Node:
        """Returns the sentence, which may be long, and the tools."""
        lines = self.lines[self.size[0] >= self.theme.px(ONE_LINE_FROM)]
        said = self._said(15, lines)
        first = Row([said, self._count(), self._close()], gap=16, top=True)
        return Column([first, Flow([*self._tools(), self._open()], gap=8)], gap=4)

    def _two_lines(self) -> Node:
        """The same closer together, beside large text."""
        first = Row([self._said(13, 2), self._close(LowButton)], gap=16)
        tools = [*self._tools(LowTool), self._open(LowSwitch)]
        return Column([first, Row(tools, gap=8)], gap=2)

    def _said(self, size: float, lines: int) -> Node:
        return Paragraph(
            self._sentence(), size=size, weight=SEMIBOLD, grows=1, min_lines=lines, max_lines=lines
        )

    def _lit(self) -> Highlights:
        """Both moves; away from the decision only what has just been played."""
        judgement, view = self.judgement, self.table.view
        if not self._here or view is None:
            return super()._lit()
        played = judgement.decision.move
        best = judgement.best if judgement.is_loss else played
        return Highlights(
            selected=places_of([played], view.piles) if best != played else frozenset(),
            hinted=places_of([best], view.piles),
            hinted_piles=frozenset({best.target} if best.target else ()),
        )

    def _tools(
        self, kind: type[Button] = Button, _segments: type[Segments] = Segments
    ) -> list[Node]:
        back = (
            None if self._here else kind(say("Back to the decision"), self.return_here, key="here")
        )
        tools = [
            kind(
                "",
                lambda: self.go(self.at - 1),
                icon="left",
                key="before",
                tip=say("Back ({key})", key="←"),
            ),
            kind(
                "",
                lambda: self.go(self.at + 1),
                icon="right",
                key="after",
                tip=say("On ({key})", key="→"),
            ),
            kind(
                say("Play on from here"), self.play_on, kind="primary", icon="play", key="play-on"
            ),
            back,
        ]
        return [tool for tool in tools if tool is not None]
