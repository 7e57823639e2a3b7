"""A run of tests ends when it is told to, also with a window's library loaded."""

import signal
import subprocess
import sys

PROGRAM = """
import os, signal, pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
pygame.display.init()
os.kill(os.getpid(), signal.SIGTERM)
print("still here")
"""


def test_an_order_to_end_is_no_event_that_waits_to_be_read():
    words = [sys.executable, "-c", PROGRAM]  # with the variables of this process
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "still here" not in done.stdout
    assert done.returncode == -signal.SIGTERM, done.stderr
