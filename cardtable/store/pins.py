"""The PINs of people who share a screen: four digits each, kept as salted hashes.

A PIN keeps a curious look away from a hand, no more: whoever has the machine has the file too. It
never locks anybody out: it can always be taken away, and its owner is told so the next time.
Knows no screen and no time.
"""

from __future__ import annotations

import os

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
    """Whether a text is four digits.

    >>> is_pin("0417"), is_pin("417"), is_pin("04l7")
    (True, False, False)
    """
    return len(text) == DIGITS and text.isascii() and text.isdigit()


class Pins:
    """Who has a PIN, in the settings file of this screen."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings

    def has(self, name: str) -> bool:
        """Whether that person has a PIN."""
        return self._settings.pin(name) not in ("", _LOST)

    def fits(self, name: str, pin: str) -> bool:
        """Whether it is the PIN of that person; whoever has none is let in by any.

        What is kept and cannot be read is no PIN: a broken file locks nobody out.
        """
        salt, _, _ = kept = self._settings.pin(name).partition(" ")
        try:
            wanted = hashed(pin, bytes.fromhex(salt))
        except ValueError:
            return True
        from hmac import compare_digest  # noqa: PLC0415  as above

        return not all(kept) or compare_digest(wanted, "".join(kept))

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
        """Whether a PIN was taken away since its owner was here; told once."""
        lost = self._settings.pin(name) == _LOST
        if lost:
            self.remove(name)
        return lost
