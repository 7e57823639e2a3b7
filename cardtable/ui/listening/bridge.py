"""From the tree of words to AccessKit's nodes: only what has changed since the last time.

Knows no system; adapter.py hands the updates on.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import pairwise

import accesskit as ak

from cardtable.core.messages import language, say
from cardtable.told.tree import Asked, Caret, Deed, Role, Told, ToldScreen
from cardtable.told.wording import counted_cards, sentences

_ENGLISH = "en"
_LINUX = sys.platform.startswith("linux")
# on Linux a reader that enters a page says every label of it first, and no paragraph
_TEXT = ak.Role.PARAGRAPH if _LINUX else ak.Role.LABEL
# of a tab that gets the focus and is chosen already Orca says nothing; a radio button it says
_TABS, _TAB = (
    (ak.Role.RADIO_GROUP, ak.Role.RADIO_BUTTON) if _LINUX else (ak.Role.TAB_LIST, ak.Role.TAB)
)
_ROLES = {
    Role.WINDOW: ak.Role.WINDOW,
    Role.PAGE: ak.Role.PANE,
    Role.DIALOG: ak.Role.DIALOG,
    Role.GROUP: ak.Role.GROUP,
    Role.TOOLBAR: ak.Role.TOOLBAR,
    Role.LIST: ak.Role.LIST,
    Role.ITEM: ak.Role.LIST_ITEM,
    Role.HEADING: ak.Role.HEADING,
    Role.TEXT: _TEXT,
    Role.STATUS: ak.Role.LIST_ITEM,  # a reader says "status bar" or "label" after those
    Role.BUTTON: ak.Role.BUTTON,
    Role.SWITCH: ak.Role.SWITCH,
    Role.CHOICES: ak.Role.RADIO_GROUP,
    Role.CHOICE: ak.Role.RADIO_BUTTON,
    Role.TABS: _TABS,
    Role.TAB: _TAB,
    Role.SLIDER: ak.Role.SLIDER,
    Role.SPINNER: ak.Role.SPIN_BUTTON,
    Role.ENTRY: ak.Role.TEXT_INPUT,
    Role.MENU: ak.Role.MENU,
    Role.MENU_ITEM: ak.Role.MENU_ITEM,
    Role.TABLE: ak.Role.TABLE,
    Role.ROW: ak.Role.ROW,
    Role.CELL: ak.Role.CELL,
}
_ACTIONS = {
    Deed.PRESS: ak.Action.CLICK,
    Deed.FOCUS: ak.Action.FOCUS,
    Deed.MORE: ak.Action.INCREMENT,
    Deed.LESS: ak.Action.DECREMENT,
    Deed.WRITE: ak.Action.SET_VALUE,
}
# whose choice is a tick, not a selection
_TOGGLES = (Role.SWITCH, Role.CHOICE, *((Role.TAB,) if _LINUX else ()))
# the help of a group is said once, when one comes in; readers on Linux say no more than its name
_GROUPS = (Role.CHOICES, Role.TABS) if _LINUX else ()
_WITH_VALUE = (Role.SLIDER, Role.SPINNER, Role.ENTRY, Role.SWITCH)  # readers ask these for it


class Bridge:
    """Keeps the numbers that stand for ids, and what was handed on last."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._ids: dict[int, str] = {}
        self._last = 0  # number given
        self._before: dict[str, Told] = {}
        self.has_more = False  # the last update left something for another one at once
        self._language = language()
        self._window = ""  # the id of the outermost thing
        self._focus = ""  # the id of what had the focus last

    def number(self, told: str) -> int:
        """The number of an id, the same as long as it stays in the tree.

        Readers hold a node that has left the tree for defunct and drop every event of its number
        from then on, so what comes back has a new one.
        """
        if told not in self._numbers:
            self._last += 1
            self._numbers[told] = self._last
            self._ids[self._last] = told
        return self._numbers[told]

    def forget(self) -> None:
        """The next update is a whole tree."""
        self._before = {}

    def tell_again(self) -> None:
        """The next update is a whole tree, new to a reader: all but the window has new numbers."""
        self.forget()
        for told in self._numbers.keys() - {self._window}:
            del self._ids[self._numbers.pop(told)]

    def update(self, screen: ToldScreen) -> ak.TreeUpdate | None:
        """The changes since the last update; the whole tree where there was none."""
        if self._language != language():  # the root tells it, and most of the rest is new anyway
            self._language = language()
            self.forget()
        now = {thing.id: _alone(thing) for thing in screen.root.walk()}
        focus = screen.focus if screen.focus in now else screen.root.id
        self._wait_for_the_focus(now, focus)
        changed = [thing for told, thing in now.items() if self._before.get(told) != thing]
        update = ak.TreeUpdate(self.number(focus))
        if not self._before:
            self._window = screen.root.id
            update.tree = ak.Tree(self.number(screen.root.id))
            update.tree.toolkit_name = "Cardtable"
        for thing in changed:
            node = self._node(thing)
            if thing.id == screen.root.id:
                node.set_language((language() or _ENGLISH).replace("_", "-"))
            update.nodes.append((self.number(thing.id), node))
            if thing.caret is not None:
                update.nodes.append((self.number(_line_in(thing)), _line(thing, thing.caret)))
        lines = {_line_in(thing) for thing in now.values() if thing.caret is not None}
        for gone in self._numbers.keys() - now.keys() - lines:
            del self._ids[self._numbers.pop(gone)]
        self._before = now
        return update

    def _wait_for_the_focus(self, now: dict[str, Told], focus: str) -> None:
        """Leaves a card that loses the focus as it was until the focus is elsewhere.

        Readers say at once what is new of the thing with the focus: "picked", before the sentence
        that says it.
        """
        lost, self._focus = self._focus, focus
        before, new = self._before.get(lost), now.get(lost)
        self.has_more = False
        if before is None or new is None or lost in (focus, self._window) or new == before:
            return
        if new.role is Role.ITEM and not (new.children or before.children):
            now[lost], self.has_more = before, True

    def _node(self, thing: Told) -> ak.Node:
        node = ak.Node(_ROLES[thing.role])
        self._say(node, thing)
        if thing.children:
            node.set_children([self.number(child.id) for child in thing.children])
        if thing.caret is not None:
            line = self.number(_line_in(thing))
            node.set_children([line])
            ends = (ak.TextPosition(line, at) for at in (thing.caret.anchor, thing.caret.at))
            node.set_text_selection(ak.TextSelection(*ends))
        if thing.area is not None:
            left, top, wide, high = map(float, thing.area)
            node.set_bounds(ak.Rect(left, top, left + wide, top + high))
        for deed in thing.deeds:
            node.add_action(_ACTIONS[deed])
        if thing.others:
            node.add_action(ak.Action.CUSTOM_ACTION)
            for number, words in enumerate(thing.others):
                node.push_custom_action(ak.CustomAction(number, words))
        _set_states(node, thing)
        return node

    @staticmethod
    def _say(node: ak.Node, thing: Told) -> None:
        """Its words: a label's text is its value, and most roles have no value that is read."""
        words = thing.name
        if thing.role in _GROUPS:
            words = sentences((words, thing.description)) if thing.description else words
        if thing.value and thing.role not in _WITH_VALUE and not _is_counted(thing):
            value = thing.value
            words = say("{what}: {value}", what=words, value=value) if words else value
        if _ROLES[thing.role] == ak.Role.LABEL:
            node.set_value(words)
        else:
            node.set_label(words)
        if thing.value and thing.role in _WITH_VALUE and thing.amount is None:
            node.set_value(thing.value)
        if thing.description and thing.role not in _GROUPS:
            node.set_description(thing.description)
        if thing.keys:
            node.set_keyboard_shortcut(thing.keys)

    def asked(self, request: ak.ActionRequest) -> Asked | None:
        """The wish of a reader in our words; None where it is about something unknown."""
        told = self._ids.get(request.target, "")
        data = request.data[1] if isinstance(request.data, tuple) else None
        if not told:
            return None
        if request.action == ak.Action.CUSTOM_ACTION:
            return Asked(told, Deed.CUSTOM, data if isinstance(data, int) else 0)
        for deed, action in _ACTIONS.items():  # AccessKit's actions are no keys of a mapping
            if action == request.action:
                return Asked(told, deed, text=_written(data))
        return None


