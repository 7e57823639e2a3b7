"""Drops on every place of every table: the place under the pointer decides, no other does.

Every card that can be lifted is dropped with the pointer on the exact centre of every place, and
on the felt beside it, in positions of whole random games of every game, at four sizes of window.
As a command it runs as long as you like: python tests/ui/drop_test.py --positions 200
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import DEALER, table_for
from cardtable.session import Session
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import Choose, Intents, PlayMoves, PutBack, Reorder
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import SHELF, Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders

WINDOWS = ((1024, 600), (1280, 720), (1920, 1080), (900, 1400))
GAMES = tuple(rules.name for rules in registry.everything())
MOVES = 4000  # of a random game, after which it is taken to be long enough
APART = 45  # units from a place at which the felt is surely meant
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
    """What lies before a seat."""
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
    """Whether anything is played to a place that is not under the pointer.

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
    """Whether a point lies on the felt with no place nearer than that."""
    if not table.felt.holds(*at) or table.pile_at(*at) == SHELF:
        return False
    near = [(at[0] + dx * away, at[1] + dy * away) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    near = near if away > BESIDE else [at]
    return not any(places_under(table, point) for point in near)


def goes_on(session: Session, run: tuple[Move, ...]) -> bool:
    """Whether the seat is on turn still after a run, so that it can be taken back."""
    rules, state = session.rules, session.state
    for move in run:
        if rules.handling.stands(state, move):
            return False
        state = rules.play(state, move)
        while state.turn == DEALER:
            state = rules.play(state, rules.deal(state, Random(0)))
    return bool(state.turn == session.turn)


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_drop_with_the_pointer_on_a_place_never_goes_to_another(game):
    """Each position in a window of its own."""
    dropped = played = 0
    for session, window in zip(positions(game, 2 * len(WINDOWS)), cycle(WINDOWS), strict=False):
        for drop, (choices, under) in drops_on_centres(session, window):
            assert not goes_elsewhere(drop, choices, under), f"{drop} over {under}"
            dropped += 1
            played += any(drop.runs())
    assert dropped > 50
    assert played or game == "blank"


@pytest.mark.parametrize("game", GAMES)
def test_a_drop_on_the_felt_between_the_places_puts_the_card_back(game):
    for session in positions(game, 4):
        for drop in drops_beside(session, (1920, 1080), round(APART * 1.5)):
            assert all(isinstance(intent, PutBack | Reorder) for intent in drop.outcome), drop


@pytest.mark.parametrize("game", GAMES)
def test_a_drop_just_beside_a_place_does_nothing_that_cannot_be_taken_back(game):
    for session in positions(game, 3):
        for drop in drops_beside(session, (1280, 720), BESIDE):
            assert all(goes_on(session, run) for run in drop.runs()), drop


# -- the command -----------------------------------------------------------------------------------


def count_drops(game: str, count: int) -> Counter[str]:
    """Drops, those that went to another place, and those of them that ended the turn."""
    counted: Counter[str] = Counter()
    for session in positions(game, count):
        counted["positions"] += 1
        for window in WINDOWS:
            for drop, (choices, under) in drops_on_centres(session, window):
                counted["drops"] += 1
                counted["played"] += any(drop.runs())
                if goes_elsewhere(drop, choices, under):
                    counted["elsewhere"] += 1
                    ended = not all(goes_on(session, run) for run in drop.runs())
                    counted["ended the turn"] += ended
            for drop in drops_beside(session, window, BESIDE):
                counted["beside"] += 1
                counted["beside, not to be taken back"] += not all(
                    goes_on(session, run) for run in drop.runs()
                )
    return counted


def main() -> int:
    """Prints the counts of every game; 1 when any drop was misread."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="which games (all of them)")
    parser.add_argument("--positions", type=int, default=20, help="of each game")
    chosen = parser.parse_args()
    wrong = 0
    for game in chosen.games:
        counted = count_drops(game, chosen.positions)
        wrong += counted["elsewhere"] + counted["beside, not to be taken back"]
        print(
            f"{game}: {counted['positions']} positions, {counted['drops']} drops on centres, "
            f"{counted['played']} played something, {counted['elsewhere']} of them at another "
            f"place ({counted['ended the turn']} ended the turn); {counted['beside']} drops just "
            f"beside a place, {counted['beside, not to be taken back']} could not be taken back"
        )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
