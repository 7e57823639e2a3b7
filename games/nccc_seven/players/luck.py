"""The luck of Seven: what the hands that were dealt are worth to players of several kinds.

Nobody knows how the people at a table play. So a deal is played out many times, and each time every
seat is somebody else by chance: one who thinks of the others, one of the own hand alone, a
beginner, and each but the first now and then does anything at all. Of the judges that were tried
this one makes results vary least (docs/review.md).
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from random import Random

from cardtable.ai.luck import ahead
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import BEGINNER, SELFISH, RulesOfThumb
from games.nccc_seven.players.weights import learned
from games.nccc_seven.scoring import totals
from games.nccc_seven.state import SevenState


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player: rules of thumb, and the share of actions that are any legal one."""

    rules: RulesOfThumb
    slips: float

    def act(self, model: Round, rng: Random) -> None:
        """Plays one action."""
        if self.slips and rng.random() < self.slips:
            actions = model.legal()
            model.apply(actions[int(rng.random() * len(actions))])
        else:
            model.apply(self.rules.choose(model))


class Deals:
    """By what players of several kinds make of the hands that were dealt."""

    share = 0.9  # with which results vary least: tests.commands.luck_of_review says it

    def __init__(self, games: int = 200) -> None:
        self._games = games  # with the deal that came, and as many with others
        hard = RulesOfThumb(learned())
        self._kinds = (
            Kind(hard, 0.0),
            Kind(hard, 0.15),
            Kind(RulesOfThumb(SELFISH), 0.1),
            Kind(RulesOfThumb(BEGINNER), 0.2),
        )

    def lead(self, before: SevenState, after: SevenState) -> Sequence[float]:
        """By how many points fewer than the others each seat was charged, on average."""
        had, has = totals(before), totals(after)
        return ahead([float(first - last) for first, last in zip(had, has, strict=True)])

    def brought(
        self, rules: AnyRules, state: SevenState, move: Move, rng: Random
    ) -> Sequence[float]:
        """The lead of each seat with the deal that came, less the mean with others."""
        if move.word != "deal":
            return ()
        dealt = Round.of(rules.play(state, move))
        came = [self._played_out(dealt.copy(), rng) for _ in range(self._games)]
        others = (rules.play(state, rules.deal(state, rng)) for _ in range(self._games))
        might = [self._played_out(Round.of(other), rng) for other in others]
        means = (map(statistics.fmean, zip(*leads, strict=True)) for leads in (came, might))
        return [own - other for own, other in zip(*means, strict=True)]

    def _played_out(self, model: Round, rng: Random) -> Sequence[float]:
        kinds = rng.choices(self._kinds, k=model.seats)
        while model.turn != OVER:
            kinds[model.turn].act(model, rng)
        return model.result()
