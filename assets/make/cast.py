"""The twelve people of the court cards: who each is, what they wear and what they hold.

Spades are of the guard, hearts of the household, diamonds of trade, clubs of the woods and fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from dress import Dress, crosses, dots, hearts, lozenges, spades, stars, trefoils
from heads import Face
from palette import (
    AUBURN_HAIR,
    BLACK_HAIR,
    BLOND_HAIR,
    BLUE_DYE,
    BROWN,
    BROWN_HAIR,
    DARK,
    FAIR,
    GOLD_DYE,
    INK_DYE,
    LINEN_DYE,
    OLIVE,
    RED_DYE,
    ROSY,
    STEEL_DYE,
    WHITE_HAIR,
    Dye,
)


@dataclass(frozen=True, slots=True)
class Person:
    """One figure; `flipped` turns it to face the other way, with its attribute on the right."""

    face: Face
    hair: Dye
    dress: Dress
    hat: str
    holds: str
    dyed: Dye = RED_DYE  # the hat's second colour: lining, cap or jewel
    cuff: Dye = LINEN_DYE
    behind: str = ""
    fringe: str = ""
    beard: str = ""
    moustache: str = ""
    braids: bool = False
    flipped: bool = False


def cast(suit: str, own: Dye) -> dict[str, Person]:
    """King, queen and jack of a suit; `own` is the suit's colour as a dye."""
    return {"S": _spades, "H": _hearts, "D": _diamonds, "C": _clubs}[suit](own)


def _spades(own: Dye) -> dict[str, Person]:
    return {
        "K": Person(
            Face(FAIR, 0.5, 0.95, brow=0.8, heavy=2.8, age=1, nose=1.15, smile=-0.2),
            WHITE_HAIR,
            Dress(BLUE_DYE, own, stars, collar="ermine"),
            "arched",
            "sword",
            behind="long",
            beard="long",
            moustache="drooping",
            cuff=GOLD_DYE,
            dyed=BLUE_DYE,
        ),
        "Q": Person(
            Face(
                FAIR,
                0.6,
                0.82,
                brow=0.5,
                lids=0.5,
                lips="#9C2A35",
                smile=0.1,
                nose=1.05,
                earring=BLUE_DYE.base,
            ),
            BLACK_HAIR,
            Dress(LINEN_DYE, own, spades, BLUE_DYE, "high", 0.9, BLUE_DYE.base),
            "diadem",
            "key",
            behind="long",
            fringe="parted",
            flipped=True,
            dyed=BLUE_DYE,
        ),
        "J": Person(
            Face(OLIVE, 0.7, 0.95, brow=0.6, heavy=2.6, smile=0.1),
            BLACK_HAIR,
            Dress(BLUE_DYE, own, lozenges, STEEL_DYE, "gorget", 1.05),
            "helmet",
            "halberd",
            behind="short",
            cuff=STEEL_DYE,
        ),
    }


def _hearts(own: Dye) -> dict[str, Person]:
    return {
        "K": Person(
            Face(ROSY, 0.4, 1.05, brow=-0.6, heavy=2.4, age=0.4, nose=1.1, smile=0.8),
            BROWN_HAIR,
            Dress(GOLD_DYE, own, hearts, GOLD_DYE, "ermine", thread=RED_DYE.base),
            "open",
            "orb",
            behind="bob",
            beard="full",
            moustache="broad",
            flipped=True,
        ),
        "Q": Person(
            Face(
                FAIR,
                0.4,
                0.86,
                brow=-0.5,
                lips="#C23A44",
                smile=0.7,
                nose=0.88,
                heavy=1.6,
                blush=True,
                earring=RED_DYE.base,
            ),
            BLOND_HAIR,
            Dress(LINEN_DYE, own, hearts, GOLD_DYE, "vee", 0.86, RED_DYE.base),
            "coronet",
            "rose",
            behind="long",
            fringe="parted",
        ),
        "J": Person(
            Face(FAIR, 0.6, 0.9, brow=-0.4, smile=0.9, nose=0.9, heavy=1.7, blush=True),
            AUBURN_HAIR,
            Dress(BLUE_DYE, own, dots, GOLD_DYE, "plain", 0.92),
            "beret",
            "lute",
            dyed=LINEN_DYE,
            behind="curls",
            fringe="waved",
            flipped=True,
        ),
    }


def _diamonds(own: Dye) -> dict[str, Person]:
    return {
        "K": Person(
            Face(BROWN, 0.6, 0.92, brow=0.3, heavy=2.6, lids=0.3, nose=1.1, smile=0.3),
            BLACK_HAIR,
            Dress(own, BLUE_DYE, lozenges, GOLD_DYE, "chain"),
            "turban",
            "sceptre",
            beard="pointed",
            moustache="curled",
            flipped=True,
        ),
        "Q": Person(
            Face(
                ROSY,
                0.5,
                0.9,
                brow=-0.1,
                lids=0.4,
                lips="#B5303B",
                smile=0.4,
                blush=True,
                earring=LINEN_DYE.light,
            ),
            AUBURN_HAIR,
            Dress(BLUE_DYE, own, lozenges, GOLD_DYE, "ruff", 0.95),
            "tiara",
            "fan",
            behind="rolls",
            fringe="parted",
            dyed=BLUE_DYE,
        ),
        "J": Person(
            Face(OLIVE, 0.6, 0.95, brow=0.1, smile=0.5, nose=1.1),
            BROWN_HAIR,
            Dress(LINEN_DYE, BLUE_DYE, lozenges, own, "plain", 0.95, RED_DYE.base),
            "chaperon",
            "falcon",
            behind="bob",
            cuff=GOLD_DYE,
            dyed=GOLD_DYE,
        ),
    }


def _clubs(own: Dye) -> dict[str, Person]:
    return {
        "K": Person(
            Face(OLIVE, 0.4, 1.12, brow=0.5, heavy=3.2, age=0.5, nose=1.2, smile=0.2),
            BLACK_HAIR,
            Dress(RED_DYE, own, trefoils, GOLD_DYE, "chain", 1.1),
            "fleuron",
            "mace",
            behind="curls",
            beard="curly",
            moustache="broad",
        ),
        "Q": Person(
            Face(
                DARK,
                0.5,
                0.92,
                brow=-0.4,
                lips="#8E2F35",
                smile=0.6,
                nose=1.0,
                earring=GOLD_DYE.base,
            ),
            BLACK_HAIR,
            Dress(GOLD_DYE, own, crosses, RED_DYE, "vee", 0.88, INK_DYE.base),
            "coronet",
            "wheat",
            fringe="straight",
            braids=True,
            behind="bun",
            flipped=True,
        ),
        "J": Person(
            Face(ROSY, 0.5, 1.0, brow=-0.2, smile=0.8, nose=1.0),
            BLOND_HAIR,
            Dress(RED_DYE, own, trefoils, GOLD_DYE, "plain", 0.95),
            "forester",
            "horn",
            behind="bob",
            fringe="waved",
        ),
    }
