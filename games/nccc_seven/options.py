"""The house rules of Seven: the number of hands, the way of knocking, the duty to play."""

from __future__ import annotations

from cardtable.core.table import Choice, Option
from games.nccc_seven.messages import say

OPTIONS = (
    Option(
        "hands",
        help=say.later("How many hands make a game."),
        numbers=(1, 25),
        default=7,
        says=say.later("A game is {value} hands."),
        says_one=say.later("A game is one hand."),
        daily="3",
    ),
    Option(
        "knock",
        help=say.later("Whether players have to knock for their last card themselves."),
        choices=(
            Choice(
                "by hand",
                say.later("A player down to one card must knock, and may forget to."),
            ),
            Choice(
                "automatic", say.later("The table knocks for a player who is down to one card.")
            ),
        ),
    ),
    Option(
        "must_play",
        help=say.later("Whether a player who can play has to."),
        choices=(
            Choice(
                "yes", say.later("A player who can play must play; only those who cannot may ask.")
            ),
            Choice("no", say.later("A player may ask for a card although able to play.")),
        ),
    ),
)
