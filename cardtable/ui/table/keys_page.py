"""Every key of the table, to be changed: the page is made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.core.lists import either
from cardtable.core.messages import say, shown
from cardtable.told.tree import Told
from cardtable.told.wording import spoken_keys
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import divided, framed, section
from cardtable.ui.controls.panels import FormRow, Panel
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.input.pad import by_pad
from cardtable.ui.screen import Stage
from cardtable.ui.table.chosen_keys import (
    changeable,
    changed,
    in_the_way,
    key_named,
    keys_of,
    title_of,
    why_not,
    written,
)
from cardtable.ui.table.commands import Command
from cardtable.ui.table.key_map import Keys, spelled
from cardtable.ui.table.keycap import Keycap

TakeKey = Callable[[Command, str], object]
_NOTE = say.later(
    "Press Change, then the new key. The key card, the menu and the tips follow at once."
)
_GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (  # of commands, by their names up to the colon
    (
        say.later("Game"),
        (
            "forward",
            "sort",
            "trick",
            "undo",
            "redo",
            "hint",
            "how",
            "hide",
            "log",
            "dock",
            "pause",
            "read",
            "message",
            "opponent",
        ),
    ),
    (say.later("Cards"), ("explain", "find", "card", "explore", "shelf", "amount")),
    (say.later("Program"), ()),  # and everything else
)


class _Cap(Keycap):
    """A key that the button beside it tells."""

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """Nothing more."""
        return ()


class KeysPage(Page):
    """A line for each command, with its keys."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.keys = keys_of(stage.settings.now)
        self.start = f"key-{changeable()[0].name}"

    def build(self) -> Node:
        """The groups; above them the way back to the usual keys."""
        usual = Button(
            say("Usual keys"),
            partial(self.take, {}),
            kind="plain",
            icon="again",
            key="usual",
            enabled=bool(self.stage.settings.now.keys),
        )
        panels = [Panel(section(shown(title), *divided(self._rows(title)))) for title, _ in _GROUPS]
        note = Paragraph(shown(_NOTE), size=14, role="muted")
        return framed(
            say("Change keys"), Column([note, *panels], gap=16), self.leave, tools=[usual]
        )

    def _rows(self, group: str) -> list[Node]:
        named = dict(_GROUPS)
        taken = [name for names in named.values() for name in names]
        wanted = named[group]
        return [
            self._row(command)
            for command in changeable()
            if (family := command.name.partition(":")[0]) in wanted
            or (not wanted and family not in taken)
        ]

    def _row(self, command: Command) -> Node:
        """A command, the caps of its keys, and the button that changes the first of them."""
        keys = self.keys.keys[command.name]
        each = [" ".join(map(spoken_keys, spelled(key))) for key in keys]
        told = either(each) or say("no key")
        caps: list[Node] = [_Cap(cap) for cap in (spelled(keys[0]) if keys else ())]
        keycaps = Row(caps, gap=4) if caps else Label(say("no key"), size=14, role="panel_muted")
        ask = partial(self.ask, command)
        change = Button(say("Change"), ask, key=f"key-{command.name}", icon="keyboard")
        change.told_name = say("{command} – {key}", command=title_of(command), key=told)
        return FormRow(Paragraph(title_of(command), size=15), Row([keycaps, change], gap=16))

    # -- changing ------------------------------------------------------------------------------

    def ask(self, command: Command) -> None:
        """Waits for the new key of a command."""
        self.stage.push(AskKey(self.stage, command, self.offer))

    def offer(self, command: Command, key: str) -> None:
        """Takes a key, unless it is another's: then that is told, and asked."""
        cap = " ".join(spelled(key))
        if why := why_not(key, command):
            self._tell(say("{key} stays what it is", key=cap), why)
        elif other := in_the_way(key, command, self.keys):
            self._ask_to_take(command, key, other)
        else:
            self._give(command, key)

    def _ask_to_take(self, command: Command, key: str, other: Command) -> None:
        """Asks before another command loses its key."""
        cap = " ".join(spelled(key))
        text = say(
            "{key} is the key of “{command}”, which would then be without it.",
            key=cap,
            command=title_of(other),
        )
        label = say("Take it for “{command}”", command=title_of(command))
        yes = DialogButton(label, partial(self._give, command, key), "danger")
        buttons = [yes, DialogButton(say("Leave it"))]
        title = say("{key} is in use", key=cap)
        self.stage.push(Dialog(self.stage, title, text, buttons, width=560))

    def _tell(self, title: str, text: str) -> None:
        self.stage.push(Dialog(self.stage, title, text, [DialogButton(say("Close"))]))

    def _give(self, command: Command, key: str) -> None:
        self.take(changed(self.keys, command, key))
        cap = " ".join(spelled(key))
        self.stage.notice(say("{key}: {command}.", key=cap, command=title_of(command)))

    def take(self, keys: Keys) -> None:
        """Keeps these keys, and lets everything follow them."""
        self.stage.settings.set("keys", written(keys))
        self.keys = keys_of(self.stage.settings.now)
        self.stage.apply()


class AskKey(Dialog):
    """Asks for a key: the next one that is pressed is taken."""

    def __init__(self, stage: Stage, command: Command, take: TakeKey) -> None:
        leave = DialogButton(say("Leave it"))
        title = say("A new key for “{command}”", command=title_of(command))
        super().__init__(
            stage, title, say("Press the new key now. Esc leaves it as it is."), [leave]
        )
        self._command, self._take = command, take

    def opening(self) -> Sequence[str]:
        """The one thing to do."""
        return (self.text,)

    def handle(self, event: pygame.Event) -> None:
        """Any key but Escape is the new one; with the mouse the button can be pressed."""
        if event.type != pygame.KEYDOWN or event.key == pygame.K_ESCAPE or by_pad(event):
            super().handle(event)
            return
        ctrl, shift = (bool(event.mod & held) for held in (pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        key = key_named(pygame.key.name(event.key), ctrl=ctrl, shift=shift)
        if key:
            self.stage.back()
            self._take(self._command, key)
