"""The processes that `multiprocessing` starts of a bundle: on Windows all, elsewhere for matches.

PyInstaller would teach every start of the program what they need, which loads 60 modules before
the window and is needed in few. So the recipe of the bundle keeps that lesson as a module.
"""

import multiprocessing
import sys

import holding  # beside this file
import pyi_rth_multiprocessing  # noqa: F401  the lesson

if sys.platform == "linux":  # where files are held
    holding.let_processes_find_their_own()


def work() -> None:
    """Does the work of such a process and ends it; returns where this is none of them."""
    multiprocessing.freeze_support()
