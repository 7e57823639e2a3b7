"""The PINs of people who share a screen: four digits each, kept as salted hashes.

A PIN only keeps a curious look away from a hand, because anybody at the machine can read the file.
It never locks anybody out: it can always be removed, and its owner is told so the next time.
Knows no screen and no time.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from cardtable.store.settings import SettingsFile

DIGITS = 4
_WORK = {"n": 2**13, "r": 8, "p": 1}  # about 30 ms and 8 MB a try
_SALT = 16  # bytes
_LOST = "lost"  # kept instead of a PIN that was taken away, until its owner has been told


def hashed(pin: str, salt: bytes) -> str:
    """A PIN as it is kept: its salt and its hash, in hexadecimal."""
    import hashlib  # noqa: PLC0415  it loads OpenSSL: 3 MB that few tables need

    return f"{salt.hex()} {hashlib.scrypt(pin.encode(), salt=salt, **_WORK).hex()}"


def is_pin(text: str) -> bool:
    """True when a text is four digits.

    >>> is_pin("0417"), is_pin("417"), is_pin("04l7")
    (True, False, False)
    """
    return len(text) == DIGITS and text.isascii() and text.isdigit()


class Pins:
    """The PINs of the people at this screen, in its settings file."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings

    def has(self, name: str) -> bool:
        """True when that person has a PIN."""
        return self._settings.pin(name) not in ("", _LOST)

    def fits(self, name: str, pin: str) -> bool:
        """True when it is the PIN of that person; somebody without one is let in by any.

        One that was damaged in the file fits nobody: it can be taken away like one that is
        forgotten, and its owner is told.
        """
        if not self.has(name):
            return True
        kept = self._settings.pin(name)
        try:
            wanted = hashed(pin, bytes.fromhex(kept.partition(" ")[0]))
        except ValueError:
            return False
        from hmac import compare_digest  # noqa: PLC0415  as above

        return compare_digest(wanted.encode(), kept.encode(errors="replace"))

    def moved(self, names: Mapping[str, str]) -> None:
        """Keeps the PINs of people under their new names, by their old ones."""
        kept = {old: self._settings.pin(old) for old in names}
        changed = dict.fromkeys(names, "")
        changed.update({new: kept[old] for old, new in names.items() if kept[old]})
        self._settings.keep_pins(changed)

    def set(self, name: str, pin: str) -> None:
        """Gives a person a PIN; raises ValueError for anything but four digits."""
        if not is_pin(pin):
            raise ValueError(f"a PIN is {DIGITS} digits")
        self._settings.keep_pin(name, hashed(pin, os.urandom(_SALT)))

    def remove(self, name: str) -> None:
        """Takes the PIN away, at its owner's wish."""
        self._settings.keep_pin(name, "")

    def lose(self, name: str) -> None:
        """Takes the PIN away because it was forgotten, or somebody says so: its owner is told."""
        self._settings.keep_pin(name, _LOST)

    def was_lost(self, name: str) -> bool:
        """True, once, when a PIN was removed since its owner was last here."""
        lost = self._settings.pin(name) == _LOST
        if lost:
            self.remove(name)
        return lost
