"""Matches between computer players: every deal is played from every seat, and counted once.

Plays by the rules alone, without session and screen; every player gets its view and nothing else.
Same seed, same games, however many processes play them. Knows no game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import field
from random import Random
from typing import Any

from rich.table import Table as RichTable

from cardtable.ai.figures import Game, Result
from cardtable.ai.spawned import context
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player, computers_of
from cardtable.core.rules import AnyRules, legal
from cardtable.core.table import DEALER, OVER, Pause, Table, text_of

Progress = Callable[[int, int], None]

STEPS = 20_000  # moves after which a game is taken to be endless


class BadMatch(ValueError):
    """A match that cannot be played, or a game of one that went wrong, and how to see it again."""


class AnyMove:
    """Any legal move: the player whom every level must beat; keeps still out of turn."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """A random legal move."""
        if view.turn != seat:
            return Advice(None)
        moves = rules.moves(view, seat)
        return Advice(moves[int(budget.rng.random() * len(moves))], "Any move will do.")


def players_of(rules: AnyRules) -> dict[str, Player]:
    """The players of a game's levels, and "random" below them."""
    return {"random": AnyMove(), **computers_of(rules).players}


@dataclass(frozen=True, slots=True)
class Match:
    """A match to be played. `rounds` ends a game after that many rounds; 0 plays it to the end.

    `players` are those of the game when the match begins, so that its processes play the same.
    """

    rules: AnyRules
    table: Table
    levels: tuple[str, ...]
    deals: int
    seed: str
    iterations: int = 0
    rounds: int = 0
    players: Mapping[str, Player] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """The command line that plays it."""
        return self._command(self.deals, self.seed)

    def again(self, deal: int) -> str:
        """The command line that plays one of its deals."""
        return self._command(1, self.seed_of(deal))

    def seed_of(self, deal: int) -> str:
        """The seed of a deal; a single deal may be named by its own ("4/17")."""
        return self.seed if self.deals == 1 and "/" in self.seed else f"{self.seed}/{deal}"

    def _command(self, deals: int, seed: str) -> str:
        parts = [f"cardtable simulate {self.rules.name}", f"--seats {','.join(self.levels)}"]
        parts += [f"--deals {deals}", f"--seed {seed}"]
        parts += [f"--iterations {self.iterations}"] * bool(self.iterations)
        parts += [f"--rounds {self.rounds}"] * bool(self.rounds)
        for option in self.rules.options:
            value = self.table[option.name]
            if value != option.first(self.table.seats):
                parts.append(f"--option {option.name}={text_of(value)}")
        return " ".join(parts)

    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The levels turned round the table: every one sits everywhere."""
        turned = [self.levels[by:] + self.levels[:by] for by in range(len(self.levels))]
        return tuple(dict.fromkeys(turned))


def simulate(
    rules: AnyRules,
    table: Table,
    levels: Sequence[str],
    deals: int,
    seed: str | int,
    *,
    iterations: int = 0,
    rounds: int = 0,
    progress: Progress | None = None,
    workers: int = 1,
) -> Result:
    """Plays this many deals, each from every seat; raises BadMatch.

    Fewer levels than seats are repeated round the table ("master,hard" at four: partners).
    `progress` is told the deals played and their number.
    """
    known = {**players_of(rules), **computers_of(rules).tempered()}
    unknown = [level for level in levels if level not in known]
    if unknown:
        raise BadMatch(f"expected levels among {', '.join(known)}, got {unknown[0]!r}")
    if not levels or table.seats % len(levels):
        raise BadMatch(
            f"expected a level for each of the {table.seats} seats, or for each side, "
            f"got {len(levels)}: {', '.join(levels)}"
        )
    seated = tuple(levels) * (table.seats // len(levels))
    match = Match(rules, table, seated, deals, str(seed), iterations, rounds, known)
    played = []
    for games in _all_deals(match, workers):
        played.append(games)
        if progress:
            progress(len(played), deals)
    return Result(match.command, rules.name, seated, tuple(played))


def _all_deals(match: Match, workers: int) -> Iterator[tuple[Game, ...]]:
    if workers <= 1:
        yield from (_deal(match, number) for number in range(match.deals))
        return
    with ProcessPoolExecutor(workers, mp_context=context()) as pool:
        numbers = range(match.deals)
        chunk = max(1, min(8, match.deals // (4 * workers)))
        yield from pool.map(_deal, [match] * match.deals, numbers, chunksize=chunk)


def _deal(match: Match, number: int) -> tuple[Game, ...]:
    """One deal from every seat."""
    games = []
    for seating in match.seatings():
        try:
            games.append(_Playing(match, match.seed_of(number), seating).game())
        except Exception as error:
            raise BadMatch(
                f"deal {number} with {','.join(seating)}: {type(error).__name__}: {error}; "
                f"to see it again: {match.again(number)}"
            ) from error
    return tuple(games)


@dataclass
class _Playing:
    """One game in progress."""

    match: Match
    seed: str
    seating: tuple[str, ...]
    clock: Callable[[], float] = time.perf_counter
    steps: int = 0
    round: int = 0
    dealt: int = 0
    plan: tuple[Move, ...] = ()
    times: list[list[float]] = field(default_factory=list)

    def game(self) -> Game:
        """Plays it to its end."""
        rules = self.match.rules
        players = [self.match.players[level] for level in self.seating]
        self.times = [[] for _ in players]
        state = rules.start(self.match.table)
        while state.turn != OVER and not self._enough(state):
            self.steps += 1
            if self.steps > STEPS:
                raise BadMatch(f"the game did not end within {STEPS} moves")
            state = self._step(state, players)
        return self._counted(state)

    def _enough(self, state: Any) -> bool:
        """Counts finished rounds; whether as many as wanted are."""
        if state.turn == DEALER and self.match.rules.handling.pause(state) is Pause.SHEET:
            self.round += 1
            self.dealt = 0
        return 0 < self.match.rounds <= self.round

    def _step(self, state: Any, players: Sequence[Player]) -> Any:
        """Somebody moves: out of turn, on turn, or the dealer."""
        rules = self.match.rules
        move = self._out_of_turn(state, players)
        if move is None and state.turn == DEALER:
            # the same round and step has the same chance, whatever was played before it
            rng = Random(f"{self.seed}/{self.round}/{self.dealt}")
            self.dealt += 1
            return rules.play(state, Move.parse(str(rules.deal(state, rng))))
        if move is None:
            move = self._on_turn(state, players)
        as_played = legal(rules, state, move)
        if as_played is None:
            raise BadMatch(f"{self.seating[move.seat]} chose {move}, which is not legal")
        after = rules.play(state, as_played)
        if self.plan and self._learnt(move.seat, state, after):
            self.plan = ()
        return after

    def _out_of_turn(self, state: Any, players: Sequence[Player]) -> Move | None:
        rules = self.match.rules
        seats = [seat for seat in range(len(players)) if seat != state.turn]
        asked = [seat for seat in seats if rules.moves(state, seat)]
        if len(asked) > 1:
            rng = Random(f"{self.seed}/quickest/{self.steps}")
            asked.sort(key=lambda _: rng.random())
        for seat in asked:
            move = self._asked(state, seat, players[seat]).move
            if move is not None:
                self.plan = ()
                return move
        return None

    def _on_turn(self, state: Any, players: Sequence[Player]) -> Move:
        seat = state.turn
        if self.plan:
            move, *rest = self.plan
            self.plan = tuple(rest)
            if move.seat == seat and legal(self.match.rules, state, move):
                return move
        advice = self._asked(state, seat, players[seat])
        if advice.move is None:
            raise BadMatch(f"{self.seating[seat]} is on turn and chose nothing")
        self.plan = advice.plan
        return advice.move

    def _asked(self, state: Any, seat: int, player: Player) -> Advice:
        rules = self.match.rules
        rng = Random(f"{self.seed}/{','.join(self.seating)}/{seat}/{self.steps}")
        budget = Budget(rng, self.match.iterations)
        view = rules.view(state, seat)
        began = self.clock()
        advice = player.choose(rules, view, seat, budget)
        self.times[seat].append(self.clock() - began)
        return advice

    def _learnt(self, seat: int, before: Any, after: Any) -> bool:
        """True when a seat sees a card now that it did not see before."""
        rules = self.match.rules
        new = rules.view(after, seat).piles.cards() - rules.view(before, seat).piles.cards()
        return any(not card.is_hidden for card in new)

    def _counted(self, state: Any) -> Game:
        """The game's figures; more is better."""
        rules, seats = self.match.rules, range(len(self.seating))
        sign = -1.0 if rules.lowest_wins else 1.0
        sides = [rules.side(self.match.table, seat) for seat in seats]
        points: dict[int, dict[int, float]] = {}
        for line in rules.sheet(state):
            of_round = points.setdefault(line.round, dict.fromkeys(sides, 0.0))
            of_round[line.side] += sign * line.points
        in_order = [by_side for _, by_side in sorted(points.items())]
        rounds = tuple(tuple(by_side[side] for side in sides) for by_side in in_order)
        outcome = rules.outcome(state) if state.turn == OVER else None
        if outcome is None:
            scores = tuple(sum(of_seats[seat] for of_seats in rounds) for seat in seats)
            winners = tuple(seat for seat in seats if scores[seat] == max(scores))
        else:
            scores = tuple(sign * score for score in outcome.scores)
            winners = outcome.winners
        return Game(self.seating, winners, scores, rounds, tuple(map(tuple, self.times)))


