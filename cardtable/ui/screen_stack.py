"""The stack of screens: the Stage of screen.py, on any surface, with or without a window.

Keeps the stack of screens, the backdrop, and what all screens share: theme, art, sounds, settings,
saves, the thinking process. Knows no window, no clock and no rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import SystemRandom
from typing import TYPE_CHECKING

import pygame

from cardtable import registry, save_text
from cardtable.core.outside import MOST_SEATS
from cardtable.core.table import OVER, BadOption, table_for
from cardtable.croupier.table_setup import renamed, with_names
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session
from cardtable.store.cache import Cache
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.saves import Loaded, Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.system_preferences import SystemPreferences
from cardtable.told.tree import Asked, Role, Told, ToldScreen, with_ids
from cardtable.ui.drawing.ahead import Errand
from cardtable.ui.drawing.art import Art, DeckStyle
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.notices import Notices
from cardtable.ui.put_by import put_by_notice
from cardtable.ui.screen import GRACE, TITLE, Screen
from cardtable.ui.sound import Sounds

if TYPE_CHECKING:
    from cardtable.ai.thinking import Thinker
    from cardtable.store.statistics import Statistics


_WAYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class ScreenStack:
    """The stage that app.py, the screenshots and the tests lend to screens."""

    def __init__(self, size: tuple[int, int], places: Places) -> None:
        self.size = size
        self.toast = Notices()
        self.settings = SettingsFile(places.settings, self.notice)
        self.saves = Saves(places, self.notice)
        self.cache = Cache(places.cache)
        self.theme = Theme(self.settings.now.theme)
        self.art = Art(self.theme)
        self.sounds = Sounds()
        self.system = SystemPreferences()
        self.wants_fullscreen: Callable[[], None] | None = None  # set by whoever has a window
        self.over_with = False
        self.session: Session | None = None  # the one on the table
        self._screens: list[Screen] = []
        self._came_by_itself = 0.0  # seconds for which presses are meant for the screen before
        self._backdrop: pygame.Surface | None = None
        self._unseen = False  # whether the topmost screen was never drawn at this size
        self._errand: Errand | None = None  # draws it beside the loop
        self._drawn_ahead = False  # whether it has done so
        self._first_frame: pygame.Surface | None = None  # the picture, where it made one
        self._places = places
        self._called = self._people()
        self._set_up()

    # -- the stage -----------------------------------------------------------------------------

    @cached_property
    def statistics(self) -> Statistics:
        """The games that were played; the database is opened when first asked for."""
        from cardtable.store.statistics import Statistics  # noqa: PLC0415  not for the first frame

        return Statistics(self._places.statistics, self.notice)

    @cached_property
    def thinker(self) -> Thinker:
        """Whoever thinks for the computer players."""
        from cardtable.ai.thinking import Thinker  # noqa: PLC0415  not for the first frame

        return Thinker(registry.find)

    @property
    def backdrop(self) -> pygame.Surface:
        """The felt, or the screen below, dimmed."""
        if self._backdrop is None:
            self._backdrop = self._made_backdrop()
        return self._backdrop

    @property
    def screen(self) -> Screen:
        """The topmost screen."""
        return self._screens[-1]

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the topmost last."""
        return tuple(self._screens)

    def go(self, screen: Screen) -> None:
        """Replaces every screen."""
        self._new_to_the_eye()  # first: one that is being drawn is not to be closed meanwhile
        for old in reversed(self._screens):
            old.close()
        self._screens = []
        self._show(screen)

    def over(self, screen: Screen) -> None:
        """Lays a screen over the present one."""
        self._show(screen)

    def back(self) -> None:
        """Takes away the topmost screen."""
        if len(self._screens) < 2:
            self.home()
            return
        self._new_to_the_eye()
        self._screens.pop().close()
        self._backdrop = None
        self._follow_names()
        self.screen.resize(self.size)

    def home(self) -> None:
        """Goes to the chooser."""
        from cardtable.ui.pages.chooser import Chooser  # noqa: PLC0415  screens know the stage

        self._put_away()
        self.go(Chooser(self))

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.over_with = True

    def full_screen(self) -> None:
        """Fills the screen, or goes back to a window, where whoever lends the surface has one."""
        if self.wants_fullscreen is not None:
            self.wants_fullscreen()

    def notice(self, text: str) -> None:
        """Says one sentence for a while."""
        self.toast.say(text)

    def apply(self) -> None:
        """Makes changed settings felt at once."""
        self._new_to_the_eye()  # first: nothing is being drawn while letters and cards change
        self._set_up()
        self.resize(self.size)

    @property
    def less_motion(self) -> bool:
        """Whether nothing should fly or turn: the player or the system asks for less motion."""
        wish = self.settings.now.reduced_motion
        return wish == "on" or (wish == "system" and self.system.less_motion)

    def _set_up(self) -> None:
        now = self.settings.now
        if now.theme != self.theme.name:
            self.theme.choose(now.theme)
        self.theme.fit(self.size, now.ui_scale / 100)
        look = DeckStyle(now.back, now.large_index, now.four_colours, now.suit_letters, now.deck)
        self.art.choose(look)
        on = now.sound / 100  # per cent of nothing, where sounds are off
        self.sounds.set(now.volume * on, now.signals * on)

    # -- games ---------------------------------------------------------------------------------

    def begin(self, launch: Launch) -> None:
        """Opens what a launch asks for."""
        if launch.replay:
            self._replay(launch)
        elif launch.lesson:
            self._teach(launch)
        elif launch.text:
            self._go_on_with(_read(launch.text))
        elif launch.game:
            self._deal(launch)
        else:
            self._continue()

    def foresee(self, launch: Launch) -> None:
        """Has what the table of a launch will begin with drawn beside the loop.

        Its cards lie as they will before the deal; what is dealt is another matter.
        """
        from cardtable.ui.table.play import PlayScreen  # noqa: PLC0415  screens know the stage

        foreseen = PlayScreen(self, self._new_session(launch))
        foreseen.resize(self.size)
        foreseen.order()

    def play(self, session: Session) -> None:
        """Shows the table of a session that is already the game in play."""
        from cardtable.ui.table.play import PlayScreen  # noqa: PLC0415  screens know the stage

        self.session = session
        self.go(PlayScreen(self, session))

    def _people(self) -> tuple[str, ...]:
        """What the people at this screen are called, by the settings."""
        return tuple(self.settings.now.called(person) for person in range(MOST_SEATS))

    def _follow_names(self) -> None:
        """Whoever goes by a name of the settings is called by the new one, in open games too."""
        before, self._called = self._called, self._people()
        if before == self._called:
            return
        self.saves.rename(lambda chairs: renamed(chairs, before, self._called))
        session = self.session
        if session is None and (loaded := self.saves.resume(registry.find)) is not None:
            session = None if loaded.problem else loaded.session
        if session is None:
            return
        names = renamed(session.chairs, before, self._called)
        for seat, name in names.items():
            session.rename(seat, name)
        if names and self.session is not None and len(self._screens) == 1:
            self.play(self.session)  # laid anew, as when a game is gone on with

    def _put_away(self) -> None:
        """A finished game goes to those that are over: there is nothing to continue."""
        if self.session is not None and self.session.turn == OVER:
            self.saves.finish()
        self.session = None

    def _deal(self, launch: Launch) -> None:
        try:
            session = self._new_session(launch)
        except (LookupError, BadOption) as error:
            self.notice(str(error))
            self.home()
            return
        self._begin(session)

    def _new_session(self, launch: Launch) -> Session:
        """A game as a launch wants it; LookupError or BadOption says what cannot be had."""
        rules = registry.find(launch.game)
        seats = len(launch.chairs) or rules.seats[0]
        table = table_for(rules.options, seats, launch.options)
        seed = launch.seed or str(SystemRandom().randrange(10**6))
        now = self.settings.now
        people = tuple(now.called(person) for person in range(seats))
        chairs = with_names(launch.chairs or (Chair(),) * seats, people)
        return Session(rules, table, chairs, seed, undo_rule=now.undo)

    def _begin(self, session: Session) -> None:
        """Makes a session the game in play, and says what became of the one before."""
        put_by = self.saves.begin(session)
        self.play(session)
        if put_by is not None:
            self.notice(put_by_notice(put_by))

    def _teach(self, launch: Launch) -> None:
        """A lesson's table: nothing of it is kept, and the game in play stays what it was."""
        from cardtable.store.lessons import BadLesson, lessons_of  # noqa: PLC0415  when asked for
        from cardtable.ui.table.lesson import LessonScreen  # noqa: PLC0415  when asked for

        try:
            rules = registry.find(launch.game)
            lesson = lessons_of(rules).named(launch.lesson)
            session = lesson.open(registry.find, self.settings.now.called(0))
        except (LookupError, BadLesson) as error:
            self.notice(str(error))
            return
        self._put_away()
        self.go(LessonScreen(self, lesson, session))

    def _continue(self) -> None:
        loaded = self.saves.resume(registry.find)
        if loaded is None:
            self.home()
        elif loaded.session is not None and not loaded.problem:
            self.play(loaded.session)
        else:
            self._go_on_with(loaded)

    def _go_on_with(self, loaded: Loaded) -> None:
        """Plays what a save holds; with a problem, what could be restored, and says so."""
        if loaded.session is None:
            self.notice(f"The save cannot be read: {loaded.problem}.")
            self.home()
            return
        self._begin(loaded.session)
        if loaded.problem:
            self.notice(f"Restored up to the last line that could be read ({loaded.problem}).")

    def watch(self, session: Session, *, at: int = -1, open_hands: bool = False) -> None:
        """Lays the replay of a game over the present screen."""
        from cardtable.ui.table.replay import Replay  # noqa: PLC0415  screens know the stage

        self.over(Replay(self, session, at=at, open_hands=open_hands))

    def _replay(self, launch: Launch) -> None:
        from cardtable.ui.table.replay import Replay  # noqa: PLC0415  screens know the stage

        loaded = _read(launch.text)
        if loaded.session is None:
            self.notice(f"{launch.file or 'The save'} cannot be read: {loaded.problem}.")
            self.home()
            return
        self.go(Replay(self, loaded.session))

    # -- what the loop calls -------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out for a surface of so many pixels."""
        self._new_to_the_eye()
        self.size = size
        self.theme.fit(size)
        self._backdrop = None
        for number, screen in enumerate(self._screens):
            if number < len(self._screens) - 1:
                screen.resize(size)
        self._backdrop = None
        if self._screens:
            self.screen.resize(size)

    def shown(self) -> None:
        """What can wait for the first frame: the system's preferences, sounds, statistics."""
        self.system.ask()
        self.sounds.open()
        _ = self.statistics  # says now what is wrong with them

    def handle(self, event: pygame.Event) -> None:
        """Gives an event (in surface pixels) to the topmost screen; Ctrl-Q ends the program.

        A screen that has come by itself (a score sheet) takes no press meant for the one before.
        Keys that only lead from control to control are taken: with some of them lost, the Enter
        after them would press another control than the one that they led to.
        """
        if _asks_to_quit(event):
            self.quit()
        elif not (self._came_by_itself > 0 and _presses(event)):
            self.screen.handle(event)

    @property
    def thinking(self) -> bool:
        """Whether an answer of the thinking process may come at any moment."""
        return "thinker" in self.__dict__ and self.thinker.busy

    def step(self, seconds: float) -> bool:
        """Lets time pass; whether something still moves."""
        if self.system.changed:
            self.system.changed = False
            self.apply()
        fading = self.toast.step(seconds)
        self._came_by_itself = max(0.0, self._came_by_itself - seconds)
        before = self.screen
        moving = before.step(seconds)
        if self.screen is not before:
            self._came_by_itself = GRACE
        return moving or fading

    def prepared(self, seconds: float = 0.0) -> bool:
        """Whether the next `draw` is a quick one; waits at most so long for that.

        The first frame of a screen, or of one at another size, takes many pictures, so it is drawn
        beside the loop: until then call nothing else here but `close`. Whoever does not ask has the
        same frame drawn on the spot.
        """
        if self._unseen:
            self._unseen = False
            self._drawn_ahead = False
            self._errand = Errand(self._draw_first_frame)
        if self._errand is not None and self._errand.wait(seconds):
            self._errand = None
            if not self._drawn_ahead:  # it failed, and will say why where it is drawn again
                self._backdrop = None
                self.screen.resize(self.size)  # anew: it may be half drawn
                self.expose()
        return self._errand is None

    def _draw_first_frame(self) -> None:
        self._first_frame = self.screen.draw_ahead(self.size)
        self._drawn_ahead = True

    def _shown_first(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Puts the frame that was drawn ahead on the surface, where there is one."""
        frame, self._first_frame, self._unseen = self._first_frame, None, False
        if frame is None:
            return []
        surface.blit(frame, (0, 0))
        return [surface.get_rect()]

    def _new_to_the_eye(self) -> None:
        """What was drawn ahead is of a screen or a size that is gone."""
        if self._errand is not None:
            self._errand.wait()
        self._errand, self._first_frame, self._unseen = None, None, True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date; the areas that changed."""
        screen, areas = self.screen, self._shown_first(surface)
        if self.toast.changed and not areas:
            screen.expose()
        areas += screen.draw(surface)
        toast = self.toast.area(self.theme, self.size)
        if toast is not None and toast.collidelist(areas) >= 0:
            if surface.get_rect() not in areas:
                screen.expose()
                areas = screen.draw(surface)
            self.toast.draw(surface, self.art, self.size)  # once: its shadow would grow darker
        self.toast.changed = False
        return areas

    def expose(self) -> None:
        """Forgets what is on the surface."""
        self.screen.expose()

    def drawn_again(self) -> pygame.Surface | None:
        """The whole frame on a surface of its own; None where a first one is still due."""
        if self._unseen or self._errand is not None or self._first_frame is not None:
            return None
        frame = pygame.Surface(self.size, depth=32)
        self.expose()
        self.draw(frame)
        self.expose()
        return frame

    def told(self) -> ToldScreen:
        """The topmost screen as a tree, with the sentence that is said at its foot."""
        screen = self.screen.told()
        said = (Told("notice", Role.TEXT, self.toast.text, live=True),) if self.toast.text else ()
        window = Told("window", Role.WINDOW, TITLE, children=(screen.root, *said))
        return ToldScreen(with_ids(window), screen.focus)

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of the topmost screen."""
        return self.screen.perform(asked)

    def close(self) -> None:
        """Closes every screen and lets everything go; the game in play is kept."""
        self._new_to_the_eye()
        for screen in reversed(self._screens):
            screen.close()
        self._screens = []
        self.art.forget()
        self._put_away()
        if "thinker" in self.__dict__:
            self.thinker.close()
        self.saves.close()
        if "statistics" in self.__dict__:
            self.statistics.close()
        self.sounds.close()

    def _show(self, screen: Screen) -> None:
        self._new_to_the_eye()
        self._screens.append(screen)
        self._backdrop = None
        screen.resize(self.size)
        screen.expose()

    def _made_backdrop(self) -> pygame.Surface:
        felt = self.art.felt(self.size)
        if len(self._screens) < 2:
            return felt
        below = self._screens[-2]
        picture = felt.copy()
        top = self._screens.pop()
        self._backdrop = None
        below.expose()
        try:
            below.draw(picture)
        finally:  # nothing is lost where it cannot be drawn
            self._screens.append(top)
            self._backdrop = None  # that of the screen below
        veil = pygame.Surface(self.size, pygame.SRCALPHA)
        veil.fill(self.theme.veil)
        picture.blit(veil.premul_alpha(), (0, 0), special_flags=BLEND)
        return picture


def _presses(event: pygame.Event) -> bool:
    """Whether an event sets something off, by mouse or by a key that is not one of the ways."""
    if event.type == pygame.KEYDOWN:
        return event.key not in _WAYS
    return bool(event.type == pygame.MOUSEBUTTONDOWN)


def _asks_to_quit(event: pygame.Event) -> bool:
    """Whether Ctrl-Q (on a Mac Command-Q) was pressed; the game is saved after every move."""
    return (
        event.type == pygame.KEYDOWN
        and event.key == pygame.K_q
        and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        and not event.mod & pygame.KMOD_ALT
    )


def _read(text: str) -> Loaded:
    """A session from a save's text, or the problem in a sentence."""
    try:
        return Loaded(save_text.read(text, registry.find))
    except BadSave as error:
        return Loaded(error.restored, str(error))
