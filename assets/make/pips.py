"""The four suits, one family on one grid: about 100 units high around the origin.

Spade and heart share their curve, the club's circles touch, the diamond is slightly hollow.
"""

from __future__ import annotations

from svg import Point, disc, path

# The lobe is written once: (x, y) control points of the heart's right half from notch to point.
_LOBE: tuple[Point, ...] = (
    (0, -29), (4, -40), (12, -46), (23, -46), (36, -46), (47, -36), (47, -18), (47, 9), (8, 32),
    (0, 49),
)  # fmt: skip
_STEM = "M-4.5 8L4.5 8C4.5 31 9 42.5 21 49L-21 49C-9 42.5-4.5 31-4.5 8Z"
_SPADE_SQUASH, _SPADE_SHIFT = 0.87, -7.5


def _lobes(points: tuple[Point, ...]) -> str:
    right = [f"{x:g} {y:g}" for x, y in points]
    left = [f"{-x:g} {y:g}" for x, y in reversed(points)]
    curves = [*right[1:], *left[1:]]
    parts = [f"C{' '.join(curves[i : i + 3])}" for i in range(0, len(curves), 3)]
    return f"M{right[0]}{''.join(parts)}Z"


def _spade() -> str:
    turned = tuple((-x, round(-y * _SPADE_SQUASH + _SPADE_SHIFT, 2)) for x, y in _LOBE)
    return _lobes(turned) + _STEM


def _club() -> str:
    r, side = 22.6, 22.6
    top, low = -26.6, -26.6 + side * 3**0.5
    leaves = disc(0, top, r) + disc(-side, low, r) + disc(side, low, r)
    return f"{leaves}M0 {top}L{side} {low:.2f}L{-side} {low:.2f}Z{_STEM}"


PIPS: dict[str, str] = {
    "S": _spade(),
    "H": _lobes(_LOBE),
    "D": "M0-51C9-32 24-12 40 0C24 12 9 32 0 51C-9 32-24 12-40 0C-24-12-9-32 0-51Z",
    "C": _club(),
}
# Optical corrections: a diamond looks smaller than its height, a heart larger.
SIZES = {"S": 1.0, "H": 0.97, "D": 1.04, "C": 1.0}


def pip(suit: str, colour: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """A suit symbol about `size` high centred at a place; `turned` upside down."""
    scale = size / 100 * SIZES[suit] * (-1 if turned else 1)
    return path(PIPS[suit], colour, transform=f"translate({x:g} {y:g}) scale({scale:.3f})")


def hollow(suit: str) -> str:
    """A suit symbol in outline, for type: the full one with a hole, which runs the other way."""
    if suit == "C":
        r, side, low = 13.5, 25.5, 14.5
        leaves = ((0.0, -30.0), (-side, low), (side, low))
        return PIPS[suit] + "".join(
            f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z" for x, y in leaves
        )
    if suit == "D":
        return PIPS[suit] + "M0-33C-7-20-15-8-24 0C-15 8-7 20 0 33C7 20 15 8 24 0C15-8 7-20 0-33Z"
    hole = tuple((-x * 0.66, round((y - 4) * 0.64 + 1, 2)) for x, y in _LOBE)
    if suit == "S":
        hole = tuple((-x, round(-y * _SPADE_SQUASH + _SPADE_SHIFT, 2)) for x, y in hole)
    return PIPS[suit] + _lobes(hole)


def engraving(suit: str) -> str:
    """Path data of a line within a suit symbol, parallel to its edge."""
    if suit == "C":
        r, side = 15.5, 22.6
        low = -26.6 + side * 3**0.5
        return "".join(
            disc(x * 1.05, y, r) for x, y in ((0, -27.5), (-side, low + 0.5), (side, low + 0.5))
        )
    if suit == "D":
        return "M0-40C7-25 19-9.5 31 0C19 9.5 7 25 0 40C-7 25-19 9.5-31 0C-19-9.5-7-25 0-40Z"
    points = tuple((x * 0.79, y * 0.79 - 1.5) for x, y in _LOBE)
    if suit == "S":
        points = tuple((-x, -y * _SPADE_SQUASH + _SPADE_SHIFT) for x, y in points)
    return _lobes(tuple((round(x, 2), round(y, 2)) for x, y in points))


_ROWS_4 = (62.0, 137.5, 212.5, 288.0)
_ROWS_3 = (62.0, 175.0, 288.0)
_COLUMNS = (88.0, 162.0)
_SIDES: dict[int, tuple[float, ...]] = {
    4: (62.0, 288.0), 5: (62.0, 288.0), 6: _ROWS_3, 7: _ROWS_3, 8: _ROWS_3, 9: _ROWS_4,
    10: _ROWS_4,
}  # fmt: skip
_MIDDLE: dict[int, tuple[float, ...]] = {
    2: (62.0, 288.0), 3: _ROWS_3, 5: (175.0,), 7: (118.5,), 8: (118.5, 231.5), 9: (175.0,),
    10: (99.75, 250.25),
}  # fmt: skip


def places(count: int) -> list[Point]:
    """The classical places of a number card's pips on a card of 250 by 350."""
    sides = [(x, y) for y in _SIDES.get(count, ()) for x in _COLUMNS]
    return [*sides, *((125.0, y) for y in _MIDDLE.get(count, ()))]
