"""From pointer and keys to legal moves: what is picked, dragged and lit, and what that means.

`Gestures` is told what happened (`down`, `move`, `up`, `take`, `step`) and answers with intents. It
plays nothing and draws nothing, and no game handles input: everything is a filter on the legal
moves (`legal_choices.py`). Knows no clock and no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import Fan
from cardtable.ui.input.intents import (
    Choose,
    Drag,
    Explain,
    Intents,
    Peek,
    PlayMoves,
    PutBack,
    Refuse,
    Reorder,
    Shelve,
    TellOfPlace,
)
from cardtable.ui.input.legal_choices import LegalChoices, MoveSequence, WordButton
from cardtable.ui.layout.arrangement import NO_HIT, SHELF, Arrangement, Hit
from cardtable.ui.layout.rects import Rect

DRAG_DISTANCE = 6  # units the pointer travels before a press becomes a drag
DOUBLE_CLICK = 0.4  # seconds between the two clicks of a double click, at most
LONG_PRESS = 0.8  # seconds a card is held down, unmoved, until what it can do is shown
_LONGEST_FRAME = 0.1  # seconds of a frame that count: where the machine stalls, no hand held on
GLANCE = 0.3  # seconds for which the other button is down at most, when that is to be shown


@dataclass(slots=True)
class _Press:
    hit: Hit
    at: tuple[int, int]
    shift: bool
    ctrl: bool
    held: float = 0.0  # seconds, unmoved
    explained: bool = False  # it was held down so long that what the card can do is shown


class Gestures:
    """What the person at the screen has picked, dragged, focused or is pointing at."""

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
        self._now = 0.0
        self._press: _Press | None = None
        self._clicked: tuple[Place, float] | None = None
        self._asked: tuple[Place, float] | None = None  # with the other button, and when
        self._anchor: Place | None = None

    # -- the position --------------------------------------------------------------------------

    def refresh(self, view: Any, table: Arrangement, moves: Sequence[Move] | None = None) -> None:
        """Takes a new position, or a new layout of the same one; what is still there stays picked.

        A press, a click or a drag is forgotten if its card is no longer where it was.
        """
        before, old = self.choices, self.table
        self.table = table
        if before is None or before.view != view or moves is not None:
            self.choices = LegalChoices(self.rules, view, self.seat, moves)
        self.selection = tuple(place for place in self.selection if self._same(before, place))
        if self.drag and not all(self._same(before, place) for place in self.drag.places):
            self.drag = self._press = None
        if self._press and self._press.hit.place and not self._same(before, self._press.hit.place):
            self._press = None
        if self._clicked and not self._same(before, self._clicked[0]):
            self._clicked = None
        self.focus = self._followed(before, old)
        if self.peeked is not None and not self._same(before, self.peeked):
            self.peeked = None
        self.aim = self.aim if self.aim in self.targets else ""

    def arrange(self, table: Arrangement) -> None:
        """Takes a new layout of the same position (a resize, another order of the hand)."""
        self.table = table

    @property
    def playable(self) -> frozenset[Place]:
        """The cards that can be picked now, and those that already are; all others are dim."""
        if self.choices is None:
            return frozenset()
        return self.choices.playable(self._held()) | frozenset(self._held())

    @property
    def targets(self) -> tuple[str, ...]:
        """The piles, slots and families that glow for what is dragged or picked."""
        return self.choices.targets(self._held()) if self.choices else ()

    @property
    def buttons(self) -> tuple[WordButton, ...]:
        """The moves that are made by saying a word."""
        return self.choices.buttons() if self.choices else ()

    def saying(self, number: int) -> Move | None:
        """The move that is made by saying this number, where one is asked for."""
        moves = (move for word in self.buttons for move in word.moves)
        return next((move for move in moves if number in move.numbers()), None)

    def _held(self) -> tuple[Place, ...]:
        return self.drag.places if self.drag else self.selection

    def _same(self, before: LegalChoices | None, place: Place) -> bool:
        """Whether the card there is the same as before."""
        card = _card(before, place) if before is not None else None
        return card is not None and self.choices is not None and card == _card(self.choices, place)

    def _followed(self, before: LegalChoices | None, old: Arrangement | None) -> Place | None:
        """Where the keyboard is now: with its card, else with what lies where that card was."""
        focus, table = self.focus, self.table
        if focus is None or table is None or (self._same(before, focus) and table.at(focus)):
            return focus
        wanted = _card(before, focus) if before is not None else None
        lying = table.cards_in(focus.pile)
        alike = [card.place for card in lying if wanted is not None and card.card == wanted]
        if alike:
            return min(alike, key=lambda place: abs(place.index - focus.index))
        were = [card.place for card in old.cards_in(focus.pile)] if old is not None else []
        at = were.index(focus) if focus in were else 0
        return lying[min(at, len(lying) - 1)].place if lying else None

    # -- time and cancelling -------------------------------------------------------------------

    def step(self, seconds: float) -> Intents:
        """Lets time pass; it tells a double click from two single ones, and a long press."""
        self._now += seconds
        press = self._press
        if press is None or press.hit.place is None or self.drag or press.explained:
            return ()
        press.held += min(seconds, _LONGEST_FRAME)
        press.explained = press.held >= LONG_PRESS
        return self.explain(press.hit.place) if press.explained else ()

    def cancel(self) -> Intents:
        """Lets go of everything: what is dragged goes back, and nothing is picked any more."""
        dragged = self.drag.places if self.drag else ()
        self.drag = self._press = self.lasso = self._anchor = self._clicked = self.focus = None
        self.selection, self.aim = (), ""
        return (PutBack(dragged),) if dragged else ()

    @property
    def busy(self) -> bool:
        """Whether anything is picked, dragged or focused, so that Escape is meant for us."""
        return bool(self.drag or self.selection or self.lasso or self.focus)

    # -- the pointer ---------------------------------------------------------------------------

    def down(self, x: int, y: int, *, shift: bool = False, ctrl: bool = False) -> Intents:
        """The main button was pressed."""
        if self.table is None or self.choices is None:
            return ()
        hit = self.table.hit(x, y)
        self._press, self.focus = _Press(hit, (x, y), shift, ctrl), None
        return ()

    def touched(self) -> frozenset[Place]:
        """The cards that are pressed, picked, dragged or focused."""
        press = self._press.hit.place if self._press else None
        single = (place for place in (press, self.focus) if place is not None)
        return frozenset((*self._held(), *single))

    @property
    def pressed(self) -> bool:
        """Whether the main button is down."""
        return self._press is not None

    def peek(self, x: int, y: int) -> Intents:
        """The other button, or a key, is held: the card under the pointer is shown whole."""
        card = self.table.card_at(x, y) if self.table else None
        self._asked = (card.place, self._now) if card is not None else None
        self.peeked = card.place if card is not None and card.up else None
        return (Peek(self.peeked),) if self.peeked else ()

    def unpeek(self) -> Intents:
        """The button or key was released; after no more than a glance it asks what a card can do.

        Held longer it was for reading the card.
        """
        peeked, self.peeked = self.peeked, None
        asked, self._asked = self._asked, None
        hidden: Intents = (Peek(None),) if peeked else ()
        if asked is None or self._now - asked[1] > GLANCE or self.table is None:
            return hidden
        return (*hidden, *self.explain(asked[0])) if self.table.at(asked[0]) else hidden

    def move(self, x: int, y: int) -> Intents:
        """The pointer moved."""
        if self.table is None:
            return ()
        if self.drag:
            self.drag = Drag(self.drag.places, self.drag.grabbed, self.drag.start, (x, y))
        elif self._press and self._is_drag(x, y):
            self._start_drag(x, y)
        return ()

    def _is_drag(self, x: int, y: int) -> bool:
        if self._press is None or self.table is None:
            return False
        distance = max(abs(x - self._press.at[0]), abs(y - self._press.at[1]))
        return distance >= DRAG_DISTANCE * self.table.scale

    def _start_drag(self, x: int, y: int) -> None:
        """A press becomes a drag of cards, or a lasso where there is no card."""
        press, choices = self._press, self.choices
        if press is None or choices is None:
            return
        place = press.hit.place
        if place is None:
            self.lasso = _area_between(press.at, (x, y))
        elif self.lasso is None and choices.can_lift(place):
            places = self.selection if place in self.selection else choices.with_others(place)
            self.drag = Drag(tuple(places), place, press.at, (x, y))
            self.selection = self.selection if place in self.selection else ()

    def up(self, x: int, y: int) -> Intents:
        """The main button was released: a drop, the end of a lasso, or a click."""
        press, self._press = self._press, None
        if self.table is None or self.choices is None:
            return ()
        if self.drag:
            return self._dropped(x, y)
        if press is None or press.explained:
            return ()
        if self.lasso is not None:
            self._pick_area(_area_between(press.at, (x, y)), keep=press.shift or press.ctrl)
            self.lasso = None
            return ()
        return self._click(press)

    # -- drops ---------------------------------------------------------------------------------

    def _landing(self) -> Hit:
        """Where the dragged cards would land: the place under the pointer decides.

        Over no place at all a place that is missed by a hair counts, for what can be taken back.
        """
        if self.drag is None or self.table is None or self.choices is None:
            return NO_HIT
        landing = self.table.drop(*self.drag.now)
        if landing.pile:
            return landing
        home = self.drag.grabbed.pile
        lit = [target for target in self.targets if target != home]
        close = self.table.close_to(*self.drag.now, lit)
        forgiven = close and self.choices.can_take_back(self.drag.places, close)
        return Hit(close) if forgiven else NO_HIT

    def _dropped(self, x: int, y: int) -> Intents:
        drag = self.drag
        if drag is None or self.choices is None:
            return ()
        self.drag = Drag(drag.places, drag.grabbed, drag.start, (x, y))
        hit = self._landing()
        picked, self.drag, self.selection = self.selection, None, ()
        home = {place.pile for place in drag.places}
        if hit.pile == SHELF:
            pile = drag.grabbed.pile
            fits = home == {pile} and _in_own_hand(self.table, drag.grabbed)
            return (Shelve(pile, drag.places) if fits else PutBack(drag.places),)
        options = self.choices.options(drag.places, hit.pile) if hit.pile else ()
        if options:
            return self._play_or_ask(options, (x, y), dragged=True)
        if hit.gap >= 0 and home == {hit.pile}:
            return (Reorder(hit.pile, drag.places, hit.gap),)
        if not hit.pile or hit.pile in home:
            return (PutBack(drag.places),)
        self.selection = picked
        return (Refuse(self.choices.attempted(drag.places, hit.pile), drag.places),)

    def _play_or_ask(
        self, options: tuple[MoveSequence, ...], at: tuple[int, int], *, dragged: bool = False
    ) -> Intents:
        self.selection, self.aim = (), ""
        self._anchor = self._clicked = None
        return (PlayMoves(options[0], dragged),) if len(options) == 1 else (Choose(options, at),)

    # -- clicks --------------------------------------------------------------------------------

    def _click(self, press: _Press) -> Intents:
        place, choices = press.hit.place, self.choices
        if choices is None:
            return ()
        if press.shift and place is not None and self._pick_range(place):
            return ()
        if place is not None and self._is_double(place):
            return self._double_click(place, press.at)
        self._clicked = (place, self._now) if place is not None else None
        if self.selection and place not in self.selection and not press.ctrl:
            options = choices.options(self.selection, press.hit.pile) if press.hit.pile else ()
            if options:
                return self._play_or_ask(options, press.at)
        if place is None:
            return self._click_beside_cards(press.hit)
        drawing = choices.drawing(place)
        if drawing:
            return self._play_or_ask(drawing, press.at)
        return self._pick(place, add=press.ctrl)

    def _is_double(self, place: Place) -> bool:
        clicked = self._clicked
        return (
            clicked is not None and clicked[0] == place and self._now - clicked[1] <= DOUBLE_CLICK
        )

    def _double_click(self, place: Place, at: tuple[int, int]) -> Intents:
        """A double click: the one obvious move with a card, or with everything picked."""
        self._clicked = None
        if self.choices is None or not self.choices.can_lift(place):
            return ()
        all_picked = len(self.selection) > 1 and place in self.selection
        places = self.selection if all_picked else self.choices.with_others(place)
        return self._play_obvious(places, at)

    def _play_obvious(self, places: tuple[Place, ...], at: tuple[int, int]) -> Intents:
        if self.choices is None or not places:
            return ()
        options = self.choices.obvious(places)
        if options:
            return self._play_or_ask(options, at)
        return (Refuse(self.choices.attempted(places, ""), places),)

    def _click_beside_cards(self, hit: Hit) -> Intents:
        """A click where no card is: on a pile or slot it tries the picked cards there.

        With nothing picked it is told what goes there; beside the cards of a hand nothing is said.
        """
        places, self.selection = self.selection, ()
        home = {place.pile for place in places}
        if hit.pile and not places and hit.gap < 0 and self.choices:
            fewest = 0 if hit.pile == SHELF else self.choices.fewest(hit.pile)
            return (TellOfPlace(hit.pile, fewest),)
        if hit.pile == SHELF:
            self.selection = places
        elif places and hit.pile and self.choices and hit.pile not in home:
            self.selection = places
            return (Refuse(self.choices.attempted(places, hit.pile), places),)
        return ()

    def _pick(self, place: Place, *, add: bool = False) -> Intents:
        """Picks a card, unpicks it, or picks it instead of the others."""
        choices = self.choices
        if choices is None:
            return ()
        self._anchor = place
        if place in self.selection:
            self.selection = tuple(picked for picked in self.selection if picked != place)
        elif self.selection and not self._may_pick(place):
            if _in_own_hand(self.table, place):
                return (Refuse(choices.attempted((place,), ""), (place,)),)
            return (Refuse(choices.attempted(self.selection, place.pile), self.selection),)
        elif self._may_pick(place):
            together = choices.with_others(place)
            grows = self.selection and (add or choices.extends(self.selection, place))
            self.selection = (*self.selection, place) if grows else together
        else:
            return (Refuse(choices.attempted((place,), ""), (place,)),)
        return ()

    def _may_pick(self, place: Place) -> bool:
        return self.choices is not None and place in self.choices.playable()

    def _may_plan(self, place: Place) -> bool:
        """Whether a card could be set aside on the shelf, which is no move and needs no turn."""
        planning = self.table is not None and self.table.shelf is not None
        return planning and _in_own_hand(self.table, place)

    def _pick_range(self, place: Place) -> bool:
        """Picks everything from the last picked card to this one; whether there was anything."""
        if self.table is None or self._anchor is None:
            return False
        between = _cards_between(self.table, self._anchor, place)
        pickable = [place for place in between if self._may_pick(place)]
        self.selection = tuple(dict.fromkeys((*self.selection, *pickable)))
        return bool(pickable)

    def _pick_area(self, area: Rect, *, keep: bool) -> None:
        """Picks the cards in a lasso: those of the own hand, or else all that can be picked."""
        if self.table is None:
            return
        within = _cards_within(self.table, area)
        pickable = [place for place in within if self._may_pick(place) or self._may_plan(place)]
        in_hand = [place for place in pickable if _in_own_hand(self.table, place)]
        kept = self.selection if keep else ()
        self.selection = tuple(dict.fromkeys((*kept, *(in_hand or pickable))))

    def explain(self, place: Place) -> Intents:
        """What a card can do is to be shown."""
        if self.choices is None:
            return ()
        tried = self.choices.attempted((place,), "")
        return (Explain(place, self.choices.uses(place), tried, self._centre(place)),)

    # -- without a pointer ---------------------------------------------------------------------

    def take(self, place: Place) -> Intents:
        """Picks a card besides those picked, or unpicks it; a face-down one is drawn at once."""
        if self.choices is None:
            return ()
        drawing = self.choices.drawing(place)
        if drawing:
            return self._play_or_ask(drawing, self._centre(place))
        if not self._may_pick(place):
            return (Refuse(self.choices.attempted((place,), ""), (place,)),)
        return self._pick(place, add=True)

    def play_obvious(self, places: tuple[Place, ...]) -> Intents:
        """Plays the one thing that can be done with these cards, or asks which."""
        if self.choices is None or not places:
            return ()
        together = places if len(places) > 1 else self.choices.with_others(places[0])
        return self._play_obvious(together, self._centre(places[0]))

    def play_to(self, target: str) -> Intents:
        """Plays the picked cards to a target."""
        if self.choices is None or not self.selection:
            return ()
        at = self._centre(self.selection[0])
        options = self.choices.options(self.selection, target)
        if options:
            return self._play_or_ask(options, at)
        return (Refuse(self.choices.attempted(self.selection, target), self.selection),)

    def _centre(self, place: Place) -> tuple[int, int]:
        card = self.table.at(place) if self.table else None
        return card.rect.centre if card else (0, 0)

    # -- words ---------------------------------------------------------------------------------

    def press(self, button: WordButton, at: tuple[int, int] = (0, 0)) -> Intents:
        """The button for a word was pressed."""
        return self._play_or_ask(tuple((move,) for move in button.moves), at)

    def selected_cards(self) -> tuple[Card, ...]:
        """The picked cards, for a running total."""
        if self.choices is None:
            return ()
        return tuple(pick.card for pick in self.choices.picks(self.selection))

    def ready_cards(self) -> tuple[Card, ...]:
        """What Enter would play: the picked cards, or the focused one."""
        focused = (self.focus,) if self.focus is not None else ()
        places = self.selection or focused
        return tuple(pick.card for pick in self.choices.picks(places)) if self.choices else ()


def _card(choices: LegalChoices, place: Place) -> Card | None:
    cards = choices.view.piles[place.pile]
    return cards[place.index] if place.index < len(cards) else None


def _in_own_hand(table: Arrangement | None, place: Place) -> bool:
    """Whether a card lies in a hand of the seat at the screen."""
    box = table.piles.get(place.pile) if table is not None else None
    return box is not None and box.own and box.fan is Fan.HAND


def _cards_between(table: Arrangement, start: Place, end: Place) -> tuple[Place, ...]:
    """The cards from one to another as they lie, both included; none if in different piles."""
    line = [card.place for card in table.cards_in(start.pile)]
    if start not in line or end not in line:
        return ()
    first, last = sorted((line.index(start), line.index(end)))
    return tuple(line[first : last + 1])


def _cards_within(table: Arrangement, area: Rect) -> tuple[Place, ...]:
    """The cards whose visible part has its middle in an area."""
    return tuple(
        card.place for card in table.cards if not card.covered and area.holds(*card.shows.centre)
    )


def _area_between(start: tuple[int, int], end: tuple[int, int]) -> Rect:
    """The rectangle that the pointer spans from one point to another."""
    x, y = min(start[0], end[0]), min(start[1], end[1])
    return Rect(x, y, abs(start[0] - end[0]) + 1, abs(start[1] - end[1]) + 1)
