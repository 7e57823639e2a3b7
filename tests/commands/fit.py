"""Names what does not fit in a language: `python -m tests.commands.fit de`.

Every page and each game's table are drawn at three sizes, one of them upright, and measured.
`cardtable check --language de` asks this in a checkout; it takes about a minute.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cardtable.core import messages
from cardtable.store import languages
from cardtable.ui.window_size import SMALLEST
from tests.support.drawn_tables import Case, faults
from tests.support.hall import Hall
from tests.support.page_faults import complaints, cut_while_drawn
from tests.support.pages import PAGES, made_games
from tests.support.sizes import NETBOOK

SIZES = ((SMALLEST[0], 921), NETBOOK, (1280, 720))
SEATS = {
    "lucky_sevens": 3,
    "nccc_seven": 5,
    "seven_bridge": 4,
    "seven_up": 4,
    "sevens_from_hell": 4,
}


def pages() -> Iterator[str]:
    """Yields what does not fit on a page."""
    games = made_games()
    for name in sorted(PAGES):
        with tempfile.TemporaryDirectory() as folder:
            hall = Hall(Path(folder))
            page = hall.show(PAGES[name](hall, games))
            for size in SIZES:
                hall.at(size, 100)
                wrong = [*complaints(page, hall), *cut_while_drawn(page, hall)]
                yield from (f"{name}, {_in_words(size)}: {one}" for one in dict.fromkeys(wrong))
            page.close()


def tables() -> Iterator[str]:
    """Yields what does not fit at a table."""
    for game, seats in SEATS.items():
        for size in SIZES:
            found = faults(Case(game, seats, stage="middle", size=size))
            yield from (
                f"{game}, {_in_words(size)}: {kind}: {one}"
                for kind, all_ in found.items()
                for one in all_
            )


def _in_words(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def main() -> int:
    (code,) = sys.argv[1:]
    languages.begin = lambda *_setting: False  # whatever the settings of a page say
    messages.speak(code)
    found = [*pages(), *tables()]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
