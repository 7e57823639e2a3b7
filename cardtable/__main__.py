"""The command line: `cardtable`, or `python -m cardtable`.

Loads a module only when a command needs it, because most starts should show the window soon.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from cardtable import __version__

_TRACEBACK = "CARDTABLE_TRACEBACK"
# How often cycles are looked for: nearly all that is made here is values without any. One look at
# so many new values takes 1 ms of a frame; four times as many, four times as long.
SELDOM = (5_000, 80, 50)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code: 0, 1 for findings, 2 for a bad command or file."""
    gc.set_threshold(*SELDOM)
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        print(f"cardtable {__version__}")
        return 0
    return _guarded(words)


def _guarded(words: Sequence[str]) -> int:
    """Carries the words out; any error is reported in one line."""
    from cardtable.cli.window import Complaint

    try:
        code = _carried_out(words)
        sys.stdout.flush()
    except Complaint as error:
        return _say(str(error), 2)
    except BrokenPipeError:  # the reading program has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a fault of ours, or of a third party's game: still one line
        if os.environ.get(_TRACEBACK):
            raise
        return _say(f"{type(error).__name__}: {error} ({_TRACEBACK}=1 shows where)", 1)
    return code


def _carried_out(words: Sequence[str]) -> int:
    from cardtable.store import languages

    languages.begin()
    if not words:
        from cardtable.cli import window
        from cardtable.store.launch import Launch

        return window.run(Launch())
    from cardtable.cli import verbs

    asked = verbs.parsed(words)
    code: int = asked.run(asked)
    return code


def _say(complaint: str, code: int) -> int:
    from cardtable.core.outside import one_line

    print(f"cardtable: {one_line(complaint)}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
