"""A card of the house with another letter in its index, as languages have them: R for K in French.

The files in assets/cards have the letters of English cards. Where another is wanted, the outline of
the letter in the text of the file is exchanged before it is drawn; with K Q J A nothing here is
used. Every function gives the same text for the same values and may run beside the loop.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from cardtable.ui.assets import asset_text, has_asset
from cardtable.ui.drawing.font_outlines import letter_outline

WIDEST: Final = 74.0  # units, of which a letter is 100 high: a ten; more is made narrower

_GAP = 7.0  # units between two letters
_FEET = "-feet"  # letters of the classic deck
_OUTLINE = re.compile(r' width="([0-9.]+)".* d="([^"]+)"', re.DOTALL)
_PLACED = r' fill="([^"]+)" transform="translate\(([-0-9.]+) ([-0-9.]+)\) scale\(([0-9.]+)\)"/>'


class _Letter(NamedTuple):
    """The width of a letter and its outline."""

    width: float
    outline: str


def relettered(file: tuple[str, str], letter: str) -> str:
    """The text of a card's picture with a letter in place of its own.

    A letter that nothing here can draw leaves it as it is.
    """
    text = asset_text("cards", *file)
    feet = _FEET if file[0].startswith("classic") else ""
    letters = _word(letter, feet)
    if not letters:
        return text
    own = _drawn(file[1][0], feet)
    if own is None:
        return text
    placed = re.compile(f'<path d="{re.escape(own.outline)}"' + _PLACED)
    return placed.sub(lambda found: _instead(found, own.width, letters), text)


def _instead(found: re.Match[str], own: float, letters: tuple[_Letter, ...]) -> str:
    """The letters in the place of another: as high, and round the same middle."""
    colour, (x, y, scale) = found[1], map(float, found.groups()[1:])
    width = sum(letter.width for letter in letters) + _GAP * (len(letters) - 1)
    across = scale * min(1.0, WIDEST / width)
    left = x + own * scale / 2 - width * across / 2
    parts = []
    for letter in letters:
        parts.append(
            f'<path d="{letter.outline}" fill="{colour}"'
            f' transform="translate({left:.2f} {y:.2f}) scale({across:.3f} {scale:.3f})"/>'
        )
        left += (letter.width + _GAP) * across
    return "".join(parts)


@lru_cache(maxsize=32)
def _word(text: str, feet: str) -> tuple[_Letter, ...]:
    """The letters of an index: as the deck draws them if it has all of them, else of our font."""
    drawn = [_drawn(letter, feet) for letter in text]
    if None in drawn:
        found = [letter_outline(letter) for letter in text]
        drawn = [_Letter(*outline) if outline else None for outline in found]
    return () if None in drawn else tuple(letter for letter in drawn if letter)


@lru_cache(maxsize=64)
def _drawn(letter: str, feet: str) -> _Letter | None:
    """A letter of the deck, from its file; None where it has none."""
    name = f"{letter}{feet}.svg"
    if not (letter.isascii() and letter.isupper() and has_asset("cards", "letters", name)):
        return None
    found = _OUTLINE.search(asset_text("cards", "letters", name))
    return _Letter(float(found[1]), found[2]) if found else None
