"""The second reckoning of whole games agrees with the rules, and notices when they are wrong."""

from __future__ import annotations

import pytest

from cardtable import registry
from cardtable.core.table import table_for
from games.nccc_seven import scoring as seven_scoring
from games.seven_bridge import melds, turns
from games.seven_bridge import scoring as bridge_scoring
from games.seven_up import scoring as seven_up_scoring
from games.seven_up import tricks
from tests.commands.long_runs import Playing, Wrong

GAMES = ("nccc_seven", "seven_bridge", "seven_up")


def play(game, level, number=1):
    Playing(registry.find(game), level, 4, f"{game}/{level}/4/{number}").play()


def play_twelve(game):
    for number in range(12):
        play(game, "random", number)


@pytest.mark.parametrize("level", ["random", "hard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_reckoned_alike(game, level):
    play(game, level)


def test_a_game_of_one_hand_is_reckoned_and_a_hand_too_few_is_noticed():
    rules = registry.find("nccc_seven")
    playing = Playing(rules, "random", 25, "one", {"hands": "1"})
    assert playing.play().hands == 1
    playing = Playing(rules, "random", 4, "two", {"hands": "2"})
    playing.book.table = table_for(rules.options, 4, {"hands": "3"})
    with pytest.raises(Wrong, match="ended after 2 hands"):
        playing.play()


@pytest.mark.parametrize(
    ("game", "place", "name", "faulty"),
    [
        ("seven_bridge", melds, "worth", lambda card: min(card.rank, 10)),
        ("seven_bridge", bridge_scoring, "_deadwood", lambda state, seat: 7),
        ("seven_bridge", turns, "_with", lambda flags, seat: flags),
        ("nccc_seven", seven_scoring, "_worth", lambda cards, state: 10),
        ("seven_up", seven_up_scoring, "height", lambda card: card.rank),
        ("seven_up", tricks, "height", lambda card: card.rank),
        ("seven_up", tricks, "taker", lambda lying, trump: lying[0][0]),
    ],
)
def test_a_fault_in_scoring_or_tricks_is_noticed(monkeypatch, game, place, name, faulty):
    monkeypatch.setattr(place, name, faulty)
    with pytest.raises(Wrong):
        play_twelve(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_card_is_noticed(monkeypatch, game):
    rules = registry.find(game)
    playing = Playing(rules, "random", 4, "lost")
    monkeypatch.setattr(playing, "deck", playing.deck - {min(playing.deck)})
    with pytest.raises(Wrong, match="missing"):
        playing.play()
