"""The commands that keys give, and the spelling of keys on tips and on the key card.

A key is added in the table of commands (commands.py), of which this is made; other keys than its
defaults can be given by name. Knows no screen and no pygame, whose names the keys have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from cardtable.core.messages import say, shown
from cardtable.ui.input.key_names import key_name
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
_IN_BRACKETS = re.compile(r"\s*[(（]\{key\}[)）]")
Keys = Mapping[str, tuple[str, ...]]
_NOTHING = Situation()
_SCROLL = say.kept("scroll (also {key})", key=say.later("Page↑", "a key"))
Row = tuple[tuple[str, ...], str]  # the caps of the keys, and what they do

# Names of commands, or keys of the hand and of pages with what they do.
_KEY_CARD: tuple[tuple[str, tuple[str | Row, ...]], ...] = (
    (
        say.later("Cards"),
        (
            (("←", "→"), say.later("move along the cards")),
            (("↑", "↓"), say.later("move from pile to pile")),
            (("1", "…", "9"), say.later("select a card by its place")),
            (("space",), say.later("select the card, or put it back")),
            (("tab",), say.later("next target")),
            (("A", "…", "Z"), say.later("choose a target or button by its letter")),
            (("enter",), say.later("play")),
            "amount:more amount:less",  # no message: two commands
            (("esc",), say.later("put everything back")),
            *("explain", "find", "card:left", "card:aside"),
        ),
    ),
    (
        say.later("Game"),
        (*("hint", "how", "undo", "redo", "sort", "trick", "log", "dock", "forward", "hide"),),
    ),
    (
        say.later("Listening"),
        (
            *("read:happened", "read:hand", "read:piles", "read:scores"),
            *("read:middle", "read:tops", "read:counts"),
            (("shift", "1", "…", "9"), say.later("the others in turn; twice: in full")),
            (("shift", "←", "→"), say.later("look round the table, thing by thing")),
            (("shift", "↑", "↓"), say.later("look round the table, place by place")),
            f"{MESSAGE}0",
            f"{MESSAGE}-1 {MESSAGE}1",
        ),
    ),
    (
        say.later("Program"),
        (
            *("rules", "menu:new", "lesson:all", "settings", "menu:full", "menu", "everything"),
            "menu:quit",
            (("tab",), say.later("next control")),
            (("shift", "tab"), say.later("previous control")),
            (("page down",), _SCROLL),  # no message: a key
            (("esc",), say.later("go back, or open the menu")),
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
        held = ["ctrl"] * ctrl
        key, shifted = " ".join([*held, name]), " ".join([*held, "shift", name])
        return (shift and self._by_key.get(shifted)) or self._by_key.get(key, [])

    def at_curtain(self, name: str) -> Command | None:
        """Returns the command that a key gives before the curtain is opened."""
        commands = self._by_key.get(name, [])
        return next((command for command in commands if command.name in CURTAIN), None)

    def letters(self, labels: Sequence[str]) -> tuple[str, ...]:
        """Returns a letter for each of these labels, no two alike: its first where it is free.

        A label that is written in other letters, as in Japanese, has the first of the alphabet.

        >>> KeyMap().letters(("Go on", "Back")), KeyMap().letters(("Deal", "Done", "Help"))
        (('G', 'B'), ('D', 'N', 'P'))
        >>> KeyMap().letters(("ポン", "Ann", "パス"))
        ('A', 'N', 'B')
        """
        if used() is not Make.NONE:  # a pad has none
            return ("",) * len(labels)
        chosen: list[str] = []
        for label in labels:
            own = [sign for sign in label.lower() if sign in ascii_lowercase]
            usable = [sign.upper() for sign in own or ascii_lowercase]
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
        return self._spelled(shown(command.tip or command.words), name, now)

    def _spelled(self, words: str, name: str, now: Situation) -> str:
        key = " ".join(self.caps(name))
        if not key or key in now.buttons:
            words = without_key(words)
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
            Action(line.name, self._spelled(line.label, line.name, now), line.sign)
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
        words = shown(command.words or command.tip or command.card)
        words = without_key(words).format(key="", sort=now.sort)
        return words[:1].upper() + words[1:]

    def card(self) -> tuple[tuple[str, tuple[Row, ...]], ...]:
        """Returns the groups of the key card; while a pad is used, of its buttons."""
        if used() is not Make.NONE:
            return tuple(
                (shown(title), tuple((caps, shown(words)) for caps, words in rows))
                for title, rows in PAD_CARD
            )
        return tuple(
            (shown(title), tuple(self._row(row) for row in rows)) for title, rows in _KEY_CARD
        )

    def _row(self, row: str | Row) -> Row:
        """Returns the row of a key, of a command, or of several that are told of together."""
        if not isinstance(row, str):
            caps, words = row
            return tuple(map(key_name, caps)), shown(words)
        several = row.split() if row not in COMMANDS else [row]
        command = COMMANDS[several[0]]
        also = self.caps(command.also) if command.also else self.caps(command.name, 1)
        caps = tuple(cap for name in several for cap in self.caps(name))
        return caps, shown(command.card, also="\u00a0".join(also))


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
    return (*map(key_name, held), key_name(last))


def without_key(words: str) -> str:
    """Returns words without the key in brackets after them.

    >>> without_key("Take back ({key})")
    'Take back'
    """
    return _IN_BRACKETS.sub("", words)


def _is_function(name: str) -> bool:
    return len(name) > 1 and name[0] == "f" and name[1:].isdigit()


def _is_firm(name: str, *, shift: bool) -> bool:
    """True for keys that are no target's and no button's letter, whatever is picked."""
    letter = len(name) == 1 and name.isalpha() and name not in LETTERS
    return letter or _is_function(name) or (name == "/" and not shift)
