"""Verbs for developers that draw pictures and measure: screenshot, sheet, strip, bench."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.cli.arguments import add_table, cannot_be_written
from cardtable.cli.window import Complaint, drawing
from cardtable.cli.windows import launch_of
from cardtable.core.messages import say

if TYPE_CHECKING:
    import argparse

_SIZE = re.compile(r"([0-9]{3,5})x([0-9]{3,5})")


def add_verbs(verbs: Any) -> None:
    """Declares the verbs of this module."""
    _add_screenshot(verbs)
    _add_sheet(verbs)
    _add_strip(verbs)
    _add_bench(verbs)


def _add_screenshot(verbs: Any) -> None:
    shot = verbs.add_parser("screenshot", help=say("draw a picture of a screen, without a display"))
    shot.add_argument("game", metavar="GAME|FILE", help="a game's name or a save")
    shot.add_argument("--out", required=True, metavar="PNG", help="where the picture goes")
    shot.add_argument("--size", default="1280x720", metavar="WxH", help="in pixels")
    shot.add_argument("--seat", type=int, metavar="N", help="who sits at the screen, from 0")
    shot.add_argument("--moves", type=int, metavar="K", help="after so many moves")
    shot.add_argument("--screen", default="table", metavar="NAME", help="which screen")
    shot.add_argument("--theme", default="", metavar="NAME", help="which theme")
    add_table(shot, "who sits where, or how many")
    shot.add_argument("--seed", default="1", metavar="TEXT", help="the deal")
    shot.set_defaults(run=_screenshot)


def _add_sheet(verbs: Any) -> None:
    sheet = verbs.add_parser(
        "sheet", help=say("draw games and every page, small, on a few pictures")
    )
    sheet.add_argument("saves", nargs="+", metavar="FILE", help="a save of a whole game")
    sheet.add_argument("--out", required=True, metavar="FOLDER", help="where the sheets go")
    sheet.add_argument("--whole", action="store_true", help="keep every picture in full size too")
    sheet.set_defaults(run=_sheet)


def _add_strip(verbs: Any) -> None:
    strip = verbs.add_parser("strip", help=say("draw one moment of a game, frame by frame"))
    strip.add_argument("game", metavar="GAME|FILE", help="a game's name, or a save")
    strip.add_argument(
        "moment",
        metavar="MOMENT",
        help="deal, draw, play, meld, collect, sweep, turn, close, knock, call, undo, win, or a "
        "kind of event",
    )
    strip.add_argument("--out", required=True, metavar="FILE", help="a .png or .jpg")
    strip.add_argument("--frames", type=int, default=12, metavar="N", help="how many")
    strip.add_argument("--size", default="1280x720", metavar="WxH", help="in pixels")
    strip.add_argument("--seat", type=int, default=0, metavar="N", help="who looks on, from 0")
    strip.add_argument("--nth", type=int, default=1, metavar="N", help="which time it happens")
    strip.add_argument("--theme", default="", metavar="NAME", help="which theme")
    strip.add_argument("--whole", action="store_true", help="the whole window in every frame")
    add_table(strip, "who sits where, or how many")
    strip.add_argument("--seed", default="1", metavar="TEXT", help="the deal")
    strip.set_defaults(run=_strip)


def _add_bench(verbs: Any) -> None:
    bench = verbs.add_parser(
        "bench", help=say("measure start, frames, rest, memory, engine and search")
    )
    bench.add_argument("name", nargs="?", default="", metavar="NAME", help="one measurement")
    bench.add_argument("--json", action="store_true", help="as JSON")
    bench.add_argument("--against", metavar="OTHER", help="another checkout, or a recorded file")
    bench.add_argument("--record", metavar="FILE", help="write the figures down, for --against")
    bench.add_argument("--charts", metavar="FOLDER", help="draw frame times as SVG instead")
    bench.set_defaults(run=_bench)


def _screenshot(asked: argparse.Namespace) -> int:
    with _complaining(asked.out):
        drawing("cardtable.workshop.screenshot").take(
            launch_of(asked),
            Path(asked.out),
            size=_size(asked.size),
            seat=asked.seat,
            moves=asked.moves,
            screen=asked.screen,
            theme=asked.theme,
        )
    return 0


def _size(text: str) -> tuple[int, int]:
    size = _SIZE.fullmatch(text)
    if size is None:
        raise Complaint(f"expected --size WIDTHxHEIGHT such as 1280x720, got {text!r}")
    return int(size[1]), int(size[2])


@contextmanager
def _complaining(out: str) -> Iterator[None]:
    """Turns the errors of drawing into complaints of one line."""
    try:
        yield
    except (ValueError, LookupError) as error:
        raise Complaint(str(error.args[0] if error.args else error)) from error
    except OSError as error:
        raise cannot_be_written(out, error) from error


def _sheet(asked: argparse.Namespace) -> int:
    try:
        written = drawing("cardtable.workshop.contact_sheet").sheets(
            tuple(map(Path, asked.saves)), Path(asked.out), whole=asked.whole
        )
    except ValueError as error:
        raise Complaint(str(error)) from error
    except OSError as error:
        raise Complaint(f"{error.filename}: {error.strerror or error}") from error
    print(*written, sep="\n")
    return 0


def _strip(asked: argparse.Namespace) -> int:
    with _complaining(asked.out):
        drawing("cardtable.workshop.strip").draw(
            launch_of(asked),
            asked.moment,
            Path(asked.out),
            frames=asked.frames,
            size=_size(asked.size),
            seat=asked.seat,
            nth=asked.nth,
            theme=asked.theme,
            whole=asked.whole,
        )
    return 0


def _bench(asked: argparse.Namespace) -> int:
    try:
        other, kept = (Path(path) if path else None for path in (asked.against, asked.record))
        if asked.charts:
            charts = drawing("cardtable.workshop.bench.charts")
            print(*charts.draw(Path(asked.charts)), sep="\n")
            return 0
        bench = drawing("cardtable.workshop.bench")
        code: int = bench.run(asked.name, as_json=asked.json, against=other, record=kept)
    except LookupError as error:
        raise Complaint(str(error.args[0])) from error
    except OSError as error:
        raise Complaint(str(error)) from error
    return code
