"""A display for the real-window tests, and a folder for their pictures.

Only a virtual display is used (Xvfb, Xephyr, Xvnc): nobody's own mouse is taken out of their hand.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.window.desk import Desk
from tests.support.window.hand import SECOND_TRIES

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "window"
_VIRTUAL = ("xvfb", "xephyr", "xvnc", "xtigervnc")
PANEL_OF_A_NETBOOK = """<openbox_config xmlns="http://openbox.org/3.4/rc">
<margins><top>0</top><bottom>24</bottom><left>0</left><right>0</right></margins>
</openbox_config>"""
_LONGEST = 180  # seconds a server may take to come up on a busy machine


def _owner(number: int) -> int:
    """The process whose display has that number, or 0."""
    try:
        return int(Path(f"/tmp/.X{number}-lock").read_text())
    except (OSError, ValueError):
        return 0


def _is_virtual(display: str) -> bool:
    """True when a display is a server without a person before it."""
    number = re.fullmatch(r":([0-9]+)(?:\.[0-9]+)?", display)
    try:
        words = Path(f"/proc/{_owner(int(number[1])) if number else 0}/cmdline").read_bytes()
    except OSError:
        return False
    return Path(words.split(b"\0")[0].decode()).name.lower() in _VIRTUAL


@contextmanager
def _alone_on(display: str) -> Iterator[None]:
    """Waits until no other run of these tests has its hand on the same mouse."""
    path = Path(tempfile.gettempdir()) / f"cardtable-window-{display.strip(':')}.lock"
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _missing() -> str:
    names = [name for name in ("xdotool", "openbox", "Xvfb") if shutil.which(name) is None]
    return ", ".join(names)


def _served(size: str = "1920x1080") -> tuple[subprocess.Popen[bytes], str]:
    """A server of our own on the first free number.

    A number of our choice, because a server that picks its own writes no lock file. The lock says
    whose the number is: another run may have taken it in the same moment.
    """
    for number in range(120, 220):
        if Path(f"/tmp/.X{number}-lock").exists():
            continue
        words = ["Xvfb", f":{number}", "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        for _ in range(_LONGEST * 10):
            if server.poll() is not None:
                break
            if _owner(number) == server.pid and Path(f"/tmp/.X11-unix/X{number}").exists():
                return server, f":{number}"
            time.sleep(0.1)
    raise RuntimeError("expected a free display from :120 on; there is none")


def _managed(display: str, *words: str) -> subprocess.Popen[bytes]:
    """A window manager that already manages: no window is taken from its place later on.

    One that came before the server listened has ended, and another is started.
    """
    environment = os.environ | {"DISPLAY": display}
    manager = None
    asked = ("xdotool", "get_num_desktops")  # which only a manager can answer
    for _ in range(_LONGEST * 10):
        if manager is None or manager.poll() is not None:
            manager = subprocess.Popen(
                ["openbox", *words], env=environment, stderr=subprocess.DEVNULL
            )
        if not subprocess.run(asked, env=environment, capture_output=True, check=False).returncode:
            return manager
        time.sleep(0.1)
    raise RuntimeError(f"expected openbox to manage {display}; it does not answer")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The given display when it is a virtual one, else one of our own.

    Of several processes each has its own: no hand takes the pointer or the focus of another's.
    """
    given = os.environ.get("DISPLAY", "")
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    if alone and _is_virtual(given) and shutil.which("xdotool"):
        with _alone_on(given):
            yield given
        return
    with _of_ones_own() as name:
        yield name


@contextmanager
def _of_ones_own(size: str = "1920x1080", *words: str) -> Iterator[str]:
    """A display of that size with a window manager, which gets those words."""
    if _missing():
        pytest.skip(f"a real window needs {_missing()}")
    server, name = _served(size)
    manager = _managed(name, *words)
    yield name
    for process in (manager, server):
        process.terminate()
        process.wait(_LONGEST)


@pytest.fixture(scope="session", params=["768x1024", "600x1024"])
def upright(request: pytest.FixtureRequest) -> Iterator[str]:
    """A display that is higher than wide, as of a tablet."""
    with _of_ones_own(request.param) as name:
        yield name


@pytest.fixture(scope="session")
def netbook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The display of a netbook, with a panel at its foot."""
    config = tmp_path_factory.mktemp("openbox") / "rc.xml"
    config.write_text(PANEL_OF_A_NETBOOK)
    with _of_ones_own("1024x600", "--config-file", str(config)) as name:
        yield name


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder of the pictures that are kept."""
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    return ARTEFACTS


@pytest.fixture
def lay(
    display: str, tmp_path: Path, pictures: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Desk]]:
    """Makes desks with a home of their own, clears them away, and tells of second tries."""
    desks: list[Desk] = []
    tried = len(SECOND_TRIES)

    def make(*arguments: str, on: str = "", **more: Any) -> Desk:
        home = tmp_path / f"desk{len(desks)}" / "home"
        desk = Desk(home, on or display, pictures, *arguments, **more)
        desks.append(desk)
        desk.start()
        return desk

    yield make
    request.node.user_properties += [("second try", move) for move in SECOND_TRIES[tried:]]
    said = [desk.close() for desk in desks]
    assert not any("Traceback" in line for line in said), "\n".join(said)
