"""Names what a bundle holds besides our own code, with its owner and licence (parts.toml).

    python build/parts.py          writes THIRD_PARTY.md
    python build/parts.py BUNDLE   names what lies in a bundle and has no part in parts.toml

Every file and every Python package of a bundle belongs to one part, every part has the text of its
licence in licences/, a line in THIRD_PARTY.md, a paragraph in Debian's copyright file and a row in
the SBOM; make.py ends where that does not hold.
"""

from __future__ import annotations

import hashlib
import platform
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

import library_versions

BUILD = Path(__file__).resolve().parent
LICENCES = BUILD / "licences"
INSTALLED = "usr/lib/cardtable/_internal/"  # where the Debian package has them
STANDARD_LIBRARY = "*stdlib*"


@dataclass(frozen=True)
class Part:
    """A part of a bundle: its files, its licence, where it comes from."""

    name: str
    licence: str
    copyright: str
    origin: str
    texts: tuple[str, ...]
    files: tuple[str, ...]
    modules: tuple[str, ...] = ()
    package: str = ""
    source: str = ""

    def has_file(self, name: str) -> bool:
        """True when a file, named from `_internal`, belongs to it."""
        return any(fnmatchcase(name, pattern) for pattern in self.files)

    def has_module(self, name: str) -> bool:
        """True when a top-level Python package belongs to it."""
        standard = name in sys.stdlib_module_names or name.startswith("_sysconfigdata")
        return name in self.modules or (STANDARD_LIBRARY in self.modules and standard)

    def of_the_system(self) -> bool:
        """True when it is a library of the machine that builds."""
        return self.origin.startswith("the system")

    def is_of_the_index(self) -> bool:
        """True when it is a distribution of the package index, or code that one adds."""
        inside = self.origin.startswith("pygame-ce's") or self.package == "python"
        return bool(self.package) and not inside


@cache
def parts() -> tuple[Part, ...]:
    """All of parts.toml, in its order."""
    rows = tomllib.loads((BUILD / "parts.toml").read_text(encoding="utf-8"))["part"]
    return tuple(
        Part(
            **{
                key: tuple(value) if isinstance(value, list) else value
                for key, value in row.items()
            }
        )
        for row in rows
    )


def part_of(file: str) -> Part | None:
    """The part a file of a bundle belongs to."""
    return next((part for part in parts() if part.has_file(file)), None)


def contents(bundle: Path) -> Path:
    """The folder of a bundle that holds everything but the program itself."""
    return next(path for path in sorted(bundle.iterdir()) if path.is_dir())


def bundled(bundle: Path) -> dict[str, Path]:
    """The files of a bundle by their names from `_internal`, without links to others of them."""
    inside = contents(bundle)
    files = sorted(path for path in inside.rglob("*") if path.is_file() and not path.is_symlink())
    files_by_name = {path.relative_to(inside).as_posix(): path for path in files}
    files_by_name |= {
        f"../{path.name}": path for path in sorted(bundle.iterdir()) if path.is_file()
    }
    return files_by_name


def unnamed(bundle: Path) -> list[str]:
    """The files and Python packages of a bundle that belong to no part."""
    files = [name for name in bundled(bundle) if part_of(name) is None]
    packages = sorted({name.partition(".")[0] for name in modules_of(bundle)})
    strays = [name for name in packages if not any(part.has_module(name) for part in parts())]
    return files + [f"Python package {name}" for name in strays]


def modules_of(bundle: Path) -> list[str]:
    """The names of the Python modules inside the executable."""
    from PyInstaller.archive.readers import CArchiveReader  # noqa: PLC0415  only for a bundle

    program = next(path for path in bundle.iterdir() if path.stem == "cardtable" and path.is_file())
    archive = CArchiveReader(str(program))
    inner = next(name for name in archive.toc if name.lower().endswith("pyz"))
    return [name for name in archive.open_embedded_archive(inner).toc if "__mypyc" not in name]


def used(bundle: Path) -> list[Part]:
    """The parts that a bundle really holds."""
    files, modules = bundled(bundle), {name.partition(".")[0] for name in modules_of(bundle)}
    return [
        part
        for part in parts()
        if any(part_of(name) == part for name in files)
        or any(part.has_module(name) for name in modules)
        or part.name.startswith("PyInstaller")
    ]


def third_party() -> str:
    """THIRD_PARTY.md: what is in it, for whoever reads one page."""
    rows = [
        (part.name, part.licence, ", ".join(part.texts), part.origin, part.source)
        for part in parts()[1:]
    ]
    return "\n".join([_HEAD, *(f"| {' | '.join(row)} |" for row in rows), _FOOT])


_HEAD = """# What the installed program carries besides our own code

Written by `python build/parts.py` from `build/parts.toml`. The texts named here lie in the folder
`licences` beside this file. Libraries are unchanged but for stripped symbols; `sbom.json`, which is
published with every release, has the version and the SHA-256 of every file.

| part | licence | text | where it comes from | source |
| --- | --- | --- | --- | --- |"""

_FOOT = """
pygame-ce, FluidSynth, mpg123 and libsndfile are under the LGPL: separate shared files, which may be
replaced by another build of the same interface. Their source is published where the last column
says. Microsoft's runtime and PortMidi are only in the bundle for Windows, the libraries of the
building system only in those for Linux. Our own files are under the MIT licence; `NOTICE` names
what else must be said.
"""


