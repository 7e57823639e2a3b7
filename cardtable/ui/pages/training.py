"""Training: positions out of one's own reviewed games, by the kind of decision that cost something.

A press deals the next one, and it is played on from there; it counts in no statistics.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable import registry
from cardtable.core.messages import say
from cardtable.core.table import plain
from cardtable.croupier.reviewed_games import CostOfKind, costs, dealt
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Pressable
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import captioned, empty, framed
from cardtable.ui.controls.panels import Inset, Panel
from cardtable.ui.controls.text import Icon, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.loss_chart import per_decision
from cardtable.ui.pages.losses import unit_of
from cardtable.ui.screen import Stage
from cardtable.ui.titles import title_of

_WIDTH = 880
_WIDE_FROM = 620  # units of width from which the figures stand beside the kind


class TrainingPage(Page):
    """The kinds of decisions of one game, those first that cost the most."""

    start = "back"

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self.game = game
        games = [one for one in stage.reviews.games() if one.game == game]
        self.unit = unit_of(games[-1]) if games else ""
        self.costs = [cost for cost in costs(games) if cost.positions]

    def opening(self) -> Sequence[str]:
        """Says what can be done here."""
        return (self._about(),)

    def _about(self) -> str:
        return say("Play on from where you lost something. It counts in no statistics.")

    def build(self) -> Node:
        """A line for each kind."""
        title = say("Training: {game}", game=title_of(self.game, plain(self.game)))
        if not self.costs:
            nothing = say("No reviewed game of yours has a sure mistake yet.")
            return framed(title, empty(nothing, "chart", "panel_muted"), self.leave, width=_WIDTH)
        lines = [self._line(cost) for cost in self.costs]
        about = Paragraph(self._about(), size=15, role="muted")
        body = Column([about, Panel(Column(lines, gap=8), x=16, y=16)], gap=16)
        return framed(title, body, self.leave, width=_WIDTH)

    def _line(self, cost: CostOfKind) -> Node:
        """A kind, how often it was decided and what that cost, and the number of positions."""
        decisions = say.of(cost.decisions, "1 decision", "{count} decisions")
        name = captioned(cost.title, decisions, size=17)
        each = captioned(per_decision(cost.each), say("{unit} lost each", unit=self.unit), size=17)
        count = say.of(len(cost.positions), "1 position", "{count} positions")
        positions = Paragraph(count, size=15, weight=SEMIBOLD)
        sign = Icon("play", size=18)
        if self.size[0] / self.theme.scale < _WIDE_FROM:
            inside = Row([Column([name, each, positions], gap=8, grows=1), sign], gap=16)
        else:
            figures = [Inset(each, fixed=170), Inset(positions, fixed=130), sign]
            inside = Row([Column([name], grows=1), *figures], gap=16)
        return Pressable(
            inside,
            partial(self.deal, cost),
            key=f"kind-{cost.kind}",
            told_name=say(
                "{kind}: {decisions}, {loss} {unit} each, {positions}",
                kind=cost.title,
                decisions=decisions,
                loss=per_decision(cost.each),
                unit=self.unit,
                positions=count,
            ),
            x=16,
            y=12,
            radius=10,
            fill="field",
        )

    def deal(self, cost: CostOfKind) -> None:
        """Deals a position of this kind, another one each second."""
        position = cost.positions[int(self.stage.clock()) % len(cost.positions)]
        try:
            session = dealt(position, registry.find)
        except (ValueError, LookupError) as error:
            self.stage.notice(say("This game can no longer be dealt ({why}).", why=str(error)))
            return
        self.stage.play(session, counts=False)
        self.stage.notice(say("A position of your own game: it is not kept and does not count."))
