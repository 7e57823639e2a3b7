"""SHA-256 without OpenSSL, which hashlib loads at once: 3 MB and 3 ms that no table needs.

It is in Python itself: the random module takes its SHA-512 from there too, and for the same reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256  # Python 3.12 and later
    except ImportError:
        try:
            from _sha256 import sha256  # Python 3.11
        except ImportError:  # another Python
            from hashlib import sha256

__all__ = ["sha256"]
