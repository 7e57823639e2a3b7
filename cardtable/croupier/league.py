"""The league of the household: everybody who sat at this screen, people and computer players.

Made from the games that the statistics keep; games alone are in none. A game of an older version
names no computer players, so there it counts for the people alone. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from cardtable.core.computer_names import computer_name
from cardtable.core.frozen import dataclass, replace
from cardtable.core.match import Match
from cardtable.session import HUMAN
from cardtable.store.game_facts import GameFacts, read_facts
from cardtable.store.statistics import FinishedGame

FEWEST: Final = 5  # games with which somebody has a place


class Member(NamedTuple):
    """Somebody in the league: a person, or a computer player of that name at any level."""

    name: str  # that of a computer player as files hold it
    is_person: bool

    @property
    def called(self) -> str:
        """The name in the language spoken now."""
        return self.name if self.is_person else computer_name(self.name)


class Seat(NamedTuple):
    """A seat of a game: who sat there, for which side, and whether that side won."""

    member: Member
    side: int
    won: bool


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """One game at this screen, once, however many people played."""

    finished: int
    game: str
    seats: tuple[Seat, ...]
    match: Match | None = None  # with this game as its last so far
    match_over: bool = False


class Against(NamedTuple):
    """The games of two members who were not partners, and those that only one of them won."""

    played: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The record of one member."""

    member: Member
    played: int = 0
    won: int = 0
    streak: int = 0  # games won in a row up to the last one
    matches: int = 0
    matches_won: int = 0

    @property
    def share(self) -> float:
        """The part that was won, from 0 to 1."""
        return self.won / max(1, self.played)

    @property
    def has_place(self) -> bool:
        """True with enough games for a place."""
        return self.played >= FEWEST


def games_of(played: Iterable[FinishedGame]) -> tuple[LeagueGame, ...]:
    """The games of the statistics against somebody, each once, in their order."""
    found: dict[object, LeagueGame] = {}
    people: dict[object, list[Seat]] = {}
    for row in played:
        if row.seats < 2:
            continue
        facts = read_facts(row.facts)
        seats = _seats(facts, row)
        known = bool(facts.seats)
        key = (row.finished, row.game, row.seats, row.level, frozenset(seats) if known else ())
        if not known:  # an older version wrote a row for each person, and no table
            people.setdefault(key, []).append(seats[0]._replace(side=len(people.get(key, ()))))
            seats = tuple(people[key])
        found[key] = LeagueGame(row.finished, row.game, seats, facts.match, facts.match_over)
    return tuple(found.values())


def _seats(facts: GameFacts, row: FinishedGame) -> tuple[Seat, ...]:
    if not facts.seats:
        return (Seat(Member(row.name, is_person=True), 0, row.won),)
    return tuple(
        Seat(Member(seat.name or row.name, seat.player == HUMAN), facts.side(number), seat.won)
        for number, seat in enumerate(facts.seats)
    )


def standings(games: Sequence[LeagueGame]) -> tuple[Standing, ...]:
    """Everybody's record: those with enough games by the part they won, then the others."""
    found: dict[Member, Standing] = {}
    for game in games:
        for seat in game.seats:
            own = found.get(seat.member, Standing(seat.member))
            found[seat.member] = replace(
                own,
                played=own.played + 1,
                won=own.won + seat.won,
                streak=own.streak + 1 if seat.won else 0,
            )
    for match in matches(games):
        for seat, wins in match.sides if match.over else ():
            own = found[seat.member]
            more = wins == match.most
            found[seat.member] = replace(
                own, matches=own.matches + 1, matches_won=own.matches_won + more
            )
    return tuple(sorted(found.values(), key=_order))


def against(games: Iterable[LeagueGame], member: Member) -> dict[Member, Against]:
    """The games of a member against each of the others, those with the most games first."""
    found: dict[Member, list[int]] = {}
    for game in games:
        for own in (seat for seat in game.seats if seat.member == member):
            for other in game.seats:
                if other.side != own.side:
                    counted = found.setdefault(other.member, [0, 0, 0])
                    counted[0] += 1
                    counted[1] += own.won and not other.won
                    counted[2] += other.won and not own.won
    order = sorted(found.items(), key=lambda pair: (-pair[1][0], pair[0].name))
    return {other: Against(*counted) for other, counted in order}


def _order(standing: Standing) -> tuple[bool, float, int, int, str]:
    share = standing.share if standing.has_place else 0.0
    return (not standing.has_place, -share, -standing.won, standing.played, standing.member.name)


def places(ranked: Sequence[Standing]) -> tuple[int, ...]:
    """The place of each, 0 for none; equals share one, as 1, 2, 2, 4."""
    shares = [one.share for one in ranked if one.has_place]
    return tuple(shares.index(one.share) + 1 if one.has_place else 0 for one in ranked)


# -- matches -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as its latest game left it: each seat with the games it has won."""

    finished: int
    game: str
    best_of: int
    code: str
    over: bool
    sides: tuple[tuple[Seat, int], ...]

    @property
    def most(self) -> int:
        """The games that the best have won."""
        return max(wins for _, wins in self.sides)

    def by_side(self) -> tuple[tuple[list[str], int], ...]:
        """The names of each side, with the games it has won; the best side first."""
        names: dict[int, list[str]] = {}
        won: dict[int, int] = {}
        for seat, wins in self.sides:
            names.setdefault(seat.side, []).append(seat.member.called)
            won[seat.side] = wins
        order = sorted(names, key=lambda side: -won[side])
        return tuple((names[side], won[side]) for side in order)

    def is_abandoned(self, waiting: Collection[str]) -> bool:
        """True when it is not over, and no game of it waits to be gone on with."""
        return not self.over and self.code not in waiting


def matches(games: Iterable[LeagueGame]) -> tuple[PlayedMatch, ...]:
    """The matches, by their latest game, in the order in which they were last played."""
    latest: dict[str, LeagueGame] = {}
    for game in games:
        match = game.match
        if match is None:
            continue
        before = latest.get(match.code)
        if before is None or before.match is None or len(match.won) >= len(before.match.won):
            latest.pop(match.code, None)
            latest[match.code] = game
    return tuple(_played(game, game.match) for game in latest.values() if game.match is not None)


def _played(game: LeagueGame, match: Match) -> PlayedMatch:
    sides = tuple((seat, match.wins(number)) for number, seat in enumerate(game.seats))
    return PlayedMatch(game.finished, game.game, match.best_of, match.code, game.match_over, sides)
