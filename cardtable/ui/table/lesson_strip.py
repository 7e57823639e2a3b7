"""The strip of a lesson under the bar: its title, its task, and what leads on from it.

As high as the longer of its two sentences wants, so that the table does not move when it is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.play_strips import PlayStrips
from cardtable.ui.table.strips import Drawn, Press, State

if TYPE_CHECKING:
    from cardtable.ui.table.lesson import LessonScreen

_BESIDE = 960  # units of width from which title, text and buttons stand beside each other
_LEAST = 60
_HEAD = 40  # the line of title and buttons where the text stands under it
_TEXTS = (16, 14, 12)  # sizes of the text: the first with which the strip leaves enough room
_SHARE = 0.15  # of the window's height, which the strip takes at most if it can
_MARGIN = 16
_SIGN = 22
_HIGH = 36  # of a button


class LessonStrips(PlayStrips):
    """Bar and prompt line as at any table, and the strip."""

    def __init__(self, table: LessonScreen, texts: tuple[str, str]) -> None:
        super().__init__(table)
        self.table = table
        self.texts = texts
        self.size = _TEXTS[0]

    def prompt(self, state: State) -> Drawn:
        """The prompt line, and the strip."""
        drawn = super().prompt(state)
        self._draw_strip(drawn, state)
        return drawn

    def offers(self) -> tuple[Press, ...]:
        """The buttons: all lessons, and once it is done the next one."""
        table = self.table
        done = table.is_done
        last = done and not table.has_next
        every = Press("lesson:all", "Lessons", "lessons", "All lessons (F3)", primary=last)
        if not (done and table.has_next):
            return (every,)
        taken = any(one.cap == "N" for one in self.presses())
        more = Press("lesson:next", "Next lesson", "play", primary=True, cap="" if taken else "N")
        return (every, more)

    # -- its size ------------------------------------------------------------------------------

    def fit(self, window: tuple[int, int]) -> int:
        """Chooses the size of the text for a window; how many pixels high the strip is there."""
        for self.size in _TEXTS:
            high = self._height(window[0])
            if high <= window[1] * _SHARE:
                break
        return high

    def _height(self, width: int) -> int:
        theme = self.strips.theme
        most = max(len(self._lines(text, width)) for text in self.texts)
        text = most * theme.font(self.size).get_linesize() + theme.px(12)
        if self._beside(width):
            return max(theme.px(_LEAST), text)
        return theme.px(_HEAD) + text

    def _beside(self, width: int) -> bool:
        return width >= self.strips.theme.px(_BESIDE)

    def _text_room(self, width: int) -> tuple[int, int]:
        """Where the text begins and how wide it may be; the room of all buttons is kept free."""
        theme = self.strips.theme
        margin = theme.px(_MARGIN)
        if not self._beside(width):
            return margin, width - 2 * margin
        left = margin + self._head_width() + theme.px(28)
        widest = (Press("", "Lessons", "x"), Press("", "Next lesson", "x", cap="N"))
        buttons = sum(self.strips.button_width(one) + theme.px(8) for one in widest)
        return left, width - left - buttons - theme.px(24)

    def _head_width(self) -> int:
        theme = self.strips.theme
        return theme.px(_SIGN + 12) + theme.width(self.table.lesson.title, 17, SEMIBOLD)

    def _lines(self, text: str, width: int) -> list[str]:
        """The text in as few lines as it takes, about equally long: none ends in a lone word."""
        theme, room = self.strips.theme, self._text_room(width)[1]
        lines = theme.lines(text, room, self.size)
        for part in range(19, 9, -1):
            narrower = theme.lines(text, room * part // 20, self.size)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    # -- its pictures --------------------------------------------------------------------------

    def _draw_strip(self, drawn: Drawn, state: State) -> None:
        table = self.table.tabletop.arrangement
        if table is None:
            return
        top = table.bar.bottom if table.bar else 0
        rect = Rect(0, top, table.window.w, self.table.note)
        theme, art = self.strips.theme, self.strips.art
        head = rect.h if self._beside(rect.w) else theme.px(_HEAD)
        line = Rect(rect.x, rect.y, rect.w, head)
        drawn.pictures.append(Picture(art.box((rect.w, rect.h), 0, "panel"), rect.x, rect.y))
        edge = art.box((rect.w, 1), 0, "panel_edge")
        drawn.pictures.append(Picture(edge, rect.x, rect.bottom - 1))
        self._draw_head(drawn, line)
        self._draw_text(drawn, rect, head)
        self._draw_buttons(drawn, line, state)

    def _draw_head(self, drawn: Drawn, rect: Rect) -> None:
        """The sign, the title, and which lesson it is."""
        theme, art, done = self.strips.theme, self.strips.art, self.table.is_done
        sign = theme.px(_SIGN)
        x = rect.x + theme.px(_MARGIN)
        picture = art.icon("check" if done else "lessons", sign, "gold")
        drawn.pictures.append(Picture(picture, x, rect.y + (rect.h - sign) // 2))
        x += sign + theme.px(12)
        title = theme.text(self.table.lesson.title, 17, "panel_text", SEMIBOLD)
        number, count = self.table.number
        where = f"Lesson {number} of {count}" + ", done" * done
        small = theme.text(where, 12, "gold" if done else "panel_muted")
        if not self._beside(rect.w):
            y = rect.y + (rect.h - title.get_height()) // 2
            drawn.pictures.append(Picture(title, x, y))
            beside = x + title.get_width() + theme.px(14)
            down = title.get_height() - small.get_height() - theme.px(2)
            if beside + small.get_width() < rect.right - self._buttons_width():
                drawn.pictures.append(Picture(small, beside, y + down))
            return
        y = rect.y + (rect.h - small.get_height() - title.get_height()) // 2
        drawn.pictures.append(Picture(small, x, y))
        drawn.pictures.append(Picture(title, x, y + small.get_height()))

    def _draw_text(self, drawn: Drawn, rect: Rect, head: int) -> None:
        theme = self.strips.theme
        left, _ = self._text_room(rect.w)
        lines = self._lines(self.texts[self.table.is_done], rect.w)
        high = theme.font(self.size).get_linesize()
        y = rect.y + head
        if self._beside(rect.w):
            y = rect.y + (rect.h - len(lines) * high) // 2
        for line in lines:
            drawn.pictures.append(Picture(theme.text(line, self.size, "panel_text"), left, y))
            y += high

    def _buttons_width(self) -> int:
        gap = self.strips.theme.px(8)
        return sum(self.strips.button_width(one) + gap for one in self.offers()) + gap

    def _draw_buttons(self, drawn: Drawn, rect: Rect, state: State) -> None:
        theme = self.strips.theme
        high = min(theme.px(_HIGH), rect.h - theme.px(4))
        x = rect.right - theme.px(12)
        for press in reversed(self.offers()):
            wide = self.strips.button_width(press)
            x -= wide
            box = Rect(x, rect.y + (rect.h - high) // 2, wide, high)
            self.strips.button(drawn, press, box, state)
            x -= theme.px(8)
