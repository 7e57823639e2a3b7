"""Text that comes from outside (files, the command line): how much of it is read, and how shown.

Everything is counted before anything is parsed, so that no file, however large or strange, costs
more than the time to look at it. The bounds are many times what a game ever needs.
"""

from __future__ import annotations

from typing import Final

from cardtable.core.messages import say

MOST_BYTES: Final = 2_000_000  # of a save, a position or a lesson
MOST_SETTINGS: Final = 500_000  # bytes of the settings
MOST_STATISTICS: Final = 20_000_000  # bytes of the statistics
MOST_DAYS: Final = 4_000_000  # bytes of the deals of the day
MOST_DAY_LINES: Final = 40_000  # of them that count, the latest: ten years of all the games
MOST_RULES: Final = 20_000  # bytes of a set of house rules
MOST_GAMES: Final = 20_000  # that the statistics count, the latest of them
MOST_LINES: Final = 100_000
LONGEST_LINE: Final = 50_000
MOST_SEATS: Final = 100
MOST_OPTIONS: Final = 200
MOST_PILES: Final = 2_000
LONGEST_NAME: Final = 80  # of a person, a seed, a pile
LONGEST_FACTS: Final = 4_000  # of what is known of a finished game beyond its row
LONGEST_SETTING: Final = 2_000  # of a text that is a setting, or that a lesson says
MOST_LESSONS: Final = 100  # of a game
MOST_STEPS: Final = 200  # moves that the steps of a lesson name
_CLIPPED: Final = 80
_LONGEST_ERROR: Final = 300


class TooMuch(ValueError):
    """A text beyond the bounds; `line` is where, or 0."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line


def lines_within_bounds(text: str) -> list[str]:
    """The lines of a save or a position; raises TooMuch when there are too many or too long."""
    if len(text) > MOST_BYTES:
        raise TooMuch(
            say(
                "expected at most {most} characters, got {got}",
                most=f"{MOST_BYTES:,}",
                got=f"{len(text):,}",
            )
        )
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise TooMuch(
            say(
                "expected at most {most} lines, got {got}",
                most=f"{MOST_LINES:,}",
                got=f"{len(lines):,}",
            )
        )
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            reason = say(
                "expected at most {most} characters in a line, got {got}",
                most=f"{LONGEST_LINE:,}",
                got=f"{len(line):,}",
            )
            raise TooMuch(reason, number)
    return lines


def plain_name(text: str, longest: int = LONGEST_NAME) -> str:
    r"""A name as it may be shown and written down: one line, nothing that cannot be printed.

    >>> plain_name("Ann\x1b[31m\n Lee\ud800")
    'Ann[31m Lee'
    """
    printable = "".join(
        " " if character.isspace() else character
        for character in text[: 10 * longest]
        if character.isspace() or character.isprintable()
    )
    return " ".join(printable.split())[:longest].strip()


def clipped(text: str, longest: int = _CLIPPED) -> str:
    """The beginning of a text, for a message about it."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def one_line(text: str) -> str:
    r"""A message for a terminal: one line; what cannot be printed is spelled out.

    >>> one_line("no such\n file: \x1b[2J")
    'no such file: \\x1b[2J'
    """
    words = " ".join(text.split())
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in words
    )


def error_line(error: BaseException) -> str:
    """An error in one line; a stranger's may raise another where it should say what it is.

    >>> error_line(ValueError("no such   card"))
    'ValueError: no such card'
    """
    kind = type.__getattribute__(type(error), "__name__")
    try:
        said = one_line(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:  # its text is a stranger's too
        said = ""
    return clipped(f"{kind}: {said}", _LONGEST_ERROR) if said else kind
