"""Gestures over every installed game: each legal move can be made by some gesture, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from cardtable import registry
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules, legal, prompted, zoning
from cardtable.core.table import Fan, table_for
from cardtable.session import Session
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import Choose, Intent, Intents, PlayMoves, Refuse, TellOfPlace
from cardtable.ui.input.legal_choices import LegalChoices
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.hand_order import HandOrders

WINDOW = (1280, 720)
PLIES = 36


def games() -> list[tuple[str, int]]:
    return [
        (name, seats)
        for name, rules in ((known.name, known) for known in registry.everything())
        for seats in sorted({min(rules.seats), rules.seats[0], min(max(rules.seats), 8)})
    ]


def positions(rules: AnyRules, seats: int, seed: int) -> Iterator[Session]:
    """Positions of a random game, one after each move; sessions, all the same one."""
    session = Session(rules, table_for(rules.options, seats), seed=f"gestures {seed}")
    rng = Random(seed)
    for _ in range(PLIES):
        session.settle()
        if session.turn < 0:
            return
        yield session
        moves = session.moves(session.turn)
        session.play(moves[int(rng.random() * len(moves))])


def at_table(session: Session, seat: int) -> tuple[Gestures, Arrangement]:
    """The gestures of one seat, and what lies before it."""
    rules, view = session.rules, session.view(seat)
    zones = zoning(rules, session.table)
    orders = HandOrders(rules).orders(zones, view.piles, seat)
    table = arrange(zones, view.piles, seat, WINDOW, seats=session.table.seats, orders=orders)
    gestures = Gestures(rules, seat)
    gestures.refresh(view, table)
    return gestures, table


def places_of(move: Move, view, table: Arrangement) -> tuple[Place, ...]:
    """The places of the picked cards of a move, topmost first."""
    places: list[Place] = []
    for pick in move.picks:
        cards = view.piles[pick.pile]
        places.append(
            next(
                place
                for place in (Place(pick.pile, at) for at in reversed(range(len(cards))))
                if cards[place.index] == pick.card and place not in places and table.at(place)
            )
        )
    return tuple(places)


def drag(gestures: Gestures, table: Arrangement, places: tuple[Place, ...], goal: str) -> Intents:
    """Selects all but the last card by Ctrl-clicks, then drags them together to a pile."""
    for place in places if len(places) > 1 else ():
        x, y = table.at(place).shows.centre
        gestures.down(x, y, ctrl=True)
        gestures.up(x, y)
        gestures.step(1.0)
    x, y = table.at(places[-1]).shows.centre
    gestures.down(x, y)
    box = table.piles.get(goal) or table.families[goal]
    to_x, to_y = empty_spot(table, goal) if box.family else box.card.centre
    gestures.move((x + to_x) // 2 + 20, (y + to_y) // 2 + 20)
    gestures.move(to_x, to_y)
    return gestures.up(to_x, to_y)


def empty_spot(table: Arrangement, family: str) -> tuple[int, int]:
    """A point of a family's room where no member lies."""
    room = table.families[family].rect
    for x in range(room.right - 2, room.x, -7):
        for y in range(room.y + 2, room.bottom, 7):
            if table.pile_at(x, y) == family:
                return x, y
    return room.centre


def offered(outcomes: Intents) -> list[tuple[Move, ...]]:
    ways: list[tuple[Move, ...]] = []
    for outcome in outcomes:
        if isinstance(outcome, PlayMoves):
            ways.append(outcome.moves)
        elif isinstance(outcome, Choose):
            ways += outcome.options
    return ways


def same(rules: AnyRules, view, one: Move, other: Move) -> bool:
    """True when two moves are the same but for cards that are alike."""
    matcher = LegalChoices(rules, view, one.seat).matcher
    return (one.words, one.cards, one.target) == (other.words, other.cards, other.target) and (
        matcher.keys(one.picks) == matcher.keys(other.picks)
    )


