"""From pointer and keys to legal moves: what is picked, dragged and lit, and what that means.

`Gestures` is told what happened (`down`, `move`, `up`, `take`, `step`) and answers with intents. It
plays nothing and draws nothing, and no game handles input: everything is a filter on the legal
moves (`legal_choices.py`). Knows no clock and no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.ui.input.drops import dropped, lifted, lifted_by
from cardtable.ui.input.intents import (
    Choose,
    Drag,
    Intents,
    Peek,
    PlayMoves,
    PutBack,
    Refuse,
    TellOfPlace,
    play_or_ask,
)
from cardtable.ui.input.legal_choices import LegalChoices, WordButton
from cardtable.ui.input.picking import Situation, followed, picked_up_to, picked_with, picked_within
from cardtable.ui.input.presses import Press, Presses
from cardtable.ui.layout.arrangement import SHELF, Arrangement, Hit
from cardtable.ui.layout.rects import Rect


class Gestures:
    """The cards that the person at the screen has picked, drags, focuses or points at."""

    def __init__(self, rules: AnyRules, seat: int) -> None:
        self.rules, self.seat = rules, seat
        self.choices: LegalChoices | None = None
        self.table: Arrangement | None = None
        self.selection: tuple[Place, ...] = ()
        self.drag: Drag | None = None
        self.lasso: Rect | None = None
        self.peeked: Place | None = None
        self.focus: Place | None = None
        self.aim = ""
        self.one_click = False  # a click plays a card at once
        self._presses = Presses()
        self._anchor: Place | None = None

    @property
    def _situation(self) -> Situation | None:
        if self.choices is None or self.table is None:
            return None
        return Situation(self.choices, self.table)

    # -- the position --------------------------------------------------------------------------

    def refresh(self, view: Any, table: Arrangement, moves: Sequence[Move] | None = None) -> None:
        """Takes a new position, or a new layout of the same one; what is still there stays picked.

        A press, a click or a drag is forgotten if its card is no longer where it was.
        """
        old, self.table = self._situation, table
        if old is None or old.choices.view != view or moves is not None:
            choices = LegalChoices(self.rules, view, self.seat, moves)
        else:
            choices = old.choices
        self.choices, now = choices, Situation(choices, table)
        touched = (*self._held(), *self.selection, *self._presses.places(), self.peeked)
        gone = {place for place in touched if place and not now.has_same(old, place)}
        self.selection = tuple(place for place in self.selection if place not in gone)
        if self.drag and not gone.isdisjoint(self.drag.places):
            self.drag = self._presses.press = None
        self._presses.forget(gone)
        self.focus = followed(self.focus, old, now) if self.focus is not None else None
        self.peeked = None if self.peeked in gone else self.peeked
        self.aim = self.aim if self.aim in self.targets else ""

    def arrange(self, table: Arrangement) -> None:
        """Takes a new layout of the same position (a resize, another order of the hand)."""
        self.table = table

    @property
    def playable(self) -> frozenset[Place]:
        """The cards that can be picked now, and those that already are; all others are dim."""
        held, choices = self._held(), self.choices
        return choices.playable(held) | frozenset(held) if choices else frozenset()

    @property
    def targets(self) -> tuple[str, ...]:
        """The piles, slots and families that glow for what is dragged, picked or held down."""
        held = self._held() or tuple(filter(None, (self.held_down,)))
        return self.choices.targets(held) if self.choices else ()

    @property
    def buttons(self) -> tuple[WordButton, ...]:
        """The moves that are made by saying a word."""
        return self.choices.buttons() if self.choices else ()

    def saying(self, number: int) -> Move | None:
        """The move that is made by saying this number, where one is asked for."""
        moves = (move for word in self.buttons for move in word.moves if number in move.numbers())
        return next(moves, None)

    def _held(self) -> tuple[Place, ...]:
        return self.drag.places if self.drag else self.selection

    # -- time and cancelling -------------------------------------------------------------------

    def step(self, seconds: float) -> Intents:
        """Lets time pass; it tells a double click from two single ones, and a long press."""
        place = self._presses.step(seconds, dragging=self.drag is not None)
        return self.explain(place) if place is not None else ()

    def cancel(self) -> Intents:
        """Lets go of everything: what is dragged goes back, and nothing is picked any more."""
        dragged = self.drag.places if self.drag else ()
        self.drag = self.lasso = self._presses.press = self.focus = None
        self._let_go()
        return (PutBack(dragged),) if dragged else ()

    def _let_go(self) -> None:
        """Nothing is picked any more."""
        self.selection, self.aim, self._anchor = (), "", None
        self._presses.forget_click()

    @property
    def busy(self) -> bool:
        """True when anything is picked, dragged or focused, so that Escape is meant for us."""
        return bool(self.drag or self.selection or self.lasso or self.focus)

    # -- the pointer ---------------------------------------------------------------------------

    def down(
        self, x: int, y: int, *, shift: bool = False, ctrl: bool = False, finger: bool = False
    ) -> Intents:
        """The main button was pressed, or a finger taps or begins to drag."""
        if self.table is not None and self.choices is not None:
            self._presses.press = Press(self.table.hit(x, y), (x, y), shift, ctrl, finger=finger)
            self.focus = None
        return ()

    def touched(self) -> frozenset[Place]:
        """The cards that are pressed, picked, dragged or focused."""
        return frozenset((*self._held(), *filter(None, (self._presses.place, self.focus))))

    @property
    def held_down(self) -> Place | None:
        """The card under the main button."""
        return self._presses.place

    @property
    def pressed(self) -> bool:
        """True while the main button is down."""
        return self._presses.press is not None

    def peek(self, x: int, y: int) -> Intents:
        """The other button, or a key, is held: the card under the pointer is shown whole."""
        card = self.table.card_at(x, y) if self.table else None
        self._presses.ask(card.place if card is not None else None)
        self.peeked = card.place if card is not None and card.up else None
        return (Peek(self.peeked),) if self.peeked else ()

    def unpeek(self) -> Intents:
        """The button or key was released; after no more than a glance the card explains itself.

        Held longer it was for reading the card.
        """
        peeked, self.peeked = self.peeked, None
        glanced = self._presses.glanced()
        hidden: Intents = (Peek(None),) if peeked else ()
        if glanced is None or self.table is None or not self.table.at(glanced):
            return hidden
        return (*hidden, *self.explain(glanced))

    def move(self, x: int, y: int) -> Intents:
        """The pointer moved."""
        press, situation = self._presses.press, self._situation
        if self.drag:
            self.drag = self.drag.to(x, y)
        elif press and situation and press.is_far(x, y, situation.table.scale):
            self._start_drag(situation, press, (x, y))
        return ()

    def _start_drag(self, situation: Situation, press: Press, now: tuple[int, int]) -> None:
        """A press becomes a drag of cards, or a lasso where there is no card."""
        place = press.hit.place
        if place is None:
            self.lasso = _area_between(press.at, now)
        elif self.lasso is None and (places := lifted(situation, self.selection, place)):
            lift = lifted_by(situation, place, press.at) if press.finger else 0
            self.drag = Drag(places, place, press.at, now, lift)
            self.selection = self.selection if place in self.selection else ()

    def up(self, x: int, y: int) -> Intents:
        """The main button was released: a drop, the end of a lasso, or a click."""
        press, self._presses.press = self._presses.press, None
        situation, lasso = self._situation, self.lasso
        if situation is None:
            return ()
        if self.drag:
            drag, self.drag = self.drag.to(x, y), None
            intents = dropped(situation, drag)
            refused = any(isinstance(intent, Refuse) for intent in intents)
            self.selection = self.selection if refused else ()
            return self._meant(intents)
        if press is None or press.explained:
            return ()
        if lasso is None:
            return self._click(situation, press)
        self.lasso, kept = None, (self.selection if press.shift or press.ctrl else ())
        within = picked_within(situation, _area_between(press.at, (x, y)))
        self.selection = tuple(dict.fromkeys((*kept, *within)))
        return ()

    def _meant(self, intents: Intents) -> Intents:
        """The intents; with a move of theirs nothing stays picked."""
        if any(isinstance(intent, PlayMoves | Choose) for intent in intents):
            self._let_go()
        return intents

    # -- clicks --------------------------------------------------------------------------------

    def _click(self, situation: Situation, press: Press) -> Intents:
        place, choices = press.hit.place, situation.choices
        if press.shift and place is not None and self._pick_range(situation, place):
            return ()
        if place is not None and self._presses.is_double(place):
            return self._double_click(situation, place, press.at)
        self._presses.click(place)
        if self.selection and place not in self.selection and not press.ctrl:
            options = choices.options(self.selection, press.hit.pile) if press.hit.pile else ()
            if options:
                return self._meant(play_or_ask(options, press.at))
        if place is None:
            return self._click_beside_cards(situation, press.hit)
        drawing = choices.drawing(place)
        if drawing:
            return self._meant(play_or_ask(drawing, press.at))
        if self.one_click and not self.selection and not press.ctrl and choices.uses(place):
            return self._meant(situation.obvious((place,), press.at))
        return self._pick(situation, place, add=press.ctrl)

    def _double_click(self, situation: Situation, place: Place, at: tuple[int, int]) -> Intents:
        """A double click: the one obvious move with a card, or with everything picked."""
        self._presses.forget_click()
        if not situation.choices.can_lift(place):
            return ()
        all_picked = len(self.selection) > 1 and place in self.selection
        places = self.selection if all_picked else situation.choices.with_others(place)
        return self._meant(situation.obvious(places, at))

    def _click_beside_cards(self, situation: Situation, hit: Hit) -> Intents:
        """A click where no card is: on a pile or slot it tries the picked cards there.

        With nothing picked it says what goes there; beside the cards of a hand nothing is said.
        """
        places, on_shelf = self.selection, hit.pile == SHELF
        if hit.pile and not places and hit.gap < 0:
            return (TellOfPlace(hit.pile, 0 if on_shelf else situation.choices.fewest(hit.pile)),)
        if not places or not hit.pile or hit.pile in {place.pile for place in places}:
            self.selection = ()
            return ()
        return () if on_shelf else situation.refusal(places, hit.pile)

    def _pick(self, situation: Situation, place: Place, *, add: bool) -> Intents:
        """Picks a card, unpicks it, or picks it instead of the others."""
        self._anchor = place
        self.selection, intents = picked_with(situation, self.selection, place, add=add)
        return intents

    def _pick_range(self, situation: Situation, place: Place) -> bool:
        """Picks everything from the last picked card to this one; true if there was anything."""
        between = picked_up_to(situation, self._anchor, place) if self._anchor else ()
        self.selection = tuple(dict.fromkeys((*self.selection, *between)))
        return bool(between)

    def explain(self, place: Place) -> Intents:
        """Shows the moves with a card."""
        situation = self._situation
        return situation.explanation(place) if situation is not None else ()

    # -- without a pointer ---------------------------------------------------------------------

    def take(self, place: Place) -> Intents:
        """Picks a card besides those picked, or unpicks it; a face-down one is drawn at once."""
        situation = self._situation
        if situation is None:
            return ()
        drawing = situation.choices.drawing(place)
        if drawing:
            return self._meant(play_or_ask(drawing, situation.centre(place)))
        if not situation.may_pick(place):
            return situation.refusal((place,))
        return self._pick(situation, place, add=True)

    def play_obvious(self, places: tuple[Place, ...]) -> Intents:
        """Plays the one thing that can be done with these cards, or asks which."""
        situation = self._situation
        if situation is None or not places:
            return ()
        together = places if len(places) > 1 else situation.choices.with_others(places[0])
        return self._meant(situation.obvious(together, situation.centre(places[0])))

    def play_to(self, target: str) -> Intents:
        """Plays the picked cards to a target."""
        situation = self._situation
        if situation is None or not self.selection:
            return ()
        options = situation.choices.options(self.selection, target)
        if options:
            return self._meant(play_or_ask(options, situation.centre(self.selection[0])))
        return situation.refusal(self.selection, target)

    # -- words ---------------------------------------------------------------------------------

    def press(self, button: WordButton, at: tuple[int, int] = (0, 0)) -> Intents:
        """The button for a word was pressed."""
        return self._meant(play_or_ask(tuple((move,) for move in button.moves), at))

    def selected_cards(self) -> tuple[Card, ...]:
        """The picked cards, for a running total."""
        return self._cards(self.selection)

    def ready_cards(self) -> tuple[Card, ...]:
        """The cards that Enter would play: those picked, or the focused one."""
        focused = (self.focus,) if self.focus is not None else ()
        return self._cards(self.selection or focused)

    def _cards(self, places: Sequence[Place]) -> tuple[Card, ...]:
        return tuple(pick.card for pick in self.choices.picks(places)) if self.choices else ()


def _area_between(start: tuple[int, int], end: tuple[int, int]) -> Rect:
    """The rectangle that the pointer spans from one point to another."""
    x, y = min(start[0], end[0]), min(start[1], end[1])
    return Rect(x, y, abs(start[0] - end[0]) + 1, abs(start[1] - end[1]) + 1)
