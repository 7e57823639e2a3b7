"""Games found by entry points; a broken one never stops the others."""

import sys
from importlib.metadata import entry_points
from itertools import count
from pathlib import Path
from zipfile import ZipFile

import pytest

from cardtable import registry
from cardtable.__main__ import main
from games.blank.rules import Blank


@pytest.fixture
def points(monkeypatch):
    """Replaces what is installed."""

    def install(**named: str):
        installed = tuple(registry.EntryPoint(name, value) for name, value in named.items())
        monkeypatch.setattr(registry, "installed_points", lambda: installed)
        monkeypatch.setattr(registry, "source_tree", lambda: None)
        registry.refresh()

    yield install
    monkeypatch.undo()
    registry.refresh()


class Named(Blank):
    """A third-party game."""

    def __init__(self, name: str) -> None:
        self.name = name


zebra, apple, misnamed = Named("zebra"), Named("apple"), Named("other")
nothing = object()


def test_the_five_come_first_then_others_by_name_and_the_template_is_not_offered(points):
    points(zebra=f"{__name__}:zebra", apple=f"{__name__}:apple", blank="games.blank:game")
    assert [game.name for game in registry.installed()] == ["apple", "zebra"]
    assert [game.name for game in registry.everything()] == ["apple", "zebra", "blank"]
    assert registry.find("blank").name == "blank"


_SAID = f"""[console_scripts]
zebra = zebra:main
[{registry.GROUP}]
# a comment
zebra = zebra.rules:game
  apple=apple:a.game [extra]

[other]
mango = mango:game
"""


def _told_by_python() -> list[tuple[str, str]]:
    """Returns the entry points of games as Python's own library finds them."""
    return sorted((point.name, point.value) for point in entry_points(group=registry.GROUP))


def test_entry_points_are_those_that_python_itself_finds(monkeypatch, tmp_path):
    """In folders and archives; of a distribution that is there twice the first counts."""
    folder, other, archive = tmp_path / "one", tmp_path / "two", tmp_path / "games.zip"
    for place, name in (
        (folder, "zoo-1.0.dist-info"),
        (folder, "nothing-2.dist-info"),
        (other, "Zoo-2.0.dist-info"),
        (other, "old.games-3.egg-info"),
    ):
        (place / name).mkdir(parents=True)
        (place / name / "METADATA").write_text(f"Name: {name.partition('-')[0]}\n")
        if "nothing" not in name:
            text = _SAID if place is folder else _SAID.replace("apple", name[:3].lower())
            (place / name / "entry_points.txt").write_text(text)
    with ZipFile(archive, "w") as zipped:
        zipped.writestr("packed-1.dist-info/METADATA", "Name: packed\n")
        zipped.writestr("packed-1.dist-info/entry_points.txt", _SAID.replace("apple", "fig"))
    away = tmp_path / "away"
    monkeypatch.setattr(sys, "path", [str(folder), str(away), str(other), str(archive), *sys.path])
    found = sorted((point.name, point.value) for point in registry.installed_points())
    assert found == _told_by_python()
    assert ("apple", "apple:a.game [extra]") in found
    assert ("fig", "fig:a.game [extra]") in found
    assert ("old", "old:a.game [extra]") in found


def test_an_entry_point_leads_to_what_it_names():
    assert registry.EntryPoint("here", f"{__name__}:Named.__doc__ [extra]").load() == Named.__doc__
    assert registry.EntryPoint("here", __name__).load() is sys.modules[__name__]


def test_our_own_order():
    names = [game.name for game in registry.installed()]
    assert names == [name for name in registry.OURS if name in names] + [
        name for name in names if name not in registry.OURS
    ]


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ("no_such_module:game", "ModuleNotFoundError"),
        ("games.blank:nothing", "AttributeError"),
        (f"{__name__}:nothing", "is a object, not the rules of a game"),
        (f"{__name__}:misnamed", "the entry point is called bad, the game other"),
    ],
)
def test_a_broken_game_is_listed_with_its_error_and_the_others_play(points, value, error):
    points(bad=value, blank="games.blank:game")
    assert list(registry.broken()) == ["bad"]
    assert error in registry.broken()["bad"]
    assert registry.find("blank").title == "Blank"
    with pytest.raises(LookupError, match="'bad' cannot be loaded"):
        registry.find("bad")


def test_a_game_that_ends_the_program_on_import_is_only_broken(points, tmp_path, monkeypatch):
    (tmp_path / "quitter.py").write_text("import sys\nsys.exit('bye')\n")
    monkeypatch.syspath_prepend(tmp_path)
    points(quitter="quitter:game")
    assert registry.broken() == {"quitter": "SystemExit: bye"}


# -- strangers' games ------------------------------------------------------------------------------

