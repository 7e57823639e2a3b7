"""Where everything lies and moves, what gestures mean, whole evenings: sums to compare.

Each case is a name and a checksum of all its numbers. Nothing is said here about which places are
good ones (tests of the layout do that); what is compared is only whether anything has changed.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cardtable import registry, save_text
from cardtable.core.diff import diff
from cardtable.core.rules import zoning
from cardtable.core.table import Face, table_for
from cardtable.croupier.history import event_at
from cardtable.session import Session
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.motion.departures import Pace
from cardtable.ui.motion.finales import Ended, closing_scene
from cardtable.ui.motion.manners import manner_of
from cardtable.ui.motion.motion import Motion
from tests.support import evenings, panels
from tests.support.croupier_sweeps import NIGHTS, parts
from tests.support.layout_sweeps import SWEEPS
from tests.support.table_sweeps import EARS

KEPT = Path(__file__).parent.parent / "golden" / "as_before.tsv"
WINDOWS = ((1024, 600), (1280, 720), (1080, 1920))
OPTIONS = {
    "plain": LayoutOptions(),
    "large": LayoutOptions(scale=1.8, shelf=True, note=40, large_print=True),
}
PLIES = (12, 70)
ENDS = (
    *("lucky_sevens_alone", "lucky_sevens_two", "nccc_seven", "seven_bridge", "seven_up"),
    *("sevens_from_hell", "blank"),
)
FIRST, LAST = 6, 24  # moves of a game whose flights are looked at
TIMES = (0.01, 0.12, 0.27, 0.5)  # seconds after a move
SCENE = [number * 0.2 for number in range(21)]  # seconds of a scene


def kept() -> dict[str, str]:
    """The sums that are kept, by the name of their case."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def cases() -> tuple[str, ...]:
    """The names of all cases."""
    places = (
        f"places {rules.name} {seats} {wide}x{high} {options}"
        for rules in registry.everything()
        for seats in _some(rules.seats)
        for wide, high in WINDOWS
        for options in OPTIONS
    )
    moving = (f"{kind} {name}" for name in ENDS for kind in ("flights", "scenes"))
    meant = (
        f"gestures {rules.name} {seats}"
        for rules in registry.everything()
        for seats in _some(rules.seats)[:2]
    )
    tables = (f"panels {name}" for name in panels.names())
    swept = (f"sweep {name}" for name in SWEEPS)
    nights = (f"evening {name}" for name in evenings.names())
    alone = (f"croupier {name}" for name in NIGHTS)
    ears = (f"ears {name}" for name in EARS)
    return (*places, *moving, *meant, *swept, *alone, *ears, *tables, *nights)


