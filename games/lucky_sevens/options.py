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
        help="Whether the four cards dealt to a player lie face up or only their owner sees them.",
        choices=(
            Choice("open", "The four cards dealt to each player lie face up."),
            Choice("closed", "Only their owner sees the four cards dealt to each player."),
        ),
        seats=(2, 3, 4),
    ),
    Option(
        "auto_deal",
        help="Whether the next four cards are dealt automatically when nothing is left to collect.",
        choices=(
            Choice(
                "on",
                "When nothing is left to collect, the table says so and then deals on; until it "
                "does, the last moves can be taken back.",
            ),
            Choice("off", "When nothing is left to collect, the table waits until you go on."),
        ),
        seats=(1,),
    ),
    Option(
        "seven_to_empty",
        help="Whether a seven's move may put a card into an empty column.",
        choices=(
            Choice("allowed", "It may also go to an empty column."),
            Choice("not-allowed", "It may not go to an empty column."),
        ),
    ),
)
