"""The meaning of a drop: a move, a new position in the hand, the shelf, or nothing.

Pure; knows no pointer and no time.
"""

from __future__ import annotations

from cardtable.core.diff import Place
from cardtable.ui.input.intents import (
    Choose,
    Drag,
    Intents,
    PlayMoves,
    PutBack,
    Refuse,
    Reorder,
    Shelve,
    play_or_ask,
)
from cardtable.ui.input.picking import Situation
from cardtable.ui.layout.arrangement import SHELF, Hit

_CLEAR = 12  # units between a finger and the card that it drags


def dropped(situation: Situation, drag: Drag) -> Intents:
    """The meaning of a drop where the pointer is.

    Where a finger means nothing, the card that is seen above it may lie on a place.
    """
    meant = _dropped_at_pointer(situation, drag)
    hit = situation.table.drop(*drag.now)
    at_home = hit.pile in {place.pile for place in drag.places}
    if not drag.lift or at_home or not isinstance(meant[0], PutBack | Refuse):
        return meant
    across, down = drag.offset
    x, y = situation.centre(drag.grabbed)
    seen = _dropped_at_pointer(situation, drag.to(x + across, y + down))
    return seen if isinstance(seen[0], PlayMoves | Choose) else meant


def lifted_by(situation: Situation, place: Place, at: tuple[int, int]) -> int:
    """The pixels by which a card is lifted to lie above the finger that drags it."""
    card = situation.table.at(place)
    if card is None:
        return 0
    return max(0, card.rect.y + card.rect.h - at[1]) + round(_CLEAR * situation.table.scale)


def _dropped_at_pointer(situation: Situation, drag: Drag) -> Intents:
    places, choices = drag.places, situation.choices
    hit = _landing(situation, drag)
    home = {place.pile for place in places}
    if hit.pile == SHELF:
        pile = drag.grabbed.pile
        fits = home == {pile} and situation.in_own_hand(drag.grabbed)
        return (Shelve(pile, places) if fits else PutBack(places),)
    options = choices.options(places, hit.pile) if hit.pile else ()
    if options:
        return play_or_ask(options, drag.now, dragged=True)
    if hit.gap >= 0 and home == {hit.pile}:
        return (Reorder(hit.pile, places, hit.gap),)
    if not hit.pile or hit.pile in home:
        return (PutBack(places),)
    return situation.refusal(places, hit.pile)


def _landing(situation: Situation, drag: Drag) -> Hit:
    """The pile on which dragged cards land: the one under the pointer.

    Over no place at all a place that is missed by a hair counts, for what can be taken back.
    """
    choices, table = situation
    hit = table.drop(*drag.now)
    if hit.pile:
        return hit
    lit = [target for target in choices.targets(drag.places) if target != drag.grabbed.pile]
    close = table.close_to(*drag.now, lit)
    return Hit(close) if close and choices.can_take_back(drag.places, close) else hit


def lifted(situation: Situation, selection: tuple[Place, ...], place: Place) -> tuple[Place, ...]:
    """The cards that are dragged by one of them; none where it cannot be lifted."""
    if not situation.choices.can_lift(place):
        return ()
    return selection if place in selection else tuple(situation.choices.with_others(place))
