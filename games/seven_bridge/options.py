"""The house rules of Seven Bridge: the end, laying off, and the way claims are asked for."""

from __future__ import annotations

from cardtable.core.table import Choice, Option
from games.seven_bridge.messages import say

OPTIONS = (
    Option(
        "end",
        help=say.later("What ends the game."),
        choices=(
            Choice("target", say.later("The game ends when somebody has reached the target.")),
            Choice("hands", say.later("The game ends after a fixed number of hands.")),
        ),
        daily="hands",
    ),
    Option(
        "target",
        under=("end", "target"),
        help=say.later("The target, when that is what ends the game."),
        numbers=(20, 1000),
        default=200,
        says=say.later("The target is {value} points."),
    ),
    Option(
        "hands",
        under=("end", "hands"),
        help=say.later("The number of hands, when that is what ends the game."),
        numbers=(1, 50),
        default=8,
        says=say.later("Number of hands in the game: {value}."),
        daily="3",
    ),
    Option(
        "need_meld_before_layoff",
        help=say.later("Whether you must have melded before you lay off."),
        choices=(
            Choice("off", say.later("Anybody may lay off, melded or not.")),
            Choice(
                "on", say.later("Only those who have put down a meld of their own may lay off.")
            ),
        ),
    ),
    Option(
        "layoff_after_claim",
        help=say.later("Whether a player who claims may lay off in the same turn."),
        choices=(
            Choice(
                "on", say.later("After a claim the turn goes on as usual, laying off included.")
            ),
            Choice("off", say.later("Nobody may lay off in a turn that began with a claim.")),
        ),
    ),
    Option(
        "claim_time",
        help=say.later("How long a person may think about a claim."),
        choices=(
            Choice(
                "ask",
                say.later("A person who can claim is asked, and may take as long as they like."),
            ),
            Choice("5 s", say.later("A person has five seconds to claim.")),
            Choice("10 s", say.later("A person has ten seconds to claim.")),
        ),
    ),
    Option(
        "claim_offers",
        help=say.later("Who is asked about a claim."),
        choices=(
            Choice("only who can", say.later("Only those who can claim are asked.")),
            Choice(
                "ask everyone", say.later("Everybody is asked, so that asking gives nothing away.")
            ),
        ),
        shared="ask everyone",
    ),
)
