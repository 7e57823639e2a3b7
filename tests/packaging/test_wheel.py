"""The wheel: games under a name of our own, everything in it, the same bytes each time."""

import importlib
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
renaming = importlib.import_module("renaming")
hook = importlib.import_module("wheel_hook")

MODULE = '''"""A game: from games of old."""
from games.seven_up.state import JACK
import games.seven_up.table as table
    from games import blank
games = "games.seven_up"
print(games, table.games)
'''


def test_only_imports_and_names_of_modules_are_renamed():
    assert renaming.code(MODULE).splitlines() == [
        '"""A game: from games of old."""',
        "from cardtable_games.seven_up.state import JACK",
        "import cardtable_games.seven_up.table as table",
        "    from cardtable_games import blank",
        'games = "cardtable_games.seven_up"',
        "print(games, table.games)",
    ]


def test_no_module_names_its_package_in_another_way():
    for folder in ("cardtable", "games"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert "'games." not in text, path
            assert "import_module(f" not in text or "games" not in text, path


def made(path, extra=""):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("games/blank/rules.py", "from games.blank.state import State\n")
        archive.writestr("games/blank/help.md", "from games.blank\n")
        archive.writestr("cardtable/registry.py", 'x = "games."\n')
        points = "[cardtable.games]\nblank = games.blank:game\n"
        archive.writestr("cardtable-1.dist-info/entry_points.txt", points)
        archive.writestr("cardtable-1.dist-info/RECORD", extra)
    return path


def test_a_wheel_has_no_package_that_might_be_anybodys(tmp_path):
    wheel = made(tmp_path / "one.whl")
    hook.repack(wheel, None)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert {name.split("/")[0] for name in names} == {
            "cardtable",
            "cardtable_games",
            "cardtable-1.dist-info",
        }
        read = {name: archive.read(name).decode() for name in names}
    assert "from cardtable_games.blank.state" in read["cardtable_games/blank/rules.py"]
    assert read["cardtable_games/blank/help.md"] == "from games.blank\n"
    assert "blank = cardtable_games.blank:game" in read["cardtable-1.dist-info/entry_points.txt"]
    recorded = [line.split(",")[0] for line in read["cardtable-1.dist-info/RECORD"].splitlines()]
    assert sorted(recorded) == sorted(names)


def test_the_same_contents_give_the_same_wheel(tmp_path):
    one, two = made(tmp_path / "one.whl"), made(tmp_path / "two.whl", "another order")
    for wheel in (one, two):
        hook.repack(wheel, None)
    assert one.read_bytes() == two.read_bytes()


def test_compiled_models_lie_beside_their_sources_and_say_what_they_run_on(tmp_path):
    compiled = tmp_path / "compiled" / "cardtable_games" / "blank"
    compiled.mkdir(parents=True)
    (compiled / "rules.so").write_bytes(b"\x7fELF GLIBC_2.14 GLIBC_2.28 GLIBC_2.4")
    wheel = made(tmp_path / "one.whl")
    hook.repack(wheel, tmp_path / "compiled")
    with zipfile.ZipFile(wheel) as archive:
        assert "cardtable_games/blank/rules.so" in archive.namelist()
    assert hook.oldest_library(compiled / "rules.so") == (2, 28)
    if sys.platform == "linux":
        assert "manylinux_2_28_" in hook.tag(tmp_path / "compiled")
