"""Finds out that a reader was stuck while the program made itself known.

On Linux the library tells readers of the program a moment before it can answer them. It never
answers a question that comes in between: Orca waits 15 seconds for it, can say nothing meanwhile,
and holds all that it was told for gone. So everybody who listens is asked for a sign of life then.
When one gives it only after seconds, the program tells what is on the screen again.
"""

from __future__ import annotations

import re
import socket
import struct
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from cardtable.core.one_heap import begin
from cardtable.ui.listening.bus_line import NO_START, BusLine, Message, bus_address, socket_in

_DESKTOP = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")
_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry")
_ANYWHERE, _PEER = "/", "org.freedesktop.DBus.Peer"
_NAMES = re.compile(rb":\d+\.\d+")  # of programs on a bus
_STUCK = 5.0  # seconds without an answer: a reader that works answers within one
_LONGEST = 60.0  # seconds for which an answer is waited for


class StuckReaders:
    """Asks in a thread of its own; calls `stuck` from there when a reader answered late."""

    def __init__(self, environment: Mapping[str, str], stuck: Callable[[], None]) -> None:
        self._environment, self._stuck = environment, stuck
        self._closed = False
        self._socket: socket.socket | None = None
        begin(self._watch, "stuck-readers")

    def _watch(self) -> None:
        with suppress(OSError, ValueError):
            if self._was_stuck(self._readers_bus()) and not self._closed:
                self._stuck()

    def _readers_bus(self) -> str:
        """Returns the address of the bus on which readers are; the session bus knows it."""
        known = self._environment.get("AT_SPI_BUS_ADDRESS", "")
        if known:
            return socket_in(known)
        with self._connected(bus_address(self._environment)) as session:
            line = BusLine(session)
            asked = line.call(_DESKTOP, "GetAddress", flags=NO_START)
            return socket_in(_text_of(line.answer(asked)))

    def _was_stuck(self, address: str) -> bool:
        """Returns True when one of those who listen took seconds to answer."""
        with self._connected(address) as bus:
            line = BusLine(bus)
            listed = line.answer(line.call(_REGISTRY, "GetRegisteredEvents", flags=NO_START))
            names = sorted(set(_NAMES.findall(listed.body)))
            began = time.monotonic()
            waiting = {line.call((name.decode(), _ANYWHERE, _PEER), "Ping") for name in names}
            while waiting and (message := line.next()) is not None:
                if message.answers in waiting and time.monotonic() - began > _STUCK:
                    return True
                waiting.discard(message.answers)
        return False

    def _connected(self, address: str) -> socket.socket:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(_LONGEST)
        self._socket.connect(address)
        return self._socket

    def close(self) -> None:
        """Asks no longer; the thread ends by itself, and `stuck` is not called any more."""
        self._closed = True
        with suppress(OSError):  # not connected yet, or not any more
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)


def _text_of(message: Message) -> str:
    """Returns the text that a message consists of."""
    length = struct.unpack("<I", message.body[:4])[0]
    return message.body[4 : 4 + length].decode()