def debian_copyright() -> str:
    """Debian's copyright file: a paragraph for each part, then what each licence says."""
    paragraphs = [_DEBIAN_HEAD]
    for part in parts():
        names = [_debian_path(pattern) for pattern in part.files] or ["usr/lib/cardtable/cardtable"]
        if part.name == "Cardtable":
            names = ["*"]
        paragraphs.append(
            f"Files: {' '.join(names)}\nCopyright: {part.copyright}\nLicense: {part.licence}\n"
            f"Comment: {part.name}, {part.origin}."
        )
    seen: dict[str, str] = {}
    for part in parts():
        places = ", ".join(f"/{INSTALLED}licences/{text}" for text in part.texts)
        seen.setdefault(part.licence, places or f"/{INSTALLED}LICENSE")
    paragraphs += [
        f"License: {name}\n The whole text is in {places}." + _common(name)
        for name, places in seen.items()
    ]
    return "\n\n".join(paragraphs) + "\n"


_DEBIAN_HEAD = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Cardtable
Comment: The program is frozen: Python, SDL and other libraries lie beside it."""


def _common(licence: str) -> str:
    """The file in which Debian itself keeps a licence."""
    for name in ("LGPL-2.1", "GPL-2"):
        if licence.startswith(name):
            return f"\n On Debian systems it is in /usr/share/common-licenses/{name}."
    return ""


def _debian_path(pattern: str) -> str:
    path = (INSTALLED + pattern).replace("_internal/../", "")
    return path.replace(" ", "?")


def bill_of_materials(
    bundle: Path | None, artefacts: list[Path], number: str, when: str
) -> dict[str, Any]:
    """The SBOM, as CycloneDX: every part of a bundle with its files, and what is published."""
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": when,
            "component": {
                "type": "application",
                "bom-ref": "cardtable",
                "name": "cardtable",
                "version": number,
                "purl": f"pkg:generic/cardtable@{number}",
                "licenses": [{"expression": "MIT AND OFL-1.1"}],
                "components": [_file(path.name, path) for path in artefacts],
            },
        },
        "components": list(_components(bundle, number)) if bundle else [],
    }


def add_system(bill: dict[str, Any], other: dict[str, Any], system: str) -> None:
    """Puts the parts of another system's bundle into an SBOM, under names that say so."""
    for component in other["components"]:
        told = {"name": "cardtable:system", "value": system}
        bill["components"].append(
            {
                **component,
                "bom-ref": f"{component['bom-ref']} ({system})",
                "properties": [*component.get("properties", []), told],
            }
        )


def _components(bundle: Path, number: str) -> Iterator[dict[str, Any]]:
    files = bundled(bundle)
    for part in [part for part in used(bundle) if part.texts]:
        own = {name: path for name, path in files.items() if part_of(name) == part}
        known, address = identity(part, own, number)
        row: dict[str, Any] = {
            "type": "library",
            "bom-ref": part.name,
            "name": part.name,
            "version": known,
            "purl": address,
            "licenses": [_licence(part.licence)],
            "copyright": part.copyright,
            "properties": [{"name": "cardtable:origin", "value": _origin(part)}],
        }
        if part.source:
            row["externalReferences"] = [{"type": "website", "url": part.source}]
        inner = [_file(name, path) for name, path in own.items()]
        yield {**row, "components": inner} if inner else row


def identity(part: Part, files: dict[str, Path], number: str) -> tuple[str, str]:
    """The version of a part and its package URL; a part of ours has the number of this version."""
    if part.is_of_the_index():
        known = version(part.package)
        return known, f"pkg:pypi/{part.package}@{known}"
    if part.of_the_system():
        for name in files:
            system, package, known = library_versions.system_package(Path(name).name)
            if known:
                return known, f"pkg:deb/{system}/{package}@{quote(known, safe='')}"
    if part.package == "python":
        known = platform.python_version()
    elif not part.package and part.origin.startswith("assets"):
        known = number
    else:
        known = library_versions.version_of(part.name, files.values()) or _came_in(part)
    return known, f"pkg:generic/{_slug(part.name)}@{quote(known, safe='')}"


def _came_in(part: Part) -> str:
    """The version to tell of a library that does not say its own: that of what it came in."""
    if part.package:
        return f"of {part.package} {version(part.package)}"
    return f"of Python {platform.python_version()}"


def _slug(name: str) -> str:
    """The name of a part in a package URL."""
    first = re.split(r" \(| and ", name.lower())[0]
    return re.sub(r"[^a-z0-9_.]+", "-", first)


def _origin(part: Part) -> str:
    """The place it comes from, with the version of what it came in."""
    inside = part.package and not part.is_of_the_index() and part.package != "python"
    return f"{part.origin} ({part.package} {version(part.package)})" if inside else part.origin


def _licence(words: str) -> dict[str, Any]:
    if words.startswith("LicenseRef-"):
        return {"license": {"name": words.removeprefix("LicenseRef-").replace("-", " ")}}
    return {"expression": words} if " " in words else {"license": {"id": words}}


def _file(name: str, path: Path) -> dict[str, Any]:
    return {
        "type": "file",
        "name": name.removeprefix("../"),
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}],
    }


def main() -> int:
    """Writes THIRD_PARTY.md, or looks at a bundle."""
    if len(sys.argv) > 1:
        strays = unnamed(Path(sys.argv[1]))
        print("\n".join(strays) or "everything has its part")
        return int(bool(strays))
    (BUILD / "THIRD_PARTY.md").write_text(third_party(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
