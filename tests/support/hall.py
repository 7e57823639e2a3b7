"""A stage for screens under test: it notes where they go, and draws on the dummy driver."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from cardtable.core.indices import prefer
from cardtable.store import languages
from cardtable.store.cache import Cache
from cardtable.store.day_book import DayBook
from cardtable.store.places import Places
from cardtable.store.reviews import Reviews
from cardtable.store.saves import Saves
from cardtable.store.settings import AS_IN_ENGLISH, SettingsFile
from cardtable.store.statistics import Statistics
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.deck import style_of
from cardtable.ui.drawing.theme import Theme, table_of
from cardtable.ui.sound import Sounds
from tests.support.sizes import NETBOOK

SIZES = (NETBOOK, (1280, 720), (1920, 1080), (3840, 2160), (900, 1400))
NOON = datetime(2026, 11, 24, 12).timestamp()  # of a Tuesday
SCALES = (75, 100, 125, 150, 175, 200)


class Nobody:
    """A thinker that is told what to answer; a window may start it and close it."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.answers: list[Any] = []

    def ask(self, request: Any) -> int:
        self.asked.append(request)
        return len(self.asked)

    def ask_each(self, requests: Any) -> tuple[int, ...]:
        return tuple(self.ask(request) for request in requests)

    def cancel(self) -> None:
        self.asked.append(None)

    retire = cancel

    def start(self) -> None:
        return

    close = start

    def poll(self, wait: float = 0.0) -> list[Any]:
        given, self.answers = self.answers, []
        return given


class Hall:
    """Lends screens what the program lends them, without a window."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720)) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        places = Places(home, home)
        self.size = size
        self.notices: list[str] = []
        self.settings = SettingsFile(places.settings, self.notices.append)
        self.saves = Saves(places, self.notices.append)
        self.cache = Cache(places.cache)
        self.statistics = Statistics(places.statistics, self.notices.append)
        self.reviews = Reviews(places.reviews, self.notices.append)
        self.day_book = DayBook(places.days, self.notices.append)
        self.clock: Callable[[], float] = lambda: NOON
        self.theme = Theme()
        self.art = Art(self.theme)
        self.sounds = Sounds()
        self.thinker: Any = Nobody()
        self.reviewer: Any = Nobody()
        self.went: list[tuple[str, Any]] = []
        self.top: Any = None
        self.less_motion = False
        self.apply()

    @property
    def reviewers(self) -> Any:
        return self.reviewer

    @property
    def backdrop(self) -> pygame.Surface:
        return self.art.grounds.page(self.size)

    def apply(self) -> None:
        now = self.settings.now
        languages.begin(now.language)
        table = table_of("", now.theme)
        if self.theme.name != table:
            self.theme.choose(table)
        self.theme.fit(self.size, now.ui_scale / 100)
        prefer(english=now.card_letters == AS_IN_ENGLISH)
        self.art.choose(style_of(now))
        if self.top is not None:
            self.top.resize(self.size)

    def show(self, screen: Any) -> Any:
        self.top = screen
        screen.resize(self.size)
        return screen

    def at(self, size: tuple[int, int], scale: int = 100) -> None:
        self.size = size
        self.settings.now = self.settings.now.with_value("ui_scale", scale)
        self.apply()

    def picture(self) -> pygame.Surface:
        surface = pygame.Surface(self.size)
        self.top.expose()
        self.top.draw(surface)
        return surface

    def rename(self, old: str, new: str) -> None:
        self.went.append(("rename", (old, new)))

    def begin(self, launch: Any) -> None:
        self.went.append(("begin", launch))

    def watch(self, session: Any, **how: Any) -> None:
        self.went.append(("watch", (session, how)))

    def show_moment(self, session: Any, judgement: Any) -> None:
        self.went.append(("moment", (session, judgement)))

    def play(self, session: Any, **how: Any) -> None:
        self.went.append(("play", (session, how)))

    def home(self) -> None:
        self.went.append(("home", None))

    def notice(self, text: str) -> None:
        self.notices.append(text)

    def go(self, screen: Any) -> None:
        self.went.append(("go", screen))

    def push(self, screen: Any) -> None:
        self.went.append(("push", screen))

    def back(self) -> None:
        self.went.append(("back", None))

    def show_keys(self) -> None:
        self.went.append(("show_keys", None))

    def full_screen(self) -> None:
        self.went.append(("full_screen", None))

    def quit(self) -> None:
        self.went.append(("quit", None))
