"""The end of a game alone is claimed where every order of collecting takes all that is left."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import pack
from cardtable.core.table import DEALER, OVER
from games.lucky_sevens import game
from games.lucky_sevens.state import COLUMNS, pairs
from games.lucky_sevens.turns import collections
from tests.support.positions.lucky_positions import lucky


def claimed(state):
    claim = game.handling.claim(game.view(state, state.turn), state.turn)
    return claim.moves if claim else ()


def after(state, move):
    """The state after a move, and after what the dealer then does."""
    state = game.play(state, move)
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, Random(0)))
    return state


def left_at_worst(state):
    """The most cards that are left when nothing can be collected, by the rules."""
    takings = collections(state, state.turn) if state.turn != OVER else ()
    if not takings:
        return sum(len(state.piles[column]) for column in COLUMNS)
    return max(left_at_worst(after(state, move)) for move in takings)


def end_of_a_game(dice):
    """Some pairs and sevens in four columns, every other time in any order."""
    cards = list(pack())
    dice.shuffle(cards)
    chosen = []
    for _ in range(dice.randint(1, 4)):
        first = cards.pop()
        chosen.append(first)
        if first.rank != 7:
            mate = next(card for card in cards if pairs(card, first))
            cards.remove(mate)
            chosen.append(mate)
    if dice.random() < 0.5:
        dice.shuffle(chosen)
    columns = [[] for _ in COLUMNS]
    for card in chosen:
        columns[dice.randrange(4)].append(card)
    return [" ".join(map(str, column)) for column in columns]


@pytest.mark.parametrize("seed", range(3))
def test_a_claim_is_offered_where_no_order_leaves_a_card_and_nowhere_else(seed):
    dice, found = Random(seed), {True: 0, False: 0}
    while min(found.values()) < 12:
        state = lucky(*end_of_a_game(dice), stock="")
        certain = left_at_worst(state) == 0
        found[certain] += 1
        moves = claimed(state)
        assert bool(moves) <= certain, state.piles
        if not certain:
            continue
        length = 0
        while state.turn != OVER:
            move = moves[length] if moves else collections(state, 0)[-1]
            assert move in game.moves(state, 0)
            state, length = after(state, move), length + 1
        assert bool(moves) == (length > 1), "a single move is as quickly made"
        assert len(moves) in (0, length)
        assert not any(state.piles[column] for column in COLUMNS)


def test_nothing_is_claimed_while_cards_are_to_come_or_others_play():
    columns = "3h 3s", "Kd Ah", "", ""
    assert len(claimed(lucky(*columns, stock=""))) == 2
    assert claimed(lucky(*columns)) == ()
    assert claimed(lucky(*columns, seats=2, stock="")) == ()


def test_an_order_that_would_leave_cards_forbids_the_claim():
    """Both kings first leave the seven below an ace; king and ace, seven, king and ace clear."""
    assert claimed(lucky("Kc Kh", "Ah 7h Ac", "", "", stock="")) == ()
    assert len(claimed(lucky("Kc", "Ah 7h", "", "", stock=""))) == 2


def test_sixteen_cards_are_looked_at_in_all_orders_and_more_are_not():
    """Four sevens, and three columns whose pairs lie one behind the other and match no other."""
    columns = ["7s 7h 7d 7c", "As Kh Ac Kd", "2s Qh 2c Qd", "3s Jh 3c Jd"]
    assert len(claimed(lucky(*columns, stock=""))) == 4 + 3 * 2
    assert claimed(lucky(*columns[:3], "4s 10h 3s Jh 3c Jd", stock="")) == ()
