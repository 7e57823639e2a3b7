"""Worlds are drawn as often as they agree, and dealing them ends when half of the time is gone."""

from __future__ import annotations

from random import Random

from cardtable.ai.weighted import WeightedWorlds


class _Numbers:
    """Worlds that are numbers, of which only those from `least` on agree with what was seen."""

    def __init__(self, least: int = 0) -> None:
        self.made, self._least = 0, least

    def world(self, rng: Random) -> int:
        self.made += 1
        return self.made

    def agrees(self, world: int) -> float:
        return float(world >= self._least)


def test_as_many_worlds_are_imagined_as_were_asked_for():
    assert WeightedWorlds(_Numbers(), 300, Random(1)).worlds == list(range(1, 301))


def test_once_it_is_late_those_that_there_are_must_do():
    imagined = _Numbers()
    bank = WeightedWorlds(imagined, 300, Random(1), lambda: imagined.made >= 120)
    assert len(bank.worlds) == 120


def test_however_late_it_is_there_are_some_and_one_agrees():
    bank = WeightedWorlds(_Numbers(least=90), 300, Random(1), lambda: True)
    assert len(bank.worlds) == 90
    assert {bank.world(Random(seed)) for seed in range(20)} == {90}
    assert len(WeightedWorlds(_Numbers(), 300, Random(1), lambda: True).worlds) == 50
