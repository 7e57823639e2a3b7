"""The texts that go with a package, for menus, software centres, shells, `man` and Debian.

They are written once, in build/linux, with gaps for what depends on the build: the version, its
date, where pictures are published, and the games that this package really carries.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from xml.sax.saxutils import escape

import completions
import parts
import published

from cardtable.core import messages
from cardtable.core.lists import listed
from cardtable.core.messages import shown

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "build" / "linux"
DESKTOP = ROOT / "assets" / "desktop"
ID = "org.cardtable.Cardtable"
_ONE_LANGUAGE = Lock()
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

# what a software centre shows: picture, caption, the games that can be seen in it
PICTURES = (
    ("table.png", "Two players at Lucky Sevens", ("lucky_sevens",)),
    ("seven.png", "Seven for six players", ("nccc_seven",)),
    ("hell.png", "Sevens from Hell in the middle of a round", ("sevens_from_hell",)),
    ("bridge.png", "Seven Bridge: a lone seven is open both ways", ("seven_bridge",)),
    ("chooser.png", "Choosing a game", ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up")),
)


@dataclass(frozen=True)
class Package:
    """One build, as its texts speak of it."""

    version: str
    epoch: int
    games: tuple[tuple[str, str], ...]  # name and title of each that it carries
    left_out: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name under which it is installed."""
        return "cardtable-redistributable" if self.left_out else "cardtable"

    @property
    def day(self) -> str:
        """The date of the commit it is built from."""
        return datetime.fromtimestamp(self.epoch, UTC).date().isoformat()

    def titles(self, language: str = messages.ENGLISH) -> str:
        """Its games in a sentence."""
        before = messages.language()
        messages.speak(language)
        try:
            return listed([shown(title) for _, title in self.games])
        finally:
            messages.speak(before)


def write(package: Package, folder: Path) -> Path:
    """Fills all texts in; the folder that then holds them.

    Packages are built side by side, and a process speaks one language at a time: one after another.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _ONE_LANGUAGE:
        return _write(package, folder)


def _write(package: Package, folder: Path) -> Path:
    for template in sorted(LINUX.glob("*.in")):
        language = _language(template)
        text = filled(template.read_text(encoding="utf-8"), package, language)
        (folder / template.stem).write_text(text, encoding="utf-8", newline="\n")
    for described in sorted(DESKTOP.iterdir()):  # which the program itself has too
        shutil.copyfile(described, folder / described.name)
    completions.write([name for name, _ in package.games], folder / "completions")
    (folder / "copyright").write_text(parts.debian_copyright(), encoding="utf-8", newline="\n")
    return folder


def _language(template: Path) -> str:
    """The language of a template: `de` of cardtable.de.6.in, the page of the manual in German."""
    found = re.fullmatch(r"cardtable\.(\w+)\.6\.in", template.name)
    return found[1] if found else messages.ENGLISH


def filled(text: str, package: Package, language: str = messages.ENGLISH) -> str:
    """A text with its gaps filled."""
    many = NUMBERS[len(package.games)]
    gaps = {
        "VERSION": package.version,
        "DATE": package.day,
        "GAMES": package.titles(language).replace("、", "、\\:"),  # where troff may end a line
        "MANY": many,
        "Many": many.capitalize(),
        "HOMEPAGE": published.homepage(),
        "SCREENSHOTS": screenshots(package),
        "RELEASES": releases(package),
    }
    for name, value in gaps.items():
        text = text.replace(f"@{name}@", value)
    return text


def screenshots(package: Package) -> str:
    """The pictures that show nothing but what the package carries, as AppStream has them."""
    shown = [p for p in PICTURES if not set(p[2]) & set(package.left_out)]
    first, *others = (
        f'      <image type="source">{escape(published.pictures())}/{name}</image>\n'
        f"      <caption>{escape(caption)}</caption>\n    </screenshot>"
        for name, caption, _ in shown
    )
    rows = [f'    <screenshot type="default">\n{first}']
    return "\n".join([*rows, *(f"    <screenshot>\n{other}" for other in others)])


def releases(package: Package) -> str:
    """Every version of CHANGELOG.md with its date and what is new, as AppStream has it."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    rows = []
    for version, dated, body in re.findall(
        r"^## (\S+) \((.+?)\)\n(.*?)(?=^## |\Z)", text, re.M | re.S
    ):
        day = package.day if dated == "unreleased" else dated
        new = re.findall(r"^- \*\*(.+?)\*\*: (.+?)[.;:]?(?=[.;:]\s|\n-|\Z)", body, re.M | re.S)
        left_out = _titles_left_out(package)
        lines = [f"{head}: {' '.join(words.split())}" for head, words in new]
        told = [line for line in lines if not any(title in line for title in left_out)]
        items = "".join(f"\n          <li>{escape(_plain(line))}</li>" for line in told)
        inner = f"\n        <ul>{items}\n        </ul>\n      " if items else ""
        inner = inner or "<p>See the change log.</p>"
        rows.append(
            f'    <release version="{version}" date="{day}">\n'
            f"      <description>{inner}</description>\n    </release>"
        )
    return "\n".join(rows)


def _titles_left_out(package: Package) -> list[str]:
    return [name.replace("_", " ").title() for name in package.left_out]


def _plain(line: str) -> str:
    return line.replace("`", "").replace("*", "")
