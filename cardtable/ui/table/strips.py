"""The slim bar above the table and the line below it: what may be pressed, what is expected.

Gives pictures with places, and the places that can be pressed; knows no rules and no session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import faded
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme
from cardtable.ui.layout.rects import Rect

_SIGN = 20
_PAD = 12
_CAP = 18
_FAINT = 0.5  # how strong the edge of a key is
_TIMED = 46  # units that the ring of a question against the clock takes


@dataclass(frozen=True, slots=True)
class Press:
    """Something that can be pressed: its name for whoever handles it, its words or sign."""

    key: str
    label: str = ""
    icon: str = ""
    tip: str = ""
    enabled: bool = True
    primary: bool = False
    cap: str = ""  # the letter key that presses it


@dataclass(frozen=True, slots=True)
class Hot:
    """Where a press is."""

    rect: Rect
    press: Press


@dataclass(slots=True)
class Drawn:
    """Pictures and the presses among them."""

    pictures: list[Picture] = field(default_factory=list)
    hot: list[Hot] = field(default_factory=list)

    def at(self, x: float, y: float) -> Press | None:
        """The press under a point, enabled or not."""
        return next((one.press for one in self.hot if one.rect.holds(x, y)), None)


@dataclass(frozen=True, slots=True)
class State:
    """Which press the pointer is over, which is held down, which has the keyboard."""

    hovered: str = ""
    held: str = ""
    focus: str = ""


class Strips:
    """Draws bar and prompt line at the theme's scale."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    # -- the bar -------------------------------------------------------------------------------

    def bar(
        self,
        rect: Rect,
        title: str,
        left: Sequence[Press],
        right: Sequence[Press],
        state: State,
    ) -> Drawn:
        """The menu and the title at the left, tools at the right."""
        drawn = Drawn(self._ground(rect))
        x = rect.x + self.theme.px(4)
        for press in left:
            x = self._tool(drawn, press, x, rect, state)
        x += self.theme.px(6)
        end = rect.right - self.theme.px(4) - sum(self._tool_width(one) for one in right)
        words = self.theme.shortened(title, end - x - self.theme.px(12), 14)
        made = self.theme.text(words, 14, "panel_muted")
        drawn.pictures.append(Picture(made, x, rect.y + (rect.h - made.get_height()) // 2))
        x = end
        for press in right:
            x = self._tool(drawn, press, x, rect, state)
        return drawn

    def _ground(self, rect: Rect) -> list[Picture]:
        ground = self.art.box((rect.w, rect.h), 0, "panel")
        line = self.art.box((rect.w, 1), 0, "panel_edge")
        edge = rect.bottom - 1 if rect.y == 0 else rect.y
        return [Picture(ground, rect.x, rect.y), Picture(line, rect.x, edge)]

    def _tool_width(self, press: Press) -> int:
        words = self.theme.width(press.label, 14) + self.theme.px(8) if press.label else 0
        return self.theme.px(_SIGN + 2 * _PAD) + words

    def _tool(self, drawn: Drawn, press: Press, x: int, bar: Rect, state: State) -> int:
        """One sign (and words) of the bar; where the next begins."""
        theme = self.theme
        rect = Rect(x, bar.y, self._tool_width(press), bar.h)
        inset = theme.px(4)
        if press.enabled and press.key in (state.hovered, state.held):
            role: Role = "pressed" if press.key == state.held else "hover"
            size = (rect.w - inset, rect.h - 2 * inset)
            drawn.pictures.append(
                Picture(self.art.box(size, theme.px(6), role), x + inset // 2, bar.y + inset)
            )
        ink: Role = "panel_text" if press.enabled else (*theme.panel_muted[:3], 90)
        sign = theme.px(_SIGN)
        picture = self.art.icon(press.icon, sign, ink)
        drawn.pictures.append(Picture(picture, x + theme.px(_PAD), bar.y + (bar.h - sign) // 2))
        if press.label:
            made = theme.text(press.label, 14, ink)
            left = x + theme.px(_PAD + _SIGN + 6)
            drawn.pictures.append(Picture(made, left, bar.y + (bar.h - made.get_height()) // 2))
        if press.key == state.focus:
            drawn.pictures.append(self._focus(rect.grown(-inset)))
        drawn.hot.append(Hot(rect, press))
        return rect.right

    def _focus(self, rect: Rect) -> Picture:
        size = (rect.w, rect.h)
        theme = self.theme
        return Picture(
            self.art.box(size, theme.px(8), (0, 0, 0, 0), "focus", theme.px(2)), rect.x, rect.y
        )

    # -- the prompt line -----------------------------------------------------------------------

    def prompt(
        self,
        rect: Rect,
        text: str,
        presses: Sequence[Press],
        state: State,
        *,
        lines: Sequence[str] = (),
        tone: str = "",
    ) -> Drawn:
        """The sentence at the left, what can be said at the right, the score between them.

        `tone` "bad" marks a refusal, "yours" the turn of the person at the screen, "timed"
        leaves room for the ring of a question against the clock.
        """
        theme = self.theme
        drawn = Drawn(self._ground(rect))
        end = self._buttons(drawn, presses, rect, state)
        x = rect.x + theme.px(_TIMED if tone == "timed" else 16)
        sign = {"bad": "close", "yours": "star", "hint": "hint"}.get(tone)
        if sign:
            size = theme.px(16)
            role: Role = {"bad": "danger", "hint": "hint"}.get(tone, "gold")
            picture = self.art.icon(sign, size, role)
            drawn.pictures.append(Picture(picture, x, rect.y + (rect.h - size) // 2))
            x += size + theme.px(8)
        room = end - x - theme.px(16)
        size_of_text = next((size for size in (17, 15, 13) if theme.width(text, size) <= room), 13)
        words = theme.shortened(text, room, size_of_text)
        made = theme.text(words, size_of_text, "panel_text")
        drawn.pictures.append(Picture(made, x, rect.y + (rect.h - made.get_height()) // 2))
        self._score(drawn, lines, Rect(x + made.get_width(), rect.y, 0, rect.h), end)
        return drawn

    def _score(self, drawn: Drawn, lines: Sequence[str], after: Rect, end: int) -> None:
        """As many of the score's lines as there is room for."""
        theme = self.theme
        x = end - theme.px(16)
        for line in reversed(lines):
            made = theme.text(line, 13, "panel_muted")
            x -= made.get_width()
            if x < after.x + theme.px(24):
                return
            drawn.pictures.append(Picture(made, x, after.y + (after.h - made.get_height()) // 2))
            x -= theme.px(18)

    def button_width(self, press: Press) -> int:
        """How wide a button is."""
        sign = self.theme.px(22) if press.icon else 0
        words = self.theme.width(press.label, 15, SEMIBOLD) if press.label else 0
        cap = self.theme.px(_CAP + 8) if press.cap else 0
        return max(self.theme.px(40), words + sign + cap + self.theme.px(28 if press.label else 14))

    def _buttons(self, drawn: Drawn, presses: Sequence[Press], rect: Rect, state: State) -> int:
        """The buttons from the right; where the first begins."""
        gap, inset = self.theme.px(8), self.theme.px(4)
        x = rect.right - gap
        for press in reversed(presses):
            wide = self.button_width(press)
            x -= wide
            box = Rect(x, rect.y + inset, wide, rect.h - 2 * inset)
            self.button(drawn, press, box, state)
            drawn.hot[-1] = Hot(Rect(x, rect.y, wide, rect.h), press)  # easier to hit than seen
            x -= gap
        return x

    def button(self, drawn: Drawn, press: Press, rect: Rect, state: State) -> None:
        """One button: gold for the one primary thing, quiet else."""
        theme = self.theme
        face, ink = self._colours(press, state)
        size = (rect.w, rect.h)
        edge: Role | None = None if press.primary else "line"
        drawn.pictures.append(
            Picture(self.art.box(size, theme.px(8), face, edge, theme.px(1)), rect.x, rect.y)
        )
        made = theme.text(press.label, 15, ink, SEMIBOLD)
        wide = made.get_width()
        sign = theme.px(16) if press.icon else 0
        cap = theme.px(_CAP + 8) if press.cap else 0
        x = rect.x + (rect.w - wide - cap - (sign + theme.px(6) if sign and wide else sign)) // 2
        if sign:
            picture = self.art.icon(press.icon, sign, ink)
            drawn.pictures.append(Picture(picture, x, rect.y + (rect.h - sign) // 2))
            x += sign + theme.px(6)
        drawn.pictures.append(Picture(made, x, rect.y + (rect.h - made.get_height()) // 2))
        if press.cap:
            self._cap(drawn, press.cap, Rect(x + wide + theme.px(8), rect.y, 0, rect.h), ink)
        if press.key == state.focus:
            drawn.pictures.append(self._focus(rect.grown(theme.px(2))))
        drawn.hot.append(Hot(rect, press))

    def _cap(self, drawn: Drawn, letter: str, at: Rect, ink: Role) -> None:
        """The key that presses a button, drawn after its words."""
        theme = self.theme
        size = theme.px(_CAP)
        y = at.y + (at.h - size) // 2
        edge = self.art.box((size, size), theme.px(4), (0, 0, 0, 0), ink, theme.px(1))
        drawn.pictures.append(Picture(faded(edge, _FAINT), at.x, y))
        made = theme.text(letter, 12, ink, SEMIBOLD)
        left = at.x + (size - made.get_width()) // 2
        drawn.pictures.append(Picture(made, left, y + (size - made.get_height()) // 2))

    def _colours(self, press: Press, state: State) -> tuple[Role, Role]:
        if not press.enabled:
            return "field", (*self.theme.panel_muted[:3], 110)
        name = "held" if press.key == state.held else "over" if press.key == state.hovered else ""
        if press.primary:
            return {"held": "gold_pressed", "over": "gold_hover"}.get(name, "gold"), "on_gold"
        return {"held": "pressed", "over": "hover"}.get(name, "field"), "panel_text"
