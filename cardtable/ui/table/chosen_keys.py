"""The keys that a player has chosen instead of the usual ones: read, checked and written as a text.

A setting holds them, so that they are kept like any other wish. Knows no screen and no pygame,
whose names the keys have.
"""

from __future__ import annotations

import json

from cardtable.core.messages import say, shown
from cardtable.store.settings import Settings
from cardtable.ui.input.keyboard import DIGITS
from cardtable.ui.table.commands import COMMANDS, CURTAIN_MENU, DIGIT, Command
from cardtable.ui.table.key_map import KEYS, KeyMap, Keys, without_key

_LONGEST = 24  # letters of a key's name
_MOST = 4  # keys of a command
HANDS = {  # keys that stay what they are, and the reason
    **dict.fromkeys(("left", "right"), say.later("It moves along the cards.")),
    **dict.fromkeys(("up", "down"), say.later("It moves from pile to pile.")),
    **dict.fromkeys(DIGITS, say.later("It selects a card by its place.")),
    **dict.fromkeys(("tab", "shift tab"), say.later("It goes to the next target or control.")),
    **dict.fromkeys(("return", "enter"), say.later("It plays.")),
    "space": say.later("It selects a card."),
    "escape": say.later("It puts everything back, and opens the menu."),
    "f11": say.later("It fills the screen, on every page."),
    "ctrl q": say.later("It quits, on every page."),
}
# screen readers keep these
_LISTENERS = ("caps lock", "insert", "left meta", "right meta")  # no message: keys
_HELD = ("ctrl", "shift", "alt", "alt gr", "meta", "gui")  # no message: keys


def changeable() -> tuple[Command, ...]:
    """Every command whose keys can be changed: all but the digits of a PIN and the way out."""
    fixed = (DIGIT, CURTAIN_MENU)
    return tuple(
        command for command in COMMANDS.values() if command.keys and command.name not in fixed
    )


def title_of(command: Command) -> str:
    """Returns a command in words without a key: those of its button, the key card or its tip.

    >>> title_of(COMMANDS["undo"]), title_of(COMMANDS["pause"])
    ('Take back', 'Go on')
    """
    for words in (command.words, command.card, command.tip):
        plain = without_key(shown(words))
        if plain and "{" not in plain:
            return plain[:1].upper() + plain[1:]
    return command.name.replace(":", " ").capitalize()


def read(text: str) -> Keys:
    """Returns the keys of a setting; whatever is not a command with its keys is left out."""
    try:
        found = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}
    known = {command.name for command in changeable()}
    return {
        name: tuple(keys)
        for name, keys in (found.items() if isinstance(found, dict) else ())
        if name in known
        and isinstance(keys, list)
        and len(keys) <= _MOST
        and all(isinstance(key, str) and 0 < len(key) <= _LONGEST for key in keys)
    }


def written(keys: Keys) -> str:
    """Returns keys as the text of a setting: those alone that differ from the usual ones."""
    usual = {name: command.keys for name, command in COMMANDS.items()}
    other = {name: list(own) for name, own in keys.items() if own != usual.get(name, own)}
    return json.dumps(other, separators=(",", ":"), ensure_ascii=False) if other else ""


def keys_of(settings: Settings) -> KeyMap:
    """Returns the keys in use, which follow these settings from now on."""
    KEYS.choose(read(settings.keys))
    return KEYS


def key_named(name: str, *, ctrl: bool, shift: bool) -> str:
    """Returns a key as commands name it; "" for one that is only held down with others.

    >>> key_named("z", ctrl=True, shift=False), key_named("left shift", ctrl=False, shift=True)
    ('ctrl z', '')
    """
    if not name or name.removeprefix("left ").removeprefix("right ") in _HELD:
        return ""
    return " ".join([*["ctrl"] * ctrl, *["shift"] * shift, name])


def why_not(key: str, command: Command) -> str:
    """Returns what a key does already and cannot leave, in a sentence; "" for nothing."""
    if key in _LISTENERS or key in ("num lock", "print screen"):
        return say("It belongs to the system or to a screen reader.")
    own = command.beside and key in command.keys  # beside its button a command has a hand's key
    return "" if own else shown(HANDS.get(key, ""))


def in_the_way(key: str, command: Command, keys: KeyMap) -> Command | None:
    """Returns the other command that has this key where this one would have it, or None."""
    for other in changeable():
        at_once = other.beside == command.beside  # else one of them lives beside another button
        if other is not command and at_once and key in keys.keys[other.name]:
            return other
    return None


def changed(keys: KeyMap, command: Command, key: str) -> Keys:
    """Returns all keys with a new first one for a command; who had it gets none of it."""
    now = dict(keys.keys)
    loser = in_the_way(key, command, keys)
    if loser is not None:
        now[loser.name] = tuple(one for one in now[loser.name] if one != key)
    rest = [one for one in now[command.name][1:] if one != key]
    now[command.name] = (key, *rest)
    return now
