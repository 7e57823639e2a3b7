"""The figures of the hands of many games: points, the part won, and what the game counts.

Made from the facts that the statistics keep. Knows no screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules
from cardtable.core.words import with_minus
from cardtable.croupier.part_words import words_of
from cardtable.store.game_facts import read_facts


@dataclass(frozen=True, slots=True)
class HandFigures:
    """The name of several hands or rounds, and their figures, each with its word."""

    title: str
    figures: tuple[tuple[str, str], ...]


def hand_figures(rules: AnyRules, facts: Iterable[str], seats: int) -> HandFigures | None:
    """The figures of the hands of games of one company; None where none were kept."""
    games = [read_facts(text) for text in facts]
    hands = [hand for game in games for hand in game.hands]
    if not hands:
        return None
    points = [hand.points for hand in hands]
    best = min(points) if rules.lowest_wins else max(points)
    won = sum(hand.won for hand in hands)
    share = say("{won} ({share}%)", won=won, share=round(100 * won / len(hands)))
    figures = [
        (say.under("hands", "Played"), str(len(hands))),
        *([(say("Won"), share)] if seats > 1 else []),
        (say("Average"), with_minus(f"{sum(points) / len(hands):.1f}")),
        (say("Best"), with_minus(best)),
    ]
    counts: Counter[str] = Counter()
    for game in games:
        counts.update(game.counts)
    known = any(game.counts for game in games)
    counted = rules.words.counted if known else {}
    figures += [(shown(title), str(counts[str(kind)])) for kind, title in counted.items()]
    return HandFigures(words_of(rules.words.part).all(), tuple(figures))
