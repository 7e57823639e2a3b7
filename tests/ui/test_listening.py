"""What is handed to a screen reader: AccessKit's nodes, only what changed, and nothing unasked."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import accesskit as ak
import pytest
from at_table import AtTable
from test_telling import GAMES, NAMES

from cardtable.session import Chair
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen, with_ids
from cardtable.ui.listening import adapter
from cardtable.ui.listening.adapter import Listener, why_not
from cardtable.ui.listening.bridge import _ACTIONS, _ROLES, Bridge

ROOT = Path(__file__).parents[2]


def screen(*things: Told, focus: str = "window") -> ToldScreen:
    return ToldScreen(with_ids(Told("window", Role.WINDOW, "Cardtable", children=things)), focus)


def test_every_role_and_deed_has_its_counterpart():
    assert set(_ROLES) == set(Role)
    assert set(_ACTIONS) == set(Deed) - {Deed.CUSTOM}


def test_the_first_update_is_whole_and_later_ones_hold_what_changed():
    bridge = Bridge()
    draw = Told("draw", Role.BUTTON, "Draw", deeds=(Deed.PRESS,))
    text = Told("text", Role.TEXT, "Ann plays.")
    assert len(bridge.update(screen(draw, text)).nodes) == 3
    assert len(bridge.update(screen(draw, text)).nodes) == 0
    changed = bridge.update(screen(draw, replace(text, name="Bo plays.")))
    assert [node.value for _, node in changed.nodes] == ["Bo plays."]
    grown = bridge.update(screen(draw))
    assert [node.role for _, node in grown.nodes] == [ak.Role.WINDOW]


def test_a_focus_that_is_not_there_falls_back_to_the_window():
    bridge = Bridge()
    assert bridge.update(screen(focus="gone")).focus == bridge.number("window")


def test_what_is_said_of_a_thing_arrives():
    bridge = Bridge()
    card = Told(
        "card:hand:7h:0",
        Role.ITEM,
        "Seven of hearts",
        description="can go to the discard.",
        chosen=True,
        place=(2, 5),
        keys="A",
        deeds=(Deed.PRESS, Deed.FOCUS),
        others=("To the discard",),
        area=(10, 20, 30, 40),
    )
    node = dict(bridge.update(screen(card)).nodes)[bridge.number(card.id)]
    assert (node.label, node.description) == ("Seven of hearts", "can go to the discard.")
    assert node.is_selected
    assert (node.position_in_set, node.size_of_set) == (1, 5)
    assert node.supports_action(ak.Action.CLICK)
    assert node.supports_action(ak.Action.CUSTOM_ACTION)
    assert [action.description for action in node.custom_actions] == ["To the discard"]
    assert node.bounds.x1 == 40


def test_things_that_mean_nothing_are_not_asked():
    bridge = Bridge()

    class Request:
        action, target, data = ak.Action.CLICK, 999, None

    assert bridge.asked(Request()) is None


def test_a_request_comes_back_in_our_words():
    bridge = Bridge()
    bridge.update(screen(Told("draw", Role.BUTTON, "Draw", deeds=(Deed.PRESS,))))

    class Request:
        action, target, data = ak.Action.CLICK, bridge.number("draw"), None

    assert bridge.asked(Request()) == Asked("draw", Deed.PRESS)


@pytest.mark.parametrize("game", [name for name in GAMES if name != "blank"])
def test_tables_of_every_game_can_be_handed_on(game, tmp_path):
    table = AtTable(tmp_path)
    play = table.begin(game, tuple(Chair("human", name) for name in NAMES[: GAMES[game]]))
    bridge = Bridge()
    for _ in range(2):
        assert bridge.update(table.room.told()).nodes
        play.game.show_to(max(0, play.session.turn))
        table.step(2)
    table.close()


# -- nothing unasked -------------------------------------------------------------------------------


def test_without_a_bus_nothing_is_opened(monkeypatch, tmp_path):
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert why_not({"XDG_RUNTIME_DIR": str(tmp_path)}, "linux") == "no session bus"
    assert not why_not({}, "win32")
    if sys.platform.startswith("linux"):
        assert not Listener(lambda: None).open(0)
        assert adapter.told_of({}) == "no: no session bus"


def test_without_the_library_the_program_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert not Listener(lambda: None).open(0)
    assert "missing" in adapter.told_of()


class Adapter:
    """An adapter that writes down what it is called with."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def update_if_active(self, make):
        make()
        self.calls.append("update")

    def update_window_focus_state(self, has):
        self.calls.append(f"focus {has}")

    def set_root_window_bounds(self, outer, inner):
        assert outer.x1 == inner.x1 == 30
        self.calls.append("bounds")


@pytest.fixture
def opened() -> Listener:
    listener = Listener(lambda: None)
    listener._bridge, listener._adapter = Bridge(), Adapter()
    return listener


def test_an_adapter_is_left_alone_until_somebody_listens(opened):
    page = screen(Told("draw", Role.BUTTON, "Draw", deeds=(Deed.PRESS,)))
    opened.focus(has=True)
    opened.bounds(10, 10, (20, 20))
    opened.tell(page)
    assert opened.wishes() == []
    assert (opened.telling, opened._adapter.calls) == (False, [])
    opened._switch.on()
    opened.focus(has=True)
    assert opened._adapter.calls == []  # its thread may not be through yet
    opened.wishes()
    opened.tell(page)
    opened.tell(page)
    assert opened.telling
    assert opened._adapter.calls == ["focus True", "bounds", "update"]
    opened._switch.off()
    opened.focus(has=False)
    opened.wishes()
    opened.tell(screen())
    assert (opened.telling, len(opened._adapter.calls)) == (False, 3)
    opened._switch.on()
    opened.wishes()
    opened.tell(page)
    assert opened._adapter.calls[3:] == ["focus False", "bounds", "update"]


def test_no_line_of_python_runs_while_the_adapter_asks_whether_to_begin(opened):
    """Its thread holds the adapter's lock meanwhile: the loop must not get in between."""
    begun: list[str] = []
    sys.setprofile(lambda frame, event, _: begun.append(f"{event} {frame.f_code.co_name}"))
    try:
        opened._switch.on()
        opened._switch.off()
    finally:
        sys.setprofile(None)
    assert not [event for event in begun if event.startswith("call ")]


def test_the_window_loads_no_library_and_builds_no_tree_by_itself(tmp_path):
    code = (
        "import sys\n"
        "from at_table import AtTable\n"
        "from pathlib import Path\n"
        "from cardtable.ui import app\n"
        f"table = AtTable(Path({str(tmp_path)!r}))\n"
        "table.begin('lucky_sevens')\n"
        "table.step(5)\n"
        "sys.exit('accesskit' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "tests" / "ui", check=False)
    assert done.returncode == 0


def test_a_window_without_an_adapter_asks_for_no_wishes():
    listener = Listener(lambda: None)
    assert listener.wishes() == []
    listener.focus(has=True)
    listener.bounds(0, 0, (1280, 720))
    assert listener.wishes() == []
    listener.close()
