"""Turns a sentence about a seat into one that is said to it: "{0} draws." is "You draw."

A seat that listens is never told of itself by its name. In English the verb that follows a seat is
changed by the rules of the language. A translation brings a list of its own (docs/translating.md):
which words with a seat among them become which. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from cardtable.core.line_breaks import is_japanese
from cardtable.core.messages import language, say, shown

_IRREGULAR = {"has": "have", "is": "are", "does": "do", "goes": "go", "was": "were"}
_HISSING = re.compile(r"(?:ss|sh|ch|x|zz)es$")
_OPENING = re.compile(r"(^|[.!?] )(you)")
_WHO = "{who}"
# For translators: one rule in each line; docs/translating.md says how they are written.
_RULES = say.later("{who} draws = you draw", "as told to the one who does it")

Rule = tuple[str, str]


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
        return by_rules(seat, text, rules_of(shown(_RULES), language()))
    who = re.escape(f"{{{seat}}}")
    text = re.sub(rf"{who}'s", "your", text)
    text = re.sub(rf"{who} ([a-z]+)\b", _you_do, text)
    text = re.sub(who, "you", text)
    return _OPENING.sub(lambda found: f"{found[1]}You", text)


@lru_cache(maxsize=2)
def rules_of(text: str, _language: str = "") -> tuple[Rule, ...]:
    r"""Returns the rules in a list, the longest first; a line without "=" is left out.

    >>> rules_of("zieht = du ziehst\nan {who} = an dich\n\nnonsense")
    (('{who} zieht', 'du ziehst'), ('an {who}', 'an dich'))
    """
    rules = []
    for line in text.splitlines():
        about, between, to = (part.strip() for part in line.partition("="))
        if about and between:
            rules.append((about if _WHO in about else f"{_WHO} {about}", to))
    return tuple(sorted(rules, key=lambda rule: -len(rule[0])))


def by_rules(seat: int, text: str, rules: tuple[Rule, ...]) -> str:
    r"""Returns a text as the rules have it said; as it is where a name is left over.

    >>> rules = rules_of("zieht = du ziehst\nan {who} = an dich\ngibt {who} = gibst du")
    >>> by_rules(0, "{0} zieht. {1} gibt 7♥ an {0}.", rules), by_rules(0, "{0} passt.", rules)
    ('Du ziehst. {1} gibt 7♥ an dich.', '{0} passt.')
    """
    who, said = f"{{{seat}}}", text
    for about, to in rules:
        if who not in said:
            break
        said = _pattern(about.replace(_WHO, who)).sub(_as_written(to), said)
    return text if who in said else said


@lru_cache(maxsize=1000)
def _pattern(about: str) -> re.Pattern[str]:
    """Returns a pattern of whole words, after the beginning of a sentence or anywhere else."""
    before = r"(?<!\w)" if about[0].isalnum() and not is_japanese(about) else ""
    after = r"(?!\w)" if about[-1].isalnum() and not is_japanese(about) else ""
    return re.compile(rf"((?:^|[.!?:] )?){before}{re.escape(about)}{after}")


def _as_written(to: str) -> Callable[[re.Match[str]], str]:
    """Returns what is put in, with a capital at the beginning of a sentence."""

    def written(found: re.Match[str]) -> str:
        before = found[1]
        begins = found.start() == 0 or (before and before[0] != ":")
        return before + (to[:1].upper() + to[1:] if begins else to)

    return written
