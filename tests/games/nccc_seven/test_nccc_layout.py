"""Where the places of Seven stand on an upright table, and how far each is from its seven."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.core.cards import Card
from games.nccc_seven import grid

LOW, HIGH = ("6", "5", "4", "3", "2", "A"), ("8", "9", "10", "J", "Q", "K")


def ways():
    """The column and line of each place, by its name: suits below one another, and two by two."""
    return [dict(zip(grid.slots(), way, strict=True)) for way in grid.upright()]


def test_places_are_named_suit_by_suit_from_ace_to_king():
    names = grid.slots()
    assert len(set(names)) == len(names) == 52
    assert " ".join(names[:13]) == "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
    assert [name[-1] for name in names[::13]] == ["s", "h", "d", "c"]


@pytest.mark.parametrize("suit", "shdc")
def test_below_one_another_each_suit_runs_out_from_its_seven_in_two_lines(suit):
    below, _ = ways()
    column, line = below[f"7{suit}"]
    assert column == 0
    for half, across in ((HIGH, line - 0.5), (LOW, line + 0.5)):
        places = [below[f"{rank}{suit}"] for rank in half]
        assert places == [(column, across) for column in range(1, 7)]


def test_below_one_another_suits_have_two_lines_and_a_little_air():
    below, _ = ways()
    lines = [below[f"7{suit}"][1] for suit in "shdc"]
    steps = [below - above for above, below in pairwise(lines)]
    assert all(2 < step < 2.5 for step in steps), steps
    assert steps == pytest.approx([steps[0]] * 3)
    assert min(line for _, line in below.values()) == 0


@pytest.mark.parametrize("suit", "shdc")
def test_two_by_two_each_suit_stands_in_three_lines_round_its_seven(suit):
    _, two_by_two = ways()
    column, line = two_by_two[f"7{suit}"]
    places = {
        (round(x - column, 6), round(y - line, 6)): name.removesuffix(suit)
        for name, (x, y) in two_by_two.items()
        if name.endswith(suit)
    }
    rows = [[places.get((x, y), "") for x in (-2, -1, 0, 1, 2)] for y in (-1, 0, 1)]
    drawn = [" ".join(filter(None, row)) for row in rows]
    assert len(places) == 13
    assert drawn == ["A 2 3 4 5", "6 7 8", "9 10 J Q K"]
    assert rows[1] == ["", "6", "7", "8", ""], "the seven stands in the middle"


def test_two_by_two_nothing_lies_on_anything_and_hearts_are_to_the_right_of_spades():
    _, two_by_two = ways()
    sevens = [two_by_two[f"7{suit}"] for suit in "shdc"]
    (left, top), (right, beside), (under, low), corner = sevens
    assert (beside, under, corner) == (top, left, (right, low))
    assert 5 < right - left < 6, "five columns and a little air"
    assert 3 < low - top < 4, "three lines and a little air"
    assert min(column for column, _ in two_by_two.values()) == 0
    assert min(line for _, line in two_by_two.values()) == 0


def test_from_the_sevens_outwards_come_all_places_and_last_the_aces_and_kings():
    steps = grid.outwards()
    assert sorted(steps[0]) == ["grid/7c", "grid/7d", "grid/7h", "grid/7s"]
    assert {name[5:-1] for name in steps[-1]} == {"A", "K"}
    assert [{name[5:-1] for name in step} for step in steps[1:3]] == [{"6", "8"}, {"5", "9"}]
    assert [len(step) for step in steps] == [4] + [8] * 6
    for distance, step in enumerate(steps):
        assert {abs(Card.parse(name[5:]).rank - 7) for name in step} == {distance}
