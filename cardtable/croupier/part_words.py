"""The words for one column of a score sheet, which the players of a game call a hand or a round.

A game that calls it something else has its own word put into plainer messages. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown


@dataclass(frozen=True, slots=True)
class PartWords:
    """The messages about a hand or a round: by its number, and about all of them."""

    called: str
    every: str
    one: str
    after: str
    detail: str

    def kind(self) -> str:
        """The word by itself.

        >>> words_of("hand").kind(), words_of("set").kind()
        ('Hand', 'Set')
        """
        return shown(self.called)

    def all(self) -> str:
        """The word for several: Hands."""
        return shown(self.every)

    def numbered(self, number: int) -> str:
        """One of them.

        >>> words_of("hand").numbered(3), words_of("set").numbered(3)
        ('Hand 3', 'Set 3')
        """
        return shown(self.one, part=self.kind(), number=number)

    def after_number(self, number: int) -> str:
        """The time when one of them is over: After hand 3."""
        return shown(self.after, part=self.kind(), number=number)

    def in_detail(self, number: int) -> str:
        """The heading over all the points of one of them: Hand 3 in detail."""
        return shown(self.detail, part=self.kind(), number=number)


_WORDS: Mapping[str, PartWords] = {
    "hand": PartWords(
        say.later("Hand", "a part of a match"),
        say.later("Hands", "the parts of a match"),
        say.later("Hand {number}"),
        say.later("After hand {number}"),
        say.later("Hand {number} in detail"),
    ),
    "round": PartWords(
        say.later("Round", "a part of a match"),
        say.later("Rounds", "the parts of a match"),
        say.later("Round {number}"),
        say.later("After round {number}"),
        say.later("Round {number} in detail"),
    ),
}


def words_of(part: str) -> PartWords:
    """Returns the words about the parts of a game's matches, by the game's word for one."""
    return _WORDS.get(part) or PartWords(
        part.capitalize(),
        part.capitalize(),
        say.later("{part} {number}"),
        say.later("After: {part} {number}"),
        say.later("{part} {number} in detail"),
    )
