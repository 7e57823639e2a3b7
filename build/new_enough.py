"""Says in one sentence what to do where Python is too old; runs on every Python there is."""

import sys

if sys.version_info[:2] < (3, 11):  # noqa: UP036  that is what it is for
    here = ".".join(map(str, sys.version_info[:2]))
    sys.exit(
        "Cardtable needs Python 3.11 or newer; "
        + sys.executable
        + " is "
        + here
        + ". Install a newer "
        "one, or take one of the packages under Installing, which bring their own."
    )
