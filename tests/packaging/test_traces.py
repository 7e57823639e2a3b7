"""No file of a bundle names a folder of the machine that built it."""

import importlib
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
traces = importlib.import_module("traces")
PLACE = "/home/somebody/python"


def laid(tree):
    (tree / "inner").mkdir()
    (tree / "library.so").write_bytes(b"ELF\0" + PLACE.encode() + b"/3.11.7\0end")
    with zipfile.ZipFile(tree / "inner" / "library.zip", "w") as archive:
        archive.writestr("module.pyc", f"in {PLACE}/lib")
    (tree / "link").symlink_to("library.so")


def test_a_file_that_names_the_folder_is_found_also_in_a_zip(tmp_path):
    laid(tmp_path)
    assert traces.found(tmp_path, [PLACE]) == [
        f"inner/library.zip/module.pyc: {PLACE}",
        f"library.so: {PLACE}",
    ]


def test_the_folder_is_blotted_out_and_everything_else_stays_where_it_was(tmp_path):
    laid(tmp_path)
    before = (tmp_path / "library.so").read_bytes()
    traces.blot_out(tmp_path, [PLACE])
    after = (tmp_path / "library.so").read_bytes()
    assert len(after) == len(before)
    assert after.startswith(b"ELF\0/usr/")
    assert after.endswith(b"/3.11.7\0end")  # with which other strings may end
    assert traces.found(tmp_path, [PLACE]) == [f"inner/library.zip/module.pyc: {PLACE}"]


def test_folders_that_everybody_has_are_no_trace(monkeypatch):
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    assert "/usr" not in traces.folders()
    assert traces.pythons_own() == ()
    assert str(ROOT) in traces.folders()
