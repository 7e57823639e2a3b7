"""Modules that are put off: not loaded until they are used, and the same as ever then."""

import subprocess
import sys

import pytest

from cardtable.core import put_off


def said_by(script: str) -> list[str]:
    """The words that a Python of its own prints, in which nothing of a test is loaded."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


_LOADED = """
import sys
import cardtable.core.frozen, cardtable.core.position, pathlib, tempfile
from cardtable.core.put_off import _PutOff
print(*[name for name, module in sys.modules.items() if not isinstance(module, _PutOff)])
"""


def test_dataclasses_and_paths_come_without_what_they_seldom_need():
    loaded = set(said_by(_LOADED))
    assert {"dataclasses", "pathlib", "tempfile", "cardtable.core.position"} <= loaded
    assert not loaded & {*put_off._SELDOM_NEEDED, "ast", "dis", "bz2", "lzma", "decimal"}


_USED = """
import sys
import cardtable
before = sys.modules["statistics"]
import statistics
assert statistics is before
print(statistics.fmean([1, 2]), sys.modules["statistics"] is before, before.median([1, 5, 9]))
from shutil import which
import difflib, importlib.util
print(which.__module__, importlib.util.find_spec("difflib").name)
print(difflib.get_close_matches("spads", ["spades", "hearts"]))
try:
    difflib.no_such_thing
except AttributeError:
    print("none")
"""


def test_one_that_is_used_is_loaded_wherever_it_is_known():
    told = ["1.5", "False", "5", "shutil", "difflib", "['spades']", "none"]
    assert said_by(_USED) == told


_DECLARED = """
import cardtable
import dataclasses
@dataclasses.dataclass
class Card:
    rank: int
print(repr(Card.__doc__), type(__import__("sys").modules["inspect"]).__name__)
import inspect
print(inspect.signature(Card).parameters["rank"].name)
"""


def test_a_dataclass_without_a_docstring_loads_no_grammar():
    """The standard decorator writes the signature there; pygame has one such class."""
    assert said_by(_DECLARED) == ["'Card'", "_PutOff", "rank"]


_ADDRESSED = """
import sys
import cardtable
from pathlib import Path
print(type(sys.modules["urllib.parse"]).__name__)
print(Path("/home/Ann Bo/ä").as_uri(), type(sys.modules["urllib.parse"]).__name__)
"""


def test_paths_load_what_addresses_need_when_one_is_asked_for():
    assert said_by(_ADDRESSED) == ["_PutOff", "file:///home/Ann%20Bo/%C3%A4", "module"]


_WRITTEN_IN = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import cardtable.ui.app
print(type(sys.modules["pygame.sprite"]).__name__)
import cardtable.ui.controls.entry_line
import pygame
print(pygame.sprite is sys.modules["pygame.sprite"], pygame.sprite.Sprite.__name__)
"""


def test_pygames_sprites_are_loaded_with_the_first_text_field():
    assert said_by(_WRITTEN_IN) == ["_PutOff", "True", "Sprite"]


_AT_ONCE = """
import sys
from threading import Barrier, Thread
import cardtable
import statistics
together, found = Barrier(8), []
def use():
    together.wait()
    found.append(statistics.fmean([1, 2]))
sys.setswitchinterval(1e-6)
threads = [Thread(target=use) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(*found)
"""


def test_threads_may_use_one_for_the_first_time_at_once():
    assert said_by(_AT_ONCE) == ["1.5"] * 8


def test_what_is_loaded_already_stays():
    put_off.put_off("subprocess")
    assert sys.modules["subprocess"] is subprocess


@pytest.mark.parametrize("name", put_off._SELDOM_NEEDED)
def test_none_of_them_is_asked_for_modules_inside(name):
    """A stand-in has no `__path__`, which every `from module import name` asks for."""
    with pytest.raises(AttributeError):
        put_off._PutOff(name).__path__  # noqa: B018
