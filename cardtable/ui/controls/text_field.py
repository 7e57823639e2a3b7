"""A line of text to be typed: editing, selection and clipboard are pygame_gui's, the look ours."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Self

import pygame

from cardtable.ui.assets import asset
from cardtable.ui.controls.node import Control
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.shapes import Colour
from cardtable.ui.drawing.theme import Theme

if TYPE_CHECKING:
    import pygame_gui
    from pygame_gui.elements import UITextEntryLine

_HIGH = 40
_SIZE = 15
_ROOM = (20_000, 20_000)  # pygame_gui cuts off what lies outside; a page knows better


@lru_cache(maxsize=1)
def _manager(theme: Theme, generation: int) -> pygame_gui.UIManager:
    """One for all lines of a look; making it takes ten milliseconds. Nobody calls its `update`,

    which would ask the mouse: the lines are told of time and pointer one by one.
    """
    import pygame_gui  # noqa: PLC0415  loads only where something is to be typed

    assert generation == theme.generation
    return pygame_gui.UIManager(_ROOM, _style(theme), enable_live_theme_updates=False)


class TextField(Control):
    """One line of text; `change` is told every new text, `done` that Enter was pressed."""

    theme: Theme  # that it was placed by

    def __init__(
        self,
        text: str,
        change: Callable[[str], None],
        *,
        key: str,
        placeholder: str = "",
        icon: str = "",
        limit: int = 60,
        wide: float = 200,
        grows: int = 0,
        hint: str = "",
        done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(key=key, grows=grows, hint=hint)
        self.text, self.change, self.done = text, change, done
        self.placeholder, self.icon, self.limit, self.wide = placeholder, icon, limit, wide
        self._line: UITextEntryLine | None = None
        self._look: tuple[int, str] = (-1, "")
        self.active = False  # has the keyboard, shown or not

    def wish(self, theme: Theme) -> int:
        """What it was made for."""
        return theme.px(self.wide)

    def least(self, theme: Theme) -> int:
        """Some letters."""
        return theme.px(min(self.wide, 96))

    def tall(self, theme: Theme, width: int) -> int:
        """As a button."""
        return theme.px(_HIGH)

    # -- the line inside -----------------------------------------------------------------------

    def _inside(self, theme: Theme) -> pygame.Rect:
        sign = theme.px(28) if self.icon else 0
        rect = self.rect.inflate(-theme.px(20), -theme.px(8))
        return pygame.Rect(rect.left + sign, rect.top, rect.width - sign, rect.height)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """The line is made when it is first seen, and anew for another scale or theme."""
        self.rect, self.theme = rect, theme
        inside = self._inside(theme)
        if self._line is None or self._look != (theme.generation, theme.name):
            self._look = (theme.generation, theme.name)
            self.close()
            from pygame_gui.elements import UITextEntryLine  # noqa: PLC0415  see _manager

            manager = _manager(theme, theme.generation)
            self._line = UITextEntryLine(inside, manager, initial_text=self.text)
            self._line.set_text_length_limit(self.limit)
            self.on_focus(self.active)
        self._line.set_relative_position(inside.topleft)
        self._line.set_dimensions(inside.size)

    def move(self, across: int, down: int) -> None:
        """With the line."""
        super().move(across, down)
        if self._line is not None:
            place = self._line.relative_rect.move(across, down)
            self._line.set_relative_position(place.topleft)

    def carry_over(self, before: Self) -> None:
        """Takes over the line with its cursor, and the keyboard."""
        self._line, self._look = before._line, before._look
        before._line = None
        self.active = before.active
        if self._line is not None and self._line.get_text() != self.text:
            self._line.set_text(self.text)
            self._settle()

    def _settle(self) -> None:
        """Has the line drawn at once: one update paints it, the next hands the picture over."""
        if self._line is not None:
            self._line.update(0.0)
            self._line.update(0.0)

    def close(self) -> None:
        """Lets the line go."""
        if self._line is not None:
            self._line.kill()  # type: ignore[no-untyped-call]  # pygame_gui says no types
            self._line = None

    def on_focus(self, active: bool) -> None:
        """Gives it the keyboard, or takes it away."""
        self.active = active
        if self._line is None:
            return
        if active and not self._line.is_focused:
            self._line.focus()  # type: ignore[no-untyped-call]  # pygame_gui says no types
            self._line.edit_position = len(self.text)
            self._line.cursor_has_moved_recently = True
        elif not active and self._line.is_focused:
            self._line.unfocus()  # type: ignore[no-untyped-call]
        self._settle()

    # -- use -----------------------------------------------------------------------------------

    def press(self, place: tuple[int, int]) -> None:
        """Puts the cursor there."""
        self._send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1), place)

    def drag(self, place: tuple[int, int]) -> None:
        """Selects."""
        if self._line is not None:
            _manager(self.theme, self.theme.generation).mouse_position = place
            self._settle()

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """Ends selecting."""
        self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1), place)

    def _send(self, event: pygame.Event, place: tuple[int, int] | None = None) -> bool:
        if self._line is None:
            return False
        if place is not None:
            _manager(self.theme, self.theme.generation).mouse_position = place
        used = self._line.process_event(event)
        self._settle()
        text = self._line.get_text()
        if text != self.text:
            self.text = text
            self.change(text)
        return used

    def activate(self) -> None:
        """Enter: what was typed is meant."""
        if self.done is not None:
            self.done()

    def typed(self, event: pygame.Event) -> bool:
        """Everything but Tab, Escape, up and down is text or editing."""
        if event.type == pygame.TEXTINPUT:
            return self._send(event)
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.done is not None:
            self.done()
            return True
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        self._send(event)
        return event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER)

    def step(self, seconds: float) -> bool:
        """The cursor blinks."""
        if self._line is None:
            return False
        before = self._line.cursor_on
        self._line.update(seconds)
        blinked = bool(self._line.cursor_on != before)
        if blinked:
            self._settle()
        return blinked or self._line.selection_in_progress

    def paint(self, canvas: Canvas) -> None:
        """A field, a sign, the line; a pale hint where nothing was typed."""
        edge = "gold" if self.active else "panel_muted" if self.hovered else "line"
        canvas.box(self.rect, "field", edge=edge, width=2 if self.active else 1)
        inside = self._inside(canvas.theme)
        if self.icon:
            side = canvas.theme.px(28)
            place = pygame.Rect(inside.left - side, inside.top, side, inside.height)
            canvas.icon(place, self.icon, 18, "panel_muted")
        if not self.text:
            canvas.text(inside, self.placeholder, _SIZE, "panel_muted")
        if self._line is not None and self._line.image is not None:
            canvas.picture(self._line.image, inside.topleft)


def _style(theme: Theme) -> dict[str, object]:
    """pygame_gui's look, taken off: no ground, no border, our font and colours."""
    font = str(asset("fonts", "CardtableSans-Regular.ttf"))
    clear = "#00000000"
    ink = _hex(theme.of("panel_text"))
    gold = _hex(theme.of("gold"))
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": clear,
                "disabled_bg": clear,
                "normal_border": clear,
                "disabled_border": clear,
                "normal_text": ink,
                "selected_bg": gold,
                "selected_text": _hex(theme.of("on_gold")),
                "text_cursor": gold,
            },
            "font": {
                "name": "cardtable",
                "size": str(theme.px(_SIZE)),
                "regular_path": font,
                "bold_path": font,
                "italic_path": font,
                "bold_italic_path": font,
            },
            "misc": {
                "border_width": "0",
                "shadow_width": "0",
                "padding": "0,0",
                "shape": "rectangle",
            },
        }
    }


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02X}{colour[1]:02X}{colour[2]:02X}"
