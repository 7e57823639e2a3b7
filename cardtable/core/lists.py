"""Several things after each other, in the language that is spoken now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce

from cardtable.core.messages import say
from cardtable.core.word_forms import before_word

_STOPS = ".。"  # what ends a plain sentence
_ENDS = f"{_STOPS}!?:…！？："  # of any sentence, in any language
_CLOSING = "”»」』)）’"
_FIRST = re.compile(r".*?[.!?](?=\s)|.*?[。！？]", re.DOTALL)


def listed(words: Sequence[str]) -> str:
    """Returns several things after each other.

    >>> listed(("Ann", "Bo", "Cy")), listed(("Ann",)), listed(())
    ('Ann, Bo and Cy', 'Ann', '')
    """
    if len(words) < 2:
        return "".join(words)
    text = say("{first} and {last}", first=with_commas(words[:-1]), last=words[-1])
    return _fitting(text, words[-1])


def either(words: Sequence[str]) -> str:
    """Returns several things of which one is meant.

    >>> either(("Ann", "Bo", "Cy"))
    'Ann, Bo or Cy'
    """
    if len(words) < 2:
        return "".join(words)
    text = say("{first} or {last}", first=with_commas(words[:-1]), last=words[-1])
    return _fitting(text, words[-1])


def _fitting(text: str, last: str) -> str:
    """A list with the word before its last thing in the form that goes with that."""
    if not last or not text.endswith(last):
        return text
    return before_word(text.removesuffix(last), last) + last


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


def is_ended(text: str) -> bool:
    """True for a text with the mark that ends a sentence, in any language.

    >>> is_ended("Bo passed."), is_ended("「パス」。"), is_ended("Bo: 7♥")
    (True, True, False)
    """
    return text.rstrip(_CLOSING)[-1:] in tuple(_ENDS) if text else False


def ended(text: str) -> str:
    """Returns a text as a sentence, with the mark that ends one.

    >>> ended("Your turn"), ended("Sure?")
    ('Your turn.', 'Sure?')
    """
    if not text or is_ended(text):
        return text
    return say.under("end of a sentence", "{text}.", text=text)


def unended(text: str) -> str:
    """Returns a sentence without its full stop.

    >>> unended("Bo passed.")
    'Bo passed'
    """
    return text.rstrip(_STOPS)


def split_sentences(text: str) -> list[str]:
    """Returns the sentences of a text, each with its mark.

    >>> split_sentences("It wins 1.5 points. Nothing else does."), split_sentences("勝つ。次。")
    (['It wins 1.5 points.', 'Nothing else does.'], ['勝つ。', '次。'])
    """
    found = [sentence.strip() for sentence in _FIRST.findall(text)]
    rest = text[len(text) - len(_FIRST.sub("", text)) :] if found else text
    return [sentence for sentence in (*found, rest.strip()) if sentence]
