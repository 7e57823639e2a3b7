"""Several things after each other, in the language that is spoken now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from cardtable.core.messages import say


def listed(words: Sequence[str]) -> str:
    """Returns several things after each other.

    >>> listed(("Ann", "Bo", "Cy")), listed(("Ann",)), listed(())
    ('Ann, Bo and Cy', 'Ann', '')
    """
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=with_commas(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """Returns several things of which one is meant.

    >>> either(("Ann", "Bo", "Cy"))
    'Ann, Bo or Cy'
    """
    if len(words) < 2:
        return "".join(words)
    return say("{first} or {last}", first=with_commas(words[:-1]), last=words[-1])


def one_after_another(sentences: Iterable[str]) -> str:
    """Returns whole sentences after each other; not every language has a space between them.

    >>> one_after_another(("Bo passed.", "", "It is your turn."))
    'Bo passed. It is your turn.'
    """
    return reduce(_both, filter(None, sentences), "")


def _both(first: str, second: str) -> str:
    if not first:
        return second
    return say.under("two sentences", "{first} {second}", first=first, second=second)


def with_commas(words: Iterable[str]) -> str:
    """Returns several things of which none is the last.

    >>> with_commas(("Ann", "Bo"))
    'Ann, Bo'
    """
    return say.under("between things", ", ").join(words)
