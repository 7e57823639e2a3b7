"""The stack of screens: the Stage of screen.py, on any surface, with or without a window.

Keeps the screens and the backdrop, and lends what all screens share, the date too. Knows no window
and no rules of a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from cardtable import registry
from cardtable.core.outside import one_line
from cardtable.session import Session
from cardtable.store.cache import Cache
from cardtable.store.day_book import DayBook
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.told.tree import Asked, Role, Told, ToldScreen, with_ids
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.equipment import Equipment
from cardtable.ui.first_frame import FirstFrame, Progress
from cardtable.ui.laid_over import LaysOver
from cardtable.ui.late_services import LateServices, LateServing
from cardtable.ui.notices import Notices
from cardtable.ui.openings import Opening, Openings
from cardtable.ui.presses import ArrivalGrace, asks_to_quit, taken
from cardtable.ui.screen import TITLE, Screen
from cardtable.ui.switches import Switches
from cardtable.ui.threads import WINDOW, owned_by

if TYPE_CHECKING:
    from cardtable.store.lessons import Lesson
    from cardtable.ui.devices import Devices


Clock = Callable[[], float]  # seconds since 1970


def _now() -> float:
    return time.time()


class ScreenStack(LateServing, LaysOver):
    """The stage that app.py, the screenshots and the tests lend to screens."""

    def __init__(self, size: tuple[int, int], places: Places, clock: Clock = _now) -> None:
        self.size, self.clock = size, clock
        self.toast = Notices()
        self.settings = SettingsFile(places.settings, self.notice)
        self.saves = Saves(places, self.notice)
        self.cache = Cache(places.cache)
        kit = self.equipment = Equipment(self.settings, places)
        self.theme, self.art, self.sounds = kit.theme, kit.art, kit.sounds
        self.wants_fullscreen: Callable[[], None] | None = None  # set by a window
        self.quitting = False
        self.first_frame = FirstFrame()  # of the topmost screen at this size
        self._late = LateServices(places, self.notice)
        self.day_book = DayBook(places.days, self.notice)
        self._openings = Openings(self.saves, self.settings, self.day_book, clock)
        self._screens: list[Screen] = []
        self._backdrop: pygame.Surface | None = None
        self._grace = ArrivalGrace()
        self.switches = Switches(lambda: self.settings.now, lambda: self.screen)
        self.equipment.follow_settings(size)

    @cached_property
    def devices(self) -> Devices:
        """The fingers and the pads."""
        from cardtable.ui.devices import Devices  # noqa: PLC0415  not for the first frame

        return Devices(self)

    # -- the stage -----------------------------------------------------------------------------

    @property
    def backdrop(self) -> pygame.Surface:
        """The felt, or the screen below, dimmed."""
        if self._backdrop is None:
            self._backdrop = self.art.grounds.page(self.size)
            if len(self._screens) > 1:
                self._backdrop = self._below_dimmed(self._backdrop.copy())
        return self._backdrop

    def _below_dimmed(self, picture: pygame.Surface) -> pygame.Surface:
        top = self._screens.pop()
        self._backdrop = None
        self.screen.expose()
        try:
            self.screen.draw(picture)
        finally:  # nothing is lost where it cannot be drawn
            self._screens.append(top)
            self._backdrop = None  # that of the screen below
        return _dimmed(picture, self.theme.veil)

    @property
    def screen(self) -> Screen:
        """The topmost screen."""
        return self._screens[-1]

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the topmost last."""
        return tuple(self._screens)

    @owned_by(WINDOW)
    def go(self, screen: Screen) -> None:
        """Replaces every screen."""
        self.first_frame.forget()  # first: one that is being drawn is not to be closed meanwhile
        for old in reversed(self._screens):
            old.close()
        self._screens = []
        self.push(screen)

    @owned_by(WINDOW)
    def push(self, screen: Screen) -> None:
        """Lays a screen over the present one."""
        self.first_frame.forget()
        self._screens.append(screen)
        self._enter_world()
        screen.resize(self.size)
        screen.expose()

    @owned_by(WINDOW)
    def back(self) -> None:
        """Takes away the topmost screen."""
        if len(self._screens) < 2:
            self.home()
            return
        self.first_frame.forget()
        self._screens.pop().close()
        self._enter_world()
        renamed = self._openings.follow_names()
        if renamed and self.session is not None and len(self._screens) == 1:
            self.play(self.session)  # laid out again, as when a game is gone on with
        self.screen.resize(self.size)
        self.screen.comes_back()
        self.screen.handle(pygame.Event(pygame.WINDOWLEAVE))  # by now the pointer may be anywhere

    def _enter_world(self) -> None:
        """Takes the table of the game that the topmost screens belong to, on a new backdrop."""
        self._backdrop = None
        worlds = [screen.world for screen in self._screens if screen.world]
        self.equipment.enter(worlds[-1] if worlds else "")

    def home(self) -> None:
        """Goes to the chooser."""
        from cardtable.ui.pages.chooser import Chooser  # noqa: PLC0415  screens know the stage

        left = self._openings.put_away()
        self.go(Chooser(self))
        if left:
            self.notice(left)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.quitting = True

    def rename(self, old: str, new: str) -> None:
        """Calls a person by another name in the open games."""
        self._openings.rename(old, new)

    def full_screen(self) -> None:
        """Fills the screen, or goes back to a window, where there is a window."""
        if self.wants_fullscreen is not None:
            self.wants_fullscreen()

    def notice(self, text: str) -> None:
        """Says one sentence for a while; names of files in it may hold what is no text."""
        self.toast.say(one_line(text))

    def apply(self) -> None:
        """Makes changed settings felt at once."""
        self.first_frame.forget()  # first: nothing is being drawn while letters and cards change
        self.equipment.follow_settings(self.size)
        self.resize(self.size)

    @property
    def less_motion(self) -> bool:
        """True when nothing should fly or turn: the player or the system asks for less motion."""
        return self.equipment.less_motion

    # -- games ---------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """The game in play, while its table is one of the screens."""
        return self._openings.in_play

    def begin(self, launch: Launch) -> None:
        """Opens what a launch asks for."""
        _lay_cloth_for(self, launch)  # while its file is written
        opening = self._openings.open(launch)
        if not opening.stays:
            self._enter(opening)
        for notice in opening.notices:
            self.notice(notice)

    def _enter(self, opening: Opening) -> None:
        if opening.session is None:
            self.home()
        elif opening.replay:
            from cardtable.ui.table.replay import Replay  # noqa: PLC0415  screens know the stage

            self.go(Replay(self, opening.session))
        else:
            self.play(opening.session, opening.lesson)

    def play(self, session: Session, lesson: Lesson | None = None, *, counts: bool = True) -> None:
        """Shows the table of the game in play; a lesson, or what does not count, is not kept."""
        from cardtable.ui.table.table_screen import (  # noqa: PLC0415  knows the stage
            PractisedTable,
            TableScreen,
        )

        session.practised = not counts
        if not counts:
            self._openings.put_away()
        elif lesson is None:
            self._openings.in_play = session
        _lay_cloth(self, session.rules.world)  # while the table is laid out
        self.go(TableScreen(self, session, lesson) if counts else PractisedTable(self, session))

    def foresee(self, launch: Launch) -> None:
        """Has the pictures with which the table of a launch begins drawn beside the loop."""
        self._openings.foresee(self, launch)

    # -- what the loop calls -------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out for a surface of so many pixels."""
        self.first_frame.forget()
        self.size = size
        self.theme.fit(size)
        self._backdrop = None
        for screen in self._screens[:-1]:
            screen.resize(size)
        self._backdrop = None
        if self._screens:
            self.screen.resize(size)
        else:  # a window has opened, and what it is to show is not loaded yet
            self.art.grounds.expect(size)

    def shown(self) -> None:
        """Opens what could wait for the first frame: preferences, sounds, pads, statistics."""
        self.equipment.open()
        self.devices.listen()
        _ = self.statistics  # says now what is wrong with them

    @owned_by(WINDOW)
    def handle(self, event: pygame.Event) -> None:
        """Gives an event (in surface pixels) to the topmost screen; Ctrl-Q ends the program.

        A screen that has come by itself (a score sheet) takes no press meant for the one before.
        """
        for meant in self.devices.translated(event):
            self._handle(meant)

    def _handle(self, event: pygame.Event) -> None:
        if asks_to_quit(event):
            self.quit()
            return
        taken_already = self.switches.takes(event) or taken(event, self, self.screens)
        if not taken_already and not self._grace.keeps(event):
            self.screen.handle(event)

    @owned_by(WINDOW)
    def step(self, seconds: float) -> bool:
        """Lets time pass; returns whether something still moves."""
        if self.equipment.take_changed_preferences():
            self.apply()
        self.sounds.step(seconds)
        self.toast.step(seconds)
        self._grace.step(seconds)
        for meant in self.devices.step(seconds):
            self._handle(meant)
        before = self.screen
        moving = before.step(seconds)
        self.switches.step(seconds)
        if self.screen is not before:
            self._grace.begin()
        return moving

    @property
    def writes_at(self) -> pygame.Rect | None:
        """The place of the cursor in the field that has the keyboard; None where none has it."""
        field = getattr(self.screen, "field", None)
        return field.caret_place if field is not None else None

    def prepared(self, seconds: float = 0.0) -> bool:
        """True when the next `draw` is a quick one; waits at most so long for that.

        Until then the first frame of a screen or a size is drawn beside the loop: call nothing
        else here but `close`. A caller that does not ask has the same frame drawn on the spot.
        """
        draw = partial(self.screen.draw_ahead, self.size)
        progress = self.first_frame.progress(draw, seconds)
        if progress is Progress.FAILED:
            self._backdrop = None
            self.screen.resize(self.size)  # it may be half drawn
            self.expose()
        return progress is not Progress.DRAWING

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date; returns the areas that changed."""
        return _drawn(self, surface)

    def expose(self) -> None:
        """Forgets what is on the surface."""
        self.screen.expose()

    def drawn_again(self) -> pygame.Surface | None:
        """The whole frame on a surface of its own; None where a first one is still due."""
        if self.first_frame.awaited:
            return None
        frame = pygame.Surface(self.size, depth=32)
        self.expose()
        self.draw(frame)
        self.expose()
        return frame

    def told(self) -> ToldScreen:
        """The topmost screen as a tree, with the sentence that is said at its foot."""
        return self.switches.focus(_told_window(self.screen.told(), self.toast.text))

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of the topmost screen."""
        return self.screen.perform(asked)

    def close(self) -> None:
        """Closes every screen and lets everything go; the game in play is kept."""
        self.first_frame.forget()
        for screen in reversed(self._screens):
            screen.close()
        self._screens = []
        self._openings.put_away()
        self.saves.close()
        self.settings.close()
        self.devices.close()
        self._late.close()
        self.equipment.close()


