"""What pages share: a heading with the way back, a scrolling body, actions at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ui.controls.boxes import Column, Flow, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD

WIDE = 1120  # units: no line of a page is longer


def framed(
    title: str,
    body: Node,
    back: Act,
    *,
    tools: Sequence[Node] = (),
    actions: Sequence[Node] = (),
    said: str = "",
    wide: float = WIDE,
) -> Node:
    """A whole page. `tools` stand beside the title, `actions` at the foot beside what is `said`."""
    way_back = Button("", back, kind="plain", icon="left", key="back", tip="Back (Esc)")
    heading = Label(title, size=24, role="text", weight=SEMIBOLD, grows=1)
    head = Inset(Row([way_back, heading, *tools], gap=8), x=20, y=12, most=wide + 24)
    parts: list[Node] = [head, Scroll(Inset(body, x=32, y=4, most=wide), key="body")]
    if actions:
        parts.append(Inset(foot(said, actions), x=32, y=16, most=wide))
    else:
        parts.append(Space(0, 16))
    return Column(parts, gap=0)


def foot(said: str, actions: Sequence[Node]) -> Node:
    """Actions at the right; the words beside them take what room is left."""
    if not said:
        return Flow(actions, right=True, grows=1)
    words = Paragraph(said, size=14, role="muted", grows=1, lines=3)
    return Row([words, *actions], gap=16)


def section(title: str, *inside: Node | None, note: str = "") -> Node:
    """A heading on a panel and what belongs under it."""
    heading = Label(title, size=17, weight=SEMIBOLD)
    said = Paragraph(note, size=13, role="panel_muted") if note else None
    return Column([Column([heading, said], gap=2), *inside], gap=14)


def broken(name: str, why: str) -> Node:
    """A row for a thing that is there but cannot be used: its name, then the reason."""
    said = Paragraph(((name, True), (f" {why}", False)), size=14, role="panel_muted", grows=1)
    return Panel(Row([Icon("close", size=18, role="danger"), said], gap=12), x=18, y=12)
