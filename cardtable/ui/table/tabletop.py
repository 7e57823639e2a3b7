"""The table as one seat has it before it: view, layout, motion and gestures, kept together.

Holds views only. Is told what changed and says what there is to be seen; plays nothing, draws
nothing, and knows no pygame.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.diff import Place, Shift, diff, kept_indices
from cardtable.core.events import NOBODY, SPOKEN_ALOUD, Kind
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import DEALER, Face, Fan, Mark, Prompt, Table, Zones
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Highlights, PlateInfo, Scene
from cardtable.ui.motion.manners import FELT, TAKEN_BACK, manner_of
from cardtable.ui.motion.motion import Motion
from cardtable.ui.table.dragged_cards import DraggedCards, held_rects
from cardtable.ui.table.standing_cards import StandingCards, kept_places, not_playable


class Tabletop:
    """The cards, and all that can be done with them, before the seat at the screen."""

    def __init__(self, rules: AnyRules, size: tuple[int, int] = (1280, 720)) -> None:
        self.rules = rules
        self.motion = Motion()
        self.dragged = DraggedCards()
        self.cards = StandingCards(self.motion)
        self.hands = HandOrders(rules)
        self.look = LayoutOptions()
        self.size = size
        self.seat = -1
        self.view: Any = None
        self.prompt = Prompt("")  # what the table says to the seat
        self.marks: tuple[Mark, ...] = ()
        self.arrangement: Arrangement | None = None
        self.gestures = Gestures(rules, 0)
        self.last: frozenset[Place] = frozenset()
        self.fresh: frozenset[Place] = frozenset()  # cards that have come and are new
        self.hinted: frozenset[Place] = frozenset()
        self.hinted_piles: frozenset[str] = frozenset()
        self._values: Mapping[str, int] = {}
        self._hand = ""
        self._hand_places: frozenset[Place] = frozenset()
        self._shelved: tuple[Place, ...] = ()

    # -- what changes --------------------------------------------------------------------------

    def sit(self, seat: int, view: Any) -> None:
        """Seats somebody before the screen: nothing of what the one before saw is kept."""
        known = seat == self.seat and self.view is not None and self.view.piles == view.piles
        self.fresh = self.fresh if known else frozenset()
        self.seat = seat
        self.motion.finish_now()
        self.cards.begin_again()
        self.gestures = Gestures(self.rules, seat)
        self.last = frozenset()
        self.forget_hint()
        self._take(view)
        self._values = self.rules.counters(view)
        self.arrangement = self._arranged()
        self.gestures.refresh(view, self.arrangement)

    def _take(self, view: Any) -> None:
        """Keeps a view and what the rules say of it."""
        self.view, words = view, self.rules.words
        self.prompt, self.marks = words.status(view, self.seat), words.marks(view, self.seat)

    def _tones(self) -> dict[str, str]:
        """Returns the marks of whole piles that have a tone."""
        return {mark.pile: mark.tone for mark in self.marks if mark.tone and not mark.card}

    def show(
        self, view: Any, move: Move | None = None, kind: Kind = Kind.OTHER, about: int = NOBODY
    ) -> None:
        """Shows a new position; the cards that changed place set off as the kind of event asks.

        The portrait of the seat that the event is `about` stirs where it says or wins something. A
        card that was dragged sets off from the pointer. Without a move, one was taken back.
        """
        before, old = self.arrangement, self.view
        if before is None:
            self.sit(self.seat, view)
            return
        self._take(view)
        self.arrangement = self._arranged()
        shifts = diff(old.piles, view.piles, move)
        self.fresh = self._come(old, shifts, move)
        manner = manner_of(kind, len(shifts)) if move is not None else TAKEN_BACK
        tones, stood = self._tones(), self.cards.offsets
        self.motion.begin(before, self.arrangement, shifts, manner, tones=tones, stood=stood)
        self.cards.follow(kept_places(self._hand_places, old.piles, view.piles))
        if move is not None and move.seat not in (DEALER, self.seat) and kind in SPOKEN_ALOUD:
            self.motion.call(move.seat)
        elif move is not None and about >= 0 and kind in FELT:
            self.motion.call(about, aloud=False)
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

    def _come(self, old: Any, shifts: Collection[Shift], move: Move | None) -> frozenset[Place]:
        """The cards that have come to the hand since one's turn last ended, and still lie there.

        A whole hand that is dealt is not marked, nor what is taken back.
        """
        hand, zones = self._hand, self._zones()
        kept = kept_indices(old.piles[hand], self.view.piles[hand])
        ended = move is not None and move.seat == self.seat == old.turn != self.view.turn
        fresh = {Place(hand, kept[at.index]) for at in self.fresh if at.index in kept and not ended}
        for shift in shifts if move is not None else ():
            owners = zones.of_pile(shift.source.pile).owners
            known = self.seat in owners and not shift.before.is_hidden
            if shift.target.pile == hand and (shift.source in self.fresh or not known):
                fresh.add(shift.target)
        return frozenset(fresh) if len(fresh) < len(self.view.piles[hand]) else frozenset()

    def touched(self) -> None:
        """Takes the mark of new cards off those that are pressed, picked, dragged or focused."""
        self.fresh -= self.gestures.touched()

    def _lies(self, place: Place) -> bool:
        return place.index < len(self.view.piles[place.pile])

    def _chips(self, values: Mapping[str, int]) -> dict[str, int]:
        chips = {counter.name for counter in self._zones().counters if counter.style == "chips"}
        return {name: value for name, value in values.items() if name in chips}

    def resize(self, size: tuple[int, int], look: LayoutOptions) -> None:
        """Lays the table for another window or another scale; flights go on."""
        self.size, self.look = size, look
        if self.view is None:
            return
        self._take(self.view)  # in the language that is spoken now
        before = self.arrangement
        self.arrangement = self._arranged()
        self.cards.begin_again()
        if before is not None:
            self.motion.retarget(self.arrangement, before)
        self.gestures.cancel()
        self.gestures.arrange(self.arrangement)

    def rearrange(self) -> None:
        """Slides the cards of a hand that was sorted to their new places."""
        before = self.arrangement
        self.arrangement = self._arranged()
        if before is not None:
            self.motion.glide(
                self.arrangement,
                {
                    card.place: card.rect
                    for card in before.cards
                    if card.place.pile in self.hands.by_pile
                },
            )
        self.gestures.arrange(self.arrangement)

    def _zones(self) -> Zones:
        return zoning(self.rules, self.view.table)

    def _arranged(self) -> Arrangement:
        zones = self._zones()
        orders = self.hands.orders(zones, self.view.piles, self.seat)
        arrangement = arrange(
            zones,
            self.view.piles,
            self.seat,
            self.size,
            seats=self.view.table.seats,
            options=replace(self.look, shelf=self._plans()),
            orders=orders,
        )
        boxes = arrangement.piles.items()
        self._hand = next((name for name, box in boxes if box.own and box.fan is Fan.HAND), "")
        aside = orders[self._hand].aside if arrangement.shelf and self._hand in orders else ()
        self._shelved = tuple(Place(self._hand, index) for index in aside)
        self._hand_places = frozenset(
            card.place
            for name, box in boxes
            if box.own and box.fan is Fan.HAND
            for card in arrangement.cards_in(name)
        )
        return arrangement

    # -- the shelf -----------------------------------------------------------------------------

    def _plans(self) -> bool:
        """True when the game has something to plan now, so that there is a shelf."""
        return self.rules.handling.shelf(self.view, self.seat, ()) is not None

    def shelved(self) -> tuple[Place, ...]:
        """Returns the cards that are set aside in private."""
        return self._shelved

    def planned(self) -> tuple[Card, ...]:
        """The cards of the own hand that are set aside, also while there is no shelf."""
        if not self._hand:
            return ()
        lying = self.view.piles[self._hand]
        return tuple(lying[index] for index in self.hands.order(self._hand, lying).aside)

    def plan(self, table: Table, seat: int, cards: Sequence[Card]) -> None:
        """Sets cards of a seat's hand aside, as they were when the game was left."""
        for zone in zoning(self.rules, table):
            if zone.near.fan is Fan.HAND and seat in zone.owners and not zone.family:
                self.hands.plan(zone.name, cards)
                return

    def take_back(self) -> None:
        """Puts everything on the shelf back into the hand."""
        self.hands.take_back(self.hand_pile())
        self.rearrange()

    # -- cards at the pointer ------------------------------------------------------------------

    def stand(self, seconds: float, *, on_turn: bool, pointing: bool = False) -> None:
        """Lets time pass for how cards stand; `pointing`: the pointer is over them."""
        hand, gestures, table = self._hand_places, self.gestures, self.arrangement
        if table is not None:
            dim = not_playable(gestures, hand) if on_turn else frozenset()
            self.cards.step(seconds, table, hand, dim, gestures, pointing=pointing)

    def settle(self) -> None:
        """Ends every movement: cards lie where they fly to, and stand where they are to stand."""
        self.motion.finish_now()
        self.cards.begin_again()

    @property
    def is_moving(self) -> bool:
        """True while anything flies, rises or shakes."""
        return self.motion.is_moving or self.cards.is_moving

    def step(self, seconds: float) -> None:
        """Lets time pass for what flies, and for what is dragged."""
        self.motion.step(seconds)
        self.dragged.step(seconds, self.arrangement, self.gestures.drag, self.motion.pace)

    def held(self) -> dict[Place, Rect]:
        """Returns where the dragged cards are now."""
        drag = self.gestures.drag
        if drag is None or self.arrangement is None:
            return {}
        return held_rects(self.arrangement, drag, self.cards.offsets)

    def hand_pile(self) -> str:
        """The hand of the seat at the screen that can be sorted, or ""."""
        return self._hand

    def holds_cards(self) -> bool:
        """True when there is anything in that hand."""
        return bool(self._hand_places)

    def collected(self, winners: Collection[int]) -> tuple[str, ...]:
        """The piles, open to everybody, that these seats have collected or laid out."""
        boxes, zones = self.arrangement.piles if self.arrangement else {}, self._zones()
        laid = {name: zones.of_pile(name) for name in boxes if zones.has(name)}
        return tuple(
            name
            for name, zone in laid.items()
            if zone.face is Face.ALL and set(zone.owners) & set(winners)
        )

    @property
    def values(self) -> Mapping[str, int]:
        """The numbers of the counters."""
        return self._values

    # -- hints ---------------------------------------------------------------------------------

    def hint(self, places: frozenset[Place], piles: frozenset[str]) -> None:
        """Lights up what a hint means."""
        self.hinted, self.hinted_piles = places, piles

    def forget_hint(self) -> None:
        """Puts the light of a hint out."""
        self.hint(frozenset(), frozenset())

    # -- what is to be seen --------------------------------------------------------------------

    def highlights(self, *, on_turn: bool, selected: frozenset[Place] = frozenset()) -> Highlights:
        """The cues that are lit now; only on turn are cards of one's own hand dim.

        `selected` are cards to outline beside those that are picked.
        """
        gestures = self.gestures
        return Highlights(
            dim=not_playable(gestures, self._hand_places) if on_turn else frozenset(),
            selected=frozenset(gestures.selection) | selected,
            targets=frozenset(gestures.targets),
            last=self.last,
            fresh=self.fresh,
            hinted=self.hinted,
            hinted_piles=self.hinted_piles,
            focus=gestures.aim or gestures.focus,
        )

    def plain_scene(self) -> Scene:
        """Returns what rests, with nobody at it and nothing lit: for asking what can be done."""
        return self.scene({}, self.highlights(on_turn=False))

    def scene(self, sitters: Mapping[int, PlateInfo], lit: Highlights) -> Scene:
        """Returns everything that rests."""
        if self.arrangement is None:
            raise ValueError("expected a seat at the screen before anything is shown")
        away = self.motion.moving
        if self.gestures.drag:
            away |= frozenset(self.gestures.drag.places)
        values, motion = self._values, self.motion
        if motion.pays:
            values = {name: value - motion.chips_on_the_way(name) for name, value in values.items()}
        counters, offsets = self._zones().counters, self.cards.offsets
        return Scene(self.arrangement, counters, values, self.marks, sitters, away, lit, offsets)
