"""The house rules of Seven: the number of hands, the way of knocking, the duty to play."""

from __future__ import annotations

from cardtable.core.table import Choice, Option

OPTIONS = (
    Option(
        "hands",
        help="How many hands make a game.",
        numbers=(1, 25),
        default=7,
        says="A game is {value} hands.",
        says_one="A game is one hand.",
        daily="3",
    ),
    Option(
        "knock",
        help="Whether players have to knock for their last card themselves.",
        choices=(
            Choice("by hand", "A player down to one card must knock, and may forget to."),
            Choice("automatic", "The table knocks for a player who is down to one card."),
        ),
    ),
    Option(
        "must_play",
        help="Whether a player who can play has to.",
        choices=(
            Choice("yes", "A player who can play must play; only those who cannot may ask."),
            Choice("no", "A player may ask for a card although able to play."),
        ),
    ),
)
