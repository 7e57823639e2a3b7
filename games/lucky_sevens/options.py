"""The house rules of Lucky Sevens: cards out of play, open hands, and what a seven may do."""

from __future__ import annotations

from cardtable.core.table import Choice, Option

OPTIONS = (
    Option(
        "aside",
        help="Which eight cards are taken out, so that the rounds come out even.",
        choices=(
            Choice(
                "random-pairs",
                "Four pairs without sevens, drawn at random, are taken out and shown.",
            ),
            Choice("eight-aces", "The eight aces are taken out, so kings pair only with kings."),
        ),
        seats=(3, 4),
    ),
    Option(
        "hands",
        help="Whether the four cards dealt to a player lie open or are known to their owner only.",
        choices=(
            Choice("open", "The four cards dealt to each player lie face up."),
            Choice("closed", "The four cards dealt to each player are known to their owner only."),
        ),
        seats=(2, 3, 4),
    ),
    Option(
        "auto_deal",
        help="Whether the next four are dealt by themselves when nothing is left to collect.",
        choices=(
            Choice(
                "on",
                "When nothing is left to collect, the table says so and goes on; until then "
                "the last steps can be taken back.",
            ),
            Choice("off", "When nothing is left to collect, the table waits to be told to go on."),
        ),
        seats=(1,),
    ),
    Option(
        "seven_to_empty",
        help="Whether a seven's move may put a card into an empty column.",
        choices=(
            Choice("allowed", "An empty column takes it too."),
            Choice("not-allowed", "An empty column does not take it."),
        ),
    ),
)
