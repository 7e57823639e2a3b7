"""The frozen program's first module.

A process that a frozen program starts begins here again, and must not open a second window: one
that thinks is known by its first word, those of `multiprocessing` by theirs. Before that all keep
hold of their files.
"""

import os
import sys
from contextlib import suppress

import holding  # beside this file

_OF_MULTIPROCESSING = ("--multiprocessing-fork", "-c")  # a process, and what tidies up after them


def _give_streams() -> None:
    """A windowed Windows program is born without them; what is said there is said to nobody."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  see holding; open to the end


def _say_why(program: holding.Held) -> None:
    """Tells the player of a window that ended without its files; SDL draws the box without ours."""
    reason = holding.reason_to_end(program)
    if reason and "cardtable.ui.app" in sys.modules:
        import pygame  # noqa: PLC0415  which is loaded already

        print(reason, file=sys.stderr)
        with suppress(pygame.error):  # no display, or no way to draw on it
            pygame.display.message_box("Cardtable", reason, "warn")


def _was_started_by_another() -> bool:
    """Does the work of a process that another one has started; false in one of a player's own."""
    from cardtable.ai.child import IN_A_BUNDLE, run_in_a_bundle  # noqa: PLC0415  files are held first

    words = sys.argv[1:]
    if words[:1] == [IN_A_BUNDLE]:
        run_in_a_bundle(words[1:])
        return True
    if not {*words}.isdisjoint(_OF_MULTIPROCESSING):
        import workers  # noqa: PLC0415  60 modules

        workers.work()
    return False


if __name__ == "__main__":
    held = holding.hold()
    _give_streams()
    if _was_started_by_another():
        sys.exit()
    from cardtable.__main__ import main

    code = main()
    if code and held:
        _say_why(held)
    sys.exit(code)
