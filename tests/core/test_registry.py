"""Games found by entry points; a broken one never stops the others."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cardtable import registry
from games.blank.rules import Blank


@pytest.fixture
def points(monkeypatch):
    """Replaces what is installed."""

    def install(**named: str):
        entry_points = tuple(
            EntryPoint(name, value, registry.GROUP) for name, value in named.items()
        )
        monkeypatch.setattr(registry, "entry_points", lambda group: entry_points)
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
