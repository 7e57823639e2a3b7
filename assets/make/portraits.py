"""Draws assets/portraits: `python assets/make/portraits.py` writes the same bytes every time.

One portrait for each name of a computer player, and the twelve people of the court cards, whom
somebody at the screen can choose to be. A portrait stands in a square of 100 units round the
origin, without a ground: the table lays it on a disc of a colour and cuts it round.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from cast import Person, cast
from clothes import bust, glasses, headgear, worn
from dress import Dress, body, braids, collar, neck
from hats import hat
from heads import Face, back_hair, beard, fringe, front, moustache
from palette import (
    AUBURN_HAIR,
    BLACK_HAIR,
    BLOND_HAIR,
    BLUE_DYE,
    BROWN,
    BROWN_HAIR,
    DARK,
    DYES,
    FAIR,
    GOLD_DYE,
    GREEN_DYE,
    GREY_HAIR,
    INK_DYE,
    LINEN_DYE,
    OLIVE,
    PLUM_DYE,
    RED_DYE,
    ROSY,
    STEEL_DYE,
    TEAL_DYE,
    TWO_COLOURS,
    WHITE_HAIR,
    WOOD_DYE,
    Dye,
)
from svg import circle, compact, document, moved, unclosed, without_circles

PORTRAITS = Path(__file__).resolve().parent.parent / "portraits"
ROSE_DYE = Dye("#C77A80", "#A0575E", "#E4A9AC")


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a table: a head, what they wear, and what is on their head or nose."""

    face: Face
    hair: Dye
    cloth: Dye
    wears: str = "shirt"
    trim: Dye = LINEN_DYE
    behind: str = ""
    fringe: str = ""
    beard: str = ""
    moustache: str = ""
    hat: str = ""
    dyed: Dye = RED_DYE
    glasses: str = ""
    freckles: bool = False
    braids: bool = False
    flipped: bool = False


