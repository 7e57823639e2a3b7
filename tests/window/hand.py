"""A person's hand: turns a legal move into a gesture, makes it, and waits for the journal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from desk import LOOK, Desk
from mirror import Point

from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.ui.choices import Choices
from cardtable.ui.gestures import Choose, Gestures, Outcomes, Play

DRAG, CLICK, DOUBLE = "drag", "click", "double"


@dataclass(frozen=True)
class Gesture:
    """Cards clicked one after another, then the last of them dragged, clicked on, or neither."""

    kind: str
    cards: tuple[Point, ...]
    end: Point | None = None
    ctrl: bool = False


class Hand:
    """Plays the seat at the screen of a desk."""

    def __init__(self, desk: Desk, *styles: str) -> None:
        self.desk = desk
        self.styles = styles or (DRAG, CLICK, DOUBLE)
        self.made = {DRAG: 0, CLICK: 0, DOUBLE: 0, "word": 0}
        self.odd: list[str] = []  # moves that no gesture of the wanted style can make

    # -- the position --------------------------------------------------------------------------

    @property
    def session(self) -> Any:
        """The game so far."""
        return self.desk.room.session

    @property
    def seat(self) -> int:
        """Who sits at the screen."""
        return int(self.desk.room.play.croupier.seat)

    def wait_turn(self) -> int:
        """Until the person at the screen is to move, the game is over, or a sheet is up."""
        self.desk.until(self._waits, "the person's turn")
        return int(self.session.turn)

    def _waits(self) -> bool:
        room = self.desk.room
        room.follow()
        if not any(one.__class__.__name__ == "Play" for one in room.room.screens):
            return False
        turn = self.session.turn
        self._go_on()
        return turn in (OVER, self.seat) or turn in room.play.croupier.people or self.sheet()

    def pause(self) -> Pause | None:
        """Where the table rests until people have had a look."""
        session = self.session
        found: Pause | None = session.rules.pause(session.state) if session.turn == DEALER else None
        return found

    def sheet(self) -> bool:
        """Whether the score sheet between two hands is to be read."""
        pause = self.pause()
        return pause is not None and pause.kind == "sheet"

    def _go_on(self) -> None:
        """Presses "Go on" below a finished trick, where it stays for a click."""
        room, pause = self.desk.room, self.pause()
        stays = room.room.settings.now.trick_stay == "click"
        if pause is None or pause.kind != "look" or not stays:
            return
        room.play.croupier.pause = pause
        at = room.button("pause")
        lines = len(self.desk.journal())
        self.desk.point(at)
        for _ in range(100):  # the press counts once the last card lies
            self.desk.xdotool("click", "1")
            time.sleep(LOOK)
            if len(self.desk.journal()) > lines:
                break
        room.play.croupier.pause = None

    def advice(self, level: str = "normal") -> Move:
        """What the game's own player would do here."""
        rules, seat = self.session.rules, self.seat
        budget = Budget(Random(f"{self.session.seed}/{len(self.session.log)}"), iterations=60)
        advice = rules.players()[level].choose(rules, self.session.view(seat), seat, budget)
        assert advice.move is not None
        return advice.move

    # -- making a move -------------------------------------------------------------------------

    def make(self, move: Move) -> bool:
        """Makes a move by a gesture and waits until the journal has it.

        False when somebody else was faster: what could be called has been called.
        """
        count = len(self.session.log)
        if not move.picks or self._has_button(move):
            self._say(move)
        else:
            self._carry(move)
        if self.desk.room.play.popup is not None:
            self._choose(move)
        fleeting = move.word == "call"
        at = self.desk.until(
            lambda: self._played_since(count) or (fleeting and self._gone(move)),
            f"{move} in the journal",
        )
        self.desk.away()
        if at is True:
            return False
        played = self.session.log[at - 1].move
        assert self._alike(at - 1, played, move), f"meant {move}, played {played}"
        return True

    def _gone(self, move: Move) -> bool:
        """Whether a move is legal no more."""
        return move not in self.session.moves(self.seat)

    def _has_button(self, move: Move) -> bool:
        """Whether a word that takes cards (a claim) can be pressed as well."""
        return f"say:{move.word}" in {one.key for one in self.desk.room.play.strips.presses()}

    def _played_since(self, count: int) -> int:
        """The length of the log with the first own move since then; 0 while there is none."""
        self.desk.room.follow()
        fresh = self.session.log[count:]
        own = (at for at, one in enumerate(fresh, start=count + 1) if one.move.seat == self.seat)
        return next(own, 0)

    def _alike(self, count: int, one: Move, other: Move) -> bool:
        rules, state = self.session.rules, self.session.state_after(count)
        likeness = Choices(rules, rules.view(state, one.seat), one.seat, ()).likeness
        same = (one.words, one.cards, one.target) == (other.words, other.cards, other.target)
        if not same and one.words == other.words and not one.words:
            same = one.target.partition("/")[0] == other.target.partition("/")[0]
        return same and likeness.keys(one.picks) == likeness.keys(other.picks)

    def _say(self, move: Move) -> None:
        self.made["word"] += 1
        room = self.desk.room
        keys = [one.key for one in room.play.strips.presses()]
        if f"say:{move.word}" in keys:
            self.desk.click(room.button(f"say:{move.word}"))
            return
        wanted = move.numbers()[0]
        while room.play.amount != wanted:
            key = "amount:more" if room.play.amount < wanted else "amount:less"
            self.desk.click(room.button(key))
        self.desk.click(room.button("amount:say"))

    def _choose(self, move: Move) -> None:
        """Picks a move from the list that has opened."""
        room = self.desk.room
        count = len(self.session.log)
        runs = room.play._options.items()
        key = next((k for k, run in runs if self._alike(count, run[0], move)), "")
        assert key, f"{move} is not among {list(room.play._options.values())}"
        self.desk.click(room.button(key))

    def _carry(self, move: Move) -> None:
        for style in self.styles:
            for gesture in self._gestures(move, style):
                if self._means(gesture, move):
                    self.made[style] += 1
                    self.perform(gesture)
                    return
            self.odd.append(f"{style}: {move}")
        raise AssertionError(f"no gesture makes {move}")

    def perform(self, gesture: Gesture) -> None:
        """Makes a gesture with the real mouse."""
        desk, cards = self.desk, gesture.cards
        if gesture.kind == DOUBLE:
            desk.click(cards[0], twice=True)
            return
        first = cards if gesture.kind == CLICK or len(cards) > 1 else ()
        for number, at in enumerate(first):
            desk.click(at, ctrl=gesture.ctrl and number > 0)
            desk.room.play.tabletop.gestures.step(1.0)
        if gesture.end is None:
            return
        if gesture.kind == DRAG:
            desk.drag(cards[-1], gesture.end)
        else:
            desk.click(gesture.end)

    # -- which gesture -------------------------------------------------------------------------

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
                for point in self._points(end):
                    yield Gesture(style, cards, point)
                    if len(cards) > 1:
                        yield Gesture(style, cards, point, ctrl=True)

    def _ends(
        self, move: Move, places: tuple[Place, ...]
    ) -> Iterator[tuple[tuple[Place, ...], str]]:
        """Which cards are lifted, and where they are put."""
        piles = list(dict.fromkeys(place.pile for place in places))
        if len(piles) > 1:
            for pile in piles:
                others = tuple(one for one in places if one.pile == pile)
                rest = next(one for one in piles if one != pile)
                yield others, rest
                yield others, move.target
        yield places, move.target
        base = move.target.partition("/")[0]
        if base != move.target:
            yield places, base
        yield places[:1], move.target
        yield places[:1], ""

    def places(self, move: Move) -> tuple[Place, ...]:
        """Where the picked cards lie, topmost first."""
        view, table = self.desk.room.play.tabletop.view, self.desk.room.table
        found: list[Place] = []
        for pick in move.picks:
            cards = view.piles[pick.pile]
            for index in reversed(range(len(cards))):
                place = Place(pick.pile, index)
                if cards[index] == pick.card and place not in found and table.at(place):
                    found.append(place)
                    break
        return tuple(found)

    def places_at(self, move: Move) -> Point:
        """Where to click for the first card of a move."""
        return self._grip(self.places(move)[0])

    def _grip(self, place: Place) -> Point:
        placed = self.desk.room.table.at(place)
        return (placed.rect if placed.covered else placed.shows).centre

    def _points(self, end: str) -> Iterator[Point]:
        """Places to let go over a pile, or over the open room of a family."""
        table = self.desk.room.table
        box = table.piles.get(end) or table.families.get(end)
        if box is None:
            return
        lying = table.lying(end)
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
        """Whether a gesture comes to the move, alone or in a list to choose from."""
        outcomes = self.trial(gesture)
        count = len(self.session.log)
        for outcome in outcomes:
            if isinstance(outcome, Play):
                return self._alike(count, outcome.moves[0], move)
            if isinstance(outcome, Choose):
                return any(self._alike(count, run[0], move) for run in outcome.options)
        return False

    def trial(self, gesture: Gesture) -> Outcomes:
        """What a gesture comes to, tried on gestures of its own."""
        room = self.desk.room
        tried = Gestures(self.session.rules, self.seat)
        tried.refresh(room.play.tabletop.view, room.table)
        cards, end = gesture.cards, gesture.end
        found: Outcomes = ()
        if gesture.kind == DOUBLE:
            for _ in range(2):
                tried.down(*cards[0])
                found = (*found, *tried.up(*cards[0]))
            return found
        for number, at in enumerate(cards if gesture.kind == CLICK or len(cards) > 1 else ()):
            tried.down(*at, ctrl=gesture.ctrl and number > 0)
            found = (*found, *tried.up(*at))
            tried.step(1.0)
        if end is None or found:
            return found
        tried.down(*(cards[-1] if gesture.kind == DRAG else end))
        if gesture.kind == DRAG:
            tried.move((cards[-1][0] + end[0]) // 2, (cards[-1][1] + end[1]) // 2)
            tried.move(*end)
        return (*found, *tried.up(*end))
