"""The house rule of Blank: the number of cards that everybody is dealt."""

from __future__ import annotations

from cardtable.core.table import Option

OPTIONS = (
    Option(
        "cards",
        help="How many cards everybody is dealt.",
        numbers=(1, 9),
        default=5,
        says="Everybody is dealt {value} cards.",
        says_one="Everybody is dealt one card.",
    ),
)
