"""The verb review: what each decision of a game was worth, judged from what its seat could see."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from cardtable.ai.review import Decision, Judgement, Review, explained, gathered, reviewed
from cardtable.cli import terminal
from cardtable.cli.arguments import opened, positive
from cardtable.cli.window import Complaint
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import named
from cardtable.core.words import counted
from cardtable.croupier.reviewing import decisions_of, seats_with_a_review
from cardtable.session import Session


def add_verbs(verbs: Any) -> None:
    """Declares the verb."""
    review = verbs.add_parser("review", help="say what each decision of a game was worth")
    review.add_argument("file", metavar="FILE", help="a save; - is standard input")
    review.add_argument("--seat", type=positive, metavar="N", help="from 1 (every person's)")
    review.add_argument("--worlds", type=positive, default=0, metavar="N", help="for a decision")
    review.add_argument("--json", action="store_true", help="as JSON")
    review.set_defaults(run=_review)


def _review(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    if source.session is None:
        raise Complaint(f"{asked.file} is a position; expected a save, which has moves")
    rules, session = source.rules, source.session
    if computers_of(rules).weigher is None:
        raise Complaint(f"{rules.name} has no review: none of its players weighs every move")
    seats = _seats(session, asked.seat)
    decisions = decisions_of(session, seats)
    judgements = []
    with terminal.progress(f"{rules.title}: {counted(len(decisions), 'decision')}") as step:
        for pair in reviewed(rules, decisions, worlds=asked.worlds):
            judgements.append(pair)
            if step:
                step(len(judgements), len(decisions))
    reviews = [gathered(seat, judgements) for seat in seats]
    told = [as_told(rules, session, review) for review in reviews]
    print(json.dumps(told, ensure_ascii=False, indent=2) if asked.json else _text(told))
    return 0


def _seats(session: Session, asked: int | None) -> list[int]:
    """The seats to be reviewed: the one asked for, or every person's, or all without a person."""
    if asked is not None:
        if asked > len(session.chairs):
            raise Complaint(f"expected a seat from 1 to {len(session.chairs)}, got {asked}")
        return [asked - 1]
    return list(seats_with_a_review(session))


def as_told(rules: AnyRules, session: Session, review: Review) -> dict[str, Any]:
    """A review as plain values."""
    weigher = computers_of(rules).weigher
    assert weigher is not None
    rate = review.rate
    return {
        "seat": review.seat + 1,
        "name": session.names[review.seat],
        "decisions": len(review.judgements),
        "not weighed": review.left,
        "unit": weigher(session.table).unit,
        "loss a decision": [round(rate.mean, 3), round(rate.half, 3)],
        "largest losses": [_told(rules, session, one) for one in review.losses],
        "best finds": [_told(rules, session, one) for one in review.finds],
        "moves": [
            [one.decision.number + 1, str(one.decision.move), str(one.best), round(one.loss, 3)]
            for one in review.judgements
        ],
    }


def _told(rules: AnyRules, session: Session, one: Judgement) -> dict[str, Any]:
    return {
        "move": one.decision.number + 1,
        "played": _words(rules, session, one.decision, one.decision.move),
        "best": _words(rules, session, one.decision, one.best),
        "loss": round(one.loss, 2),
        "error": round(one.error, 2),
        "lead": round(one.second, 2),
        "why": _why(rules, session, one),
    }


def _words(rules: AnyRules, session: Session, decision: Decision, move: Any) -> str:
    return named(rules.words.event(decision.view, move).sentence, session.names)


def _why(rules: AnyRules, session: Session, one: Judgement) -> str:
    """The strongest player's reason, where it would have played the same best move."""
    return named(explained(rules, one).why, session.names)


def _text(told: Sequence[dict[str, Any]]) -> str:
    """A review in lines."""
    lines = []
    for seat in told:
        mean, half = seat["loss a decision"]
        lines.append(
            f"{seat['name']}: {counted(seat['decisions'], 'decision')}, "
            f"{mean:.3f} ± {half:.3f} {seat['unit']} lost in each"
        )
        if seat["not weighed"]:
            lines.append(f"  {counted(seat['not weighed'], 'more')} could not be weighed")
        for one in seat["largest losses"]:
            lines.append(f"  move {one['move']}: {one['played']}")
            lines.append(f"    {one['loss']:.2f} ± {one['error']:.2f} lost. Better: {one['best']}")
            lines += [f"    {one['why']}"] * bool(one["why"])
        for one in seat["best finds"]:
            lines.append(f"  move {one['move']}, a find: {one['played']}")
            lines.append(f"    {one['lead']:.2f} better than any other. {one['why']}".rstrip())
    return "\n".join(lines)
