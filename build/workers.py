"""The processes that `multiprocessing` starts of a bundle: on Windows all, elsewhere for matches.

PyInstaller prepares for them at every start of the program, by a hook that loads 60 modules before
the window. Few starts need it, so the recipe of the bundle makes that hook a module.
"""

import multiprocessing
import sys

import holding  # beside this file
import pyi_rth_multiprocessing  # noqa: F401  the hook does its work when it is imported

if sys.platform == "linux":  # where files are held
    holding.let_processes_find_their_own()


def work() -> None:
    """Does the work of such a process and ends it; returns where this is none of them."""
    multiprocessing.freeze_support()
