"""The catalogue of blunders: who plays anything makes every one of them, *normal* makes none."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.core.cards import parse_cards
from cardtable.core.moves import carries
from cardtable.core.table import table_for
from tests.games.blunders import (
    CATALOGUE,
    counted,
    discards_what_fits_an_own_book,
    keeps_a_joker_into_the_end,
)
from tests.support.watching import watched

GAMES = {  # seats, and games of random and of normal players
    "lucky_sevens": (2, 6, 2),
    "nccc_seven": (4, 12, 3),
    "seven_bridge": (3, 24, 3),
    "seven_up": (4, 40, 12),
    "sevens_from_hell": (4, 2, 1),
}

TOO_RARE = {"keeps_a_joker_into_the_end"}  # where jokers are played at random, none is ever left


@pytest.mark.parametrize("game", GAMES)
def test_random_players_make_every_blunder_and_hard_ones_none(game: str) -> None:
    seats, many, few = GAMES[game]
    chances, blunders = counted(game, "random", many, seats)
    names = {check.__name__ for check in CATALOGUE[game]} - TOO_RARE
    assert {name for name in names if blunders[name]} == names, (chances, blunders)
    assert all(blunders[name] < chances[name] for name in names), (chances, blunders)
    chances, blunders = counted(game, "hard", few, seats)
    assert chances.total() > 0
    assert +blunders == Counter()


def test_a_joker_kept_when_somebody_is_nearly_out_is_a_blunder() -> None:
    rules, made = registry.find("nccc_seven"), []

    def see(state, move):
        moves = rules.moves(state, move.seat)
        for other in moves:
            blunder = keeps_a_joker_into_the_end(state, moves, other)
            if blunder is not None:
                made.append((other.picks[0].card.is_joker, blunder))

    table = table_for(rules.options, 4, {"hands": "1"})
    simulate(watched(rules, see), table, ["hard"], 30, "1")
    assert set(made) == {(True, False), (False, True)}, "natural cards are, and jokers are not"


@pytest.mark.parametrize(
    ("hand", "thrown", "blunder"),
    [
        ("Jh Qh 9h", "Jh", True),
        ("Jh Qh 9h", "9h", False),
        ("Jh Qh 2h", "Jh", None),  # who stays in the round has nothing else to throw
        ("Jh", "Jh", True),  # the last card goes out on the book as well
    ],
)
def test_a_card_that_fits_an_own_book_may_go_where_all_fit(hand, thrown, blunder) -> None:
    pile = {"hand-0": hand, "books-0/J": "Js Jd Jc", "books-0/Q": "Qs Qd Qc"}
    state = SimpleNamespace(piles={name: cards.split() for name, cards in pile.items()})
    cards = [(card, parse_cards(card)) for card in hand.split()]
    moves = [carries(0, "hand-0", picks, "discard") for _, picks in cards]
    moves += [
        carries(0, "hand-0", picks, f"books-0/{card[0]}")
        for card, picks in cards
        if card[0] in "JQ"
    ]
    move = carries(0, "hand-0", parse_cards(thrown), "discard")
    assert discards_what_fits_an_own_book(state, moves, move) is blunder
