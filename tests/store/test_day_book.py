"""The day book: the first try counts, whatever comes after it, and nothing in it is ever lost."""

from datetime import date

import pytest

from cardtable.store import day_book
from cardtable.store.day_book import DayBook, DayResult

DAY, NEXT = date(2026, 11, 24), date(2026, 11, 25)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "days.txt"


@pytest.fixture
def book(path):
    return DayBook(path, pytest.fail)


def test_nothing_was_played_at_first(book, path):
    assert book.results() == {}
    assert book.result(DAY, "blank") == DayResult()
    assert not path.exists(), "reading writes nothing"


def test_only_the_first_try_counts_and_the_others_are_practice(book):
    assert book.begin(DAY, "blank")
    assert not book.begin(DAY, "blank")
    assert book.begin(DAY, "seven_up"), "another game has a first try of its own"
    assert book.begin(NEXT, "blank"), "and so has another day"
    book.finish(DAY, "blank", won=False, score=-3, hints=2)
    book.finish(DAY, "blank", won=True, score=99, hints=0)
    ended = DayResult(begun=True, over=True, won=False, score=-3, hints=2, practice=1)
    assert book.result(DAY, "blank") == ended
    assert not book.begin(DAY, "blank"), "nor does a try after the end"


def test_a_book_that_has_not_changed_is_not_read_again(book, path, monkeypatch):
    book.begin(DAY, "blank")
    known = book.results()
    monkeypatch.setattr(day_book.folders, "contents", lambda *_: pytest.fail("it was read"))
    assert book.results() is known


def test_a_date_that_goes_backwards_loses_nothing(book, path):
    book.begin(NEXT, "blank")
    book.finish(NEXT, "blank", won=True, score=5, hints=0)
    assert book.begin(DAY, "blank")
    book.finish(DAY, "blank", won=False, score=1, hints=0)
    again = DayBook(path, pytest.fail)
    assert again.results() == book.results()
    assert (again.result(NEXT, "blank").won, again.result(DAY, "blank").score) == (True, 1)
    assert not again.begin(NEXT, "blank"), "the day that comes again was played"


def test_a_line_that_was_cut_short_spoils_no_other(book, path):
    book.begin(DAY, "blank")
    with path.open("a") as file:
        file.write("2026-11-24 blank wo")
    book.begin(NEXT, "blank")
    assert set(book.results()) == {(DAY, "blank"), (NEXT, "blank")}
    assert not book.result(DAY, "blank").over


@pytest.mark.parametrize(
    "line",
    [
        "2026-02-30 blank begun",
        "2026-11-24 Blank begun",
        "2026-11-24 blank won",
        "2026-11-24 blank won 99999999999 0",
        "2026-11-24 blank lost 1 -1",
        "\x00" * 50,
        "²026-11-24 blank begun",
    ],
)
def test_what_no_version_wrote_is_passed_over(line, book, path):
    path.parent.mkdir()
    path.write_text(f"{line}\n2026-11-25 blank begun\n", encoding="utf-8")
    assert list(book.results()) == [(NEXT, "blank")]


def test_what_cannot_be_written_is_told_once_and_kept_for_this_run(path):
    told = []
    book = DayBook(path, told.append)
    path.mkdir(parents=True)  # something odd lies there
    assert book.begin(DAY, "blank")
    assert not book.begin(DAY, "blank")
    book.finish(DAY, "blank", won=True, score=4, hints=0)
    assert book.result(DAY, "blank").won
    assert len(told) == 1
    path.rmdir()
    book.begin(NEXT, "blank")  # with the next line all of them are written
    assert DayBook(path, pytest.fail).results() == book.results()
    assert DayBook(path, pytest.fail).result(DAY, "blank").practice == 1


def test_two_copies_at_once_see_each_other_and_lose_nothing(path):
    here, there = DayBook(path, pytest.fail), DayBook(path, pytest.fail)
    assert here.results() == there.results() == {}
    assert here.begin(DAY, "blank")
    assert not there.begin(DAY, "blank")
    there.begin(NEXT, "blank")
    here.finish(DAY, "blank", won=True, score=1, hints=0)
    there.finish(DAY, "blank", won=False, score=2, hints=0)
    assert here.results() == there.results()
    assert here.result(DAY, "blank") == DayResult(True, True, True, 1, 0, 1)


def test_lines_of_another_version_stay_and_are_passed_over(book, path):
    path.parent.mkdir()
    path.write_text("2026-11-24 blank begun by-moonlight\n2026-11-24 blank begun\n")
    assert not book.begin(DAY, "blank")
    assert path.read_text().startswith("2026-11-24 blank begun by-moonlight\n")


def test_of_a_file_without_end_the_latest_lines_count(book, path, monkeypatch):
    monkeypatch.setattr(day_book, "MOST_DAY_LINES", 4)
    path.parent.mkdir()
    path.write_text("".join(f"2026-11-{day:02} blank begun\n" for day in range(1, 21)))
    assert [day.day for day, _ in book.results()] == [18, 19, 20]
    book.begin(DAY, "blank")
    assert [day.day for day, _ in book.results()] == [19, 20, DAY.day]
    assert path.read_text().count("\n") == 21, "the others stay"
