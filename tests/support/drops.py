"""Drops every card that can be lifted on every place of a table, and beside it.

The pointer is on the exact centre of the place, or on the felt beside it, in positions of whole
random games of every game, at four sizes of window.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cardtable import registry
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import DEALER, table_for
from cardtable.session import Session
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import Choose, Intents, PlayMoves
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import SHELF, Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from tests.support.sizes import NETBOOK

WINDOWS = (NETBOOK, (1280, 720), (1920, 1080), (900, 1400))
GAMES = tuple(rules.name for rules in registry.everything())
MOVES = 4000  # of a random game, after which it is taken to be long enough
BESIDE = 3  # pixels from a place at which the card may have been aimed at it

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drop:
    """One card let go at one point, and what it came to."""

    game: str
    window: tuple[int, int]
    card: Place
    at: Point
    outcome: Intents

    def runs(self) -> Iterator[tuple[Move, ...]]:
        """Everything that was played or offered."""
        for intent in self.outcome:
            if isinstance(intent, PlayMoves):
                yield intent.moves
            elif isinstance(intent, Choose):
                yield from intent.options


def games_of(rules: AnyRules, seed: int) -> Iterator[Session]:
    """The positions of one random game, at one of its numbers of seats."""
    rng = Random(f"drops {rules.name} {seed}")
    seats = rules.seats[seed % len(rules.seats)]
    session = Session(rules, table_for(rules.options, seats), seed=f"drops {seed}")
    for _ in range(MOVES):
        session.settle()
        if session.turn < 0:
            return
        yield session
        moves = session.moves(session.turn)
        melds = [move for move in moves if len(move.picks) > 1]
        session.play(rng.choice(melds if melds and rng.random() < 0.6 else moves))


def positions(game: str, count: int) -> Iterator[Session]:
    """So many positions, from the beginning to the end of games."""
    rules, seed = registry.find(game), 0
    left = count
    while left > 0:
        seed += 1
        step = 1 + Random(f"{game} {seed}").randrange(12)
        for number, session in enumerate(games_of(rules, seed)):
            if number % step == 0 and left > 0:
                left -= 1
                yield session
            if left <= 0:
                return


def laid_out(session: Session, seat: int, window: tuple[int, int]) -> Arrangement:
    """Lays out what lies before a seat."""
    rules, view = session.rules, session.view(seat)
    zones = zoning(rules, session.table)
    plans = rules.handling.shelf(view, seat, ()) is not None
    return arrange(
        zones,
        view.piles,
        seat,
        window,
        seats=session.table.seats,
        options=replace(LayoutOptions(), shelf=plans),
        orders=HandOrders(rules).orders(zones, view.piles, seat),
    )


def let_go(gestures: Gestures, table: Arrangement, card: Place, at: Point) -> Intents:
    """Takes hold of a card in the middle of what shows of it, and lets it go at a point."""
    gestures.cancel()
    gestures.step(1.0)
    x, y = table.at(card).shows.centre
    gestures.down(x, y)
    gestures.move((x + at[0]) // 2 + 12, (y + at[1]) // 2 + 12)
    gestures.move(*at)
    return gestures.up(*at)


def to_lift(gestures: Gestures, table: Arrangement) -> list[Place]:
    """The cards that come along with the pointer."""
    choices = gestures.choices
    assert choices is not None
    return [card.place for card in table.cards if not card.covered and choices.can_lift(card.place)]


def places_under(table: Arrangement, at: Point) -> set[str]:
    """The piles and slots whose room or card is at a point, else the family with open room."""
    rooms = {name for name, box in table.piles.items() if box.rect.holds(*at)}
    rooms |= {card.place.pile for card in table.cards if card.rect.holds(*at)}
    return rooms or {name for name, box in table.families.items() if box.rect.holds(*at)}


def drops_on_centres(session: Session, window: tuple[int, int]) -> Iterator[tuple[Drop, Any]]:
    """Every card on the exact centre of every place; with the choices of the seat."""
    seat = session.turn
    table = laid_out(session, seat, window)
    gestures = Gestures(session.rules, seat)
    gestures.refresh(session.view(seat), table)
    boxes = [*table.piles.values(), *table.families.values()]
    centres = [*(box.rect.centre for box in boxes), *(box.card.centre for box in boxes)]
    for card in to_lift(gestures, table):
        for at in dict.fromkeys(centres):
            outcome = let_go(gestures, table, card, at)
            drop = Drop(session.rules.name, window, card, at, outcome)
            under = places_under(table, at) - {card.pile}
            yield drop, (gestures.choices, under)


def goes_elsewhere(drop: Drop, choices: Any, under: set[str]) -> bool:
    """True when anything is played to a place that is not under the pointer.

    A move belongs to a place when it goes there, or takes what lies there (king on ace).
    """
    fits = choices.matcher.fits
    return any(
        not any(
            fits(choices.view.piles, name, move.target)
            or name in {pick.pile for pick in move.picks}
            for name in under
        )
        for run in drop.runs()
        for move in run
    )


def drops_beside(session: Session, window: tuple[int, int], away: int) -> Iterator[Drop]:
    """Every card on the felt on all four sides of every place, where no other place is near."""
    seat = session.turn
    table = laid_out(session, seat, window)
    gestures = Gestures(session.rules, seat)
    gestures.refresh(session.view(seat), table)
    points = [at for at in beside(table, away) if is_open(table, at, away)]
    for card in to_lift(gestures, table):
        for at in points:
            outcome = let_go(gestures, table, card, at)
            yield Drop(session.rules.name, window, card, at, outcome)


def beside(table: Arrangement, away: int) -> list[Point]:
    """Points at that distance from the four sides of every place."""
    points = []
    for box in (*table.piles.values(), *table.families.values()):
        (x, y), rect = box.rect.centre, box.rect
        points += [(rect.x - 1 - away, y), (rect.right + away, y)]
        points += [(x, rect.y - 1 - away), (x, rect.bottom + away)]
    return list(dict.fromkeys(points))


def is_open(table: Arrangement, at: Point, away: int) -> bool:
    """True when a point lies on the felt with no place nearer than that."""
    if not table.felt.holds(*at) or table.pile_at(*at) == SHELF:
        return False
    near = [(at[0] + dx * away, at[1] + dy * away) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    near = near if away > BESIDE else [at]
    return not any(places_under(table, point) for point in near)


def goes_on(session: Session, run: tuple[Move, ...]) -> bool:
    """True when the seat is still on turn after a run, so that it can be taken back."""
    rules, state = session.rules, session.state
    for move in run:
        if rules.handling.stands(state, move):
            return False
        state = rules.play(state, move)
        while state.turn == DEALER:
            state = rules.play(state, rules.deal(state, Random(0)))
    return bool(state.turn == session.turn)
