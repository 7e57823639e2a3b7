"""The house rules of Lucky Sevens: cards out of play, open hands, and what a seven may do."""

from __future__ import annotations

from cardtable.core.table import Choice, Option
from games.lucky_sevens.messages import say

OPTIONS = (
    Option(
        "aside",
        help=say.later("Which eight cards are taken out, so that the rounds come out even."),
        choices=(
            Choice(
                "random-pairs",
                say.later("Four pairs without sevens, drawn at random, are taken out and shown."),
            ),
            Choice(
                "eight-aces",
                say.later("The eight aces are taken out, so kings pair only with kings."),
            ),
        ),
        seats=(3, 4),
    ),
    Option(
        "hands",
        help=say.later(
            "Whether the four cards dealt to a player lie face up or only their owner sees them."
        ),
        choices=(
            Choice("open", say.later("The four cards dealt to each player lie face up.")),
            Choice(
                "closed", say.later("Only their owner sees the four cards dealt to each player.")
            ),
        ),
        seats=(2, 3, 4),
    ),
    Option(
        "auto_deal",
        help=say.later(
            "Whether the next four cards are dealt automatically when nothing is left to collect."
        ),
        choices=(
            Choice(
                "on",
                say.later(
                    "When nothing is left to collect, the table says so and then deals on; until "
                    "it does, the last moves can be taken back."
                ),
            ),
            Choice(
                "off",
                say.later("When nothing is left to collect, the table waits until you go on."),
            ),
        ),
        seats=(1,),
    ),
    Option(
        "seven_to_empty",
        help=say.later("Whether a seven's move may put a card into an empty column."),
        choices=(
            Choice("allowed", say.later("It may also go to an empty column.")),
            Choice("not-allowed", say.later("It may not go to an empty column.")),
        ),
    ),
)
