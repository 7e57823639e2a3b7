"""The house rules of Seven-Up: chips, the gift that wins, revokes, and who deals first."""

from __future__ import annotations

from cardtable.core.table import Choice, Option

OPTIONS = (
    Option(
        "chips",
        help="How many chips a side has to be rid of.",
        choices=(
            Choice("7", "Everybody, or each side, starts with seven chips."),
            Choice("10", "Everybody, or each side, starts with ten chips."),
        ),
    ),
    Option(
        "first_trick_void_must_trump",
        help="Who is out of the suit led to the first trick must trump, if possible.",
        choices=(
            Choice("off", "Who is out of the suit led may play any card, on every trick."),
            Choice(
                "on",
                "Who is out of the suit led to the first trick must trump, if possible;"
                " on later tricks any card may be played then.",
            ),
        ),
    ),
    Option(
        "forbid_winning_gift",
        help="The dealer may not give the point that puts eldest out.",
        choices=(
            Choice("off", "The dealer may give one even when that wins the game for eldest."),
            Choice("on", "The dealer may not give the point that would win eldest the game."),
        ),
    ),
    Option(
        "revokes",
        help="Whether a card that does not follow is refused, or costs points.",
        choices=(
            Choice("prevented", "A card that does not follow is refused."),
            Choice(
                "penalised",
                "Any card can be played, but a revoke comes to light after the sixth trick.",
            ),
        ),
    ),
    Option(
        "draw_for_deal",
        help="Whether the first dealer is drawn for from a spread pack.",
        choices=(
            Choice("on", "Everybody draws a card; the highest deals first."),
            Choice("off", "Chance names the first dealer."),
        ),
    ),
)
