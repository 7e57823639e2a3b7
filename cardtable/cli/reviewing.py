"""The verb review: what each decision of a game was worth, judged from what its seat could see."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from cardtable.ai.luck import Fortune, fortunes, has_luck
from cardtable.ai.review import Decision, Judgement, Review, explained, gathered, reviewed
from cardtable.cli import terminal
from cardtable.cli.arguments import is_no_save, opened, positive
from cardtable.cli.window import Complaint
from cardtable.core.lists import one_after_another
from cardtable.core.messages import say
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import named
from cardtable.core.words import with_minus
from cardtable.croupier.reviewing import decisions_of, seats_with_a_review
from cardtable.session import Session


def add_verbs(verbs: Any) -> None:
    """Declares the verb."""
    review = verbs.add_parser("review", help=say("say what each decision of a game was worth"))
    review.add_argument("file", metavar="FILE", help=say("a save; - is standard input"))
    review.add_argument("--seat", type=positive, metavar="N", help=say("from 1 (every person's)"))
    review.add_argument(
        "--worlds", type=positive, default=0, metavar="N", help=say("for a decision")
    )
    review.add_argument("--json", action="store_true", help=say("as JSON"))
    review.set_defaults(run=_review)


def _review(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    if source.session is None:
        raise is_no_save(asked.file)
    rules, session = source.rules, source.session
    if computers_of(rules).weigher is None:
        raise Complaint(
            say("{game} has no review: none of its players weighs every move", game=rules.name)
        )
    seats = _seats(session, asked.seat)
    decisions = decisions_of(session, seats)
    judgements = []
    with terminal.progress(_said_of(rules, len(decisions))) as step:
        for pair in reviewed(rules, decisions, worlds=asked.worlds):
            judgements.append(pair)
            if step:
                step(len(judgements), len(decisions))
    reviews = [gathered(seat, judgements) for seat in seats]
    luck = _luck(rules, session)
    told = [as_told(rules, session, review, luck) for review in reviews]
    print(json.dumps(told, ensure_ascii=False, indent=2) if asked.json else _text(told))
    return 0


def _said_of(rules: AnyRules, count: int) -> str:
    """The words beside the bar."""
    return say.of(count, "{game}: {count} decision", "{game}: {count} decisions", game=rules.title)


def _seats(session: Session, asked: int | None) -> list[int]:
    """The seats to be reviewed: the one asked for, or every person's, or all without a person."""
    if asked is not None:
        if asked > len(session.chairs):
            last = len(session.chairs)
            raise Complaint(
                say("expected a seat from 1 to {last}, got {seat}", last=last, seat=asked)
            )
        return [asked - 1]
    return list(seats_with_a_review(session))


def _luck(rules: AnyRules, session: Session) -> list[Fortune]:
    """The result of each seat and its luck; empty where they are not told apart."""
    if not has_luck(rules, session.state_after(len(session.log))):
        return []
    return fortunes(rules, session.state_after(0), [entry.move for entry in session.log])


def as_told(
    rules: AnyRules, session: Session, review: Review, luck: Sequence[Fortune] = ()
) -> dict[str, Any]:
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
        **(_of_luck(luck[review.seat]) if luck else {}),
        "largest losses": [_told(rules, session, one) for one in review.losses],
        "best finds": [_told(rules, session, one) for one in review.finds],
        "moves": [
            [one.decision.number + 1, str(one.decision.move), str(one.best), round(one.loss, 3)]
            for one in review.judgements
        ],
    }


def _of_luck(fortune: Fortune) -> dict[str, float]:
    return {
        "result": round(fortune.result, 2),
        "luck": round(fortune.luck, 2),
        "adjusted": round(fortune.adjusted, 2),
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
        lines.append(_heading(seat))
        if left := seat["not weighed"]:
            more = say.of(
                left, "{count} more could not be weighed", "{count} more could not be weighed"
            )
            lines.append(f"  {more}")
        if "luck" in seat:
            lines.append(f"  {_luck_line(seat)}")
        for one in seat["largest losses"]:
            lines += _loss(one)
        for one in seat["best finds"]:
            lines += _find(one)
    return "\n".join(lines)


def _heading(seat: dict[str, Any]) -> str:
    mean, half = seat["loss a decision"]
    return say.of(
        seat["decisions"],
        "{name}: {count} decision, {mean} ± {half} {unit} lost in each",
        "{name}: {count} decisions, {mean} ± {half} {unit} lost in each",
        name=seat["name"],
        mean=with_minus(f"{mean:.3f}"),
        half=with_minus(f"{half:.3f}"),
        unit=seat["unit"],
    )


def _luck_line(seat: dict[str, Any]) -> str:
    result, luck, rest = (
        with_minus(f"{seat[name]:.2f}") for name in ("result", "luck", "adjusted")
    )
    return say(
        "result {result}, of which luck brought {luck}: {rest} {unit} adjusted for luck",
        result=result,
        luck=luck,
        rest=rest,
        unit=seat["unit"],
    )


def _loss(one: dict[str, Any]) -> list[str]:
    """The lines of a move that cost something."""
    lost = say(
        "{loss} ± {error} lost. Better: {best}",
        loss=with_minus(f"{one['loss']:.2f}"),
        error=with_minus(f"{one['error']:.2f}"),
        best=one["best"],
    )
    what = say("move {number}: {played}", number=one["move"], played=one["played"])
    return [f"  {what}", f"    {lost}", *[f"    {one['why']}"] * bool(one["why"])]


def _find(one: dict[str, Any]) -> list[str]:
    """The lines of a move that is better than any other."""
    what = say("move {number}, a find: {played}", number=one["move"], played=one["played"])
    lead = say("{lead} better than any other.", lead=with_minus(f"{one['lead']:.2f}"))
    return [f"  {what}", f"    {one_after_another((lead, one['why']))}"]