def check_moves(session: Session, seat: int, again: str) -> int:
    """Every move of a seat is made by a button or by a drag; returns how many there were."""
    rules, view = session.rules, session.view(seat)
    moves = session.moves(seat)
    if not moves:
        return 0
    gestures, table = at_table(session, seat)
    said = [move for button in gestures.buttons for move in button.moves]
    assert said == [move for move in said if move in moves], again
    for move in moves:
        if not move.picks:
            assert move in said, f"{again}: no button for {move}"
            continue
        gestures, table = at_table(session, seat)
        goal = gestures.choices.shown(move.target)
        outcomes = drag(gestures, table, places_of(move, view, table), goal)
        runs = offered(outcomes)
        assert any(len(run) == 1 and same(rules, view, run[0], move) for run in runs), (
            f"{again}: dragging the cards of {move} to {goal} gave {outcomes}"
        )
        assert all(is_legal(session, run) for run in runs), again
    return len(moves)


def is_legal(session: Session, run: tuple[Move, ...]) -> bool:
    """True when a run can be played: its first move at once, all of it in a copy of the game."""
    if legal(session.rules, session.state, run[0]) is None:
        return False
    if len(run) == 1:
        return True
    copy = Session(session.rules, session.table, seed=session.seed)
    for entry in session.log:
        copy.play(entry.move)
    copy.play_run(run)
    return True


@pytest.mark.parametrize(("name", "seats"), games())
def test_every_legal_move_can_be_made_by_some_gesture(name, seats):
    rules = registry.find(name)
    checked = 0
    for ply, session in enumerate(positions(rules, seats, 1)):
        if ply % 3:
            continue
        again = f"{name}, {seats} seats, ply {ply}: {[str(entry) for entry in session.log][-2:]}"
        checked += sum(check_moves(session, seat, again) for seat in range(seats))
    assert checked > 10


def random_gesture(gestures: Gestures, table: Arrangement, rng: Random) -> Intents:
    """Any few clicks, then a drag from anywhere to anywhere."""

    def anywhere() -> tuple[int, int]:
        if table.cards and rng.random() < 0.8:
            placed = table.cards[int(rng.random() * len(table.cards))]
            return placed.rect.centre if placed.covered else placed.shows.centre
        return int(rng.random() * WINDOW[0]), int(rng.random() * WINDOW[1])

    outcomes: list[Intent] = []
    for _ in range(int(rng.random() * 4)):
        x, y = anywhere()
        gestures.down(x, y, ctrl=rng.random() < 0.5, shift=rng.random() < 0.2)
        outcomes += gestures.up(x, y)
        gestures.step(rng.random())
    x, y = anywhere()
    to_x, to_y = anywhere()
    gestures.down(x, y)
    gestures.move(to_x, to_y)
    outcomes += gestures.up(to_x, to_y)
    return tuple(outcomes)


@pytest.mark.parametrize(("name", "seats"), games())
def test_no_gesture_makes_anything_but_legal_moves(name, seats):
    rules = registry.find(name)
    rng = Random(f"{name} {seats}")
    refused = 0
    for ply, session in enumerate(positions(rules, seats, 2)):
        for seat in {session.turn, int(rng.random() * seats)}:
            for _ in range(4):
                gestures, table = at_table(session, seat)
                for outcome in random_gesture(gestures, table, rng):
                    for run in offered((outcome,)):
                        assert all(move.seat == seat for move in run)
                        assert is_legal(session, run), f"{name} {seats} ply {ply}: {run}"
                    if isinstance(outcome, Refuse):
                        refused += 1
                        assert rules.words.why_not(session.view(seat), outcome.move).text
    assert refused


@pytest.mark.parametrize(("name", "seats"), games())
def test_what_is_lit_can_be_played_and_what_glows_takes_it(name, seats):
    rules = registry.find(name)
    for ply, session in enumerate(positions(rules, seats, 3)):
        if ply % 5:
            continue
        seat = session.turn
        gestures, _ = at_table(session, seat)
        lit = [
            move
            for move in session.moves(seat)
            if not rules.handling.unprompted(session.view(seat), move)
        ]
        assert bool(gestures.playable) == any(move.picks for move in lit)
        for place in gestures.playable:
            choices = gestures.choices
            together = choices.with_others(place)
            for goal in choices.targets(together):
                assert choices.options(together, goal), f"{name} {ply}: {together} to {goal}"


