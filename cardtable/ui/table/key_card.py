"""The key card: what every key does, on one panel, made from the table of commands."""

from __future__ import annotations

from cardtable.core.messages import say
from cardtable.told.tree import Role
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import titled_scroll
from cardtable.ui.controls.panels import Inset
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.walked import Stop, Walked
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.input.pad_signs import Make, used
from cardtable.ui.screen import Stage
from cardtable.ui.table.chosen_keys import keys_of
from cardtable.ui.table.key_map import KeyMap
from cardtable.ui.table.key_map import Row as KeyRow
from cardtable.ui.table.keycap import Keycap
from cardtable.ui.table.keys_page import KeysPage

_PLAIN = 104  # units of width of three caps, the least
_HELD = 160  # the same of a key to be held down and three more


class KeyCard(Page):
    """All keys, or the buttons of the pad in use, over the screen on which they were asked for."""

    start = "close"
    over_another = True

    def __init__(self, stage: Stage, keys: KeyMap | None = None) -> None:
        self._keys = keys or keys_of(stage.settings.now)
        super().__init__(stage)

    def build(self) -> Node:
        """Returns three columns of keys."""
        self._stops: list[Stop] = []
        groups = Grid([self._group(*group) for group in self._keys.card()], cell=272, gap=16)
        walked = Walked(groups, self._stops, key="read", told_name=say("All keys"), part=Role.TABLE)
        change = Button(
            say("Change keys"), self._change, kind="plain", icon="keyboard", key="change"
        )
        close = Row([change, Button(say("Close"), self.leave, key="close")])
        title = say("Keys") if used() is Make.NONE else say("Gamepad")
        return CentredPanel(titled_scroll(title, walked, close), width=1120)

    def _change(self) -> None:
        self.stage.push(KeysPage(self.stage))

    def _group(self, title: str, keys: tuple[KeyRow, ...]) -> Node:
        rows: list[Node] = [self._stop(Label(title, size=17, weight=SEMIBOLD))]
        held = any(len(labels) > 1 and len(labels[0]) > 1 for labels, _ in keys)
        held = held and used() is Make.NONE
        lines = [(Row([Keycap(cap) for cap in labels], gap=4), words) for labels, words in keys]
        needed = [caps.preferred_width(self.theme) / self.theme.scale for caps, _ in lines]
        width = max(_HELD if held else _PLAIN, *needed)
        for caps, words in lines:
            line = Row([Inset(caps, fixed=width), Paragraph(words, size=14, grows=1)], gap=12)
            rows.append(self._stop(line))
        return Column(rows, gap=8)

    def _stop(self, line: Node) -> Node:
        """A line of the table to a listener."""
        self._stops.append(Stop(line, key=f"read-{len(self._stops)}", part=Role.ROW))
        return self._stops[-1]
