"""The house rule of Blank: the number of cards that everybody is dealt."""

from __future__ import annotations

from cardtable.core.table import Option
from games.blank.messages import say

OPTIONS = (
    Option(
        "cards",
        help=say.later("How many cards everybody is dealt."),
        numbers=(1, 9),
        default=5,
        says=say.later("Everybody is dealt {value} cards."),
        says_one=say.later("Everybody is dealt one card."),
    ),
)
