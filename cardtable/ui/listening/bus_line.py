"""A line to a D-Bus of Linux: the few messages that are needed are written by hand here.

Only strings are sent. What comes back is cut into messages, and left to whoever asked.
"""

from __future__ import annotations

import os
import re
import socket
import struct
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
NO_REPLY, NO_START = 1, 2  # flags: nothing is started only because we ask
ERROR, SIGNAL = 3, 4  # kinds of message
_PATH, _INTERFACE, _MEMBER, _TO, _SIGNATURE = 1, 2, 3, 6, 8  # fields of a message's head
_ANSWERS = re.compile(rb"\x05\x01u\0(.{4})", re.DOTALL)  # the field that says what is answered
_HEAD = 16  # bytes before the fields
_LONGEST_LINE = 4096  # bytes of an answer before the first message
_LONGEST = 1 << 27  # bytes of a message: no bus sends more


class Message(NamedTuple):
    """A message that came over the line."""

    kind: int
    fields: bytes
    body: bytes
    answers: int  # the number of our call, 0 for none


class BusLine:
    """One connection to a bus."""

    def __init__(self, bus: socket.socket) -> None:
        """Is let in over a connected socket; a ValueError when the bus does not let us in."""
        self._socket, self._stream = bus, bus.makefile("rb")
        self._serials = count(1)  # the bus wants another one for each call
        bus.sendall(f"\0AUTH EXTERNAL {str(os.getuid()).encode().hex()}\r\n".encode())
        if not self._stream.readline(_LONGEST_LINE).startswith(b"OK "):
            raise ValueError("the bus does not let us in")
        bus.sendall(b"BEGIN\r\n")
        self.call(BUS, "Hello")

    def call(self, to: tuple[str, str, str], member: str, *words: str, flags: int = 0) -> int:
        """Calls a method whose arguments are all strings; returns the number of the call."""
        serial = next(self._serials)
        self._socket.sendall(_call(serial, to, member, *words, flags=flags))
        return serial

    def next(self) -> Message | None:
        """Waits for a message; None when the bus goes away before that."""
        head = self._stream.read(_HEAD)
        return _rest(head, self._stream.read) if head else None

    def answer(self, call: int) -> Message:
        """Waits for the answer to a call and passes over what comes before it."""
        while (message := self.next()) is not None:
            if message.answers == call:
                return message
        raise ValueError("the bus broke off")


def bus_address(environment: Mapping[str, str]) -> str:
    """The socket of the session bus, as `connect` wants it; "" where it is no such socket."""
    listed = environment.get("DBUS_SESSION_BUS_ADDRESS", "")
    if not listed:
        return str(Path(environment.get("XDG_RUNTIME_DIR", ""), "bus"))
    return socket_in(listed)


def socket_in(listed: str) -> str:
    """The socket in a list of addresses of one bus; "" where none of them is one."""
    for address in listed.split(";"):
        transport, _, rest = address.partition(":")
        pairs = dict(pair.partition("=")[::2] for pair in rest.split(","))
        if transport == "unix" and "path" in pairs:
            return unquote(pairs["path"])
        if transport == "unix" and "abstract" in pairs:
            return "\0" + unquote(pairs["abstract"])
    return ""


def _rest(head: bytes, read: Callable[[int], bytes]) -> Message:
    """The message that begins with this head."""
    if len(head) < _HEAD:
        raise ValueError("the bus broke off")
    order = "<" if head[:1] == b"l" else ">"
    length, fields = struct.unpack(order + "I4xI", head[4:])
    if length + fields > _LONGEST:
        raise ValueError("the bus does not speak as expected")
    more = read(fields + -fields % 8)
    found = _ANSWERS.search(more)
    answers = struct.unpack(order + "I", found[1])[0] if found else 0
    return Message(head[1], more, read(length), answers)


def _call(serial: int, to: tuple[str, str, str], member: str, *words: str, flags: int) -> bytes:
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
