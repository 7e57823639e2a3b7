"""Measures how costs grow with seats, with cards, and with the moves of a game.

The tables are found by asking the games which of them has most seats and most cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from cardtable import registry, save_text
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import Table, table_for
from cardtable.session import Session
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.table_frame import forget_frames
from cardtable.workshop import largest_table
from cardtable.workshop.bench.samples import Clock, Figures, prefixed

_WINDOW = (1920, 1080)
_TIMES = 9
_PLIES = 60
_SEATS, _MOVES = (4, 9, 16, 25), (100, 700, 5000)


def scaling() -> Figures:
    """Medians in milliseconds of one layout, one listing of moves, one saved game read."""
    figures: Figures = {}
    crowd = max(registry.everything(), key=lambda rules: rules.seats[-1])
    for seats in _SEATS:
        figures |= prefixed(f"{seats} seats", _position(crowd, table_for(crowd.options, seats)))
    rules = registry.find(largest_table.GAME)
    for options in ({}, largest_table.MODE):
        seats = largest_table.SEATS if options else rules.seats[0]
        table = table_for(rules.options, seats, options)
        cards = len(tuple(rules.deck(table)))
        figures |= prefixed(f"{cards} cards", _position(rules, table))
    for moves in _MOVES:
        session = _played(rules, table_for(rules.options, rules.seats[0]), moves)
        read = partial(save_text.read, save_text.write(session), registry.find)
        figures[f"{len(session.log)} moves read ms"] = _median(read, times=3)
    return figures


def _position(rules: AnyRules, table: Table) -> Figures:
    """The costs of a position in the middle of a game."""
    session = _played(rules, table, _PLIES)
    seat = max(0, session.turn)
    view, zones = session.view(seat), zoning(rules, table)

    def lay(text: float = 1.0) -> None:
        options = LayoutOptions(scale=text)
        arrange(zones, view.piles, seat, _WINDOW, seats=table.seats, options=options)

    def lay_anew(text: float = 1.0) -> None:
        forget_frames()
        lay(text)

    return {
        "first layout ms": _median(lay_anew),
        "first layout at 200 % text ms": _median(partial(lay_anew, 2.0)),
        "next layout ms": _median(lay),
        "moves listed ms": _median(lambda: rules.moves(session.state, seat)),
    }


def _played(rules: AnyRules, table: Table, moves: int) -> Session:
    """A game between random players, as far as it goes in so many moves."""
    session, rng = Session(rules, table, seed="bench"), Random(1)
    while session.settle().turn >= 0 and len(session.log) < moves:
        legal = session.moves(session.turn)
        session.play(legal[int(rng.random() * len(legal))])
    return session


def _median(work: Callable[[], object], times: int = _TIMES) -> float:
    clock = Clock()
    for _ in range(times):
        with clock.frame():
            work()
    return clock.own.figures("ms", 1000)["median ms"]


MEASURES: tuple[Callable[[], Figures], ...] = (scaling,)
