"""Draws the two sheets of strips of docs/art.md: every celebration, and every reaction.

python -m tests.commands.strips FOLDER
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pygame

GOLDEN = Path(__file__).parents[1] / "golden"
CELEBRATED = (
    "lucky_sevens_alone",
    "nccc_seven",
    "seven_bridge_two",
    "seven_up",
    "sevens_from_hell",
)
IN_A_LINE, FRAMES = 6, 8  # of the frames of a finale the first line: the rest is the result
REACTIONS = (  # what `cardtable strip` is given for each
    ("nccc_seven", "knock", "--seats", "6"),
    ("nccc_seven", "call", "--seats", "6"),
    (f"{GOLDEN}/nccc_seven.save", "given"),
    (f"{GOLDEN}/seven_bridge.save", "claimed"),
    (f"{GOLDEN}/seven_up.save", "sweep"),
    (f"{GOLDEN}/sevens_from_hell.save", "close"),
    (f"{GOLDEN}/seven_bridge.save", "went out"),
)
_WIDE = 1000  # pixels of the sheet of reactions


def main() -> int:
    (folder,) = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as kept:
        out = Path(kept) / "strip.png"
        finales = [
            _first_line(_drawn(out, f"{GOLDEN}/{name}.save", "win", "--whole", frames=FRAMES))
            for name in CELEBRATED
        ]
        pygame.image.save(_stacked(finales), folder / "celebrations.jpg")
        reactions = [_narrow(_drawn(out, *words, frames=IN_A_LINE)) for words in REACTIONS]
        pygame.image.save(_stacked(reactions), folder / "reactions.jpg")
    return 0


def _drawn(out: Path, *words: str, frames: int) -> pygame.Surface:
    """The strip that the verb draws."""
    more = ("--frames", str(frames), "--out", str(out))
    subprocess.run([sys.executable, "-m", "cardtable", "strip", *words, *more], check=True)
    return pygame.image.load(out)


def _first_line(drawn: pygame.Surface) -> pygame.Surface:
    """The frames of a finale without the result and without those with less motion."""
    lines = -(-FRAMES // IN_A_LINE) + 1
    return drawn.subsurface((0, 0, drawn.get_width(), drawn.get_height() // lines))


def _narrow(drawn: pygame.Surface) -> pygame.Surface:
    wide, high = drawn.get_size()
    scale = min(1.0, _WIDE / wide)
    return pygame.transform.smoothscale(drawn, (round(wide * scale), round(high * scale)))


def _stacked(strips: list[pygame.Surface]) -> pygame.Surface:
    """One strip below the other."""
    wide = max(one.get_width() for one in strips)
    sheet = pygame.Surface((wide, sum(one.get_height() for one in strips)))
    sheet.fill(strips[0].get_at((0, 0)))
    y = 0
    for one in strips:
        sheet.blit(one, (0, y))
        y += one.get_height()
    return sheet


if __name__ == "__main__":
    sys.exit(main())
