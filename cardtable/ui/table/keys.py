"""Which command a key gives at the table, where it is not one of the keys that pick cards.

Keys have the names that pygame's `key.name` gives them. Knows no screen and no pygame.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ui.table.in_play import SAY_AMOUNT, Action

ENTER = ("return", "enter")
_WITH_AMOUNT = {
    **dict.fromkeys(("+", "=", "[+]", "up"), "amount:more"),
    **dict.fromkeys(("-", "[-]", "down"), "amount:less"),
    "page up": "amount:ten more",
    "page down": "amount:ten less",
}
_COMMANDS = {"h": "hint", "u": "undo", "s": "sort", "l": "trick", "w": "log", "f": "forward"}
_WITH_PICKED = {"h": "hint", "u": "undo"}  # the other letters are for targets then
_WITH_CTRL = {
    "y": "redo",
    "f": "find",
    "left": "card:left",
    "right": "card:right",
    "down": "card:aside",
    "up": "shelf:back",
}
_FUNCTION = {
    "f1": "rules",
    "f2": "menu:new",
    "f4": "explain",
    "f5": "read:happened",
    "f6": "read:hand",
    "f7": "read:piles",
    "f8": "read:scores",
    "f9": "settings",
    "f10": "menu",
    "f12": "hide",
}


def command_of(
    name: str,
    actions: Sequence[Action],
    *,
    ctrl: bool,
    shift: bool,
    picked: bool,
    pausing: bool,
) -> str:
    """The command of a key, "" for none; with `picked` cards letters stand for targets."""
    if ctrl:
        return {"z": "redo" if shift else "undo"}.get(name, "") or _WITH_CTRL.get(name, "")
    if name == "/" and not shift:
        return "find"
    function = _FUNCTION.get(name, "")
    if function or picked:
        return function or _WITH_PICKED.get(name, "")
    if name in (*ENTER, "space") and pausing:
        return "pause"
    if name in _WITH_AMOUNT and any(action.key == SAY_AMOUNT for action in actions):
        return _WITH_AMOUNT[name]
    lettered = next((action for action in actions if action.letter.lower() == name), None)
    if lettered is not None:
        return lettered.key
    return _COMMANDS.get(name, "menu:keys" if name == "?" or (shift and name == "/") else "")


def gold(actions: Sequence[Action]) -> str:
    """The command of the primary button, which Enter presses, or ""."""
    return next((action.key for action in actions if action.primary), "")
