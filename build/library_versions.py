"""Reads the versions of the libraries in a bundle out of the libraries themselves.

Most have a sentence in them that says it. SDL's count their releases in the names of their files,
and so do a few others by a number of the linker, which stands for a release. Two say it only when
they are asked. What belongs to the building system is known to its packages, and Windows' files
have a version among their resources.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from importlib.metadata import files
from pathlib import Path

_SENTENCES = {
    "Expat": rb"\0expat_(\d+\.\d+\.\d+)\0",
    "FLAC": rb"reference libFLAC (\d+\.\d+\.\d+)",
    "FluidSynth": rb"\0(2\.\d+\.\d+)\0",
    "HarfBuzz": rb"\0(\d{1,2}\.\d+\.\d+)\0",
    "LibTIFF": rb"LIBTIFF, Version (\d+\.\d+\.\d+)",
    "Opus": rb"libopus (\d+\.\d+(?:\.\d+)?)",
    "SQLite": rb"\0(3\.\d+\.\d+)\0",
    "Vorbis": rb"libVorbis (\d+\.\d+\.\d+)",
    "WavPack": rb"\0(5\.\d+\.\d+)\0",
    "libjpeg-turbo": rb"libjpeg-turbo version (\d+\.\d+\.\d+(?:\.\d+)?)",
    "libpng": rb"libpng version (\d+\.\d+\.\d+)",
    "libsndfile": rb"libsndfile-(\d+\.\d+\.\d+)",
    "libxmp": rb"\0(4\.\d+\.\d+)\0",
    "mpg123": rb"\0(1\.\d\d\.\d+)\0",
    "zlib": rb"deflate (\d+\.\d+[\d.]*) ",
}
_LINKED = {  # the linker's number: the release whose it is
    "Ogg": {"0.8.5": "1.3.5", "0.8.6": "1.3.6"},
    "opusfile": {"0.4.5": "0.12"},
}
_SDL = re.compile(r"\.so\.0\.(\d+)00\.(\d+)$")
_RELEASE = re.compile(r"\.so\.(\d+\.\d+\.\d+)$")
# a version among the resources of a Windows file, in UTF-16
_RESOURCE = re.compile(rb"F\0i\0l\0e\0V\0e\0r\0s\0i\0o\0n\0\0\0(?:\0\0)?((?:[0-9., ]\0)+)")


def version_of(name: str, paths: Iterable[Path]) -> str:
    """The version of a part, read from its files; empty where none of them tells."""
    for path in sorted(paths):
        told = _said_by(name, path)
        if told:
            return told
    return ""


def _said_by(name: str, path: Path) -> str:
    data = path.read_bytes()
    if path.suffix.lower() == ".dll" and (resource := _RESOURCE.search(data)):
        numbers = re.findall(r"\d+", resource[1].decode("utf-16-le"))
        return ".".join(numbers[:3])
    if name in _SENTENCES and (sentence := re.search(_SENTENCES[name], data)):
        return sentence[1].decode()
    if name.startswith("SDL2") and (numbered := _SDL.search(path.name)):
        return f"2.{numbered[1]}.{numbered[2]}"
    linked = _RELEASE.search(path.name)
    if linked and name == "Brotli":
        return linked[1]
    if linked and name in _LINKED:
        return _LINKED[name].get(linked[1], f"linked as {linked[1]}")
    return _ASKED[name](path.name) if name in _ASKED else ""


def _freetype(_name: str) -> str:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pygame import freetype  # noqa: PLC0415  only for this

    return ".".join(map(str, freetype.get_version()))


def _webp(name: str) -> str:
    """Asks the library of pygame-ce's wheel, of which the bundle has a copy without its friends."""
    if not re.match(r"(?:lib)?webp[-.]", name):
        return ""
    for file in files("pygame-ce") or ():
        if file.name == name:
            number = ctypes.CDLL(str(file.locate())).WebPGetDecoderVersion()
            return f"{number >> 16}.{number >> 8 & 255}.{number & 255}"
    return ""


_ASKED: dict[str, Callable[[str], str]] = {"FreeType": _freetype, "libwebp and sharpyuv": _webp}


def system_package(file: str) -> tuple[str, str, str]:
    """The system, package and version that a library of this machine is of, as Debian tells it."""
    if not shutil.which("dpkg-query"):
        return "", "", ""
    owner = _said(["dpkg-query", "-S", f"*/{file}"]).partition(":")[0]
    if not owner:
        return "", "", ""
    system = re.search(r"^ID=(\w+)", Path("/etc/os-release").read_text(encoding="utf-8"), re.M)
    number = _said(["dpkg-query", "-W", "-f${Version}", owner])
    return system[1] if system else "debian", owner, number


def _said(command: list[str]) -> str:
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout
