"""Finds the gestures that make a move by trying them at the table as the mirror has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.ui.input.drop_search import PickMatcher
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import Choose, Intents, PlayMoves
from tests.support.window.mirror import Mirror, Point

DRAG, CLICK, DOUBLE = "drag", "click", "double"


@dataclass(frozen=True)
class Gesture:
    """Cards clicked one after another, then the last of them dragged, clicked on, or neither."""

    kind: str
    cards: tuple[Point, ...]
    end: Point | None = None
    ctrl: bool = False


class Ways:
    """Finds gestures for the moves of the seat at the screen."""

    def __init__(self, room: Mirror) -> None:
        self.room = room

    @property
    def session(self) -> Any:
        """The game so far."""
        return self.room.session

    def find(self, move: Move, style: str) -> Gesture | None:
        """The plainest gesture of a style that makes a move, without a press after the last needed.

        A press too many would meet whatever the table shows by then, on a slow machine the old one.
        """
        gestures = filter(self._is_whole, self._gestures(move, style))
        return next((gesture for gesture in gestures if self._means(gesture, move)), None)

    def _is_whole(self, gesture: Gesture) -> bool:
        """True when nothing is played before its last press."""
        several = gesture.kind == CLICK or len(gesture.cards) > 1
        before = gesture.cards if several and gesture.end is not None else ()
        return not self.trial(Gesture(CLICK, before, ctrl=gesture.ctrl))

    def alike(self, count: int, one: Move, other: Move) -> bool:
        """True when two moves come to the same in the position after so many moves."""
        rules, state = self.session.rules, self.session.state_after(count)
        matcher = PickMatcher(rules, state.table)
        same = (one.words, one.cards, one.target) == (other.words, other.cards, other.target)
        if not same and one.words == other.words and not one.words:
            same = one.target.partition("/")[0] == other.target.partition("/")[0]
        return same and matcher.keys(one.picks) == matcher.keys(other.picks)

    def _gestures(self, move: Move, style: str) -> Iterator[Gesture]:
        """Gestures of a style that may make a move, the plainest first."""
        places = self.places(move)
        for lifted, end in self._ends(move, places):
            cards = tuple(self._grip(place) for place in lifted)
            if style == DOUBLE:
                yield Gesture(DOUBLE, cards[-1:])
            elif style == CLICK and not end:
                yield Gesture(CLICK, cards[-1:])
            elif end:
                if style == CLICK and len(cards) == 1:
                    yield Gesture(CLICK, cards)
                for point in self._points(end):
                    yield Gesture(style, cards, point)
                    if len(cards) > 1:
                        yield Gesture(style, cards, point, ctrl=True)

    def _ends(
        self, move: Move, places: tuple[Place, ...]
    ) -> Iterator[tuple[tuple[Place, ...], str]]:
        """The cards that are lifted, and the points where they are put."""
        piles = list(dict.fromkeys(place.pile for place in places))
        if len(piles) > 1:
            for pile in piles:
                others = tuple(place for place in places if place.pile == pile)
                rest = next(other for other in piles if other != pile)
                yield others, rest
                yield others, move.target
        yield places, move.target
        base = move.target.partition("/")[0]
        if base != move.target:
            yield places, base
        yield places[:1], move.target
        yield places[:1], ""

    def places(self, move: Move) -> tuple[Place, ...]:
        """The places of the picked cards, topmost first."""
        view, table = self.room.play.game.tabletop.view, self.room.table
        reached: list[Place] = []
        for pick in move.picks:
            cards = view.piles[pick.pile]
            for index in reversed(range(len(cards))):
                place = Place(pick.pile, index)
                if cards[index] == pick.card and place not in reached and table.at(place):
                    reached.append(place)
                    break
        return tuple(reached)

    def places_at(self, move: Move) -> Point:
        """The points to click for the first card of a move."""
        return self._grip(self.places(move)[0])

    def _grip(self, place: Place) -> Point:
        placed = self.room.table.at(place)
        return (placed.rect if placed.covered else placed.shows).centre

    def _points(self, end: str) -> Iterator[Point]:
        """Places to let go over a pile, or over the open room of a family."""
        table = self.room.table
        box = table.piles.get(end) or table.families.get(end)
        if box is None:
            return
        lying = table.cards_in(end)
        if lying:
            yield lying[-1].rect.centre
        if box.family:
            room = box.rect
            for x in range(room.right - 8, room.x, -max(8, room.w // 12)):
                for y in range(room.y + 8, room.bottom, max(8, room.h // 4)):
                    if table.pile_at(x, y) == end:
                        yield (x, y)
        yield box.card.centre
        yield box.rect.centre

    def _means(self, gesture: Gesture, move: Move) -> bool:
        """True when a gesture comes to the move, alone or in a list to choose from."""
        outcomes = self.trial(gesture)
        count = len(self.session.log)
        for outcome in outcomes:
            if isinstance(outcome, PlayMoves):
                return self.alike(count, outcome.moves[0], move)
            if isinstance(outcome, Choose):
                return any(self.alike(count, run[0], move) for run in outcome.options)
        return False

    def trial(self, gesture: Gesture) -> Intents:
        """Returns the intents of a gesture, tried on gestures of its own."""
        room = self.room
        tried = Gestures(self.session.rules, int(room.play.game.croupier.seat))
        tried.refresh(room.play.game.tabletop.view, room.table)
        cards, end = gesture.cards, gesture.end
        intents: Intents = ()
        if gesture.kind == DOUBLE:
            for _ in range(2):
                tried.down(*cards[0])
                intents = (*intents, *tried.up(*cards[0]))
            return intents
        for number, at in enumerate(cards if gesture.kind == CLICK or len(cards) > 1 else ()):
            tried.down(*at, ctrl=gesture.ctrl and number > 0)
            intents = (*intents, *tried.up(*at))
            tried.step(1.0)
        if end is None or intents:
            return intents
        tried.down(*(cards[-1] if gesture.kind == DRAG else end))
        if gesture.kind == DRAG:
            tried.move((cards[-1][0] + end[0]) // 2, (cards[-1][1] + end[1]) // 2)
            tried.move(*end)
        return (*intents, *tried.up(*end))
