"""Prints how light each table is at first glance: the mean of its opening as grey, of 255.

python -m tests.commands.grey_means [PICTURE …]

With pictures it prints theirs: those of other programs, at the same size, are measured alike.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.support.first_glance import GAMES, grey, opening


def main() -> int:
    pictures = [Path(name) for name in sys.argv[1:]]
    for picture in pictures:
        print(f"{grey(picture):4} {picture.name}")
    with tempfile.TemporaryDirectory() as folder:
        for game in () if pictures else GAMES:
            print(f"{grey(opening(game, Path(folder) / 'table.png')):4} {game}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
