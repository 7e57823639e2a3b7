"""Tests that need a program say which; how many were skipped for want of it is said at the end."""

import shutil
from collections import Counter

import pytest
from hypothesis import settings

settings.load_profile("ci")  # no example has a time limit, and the same are tried every time
collect_ignore = ["listening/reader.py"]  # it runs under the system's Python, with gi

_NEEDS = "needs "


@pytest.fixture
def needs():
    """Skips the test where one of the programs it needs is missing: `needs("git")`."""

    def ask(*programs):
        missing = [name for name in programs if shutil.which(name) is None]
        if missing:
            pytest.skip(_NEEDS + ", ".join(missing))

    return ask


def pytest_terminal_summary(terminalreporter):
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", [])]
    wanted = [reason.partition(_NEEDS)[2] for reason in reasons if _NEEDS in reason]
    for programs, many in sorted(Counter(wanted).items()):
        terminalreporter.write_line(
            f"skipped for want of {programs}: {many} (README says what brings everything)"
        )
