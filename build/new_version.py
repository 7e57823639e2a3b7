"""Raises the version, or compares it with a tag: it stands in the program and in the change log.

    python build/new_version.py 0.2.0      writes it into the program and begins its change log
    python build/new_version.py --is v0.2.0   ends with 1 where the tag is not the version's

The change log's unreleased entry gets the date of the day, and a new one is begun. The home of the
version that is left behind must be kept for its successors (tests/packaging/make_home.py).
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_PROGRAM = Path("cardtable") / "__init__.py"
_LINE = re.compile(r'^__version__ = "(.+)"$', re.M)
_UNRELEASED = "unreleased"


def present(root: Path) -> str:
    """The version of the program as it stands."""
    return _LINE.findall((root / _PROGRAM).read_text(encoding="utf-8"))[0]  # type: ignore[no-any-return]


def number(version: str) -> tuple[int, ...]:
    """The numbers of a version, of which there are three; ends where there are not."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SystemExit(f"expected a version such as 1.2.3, got {version!r}")
    return tuple(map(int, version.split(".")))


def raise_to(root: Path, version: str, day: str) -> None:
    """Writes a newer version into the program and the change log."""
    old = present(root)
    if number(version) <= number(old):
        raise SystemExit(f"{version} is not newer than {old}")
    if not (root / "tests" / "packaging" / f"home-{old}").is_dir():
        raise SystemExit(f"keep a home of {old} first: python tests/packaging/make_home.py")
    log = root / "CHANGELOG.md"
    text = log.read_text(encoding="utf-8")
    heading = f"## {old} ({_UNRELEASED})"
    if heading not in text:
        raise SystemExit(f"CHANGELOG.md has no line {heading!r}")
    begun = f"## {version} ({_UNRELEASED})\n\n## {old} ({day})"
    log.write_text(text.replace(heading, begun), encoding="utf-8", newline="\n")
    program = (root / _PROGRAM).read_text(encoding="utf-8")
    changed = _LINE.sub(f'__version__ = "{version}"', program)
    (root / _PROGRAM).write_text(changed, encoding="utf-8", newline="\n")


def main() -> int:
    """Raises or compares."""
    match sys.argv[1:]:
        case ["--is", tag]:
            if tag != f"v{present(ROOT)}":
                raise SystemExit(f"the tag {tag} is not that of version {present(ROOT)}")
        case [version]:
            raise_to(ROOT, version, datetime.now(UTC).date().isoformat())
            print(f"{version}: now add to CHANGELOG.md what is new, and see docs/releasing.md")
        case _:
            raise SystemExit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
