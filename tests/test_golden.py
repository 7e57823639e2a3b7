"""Golden games: whole saves that must replay for ever, one at least for every installed game."""

from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.core.table import OVER

SAVES = sorted((Path(__file__).parent / "golden").glob("*.save"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_golden_game_replays_to_its_end(path):
    text = path.read_text(encoding="utf-8")
    session = save_text.read(text, registry.find)
    assert session.turn == OVER, f"{path.name} stops before the end of the game"
    assert save_text.write(session) == text


@pytest.mark.parametrize("game", [game.name for game in registry.everything()])
def test_every_installed_game_has_a_golden_game(game):
    named = {save_text.game_of(path.read_text(encoding="utf-8")) for path in SAVES}
    assert game in named, (
        f"play a game of {game} to its end and keep its save as tests/golden/{game}.save "
        "(cardtable export FILE --as text)"
    )
