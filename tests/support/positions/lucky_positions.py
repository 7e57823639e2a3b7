"""Positions of Lucky Sevens written down short, for its tests."""

from __future__ import annotations

from collections import Counter

from cardtable.core import position
from cardtable.core.cards import Card, parse_cards
from cardtable.core.moves import Move
from cardtable.core.rules import require
from cardtable.core.table import Table, table_for
from games.lucky_sevens import game
from games.lucky_sevens.state import LuckyState


def at(seats: int = 1, **options: str) -> Table:
    """A table with house rules."""
    return table_for(game.options, seats, options)


def lucky(
    *columns: str,
    seats: int = 1,
    dealt: str = "",
    won: tuple[str, ...] = (),
    stock: str = "rest",
    turn: int = 0,
    facts: str = "",
    **options: str,
) -> LuckyState:
    """A position: columns from their first card to the bottom one; the rest lies in the stock.

    With an empty `stock` the rest goes to the collected pile of the last seat.
    """
    lines = ["position lucky_sevens 1", f"seats {seats}", f"turn {turn}"]
    lines += [f"option {name} {value}" for name, value in options.items()]
    lines += ["fact dealt true", "fact starter 0", "fact round 1", f"fact player {turn}", facts]
    piles = {f"column-{number}": cards for number, cards in enumerate(columns, start=1)}
    piles |= {f"won-{seat}/1": cards for seat, cards in enumerate(won)}
    if dealt:
        piles[f"dealt-{turn}"] = dealt
    left = Counter(game.deck(at(seats)))
    left.subtract(card for cards in piles.values() for card in parse_cards(cards))
    assert min(left.values()) >= 0, "a card twice"
    rest = " ".join(map(str, left.elements()))
    if seats > 2:
        aside = [card for card in left.elements() if card.rank != 7][:8]
        left.subtract(aside)
        piles["aside"] = " ".join(map(str, aside))
        rest = " ".join(map(str, left.elements()))
    home = "stock" if stock == "rest" else f"won-{seats - 1}/2"
    piles[home] = f"{piles.get(home, '')} {rest}".strip()
    lines += [f"pile {name} {cards}" for name, cards in piles.items() if cards]
    state: LuckyState = position.read(game, "\n".join(lines))
    return state


def texts(state: LuckyState, seat: int | None = None) -> set[str]:
    """The legal moves of the seat on turn, as text without the seat."""
    seat = state.turn if seat is None else seat
    return {str(move).partition(" ")[2] for move in game.moves(state, seat)}


def play(state: LuckyState, *moves: str) -> LuckyState:
    """The position after moves, each of them legal."""
    for text in moves:
        state = game.play(state, require(game, state, Move.parse(text)))
    return state


def refused(state: LuckyState, text: str) -> str:
    """The refusal of a move that must not be legal."""
    move = Move.parse(text)
    assert move not in game.moves(state, move.seat)
    return str(game.words.why_not(game.view(state, max(move.seat, 0)), move))


def column(state: LuckyState, number: int) -> tuple[Card, ...]:
    """A column's cards."""
    return state.piles[f"column-{number}"]
