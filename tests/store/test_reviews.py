"""The file of reviews: what is kept comes back, and nothing in it is trusted."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace

import pytest

from cardtable.store import reviews
from cardtable.store.reviews import KindOfDecision, Mistake, ReviewedGame, Reviews

GAME = ReviewedGame(
    "abc",
    1_700_000_000,
    "seven_up",
    3,
    "hard",
    "Ann",
    "points",
    (KindOfDecision("played", 10, 2.5), KindOfDecision("bid", 2, -0.1)),
    (Mistake(17, "played", 1.5),),
    "a game\nof many lines\n" * 40,
)


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def kept(tmp_path, told) -> Reviews:
    return Reviews(tmp_path / "reviews.txt", told.append)


def test_what_is_recorded_comes_back(kept, tmp_path):
    kept.record(GAME)
    other = replace(GAME, key="def", finished=GAME.finished + 5)
    kept.record(other)
    assert kept.games() == (GAME, other)
    assert Reviews(tmp_path / "reviews.txt", pytest.fail).games() == (GAME, other)
    assert (GAME.decisions, GAME.loss) == (12, pytest.approx(0.2))


def test_a_game_that_is_reviewed_again_takes_the_place_of_its_older_review(kept):
    kept.record(GAME)
    again = replace(GAME, mistakes=())
    kept.record(again)
    assert kept.games() == (again,)


def test_the_latest_games_are_kept(kept, monkeypatch):
    monkeypatch.setattr(reviews, "MOST", 3)
    for number in range(5):
        kept.record(replace(GAME, key=str(number), finished=number))
    assert [game.key for game in kept.games()] == ["2", "3", "4"]


def test_a_line_that_no_version_wrote_is_passed_over(kept, tmp_path):
    line = json.loads(GAME.line())
    bomb = base64.b64encode(zlib.compress(bytes(5_000_000))).decode()
    odd = [
        *({}, [], [1] * 10, "text", None, line[:9]),
        [*line[:1], -3, *line[2:]],
        [*line[:1], "now", *line[2:]],
        [*line[:7], [["played", 1, "much"]], *line[8:]],
        [*line[:7], [["played", True, 1.0]], *line[8:]],
        [*line[:7], 5, *line[8:]],
        [*line[:9], "%%%"],
        [*line[:9], base64.b64encode(b"no game").decode()],
        [*line[:9], bomb],
        [*line[:9], 12],
    ]
    texts = [*map(json.dumps, odd), "[" * 5000, GAME.line()[:-30], "NaN", GAME.line()]
    (tmp_path / "reviews.txt").write_text("\n".join(texts), encoding="utf-8")
    assert kept.games() == (GAME,)


def test_what_cannot_be_written_is_told_once(tmp_path, told):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    kept = Reviews(tmp_path / "file" / "reviews.txt", told.append)
    kept.record(GAME)
    kept.record(GAME)
    assert len(told) == 1
    assert told[0].startswith("The reviews cannot be kept (")


def test_they_can_be_forgotten(kept):
    kept.record(GAME)
    kept.clear()
    assert kept.games() == ()


def test_lines_of_a_newer_version_stay_when_a_game_is_added(kept, tmp_path):
    newer = [
        json.dumps([*json.loads(GAME.line()), "more"]),
        json.dumps(["a", "kind", "of", "line"]),
    ]
    path = tmp_path / "reviews.txt"
    path.write_text("\n".join([*newer, "damaged [", '{"no": "list"}', ""]), encoding="utf-8")
    kept.record(GAME)
    kept.record(replace(GAME, key="def"))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line in newer] == newer
    assert len(lines) == 4, "what is no line of any version goes"
