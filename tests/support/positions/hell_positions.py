"""Positions of Sevens from Hell written down short, for its tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from cardtable.core import position
from cardtable.core.cards import Card, parse_cards
from cardtable.core.moves import Move
from cardtable.core.rules import legal, require
from cardtable.core.table import DEALER, Table, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.state import HellState

Closed = tuple[int, str, int]  # who closed it, its slot, how many wilds


def at(seats: int = 4, **options: str) -> Table:
    """A table with house rules."""
    return table_for(game.options, seats, options)


def of(rank: str, number: int, suits: str = "shdc") -> str:
    """So many cards of a rank: `of("K", 3)` is Ks Kh Kd."""
    return " ".join(rank + suits[index % len(suits)] for index in range(number))


def book(slot: str, wilds: int) -> str:
    """Seven cards of a closed book; fours take jokers, the others deuces."""
    if slot == "*":
        return of("2", 5) + " *1 *2"
    wild = "*1 *2 *1" if slot == "4" and wilds else of("2", wilds)
    return " ".join(filter(None, [of(slot, 7 - wilds), wild]))


FIVE: tuple[Closed, ...] = ((0, "7", 0), (2, "*", 7), (0, "K", 0), (2, "8", 2), (0, "4", 3))


def hell(
    hands: Mapping[int, str] | None = None,
    books: Mapping[str, str] | None = None,
    closed: tuple[Closed, ...] = (),
    *,
    seats: int = 4,
    melded: tuple[int, ...] = (),
    taken: tuple[int, ...] = (),
    discard: str = "3s",
    draws: tuple[str, str] | None = None,
    turn: int = 0,
    phase: str = "play",
    round_: int = 1,
    facts: str = "",
    **options: str,
) -> HellState:
    """A position on turn: `melded` are teams, `taken` seats whose foot is in their hand.

    Hands not given hold five cards; what is left of the packs lies in the draw piles, or, where
    these are given, in the hand of the last seat.
    """
    table = at(seats, **options)
    teams = int(table.word("mode")[0])
    piles = {f"hand-{seat}": cards for seat, cards in (hands or {}).items()}
    piles |= {f"books-{name}": cards for name, cards in (books or {}).items()}
    for number, (seat, slot, wilds) in enumerate(closed, start=1):
        piles[f"closed-{seat % teams}/{number}"] = book(slot, wilds)
    piles["discard"] = discard
    if draws is not None:
        piles["draw-0"], piles["draw-1"] = draws
    _share_out(table, piles, taken)
    lines = [f"position sevens_from_hell {game.version}", f"seats {seats}", f"turn {turn}"]
    lines += [f"option {name} {value}" for name, value in options.items()]
    lines += [f"pile {name} {cards}" for name, cards in piles.items() if cards]
    lines += [f'fact phase "{phase}"', f"fact round {round_}", f"fact actor {turn}"]
    flags = ", ".join(str(team in melded).lower() for team in range(teams))
    lines.append(f"fact melded [{flags}]")
    closings = ", ".join(f'[{seat}, "{slot}", {wilds}]' for seat, slot, wilds in closed)
    lines += [f"fact closings [{closings}]", facts]
    state: HellState = position.read(game, "\n".join(lines))
    return state


def _share_out(table: Table, piles: dict[str, str], taken: tuple[int, ...]) -> None:
    """Gives every card of the packs a place."""
    left = Counter(game.deck(table))
    left.subtract(card for cards in piles.values() for card in parse_cards(cards))
    assert min(left.values()) >= 0, "a card more often than the packs hold it"
    rest = sorted(left.elements(), key=lambda card: (card.rank != 9, card.rank, card.suit))
    for seat in range(table.seats):
        if seat not in taken:
            piles[f"foot-{seat}"] = _text(rest, 11)
        if f"hand-{seat}" not in piles:
            piles[f"hand-{seat}"] = _text(rest, 5)
    if "draw-0" in piles:
        last = f"hand-{table.seats - 1}"
        piles[last] = f"{piles[last]} {_text(rest, len(rest))}".strip()
    else:
        piles["draw-0"] = _text(rest, len(rest) // 2)
        piles["draw-1"] = _text(rest, len(rest))


def _text(rest: list[Card], number: int) -> str:
    cards = [rest.pop() for _ in range(number)]
    return " ".join(map(str, cards))


def can(state: HellState, text: str) -> bool:
    """True when the seat on turn may do this."""
    return legal(game, state, Move.parse(f"{state.turn} {text}")) is not None


def lay(state: HellState, cards: str, slot: str) -> str:
    """The text of laying cards of the hand on a slot of one's team."""
    seat = state.turn
    teams = int(state.table.word("mode")[0])
    picks = " ".join(f"hand-{seat}:{card}" for card in cards.split())
    return f"{picks} > books-{seat % teams}/{slot}"


def can_lay(state: HellState, cards: str, slot: str) -> bool:
    """True when the seat on turn may lay these cards of its hand there, in one step."""
    return can(state, lay(state, cards, slot))


def take(state: HellState, pair: str) -> str:
    """The text of taking the discard pile with a pair of the hand."""
    seat = state.turn
    top = state.piles["discard"][-1]
    teams = int(state.table.word("mode")[0])
    slot = "*" if top.rank in (0, 2) else str(top)[:-1]
    picks = " ".join(f"hand-{seat}:{card}" for card in pair.split())
    return f"discard:{top} {picks} > books-{seat % teams}/{slot}"


def drop(state: HellState, card: str) -> str:
    """The text of a discard."""
    return f"hand-{state.turn}:{card} > discard"


def refusal(state: HellState, text: str) -> str:
    """The refusal that a player would read; fails when the move is legal."""
    move = Move.parse(f"{state.turn} {text}")
    assert legal(game, state, move) is None, f"{move} is legal"
    return str(game.words.why_not(game.view(state, state.turn), move))


def go(state: HellState, *texts: str) -> HellState:
    """The position after moves of the seats on turn and what the dealer does of itself.

    The dealer stops before a new round is dealt.
    """
    for text in texts:
        move = require(game, state, Move.parse(f"{state.turn} {text}"))
        state = settle(game.play(state, move))
        assert not game.invariant(state)
    return state


def settle(state: HellState) -> HellState:
    """Lets the dealer act until a seat is on turn or the round is scored."""
    while state.turn == DEALER and state.phase != "sheet":
        state = game.play(state, game.deal(state, Random(0)))
    return state


def hand(state: HellState, seat: int) -> Counter[str]:
    """A hand as texts."""
    return Counter(map(str, state.piles[f"hand-{seat}"]))


def lines(state: HellState, side: int) -> dict[str, int]:
    """The score lines of a team, by reason."""
    return {line.reason: line.points for line in game.sheet(state) if line.side == side}
