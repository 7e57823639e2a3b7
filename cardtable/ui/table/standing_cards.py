"""The cards of one table as they stand, which is not always where they lie.

Knows where the pointer is and which cards can be played; keeps how they rise, give way, shake and
sink. Knows no pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.core.diff import Place, kept_indices
from cardtable.core.frozen import replace
from cardtable.core.piles import Piles
from cardtable.core.remembering import Latest
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.standing import Offsets, Touched, standing, within_reach
from cardtable.ui.motion.flight_paths import FlyingCard
from cardtable.ui.motion.motion import Motion
from cardtable.ui.motion.touch import Touch

_UNTOUCHED = Touched()


class StandingCards:
    """Raises and moves aside cards that rest; `motion` has those that fly."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._touch = Touch()
        self._pointer: tuple[int, int] | None = None  # where it is, if it is over the window
        self._hands = Latest(_hands)
        self._pointed = Latest(_card_under)
        self._standing = Latest(standing)
        self._within_reach = Latest(within_reach)
        self._level = Latest(standing)  # where nothing is touched
        self._coming: frozenset[Place] = frozenset()
        self._told: tuple[object, ...] = ()  # all that the latest step was told

    @property
    def offsets(self) -> Offsets:
        """The pixels by which cards stand from where they lie now."""
        return self._touch.offsets

    @property
    def is_moving(self) -> bool:
        """True while a card rises, sinks, gives way or shakes."""
        return self._touch.is_moving

    def begin_again(self) -> None:
        """Ends every movement: with the next step all cards stand where they are to stand."""
        self._touch.begin_again()
        self._told = ()

    def follow(self, kept: Mapping[Place, Place]) -> None:
        """Follows cards to their new places in the same hand."""
        self._touch.follow(kept)

    def point(self, at: tuple[int, int] | None) -> None:
        """Takes where the pointer is; None while it is outside of the window."""
        self._pointer = at

    # -- time ----------------------------------------------------------------------------------

    def step(
        self,
        seconds: float,
        arrangement: Arrangement,
        hand: frozenset[Place],
        dim: frozenset[Place],
        gestures: Gestures,
        *,
        pointing: bool,
    ) -> None:
        """Lets time pass; where some of the `hand` are `dim` the others stand higher.

        `pointing`: the pointer is over the cards, and not over what lies above them.
        """
        drag, flying = gestures.drag, self._motion.moving
        told: tuple[object, ...] = (arrangement, hand, dim, flying, pointing, self._pointer)
        told += (gestures.selection, gestures.focus, gestures.held_down, drag, gestures.choices)
        if not seconds and (*told, gestures.table) == self._told:
            return  # a frame asks as time passes, and once more when its picture is made
        hands: tuple[str, ...] = self._hands(hand)
        picked = frozenset((*gestures.selection, *(drag.places if drag else ())))
        touched = Touched(hand - dim if dim else frozenset(), picked)
        reach: Arrangement = self._within_reach(arrangement, hands, touched)
        if gestures.table is not reach:
            gestures.arrange(reach)
        self._told = (*told, reach)
        if drag is None and not self._motion.pace.reduced:
            at = self._pointer if pointing else None
            touched = self._pointed_at(touched, gestures, self._pointed(reach, at))
        aims: Offsets = self._standing(arrangement, hands, touched)
        aims = self._in_the_air(aims, flying, arrangement, hands)
        self._touch.step(seconds, aims, self._motion.pace)

    def _in_the_air(
        self, aims: Offsets, flying: frozenset[Place], table: Arrangement, hands: tuple[str, ...]
    ) -> Offsets:
        """The aims; but a card that comes flies to its place in the arc, and then stands up."""
        coming = flying - self.offsets.keys()
        if self._coming or coming:
            level: Offsets = self._level(table, hands, _UNTOUCHED)
            self._touch.put({place: level[place] for place in coming & level.keys()})
            self._coming = (self._coming | coming) & flying
            staying = {place: at for place, at in aims.items() if place not in self._coming}
            aims = staying | {place: level[place] for place in self._coming & level.keys()}
        return aims

    def _pointed_at(self, touched: Touched, gestures: Gestures, under: Place | None) -> Touched:
        """With the card that the keyboard is on or else lies `under` the pointer, or is pressed."""
        pointed = gestures.focus or under
        choices = gestures.choices if pointed is not None else None
        liftable = choices is not None and pointed in choices.playable()
        return replace(touched, pointed=pointed, pressed=gestures.held_down, liftable=liftable)

    # -- cards that set off --------------------------------------------------------------------

    def refuse(self, table: Arrangement | None, places: Sequence[Place]) -> Rect | None:
        """Shakes cards that cannot be played so, once they are home.

        Returns where the first of them lies and stands: raised by a hand it is higher.
        """
        lies = table.at(places[0]) if table is not None and places else None
        if lies is None:
            return None
        self._touch.shake(places, lies.rect.w, self._motion.remaining(), self._motion.pace)
        return lies.rect.joined(lies.rect.moved(*self.offsets.get(places[0], (0, 0))))

    def glide(self, table: Arrangement | None, held: Mapping[Place, Rect]) -> None:
        """Sends cards that were let go home, to where they stand."""
        if table is None:
            return
        lain = {}
        for place, rect in held.items():
            dx, dy = self.offsets.get(place, (0, 0))
            lain[place] = rect.moved(-dx, -dy)
        self._motion.glide(table, lain)

    def flying_cards(self) -> tuple[FlyingCard, ...]:
        """The cards in flight; those that close up in a hand stand as they stood."""
        flying, offsets = self._motion.flying_cards(), self.offsets
        if not offsets:
            return flying
        return tuple(
            card._replace(x=card.x + offsets[card.place][0], y=card.y + offsets[card.place][1])
            if card.place in offsets
            else card
            for card in flying
        )


def _hands(places: frozenset[Place]) -> tuple[str, ...]:
    return tuple(sorted({place.pile for place in places}))


def _card_under(table: Arrangement, at: tuple[int, int] | None) -> Place | None:
    card = table.card_at(*at) if at is not None else None
    return card.place if card is not None else None


def not_playable(gestures: Gestures, hand: frozenset[Place]) -> frozenset[Place]:
    """The cards of the own hand that no legal move takes now; none where that is all of them."""
    choices = gestures.choices
    if choices is None or not choices.takes_cards:
        return frozenset()
    # while cards are dragged the others stay as they are: only what is picked narrows them
    playable = choices.playable() if gestures.drag else gestures.playable
    left = hand - playable
    return left if left != hand else frozenset()


def kept_places(hand: frozenset[Place], old: Piles, new: Piles) -> dict[Place, Place]:
    """The cards of the own hands that are still there: where each was, and where it is."""
    return {
        Place(pile, was): Place(pile, now)
        for pile in {place.pile for place in hand}
        for was, now in kept_indices(old[pile], new[pile]).items()
    }