def league(
    rules: AnyRules,
    table: Table,
    players: Sequence[str],
    deals: int,
    seed: str | int,
    *,
    rounds: int = 0,
    progress: Progress | None = None,
    workers: int = 1,
) -> list[Result]:
    """Every player against every other on the same deals; alone, each by itself. Raises BadMatch.

    Sides of equal number sit in turns (master,hard,master,hard), elsewhere one sits against
    others who are all alike (master,hard,hard,hard). `progress` is told matches.
    """
    seatings = [[player] for player in players]
    if table.seats > 1:
        sides = len({rules.side(table, seat) for seat in range(table.seats)})
        others = 1 if sides == 2 else table.seats - 1
        seatings = [
            [player, *[other] * others]
            for at, player in enumerate(players)
            for other in players
            if (other != player if others > 1 else other in players[:at])
        ]
    results = []
    for seating in seatings:
        results.append(simulate(rules, table, seating, deals, seed, rounds=rounds, workers=workers))
        if progress:
            progress(len(results), len(seatings))
    return results


def ladder(game: str, results: Sequence[Result]) -> RichTable:
    """A league as a table for the terminal, a line a match."""
    table = RichTable(title=f"{game}: league")
    alone = all(result.alone for result in results)
    heads = ["player", "against", "cleared" if alone else "games won", "rounds won", "margin"]
    heads += ["ms median", "p99", "deals"]
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number > 1 else "left")
    for result in results:
        row = result.rows()[0]
        table.add_row(
            row.level,
            ", ".join(result.levels[1:]),
            row.wins.percent,
            row.round_wins.percent,
            str(row.round_margin if any(row.round_margin) else row.margin),
            f"{row.median:.1f}",
            f"{row.p99:.1f}",
            str(len(result.deals)),
        )
    return table


def shown(result: Result) -> RichTable:
    """A match as a table for the terminal."""
    alone = result.alone
    table = RichTable(title=f"{result.game}: {len(result.deals)} deals", caption=result.command)
    heads = ["level", "cleared" if alone else "games won", "mean score" if alone else "margin"]
    rounds = not alone and any(game.rounds for deal in result.deals for game in deal)
    heads += ["rounds won", "margin a round"] if rounds else []
    for number, head in enumerate([*heads, "ms median", "p99", "longest"]):
        table.add_column(head, justify="right" if number else "left")
    for row in result.rows():
        figures = [row.wins.percent, str(row.margin)]
        figures += [row.round_wins.percent, str(row.round_margin)] if rounds else []
        times = [f"{milliseconds:.1f}" for milliseconds in (row.median, row.p99, row.longest)]
        table.add_row(row.level, *figures, *times)
    return table
