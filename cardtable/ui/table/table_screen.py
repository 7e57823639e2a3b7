"""The screen of a table in play, or of a lesson at one.

Joins the parts of a table with the window: events, commands, the value that is shown, the controls
round it, the picture, and the pages that can be laid over it.
"""

from __future__ import annotations

from collections.abc import Collection

import pygame

from cardtable.core.remembering import forget_game
from cardtable.core.table import Pause
from cardtable.croupier.daily import note_end
from cardtable.croupier.ending import Ending
from cardtable.croupier.finished_games import finished_games
from cardtable.session import Session
from cardtable.store.lessons import Lesson
from cardtable.store.pins import Pins
from cardtable.told.tree import Asked, ToldScreen
from cardtable.ui.drawing.predrawing import Predrawing
from cardtable.ui.input.fingers import Feel
from cardtable.ui.input.pad import Button, by_pad
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.departures import Pace
from cardtable.ui.screen import Stage
from cardtable.ui.table import commands
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.card_pictures import CardPictures
from cardtable.ui.table.celebrating import celebrate
from cardtable.ui.table.chosen_keys import keys_of
from cardtable.ui.table.docked_log import width_beside
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.kept_clear import kept_clear
from cardtable.ui.table.key_map import KeyMap
from cardtable.ui.table.lesson_strip import height_of
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.next_frame import NextFrame
from cardtable.ui.table.offers import Offers
from cardtable.ui.table.opening_cards import largest_at_start
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.pointer_tips import PointerTips
from cardtable.ui.table.shown_table import Pointer, ShownTable
from cardtable.ui.table.spoken_language import SpokenLanguage
from cardtable.ui.table.table_events import TableEvents
from cardtable.ui.table.table_in_play import Popup, TableInPlay
from cardtable.ui.table.table_lists import TableLists
from cardtable.ui.table.table_pages import TablePages
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.tabletop import Tabletop

_BAR_EDGE, _BAR = 6, 44  # units at the upper edge that bring a hidden bar, and that keep it
_BAR_HEIGHT = 40  # units
_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
_DECIDING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)  # what may do something


