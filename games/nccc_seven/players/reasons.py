"""The reasons of a computer player of Seven (NCCC), each in a sentence."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.words import counted
from games.nccc_seven import grid
from games.nccc_seven.players.encoding import AS_JOKER, ASK, OPENS, bits, card_of, value
from games.nccc_seven.players.model import Round

KNOCK = "With one card left, it is time to knock."


def call(seat: int) -> str:
    """Says why somebody is called out."""
    return f"{{{seat}}} forgot to knock."


def why(model: Round, action: int, *, only: bool = False) -> str:
    """The sentence that goes with an action of the seat on turn; `only` when there is no other."""
    if action == ASK:
        return "Nothing in this hand can be played."
    if model.asker >= 0:
        return "It is the only card in this hand." if only else _gift(model, action)
    if only:
        return "No other card can be played."
    place = action & ~AS_JOKER
    depends, ways = OPENS[place]
    opened = ways[model.filled & depends]
    if action & AS_JOKER:
        return f"A joker left in hand costs 50; played here, it kills {card_of(place).sign}."
    if opened & model.hands[model.turn]:
        return f"It opens the way for {_named(opened & model.hands[model.turn])}."
    if not opened:
        return "It opens nothing for the others."
    points = counted(value(action, 0), "point")
    return f"It gets rid of {points}, though others may now play {_named(opened)}."


def _gift(model: Round, action: int) -> str:
    card = card_of(action)
    if action & model.dead:
        return f"{card.sign} is dead, so all it can do in this hand is cost 50."
    if card.is_joker:
        return "A joker left in hand costs 50, and the end is near."
    if action & model.open:
        rest = model.hands[model.turn] & ~action
        if rest & model.open:
            return f"{card.sign} can be played at once, but so can {_named(rest & model.open)}."
        return f"{card.sign} can be played at once, but this hand is better served by the rest."
    away = _waits_for(card, frozenset(card_of(place) for place in bits(model.filled)))
    return f"{counted(away, 'more card')} must be played before {card.sign} can be."


def _waits_for(card: Card, filled: frozenset[Card]) -> int:
    """The number of cards that must lie before this one can."""
    needed: set[Card] = set()
    waiting = [card]
    while waiting:
        missing = set(grid.missing(waiting.pop(), filled)) - needed
        needed |= missing
        waiting += missing
    return len(needed)


def _named(cards: int) -> str:
    """Cards in a sentence: 6♣, 8♣ and 7♦."""
    *others, last = [card_of(single).sign for single in bits(cards)]
    return f"{', '.join(others)} and {last}" if others else last
