"""Draws what is printed on the cloths: for each ornament a middle, a corner and, for some, a tile.

    python assets/make/ornaments.py

One ink, which the theme gives; the parts differ in strength alone. The middle lies around the
origin, 100 each way; the corner is that of the upper left, 100 wide; the tile repeats every 100.

nanosvg goes over everything between the first and the last ink of a shape in each line of pixels,
so what is far apart is drawn as shapes of its own: a ring as two halves, each ray by itself. A
middle of 795 pixels takes half as long.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from marks import star_outline
from pips import PIPS

ORNAMENTS = Path(__file__).resolve().parent.parent / "ornaments"

LEAF = "M0 0C-7 -6 -8 -16 0 -26C8 -16 7 -6 0 0Z"
HEART = "M0 0C-4 -7 -16 -11 -14 -21C-12 -29 -3 -28 0 -21C3 -28 12 -29 14 -21C16 -11 4 -7 0 0Z"
FLAME = (
    "M0 0C-13 -8 -12 -22 -4 -30C-5 -22 0 -22 1 -27C3 -33 1 -38 -2 -43"
    "C9 -38 15 -24 12 -14C11 -7 6 -3 0 0Z"
)


def _filled(d: str, *, turn: float = 0, at: tuple[float, float] = (0, 0), by: float = 1) -> str:
    return (
        f'<path transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({turn:.1f}) '
        f'scale({by:.2f})" d="{d}"/>'
    )


def _line(d: str, width: float = 1) -> str:
    return f'<path d="{d}" fill="none" stroke="#000000" stroke-width="{width:g}"/>'


def _ring(radius: float, width: float = 1) -> str:
    """A ring in two halves, which overlap a little at the top and at the bottom."""
    return "".join(
        _line(
            f"M{_point(radius, side * -0.4)}A{radius:g} {radius:g} 0 0 {sweep} {side * radius:g} 0"
            f"A{radius:g} {radius:g} 0 0 {sweep} {_point(radius, side * 180.4)}",
            width,
        )
        for side, sweep in ((1, 1), (-1, 0))
    )


def _point(radius: float, turn: float) -> str:
    x, y = _on_circle(radius, turn)
    return f"{x:.2f} {y:.2f}"


def _faint(part: float, *drawn: str) -> str:
    return f'<g fill-opacity="{part:g}" stroke-opacity="{part:g}">{"".join(drawn)}</g>'


def _on_circle(radius: float, turn: float) -> tuple[float, float]:
    """A point so many degrees clockwise from the top."""
    angle = turn * pi / 180
    return (radius * sin(angle), -radius * cos(angle))


def _around(count: int, radius: float, d: str, *, by: float = 1, start: float = 0) -> str:
    """A shape so many times round a circle, each pointing outwards."""
    turns = (start + 360 * number / count for number in range(count))
    return "".join(_filled(d, turn=turn, at=_on_circle(radius, turn), by=by) for turn in turns)


def _branch(points: int, radius: float, first: float, last: float) -> str:
    """A twig along an arc, with leaves on both sides."""
    drawn = []
    for number in range(points):
        turn = first + (last - first) * number / (points - 1)
        at = _on_circle(radius, turn)
        heading = turn + (90 if last > first else -90)
        drawn += [_filled(LEAF, turn=heading + side, at=at, by=0.5) for side in (-38, 38)]
    (x, y), (u, v) = _on_circle(radius, first), _on_circle(radius, last)
    sweep = 1 if last > first else 0
    arc = f"M{x:.1f} {y:.1f}A{radius} {radius} 0 0 {sweep} {u:.1f} {v:.1f}"
    return _line(arc, 1.2) + "".join(drawn)


def _clover(at: tuple[float, float], by: float, turn: float = 0) -> str:
    return "".join(_filled(HEART, turn=turn + 45 + 90 * leaf, at=at, by=by) for leaf in range(4))


def _rose(points: int, outer: float, inner: float) -> tuple[list[str], list[str]]:
    """A star cut like a compass rose: the lit and the shaded halves of its rays."""
    lit, shaded = list[str](), list[str]()
    for number in range(points):
        turn = 360 * number / points
        tip, left, right = (
            _on_circle(outer, turn),
            _on_circle(inner, turn - 180 / points),
            _on_circle(inner, turn + 180 / points),
        )
        for halves, valley in ((lit, left), (shaded, right)):
            halves.append(f"M0 0L{valley[0]:.1f} {valley[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z")
    return lit, shaded


def house() -> dict[str, str]:
    """The star of the house in its rings."""
    seven = _line(star_outline(2, 78), 1) + _faint(0.7, _line(star_outline(3, 78), 1))
    corner = "".join(
        _line(f"M0 {r}A{r} {r} 0 0 0 {r} 0", width) for r, width in ((62, 1.6), (70, 0.8), (30, 1))
    )
    return {
        "middle": _ring(96, 1.6) + _ring(91, 0.8) + _ring(80, 0.8) + seven + _ring(22, 0.8),
        "corner": corner,
    }


def spring() -> dict[str, str]:
    """A wreath round a four-leaved clover; clover all over the meadow."""
    wreath = "".join(
        _branch(9, 84, first, last) for first, last in ((186, 352), (174, 8))
    ) + _faint(0.8, _around(5, 84, HEART, by=0.3, start=0))
    tile = _faint(0.42, _clover((0, 0), 0.42, 12)) + _faint(
        0.34,
        _filled(LEAF, turn=50, at=(48, 46), by=0.7),
        _filled(LEAF, turn=-40, at=(48, 46), by=0.7),
    )
    corner = _line("M4 96C10 50 50 10 96 4", 1.4) + "".join(
        _filled(LEAF, turn=turn, at=at, by=0.75)
        for turn, at in (
            (-25, (9, 76)), (60, (9, 76)), (-10, (22, 50)), (75, (22, 50)), (5, (42, 28)),
            (95, (42, 28)), (20, (68, 12)), (120, (68, 12)),
        )
    )  # fmt: skip
    return {"middle": wreath + _clover((0, 4), 1.6), "corner": corner, "tile": tile}


def star() -> dict[str, str]:
    """A star let into the table, cut like a compass rose."""
    lit, shaded = _rose(7, 88, 34)
    small, dark = _rose(7, 60, 40)
    rays = [
        f"M{_on_circle(36, turn)[0]:.1f} {_on_circle(36, turn)[1]:.1f}"
        f"L{_on_circle(88, turn)[0]:.1f} {_on_circle(88, turn)[1]:.1f}"
        for turn in (360 * (number + 0.5) / 7 for number in range(7))
    ]
    whole = map("".join, zip(small, dark, strict=True))
    middle = (
        _ring(97, 2.4) + _ring(91, 0.8)
        + _faint(0.45, *(_filled(ray, turn=180 / 7) for ray in whole))
        + _faint(0.85, *map(_filled, lit)) + _faint(0.35, *map(_filled, shaded))
        + "".join(_line(ray, 0.8) for ray in rays)
    )  # fmt: skip
    quarter = "".join(_line(f"M0 {r}A{r} {r} 0 0 0 {r} 0", 1.4) for r in (40, 92))
    fan = "".join(
        f"M{34 * cos(turn):.1f} {34 * sin(turn):.1f}L{86 * cos(turn):.1f} {86 * sin(turn):.1f}"
        f"L{48 * cos(turn + 0.16):.1f} {48 * sin(turn + 0.16):.1f}Z"
        for turn in (pi / 2 * (number + 0.2) / 4 for number in range(4))
    )
    return {"middle": middle, "corner": quarter + _faint(0.7, _filled(fan))}


def silk() -> dict[str, str]:
    """Waves woven into the silk, and an arched bridge over them."""
    waves = "".join(
        _line(f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y}", 2)
        for x, y in ((0, -25), (100, -25), (-100, -25), (50, 25), (-50, 25), (0, 75), (100, 75))
        for r in (46, 32, 18)
    )
    arch = _line("M-66 30C-40 -18 40 -18 66 30", 5) + _line("M-66 14C-40 -34 40 -34 66 14", 2)
    posts = "".join(f"M{x} {y}V{y + 17}" for x, y in
                    ((-48, -5), (-32, -17), (-16, -24), (0, -26), (16, -24), (32, -17),
                     (48, -5)))  # fmt: skip
    water = "".join(
        _line(f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y}", 1.4)
        for x, y in ((-40, 52), (0, 52), (40, 52), (-20, 66), (20, 66), (0, 80))
        for r in (19, 12, 5)
    )
    middle = _ring(97, 2) + _ring(92, 0.8) + arch + _line(posts, 2) + water
    corner = "".join(
        _line(f"M0 {r}A{r} {r} 0 0 0 {r} 0", 1.6) for r in (92, 78, 64)
    ) + "".join(_line(f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y}", 1.2)
                for x, y in ((26, 28), (52, 28), (26, 54)) for r in (13, 8, 3))  # fmt: skip
    return {"middle": middle, "corner": corner, "tile": _faint(0.34, waves)}


def oak() -> dict[str, str]:
    """The four suits burnt into the boards inside a rope."""
    strands = [
        f"M{_on_circle(87, turn)[0]:.1f} {_on_circle(87, turn)[1]:.1f}"
        f"L{_on_circle(95, turn + 5)[0]:.1f} {_on_circle(95, turn + 5)[1]:.1f}"
        for turn in range(0, 360, 5)
    ]
    right, left = "".join(strands[:36]), "".join(strands[36:])
    rope = _line(right, 1.6) + _line(left, 1.6) + _ring(96, 1.4) + _ring(86, 1.4)
    suits = "".join(
        _filled(PIPS[suit], at=_on_circle(48, turn), by=0.42)
        for suit, turn in zip("SHCD", (0, 90, 180, 270), strict=True)
    )
    star_ = _faint(0.9, _filled(star_outline(3, 20)))
    corner = (
        _line("M6 96V34A28 28 0 0 0 34 6H96", 3) + _line("M14 96V38A24 24 0 0 0 38 14H96", 1.2)
        + _filled(PIPS["S"], at=(40, 40), by=0.26, turn=-45)
    )  # fmt: skip
    return {"middle": rope + suits + star_ + _ring(27, 1.4), "corner": corner}


def ember() -> dict[str, str]:
    """Seven tongues of fire round a seven-pointed star; sparks over the cloth."""
    fire = _around(7, 44, FLAME, by=1.05) + _faint(
        0.6, _around(7, 52, FLAME, by=0.62, start=180 / 7)
    )
    middle = _ring(97, 2) + _ring(40, 1.4) + fire + _filled(star_outline(2, 34))
    tile = _faint(0.5, _filled(FLAME, at=(0, 12), by=0.62)) + _faint(
        0.4, '<circle cx="50" cy="38" r="3"/><circle cx="-50" cy="38" r="3"/>',
        *(_filled("M0 -9L3 0L0 9L-3 0Z", at=(x, -12)) for x in (-50, 50)),
    )  # fmt: skip
    corner = _line("M4 96C6 44 44 6 96 4", 2) + "".join(
        _filled(FLAME, turn=turn, at=at, by=by)
        for turn, at, by in ((135, (20, 22), 0.9), (112, (48, 12), 0.6), (158, (12, 50), 0.6),
                             (100, (78, 6), 0.4), (170, (6, 80), 0.4))
    )  # fmt: skip
    return {"middle": middle, "corner": corner, "tile": tile}


_VIEWS = {"middle": "-100 -100 200 200", "corner": "0 0 100 100", "tile": "-50 -50 100 100"}


def drawn() -> dict[str, str]:
    """Every file by its name."""
    made = {}
    for make in (house, spring, star, silk, oak, ember):
        for part, inside in make().items():
            made[f"{make.__name__}-{part}.svg"] = (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_VIEWS[part]}">{inside}</svg>\n'
            )
    return made


def main() -> None:
    """Write the files and remove those no longer drawn."""
    ORNAMENTS.mkdir(exist_ok=True)
    files = drawn()
    for name, text in files.items():
        (ORNAMENTS / name).write_text(text, encoding="utf-8", newline="\n")
    for file in ORNAMENTS.glob("*.svg"):
        if file.name not in files:
            file.unlink()


if __name__ == "__main__":
    main()
