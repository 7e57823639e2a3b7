"""Settings of every test: what it needs, which others run beside it, what is told at the end.

Without words pytest runs what every change needs; `-m long` runs the rest, which takes minutes and
finds little that no shorter test finds: whole evenings in real windows, most cases of large tables,
and most of those of dear functions (support/dear.py); `--part 3/8` runs an eighth of these
(support/parts.py) in a process for each core, as the packages are tried beside them. All else takes
one process more. They share out the tests of windows, one by one, and by turns with these the other
files, the longest first, as seconds.tsv has recorded them. Each process has a display of its own.
Tests that are picked run in one process, long or not, as does everything with `-n 0`, and `-n 4`
takes four.
"""

import gc
import os
import shutil
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest
from hypothesis import settings

from cardtable.__main__ import SELDOM
from tests.support import dear, once, sources
from tests.support.cost import SECONDS, WINDOWS, share
from tests.support.doctests import WhereThereAreExamples
from tests.support.parts import part_of

# else SDL makes an event of an order to end, which no test reads: a run could only be killed
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
os.environ["CARDTABLE_CHECK_THREADS"] = "1"  # here, and in the windows that tests start
os.environ["CARDTABLE_LANGUAGE"] = "en"  # whatever the developer's system speaks
settings.load_profile("ci")  # no example has a time limit, and the same are tried every time
# no tests: commands, what tests are made of, and what runs under the system's Python, with gi
collect_ignore_glob = ["attacks/*", "commands/*", "listening/*", "support/*", "*/conftest.py"]
collect_ignore = [  # `python -m tests.strength` runs these
    "strength/test_learned_values.py",
    "strength/test_order_of_levels.py",
]

SECOND_TRY = "second try"  # a property of a test: a gesture that had to be made again
_NEEDS = "needs "
_HERE = Path(__file__).resolve().parent
_COMPILED = _HERE.parent / "build" / "scratch" / "compiled"
_MOST = 8  # processes
_LONG = "long"  # the marker
_MEMORY = Path("/dev/shm")
_ROOM = 2 * 10**9  # bytes that must be free there


def _is_in_memory() -> bool:
    """True where temporary files can be kept in memory, programs that tests start among them."""
    try:
        told = os.statvfs(_MEMORY)
    except (OSError, AttributeError):  # no such folder; no such question on Windows
        return False
    forbids = told.f_flag & (os.ST_NOEXEC | os.ST_RDONLY)
    return not forbids and told.f_bavail * told.f_frsize > _ROOM and os.access(_MEMORY, os.W_OK)


# Every move is on the disk before the next one: a test in a temporary folder waits for the disk
# thousands of times, and nothing that it looks at is different there.
if "TMPDIR" not in os.environ and _is_in_memory():
    os.environ["TMPDIR"] = str(_MEMORY)
    tempfile.tempdir = None  # asked for already


def pytest_addoption(parser):
    parser.addoption("--part", help="of the long tests: 3/8 is the third of eight parts")


@pytest.fixture
def needs():
    """Skips the test where one of the programs it needs is missing: `needs("git")`."""

    def ask(*programs):
        missing = [name for name in programs if shutil.which(name) is None]
        if missing:
            pytest.skip(_NEEDS + ", ".join(missing))

    return ask


def pytest_configure(config):
    config.pluginmanager.register(WhereThereAreExamples())
    gc.set_threshold(*SELDOM)  # as the program itself does


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    option = config.option
    files = getattr(option, "file_or_dir", None)  # not there where only help is asked for
    picked = files or option.keyword or getattr(option, "lf", False)
    told = getattr(option, "numprocesses", 0) is not None
    cores = os.cpu_count() or 1
    if option.part:
        option.markexpr = _LONG
    elif not (picked or option.markexpr):
        option.markexpr = f"not {_LONG}"
    lone = option.collectonly or option.usepdb or "PYTEST_XDIST_WORKER" in os.environ
    if not (told or picked or lone):  # a process of the suite starts no others
        option.numprocesses = min(_MOST, cores if option.part else cores + 1)
        _share_compiled_modules()
    if getattr(option, "numprocesses", 0) and "PYTEST_XDIST_WORKER" not in os.environ:
        once.begin()
        config.add_cleanup(once.end)


