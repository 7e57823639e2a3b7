"""Makes the event of a move as one seat witnessed it.

The game says what happened (`Words.event`); what it leaves open is inferred here from the zones of
its table, and from whether the seat had a choice. Reads views only, so nothing hidden can be told.
"""

from __future__ import annotations

from cardtable.core.dealing import is_deal
from cardtable.core.events import NOBODY, Event, Kind
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.state import State
from cardtable.core.table import DEALER, Face, Fan, Zone, Zones
from cardtable.core.visibility import as_seen


def witnessed(rules: AnyRules, before: State, move: Move, after: State, seat: int) -> Event:
    """The event of a move that led from one state to another, as `seat` saw it."""
    zones = zoning(rules, before.table)
    view = rules.view(before, seat)
    seen = as_seen(move, seat, after.piles, zones)
    event = rules.words.event(view, seen)
    if event.kind is Kind.OTHER:
        event = _inferred(rules, zones, view, seen, event)
    return replace(event, chosen=is_chosen(rules, before, move))


def is_chosen(rules: AnyRules, before: State, move: Move) -> bool:
    """True for a move that somebody decided on: not the dealer's, and no pass of itself."""
    if move.seat == DEALER:
        return False
    passes = bool(move.word) and rules.handling.spoken(move.word).passes
    return not passes or len(rules.moves(before, move.seat)) > 1


def _inferred(rules: AnyRules, zones: Zones, view: State, move: Move, event: Event) -> Event:
    """The event with the kind, and the seats, that the zones of the table suggest."""
    if not move.picks:
        return replace(event, kind=_said(rules, move))
    sources = [zones.of_pile(pick.pile) for pick in move.picks if zones.has(pick.pile)]
    if not sources or not zones.has(move.target):
        return event
    target = zones.of_pile(move.target)
    owner = target.owners[0] if target.owners else NOBODY
    if move.seat == DEALER:
        kind = _carried(sources, target)
        return replace(event, kind=kind, seat=NOBODY if kind is Kind.CLEARED else owner)
    if _is_hand(target):
        if _is_hand(sources[0]) and move.seat not in target.owners:
            return replace(event, kind=Kind.GIVEN, to=owner)
        hidden = sources[0].face is Face.NOBODY
        return replace(event, kind=Kind.DRAWN if hidden else Kind.TAKEN)
    return replace(event, kind=_laid(view, move.target, target, sources))


def _said(rules: AnyRules, move: Move) -> Kind:
    """The kind of a move in words."""
    if move.seat == DEALER:
        return Kind.DEALT if is_deal(move) else Kind.OTHER
    return Kind.PASSED if rules.handling.spoken(move.word).passes else Kind.SAID


def _carried(sources: list[Zone], target: Zone) -> Kind:
    """The kind of a dealer's move with cards: a trick to its taker, a book to the closed ones."""
    if all(zone.ring for zone in sources) and target.owners:
        return Kind.TRICK_TAKEN
    if target.family and target.owners and all(zone.owners == target.owners for zone in sources):
        return Kind.BOOK_CLOSED
    return Kind.DRAWN if _is_hand(target) else Kind.CLEARED


def _laid(view: State, pile: str, target: Zone, sources: list[Zone]) -> Kind:
    """The kind of a card laid on the table by a player."""
    if not any(zone.owners for zone in sources):
        return Kind.TAKEN if target.owners else Kind.PLACED
    if target.family and target.owners:
        return Kind.LAID_OFF if pile in view.piles else Kind.MELDED
    return Kind.PLAYED


def _is_hand(zone: Zone) -> bool:
    return bool(zone.owners) and zone.near.fan is Fan.HAND
