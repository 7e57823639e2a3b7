"""Draws how players learned: an SVG chart for each file of learned values.

Every point of a curve is a faint dot; the line is the mean of the points around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from cardtable.core.players import Course

_WIDE, _HIGH, _LEFT, _RIGHT, _TOP, _FOOT = 720, 240, 56, 16, 44, 40  # units of the drawing
_AROUND = 30  # a point of the line stands for this part of the curve
_MARKS = 5  # on the scale, at most
_ROUND = (1, 2, 5, 10)
_INK, _LINE, _GRID = "#333333", "#24563F", "#DDDDDD"

Curve = Sequence[tuple[float, float]]


def chart(title: str, course: Course, curve: Curve) -> str:
    """The SVG of a curve: steps of learning from left to right, results upwards."""
    least, most, mark = _scale([result for _, result in curve])
    right, foot = _WIDE - _RIGHT, _HIGH - _FOOT
    last = max(steps for steps, _ in curve)

    def at(steps: float, result: float) -> str:
        across = _LEFT + (right - _LEFT) * steps / last
        return f"{across:.1f} {foot - (foot - _TOP) * (result - least) / (most - least):.1f}"

    grid, marks, count = "", "", round((most - least) / mark)
    for number in range(count + 1):
        result = least + number * mark
        height = at(0, result).split()[1]
        grid += f"M{_LEFT} {height}H{right}"
        told = _told(result, mark)
        marks += f'<text x="{_LEFT - 8}" y="{height}" dy="4" text-anchor="end">{told}</text>'
    dots = "".join(f"M{at(*point)}h.1" for point in curve)
    line = "M" + "L".join(at(*point) for point in _smooth(curve))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" '
        f'font-family="sans-serif" font-size="11" fill="{_INK}">'
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="#FFFFFF"/>'
        f'<text x="{_LEFT}" y="20" font-size="14">{title}</text>'
        f'<text x="{_LEFT}" y="36">{course.result}</text>'
        f'<path d="{grid}" stroke="{_GRID}"/>{marks}'
        f'<path d="{dots}" stroke="{_LINE}" stroke-width="4" stroke-linecap="round" opacity=".35"/>'
        f'<path d="{line}" stroke="{_LINE}" stroke-width="2" stroke-linejoin="round" fill="none"/>'
        f'<text x="{_LEFT}" y="{_HIGH - 14}">0</text>'
        f'<text x="{right}" y="{_HIGH - 14}" text-anchor="end">{last:,} {course.step}</text>'
        "</svg>\n"
    )


def _scale(results: Sequence[float]) -> tuple[float, float, float]:
    """The ends of the scale and the distance of its marks, all round numbers."""
    least, most = min(results), max(results)
    rough = max(most - least, 1e-6) / _MARKS
    unit: float = 10 ** floor(log10(rough))
    mark = unit * next(size for size in _ROUND if size * unit >= rough)
    low = floor(least / mark) * mark
    high = low
    while high < most or high == low:
        high += mark
    return low, high, mark


def _told(result: float, mark: float) -> str:
    """A figure as fine as the scale."""
    return f"{result:.{max(0, -floor(log10(mark)))}f}"


def _smooth(curve: Curve) -> list[tuple[float, float]]:
    """Each point with the mean of those around it; short curves stay as they are."""
    reach = len(curve) // (2 * _AROUND)
    smooth = []
    for number, (steps, _) in enumerate(curve):
        wide = min(reach, number, len(curve) - 1 - number)
        near = [result for _, result in curve[number - wide : number + wide + 1]]
        smooth.append((steps, sum(near) / len(near)))
    return smooth
