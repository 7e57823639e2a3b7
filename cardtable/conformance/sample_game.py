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
from cardtable.conformance.case import first_difference
from cardtable.core.moves import Move
from cardtable.core.outside import error_line
from cardtable.core.players import Budget, Player, computers_of
from cardtable.core.rules import AnyRules, legal
from cardtable.core.table import DEALER, OVER, Table
from cardtable.session import Session

LONGEST = 20_000
_DEALER_IN_A_ROW = 2_000
_ITERATIONS = 8
_WHIM = 0.15  # how often a game between players has a move by chance
_INTERRUPTS = 0.25  # how often a seat that may speak out of turn does


class _Fault(Exception):
    """The reason why a game cannot go on."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(text)
        self.check = check


@dataclass(slots=True)
class SampleGame:
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
        """True when the game was played to its end."""
        return bool(self.states) and self.states[-1].turn == OVER


def play_sample(rules: AnyRules, table: Table, seed: int, limit: int | None = None) -> SampleGame:
    """The game with that seed, to its end or for `limit` moves. Same seed, same game."""
    sample = SampleGame(rules, table, seed)
    try:
        players = tuple(computers_of(rules).players.values())[:2] if seed % 2 == 0 else ()
        sample.states.append(rules.start(table))
        while sample.states[-1].turn != OVER and len(sample.moves) != limit:
            if len(sample.moves) >= LONGEST:
                raise _Fault("ends", f"the game did not end within {LONGEST} moves")
            _step(sample, players)
    except _Fault as fault:
        sample.fault, sample.fault_of = str(fault), fault.check
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a stranger's rules may raise anything
        sample.fault, sample.fault_of = error_line(error), "plays on"
    return sample


def _step(sample: SampleGame, players: tuple[Player, ...]) -> None:
    state = sample.states[-1]
    rng = Random(f"{sample.seed}/{len(sample.moves)}")
    if state.turn == DEALER:
        last = sample.moves[-_DEALER_IN_A_ROW:]
        if len(last) == _DEALER_IN_A_ROW and all(move.seat == DEALER for move in last):
            raise _Fault("dealer", "the dealer moves on and on")
    interruption = _interruption(sample, state, rng)
    if interruption is not None:
        move = interruption
    elif state.turn == DEALER:
        move = sample.rules.deal(state, rng)
    else:
        move = _chosen(sample, state, players, rng)
    sample.states.append(sample.rules.play(state, Move.parse(str(move))))
    sample.moves.append(move)


def _interruption(sample: SampleGame, state: Any, rng: Random) -> Move | None:
    """A move of a seat that is not on turn, now and then."""
    if rng.random() >= _INTERRUPTS:
        return None
    others = [seat for seat in range(sample.table.seats) if seat != state.turn]
    moves = [move for seat in others for move in sample.rules.moves(state, seat)]
    return moves[int(rng.random() * len(moves))] if moves else None


def _chosen(sample: SampleGame, state: Any, players: tuple[Player, ...], rng: Random) -> Move:
    """The move of the seat on turn."""
    rules = sample.rules
    moves = rules.moves(state, state.turn)
    if not moves:
        raise _Fault("can move", f"seat {state.turn} is on turn and has no legal move")
    if not players or rng.random() < _WHIM:
        return moves[int(rng.random() * len(moves))]
    player = players[int(rng.random() * len(players))]
    view = rules.view(state, state.turn)
    advice = player.choose(rules, view, state.turn, Budget(rng, _ITERATIONS))
    as_played = None if advice.move is None else legal(rules, state, advice.move)
    if as_played is None:
        name = type(player).__name__
        raise _Fault(
            "players", f"{name} chose {advice.move}, not a legal move of seat {state.turn}"
        )
    return as_played


def replay_faults(sample: SampleGame) -> Iterator[str]:
    """Yields the differences when the moves are replayed through a session, saved and loaded."""
    session = Session(sample.rules, sample.table, seed=str(sample.seed))
    for number, move in enumerate(sample.moves):
        session.play(move)
        difference = first_difference(sample.states[number + 1], session.state)
        if difference:
            yield f"played again, {move} leads elsewhere: {difference}"
            return
    text = save_text.write(session)
    loaded = save_text.read(text, lambda _name: sample.rules)
    if save_text.write(loaded) != text:
        yield "a save says something else once it was loaded"
    difference = first_difference(session.state, loaded.state)
    if difference:
        yield f"a loaded save is another position: {difference}"
