"""Checks that everything drawn and heard is there and works: for `cardtable selftest`.

Runs on the dummy drivers, so that it needs no display and no loudspeaker and disturbs nobody.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
from pygame import mixer

from cardtable import registry
from cardtable.core.cards import pack
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.settings import EACH_GAME, declared
from cardtable.ui import sound
from cardtable.ui.assets import assets_folder
from cardtable.ui.drawing.deck import picture_name
from cardtable.ui.drawing.theme import read_theme
from cardtable.ui.pages.saves import SavesPage
from cardtable.ui.screen_stack import ScreenStack
from cardtable.workshop.screenshot import SCREENS

SIZE = (1280, 720)

_DECKS = ("standard", "large", "compact")
_ENOUGH_FRAMES = 30
_MOST_STEPS = 240  # for these frames; where little moves, fewer are drawn
_STEP = 1 / 30  # seconds
_LEAST_DRAWN = 0.02  # of the pixels of a screen are something other than felt
_THUMBNAIL = (60, 84)


def open_drivers() -> str:
    """Opens display, fonts and sound on the dummy drivers; returns the versions in use."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((8, 8))
    return f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


# -- assets ------------------------------------------------------------------------------------


def load_everything() -> tuple[int, list[str]]:
    """Loads every picture, font, sound and theme; returns their number and the faults."""
    folder = assets_folder()
    wrong = [f"{name}: missing" for name in sorted(_wanted()) if not (folder / name).is_file()]
    count = 0
    for path, load in _files(folder):
        count += 1
        try:
            fault = load(path)
        except Exception as error:  # any fault of a file is a finding
            fault = f"{type(error).__name__}: {error}"
        if fault:
            wrong.append(f"{path.relative_to(folder).as_posix()}: {fault}")
    mixer.quit()
    return count, wrong


def _wanted() -> set[str]:
    """Returns the pictures that must exist: every face, all backs and themes on offer."""
    names = {picture_name(card) for card in pack()} | {"JK1", "JK2"}
    files = {f"cards/{deck}/{name}.svg" for deck in _DECKS for name in names}
    in_four = {
        name for name in names if name[-1] in "DC"
    }  # the others look the same as with two colours
    files |= {f"cards/{deck}4/{name}.svg" for deck in _DECKS for name in in_four}
    files |= {f"cards/backs/{back}.svg" for back in declared()["back"].choices}
    tables = [table for table in declared()["theme"].choices if table != EACH_GAME]
    return files | {f"themes/{table}.toml" for table in tables}


def _files(folder: Path) -> Iterator[tuple[Path, Callable[[Path], str]]]:
    """Every asset of the program, with the function that loads it."""
    kinds: dict[str, Callable[[Path], str]] = {
        ".svg": _drawing,
        ".png": _picture,
        ".otf": _font,
        ".ttf": _font,
        ".wav": _sound,
        ".toml": _theme,
    }
    for part in ("cards", "icons", "fonts", "ornaments", "sounds", "themes"):
        for path in sorted((folder / part).rglob("*")):
            if path.suffix in kinds:
                yield path, kinds[path.suffix]


def _drawing(path: Path) -> str:
    return _blank(pygame.image.load_sized_svg(path, _THUMBNAIL))


def _picture(path: Path) -> str:
    return _blank(pygame.image.load(path))


def _blank(surface: pygame.Surface) -> str:
    return "" if surface.get_bounding_rect().width else "nothing is drawn"


def _font(path: Path) -> str:
    shown = pygame.font.Font(path, 24).render("7\u2660\u2665\u2666\u2663", True, "white")
    return _blank(shown)


def _sound(path: Path) -> str:
    if not mixer.get_init():
        mixer.init(44100, -16, 1, 512)
    known = any(path.stem == name or path.stem.startswith(f"{name}_") for name in sound.NAMES)
    if not known:
        return "nothing plays it"
    return "" if mixer.Sound(path).get_length() > 0 else "it is silent"


def _theme(path: Path) -> str:
    return "" if read_theme(path.stem).colours else "it has no colours"


# -- frames ------------------------------------------------------------------------------------


def draw_chooser(home: Path) -> tuple[int, str]:
    """Draws the first screen of a new player; returns the number of frames and the fault, or ""."""
    return _drawn(home, lambda screens: screens.home())


PAGES = ("new-game", "lessons", "saves", "rules", "settings", "statistics", "keys", "review")


def draw_page(name: str, home: Path) -> tuple[int, str]:
    """Draws one page over a table; returns the number of frames and the fault, or ""."""

    def show(screens: ScreenStack) -> None:
        screens.begin(Launch(registry.installed()[0].name, seed="selftest"))
        session = screens.session
        if session is not None:
            screens.push(SavesPage(screens) if name == "saves" else SCREENS[name](screens, session))

    return _drawn(home, show)


def draw_table(rules: AnyRules, home: Path) -> tuple[int, str]:
    """Draws a game from its deal on; returns the number of frames and the fault, or ""."""
    computer = next(iter(computers_of(rules).levels), "human")
    chairs = (Chair(), *(Chair(computer) for _ in range(rules.seats[0] - 1)))
    return _drawn(home, lambda screens: screens.begin(Launch(rules.name, chairs, "selftest")))


def _drawn(home: Path, show: Callable[[ScreenStack], None]) -> tuple[int, str]:
    screens = ScreenStack(SIZE, Places(home, home))
    try:
        show(screens)
        surface = pygame.Surface(SIZE).convert()
        frames = 0
        for _ in range(_MOST_STEPS):
            screens.step(_STEP)
            frames += bool(screens.draw(surface))
            if frames == _ENOUGH_FRAMES:
                break
        return frames, "" if _share(
            surface, screens.backdrop
        ) > _LEAST_DRAWN else "only felt is drawn"
    finally:
        screens.close()


def _share(surface: pygame.Surface, felt: pygame.Surface) -> float:
    """The part of a picture that is not felt."""
    same = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), felt).count()
    return 1 - same / (surface.get_width() * surface.get_height())
