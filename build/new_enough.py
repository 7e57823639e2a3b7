"""Says in one sentence what to do where Python is too old or lacks a part; runs on every Python."""

import sys

here = ".".join(map(str, sys.version_info[:2]))
if sys.version_info[:2] < (3, 11):  # noqa: UP036  that is what it is for
    sys.exit(
        "Cardtable needs Python 3.11 or newer; "
        + sys.executable
        + " is "
        + here
        + ". Install a newer "
        "one, or take one of the packages under Installing, which bring their own."
    )
try:
    import ensurepip  # noqa: F401  which makes an environment's pip
except ImportError:
    sys.exit(
        sys.executable
        + " cannot make an environment: its venv is a package of its own. On Debian and Ubuntu: "
        "apt install python" + here + "-venv"
    )