def _is_counted(thing: Told) -> bool:
    """Returns True for a list that says how many are in it, which readers on Linux say anyway."""
    is_list = _LINUX and thing.role is Role.LIST and len(thing.children) > 1
    return is_list and thing.value == counted_cards(len(thing.children))


def _line_in(thing: Told) -> str:
    """The id of the line of text in a field that is typed into."""
    return f"{thing.id}/line"


def _line(thing: Told, caret: Caret) -> ak.Node:
    """The letters of a field with their places: magnifiers follow the caret, readers walk it."""
    node, text, edges = ak.Node(ak.Role.TEXT_RUN), thing.value, caret.edges
    node.set_value(text)
    node.set_character_lengths([len(letter.encode()) for letter in text])
    node.set_character_positions([float(edge) for edge in edges[:-1]])
    node.set_character_widths([float(right - left) for left, right in pairwise(edges)])
    node.set_word_lengths([len(word) for word in re.findall(r"\S+\s*|^\s+", text)])
    node.set_text_direction(ak.TextDirection.LEFT_TO_RIGHT)
    if thing.area is not None:
        left, top, wide, high = map(float, thing.area)
        node.set_bounds(ak.Rect(left, top, left + wide, top + high))
    return node


def _alone(thing: Told) -> Told:
    """A thing with no more of its children than their ids, so that it can be compared."""
    return replace(thing, children=tuple(Told(child.id, child.role) for child in thing.children))


def _written(data: object) -> str:
    if isinstance(data, float):
        return str(round(data))
    return str(data) if data is not None else ""


def _set_states(node: ak.Node, thing: Told) -> None:
    if not thing.enabled:
        node.set_disabled()
    if thing.chosen is not None and thing.role in _TOGGLES:
        node.set_toggled(ak.Toggled.TRUE if thing.chosen else ak.Toggled.FALSE)
    elif thing.chosen is not None:
        node.set_selected(thing.chosen)
    if thing.many:
        node.set_multiselectable()
    if thing.modal:
        node.set_modal()
    if thing.live:
        node.set_live(ak.Live.POLITE)
    _set_numbers(node, thing)


def _set_numbers(node: ak.Node, thing: Told) -> None:
    if thing.place is not None:
        node.set_position_in_set(thing.place[0] - 1)  # AccessKit counts from 0
        node.set_size_of_set(thing.place[1])
    if thing.amount is not None:
        node.set_numeric_value(float(thing.amount.now))
        node.set_min_numeric_value(float(thing.amount.low))
        node.set_max_numeric_value(float(thing.amount.high))
        node.set_numeric_value_step(float(thing.amount.step))
