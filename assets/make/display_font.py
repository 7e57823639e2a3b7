"""Makes the display face of assets/fonts: for titles, great numbers and victories.

    pip download --no-deps fontpkg-dm-serif-display==5.200
    unzip fontpkg_dm_serif_display-*.whl -d FOLDER
    python assets/make/display_font.py FOLDER/fontpkg_dm_serif_display

Needs fontTools. The face is made from Source Serif, whose name is reserved, so ours is called
Cardtable Display.
"""

# mypy: disable-error-code="import-untyped,import-not-found"
from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from fonts import saved, subset
from fontTools.ttLib import TTFont

FAMILY = "Cardtable Display"
FONTS = Path(__file__).resolve().parent.parent / "fonts"

# Latin with its accents, and what stands between words; a text with anything else is set in Sans.
RANGES = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2013, 0x2014), (0x2018, 0x201A),
    (0x201C, 0x201E), (0x2026, 0x2026), (0x2212, 0x2212),
)  # fmt: skip
_TEXTS = {1: FAMILY, 2: "Regular", 3: f"{FAMILY} 1.0", 4: FAMILY, 5: "Version 1.000"}
_TEXTS |= {6: "CardtableDisplay-Regular"}


def make(package: Path, target: Path) -> Path:
    """Write the face and its licence; returns the font file."""
    font = TTFont(package / "files" / "DMSerifDisplay-Regular.ttf", recalcTimestamp=False)
    subset(font, RANGES, ("kern",))
    for name_id, text in _TEXTS.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    file = saved(font, target / "CardtableDisplay-Regular.ttf")
    shutil.copyfile(package / "LICENSE", target / "OFL-Display.txt")
    return file


def main() -> None:
    """Make the font from the folder of an unpacked font package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path, help="the folder with LICENSE and files/")
    file = make(parser.parse_args().package, FONTS)
    print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
