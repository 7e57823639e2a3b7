"""Fourteen poses: how each person of the court cards, and each joker, stands in the panel.

All is measured from the middle of the card, upwards below 0. What a figure has stays above the
sash, as nothing may clip: a sleeve is cut along it, a mantle ends on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from profile import (
    leaning,
    side_beard,
    side_face,
    side_hair,
    side_helmet,
    side_moustache,
)

import carried
import held
from cast import Person
from dress import body, braids, collar, neck
from hats import hat
from heads import LINE, back_hair, beard, fringe, front, moustache, n
from jokers import cap
from palette import GOLD_DYE, INK, STEEL_DYE, Dye
from svg import Point, group, line, moved, path

_EDGE: dict[str, str | float | None] = {
    "stroke": INK,
    "stroke_width": LINE,
    "stroke_linejoin": "round",
}
SCALE = 1.2
GROWN = 1.06  # a head is this much larger than the dress: it reads better at small sizes
TOP = -155.0
_REACH = 109.0  # of the panel, from its middle


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm: where its sleeve comes out of the sash, where the hand is, and what it holds.

    `tilt` turns the thing, `grip` says how the hand is drawn: "fist", "open", "pinch", "rest", ""
    (hidden); a `near` thing is drawn over the sleeve. `at` moves the thing from the hand.
    """

    foot: float
    hand: Point
    holds: str = ""
    tilt: float = 0
    size: float = 1.0
    grip: str = "fist"
    near: bool = False
    at: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Pose:
    """How one figure stands: the sash's slope, the head, and the arms from the hindmost on."""

    slope: float
    head: float  # how far right of the middle
    look: int  # -1 to the left, 1 to the right
    arms: tuple[Arm, ...]
    side: bool = False  # the head is seen from the side
    turn: float = 0.5
    lean: float = 0
    sign: Point = (88, -130)  # where the small suit stands
    low: float = 0  # how far the head is brought down


POSES: dict[str, Pose] = {
    "KS": Pose(
        -0.2, 18, 1,
        (Arm(-84, (-44, -30), "sword"), Arm(88, (56, -34), grip="rest")),
        turn=0.0, sign=(92, -134),
    ),
    "QS": Pose(
        0.14, 24, -1,
        (Arm(-72, (-39, -42), "mirror", 0, 0.92), Arm(88, (82, -30), "key", 3, 0.84)),
        side=True, sign=(-52, -140), lean=3,
    ),
    "JS": Pose(
        -0.16, 24, 1,
        (Arm(-80, (-39, -28), "halberd", 1, 0.86), Arm(92, (78, -32), "buckler", grip="")),
        side=True, sign=(94, -136),
    ),
    "KH": Pose(
        0.18, 26, 1,
        (
            Arm(-84, (-44, -46), "sword down", -30, 1, "fist", True),
            Arm(92, (84, -40), "orb", grip="open"),
        ),
        turn=0.9, sign=(92, -134), lean=2,
    ),
    "QH": Pose(
        -0.1, 32, -1,
        (Arm(96, (62, -32), grip="rest"), Arm(-58, (-24, -30), "rose", 6, 0.62, "pinch")),
        turn=1.1, lean=-5, sign=(-52, -138),
    ),
    "JH": Pose(
        0.12, 8, -1,
        (
            Arm(-86, (-44, -24), "lute", 66, 0.92, ""),
            Arm(88, (30, -48), grip="fist"),
            Arm(-88, (-46, -20), grip="pinch"),
        ),
        turn=0.9, lean=-6, sign=(92, -132),
    ),
    "KD": Pose(
        -0.18, 24, -1,
        (Arm(-76, (-44, -30), "sceptre", 0), Arm(92, (84, -46), "coin", 0, 1, "pinch", True)),
        side=True, sign=(92, -134),
    ),
    "QD": Pose(
        0.1, 16, 1,
        (Arm(-88, (-78, -18), "letter", -12, 0.8), Arm(90, (80, -34), "fan", 8, 1.08)),
        turn=0.0, lean=4, sign=(92, -134),
    ),
    "JD": Pose(
        -0.14, 0, 1,
        (Arm(-88, (-74, -38), "purse", 0, 0.86, "fist", True), Arm(92, (78, -46), "falcon")),
        turn=1.1, lean=-3, sign=(-52, -138),
    ),
    "KC": Pose(
        0.2, 6, -1,
        (Arm(-90, (-84, -20), "goblet", 0, 0.72), Arm(84, (68, -26), "mace", 13, 0.96)),
        turn=0.3, sign=(-52, -138),
    ),
    "QC": Pose(
        -0.12, 26, 1,
        (Arm(-72, (-30, -18), "wheat", 0, 0.98), Arm(92, (74, -36), "sickle", -6, 0.66)),
        turn=1.0, lean=3, sign=(-90, -36),
    ),
    "JC": Pose(
        0.12, -14, 1,
        (Arm(-90, (-84, -14), "arrows", -6, 0.66), Arm(92, (54, -44), "blown horn", at=(-42, -20))),
        side=True, lean=-6, sign=(94, -136),
    ),
    "JK1": Pose(
        -0.18, 18, 1,
        (Arm(-80, (-44, -28), "marotte", 0), Arm(92, (82, -48), "balls", 0, 0.9, "open")),
        turn=0.9, lean=5,
    ),
    "JK2": Pose(
        0.16, 26, -1,
        (Arm(-72, (-40, -26), "mask", -2, 1.1), Arm(88, (84, -30), "lantern", 0, 0.95)),
        turn=1.1, lean=-4,
    ),
}  # fmt: skip