SITTERS = {
    "Ida": Sitter(
        Face(ROSY, 0.5, 0.95, brow=-0.6, smile=1.3, age=0.8, heavy=1.6, blush=True),
        WHITE_HAIR, PLUM_DYE, "pearls", behind="bun", fringe="parted", glasses="round", hat="knot",
    ),
    "Otto": Sitter(
        Face(ROSY, 0.4, 1.14, brow=-0.2, heavy=2.8, nose=1.2, smile=0.8, blush=True),
        BROWN_HAIR, INK_DYE, "bow", RED_DYE, behind="short", moustache="curled", hat="bowler",
        dyed=INK_DYE, flipped=True,
    ),
    "Bea": Sitter(
        Face(DARK, 0.5, 0.92, brow=-0.5, smile=1.2, lips="#A2353C", earring=GOLD_DYE.base),
        BLACK_HAIR, GOLD_DYE, "vee", RED_DYE, hat="wrap", dyed=RED_DYE,
    ),
    "Emil": Sitter(
        Face(FAIR, 0.5, 1.0, brow=0.2, heavy=3, age=1, nose=1.2, smile=0.4),
        WHITE_HAIR, GREEN_DYE, "lapels", behind="bob", beard="full", moustache="drooping",
        hat="flat", dyed=WOOD_DYE,
    ),
    "Vera": Sitter(
        Face(FAIR, 0.6, 0.84, brow=0.5, lids=0.5, smile=0.3, lips="#B3202E", earring=BLUE_DYE.base),
        BLACK_HAIR, BLUE_DYE, "roll", behind="bob", fringe="straight", flipped=True,
    ),
    "Hugo": Sitter(
        Face(OLIVE, 0.4, 1.12, brow=0.4, heavy=3.2, nose=1.15, smile=0.4),
        BLACK_HAIR, LINEN_DYE, "stripes", BLUE_DYE, beard="curly", moustache="broad",
        behind="short", hat="knitted", dyed=BLUE_DYE,
    ),
    "Lena": Sitter(
        Face(FAIR, 0.4, 0.86, brow=-0.5, smile=0.9, nose=0.85, heavy=1.6, blush=True),
        BLOND_HAIR, RED_DYE, "collar", behind="bun", fringe="parted", braids=True, flipped=True,
    ),
    "Max": Sitter(
        Face(FAIR, 0.6, 0.95, brow=-0.3, smile=1.4, nose=0.95, heavy=2),
        AUBURN_HAIR, STEEL_DYE, "scarf", GREEN_DYE, behind="short", fringe="waved", freckles=True,
    ),
    "Nora": Sitter(
        Face(OLIVE, 0.5, 0.88, brow=-0.1, lids=0.2, smile=0.6, lips="#8E3238"),
        BLACK_HAIR, TEAL_DYE, "vee", LINEN_DYE, behind="long", fringe="waved", glasses="square",
    ),
    "Paul": Sitter(
        Face(ROSY, 0.3, 1.05, brow=-0.2, heavy=2.4, age=0.6, nose=1.1, smile=0.5),
        GREY_HAIR, WOOD_DYE, "lapels", LINEN_DYE, behind="rim", beard="full", moustache="broad",
        glasses="round",
    ),
    "Rosa": Sitter(
        Face(OLIVE, 0.6, 0.86, brow=0.2, lids=0.2, smile=0.8, lips="#BE2A36",
             earring=GOLD_DYE.base),
        BLACK_HAIR, RED_DYE, "shawl", INK_DYE, behind="bun", fringe="parted", hat="rose",
        flipped=True,
    ),
    "Tom": Sitter(
        Face(DARK, 0.5, 1.04, brow=0.1, heavy=2.6, nose=1.05, smile=1.0),
        BLACK_HAIR, BLUE_DYE, "roll", behind="short", fringe="cropped", beard="pointed",
    ),
    "Uma": Sitter(
        Face(BROWN, 0.4, 0.88, brow=-0.3, smile=0.8, lips="#A3303C", earring=GOLD_DYE.base),
        BLACK_HAIR, ROSE_DYE, "sari", GOLD_DYE, behind="bun", fringe="parted", braids=True,
        hat="jewel", flipped=True,
    ),
    "Felix": Sitter(
        Face(FAIR, 0.6, 0.95, brow=-0.4, lids=0.3, smile=0.7, nose=1.1, heavy=1.8),
        BLOND_HAIR, INK_DYE, "bow", PLUM_DYE, behind="curls", moustache="curled", hat="artist",
        dyed=PLUM_DYE,
    ),
    "Zoe": Sitter(
        Face(DARK, 0.5, 0.9, brow=-0.5, smile=1.5, lips="#9C3A40", earring=TEAL_DYE.light),
        BLACK_HAIR, TEAL_DYE, "collar", LINEN_DYE, behind="cloud", fringe="cropped", hat="band",
        dyed=GOLD_DYE, flipped=True,
    ),
    "Karl": Sitter(
        Face(FAIR, 0.5, 1.08, brow=0.8, heavy=3, age=1, nose=1.25, smile=-0.5),
        WHITE_HAIR, RED_DYE, "lapels", LINEN_DYE, behind="rim", moustache="drooping",
    ),
    "Mia": Sitter(
        Face(FAIR, 0.5, 0.88, brow=-0.6, smile=1.4, nose=0.85, heavy=1.6, blush=True),
        AUBURN_HAIR, GREEN_DYE, "collar", behind="bob", fringe="parted", freckles=True,
        hat="straw", dyed=RED_DYE,
    ),
    "Leo": Sitter(
        Face(OLIVE, 0.6, 1.02, brow=0.3, heavy=3, nose=1.2, smile=0.9),
        BLACK_HAIR, LINEN_DYE, "kerchief", RED_DYE, behind="short", fringe="waved",
        moustache="broad", flipped=True,
    ),
    "Ada": Sitter(
        Face(FAIR, 0.5, 0.9, brow=0.1, lids=0.3, age=0.5, smile=0.5, lips="#A84750",
             earring=LINEN_DYE.light),
        GREY_HAIR, BLUE_DYE, "lace", behind="rolls", fringe="parted", glasses="half",
    ),
    "Finn": Sitter(
        Face(ROSY, 0.5, 1.05, brow=-0.1, heavy=2.6, nose=1.05, smile=0.7, blush=True),
        AUBURN_HAIR, WOOD_DYE, "roll", behind="short", beard="full", moustache="broad",
        hat="knitted", dyed=GREEN_DYE, flipped=True,
    ),
    "Eva": Sitter(
        Face(FAIR, 0.5, 0.86, brow=0.1, lids=0.4, smile=0.7, lips="#C23A44", nose=0.9),
        BLOND_HAIR, INK_DYE, "pearls", behind="bob", fringe="waved", hat="cloche", dyed=TEAL_DYE,
    ),
    "Jan": Sitter(
        Face(ROSY, 0.4, 1.0, brow=0.1, heavy=2.4, nose=1.1, smile=0.9),
        BLOND_HAIR, BLUE_DYE, "lapels", LINEN_DYE, behind="short", beard="long", moustache="broad",
        hat="captain", dyed=INK_DYE, flipped=True,
    ),
    "Pia": Sitter(
        Face(OLIVE, 0.4, 0.9, brow=-0.6, smile=1.5, nose=0.85, heavy=1.8, blush=True),
        BROWN_HAIR, GOLD_DYE, "stripes", RED_DYE, behind="puffs", fringe="straight", freckles=True,
    ),
    "Ben": Sitter(
        Face(BROWN, 0.5, 1.0, brow=0.2, heavy=3, nose=1.15, smile=0.8),
        BLACK_HAIR, GREEN_DYE, "lapels", LINEN_DYE, beard="full", moustache="curled",
        hat="turban", dyed=RED_DYE, flipped=True,
    ),
}  # fmt: skip

