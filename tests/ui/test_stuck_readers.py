"""A reader that was stuck while the program made itself known is told the screen again."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from cardtable.told.tree import Role, Told, ToldScreen, with_ids
from cardtable.ui.listening import stuck_readers
from cardtable.ui.listening.adapter import Listener
from cardtable.ui.listening.bridge import Bridge
from cardtable.ui.listening.stuck_readers import StuckReaders

LONG = 600  # seconds for what takes a few milliseconds
READERS = b"".join(b"\7\0\0\0:1.%d\0focus\0" % number for number in (42, 43, 42))
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux alone has it")


def answer(to: int, body: bytes) -> bytes:
    """An answer of the bus to a call."""
    fields = b"\x05\x01u\0" + struct.pack("<I", to)
    return struct.pack("<4BIII", ord("l"), 2, 0, 1, len(body), 9, len(fields)) + fields + body


class ReadersBus:
    """A bus with two readers on it; it notes who is asked for a sign of life."""

    def __init__(self, path: Path) -> None:
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(str(path))
        self.server.listen(2)
        self.asked: list[bytes] = []
        self.left = Event()
        self.address = f"unix:path={path}"
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while not self.left.is_set():
                line, _ = self.server.accept()
                with line:
                    self._answer(line)

    def _answer(self, line: socket.socket) -> None:
        """Answers the calls of one connection until it ends: who has heard enough may cut it."""
        calls = line.makefile("rb")
        calls.readline()
        line.sendall(b"OK 0\r\n")
        calls.readline()
        with suppress(OSError):
            self._answer_all(calls, line)
        if self.asked:
            self.left.set()

    def _answer_all(self, calls: BufferedReader, line: socket.socket) -> None:
        while head := calls.read(16):
            length, serial, fields = struct.unpack("<III", head[4:])
            asked = calls.read(fields + -fields % 8)
            calls.read(length)
            body = b""
            if b"GetAddress" in asked:
                body = struct.pack("<I", len(self.address)) + self.address.encode() + b"\0"
            if b"GetRegisteredEvents" in asked:
                body = READERS
            if b"Ping" in asked:
                self.asked.append(asked)
            with suppress(OSError):  # what was asked before is still to be read
                line.sendall(answer(serial, body))


@pytest.mark.parametrize("known", ["DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"])
@pytest.mark.parametrize("late", [True, False])
def test_only_a_late_sign_of_life_tells_that_a_reader_was_stuck(known, late, tmp_path, monkeypatch):
    monkeypatch.setattr(stuck_readers, "_STUCK", -1.0 if late else LONG)
    bus, stuck = ReadersBus(tmp_path / "bus"), Event()
    StuckReaders({known: bus.address}, stuck.set)
    assert bus.left.wait(LONG)
    first, second = sorted(bus.asked)
    assert b":1.42" in first
    assert b":1.43" in second
    if late:
        assert stuck.wait(LONG)
    assert stuck.is_set() == late


@pytest.mark.parametrize("address", ["", "unix:path=/nowhere/bus", "tcp:host=localhost"])
def test_without_a_bus_nobody_was_stuck(address):
    stuck = Event()
    readers = StuckReaders(
        {"AT_SPI_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": "/nowhere"}, stuck.set
    )
    readers.close()
    assert not stuck.is_set()


class Adapter:
    """Keeps the updates that it is given."""

    def __init__(self) -> None:
        self.updates: list[Any] = []

    def update_if_active(self, make):
        self.updates.append(make())


def test_whoever_was_stuck_is_told_the_screen_again_and_hears_it():
    """A reader says what is new to it: all but the window has another number."""
    button = Told("draw", Role.BUTTON, "Draw")
    screen = ToldScreen(
        with_ids(Told("window", Role.WINDOW, "Cardtable", children=(button,))), "draw"
    )
    listener = Listener(lambda: None)
    listener._bridge, listener._adapter = Bridge(), Adapter()
    listener._switch.on()
    listener.wishes()
    listener.tell(screen)
    listener.wishes()
    listener.tell(screen)
    assert len(listener._adapter.updates) == 1
    listener._readers_were_stuck()
    listener.wishes()
    listener.tell(screen)
    first, again = listener._adapter.updates
    assert again.focus != first.focus
    assert len(again.nodes) == len(first.nodes) == 2
    assert again.tree.root == first.tree.root
    listener.wishes()
    listener.tell(screen)
    assert len(listener._adapter.updates) == 2, "once"
