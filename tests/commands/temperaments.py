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


class Choice(NamedTuple):
    """A decision: its position, and what a temperament and the plain player do there."""

    kind: str  # of the event that follows
    state: Any
    seat: int
    own: Move | None  # None: it keeps still, where others are on turn
    plain: Move | None

    @property
    def differs(self) -> bool:
        """True when the plain player would have done something else."""
        return self.own != self.plain


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


def decisions(rules: AnyRules, level: str, name: str, seed: str) -> Iterator[Choice]:
    """The decisions of a game in which the temperament sits at every seat."""
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
                kind = witnessed(rules, state, told, after, seat).kind.value
                yield Choice(kind, state, seat, own, other)
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
        for choice in decisions(rules, level, name, f"differ {game}"):
            made[choice.kind] += 1
            differ[choice.kind] += choice.differs
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


def chosen(rules: AnyRules, asked: argparse.Namespace) -> Iterator[str]:
    """The temperaments that a level has, of those that were asked for by name if any were."""
    for name, temper in computers_of(rules).tempers.items():
        if asked.level in temper.levels and (not asked.names or name in asked.names):
            yield name


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
    for name in chosen(rules, asked):
        cells = strength(rules, asked.level, name, asked)
        apart = differences(rules, asked.level, name, asked.decisions)
        print(f"| {rules.title} | {asked.level} | {name} | {cells} | {apart} |", flush=True)


if __name__ == "__main__":
    main()
