"""The dealer's moves in Lucky Sevens: shuffle, set cards aside, deal rounds, end the game."""

from __future__ import annotations

from collections import Counter as Multiset
from random import Random

from cardtable.core.cards import Card, shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, says
from cardtable.core.table import DEALER, OVER
from games.lucky_sevens.state import (
    COLUMNS,
    IN_A_ROUND,
    SEVEN,
    Gain,
    LuckyState,
    another_round,
    pairs,
    won,
)
from games.lucky_sevens.turns import continued, taken


def next_move(state: LuckyState, rng: Random) -> Move:
    """Returns the shuffle, the cards taken out, the first seat, a round, or the end."""
    if not state.dealt:
        return says(DEALER, "deal", cards=shuffled(state.piles["stock"], rng))
    if state.table.seats > 2 and not state.piles["aside"]:
        return says(DEALER, "aside", cards=_set_aside(state, rng))
    if state.starter < 0:
        return says(DEALER, "starts", int(rng.random() * state.table.seats))
    if state.second:
        return carries(DEALER, state.second, state.piles[state.second][-1:], won(state.player))
    if another_round(state):
        each = state.piles["stock"][-IN_A_ROUND * state.table.seats :]
        return says(DEALER, "round", cards=each[::-1])
    return says(DEALER, "end")


def _set_aside(state: LuckyState, rng: Random) -> tuple[Card, ...]:
    """The eight cards taken out (LS-19): the aces, or four pairs without sevens (LS-21)."""
    stock = sorted(state.piles["stock"])
    if state.table.word("aside") == "eight-aces":
        return tuple(card for card in stock if card.rank == 1)
    left = [card for card in stock if card.rank != SEVEN]
    out: list[Card] = []
    for _ in range(4):
        out.append(left.pop(int(rng.random() * len(left))))
        mates = [card for card in left if pairs(card, out[-1])]
        out.append(mates[int(rng.random() * len(mates))])
        left.remove(out[-1])
    return tuple(out)


def played(state: LuckyState, move: Move) -> LuckyState:
    """The state after a dealer's move."""
    match move.word:
        case "deal":
            # The top of a pile is its last card, so the first card named is dealt first.
            piles = state.piles.with_piles({"stock": move.cards[::-1]})
            alone = state.table.seats == 1
            return replace(state, piles=piles, dealt=True, starter=0 if alone else -1)
        case "aside":
            picks = [Pick("stock", card) for card in move.cards]
            return replace(state, piles=state.piles.carry(picks, "aside"))
        case "starts":
            return replace(state, starter=move.numbers()[0])
        case "round":
            return _dealt(state, move.cards)
        case "end":
            return replace(state, turn=OVER, nothing_left=False)
        case _:
            return taken(state, move)


def _dealt(state: LuckyState, cards: tuple[Card, ...]) -> LuckyState:
    """Four cards to the columns, left to right (LS-13, LS-14), or to each player."""
    seats = state.table.seats
    changes = {"stock": state.piles["stock"][: -len(cards)]}
    if seats == 1:
        for column, card in zip(COLUMNS, cards, strict=True):
            changes[column] = (*state.piles[column], card)
    else:
        for turn in range(seats):
            hand = cards[turn * IN_A_ROUND : (turn + 1) * IN_A_ROUND]
            changes[f"dealt-{(state.starter + turn) % seats}"] = hand
    return continued(
        replace(
            state,
            piles=state.piles.with_piles(changes),
            turn=state.starter,
            round=state.round + 1,
            player=state.starter,
            nothing_left=False,
            gains=(*state.gains, (Gain(),) * seats),
        )
    )


def may_lie_aside(state: LuckyState, move: Move) -> bool:
    """True when a save's cards are four pairs of the stock, none of them sevens."""
    cards = move.cards
    return (
        len(cards) == 8
        and not move.picks
        and not Multiset(cards) - Multiset(state.piles["stock"])
        and all(pairs(cards[at], cards[at + 1]) for at in range(0, 8, 2))
        and all(card.rank != SEVEN for card in cards)
    )
