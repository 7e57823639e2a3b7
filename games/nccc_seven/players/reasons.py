"""The reasons of a computer player of Seven (NCCC), each in a sentence.

A sentence says what follows from the view and no more, and compares with another card where there
is one: every claim is a function of the view, and tests play it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from cardtable.core.lists import listed
from cardtable.core.messages import seat_name, shown
from games.nccc_seven import grid
from games.nccc_seven.messages import say
from games.nccc_seven.players.encoding import AS_JOKER, ASK, OPENS, bits, card_of, value
from games.nccc_seven.players.model import Round

KNOCK = say.later(
    "With one card left, it is time to knock: whoever forgets may be called, and gets a card."
)

_FEW = 3  # cards with which somebody may soon go out
_GAPS = (  # in what a search weighs
    (0.5, ""),
    (4.0, say.later("a little")),
    (15.0, say.later("clearly")),
)
_FAR = say.later("far")


def call(seat: int) -> str:
    """Says why somebody is called out."""
    return say("{who} forgot to knock, and gets a card for it.", who=seat_name(seat))


def behind(gap: float) -> str:
    """Words a gap in what master weighs, which counts going out beside the points.

    >>> behind(0.2), behind(3.0), behind(8.0), behind(20.0)
    ('', 'a little', 'clearly', 'far')
    """
    return shown(next((words for limit, words in _GAPS if gap < limit), _FAR))


def why(model: Round, action: int, *, only: bool = False) -> str:
    """The sentence that goes with an action of the seat on turn; `only` when there is no other."""
    if action == ASK:
        return _asks(model)
    if model.asker >= 0:
        return _only_gift(model) if only else _gift(model, action)
    if only:
        return say("No other card can be played.")
    if action & AS_JOKER:
        return _joker(model, action)
    own, others = opened(model, action)
    if own:
        if not others:
            return say("It opens the way for {own}.", own=_named(own))
        return say(
            "It opens the way for {own}, though others may now play {theirs}.",
            own=_named(own),
            theirs=_named(others),
        )
    if not others:
        return say("It opens nothing for the others.")
    return _sheds(model, action, others)


def name(action: int) -> str:
    """An action in a few words, beside the one that is followed."""
    place = card_of(action & ~AS_JOKER).sign
    return say("the joker on {card}", card=place) if action & AS_JOKER else place


def opened(model: Round, action: int) -> tuple[int, int]:
    """The cards of the own hand, and those of the others, that an action opens the way for."""
    depends, ways = OPENS[action & ~AS_JOKER]
    places = ways[model.filled & depends]
    own = model.hands[model.turn]
    return places & own, places & ~own


def _asks(model: Round) -> str:
    """Whoever may play all the same asks only for want of anything good to play."""
    if tuple(model.legal()) == (ASK,):
        return say("Nothing in this hand can be played.")
    return say("Asking keeps what can be played for later, and costs a card from the right.")


def _sheds(model: Round, action: int, others: int) -> str:
    """For a card that opens the way for others only, beside one that would open nothing."""
    points = value(action, 0)
    theirs = _named(others)
    quiet = [card for card in _other_cards(model, action) if not opened(model, card)[1]]
    if not quiet:
        if _other_cards(model, action):
            return say.of(
                points,
                "It gets rid of 1 point, though others may now play {theirs}; every other card"
                " opens something for them as well.",
                "It gets rid of {count} points, though others may now play {theirs}; every other"
                " card opens something for them as well.",
                theirs=theirs,
            )
        return say.of(
            points,
            "It gets rid of 1 point, though others may now play {theirs}; the joker stays in hand.",
            "It gets rid of {count} points, though others may now play {theirs}; the joker stays in"
            " hand.",
            theirs=theirs,
        )
    kept = min(quiet, key=lambda card: (value(card, 0), card))
    return _rather_than(kept, points, theirs)


def _rather_than(kept: int, points: int, theirs: str) -> str:
    """Says why a card that opens nothing for others is kept."""
    worth, sign = value(kept, 0), card_of(kept).sign
    if worth < points:
        return say.of(
            points,
            "It gets rid of 1 point, though others may now play {theirs}; {card}, which opens"
            " nothing for them, is worth only {worth}.",
            "It gets rid of {count} points, though others may now play {theirs}; {card}, which"
            " opens nothing for them, is worth only {worth}.",
            theirs=theirs,
            card=sign,
            worth=worth,
        )
    return say.of(
        points,
        "It gets rid of 1 point, though others may now play {theirs}; {card}, which opens nothing"
        " for them, is kept for a later turn.",
        "It gets rid of {count} points, though others may now play {theirs}; {card}, which opens"
        " nothing for them, is kept for a later turn.",
        theirs=theirs,
        card=sign,
    )


def _other_cards(model: Round, action: int) -> list[int]:
    """The other cards, jokers apart, that could be played."""
    return [card for card in model.legal() if card != action and not card & AS_JOKER]


def _joker(model: Round, action: int) -> str:
    own, others = opened(model, action)
    killed = card_of(action & ~AS_JOKER).sign
    if own:
        return say(
            "A joker left in hand costs 50; played here, it kills {card} and opens the way for"
            " {own}.",
            card=killed,
            own=_named(own),
        )
    if others:
        return say(
            "A joker left in hand costs 50; played here, it kills {card}, though others may now"
            " play {theirs}.",
            card=killed,
            theirs=_named(others),
        )
    return say(
        "A joker left in hand costs 50; played here, it kills {card} and opens nothing for the"
        " others.",
        card=killed,
    )


# -- gifts ---------------------------------------------------------------------------------------


def _only_gift(model: Round) -> str:
    if model.hands[model.turn].bit_count() == 1:
        return say("It is the only card in this hand.")
    return say("It is the only card that may be given.")


def _gift(model: Round, action: int) -> str:
    card = card_of(action)
    if action & model.dead:
        return say("{card} is dead, so all it can do in this hand is cost 50.", card=card.sign)
    if card.is_joker:
        return _joker_given(model)
    if action & model.open:
        return _for_want(model, action)
    return _waits(model, action)


def _waits(model: Round, action: int) -> str:
    """Compares a gift that cannot be played yet with the other cards of the hand."""
    card = card_of(action)
    filled = frozenset(card_of(place) for place in bits(model.filled))
    away = _waits_for(card, filled)
    others = [card_of(other) for other in _waiting(model, action)]
    longer = [other for other in others if _waits_for(other, filled) > away]
    if not longer:
        return _none_longer(away, card) if others else _only_waits(away, card)
    dearest = max(longer, key=lambda other: (grid.worth(other, ()), other))
    more = value(action, 0) - grid.worth(dearest, ())
    if more > 0:
        return _costs_more(away, card, more, dearest)
    ahead = [other for other in longer if _held_behind(model, action, other, filled)]
    if ahead:
        kept = max(ahead)
        return _comes_before(away, card, kept, _held_behind(model, action, kept, filled))
    return say.of(
        away,
        "1 more card must be played before {card} can be; {other} waits longer and stays in hand.",
        "{count} more cards must be played before {card} can be; {other} waits longer and stays in"
        " hand.",
        card=card.sign,
        other=dearest.sign,
    )


def _costs_more(away: int, card: Card, more: int, other: Card) -> str:
    return say.of(
        away,
        "1 more card must be played before {card} can be, and it costs {points} more than {other}.",
        "{count} more cards must be played before {card} can be, and it costs {points} more"
        " than {other}.",
        card=card.sign,
        points=say.of(more, "1 point", "{count} points"),
        other=other.sign,
    )


def _comes_before(away: int, card: Card, other: Card, wanted: Sequence[Card]) -> str:
    return say.of(
        away,
        "1 more card must be played before {card} can be; {other}, which waits longer, must"
        " come before {wanted} of this hand.",
        "{count} more cards must be played before {card} can be; {other}, which waits longer,"
        " must come before {wanted} of this hand.",
        card=card.sign,
        other=other.sign,
        wanted=_signs(wanted),
    )


def _only_waits(away: int, card: Card) -> str:
    return say.of(
        away,
        "1 more card must be played before {card} can be.",
        "{count} more cards must be played before {card} can be.",
        card=card.sign,
    )


def _none_longer(away: int, card: Card) -> str:
    return say.of(
        away,
        "1 more card must be played before {card} can be, and no other card here waits longer.",
        "{count} more cards must be played before {card} can be, and no other card here waits"
        " longer.",
        card=card.sign,
    )


def _held_behind(model: Round, action: int, card: Card, filled: frozenset[Card]) -> list[Card]:
    """The cards of the hand that cannot be played before this one lies."""
    rest = [card_of(one) for one in bits(model.hands[model.turn] & ~action & _PLACES)]
    return [other for other in rest if card in _needed(other, filled)]


def _joker_given(model: Round) -> str:
    """Names the shortest of the other hands, where it is short."""
    others = [seat for seat in range(model.seats) if seat != model.turn]
    seat = min(others, key=lambda other: model.hands[other].bit_count())
    left = model.hands[seat].bit_count()
    if left > _FEW:
        return say("A joker left in hand costs 50.")
    return say.of(
        left,
        "A joker left in hand costs 50, and {who} has only 1 card left.",
        "A joker left in hand costs 50, and {who} has only {count} cards left.",
        who=seat_name(seat),
    )


def _for_want(model: Round, action: int) -> str:
    """Compares a gift that fits with the other cards of the hand."""
    rest = model.hands[model.turn] & ~action
    fits, sign = rest & model.open, card_of(action).sign
    if fits == rest:
        return say(
            "{card} can be played at once, but so can {others}.", card=sign, others=_named(fits)
        )
    return say.of(
        value(action, 0),
        "{card} can be played at once, and gets rid of 1 point.",
        "{card} can be played at once, and gets rid of {count} points.",
        card=sign,
    )


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
    return listed([card.sign for card in cards])
