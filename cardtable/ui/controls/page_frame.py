"""Parts of pages: a heading with the way back, a scrolling body, actions at the foot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.core.messages import say
from cardtable.ui.controls.boxes import Column, Flow, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.panels import Divider, Inset, Panel, Scroll
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.drawing.theme import DISPLAY, SEMIBOLD, Role
from cardtable.ui.input.pad import Button as PadButton
from cardtable.ui.input.pad_signs import instead

_RIM = 14  # units at each side that the rim of the table takes
WIDE = 1120  # units: no line of a page is longer


def framed(
    title: str,
    body: Node,
    back: Act,
    *,
    tools: Sequence[Node | None] = (),
    actions: Sequence[Node] = (),
    note: str = "",
    width: float = WIDE,
) -> Node:
    """A whole page that scrolls between the title with its `tools` and the `actions` at the foot.

    The `note` stands beside the actions.
    """
    scroll = Scroll(Inset(body, x=32 - _RIM, y=4, max_width=width), key="body")
    inside = Inset(scroll, x=_RIM, grows=1)
    foot = Inset(_foot(note, actions), x=32, y=16, max_width=width) if actions else Space(0, 16)
    return Column([head(title, back, *tools, width=width), inside, foot], gap=0)


def head(title: str, back: Act, *tools: Node | None, width: float = WIDE) -> Node:
    """The way back, the title, and what stands at the right of it."""
    way_back = Button(
        "",
        back,
        kind="plain",
        icon="left",
        key="back",
        tip=say("Back ({key})", key=instead(say("Esc"), PadButton.B)),
    )
    heading = Paragraph(title, size=28, role="text", weight=DISPLAY, grows=1, leading=1.2)
    return Inset(Row([way_back, heading, *tools], gap=8), x=20, y=12, max_width=width + 24)


def _foot(note: str, actions: Sequence[Node]) -> Node:
    """Actions at the right; the note takes what room is left."""
    if not note:
        return Flow(actions, right=True, grows=1)
    words = Paragraph(note, size=14, role="muted", grows=1)
    return Row([words, *actions], gap=16)


def captioned(words: str, caption: str, *, size: float = 16, align: str = "left") -> Node:
    """Heavy words with a caption right below them."""
    heavy = Label(words, size=size, weight=SEMIBOLD, align=align)
    below = Paragraph(caption, size=14, role="panel_muted", align=align, leading=1.25, even=True)
    return Column([heavy, below], gap=0)


def small_print(text: str) -> Node | None:
    """A small, pale sentence; None where there is no text."""
    return Paragraph(text, size=13, role="panel_muted") if text else None


def in_middle(node: Node) -> Node:
    """One node in the middle of a line."""
    return Row([Space(grows=1), node, Space(grows=1)], gap=0)


def titled_scroll(title: str, body: Node, close: Node, *, gap: float = 18) -> Node:
    """The inside of a panel over another screen: a title, a scrolling body, a button."""
    heading = Inset(Label(title, size=22, weight=SEMIBOLD), x=12)
    scroll = Scroll(Inset(body, x=12), key="body")
    return Column([heading, scroll, Row([Space(grows=1), close])], gap=gap)


def section(title: str, *inside: Node | None, note: str = "") -> Node:
    """A heading on a panel and what belongs under it."""
    heading = Label(title, size=17, weight=SEMIBOLD)
    return Column([Column([heading, small_print(note)], gap=2), *inside], gap=14)


def divided(rows: Iterable[Node]) -> list[Node]:
    """Rows with a divider between them."""
    parts: list[Node] = []
    for row in rows:
        parts += [Divider(), row] if parts else [row]
    return parts


def explained(title: str, text: str) -> Node:
    """The purpose of a control: its title and, smaller, a sentence."""
    heading = Label(title, size=15, weight=SEMIBOLD)
    return Column([heading, small_print(text)], gap=2, grows=1)


def unusable(name: str, why: str) -> Node:
    """A row for a thing that is there but cannot be used: its name, then the reason."""
    words = Paragraph(((name, True), (f" {why}", False)), size=14, role="panel_muted", grows=1)
    return Panel(Row([Icon("close", size=18, role="alarm"), words], gap=12), x=18, y=12)


def empty(text: str, icon: str, role: Role) -> Node:
    """A panel where a list would be, as long as there is nothing in it."""
    words = Paragraph(text, size=15, role="panel_muted", align="centre")
    inside = [Icon(icon, size=40, role=role), words]
    return Panel(Column(inside, gap=16, narrow=True, centred=True), y=40)