ROTTEN = {
    "a BaseException at import": "raise BaseException('gone')",
    "an error of its own kind": "class Oops(BaseException): pass\nraise Oops",
    "a generator's end": "raise GeneratorExit",
    "an exception whose text raises": """
class Oops(Exception):
    def __str__(self):
        raise BaseException("no text either")
raise Oops
""",
    "an exception of a hundred lines": "raise ValueError('one\\n' * 100)",
    "a property that raises": """
class Game(Blank):
    title = property(lambda self: 1 / 0)
game = Game()
""",
    "a class that raises": """
class Game(Blank):
    __class__ = property(lambda self: sys.exit())
game = Game()
""",
    **{
        f"{name} = {value}": f"class Game(Blank):\n    {name} = {value}\ngame = Game()"
        for name, value in (
            *(("title", "None"), ("title", "''"), ("blurb", "None"), ("credit", "1")),
            *(("seats", "()"), ("seats", "None"), ("seats", "('two',)"), ("seats", "(10**9,)")),
            *(("options", "None"), ("options", "('fast',)"), ("state", "None")),
            *(("version", "'1'"), ("lowest_wins", "None"), ("needs_permission", "None")),
            *(("words", "None"), ("handling", "None")),
        )
    },
}
ROTTEN_PLAYERS = {
    "a BaseException at import": "raise BaseException('gone')",
    "no COMPUTERS": "",
    "levels that are none": "COMPUTERS = Computers(7)",
    "titles that are none": "COMPUTERS = Computers({'easy': None}, dict)",
    "players() that raises": "COMPUTERS = Computers({'easy': 'Easy'}, lambda: 1 / 0)",
    "players() that ends it": "COMPUTERS = Computers({'easy': 'Easy'}, sys.exit)",
    "players() without one": "COMPUTERS = Computers({'easy': 'Easy'}, dict)",
    "a player that is none": "COMPUTERS = Computers({'easy': 'Easy'}, lambda: {'easy': 7})",
}
_IMPORTS = """import sys
from games.blank.rules import Blank as Template
from cardtable.core.players import Computers
class Blank(Template):
    name = "rotten"
"""


_NUMBERS = count()


@pytest.fixture
def rotten(points, tmp_path, monkeypatch):
    """Installs a stranger's game with this text as its rules, beside one of ours."""

    def made(rules: str, players: str = "COMPUTERS = Computers()") -> None:
        name = f"rotten_{next(_NUMBERS)}"  # a module that was loaded once stays what it was
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "rules.py").write_text(_IMPORTS + rules)
        (package / "players.py").write_text(_IMPORTS + players)
        monkeypatch.syspath_prepend(tmp_path)
        points(rotten=f"{name}.rules:game", seven_up="games.seven_up:game")

    return made


def assert_left_out(capsys) -> None:
    """The game is left out with one line; the other is there, in the command and the chooser."""
    assert [game.name for game in registry.installed()] == ["seven_up"]
    error = registry.broken()["rotten"]
    assert error.isprintable()
    assert 0 < len(error) <= 300
    with pytest.raises(LookupError, match="'rotten' cannot be loaded"):
        registry.find("rotten")
    assert main(["games"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in out] == ["seven_up", "rotten"]
    assert out[1] == f"rotten: broken, {error}"


@pytest.mark.parametrize("rules", ROTTEN.values(), ids=ROTTEN)
def test_whatever_a_strangers_game_does_it_alone_is_left_out(rotten, capsys, rules):
    rotten(rules)
    assert_left_out(capsys)


@pytest.mark.parametrize("players", ROTTEN_PLAYERS.values(), ids=ROTTEN_PLAYERS)
def test_whatever_a_strangers_players_do_their_game_alone_is_left_out(rotten, capsys, players):
    rotten("game = Blank()", players)
    assert_left_out(capsys)


def test_a_strangers_game_as_it_should_be_is_offered(rotten):
    """So it is not the test that is broken."""
    rotten("game = Blank()")
    assert [game.name for game in registry.installed()] == ["seven_up", "rotten"]
    assert registry.broken() == {}


def test_the_person_can_stop_it_while_games_are_loaded(rotten, capsys):
    rotten("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        registry.installed()
    assert main(["games"]) == 130
    assert capsys.readouterr() == ("", "")


def test_an_unknown_game_is_refused_with_what_there_is(points):
    points(blank="games.blank:game")
    with pytest.raises(LookupError, match="there is no game 'bingo'; there are: blank"):
        registry.find("bingo")


def test_an_installed_program_has_no_source_tree(monkeypatch, tmp_path):
    assert registry.source_tree() == Path(registry.__file__).parent.parent
    installed = tmp_path / "site-packages" / "cardtable" / "registry.py"
    monkeypatch.setattr(registry, "__file__", str(installed))
    (tmp_path / "site-packages" / "games").mkdir(parents=True)
    assert registry.source_tree() is None
    other = tmp_path / "site-packages" / "pyproject.toml"
    other.write_text('[project]\nname = "somebody else\'s"\n')
    assert registry.source_tree() is None


def test_in_a_source_tree_the_games_are_those_that_its_pyproject_declares(
    monkeypatch, tmp_path, points
):
    """A new line counts at once, one taken out is gone, and others' games stay."""
    points(blank="games.blank:game", gone="games.gone:game", zebra=f"{__name__}:zebra")
    (tmp_path / "pyproject.toml").write_text(
        f'{registry.HEADING}\nblank = "games.blank:game"\napple = "{__name__}:apple"\n\n'
        '[tool.other]\nmango = "games.mango:game"\n'
    )
    monkeypatch.setattr(registry, "source_tree", lambda: tmp_path)
    registry.refresh()
    assert [game.name for game in registry.everything()] == ["apple", "zebra", "blank"]
    assert registry.broken() == {}
