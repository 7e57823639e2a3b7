"""All verbs with their arguments; loaded only when there is one to be carried out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from cardtable import __version__
from cardtable.cli import argparse_words, windows
from cardtable.core.messages import say
from cardtable.core.outside import one_line
from cardtable.store.slots import SUFFIX


class _Help(argparse.HelpFormatter):
    """Help in which a per cent sign is one: a translation may have some."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return (action.help or "").replace("%", "%%")


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=_Help, **given)

    def error(self, message: str) -> NoReturn:
        """Ends the program with code 2."""
        told = say("{complaint} (see {verb} --help)", complaint=one_line(message), verb=self.prog)
        self.exit(2, f"{self.prog}: {told}\n")


def parser(verb: str = "") -> argparse.ArgumentParser:
    """Every verb with its arguments; for a verb that opens a window, those of its module alone."""
    argparse_words.speak()
    top = _Parser(
        prog="cardtable",
        description=say("A card table for the sevens family. Without a verb: the window."),
        epilog=say("FILE is a save or a position in text form; - is standard input or output."),
    )
    version = f"cardtable {__version__}"  # no message: a name
    told = say("show program's version number and exit")
    top.add_argument("--version", action="version", version=version, help=told)
    top.set_defaults(run=windows.window)
    verbs = top.add_subparsers(metavar="VERB", parser_class=_Parser)
    for group in _groups(verb):
        group.add_verbs(verbs)
    return top


def _groups(verb: str) -> tuple[Any, ...]:
    """The modules that declare verbs; nothing that a window need not wait for."""
    if verb in windows.VERBS:
        return (windows,)
    from cardtable.cli import (
        adding,
        checks,
        desktop,
        languages,
        learning,
        listing,
        matches,
        people,
        pictures,
        positions,
        reviewing,
        selftest,
    )

    shown = (windows, pictures, listing, checks, adding, languages, matches, learning)
    return (*shown, reviewing, people, positions, selftest, desktop)


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """Returns `run` and its arguments for a command. Ends the program for a bad command.

    A lone save is played: it is all that a double click hands over, and then nobody sees what is
    printed.
    """
    if len(words) == 1 and Path(words[0]).suffix == SUFFIX:
        asked = parser("play").parse_args(["play", *words])
        asked.seen = sys.stderr is not None and sys.stderr.isatty()
        return asked
    return parser(words[0] if words else "").parse_args(list(words))
