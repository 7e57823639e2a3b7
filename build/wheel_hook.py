"""Hatchling's hook for our wheel: the games under a name of our own, and the lean models compiled.

It runs for every wheel, also the one that pip makes of an sdist, and not for an editable install.
CARDTABLE_COMPILED_GAMES names a folder of extension modules to be added (make.py wheel); without it
the wheel is pure Python and works everywhere.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import renaming

COMPILED = "CARDTABLE_COMPILED_GAMES"
_DATE = (2020, 2, 2, 0, 0, 0)  # hatchling's own, the same each time


class Hook(BuildHookInterface[Any]):
    """Called by hatchling before and after it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Says for which Python and system the wheel is, when something compiled goes in."""
        if version != "editable" and os.environ.get(COMPILED):
            build_data["pure_python"] = False
            build_data["tag"] = tag(Path(os.environ[COMPILED]))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Packs the wheel once more, with its games under their installed name."""
        if version != "editable":
            compiled = os.environ.get(COMPILED)
            repack(Path(artifact_path), Path(compiled) if compiled else None)


def tag(compiled: Path) -> str:
    """For which Python, and on Linux for which oldest C library, the extension modules are."""
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    system = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if system.startswith("linux_"):
        oldest = max((2, 17), *(oldest_library(path) for path in compiled.rglob("*.so")))
        system = f"manylinux_{oldest[0]}_{oldest[1]}_{system.removeprefix('linux_')}"
    return f"{python}-{python}-{system}"


def oldest_library(path: Path) -> tuple[int, int]:
    """The oldest glibc that has every symbol an extension module asks for."""
    named = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
    return max(((int(first), int(second)) for first, second in named), default=(0, 0))


def repack(wheel: Path, compiled: Path | None) -> None:
    """The same wheel with its games renamed and extension modules added, sorted and dated."""
    with zipfile.ZipFile(wheel) as archive:
        files = dict(
            _renamed(name, archive.read(name)) for name in archive.namelist() if name[-1] != "/"
        )
    if compiled:
        added = sorted(path for path in compiled.rglob("*") if path.suffix in (".so", ".pyd"))
        files |= {path.relative_to(compiled).as_posix(): path.read_bytes() for path in added}
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    files[record] = _record(files, record)
    wheel.unlink()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda name: (".dist-info/" in name, name)):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])


def _renamed(name: str, data: bytes) -> tuple[str, bytes]:
    if name.endswith(".py"):
        data = renaming.code(data.decode()).encode()
    elif name.endswith(".dist-info/entry_points.txt"):
        data = renaming.entry_points(data.decode()).encode()
    return renaming.path(name), data


def _record(files: dict[str, bytes], record: str) -> bytes:
    lines = []
    for name in sorted(files):
        if name == record:
            continue
        made = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={made},{len(files[name])}\n")
    return "".join([*lines, f"{record},,\n"]).encode()
