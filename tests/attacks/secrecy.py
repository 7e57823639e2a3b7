"""Checks that a picture of the table shows nothing that the seat at the screen does not know.

Each frame is drawn once more behind the table's back with other hidden cards, and must come out the
same; and no face is drawn that the seat has not seen. While the curtain is down there is no face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from cardtable.core.cards import HIDDEN, Card, is_card
from cardtable.session import CannotUndo, Session
from cardtable.ui.app import App
from cardtable.ui.table.table_in_play import TableInPlay
from cardtable.ui.table.table_screen import TableScreen
from tests.attacks.verdict import Wrong, differences, expect

WORLDS = 8  # that are imagined, at most, to find one in which the same seat is asked
PIXELS_EVERY = 5  # frames: the others are compared as values alone


class Secrecy:
    """Watches one table; `counted` is told how much was looked at."""

    def __init__(self, rng: Random, counted: Counter[str]) -> None:
        self.rng, self.counted = rng, counted
        self._seen: dict[tuple[Session, int], set[Card]] = {}  # by session and seat
        self._learnt: Any = None

    def forget(self) -> None:
        """The program was closed: sessions are others from now on."""
        self._seen.clear()
        self._learnt = None

    def learn(self, play: TableScreen) -> None:
        """The seat at the screen sees what lies open to it."""
        session, seat = play.session, play.game.croupier.seat
        now = (session, seat, session.state)
        if self._learnt is not None and all(a is b for a, b in zip(now, self._learnt, strict=True)):
            return
        key = (session, seat)
        if key not in self._seen:
            self._seen[key] = set()
            for number in range(len(session.log) + 1):
                self._seen[key] |= _sight(session, seat, session.state_after(number))
        self._learnt = now
        first = max(0, len(session.log) - 6)  # several moves may be played between two frames
        for number in range(first, len(session.log) + 1):
            self._seen[key] |= _sight(session, seat, session.state_after(number))

    def check_frame(self, app: App) -> None:
        """The frame on the surface shows the seat what it has seen, and nothing else.

        Every frame is compared as a value, from which alone it is painted; every fifth also pixel
        by pixel, and with a full redraw.
        """
        play = app.screens.screen
        assert isinstance(play, TableScreen)
        session, seat = play.session, play.game.croupier.seat
        self.counted["compared"] += 1
        self._check_faces(play, _faces(play.shown()))
        if play.game.curtain is None:
            tabletop = play.game.tabletop
            expect(tabletop.seat == seat, f"the table lies before {tabletop.seat}, not {seat}")
            expect(
                tabletop.view.piles == session.view(seat).piles,
                f"what lies before seat {seat} is not its view",
            )
        else:
            seat = self.rng.randrange(session.table.seats)  # nobody may learn anything
        value, undoable = play.shown(), play.game.can_undo
        in_pixels = self.counted["compared"] % PIXELS_EVERY == 0
        whole = self._check_whole(app, play) if in_pixels else b""
        with _other_hidden_cards(play, seat, self.rng):
            self._check_undo(play, seat, undoable)
            with patch.object(type(play.game), "can_undo", undoable):
                self._compare(session, seat, value, play.shown())
                again = _drawn_anew(app, play) if in_pixels else whole
            expect(again == whole, f"hidden cards can be told from the picture of seat {seat}")

    def _compare(
        self, session: Session, seat: int, value: TableInPlay, imagined: TableInPlay
    ) -> None:
        """Complains of every part of the frame that hidden cards have changed."""
        if imagined == value:
            return
        parts = "\n    ".join(differences(value, imagined))
        raise Wrong(
            f"hidden cards change what is drawn before seat {seat}; in earnest / imagined:\n"
            f"    {parts}\n  imagined: {session.state.piles}"
        )

    def _check_whole(self, app: App, play: TableScreen) -> bytes:
        """Checks that drawing bit by bit gives what a full redraw gives, which asks for no face."""
        self.counted["in pixels"] += 1
        app.screens.draw(app.surface)  # what a draw itself sets off (a tip) is drawn by the next
        drawn = self.last_drawn = bytes(app.surface.get_buffer().raw)
        with _recorded(app) as faces:
            whole = _drawn_anew(app, play)
        expect(drawn == whole, "what was drawn bit by bit is not what a full redraw gives")
        self._check_faces(play, faces)
        return whole

    def _check_faces(self, play: TableScreen, faces: set[Card]) -> None:
        if play.game.curtain is not None:
            expect(not faces, f"faces under the curtain: {_named(faces)}")
            return
        seat = play.game.croupier.seat
        strange = faces - self._seen[play.session, seat] - _places(play.session)
        expect(not strange, f"seat {seat} is shown what it never saw: {_named(strange)}")

    def _check_undo(self, play: TableScreen, seat: int, undoable: bool) -> None:
        """Complains when the undo sign tells a seat of hidden cards.

        It depends on what the seat saw that made the last move. When that is another than the one
        at the screen, an imagined hand is not the one remembered: the sign would go out, and in a
        real game with those cards it would not, so it is compared as it was before. For the seat
        itself it must be the same.
        """
        if undoable != play.game.can_undo:
            mover = play.session.log[_last_decision(play.session)].move.seat
            expect(mover != seat, f"undo tells seat {seat} of hidden cards")
            self.counted["undo by others"] += 1


def _last_decision(session: Session) -> int:
    try:
        return session._last_decision()
    except CannotUndo:
        return 0


def _drawn_anew(app: App, play: TableScreen) -> bytes:
    """The frame drawn from nothing, as bytes."""
    play.picture.forget()
    play.picture.painter._piles.clear()
    app.screens.expose()
    app.screens.draw(app.surface)
    return bytes(app.surface.get_buffer().raw)


@contextmanager
def _recorded(app: App) -> Iterator[set[Card]]:
    """The faces that are asked for while something is drawn."""
    art, faces = app.screens.art, set[Card]()
    card, face = art.card, art.face

    def carded(which: Card, *sizes: Any, **how: Any) -> Any:
        faces.add(which)
        return card(which, *sizes, **how)

    def faced(which: Card, *sizes: Any, **how: Any) -> Any:
        faces.add(which)
        return face(which, *sizes, **how)

    art.card, art.face = carded, faced  # type: ignore[method-assign]  # until the end of this
    try:
        yield faces
    finally:
        del art.card, art.face
        faces -= {drawn for drawn in faces if drawn.is_hidden}


@contextmanager
def _other_hidden_cards(play: TableScreen, seat: int, rng: Random) -> Iterator[None]:
    """The table as it might also lie, for all that the seat can see.

    The croupier marks the state in which the person has handed over, or has seen a pause, by
    keeping that very object; what was done there was done in the imagined world as well.
    """
    session, croupier = play.session, play.game.croupier
    state, rules = session.state, session.rules
    marks = [name for name, kept in vars(croupier).items() if kept is state]
    for _ in range(WORLDS):
        world = rules.imagine(rules.view(state, seat), rng)
        if _asked(session, world) == _asked(session, state):
            session._states[-1] = world
            break
    try:
        vars(croupier).update(dict.fromkeys(marks, session.state))
        yield
    finally:
        vars(croupier).update(dict.fromkeys(marks, state))
        session._states[-1] = state


def _faces(value: TableInPlay) -> set[Card]:
    """The faces in the picture of a value."""
    lying = value.scene.arrangement.cards if value.scene is not None else ()
    boxes = (*lying, *value.in_the_air.cards)
    faces = {box.card for box in boxes if box.up and not box.card.is_hidden}
    return faces | {card for _, card in (value.trick.cards if value.trick else ())} - {HIDDEN}


def _asked(session: Session, state: Any) -> tuple[object, int]:
    """True when the seat on turn is asked; a seat that can only pass is passed over at once.

    A world in which that is otherwise would not rest here, and no frame would show it. That
    somebody is asked is for all to see.
    """
    if state.turn < 0:
        return None, 0
    rules = session.rules
    forced = rules.handling.forced(rules.view(state, state.turn), state.turn)
    return forced, min(2, len(rules.moves(state, state.turn)))


def _places(session: Session) -> set[Card]:
    """Cards after which an open place is called: they are drawn where they do not lie.

    A joker on the place of the six of hearts is drawn with the six under it; nobody need ever
    have seen that card.
    """
    slots = {pile.partition("/")[2] for pile in session.state.piles}
    return {Card.parse(slot) for slot in slots if is_card(slot)}


def _sight(session: Session, seat: int, state: Any) -> set[Card]:
    cards = session.rules.view(state, seat).piles.cards()
    return {card for card in cards if not card.is_hidden}


def _named(cards: set[Card]) -> str:
    return " ".join(sorted(map(str, cards)))
