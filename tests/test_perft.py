"""Ways to go on, counted: a line of tests/perft/GAME.txt is a table and counts by depth.

    --seats 2 --seed 1 --option cards=3: 3 9 18

The first number was counted by hand. A wrong one shows the counts under each first move.
"""

import argparse
import shlex
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.cli.arguments import add_table, game_named, seat_count, table_of
from cardtable.conformance.perft import dealt, divided

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
LINES = [
    (path.stem, *map(str.strip, line.split(":")))
    for path in FILES
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize(("game", "asked", "counts"), LINES, ids=lambda part: part)
def test_the_ways_to_go_on(game, asked, counts):
    parser = argparse.ArgumentParser()
    add_table(parser, "")
    parser.add_argument("--seed")
    given = parser.parse_args(shlex.split(asked))
    rules = game_named(game)
    table = table_of(rules, seat_count(rules, given.seats), given.option)
    state = dealt(rules, table, given.seed)
    for depth, expected in enumerate(map(int, counts.split()), start=1):
        under = divided(rules, state, depth, given.seed)
        assert sum(under.values()) == expected, (
            f"cardtable perft {game} {asked} --depth {depth} --divide\n"
            + "\n".join(f"{move}: {count}" for move, count in under.items())
        )


@pytest.mark.parametrize("game", [game.name for game in registry.everything()])
def test_every_installed_game_is_counted(game):
    assert game in {path.stem for path in FILES}, (
        f"cardtable perft {game} --seed 1 --depth 1 --divide; check it by hand; "
        f"write the line into tests/perft/{game}.txt"
    )
