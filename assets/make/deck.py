"""Draws assets/cards: `python assets/make/deck.py` writes the same bytes every time.

standard/    faces with the index's rank over its suit: `AS.svg` ... `10H.svg` ... `KC.svg`,
             `JK1.svg` the big joker, `JK2.svg` the little one in colours of its own
classic/     the second deck to choose: its own people in four colours on white, numerals with feet
large/       faces with a large index, for large print and small sizes
compact/     rank and suit only, for cards less than 64 pixels wide
standard4/ and so on: the diamonds (blue) and clubs (green) of a four-colour pack
backs/       `lattice-red.svg` and so on: four designs in red, blue and green
letters/     the letters of the index, to be put in place of one another where a language has other
             letters (`ui/drawing/card_letters.py`); `B-feet.svg` is that of the classic deck
marks/       suits `S.svg` ... `C.svg`, the house mark, the star of a wild card
"""

from __future__ import annotations

import argparse
from pathlib import Path

from backs import back
from faces import (
    classic_face,
    classic_joker,
    compact_face,
    compact_joker,
    large_face,
    large_joker,
    standard_face,
    standard_joker,
)
from marks import house_mark, star
from numerals import outline
from palette import BACKS, FOUR_COLOURS, GOLD, INK, TWO_COLOURS
from pips import pip
from svg import document, path

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LETTERS = "AJQKBDRV"  # of the index, in English, German and French
CARDS = Path(__file__).resolve().parent.parent / "cards"

_FACES = {
    "standard": standard_face,
    "classic": classic_face,
    "large": large_face,
    "compact": compact_face,
}
_JOKERS = {
    "standard": standard_joker,
    "classic": classic_joker,
    "large": large_joker,
    "compact": compact_joker,
}


def drawn() -> dict[str, str]:
    """Every file of assets/cards: its path in that folder and its text."""
    files: dict[str, str] = {}
    for kind, face in _FACES.items():
        for rank in RANKS:
            for suit, colour in TWO_COLOURS.items():
                files[f"{kind}/{rank}{suit}.svg"] = _card(face(rank, suit, colour))
            for suit in "DC":
                files[f"{kind}4/{rank}{suit}.svg"] = _card(face(rank, suit, FOUR_COLOURS[suit]))
        for number, big in ((1, True), (2, False)):
            files[f"{kind}/JK{number}.svg"] = _card(_JOKERS[kind](big))
    for design in ("lattice", "heptagons", "guilloche", "diaper"):
        for colour in BACKS:
            files[f"backs/{design}-{colour}.svg"] = _card(back(design, colour))
    return files | _letters() | _marks()


def _card(parts: list[str]) -> str:
    return document(parts, 250, 350)


def _letters() -> dict[str, str]:
    """Each letter in black, as wide as it is; its file has nothing but its outline."""
    files = {}
    for letter in LETTERS:
        for suffix, feet in (("", False), ("-feet", True)):
            width, d = outline(letter, serifs=feet)
            files[f"letters/{letter}{suffix}.svg"] = document([path(d, INK)], width, 100)
    return files


def _marks() -> dict[str, str]:
    suits = {
        f"marks/{suit}{suffix}.svg": document([pip(suit, colour, 0, 0, 92)], 100, 100, (-50, -50))
        for suffix, colours in (("", TWO_COLOURS), ("4", FOUR_COLOURS))
        for suit, colour in colours.items()
    }
    square = (200.0, 200.0, (-100.0, -100.0))
    signs = {
        "marks/star.svg": document(star(GOLD), *square),
        "marks/star-ink.svg": document(star(INK), *square),
        "marks/house.svg": document(house_mark(GOLD), *square),
        "marks/house-light.svg": document(house_mark("#F1EEE4"), *square),
    }
    return suits | signs


def main() -> None:
    """Write the files and remove those no longer drawn."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    files = drawn()
    for name, text in files.items():
        file = CARDS / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    for file in CARDS.rglob("*.svg"):
        if file.relative_to(CARDS).as_posix() not in files:
            file.unlink()
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB")


if __name__ == "__main__":
    main()
