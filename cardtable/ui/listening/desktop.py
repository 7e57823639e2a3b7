"""Asks a Linux desktop whether anybody listens, so that nothing is loaded where nobody does.

The desktop says so on the session bus (`org.a11y.Status`). The library could ask as well, but it
costs megabytes and a thread of its own to be there at all. So it is asked by hand (bus_line.py): to
be let in, to be told of changes, and for two properties. What comes back is only compared with what
"true" looks like.

Where the bus is not as expected, the answer is "perhaps": the library must see for itself.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

from cardtable.core.one_heap import begin
from cardtable.ui.listening.bus_line import (
    BUS,
    ERROR,
    NO_REPLY,
    NO_START,
    SIGNAL,
    BusLine,
    bus_address,
)

_STATUS = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties")
_PROPERTIES = ("IsEnabled", "ScreenReaderEnabled")
_CHANGES = (  # the properties, and that somebody has come who has them
    f"type='signal',sender='{_STATUS[0]}',path='{_STATUS[1]}',interface='{_STATUS[2]}'",
    f"type='signal',sender='{BUS[0]}',member='NameOwnerChanged',arg0='{_STATUS[0]}'",
)
_NOBODY_YET = (b"NameHasNoOwner", b"ServiceUnknown")  # errors of a bus without org.a11y.Bus
_GOING = 1.0  # seconds in which the thread ends; only a connection that nobody accepts holds it


class Desktop:
    """Waits in a thread of its own until somebody listens, or might; then calls `heard` once.

    The thread sleeps in the socket: it wakes when the desktop has something to say.
    """

    def __init__(self, environment: Mapping[str, str], heard: Callable[[], None]) -> None:
        self._heard = heard
        self._address = bus_address(environment)
        self._socket = socket.socket(socket.AF_UNIX)
        self._closed = False
        self._thread = begin(self._watch, "listens")

    def _watch(self) -> None:
        try:
            with self._socket:
                self._socket.connect(self._address)
                perhaps = not self._closed and _somebody(self._socket)
        except (OSError, ValueError):
            perhaps = True
        if perhaps and not self._closed:
            self._heard()

    def close(self) -> None:
        """Asks no longer; the thread ends, and `heard` is not called any more."""
        self._closed = True
        with suppress(OSError):  # not connected yet, or not any more
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(_GOING)


def _somebody(bus: socket.socket) -> bool:
    """Waits until somebody listens; False when the bus goes away before that."""
    line = BusLine(bus)
    for rule in _CHANGES:
        line.call(BUS, "AddMatch", rule, flags=NO_REPLY)
    _ask(line)
    while (message := line.next()) is not None:
        if message.kind == SIGNAL:
            _ask(line)
        elif message.kind == ERROR and not any(name in message.fields for name in _NOBODY_YET):
            return True  # the bus will not say
        elif message.body[:3] == b"\x01b\0" and any(message.body[3:]):
            return True
    return False


def _ask(line: BusLine) -> None:
    for name in _PROPERTIES:
        line.call(_STATUS, "Get", "org.a11y.Status", name, flags=NO_START)
