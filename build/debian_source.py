"""The recipe of a Debian source package, the folder `debian`, for the archives of a release.

Whoever keeps an archive of packages of their own builds it there with `dpkg-buildpackage`; Debian's
own archive could not take it, because pygame-ce is not packaged there and the program is frozen.
"""

from __future__ import annotations

import os
import re
import subprocess
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import parts

ROOT = Path(__file__).resolve().parent.parent
_LINUX = ROOT / "build" / "linux"
_FOLDER = _LINUX / "debian"  # the files with gaps such as @VERSION@
_DEVELOPERS = "The Cardtable developers <dev@cardtable.invalid>"
_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

_FETCH = "  {downloads}/{file}\n    as cardtable_{version}.orig{part}.tar.xz, SHA-256 {checksum}\n"
_UNPACK = "  mkdir {0} && tar xf ../cardtable_{1}.orig-{0}.tar.xz --strip-components=1 -C {0}\n"


def recipe(archives: dict[str, tuple[str, str]], told: dict[str, str]) -> dict[str, str]:
    """The files of the folder for these archives, by their paths.

    `archives` has each kind of processor with the name of its archive and the checksum.
    """
    first, *others = archives
    told = {**told, "developers": _DEVELOPERS, "date": _date(), "first": first}
    told["architectures"] = " ".join(_ARCHITECTURES[machine] for machine in archives)
    told |= _wanted()
    told["fetch"] = "".join(
        _FETCH.format(part="" if one == first else f"-{one}", file=name, checksum=checksum, **told)
        for one, (name, checksum) in archives.items()
    )
    told["unpack"] = "".join(_UNPACK.format(one, told["version"]) for one in others)
    files = {
        **{file.name: _filled(file, told) for file in sorted(_FOLDER.iterdir())},
        "copyright": parts.debian_copyright().replace(" usr/lib/cardtable/", " cardtable/"),
        "source/format": "3.0 (quilt)\n",
        "cardtable.lintian-overrides": (_LINUX / "lintian-overrides").read_text(encoding="utf-8"),
    }
    return {f"debian/debian/{name}": text for name, text in files.items()}


def _filled(file: Path, told: dict[str, str]) -> str:
    """The text of a file with its gaps filled."""
    text = file.read_text(encoding="utf-8")
    for name, value in told.items():
        text = text.replace(f"@{name.upper()}@", value)
    return text


def _wanted() -> dict[str, str]:
    """The packages it depends on and recommends: those of the package that is built here."""
    made = (_LINUX / "make_deb.sh").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^(Depends|Recommends): (.+)$", made, re.M))
    depends = lines["Depends"].replace("$glibc", "${glibc:Version}")
    return {"depends": depends, "recommends": lines["Recommends"]}


def _date() -> str:
    """The moment of the commit that is built, as a change log has it."""
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or subprocess.check_output(asked, text=True)
    return format_datetime(datetime.fromtimestamp(int(seconds), UTC))
