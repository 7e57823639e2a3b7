"""The part of the statistics about reviewed games: the loss per decision, and what cost most."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable import registry
from cardtable.core.messages import say, shown
from cardtable.core.players import computers_of
from cardtable.core.table import table_for
from cardtable.croupier.reviewed_games import costs
from cardtable.store.reviews import ReviewedGame
from cardtable.ui.controls.boxes import Column, Grid
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page_frame import captioned
from cardtable.ui.controls.panels import FormRow
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.loss_chart import MOST, LossChart, per_decision

_CHART = 96  # units of height
_FEW = 4  # kinds of decisions that are named


def losses_of(games: Sequence[ReviewedGame], train: Node) -> Node:
    """The line, the kinds of decisions that cost the most, and the way to the training."""
    unit, latest = unit_of(games[-1]), min(MOST, len(games))
    title = say.of(
        latest,
        "Loss per decision in the last reviewed game",
        "Loss per decision in the last {count} reviewed games",
    )
    about = say("In {unit}; less is better", unit=unit)
    words = Column(
        [
            Label(title, size=16, weight=SEMIBOLD),
            Paragraph(about, size=14, role="panel_muted"),
        ],
        gap=0,
    )
    dearest = [cost for cost in costs(games) if cost.loss > 0][:_FEW]
    kinds = [captioned(per_decision(cost.each), cost.title, size=17) for cost in dearest]
    chart = LossChart([game.loss for game in games], unit, height=_CHART)
    below: list[Node] = []
    if kinds:
        most = Label(say("Decisions that cost the most, each"), size=14, role="panel_muted")
        below = [most, Grid(kinds, cell=160, gap=12, max_columns=_FEW)]
    return Column([FormRow(words, train), chart, *below], gap=12)


def unit_of(reviewed: ReviewedGame) -> str:
    """The unit of the losses, as it is called now."""
    try:
        rules = registry.find(reviewed.game)
        weigher = computers_of(rules).weigher
        table = table_for(rules.options, reviewed.seats)
    except (LookupError, ValueError):
        return reviewed.unit
    return shown(weigher(table).unit) if weigher is not None else reviewed.unit
