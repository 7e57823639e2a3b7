"""The numbers that the reasons of Lucky Sevens tell of a turn, worked out again by the rules."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from cardtable import registry
from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move
from cardtable.core.table import DEALER


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
    if match := re.search(r"This collects (\d+)(?: cards?| of)", text):
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
