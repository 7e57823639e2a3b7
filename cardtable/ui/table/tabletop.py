"""The table as one seat has it before it: view, layout, motion and gestures, kept together.

Holds views only. Is told what changed and tells what is to be drawn; plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.core.diff import Place, diff
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import DEALER, Fan
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.flying_cards import FlyingCardPainter, dragged_rects
from cardtable.ui.drawing.seat_plates import PlateInfo
from cardtable.ui.drawing.table_painter import Highlights, Scene, TablePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.motion import Motion

_CHIP = 24


class Tabletop:
    """What lies before the seat at the screen."""

    def __init__(self, rules: AnyRules, theme: Theme, art: Art) -> None:
        self.rules = rules
        self.theme = theme
        self.presenter = TablePainter(theme, art)
        self.airborne = FlyingCardPainter(art)
        self.motion = Motion()
        self.hands = HandOrders(rules)
        self.look = LayoutOptions()
        self.size = (1280, 720)
        self.seat = -1
        self.view: Any = None
        self.arrangement: Arrangement | None = None
        self.gestures = Gestures(rules, 0)
        self.last: frozenset[Place] = frozenset()
        self.hinted: frozenset[Place] = frozenset()
        self.hinted_piles: frozenset[str] = frozenset()
        self.version = 0  # grows whenever the view or the layout is another one
        self._values: Mapping[str, int] = {}

    # -- what changes --------------------------------------------------------------------------

    def sit(self, seat: int, view: Any) -> None:
        """Another seat has the screen: nothing of what the one before saw is kept."""
        self.seat = seat
        self.motion.finish_now()
        self.gestures = Gestures(self.rules, seat)
        self.last = frozenset()
        self.forget_hint()
        self.view = view
        self._values = self.rules.counters(view)
        self.arrangement = self._arranged()
        self.gestures.refresh(view, self.arrangement)

    def show(self, view: Any, move: Move | None = None) -> None:
        """A new position: what changed place sets off, from the pointer where it was dragged."""
        before, old = self.arrangement, self.view
        if before is None:
            self.sit(self.seat, view)
            return
        self.view = view
        self.arrangement = self._arranged()
        shifts = diff(old.piles, view.piles, move)
        self.motion.begin(before, self.arrangement, shifts)
        values = self.rules.counters(view)
        self.motion.pay_chips(self._chips(self._values), self._chips(values), self.arrangement)
        self._values = values
        self.gestures.refresh(view, self.arrangement)
        self.forget_hint()
        if move is None or move.seat == self.seat:
            self.last = frozenset()
        elif move.seat != DEALER:
            self.last = frozenset(shift.target for shift in shifts)
        else:
            self.last = frozenset(place for place in self.last if self._lies(place))

    def _lies(self, place: Place) -> bool:
        return place.index < len(self.view.piles[place.pile])

    def _chips(self, values: Mapping[str, int]) -> dict[str, int]:
        chips = {one.name for one in self._zones().counters if one.style == "chips"}
        return {name: value for name, value in values.items() if name in chips}

    def resize(self, size: tuple[int, int], look: LayoutOptions) -> None:
        """Another window or another scale; flights go on."""
        self.size, self.look = size, look
        if self.view is None:
            return
        before = self.arrangement
        self.arrangement = self._arranged()
        if before is not None:
            self.motion.retarget(self.arrangement, before)
        self.gestures.cancel()
        self.gestures.arrange(self.arrangement)

    def rearrange(self) -> None:
        """A hand lies otherwise: its cards slide to their new places."""
        before = self.arrangement
        self.arrangement = self._arranged()
        if before is not None:
            self.motion.glide(
                self.arrangement,
                {
                    one.place: one.rect
                    for one in before.cards
                    if one.place.pile in self.hands.by_pile
                },
            )
        self.gestures.arrange(self.arrangement)

    def _zones(self) -> Any:
        return zoning(self.rules, self.view.table)

    def _arranged(self) -> Arrangement:
        self.version += 1
        zones = self._zones()
        return arrange(
            zones,
            self.view.piles,
            self.seat,
            self.size,
            seats=self.view.table.seats,
            options=replace(self.look, shelf=self._plans()),
            orders=self.hands.orders(zones, self.view.piles, self.seat),
        )

    # -- the shelf -----------------------------------------------------------------------------

    def _plans(self) -> bool:
        """Whether the game has something to plan now, so that there is a shelf."""
        return self.rules.handling.shelf(self.view, self.seat, ()) is not None

    def shelved(self) -> tuple[Place, ...]:
        """The cards that are set aside in private."""
        pile = self.hand_pile()
        if not pile or self.arrangement is None or self.arrangement.shelf is None:
            return ()
        order = self.hands.order(pile, self.view.piles[pile])
        return tuple(Place(pile, index) for index in order.aside)

    def take_back(self) -> None:
        """Everything on the shelf goes back into the hand."""
        self.hands.take_back(self.hand_pile())
        self.rearrange()

    # -- cards at the pointer ------------------------------------------------------------------

    def held(self) -> dict[Place, Rect]:
        """Where the dragged cards are now."""
        drag = self.gestures.drag
        if drag is None or self.arrangement is None:
            return {}
        return dragged_rects(self.arrangement, drag.places, drag.grabbed, drag.offset)

    def hand_pile(self) -> str:
        """The hand of the seat at the screen that can be sorted, or ""."""
        boxes = self.arrangement.piles if self.arrangement else {}
        return next((name for name, box in boxes.items() if box.own and box.fan is Fan.HAND), "")

    # -- hints ---------------------------------------------------------------------------------

    def hint(self, places: frozenset[Place], piles: frozenset[str]) -> None:
        """Lights up what a hint means."""
        self.hinted, self.hinted_piles = places, piles

    def forget_hint(self) -> None:
        """Puts the light of a hint out."""
        self.hint(frozenset(), frozenset())

    # -- drawing -------------------------------------------------------------------------------

    def lit(self, *, on_turn: bool) -> Highlights:
        """The cues of now; only on turn are cards of the own hand dim."""
        gestures = self.gestures
        focus: Place | str | None = gestures.aim or gestures.focus
        return Highlights(
            dim=self._dim() if on_turn else frozenset(),
            selected=frozenset(gestures.selection),
            targets=frozenset(gestures.targets),
            last=self.last,
            hinted=self.hinted,
            hinted_piles=self.hinted_piles,
            focus=focus or None,
        )

    def _dim(self) -> frozenset[Place]:
        """The cards of the own hand that no legal move takes now."""
        gestures = self.gestures
        if self.arrangement is None or gestures.choices is None:
            return frozenset()
        if not any(move.picks for move in gestures.choices.moves):
            return frozenset()
        own = {
            name for name, box in self.arrangement.piles.items() if box.own and box.fan is Fan.HAND
        }
        # while cards are dragged the others stay as they are: only what is picked narrows them
        playable = gestures.choices.playable() if gestures.drag else gestures.playable
        hand = frozenset(one.place for one in self.arrangement.cards if one.place.pile in own)
        dim = hand - playable
        return dim if dim != hand else frozenset()  # a hand that is all dim says nothing

    def scene(self, sitters: Mapping[int, PlateInfo], lit: Highlights) -> Scene:
        """Everything that rests."""
        if self.arrangement is None:
            raise ValueError("expected a seat at the screen before anything is drawn")
        away = self.motion.moving | frozenset(
            self.gestures.drag.places if self.gestures.drag else ()
        )
        values = {
            name: value - self.motion.chips_on_the_way(name) for name, value in self._values.items()
        }
        return Scene(
            self.arrangement,
            self._zones().counters,
            values,
            self.rules.words.marks(self.view, self.seat),
            sitters,
            away,
            lit,
        )

    def moving(self) -> list[Picture]:
        """Everything that moves: flights, what is dragged, what is held up to be read."""
        if self.arrangement is None:
            return []
        found = self.airborne.flights(self.motion.flying_cards(), self.arrangement)
        found += self.airborne.chips(self.motion.flying_chips(), self.theme.px(_CHIP))
        found += self.airborne.dragged(self.arrangement, self.held())
        if self.gestures.peeked is not None:
            found += self.airborne.peeked(self.arrangement, self.gestures.peeked)
        if self.gestures.lasso is not None:
            found.append(self._lasso(self.gestures.lasso))
        return found

    def _lasso(self, area: Rect) -> Picture:
        art, colour = self.presenter.art, self.theme.selection
        picture = art.box((area.w, area.h), 2, (*colour[:3], 28), "selection", self.theme.px(1))
        return Picture(picture, area.x, area.y)