# How high a hat reaches above the middle of its head.
HATS = {
    "arched": 63, "open": 61, "fleuron": 55, "turban": 60, "diadem": 58, "helmet": 66, "beret": 58,
    "forester": 61, "chaperon": 60, "coronet": 51, "tiara": 51, "jester": 64, "little jester": 64,
}  # fmt: skip


def figure(p: Person, pose: Pose, own: Dye) -> list[str]:
    """The upper half of a person, round the middle of the card."""
    x = pose.head
    y = TOP + HATS.get(p.hat, 50) * SCALE * GROWN + pose.low + abs(pose.lean) * 0.5

    def low(across: float) -> float:
        return (pose.slope * (x + SCALE * across) - y) / SCALE

    skin = p.face.skin
    return [
        moved(body(p.dress, low), x, y, SCALE),
        moved([*neck(skin), *collar(p.dress.collar, p.dress)], x, y, SCALE),
        moved(_falling(p, pose), x, y, SCALE * GROWN),
        moved(braids(p.hair) if p.braids else [], x, y, SCALE),
        _facing([leaning(_head(p, pose, own), pose.lean * pose.look)], x, y, pose),
        *(_limb(arm, p, pose.slope, own) for arm in pose.arms),
    ]


def _limb(arm: Arm, p: Person, slope: float, own: Dye) -> str:
    sleeve, thing = _sleeve(arm, p, slope), _thing(arm, own)
    return (sleeve + thing if arm.near else thing + sleeve) + _hand(arm, p)


def _facing(parts: list[str], x: float, y: float, pose: Pose) -> str:
    turned = [group(parts, "scale(-1 1)")] if pose.look < 0 else parts
    return moved(turned, x, y, SCALE * GROWN)


def _falling(p: Person, pose: Pose) -> list[str]:
    """The hair that falls over the shoulders behind a face seen from the front."""
    return [] if pose.side else back_hair(p.behind, p.hair)


def _head(p: Person, pose: Pose, own: Dye) -> list[str]:
    """The head, looking right."""
    if pose.side:
        parts = [
            *side_face(p.face, p.hair),
            *side_beard(p.beard, p.hair),
            *side_moustache(p.moustache, p.hair),
        ]
        if p.hat == "helmet":
            return [*parts, *side_helmet(own, STEEL_DYE, GOLD_DYE)]
        hair = side_hair(p.behind, p.hair) if p.hat != "turban" else []
        return [*parts, *hair, *_hat(p, own)]
    face = replace(p.face, turn=pose.turn)
    return [
        *front(face, p.hair),
        *beard(p.beard, p.hair),
        *moustache(p.moustache, p.hair, pose.turn),
        *fringe(p.fringe, p.hair),
        *_hat(p, own),
    ]


def _hat(p: Person, own: Dye) -> list[str]:
    if p.hat.endswith("jester"):
        return [moved(cap(p.hat == "jester", 4.2), 0, -20, 0.34)]
    return hat(p.hat, p.dyed, own)


