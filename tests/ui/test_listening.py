"""A screen reader gets AccessKit's nodes, only those that changed, and nothing unasked."""

from __future__ import annotations

import socket
import struct
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from threading import enumerate as enumerate_threads

import accesskit as ak
import pytest

from cardtable.session import Chair
from cardtable.told.tree import Asked, Caret, Deed, Role, Told, ToldScreen, with_ids
from cardtable.ui.listening import adapter
from cardtable.ui.listening import desktop as desktop_module
from cardtable.ui.listening.adapter import Listener, why_not
from cardtable.ui.listening.bridge import _ACTIONS, _ROLES, Bridge
from cardtable.ui.listening.bus_line import bus_address
from cardtable.ui.listening.desktop import Desktop
from tests.support.table_by_hand import AtTable
from tests.support.told_games import GAMES, NAMES

ROOT = Path(__file__).parents[2]
LONG = 600  # seconds for what takes a few milliseconds: only what never comes is missed


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
    assert [node.value or node.label for _, node in changed.nodes] == ["Bo plays."]
    grown = bridge.update(screen(draw))
    assert [node.role for _, node in grown.nodes] == [ak.Role.WINDOW]


def test_the_number_of_things_in_a_list_is_said_by_the_reader_alone():
    """Orca says "List with 2 items" after its name; how many lie face down it cannot know."""
    bridge = Bridge()
    cards = (Told("a", Role.ITEM, "Ace"), Told("b", Role.ITEM, "King"))
    hand = Told("hand", Role.LIST, "Your hand", value="two cards", children=cards)
    nodes = dict(bridge.update(screen(hand)).nodes)
    named = "Your hand" if sys.platform.startswith("linux") else "Your hand: two cards"
    assert nodes[bridge.number("hand")].label == named
    below = replace(hand, id="below", value="nine cards")
    nodes = dict(bridge.update(screen(below)).nodes)
    assert nodes[bridge.number("below")].label == "Your hand: nine cards"


def test_a_field_has_its_letters_and_the_caret_while_one_types():
    """Magnifiers follow the caret; the line of letters is a node that goes with it."""
    bridge = Bridge()
    field = Told(
        "field", Role.ENTRY, "Name", value="Ann é", caret=Caret(2, 4, (0, 8, 15, 22, 26, 34))
    )
    nodes = dict(bridge.update(screen(field, focus="field")).nodes)
    selected = nodes[bridge.number("field")].text_selection
    (line,) = nodes[bridge.number("field")].children
    assert nodes[line].role == ak.Role.TEXT_RUN
    assert list(nodes[line].character_lengths) == [1, 1, 1, 1, 2]
    assert list(nodes[line].character_positions) == [0.0, 8.0, 15.0, 22.0, 26.0]
    assert list(nodes[line].character_widths) == [8.0, 7.0, 7.0, 4.0, 8.0]
    assert list(nodes[line].word_lengths) == [4, 1]
    assert (selected.focus.node, selected.focus.character_index) == (line, 2)
    assert selected.anchor.character_index == 4
    moved = bridge.update(
        screen(replace(field, caret=Caret(3, 3, field.caret.edges)), focus="field")
    )
    assert [node.role for _, node in moved.nodes] == [ak.Role.TEXT_INPUT, ak.Role.TEXT_RUN]
    bridge.update(screen(replace(field, caret=None)))
    assert line not in dict(bridge.update(screen(field, focus="field")).nodes), "it has left"


def test_what_comes_back_has_a_new_number_and_the_old_one_means_nothing():
    """Orca held a node that had left for defunct, and was silent when Settings opened again."""
    bridge = Bridge()
    draw = Told("draw", Role.BUTTON, "Draw", deeds=(Deed.PRESS,))
    bridge.update(screen(draw))
    before = bridge.number("draw")
    bridge.update(screen())
    update = bridge.update(screen(draw, focus="draw"))
    after = bridge.number("draw")
    assert after != before
    assert update.focus == after
    numbers = dict(update.nodes)
    assert set(numbers) == {bridge.number("window"), after}
    assert numbers[bridge.number("window")].children == [after]

    class Request:
        action, target, data = ak.Action.CLICK, before, None

    assert bridge.asked(Request()) is None


