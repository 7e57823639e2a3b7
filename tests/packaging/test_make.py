"""make.py orders its targets, knows what a release is, and writes its SBOM."""

import hashlib
import importlib.util
import json
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
_SPEC = importlib.util.spec_from_file_location("make", ROOT / "build" / "make.py")
make = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(make)
_AGAIN = importlib.util.spec_from_file_location("again", ROOT / "build" / "again.py")
again = importlib.util.module_from_spec(_AGAIN)
_AGAIN.loader.exec_module(again)


def test_a_target_begins_when_what_it_takes_is_there_and_none_waits_for_a_later_one():
    done, lock, order = [], threading.Lock(), list(make.NEEDS)

    def job(target):
        with lock:
            assert set(make.NEEDS[target]) <= set(done)
            done.append(target)

    make.side_by_side({target: partial(job, target) for target in reversed(order)})
    assert sorted(done) == sorted(order)
    for target, needed in make.NEEDS.items():
        assert all(order.index(name) < order.index(target) for name in needed)


def test_a_target_that_fails_ends_the_command_and_what_builds_on_it_is_not_begun():
    begun = []

    def fails():
        raise SystemExit("no bundle")

    with pytest.raises(SystemExit, match="no bundle"):
        make.side_by_side({"bundle": fails, "deb": partial(begun.append, "deb")})
    assert not begun


@pytest.mark.parametrize("system", make.RELEASE)
def test_a_release_is_all_that_a_system_can_make(monkeypatch, system):
    monkeypatch.setattr(sys, "platform", system)
    assert make.targets_of(["release"], ()) == set(make.RELEASE[system])
    assert "wheel" not in make.targets_of(["release"], ("lucky_sevens",))
    assert make.targets_of(["deb"], ()) == {"deb"}
    assert set(make.RELEASE[system]) <= set(make.NEEDS)


def test_checksums_and_sbom_name_every_file_and_every_system(monkeypatch, tmp_path):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    packages = [tmp_path / name for name in ("Cardtable.dmg", "cardtable.deb", "setup.exe")]
    for package in packages:
        package.write_text(package.name)
    for system in ("linux", "windows"):
        component = {"type": "library", "bom-ref": "SDL", "name": "SDL", "components": []}
        told = json.dumps({"components": [component]})
        (tmp_path / f"sbom-{system}.json").write_text(told)
    make.sums(tmp_path)
    bill = json.loads((tmp_path / "sbom.json").read_text())
    named = {file["name"] for file in bill["metadata"]["component"]["components"]}
    assert named == {package.name for package in packages}
    assert [part["bom-ref"] for part in bill["components"]] == ["SDL (linux)", "SDL (windows)"]
    listed = dict(
        reversed(line.split("  ")) for line in (tmp_path / "SHA256SUMS").read_text().splitlines()
    )
    assert set(listed) == named | {"sbom.json"}
    for name, checksum in listed.items():
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == checksum


def test_a_result_has_its_name_only_when_it_is_whole(tmp_path):
    out = tmp_path / "cardtable.zip"
    out.write_text("the old one")
    with pytest.raises(FileNotFoundError), make.whole(out) as new:
        (new.with_name("half")).replace(new.parent / "gone" / "half")
    assert [path.name for path in tmp_path.iterdir()] == ["cardtable.zip"]
    assert out.read_text() == "the old one"
    with make.whole(out) as new:
        new.write_text("the new one")
        assert out.read_text() == "the old one"
    assert out.read_text() == "the new one"
    assert [path.name for path in tmp_path.iterdir()] == ["cardtable.zip"]


def test_each_game_has_its_turn_to_be_compiled_again_and_no_other_is(tmp_path):
    turns = {again.compiled_again(f"{number:08x}beef") for number in range(10)}
    assert turns == set(again.native.MODULES)
    compiled, copy = Path("build") / "scratch" / "native" / "compiled", tmp_path / "copy"
    for game in again.native.MODULES:
        folder = tmp_path / compiled / f"{game}-0123456789abcdef"
        folder.mkdir(parents=True)
        (folder / "whole").touch()
    again.spare(tmp_path, copy, "seven_up")
    left = sorted(path.name.rpartition("-")[0] for path in (copy / compiled).iterdir())
    others = set(again.native.MODULES) - {"seven_up"}
    assert left == sorted(others)