def _thing(arm: Arm, own: Dye) -> str:
    if not arm.holds:
        return ""
    drawn = (held.THINGS.get(arm.holds) or carried.CARRIED[arm.holds])(own)
    x, y = arm.hand
    return moved(drawn, x + arm.at[0], y + arm.at[1], arm.size, arm.tilt)


def _hand(arm: Arm, p: Person) -> str:
    skin, (x, y) = p.face.skin, arm.hand
    side = 1 if arm.foot > x else -1  # the hand comes from this side
    shapes = {
        "fist": held.hand,
        "open": held.open_hand,
        "pinch": carried.pinching,
        "rest": carried.resting,
    }
    if not arm.grip:
        return ""
    parts = shapes[arm.grip](skin)
    if side < 0:
        parts = [group(parts, "scale(-1 1)")]
    return moved(parts, x, y, 1.04)


def _sleeve(arm: Arm, p: Person, slope: float) -> str:
    """A sleeve from the sash to the hand, wide below and cut along the sash, with its cuff."""
    if not arm.grip:
        return ""
    (x, y), foot, cloth, cuff = arm.hand, arm.foot, p.dress.mantle, p.cuff
    y += 9
    wide, narrow = 21.0, 9.5
    left, right = max(foot - wide, -_REACH), min(foot + wide, _REACH)
    if arm.grip == "rest":
        return _lying_sleeve(arm, p, slope)
    outer, inner = (left, right) if foot < x else (right, left)
    s = 1 if foot < x else -1  # from the foot to the hand
    up, down = y - 2, y + 6
    d = (
        f"M{n(outer, slope * outer)}C{n(outer - s * 3, slope * outer - 18)}"
        f" {n(x - s * (narrow + 12), down + 8)} {n(x - s * narrow, up)}L{n(x + s * narrow, up + 1)}"
        f"C{n(x + s * (narrow + 2), down + 6)} {n(inner + s * 2, slope * inner - 10)}"
        f" {n(inner, slope * inner)}Z"
    )
    shade = (
        f"M{n(x + s * narrow, up + 1)}C{n(x + s * (narrow + 2), down + 6)}"
        f" {n(inner + s * 2, slope * inner - 10)} {n(inner, slope * inner)}"
        f"L{n(inner - s * 13, slope * (inner - s * 13))}"
        f"C{n(inner - s * 8, slope * inner - 10)} {n(x + s * 3, down + 8)} {n(x + s * 4, up + 1)}Z"
    )
    band = (
        f"M{n(x - narrow - 3, y - 1)}Q{n(x, y - 6)} {n(x + narrow + 3, y - 1)}"
        f"L{n(x + narrow + 3.4, y + 8)}Q{n(x, y + 4)} {n(x - narrow - 3.4, y + 8)}Z"
    )
    hem = f"M{n(x - narrow - 2.6, y + 6)}Q{n(x, y + 2)} {n(x + narrow + 2.6, y + 6)}"
    return (
        path(d, cloth.base, **_EDGE)
        + path(shade, cloth.shade)
        + path(band, cuff.base, **_EDGE)
        + line(hem, cuff.shade, 1.2)
    )


def _lying_sleeve(arm: Arm, p: Person, slope: float) -> str:
    """A sleeve that comes from the side, for a hand that lies on the breast."""
    (x, y), foot, cloth, cuff = arm.hand, arm.foot, p.dress.mantle, p.cuff
    s = 1 if foot > x else -1
    end = foot + s * 8

    def low(at: float, rise: float) -> str:
        return n(at, min(slope * at, y + rise))

    wrist = x + s * 15
    d = (
        f"M{n(wrist, y - 10)}C{n(wrist + s * 12, y - 14)} {n(end - s * 2, y - 22)}"
        f" {low(end, 4)}L{n(end - s * 2, slope * end)}L{n(wrist, slope * wrist)}Z"
    )
    band = (
        f"M{n(wrist - s * 4, y - 11)}L{n(wrist + s * 5, y - 13)}"
        f"L{n(wrist + s * 6, y + 11)}L{n(wrist - s * 3, y + 10)}Z"
    )
    return path(d, cloth.base, **_EDGE) + path(band, cuff.base, **_EDGE)
