"""Counts what was measured of every page at every size, and what was found.

python tests/commands/page_sizes.py [PAGE …]
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from pathlib import Path

from tests.support.hall import SCALES, SIZES, Hall
from tests.support.page_faults import complaints, cut_while_drawn
from tests.support.pages import PAGES, made_games


def main() -> int:
    """Prints for each page what was measured and found; 1 when anything was."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pages", nargs="*", default=tuple(PAGES), help="which pages (all of them)")
    chosen = parser.parse_args()
    made, wrong = made_games(), 0
    for name in chosen.pages:
        with tempfile.TemporaryDirectory() as folder:
            hall = Hall(Path(folder))
            page = hall.show(PAGES[name](hall, made))
            lines = []
            for size, scale in itertools.product(SIZES, SCALES):
                hall.at(size, scale)
                lines += [
                    f"  {size}, {scale} %: {complaint}"
                    for complaint in complaints(page, hall) + cut_while_drawn(page, hall)
                ]
            page.close()
            hall.saves.close()
        wrong += len(lines)
        print(
            f"{name}: {len(SIZES) * len(SCALES)} sizes, {len(lines)} complaints", *lines, sep="\n"
        )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
