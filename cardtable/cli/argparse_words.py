"""The texts of argparse itself, such as "usage:", in the language that is spoken.

argparse asks gettext for each of them, in a domain that nobody ships; here it asks our catalogue.
"""

from __future__ import annotations

import argparse
from typing import Final

from cardtable.core.messages import Later, language, say, shown

_OPTION: Final = {"argument": "%(argument_name)s", "message": "%(message)s"}
_VALUE: Final = {"kind": "%(type)s", "value": "%(value)r", "choices": "%(choices)s"}
_TEXTS: Final[dict[str, tuple[Later, dict[str, str]]]] = {
    "usage: ": (say.later("usage: "), {}),
    "positional arguments": (say.later("positional arguments"), {}),
    "options": (say.later("options"), {}),
    "show this help message and exit": (say.later("show this help message and exit"), {}),
    "show program's version number and exit": (
        say.later("show program's version number and exit"),
        {},
    ),
    "argument %(argument_name)s: %(message)s": (
        say.later("argument {argument}: {message}"),
        _OPTION,
    ),
    "the following arguments are required: %s": (
        say.later("the following arguments are required: {arguments}"),
        {"arguments": "%s"},
    ),
    "unrecognized arguments: %s": (
        say.later("unrecognized arguments: {arguments}"),
        {"arguments": "%s"},
    ),
    "expected one argument": (say.later("expected one argument"), {}),
    "expected at least one argument": (say.later("expected at least one argument"), {}),
    "ignored explicit argument %r": (
        say.later("this option takes no value: {value}"),
        {"value": "%r"},
    ),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        say.later("invalid choice: {value} (choose from {choices})"),
        _VALUE,
    ),
    "invalid %(type)s value: %(value)r": (say.later("invalid value ({kind}): {value}"), _VALUE),
    "ambiguous option: %(option)s could match %(matches)s": (
        say.later("ambiguous option: {option} could be {options}"),
        {"option": "%(option)s", "options": "%(matches)s"},
    ),
}


def speak() -> None:
    """Has argparse speak the language spoken whenever it says something."""
    vars(argparse)["_"] = _said


def _said(text: str) -> str:
    """A text of argparse with its facts as argparse fills them; English where it is none of ours.

    A translation that lost a fact would fail when argparse fills it, and is not taken.
    """
    ours, facts = _TEXTS.get(text, (None, {}))
    if ours is None or not language():
        return text
    said = shown(ours, **facts)
    return said if all(fact in said for fact in facts.values() if fact in text) else text
