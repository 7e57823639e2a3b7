"""Compiling the lean models: which, where to, and what is said where it cannot be done."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cardtable import registry

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
_SPEC = importlib.util.spec_from_file_location("native", ROOT / "build" / "native.py")
native = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(native)


COMPILED = {f"games/{game}/{name}.py" for game, names in native.MODULES.items() for name in names}
_FROZEN = re.compile(r"^@dataclass\(frozen=True, slots=True", re.MULTILINE)
_STANDARD = re.compile(r"^from dataclasses import .*\bdataclass\b", re.MULTILINE)


def test_frozen_values_are_declared_quickly_but_where_mypyc_declares_them() -> None:
    """A start declares a hundred classes; mypyc knows the standard decorator alone."""
    declaring = {
        path.relative_to(ROOT).as_posix(): _STANDARD.search(text) is not None
        for path in sorted([*ROOT.glob("cardtable/**/*.py"), *ROOT.glob("games/**/*.py")])
        if _FROZEN.search(text := path.read_text(encoding="utf-8"))
    }
    assert {path for path, standard in declaring.items() if standard} == declaring.keys() & COMPILED


@pytest.mark.parametrize("game", native.MODULES)
def test_every_module_that_is_compiled_is_there_and_the_model_among_them(game):
    folder = ROOT / "games" / game
    assert "players/model" in native.MODULES[game]
    assert all((folder / f"{module}.py").is_file() for module in native.MODULES[game])


def test_nothing_compiled_lies_beside_the_sources():
    kinds = (".so", ".pyd")
    paths = [path for part in ("games", "cardtable") for path in (ROOT / part).rglob("*")]
    assert paths
    assert not [path for path in paths if path.suffix in kinds]
    assert ROOT / "build" / "scratch" in native.TREE.parents


def test_without_a_compiler_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("PATH", "")
    assert native.unable().startswith("install gcc libc6-dev")
    with pytest.raises(native.Unable, match="The lean models are not compiled: install gcc"):
        native.built()


def test_without_the_headers_of_python_it_says_where_they_should_be(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(native, "compiles", lambda header: header == "stdio.h")
    monkeypatch.setattr(native.shutil, "which", lambda _: "/usr/bin/cc")
    monkeypatch.setattr(native.sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    monkeypatch.setattr(sys, "base_prefix", "/opt/python")
    assert native.unable() == f"there is no Python.h in {tmp_path}: install this Python's headers"
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    version = ".".join(map(str, sys.version_info[:2]))
    assert native.unable() == f"install libpython{version}-dev"


def test_a_report_of_a_bundle_must_name_every_compiled_game(tmp_path, capsys):
    report = tmp_path / "report.json"
    for games, code in ((list(native.MODULES), 0), (list(native.MODULES)[1:], 1), ([], 1)):
        report.write_text(json.dumps({"compiled": games}))
        assert native.carried(report) == code
    assert capsys.readouterr().out.endswith("compiled: nothing\n")


def test_without_a_compiler_it_is_still_known_what_the_result_would_be_made_of(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("PATH", "")
    assert all(len(native.fingerprint(game)) == 64 for game in native.MODULES)


def test_what_changes_the_result_makes_it_anew(monkeypatch):
    before = {game: native.fingerprint(game) for game in native.MODULES}
    assert len(set(before.values())) == len(before)
    assert all(native.fingerprint(game) == made for game, made in before.items())
    monkeypatch.setattr(sys, "version", "another Python")
    assert all(native.fingerprint(game) != made for game, made in before.items())


def test_for_windows_it_names_the_compiler_or_the_library_that_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(native.mingw.shutil, "which", lambda _: None)
    assert native.unable(tmp_path) == "install gcc-mingw-w64-x86-64"
    monkeypatch.setattr(native.mingw.shutil, "which", lambda _: "/usr/bin/compiler")
    assert f"there is no python3{sys.version_info[1]}.dll in {tmp_path}" in native.unable(tmp_path)
    (tmp_path / f"python3{sys.version_info[1]}.dll").touch()
    assert not native.unable(tmp_path)


def test_what_is_compiled_for_windows_is_not_taken_for_this_system(monkeypatch, tmp_path):
    monkeypatch.setattr(native.mingw, "made_with", lambda: "a compiler")
    here, there = (native.folder_of("seven_bridge", folder) for folder in (None, tmp_path))
    assert here != there


def test_the_compiler_is_given_a_project_that_setuptools_can_read():
    """It ends at a README or links of which only hatchling's hook knows."""
    project = tomllib.loads(native.project_to_compile())["project"]
    assert project["dynamic"] == ["version"]
    assert project["entry-points"]["cardtable.games"]


def test_the_copy_that_is_compiled_finds_its_games_under_their_installed_name(tmp_path):
    tree = native.as_installed(tmp_path / "tree")
    asked = "from cardtable import registry; print(*map(type, registry.installed()))"
    command, environment = [sys.executable, "-c", asked], {**os.environ, "PYTHONPATH": str(tree)}
    told = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    found = re.findall(r"'(.+?)\.\w+'", told.stdout.decode())
    assert found == [f"cardtable_games.{game}.rules" for game in registry.OURS]
    assert not (tree / "games").exists()
