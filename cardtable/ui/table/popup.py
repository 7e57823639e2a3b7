"""A short list of things to choose from, standing at the pointer or below a sign of the bar."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.strips import Drawn, Hot, Press, State

_LINE = 38
_WIDEST = 440


class Popup:
    """The list and where it stands; a title above it says what is asked."""

    def __init__(self, presses: Sequence[Press], at: tuple[int, int], title: str = "") -> None:
        self.presses = tuple(presses)
        self.at = at
        self.title = title

    def next(self, now: str, step: int) -> str:
        """The enabled press after or before another, for the keyboard."""
        keys = [press.key for press in self.presses if press.enabled]
        if now not in keys:
            return keys[0 if step > 0 else -1] if keys else ""
        return keys[(keys.index(now) + step) % len(keys)]

    def rect(self, theme: Theme, window: Rect) -> Rect:
        """Where it stands: right below its place, inside the window."""
        line = theme.px(_LINE)
        widths = [theme.width(press.label, 15) for press in self.presses]
        signs = theme.px(28) if any(press.icon for press in self.presses) else 0
        wide = min(theme.px(_WIDEST), max([*widths, theme.px(120)]) + signs + theme.px(36))
        if self.title:
            wide = max(wide, min(theme.px(_WIDEST), theme.width(self.title, 13) + theme.px(32)))
        high = line * len(self.presses) + theme.px(12)
        high += theme.px(28) if self.title else 0
        edge = theme.px(8)
        x = max(window.x + edge, min(self.at[0], window.right - wide - edge))
        y = max(window.y + edge, min(self.at[1], window.bottom - high - edge))
        return Rect(x, y, wide, high)

    def draw(self, theme: Theme, art: Art, window: Rect, state: State) -> Drawn:
        """Its pictures and presses."""
        rect = self.rect(theme, window)
        panel = art.panel((rect.w, rect.h), theme.px(10), solid=True)
        drawn = Drawn([Picture(panel.image, rect.x - panel.dx, rect.y - panel.dy)])
        y = rect.y + theme.px(6)
        if self.title:
            words = theme.text(
                theme.shortened(self.title, rect.w - theme.px(32), 13), 13, "panel_muted"
            )
            drawn.pictures.append(Picture(words, rect.x + theme.px(16), y + theme.px(5)))
            y += theme.px(28)
        for press in self.presses:
            line = Rect(rect.x, y, rect.w, theme.px(_LINE))
            self._line(drawn, press, line, art, state)
            y += theme.px(_LINE)
        return drawn

    def _line(self, drawn: Drawn, press: Press, rect: Rect, art: Art, state: State) -> None:
        theme = art.theme
        inset = theme.px(5)
        if press.enabled and press.key in (state.hovered, state.held, state.focus):
            role = "pressed" if press.key == state.held else "hover"
            size = (rect.w - 2 * inset, rect.h - theme.px(4))
            picture = art.box(size, theme.px(6), role)
            drawn.pictures.append(Picture(picture, rect.x + inset, rect.y + theme.px(2)))
        ink = "panel_text" if press.enabled else "panel_muted"
        x = rect.x + theme.px(16)
        if press.icon:
            sign = theme.px(18)
            drawn.pictures.append(
                Picture(art.icon(press.icon, sign, ink), x, rect.y + (rect.h - sign) // 2)
            )
        if any(one.icon for one in self.presses):
            x += theme.px(28)
        label = theme.shortened(press.label, rect.right - theme.px(14) - x, 15)
        words = theme.text(label, 15, ink)
        drawn.pictures.append(Picture(words, x, rect.y + (rect.h - words.get_height()) // 2))
        drawn.hot.append(Hot(rect, press))
