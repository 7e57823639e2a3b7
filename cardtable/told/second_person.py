"""Turns a sentence about a seat into one that is said to it: "{0} draws." is "You draw."

A seat that listens is never told of itself by its name. Knows no game: it changes the verb that
follows a seat, by the rules of English. In another language the name stays, because verbs there
follow other rules.
"""

from __future__ import annotations

import re

from cardtable.core.messages import language

_IRREGULAR = {"has": "have", "is": "are", "does": "do", "goes": "go", "was": "were"}
_HISSING = re.compile(r"(?:ss|sh|ch|x|zz)es$")
_OPENING = re.compile(r"(^|[.!?] )you")


def base_form(verb: str) -> str:
    """Returns the form that goes with "you"; other words stay.

    >>> [base_form(word) for word in ("draws", "has", "passes", "tries", "forgot", "pass")]
    ['draw', 'have', 'pass', 'try', 'forgot', 'pass']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if _HISSING.search(verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def _you_do(found: re.Match[str]) -> str:
    return f"you {base_form(found[1])}"  # no message: English alone is made so


def said_to(seat: int, text: str) -> str:
    """Returns a text with seats in braces as it is said to one of them.

    >>> said_to(0, "{0} melds 7♠."), said_to(1, "{0} gives {1} 9♠."), said_to(0, "{0}: Q♦")
    ('You meld 7♠.', '{0} gives you 9♠.', 'You: Q♦')
    >>> said_to(0, "{2} lays off 8♠ on {0}'s 7♠."), said_to(1, "{0} calls: {1} forgot to knock.")
    ('{2} lays off 8♠ on your 7♠.', '{0} calls: you forgot to knock.')
    """
    if language():
        return text
    who = re.escape(f"{{{seat}}}")
    text = re.sub(rf"{who}'s", "your", text)
    text = re.sub(rf"{who} ([a-z]+)\b", _you_do, text)
    text = re.sub(who, "you", text)
    return _OPENING.sub(lambda found: f"{found[1]}You", text)
