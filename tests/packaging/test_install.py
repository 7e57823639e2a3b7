"""The install script of the portable archive, with a small program instead of the bundle."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ID = "org.cardtable.Cardtable"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
CLEAN = {"PATH": os.environ["PATH"], "LC_ALL": "C"}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux")


@pytest.fixture
def archive(tmp_path):
    """An unpacked archive; its program waits until it is ended, or says its version."""
    folder = tmp_path / "archive"
    icons = folder / "share" / "icons"
    icons.mkdir(parents=True)
    shutil.copy(ROOT / "build" / "linux" / "install.sh", folder)
    (folder / "cardtable").mkdir()
    shutil.copy(shutil.which("sleep"), folder / "cardtable" / "cardtable")
    (folder / "cardtable" / "base_library.zip").touch()
    (folder / "share" / "completions").mkdir()
    completions = [
        f"completions/{name}" for name in ("cardtable.bash", "_cardtable", "cardtable.fish")
    ]
    described = (f"{ID}.desktop", f"{ID}.mime.xml", "cardtable.6", "cardtable.de.6", "glibc")
    for name in (*described, *completions):
        (folder / "share" / name).write_text("Exec=cardtable %f\n")
    for icon in [*(f"cardtable-{size}.png" for size in SIZES), "cardtable.svg"]:
        (icons / icon).touch()
    return folder


def run(script, home, *words, **places):
    environment = CLEAN | {"HOME": str(home)} | {name: str(path) for name, path in places.items()}
    subprocess.run(["sh", str(script), *words], check=True, env=environment, capture_output=True)


@pytest.mark.parametrize("linked", [False, True], ids=["plain", "through a link"])
def test_an_update_keeps_the_version_that_is_open_however_the_home_is_reached(
    archive, tmp_path, linked
):
    home = tmp_path / "home"
    home.mkdir()
    if linked:
        home = tmp_path / "link"
        home.symlink_to("home")
    run(archive / "install.sh", home)
    lib = home / ".local" / "lib" / "cardtable"
    opened = (lib / "current").resolve()
    with subprocess.Popen([str(lib / "current" / "cardtable"), "600"]) as window:
        try:
            run(archive / "install.sh", home)
            assert (opened / "base_library.zip").is_file()
            assert (lib / "current").resolve() != opened
        finally:
            window.kill()
    run(archive / "install.sh", home)
    assert [path.name for path in (lib / "versions").iterdir()] == [
        (lib / "current").resolve().name
    ]


def test_what_was_installed_in_another_data_folder_is_removed_without_naming_it(archive, tmp_path):
    home, elsewhere = tmp_path / "home", tmp_path / "a data folder"
    home.mkdir()
    saves = elsewhere / "cardtable" / "saves" / "mine.cardtable"
    saves.parent.mkdir(parents=True)
    saves.touch()
    run(archive / "install.sh", home, XDG_DATA_HOME=elsewhere)
    run(archive / "install.sh", home)
    assert (elsewhere / "applications" / f"{ID}.desktop").is_file()
    assert (elsewhere / "bash-completion" / "completions" / "cardtable").is_file()
    assert (elsewhere / "man" / "man6" / "cardtable.6").is_file()
    assert (elsewhere / "man" / "de" / "man6" / "cardtable.6").is_file()
    run(home / ".local" / "lib" / "cardtable" / "uninstall.sh", home)
    left = {path for folder in (home, elsewhere) for path in folder.rglob("*") if path.is_file()}
    made_by_the_desktop = {path for path in left if path.suffix == ".cache" or "mime" in path.parts}
    assert left - made_by_the_desktop == {saves}