class TableScreen:
    """The screen of a table; with a `lesson` its task stands under the bar, and nothing is kept."""

    counts = True  # in the statistics

    def __init__(
        self,
        stage: Stage,
        session: Session,
        lesson: Lesson | None = None,
        keys: KeyMap | None = None,
    ) -> None:
        self.stage, self.session, self.world = stage, session, session.rules.world
        self.lesson = LessonTask(lesson, session, stage.settings) if lesson is not None else None
        self.game = self._seated()
        self.pages = TablePages(stage, session, lesson)
        self.keys = keys = keys or keys_of(stage.settings.now)
        self.showing = ShownTable(self.game, keys)
        self.overlay = Overlay(stage.theme, self.do)
        self.offers = Offers(self.game, self.overlay)
        self.lists = TableLists(stage, self.game, self.showing, self.overlay, keys)
        self.accessible = AccessibleTable(self.game)
        self.spoken = SpokenLanguage(self.game, self.accessible.narrator)
        self.picture = TablePicture(stage.theme, stage.art)
        self.pictures = CardPictures(stage.art, session)
        self.tips = PointerTips(self.game)
        first = self.accessible.says_first
        self.events = TableEvents(
            self.game, self.showing, self.overlay, self.tips, keys, says_first=first
        )
        self.ending = Ending(session)
        self.bar_wanted = False
        self.next_frame = NextFrame()  # which shows what others have done in this one
        self._is_new = True  # nothing of it was drawn yet
        self._size = (0, 0)
        self._popup: Popup | None = None  # the list that the overlay shows

    def _seated(self) -> GameAtTable:
        stage = self.stage
        return GameAtTable(
            self.session,
            stage.thinker,
            lambda: stage.settings.now,
            stage.sounds.play,
            stage.notice,
            pins=Pins(stage.settings) if self.lesson is None else None,
            lesson=self.lesson,
            reviewer=(lambda: stage.reviewer) if self.lesson is None else None,
            size=stage.size,
        )

    @property
    def kept_clear(self) -> tuple[pygame.Rect, ...]:
        """The open list and one's own hand, which no notice covers."""
        return kept_clear(self.overlay, self.game.tabletop)

    # -- commands ------------------------------------------------------------------------------

    def do(self, name: str) -> None:
        """Carries out a command."""
        commands.do(name, self)

    def hides_hand_at(self, event: pygame.Event) -> bool:
        """True for the key that hides a hand that shows; not where a score sheet lies over it."""
        name, ctrl = pygame.key.name(event.key), bool(event.mod & pygame.KMOD_CTRL)
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if self.keys.command_of(name, (), ctrl=ctrl, shift=shift, picked=True) != "hide":
            return False
        sheet = self.game.croupier.pause is Pause.SHEET
        return not sheet and self.game.curtain is None and self.showing.situation().can_hide

    def read(self, what: str) -> None:
        """Shows and tells what a key of reading asks for."""
        log = self.accessible.read(what, self.shown())
        if log is not None:
            self.game.conversation.read(log)

    def show_result(self) -> None:
        """Shows the result with its reasons, over the table."""
        self.ending.shown = True
        self.pages.result(news=self.accessible.narrator.for_sheet())

    # -- a listener ----------------------------------------------------------------------------

    def told(self) -> ToldScreen:
        """Returns the table as a tree; under the curtain the curtain alone."""
        value, over = self._show_overlay(), self.overlay
        croupier = self.game.croupier
        sheet = croupier.pause is Pause.SHEET or (croupier.over and not self.ending.shown)
        self.accessible.narrator.sheet_follows = sheet
        strips = over.told_strips() if value.curtain is None else ()
        return self.accessible.screen(value, strips, over.told_over(), over.told_focus)

    def comes_back(self) -> None:
        """Tells a listener what is expected, and not once more what was said before."""
        self.accessible.narrator.comes_back()

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks: of a place of the table, else of a control."""
        self.game.tabletop.motion.finish_now()
        return self.accessible.perform(asked) or self.overlay.perform(asked)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Takes an event, and carries out the command that it gives.

        While a game is being celebrated, a press ends that and does nothing else.
        """
        motion = self.game.tabletop.motion
        if motion.closing is not None and event.type in _PRESSES:
            motion.finish_now()
            return
        if event.type in _DECIDING or self.game.talk.popup is not self._popup:
            self._show_overlay()  # an event may come before the frame that shows a change
        if event.type == pygame.MOUSEMOTION and self.game.curtain is None:
            self.tips.move(event.pos)
            self._want_bar(event.pos[1], finger=bool(getattr(event, "touch", False)))
        if event.type in _PRESSES:
            self.accessible.narrator.key()
        command = self.events.take(event)
        if command:
            self.do(command)
        if event.type in _DECIDING:
            self.next_frame.now()
            self.game.tabletop.touched()
            self._show_overlay(own=True)
        if by_pad(event):
            self.overlay.point_somewhere()

    def feel(self, place: tuple[int, int]) -> Feel:
        """Returns what lies under a finger."""
        self._show_overlay()
        return self.events.feel(place)

    def pad_key(self, button: Button) -> tuple[int, int] | str | None:
        """Returns the key, or the command, for which a button of a pad stands now."""
        self._show_overlay()
        return self.events.pad_key(button)

    def follow_pad(self) -> None:
        """Shows the signs of the pad, or the keys again."""
        self.showing.follow_keys()
        self._show_overlay(own=True)

    def _want_bar(self, y: int, *, finger: bool) -> None:
        """Brings a hidden bar when the pointer comes to the upper edge, and takes it away.

        A finger needs more room there, and does not press what it has just brought.
        """
        if self.stage.settings.now.hide_bar:
            wanted = y < self.stage.theme.px(_BAR if self.bar_wanted or finger else _BAR_EDGE)
            if wanted != self.bar_wanted:
                self.bar_wanted = wanted
                self._show_overlay(own=not finger)

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Lets time pass for everything on the table; returns True while something moves."""
        if self.game.curtain is not None:
            return self.game.step_curtain(self.game.curtain, seconds)
        table = self.game.tabletop
        self.game.step(0.0 if self.next_frame.holds else seconds)
        for part in (self.overlay, self.events.grace, self.tips, self.accessible.narrator):
            part.step(seconds)
        predrawing = self.pictures.step(table.arrangement)
        if predrawing is not None and not predrawing.ready:
            return True
        before, moved = table.arrangement, _is_on_the_way(table)
        self.game.run(seconds)
        self.game.stand(seconds, self.overlay.over)
        self.pictures.order(table, before, later=self.picture.paints_all)
        self._step_ending(seconds)
        happened = table.arrangement is not before and self.game.curtain is None
        waits = self.next_frame.step(seconds, happened=happened, moved_before=moved)
        if self.game.curtain is not None:
            self.next_frame.now()  # from this frame on nothing of the table is to be seen
        busy = waits or _is_busy(table) or self.picture.painter.portraits.awaited
        return self.pictures.rest(seconds, busy=busy, later=self.picture.paints_all)

    def _step_ending(self, seconds: float) -> None:
        """Shows the sheet between two hands, and at the end the scene and the result."""
        croupier, moving = self.game.croupier, self.game.tabletop.motion.is_moving
        sheet = croupier.pause is Pause.SHEET
        due = self.ending.step(seconds, moving=moving, sheet=sheet, over=croupier.over)
        if due == "sheet":
            self.pages.result(croupier.go_on, self.accessible.narrator.for_sheet())
        elif due == "over":
            self._end()
        elif due == "result":
            self.show_result()

    def _end(self) -> None:
        """Records a finished game, sounds its end, and celebrates it on the table.

        A lesson is no game: nothing is counted, and its strip says that it is done.
        """
        people, outcome = self.game.croupier.people, self.session.outcome
        winners = set(people) & set(outcome.winners if outcome else ())
        self.stage.sounds.play("win" if winners or not people else "lose")
        if self.lesson is None:
            _close(self, people)

    # -- the screen ----------------------------------------------------------------------------

    @property
    def predrawing(self) -> Predrawing | None:
        """The pictures that are drawn ahead before the deal."""
        return self.pictures.predrawing

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out for a size, a theme or other settings."""
        now, table, self._size = self.stage.settings.now, self.game.tabletop, size
        self.showing.follow_keys()
        table.motion.pace = Pace(now.animation, self.stage.less_motion)
        look = LayoutOptions(
            self.stage.theme.user_scale,
            bar=not now.hide_bar,
            note=note_height(self, size),
            beside=width_beside(self.stage.theme, size) if now.dock_log else 0,
            large_print=now.large_index,
        )
        table.resize(size, look)
        self.spoken.follow()
        self.game.conversation.close_list()
        self.picture.forget()
        self.stage.art.model_backs(largest_at_start(self.session, table.seat, size, look))
        self.pictures.forget()
        if self._is_new:
            self.pictures.order(table, None)

    def close(self) -> None:
        """Ends what was being thought about, and the thinking processes; forgets the game."""
        self.game.coach.close()
        self.stage.thinker.retire()
        forget_game()

    # -- drawing -------------------------------------------------------------------------------

    def shown(self) -> TableInPlay:
        """Returns the table in play as it is now."""
        over, wide, high = self.overlay.over, self._size[0], self.stage.theme.px(_BAR_HEIGHT)
        self.game.stand(0.0, over)
        bar = Rect(0, 0, wide, high) if self.bar_wanted else None  # hidden, it comes over the table
        return self.showing.value(Pointer(over, bar))

    def _show_overlay(self, *, own: bool = False) -> TableInPlay:
        """Shows what can be pressed now; `own`: it has come by what the person pressed."""
        value, grace = self.shown(), self.events.grace
        tip = None if value.curtain is not None else self.tips.tip(self.overlay.over)
        cursor = self.accessible.cursor(value) if value.curtain is None else None
        self.overlay.show(value, self._size, tip, cursor)
        self._popup = value.popup
        if value.curtain is not None:
            grace.forget()
        elif own:
            grace.own(self.offers.now(value))
        else:
            grace.see(self.offers.now(value))
        return value

    def order(self) -> None:
        """Has what the first frame will want drawn beside the loop, before the screen is shown."""
        self.picture.order(self.shown(), self._size)
        self.pictures.plan(self.game.tabletop.arrangement)

    def expose(self) -> None:
        """Has the next draw paint everything."""
        self.next_frame.now()
        self.picture.expose()

    def draw_ahead(self, size: tuple[int, int], *, shown_at_once: bool = False) -> None:
        """Draws what rests as one picture, and every other picture that the frame will show.

        A new table that is not `shown_at_once` has the portraits of a crowd drawn later.
        """
        value = self._show_overlay()
        self.picture.painter.portraits.spared = self._is_new and not shown_at_once
        self.picture.order(value, size)
        if self._is_new:
            self.pictures.plan(self.game.tabletop.arrangement)
        else:  # at another size, say: the loop has only laid it out
            self.pictures.order(self.game.tabletop, None)
        self.picture.draw_ahead(size, value, self.overlay, soon=self._is_new)
        if self._is_new:
            self.pictures.make_ready()
        self._is_new = False

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date."""
        if self.next_frame.skips():
            if self.next_frame.works_out:
                self.picture.work_out(self._show_overlay(), surface.get_size())
            return []
        if self._is_new:
            self.draw_ahead(surface.get_size(), shown_at_once=True)
        return self.picture.draw(surface, self._show_overlay(), self.overlay)


class PractisedTable(TableScreen):
    """The screen of a game that was played on from a review: it is in no statistics."""

    counts = False


def note_height(screen: TableScreen, size: tuple[int, int]) -> int:
    """The pixels of a lesson's strip, the same before and after the lesson is done."""
    if screen.lesson is not None:
        notes = screen.lesson.notes()
        screen.showing.note_size = height_of(screen.stage.theme, notes, size)
    return screen.showing.note_size[0]


def _is_busy(table: Tabletop) -> bool:
    """True while anything on a table moves, rings go out, or cards are dragged."""
    return table.is_moving or _is_on_the_way(table)


def _is_on_the_way(table: Tabletop) -> bool:
    """True while cards fly, rings go out, or cards are dragged: in each frame it is seen to."""
    motion = table.motion
    return motion.is_moving or bool(motion.rings()) or table.gestures.drag is not None


def _close(screen: TableScreen, people: Collection[int]) -> None:
    """Adds a finished game to the statistics and the calendar of its deal, and celebrates it."""
    stage, session = screen.stage, screen.session
    if screen.counts:
        stage.statistics.record(*finished_games(session, people, int(stage.clock())))
        note_end(stage.day_book, session)
    celebrate(session, screen.game.tabletop, people)
