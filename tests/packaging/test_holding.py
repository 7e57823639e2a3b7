"""A bundle that is replaced while it runs goes on with the files it was started from."""

import _posixsubprocess
import importlib
import importlib.util
import os
import sys
import zipfile
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from multiprocessing import spawn, util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
_SPEC = importlib.util.spec_from_file_location("holding", ROOT / "build" / "holding.py")
holding = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(holding)

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="a running program is not replaced elsewhere"
)


def laid(path, text):
    """Lays a file in the place of another, as dpkg does: a new file, renamed."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


def test_a_file_that_was_replaced_is_still_read_as_it_was(tmp_path):
    file = tmp_path / "program"
    file.write_text("old")
    held = holding.Held(str(file))
    assert not held.replaced()
    laid(file, "new")
    assert held.replaced()
    assert Path(held.way).read_text() == "old"
    file.unlink()
    assert held.replaced()
    os.close(held.number)


def test_a_window_that_ends_without_its_files_says_what_became_of_them(tmp_path):
    file = tmp_path / "program"
    file.write_text("old")
    held = holding.Held(str(file))
    assert holding.reason_to_end(held) == ""
    laid(file, "new")
    assert "updated" in holding.reason_to_end(held)
    file.unlink()
    assert "removed" in holding.reason_to_end(held)
    assert "The game is kept" in holding.reason_to_end(held)
    os.close(held.number)


def test_modules_come_out_of_the_executable_that_was_started(tmp_path):
    class Archive:
        _filename = str(tmp_path / "program")

    (tmp_path / "program").write_text("old")
    held = holding.Held(Archive._filename)
    holding.hold_modules(Archive, held)
    laid(tmp_path / "program", "new")
    assert Path(Archive._filename).read_text() == "old"
    os.close(held.number)


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A zip file of modules on the path, one of its packages loaded."""
    path = tmp_path / "library.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("held_package/__init__.py", "")
        archive.writestr("held_package/late.py", "said = 'old'")
        archive.writestr("held_alone.py", "said = 'old'")
    monkeypatch.setattr(sys, "path", [str(path), *sys.path])
    importlib.import_module("held_package")
    yield path
    for name in [name for name in sys.modules if name.startswith("held_")]:
        del sys.modules[name]


@pytest.mark.parametrize("late", ["held_alone", "held_package.late"])
def test_what_is_loaded_late_from_the_library_is_of_the_version_that_was_started(library, late):
    held = holding.Held(str(library))
    holding.hold_library(held)
    laid(library, "not even a zip file")
    assert importlib.import_module(late).said == "old"
    os.close(held.number)


@pytest.mark.usefixtures("library")
def test_without_that_it_would_fail(library):
    laid(library, "not even a zip file")
    with pytest.raises((ImportError, EOFError)):
        importlib.import_module("held_package.late")


def test_an_extension_module_is_taken_from_its_own_file_once_another_lies_there(
    tmp_path, monkeypatch
):
    asked = []
    monkeypatch.setattr(
        ExtensionFileLoader, "create_module", lambda _loader, spec: asked.append(spec.origin)
    )
    path = tmp_path / "late.so"
    path.write_text("old")
    holding.hold_extensions([str(path)])
    loader = ExtensionFileLoader("late", str(path))
    spec = ModuleSpec("late", loader, origin=str(path))
    loader.create_module(spec)
    laid(path, "new")
    loader.create_module(spec)
    assert asked[0] == spec.origin == str(path)
    assert asked[1].startswith("/proc/self/fd/")
    assert Path(asked[1]).read_text() == "old"
    os.close(int(Path(asked[1]).name))


@pytest.fixture
def started(monkeypatch):
    """The ways of starting a process, as functions of its path; they start nothing."""
    monkeypatch.setattr(os, "posix_spawn", lambda *_: 7)
    monkeypatch.setattr(_posixsubprocess, "fork_exec", lambda *_: 7)
    return {
        "posix_spawn": lambda path: os.posix_spawn(path, [path], {}),
        "multiprocessing": lambda path: util.spawnv_passfds(path, [path.encode()], []),
    }


@pytest.mark.parametrize("way", ["posix_spawn", "multiprocessing"])
def test_no_process_is_started_of_another_program(tmp_path, started, way):
    program = tmp_path / "program"
    program.write_text("old")
    held = holding.Held(str(program))
    holding.refuse_processes(held)
    start = started[way]
    assert start(str(program)) == 7
    laid(program, "new")
    with pytest.raises(OSError, match="replaced while it ran"):
        start(str(program))
    assert start(sys.executable) == 7  # which is another program, and nobody's to refuse
    os.close(held.number)


def test_a_process_that_is_started_is_not_told_our_numbers(library, monkeypatch):
    monkeypatch.setattr(spawn, "get_preparation_data", spawn.get_preparation_data)
    held = holding.Held(str(library))
    holding.hold_library(held)
    assert held.way in spawn.get_preparation_data("worker")["sys_path"]
    holding.let_processes_find_their_own()
    told = spawn.get_preparation_data("worker")
    assert held.way not in str(told)
    assert told["name"] == "worker"
    os.close(held.number)


def test_from_source_nothing_is_held():
    before = list(sys.path)
    holding.hold()
    assert sys.path == before


def test_every_extension_module_is_held_wherever_it_lies_but_pygames(tmp_path):
    """A module that is loaded late must not come from the next version, of any package."""
    late = ("library__mypyc.so", "python3/lib-dynload/a.so", "games/g/model.so", "reader/b.abi3.so")
    for name in (*late, "pygame/base.so", "reader/data.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    held = {os.path.relpath(path, tmp_path) for path in holding.extensions(str(tmp_path))}
    assert held == set(late)
