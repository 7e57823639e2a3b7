"""A process that calls one function: its line, its end, and what cannot be called."""

from __future__ import annotations

import gc
import os
import signal
import sys
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread

import pytest

from cardtable.ai import child
from cardtable.ai.child import Child, Line, can_start, name_of
from cardtable.ai.spawned import Spawned

PATIENCE = 20.0  # seconds; a process that needs them is broken

pytestmark = pytest.mark.skipif(not can_start(), reason="no process can be started in this way")


def echoes(line: Line | Connection, changed) -> None:
    """Sends each message back, changed; ends when the line does."""
    while True:
        line.send_bytes(changed(line.recv_bytes()))


def backwards(message: bytes) -> bytes:
    return message[::-1]


def listens_to_nothing(_line: Line, _given: object) -> None:
    signal.pause()


def leaves(_line: Line, _given: object) -> None:
    os._exit(7)


def tells(line: Line | Connection, _given: object) -> None:
    """Sends its path, and how it keeps and compiles modules."""
    told = (sys.path, sys.pycache_prefix, sys.flags.optimize, sys.dont_write_bytecode)
    line.send_bytes(repr(told).encode())


def open_files() -> list[Path]:
    return [*Path("/proc/self/fd").glob("*")]  # on Linux; elsewhere none


def started(callee, given=backwards) -> Child:
    return Child(name_of(callee), name_of(given))


@pytest.mark.parametrize("start", [started, Spawned])
def test_messages_of_any_length_go_both_ways(start):
    process = start(echoes, backwards)
    for message in (b"", b"ab", bytes(range(256)) * 4000):
        process.line.send_bytes(message)
        assert process.line.poll(PATIENCE)
        assert process.line.recv_bytes() == message[::-1]
    assert not process.line.poll()
    assert process.code is None
    process.kill()
    assert process.code == -9
    process.line.close()


def test_a_process_that_ends_is_noticed_at_both_ends():
    process = started(leaves)
    assert process.line.poll(PATIENCE)
    with pytest.raises(EOFError):
        process.line.recv_bytes()
    process.wait(PATIENCE)
    assert process.code == 7
    with pytest.raises(OSError, match=r"."):
        process.line.send_bytes(b"too late")
    process.kill()  # which has nothing to do
    process.line.close()


def test_a_process_whose_table_is_gone_ends():
    process = started(echoes)
    process.line.close()
    process.wait(PATIENCE)
    assert process.code not in (None, 0)


def test_it_finds_modules_where_we_do_and_compiles_them_alike():
    process = started(tells)
    assert process.line.poll(PATIENCE)
    mine = (sys.path, sys.pycache_prefix, sys.flags.optimize, sys.dont_write_bytecode)
    assert process.line.recv_bytes() == repr(mine).encode()
    process.wait(PATIENCE)
    assert process.code == 0
    process.line.close()


@pytest.mark.parametrize("function", [lambda: None, partial(print), [].append, can_start.__call__])
def test_a_function_that_no_other_process_finds_is_refused(function):
    with pytest.raises(ValueError, match=r"expected a function"):
        name_of(function)


def test_where_the_program_is_missing_nothing_is_left_open(monkeypatch):
    monkeypatch.setattr(child.sys, "executable", "/nowhere/python")
    gc.collect()  # files that other tests have left are closed now, and not in between
    before = len(open_files())
    with pytest.raises(OSError, match=r"."):
        started(leaves)
    assert len(open_files()) <= before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be asked for room")
def test_what_is_asked_at_once_is_said_before_anybody_listens():
    """A window never waits: what a whole game takes has room on the line."""
    deaf = Child(name_of(listens_to_nothing), name_of(backwards))
    try:
        said = Event()
        Thread(
            target=lambda: (deaf.line.send_bytes(bytes(500_000)), said.set()), daemon=True
        ).start()
        assert said.wait(PATIENCE)
    finally:
        deaf.kill()


def test_a_bundle_starts_itself_to_call_a_function(tmp_path, monkeypatch):
    """A script that is given the words of a bundle stands in for one; packages are tried whole."""
    bundle = tmp_path / "bundle"
    bundle.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path[:] = {sys.path!r}\n"
        "from cardtable.ai.child import IN_A_BUNDLE, run_in_a_bundle\n"
        "assert sys.argv[1] == IN_A_BUNDLE\nrun_in_a_bundle(sys.argv[2:])\n"
    )
    bundle.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(bundle))
    process = started(echoes, backwards)
    process.line.send_bytes(b"ab")
    assert process.line.poll(PATIENCE)
    assert process.line.recv_bytes() == b"ba"
    process.kill()
    process.line.close()
