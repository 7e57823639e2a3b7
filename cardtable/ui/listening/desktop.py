"""Asks a Linux desktop whether anybody listens, so that nothing is loaded where nobody does.

The desktop says so on the session bus (`org.a11y.Status`). The library could ask as well, but it
costs megabytes and a thread of its own to be there at all. The few messages that a question needs
are written by hand here: to be let in, to be told of changes, and to ask for two properties. What
comes back is only compared with what "true" looks like.

Where the bus is not as expected, the answer is "perhaps": the library must see for itself.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Thread
from urllib.parse import unquote

_BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_STATUS = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties")
_PROPERTIES = ("IsEnabled", "ScreenReaderEnabled")
_CHANGES = (  # the properties, and that somebody has come who has them
    f"type='signal',sender='{_STATUS[0]}',path='{_STATUS[1]}',interface='{_STATUS[2]}'",
    f"type='signal',sender='{_BUS[0]}',member='NameOwnerChanged',arg0='{_STATUS[0]}'",
)
_NOBODY_YET = (b"NameHasNoOwner", b"ServiceUnknown")  # errors of a bus without org.a11y.Bus
_NO_REPLY, _NO_START = 1, 2  # flags: nothing is started only because we ask
_PATH, _INTERFACE, _MEMBER, _TO, _SIGNATURE = 1, 2, 3, 6, 8  # fields of a message's head
_ERROR, _SIGNAL = 3, 4  # kinds of message
_HEAD = 16  # bytes before the fields
_LONGEST_LINE = 4096  # bytes of an answer before the first message
_LONGEST = 1 << 27  # bytes of a message: no bus sends more
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
        self._thread = Thread(target=self._watch, name="listens", daemon=True)
        self._thread.start()

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


def bus_address(environment: Mapping[str, str]) -> str:
    """The socket of the session bus, as `connect` wants it; "" where it is no such socket."""
    listed = environment.get("DBUS_SESSION_BUS_ADDRESS", "")
    if not listed:
        return str(Path(environment.get("XDG_RUNTIME_DIR", ""), "bus"))
    for address in listed.split(";"):
        transport, _, rest = address.partition(":")
        pairs = dict(pair.partition("=")[::2] for pair in rest.split(","))
        if transport == "unix" and "path" in pairs:
            return unquote(pairs["path"])
        if transport == "unix" and "abstract" in pairs:
            return "\0" + unquote(pairs["abstract"])
    return ""


def _somebody(bus: socket.socket) -> bool:
    """Waits until somebody listens; False when the bus goes away before that."""
    with bus.makefile("rb") as stream:
        bus.sendall(f"\0AUTH EXTERNAL {str(os.getuid()).encode().hex()}\r\n".encode())
        if not stream.readline(_LONGEST_LINE).startswith(b"OK "):
            raise ValueError("the bus does not let us in")
        serials = count(1)  # the bus wants another one for each call
        bus.sendall(b"BEGIN\r\n" + _call(next(serials), _BUS, "Hello"))
        for rule in _CHANGES:
            bus.sendall(_call(next(serials), _BUS, "AddMatch", rule, flags=_NO_REPLY))
        _ask(bus, serials)
        while head := stream.read(_HEAD):
            kind, fields, body = _rest(head, stream.read)
            if kind == _SIGNAL:
                _ask(bus, serials)
            elif kind == _ERROR and not any(name in fields for name in _NOBODY_YET):
                return True  # the bus will not say
            elif body[:3] == b"\x01b\0" and any(body[3:]):
                return True
    return False


def _ask(bus: socket.socket, serials: Iterator[int]) -> None:
    for name in _PROPERTIES:
        call = _call(next(serials), _STATUS, "Get", "org.a11y.Status", name, flags=_NO_START)
        bus.sendall(call)


def _rest(head: bytes, read: Callable[[int], bytes]) -> tuple[int, bytes, bytes]:
    """The kind of a message, its fields and its body."""
    if len(head) < _HEAD:
        raise ValueError("the bus broke off")
    order = "<" if head[:1] == b"l" else ">"
    length, fields = struct.unpack(order + "I4xI", head[4:])
    if length + fields > _LONGEST:
        raise ValueError("the bus does not speak as expected")
    return head[1], read(fields + -fields % 8), read(length)


def _call(serial: int, to: tuple[str, str, str], member: str, *words: str, flags: int = 0) -> bytes:
    """A call of a method whose arguments are all strings."""
    name, path, interface = to
    fields = b""
    texts = (
        (_PATH, "o", path),
        (_INTERFACE, "s", interface),
        (_MEMBER, "s", member),
        (_TO, "s", name),
    )
    for code, kind, text in texts:
        fields = _padded(fields, 8) + bytes((code, 1)) + kind.encode() + b"\0" + _text(text)
    if words:
        signature = b"s" * len(words)
        fields = _padded(fields, 8) + bytes((_SIGNATURE, 1)) + b"g\0"
        fields += bytes((len(signature),)) + signature + b"\0"
    body = b""
    for word in words:
        body = _padded(body, 4) + _text(word)
    head = bytes((ord("l"), 1, flags, 1)) + _number(len(body)) + _number(serial)
    head += _number(len(fields))
    return _padded(head + fields, 8) + body


def _text(text: str) -> bytes:
    return _number(len(text.encode())) + text.encode() + b"\0"


def _number(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _padded(written: bytes, to: int) -> bytes:
    return written + bytes(-len(written) % to)