def test_a_card_that_loses_the_focus_is_told_anew_once_the_focus_is_elsewhere():
    """Orca said "picked", because the card still had the focus, and then the sentence of it."""
    bridge = Bridge()
    card, said = Told("card", Role.ITEM, "Ace"), Told("now:2", Role.STATUS, "Picked.")
    bridge.update(screen(card, focus="card"))
    picked = replace(card, description="picked")
    first = bridge.update(screen(said, picked, focus="now:2"))
    number = bridge.number("card")
    assert first.focus == bridge.number("now:2")
    assert number not in dict(first.nodes)
    assert bridge.has_more
    second = bridge.update(screen(said, picked, focus="now:2"))
    assert [node.description for told, node in second.nodes if told == number] == ["picked"]
    assert not bridge.has_more


def test_what_stays_keeps_its_number():
    bridge = Bridge()
    draw, text = Told("draw", Role.BUTTON, "Draw"), Told("text", Role.TEXT, "Ann plays.")
    bridge.update(screen(draw, text))
    kept = bridge.number("draw")
    bridge.update(screen(draw))
    bridge.forget()
    bridge.update(screen(draw))
    assert bridge.number("draw") == kept


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


class Bus:
    """A session bus that says `welcome`, and then one answer to each pair of questions."""

    def __init__(
        self,
        path: Path,
        answers: tuple[tuple[bytes, ...], ...],
        welcome: bytes = b"OK 0123456789abcdef\r\n",
    ) -> None:
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(str(path))
        self.server.listen(1)
        self.welcome, self.answers = welcome, answers
        self.address = {"DBUS_SESSION_BUS_ADDRESS": f"tcp:host=x;unix:path={path},guid=0"}
        self.read, self.asked = b"", 0
        self.reached = Event()
        self.thread = Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        line, _ = self.server.accept()
        with self.server, line, suppress(OSError):  # who asks may go at any time
            self._read_until(line, b"\r\n", 1)
            line.sendall(self.welcome)
            for answer in self.answers:
                if not self._read_until(line, b"ScreenReaderEnabled", self.asked + 1):
                    return
                self.asked += 1
                line.sendall(b"".join(answer))
            self.reached.set()
            while line.recv(4096):
                pass

    def _read_until(self, line: socket.socket, words: bytes, times: int) -> bool:
        """True when words have come so many times before the other side went away."""
        while self.read.count(words) < times:
            more = line.recv(4096)
            if not more:
                return False
            self.read += more
        return True

    def is_left(self) -> None:
        """The side that asked has gone."""
        self.thread.join(LONG)
        assert not self.thread.is_alive()


def message(kind: int, fields: bytes, body: bytes, order: str = "<") -> bytes:
    """A message of the bus; only its lengths have to be right."""
    head = struct.pack(
        f"{order}4BIII", ord("lB"[order == ">"]), kind, 0, 1, len(body), 9, len(fields)
    )
    return head + fields + bytes(-len(fields) % 8) + body


WELCOME = message(2, b"to us", b"\x04\0\0\0:1.5\0")
NO, YES = (message(2, b"", b"\x01b\0\0" + bytes((said, 0, 0, 0))) for said in (0, 1))
YES_OTHERWISE = message(2, b"", b"\x01b\0\0\0\0\0\1", ">")
NOBODY = message(3, b"org.freedesktop.DBus.Error.NameHasNoOwner", b"\0\0\0\0\0")
FORBIDDEN = message(3, b"org.freedesktop.DBus.Error.AccessDenied", b"")
CHANGED = message(4, b"org.a11y.Bus", b"IsEnabled")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux alone has a bus")


@linux
@pytest.mark.parametrize(
    "answers",
    [
        ((WELCOME, NO, YES),),
        ((WELCOME, NO, NO, CHANGED), (YES_OTHERWISE,)),
        ((WELCOME, NOBODY, NOBODY, CHANGED), (NO, NO, CHANGED), (NO, YES)),
        ((WELCOME, FORBIDDEN),),
        ((b"x" * 16,),),
    ],
    ids=["at once", "later", "when the desktop has come", "not to be known", "in another language"],
)
def test_the_desktop_is_believed_when_it_says_that_somebody_listens(answers, tmp_path):
    bus, heard = Bus(tmp_path / "bus", answers), Event()
    desktop = Desktop(bus.address, heard.set)
    assert heard.wait(LONG)
    assert bus.asked == len(answers)
    desktop.close()
    bus.is_left()


