"""The table in play: one session, shown to the seat at the screen, played by mouse and keyboard.

Joins what the other modules know: the croupier runs the game, gestures and keys say what is
meant, `showing.py` computes what there is to see, and the picture and the overlay show that.
Between two people the curtain falls before anything is swapped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

import pygame

from cardtable.core.diff import Place
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, OVER, Mark, named, text_of
from cardtable.croupier import hints
from cardtable.croupier.croupier import Croupier, PlayedMove
from cardtable.croupier.narration import recap
from cardtable.session import CannotUndo, Session
from cardtable.store.launch import Launch
from cardtable.store.statistics import FinishedGame
from cardtable.ui.drawing.predrawing import Predrawing
from cardtable.ui.input import intents
from cardtable.ui.input.intents import Intent, Intents
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.motion import STAGGER, Pace
from cardtable.ui.screen import Screen, Stage
from cardtable.ui.table import keys
from cardtable.ui.table.curtain import FallenCurtain
from cardtable.ui.table.ending import Ending, collected, finished_games
from cardtable.ui.table.in_play import (
    Action,
    Bubble,
    LessonNote,
    Popup,
    TableInPlay,
    TableTalk,
)
from cardtable.ui.table.overlay import HOLD, LET_GO, Overlay
from cardtable.ui.table.showing import LAY_OFF, LOG_LINES, Latest, Pointer, Showing
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.tabletop import Tabletop

_SAID = 4.5  # seconds a refusal stands
_RECAP = 9.0
_PREDRAWN = 5  # pictures drawn ahead in a frame before the deal
_STAR_STEP = 0.09  # seconds a step of the thinking star takes
_TRICK_HELD = 0.35  # seconds after which letting go of the key ends a look at the last trick
_TIP = 0.6  # seconds the pointer rests until a tip comes up
_BAR_EDGE, _BAR = 6, 44  # units at the upper edge that bring a hidden bar, and that keep it
_BAR_HEIGHT = 40  # units
_HOLD_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)

MENU = (
    Action("menu:new", "New game", "plus"),
    Action("menu:again", "This deal again", "again"),
    Action("menu:games", "All games", "home"),
    Action("menu:saves", "Saved games", "log"),
    Action("menu:keys", "Keys", "search"),
    Action("menu:full", "Full screen (F11)", "eye"),
    Action("menu:quit", "Quit", "close"),
)


class PlayScreen:
    """The screen of a table."""

    def __init__(self, stage: Stage, session: Session) -> None:
        self.stage = stage
        self.session = session
        self.croupier = Croupier(session, stage.thinker, lambda: stage.settings.now, self._played)
        self.tabletop = Tabletop(session.rules)
        self.showing = Showing(session, self.croupier, self.tabletop)
        self.overlay = Overlay(stage.theme, self.do)
        self.picture = TablePicture(stage.theme, stage.art)
        self.ending = Ending(session)
        self.talk = TableTalk()
        self.curtain: FallenCurtain | None = None
        self.predrawing: Predrawing | None = None
        self.bar_wanted = False
        self._size = (0, 0)
        self._undoable = Latest(lambda _state: self._can_undo())
        self._left = 0.0  # seconds the refusal or the recap still stands
        self._depth = 0  # of the hint that is shown
        self._star = 0.0  # seconds that the thinking star has turned
        self._at = (-1, -1)  # where the pointer is
        self._rested = 0.0  # seconds it has been there
        self._trick_held = -1.0  # seconds the key of the last trick is down; below 0: it is up
        self._tip_at = Latest(self._make_tip)
        self._commands = self._all_commands()
        self._open()

    def _all_commands(self) -> dict[str, Callable[[], object]]:
        return {
            "menu": self._open_menu,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.ask_hint,
            "log": self._toggle_log,
            "trick": self.look_back,
            "sort": self._sort,
            "rules": self._rules,
            "settings": self._settings,
            "forward": self.croupier.hurry,
            "pause": self.croupier.go_on,
            "result": self.show_result,
            LAY_OFF: self.lay_off,
            "shelf:back": self.tabletop.take_back,
            "shelf:play": self._lay_down,
            "amount:less": lambda: self._count(-1),
            "amount:more": lambda: self._count(1),
            "amount:say": self._say_amount,
            "menu:new": self._new_game,
            "menu:again": self._same_deal,
            "menu:games": self.stage.home,
            "menu:saves": self._saves,
            "menu:keys": self._keys,
            "menu:full": self.stage.full_screen,
            "menu:quit": self.stage.quit,
            HOLD: lambda: self._hold_curtain(on=True),
            LET_GO: lambda: self._hold_curtain(on=False),
        }

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
            self._drop_curtain(first)
        else:
            self._sit()

    def _drop_curtain(self, seat: int) -> None:
        self.curtain = FallenCurtain(self.session.names[seat], self.session.rules.title)

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
        amount, limits = self.talk.amount, self.tabletop.prompt.amount
        if limits is not None:
            low, high = limits
            amount = min(max(amount, low), high) or (low + high) // 2
        recapped, log_open = self.talk.recap, self.talk.log_open
        self.talk = TableTalk(recap=recapped, log_open=log_open, amount=amount)
        self._depth = 0

    # -- what happens --------------------------------------------------------------------------

    def _played(self, played: PlayedMove) -> None:
        """A move was played, by whomever."""
        view = self.session.rules.view(played.after, self.croupier.seat)
        self.tabletop.show(view, played.move)
        self._fresh()
        self._sound(played.move)

    def _sound(self, move: Move) -> None:
        sounds, flying = self.stage.sounds, bool(self.tabletop.motion.moving)
        counters = zoning(self.session.rules, self.session.table).counters
        chips = any(counter.style == "chips" for counter in counters)
        if move.word in ("knock", "call"):
            sounds.play("knock")
        elif move.seat == DEALER and move.picks:
            sounds.play("collect")
        elif move.seat == DEALER and flying:
            sounds.play("deal")
        elif move.picks:
            sounds.play("card_place")
        elif move.words and chips and move.seat >= 0:
            sounds.play("chip")

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back now."""
        return self._undoable(self.session.state)

    def _can_undo(self) -> bool:
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
        refusal = named(text, self.session.names)
        bubble = Bubble(refusal, near, "bad") if near else None
        self.talk = replace(self.talk, refusal=refusal, bubble=bubble)
        self._left = _SAID

    def hush(self) -> None:
        """Whatever was said or recalled has been read."""
        self.talk = replace(self.talk, refusal="", bubble=None, recap=())

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
        names = self.session.names
        hint = hints.hint(self.session.rules, self.tabletop.view, advice, self._depth, names)
        if hint is None:
            self.talk = replace(self.talk, hint="There is nothing better than to wait.")
            return
        self.talk = replace(self.talk, hint=named(hint.text, names))
        self.tabletop.hint(hint.places, hint.piles)

    # -- carrying out gestures -----------------------------------------------------------------

    def carry_out(self, meant: Intents, held: Mapping[Place, Rect] | None = None) -> None:
        """What a gesture came to; `held` is where the cards at the pointer were let go."""
        for intent in meant:
            self._carry_out(intent, dict(held or {}))

    def _carry_out(self, intent: Intent, held: dict[Place, Rect]) -> None:
        table = self.tabletop
        match intent:
            case intents.PlayMoves():
                self.play(intent.moves, held if intent.dragged else {})
            case intents.Choose():
                self._glide(held)
                self.choose(intent.options, intent.at)
            case intents.Refuse():
                self._refuse(intent, held)
            case intents.PutBack():
                self._glide(held)
            case intents.Reorder():
                cards = table.view.piles[intent.pile]
                indices = [place.index for place in intent.places]
                table.hands.reorder(intent.pile, cards, indices, intent.gap)
                table.rearrange()
                self._glide(held)
            case intents.Shelve():
                cards = table.view.piles[intent.pile]
                indices = [place.index for place in intent.places]
                table.hands.set_aside(intent.pile, cards, indices)
                table.rearrange()

    def _glide(self, held: dict[Place, Rect]) -> None:
        if held and self.tabletop.arrangement is not None:
            self.tabletop.motion.glide(self.tabletop.arrangement, held)

    def _refuse(self, refused: intents.Refuse, held: dict[Place, Rect]) -> None:
        """The cards go home, and the rules say why."""
        self._glide(held)
        refusal = self.session.rules.words.why_not(self.tabletop.view, refused.move)
        table = self.tabletop.arrangement
        lies = table.at(refused.places[0]) if table and refused.places else None
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

    def lay_off(self) -> None:
        """Lays off all that fits, each card a move of its own: one after the other sets off."""
        motion = self.tabletop.motion
        motion.lag = 2 * STAGGER
        try:
            self.croupier.play(self.showing.lay_off_run(), apart=True)
        except IllegalMove as error:
            self.say(str(error))
        finally:
            motion.lag = 0.0

    def choose(self, options: Sequence[tuple[Move, ...]], at: tuple[int, int]) -> None:
        """Asks which of several moves is meant."""
        rules, view = self.session.rules, self.tabletop.view
        keyed = tuple((f"option:{number}", run) for number, run in enumerate(options))
        actions = tuple(
            Action(key, named(rules.words.label(view, run[0]), self.session.names))
            for key, run in keyed
        )
        self.open_popup(Popup(actions, at, "Which of these?"))
        self.talk = replace(self.talk, options=keyed)

    def option_for(self, move: Move) -> str:
        """The key of the option that plays a move, or ""."""
        return next((key for key, run in self.talk.options if run == (move,)), "")

    def open_popup(self, popup: Popup) -> None:
        """Opens a short list; it can be pressed at once, for a click may come before a frame."""
        self.talk = replace(self.talk, popup=popup)
        self._show_overlay()

    def close_popup(self) -> None:
        """Takes it away."""
        self.talk = replace(self.talk, popup=None, options=())

    # -- commands ------------------------------------------------------------------------------

    def do(self, key: str) -> None:
        """Carries out the command of an action, a key or a line of a list."""
        run = self.talk.option(key)
        if key != "trick":
            self._stop_looking_back()
        self.close_popup()
        if key in self._commands:
            self._commands[key]()
        elif run:
            self.play(run)
        elif key.startswith("aside:"):
            self._say_aside(int(key.partition(":")[2]))
        elif key.startswith("say:"):
            self._say_word(key.partition(":")[2])

    def _say_word(self, said: str) -> None:
        gestures = self.tabletop.gestures
        over_prompt = (self._at[0], self._size[1] - self.stage.theme.px(60))
        for word in gestures.buttons:
            if word.word == said:
                self.carry_out(gestures.press(word, over_prompt))

    def _say_aside(self, number: int) -> None:
        """The person who had the screen before says something."""
        aside = self.croupier.late_calls
        if number < len(aside):
            self.play((aside[number],))

    def _toggle_log(self) -> None:
        self.talk = replace(self.talk, log_open=not self.talk.log_open, recap=())

    def _sort(self) -> None:
        table = self.tabletop
        pile = table.hand_pile()
        if pile:
            table.hands.resort(pile, table.view.piles[pile], table.hands.next_sort(pile))
            table.rearrange()
            self.stage.sounds.play("card_slide")

    def _lay_down(self) -> None:
        """Plays everything on the shelf as one gesture."""
        table = self.tabletop
        self.carry_out(table.gestures.play_obvious(table.shelved()))

    def _count(self, by: int) -> None:
        limits = self.tabletop.prompt.amount
        if limits is not None:
            amount = min(max(self.talk.amount + by, limits[0]), limits[1])
            self.talk = replace(self.talk, amount=amount)

    def _say_amount(self) -> None:
        """The move whose number is the chosen amount."""
        for word in self.tabletop.gestures.buttons:
            for move in word.moves:
                if self.talk.amount in move.numbers():
                    self.play((move,))
                    return

    def look_back(self) -> None:
        """Shows the last trick, or takes it away."""
        trick = None if self.talk.trick is not None else self.showing.last_trick
        self.talk = replace(self.talk, trick=trick)

    def _stop_looking_back(self) -> bool:
        """Takes the last trick away; whether it was there."""
        shown = self.talk.trick is not None
        self.talk = replace(self.talk, trick=None)
        return shown

    def _open_menu(self) -> None:
        px = self.stage.theme.px
        self.open_popup(Popup(MENU, (px(6), px(46))))

    # -- other screens -------------------------------------------------------------------------

    def _rules(self) -> None:
        from cardtable.ui.pages.rules import RulesPage  # noqa: PLC0415  only when asked for

        self.stage.over(RulesPage(self.stage, self.session.rules, self.session.table))

    def _settings(self) -> None:
        from cardtable.ui.pages.settings import SettingsPage  # noqa: PLC0415  only when asked for

        self.stage.over(SettingsPage(self.stage))

    def _keys(self) -> None:
        from cardtable.ui.pages.keys import KeyCard  # noqa: PLC0415  only when asked for

        self.stage.over(KeyCard(self.stage))

    def _new_game(self) -> None:
        from cardtable.ui.pages.new_game import NewGame  # noqa: PLC0415  only when asked for

        self.stage.over(NewGame(self.stage, self.session.rules))

    def _saves(self) -> None:
        from cardtable.ui.pages.saves import SavesPage  # noqa: PLC0415  only when asked for

        self.stage.over(SavesPage(self.stage))

    def _same_deal(self) -> None:
        """The same deal from the beginning."""
        session = self.session
        options = {name: text_of(value) for name, value in session.table.options}
        self.stage.begin(Launch(session.rules.name, session.chairs, session.seed, options))

    def show_result(self) -> None:
        """The result with its reasons, over the table."""
        self.ending.shown = True
        self.stage.over(self.result())

    def result(self, go_on: Callable[[], object] | None = None) -> Screen:
        """The sheet that is shown, between two rounds or at the end."""
        from cardtable.ui.pages.result import Result  # noqa: PLC0415  only when asked for

        return Result(self.stage, self.session, go_on)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """An event, to the curtain or to the table."""
        popup = self.talk.popup
        if self.curtain is not None:
            self._handle_at_curtain(event)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._handle_key(event)
        else:
            self._handle_pointer(event)
        if self.talk.popup is not popup:
            self._show_overlay()  # what is closed cannot be pressed any more

    def _handle_at_curtain(self, event: pygame.Event) -> None:
        """The button or a key is held, and let go."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in _HOLD_KEYS:
                self._hold_curtain(on=event.type == pygame.KEYDOWN)
        else:
            self.overlay.pointer(event)

    def _handle_pointer(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._released(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.overlay.pointer(event)

    def _hold_curtain(self, *, on: bool) -> None:
        if self.curtain is not None:
            self.curtain.holding = on

    def _moved(self, event: pygame.Event) -> None:
        if event.pos != self._at:
            self._at, self._rested = event.pos, 0.0
        if self.stage.settings.now.hide_bar:
            reach = _BAR if self.bar_wanted else _BAR_EDGE
            self.bar_wanted = event.pos[1] < self.stage.theme.px(reach)
        self.overlay.pointer(event)
        if self.talk.popup is None:
            self.tabletop.gestures.move(*event.pos)

    def _pressed(self, event: pygame.Event) -> None:
        self.tabletop.motion.finish_now()
        self._rested = 0.0
        if event.button == 3:
            self.tabletop.gestures.peek(*event.pos)
        elif event.button != 1 or self.overlay.pointer(event):
            return
        elif not self._stop_looking_back():
            self._pressed_on_table(*event.pos)

    def _pressed_on_table(self, x: int, y: int) -> None:
        self.hush()
        pause = self.croupier.pause
        if self.talk.popup is not None:
            self.close_popup()
        elif self.talk.log_open:
            self.talk = replace(self.talk, log_open=False)
        elif pause is not None and pause.kind != "sheet":
            self.croupier.go_on()
        else:
            mods = pygame.key.get_mods()
            shift, ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL)
            self.tabletop.gestures.down(x, y, shift=shift, ctrl=ctrl)

    def _released(self, event: pygame.Event) -> None:
        gestures = self.tabletop.gestures
        if event.button == 3:
            gestures.unpeek()
        elif event.button == 1 and not self.overlay.pointer(event):
            gestures.move(*event.pos)
            at_pointer = self.tabletop.held()
            self.carry_out(gestures.up(*event.pos), at_pointer)

    # -- keys ----------------------------------------------------------------------------------

    def _handle_key(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.key == pygame.K_l:
            self._trick_key_up()

    def _key(self, event: pygame.Event) -> None:
        self.tabletop.motion.finish_now()
        name = pygame.key.name(event.key)
        if self.talk.popup is not None:
            self._popup_key(event, name)
            return
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
        command = self.command_of(name, ctrl=ctrl, shift=shift)
        if command == "trick":
            self._trick_key_down()
        elif self._stop_looking_back() and name == "escape":
            return
        elif command:
            self.do(command)
        elif not ctrl:
            self._card_key(name, shift=shift)

    def command_of(self, name: str, *, ctrl: bool, shift: bool) -> str:
        """The command of a key, or ""."""
        return keys.command_of(
            name,
            self.showing.actions(self.talk),
            ctrl=ctrl,
            shift=shift,
            picked=bool(self.tabletop.gestures.selection),
            pausing=self.croupier.pause is not None,
        )

    def _card_key(self, name: str, *, shift: bool) -> None:
        """A key that picks cards or targets; else Escape and Enter."""
        self.hush()
        meant = Keyboard(self.tabletop.gestures).key(name, shift=shift)
        if meant is not None:
            self.carry_out(meant)
        elif name == "escape" and self.talk.log_open:
            self.talk = replace(self.talk, log_open=False)
        elif name == "escape":
            self._open_menu()
        elif name in keys.ENTER:
            self.do(keys.gold(self.showing.actions(self.talk)))

    def _popup_key(self, event: pygame.Event, name: str) -> None:
        popup = self.talk.popup
        if name == "escape":
            self.close_popup()
        elif name.isdigit() and popup and 0 < int(name) <= len(popup.actions):
            self.do(popup.actions[int(name) - 1].key)
        else:
            self.overlay.key(event)

    def _trick_key_down(self) -> None:
        """The key of the last trick: on, or off again; a key that repeats means nothing more."""
        if self._trick_held < 0:
            self.look_back()
            self._trick_held = 0.0

    def _trick_key_up(self) -> None:
        """Let go: after a long look it is over."""
        if self._trick_held >= _TRICK_HELD:
            self._stop_looking_back()
        self._trick_held = -1.0

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Lets time pass for everything on the table."""
        if self.curtain is not None:
            return self._step_curtain(self.curtain, seconds)
        table = self.tabletop
        table.gestures.step(seconds)
        table.motion.step(seconds)
        self.overlay.step(seconds)
        self._rested += seconds
        self._star += seconds
        self._step_talk(seconds)
        predrawing = self._predrawn()
        if predrawing is not None and not predrawing.ready:
            return True
        self._run(seconds)
        busy = table.motion.is_moving or table.gestures.drag is not None
        return busy if predrawing is None else predrawing.rest(seconds, busy=busy)

    def _step_talk(self, seconds: float) -> None:
        """A refusal and a recap go by themselves."""
        if self._trick_held >= 0:
            self._trick_held += seconds
        if (self.talk.refusal or self.talk.recap) and not self.talk.log_open:
            self._left -= seconds
            if self._left <= 0:
                self.hush()

    def _run(self, seconds: float) -> None:
        """The croupier's part of a frame, and what follows from it."""
        croupier = self.croupier
        if len(croupier.people) < len(self.session.chairs):
            self.stage.thinker.start()  # after the first frames: its process takes a core to start
        had_hint = croupier.hint
        looking = self.talk.trick is not None
        croupier.step(seconds, moving=looking or self.tabletop.motion.is_moving)
        if croupier.hint is not None and croupier.hint is not had_hint:
            self._show_hint()
        if croupier.curtain >= 0:
            self._fall(croupier.curtain)
        if croupier.problem:
            self.stage.notice(croupier.problem)
            croupier.problem = ""
        self._step_ending(seconds)

    def _step_ending(self, seconds: float) -> None:
        """The sheet between two hands, and at the end the statistics, the star, the result."""
        pause, moving = self.croupier.pause, self.tabletop.motion.is_moving
        sheet = pause is not None and pause.kind == "sheet"
        due = self.ending.step(seconds, moving=moving, sheet=sheet, over=self.croupier.over)
        if due == "sheet":
            self.stage.over(self.result(self.croupier.go_on))
        elif due == "over":
            self._record()
            self._celebrate()
        elif due == "result":
            self.show_result()

    def _record(self) -> None:
        """One row of the statistics for every person."""
        people, outcome = self.croupier.people, self.session.outcome
        won = outcome is not None and any(seat in outcome.winners for seat in people)
        self.stage.sounds.play("win" if won or not people else "lose")
        self.count(finished_games(self.session, people, int(time.time())))

    def count(self, games: Collection[FinishedGame]) -> None:
        """Puts a finished game into the statistics."""
        self.stage.statistics.record(*games)

    def _celebrate(self) -> None:
        """What a person has won with fans once into the star; a click ends it."""
        outcome, table = self.session.outcome, self.tabletop.arrangement
        winners = set(self.croupier.people) & set(outcome.winners if outcome else ())
        if winners and table is not None:
            zones = zoning(self.session.rules, self.session.table)
            self.tabletop.motion.celebrate(table, collected(zones, table.piles, winners))

    def _predrawn(self) -> Predrawing | None:
        """Draws cards ahead before the deal: a few in a frame (a count, so that frames repeat)."""
        table = self.tabletop.arrangement
        if self.predrawing is None and table is not None:
            deck = self.session.rules.deck(self.session.table)
            self.predrawing = Predrawing(self.stage.art, deck, table)
        if self.predrawing is not None and not self.predrawing.ready:
            for _ in range(_PREDRAWN):
                self.predrawing.step()
        return self.predrawing

    def _fall(self, seat: int) -> None:
        """The curtain falls: from this frame on nothing of the table is drawn."""
        self._drop_curtain(seat)
        self.tabletop.motion.finish_now()
        self.tabletop.gestures.cancel()
        self._stop_looking_back()
        self.hush()

    def _step_curtain(self, curtain: FallenCurtain, seconds: float) -> bool:
        moving = curtain.step(seconds)
        if not curtain.opened:
            return moving
        self.croupier.take_seat()
        self._sit()
        lines = recap(self.session, self.croupier.seat)[-LOG_LINES:]
        self.talk = replace(self.talk, recap=tuple(line.text for line in lines))
        self._left = _RECAP
        self.curtain = None
        self.stage.sounds.play("your_turn")
        return True

    # -- the screen ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Everything anew for a size, a theme or other settings."""
        now = self.stage.settings.now
        self._size = size
        self.tabletop.motion.pace = Pace(now.animation, self.stage.less_motion)
        look = LayoutOptions(now.ui_scale / 100, bar=not now.hide_bar, note=self.note_height())
        self.tabletop.resize(size, look)
        self.close_popup()
        self.picture.forget()
        self.predrawing = None

    def note_height(self) -> int:
        """Pixels under the bar that are not the table's."""
        return 0

    def lesson_note(self) -> LessonNote | None:
        """What a lesson says under the bar; an ordinary table has none."""
        return None

    def close(self) -> None:
        """Ends what was being thought about."""
        self.stage.thinker.cancel()

    # -- drawing -------------------------------------------------------------------------------

    def shown(self) -> TableInPlay:
        """The table in play as it is now; under the curtain nothing else."""
        if self.curtain is not None:
            return TableInPlay(curtain=self.curtain.shown())
        bar = None
        if self.bar_wanted:  # hidden, it comes over the table
            bar = Rect(0, 0, self._size[0], self.stage.theme.px(_BAR_HEIGHT))
        return self.showing.value(
            self.talk,
            Pointer(self.overlay.over, bar),
            can_undo=self.can_undo,
            star=int(self._star / _STAR_STEP),
            lesson=self.lesson_note(),
        )

    def _show_overlay(self) -> TableInPlay:
        value = self.shown()
        tip = None if self.curtain is not None else self._tip()
        self.overlay.show(value, self._size, tip)
        return value

    def _tip(self) -> Bubble | None:
        """What the mark under the pointer means, when the pointer has rested there."""
        table = self.tabletop
        resting = self._rested >= _TIP and self.talk.popup is None and not self.overlay.over
        if not resting or table.arrangement is None or table.gestures.drag is not None:
            return None
        return self._tip_at(self._at, table.arrangement, table.marks)

    def _make_tip(
        self, at: tuple[int, int], table: Arrangement, marks: tuple[Mark, ...]
    ) -> Bubble | None:
        hit = table.hit(*at)
        box = table.piles.get(hit.pile)
        if box is None:
            return None
        lying = table.at(hit.place) if hit.place else None
        card = str(lying.card) if lying is not None else ""
        meant = (mark.hint for mark in marks if mark.pile == hit.pile and mark.card in ("", card))
        hint = next(filter(None, meant), "")
        return Bubble(hint, box.card) if hint else None

    def expose(self) -> None:
        """The next draw paints everything."""
        self.picture.expose()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date."""
        value, overlay = self._show_overlay(), self.overlay
        strips_changed, over_changed = overlay.take_changed()
        return self.picture.draw(
            surface,
            value,
            strips_changed=strips_changed,
            over_changed=over_changed,
            paint_strips=overlay.paint_strips,
            paint_over=overlay.paint_over,
        )
