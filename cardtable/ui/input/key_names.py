"""The words on the keys of a keyboard, as they are in the language that is spoken now. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.messages import say, shown

_NAMES: Mapping[str, str] = {  # by what the program calls them
    "ctrl": say.later("Ctrl", "a key"),
    "shift": say.later("Shift", "a key"),
    "space": say.later("Space", "a key"),
    "tab": say.later("Tab", "a key"),
    "enter": say.later("Enter", "a key"),
    "return": say.later("Return", "a key"),
    "esc": say.later("Esc", "a key"),
    "escape": say.later("Escape", "a key"),
    "backspace": say.later("Backspace", "a key"),
    "delete": say.later("Delete", "a key"),
    "insert": say.later("Insert", "a key"),
    "home": say.later("Home", "a key"),
    "end": say.later("End", "a key"),
    "menu": say.later("Menu", "a key"),
    "page down": say.later("Page↓", "a key"),
    "page up": say.later("Page↑", "a key"),
}
_SIGNS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "-": "−"}


def key_name(key: str) -> str:
    """Returns the words on a key.

    >>> key_name("esc"), key_name("left"), key_name("f4"), key_name("a"), key_name("page down")
    ('Esc', '←', 'F4', 'A', 'Page↓')
    """
    return shown(_NAMES.get(key) or _SIGNS.get(key, key.capitalize()))
