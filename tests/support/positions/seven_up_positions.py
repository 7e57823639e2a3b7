"""Positions of Seven-Up for tests, written as text, and the dealer that carries them on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.core import position
from cardtable.core.cards import pack, parse_cards
from cardtable.core.moves import Move
from cardtable.core.rules import require
from cardtable.core.table import DEALER, OVER
from games.seven_up import game
from games.seven_up.state import SevenUpState, settled, sides_of


def seven_up(
    *hands: str,
    phase: str = "play",
    trump: str = "",
    upcard: str = "2c",
    dealer: int = 0,
    chips: Sequence[int] = (),
    options: str = "",
    facts: str = "",
    stock: str = "",
    **piles: str,
) -> SevenUpState:
    """A position: a hand for each seat, facts; cards named nowhere lie under the stock.

    `stock` lists the next cards to be dealt, the first one first. Eldest is to lead.
    """
    seats = len(hands)
    places = {f"hand-{seat}": cards for seat, cards in enumerate(hands)}
    places |= {"upcard": upcard} | {name.replace("_", "-"): cards for name, cards in piles.items()}
    top = parse_cards(stock)
    used = [*top, *(card for cards in places.values() for card in parse_cards(cards))]
    assert len(set(used)) == len(used), "a card is named twice"
    rest = [card for card in pack() if card not in used]
    places["stock"] = " ".join(map(str, [*rest, *reversed(top)]))
    left = [7] * sides_of(seats) if not chips else list(chips)
    paid = [
        [1, side, 7 - chips_left, "earlier"]
        for side, chips_left in enumerate(left)
        if chips_left < 7
    ]
    lines = ["position seven_up 1", f"seats {seats}", "turn 0"]
    lines += [f"option {option.strip()}" for option in options.split(",") if option.strip()]
    lines += [f"pile {name} {cards}".rstrip() for name, cards in places.items()]
    lines += [f"fact {name} {value}" for name, value in _facts(phase, trump, dealer, seats, left)]
    lines += [f"fact scored {paid}".replace("'", '"')]
    lines += [f"fact {fact.strip()}" for fact in facts.split(";") if fact.strip()]
    return settled(position.read(game, "\n".join(lines)))


def _facts(phase, trump, dealer, seats, left):
    return {
        "phase": f'"{phase}"',
        "trump": f'"{trump}"',
        "dealer": dealer,
        "leader": (dealer + 1) % seats,
        "chips": left,
    }.items()


def by_dealer(state: SevenUpState, *, steps: int = 40) -> SevenUpState:
    """Lets the dealer act until a seat is asked or another hand would be dealt."""
    for _ in range(steps):
        if state.turn != DEALER:
            return state
        move = game.deal(state, Random(7))
        if move.word in ("deal", "draw", "first"):
            return state
        state = game.play(state, move)
    raise AssertionError("the dealer moves on and on")


def after(state: SevenUpState, *moves: str) -> SevenUpState:
    """The position after legal moves and what the dealer does between them."""
    state = by_dealer(state)
    for text in moves:
        state = by_dealer(game.play(state, require(game, state, Move.parse(text))))
    return state


def tricks(state: SevenUpState, *rounds: str) -> SevenUpState:
    """The position after whole tricks: the cards in the order in which they fall."""
    for cards in rounds:
        for card in cards.split():
            state = by_dealer(state)
            seat = state.turn
            state = game.play(
                state, require(game, state, Move.parse(f"{seat} hand-{seat}:{card} > trick/{seat}"))
            )
    return by_dealer(state)


def dealt(cards: str, seats: int = 2, dealer: int = 0, **more) -> SevenUpState:
    """A deal in which the first cards of the pack are these: three and three, then the upcard."""
    named = parse_cards(cards)
    rest = [card for card in pack() if card not in named]
    before = seven_up(*[""] * seats, phase="deal", dealer=dealer, upcard="", **more)
    move = Move(DEALER, words=("deal",), cards=(*named, *rest))
    return game.play(before, move)


def texts(state: SevenUpState, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [str(move) for move in game.moves(state, seat)]


def cards(state: SevenUpState, seat: int) -> str:
    """The cards a seat may play."""
    return " ".join(str(move.picks[0].card) for move in game.moves(state, seat) if move.picks)


def lines(state: SevenUpState) -> list[str]:
    """The sheet of this position: reasons of what was scored, without what came earlier."""
    return [
        f"{point.side}:{point.points} {point.reason}"
        for point in state.scored
        if point.reason != "earlier"
    ]


def booked(state: SevenUpState) -> dict[str, int]:
    """The points that each side got in this position (the reasons' first words)."""
    points = {}
    for point in state.scored:
        if point.points and point.reason != "earlier":
            points[point.reason.partition(":")[0]] = point.side
    return points


def is_over(state: SevenUpState) -> bool:
    """True when somebody has won."""
    return state.turn == OVER
