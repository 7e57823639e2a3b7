"""`cardtable desktop`: a menu entry, and saved games that open by a double click. Linux.

The packages register the program with the desktop when they are installed. An AppImage, and a wheel
that pip, pipx or uv installed, cannot; this verb does it for one user, and takes it back.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.cli.window import Complaint
from cardtable.core.messages import say
from cardtable.ui.assets import asset

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping

ID = "org.cardtable.Cardtable"
_WRITTEN = str.maketrans({"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"})  # in an entry
_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)  # of the icons, in pixels


def add_verbs(verbs: Any) -> None:
    """Declares the verb of this module."""
    desktop = verbs.add_parser(
        "desktop", help=say("an entry in the menu, and saved games by a double click (Linux)")
    )
    desktop.add_argument("--remove", action="store_true", help=say("take both away again"))
    desktop.set_defaults(run=_desktop)


def _desktop(asked: argparse.Namespace) -> int:
    if sys.platform != "linux":
        raise Complaint(say("the installer of this system adds the menu entry and the file type"))
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    if asked.remove:
        for path, _ in _files(base, ""):
            path.unlink(missing_ok=True)
        said = say("Cardtable is out of the menu; your games and settings are still there.")
    else:
        try:
            for path, contents in _files(base, command(sys.argv[0], os.environ)):
                _put(path, contents)
        except OSError as error:
            raise Complaint(f"{error.filename or base}: {error.strerror}") from None
        said = say("Cardtable is in the menu, and a double click opens a saved game.")
    _tell_desktop(base)
    print(said)
    return 0


def command(called: str, environment: Mapping[str, str]) -> str:
    """Returns the command that starts this program, as the `Exec` of a menu entry writes it.

    A word is quoted as in a shell, and then the whole as any text of an entry, which is one line.
    """
    if getattr(sys, "frozen", False) and environment.get("APPIMAGE"):
        words = [environment["APPIMAGE"]]
    elif called.endswith("__main__.py"):
        words = [sys.executable, "-m", "cardtable"]
    else:
        words = [os.path.abspath(shutil.which(called) or called)]  # noqa: PTH100  links stay links
    return " ".join([*map(_quoted, words), "%f"]).translate(_WRITTEN)


def _quoted(word: str) -> str:
    for sign in '\\"`$':
        word = word.replace(sign, "\\" + sign)
    return '"' + word.replace("%", "%%") + '"'


def _files(base: Path, called: str) -> Iterator[tuple[Path, bytes]]:
    """Yields the path and the contents of each file of the entry."""
    entry = asset("desktop", f"{ID}.desktop").read_text(encoding="utf-8")
    entry = "".join(
        f"Exec={called}\n" if line.startswith("Exec=") else line
        for line in entry.splitlines(keepends=True)
    )
    contents = entry.encode(errors="surrogateescape")  # a folder's name may be no text
    yield base / "applications" / f"{ID}.desktop", contents
    yield base / "mime" / "packages" / f"{ID}.xml", asset("desktop", f"{ID}.mime.xml").read_bytes()
    icons = base / "icons" / "hicolor"
    for size in _SIZES:
        picture = asset("icons", f"cardtable-{size}.png").read_bytes()
        yield icons / f"{size}x{size}" / "apps" / f"{ID}.png", picture
    yield icons / "scalable" / "apps" / f"{ID}.svg", asset("icons", "cardtable.svg").read_bytes()


def _put(path: Path, contents: bytes) -> None:
    """Writes a file so that it is whole whenever somebody looks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(contents)
    new.replace(path)


def _tell_desktop(base: Path) -> None:
    """Has menus and file types read again, where there are the tools for it."""
    for tool, folder in (
        ("update-desktop-database", "applications"),
        ("update-mime-database", "mime"),
    ):
        if shutil.which(tool) and (base / folder).is_dir():
            subprocess.run([tool, str(base / folder)], capture_output=True, check=False)
