"""The court cards: twelve people at half length, each a second time upside down below the sash.

The people come from `cast`, their parts from heads, hats, dress and held. Across the middle lies a
sash, which hides where the two halves meet, as nothing may clip. Beside a large index there is room
for a larger head and less of the rest: that drawing has its own stance, without a frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import held
import panel
from cast import Person, cast
from dress import Motif, body, braids, collar, hearts, lozenges, neck, spades, stars, trefoils
from hats import hat
from heads import LINE, back_hair, beard, fringe, front, moustache
from jokers import JOKERS, cap
from palette import DYES, GOLD_DYE, INK, STEEL_DYE, TEAL_DYE, Dye
from pips import pip
from poses import POSES, Pose, figure
from svg import both_ways, compact, group, moved, path, polygon

WIDTH, HEIGHT = 250.0, 350.0
_MOTIFS: dict[str, Motif] = {"S": spades, "H": hearts, "D": lozenges, "C": trefoils}


@dataclass(frozen=True, slots=True)
class Stance:
    """How a figure stands, seen from the middle of the card, before it is flipped.

    `head` is the middle of the face of somebody in a low hat; a higher hat brings it down to keep
    below `top`. The sash has `slope`.
    """

    head: tuple[float, float]
    waist: float  # where the middle of the dress stands
    hand: tuple[float, float]
    scale: float
    slope: float
    top: float


_LARGE = Stance((-31, -86), -33, (-89, -30), 1.36, -0.12, -160)


def court(rank: str, suit: str, colour: str) -> list[str]:
    """The panel of a court card, without paper and indices."""
    own = DYES[colour]
    pose = POSES[rank + suit]
    sign = pip(suit, colour, 125 + pose.sign[0], 175 + pose.sign[1], 22)
    return _panel(cast(suit, own)[rank], pose, own, _MOTIFS[suit], sign)


def large_court(rank: str, suit: str, colour: str) -> list[str]:
    """A court without a frame: head and shoulders, larger, beside the index."""
    own = DYES[colour]
    return _beside_index(cast(suit, own)[rank], own, _MOTIFS[suit])


def joker(big: bool) -> list[str]:
    """The panel of a joker."""
    person = JOKERS[big]
    pose = POSES["JK1" if big else "JK2"]
    return _panel(person, pose, person.dress.mantle, stars, "")


def large_joker_bust(big: bool) -> list[str]:
    """A joker without a frame, beside a large star."""
    person = JOKERS[big]
    return _beside_index(person, person.dress.mantle, stars)


def _panel(person: Person, pose: Pose, own: Dye, motif: Motif, sign: str) -> list[str]:
    night = own is TEAL_DYE
    light = panel.rays((pose.head, -84.0), "#C9D3DE" if night else panel.RAY)
    figures = group([light, *figure(person, pose, own)], "translate(125 175)")
    return [
        panel.field("#D8DFE8" if night else panel.FIELD),
        *compact(both_ways([figures, sign], WIDTH, HEIGHT)),
        *_sash(motif, own, Sash(pose.slope, panel.LEFT, panel.RIGHT)),
        *panel.frame(own, STEEL_DYE if night else GOLD_DYE),
    ]


def _beside_index(person: Person, own: Dye, motif: Motif) -> list[str]:
    half = [_standing(_figure(person, own, _LARGE), -1)]
    return [
        *compact(both_ways(half, WIDTH, HEIGHT)),
        *_sash(motif, own, Sash(-_LARGE.slope, 1.5, 248.5, 9.5)),
    ]


def _standing(parts: list[str], side: int) -> str:
    return group(parts, "translate(125 175)" + (" scale(-1 1)" if side < 0 else ""))


# How high a hat reaches above the middle of its head.
_HATS = {
    "arched": 63, "open": 61, "fleuron": 54, "turban": 60, "diadem": 58, "helmet": 61, "beret": 58,
    "forester": 61, "chaperon": 57, "jester": 64, "little jester": 64,
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
    if p.hat.endswith("jester"):
        return [moved(cap(p.hat == "jester", 4.2), 0, -20, 0.34)]
    return hat(p.hat, p.dyed, own)


def _arm(p: Person, own: Dye, stance: Stance) -> str:
    """The forearm, what the hand holds, and the hand."""
    x, y = stance.hand
    x, grown = x + held.BROAD.get(p.holds, 0), stance.scale / 1.15
    reach = (stance.slope * x - y) / grown + 1
    thing, sleeve = held.THINGS[p.holds](own), held.sleeve(p.dress.mantle, p.cuff, reach)
    if p.holds in held.LYING:
        return moved(
            [*sleeve, moved(thing, 0, 0, 1 / grown**0.7), *held.open_hand(p.face.skin)], x, y, grown
        )
    return moved(
        [moved(thing, 0, 0, 1 / grown**0.7), *sleeve, *held.hand(p.face.skin)], x, y, grown
    )


@dataclass(frozen=True, slots=True)
class Sash:
    """The band across the middle: how it slopes, from where to where, half its thickness."""

    slope: float
    left: float
    right: float
    half: float = 8.5


def _sash(motif: Motif, own: Dye, sash: Sash) -> list[str]:
    """The band across the middle with the suit's motif, and a jewel where it is tied."""
    slope, left, right = sash.slope, sash.left - 125, sash.right - 125

    def strip(reach: float) -> str:
        ends = [(left, -reach), (right, -reach), (right, reach), (left, reach)]
        return polygon([(125 + x, 175 + slope * x + y) for x, y in ends])

    gold = STEEL_DYE if own is TEAL_DYE else GOLD_DYE  # the old joker's world is of silver
    steps = [-12 * i for i in range(1, int(-left / 12) + 1)]
    marks = "".join(motif(125 + x, 175 + slope * x) for x in steps)
    jewel = "M125 168.4L130.6 175L125 181.6L119.4 175Z"
    return [
        path(strip(sash.half), gold.base, stroke=INK, stroke_width=LINE),
        path(strip(sash.half - 3), own.base, stroke=INK, stroke_width=1),
        *both_ways([path(marks, gold.light)], WIDTH, HEIGHT),
        path(jewel, gold.light, stroke=INK, stroke_width=1),
    ]
