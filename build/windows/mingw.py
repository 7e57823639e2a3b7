"""Compiles the lean models for Windows, on Linux: mypyc's C by Debian's mingw. native.py calls it.

A Windows Python, as winpy.sh makes it, has no headers. Those of this machine's Python are the same
when both have the same minor version, but for `pyconfig.h`, which lies beside this file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

COMPILER = "x86_64-w64-mingw32-gcc"
CONFIG = Path(__file__).resolve().parent / "pyconfig.h"
MINOR = f"3{sys.version_info[1]}"
SUFFIX = f".cp{MINOR}-win_amd64.pyd"
# nothing of mingw has to lie beside the program, and no date gets into it
LINK = ("-shared", "-static-libgcc", "-s", "-Wl,--no-insert-timestamp")
WINE = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}


def unable(python: Path) -> str:
    """Says why nothing can be compiled for this Windows Python and what to do; or ""."""
    if not shutil.which(COMPILER):
        return "install gcc-mingw-w64-x86-64"
    library = _library(python)
    if not library.is_file():
        return f"there is no {library.name} in {python}: make it with winpy.sh and this Python"
    return ""


def _library(python: Path) -> Path:
    return python / f"python{MINOR}.dll"


def made_with() -> str:
    """The compiler, and what it is told about Windows."""
    command = [COMPILER, "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return told + CONFIG.read_text(encoding="utf-8") + Path(__file__).read_text(encoding="utf-8")


def compile_all(extensions: Sequence[Any], options: Sequence[str], python: Path) -> None:
    """Makes the extension modules that setuptools would make, in the folder it would."""
    with tempfile.TemporaryDirectory() as folder:
        headers = Path(folder) / "include"
        shutil.copytree(sysconfig.get_paths()["include"], headers)
        shutil.copyfile(CONFIG, headers / CONFIG.name)
        for made in extensions:
            out = Path(*made.name.split(".")).with_suffix(SUFFIX)
            places = [word for place in (headers, *made.include_dirs) for word in ("-I", place)]
            command = [COMPILER, *made.extra_compile_args, *options, *LINK, *places]
            command += ["-o", out, *made.sources, _library(python)]
            subprocess.run(list(map(str, command)), check=True)


def command(python: Path) -> list[str]:
    """The command that runs a Python program under Wine, as `sys.executable` does here."""
    return ["wine", str(python / "python.exe")]


def environment(modules: Path) -> dict[str, str]:
    """The environment of a program under Wine that takes our modules from a folder."""
    where = ["winepath", "-w", str(modules)]
    told = subprocess.run(
        where, env={**os.environ, **WINE}, capture_output=True, text=True, check=True
    )
    return {
        **os.environ,
        **WINE,
        "PYTHONPATH": told.stdout.strip(),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
