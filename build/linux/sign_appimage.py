"""Signs an AppImage, or looks whether its signature is right. Needs gpg.

    python build/linux/sign_appimage.py APPIMAGE KEY        by this key of gpg's
    python build/linux/sign_appimage.py --verify APPIMAGE   by the key that lies in it

The SHA-256 that is signed is that of the file while the two sections are empty that hold signature
and key, as other tools for AppImages do it. The key is there to be compared: whoever verifies is
told its fingerprint, which the project publishes somewhere else.
"""

from __future__ import annotations

import hashlib
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

SIGNATURE, KEY = ".sha256_sig", ".sig_key"


def sections(data: bytes) -> dict[str, tuple[int, int]]:
    """The offset and the size in the file of each section of a 64-bit program."""
    (table,) = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    rows = [struct.unpack_from("<IIQQQQ", data, table + size * row) for row in range(count)]
    texts = rows[names][4]
    return {data[texts + row[0] :].split(b"\0", 1)[0].decode(): row[4:6] for row in rows}


def digest(data: bytes) -> str:
    """The SHA-256 of an AppImage as if it were not signed."""
    blank = bytearray(data)
    for name in (SIGNATURE, KEY):
        offset, size = sections(data)[name]
        blank[offset : offset + size] = bytes(size)
    return hashlib.sha256(blank).hexdigest()


def put(data: bytes, name: str, contents: bytes) -> bytes:
    """The AppImage with something written into one of its sections."""
    offset, size = sections(data)[name]
    if len(contents) >= size:
        raise SystemExit(f"{len(contents)} bytes do not fit into {name}, which has {size}")
    return data[:offset] + contents.ljust(size, b"\0") + data[offset + size :]


def held(data: bytes, name: str) -> bytes:
    """The contents of one of its sections."""
    offset, size = sections(data)[name]
    return data[offset : offset + size].rstrip(b"\0")


def sign(path: Path, key: str) -> None:
    """Writes signature and key into the AppImage."""
    data = path.read_bytes()
    signed = _gpg("--local-user", key, "--armor", "--detach-sign", given=digest(data).encode())
    data = put(data, SIGNATURE, signed)
    data = put(data, KEY, _gpg("--armor", "--export-options", "export-minimal", "--export", key))
    path.write_bytes(data)


def verify(path: Path) -> str:
    """The fingerprint of the key that signed the AppImage; ends where the signature is wrong."""
    data = path.read_bytes()
    if not held(data, SIGNATURE):
        raise SystemExit(f"{path.name} is not signed")
    with tempfile.TemporaryDirectory() as folder:
        signature = Path(folder) / "signature"
        signature.write_bytes(held(data, SIGNATURE))
        _gpg("--homedir", folder, "--quiet", "--import", given=held(data, KEY))
        words = ["--homedir", folder, "--status-fd", "1", "--verify", str(signature), "-"]
        told = _gpg(*words, given=digest(data).encode()).decode()
    return re.findall(r"VALIDSIG (\w+)", told)[0]


def _gpg(*words: str, given: bytes = b"") -> bytes:
    command = ["gpg", "--batch", "--no-tty", *words]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.decode(errors="replace").strip())
    return done.stdout


def main() -> int:
    """Signs or verifies."""
    match sys.argv[1:]:
        case ["--verify", path]:
            print(f"{path}: a good signature by {verify(Path(path))}")
        case [path, key]:
            sign(Path(path), key)
            print(f"{path}: signed by {verify(Path(path))}")
        case _:
            raise SystemExit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
