"""The controls of a tree that the player attends to: by keyboard, by pointer, by a held button."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.ui.controls.node import Control


class Attention:
    """At most one control each; methods return the controls that look different now."""

    def __init__(self) -> None:
        self.focus: Control | None = None
        self.by_keyboard = False  # the keyboard led to the focus, which is then shown
        self.hover: Control | None = None
        self.held: Control | None = None

    @property
    def resting_on(self) -> Control | None:
        """The control whose tip is due; none while one is held."""
        if self.held is not None:
            return None
        return self.hover or (self.focus if self.by_keyboard else None)

    def focus_on(self, control: Control | None, *, by_keyboard: bool) -> list[Control]:
        """Gives a control the keyboard, unless it is disabled."""
        changed = []
        if self.focus is not None and self.focus is not control:
            self.focus.on_focus(False)
            changed.append(self.focus)
        self.focus = control if control is not None and control.enabled else None
        self.by_keyboard = by_keyboard
        if self.focus is not None:
            self.focus.on_focus(True)
            changed.append(self.focus)
        return changed

    def hover_over(self, control: Control | None) -> list[Control]:
        """Moves the pointer over a control, or off all of them."""
        changed = [part for part in (self.hover, control) if part is not None]
        self.hover = control
        return changed

    def follow(self, controls: dict[str, Control]) -> None:
        """Keeps hovering over and holding what has the same keys among new controls."""
        self.hover = controls.get(self.hover.key) if self.hover else None
        self.held = controls.get(self.held.key) if self.held else None

    def mark(self, controls: Iterable[Control]) -> None:
        """Lets every control know how it is attended to."""
        for control in controls:
            control.hovered = control is self.hover and control.enabled
            control.pressed = control is self.held and control is self.hover
            control.focused = control is self.focus and self.by_keyboard
