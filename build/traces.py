"""Finds and blots out the folders of the machine that builds, in the files of a bundle.

    python build/traces.py BUNDLE   names the files that still hold one; 1 when there are any

Python's own libraries have the folder in them where it was installed. Nothing in a bundle reads it,
and it says who has built it.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_EVERYBODYS = ("/", "/usr", "/usr/local", "/opt", "/home")


def folders() -> tuple[str, ...]:
    """The folders that tell of this machine: Python's, the environment's and ours."""
    places = (str(Path(sys.base_prefix).parent), sys.base_prefix, sys.prefix, str(ROOT))
    return tuple(dict.fromkeys(place for place in places if place not in _EVERYBODYS))


def pythons_own() -> tuple[str, ...]:
    """The folder in which Python's own libraries say they were installed, without its last name."""
    above = str(Path(sys.base_prefix).parent)
    return () if above in _EVERYBODYS else (above,)


def blot_out(tree: Path, places: Iterable[str]) -> None:
    """Writes a path that says nothing, of the same length, over each of these.

    The name at the end of Python's folder stays: a linker lets other strings end with it, such as
    the version of Python.
    """
    for path in _files(tree):
        if path.suffix == ".zip":
            continue
        data = before = path.read_bytes()
        for place in places:
            name = place.encode()
            data = data.replace(name, b"/usr".ljust(len(name), b"/"))
        if data != before:
            path.write_bytes(data)


def found(tree: Path, places: Iterable[str]) -> list[str]:
    """The files that hold one of these, also inside zip files, each with the folder."""
    return [
        f"{name}: {place}"
        for path in _files(tree)
        for name, data in _contents(path, path.relative_to(tree).as_posix())
        for place in places
        if place.encode() in data
    ]


def _files(tree: Path) -> list[Path]:
    return sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())


def _contents(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    if path.suffix != ".zip":
        yield name, path.read_bytes()
        return
    with zipfile.ZipFile(path) as archive:
        for inner in archive.namelist():
            yield f"{name}/{inner}", archive.read(inner)


def main() -> int:
    """Looks through a bundle."""
    strays = found(Path(sys.argv[1]), folders())
    print("\n".join(strays) or "no file holds a folder of this machine")
    return int(bool(strays))


if __name__ == "__main__":
    sys.exit(main())
