"""The frozen program's first module.

freeze_support comes before anything of ours is loaded: the thinking process of a frozen program
starts here again, and must not open a second window. Before that both keep hold of their files.
"""

import multiprocessing
import os
import sys
from contextlib import suppress
from pathlib import Path

import holding  # beside this file


def _give_streams() -> None:
    """A windowed Windows program is born without them; what is said there is said to nobody."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  to the end


def _say_why(program: holding.Held) -> None:
    """Tells the player of a window that ended without its files; SDL draws the box without ours."""
    reason = holding.reason_to_end(program)
    if reason and "cardtable.ui.app" in sys.modules:
        import pygame  # noqa: PLC0415  which is loaded already

        print(reason, file=sys.stderr)
        with suppress(pygame.error):  # no display, or no way to draw on it
            pygame.display.message_box("Cardtable", reason, "warn")


if __name__ == "__main__":
    held = holding.hold()
    multiprocessing.freeze_support()
    _give_streams()
    from cardtable.__main__ import main

    code = main()
    if code and held:
        _say_why(held)
    sys.exit(code)
