"""A start loads few modules before there is a picture: each is time that a player waits."""

import subprocess
import sys

from cardtable.ai.child import can_start

_START = """
import sys
from cardtable import registry
from cardtable.cli import window
from cardtable.ui import app, screen_stack
from cardtable.ui.pages import chooser
registry.installed()
registry.broken(templates=False)
print(*(name for name, module in sys.modules.items() if type(module).__name__ != "_PutOff"))
"""

_LATER = (
    "cardtable.cli.arguments",
    "cardtable.core.position",
    "cardtable.core.tracing",
    "cardtable.store.crash_reports",
    "faulthandler",
    "cardtable.croupier.glance",
    "cardtable.croupier.history",
    "cardtable.store.pins",
    "cardtable.ui.table",
    "cardtable.ui.motion",
    "cardtable.ui.layout.arrange",
    "cardtable.ui.controls.strips",
    "cardtable.store.lessons",
    "cardtable.ai",
    "argparse",
    "games.blank",
    "ast",
    "hashlib",
    "importlib.metadata",
    "lzma",
    "multiprocessing",
    "sqlite3",
    *(() if sys.platform == "win32" else ("ctypes",)),  # asked there where a user's folders are
)


def test_what_the_chooser_does_not_show_is_not_loaded_for_its_first_frame():
    told = subprocess.run(
        [sys.executable, "-c", _START], capture_output=True, text=True, check=True
    )
    loaded = told.stdout.split()
    assert "cardtable.ui.pages.chooser" in loaded
    early = [
        module for module in loaded for later in _LATER if f"{module}.".startswith(f"{later}.")
    ]
    assert early == []


_ASKED = """
import sys
from cardtable.cli import verbs, windows
asked = [verbs.parsed([word, "lucky_sevens"]).run for word in windows.VERBS]
loaded = [name for name, module in sys.modules.items() if type(module).__name__ != "_PutOff"]
print(*{verb.__module__ for verb in asked}, *loaded)
"""


def test_a_verb_that_opens_a_window_waits_for_no_other_verb():
    told = subprocess.run(
        [sys.executable, "-c", _ASKED], capture_output=True, text=True, check=True
    )
    loaded = told.stdout.split()
    assert loaded[0] == "cardtable.cli.windows"
    assert not {"cardtable.cli.reviewing", "cardtable.cli.people", "sqlite3"} & set(loaded)


_PLAYED = """
import cardtable  # first, as in the program
import os, sys, tempfile
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.screen_stack import ScreenStack
pygame.display.init()
pygame.display.set_mode((8, 8))
pygame.font.init()
with tempfile.TemporaryDirectory() as home:
    stack = ScreenStack((1024, 600), Places(Path(home), Path(home)))
    stack.begin(Launch("lucky_sevens", (Chair("easy"), Chair("human", "Ann")), "otter"))
    surface = pygame.Surface((1024, 600)).convert()
    play = stack.screens[0]
    while not play.game.croupier.waits_for_person:
        stack.step(1 / 60)
        stack.draw(surface)
    print("asked" if len(play.session.log) else "never asked", *sys.modules)
    stack.close()
"""


def test_a_table_at_which_somebody_has_thought_needs_no_openssl():
    """It is 3 MB of memory, and SHA-256 is to be had without it (core/digest.py)."""
    told = subprocess.run(
        [sys.executable, "-c", _PLAYED], capture_output=True, text=True, check=True
    )
    said = told.stdout.split("\n")[-2].split()
    assert said[0] == "asked"
    assert "cardtable.core.digest" in said
    assert not {"hashlib", "_hashlib", "hmac"} & set(said)


def test_a_table_at_which_somebody_has_thought_loads_no_more_than_it_needs():
    """Each of these would be a tenth of a megabyte, or half of one."""
    told = subprocess.run(
        [sys.executable, "-c", _PLAYED], capture_output=True, text=True, check=True
    )
    said = set(told.stdout.split("\n")[-2].split())
    assert "cardtable.ai.child" in said
    spawned = (
        {"cardtable.ai.spawned", "multiprocessing", "socket", "pickle"} if can_start() else set()
    )
    assert not {"ast", "dis", "decimal", "lzma", "argparse", *spawned} & said
