"""One game played for examination: by chance, or by the game's own players with some chance.

Random play seldom goes out or closes anything, so every other seed lets the game's players play;
their positions are the late ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardtable import save_text
from cardtable.conformance.here import unequal
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Player
from cardtable.core.rules import AnyRules, legal
from cardtable.core.table import DEALER, OVER, Table
from cardtable.session import Session

LONGEST = 20_000
_DEALER_IN_A_ROW = 2_000
_ITERATIONS = 8
_WHIM = 0.15  # how often a game between players has a move by chance
_INTERRUPTS = 0.25  # how often a seat that may speak out of turn does


class _Fault(Exception):
    """Why a game cannot go on."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(text)
        self.check = check


@dataclass(slots=True)
class Record:
    """A game from its start: one state more than moves, unless a fault ended it."""

    rules: AnyRules
    table: Table
    seed: int
    states: list[Any] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    fault: str = ""
    fault_of: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.states) and self.states[-1].turn == OVER


def played(rules: AnyRules, table: Table, seed: int, limit: int | None = None) -> Record:
    """The game with that seed, to its end or for `limit` moves. Same seed, same game."""
    record = Record(rules, table, seed)
    players = tuple(rules.players().values())[:2] if seed % 2 == 0 else ()
    try:
        record.states.append(rules.start(table))
        while record.states[-1].turn != OVER and len(record.moves) != limit:
            if len(record.moves) >= LONGEST:
                raise _Fault("ends", f"the game did not end within {LONGEST} moves")
            _step(record, players)
    except _Fault as fault:
        record.fault, record.fault_of = str(fault), fault.check
    except Exception as error:  # a stranger's rules may raise anything
        record.fault, record.fault_of = f"{type(error).__name__}: {error}", "plays on"
    return record


def _step(record: Record, players: tuple[Player, ...]) -> None:
    state = record.states[-1]
    rng = Random(f"{record.seed}/{len(record.moves)}")
    if state.turn == DEALER:
        last = record.moves[-_DEALER_IN_A_ROW:]
        if len(last) == _DEALER_IN_A_ROW and all(move.seat == DEALER for move in last):
            raise _Fault("dealer", "the dealer moves on and on")
    interruption = _interruption(record, state, rng)
    if interruption is not None:
        move = interruption
    elif state.turn == DEALER:
        move = record.rules.deal(state, rng)
    else:
        move = _chosen(record, state, players, rng)
    record.states.append(record.rules.play(state, Move.parse(str(move))))
    record.moves.append(move)


def _interruption(record: Record, state: Any, rng: Random) -> Move | None:
    """A move of a seat that is not on turn, now and then."""
    if rng.random() >= _INTERRUPTS:
        return None
    others = [seat for seat in range(record.table.seats) if seat != state.turn]
    moves = [move for seat in others for move in record.rules.moves(state, seat)]
    return moves[int(rng.random() * len(moves))] if moves else None


def _chosen(record: Record, state: Any, players: tuple[Player, ...], rng: Random) -> Move:
    """The move of the seat on turn."""
    rules = record.rules
    moves = rules.moves(state, state.turn)
    if not moves:
        raise _Fault("can move", f"seat {state.turn} is on turn and has no legal move")
    if not players or rng.random() < _WHIM:
        return moves[int(rng.random() * len(moves))]
    player = players[int(rng.random() * len(players))]
    view = rules.view(state, state.turn)
    advice = player.choose(rules, view, state.turn, Budget(rng, _ITERATIONS))
    if advice.move is None or legal(rules, state, advice.move) is None:
        name = type(player).__name__
        raise _Fault(
            "players", f"{name} chose {advice.move}, not a legal move of seat {state.turn}"
        )
    return advice.move


def replayed(record: Record) -> Iterator[str]:
    """What differs when the moves are played again through a session, saved and loaded."""
    session = Session(record.rules, record.table, seed=str(record.seed))
    for number, move in enumerate(record.moves):
        session.play(move)
        difference = unequal(record.states[number + 1], session.state)
        if difference:
            yield f"played again, {move} leads elsewhere: {difference}"
            return
    text = save_text.write(session)
    loaded = save_text.read(text, lambda _name: record.rules)
    if save_text.write(loaded) != text:
        yield "a save says something else once it was loaded"
    difference = unequal(session.state, loaded.state)
    if difference:
        yield f"a loaded save is another position: {difference}"
