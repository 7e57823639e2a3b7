"""The one door to a game's computer players: a package beside its rules, loaded when asked for."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardtable.__main__ import main
from cardtable.core.players import BrokenPlayers, Computers, computers_of
from cardtable.registry import everything, find

RULES = """
from games.blank.rules import Blank

class Zebra(Blank):
    name = "zebra"

game = Zebra()
"""
PLAYERS = """
from cardtable.core.players import Computers


def load():
    from games.blank.players.levels import AnyCard

    return {"wild": AnyCard()}


COMPUTERS = Computers({"wild": "Quite wild"}, load)
"""


@pytest.fixture
def zebra(tmp_path, monkeypatch):
    """Makes the rules of a game in a package of its own, with this text as its players."""

    def made(players: str | None, name: str = "zebra"):
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text(f"from {name}.rules import game\n")
        (package / "rules.py").write_text(RULES)
        if players is not None:
            (package / "players.py").write_text(players)
        monkeypatch.syspath_prepend(tmp_path)
        return import_module(name).game

    yield made
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("zebra", "okapi", "gnu"):
            del sys.modules[name]


def test_a_game_of_somebody_else_brings_its_own_players(zebra):
    game = zebra(PLAYERS, "okapi")
    assert "okapi.players" not in sys.modules, "the rules load without them"
    computers = computers_of(game)
    assert list(computers.players) == ["wild"]
    assert computers.title("wild") == "Quite wild"
    assert computers.title("gone") == "Gone"


def test_a_game_without_players_has_those_of_the_game_that_it_changes(zebra):
    assert computers_of(zebra(None, "gnu")) is computers_of(find("blank"))


@pytest.mark.parametrize(
    ("players", "error"),
    [
        ("1 +", "zebra.players: SyntaxError: invalid syntax"),
        ("import no_such_module", "zebra.players: ModuleNotFoundError: No module named"),
        ("import sys; sys.exit('bye')", "zebra.players: SystemExit: bye"),
        ("", "zebra.players: AttributeError: module 'zebra.players' has no attribute 'COMPUTERS'"),
        ("COMPUTERS = {}", "zebra.players: COMPUTERS is a dict"),
    ],
)
def test_broken_players_are_an_error_in_one_line(zebra, players, error, monkeypatch, capsys):
    game = zebra(players)
    with pytest.raises(BrokenPlayers) as raised:
        computers_of(game)
    assert str(raised.value).startswith(error)
    assert "\n" not in str(raised.value)
    monkeypatch.setattr("cardtable.cli.arguments.registry.find", lambda _: game)
    assert main(["simulate", "zebra", "--seats", "easy,easy", "--deals", "1"]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"cardtable: BrokenPlayers: {error}")
    assert told.count("\n") == 1


class Bare:
    """Rules in a module that lies in no package."""


def test_a_game_without_a_package_has_none():
    assert computers_of(Bare()) == Computers()


def test_every_game_names_its_levels_for_people():
    for game in everything():
        computers = computers_of(game)
        assert [*computers.levels.values()] == ["Easy", "Normal", "Hard", "Master"]
        assert [*computers.levels] == [*computers.players]
        assert computers.usual == "normal"
        assert (Path(sys.modules[type(game).__module__].__file__).parent / "players").is_dir()
