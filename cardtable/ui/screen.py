"""The screen, and the stage that it stands on. The loop in app.py runs exactly one screen.

Time comes through `step` alone, the date through the stage's `clock`, the pointer through events
alone: a screen asks neither the system's clock nor the mouse, so that a test without a display
draws the same frames as a real window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.ai.review import Judgement
    from cardtable.ai.thinkers import Thinkers
    from cardtable.ai.thinking import Thinker
    from cardtable.session import Session
    from cardtable.store.cache import Cache
    from cardtable.store.day_book import DayBook
    from cardtable.store.launch import Launch
    from cardtable.store.reviews import Reviews
    from cardtable.store.saves import Saves
    from cardtable.store.settings import SettingsFile
    from cardtable.store.statistics import Statistics
    from cardtable.told.tree import Asked, ToldScreen
    from cardtable.ui.drawing.art import Art
    from cardtable.ui.drawing.theme import Theme
    from cardtable.ui.sound import Sounds


TITLE = "Cardtable"  # of the window
GRACE = 0.5  # seconds in which a press is meant for the screen before


class Screen(Protocol):
    """One full-window screen, or one laid over another.

    `world` is that of the game it belongs to (see `Rules.world`); "" where it belongs to none.
    """

    world: str

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The areas that no notice covers where there is room, the most important first."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out for a surface of so many pixels; also after a theme change."""

    def comes_back(self) -> None:
        """The screen that lay over this one is gone."""

    def handle(self, event: pygame.Event) -> None:
        """Takes one event; positions are in surface pixels."""

    def step(self, seconds: float) -> bool:
        """Lets time pass; returns whether something still moves (and wants full frame rate)."""

    def draw_ahead(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Draws, in another thread than the loop's, what the next `draw` of everything will need.

        That frame itself, on a surface of this size; or None, where the screen keeps it in parts.
        """

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what changed since the last call and returns those areas (empty: nothing).

        After `resize` or `expose` everything counts as changed.
        """

    def told(self) -> ToldScreen:
        """The screen as a tree for a listener; only asked for while somebody listens."""

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of a thing in the tree; says whether it could."""

    def expose(self) -> None:
        """Forgets what is on the surface: the next `draw` paints all of it."""

    def close(self) -> None:
        """Leaves the stage: ends what runs beside it."""


class Stage(Protocol):
    """All that a screen may ask for."""

    size: tuple[int, int]
    theme: Theme
    art: Art
    sounds: Sounds
    settings: SettingsFile
    saves: Saves
    cache: Cache
    day_book: DayBook
    clock: Callable[[], float]  # seconds since 1970

    @property
    def statistics(self) -> Statistics:
        """The games that were played to the end."""

    @property
    def reviews(self) -> Reviews:
        """The reviews of finished games."""

    @property
    def thinker(self) -> Thinker:
        """The process that thinks for the computer players."""

    @property
    def reviewer(self) -> Thinker:
        """A process of its own that weighs moves of a game in play."""

    @property
    def reviewers(self) -> Thinkers:
        """The processes that weigh the moves of a whole game for its review."""

    @property
    def backdrop(self) -> pygame.Surface:
        """The ground of every screen: the felt, or the screen that it is laid over, dimmed.

        Opaque and as large as the surface; a new one after every `resize`, `go` and `push`.
        """

    @property
    def less_motion(self) -> bool:
        """True when nothing should fly or turn: the player or the system asks for less motion."""

    def apply(self) -> None:
        """Makes changed settings felt: theme, scale, cards, sounds; every screen is resized."""

    def rename(self, old: str, new: str) -> None:
        """Calls a person, who has the new name in the settings already, by it in open games too."""

    def begin(self, launch: Launch) -> None:
        """Opens what a launch asks for: a table, a save, a replay; `Launch()`: the open game."""

    def foresee(self, launch: Launch) -> None:
        """Has the first pictures of a new table drawn beside the loop, before it is opened."""

    def watch(self, session: Session, *, at: int = -1, open_hands: bool = False) -> None:
        """Lays the replay of a game over the present screen.

        It begins after `at` moves (-1: after the deal); `open_hands` shows every hand of a game
        that is over.
        """

    def show_moment(self, session: Session, judgement: Judgement) -> None:
        """Lays the table of a game over the present screen as it was before a decision."""

    def play(self, session: Session, *, counts: bool = True) -> None:
        """Shows the table of a game; one that does not count is neither kept nor in statistics."""

    def home(self) -> None:
        """Goes to the chooser; the game that is open stays open."""

    def notice(self, text: str) -> None:
        """Says one sentence at the foot of the window for a while."""

    def go(self, screen: Screen) -> None:
        """Replaces the screen; the one before is closed."""

    def push(self, screen: Screen) -> None:
        """Lays a screen over the present one, which stays visible (dimmed) and is not closed."""

    def back(self) -> None:
        """Takes away the top screen: to the one under it, else to the chooser."""

    def show_keys(self) -> None:
        """Lays the key card over the present screen."""

    def full_screen(self) -> None:
        """Fills the screen, or goes back to a window; nothing where there is no window."""

    def quit(self) -> None:
        """Ends the program; the game that is open is already saved."""
