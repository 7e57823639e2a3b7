"""Sevens from Hell: the score of a round and who wins."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.state import Line
from cardtable.core.table import OVER
from games.sevens_from_hell import game
from games.sevens_from_hell.books import have, lacking
from games.sevens_from_hell.options import house
from games.sevens_from_hell.scoring import outcome
from tests.support.positions.hell_positions import FIVE, at, drop, go, hell, lay, lines, of

ONES = (1, 1, 1, 2)


def test_vector_five_books_and_out_are_2765():
    state = hell({0: "3h", 2: ""}, None, FIVE, melded=(0,), taken=(0, 2))
    done = go(state, drop(state, "3h"))
    sheet = lines(done, 0)
    assert sheet["Cards on the table (35)"] == 565
    assert sum(sheet.values()) == 2765
    assert sheet["{0} went out"] == 100
    assert sheet["Clean book of kings, closed by {0}"] == 500
    assert sheet["Dirty book of fours, closed by {0}"] == 300


def test_vector_sevens_wilds_and_one_dirty_cost_800():
    assert lacking((1, 1, 0, 1), ONES) == (0, 0, 1, 1)
    closed = ((0, "7", 0), (2, "*", 7), (0, "8", 2))
    state = hell({0: "3h 3d"}, None, closed, melded=(0,), draws=("", ""))
    sheet = lines(go(state, drop(state, "3h")), 0)
    missing = {reason: points for reason, points in sheet.items() if "Missing" in reason}
    assert missing == {"Missing: a clean book": -500, "Missing: a dirty book": -300}


def test_SFH_01_a_second_sevens_or_wilds_book_serves_as_clean():
    assert have((2, 1, 0, 2), ONES) == (2, 1, 1, 2)
    assert lacking((1, 2, 0, 2), ONES) == (0, 0, 0, 0)
    assert lacking((1, 1, 0, 2), ONES) == (0, 0, 1, 0)


def test_SFH_02_clean_books_never_serve_as_dirty():
    assert lacking((1, 1, 5, 1), ONES) == (0, 0, 0, 1)


def test_SFH_37_the_penalties_apply_to_every_team_when_the_piles_run_out():
    state = hell({0: "3h 3d"}, None, ((0, "K", 0),), melded=(0,), draws=("", ""))
    done = go(state, drop(state, "3h"))
    missing = [
        sum(points for reason, points in lines(done, side).items() if "Missing" in reason)
        for side in (0, 1)
    ]
    assert missing == [-1600, -2100]


def test_SFH_38_a_team_that_never_melded_counts_everything_minus():
    state = hell({0: "3h 3d", 1: "Ah"}, melded=(0,), draws=("", ""))
    done = go(state, drop(state, "3h"))
    sheet = lines(done, 1)
    left = [points for reason, points in sheet.items() if reason.startswith("Left with")]
    rules = house(state.table)
    held = [*done.piles["left-1"], *done.piles["left-3"]]
    assert sum(left) == -rules.points(held)
    assert sum(sheet.values()) == -2100 - rules.points(held)


def test_SFH_39_going_out_asks_nobody():
    state = hell({0: "Qh", 2: "4h 5h"}, {"0/Q": of("Q", 3)}, FIVE, melded=(0,), taken=(0,))
    done = go(state, lay(state, "Qh", "Q"))
    assert done.out == 0
    assert any("Left with {2}" in reason for reason in lines(done, 0))


def test_SFH_31_a_three_left_over_is_minus_five():
    state = hell({0: "3h 4h", 2: ""}, melded=(0,), draws=("", ""), taken=(0, 2))
    done = go(state, drop(state, "4h"))
    assert lines(done, 0)["Left with {0}: 1 card"] == -5


def test_values_follow_the_options():
    options = {
        "card_values": "50/20/20/10/10/10/10/5/5/5/5/5/5/5",
        "book_values": "1500/1000/500/300",
        "going_out": "200",
        "missing": "1/1/1/1",
    }
    state = hell({0: "3h", 2: ""}, None, FIVE, melded=(0,), taken=(0, 2), **options)
    sheet = lines(go(state, drop(state, "3h")), 0)
    assert sheet["Cards on the table (35)"] == 565 - 25  # five eights at five
    assert sheet["Book of sevens, closed by {0}"] == 1500
    assert sheet["{0} went out"] == 200


def test_required_books_follow_the_option():
    state = hell({0: "3h"}, None, FIVE[:3], melded=(0,), taken=(0,), required="1/1/1/0")
    assert go(state, drop(state, "3h")).out == 0


def test_SFH_44_equal_totals_are_joint_winners():
    state = hell({0: "3h"})
    even = replace(state, turn=OVER, lines=(Line(1, 0, 50, "a"), Line(1, 1, 50, "b")))
    result = outcome(even)
    assert result is not None
    assert result.winners == (0, 1, 2, 3)
    assert "share the win" in result.reason
    ahead = outcome(replace(even, lines=(Line(1, 0, 50, "a"), Line(1, 1, 60, "b"))))
    assert ahead is not None
    assert ahead.winners == (1, 3)
    assert ahead.scores == (50, 60, 50, 60)


def test_a_short_game_ends_after_its_rounds():
    state = hell({0: "3h"}, None, FIVE, melded=(0,), taken=(0,), rounds="1")
    done = go(state, drop(state, "3h"))
    assert done.turn == OVER
    assert game.outcome(done) is not None


def test_the_checklist_counts_books_as_they_serve():
    state = hell({0: "3h"}, None, ((0, "7", 0), (2, "7", 0), (0, "8", 2)), melded=(0,))
    checklist = game.counters(state)
    assert [checklist[f"{name}-0"] for name in ("sevens", "wilds", "clean", "dirty")] == [
        2,
        0,
        1,
        1,
    ]
    assert checklist["total-0"] == 0


def test_marks_tell_size_colour_and_who_has_closed():
    state = hell({0: "3h"}, {"0/K": "Kh Kd Ks 2s"}, ((0, "8", 2),), melded=(0,))
    marks = {mark.pile: mark for mark in game.words.marks(state, 1)}
    assert (marks["books-0/K"].text, marks["books-0/K"].tone) == ("4/7  1★", "dirty")
    assert marks["closed-0/1"].tone == "dirty"
    assert marks["hand-0"].text == "closed"
    assert "hand-2" not in marks
    assert "book of sevens" in marks["books-0"].hint, "the seals show it, the tip says it"


def test_every_line_of_the_options_has_its_sentence():
    for option in game.options:
        for seats in game.seats:
            assert option.sentence(option.first(seats))
    assert house(at()).minimums == (90, 120, 150, 180)
