"""The house rules of Seven-Up: chips, the gift that wins, revokes, and the first dealer."""

from __future__ import annotations

from cardtable.core.table import Choice, Option
from games.seven_up.messages import say

OPTIONS = (
    Option(
        "chips",
        help=say.later("How many chips a side has to get rid of."),
        choices=(
            Choice("7", say.later("Everybody, or each side, starts with seven chips.")),
            Choice("10", say.later("Everybody, or each side, starts with ten chips.")),
        ),
    ),
    Option(
        "first_trick_void_must_trump",
        help=say.later("Whether a player who is out of the suit led must trump the first trick."),
        choices=(
            Choice(
                "off",
                say.later("A player who is out of the suit led may play any card, in every trick."),
            ),
            Choice(
                "on",
                say.later(
                    "A player who is out of the suit led must trump the first trick, if possible;"
                    " in later tricks any card may be played."
                ),
            ),
        ),
    ),
    Option(
        "forbid_winning_gift",
        help=say.later("Whether the dealer may give the point that puts eldest out."),
        choices=(
            Choice(
                "off", say.later("The dealer may give one even when that wins the game for eldest.")
            ),
            Choice(
                "on", say.later("The dealer may not give the point that would win eldest the game.")
            ),
        ),
    ),
    Option(
        "revokes",
        help=say.later("Whether a card that does not follow is refused, or costs points."),
        choices=(
            Choice("prevented", say.later("A card that does not follow is refused.")),
            Choice(
                "penalised",
                say.later(
                    "Any card can be played, but a revoke comes to light after the sixth trick."
                ),
            ),
        ),
    ),
    Option(
        "draw_for_deal",
        help=say.later("Whether everybody draws a card to decide who deals first."),
        choices=(
            Choice("on", say.later("Everybody draws a card; the highest deals first.")),
            Choice("off", say.later("The first dealer is chosen at random.")),
        ),
    ),
)
