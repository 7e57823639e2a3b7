"""Writes compiled catalogues, as gettext reads them, for tests."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def write(path: Path, messages: Mapping[str, str]) -> None:
    """Writes a catalogue; plural forms are separated by NUL, a context ends with EOT."""
    entries = sorted({"": HEADER, **messages}.items())
    keys, values, data = [], [], b""
    start = 28 + 16 * len(entries)
    for part, places in ((0, keys), (1, values)):
        for entry in entries:
            text = entry[part].encode()
            places += [len(text), start + len(data)]
            data += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + struct.pack(f"<{len(keys) * 2}I", *keys, *values) + data)
