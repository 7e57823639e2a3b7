"""A whole game of each, chooser to result, by fingers alone and by a pad alone, in a real window.

The house rules are those of the shortest game, and an easy player says what to play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import pytest

from cardtable.core.players import Budget, computers_of
from cardtable.store.settings import LastTable
from cardtable.ui import app
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.result import Result
from tests.support.real_loop import RealLoop
from tests.support.sofa import Sofa
from tests.support.tablet import TabletInWindow
from tests.support.thinker_at_once import AtOnce

SHORTEST: Final[Mapping[str, tuple[int, dict[str, str]]]] = {
    "lucky_sevens": (1, {}),
    "nccc_seven": (4, {"hands": "1"}),
    "seven_bridge": (2, {"end": "hands", "hands": "1"}),
    "seven_up": (2, {"chips": "7"}),
    "sevens_from_hell": (4, {"rounds": "1"}),
}
QUICK: Final = {"ai_pace": "instant", "trick_stay": "1 s", "take_back": "none", "animation": "off"}


class Advised(Random):
    """Puts what an easy player would do first, where moves are shuffled."""

    def __init__(self, play: Any) -> None:
        super().__init__(7)
        self.play = play

    def shuffle(self, moves: list[Any]) -> None:
        super().shuffle(moves)
        session = self.play.session
        seat = moves[0].seat
        player = computers_of(session.rules).players["easy"]
        advice = player.choose(session.rules, session.view(seat), seat, Budget(Random(3)))
        moves.sort(key=lambda move: move != advice.move)


def _sit_down(hands: Any, game: str) -> None:
    """The table of the shortest game is the one that was played last."""
    seats, options = SHORTEST[game]
    chairs = (("human", "Ann"), *[("easy", "")] * (seats - 1))
    settings = hands.room.settings
    settings.remember(game, LastTable(chairs, options))
    for name, value in QUICK.items():
        settings.set(name, value)
    hands.room.home()
    hands.step(2)


def _play(hands: Any, game: str) -> None:
    """The dealt game, to its result."""
    play = hands.play
    assert play.session.rules.name == game
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)
    hands.rng = Advised(play)
    assert hands.play_on() > 0
    assert isinstance(hands.room.screen, Result)
    assert play.session.outcome is not None
    hands.step(8, seconds=0.1)


@pytest.fixture
def glass(window: app.App, monkeypatch: pytest.MonkeyPatch) -> Iterator[TabletInWindow]:
    made = TabletInWindow(RealLoop(window, monkeypatch))
    yield made
    made.close()


@pytest.mark.parametrize("game", SHORTEST)
def test_a_whole_game_is_played_by_fingers(game: str, glass: TabletInWindow) -> None:
    _sit_down(glass, game)
    glass.click(glass.room.screen.control(f"game-{game}").shown.center)
    glass.step(2)
    page = glass.room.screen
    assert isinstance(page, NewGame)
    page.dice = Random(5)
    glass.click(page.control("deal").shown.center)
    glass.step(2)
    _play(glass, game)
    glass.click(glass.room.screen.control("home").shown.center)
    glass.step()
    assert isinstance(glass.room.screen, Chooser)


@pytest.fixture
def sofa(window: app.App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sofa]:
    made = Sofa(RealLoop(window, monkeypatch))
    yield made
    made.close()


@pytest.mark.parametrize("game", SHORTEST)
def test_a_whole_game_is_played_by_pad(game: str, sofa: Sofa) -> None:
    _sit_down(sofa, game)
    sofa.plug_in()
    sofa.go(f"game-{game}")
    sofa.tap("a")
    page = sofa.room.screen
    assert isinstance(page, NewGame)
    page.dice = Random(5)
    sofa.go("deal")
    sofa.tap("a")
    _play(sofa, game)
    sofa.go("home")
    sofa.tap("a")
    assert isinstance(sofa.room.screen, Chooser)
