"""The table in play: one session, drawn for the seat at the screen, played by mouse and keyboard.

Joins what the other modules know: the croupier runs the game, the tabletop shows a view, gestures
say what is meant. Between two people the curtain falls before anything is swapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.diff import Place
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.table import DEALER, OVER, Counter, named
from cardtable.croupier import hints
from cardtable.croupier.croupier import Croupier, PlayedMove
from cardtable.croupier.narration import LogLine, recap
from cardtable.session import CannotUndo, Session
from cardtable.ui.drawing.predrawing import Predrawing
from cardtable.ui.input import intents
from cardtable.ui.input.intents import Intent, Intents
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.motion import Pace
from cardtable.ui.table.curtain import Curtain
from cardtable.ui.table.play_drawing import PlayDrawing
from cardtable.ui.table.play_end import Ending
from cardtable.ui.table.play_input import PlayInput
from cardtable.ui.table.play_laying import Laying
from cardtable.ui.table.play_strips import PlayStrips
from cardtable.ui.table.play_trick import LookingBack
from cardtable.ui.table.popup import Popup
from cardtable.ui.table.strips import Press
from cardtable.ui.table.tabletop import Tabletop

if TYPE_CHECKING:
    from cardtable.ui.screen_stack import ScreenStack

_SAID = 4.5  # seconds a refusal stands
_RECAP = 9.0
_LOGGED = 14
_WARMED = 5  # pictures drawn ahead in a frame before the deal


class PlayScreen:
    """The screen of a table."""

    def __init__(self, stage: ScreenStack, session: Session) -> None:
        self.stage = stage
        self.session = session
        self.croupier = Croupier(session, stage.thinker, lambda: stage.settings.now, self._played)
        self.tabletop = Tabletop(session.rules, stage.theme, stage.art)
        self.strips = PlayStrips(self)
        self.looking = LookingBack(self)
        self.laying = Laying(self)
        self.drawing = PlayDrawing(self)
        self.input = PlayInput(self)
        self.note = 0  # pixels under the bar that are not the table's
        self.refusal = ""
        self.hint_text = ""
        self.amount = 0
        self.warming: Predrawing | None = None
        self.popup: Popup | None = None
        self.curtain: Curtain | None = None
        self.recap: tuple[LogLine, ...] = ()
        self.log_open = False
        self._options: dict[str, tuple[Move, ...]] = {}
        self.speech: tuple[str, Rect, str] | None = None
        self._left = 0.0  # seconds the refusal or the recap still stands
        self._depth = 0
        self.ending = Ending(self)
        self._open()

    # -- beginning -----------------------------------------------------------------------------

    def _open(self) -> None:
        """Seats the first person; with several people nothing shows before they are asked."""
        croupier = self.croupier
        if len(croupier.people) > 1 and self.session.turn != OVER:
            while self.session.turn == DEALER and not self.session.rules.handling.pause(
                self.session.state
            ):
                self.session.deal()
            turn = self.session.turn
            first = turn if turn in croupier.people else croupier.people[0]
            croupier.curtain = first
            self.curtain = self._new_curtain(first)
        else:
            self._sit()

    def _new_curtain(self, seat: int) -> Curtain:
        return Curtain(self.session.names[seat], self.session.rules.title)

    def show_to(self, seat: int) -> None:
        """Puts a seat before the screen without asking (a picture, a test)."""
        self.croupier.seat, self.croupier.curtain, self.curtain = seat, -1, None
        self._sit()

    def _sit(self) -> None:
        """The seat at the screen has the table before it."""
        seat = self.croupier.seat
        self.tabletop.sit(seat, self.session.view(seat))
        self._fresh()

    def _fresh(self) -> None:
        """After any change of the table: nothing said before it is true any more."""
        self.refusal = self.hint_text = ""
        self.speech = self.looking.trick = None
        self._depth = 0
        self.close_popup()
        prompt = self.session.rules.words.status(self.tabletop.view, self.croupier.seat)
        if prompt.amount is not None:
            low, high = prompt.amount
            self.amount = min(max(self.amount, low), high) or (low + high) // 2

    # -- what happens --------------------------------------------------------------------------

    def _played(self, played: PlayedMove) -> None:
        """A move was played, by whomever."""
        seat, move = self.croupier.seat, played.move
        view = self.session.rules.view(played.after, seat)
        self.tabletop.show(view, move)
        self._fresh()
        self._sound(move)

    def _sound(self, move: Move) -> None:
        sounds, count = self.stage.sounds, len(self.tabletop.motion.moving)
        chips = any(one.style == "chips" for one in self._counters())
        if move.word in ("knock", "call"):
            sounds.play("knock")
        elif move.seat == DEALER and move.picks:
            sounds.play("collect")
        elif move.seat == DEALER and count:
            sounds.play("deal")
        elif move.picks:
            sounds.play("card_place")
        elif move.words and chips and move.seat >= 0:
            sounds.play("chip")

    def _counters(self) -> tuple[Counter, ...]:
        zones = self.session.rules.zones(self.session.table)
        return tuple(one for one in zones if isinstance(one, Counter))

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back now."""
        if not self.croupier.people:
            return False
        try:
            self.session.undo_point()
        except CannotUndo:
            return False
        return True

    def undo(self) -> None:
        """Takes back the last move of a person, or says why not."""
        try:
            self.croupier.undo()
        except CannotUndo as error:
            self.say(str(error))
            return
        self.ending.shown = False
        self.tabletop.show(self.session.view(self.croupier.seat))
        self._fresh()
        self.stage.sounds.play("card_slide")

    def redo(self) -> None:
        """Plays again what was taken back."""
        try:
            self.croupier.redo()
        except CannotUndo as error:
            self.say(str(error))

    def say(self, text: str, near: Rect | None = None) -> None:
        """A refusal: in the prompt line, and beside the card it is about."""
        self.refusal = named(text, self.session.names)
        self.speech = (self.refusal, near, "bad") if near else None
        self._left = _SAID

    def hush(self) -> None:
        """Whatever was said or recalled has been read."""
        self.refusal, self.speech = "", None
        self.recap = ()

    # -- hints ---------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """One step deeper: where, what, why."""
        self.hush()
        if not self.croupier.waits_for_person:
            return
        if self.croupier.hint is None:
            self.croupier.ask_hint()
            self._depth = 0
            return
        self._depth = min(hints.WHY, self._depth + 1)
        self._show_hint()

    def _show_hint(self) -> None:
        advice = self.croupier.hint
        if advice is None:
            return
        self._depth = max(hints.WHERE, self._depth)
        found = hints.hint(
            self.session.rules, self.tabletop.view, advice, self._depth, self.session.names
        )
        if found is None:
            self.hint_text = "There is nothing better than to wait."
            return
        self.hint_text = named(found.text, self.session.names)
        self.tabletop.hint(found.places, found.piles)

    # -- carrying out gestures -----------------------------------------------------------------

    def carry_out(self, found: Intents, held: dict[Place, Rect] | None = None) -> None:
        """What a gesture came to; `held` is where the cards at the pointer were let go."""
        for outcome in found:
            self._carry_out(outcome, held or {})

    def _carry_out(self, outcome: Intent, held: dict[Place, Rect]) -> None:
        table = self.tabletop
        match outcome:
            case intents.PlayMoves():
                self.play(outcome.moves, held if outcome.dragged else {})
            case intents.Choose():
                self._glide(held)
                self.choose(outcome.options, outcome.at)
            case intents.Refuse():
                self._refuse(outcome, held)
            case intents.PutBack():
                self._glide(held)
            case intents.Reorder():
                cards = table.view.piles[outcome.pile]
                indices = [place.index for place in outcome.places]
                table.hands.reorder(outcome.pile, cards, indices, outcome.gap)
                table.rearrange()
                self._glide(held)
            case intents.Shelve():
                cards = table.view.piles[outcome.pile]
                indices = [place.index for place in outcome.places]
                table.hands.set_aside(outcome.pile, cards, indices)
                table.rearrange()

    def _glide(self, held: dict[Place, Rect]) -> None:
        if held and self.tabletop.arrangement is not None:
            self.tabletop.motion.glide(self.tabletop.arrangement, held)

    def _refuse(self, outcome: intents.Refuse, held: dict[Place, Rect]) -> None:
        """The cards go home, and the rules say why."""
        self._glide(held)
        refusal = self.session.rules.words.why_not(self.tabletop.view, outcome.move)
        table = self.tabletop.arrangement
        lies = table.at(outcome.places[0]) if table and outcome.places else None
        near = next(iter(held.values()), lies.rect if lies else None)
        self.say(str(refusal), near)
        self.stage.sounds.play("refuse")

    def play(self, moves: Sequence[Move], held: dict[Place, Rect] | None = None) -> None:
        """Plays the moves of one gesture."""
        if held:
            self.tabletop.motion.set_off_from(held)
        try:
            self.croupier.play(moves)
        except IllegalMove as error:
            self.say(str(error))

    def choose(self, options: Sequence[tuple[Move, ...]], at: tuple[int, int]) -> None:
        """Asks which of several moves is meant."""
        rules, view = self.session.rules, self.tabletop.view
        self._options = {f"option:{number}": run for number, run in enumerate(options)}
        presses = [
            Press(key, named(rules.words.label(view, run[0]), self.session.names))
            for key, run in self._options.items()
        ]
        self.open_popup(Popup(presses, at, "Which of these?"))

    def choose_option(self, key: str) -> None:
        """One of them was meant."""
        run = self._options.get(key)
        self.close_popup()
        if run:
            self.play(run)

    def option_for(self, move: Move) -> str:
        """The key of the option that plays a move, or ""."""
        return next((key for key, run in self._options.items() if run == (move,)), "")

    def open_popup(self, popup: Popup) -> None:
        """Shows a short list; it can be pressed at once, for a click may come before a frame."""
        self.popup, window = popup, Rect(0, 0, *self.stage.size)
        self.drawing.popup = popup.draw(self.stage.theme, self.stage.art, window, self.input.state)

    def close_popup(self) -> None:
        """Takes it away."""
        self.popup = None

    # -- the screen ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Everything anew for a size, a theme or other settings."""
        now = self.stage.settings.now
        self.tabletop.motion.pace = Pace(now.animation, self.stage.less_motion)
        look = LayoutOptions(now.ui_scale / 100, bar=not now.hide_bar, note=self.note)
        self.tabletop.resize(size, look)
        self.close_popup()
        self.drawing.forget()
        self.warming = None

    def handle(self, event: pygame.Event) -> None:
        """An event, to the curtain or to the table."""
        if self.curtain is not None:
            self.curtain.handle(event, self.curtain.button(self.stage.theme, self.stage.size))
        else:
            self.input.handle(event)

    def step(self, seconds: float) -> bool:
        """Lets time pass for everything on the table."""
        if self.curtain is not None:
            return self._step_curtain(seconds)
        table = self.tabletop
        table.gestures.step(seconds)
        table.motion.step(seconds)
        self.input.step(seconds)
        self.drawing.step(seconds)
        if (self.refusal or self.recap) and not self.log_open:
            self._left -= seconds
            if self._left <= 0:
                self.hush()
        warming = self._warmed()
        if warming is not None and not warming.ready:
            return True
        self._run(seconds)
        busy = table.motion.is_moving or table.gestures.drag is not None
        return busy if warming is None else warming.rest(seconds, busy=busy)

    def _run(self, seconds: float) -> None:
        """The croupier's part of a frame, and what follows from it."""
        if len(self.croupier.people) < len(self.session.chairs):
            self.stage.thinker.start()  # after the first frames: its process takes a core to start
        had_hint = self.croupier.hint
        looking = self.looking.step(seconds)
        self.croupier.step(seconds, moving=looking or self.tabletop.motion.is_moving)
        if self.croupier.hint is not None and self.croupier.hint is not had_hint:
            self._show_hint()
        if self.croupier.curtain >= 0:
            self._fall(self.croupier.curtain)
        if self.croupier.problem:
            self.stage.notice(self.croupier.problem)
            self.croupier.problem = ""
        self.ending.step(seconds)

    def _warmed(self) -> Predrawing | None:
        """Draws cards ahead before the deal: a few in a frame (a count, so that frames repeat)."""
        table = self.tabletop.arrangement
        if self.warming is None and table is not None:
            deck = self.session.rules.deck(self.session.table)
            self.warming = Predrawing(self.stage.art, deck, table)
        if self.warming is not None and not self.warming.ready:
            for _ in range(_WARMED):
                self.warming.step()
        return self.warming

    def _fall(self, seat: int) -> None:
        """The curtain falls: from this frame on nothing of the table is drawn."""
        self.curtain = self._new_curtain(seat)
        self.tabletop.motion.finish_now()
        self.tabletop.gestures.cancel()
        self.looking.hide()
        self.hush()

    def _step_curtain(self, seconds: float) -> bool:
        curtain = self.curtain
        moving = curtain.step(seconds) if curtain else False
        if curtain is not None and curtain.opened:
            self.croupier.take_seat()
            self._sit()
            self.recap = recap(self.session, self.croupier.seat)[-_LOGGED:]
            self._left = _RECAP
            self.curtain = None
            self.stage.sounds.play("your_turn")
            return True
        return moving

    def show_result(self) -> None:
        """The result with its reasons, over the table."""
        self.ending.show()

    def close(self) -> None:
        """Ends what was being thought about."""
        self.stage.thinker.cancel()

    # -- drawing -------------------------------------------------------------------------------

    def expose(self) -> None:
        """The next draw paints everything."""
        self.drawing.expose()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date."""
        return self.drawing.draw(surface)
