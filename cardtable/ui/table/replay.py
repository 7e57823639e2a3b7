"""Watching a game: step by step or playing, at any speed, to any moment, with open hands.

Shows what one seat saw; with several people only what everybody saw, until the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from cardtable.core.messages import language, say
from cardtable.core.remembering import Latest
from cardtable.core.rules import zoning
from cardtable.croupier.history import event_at
from cardtable.croupier.watching import onlooker
from cardtable.session import Session
from cardtable.told.piles import PlaceNames
from cardtable.told.tree import Deed, Role, Told, ToldScreen
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column, Flow, Row, Space
from cardtable.ui.controls.buttons import Button, Switch
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.selectors import Segments, Slider
from cardtable.ui.controls.strips import Sentence
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.input.pad import Button as PadButton
from cardtable.ui.input.pad_signs import Make, instead, used
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.scene import Highlights
from cardtable.ui.motion.departures import Pace
from cardtable.ui.screen import Stage
from cardtable.ui.table.accessible.places import all_places
from cardtable.ui.table.accessible.table_facts import TableFacts
from cardtable.ui.table.celebrating import celebrate
from cardtable.ui.table.opening_cards import largest_at_start
from cardtable.ui.table.shown_table import in_the_air, sitters
from cardtable.ui.table.table_in_play import TableInPlay
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.tabletop import Tabletop

_BEAT = 0.9  # seconds between two moves at single speed
ONE_LINE_FROM = 1000  # units of width from which any sentence fits on one line
_TOOLS_BESIDE_SLIDER = 580  # units of width from which the tools and the slider fit on one line
_ROOMY = 0.21  # of the window's height: the most that three lines of controls may take
_LOW, _LOW_TOOLS = 30, 34  # units: the heights of the two lines beside large text
_SPEEDS = {"0.5": "½×", "1": "1×", "2": "2×", "4": "4×"}

_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class _Strip(Panel):
    """The strip under the table: what it says is about the move, and of no button."""

    about_table = True


class LowButton(Button):
    """A button that is as high as the line of text it stands in."""

    height = _LOW


class LowTool(Button):
    """A button of the lower of two lines."""

    height = _LOW_TOOLS


class _LowSegments(Segments):
    """Segments of the lower of two lines."""

    height = _LOW_TOOLS


class _LowSlider(Slider):
    """A slider beside them."""

    def height_for(self, theme: Theme, width: int) -> int:
        """That of the buttons, at any width."""
        return min(theme.px(_LOW_TOOLS), super().height_for(theme, width))


class LowSwitch(Switch):
    """A switch that is as high as the line of text it stands in."""

    def height_for(self, theme: Theme, width: int) -> int:
        """One height, at any width."""
        return min(theme.px(_LOW), super().height_for(theme, width))


class Replay(Page):
    """A table that nobody plays at, and the controls below it."""

    start = "play"
    lines: ClassVar[tuple[int, int]] = (2, 1)  # for a sentence in a narrow window and in another

    def __init__(
        self,
        stage: Stage,
        session: Session,
        *,
        at: int = -1,
        open_hands: bool = False,
    ) -> None:
        super().__init__(stage)
        self.session = session
        self.called = _title(session)
        self.world = session.rules.world
        self.over = session.outcome is not None
        self.open_hands = open_hands and self.over
        self.last = len(session.log)
        first = min(1, self.last)  # after the deal, where there is one
        self.at = max(0, min(at, self.last)) if at >= 0 else first
        self.playing = False
        self._celebrates = False  # it has been played to its end, and the last cards fly
        self.speed = "1"
        self._waited = 0.0
        self.onlooker = onlooker(session)
        self.table = Tabletop(session.rules)
        self.picture = TablePicture(stage.theme, stage.art)
        self._strip = pygame.Rect(0, 0, 0, 0)  # where the controls are
        self._usual_strip = 0  # how high they are beside text of ordinary size
        self._sitters = Latest(lambda turn, _language: sitters(session, turn))
        self._moved_on: str | None = None  # the control that had the keyboard at the last step

    def view(self, number: int) -> Any:
        """The table after so many moves, as far as it may be seen."""
        return self.onlooker.view(number, open_hands=self.open_hands)

    # -- going to and fro ----------------------------------------------------------------------

    def go(self, number: int) -> None:
        """Shows the table after so many moves; one step on flies."""
        number = max(0, min(number, self.last))
        if number == self.at:
            return
        self._celebrates = False
        self._moved_on = self.tree.told_focus
        step = number - self.at
        self.at = number
        if step == 1:
            move = self.session.log[number - 1].move
            event = event_at(self.session, number - 1, self.onlooker.seat).event
            self.table.show(self.view(number), move, event.kind, event.seat)
        else:
            self.table.show(self.view(number))
        if step != 1:
            self.table.motion.finish_now()
        if number == self.last:
            self._celebrates, self.playing = self.playing, False
        self._waited = 0.0
        self.refresh()

    def play(self) -> None:
        """Plays on, or stops; from the end it begins again."""
        self.playing = not self.playing
        if self.playing and self.at == self.last:
            self.go(0)
            self.playing = True
        self._waited = 0.0
        self.refresh()

    def show_hands(self, on: bool) -> None:
        """Opens or covers every hand."""
        self.open_hands = on
        self.table.show(self.view(self.at))
        self.refresh()

    def _set_speed(self, speed: str) -> None:
        self.speed = speed
        self.refresh()

    def handle_key(self, event: pygame.Event) -> bool:
        """The space bar plays and stops, Page up and down go ten moves, Home and End."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: -10, pygame.K_PAGEDOWN: 10}
        steps |= {pygame.K_HOME: -self.last, pygame.K_END: self.last}
        if event.key == pygame.K_SPACE:
            self.play()
        elif event.key in steps:
            self.go(self.at + steps[event.key])
        else:
            return False
        return True

    # -- the controls --------------------------------------------------------------------------

    def build(self) -> Node:
        """An empty place for the table, and the strip: three lines, or two where these are high."""
        roomy = _Strip(self._three_lines(), x=20, y=10, radius=0)
        height = roomy.height_for(self.theme, self.size[0])
        self._usual_strip = round(height / max(1.0, self.theme.user_scale))
        strip, wide = roomy, self.size[0] >= self.theme.px(_TOOLS_BESIDE_SLIDER)
        if wide and height / min(1.0, self.theme.user_scale) > self.size[1] * _ROOMY:
            strip = _Strip(self._two_lines(), x=20, y=3, radius=0)
        return Column([Space(grows=1), strip], gap=0)

    def _three_lines(self) -> Node:
        """Returns the sentence, where in the game that is, and the tools."""
        lines = self.lines[self.size[0] >= self.theme.px(ONE_LINE_FROM)]
        said = Paragraph(
            self._sentence(),
            size=16,
            weight=SEMIBOLD,
            grows=1,
            min_lines=lines,  # always as many, so that the table stays where it is
            max_lines=lines,
        )
        first = Row([said, self._count(), self._close()], gap=16)
        tools = Flow([*self._tools(), self._review(), self._open()], gap=8)
        return Column([first, self._slider(), tools], gap=4)

    def _two_lines(self) -> Node:
        """The same closer together, so that larger text leaves the table its height."""
        said = [Sentence(self._sentence()), self._count(), self._open(LowSwitch)]
        first = Row([*said, self._review(LowButton), self._close(LowButton)], gap=16)
        tools = self._tools(LowTool, _LowSegments)
        return Column([first, Row([*tools, self._slider(_LowSlider)], gap=8)], gap=2)

    def _sentence(self) -> str:
        return self.onlooker.sentence(self.at, open_hands=self.open_hands)

    def _count(self) -> Node:
        return Label(_place(self.at, self.last), size=14, role="panel_muted")

    def _slider(self, kind: type[Slider] = Slider) -> Node:
        limits = (0, max(1, self.last))
        slider = kind(self.at, limits, self.go, key="at", in_words=lambda _: "", grows=1)
        slider.told_name = say("Move, of {all}", all=self.last)
        return slider

    def _close(self, kind: type[Button] = Button) -> Node:
        tip = instead("", PadButton.B)
        return kind(say("Close"), self.leave, kind="plain", icon="close", key="close", tip=tip)

    def _open(self, kind: type[Switch] = Switch) -> Node | None:
        if not self.over:
            return None
        return kind(say("Open hands"), self.open_hands, self.show_hands, key="open")

    def _tools(
        self, kind: type[Button] = Button, segments: type[Segments] = Segments
    ) -> list[Node]:
        speed = segments(list(_SPEEDS.items()), self.speed, self._set_speed, key="speed")
        speed.told_name = say("Speed")
        back, on = say("Back ({key})", key="←"), say("On ({key})", key="→")
        return [
            kind("", lambda: self.go(0), icon="again", key="first", tip=_to_the_deal()),
            kind("", lambda: self.go(self.at - 1), icon="left", key="before", tip=back),
            self._play_button(kind),
            kind("", lambda: self.go(self.at + 1), icon="right", key="after", tip=on),
            kind("", lambda: self.go(self.last), icon="forward", key="end", tip=say("To the end")),
            speed,
        ]

    def _review(self, kind: type[Button] = Button) -> Node:
        return kind("", self.review, icon="chart", key="review", tip=say("Where the game turned"))

    def review(self) -> None:
        """Shows where the game turned."""
        from cardtable.ui.pages.review import ReviewPage  # noqa: PLC0415  only when asked for

        self.playing = False
        self.stage.push(ReviewPage(self.stage, self.session))

    def _play_button(self, kind: type[Button]) -> Node:
        label, icon = (
            (say("Stop"), "stop") if self.playing else (say.under("a replay", "Play"), "play")
        )
        return kind(label, self.play, kind="primary", icon=icon, key="play", tip=_ten_moves())

    # -- a listener ----------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """Says which move is shown."""
        return (self._sentence(), _place(self.at, self.last))

    def told(self) -> ToldScreen:
        """The table, the move, which has the focus until the keyboard goes on, the controls.

        Orca says no title of a page that begins with an item of a list, as a move is.
        """
        page = super().told()
        scene = self.shown().scene
        if scene is None:
            return page
        zones = zoning(self.session.rules, self.session.table)
        seat, names = self.onlooker.seat, self.session.names
        facts = TableFacts(scene, self.table.view.piles, PlaceNames(zones, names, seat, you=False))
        move = Told(
            f"now:{self.at}",
            Role.STATUS,
            spoken(self._sentence()),
            description=_place(self.at, self.last),
            deeds=(Deed.FOCUS,),
        )
        inside = (*all_places(facts), move, *page.root.children)
        root = replace(page.root, name=_title(self.session), children=inside)
        stepped = self._moved_on is not None and self._moved_on == self.tree.told_focus
        return ToldScreen(root, move.id if stepped else page.focus)

    # -- the screen ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Makes the controls again; the table only when the room for it has changed."""
        super().refresh()
        if not self.tree.root.children():
            return
        strip = self.tree.root.children()[1].rect
        if strip != self._strip:
            self._strip = strip.copy()
            self._lay_table()

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out again, the table too."""
        self._strip = pygame.Rect(0, 0, 0, 0)
        super().resize(size)

    def _lay_table(self) -> None:
        size = (self.size[0], max(1, self._strip.top))
        theme = self.theme
        now = self.stage.settings.now
        look = LayoutOptions(
            scale=theme.user_scale,
            bar=False,
            prompt=False,
            large_print=now.large_index,
            usual_height=max(1, self.size[1] - self._usual_strip),
        )
        self.table.motion.pace = Pace(now.animation, self.stage.less_motion)
        self.table.resize(size, look)
        if self.table.view is None:
            self.table.sit(self.onlooker.seat, self.view(self.at))
        self.picture.forget()
        self.stage.art.model_backs(largest_at_start(self.session, self.table.seat, size, look))

    def step(self, seconds: float) -> bool:
        """Plays on when the cards rest."""
        moving = self.table.motion.step(seconds)
        super().step(seconds)
        if self._celebrates and not moving:
            self._celebrates = False
            celebrate(self.session, self.table, ())
        if self.playing and not moving:
            self._waited += seconds
            if self._waited >= _BEAT / float(self.speed):
                self.go(self.at + 1)
        return moving or self.playing or self.table.motion.is_moving

    def handle(self, event: pygame.Event) -> None:
        """Takes an event; while the end is celebrated, a press ends that and does nothing else."""
        motion = self.table.motion
        if motion.closing is not None and event.type in _PRESSES:
            motion.finish_now()
        else:
            super().handle(event)

    def expose(self) -> None:
        """Everything counts as changed."""
        super().expose()
        self.picture.expose()

    def ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The ground of pages under the controls; the table paints its own."""
        part = area.clip(self._strip)
        surface.blit(self.stage.art.grounds.page(self.size), part.topleft, part)

    def _lit(self) -> Highlights:
        """The cards that have just been played."""
        return Highlights(last=self.table.last)

    def shown(self) -> TableInPlay:
        """The table as it is now."""
        turn = self.session.state_after(self.at).turn
        seated = self._sitters(turn, language())
        scene = self.table.scene(seated, self._lit())
        return TableInPlay(scene=scene, in_the_air=in_the_air(self.table))

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """The table, then the controls; a hint that hangs over the table goes on top of it."""
        room = pygame.Rect(0, 0, self.size[0], self._strip.top)
        if not room.height:
            return []
        if self.tree.changed_in(room):
            self.picture.expose()
        areas = self.picture.draw(surface.subsurface(room), self.shown())
        if areas and self.tree.tip_over(room):
            self.tree.damage_tip()
        return areas + super().draw(surface)


def _place(at: int, last: int) -> str:
    return say("{number} of {all}", number=at, all=last)


def _title(session: Session) -> str:
    return say("Replay of {title}", title=session.rules.title)


def _to_the_deal() -> str:
    """The tip of the button; a pad has no key for it."""
    return say("To the deal (Home)") if used() is Make.NONE else say("To the deal")


def _ten_moves() -> str:
    """The tip with the two buttons of a pad that go far; "" while keys are used."""
    if used() is Make.NONE:
        return ""
    back, on = instead("", PadButton.X), instead("", PadButton.Y)
    return say("{back} goes ten moves back, {on} ten moves on.", back=back, on=on)
