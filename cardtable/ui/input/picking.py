"""Which cards are picked after a click, a range or a lasso, and what a card cannot be picked for.

Pure: takes what is picked now and returns what is picked then. Knows no pointer and no time.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.piles import Cards
from cardtable.core.table import Fan
from cardtable.ui.input.intents import Explain, Intents, Refuse, play_or_ask
from cardtable.ui.input.legal_choices import LegalChoices
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect

Places = tuple[Place, ...]


class Situation(NamedTuple):
    """The legal choices of the seat at the screen, and where everything lies."""

    choices: LegalChoices
    table: Arrangement

    def may_pick(self, place: Place) -> bool:
        """True when a card can be picked first."""
        return place in self.choices.playable()

    def may_plan(self, place: Place) -> bool:
        """True when a card could be set aside on the shelf, which is no move and needs no turn."""
        return self.table.shelf is not None and self.in_own_hand(place)

    def in_own_hand(self, place: Place) -> bool:
        """True when a card lies in a hand of the seat at the screen."""
        box = self.table.piles.get(place.pile)
        return box is not None and box.own and box.fan is Fan.HAND

    def centre(self, place: Place) -> tuple[int, int]:
        """The middle of a card."""
        card = self.table.at(place)
        return card.rect.centre if card else (0, 0)

    def card(self, place: Place) -> Card | None:
        """The card at a place, if there is one."""
        cards: Cards = self.choices.view.piles[place.pile]
        return cards[place.index] if place.index < len(cards) else None

    def has_same(self, old: Situation | None, place: Place) -> bool:
        """True when the card there is the same as before."""
        card = old.card(place) if old is not None else None
        return card is not None and card == self.card(place)

    def explanation(self, place: Place) -> Intents:
        """Every move with a card, and the move that it alone would be."""
        tried = self.choices.attempted((place,), "")
        return (Explain(place, self.choices.uses(place), tried, self.centre(place)),)

    def obvious(self, places: Places, at: tuple[int, int]) -> Intents:
        """The one thing that can be done with these cards, else a list; or why there is nothing.

        Of one card everything is listed that it can do, as where it explains itself.
        """
        if len(places) == 1 and len(self.choices.uses(places[0])) > 1:
            return self.explanation(places[0])
        options = self.choices.obvious(places)
        return play_or_ask(options, at) if options else self.refusal(places)

    def refusal(self, places: Places, target: str = "") -> Intents:
        """The refusal of a move that these cards do not make."""
        return (Refuse(self.choices.attempted(places, target), places),)


def picked_with(
    situation: Situation, picked: Places, place: Place, *, add: bool
) -> tuple[Places, Intents]:
    """The cards that are picked after a click: with this one, without it, or it instead of them."""
    choices = situation.choices
    if place in picked:
        return tuple(other for other in picked if other != place), ()
    if situation.may_pick(place):
        grows = picked and (add or choices.extends(picked, place))
        return ((*picked, place) if grows else choices.with_others(place)), ()
    if picked and not situation.in_own_hand(place):
        return picked, situation.refusal(picked, place.pile)
    return picked, situation.refusal((place,))


def followed(focus: Place, old: Situation | None, now: Situation) -> Place | None:
    """The card of the keyboard now: where its card has gone, else what lies where that was."""
    if now.has_same(old, focus) and now.table.at(focus):
        return focus
    wanted = old.card(focus) if old is not None else None
    lying = now.table.cards_in(focus.pile)
    alike = [card.place for card in lying if wanted is not None and card.card == wanted]
    if alike:
        return min(alike, key=lambda place: abs(place.index - focus.index))
    were = [card.place for card in old.table.cards_in(focus.pile)] if old is not None else []
    at = were.index(focus) if focus in were else 0
    return lying[min(at, len(lying) - 1)].place if lying else None


def picked_up_to(situation: Situation, start: Place, end: Place) -> Places:
    """The cards to pick from one to another as they lie; none if they are in different piles."""
    line = [card.place for card in situation.table.cards_in(start.pile)]
    if start not in line or end not in line:
        return ()
    first, last = sorted((line.index(start), line.index(end)))
    return tuple(place for place in line[first : last + 1] if situation.may_pick(place))


def picked_within(situation: Situation, area: Rect) -> Places:
    """The cards in a lasso: those of the own hand, or else all that can be picked."""
    within = [
        card.place
        for card in situation.table.cards
        if not card.covered and area.holds(*card.shows.centre)
    ]
    pickable = [p for p in within if situation.may_pick(p) or situation.may_plan(p)]
    return tuple(filter(situation.in_own_hand, pickable)) or tuple(pickable)
