"""The word of a review goes by the losses of the levels in docs/review.md, and by no others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.ai.weighing import at_table
from cardtable.core.players import Weigher, computers_of
from cardtable.core.table import table_for

PAGE = Path(__file__).parents[2] / "docs" / "review.md"
SEATS = {"alone": 1, "for two": 2, "for three": 3, "for four": 4, "for six": 6}
TITLES = {registry.find(name).title: name for name in registry.names()}
LEVELS = ("random", "easy", "normal", "hard", "master")


def weigher(name: str, seats: int) -> Weigher:
    rules = registry.find(name)
    made = computers_of(rules).weigher
    assert made is not None
    return made(table_for(rules.options, seats))


def measured() -> Iterator[tuple[str, int, Mapping[str, float], Mapping[str, float]]]:
    """Game, seats, what each level loses, and half the width of each interval."""
    section = PAGE.read_text("utf-8").partition("## What the levels lose")[2].partition("\n## ")[0]
    for line in section.splitlines():
        name, *cells = [cell.strip() for cell in line.strip("| ").split("|")]
        title = next((title for title in TITLES if name.startswith(title)), "")
        if not title or len(cells) != len(LEVELS):
            continue
        seats = next(count for word, count in SEATS.items() if word in name)
        figures = [re.findall(r"[\d.]+|−[\d.]+", cell) for cell in cells]
        means, halves = ([float(one[part].replace("−", "-")) for one in figures] for part in (0, 1))
        yield (
            TITLES[title],
            seats,
            dict(zip(LEVELS, means, strict=True)),
            dict(zip(LEVELS, halves, strict=True)),
        )


ROWS = list(measured())


def test_every_game_is_in_the_table():
    assert {name for name, *_ in ROWS} >= {name for name in registry.names() if name != "blank"}


@pytest.mark.parametrize(("name", "seats", "means", "halves"), ROWS)
def test_the_word_goes_by_the_table(name, seats, means, halves):
    assert weigher(name, seats).levels == pytest.approx(means)
    assert weigher(name, seats).mistake == pytest.approx(means["random"])
    falling = list(means.values())
    assert sorted(falling, reverse=True) == falling
    assert max(halves.values()) < (means["random"] - means["master"]) / 3


def test_a_table_that_was_not_measured_goes_by_the_nearest_one():
    losses = {2: {"random": 1.0}, 4: {"random": 2.0}}
    assert [at_table(losses, seats)["random"] for seats in (1, 2, 3, 4, 25)] == [1, 1, 1, 2, 2]