@linux
def test_a_bus_that_does_not_let_us_in_leaves_it_to_the_library(tmp_path):
    bus, heard = Bus(tmp_path / "bus", (), b"REJECTED DBUS_COOKIE_SHA1\r\n"), Event()
    desktop = Desktop(bus.address, heard.set)
    assert heard.wait(LONG)
    desktop.close()
    bus.is_left()


@linux
@pytest.mark.parametrize(
    ("answers", "welcome"),
    [
        ((), b""),
        (((),), b"OK 0\r\n"),
        (((WELCOME, NO[:20]),), b"OK 0\r\n"),
        (((WELCOME, NO, NO, CHANGED), (NO, NO)), b"OK 0\r\n"),
    ],
    ids=["lets nobody in", "says nothing", "stops in a message", "says that nobody listens"],
)
def test_while_nobody_is_known_to_listen_no_library_is_loaded_and_closing_ends_it(
    answers, welcome, tmp_path, monkeypatch
):
    bus = Bus(tmp_path / "bus", answers, welcome)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address["DBUS_SESSION_BUS_ADDRESS"])
    woken: list[str] = []
    listener = Listener(lambda: woken.append("woken"))
    threads = set(enumerate_threads())
    assert listener.open(0)
    assert bus.reached.wait(LONG)
    asking = set(enumerate_threads()) - threads
    assert [thread.daemon for thread in asking] == [True], "no thread keeps the program from ending"
    assert (listener.wishes(), listener._adapter, woken) == ([], None, [])
    listener.close()
    for thread in asking:
        thread.join(LONG)
        assert not thread.is_alive()
    bus.is_left()
    assert (listener.wishes(), listener._adapter, woken) == ([], None, [])


@linux
@pytest.mark.parametrize("address", ["", "unix:path=/nowhere/bus", "tcp:host=localhost,port=1"])
def test_where_the_desktop_cannot_be_asked_the_library_must_see_for_itself(address, tmp_path):
    heard = Event()
    listed = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(tmp_path)}
    desktop = Desktop(listed, heard.set)
    assert heard.wait(LONG)
    desktop.close()


@linux
def test_a_bus_that_nobody_serves_does_not_keep_the_program(tmp_path, monkeypatch):
    """Nothing takes the connection: the thread waits for that, and the window closes anyway."""
    monkeypatch.setattr(desktop_module, "_GOING", 0.0)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(tmp_path / "bus"))
    server.listen(0)
    heard = Event()
    with socket.socket(socket.AF_UNIX) as first, server:
        first.connect(str(tmp_path / "bus"))  # there is no room for another
        desktop = Desktop({"DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/bus"}, heard.set)
        desktop.close()
    assert not heard.is_set()


@linux
def test_without_a_thread_or_a_socket_the_program_goes_on(monkeypatch):
    def no_more(*args: object, **more: object) -> None:
        raise OSError("too many open files")

    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr(socket, "socket", no_more)
    listener = Listener(lambda: None)
    assert not listener.open(0)
    assert listener.wishes() == []
    listener.close()


@linux
def test_the_address_of_a_bus_is_read_as_desktops_write_it():
    read = {
        "unix:path=/run/user/1000/bus": "/run/user/1000/bus",
        "unix:path=/tmp/a%20b,guid=12": "/tmp/a b",
        "unix:abstract=/tmp/dbus-x,guid=12": "\0/tmp/dbus-x",
        "tcp:host=localhost": "",
    }
    assert {listed: bus_address({"DBUS_SESSION_BUS_ADDRESS": listed}) for listed in read} == read
    assert bus_address({"XDG_RUNTIME_DIR": "/run/user/7"}) == "/run/user/7/bus"


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
        "from tests.support.table_by_hand import AtTable\n"
        "from pathlib import Path\n"
        "from cardtable.ui import app\n"
        f"table = AtTable(Path({str(tmp_path)!r}))\n"
        "table.begin('lucky_sevens')\n"
        "table.step(5)\n"
        "sys.exit('accesskit' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_a_window_without_an_adapter_asks_for_no_wishes():
    listener = Listener(lambda: None)
    assert listener.wishes() == []
    listener.focus(has=True)
    listener.bounds(0, 0, (1280, 720))
    assert listener.wishes() == []
    listener.close()
