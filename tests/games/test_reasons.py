"""Reasons of hints are true in the position they are given in, as far as that can be checked.

Whole games are played by the players themselves, and what their reasons claim is worked out again
from the rules: not with the players' own models.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import DEALER, named, table_for
from cardtable.session import HUMAN, Chair, Session
from games.nccc_seven import grid
from games.seven_bridge import melds
from games.seven_up import tricks
from games.seven_up.state import pips

CARD = r"(10|[2-9AJQK])([♠♥♦♣])"
SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
# what a reason says beyond leaving more cards than it must
LESS_BARE = r"locks in less|keeps a |has more |orders of the last|more games? in ten|about the same"
Check = Callable[[Any, int, Move, str, tuple[Move, ...]], None]


def cards_in(text: str) -> list[Card]:
    """The cards that a sentence names."""
    return [Card.parse(rank + SIGNS[suit]) for rank, suit in re.findall(CARD, text)]


# -- what each game's reasons claim --------------------------------------------------------------


def nccc(view: Any, seat: int, move: Move, text: str, _plan: tuple[Move, ...]) -> None:
    taken = grid.filled(view.piles)
    before = set(grid.open_places(taken))
    if match := re.match(r"It opens the way for (.*)\.", text):
        after = set(grid.open_places(taken | {Card.parse(move.target.partition("/")[2])}))
        for card in cards_in(match[1]):
            assert card in view.hand_of(seat)
            assert card in after - before
    elif text == "It opens nothing for the others.":
        after = set(grid.open_places(taken | {Card.parse(move.target.partition("/")[2])}))
        theirs = after - before - set(view.hand_of(seat)) - set(view.dead)
        assert not theirs
    elif match := re.match(
        r"It gets rid of (\d+) points?, though others may now play (.*)\.", text
    ):
        assert int(match[1]) == grid.worth(move.picks[0].card, view.dead)
        after = set(grid.open_places(taken | {Card.parse(move.target.partition("/")[2])}))
        assert set(cards_in(match[2])) <= after - before
    elif match := re.match(r"(\d+) more cards? must be played before", text):
        card, needed = move.picks[0].card, set()
        waits = [card]
        while waits:
            missing = set(grid.missing(waits.pop(), taken)) - needed
            needed |= missing
            waits += missing
        assert int(match[1]) == len(needed)
    elif "can be played at once" in text:
        assert move.picks[0].card in before


def bridge(view: Any, seat: int, move: Move, text: str, plan: tuple[Move, ...]) -> None:
    moves = (move, *plan)
    laid = [pick.card for made in moves if made.target != "discard" for pick in made.picks]
    if match := re.match(r"That takes (\d+) points? out of the hand", text):
        assert int(match[1]) == sum(map(melds.worth, laid))
    if match := re.search(r"No unseen card would make a meld with the", text):
        thrown = moves[-1].picks[0].card
        rest = [card for card in view.hand_of(seat) if card not in laid]
        for card in set(pack()) - {card for card in view.piles.cards() if not card.is_hidden}:
            made = melds.melds_in([*rest, card])
            assert not any({card, thrown} <= set(meld) for meld in made), (card, thrown)
    if match := re.search(r"it costs (\d+) if it is caught", text):
        assert int(match[1]) == melds.worth(moves[-1].picks[0].card)


def seven_up(view: Any, seat: int, move: Move, text: str, _plan: tuple[Move, ...]) -> None:
    if view.phase != "play" or not move.picks:
        return
    card = move.picks[0].card
    strict = tricks.must_trump(view)
    fit = tricks.playable(view.hand_of(seat), view.led(), view.trump, must_trump=strict)
    if match := re.search(r"\{(\d+)\} (?:has|takes) the trick", text):
        lying = (*view.lying(), (seat, card))
        assert tricks.taker(lying, view.trump) == int(match[1]) != seat
    if "gives away less" in text:
        assert pips(card) == min(map(pips, fit))
    if "adds nothing to it" in text or "counts for nothing" in text:
        assert not pips(card)
    if match := re.search(r"(?:costs|gives away|risks) (\d+) for Game", text):
        assert int(match[1]) == pips(card)
    if "the least of what leaves it the trick" in text:
        leaving = [
            one for one in fit if tricks.taker((*view.lying(), (seat, one)), view.trump) != seat
        ]
        assert pips(card) == min(map(pips, leaving))


def lucky_class(card: Card) -> int:
    """The rank that a card of Lucky Sevens matches: king and ace, queen and two …"""
    return min(card.rank, 14 - card.rank)


def pairs_open(columns: list[list[Card]]) -> bool:
    """True when a pair can be collected: two bottom cards, or the last two of a column."""
    bottoms = [lucky_class(column[-1]) for column in columns if column and column[-1].rank != 7]
    feet = [[lucky_class(card) for card in column[-2:]] for column in columns if len(column) > 1]
    return len(set(bottoms)) < len(bottoms) or any(one == two != 7 for one, two in feet)


def behind(columns: list[list[Card]]) -> int:
    """The number of columns with a seven, or a match for another, behind their bottom card."""
    count = 0
    for column in columns:
        others = [lucky_class(other[-1]) for other in columns if other and other is not column]
        second = lucky_class(column[-2]) if len(column) > 1 else 0
        count += second == 7 or second in others
    return count


def clearing_orders(state: Any) -> int:
    """In how many orders the last four cards of the stock clear what lies on the table."""
    rules, seen = registry.find("lucky_sevens"), list(state.piles["stock"])
    lying = [card for name in state.piles for card in state.piles[name] if name != "stock"]
    last = [card for card in pack() if card not in lying]
    assert len(last) == len(seen) == 4
    if state.turn != DEALER:
        over = [move for move in rules.moves(state, 0) if not move.picks]
        assert len(over) == 1, "expected to go on from here"
        state = rules.play(state, over[0])
    orders = [state.piles.with_piles({"stock": order}) for order in permutations(last)]
    known: dict[frozenset[tuple[Card, ...]], bool] = {}
    return sum(clears(rules, replace(state, piles=piles), known) for piles in orders)


def clears(rules: Any, state: Any, known: dict[Any, bool]) -> bool:
    """True when somebody who sees everything clears the table in this round."""
    while state.turn == DEALER:
        state = rules.play(state, rules.deal(state, Random(0)))
    columns = [state.piles[f"column-{number}"] for number in (1, 2, 3, 4)]
    if not any(columns):
        return True
    key = (frozenset(columns), state.seven_open)
    if key not in known:
        known[key] = False
        moves = [move for move in rules.moves(state, 0) if move.picks] if state.turn == 0 else []
        known[key] = any(clears(rules, rules.play(state, move), known) for move in moves)
    return known[key]


def lucky(view: Any, seat: int, move: Move, text: str, plan: tuple[Move, ...]) -> None:
    rules, state = registry.find("lucky_sevens"), view
    moves = [made for made in (move, *plan) if made.seat == seat]
    gathered = [made for made in moves if made.picks and made.target.startswith("won")]
    if match := re.search(r"This collects (\d+) cards?", text):
        assert int(match[1]) == sum(len(made.picks) for made in gathered)
    if match := re.search(r"leaves (\d+) cards?,", text):
        lying = sum(len(state.piles[f"column-{number}"]) for number in (1, 2, 3, 4))
        assert int(match[1]) == lying - sum(len(made.picks) for made in gathered)
    after = view
    for made in moves:
        after = rules.play(after, made)
    columns = [list(after.piles[f"column-{number}"]) for number in (1, 2, 3, 4)]
    lucky_leaves(text, columns)
    if match := re.search(r"(\d+) of the 24 orders of the last four cards", text):
        assert int(match[1]) == clearing_orders(after)
    if "Nothing more can be collected" in text or "nothing more worth collecting" in text:
        assert not any(made.picks and made.target.startswith("won") for made in moves)


def lucky_leaves(text: str, columns: list[list[Card]]) -> None:
    """Checks the words of a reason about the columns that a turn leaves."""
    if "keeps a pair open" in text:
        assert pairs_open(columns)
    if match := re.search(r"leaves the others (no|\d+) match(?:es)? behind a single", text):
        assert behind(columns) == int(match[1].replace("no", "0"))
    if match := re.search(r"leaves the others (\d+) ranks? to match", text):
        assert len({lucky_class(column[-1]) for column in columns if column}) == int(match[1])


def hell(view: Any, seat: int, move: Move, text: str, plan: tuple[Move, ...]) -> None:
    rules = registry.find("sevens_from_hell")
    if text.startswith("There is no pile"):
        assert not view.piles["discard"]
    if text.startswith("There is a three"):
        assert view.piles["discard"][-1].rank == 3
    if "cannot be taken with this hand" in text:
        assert not any(made.target.startswith("books") for made in rules.moves(view, seat))
    if "could be taken" in text:
        assert any(made.target.startswith("books") for made in rules.moves(view, seat))
    hell_books(view, seat, move, text)


def hell_books(view: Any, seat: int, move: Move, text: str) -> None:
    if match := re.search(r"(?:grows to|makes) (\d) of seven", text):
        assert int(match[1]) == len(view.piles[move.target]) + len(move.picks)
    if text.startswith("This closes"):
        assert len(view.piles[move.target]) + len(move.picks) == 7
    if match := re.match(r"This (?:is|completes) a first meld of (\d+) points, where (\d+)", text):
        assert int(match[1]) >= int(match[2])
    if match := re.search(r"A single (\w+) is far", text):
        rank = move.picks[0].card.rank
        assert sum(card.rank == rank for card in view.piles[f"hand-{seat}"]) == 1
        book = str(move.picks[0].card)[:-1]
        assert f"books-{seat % 2}/{book}" not in view.piles
    if match := re.search(r"that book already holds (\d)", text):
        book = str(move.picks[0].card)[:-1]
        other = (seat + 1) % view.table.seats % 2
        assert len(view.piles[f"books-{other}/{book}"]) == int(match[1])


CHECKS: dict[str, tuple[int, int, Check]] = {
    "nccc_seven": (4, 60, nccc),
    "seven_bridge": (3, 60, bridge),
    "seven_up": (4, 60, seven_up),
    "lucky_sevens": (2, 40, lucky),
    "sevens_from_hell": (4, 60, hell),
}


@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("game", CHECKS)
def test_reasons_are_true_in_the_position(game: str, level: str) -> None:
    seats, most, check = CHECKS[game]
    rules, rng = registry.find(game), Random(f"reasons {game}")
    session = Session(rules, table_for(rules.options, seats), seed=f"reasons {game}")
    player, said = computers_of(rules).players[level], 0
    for _ in range(most):
        session.settle()
        if session.turn < 0:
            break
        seat, view = session.turn, session.view(session.turn)
        advice = player.choose(rules, view, seat, Budget(rng, 16))
        assert advice.move is not None
        where = f"{game} {level} after {len(session.log)} moves: {advice.move}: {advice.reason}"
        assert reads_well(advice.reason, seat), where
        try:
            check(view, seat, advice.move, advice.reason, tuple(advice.plan))
        except AssertionError as error:
            raise AssertionError(where) from error
        said += 1
        session.play(advice.move)
    assert said > 15


def reads_well(text: str, seat: int) -> bool:
    """A sentence, to the person who is advised: not by name, and no finer than the noise."""
    fine = re.search(r"\d\.\d", text) or re.search(r"\d%", text)
    filled = named(text, tuple(chair.name for chair in [Chair(HUMAN, "Ann")] * 25))
    return (
        bool(text)
        and text[-1] in ".!"
        and not fine
        and f"{{{seat}}}" not in text
        and ("{" not in filled and "  " not in filled)
    )


@pytest.mark.parametrize(("seats", "deals"), [(1, 2), (3, 1)])
def test_the_hints_of_lucky_sevens_say_why_and_not_only_that_it_is_better(seats, deals):
    rules, said = registry.find("lucky_sevens"), 0
    master = computers_of(rules).players["master"]
    for deal in range(deals):
        rng = Random(f"why {deal}")
        session = Session(rules, table_for(rules.options, seats), seed=f"why {deal}")
        session.settle()
        while session.turn >= 0 and len(session.log) < 100:
            seat, view = session.turn, session.view(session.turn)
            advice = master.choose(rules, view, seat, Budget(rng, 8))
            if "more than it must" in advice.reason:
                assert re.search(LESS_BARE, advice.reason), (deal, len(session.log), advice.reason)
            lucky(view, seat, advice.move, advice.reason, tuple(advice.plan))
            said += 1
            session.play(advice.move)
            session.settle()
    assert said > 60


def test_several_cards_in_a_reason_of_seven_are_a_list():
    from games.nccc_seven.players import reasons
    from games.nccc_seven.players.encoding import card_of

    assert reasons._named(0b1) == card_of(0b1).sign
    first, second, third = (card_of(1 << place).sign for place in range(3))
    assert reasons._named(0b111) == f"{first}, {second} and {third}"


def test_both_cards_of_a_pair_are_lit_by_a_hint():
    from cardtable.croupier import hints

    rules = registry.find("lucky_sevens")
    session = Session(rules, table_for(rules.options, 1), seed="pairs")
    lit = 0
    for _ in range(30):
        session.settle()
        if session.turn < 0:
            break
        view = session.view(0)
        advice = computers_of(rules).players["hard"].choose(rules, view, 0, Budget(Random(1), 8))
        hint = hints.hint(rules, view, advice, hints.WHERE, ("Ann",))
        if len(advice.move.picks) == 2:
            assert {place.pile for place in hint.places} == {p.pile for p in advice.move.picks}
            assert len(hint.places) == 2
            lit += 1
        session.play(advice.move)
    assert lit
