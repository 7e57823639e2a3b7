"""The screen of a table in play: events become gestures and commands, the value becomes a picture.

The game itself, with what is being said, is in `playing.py`; this joins it with the window: the
overlay of controls, the picture, and the pages that can be laid over the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from cardtable.core.table import Mark, Pause, named, text_of
from cardtable.croupier.ending import Ending
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.pins import Pins
from cardtable.store.statistics import FinishedGame, finished_games
from cardtable.told.tree import Asked, ToldScreen
from cardtable.ui.drawing.predrawing import Predrawing
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.motion import Pace
from cardtable.ui.screen import Screen, Stage
from cardtable.ui.table import keys
from cardtable.ui.table.grace import Grace, Offer, Verdict, meaning
from cardtable.ui.table.in_play import Action, Bubble, Popup, TableInPlay
from cardtable.ui.table.overlay import FORGOT, HOLD, LET_GO, REMEMBERED, Overlay
from cardtable.ui.table.playing import Playing
from cardtable.ui.table.showing import Latest, Pointer
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.telling import READINGS, Telling

_PREDRAWN = 2  # pictures drawn ahead in a frame before the deal
_TIP = 0.6  # seconds the pointer rests until a tip comes up
_BAR_EDGE, _BAR = 6, 44  # units at the upper edge that bring a hidden bar, and that keep it
_BAR_HEIGHT = 40  # units
_KEYS = (pygame.KEYDOWN, pygame.KEYUP)
_DECIDING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)  # what may do something
_HOLD_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)

MENU = (
    Action("menu:new", "New game", "plus"),
    Action("menu:again", "This deal again", "again"),
    Action("menu:games", "All games", "home"),
    Action("menu:saves", "Saved games", "saves"),
    Action("rules", "Rules (F1)", "rules"),
    Action("settings", "Settings (F9)", "settings"),
    Action("menu:keys", "Keys", "keyboard"),
    Action("menu:full", "Full screen (F11)", "fullscreen"),
    Action("menu:quit", "Quit (Ctrl Q)", "close"),
)


class PlayScreen:
    """The screen of a table."""

    def __init__(self, stage: Stage, session: Session) -> None:
        self.stage = stage
        self.session = session
        self.game = self.open_game()
        self.overlay = Overlay(stage.theme, self.do)
        self.telling = Telling(self.game)
        self.picture = TablePicture(stage.theme, stage.art)
        self.ending = Ending(session)
        self.grace = Grace()
        self._verdict = Verdict.TAKEN  # on the last press of the mouse
        self.predrawing: Predrawing | None = None
        self.bar_wanted = False
        self._is_new = True  # nothing of it was drawn yet
        self._size = (0, 0)
        self._popup: Popup | None = None  # the list that the overlay shows
        self._at = (-1, -1)  # where the pointer is
        self._rested = 0.0  # seconds it has been there
        self._tip_at = Latest(self._make_tip)
        self._commands: dict[str, Callable[[], object]] = {
            "menu": self._open_menu,
            "rules": self._rules,
            "settings": self._settings,
            "result": self.show_result,
            "menu:new": self._new_game,
            "menu:again": self._same_deal,
            "menu:games": stage.home,
            "menu:saves": self._saves,
            "menu:keys": self._keys,
            "menu:full": stage.full_screen,
            "menu:quit": stage.quit,
            **{f"read:{what}": partial(self._read, what) for what in READINGS},
            "menu:pin": self._own_pin,
            FORGOT: lambda: self._forget_pin(on=True),
            REMEMBERED: lambda: self._forget_pin(on=False),
            **{f"pin:{key}": partial(self._pin, key) for key in (*"0123456789", "backspace")},
            HOLD: lambda: self.game.hold_curtain(on=True),
            LET_GO: lambda: self.game.hold_curtain(on=False),
        }

    def open_game(self) -> Playing:
        """The game that this screen shows."""
        stage = self.stage
        return Playing(
            self.session,
            stage.thinker,
            lambda: stage.settings.now,
            stage.sounds.play,
            stage.notice,
            pins=Pins(stage.settings),
            size=stage.size,
        )

    # -- commands ------------------------------------------------------------------------------

    def do(self, key: str) -> None:
        """Carries out the command of an action, a key or a line of a list."""
        over_prompt = (self._at[0], self._size[1] - self.stage.theme.px(60))
        self.game.do(key, over_prompt)
        if key in self._commands:
            self._commands[key]()

    def _open_menu(self) -> None:
        px = self.stage.theme.px
        button = self.overlay.control("menu") if self.game.curtain is not None else None
        at = button.shown.topleft if button is not None else (px(6), px(46))
        pin = Action("menu:pin", "My PIN", "person")
        several = len(self.game.croupier.people) > 1 and self.game.curtain is None
        self.game.open_popup(Popup((*MENU[:-2], *([pin] if several else []), *MENU[-2:]), at))

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
        """The same deal from the beginning; a game that is not over is put by, after a question."""
        if not self.stage.saves.would_put_by:
            self._deal_again()
            return
        from cardtable.ui.controls.dialog import Dialog, DialogButton  # noqa: PLC0415

        text = (
            "The game as it stands is put by: you can go on with it from Saved games, Unfinished."
        )
        buttons = [
            DialogButton("Deal again", self._deal_again, "primary"),
            DialogButton("Play on"),
        ]
        self.stage.over(Dialog(self.stage, "Deal the same cards again?", text, buttons))

    def _deal_again(self) -> None:
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

    # -- a listener ----------------------------------------------------------------------------

    def told(self) -> ToldScreen:
        """The table as a tree; under the curtain the curtain alone."""
        value, over = self._show_overlay(), self.overlay
        strips = over.told_strips() if value.curtain is None else ()
        return self.telling.screen(value, strips, over.told_over(), over.told_focus)

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks: of a place of the table, else of a control."""
        self.game.tabletop.motion.finish_now()
        return self.telling.perform(asked) or self.overlay.perform(asked)

    def _read(self, what: str) -> None:
        self.game.read(self.telling.read(what, self.shown()))

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """An event, to the curtain or to the table, unless it was meant for what has just gone."""
        if event.type in _DECIDING or self.game.talk.popup is not self._popup:
            self._show_overlay()  # an event may come before the frame that shows a change
        if self.game.curtain is not None:
            self._handle_at_curtain(event)
        elif self._is_meant(event):
            handle = self._handle_key if event.type in _KEYS else self._handle_pointer
            handle(event)
        if event.type in _DECIDING:
            self.game.tabletop.touch()
            self._show_overlay(own=True)

    def _is_meant(self, event: pygame.Event) -> bool:
        """Whether a press means what it would do now, and not what stood there a moment ago."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._verdict = self.grace.click(*event.pos)
            return self._verdict is not Verdict.LOST
        if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_CTRL:
            return True
        name, shift = pygame.key.name(event.key), bool(event.mod & pygame.KMOD_SHIFT)
        return self.grace.key(name, shift=shift) is not Verdict.LOST

    def _handle_at_curtain(self, event: pygame.Event) -> None:
        """The button or a key is held, and let go; the menu can be opened, and nothing else."""
        if self.game.talk.popup is not None:
            self._handle_menu_at_curtain(event)
        elif event.type in _KEYS and event.key in _HOLD_KEYS:
            self.game.hold_curtain(on=event.type == pygame.KEYDOWN)
        elif event.type in _KEYS and event.key == pygame.K_f:
            self._forget_pin(on=event.type == pygame.KEYDOWN)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F10):
            self._open_menu()
        elif event.type == pygame.KEYDOWN:
            self._type_pin(pygame.key.name(event.key).strip("[]"))
        elif event.type not in _KEYS:
            self.overlay.pointer(event)

    def _type_pin(self, name: str) -> None:
        """A digit of a PIN, by its key; backspace takes one back."""
        if name == "backspace" or (len(name) == 1 and name in "0123456789"):
            self.do(f"pin:{name}")

    def _pin(self, digit: str) -> None:
        lock = self.game.curtain.lock if self.game.curtain is not None else None
        if lock is not None and digit == "backspace":
            lock.erase()
        elif lock is not None:
            lock.type(digit)

    def _forget_pin(self, *, on: bool) -> None:
        lock = self.game.curtain.lock if self.game.curtain is not None else None
        if lock is not None:
            lock.forgetting = on

    def _own_pin(self) -> None:
        """The page on which whoever is at the screen sets their PIN or removes it."""
        from cardtable.ui.pages.pin import PinPage  # noqa: PLC0415  only when asked for

        self.stage.over(PinPage(self.stage, self.session.names[self.game.croupier.seat]))

    def _handle_menu_at_curtain(self, event: pygame.Event) -> None:
        """The menu over the curtain: a line of it, or anything else to close it."""
        if event.type == pygame.KEYDOWN:
            self._popup_key(event, pygame.key.name(event.key))
            return
        elsewhere = event.type != pygame.KEYUP and not self.overlay.pointer(event)
        if elsewhere and event.type == pygame.MOUSEBUTTONDOWN:
            self.game.close_popup()

    def _handle_pointer(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._released(event)
        elif event.type in (pygame.WINDOWLEAVE, pygame.MOUSEWHEEL):
            self.overlay.pointer(event)

    def _moved(self, event: pygame.Event) -> None:
        if event.pos != self._at:
            self._at, self._rested = event.pos, 0.0
        if self.stage.settings.now.hide_bar:
            reach = _BAR if self.bar_wanted else _BAR_EDGE
            wanted = event.pos[1] < self.stage.theme.px(reach)
            if wanted != self.bar_wanted:
                self.bar_wanted = wanted
                self._show_overlay(own=True)
        self.overlay.pointer(event)
        gestures = self.game.tabletop.gestures
        if self.game.talk.popup is None or gestures.pressed:
            gestures.move(*event.pos)
            if gestures.drag and self.game.talk.popup is not None:
                self.game.close_popup()  # held down long enough to ask, and dragged after all

    def _pressed(self, event: pygame.Event) -> None:
        self.game.tabletop.motion.finish_now()
        self._rested = 0.0
        if event.button == 3:
            self.game.hush()
            self.game.close_popup()
            self.game.tabletop.gestures.peek(*event.pos)
        elif event.button != 1 or self.overlay.pointer(event):
            return
        elif not self.game.stop_looking_back():
            self._pressed_on_table(*event.pos)

    def _pressed_on_table(self, x: int, y: int) -> None:
        self.game.hush()
        pause = self.game.croupier.pause
        if self.game.talk.popup is not None:
            self.game.close_popup()
        elif self.game.talk.log_open:
            self.game.do("log")
        elif pause is not None and pause is not Pause.SHEET:
            self.game.croupier.go_on()
        else:
            mods = pygame.key.get_mods()
            shift, ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL)
            self.game.tabletop.gestures.down(x, y, shift=shift, ctrl=ctrl)

    def _released(self, event: pygame.Event) -> None:
        gestures = self.game.tabletop.gestures
        if event.button == 3:
            self.game.carry_out(gestures.unpeek())
        elif event.button == 1 and not self.overlay.pointer(event):
            gestures.move(*event.pos)
            at_pointer = self.game.tabletop.held()
            meant = gestures.up(*event.pos)
            if self._verdict is Verdict.TAKEN or at_pointer:
                self.game.carry_out(meant, at_pointer)

    # -- keys ----------------------------------------------------------------------------------

    def _handle_key(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.key == pygame.K_l:
            self.game.trick_key_up()

    def _key(self, event: pygame.Event) -> None:
        self.game.tabletop.motion.finish_now()
        self._rested = 0.0  # a tip that stands here goes
        self.overlay.hide_tips()
        name = pygame.key.name(event.key)
        if self.game.talk.popup is not None:
            self._popup_key(event, name)
            return
        if self.overlay.scroll(event):
            return
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
        if not ctrl and self.game.find_key(name):
            return
        command = self.game.command_of(name, ctrl=ctrl, shift=shift)
        if command == "trick":
            self.game.trick_key_down()
        elif self.game.stop_looking_back() and name == "escape":
            return
        elif command:
            self.do(command)
        elif not ctrl:
            self._card_key(name, shift=shift)

    def _card_key(self, name: str, *, shift: bool) -> None:
        """A key that picks cards or targets; else Escape and Enter."""
        if self.game.card_key(name, shift=shift):
            return
        if name == "escape":
            self._open_menu()
        elif name in keys.ENTER:
            self.do(self.game.gold)

    def _popup_key(self, event: pygame.Event, name: str) -> None:
        popup = self.game.talk.popup
        if name == "escape":
            self.game.close_popup()
        elif name.isdigit() and popup and 0 < int(name) <= len(popup.actions):
            self.do(popup.actions[int(name) - 1].key)
        else:
            self.overlay.key(event)

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Lets time pass for everything on the table."""
        if self.game.curtain is not None:
            return self.game.step_curtain(self.game.curtain, seconds)
        table = self.game.tabletop
        self.game.step(seconds)
        self.overlay.step(seconds)
        self.grace.step(seconds)
        self._rested += seconds
        predrawing = self._predrawn()
        if predrawing is not None and not predrawing.ready:
            return True
        before = table.arrangement
        self.game.run(seconds)
        self._order_faces(before)
        self._step_ending(seconds)
        motion = table.motion
        busy = motion.is_moving or bool(motion.rings()) or table.gestures.drag is not None
        return busy if predrawing is None else predrawing.rest(seconds, busy=busy)

    def _step_ending(self, seconds: float) -> None:
        """The sheet between two hands, and at the end the statistics, the star, the result."""
        pause, moving = self.game.croupier.pause, self.game.tabletop.motion.is_moving
        sheet = pause is Pause.SHEET
        due = self.ending.step(seconds, moving=moving, sheet=sheet, over=self.game.croupier.over)
        if due == "sheet":
            self.stage.over(self.result(self.game.croupier.go_on))
        elif due == "over":
            self._record()
            self._celebrate()
        elif due == "result":
            self.show_result()

    def _record(self) -> None:
        """One row of the statistics for every person."""
        people, outcome = self.game.croupier.people, self.session.outcome
        won = outcome is not None and any(seat in outcome.winners for seat in people)
        self.stage.sounds.play("win" if won or not people else "lose")
        self.count(finished_games(self.session, people, int(time.time())))

    def count(self, games: Collection[FinishedGame]) -> None:
        """Puts a finished game into the statistics."""
        self.stage.statistics.record(*games)

    def _celebrate(self) -> None:
        """What a person has won with fans once into the star; a click ends it."""
        outcome, table = self.session.outcome, self.game.tabletop.arrangement
        winners = set(self.game.croupier.people) & set(outcome.winners if outcome else ())
        if winners and table is not None:
            piles = self.game.tabletop.collected(winners)
            self.game.tabletop.motion.celebrate(table, piles)

    def _predrawn(self) -> Predrawing | None:
        """Draws cards ahead before the deal: a few in a frame (a count, so that frames repeat)."""
        if self.predrawing is None:
            self._plan_pictures()
        if self.predrawing is not None and not self.predrawing.ready:
            for _ in range(_PREDRAWN):
                self.predrawing.step()
        return self.predrawing

    def _plan_pictures(self) -> None:
        table = self.game.tabletop.arrangement
        if table is not None:
            deck = self.session.rules.deck(self.session.table)
            self.predrawing = Predrawing(self.stage.art, deck, table)

    # -- the screen ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Everything anew for a size, a theme or other settings."""
        now = self.stage.settings.now
        self._size = size
        self.game.tabletop.motion.pace = Pace(now.animation, self.stage.less_motion)
        look = LayoutOptions(
            now.ui_scale / 100,
            bar=not now.hide_bar,
            note=self.note_height(),
            large_print=now.large_index,
        )
        self.game.tabletop.resize(size, look)
        self.game.close_popup()
        self.picture.forget()
        self.predrawing = None
        self._order_faces(None)

    def _order_faces(self, before: Arrangement | None) -> None:
        """Has what flies drawn beside the loop; without anything `before`, what lies as well.

        The last cards first: the loop draws in the other order, and they meet.
        """
        table, moving = self.game.tabletop.arrangement, self.game.tabletop.motion.moving
        if table is None or table is before:
            return
        for box in (box for box in reversed(table.cards) if box.up):
            flies = box.place in moving
            if flies or (before is None and not box.covered):
                for lifted in (True, False) if flies else (False,):
                    self.stage.art.order(box.card, box.rect.w, lifted=lifted, design=table.design)

    def note_height(self) -> int:
        """Pixels under the bar that are not the table's."""
        return 0

    def close(self) -> None:
        """Ends what was being thought about, and whoever thought."""
        self.stage.thinker.retire()

    # -- drawing -------------------------------------------------------------------------------

    def shown(self) -> TableInPlay:
        """The table in play as it is now."""
        bar = None
        if self.bar_wanted:  # hidden, it comes over the table
            bar = Rect(0, 0, self._size[0], self.stage.theme.px(_BAR_HEIGHT))
        return self.game.value(Pointer(self.overlay.over, bar))

    def _show_overlay(self, *, own: bool = False) -> TableInPlay:
        """Shows what can be pressed now; `own`: it has come by what the person pressed."""
        value = self.shown()
        tip = None if self.game.curtain is not None else self._tip()
        self.overlay.show(value, self._size, tip)
        self._popup = value.popup
        if value.curtain is not None:
            self.grace.forget()
        else:
            (self.grace.own if own else self.grace.see)(self._offer(value))
        return value

    def _offer(self, value: TableInPlay) -> Offer:
        """What can be pressed, and where."""
        prompt, lesson, popup = value.prompt, value.lesson, value.popup
        actions = prompt.actions if prompt else ()
        said = {action.key: meaning(action) for action in actions}
        places = tuple(
            (said.get(control.key, control.key), Rect(*control.shown))
            for control in self.overlay.controls()
            if control.enabled
        )
        gestures = self.game.tabletop.gestures
        return Offer(
            (*actions, *(lesson.actions if lesson else ())),
            places,
            self.overlay.strips(),
            popup,
            pausing=self.game.croupier.pause is not None,
            picked=bool(gestures.selection),
            ready=" ".join(map(str, (*gestures.ready_cards(), gestures.aim))).strip(),
        )

    def _tip(self) -> Bubble | None:
        """What the mark under the pointer means, when the pointer has rested there.

        A card that was just spoken about has had its say: the answer to a click tells more.
        """
        table, answer = self.game.tabletop, self.game.talk.bubble
        if answer is not None and answer.near.holds(*self._at):
            return None
        resting = self._rested >= _TIP and self.game.talk.popup is None and not self.overlay.over
        if not resting or table.arrangement is None or table.gestures.drag is not None:
            return None
        return self._tip_at(self._at, table.arrangement, table.marks)

    def _make_tip(
        self, at: tuple[int, int], table: Arrangement, marks: tuple[Mark, ...]
    ) -> Bubble | None:
        plate = next((plate for plate in table.plates if plate.rect.holds(*at)), None)
        if plate is not None:
            own = [
                pile for pile, box in table.piles.items() if box.is_hand and box.seat == plate.seat
            ]
            said = [mark for mark in marks if mark.pile in own and not mark.card]
            return self._meant(said, plate.rect)
        hit = table.hit(*at)
        box = table.piles.get(hit.pile)
        if box is None:
            return None
        lying = table.at(hit.place) if hit.place else None
        card = str(lying.card) if lying is not None else ""
        on_plate = box.is_hand and len(table.plates) > 1  # what is said of a whole hand
        of_pile = [mark for mark in marks if mark.pile == hit.pile]
        meant = [mark for mark in of_pile if (mark.card == card if mark.card else not on_plate)]
        return self._meant(meant, box.card, table.family_of(hit.pile))

    def _meant(
        self, marks: Sequence[Mark], near: Rect, around: tuple[Rect, ...] = ()
    ) -> Bubble | None:
        """The first of these marks that explains itself."""
        hint = next((mark.hint for mark in marks if mark.hint), "")
        return Bubble(named(hint, self.session.names), near, around=around) if hint else None

    def order(self) -> None:
        """Has what the first frame will want drawn beside the loop, before the screen is shown."""
        self.picture.order(self.shown(), self._size)
        self._plan_pictures()

    def expose(self) -> None:
        """The next draw paints everything."""
        self.picture.expose()

    def draw_ahead(self, size: tuple[int, int]) -> None:
        """Draws what rests as one picture, and every other picture that the frame will show."""
        value, overlay = self._show_overlay(), self.overlay
        strips_changed, _ = overlay.take_changed()
        self.picture.order(value, size)
        if self._is_new:
            self._plan_pictures()
        self.picture.draw_ahead(
            size, value, strips_changed=strips_changed, paint_strips=overlay.paint_strips
        )
        nowhere = pygame.Surface((1, 1), depth=32)  # what is painted there is kept where it is made
        overlay.paint_over(nowhere, pygame.Rect((0, 0), size))
        if self._is_new and self.predrawing is not None:
            self.predrawing.make_ready()
        self._is_new = False

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date."""
        if self._is_new:
            self.draw_ahead(surface.get_size())
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
