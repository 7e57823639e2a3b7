"""Opens the window, or a module that draws: all of the command line that most starts load."""

from __future__ import annotations

import gc
import os
from importlib import import_module
from types import ModuleType

from cardtable.core.messages import say
from cardtable.store.launch import Launch


class Complaint(Exception):
    """A complaint about a command, in one line; it ends the program with code 2."""


def run(launch: Launch) -> int:
    """The window with what a launch asks for; by default the game that was open, or the chooser."""
    gc.disable()  # looks for cycles find none before the first frame, and it is seen 5 ms sooner
    try:
        code: int = drawing("cardtable.ui.app").run(launch)
    finally:
        gc.enable()
    return code


def drawing(module: str) -> ModuleType:
    """A module that draws; only the verbs that need one pay for loading it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the output may be piped on
    try:
        return import_module(module)
    except ImportError as error:
        raise Complaint(say("there is no window here: {error}", error=str(error))) from error
