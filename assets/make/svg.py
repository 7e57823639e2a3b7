"""The few SVG elements our files use, written so that nanosvg renders them.

Knows no card: only numbers, shapes and the document around them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate in at most two decimals and as few characters as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def attributes(values: dict[str, str | float | None]) -> str:
    """XML attributes; an underscore in a name stands for a hyphen."""
    parts = []
    for name, value in values.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f' {name.replace("_", "-")}="{text}"')
    return "".join(parts)


def path(d: str, fill: str | None = "none", **more: str | float | None) -> str:
    """A filled or stroked path."""
    return f'<path d="{d}"{attributes({"fill": fill, **more})}/>'


def line(d: str, stroke: str, width: float, **more: str | float | None) -> str:
    """A stroked path without a fill."""
    return path(d, "none", stroke=stroke, stroke_width=width, **more)


def rect(x: float, y: float, w: float, h: float, **more: str | float | None) -> str:
    """A rectangle; give `rx` for round corners."""
    return f"<rect{attributes({'x': x, 'y': y, 'width': w, 'height': h, **more})}/>"


def circle(cx: float, cy: float, r: float, **more: str | float | None) -> str:
    """A circle."""
    return f"<circle{attributes({'cx': cx, 'cy': cy, 'r': r, **more})}/>"


def group(parts: Iterable[str], transform: str) -> str:
    """Elements moved together."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def moved(parts: Iterable[str], x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Elements scaled, turned (degrees) and brought to a place."""
    steps = f"translate({number(x)} {number(y)})"
    if turn:
        steps += f" rotate({number(turn)})"
    if scale != 1:
        steps += f" scale({number(scale)})"
    return group(parts, steps)


def mirrored(parts: Iterable[str]) -> list[str]:
    """Elements reflected in the vertical axis."""
    return [group(parts, "scale(-1 1)")]


def both_ways(parts: Iterable[str], width: float, height: float) -> list[str]:
    """Elements of the upper half of a card and the same turned for its lower half."""
    upper = list(parts)
    return [*upper, group(upper, f"rotate(180 {number(width / 2)} {number(height / 2)})")]


_DATA = re.compile(r' d="[^"]*"')
_NUMBER = re.compile(r"-?\d*\.\d\d+(?!z)")  # the .01z that closes a disc has to stay
_ROUND = ' stroke-linejoin="round"', ' stroke-linecap="round"'


def _tenth(found: re.Match[str]) -> str:
    return number(round(float(found[0]), 1))


def compact(parts: Iterable[str]) -> list[str]:
    """The same drawing in fewer characters: tenths are fine enough, and all lines end round."""
    text = "".join(parts)
    for words in _ROUND:
        text = text.replace(words, "")
    text = _DATA.sub(lambda data: _NUMBER.sub(_tenth, data[0]), text)
    return [f"<g{''.join(_ROUND)}>{text}</g>"]


_PLACE = r"\s*(-?(?:\d+\.?\d*|\.\d+))[ ,]*(-?(?:\d+\.?\d*|\.\d+))\s*"
_SUBPATH = re.compile(rf'(M{_PLACE}[^Mm"]*[CLQSTA][^A-Za-z"]*?{_PLACE})Z')


def unclosed(parts: Iterable[str]) -> list[str]:
    """The same drawing, in which no outline that has come round is closed with one more line.

    Such a line has no length, and nanosvg halves it two thousand times before it gives up: a
    seventh of the time of a portrait. Outlines are filled and their ends joined without it.
    """
    return [_DATA.sub(lambda data: _SUBPATH.sub(_open, data[0]), "".join(parts))]


def _open(subpath: re.Match[str]) -> str:
    begins, ends = subpath.group(2, 3), subpath.group(4, 5)
    return subpath[1] if [*map(float, begins)] == [*map(float, ends)] else subpath[0]


_CIRCLE = re.compile(r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"')


def without_circles(parts: Iterable[str]) -> list[str]:
    """The same drawing with its small circles as discs.

    nanosvg closes a circle with such a line too. Of a large one that is not quite closed it finds
    no middle.
    """

    def drawn(found: re.Match[str]) -> str:
        x, y, radius = map(float, found.groups())
        return f'<path d="{disc(x, y, radius)}"' if radius < 15 else found[0]

    return [_CIRCLE.sub(drawn, "".join(parts))]


def polygon(points: Iterable[Point], closed: bool = True) -> str:
    """Path data through points."""
    text = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{text}{'Z' if closed else ''}"


def disc(cx: float, cy: float, r: float) -> str:
    """Path data of a circle, for joining it with other shapes in one path."""
    left, size = number(cx - r), number(r)
    return f"M{left} {number(cy)}a{size} {size} 0 1 1 0 .01z"


def around(count: int, radius: float, turn: float = 0, cx: float = 0, cy: float = 0) -> list[Point]:
    """Points spaced equally on a circle, the first one on top, `turn` in degrees."""
    steps = (math.radians(turn + 360 * i / count - 90) for i in range(count))
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in steps]


def document(parts: Iterable[str], width: float, height: float, origin: Point = (0, 0)) -> str:
    """A whole file: one element a line."""
    box = " ".join(number(value) for value in (*origin, width, height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}"'
        f' height="{number(height)}" viewBox="{box}">'
    )
    return "\n".join([head, *parts, "</svg>", ""])