@pytest.mark.parametrize(("name", "seats"), games())
def test_every_click_on_a_card_answers(name, seats):
    rules = registry.find(name)
    for ply, session in enumerate(positions(rules, seats, 4)):
        if ply % 9:
            continue
        for seat in range(min(seats, 2)):
            gestures, table = at_table(session, seat)
            for card in table.cards:
                if card.covered:
                    continue
                gestures.cancel()
                gestures.step(1.0)
                gestures.down(*card.shows.centre)
                outcomes = gestures.up(*card.shows.centre)
                assert outcomes or gestures.selection, f"{name} {ply}: {card} said nothing"
                for outcome in outcomes:
                    if isinstance(outcome, Refuse):
                        assert rules.words.why_not(session.view(seat), outcome.move).text


@pytest.mark.parametrize(("name", "seats"), games())
def test_every_click_on_a_place_without_a_card_says_what_goes_there(name, seats):
    clicked = 0
    for session in islice(positions(registry.find(name), seats, 4), 0, None, 9):
        for seat in range(min(seats, 2)):
            gestures, table = at_table(session, seat)
            assert gestures.choices is not None
            for pile, box in {**table.piles, **table.families}.items():
                at = box.card.centre
                if box.fan is Fan.HAND or table.hit(*at).place or table.pile_at(*at) != pile:
                    continue
                gestures.cancel()
                gestures.down(*at)
                (told,) = gestures.up(*at)
                assert isinstance(told, TellOfPlace)
                assert told.pile == pile
                there = [
                    len(move.picks)
                    for move in gestures.choices.moves
                    if move.picks and pile in (move.target, move.target.partition("/")[0])
                ]
                assert told.fewest <= min(there, default=100)
                assert bool(told.fewest) >= bool(there)
                clicked += 1
    assert clicked


@pytest.mark.parametrize(("name", "seats"), games())
def test_a_card_that_does_not_go_with_those_picked_answers_and_they_stay_picked(name, seats):
    rules, answered = registry.find(name), 0
    for session in islice(positions(rules, seats, 4), 0, None, 5):
        gestures, table = at_table(session, session.turn)
        assert gestures.choices is not None
        lit = sorted(gestures.playable, key=str)
        others = [card for card in table.cards if card.place not in lit and not card.covered]
        for first, card in product(lit[:2], others[:8]):
            gestures.cancel()
            gestures.selection = before = gestures.choices.with_others(first)
            gestures.down(*card.shows.centre)
            outcomes = gestures.up(*card.shows.centre)
            assert outcomes, f"{name}: {card} said nothing beside {before}"
            if all(isinstance(outcome, Refuse) for outcome in outcomes):
                assert gestures.selection == before
                answered += 1
    assert answered


def _keys(choices: LegalChoices, move: Move) -> tuple[object, ...]:
    """The ranks or names that the cards of a move count as."""
    return (move.words, frozenset(choices.matcher.keys(move.picks).items()))


@pytest.mark.parametrize(("name", "seats"), games())
def test_what_a_card_can_do_is_every_move_with_it_or_why_there_is_none(name, seats):
    rules, listed = registry.find(name), 0
    for session in islice(positions(rules, seats, 4), 0, None, 5):
        view = session.view(session.turn)
        gestures, table = at_table(session, session.turn)
        choices = gestures.choices
        assert choices is not None
        for card in table.cards:
            (asked,) = gestures.explain(card.place)
            key = choices.matcher.key(choices.pick(card.place))
            moves = [move for move in prompted(rules, view, choices.moves) if move.picks]
            wanted = [move for move in moves if key in choices.matcher.keys(move.picks)]
            listed += len(asked.options)
            offered = {(move.target, *_keys(choices, move)) for (move,) in asked.options}
            assert offered == {(move.target, *_keys(choices, move)) for move in wanted}
            assert all(legal(rules, view, move) for (move,) in asked.options)
            assert asked.options or rules.words.why_not(view, asked.move).text
    assert listed


@pytest.mark.parametrize(("name", "seats"), games())
def test_a_click_on_bare_felt_puts_everything_down(name, seats):
    session = next(positions(registry.find(name), seats, 4))
    gestures, table = at_table(session, max(session.turn, 0))
    felt = table.felt
    bare = next(
        (x, y)
        for x in range(felt.x + 4, felt.right, 7)
        for y in range(felt.y + 4, felt.bottom, 7)
        if not table.hit(x, y).pile
    )
    gestures.selection = tuple(sorted(gestures.playable, key=str)[:1])
    gestures.down(*bare)
    assert gestures.up(*bare) == ()
    assert gestures.selection == ()