def _some(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The fewest, a middle number, and the most."""
    return tuple(dict.fromkeys((seats[0], seats[len(seats) // 2], seats[-1])))


def sum_of(case: str) -> str:
    """The checksum of a case as it is today."""
    total = 0
    for part in parts_of(case):
        total = zlib.crc32(part.encode(), total)
    return f"{total:08x}"


def parts_of(case: str) -> Iterator[str]:
    """Everything that the sum of a case is made of."""
    kind, *rest = case.split()
    yield from map(repr, _KINDS[kind](*rest))


# -- places ------------------------------------------------------------------------------------


def _places(game: str, seats: str, window: str, options: str) -> Iterator[Any]:
    wide, high = map(int, window.split("x"))
    session, states = _played(game, int(seats))
    for state in states:
        table = _laid(session, state, int(seats) - 1, (wide, high), OPTIONS[options])
        yield table.window, table.felt, table.bar, table.prompt, table.shelf, table.card
        yield [(name, table.piles[name]) for name in sorted(table.piles)]
        yield [(name, table.families[name]) for name in sorted(table.families)]
        yield [(box.place, box.rect, box.shows, box.up) for box in table.cards]
        yield table.plates, table.counters


@cache
def _played(game: str, seats: int) -> tuple[Session, tuple[Any, ...]]:
    """A random game, and its states after some numbers of moves."""
    rules, rng = registry.find(game), Random(f"as before {game} {seats}")
    session = Session(rules, table_for(rules.options, seats), seed="as before")
    session.settle()
    states = []
    for number in range(max(PLIES)):
        if session.turn < 0:
            break
        session.play(rng.choice(session.moves(session.turn)))
        session.settle()
        if number + 1 in PLIES:
            states.append(session.state)
    return session, (*states, session.state)


def _laid(
    game: Session, state: Any, seat: int, window: tuple[int, int], options: LayoutOptions
) -> Arrangement:
    rules, piles = game.rules, game.rules.view(state, seat).piles
    zones = zoning(rules, game.table)
    orders = HandOrders(rules).orders(zones, piles, seat)
    seats = game.table.seats
    return arrange(zones, piles, seat, window, seats=seats, options=options, orders=orders)


# -- flights and scenes ------------------------------------------------------------------------


@cache
def _ended(name: str) -> Session:
    text = (KEPT.parent / f"{name}.save").read_text(encoding="utf-8")
    return save_text.read(text, registry.find)


def _flights(name: str) -> Iterator[Any]:
    """Everything in the air after some of a game's moves, at a few times; once after a resize."""
    whole, motion = _ended(name), Motion()
    seat = whole.outcome.winners[0]
    numbers = [*range(FIRST), *range(len(whole.log) - LAST, len(whole.log))]
    for number in numbers:
        states = [whole.state_after(at) for at in (number, number + 1)]
        tables = [_laid(whole, at, seat, (1280, 720), OPTIONS["plain"]) for at in states]
        piles = [whole.rules.view(at, seat).piles for at in states]
        shifts = diff(*piles)
        manner = manner_of(event_at(whole, number, seat).event.kind, len(shifts))
        tones = {pile: ("clean", "dirty")[index % 2] for index, pile in enumerate(tables[1].piles)}
        motion.begin(*tables, shifts, manner, tones=tones)
        values = [whole.rules.counters(at) for at in states]
        motion.pay_chips(*values, tables[1])
        motion.call(number % whole.table.seats, aloud=number % 2 == 0)
        yield from _seen(motion)
        if number % 5 == 0:
            small = _laid(whole, states[1], seat, (1024, 600), OPTIONS["plain"])
            motion.retarget(small, tables[1])
            yield from _seen(motion)
            motion.finish_now()


def _seen(motion: Motion) -> Iterator[Any]:
    past = 0.0
    for time in TIMES:
        motion.step(time - past)
        past = time
        yield [_rounded(thing) for thing in motion.flying_cards()]
        yield [_rounded(thing) for thing in motion.growing_cards()]
        yield [_rounded(thing) for thing in (*motion.flying_chips(), *motion.rings())]
        yield motion.is_moving, motion.turns_a_card, round(motion.remaining(), 3)


def _scenes(name: str) -> Iterator[Any]:
    """The scene at the end of a game: at ease, kinder, and without motion."""
    whole = _ended(name)
    winners = whole.outcome.winners
    seat = winners[0]
    table = _laid(whole, whole.state, seat, (1280, 720), OPTIONS["plain"])
    celebration = whole.rules.handling.celebration(whole.rules.view(whole.state, seat), winners)
    ended = Ended(table, winners, _collected(whole, table), whole.rules.counters(whole.state))
    for pace, kinder in ((Pace(), False), (Pace(), True), (Pace(reduced=True), False)):
        scene = closing_scene(celebration, ended, "The winner is here", pace, kinder=kinder)
        yield scene.soon, round(scene.width, 3), round(scene.ends, 3)
        for second in SCENE:
            yield _rounded(scene.at(second))


def _collected(session: Session, table: Arrangement) -> tuple[str, ...]:
    """The open piles of the winners, as the table itself finds them."""
    zones, winners = zoning(session.rules, session.table), set(session.outcome.winners)
    mine = (name for name in table.piles if zones.has(name))
    return tuple(
        name
        for name in mine
        if zones.of_pile(name).face is Face.ALL and winners & set(zones.of_pile(name).owners)
    )


# -- gestures ----------------------------------------------------------------------------------

KEYS = (
    *("left", "right", "up", "down", "tab", "return", "space", "escape", "a", "b", "c"),
    *("1", "2", "7", "0", "delete"),
)
POSITIONS, EVENTS = 6, 40


def _gestures(game: str, seats: str) -> Iterator[Any]:
    """The answers to clicks, drags, lassos and keys at random, at positions of a random game."""
    session, states = _played(game, int(seats))
    rng = Random(f"gestures {game} {seats}")
    for number in range(POSITIONS):
        state = session.state_after(rng.randrange(len(session.log))) if number else states[0]
        seat = max(0, state.turn)
        gestures = Gestures(session.rules, seat)
        gestures.one_click = number % 3 == 2
        keyboard = Keyboard(gestures)
        table = _laid(session, state, seat, (1280, 720), OPTIONS["plain"])
        gestures.refresh(session.rules.view(state, seat), table)
        for _ in range(EVENTS):
            yield _answer(gestures, keyboard, table, rng)
            yield gestures.selection, gestures.focus, gestures.aim, gestures.lasso, gestures.peeked
            yield gestures.targets, sorted(gestures.playable), keyboard.letters()
        yield [(word.word, word.moves) for word in gestures.buttons]


def _answer(gestures: Gestures, keyboard: Keyboard, table: Arrangement, rng: Random) -> Any:
    gestures.step(rng.choice((0.05, 0.1, 0.5, 1.0)))
    if rng.random() < 0.25:
        return keyboard.key(rng.choice(KEYS), shift=rng.random() < 0.2)
    start, end = _point(table, rng), _point(table, rng)
    gestures.down(*start, shift=rng.random() < 0.1, ctrl=rng.random() < 0.15)
    if rng.random() < 0.5:
        gestures.move(*end)
        return gestures.up(*end)
    first = gestures.up(*start)
    if rng.random() < 0.3:
        gestures.step(0.1)
        gestures.down(*start)
        return first, gestures.up(*start)
    return first


def _point(table: Arrangement, rng: Random) -> tuple[int, int]:
    """The middle of what shows of a card, a pile's place, or anywhere on the felt."""
    kind = rng.random()
    if kind < 0.7 and table.cards:
        return rng.choice(table.cards).shows.centre
    if kind < 0.9 and table.piles:
        return rng.choice(list(table.piles.values())).card.centre
    felt = table.felt
    return rng.randrange(felt.x, felt.right), rng.randrange(felt.y, felt.bottom)


def _rounded(value: Any) -> Any:
    """A value with all its numbers to a hundredth, so that no machine counts differently."""
    if isinstance(value, float):
        return round(value, 2) + 0.0
    if isinstance(value, frozenset | set):
        return sorted(map(repr, value))
    if isinstance(value, tuple | list):
        return [_rounded(part) for part in value]
    if hasattr(value, "__slots__"):
        return [_rounded(getattr(value, name)) for name in value.__slots__]
    return str(value)


_KINDS: dict[str, Callable[..., Iterator[Any]]] = {
    "places": _places,
    "flights": _flights,
    "scenes": _scenes,
    "gestures": _gestures,
    "sweep": lambda *name: SWEEPS[" ".join(name)](),
    "croupier": lambda *name: parts(NIGHTS[" ".join(name)]()),
    "ears": lambda *name: parts(EARS[" ".join(name)]()),
    "panels": lambda *name: panels.places(" ".join(name)),
    "evening": lambda *name: iter(evenings.evening(" ".join(name))),
}