def pytest_ignore_collect(collection_path, config):
    """Long tests lie in few files: what has none is not even loaded to look for them."""
    if config.option.markexpr == _LONG and collection_path.suffix == ".py":
        text = collection_path.read_text(encoding="utf-8")
        marked = any(word in text for word in (f"mark.{_LONG}", "thinned("))
        name = collection_path.relative_to(config.rootpath).as_posix() + "::"
        return not (marked or any(one.startswith(name) for one in dear.by_function())) or None
    return None


def _share_compiled_modules():
    """Compiles each module once for all processes, also where Python is told to keep nothing.

    The suite starts the program some two hundred times; each start would compile all it loads. Of
    the tests, whose asserts pytest rewrites, two processes compile a half each where one has
    changed: all the processes of the suite would do so at the same moment.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(_COMPILED))
    tests = sorted(_HERE.rglob("test_*.py"))
    stamp = _COMPILED.with_name("compiled-tests")
    changed = max(path.stat().st_mtime for path in tests)
    if stamp.exists() and stamp.stat().st_mtime > changed:
        return
    halves = [tests[number::2] for number in range(2)]
    words = ("-m", "pytest", "-n", "0", "--collect-only", "-p", "no:cacheprovider")
    processes = [
        Popen((sys.executable, *words, *half), stdout=DEVNULL, stderr=DEVNULL) for half in halves
    ]
    if sum(process.wait() for process in processes) == 0:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()


@cache
def _seconds():
    """The recorded seconds of each file, or of single tests of windows, by their names."""
    lines = SECONDS.read_text(encoding="utf-8").splitlines()
    return {name: float(seconds) for seconds, _, name in (line.partition("\t") for line in lines)}


def _longest_first(part):
    """Sorts by the recorded seconds; a test of a window that is new may be a long one."""
    return -_seconds().get(part, 60.0 if part.startswith(WINDOWS) else 0.0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Shares the tests out in the order of the items below."""
    from xdist.scheduler import LoadScopeScheduling

    class Sharing(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return share(nodeid)

    config.option.loadscopereorder = False
    return Sharing(config, log)


@pytest.hookimpl(tryfirst=True)  # before those are left out that were not asked for
def pytest_collection_modifyitems(config, items):
    _mark_dear(items)
    _leave_other_parts(config, items)
    _put_in_order(config, items)


def _mark_dear(items):
    """Most cases of a function that costs much are long."""
    others = [item for item in items if item.get_closest_marker(_LONG) is None]
    for number in dear.not_tried([item.nodeid for item in others], dear.by_function()):
        others[number].add_marker(getattr(pytest.mark, _LONG)(dear.WHY))


def _leave_other_parts(config, items):
    """Of the long tests those of another part are left out, where a part is asked for."""
    if config.option.part:
        long = [item for item in items if item.get_closest_marker(_LONG)]
        items[:], others = _asked(config.option.part).split(long)
        config.hook.pytest_deselected(items=others)


def _asked(part):
    try:
        return part_of(part)
    except ValueError as error:
        raise pytest.UsageError(str(error)) from error


def _put_in_order(config, items):
    """Puts the longest first, files with windows and others by turns, so that no core waits."""
    if hasattr(config, "workerinput"):
        parts = dict.fromkeys(share(item.nodeid) for item in items)
        turns, turn_of = Counter(), {}
        for part in sorted(parts, key=_longest_first):
            window = part.startswith(WINDOWS)
            turn_of[part] = turns[window], window
            turns[window] += 1
        items.sort(key=lambda item: turn_of[share(item.nodeid)])


def pytest_collection_finish(session):
    """Looks for cycles in what tests make, not in the 10,000 tests and the modules, which stay.

    Each table that is put away looks through everything: 0.2 s where all tests are collected. Only
    the processes of the suite do so: whoever looks for functions among the objects (the search for
    faults, in attacks/trials.py) runs tests in one process, and finds them as ever.
    """
    if hasattr(session.config, "workerinput"):
        gc.collect()
        gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    if nextitem is None or share(nextitem.nodeid) != share(item.nodeid):
        sources.forget()


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
    if any(report.nodeid.startswith(WINDOWS) for report in ends):
        terminalreporter.write_line(f"second tries in real windows: {len(tries)}")
    for _, move in tries:
        terminalreporter.write_line(f"  {move}")
