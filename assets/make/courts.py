"""The court cards: twelve people at half length, each a second time upside down below the sash.

The people come from `cast`, their parts from heads, hats, dress and held. Across the middle lies a
sash, which hides where the two halves meet, as nothing may clip. Beside a large index there is room
for a larger head and less of the rest: that drawing has its own stance, without a frame.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import held
from cast import Person, cast
from dress import Motif, body, braids, collar, hearts, lozenges, neck, spades, stars, trefoils
from hats import hat
from heads import LINE, back_hair, beard, fringe, front, moustache
from jokers import JOKERS, cap
from palette import DYES, GOLD_DYE, INK, PAPER, PRINT, Dye
from pips import pip
from svg import both_ways, compact, group, moved, path, polygon, rect

WIDTH, HEIGHT = 250.0, 350.0
LEFT, RIGHT, TOP, BOTTOM = 57.0, 193.0, 17.0, 333.0  # the panel
FIELD, RAY = "#F3E7CC", "#EAD9B4"
_MOTIFS: dict[str, Motif] = {"S": spades, "H": hearts, "D": lozenges, "C": trefoils}


_PRINTED = re.compile("|".join(PRINT))


@dataclass(frozen=True, slots=True)
class Stance:
    """How a figure stands, seen from the middle of the card, before it is flipped.

    `head` is the middle of the face of somebody in a low hat; a higher hat brings it down to keep
    below `top`. The sash has `slope` and reaches from `left` to `right` of the card.
    """

    head: tuple[float, float]
    waist: float  # where the middle of the dress stands
    hand: tuple[float, float]
    scale: float
    slope: float
    top: float
    left: float
    right: float
    sash: float = 8.5  # half its upright thickness


_PANEL = Stance((3, -86), 0, (-44, -34), 1.15, -0.2, -152, LEFT, RIGHT)
_LARGE = Stance((-31, -86), -33, (-89, -30), 1.36, -0.12, -160, 1.5, 248.5, 9.5)


def court(rank: str, suit: str, colour: str) -> list[str]:
    """The panel of a court card, without paper and indices."""
    own = DYES[colour]
    person = cast(suit, own)[rank]
    side = -1 if person.flipped else 1
    x, y, size = (54, -84, 18) if rank == "J" else (51, -136, 24)
    sign = pip(suit, colour, 125 + side * x, 175 + y, size)
    return _panel(person, own, _MOTIFS[suit], sign)


def classic_court(rank: str, suit: str, colour: str) -> list[str]:
    """The same person as printed long ago: on white, in few bright colours without shades."""
    own = DYES[colour]
    person = cast(suit, own)[rank]
    side = -1 if person.flipped else 1
    x, y, size = (54, -84, 19) if rank == "J" else (52, -138, 24)
    sign = pip(suit, colour, 125 + side * x, 175 + y, size)
    half = [_standing(_figure(person, own, _PANEL), side), sign]
    drawn = [
        *compact(both_ways(half, WIDTH, HEIGHT)),
        *_sash(_MOTIFS[suit], own, _PANEL, side),
        rect(
            LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, rx=1, fill="none", stroke=INK, stroke_width=1.8
        ),
    ]
    return [_PRINTED.sub(lambda found: PRINT[found[0]], part) for part in drawn]


def large_court(rank: str, suit: str, colour: str) -> list[str]:
    """A court without a frame: head and shoulders, larger, beside the index."""
    own = DYES[colour]
    return _beside_index(cast(suit, own)[rank], own, _MOTIFS[suit])


def joker(big: bool) -> list[str]:
    """The panel of a joker, the big one in colours and the little one in line."""
    person = JOKERS[big]
    return _panel(person, person.dress.mantle, stars, "")


def large_joker_bust(big: bool) -> list[str]:
    """A joker without a frame, beside a large star."""
    person = JOKERS[big]
    return _beside_index(person, person.dress.mantle, stars)


def _panel(person: Person, own: Dye, motif: Motif, sign: str) -> list[str]:
    side = -1 if person.flipped else 1
    plain = own.base == PAPER
    half = [moved([_rays()], 125, 175), _standing(_figure(person, own, _PANEL), side), sign]
    return [
        rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, rx=4, fill=PAPER if plain else FIELD),
        *compact(both_ways(half[plain:], WIDTH, HEIGHT)),
        *_sash(motif, own, _PANEL, side),
        *_frame(own),
    ]


def _beside_index(person: Person, own: Dye, motif: Motif) -> list[str]:
    half = [_standing(_figure(person, own, _LARGE), -1)]
    return [*compact(both_ways(half, WIDTH, HEIGHT)), *_sash(motif, own, _LARGE, -1)]


def _standing(parts: list[str], side: int) -> str:
    return group(parts, "translate(125 175)" + (" scale(-1 1)" if side < 0 else ""))


# How high a hat reaches above the middle of its head.
_HATS = {
    "arched": 63, "open": 61, "fleuron": 54, "turban": 60, "diadem": 58, "helmet": 61, "beret": 58,
    "forester": 61, "chaperon": 57, "jester": 64, "jester in line": 64,
}  # fmt: skip
_GROWN = 1.05  # a head is this much larger than the dress: it reads better at small sizes


def _figure(p: Person, own: Dye, stance: Stance) -> list[str]:
    """The upper half of a person, round the middle of the card."""
    x, highest = stance.head
    y = max(highest, stance.top + _HATS.get(p.hat, 50) * stance.scale * _GROWN)
    skin, scale = p.face.skin, stance.scale

    def low(across: float) -> float:
        return (stance.slope * (stance.waist + scale * across) - y) / scale

    head = [
        *front(p.face, p.hair),
        *beard(p.beard, p.hair),
        *moustache(p.moustache, p.hair, p.face.turn),
        *fringe(p.fringe, p.hair),
        *_hat(p, own),
    ]
    return [
        moved(body(p.dress, low), stance.waist, y, scale),
        moved([*neck(skin), *collar(p.dress.collar, p.dress)], (x + stance.waist) / 2, y, scale),
        moved(back_hair(p.behind, p.hair), x, y, scale * _GROWN),
        moved(braids(p.hair) if p.braids else [], x, y, scale),
        moved(head, x, y, scale * _GROWN),
        _arm(p, own, stance),
    ]


def _hat(p: Person, own: Dye) -> list[str]:
    if p.hat.startswith("jester"):
        return [moved(cap(p.hat == "jester", 4.2), 0, -20, 0.34)]
    return hat(p.hat, p.dyed, own)


def _arm(p: Person, own: Dye, stance: Stance) -> str:
    """The forearm, what the hand holds, and the hand."""
    x, y = stance.hand
    x, grown = x + held.BROAD.get(p.holds, 0), stance.scale / _PANEL.scale
    reach = (stance.slope * x - y) / grown + 1
    thing, sleeve = held.THINGS[p.holds](own), held.sleeve(p.dress.mantle, p.cuff, reach)
    if p.holds in held.LYING:
        return moved(
            [*sleeve, moved(thing, 0, 0, 1 / grown**0.7), *held.open_hand(p.face.skin)], x, y, grown
        )
    return moved(
        [moved(thing, 0, 0, 1 / grown**0.7), *sleeve, *held.hand(p.face.skin)], x, y, grown
    )


def _rays() -> str:
    """Light behind a head, out to the frame."""
    wide, up, middle = 66.0, 156.0, 84.0
    wedges = []
    for i in range(-9, 10):
        ends = []
        for k in (-0.22, 0.22):
            angle = math.radians((i + k) * 10.6)
            dx, dy = math.sin(angle), -math.cos(angle)
            reach = min(
                wide / abs(dx) if dx else math.inf, (middle - up) / dy if dy < 0 else math.inf
            )
            ends.append((dx * reach, dy * reach - middle))
        wedges.append(polygon([(0, -middle), *ends]))
    return path("".join(wedges), RAY)


def _sash(motif: Motif, own: Dye, stance: Stance, side: int) -> list[str]:
    """The band across the middle with the suit's motif, and a jewel where it is tied."""
    slope = stance.slope * side
    left, right = stance.left - 125, stance.right - 125

    def strip(reach: float) -> str:
        ends = [(left, -reach), (right, -reach), (right, reach), (left, reach)]
        return polygon([(125 + x, 175 + slope * x + y) for x, y in ends])

    gold = own if own.base == PAPER else GOLD_DYE
    steps = [-12 * i for i in range(1, int(-left / 12) + 1)]
    marks = "".join(motif(125 + x, 175 + slope * x) for x in steps)
    jewel = "M125 168.4L130.6 175L125 181.6L119.4 175Z"
    return [
        path(strip(stance.sash), gold.base, stroke=INK, stroke_width=LINE),
        path(strip(stance.sash - 3), own.base, stroke=INK, stroke_width=1),
        *both_ways([path(marks, INK if own.base == PAPER else GOLD_DYE.light)], WIDTH, HEIGHT),
        path(jewel, gold.light, stroke=INK, stroke_width=1),
    ]


def _frame(own: Dye) -> list[str]:
    """A gold frame between two lines of the suit's colour."""
    plain = own.base == PAPER
    gold, colour = (own.base, INK) if plain else (GOLD_DYE.base, own.base)
    lines = ((0.0, 4, gold, 4.4), (-2.0, 5, colour, 1.6), (2.2, 2, colour, 1.0))
    return [
        rect(
            LEFT + inset, TOP + inset, RIGHT - LEFT - 2 * inset, BOTTOM - TOP - 2 * inset,
            rx=round_, fill="none", stroke=stroke, stroke_width=width,
        )
        for inset, round_, stroke, width in lines
    ]  # fmt: skip
