"""The panel on the curtain: who takes the screen, the button that opens it, and its PIN's keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtable.core.messages import say, shown
from cardtable.croupier.curtain import FORGOTTEN, Curtain
from cardtable.store.pins import DIGITS
from cardtable.ui.controls.boxes import Column, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.hold_button import HoldButton
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.panels import Inset, Panel
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import DISPLAY, SEMIBOLD, Role
from cardtable.ui.table.commands import COMMANDS, DIGIT, FORGOT, HOLD, LET_GO, REMEMBERED
from cardtable.ui.table.key_map import KEYS

_HANDED_OVER = say.later("takes the screen. The others look away.")
_HIDDEN = say.later("has hidden the hand.")
_KEYPAD = ("123", "456", "789", " 0<")
Do = Callable[[str], None]  # carries out the command of a control


def curtain_panel(curtain: Curtain, do: Do) -> Node:
    """Returns who takes the screen, what opens the curtain, and the way to the menu."""
    said: tuple[tuple[str, float, Role, str], ...] = (
        (curtain.title, 14, "panel_muted", SEMIBOLD),
        (curtain.name, 36, "panel_text", DISPLAY),
    )
    lines: list[Node] = [
        Label(text, size=size, role=role, weight=weight, align="centre")
        for text, size, role, weight in said
    ]
    what = shown(_HIDDEN if curtain.hidden else _HANDED_OVER)
    lines.append(Paragraph(what, size=15, role="panel_muted", weight=SEMIBOLD, align="centre"))
    asks = curtain.pin >= 0
    hold = _forgotten(curtain, do) if asks else _hold(curtain, do)
    menu = Button(say("Menu"), partial(do, "menu"), kind="plain", icon="menu", key="menu")
    room = Space(0, 24 if asks else 46)
    who = Column([*lines, room, _centred(hold), Space(0, 10), _centred(menu)], gap=4)
    both = Row([Inset(who, fixed=216), Space(20), _keypad(curtain, do)]) if asks else who
    edge: Role = "panel_edge" if asks else "panel_solid"  # without keys all of it lies on the disc
    x, y = (16, 14) if asks else (20, 26)
    panel = Panel(both, x=x, y=y, fill="panel_solid", edge=edge, shadow=asks)
    across = Row([Space(grows=1), Inset(panel, fixed=486 if asks else 460), Space(grows=1)])
    return Column([Space(grows=1), across, Space(grows=1)], gap=0)


def _hold(curtain: Curtain, do: Do) -> HoldButton:
    hold, let_go = partial(do, HOLD), partial(do, LET_GO)
    return HoldButton(COMMANDS[HOLD].label, hold, let_go, key=HOLD, part=curtain.held)


def _forgotten(curtain: Curtain, do: Do) -> HoldButton:
    """Returns the way out for a person who has forgotten their PIN."""
    hold, let_go = partial(do, FORGOT), partial(do, REMEMBERED)
    label = say("Forgotten? Hold {seconds} s", seconds=round(FORGOTTEN))
    part = curtain.forgotten
    return HoldButton(
        label, hold, let_go, key=FORGOT, part=part, width=212, quiet=True, tip=KEYS.tip(FORGOT)
    )


def _keypad(curtain: Curtain, do: Do) -> Node:
    """Returns the keys with which a PIN is typed by mouse."""
    said = say("That is not it. One moment.") if curtain.wrong else say("Your PIN")
    dots = "●" * curtain.pin + "○" * (DIGITS - curtain.pin)
    rows: list[Node] = [Row([_pin_key(sign, do) for sign in signs], gap=8) for signs in _KEYPAD]
    role: Role = "alarm" if curtain.wrong else "panel_muted"
    heads: list[Node] = [
        Label(said, size=13, role=role, align="centre"),
        Label(dots, size=20, align="centre"),
    ]
    return Column([*heads, *rows], gap=6)


def _pin_key(sign: str, do: Do) -> Node:
    if sign == " ":
        return Inset(Space(), fixed=64)
    digit, icon = ("backspace", "left") if sign == "<" else (sign, "")
    press = partial(do, f"{DIGIT}{digit}")
    tip = say("Take the last digit back") if icon else ""
    button = Button("" if icon else sign, press, icon=icon, key=f"{DIGIT}{digit}", tip=tip)
    return Inset(button, fixed=64)


def _centred(node: Node) -> Node:
    return Row([Space(grows=1), node, Space(grows=1)])
