"""The events of mouse and keyboard at a table: they become gestures, or the name of a command.

Gives gestures to the person's hands and returns the command that is wanted; carries none out.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.table import Pause
from cardtable.ui.controls.feel import feel_of
from cardtable.ui.input.fingers import OUTSIDE, Feel
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.input.pad import Button, by_pad
from cardtable.ui.table import pad_strokes
from cardtable.ui.table.commands import COMMANDS, DIGIT
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.grace import Grace, Verdict
from cardtable.ui.table.key_map import ENTER, KeyMap, gold
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.pointer_tips import PointerTips
from cardtable.ui.table.shown_table import ShownTable

_KEYS = (pygame.KEYDOWN, pygame.KEYUP)
# held for another key: by itself such a key ends nothing that is being read
_HELD = ("shift", "ctrl", "alt", "meta", "gui")


class TableEvents:
    """Takes the events of one table."""

    def __init__(
        self,
        game: GameAtTable,
        showing: ShownTable,
        overlay: Overlay,
        tips: PointerTips,
        keys: KeyMap,
        *,
        says_first: Callable[[], bool] = lambda: False,
    ) -> None:
        self.game, self.showing, self.overlay = game, showing, overlay
        self.tips, self.keys = tips, keys
        self._says_first = says_first  # a listener hears what Enter would do before it is done
        self.grace = Grace(keys)
        self._verdict = Verdict.TAKEN  # on the last press of the mouse

    def take(self, event: pygame.Event) -> str:
        """Takes an event, unless it was meant for what has just gone; returns a command or ""."""
        if event.type in _KEYS and (named := getattr(event, "command", "")):
            return self._by_pad(event, named)
        if self.game.curtain is not None:
            return self._at_curtain(event)
        if not self._is_meant(event):
            return ""
        return self._take_key(event) if event.type in _KEYS else self._take_pointer(event)

    def _by_pad(self, event: pygame.Event, named: str) -> str:
        """Returns the command of a pad's button, or at the curtain that of letting it go."""
        if event.type == pygame.KEYUP:
            return COMMANDS[named].let_go if self.game.curtain is not None else ""
        self.game.tabletop.motion.finish_now()
        self.tips.restart()
        self.overlay.hide_tips()
        return named

    def _is_meant(self, event: pygame.Event) -> bool:
        """True when a press means what it would do now, and not what stood there a moment ago."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._verdict = self.grace.click(*event.pos)
            return self._verdict is not Verdict.LOST
        if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_CTRL:
            return True
        name, shift = pygame.key.name(event.key), bool(event.mod & pygame.KMOD_SHIFT)
        return self.grace.key(name, shift=shift) is not Verdict.LOST

    # -- the curtain ---------------------------------------------------------------------------

    def _at_curtain(self, event: pygame.Event) -> str:
        """The button or a key is held, and let go; the menu can be opened, and nothing else."""
        if self.game.talk.popup is not None:
            return self._at_menu_over_curtain(event)
        if event.type not in _KEYS:
            self.overlay.pointer(event)
            return ""
        if by_pad(event) and pad_strokes.walks(event, self.overlay.modal):
            return ""
        name = pygame.key.name(event.key).strip("[]")
        command = self.keys.at_curtain(name)
        if command is None or event.type == pygame.KEYUP:
            return "" if command is None else command.let_go
        return f"{DIGIT}{name}" if command.name == DIGIT else command.name

    def _at_menu_over_curtain(self, event: pygame.Event) -> str:
        """A line of the menu, or anything else to close it."""
        if event.type == pygame.KEYDOWN:
            return self._list_key(event, pygame.key.name(event.key))
        elsewhere = event.type != pygame.KEYUP and not self.overlay.pointer(event)
        if elsewhere and event.type == pygame.MOUSEBUTTONDOWN:
            self.game.conversation.close_list()
        return ""

    # -- the mouse -----------------------------------------------------------------------------

    def _take_pointer(self, event: pygame.Event) -> str:
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._released(event)
        elif event.type in (pygame.WINDOWLEAVE, pygame.MOUSEWHEEL):
            self.overlay.pointer(event)
        if event.type == pygame.WINDOWLEAVE:
            self.tips.move(OUTSIDE)
            self.game.tabletop.cards.point(None)
        return ""

    def feel(self, place: tuple[int, int]) -> Feel:
        """Returns what lies under a finger: a control, a card, or the cloth."""
        for tree in reversed(self.overlay.active()):
            felt = feel_of(tree, place)
            if felt is not None:
                return felt
        table = self.game.tabletop.gestures.table
        if table is None or self.game.curtain is not None or self.game.talk.popup is not None:
            return Feel()
        tip = self.tips.meaning(place, table, self.game.tabletop.marks)
        return Feel(tip=tip is not None, card=table.card_at(*place) is not None)

    def _moved(self, event: pygame.Event) -> None:
        self.overlay.pointer(event)
        self.game.tabletop.cards.point(event.pos)
        gestures, conversation = self.game.tabletop.gestures, self.game.conversation
        if conversation.talk.popup is None or gestures.pressed:
            gestures.move(*event.pos)
            if gestures.drag and conversation.talk.popup is not None:
                conversation.close_list()  # held down long enough to ask, and dragged after all

    def _pressed(self, event: pygame.Event) -> str:
        self.game.tabletop.motion.finish_now()
        self.tips.restart()
        conversation = self.game.conversation
        if event.button == 3:
            conversation.hush()
            conversation.close_list()
            self.game.tabletop.gestures.peek(*event.pos)
        if event.button != 1 or self.overlay.pointer(event) or conversation.stop_looking_back():
            return ""
        return self._pressed_on_table(*event.pos, finger=_by_finger(event))

    def _pressed_on_table(self, x: int, y: int, *, finger: bool) -> str:
        conversation, pause = self.game.conversation, self.game.croupier.pause
        conversation.hush()
        if conversation.talk.popup is not None:
            conversation.close_list()
        elif conversation.talk.log_open:
            return "log"
        elif pause is not None and pause is not Pause.SHEET:
            return "pause"
        else:
            mods = pygame.key.get_mods()
            shift, ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL)
            self.game.tabletop.gestures.down(x, y, shift=shift, ctrl=ctrl, finger=finger)
        return ""

    def _released(self, event: pygame.Event) -> None:
        gestures, person = self.game.tabletop.gestures, self.game.person
        self.tips.restart()
        if event.button == 3:
            person.carry_out(gestures.unpeek())
        elif event.button == 1 and not self.overlay.pointer(event):
            gestures.move(*event.pos)
            at_pointer = self.game.tabletop.held()
            meant = gestures.up(*event.pos)
            if self._verdict is Verdict.TAKEN or at_pointer:
                person.carry_out(meant, at_pointer)

    # -- the keyboard --------------------------------------------------------------------------

    def _take_key(self, event: pygame.Event) -> str:
        name = pygame.key.name(event.key)
        if event.type == pygame.KEYUP:
            if name in self.keys.keys["trick"]:
                self.game.trick_key_up()
            return ""
        self.game.tabletop.motion.finish_now()
        self.tips.restart()
        self.overlay.hide_tips()
        if self.game.talk.popup is not None:
            return self._list_key(event, name)
        if self.overlay.scroll(event):
            return ""
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
        return self.take_key(name, ctrl=ctrl, shift=shift)

    def take_key(self, name: str, *, ctrl: bool = False, shift: bool = False) -> str:
        """Takes a key by its name; returns the command that it gives, or ""."""
        if name.startswith(("left ", "right ")) and name.endswith(_HELD):
            return ""
        if not ctrl and self.game.person.find_key(name):
            return ""
        picked = bool(self.game.tabletop.gestures.selection)
        command = self.keys.command_of(
            name, self.showing.offered(), ctrl=ctrl, shift=shift, picked=picked
        )
        if command == "trick":
            self.game.trick_key_down()
            return ""
        if self.game.conversation.stop_looking_back() and name == "escape":
            return ""
        return command if command or ctrl else self._card_key(name, shift=shift)

    def _card_key(self, name: str, *, shift: bool) -> str:
        """A key that picks cards or targets; else Escape and Enter."""
        if name in ENTER and self._says_first():
            return ""
        self.game.conversation.hush()
        meant = Keyboard(self.game.tabletop.gestures).key(name, shift=shift)
        if meant is not None:
            self.game.person.carry_out(meant)
        elif name == "escape":
            return "log" if self.game.talk.log_open else "menu"
        elif name in ENTER:
            return gold(self.showing.actions())
        return ""

    def pad_key(self, button: Button) -> pad_strokes.Key | str | None:
        """Returns the key, or the command, for which a button of a pad stands now."""
        if self.game.talk.popup is not None:
            return pad_strokes.on_a_page(button)
        if self.game.curtain is not None:
            return pad_strokes.at_curtain(button, self.overlay.modal.focus)
        gestures, log = self.game.tabletop.gestures, self.overlay.shows_log
        return pad_strokes.at_table(button, gestures, log=log)

    def _list_key(self, event: pygame.Event, name: str) -> str:
        popup = self.game.talk.popup
        if name == "escape":
            self.game.conversation.close_list()
        elif name.isdigit() and popup and 0 < int(name) <= len(popup.actions):
            return popup.actions[int(name) - 1].key
        else:
            self.overlay.key(event)
        return ""


def _by_finger(event: pygame.Event) -> bool:
    return bool(getattr(event, "touch", False))