def _lay_cloth_for(stack: ScreenStack, launch: Launch) -> None:
    if launch.deals:
        with suppress(LookupError):  # there is no such game
            _lay_cloth(stack, registry.find(launch.game).world)


def _lay_cloth(stack: ScreenStack, world: str) -> None:
    """Goes to the table of a game's world, and has its cloth begun beside the loop."""
    stack.first_frame.forget()  # first: nothing is being drawn while the table changes
    stack.equipment.enter(world)
    stack.art.grounds.order_cover(stack.size)


def _drawn(stack: ScreenStack, surface: pygame.Surface) -> list[pygame.Rect]:
    """Draws the topmost screen, the notice over it and the ring of a switch over both."""
    screen, areas = stack.screen, stack.first_frame.put_on(surface)
    if (stack.toast.changed or stack.switches.changed) and not areas:
        screen.expose()
    areas += screen.draw(surface)
    if stack.toast.keep_clear(screen.kept_clear):
        screen.expose()
        areas = screen.draw(surface)
    toast = stack.toast.area(stack.theme, stack.size)
    if toast is not None and toast.collidelist(areas) >= 0:
        if surface.get_rect() not in areas:
            screen.expose()
            areas = screen.draw(surface)
        stack.toast.draw(surface, stack.art, stack.size)  # once: its shadow would grow darker
    stack.toast.changed = False
    if areas and stack.switches.on:
        stack.switches.draw(surface, stack.theme)
    return areas


def _dimmed(picture: pygame.Surface, colour: tuple[int, ...]) -> pygame.Surface:
    """Lays a veil over a picture, and returns it."""
    veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    veil.fill(colour)
    picture.blit(veil.premul_alpha(), (0, 0), special_flags=BLEND)
    return picture


def _told_window(screen: ToldScreen, notice: str) -> ToldScreen:
    """The window as a tree: the screen, and the sentence at its foot."""
    said = (Told("notice", Role.TEXT, notice, live=True),) if notice else ()
    window = Told("window", Role.WINDOW, TITLE, children=(screen.root, *said))
    return ToldScreen(with_ids(window), screen.focus)
