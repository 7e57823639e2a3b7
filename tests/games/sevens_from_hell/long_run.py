"""Many whole rounds of Sevens from Hell: each ends, every card and every point is accounted for.

    python tests/games/sevens_from_hell/long_run.py 2x2 random 1000
    python tests/games/sevens_from_hell/long_run.py 3x2 normal 4 --from 17

The level is `random` (any legal move) or that of a computer player; games have four rounds. Points
are counted again from the cards as they lie at the end, by this file's own table of values.
A fault is told with the command that shows it alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.state import SHEET, HellState

SEATS = {"2x2": 4, "2x3": 6, "3x2": 6}
PACKS = {"2x2": 6, "2x3": 6, "3x2": 8}
WORTH = {0: 50, 1: 20, 2: 20, **dict.fromkeys(range(3, 8), 5), **dict.fromkeys(range(8, 14), 10)}
MOST = 3000  # moves in a round; random ones have never come to half of it


class Fault(Exception):
    """A difference: the value that was expected, and the one that came."""


def worth(cards: tuple[Card, ...]) -> int:
    """The face value of cards."""
    return sum(WORTH[card.rank] for card in cards)


def counted(state: HellState, team: int) -> int:
    """A team's points in the round that has just ended, from the cards alone."""
    teams = int(state.table.word("mode")[0])
    piles, total = state.piles, 0
    sevens = wilds = clean = dirty = 0
    for name in piles:
        family, _, rest = name.partition("-")
        if family in ("books", "closed") and rest.startswith(f"{team}/"):
            total += worth(piles[name])
        if family == "closed" and rest.startswith(f"{team}/"):
            ranks = [card.rank for card in piles[name]]
            wild = sum(rank in (0, 2) for rank in ranks)
            if len(ranks) != 7:
                raise Fault(f"{name} was closed with {len(ranks)} cards, expected 7")
            sevens += ranks.count(7) == 7
            wilds += wild == 7
            clean += not wild and 7 not in ranks
            dirty += 0 < wild < 7
        if family in ("left", "hand", "foot") and int(rest) % teams == team:
            total -= worth(piles[name])
    total += 500 * (sevens + wilds + clean) + 300 * dirty
    clean += max(0, sevens - 1) + max(0, wilds - 1)
    total -= 500 * ((not sevens) + (not wilds) + (not clean)) + 300 * max(0, 2 - dirty)
    if state.out >= 0 and state.out % teams == team:
        if not (sevens and wilds and clean and dirty >= 2):
            raise Fault(f"seat {state.out} went out without all required books")
        total += 100
    return total


def check_round(state: HellState, mode: str) -> None:
    """Every card is there once, and the sheet says what the cards say."""
    cards = Counter(state.piles.cards())
    full = Counter(game.deck(state.table))
    if cards != full or cards.total() != 54 * PACKS[mode]:
        raise Fault(f"cards too few {dict(full - cards)}, too many {dict(cards - full)}")
    if state.out < 0 and (state.piles["draw-0"] or state.piles["draw-1"]):
        raise Fault("the round ended, but nobody went out and there is more to draw")
    for team in range(int(mode[0])):
        told = sum(
            line.points for line in state.lines if (line.round, line.side) == (state.round, team)
        )
        if told != counted(state, team):
            raise Fault(f"team {team}: the sheet says {told}, the cards {counted(state, team)}")


def chosen(state: HellState, level: str, plan: list[Move], rng: Random) -> HellState:
    """The state after a move of the seat on turn, the next of its plan if it has one."""
    if level == "random":
        moves = game.moves(state, state.turn)
        return game.play(state, moves[int(rng.random() * len(moves))])
    move = plan.pop(0) if plan and plan[0].seat == state.turn else None
    if move is None or legal(game, state, move) is None:
        view = game.view(state, state.turn)
        advice = computers_of(game).players[level].choose(game, view, state.turn, Budget(rng))
        move, plan[:] = advice.move, advice.plan
        if move is None or legal(game, state, move) is None:
            raise Fault(f"{level} chose {move}, which is not legal")
    return game.play(state, move)


def play(mode: str, level: str, number: int, rounds: int) -> tuple[int, int]:
    """Plays one game with its checks; returns its moves, and rounds somebody went out in."""
    rng = Random(f"{mode}/{level}/{number}")
    state = game.start(table_for(game.options, SEATS[mode], {"mode": mode, "rounds": str(rounds)}))
    played = went_out = since = 0
    plan: list[Move] = []
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            since = 0 if state.phase == SHEET else since
        else:
            state = chosen(state, level, plan, rng)
            played, since = played + 1, since + 1
            if since > MOST:
                raise Fault(f"round {state.round} has not ended after {MOST} moves")
        fault = game.invariant(state)
        if fault:
            raise Fault(fault)
        if state.phase == SHEET:
            check_round(state, mode)
            went_out += state.out >= 0
    if state.round != rounds:
        raise Fault(f"the game ended after round {state.round}, expected {rounds}")
    return played, went_out


def run(mode: str, level: str, rounds: int, first: int = 0) -> str:
    """Plays so many rounds, in games of four; what was checked, or the fault."""
    began, played, went_out, done, number = time.process_time(), 0, 0, 0, first
    while done < rounds:
        length = min(4, rounds - done)
        try:
            moves, out = play(mode, level, number, length)
        except Fault as fault:
            again = f"python {sys.argv[0]} {mode} {level} {length} --from {number}"
            return f"game {number}: {fault}\nreproduce: {again}"
        played, went_out, done, number = played + moves, went_out + out, done + length, number + 1
    spent = time.process_time() - began
    return (
        f"{mode} {level}: {rounds} rounds ended, {went_out} of them by going out, {played} moves, "
        f"{1000 * spent / rounds:.0f} ms of processor time a round; "
        f"all {54 * PACKS[mode]} cards and every team's points found right after each"
    )


def main(words: list[str]) -> int:
    """The command line; 1 where a fault was found."""
    parser = argparse.ArgumentParser(description="Many checked rounds of Sevens from Hell.")
    parser.add_argument("mode", choices=tuple(SEATS))
    parser.add_argument("level", choices=("random", *computers_of(game).players))
    parser.add_argument("rounds", type=int)
    parser.add_argument("--from", dest="first", type=int, default=0, help="number of a first game")
    asked = parser.parse_args(words)
    told = run(asked.mode, asked.level, asked.rounds, asked.first)
    print(told)
    return int("reproduce:" in told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
