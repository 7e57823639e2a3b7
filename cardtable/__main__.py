"""The command line: `cardtable`, or `python -m cardtable`."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cardtable import __version__
from cardtable.cli import checks, matches, positions, selftest, windows
from cardtable.cli.asked import Complaint
from cardtable.store.saves import SUFFIX

_TRACEBACK = "CARDTABLE_TRACEBACK"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Ends the program with code 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    """Every verb with its arguments."""
    top = _Parser(
        prog="cardtable",
        description="A card table for the sevens family. Without a verb: the window.",
        epilog="FILE is a save or a position in text form; - is standard input or output.",
    )
    top.add_argument("--version", action="version", version=f"cardtable {__version__}")
    top.set_defaults(run=windows.window)
    verbs = top.add_subparsers(metavar="VERB", parser_class=_Parser)
    for group in (windows, checks, matches, positions, selftest):
        group.add_verbs(verbs)
    return top


def _opening(words: Sequence[str]) -> list[str]:
    """The words, with `play` before a lone save: what a double click on a file hands over."""
    lone = len(words) == 1 and Path(words[0]).suffix == SUFFIX
    return ["play", *words] if lone else list(words)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code: 0, 1 for findings, 2 for a bad command or file."""
    multiprocessing.freeze_support()
    asked = parser().parse_args(_opening(sys.argv[1:] if arguments is None else arguments))
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except Complaint as error:
        return _say(str(error), 2)
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a fault of ours, or of a third party's game: still one line
        if os.environ.get(_TRACEBACK):
            raise
        return _say(f"{type(error).__name__}: {error} ({_TRACEBACK}=1 shows where)", 1)
    return code


def _say(complaint: str, code: int) -> int:
    print(f"cardtable: {' '.join(complaint.split())}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
