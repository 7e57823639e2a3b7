"""The commands that keys give, and the spelling of keys on tips and on the key card.

A key is added in the table of commands (commands.py), of which this is made; other keys than its
defaults can be given by name. Knows no screen and no pygame, whose names the keys have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardtable.ui.input.keyboard import LETTERS
from cardtable.ui.input.pad_signs import Make, used
from cardtable.ui.table.commands import (
    AT_CARD,
    BAR,
    COMMANDS,
    CURTAIN,
    MENU,
    MESSAGE,
    Command,
    Situation,
)
from cardtable.ui.table.pad_keys import PAD_CARD, sign_on
from cardtable.ui.table.table_in_play import Action

ENTER = ("return", "enter")
_SPELLED = {"left": "←", "right": "→", "up": "↑", "down": "↓", "-": "−", "page down": "Page↓"}
_IN_BRACKETS = " ({key})"
Keys = Mapping[str, tuple[str, ...]]
_NOTHING = Situation()
Row = tuple[tuple[str, ...], str]  # the caps of the keys, and what they do

# Names of commands, or keys of the hand and of pages with what they do.
_KEY_CARD: tuple[tuple[str, tuple[str | Row, ...]], ...] = (
    (
        "Cards",
        (
            (("←", "→"), "move along the cards"),
            (("↑", "↓"), "move from pile to pile"),
            (("1", "…", "9"), "select a card by its place"),
            (("Space",), "select the card, or put it back"),
            (("Tab",), "next target"),
            (("A", "…", "Z"), "choose a target or button by its letter"),
            (("Enter",), "play"),
            "amount:more amount:less",
            (("Esc",), "put everything back"),
            *("explain", "find", "card:left", "card:aside"),
        ),
    ),
    (
        "Game",
        (*("hint", "how", "undo", "redo", "sort", "trick", "log", "forward", "hide"),),
    ),
    (
        "Listening",
        (
            *("read:happened", "read:hand", "read:piles", "read:scores"),
            *("read:middle", "read:tops", "read:counts"),
            (("Shift", "1", "…", "9"), "the others in turn; twice: in full"),
            (("Shift", "←", "→"), "look round the table, thing by thing"),
            (("Shift", "↑", "↓"), "look round the table, place by place"),
            f"{MESSAGE}0",
            f"{MESSAGE}-1 {MESSAGE}1",
        ),
    ),
    (
        "Program",
        (
            *("rules", "menu:new", "lesson:all", "settings", "menu:full", "menu", "everything"),
            "menu:quit",
            (("Tab",), "next control"),
            (("Shift", "Tab"), "previous control"),
            (("Page↓",), "scroll (also Page↑)"),
            (("Esc",), "go back, or open the menu"),
            "menu:keys",
        ),
    ),
)


class KeyMap:
    """The keys of all commands: the declared ones, except where `chosen` names others.

    All who were given it follow when others are chosen.
    """

    def __init__(self, chosen: Keys | None = None) -> None:
        self.choose(chosen or {})

    def choose(self, chosen: Keys) -> None:
        """From now on these keys, and the declared ones of all other commands."""
        self.keys: Keys = {
            name: chosen.get(name, command.keys) for name, command in COMMANDS.items()
        }
        self._by_key: dict[str, list[Command]] = {}
        for name, keys in self.keys.items():
            for key in keys:
                self._by_key.setdefault(key, []).append(COMMANDS[name])
        self._spared = {
            key for name, keys in self.keys.items() if COMMANDS[name].spared for key in keys
        }

    # -- what keys mean ------------------------------------------------------------------------

    def command_of(
        self, name: str, actions: Sequence[Action], *, ctrl: bool, shift: bool, picked: bool
    ) -> str:
        """Returns the command that a key gives beside these buttons; "" for none.

        With `picked` cards letters stand for targets, and only the keys that mean no letter are
        left. Else a button's letter comes before the command of the same letter.
        """
        commands = self._found(name, ctrl=ctrl, shift=shift)
        offered = {action.key for action in actions}
        plain = next((command.name for command in commands if not command.beside), "")
        beside = next((command.name for command in commands if command.beside in offered), "")
        if ctrl or _is_firm(name, shift=shift) or (shift and f"shift {name}" in self._by_key):
            return plain or beside
        if picked:
            return ""
        lettered = next((action.key for action in actions if action.letter.lower() == name), "")
        return beside or lettered or plain

    def _found(self, name: str, *, ctrl: bool, shift: bool) -> list[Command]:
        key = f"ctrl {name}" if ctrl else name
        shifted = f"ctrl shift {name}" if ctrl else f"shift {name}"
        return (shift and self._by_key.get(shifted)) or self._by_key.get(key, [])

    def at_curtain(self, name: str) -> Command | None:
        """Returns the command that a key gives before the curtain is opened."""
        commands = self._by_key.get(name, [])
        return next((command for command in commands if command.name in CURTAIN), None)

    def letters(self, labels: Sequence[str]) -> tuple[str, ...]:
        """Returns a letter for each of these labels, no two alike: its first where it is free.

        >>> KeyMap().letters(("Go on", "Back")), KeyMap().letters(("Deal", "Done", "Help"))
        (('G', 'B'), ('D', 'N', 'P'))
        """
        if used() is not Make.NONE:  # a pad has none
            return ("",) * len(labels)
        chosen: list[str] = []
        for label in labels:
            usable = [sign.upper() for sign in label.lower() if "a" <= sign <= "z"]
            free = (
                sign for sign in usable if sign.lower() not in self._spared and sign not in chosen
            )
            chosen.append(next(free, ""))
        return tuple(chosen)

    # -- how they are spelled ------------------------------------------------------------------

    def caps(self, name: str, number: int = 0) -> tuple[str, ...]:
        """Returns the words on the caps of a command's key; nothing where it has none."""
        if used() is not Make.NONE:
            return sign_on(name)
        keys = self.keys[name][number:]
        return spelled(keys[0]) if keys else ()

    def tip(self, name: str, now: Situation = _NOTHING) -> str:
        """Returns what stands beside the sign of a command; a key that a button has is left out."""
        command = COMMANDS[name]
        return self._spelled(command.tip or command.words, name, now)

    def _spelled(self, words: str, name: str, now: Situation) -> str:
        key = " ".join(self.caps(name))
        if not key or key in now.buttons:
            words = words.replace(_IN_BRACKETS, "")
        return words.format(key=key, sort=now.sort)

    def tool(self, name: str, now: Situation) -> Action:
        """Returns a command as a sign with a tip."""
        command = COMMANDS[name]
        return Action(name, icon=command.sign, tip=self.tip(name, now), enabled=command.when(now))

    def bar(self, now: Situation) -> tuple[Action, ...]:
        """Returns the tools of the bar."""
        return tuple(self.tool(name, now) for name in BAR if COMMANDS[name].stands(now))

    def menu(self, now: Situation) -> tuple[Action, ...]:
        """Returns the lines of the menu."""
        lines = (COMMANDS[name] for name in MENU)
        return tuple(
            Action(line.name, self._spelled(line.words, line.name, now), line.sign)
            for line in lines
            if line.stands(now)
        )

    def everything(self, now: Situation, *, pointed: bool) -> tuple[Action, ...]:
        """Returns lines for the tools of the bar, and for the card that is `pointed` at."""
        names = [*(name for name in BAR if name not in MENU), "how"]
        lines = [COMMANDS[name] for name in (*(AT_CARD if pointed else ()), *names)]
        return tuple(
            Action(line.name, self._words(line.name, now), line.sign)
            for line in lines
            if line.stands(now) and line.when(now)
        )

    def _words(self, name: str, now: Situation) -> str:
        """Returns a command in words without its key."""
        command = COMMANDS[name]
        words = (command.words or command.tip or command.card).replace(_IN_BRACKETS, "")
        words = words.partition(" (")[0].format(key="", sort=now.sort)
        return words[:1].upper() + words[1:]

    def card(self) -> tuple[tuple[str, tuple[Row, ...]], ...]:
        """Returns the groups of the key card; while a pad is used, of its buttons."""
        if used() is not Make.NONE:
            return PAD_CARD
        return tuple(
            (title, tuple(self._row(row) if isinstance(row, str) else row for row in rows))
            for title, rows in _KEY_CARD
        )

    def _row(self, names: str) -> Row:
        """Returns the row of a command, or of several that are told of together."""

        def cap(found: re.Match[str]) -> str:
            return "\u00a0".join(self.caps(found[1], int(found[2] or 1) - 1))

        several = names.split() if names not in COMMANDS else [names]
        words = COMMANDS[several[0]].card
        caps = tuple(cap for name in several for cap in self.caps(name))
        return caps, re.sub(r"\{(\S+?)(?: (\d))?\}", cap, words)


KEYS = KeyMap()


def gold(actions: Sequence[Action]) -> str:
    """Returns the command of the primary button, which Enter presses, or ""."""
    return next((action.key for action in actions if action.primary), "")


def spelled(key: str) -> tuple[str, ...]:
    """Returns the words on the caps of a key.

    >>> spelled("u"), spelled("ctrl left"), spelled("f4"), spelled("page down")
    (('U',), ('Ctrl', '←'), ('F4',), ('Page↓',))
    """
    *held, last = key.split(" ", key.count("ctrl") + key.count("shift"))
    return (*(word.capitalize() for word in held), _SPELLED.get(last, last.capitalize()))


def _is_function(name: str) -> bool:
    return len(name) > 1 and name[0] == "f" and name[1:].isdigit()


def _is_firm(name: str, *, shift: bool) -> bool:
    """True for keys that are no target's and no button's letter, whatever is picked."""
    letter = len(name) == 1 and name.isalpha() and name not in LETTERS
    return letter or _is_function(name) or (name == "/" and not shift)
