"""The Japanese fonts hold what is written and typed in Japanese, in little room."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.ui.drawing.coverage import lacking

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FONTS = ASSETS / "fonts"
sys.path.insert(0, str(ASSETS / "make"))

STYLES = ("Regular", "Bold")
NEW = 20  # letters of new translations


def _font(name: str, size: int = 40) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(FONTS / name, size)


def test_the_two_weights_take_little_more_than_a_megabyte() -> None:
    sizes = [file.stat().st_size for file in FONTS.glob("CardtableSansJapanese-*.otf")]
    assert len(sizes) == 2
    assert sum(sizes) <= 1_100_000
    licence = (FONTS / "OFL-Japanese.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize("style", STYLES)
def test_they_have_every_letter_that_their_script_wants(style: str) -> None:
    japanese_font = pytest.importorskip("japanese_font", exc_type=ImportError)
    font = _font(f"CardtableSansJapanese-{style}.otf")
    # letters beyond what the drawn family has: none, or the script would leave them out in silence
    without = lacking(font, "".join(map(chr, japanese_font.wanted(style))))
    missing = "".join(without).strip("\u3097\u3098\u3099\u309a")
    # a word with a letter that bold lacks is set in regular: a few new ones may wait
    assert len(missing) <= (NEW if style == "Bold" else 0), missing
    assert lacking(font, "ァヶー々〆、。「」・〜凛颯澪佐藤悠翔﨑♠♥♦♣★…×Äéß") == []


@pytest.mark.parametrize("style", STYLES)
def test_a_line_in_them_stands_as_high_as_one_in_our_own_lettering(style: str) -> None:
    for size in (12, 14, 18, 28, 61):
        japanese = _font(f"CardtableSansJapanese-{style}.otf", size)
        own = _font(f"CardtableSans-{style}.ttf", size)
        assert japanese.get_height() == own.get_height()
        assert japanese.get_ascent() == own.get_ascent()


@pytest.mark.parametrize("file", sorted(FONTS.glob("*.[ot]tf")), ids=lambda file: file.stem)
def test_a_font_may_be_embedded_and_installed_as_its_licence_says(file: Path) -> None:
    """Field fsType of the table OS/2 is 0: what it forbids, an OFL font allows."""
    data = file.read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    places = {
        tag: offset
        for tag, _, offset, _ in struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    }
    assert struct.unpack_from(">H", data, places[b"OS/2"] + 8) == (0,)
