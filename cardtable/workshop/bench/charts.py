"""Frame times as charts: a table that opens, a drag, a deal; one SVG each.

The bars are processor time, frame by frame; a line stands where sixty pictures a second end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.workshop import largest_table
from cardtable.workshop.bench.frames import USUAL, paced, window
from cardtable.workshop.bench.samples import Clock

_FRAMES = 240  # of a chart, at most
_SIXTIETH = 1000 / 60
_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 720, 200, 46, 34, 26  # units of the drawing
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # milliseconds between two marks of the scale
_ANN = Chair("human", "Ann")


def opening() -> Sequence[float]:
    """A game against one opponent, from the click on Deal until its cards lie."""
    return _from_the_click(Launch("lucky_sevens", (_ANN, Chair("easy")), "bench"))


def deal() -> Sequence[float]:
    """324 cards dealt to four, from the click on Deal."""
    return _from_the_click(Launch("sevens_from_hell", (_ANN, *[Chair("easy")] * 3), "bench"))


def drag() -> Sequence[float]:
    """Ten cards dragged over a table of 432."""
    whole = Clock()
    with window() as opened:
        largest_table.dragging(opened.screens, partial(paced, whole), Clock().frame)
    return whole.own.values


def _from_the_click(launch: Launch) -> Sequence[float]:
    with window() as opened:
        opened.window.get_surface()  # a window that is open has one
        with opened.clock.frame():
            opened.screens.begin(launch)
        for _ in range(_FRAMES):
            opened.frame()
        return opened.clock.own.values


CHARTS: tuple[tuple[str, Callable[[], Sequence[float]]], ...] = (
    ("A game opens and is dealt", opening),
    ("324 cards are dealt", deal),
    ("Ten of 432 cards are dragged", drag),
)


def draw(folder: Path) -> list[Path]:
    """Measures and draws every chart; the files that were written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for title, measure in CHARTS:
        path = folder / f"frames-{measure.__name__}.svg"
        size = f"{USUAL[0]} by {USUAL[1]}"
        path.write_text(chart(f"{title}, {size}", measure()[:_FRAMES]), encoding="utf-8")
        written.append(path)
    return written


def chart(title: str, seconds: Sequence[float]) -> str:
    """The SVG of one chart: a bar for each frame, in milliseconds."""
    times = [1000 * value for value in seconds]
    most = max([*times, _SIXTIETH * 1.2])
    across, up = (_WIDE - _LEFT - 12) / max(1, len(times)), (_HIGH - _TOP - _FOOT) / most
    foot = _HIGH - _FOOT
    bars = "".join(
        f"M{_LEFT + across * (at + 0.5):.1f} {foot}v{-up * time:.1f}"
        for at, time in enumerate(times)
    )
    step = next((step for step in _STEPS if most / step <= 5), _STEPS[-1])
    marks = "".join(
        f'<text x="{_LEFT - 6}" y="{foot - up * value + 4:.1f}" text-anchor="end">{value}</text>'
        for value in range(0, int(most) + 1, step)
    )
    line = foot - up * _SIXTIETH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" '
        f'font-family="sans-serif" font-size="11" fill="#333333">'
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="#FFFFFF"/>'
        f'<text x="{_LEFT}" y="20" font-size="14">{title}</text>'
        f'<path d="{bars}" stroke="#24563F" stroke-width="{max(0.8, 0.8 * across):.1f}"/>'
        f'<path d="M{_LEFT} {line:.1f}H{_WIDE - 12}" stroke="#B0392B" stroke-dasharray="5 4"/>'
        f'<text x="{_WIDE - 12}" y="{line - 4:.1f}" text-anchor="end" fill="#B0392B">'
        f"60 pictures a second</text>{marks}"
        f'<path d="M{_LEFT} {foot}H{_WIDE - 12}" stroke="#333333"/>'
        f'<text x="{_LEFT}" y="{_HIGH - 8}">frame 1</text>'
        f'<text x="{_WIDE - 12}" y="{_HIGH - 8}" text-anchor="end">frame {len(times)}</text>'
        f'<text x="8" y="{_TOP - 4}">ms</text></svg>\n'
    )
