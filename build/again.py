"""Builds a second time, to show that a build can be repeated, or what an upgrade brings. Linux.

    python build/again.py same   once more, as another machine would; compares with dist/
    python build/again.py next   the next version, for trying an upgrade: build/scratch/next

Compiling takes longest, and packing. With `--whole` every game's lean models are compiled again
for `same`; else one game's, another with each commit, and the others are taken from the first
build. With `--quick` it hardly compresses, as the first build has to have done (make.py).

The second build runs in a copy of this folder with another name, where the program is installed
once more, for a user with another umask, time zone, language and home, at a later time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import native  # beside this file

ROOT = Path(__file__).resolve().parent.parent
VERSION = Path("cardtable") / "__init__.py"
TARGETS = ("bundle", "deb", "portable", "appimage", "flatpak", "wheel", "sums")


def main() -> int:
    """Builds what is asked for."""
    parser = argparse.ArgumentParser(description="Builds a second time.")
    parser.add_argument("what", choices=("same", "next"))
    parser.add_argument("--whole", action="store_true", help="compile every game again")
    parser.add_argument("--quick", action="store_true", help="the first build was a quick one")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cardtable again ") as folder:
        copy = Path(folder) / "somewhere else"
        _copied(copy)
        if asked.what == "same":
            if not asked.whole:
                spare(ROOT, copy, compiled_again(_commit("%H")))
            return _same(copy, Path(folder) / "home", quick=asked.quick)
        return _next(copy, ROOT / "build" / "scratch" / "next")


def _copied(copy: Path) -> None:
    """The files of this folder that are kept under version control or about to be."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)


def _built(copy: Path, targets: tuple[str, ...], environment: dict[str, str], umask: int) -> Path:
    dist = copy / "dist"
    command = [sys.executable, str(copy / "build" / "make.py"), *targets]
    everything = {**os.environ, **environment, "SOURCE_DATE_EPOCH": _epoch()}
    subprocess.run(command, check=True, env=everything, cwd=copy, umask=umask)
    return dist


def _epoch() -> str:
    return os.environ.get("SOURCE_DATE_EPOCH") or _commit("%ct")


def _commit(what: str) -> str:
    """Asks git about the last commit."""
    command = ["git", "-C", str(ROOT), "log", "-1", f"--format={what}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def compiled_again(commit: str) -> str:
    """The game whose turn it is with a commit."""
    games = list(native.MODULES)
    return games[int(commit[:8], 16) % len(games)]


def spare(root: Path, copy: Path, again: str) -> None:
    """Lays the compiled modules of the first build into the copy, but for those of one game."""
    there = Path("build") / "scratch" / "native" / "compiled"
    for kept in (root / there).glob("*"):
        if not kept.name.startswith(f"{again}-"):
            shutil.copytree(kept, copy / there / kept.name)


def _same(copy: Path, home: Path, *, quick: bool) -> int:
    """True when the second build is the first, byte for byte; says where it is not."""
    home.mkdir()
    installed = _installed(copy, home / "installed")
    environment = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "HOME": str(home), "PYTHONHASHSEED": "7"}
    environment["PYTHONPATH"] = str(installed)
    dist = _built(copy, (*TARGETS, *(["--quick"] if quick else [])), environment, 0o077)
    first = ROOT / "dist"
    names = sorted(path.name for path in dist.iterdir() if path.is_file())
    differing = 0
    for name in names:
        here, there = _sum(first / name), _sum(dist / name)
        differing += here != there
        print(f"{there}  {name}  {'the same' if here == there else f'is not {here}'}")
    if differing:
        _tell_difference(first / "cardtable", dist / "cardtable")
    return 1 if differing or not names else 0


def _installed(copy: Path, folder: Path) -> Path:
    """Installs the copy as the README does: its own folder is written into what is found."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(folder), "-e", str(copy)], check=True)
    return folder


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "missing"


def _tell_difference(first: Path, second: Path) -> None:
    """The files of two bundles that are not alike."""
    files = {path.relative_to(top) for top in (first, second) for path in top.rglob("*")}
    for name in sorted(files):
        if not (first / name).is_dir() and _sum(first / name) != _sum(second / name):
            print(f"differs: {name}")


def _next(copy: Path, out: Path) -> int:
    """The packages of the version after this one: the last number is one more."""
    text = (copy / VERSION).read_text(encoding="utf-8")
    changed = re.sub(
        r'(__version__ = "(?:\d+\.)*)(\d+)', lambda match: f"{match[1]}{int(match[2]) + 1}", text
    )
    (copy / VERSION).write_text(changed, encoding="utf-8")
    compiled = ROOT / "build" / "scratch" / "native" / "compiled"  # they are the same ones
    targets = ("bundle", "deb", "portable", "appimage", "wheel", "--native", "--quick")
    dist = _built(copy, targets, {"CARDTABLE_COMPILED": str(compiled)}, 0o022)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for package in sorted(path for path in dist.iterdir() if path.is_file()):
        shutil.copyfile(package, out / package.name)
        print(out / package.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
