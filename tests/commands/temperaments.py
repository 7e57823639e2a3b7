"""Temperaments against plain players: python -m tests.commands.temperaments GAME LEVEL [NAME …].

Each temperament of a level (or those named) plays the same deals as the plain player of that level,
from every seat; printed are the share it wins, its lead in points, and what share of its decisions
differ from those of the plain player in the same view, by the kind of event. The interval is over
deals. The lines are those of docs/records/temperaments.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER, table_for
from cardtable.core.witness import witnessed


class Setting(NamedTuple):
    """A table at which a game is measured: who sits there besides, and what is counted."""

    seats: int
    options: Mapping[str, str]
    rounds: int = 0  # 0: whole games are counted
    alone: bool = False  # one against others who are all plain


SETTINGS: Final = {
    "lucky_sevens": Setting(2, {}),
    "nccc_seven": Setting(4, {}, 1, alone=True),
    "seven_bridge": Setting(2, {"end": "hands", "hands": "1"}),
    "seven_up": Setting(2, {}),
    "sevens_from_hell": Setting(4, {}, 1),
}
_ENOUGH: Final = 20  # differing decisions of a kind from which it is named by itself


def strength(rules: AnyRules, level: str, name: str, asked: argparse.Namespace) -> str:
    """A match of a temperament against the plain player, as cells of a table."""
    at = SETTINGS[rules.name]
    levels = [f"{level}:{name}", *[level] * (at.seats - 1 if at.alone else 1)]
    table = table_for(rules.options, at.seats, at.options)
    search = {"iterations": asked.iterations, "rounds": at.rounds}
    row = simulate(rules, table, levels, asked.deals, asked.seed, **search).rows()[0]
    share, lead = (row.round_wins, row.round_margin) if at.rounds else (row.wins, row.margin)
    even = 25 if at.alone else 50
    above = 100 * share.mean - even
    return f"{asked.deals} | {above:+.1f} ± {100 * share.half:.1f} | {lead}"


def decisions(rules: AnyRules, level: str, name: str, seed: str) -> Iterator[tuple[str, bool]]:
    """The decisions of a game: the kind of each, and whether the plain player differs."""
    at = SETTINGS[rules.name]
    state, dice = rules.start(table_for(rules.options, at.seats, at.options)), Random(seed)
    for number in range(4000):
        if state.turn == OVER:
            return
        chosen = None
        for seat in (*(other for other in range(at.seats) if other != state.turn), state.turn):
            several = seat >= 0 and len(rules.moves(state, seat)) > (seat == state.turn)
            if seat < 0 or not rules.moves(state, seat):
                continue
            own, other = _both((rules, level, name), state, seat, f"{seed} {number}")
            told = own or other
            if several and told is not None:
                after = rules.play(state, told)
                yield witnessed(rules, state, told, after, seat).kind.value, other != own
            if own is not None:
                chosen = own
                break
        state = rules.play(state, chosen or rules.deal(state, dice))


def _both(
    asking: tuple[AnyRules, str, str], state: Any, seat: int, seed: str
) -> tuple[Move | None, Move | None]:
    """The moves of a temperament and of the plain player in the same view, with the same chance."""
    rules, level, name = asking
    computers, view = computers_of(rules), rules.view(state, seat)
    players = computers.player(level, name), computers.player(level)
    own, plain = (one.choose(rules, view, seat, Budget(Random(seed))).move for one in players)
    return own, plain


def differences(rules: AnyRules, level: str, name: str, least: int) -> str:
    """The share of decisions that differ, of at least so many, and of each kind, as cells."""
    made, differ = Counter[str](), Counter[str]()
    game = 0
    while sum(made.values()) < least:
        for kind, other in decisions(rules, level, name, f"differ {game}"):
            made[kind] += 1
            differ[kind] += other
            if sum(made.values()) >= least:
                break
        game += 1
    share = 100 * sum(differ.values()) / sum(made.values())
    kinds = [
        f"{kind} {100 * count / made[kind]:.0f}"
        for kind, count in differ.most_common()
        if count >= _ENOUGH or count == max(differ.values()) > 0
    ]
    return f"{share:.1f} of {sum(made.values()):,} | {', '.join(kinds) or '-'}"


def main() -> None:
    """Prints a line for each temperament."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("level")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--decisions", type=int, default=4000)
    parser.add_argument("--iterations", type=int, default=0, help="worlds of a search in matches")
    parser.add_argument("--seed", default="temperaments")
    asked = parser.parse_args()
    rules = registry.find(asked.game)
    for name, temper in computers_of(rules).tempers.items():
        if asked.level not in temper.levels or (asked.names and name not in asked.names):
            continue
        cells = strength(rules, asked.level, name, asked)
        apart = differences(rules, asked.level, name, asked.decisions)
        print(f"| {rules.title} | {asked.level} | {name} | {cells} | {apart} |", flush=True)


if __name__ == "__main__":
    main()
