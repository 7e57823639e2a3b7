"""Every sound of a table with its name, to be tried: one learns them before one needs them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardtable.core.messages import say, shown
from cardtable.ui.controls.boxes import Column, Grid
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed, section
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.controls.walked import Stop, Walked
from cardtable.ui.event_sounds import TITLES
from cardtable.ui.screen import Stage
from cardtable.ui.sound import SIGNALS

_CELL = 236  # units of width of a button, the least
_NOTE = say.later("At the table each of them comes from the side on which its player sits.")
_WHY = "why-silent"
_SILENT = say.later(
    "Nothing can be heard: the sounds are off, or there is no device that plays them."
)


class SoundsPage(Page):
    """A button for each sound: those that tell something first, then those of the cards."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.start = f"sound-{next(iter(TITLES))}"

    def build(self) -> Node:
        """Two groups; before them why nothing is heard, where that is so."""
        now = self.stage.settings.now
        silent = not (now.sound and self.stage.sounds.heard)
        signals = [name for name in TITLES if name in SIGNALS]
        cards = [name for name in TITLES if name not in SIGNALS]
        body = Column(
            [
                _why_silent() if silent else None,
                Panel(section(say("Signals"), self._buttons(signals), note=shown(_NOTE))),
                Panel(section(say("Card sounds"), self._buttons(cards))),
            ],
            gap=16,
        )
        return framed(say("Sounds"), body, self.leave)

    def _buttons(self, names: list[str]) -> Node:
        each = list(self._each(names))
        needed = max(button.preferred_width(self.theme) for button in each) / self.theme.scale
        return Grid(each, cell=max(_CELL, needed), gap=12)

    def _each(self, names: list[str]) -> Iterator[Node]:
        for name in names:
            play = partial(self.stage.sounds.play, name)
            yield Button(shown(TITLES[name]), play, key=f"sound-{name}", icon="play")


def _why_silent() -> Node:
    """The reason why nothing is heard; the keyboard comes to it, so a reader says it."""
    stop = Stop(Paragraph(shown(_SILENT), size=14), key=f"{_WHY}-text")
    return Walked(stop, (stop,), key=_WHY, told_name=say("Text"))
