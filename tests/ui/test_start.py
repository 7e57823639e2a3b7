"""What a start loads before there is a picture: each module is time that a player waits."""

import subprocess
import sys

_START = """
import sys
from cardtable import registry
from cardtable.cli import windows
from cardtable.ui import app, screen_stack
from cardtable.ui.pages import chooser
registry.installed()
print(*sys.modules)
"""

_LATER = (
    "cardtable.ui.table",
    "cardtable.ui.motion",
    "cardtable.ui.layout.arrange",
    "cardtable.ai",
    "argparse",
    "hashlib",
    "importlib.metadata",
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
