"""The largest losses with twice the worlds: python -m tests.commands.steadiness_of_review GAME.

Hands of one easy player among hard ones are reviewed twice, the second time with twice the imagined
worlds. Says how many of the losses that were told as one of the three largest are still among them.
"""

from __future__ import annotations

import argparse

from cardtable import registry
from cardtable.ai.figures import Interval, ratio
from cardtable.ai.review import Decision, Review, gathered, judged
from cardtable.core.rules import AnyRules
from tests.commands.reviewed_play import WORLDS, played


def reviewed(rules: AnyRules, decisions: list[Decision], worlds: int) -> Review:
    """The review of the first seat."""
    return gathered(0, [(one, judged(rules, one, worlds=worlds)) for one in decisions])


def numbers(review: Review) -> list[int]:
    """The moves that were the largest losses, the largest first."""
    return [one.decision.number for one in review.losses]


def main() -> None:
    """Prints the shares."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--most", type=int, default=40, help="decisions of a game")
    chosen = parser.parse_args()
    rules = registry.find(chosen.game)
    seats, worlds = chosen.seats or rules.seats[0], WORLDS[chosen.game]
    told, kept, first, firsts = [], [], [], []
    for deal in range(chosen.deals):
        levels = ["easy", *["hard"] * (seats - 1)]
        steps = played(rules.name, levels, f"steadiness {deal}")
        own = [one for _, _, one in steps if one is not None and one.seat == 0][: chosen.most]
        once, twice = (numbers(reviewed(rules, own, worlds * by)) for by in (1, 2))
        told.append(float(len(once)))
        kept.append(float(len({*once} & {*twice})))
        firsts.append(float(bool(once)))
        first.append(float(bool(once) and once[0] in twice))
    print(f"{int(sum(told))} losses told in {chosen.deals} games")
    print(f"still among the three: {_percent(kept, told)}")
    print(f"the largest one still among the three: {_percent(first, firsts)}")


def _percent(tops: list[float], bottoms: list[float]) -> str:
    share: Interval = ratio(tops, bottoms)
    return share.percent


if __name__ == "__main__":
    main()
