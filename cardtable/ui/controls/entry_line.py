"""The line inside a text field: pygame_gui's text entry, reached by its public face alone.

Editing, selection, clipboard and typed text are pygame_gui's; font and colours are the theme's.
Importing it takes 60 milliseconds, so a text field does that when the first one is placed.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame
from pygame.sprite import Sprite as _  # noqa: F401  put off till now; pygame_gui looks in pygame
from pygame_gui import UIManager
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from cardtable.told.tree import Caret
from cardtable.ui.drawing.shapes import Colour
from cardtable.ui.drawing.theme import Theme, font_file

SIZE = 15
_LONGEST = 1000  # letters of a text that are looked at
_ROOM = (20_000, 20_000)  # pygame_gui cuts off what lies outside; a page knows better
_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META


class _Manager(UIManager):
    """Shared by all lines of one look. Its `update`, which would ask the mouse, is never called."""

    pointer = (0, 0)

    def get_mouse_position(self) -> tuple[int, int]:
        """The pointer's place by the last event."""
        return self.pointer


@lru_cache(maxsize=2)  # making one takes ten milliseconds
def _manager(theme: Theme, generation: int, font: Path) -> _Manager:
    assert generation == theme.generation
    return _Manager(_ROOM, _look(theme, str(font)), enable_live_theme_updates=False)


class EntryLine:
    """One line of text being edited, drawn in the look that the theme has now."""

    def __init__(self, theme: Theme, rect: pygame.Rect, text: str, *, limit: int) -> None:
        self.theme, self.generation = theme, theme.generation
        self._limit = limit
        self._set(rect, self._drawable(text))

    def _set(self, rect: pygame.Rect, text: str) -> None:
        """Makes the line, in the font that has the letters of the text."""
        self._font = font_file(text=text)
        self._manager = _manager(self.theme, self.generation, self._font)
        self._line = UITextEntryLine(rect, self._manager, initial_text=text)
        self._line.set_text_length_limit(self._limit)
        self._settle()

    def _prepare(self, text: str) -> None:
        """Makes the line again when the first Japanese letters come into it."""
        if font_file(text=text) in (self._font, font_file()):
            return
        old, focused, at = self._line, self._line.is_focused, int(self._line.edit_position)
        chosen = self._line.select_range
        self._set(pygame.Rect(old.relative_rect), self.text + text)
        self._line.set_text(str(old.get_text()))
        if focused:
            self._line.focus()
        self._line.edit_position, self._line.select_range = at, chosen
        old.kill()

    @property
    def text(self) -> str:
        """The text as it stands now."""
        return str(self._line.get_text())

    @property
    def caret(self) -> Caret:
        """The place of the cursor and what is selected, for readers and magnifiers."""
        text, at = self.text, int(self._line.edit_position)
        low, high = sorted(map(int, self._line.select_range))
        if low != high:
            at = high if at != low else low
        anchor = low + high - at if low != high else at
        widths = [self.theme.width(text[:count], SIZE) for count in range(len(text) + 1)]
        return Caret(at, anchor, tuple(widths))

    @property
    def picture(self) -> pygame.Surface | None:
        """The text with cursor and selection; another surface each time that they change."""
        image: pygame.Surface | None = self._line.image
        return image

    def write(self, text: str) -> None:
        """Replaces the text."""
        text = self._drawable(text)
        if text != self.text:
            self._prepare(text)
            self._line.set_text(text)
            self._settle()

    def place(self, rect: pygame.Rect) -> None:
        """Takes its place."""
        self._line.set_relative_position(rect.topleft)
        self._line.set_dimensions(rect.size)

    def focus(self, active: bool) -> None:
        """Gives it the keyboard with the cursor at the end, or takes the keyboard away."""
        if active:
            self._line.focus()
            self._line.process_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
        else:
            self._line.unfocus()
        self._settle()

    def send(self, event: pygame.Event) -> None:
        """Takes a key, typed text or a press of the mouse."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._manager.pointer = event.pos
        if _pastes(event):
            event = pygame.Event(pygame.TEXTINPUT, text=clipboard_paste() or "")
        if event.type == pygame.TEXTINPUT:
            event = pygame.Event(pygame.TEXTINPUT, text=self._drawable(event.text))
            self._prepare(event.text)
        self._line.process_event(event)
        self._settle()

    def drag(self, place: tuple[int, int]) -> None:
        """Selects up to there."""
        self._manager.pointer = place
        self._settle()

    def step(self, seconds: float) -> bool:
        """Lets time pass; returns whether it looks different now."""
        before = self.picture
        self._line.update(seconds)
        self._line.update(0.0)
        return self.picture is not before

    def _settle(self) -> None:
        """Has it drawn at once: one update paints, the next hands the picture over."""
        self._line.update(0.0)
        self._line.update(0.0)

    def close(self) -> None:
        """Removes it from pygame_gui."""
        self._line.kill()

    def _drawable(self, text: str) -> str:
        """The characters that take up room: pygame_gui raises an error when one has no width."""
        short = text[:_LONGEST]  # each letter is measured, and a clipboard may hold a whole book
        one_line = "".join(" " if letter.isspace() else letter for letter in short)
        return "".join(
            letter
            for letter in one_line
            if letter.isprintable() and self.theme.width(letter, SIZE) > 0
        )


def _pastes(event: pygame.Event) -> bool:
    """Ctrl+V; on a Mac it may come as typed text alone."""
    if event.type == pygame.KEYDOWN:
        held: int = event.mod
        return event.key == pygame.K_v and bool(held & _CTRL) and not held & pygame.KMOD_ALT
    typed: bool = event.type == pygame.TEXTINPUT and event.text == "v"
    return typed and bool(pygame.key.get_mods() & _CTRL)


def _look(theme: Theme, font: str) -> dict[str, object]:
    """pygame_gui's look, taken off: no ground, no border, our font and colours."""
    clear = "#00000000"
    ink = _hex(theme.of("panel_text"))
    focus = _hex(theme.of("focus"))
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": clear,
                "disabled_bg": clear,
                "normal_border": clear,
                "disabled_border": clear,
                "normal_text": ink,
                "selected_bg": focus,
                "selected_text": _hex(theme.of("on_gold")),
                "text_cursor": focus,
            },
            "font": {
                "name": "cardtable",
                "size": str(theme.px(SIZE)),
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
