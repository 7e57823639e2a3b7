"""Errors as text for a report that somebody may send on: where they were raised, and no card.

An error's own words may name cards, seeds and people; those are left out. Knows no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

from cardtable.core.outside import error_line

_CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:A|[2-9]|10|J|Q|K)[shdc♠♥♦♣]|\*[12]|★")
_NUMBER: Final = re.compile(r"[0-9]+")
_QUOTED: Final = re.compile(r"(['\"“]).*?(['\"”])")
_MOST_FRAMES: Final = 40
_MOST_ERRORS: Final = 4  # of one that was raised while another was dealt with
_MOST_WORDS: Final = 160  # characters


def without_cards(text: str) -> str:
    """A text in which every card is a mark.

    >>> without_cards("2 hand-2:Ks 10♥ *1 > trick")
    '2 hand-2:## ## ## > trick'
    """
    return _CARD.sub("##", text)


def fault_line(error: BaseException) -> str:
    """The kind of an error and its words, without whatever it quotes, cards and numbers.

    >>> fault_line(KeyError("hand-2"))
    'KeyError: …'
    >>> fault_line(ValueError("expected 7 cards, got Ks 9c"))
    'ValueError: expected # cards, got ## ##'
    """
    kind, colon, said = error_line(error).partition(":")
    if isinstance(error, OSError):
        return f"{kind}{colon} {error.strerror or ''}"
    if len(said) > _MOST_WORDS:  # it quotes something, perhaps a whole game
        return f"{kind}: …"
    return kind + colon + _NUMBER.sub("#", _QUOTED.sub("…", without_cards(said)))


def trace_of(error: BaseException) -> str:
    """The places that an error has come through, the last call last, and then its kind."""
    return "\n".join(_lines(error))


def _lines(error: BaseException) -> Iterator[str]:
    from traceback import extract_tb  # noqa: PLC0415  nothing of it is needed until then

    for number, each in enumerate(_chain(error)):
        if number:
            yield "which came while this was dealt with:"
        for frame in extract_tb(each.__traceback__)[-_MOST_FRAMES:]:
            yield f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}"
        yield fault_line(each)


def _chain(error: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = error
    for _ in range(_MOST_ERRORS):
        if found is None:
            return
        yield found
        found = found.__cause__ or found.__context__


def _short(file: str) -> str:
    """The end of a path: the folders above it are the player's own business."""
    return "/".join(PurePath(file).parts[-3:])
