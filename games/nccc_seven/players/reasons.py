"""The reasons of a computer player of Seven (NCCC), each in a sentence.

A sentence says what follows from the view and no more, and compares with another card where there
is one: every claim is a function of the view, and tests play it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from cardtable.core.words import counted
from games.nccc_seven import grid
from games.nccc_seven.players.encoding import AS_JOKER, ASK, OPENS, bits, card_of, value
from games.nccc_seven.players.model import Round

KNOCK = "With one card left, it is time to knock: whoever forgets may be called, and gets a card."

_FEW = 3  # cards with which somebody may soon go out
_GAPS = ((0.5, ""), (4.0, "a little"), (15.0, "clearly"))  # in what a search weighs


def call(seat: int) -> str:
    """Says why somebody is called out."""
    return f"{{{seat}}} forgot to knock, and gets a card for it."


def behind(gap: float) -> str:
    """Words a gap in what master weighs, which counts going out beside the points.

    >>> behind(0.2), behind(3.0), behind(8.0), behind(20.0)
    ('', 'a little', 'clearly', 'far')
    """
    return next((words for limit, words in _GAPS if gap < limit), "far")


def why(model: Round, action: int, *, only: bool = False) -> str:
    """The sentence that goes with an action of the seat on turn; `only` when there is no other."""
    if action == ASK:
        return _asks(model)
    if model.asker >= 0:
        return _only_gift(model) if only else _gift(model, action)
    if only:
        return "No other card can be played."
    if action & AS_JOKER:
        return _joker(model, action)
    own, others = opened(model, action)
    if own:
        though = f", though others may now play {_named(others)}" if others else ""
        return f"It opens the way for {_named(own)}{though}."
    if not others:
        return "It opens nothing for the others."
    return _sheds(model, action, others)


def name(action: int) -> str:
    """An action in a few words, beside the one that is followed."""
    place = card_of(action & ~AS_JOKER).sign
    return f"the joker on {place}" if action & AS_JOKER else place


def opened(model: Round, action: int) -> tuple[int, int]:
    """The cards of the own hand, and those of the others, that an action opens the way for."""
    depends, ways = OPENS[action & ~AS_JOKER]
    places = ways[model.filled & depends]
    own = model.hands[model.turn]
    return places & own, places & ~own


def _asks(model: Round) -> str:
    """Whoever may play all the same asks only for want of anything good to play."""
    if tuple(model.legal()) == (ASK,):
        return "Nothing in this hand can be played."
    return "Asking keeps what can be played for later, and costs a card from the right."


def _sheds(model: Round, action: int, others: int) -> str:
    """For a card that opens the way for others only, beside one that would open nothing."""
    points = value(action, 0)
    gives = f"It gets rid of {counted(points, 'point')}, though others may now play"
    gives = f"{gives} {_named(others)}"
    quiet = [card for card in _other_cards(model, action) if not opened(model, card)[1]]
    if not quiet:
        if _other_cards(model, action):
            return f"{gives}; every other card opens something for them as well."
        return f"{gives}; the joker stays in hand."
    kept = min(quiet, key=lambda card: (value(card, 0), card))
    if value(kept, 0) < points:
        worth = value(kept, 0)
        return (
            f"{gives}; {card_of(kept).sign}, which opens nothing for them, is worth only {worth}."
        )
    sign = card_of(kept).sign
    return f"{gives}; {sign}, which opens nothing for them, is kept for a later turn."


def _other_cards(model: Round, action: int) -> list[int]:
    """The other cards, jokers apart, that could be played."""
    return [card for card in model.legal() if card != action and not card & AS_JOKER]


def _joker(model: Round, action: int) -> str:
    own, others = opened(model, action)
    if own:
        also = f" and opens the way for {_named(own)}"
    elif others:
        also = f", though others may now play {_named(others)}"
    else:
        also = " and opens nothing for the others"
    killed = card_of(action & ~AS_JOKER).sign
    return f"A joker left in hand costs 50; played here, it kills {killed}{also}."


# -- gifts ---------------------------------------------------------------------------------------


def _only_gift(model: Round) -> str:
    if model.hands[model.turn].bit_count() == 1:
        return "It is the only card in this hand."
    return "It is the only card that may be given."


def _gift(model: Round, action: int) -> str:
    card = card_of(action)
    if action & model.dead:
        return f"{card.sign} is dead, so all it can do in this hand is cost 50."
    if card.is_joker:
        return f"A joker left in hand costs 50{_near_the_end(model)}."
    if action & model.open:
        return f"{card.sign} can be played at once, {_for_want(model, action)}."
    filled = frozenset(card_of(place) for place in bits(model.filled))
    away = _waits_for(card, filled)
    waits = f"{counted(away, 'more card')} must be played before {card.sign} can be"
    others = [card_of(other) for other in _waiting(model, action)]
    longer = [other for other in others if _waits_for(other, filled) > away]
    if not longer:
        return f"{waits}{', and no other card here waits longer' if others else ''}."
    dearest = max(longer, key=lambda other: (grid.worth(other, ()), other))
    more = value(action, 0) - grid.worth(dearest, ())
    if more > 0:
        return f"{waits}, and it costs {counted(more, 'point')} more than {dearest.sign}."
    ahead = [other for other in longer if _held_behind(model, action, other, filled)]
    if ahead:
        kept = max(ahead)
        wanted = _signs(_held_behind(model, action, kept, filled))
        return f"{waits}; {kept.sign}, which waits longer, must come before {wanted} of this hand."
    return f"{waits}; {dearest.sign} waits longer and stays in hand."


def _held_behind(model: Round, action: int, card: Card, filled: frozenset[Card]) -> list[Card]:
    """The cards of the hand that cannot be played before this one lies."""
    rest = [card_of(one) for one in bits(model.hands[model.turn] & ~action & _PLACES)]
    return [other for other in rest if card in _needed(other, filled)]


def _near_the_end(model: Round) -> str:
    """Names the shortest of the other hands, where it is short."""
    others = [seat for seat in range(model.seats) if seat != model.turn]
    seat = min(others, key=lambda other: model.hands[other].bit_count())
    left = model.hands[seat].bit_count()
    if left > _FEW:
        return ""
    return f", and {{{seat}}} has only {counted(left, 'card')} left"


def _for_want(model: Round, action: int) -> str:
    """Compares a gift that fits with the other cards of the hand."""
    rest = model.hands[model.turn] & ~action
    fits = rest & model.open
    if fits == rest:
        return f"but so can {_named(fits)}"
    return f"and gets rid of {counted(value(action, 0), 'point')}"


def _waiting(model: Round, action: int) -> list[int]:
    """The other cards that could be given and cannot be played yet."""
    return [card for card in model.legal() if card != action and card & ~model.open & _PLACES]


def _waits_for(card: Card, filled: frozenset[Card]) -> int:
    """The number of cards that must lie before this one can."""
    return len(_needed(card, filled))


def _needed(card: Card, filled: frozenset[Card]) -> set[Card]:
    needed: set[Card] = set()
    waiting = [card]
    while waiting:
        missing = set(grid.missing(waiting.pop(), filled)) - needed
        needed |= missing
        waiting += missing
    return needed


_PLACES = (1 << 52) - 1


def _named(cards: int) -> str:
    """Cards in a sentence: 6♣, 8♣ and 7♦."""
    return _signs([card_of(single) for single in bits(cards)])


def _signs(cards: Sequence[Card]) -> str:
    *others, last = [card.sign for card in cards]
    return f"{', '.join(others)} and {last}" if others else last
