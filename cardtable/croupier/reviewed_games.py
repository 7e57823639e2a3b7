"""Reviews of finished games put together: the cost of each kind of decision, and positions.

Only of games with one person: the statistics do not tell several apart. Knows no game, no screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.review import Decision, Review
from cardtable.core.digest import sha256
from cardtable.core.events import Kind
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.core.players import computers_of
from cardtable.core.witness import witnessed
from cardtable.croupier.coaching import weigher_of
from cardtable.croupier.specimen import up_to
from cardtable.session import Session
from cardtable.store.reviews import Find, KindOfDecision, Mistake, ReviewedGame, text_of
from cardtable.store.statistics import strongest

_TITLES = {
    Kind.DRAWN: say.later("Draws"),
    Kind.PLAYED: say.later("Cards played"),
    Kind.PLACED: say.later("Cards placed"),
    Kind.LAID_OFF: say.later("Cards laid off"),
    Kind.MELDED: say.later("Melds"),
    Kind.DISCARDED: say.later("Discards"),
    Kind.CLAIMED: say.later("Claims"),
    Kind.TAKEN: say.later("Cards taken"),
    Kind.GIVEN: say.later("Cards given away"),
    Kind.ASKED: say.later("Questions"),
    Kind.ANSWERED: say.later("Answers"),
    Kind.BID: say.later("Bids"),
    Kind.KNOCKED: say.later("Knocks"),
    Kind.CALLED: say.later("Calls"),
    Kind.PASSED: say.later("Passes"),
    Kind.STOPPED: say.later("Turns ended"),
}
_OTHER = say.later("Other decisions")


@dataclass(frozen=True, slots=True)
class Position:
    """A decision of an own game that cost something."""

    reviewed: ReviewedGame
    mistake: Mistake


@dataclass(frozen=True, slots=True)
class CostOfKind:
    """The decisions of one kind over several games, and the positions of its mistakes."""

    kind: str
    decisions: int
    loss: float  # in all
    positions: tuple[Position, ...]  # the dearest first

    @property
    def each(self) -> float:
        """The loss per decision."""
        return self.loss / max(1, self.decisions)

    @property
    def title(self) -> str:
        """The kind in words."""
        known = {str(kind): title for kind, title in _TITLES.items()}
        return shown(known.get(self.kind, _OTHER))


def noted(session: Session, review: Review, finished: int) -> ReviewedGame | None:
    """The review of a game as it is kept; None where several people play, or it does not count."""
    people = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    weigher = weigher_of(session)
    if people != [review.seat] or session.outcome is None or session.practised or weigher is None:
        return None
    if not review.judgements:
        return None
    kinds: dict[str, KindOfDecision] = {}
    mistakes = []
    for one in review.judgements:
        kind = _kind(session, one.decision)
        known = kinds.get(kind, KindOfDecision(kind, 0, 0.0))
        loss = max(0.0, one.loss) if one.is_loss else 0.0
        kinds[kind] = KindOfDecision(kind, known.decisions + 1, known.loss + one.loss)
        if loss:
            mistakes.append(Mistake(one.decision.number, kind, loss))
    mistakes.sort(key=lambda mistake: -mistake.loss)
    players = (chair.player for chair in session.chairs)
    moves = "\n".join(str(entry.move) for entry in session.log)
    return ReviewedGame(
        sha256(repr((session.table, moves)).encode(errors="replace")).hexdigest()[:32],
        finished,
        session.rules.name,
        session.table.seats,
        strongest(players, computers_of(session.rules).levels),
        session.names[review.seat],
        str(weigher.unit),
        tuple(kinds.values()),
        tuple(mistakes),
        text_of(session),
    )


def _kind(session: Session, decision: Decision) -> str:
    """The kind of a decision: that of the event that followed."""
    before = session.state_after(decision.number)
    after = session.state_after(decision.number + 1)
    return str(witnessed(session.rules, before, decision.move, after, decision.seat).kind)


def costs(games: Sequence[ReviewedGame]) -> tuple[CostOfKind, ...]:
    """The kinds of decisions, those first that cost the most in all."""
    kinds = dict.fromkeys(one.kind for game in games for one in game.kinds)
    found = [_cost(kind, games) for kind in kinds]
    return tuple(sorted(found, key=lambda cost: -cost.loss))


def _cost(kind: str, games: Sequence[ReviewedGame]) -> CostOfKind:
    own = [one for game in games for one in game.kinds if one.kind == kind]
    positions = [
        Position(game, mistake)
        for game in games
        for mistake in game.mistakes
        if mistake.kind == kind
    ]
    positions.sort(key=lambda position: -position.mistake.loss)
    decisions = sum(one.decisions for one in own)
    return CostOfKind(kind, decisions, sum(one.loss for one in own), tuple(positions))


def dealt(position: Position, find: Find) -> Session:
    """The game of a position, played up to it. Raises ValueError or LookupError."""
    session = position.reviewed.session(find)
    return up_to(session, min(position.mistake.number, len(session.log)))