_SCALE = 1.22
_TALL = {"arched": 0.98, "open": 1, "fleuron": 1.02, "turban": 1, "diadem": 1.02, "helmet": 1.0}


def drawn() -> dict[str, str]:
    """Every file of assets/portraits: its name and its text."""
    files = {f"{name.lower()}.svg": _file(_sitter(who)) for name, who in SITTERS.items()}
    for suit in "SHDC":
        own = DYES[TWO_COLOURS[suit]]
        for rank, person in cast(suit, own).items():
            files[f"{rank}{suit}.svg"] = _file(_court(person, own))
    return files


def _file(parts: list[str]) -> str:
    return document(without_circles(unclosed(compact(parts))), 100, 100, (-50, -50))


def _facing(parts: list[str], flipped: bool) -> list[str]:
    return [f'<g transform="scale(-1 1)">{"".join(parts)}</g>'] if flipped else parts


def _sitter(who: Sitter) -> list[str]:
    """Head and shoulders of a computer player."""
    low = 6.0 if who.hat not in ("", "rose", "jewel", "band", "knot") else 2.0
    parts = [
        *worn(who.behind, who.hair, back_hair),
        *bust(who.wears, who.cloth, who.trim, neck(who.face.skin)),
        *(braids(who.hair) if who.braids else []),
        *front(who.face, who.hair),
        *(_freckles(who.face) if who.freckles else []),
        *beard(who.beard, who.hair),
        *moustache(who.moustache, who.hair, who.face.turn),
        *worn(who.fringe, who.hair, fringe),
        *headgear(who.hat, who.dyed, who.hair),
        *glasses(who.glasses, who.face.turn),
    ]
    return _facing([moved(parts, 0, low, _SCALE)], who.flipped)


def _freckles(face: Face) -> list[str]:
    middle = 3.4 * face.turn
    places = ((-12, 4), (-9, 6.5), (-6.4, 4.2), (7, 4.4), (10, 6.6), (13, 4))
    return [circle(middle + x, y, 0.9, fill=face.skin.shade) for x, y in places]


def _court(p: Person, own: Dye) -> list[str]:
    """One of the twelve people, nearer than on their card."""
    scale = _TALL.get(p.hat, 1.06)
    dress: Dress = replace(p.dress)
    parts = [
        moved(body(dress, lambda _across: 78.0), 0, 0),
        *neck(p.face.skin),
        *collar(dress.collar, dress),
    ]
    head = [
        *(braids(p.hair) if p.braids else []),
        *front(p.face, p.hair),
        *beard(p.beard, p.hair),
        *moustache(p.moustache, p.hair, p.face.turn),
        *fringe(p.fringe, p.hair),
        *hat(p.hat, p.dyed, own),
    ]
    figure = [*parts, *back_hair(p.behind, p.hair), *head]
    return _facing([moved(figure, 0, 14, scale)], p.flipped)


def main() -> None:
    """Write the files and remove those no longer drawn."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    PORTRAITS.mkdir(parents=True, exist_ok=True)
    files = drawn()
    for name, text in files.items():
        (PORTRAITS / name).write_text(text, encoding="utf-8", newline="\n")
    for file in PORTRAITS.glob("*.svg"):
        if file.name not in files:
            file.unlink()
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB")


if __name__ == "__main__":
    main()
