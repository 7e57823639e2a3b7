"""The questions to the thinking process and its answers, as text both ways.

A question holds only what the asked seat may see: the text of its view. Nothing else about the
game goes over to the other process, so a computer player cannot peek. Knows no process.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, field, replace
from typing import Any

from cardtable.ai.review import Decision
from cardtable.core import position
from cardtable.core.digest import sha256
from cardtable.core.frozen import dataclass
from cardtable.core.indices import way_of_reading
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Afterthought, Worth, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.state import State

MOVE = "move"
LOOK_BACK = "look-back"
REVIEW = "review"
COUNSEL = "counsel"
LUCK = "luck"
_COUNSEL = 4.0  # seconds that the worth of all moves may take to be found


@dataclass(frozen=True, slots=True)
class Request:
    """One question: a move (or hint) for a seat, the worth of moves, or what a game was like.

    `position` is the seat's view as text (for a look back, and for luck: the start, with `log`
    after it; for a review the view before move `number`, which is the only one of the `log`).
    `seconds` caps the thinking (0: only `iterations` do, where 0 is the level's own number).
    """

    game: str
    position: str
    seat: int = 0
    level: str = ""
    temperament: str = ""
    kind: str = MOVE
    iterations: int = 0
    seconds: float = 0.8
    seed: str = ""
    log: tuple[str, ...] = ()
    number: int = 0
    language: str = field(default_factory=way_of_reading)  # in which reasons are given


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one job; `problem` says why the thinking failed and rules of thumb answered.

    `judgement` is that of a review, as plain values: empty where the move cannot be weighed.
    `fortune` is the result of a seat in a finished game and what luck brought of it, or empty.
    `worths` are those of the moves that counsel weighed, best first.
    `note` says what the players of this game have to do without; `trace` is where it failed.
    """

    job: int
    seat: int = 0
    advice: Advice | None = None
    afterthought: Afterthought | None = None
    judgement: list[Any] | None = None
    fortune: tuple[float, ...] = ()
    worths: tuple[Worth, ...] = ()
    seconds: float = 0.0
    problem: str = ""
    note: str = ""
    trace: str = ""


def for_move(
    rules: AnyRules,
    view: State,
    seat: int,
    level: str,
    *,
    temperament: str = "",
    iterations: int = 0,
    seconds: float = 0.8,
    seed: str = "",
) -> Request:
    """The question for a seat's move; what the seat may not see is removed again, to be safe."""
    text = position.write(rules, rules.view(view, seat))
    chance = _hash(seed)
    return Request(
        rules.name,
        text,
        seat,
        level,
        temperament,
        iterations=iterations,
        seconds=seconds,
        seed=chance,
    )


def looks_back(rules: AnyRules) -> bool:
    """True when a game's computer players have something to say of finished games."""
    return computers_of(rules).afterthought is not None


def for_look_back(
    rules: AnyRules, start: State, log: Sequence[Move], *, seconds: float = 10.0, seed: str = ""
) -> Request:
    """The question what to say of a finished game."""
    text = position.write(rules, start)
    lines = tuple(map(str, log))
    return Request(rules.name, text, kind=LOOK_BACK, seconds=seconds, seed=_hash(seed), log=lines)


def for_luck(rules: AnyRules, start: State, log: Sequence[Move], seat: int) -> Request:
    """The question what luck brought to a seat in a finished game."""
    text, lines = position.write(rules, start), tuple(map(str, log))
    return Request(rules.name, text, seat, kind=LUCK, seconds=0.0, log=lines)


def for_review(rules: AnyRules, decision: Decision, *, worlds: int = 0) -> Request:
    """The question what a decision was worth, in so many worlds (0: the game's own number)."""
    text = position.write(rules, rules.view(decision.view, decision.seat))
    return Request(
        rules.name,
        text,
        decision.seat,
        kind=REVIEW,
        iterations=worlds,
        seconds=0.0,
        log=(str(decision.move),),
        number=decision.number,
    )


def for_counsel(rules: AnyRules, view: State, seat: int, number: int) -> Request:
    """The question what each move of a seat would be worth, after so many moves of the game."""
    first = rules.moves(view, seat)[0]
    asked = for_review(rules, Decision(number, seat, view, first))
    return replace(asked, kind=COUNSEL, seconds=_COUNSEL)


def _hash(seed: str) -> str:
    """The seed of an answer's chance: from it nobody can tell the text of the deal."""
    return sha256(seed.encode(errors="replace")).hexdigest()


def packed(jobs: Sequence[tuple[int, Request]]) -> bytes:
    """Jobs as one message; small, so that sending never waits for a busy reader."""
    plain = [[job, asdict(request)] for job, request in jobs]
    return zlib.compress(json.dumps(plain).encode(), 1)


def unpacked(message: bytes) -> list[tuple[int, Request]]:
    """The jobs of a message."""
    plain = json.loads(zlib.decompress(message))
    return [(job, Request(**request | {"log": tuple(request["log"])})) for job, request in plain]


def sealed(answer: Answer) -> bytes:
    """An answer as a message."""
    plain = {
        "job": answer.job,
        "seat": answer.seat,
        "advice": _plain_advice(answer.advice),
        "afterthought": _plain_afterthought(answer.afterthought),
        "judgement": answer.judgement,
        "fortune": answer.fortune,
        "worths": [[str(one.move), one.worth, one.loss, one.error] for one in answer.worths],
        "seconds": answer.seconds,
        "problem": answer.problem,
        "note": answer.note,
        "trace": answer.trace,
    }
    return json.dumps(plain).encode()


def opened(message: bytes) -> Answer:
    """The answer in a message."""
    plain: dict[str, Any] = json.loads(message)
    plain["advice"] = _advice(plain["advice"])
    plain["afterthought"] = _afterthought(plain["afterthought"])
    plain["fortune"] = tuple(plain["fortune"])
    plain["worths"] = tuple(Worth(Move.parse(move), *rest) for move, *rest in plain["worths"])
    return Answer(**plain)


def _plain_advice(advice: Advice | None) -> list[Any] | None:
    if advice is None:
        return None
    move = str(advice.move) if advice.move else None
    weighed = [[str(move), worth] for move, worth in advice.weighed]
    return [move, advice.reason, [str(move) for move in advice.plan], weighed, advice.bare]


def _advice(plain: list[Any] | None) -> Advice | None:
    if plain is None:
        return None
    move, reason, plan, weighed, bare = plain
    return Advice(
        Move.parse(move) if move else None,
        reason,
        tuple(Move.parse(text) for text in plan),
        tuple((Move.parse(text), worth) for text, worth in weighed),
        bare,
    )


def _plain_afterthought(thought: Afterthought | None) -> list[Any] | None:
    return [thought.text, thought.at, [str(move) for move in thought.line]] if thought else None


def _afterthought(plain: list[Any] | None) -> Afterthought | None:
    if plain is None:
        return None
    text, at, line = plain
    return Afterthought(text, at, tuple(Move.parse(move) for move in line))
