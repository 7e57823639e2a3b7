"""Prepares the table that a page is about to open, while the player still reads or chooses.

It orders pictures. They are discarded when the player chooses another table or leaves the page. A
player who deals before they are drawn gets the same table a moment later.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from cardtable.store.launch import Launch
from cardtable.ui.drawing.ahead import Errand
from cardtable.ui.screen import Stage

_RESTED = 0.3  # seconds without a change after which the choice may stand
_MODULES = ("cardtable.ui.table.table_screen", "cardtable.ai.thinking")  # which no page needs


class Foresight:
    """The preparations of one page."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rested = 0.0
        self._loading: Errand | None = None
        self._foreseen = False

    def step(self, seconds: float, launch: Callable[[], Launch]) -> None:
        """Lets time pass; when nothing has changed for a while, the table of the launch is due."""
        self._rested += seconds
        if self._foreseen or self._rested < _RESTED:
            return
        if self._loading is None:
            self._loading = Errand(_load)
        if self._loading.wait(0):
            self._foreseen = True
            with suppress(Exception):  # a stranger's game; it says what is wrong when it is dealt
                self._stage.foresee(launch())

    def forget(self) -> None:
        """Discards the order: something else is chosen, or nothing is."""
        if self._foreseen:
            self._stage.art.forget_orders()
        self.hand_over()

    def hand_over(self) -> None:
        """Leaves the order to the table that is opened now."""
        self._rested, self._foreseen = 0.0, False


def _load() -> None:
    """Loads beside the loop what a table is made of."""
    for module in _MODULES:
        import_module(module)
