"""Settings of every test: what it needs, which others run beside it, what is told at the end.

The whole suite runs in one process more than there are cores, in three at most. One begins with
the windows that are played by hand, another with those that are listened to, each on a display of
its own: both mostly wait. What is left they share, file by file. Tests that are picked run in one
process, as does everything with `-n 0`, and `-n 4` takes four.
"""

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

# else SDL makes an event of an order to end, which no test reads: a run could only be killed
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
os.environ["CARDTABLE_CHECK_THREADS"] = "1"  # here, and in the windows that tests start
settings.load_profile("ci")  # no example has a time limit, and the same are tried every time
# no tests: commands, what tests are made of, and what runs under the system's Python, with gi
collect_ignore_glob = ["attacks/*", "commands/*", "listening/*", "support/*", "*/conftest.py"]
collect_ignore = [  # `python -m tests.strength` runs these
    "strength/test_learned_values.py",
    "strength/test_order_of_levels.py",
]

SECOND_TRY = "second try"  # a property of a test: a gesture that had to be made again
_NEEDS = "needs "
_COMPILED = Path(__file__).resolve().parents[1] / "build" / "scratch" / "compiled"
_WINDOWS = "tests/window/"
_HEARD = f"{_WINDOWS}test_window_listener.py"


@pytest.fixture
def needs():
    """Skips the test where one of the programs it needs is missing: `needs("git")`."""

    def ask(*programs):
        missing = [name for name in programs if shutil.which(name) is None]
        if missing:
            pytest.skip(_NEEDS + ", ".join(missing))

    return ask


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    option = config.option
    picked = option.file_or_dir or option.keyword or getattr(option, "lf", False)
    told = getattr(option, "numprocesses", 0) is not None
    lone = option.collectonly or option.usepdb or "PYTEST_XDIST_WORKER" in os.environ
    if not (told or picked or lone):  # a process of the suite starts no others
        option.numprocesses = min(3, 1 + (os.cpu_count() or 1))
        _share_compiled_modules()


def _share_compiled_modules():
    """Compiles each module once for all processes, also where Python is told to keep nothing.

    The suite starts the program some two hundred times; each start would compile all it loads.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(_COMPILED))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Shares files out, the longest first, and keeps windows played by hand in one process."""
    from xdist.scheduler import LoadScopeScheduling

    class Sharing(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            file = nodeid.partition("::")[0]
            return _WINDOWS if file.startswith(_WINDOWS) and file != _HEARD else file

    config.option.loadscopereorder = False  # the order is that of the items below
    return Sharing(config, log)


def pytest_collection_modifyitems(config, items):
    """The windows take longest and begin first, those that are heard in a process of their own."""
    if hasattr(config, "workerinput"):
        items.sort(
            key=lambda item: (
                not item.nodeid.startswith(_WINDOWS),
                item.nodeid.startswith(_HEARD),
            )
        )


def pytest_terminal_summary(terminalreporter):
    _tell_what_was_skipped(terminalreporter)
    _tell_second_tries(terminalreporter)


def _tell_what_was_skipped(terminalreporter):
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", [])]
    wanted = [reason.partition(_NEEDS)[2] for reason in reasons if _NEEDS in reason]
    for programs, many in sorted(Counter(wanted).items()):
        terminalreporter.write_line(
            f"skipped for want of {programs}: {many} (README says what brings everything)"
        )


def _tell_second_tries(terminalreporter):
    """Tells how often a gesture in a real window had to be made again, and for which moves."""
    reports = [report for kind in terminalreporter.stats.values() for report in kind]
    ends = [report for report in reports if getattr(report, "when", "") == "teardown"]
    tries = [told for report in ends for told in report.user_properties if told[0] == SECOND_TRY]
    if any(report.nodeid.startswith(_WINDOWS) for report in ends):
        terminalreporter.write_line(f"second tries in real windows: {len(tries)}")
    for _, move in tries:
        terminalreporter.write_line(f"  {move}")
