"""A session bus of its own that says a screen reader is at work, and commands run on it."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parents[2] / "listening"
SILENT = 300  # seconds without a deed: a reader gives up by itself long before
AHEAD = ("nice", "-n", "-10")  # of the rest of the suite, which nobody who listens has beside them
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")


def missing() -> str:
    """What a bus needs and this machine has not, by name."""
    names = [name for name in ("dbus-run-session", "gdbus", "xdotool") if not shutil.which(name)]
    names += [] if LAUNCHER.exists() else ["at-spi2-core"]
    asked = "import gi; gi.require_version('Atspi', '2.0')"
    answered = subprocess.run(["/usr/bin/python3", "-c", asked], capture_output=True, check=False)
    return ", ".join(names + (["python3-gi, gir1.2-atspi-2.0"] if answered.returncode else []))


def on_a_bus(command: tuple[str, ...], environment: dict[str, str], folder: Path) -> str:
    """What a command prints on a bus with a reader at work; it must end well."""
    assert Path(environment["HOME"]) != Path.home(), "it would change the desktop's own settings"
    with (folder / "errors.txt").open("w+") as errors:
        process = subprocess.Popen(
            [*AHEAD, "dbus-run-session", "--", "sh", str(HERE / "on_a_bus.sh"), *command],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # so that nothing of it is left behind
        )
        try:
            said = _said_by(process)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
        errors.seek(0)
        wrong = errors.read()
    assert code == 0, f"{said[-6000:]}\n{wrong[-6000:]}"
    assert "Traceback" not in wrong, wrong[-3000:]
    return said


def at_home_in(folder: Path) -> dict[str, str]:
    """Our environment with a home of its own: a desktop keeps what is set there."""
    return os.environ | {"HOME": str(folder)}


def _said_by(process: subprocess.Popen[bytes]) -> str:
    """All that a process prints until it ends, or until it has been silent for too long."""
    assert process.stdout is not None
    said = b""
    while select.select([process.stdout], [], [], SILENT)[0]:
        piece = os.read(process.stdout.fileno(), 1 << 16)
        if not piece:
            process.wait(SILENT)
            return said.decode()
        said += piece
    return f"{said.decode()}\nsilent for {SILENT} seconds"
