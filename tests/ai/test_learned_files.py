"""What players learned may be missing or damaged: every game is played by rules of thumb then."""

import json
import math
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.ai import learned_files
from cardtable.ai.asking import Answer, opened, sealed
from cardtable.cli.trials import Trials
from cardtable.core.table import table_for
from cardtable.croupier.computer_players import ComputerPlayers
from cardtable.session import Chair, Session
from games.lucky_sevens.players import alone
from games.lucky_sevens.players import values as lucky_values
from games.nccc_seven.players import weights as nccc
from games.nccc_seven.players.playout import FIRST
from games.seven_bridge.players import weights as bridge
from games.seven_up.players import weights as seven_up
from games.seven_up.players.card_play import Weights as SevenUpWeights
from games.sevens_from_hell.players import values as hell_values
from games.sevens_from_hell.players import weights as hell
from games.sevens_from_hell.players.playout import SHARP

ROOT = Path(__file__).parents[2]
READERS = {
    "lucky_sevens/alone.json": (alone.table, lambda: lucky_values.places().begin(-0.2)),
    "nccc_seven/hard.json": (nccc.learned, lambda: nccc.replace(FIRST, gives_fitting=-120.0)),
    "seven_bridge/two_players.json": (partial(bridge.learned, 2), lambda: bridge.CONCEALED),
    "seven_bridge/four_players.json": (partial(bridge.learned, 4), lambda: bridge.CONCEALED),
    "seven_up/two_players.json": (
        partial(seven_up.learned, 2),
        lambda: SevenUpWeights(jack_kept=1.0),
    ),
    "seven_up/four_players.json": (
        partial(seven_up.learned, 4),
        lambda: SevenUpWeights(jack_kept=0.0),
    ),
    "sevens_from_hell/weights.json": (hell.learned, lambda: SHARP),
    "sevens_from_hell/values.json": (hell_values.table, list),
}


def changed(text: str, value: object) -> str:
    """The file with another value in the place of its first weight, or of its entries."""
    plain = json.loads(text)
    if "weights" in plain:
        plain["weights"][next(iter(plain["weights"]))] = value
    else:
        plain["entries"] = value
    return json.dumps(plain)


DAMAGE = {
    "gone": None,
    "empty": lambda text: "",
    "cut": lambda text: text[: len(text) // 2],
    "another file": lambda text: "# weights\n",
    "a list": lambda text: "[]",
    "brackets": lambda text: "[" * 100_000,
    "text": lambda text: changed(text, "1"),
    "nothing": lambda text: changed(text, None),
    "no number": lambda text: changed(text, math.nan),
    "no end": lambda text: changed(text, -math.inf),
    "too much": lambda text: changed(text, 1e300),
}


def clear() -> None:
    for read in (alone.table, nccc.learned, bridge.learned, seven_up.learned):
        read.cache_clear()
    for read in (hell.learned, hell_values.table):
        read.cache_clear()
    learned_files.forget()


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A copy of the games' files that may be damaged; the players read nothing else."""
    for name in READERS:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        game, file = name.split("/")
        shutil.copy(ROOT / "games" / game / "players" / file, tmp_path / name)
    monkeypatch.setattr(
        learned_files.resources, "files", lambda package: tmp_path / package.split(".")[1]
    )
    clear()
    yield tmp_path
    clear()


def damage(path: Path, how: str) -> None:
    if how == "gone":
        path.unlink()
    else:
        path.write_text(DAMAGE[how](path.read_text()))


@pytest.mark.parametrize("how", DAMAGE)
@pytest.mark.parametrize("name", READERS)
def test_whatever_became_of_a_file_what_was_thought_up_is_gone_by(files, name, how):
    damage(files / name, how)
    read, thought_up = READERS[name]
    assert read() == thought_up()
    game, file = name.split("/")
    why = "is missing" if how == "gone" else "is damaged"
    rules = registry.find(game)
    assert learned_files.amiss(rules) == (f"{file} {why}",)
    assert f"({file} {why})" in learned_files.told_amiss(rules)
    other = registry.find("blank")
    assert learned_files.told_amiss(other) == ""


@pytest.mark.parametrize("name", READERS)
def test_a_file_as_it_should_be_is_gone_by(files, name):
    read, thought_up = READERS[name]
    assert read() != thought_up()
    assert learned_files._amiss == {}


def test_selftest_names_every_file_that_cannot_be_used(files, tmp_path):
    trials = Trials(tmp_path / "home")
    assert trials.learned() == ""
    clear()
    for number, name in enumerate(READERS):
        damage(files / name, list(DAMAGE)[number])
    found = trials.learned().split("; ")
    trials.thinker.close()
    assert sorted(part.rpartition(" is ")[0] for part in found) == sorted(
        name.replace("/", ": ") for name in READERS
    )


_PLAY = """
import json, sys
from cardtable import registry
from cardtable.ai.asking import for_move
from cardtable.ai.worker import answered
from cardtable.core.players import computers_of
from cardtable.core.table import table_for
from cardtable.session import Chair, Session

told = []
for rules in registry.installed():
    for seats in rules.seats[:3]:
        for level in computers_of(rules).levels:
            table = table_for(rules.options, seats, {})
            session = Session(rules, table, [Chair(level)] * seats, "otter")
            asked = 0
            while asked < 4 and session.turn != -2:
                if session.turn == -1:
                    session.deal()
                    continue
                request = for_move(rules, session.view(session.turn), session.turn, level,
                                   iterations=2, seed="otter")
                answer = answered(registry.find, 1, request, lambda: False)
                asked += 1
                told.append([rules.name, level, answer.problem, answer.note])
                session.play(answer.advice.move)
import games.seven_up.players as where
print(json.dumps([where.__file__, told]))
"""


@pytest.mark.parametrize("how", ["gone", "cut"])
def test_every_level_of_every_game_plays_on_and_says_what_it_does_without(tmp_path, how):
    """In a program whose files are damaged for good."""
    shutil.copytree(
        ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name in READERS:
        game, file = name.split("/")
        damage(tmp_path / "games" / game / "players" / file, how)
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    run = partial(
        subprocess.run, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    where, told = json.loads(run([sys.executable, "-c", _PLAY]).stdout)
    assert where.startswith(str(tmp_path))
    assert {problem for _, _, problem, _ in told} == {""}
    noted = {game for game, level, _, note in told if note}
    assert noted == set(registry.OURS)
    assert "broken" not in run([sys.executable, "-m", "cardtable", "games"]).stdout


# -- at the table ----------------------------------------------------------------------------------


class Answers:
    """A thinker whose answers are put in by hand."""

    def __init__(self) -> None:
        self.waiting: list[Answer] = []

    def poll(self) -> list[Answer]:
        answers, self.waiting = self.waiting, []
        return answers


def test_what_is_done_without_goes_over_to_the_window_and_is_said_once_in_a_game():
    rules, thinker = registry.find("blank"), Answers()
    session = Session(rules, table_for(rules.options, 2), [Chair(), Chair("easy")], "1")
    players = ComputerPlayers(session, thinker)
    told = []
    for note in ("", "Something is missing.", "Something is missing."):
        thinker.waiting.append(opened(sealed(Answer(7, note=note))))
        players.take_answers()
        told.append(players.problem)
        players.problem = ""  # it has been said
    assert told == ["", "Something is missing.", ""]
