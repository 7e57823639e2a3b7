"""The claims of Seven (NCCC)'s reasons, and what makes each of them true by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.table import table_for
from games.nccc_seven import game, grid
from games.nccc_seven.knocks import DUE, MISSED
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.levels import absurd
from games.nccc_seven.players.model import Round
from tests.support.reasons_told import CARD, COMPARED, Claim, Told, cards_in, reasons_of

OPTIONS = {"hands": "1"}


# -- what a card opens, by the rules -------------------------------------------------------------


def taken(told: Told) -> frozenset[Card]:
    return frozenset(grid.filled(told.before.piles))


def opened(told: Told, move: Move) -> set[Card]:
    """The places that take a card after a move and did not before it."""
    after = grid.filled(game.play(told.before, move).piles)
    return set(grid.open_places(after)) - set(grid.open_places(taken(told)))


def hand(told: Told) -> set[Card]:
    return set(told.before.hand_of(told.seat))


def others_get(told: Told, move: Move) -> set[Card]:
    """The cards that others hold and may play after a move, and not before."""
    theirs = {
        card
        for seat in range(told.before.seats)
        if seat != told.seat
        for card in told.before.hand_of(seat)
    }
    return opened(told, move) & theirs


def opens_own(told: Told, cards: str) -> bool:
    named = set(cards_in(cards))
    return bool(named) and named == opened(told, told.move) & hand(told)


def opens_others(told: Told, cards: str) -> bool:
    named = set(cards_in(cards))
    return bool(named) and named == others_get(told, told.move)


def other_plays(told: Told) -> list[Move]:
    """The other cards, jokers apart, that could be played."""
    return [
        move
        for move in told.legal()
        if move != told.move and move.target.startswith("grid/") and not move.picks[0].card.is_joker
    ]


def all_open(told: Told) -> bool:
    return bool(other_plays(told)) and all(others_get(told, move) for move in other_plays(told))


def quiet(told: Told, card: str) -> list[Move]:
    """The move that plays a card named, where it opens nothing for the others."""
    return [
        move
        for move in other_plays(told)
        if move.picks[0].card == cards_in(card)[0] and not others_get(told, move)
    ]


def worth(told: Told, card: Card) -> int:
    return grid.worth(card, told.before.dead)


def played(told: Told) -> Card:
    return told.move.picks[0].card


def is_cheaper(told: Told, card: str, points: str) -> bool:
    other = cards_in(card)[0]
    return bool(quiet(told, card)) and worth(told, other) == int(points) < worth(told, played(told))


def is_kept(told: Told, card: str) -> bool:
    open_later = grid.open_places(grid.filled(told.after.piles))
    return bool(quiet(told, card)) and cards_in(card)[0] in open_later


def joker_kills(told: Told, card: str) -> bool:
    named = cards_in(card)[0]
    return played(told).is_joker and named in told.after.dead and named not in hand(told)


# -- gifts ---------------------------------------------------------------------------------------


def needed(told: Told, card: Card) -> set[Card]:
    """The cards that must be played before one can be: filled in until its place is open."""
    before: set[Card] = set()
    waiting = [card]
    while waiting:
        missing = set(grid.missing(waiting.pop(), taken(told))) - before
        before |= missing
        waiting += missing
    return before


def waits(told: Told, count: str, card: str) -> bool:
    named = cards_in(card)[0]
    before = needed(told, named)
    laid = grid.open_places(taken(told) | before)
    return int(count) == len(before) > 0 and named in laid and played(told) == named


def gifts(told: Told) -> list[Card]:
    """The other cards that could be given and can be played later."""
    cards = [move.picks[0].card for move in told.legal() if move.picks and move != told.move]
    return [card for card in cards if not card.is_joker and card not in told.before.dead]


def longest(told: Told) -> bool:
    mine = len(needed(told, played(told)))
    return all(len(needed(told, card)) <= mine for card in gifts(told))


def costs_more(told: Told, points: str, card: str) -> bool:
    other = cards_in(card)[0]
    return other in gifts(told) and worth(told, played(told)) - worth(told, other) == int(points)


def leads(told: Told, card: str, cards: str) -> bool:
    named, own = cards_in(card)[0], cards_in(cards)
    return (
        named in gifts(told)
        and waits_longer(told, card)
        and all(other in hand(told) and named in needed(told, other) for other in own)
    )


def waits_longer(told: Told, card: str) -> bool:
    named = cards_in(card)[0]
    return named in gifts(told) and len(needed(told, named)) > len(needed(told, played(told)))


def open_gifts(told: Told, cards: str) -> bool:
    rest = hand(told) - {played(told)}
    return set(cards_in(cards)) == rest <= set(grid.open_places(taken(told)))


def is_short(told: Told, seat: str, count: str) -> bool:
    others = [other for other in range(told.before.seats) if other != told.seat]
    sizes = {other: len(told.before.hand_of(other)) for other in others}
    return sizes[int(seat)] == int(count) == min(sizes.values())


CLAIMS: Mapping[str, Claim] = {
    **COMPARED,
    r"^It opens the way for (.+?)(?:, though|$)": opens_own,
    r", though others may now play (.+?)(?:;|$)": opens_others,
    r"^It opens nothing for the others": lambda told: not others_get(told, told.move),
    r"^It gets rid of (\d+) points?": lambda told, points: int(points) == worth(told, played(told)),
    r"; every other card opens something for them as well": all_open,
    rf"; ({CARD}), which opens nothing for them, is worth only (\d+)": is_cheaper,
    rf"; ({CARD}), which opens nothing for them, is kept for a later turn": is_kept,
    r"; the joker stays in hand": lambda told: (
        not other_plays(told) and any(card.is_joker for card in told.after.hand_of(told.seat))
    ),
    r"^A joker left in hand costs 50": lambda told: worth(told, played(told)) == 50,
    rf"; played here, it kills ({CARD})": joker_kills,
    r"it kills .+ and opens the way for (.+)$": opens_own,
    r"it kills .+ and opens nothing for the others": lambda told: not others_get(told, told.move),
    rf"^({CARD}) is dead, so all it can do in this hand is cost 50": lambda told, card: (
        cards_in(card)[0] in told.before.dead and played(told) == cards_in(card)[0]
    ),
    rf"^(\d+) more cards? must be played before ({CARD}) can be": waits,
    r", and no other card here waits longer": longest,
    rf", and it costs (\d+) points? more than ({CARD})": costs_more,
    rf"; ({CARD}), which waits longer, must come before (.+) of this hand": leads,
    rf"; ({CARD}) waits longer and stays in hand": waits_longer,
    rf"^({CARD}) can be played at once": lambda told, card: (
        cards_in(card)[0] in grid.open_places(taken(told))
    ),
    r", but so can (.+)$": open_gifts,
    r" can be played at once, and gets rid of (\d+) points?": lambda told, points: (
        int(points) == worth(told, played(told))
    ),
    r", and \{(\d+)\} has only (\d+) cards? left": is_short,
    r"^Nothing in this hand can be played": lambda told: (
        not any(move.target.startswith("grid/") for move in told.legal())
    ),
    r"^No other card can be played": lambda told: not other_plays(told),
    r"^It is the only card in this hand": lambda told: len(told.before.hand_of(told.seat)) == 1,
    r"^It is the only card that may be given": lambda told: not gifts(told),
    r"^With one card left, it is time to knock": lambda told: (
        told.before.knocking[told.seat] == DUE and len(told.before.hand_of(told.seat)) == 1
    ),
    r"^\{(\d+)\} forgot to knock, and gets a card for it": lambda told, seat: (
        told.before.knocking[int(seat)] == MISSED
        and any(q.penalty and q.taker == int(seat) for q in told.after.questions)
    ),
}


def misleads(told: Told) -> str:
    """Names a concession that another sensible card does not have to make, and is silent of it."""
    reason = told.advice.reason
    if reason.startswith("It gets rid of") and "which opens nothing" not in reason:
        model = Round.of(told.view)
        better = [
            move
            for move in other_plays(told)
            if not others_get(told, move) and not absurd(model, action_of(move))
        ]
        if better:
            return f"silent about {better[0]}"
    compared = any(word in reason for word in ("longer", "costs"))
    if "must be played before" in reason and not compared and not longest(told):
        return "silent about a card that waits longer"
    return ""


@cache
def told(level: str, seats: int) -> tuple[Told, ...]:
    table = table_for(game.options, seats, OPTIONS)
    return tuple(one for deal in range(4) for one in reasons_of(game, level, table, str(deal)))
