"""The words for the values of settings, which are kept in files under names that nobody reads."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardtable.core.messages import say, shown
from cardtable.core.table import plain

_SECONDS = re.compile(r"([0-9.]+) s")

_WORDS: Mapping[str, str] = {
    "off": say.later("Off", "a setting"),
    "on": say.later("On", "a setting"),
    "none": say.later("None", "a setting"),
    "system": say.later("System", "a setting"),
    "full": say.later("Full", "how much is read out"),
    "short": say.later("Short", "how much is read out"),
    "house": say.later("House", "a deck"),
    "classic": say.later("Classic", "a deck"),
    "instant": say.later("Instant", "a pace"),
    "fast": say.later("Fast", "a pace"),
    "normal": say.later("Normal", "a pace"),
    "slow": say.later("Slow", "a pace"),
    "leisurely": say.later("Leisurely", "a pace"),
    "click": say.later("Click", "until there is one"),
    "no limit": say.later("No limit"),
    "moves": say.later("Moves"),
    "moves and time": say.later("Moves and time"),
    "fair": say.later("Fair", "taking back"),
    "free": say.later("Free", "taking back"),
    "large mistakes": say.later("Large mistakes"),
    "clear mistakes": say.later("Clear mistakes"),
    "small ones too": say.later("Small ones too"),
    "one switch": say.later("One switch"),
    "two switches": say.later("Two switches"),
    "by name": say.later("By name"),
    "lattice-red": say.later("Lattice red"),
    "lattice-blue": say.later("Lattice blue"),
    "lattice-green": say.later("Lattice green"),
    "heptagons-red": say.later("Heptagons red"),
    "heptagons-blue": say.later("Heptagons blue"),
    "heptagons-green": say.later("Heptagons green"),
    "guilloche-red": say.later("Guilloche red"),
    "guilloche-blue": say.later("Guilloche blue"),
    "guilloche-green": say.later("Guilloche green"),
    "diaper-red": say.later("Diaper red"),
    "diaper-blue": say.later("Diaper blue"),
    "diaper-green": say.later("Diaper green"),
    "king of spades": say.later("King of spades"),
    "queen of spades": say.later("Queen of spades"),
    "jack of spades": say.later("Jack of spades"),
    "king of hearts": say.later("King of hearts"),
    "queen of hearts": say.later("Queen of hearts"),
    "jack of hearts": say.later("Jack of hearts"),
    "king of diamonds": say.later("King of diamonds"),
    "queen of diamonds": say.later("Queen of diamonds"),
    "jack of diamonds": say.later("Jack of diamonds"),
    "king of clubs": say.later("King of clubs"),
    "queen of clubs": say.later("Queen of clubs"),
    "jack of clubs": say.later("Jack of clubs"),
    "sage": say.later("Sage", "a colour"),
    "sand": say.later("Sand", "a colour"),
    "rose": say.later("Rose", "a colour"),
    "sky": say.later("Sky", "a colour"),
    "lilac": say.later("Lilac", "a colour"),
    "teal": say.later("Teal", "a colour"),
    "stone": say.later("Stone", "a colour"),
    "moss": say.later("Moss", "a colour"),
}


_TABLES: Mapping[str, str] = {  # as their files call them
    "green": say.later("Green felt"),
    "blue": say.later("Blue linen"),
    "walnut": say.later("Walnut"),
    "contrast": say.later("High contrast"),
    "spring": say.later("Spring felt"),
    "star": say.later("Inlaid star"),
    "silk": say.later("Indigo silk"),
    "oak": say.later("Saloon oak"),
    "ember": say.later("Oxblood"),
}


def table_words(name: str, title: str) -> str:
    """Returns the title of a table; one that the program does not know keeps that of its file."""
    known = _TABLES.get(name, title)
    return shown(known) if known == title else title


def choice_words(choice: str) -> str:
    """Returns the words for a value that is one of several.

    >>> choice_words("moves and time"), choice_words("1.5 s"), choice_words("new-one")
    ('Moves and time', '1.5 s', 'New one')
    """
    if seconds := _SECONDS.fullmatch(choice):
        return say("{seconds} s", seconds=seconds[1])
    return shown(_WORDS.get(choice, plain(choice)))
