"""A person's hand: makes a legal move by a gesture, and looks whether the journal has it.

Acts as people do: looks before every press, and makes a gesture again that was not felt. Second
tries are counted, told at the end of the run, and few are allowed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.ui.table.table_screen import TableScreen
from tests.support.window.desk import FELT, SOON, Desk
from tests.support.window.ways import CLICK, DOUBLE, DRAG, Gesture, Ways

SECOND_TRIES: list[str] = []  # of all games of this run
ALLOWED, OF = 2, 8  # second tries in one game, or one for so many moves
_TRIES = 3  # for one move
_ROUNDS = 20  # gestures begun for one move, where others speak in between


class Hand:
    """Plays the seat at the screen of a desk."""

    def __init__(self, desk: Desk, *styles: str) -> None:
        self.desk = desk
        self.styles = styles or (DRAG, CLICK, DOUBLE)
        self.made = {DRAG: 0, CLICK: 0, DOUBLE: 0, "word": 0}
        self.odd: list[str] = []  # moves that no gesture of the wanted style can make
        self.again = 0  # second tries
        self._tried = 0  # how often a gesture for this move was not felt
        self.plays = True  # whether the last gesture means a move, where it was let go

    @property
    def ways(self) -> Ways:
        """The gestures that make moves."""
        return Ways(self.desk.room)

    # -- the position --------------------------------------------------------------------------

    @property
    def session(self) -> Any:
        """The game so far."""
        return self.desk.room.session

    @property
    def seat(self) -> int:
        """The seat at the screen."""
        return int(self.desk.room.play.game.croupier.seat)

    def wait_turn(self) -> int:
        """Until the person at the screen is to move, the game is over, or a sheet is up."""
        self.desk.until(self._waits, "the person's turn")
        return int(self.session.turn)

    def _waits(self) -> bool:
        room = self.desk.room
        room.follow()
        if not any(isinstance(screen, TableScreen) for screen in room.room.screens):
            return False
        turn = self.session.turn
        self._go_on()
        return turn in (OVER, self.seat) or turn in room.play.game.croupier.people or self.sheet()

    def pause(self) -> Pause | None:
        """The pause in which the table rests until people have had a look."""
        session = self.session
        waiting: Pause | None = (
            session.rules.handling.pause(session.state) if session.turn == DEALER else None
        )
        return waiting

    def sheet(self) -> bool:
        """True when the score sheet between two hands is to be read."""
        return self.pause() is Pause.SHEET

    def _go_on(self) -> None:
        """Presses "Go on" below a finished trick, where it stays for a click."""
        room, pause = self.desk.room, self.pause()
        stays = room.room.settings.now.trick_stay == "click"
        if pause is not Pause.LOOK or not stays:
            return
        room.play.game.croupier.pause = pause
        button, lines = room.button("pause"), len(self.desk.journal())
        if self.desk.sees(button):  # the table asks once the last card lies
            self.desk.xdotool(*self.desk.to(button.center), "click", "1")
            self.desk.soon(lambda: len(self.desk.journal()) > lines, "the next trick")
        room.play.game.croupier.pause = None
        self.desk.away()

    def advice(self, level: str = "hard") -> Move:
        """Returns what the game's own player would do here."""
        rules, seat = self.session.rules, self.seat
        budget = Budget(Random(f"{self.session.seed}/{len(self.session.log)}"), iterations=60)
        player = computers_of(rules).players[level]
        advice = player.choose(rules, self.session.view(seat), seat, budget)
        assert advice.move is not None
        return advice.move

    # -- making a move -------------------------------------------------------------------------

    def make(self, move: Move) -> bool:
        """Makes a move by a gesture and waits until the journal has it.

        False when somebody else was faster: what could be called has been called.
        """
        count, self._tried = len(self.session.log), 0
        for _ in range(_ROUNDS):
            known = len(self.session.log)
            at = self._attempt(move) and self._comes(move, count)
            at = at or self._played_since(count)
            if at or self._gone(move, count):
                self.desk.away()
                return self._is_meant(move, at)
            if len(self.session.log) == known:
                self._begin_again(move)
            else:
                self.desk.put_down()
        raise AssertionError(f"{move} was never made")

    def _comes(self, move: Move, count: int) -> int:
        """The length of the log with the move; 0 when it does not come soon."""
        tries = FELT if self.plays else SOON
        self.desk.soon(
            lambda: self._played_since(count) or self._gone(move, count), str(move), tries
        )
        return self._played_since(count)

    def _is_meant(self, move: Move, at: int) -> bool:
        """True when the move was played (and no other); False when it was too late for it."""
        if not at:
            return False
        played = self.session.log[at - 1].move
        assert self.ways.alike(at - 1, played, move), f"meant {move}, played {played}"
        return True

    def _begin_again(self, move: Move) -> None:
        """Nothing came of it: everything is put down for a second try."""
        self.again += 1
        self._tried += 1
        SECOND_TRIES.append(f"{self.session.rules.name}: {move}")
        self.desk.picture(f"second-try-{len(SECOND_TRIES)}")
        self.desk.keep_mirrored(f"second-try-{len(SECOND_TRIES)}-wanted")
        moves = sum(self.made.values())
        assert self.again <= max(ALLOWED, moves // OF), f"{self.again} second tries, for {move}"
        assert self._tried < _TRIES, f"tried {_TRIES} times and never felt: {move}"
        self.desk.put_down()

    def _attempt(self, move: Move) -> bool:
        """Makes the gesture, with the choice it may lead to; False when it broke off."""
        self.plays = True
        made = self._say(move) if self._is_said(move) else self._carry(move)
        if made and self.desk.room.play.game.talk.popup is not None:
            return self._choose(move)
        return made

    def _gone(self, move: Move, count: int) -> bool:
        """True when a move is legal no more, because of what others have done."""
        session = self.session
        return len(session.log) > count and legal(session.rules, session.state, move) is None

    def _is_said(self, move: Move) -> bool:
        """True when a move is made by a button; a word that takes cards (a claim) has one too."""
        keys = {action.key for action in self.desk.room.play.shown().prompt.actions}
        return not move.picks or f"say:{move.word}" in keys

    def _played_since(self, count: int) -> int:
        """The length of the log with the first own move since then; 0 while there is none."""
        self.desk.room.follow()
        fresh = self.session.log[count:]
        own = (
            at for at, entry in enumerate(fresh, start=count + 1) if entry.move.seat == self.seat
        )
        return next(own, 0)

    def _say(self, move: Move) -> bool:
        self.made["word"] += 1
        play = self.desk.room.play
        shown = play.shown()
        beside = [shown.at_hand.action.key] if shown.at_hand else []  # it stands at a card
        if f"say:{move.word}" in [*(action.key for action in shown.prompt.actions), *beside]:
            return self._push(f"say:{move.word}")
        if not move.numbers():
            return False  # it is offered no more: others have gone on
        wanted = move.numbers()[0]
        while play.game.talk.amount != wanted:
            if not self._push("amount:more" if play.game.talk.amount < wanted else "amount:less"):
                return False
        return self._push("amount:say")

    def _push(self, key: str) -> bool:
        """Clicks a button once it has been read."""
        button = self.desk.room.button(key)
        if not self.desk.reads(button):
            return False
        self.desk.click(button.center)
        return True

    def _choose(self, move: Move) -> bool:
        """Picks a move from the list that has opened."""
        room = self.desk.room
        count = len(self.session.log)
        runs = room.play.game.talk.options
        key = next((k for k, run in runs if self.ways.alike(count, run[0], move)), "")
        assert key, f"{move} is not among {room.play.game.talk.options}"
        return self._push(key)

    def _carry(self, move: Move) -> bool:
        for style in self.styles:
            gesture = self.ways.find(move, style)
            if gesture is not None:
                self.made[style] += 1
                return self.perform(gesture)
            self.odd.append(f"{style}: {move}")
        raise AssertionError(f"no gesture makes {move}")

    def perform(self, gesture: Gesture) -> bool:
        """Makes a gesture with the real mouse; False when the table was not as it should be."""
        desk, cards, end = self.desk, gesture.cards, gesture.end
        if gesture.kind == DOUBLE:
            return self._clicks(cards[0], twice=True)
        first = cards if gesture.kind == CLICK or len(cards) > 1 else ()
        for number, at in enumerate(first):
            if not self._clicks(at, ctrl=gesture.ctrl and number > 0):
                return False
            desk.room.play.game.tabletop.gestures.step(1.0)
        if end is None:
            return True
        if gesture.kind == CLICK:
            return self._clicks(end)
        return desk.sees(desk.room.around(cards[-1]), desk.room.around(end)) and desk.drag(
            cards[-1], end
        )

    def _clicks(self, at: tuple[int, int], *, twice: bool = False, ctrl: bool = False) -> bool:
        """Clicks what lies there, once it is to be seen."""
        seen = self.desk.sees(self.desk.room.around(at))
        if seen:
            self.desk.click(at, twice=twice, ctrl=ctrl)
        return seen
