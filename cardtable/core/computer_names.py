"""The names of the computer players, one for each of the 24 that a table can hold.

Files hold them in English, and so a face goes with a name in every language; at the table each
has the name that its language gives it. A name that somebody typed stays as it is. Knows no game.
"""

from __future__ import annotations

from typing import Final

from cardtable.core.messages import say, shown

# For translators: given names that people of your language have, none twice. Each has a portrait,
# of a woman and a man in turn. Short names, and none that changes the word before it.
NAMES: Final = (
    say.later("Ida", "computer player"),
    say.later("Otto", "computer player"),
    say.later("Bea", "computer player"),
    say.later("Emil", "computer player"),
    say.later("Vera", "computer player"),
    say.later("Hugo", "computer player"),
    say.later("Lena", "computer player"),
    say.later("Max", "computer player"),
    say.later("Nora", "computer player"),
    say.later("Paul", "computer player"),
    say.later("Rosa", "computer player"),
    say.later("Tom", "computer player"),
    say.later("Uma", "computer player"),
    say.later("Felix", "computer player"),
    say.later("Zoe", "computer player"),
    say.later("Karl", "computer player"),
    say.later("Mia", "computer player"),
    say.later("Leo", "computer player"),
    say.later("Ada", "computer player"),
    say.later("Finn", "computer player"),
    say.later("Eva", "computer player"),
    say.later("Jan", "computer player"),
    say.later("Pia", "computer player"),
    say.later("Ben", "computer player"),
)
_OURS: Final = {str(name): name for name in NAMES}


def computer_name(name: str) -> str:
    """Returns the name of a computer player in the language spoken now.

    >>> computer_name("Otto"), computer_name("Deep Thought")
    ('Otto', 'Deep Thought')
    """
    return shown(_OURS.get(name, name))
