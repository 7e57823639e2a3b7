"""The PIN of whoever is at the screen: set, changed, taken away, and what it is good for."""

from __future__ import annotations

from cardtable.store.pins import DIGITS, Pins, is_pin
from cardtable.ui.controls.boxes import Column, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.panels import Inset, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import Stage

_WHY = (
    "With a PIN the curtain opens for you alone: it asks for these four digits before your "
    "cards are shown, in every game under this name."
)
_FORGOTTEN = (
    "If you forget it, hold “Forgotten?” on the curtain, or the key F, for ten seconds: the PIN "
    "is taken away and the game goes on. Anybody could do that, so you are told the next time you "
    "sit down. It keeps curious looks away, and no more than that."
)


class PinPage(Page):
    """Laid over the table of its owner."""

    start = "pin"
    over_another = True

    def __init__(self, stage: Stage, name: str) -> None:
        super().__init__(stage)
        self.name = name
        self.pins = Pins(stage.settings)
        self._typed = ""
        self.primary = self._set

    def build(self) -> Node:
        """What it is for, the field, and what can be done."""
        has = self.pins.has(self.name)
        field = TextField(
            self._typed,
            self._type,
            key="pin",
            placeholder=f"{DIGITS} digits",
            limit=DIGITS,
            width=140,
            told_name="PIN",
            done=self._set,
        )
        set_it = Button(
            "Change PIN" if has else "Set PIN",
            self._set,
            kind="primary",
            key="set",
            enabled=is_pin(self._typed),
        )
        remove = Button("Remove PIN", self._remove, key="remove") if has else None
        row = [field, set_it, *([remove] if remove else [])]
        body = Column(
            [
                Paragraph(_WHY, size=15),
                Row(row, gap=12),
                Paragraph(_FORGOTTEN, size=14, role="panel_muted"),
            ],
            gap=16,
        )
        inside = Column(
            [
                Inset(Label(f"{self.name}’s PIN", size=22, weight=SEMIBOLD), x=12),
                Scroll(Inset(body, x=12), key="body"),
                Row([Space(grows=1), Button("Close", self.leave, key="close")]),
            ],
            gap=16,
        )
        return CentredPanel(inside, width=560)

    def _type(self, text: str) -> None:
        self._typed = text
        self.refresh()

    def _set(self) -> None:
        if is_pin(self._typed):
            self.pins.set(self.name, self._typed)
            self.stage.notice(f"{self.name}’s PIN is set.")
            self.leave()

    def _remove(self) -> None:
        self.pins.remove(self.name)
        self.stage.notice(f"{self.name}’s PIN is removed.")
        self.leave()
