"""The panel of the statistics page on the hands or rounds of the games looked at."""

from __future__ import annotations

from cardtable import registry
from cardtable.croupier.hand_figures import hand_figures
from cardtable.store.statistics import Summary
from cardtable.ui.controls.boxes import Column, Grid
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page_frame import captioned
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.text import Label
from cardtable.ui.drawing.theme import SEMIBOLD

_CELL = 112  # units


def hands_of(summary: Summary) -> Node | None:
    """The figures of the hands of some games; None where none were kept."""
    try:
        rules = registry.find(summary.game)
    except LookupError:
        return None
    found = hand_figures(rules, summary.facts, summary.seats)
    if found is None:
        return None
    figures = [captioned(value, name, size=18) for name, value in found.figures]
    grid = Grid(figures, cell=_CELL, gap=8, max_columns=7)
    return Panel(Column([Label(found.title, size=16, weight=SEMIBOLD), grid], gap=8))
