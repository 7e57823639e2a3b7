"""Makes assets/fonts from a variable font: three static weights with the deck's own suits.

    pip download --no-deps fontpkg-source-sans-3 && unzip fontpkg_source_sans_3-*.whl -d FOLDER
    python assets/make/fonts.py FOLDER/fontpkg_source_sans_3

Needs fontTools. The family's name is reserved, so ours is called Cardtable Sans.
"""

# mypy: disable-error-code="import-untyped,import-not-found"
from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from marks import star_outline
from pips import PIPS, hollow

FAMILY = "Cardtable Sans"
# A little above the family's own 400: light text on dark felt looks thinner than dark on light.
WEIGHTS = {"Regular": 430, "SemiBold": 600, "Bold": 700}
FONTS = Path(__file__).resolve().parent.parent / "fonts"

# Latin, Latin-1, Latin Extended-A and a few beyond, Greek, Cyrillic, punctuation, signs.
RANGES = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x192, 0x192), (0x218, 0x21B), (0x2C6, 0x2C7), (0x2D8, 0x2DD),
    (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E9E, 0x1E9E),
    (0x2009, 0x2009), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026),
    (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044), (0x2070, 0x2089),
    (0x20AC, 0x20AC), (0x20BD, 0x20BD), (0x2116, 0x2116), (0x2122, 0x2122), (0x2150, 0x215E),
    (0x2190, 0x2199), (0x2212, 0x2212), (0x2248, 0x2248), (0x2260, 0x2265), (0x25A0, 0x25A1),
    (0x25B2, 0x25C9), (0x25CB, 0x25CB), (0x25CF, 0x25CF), (0x2713, 0x2717),
)  # fmt: skip


def signs() -> dict[str, tuple[str, float]]:
    """Our own signs: character, path data around the origin about 100 high, its width."""
    widths: dict[str, float] = {"S": 94, "H": 94, "D": 80, "C": 91}
    full = {char: (PIPS[suit], widths[suit]) for char, suit in zip("♠♥♦♣", "SHDC", strict=True)}
    open_ = {char: (hollow(suit), widths[suit]) for char, suit in zip("♤♡♢♧", "SHDC", strict=True)}
    star = star_outline(3, 55)
    return full | open_ | {"★": (star, 108), "☆": (star + star_outline(3, 34, back=True), 108)}


def _static(source: Path, weight: int) -> TTFont:
    font = TTFont(source, recalcTimestamp=False)
    return instantiateVariableFont(font, {"wght": weight}, inplace=True, overlap=False)


def subset(font: TTFont, ranges: tuple[tuple[int, int], ...], features: tuple[str, ...]) -> None:
    """Leave in a font the letters of some ranges, and its own licence."""
    options = Options()
    options.layout_features = [*features]
    options.hinting = False
    options.name_IDs = [0, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1)])
    subsetter.subset(font)


def _add_signs(font: TTFont) -> None:
    """Draw our signs as high as the capitals."""
    scale = font["OS/2"].sCapHeight / 100
    middle = font["OS/2"].sCapHeight / 2
    tables = [table for table in font["cmap"].tables if table.isUnicode()]
    for char, (d, width) in signs().items():
        name, advance = f"uni{ord(char):04X}", round((width + 14) * scale)
        glyph_pen = TTGlyphPen(None)
        curves = Cu2QuPen(glyph_pen, 1.0)
        parse_path(d, TransformPen(curves, (scale, 0, 0, -scale, advance / 2, middle)))
        font["glyf"][name] = glyph = glyph_pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (advance, glyph.xMin)
        for table in tables:
            table.cmap[ord(char)] = name


def _rename(font: TTFont, style: str, weight: int) -> None:
    names = font["name"]
    plain = style in ("Regular", "Bold")
    texts = {
        1: FAMILY if plain else f"{FAMILY} {style}",
        2: style if plain else "Regular",
        3: f"{FAMILY} {style} 1.0",
        4: f"{FAMILY} {style}",
        5: "Version 1.000",
        6: f"{FAMILY.replace(' ', '')}-{style}",
    } | ({} if plain else {16: FAMILY, 17: style})
    for name_id, text in texts.items():
        names.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = round(weight, -2)
    bold = style == "Bold"
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0x61) | (0x20 if bold else 0x40)
    font["head"].macStyle = 1 if bold else 0


def saved(font: TTFont, file: Path) -> Path:
    """Write a font without the tables that speak of the one it was made from."""
    for table in ("STAT", "DSIG", "meta"):
        if table in font:
            del font[table]
    font.save(file)
    return file


def make(package: Path, target: Path) -> list[Path]:
    """Write the three weights and the licence; returns the font files."""
    target.mkdir(parents=True, exist_ok=True)
    source = next((package / "files").glob("SourceSans3[[]wght[]].ttf"))
    made = []
    for style, weight in WEIGHTS.items():
        font = _static(source, weight)
        subset(font, RANGES, ("kern", "locl"))
        _add_signs(font)
        _rename(font, style, weight)
        made.append(saved(font, target / f"CardtableSans-{style}.ttf"))
    shutil.copyfile(package / "LICENSE", target / "OFL.txt")
    return made


def main() -> None:
    """Make the fonts from the folder of an unpacked font package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path, help="the folder with LICENSE and files/")
    for file in make(parser.parse_args().package, FONTS):
        print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
