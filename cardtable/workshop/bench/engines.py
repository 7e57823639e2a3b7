"""The engine and the computer players: plies a second, time a decision, memory after many games."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from cardtable import registry
from cardtable.ai.asking import for_move
from cardtable.ai.thinking import Thinker
from cardtable.ai.worker import stopping
from cardtable.core.moves import Move
from cardtable.core.one_heap import give_back
from cardtable.core.players import Budget, Player, computers_of, never
from cardtable.core.remembering import forget_game
from cardtable.core.rules import AnyRules, legal
from cardtable.core.table import OVER, table_for
from cardtable.croupier.computer_players import THINKING
from cardtable.session import Session
from cardtable.workshop.bench.programs import family
from cardtable.workshop.bench.samples import Clock, Figures, prefixed

_SECONDS = 1.0  # of processor time, for each game and each figure
_TABLES = (1, 2, 4, 6)  # how many play, where that many can
_DECISIONS = 150  # of each level at each table
_GAMES, _FIRST = 100, 10  # played one after the other in one process; the caches fill in the first
_LONG_GAME = 1700  # moves: as long as four play Sevens from Hell
_ALIKE = 10  # games whose median is taken: who thinks for a long one needs a megabyte more
_ASKED = 25  # one move in so many is that of the strongest player: all would take hours
_THOUGHT = 0.004  # seconds, after which it answers with what it has


def engine() -> Figures:
    """Plies a second of random play: by the rules alone, and by a session with its history."""
    figures: Figures = {}
    for rules in registry.everything():
        for label, played in (("rules", _by_rules), ("session", _by_session)):
            plies, began, seed = 0, time.process_time(), 0
            while time.process_time() < began + _SECONDS:
                plies += played(rules, str(seed))
                seed += 1
            figures[f"{rules.name} {label} plies/s"] = round(plies / (time.process_time() - began))
    return figures


_LONGEST = 600  # plies of one game: then the next is dealt


def _by_rules(rules: AnyRules, seed: str) -> int:
    """Plays a random game by listing and playing moves without a session; returns its plies."""
    rng, plies = Random(seed), 0
    state = rules.start(table_for(rules.options, rules.seats[0]))
    while state.turn != OVER and plies < _LONGEST:
        if state.turn >= 0:
            moves = rules.moves(state, state.turn)
            move = moves[int(rng.random() * len(moves))]
        else:
            move = rules.deal(state, rng)
        state = rules.play(state, move)
        plies += 1
    return plies


def _by_session(rules: AnyRules, seed: str) -> int:
    """The same through a session."""
    session = Session(rules, table_for(rules.options, rules.seats[0]), seed=seed)
    rng = Random(seed)
    while session.settle().turn >= 0 and len(session.log) < _LONGEST:
        moves = session.moves(session.turn)
        session.play(moves[int(rng.random() * len(moves))])
    return len(session.log)


def search() -> Figures:
    """Milliseconds that a decision takes: each level in all seats, at small and larger tables.

    Only decisions with a choice count. As at a table a player ends each itself, or time does.
    """
    figures: Figures = {}
    for rules in registry.everything():
        for seats in sorted({*_TABLES} & {*rules.seats}):
            for level in computers_of(rules).levels:
                name = f"{rules.name} {seats} {level}"
                figures |= prefixed(name, _decisions(rules, seats, level).figures())
    return figures


def _decisions(rules: AnyRules, seats: int, level: str) -> Clock:
    """The times of the first decisions, in as many games as it takes."""
    clock, number = Clock(), 0
    while len(clock.own.values) < _DECISIONS:
        number += 1
        session = Session(rules, table_for(rules.options, seats), seed=f"search {number}")
        _decide(session, computers_of(rules).players[level], clock)
    return clock


def _decide(session: Session, player: Player, clock: Clock) -> None:
    """Plays one game; the moves of a plan are played without asking the player again."""
    plan: tuple[Move, ...] = ()
    while session.settle().turn >= 0 and len(clock.own.values) < _DECISIONS:
        rules, seat, moves = session.rules, session.turn, session.moves(session.turn)
        if not plan or plan[0].seat != seat or legal(rules, session.state, plan[0]) is None:
            timed = clock if len(moves) > 1 else Clock()
            with timed.frame():
                stop = stopping(THINKING, never)
                late = stopping(THINKING / 2, never)
                budget = Budget(Random(len(session.log)), stop=stop, late=late)
                advice = player.choose(rules, session.view(seat), seat, budget)
            plan = (advice.move or moves[0], *advice.plan)
        session.play(plan[0])
        plan = plan[1:]


def growth() -> Figures:
    """By how many MB a program grows in which game after game is played, after the first ten."""
    figures: Figures = {}
    for rules in registry.everything():
        if computers_of(rules).levels:
            grown = float(_in_a_process(rules.name))
            figures[f"{rules.name} games {_FIRST + 1} to {_GAMES} MB"] = grown
    return figures


def _in_a_process(game: str) -> str:
    """The growth in a process of its own, which starts those that think for it as a table does."""
    code = f"from {__spec__.name} import grown; print(grown({game!r}))"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return told.stdout.splitlines()[-1]


def grown(name: str, games: int = _GAMES, first: int = _FIRST) -> float:
    """The growth from game to game after the first, of this process and who thinks for it.

    It is the difference between the medians of the last ten games and of the ten after the first.
    Games begin and end as at a table: who has thought for one goes with it. Most moves are random;
    a game that they make longer than any of players is left.
    """
    rules = registry.find(name)
    thinker, rng, sizes = Thinker(registry.find), Random(name), list[float]()
    for number in range(1, games + 1):
        session = Session(rules, table_for(rules.options, rules.seats[0]), seed=str(number))
        asked = 0
        while session.settle().turn >= 0 and len(session.log) < _LONG_GAME:
            ask = len(session.log) >= asked
            asked += _ASKED if ask else 0
            advised = _advised(thinker, session) if ask else None
            session.play(advised or rng.choice(session.moves(session.turn)))
        forget_game()  # as a table does when it is left, and once nothing moves
        give_back()
        sizes.append(_resident())
        thinker.retire()
    return round(median(sizes[-_ALIKE:]) - median(sizes[first : first + _ALIKE]), 1)


def _advised(thinker: Thinker, session: Session) -> Move | None:
    """The move of the strongest player, which thinks for a moment."""
    seat, level = session.turn, [*computers_of(session.rules).levels][-1]
    view = session.view(seat)
    thinker.ask(for_move(session.rules, view, seat, level, seconds=_THOUGHT, seed=session.seed))
    return _answered(thinker)


def _answered(thinker: Thinker) -> Move | None:
    """Returns the move that the thinker advises."""
    while True:
        for answer in thinker.poll(1.0):
            return answer.advice.move if answer.advice is not None else None


def _resident() -> float:
    """The memory of this process and those that it has started, in MB."""
    texts = [Path(f"/proc/{pid}/statm").read_text(encoding="ascii") for pid in family(os.getpid())]
    return sum(int(text.split()[1]) for text in texts) * 4096 / 1e6


MEASURES: tuple[Callable[[], Figures], ...] = (engine, search, growth)

if __name__ == "__main__":
    print(_in_a_process(sys.argv[1]))
