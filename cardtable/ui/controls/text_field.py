"""A field to type a line of text into: the line itself is in entry_line.py, the look is ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import TYPE_CHECKING, Self

import pygame

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Asked, Deed, Told
from cardtable.told.tree import Role as Part
from cardtable.told.wording import spoken
from cardtable.ui.controls.composition import Composition
from cardtable.ui.controls.node import Act, Control, nowhere
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Role, Theme

if TYPE_CHECKING:
    from cardtable.ui.controls.entry_line import EntryLine

_SIZE = 15
_QUIET = 170  # alpha of the outline: nothing else says that one can type here


@dataclass(eq=False, repr=False)
class TextField(Control):
    """One line of text; `change` is told every new text, `done` that Enter was pressed.

    `composing` is what an input method has not handed over yet.
    """

    told_role = Part.ENTRY
    pad_leaves = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
    text: str
    change: Callable[[str], None]
    placeholder: str = field(default="", kw_only=True)
    icon: str = field(default="", kw_only=True)
    limit: int = field(default=60, kw_only=True)
    width: float = field(default=200, kw_only=True)
    done: Act | None = field(default=None, kw_only=True)
    active: bool = field(default=False, init=False)  # has the keyboard, shown or not
    composing: Composition = field(default_factory=Composition, init=False)
    _line: EntryLine | None = field(default=None, init=False)
    _inside: pygame.Rect = field(default_factory=nowhere, init=False)  # where the line is

    def told_thing(self) -> Told:
        """The field with its text; the placeholder describes an empty one."""
        thing, wanted = super().told_thing(), "" if self.text else spoken(self.placeholder)
        about = thing.description or (wanted if wanted != thing.name else "")
        deeds = (Deed.FOCUS, Deed.WRITE)
        caret = self._line.caret if self._line is not None and self.active else None
        return replace(thing, value=self.text, description=about, deeds=deeds, caret=caret)

    def perform(self, asked: Asked) -> bool:
        """Replaces the text."""
        if asked.deed is not Deed.WRITE:
            return False
        self.text = asked.text[: self.limit]
        if self._line is not None:
            self._line.write(self.text)
        self.change(self.text)
        return True

    def min_width(self, theme: Theme) -> int:
        """Room for a few letters."""
        return theme.px(min(self.width, 96))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """The line is made when it is first seen, and again for another scale or theme."""
        from cardtable.ui.controls.entry_line import EntryLine  # noqa: PLC0415  slow to import

        self.rect = rect
        sign = theme.px(28) if self.icon else 0
        inside = rect.inflate(-theme.px(20), -theme.px(8))
        self._inside = pygame.Rect(
            inside.left + sign, inside.top, inside.width - sign, inside.height
        )
        if self._line is None or self._line.generation != theme.generation:
            self.close()
            self._line = EntryLine(theme, self._inside, self.text, limit=self.limit)
            if self.active:
                self._line.focus(True)
        self._line.place(self._inside)

    def move(self, across: int, down: int) -> None:
        """With the line."""
        super().move(across, down)
        self._inside.move_ip(across, down)
        if self._line is not None:
            self._line.place(self._inside)

    def carry_over(self, before: Self) -> None:
        """Takes over the line with its cursor, and the keyboard."""
        self._line, before._line = before._line, None
        self.active, self.composing = before.active, before.composing
        if self._line is not None:
            self._line.write(self.text)

    def close(self) -> None:
        """Lets the line go."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def on_focus(self, active: bool) -> None:
        """Gives the line the keyboard, or takes it away."""
        if self._line is not None and active != self.active:
            self._line.focus(active)
            self.composing = Composition()
        self.active = active

    # -- use -----------------------------------------------------------------------------------

    def press(self, place: tuple[int, int]) -> None:
        """Puts the cursor there."""
        self._send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def drag(self, place: tuple[int, int]) -> None:
        """Selects."""
        if self._line is not None:
            self._line.drag(place)

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """Ends selecting."""
        self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def _send(self, event: pygame.Event) -> None:
        if self._line is None:
            return
        self._line.send(event)
        text = self._line.text
        if text != self.text:
            self.text = text
            self.change(text)

    def activate(self) -> None:
        """Enter: the text is complete."""
        if self.done is not None:
            self.done()

    def handle_key(self, event: pygame.Event) -> bool:
        """Everything but Tab, Escape, up and down is text or editing."""
        if event.type == pygame.TEXTEDITING:
            self.composing = Composition.of(event)
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = Composition()
            self._send(event)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.composing.text:  # this key is for the input method
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.done is not None:
            self.done()
            return True
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        self._send(event)
        return event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER)

    def step(self, seconds: float) -> bool:
        """The cursor blinks."""
        return self._line is not None and self._line.step(seconds)

    def paint(self, canvas: Canvas) -> None:
        """A field, a sign, the line; a pale placeholder where nothing was typed."""
        outline: Role = (*canvas.theme.of("panel_muted")[:3], _QUIET)
        edge: Role = "focus" if self.active else "panel_muted" if self.hovered else outline
        canvas.box(self.rect, "field", edge=edge, width=2 if self.active else 1)
        if self.icon:
            side = canvas.theme.px(28)
            left = self._inside.left - side
            place = pygame.Rect(left, self._inside.top, side, self._inside.height)
            canvas.icon(place, self.icon, 18, "panel_muted")
        if not self.text and not self.composing.text:
            canvas.text(self._inside, self.placeholder, _SIZE, "panel_muted")
        if self._line is not None and self._line.picture is not None:
            canvas.picture(self._line.picture, self._inside.topleft)
        if self.composing.text:
            self.composing.paint(canvas, self._inside, self._caret_left(), _SIZE)

    def _caret_left(self) -> int:
        """The distance of the cursor from the beginning of the line, in pixels."""
        if self._line is None:
            return 0
        caret = self._line.caret
        return min(caret.edges[caret.at], self._inside.width)

    @property
    def caret_place(self) -> pygame.Rect:
        """The place of the cursor in the window, beside which an input method offers words."""
        return pygame.Rect(
            self._inside.left + self._caret_left(), self._inside.top, 1, self._inside.height
        )
