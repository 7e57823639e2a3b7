"""Decks that people bring: names, drawings that are taken apart, hostile ones, and what is kept."""

from __future__ import annotations

import gzip
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from cardtable.store import kept_decks
from cardtable.store.card_names import CARDS, best, card_named
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.own_decks import NoDeck, find
from cardtable.store.picture_sizes import checked
from cardtable.store.svg_reading import BadDrawing, parsed
from tests.support.odd_things import THINGS, as_somebody, in_time, put

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
KDE_RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


def drawing(inside: str, measures: str = 'viewBox="0 0 100 140"') -> bytes:
    return f"{HEAD}{measures}>{inside}</svg>".encode()


def sheet(*, without: tuple[str, ...] = ()) -> bytes:
    """A drawing as KDE's decks are: a group for each card, and a face that all of them use."""
    cards = []
    for row, suit in enumerate(("spade", "heart", "diamond", "club")):
        for column, rank in enumerate(KDE_RANKS):
            name = f"{rank}_{suit}"
            if name not in without:
                cards.append(
                    f'<g id="{name}" transform="translate({column * 60} {row * 80})">'
                    f'<use xlink:href="#face"/><circle cx="25" cy="35" r="{row * 3 + 5}"/></g>'
                )
    face = '<defs><rect id="face" width="50" height="70" fill="#ffffff" stroke="#000000"/></defs>'
    return drawing(face + "".join(cards), 'viewBox="0 0 780 320"')


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("1_club", "AC"), ("king_heart", "KH"), ("10_spade", "10S"), ("club_1", "AC"),
        ("joker_red", "JK1"), ("joker_black", "JK2"), ("red_joker", "JK1"), ("joker", "JK1"),
        ("back", "back"), ("card_back", "back"), ("back01", "back"), ("ace_of_spades", "AS"),
        ("AS", "AS"), ("10H", "10H"), ("TH", "10H"), ("2c", "2C"), ("queen_of_hearts2", "QH"),
        ("card_hearts_02", "2H"), ("cardSpadesK", "KS"), ("cardClubs10", "10C"), ("h13", "KH"),
        ("img_king_club", "KC"), ("spades_ace", "AS"), ("logo", ""), ("club", ""), ("spade_15", ""),
        ("face_club", ""), ("10", ""), ("back-shadow", ""), ("joker_label_black", ""), ("", ""),
        ("heart_of_spades", ""), ("2_of_3_clubs", ""),
    ],
)  # fmt: skip
def test_names_of_cards_are_understood(name: str, card: str) -> None:
    assert card_named(name) == card


def test_of_two_pictures_of_a_court_the_illustrated_one_is_taken() -> None:
    found = best(["queen_of_hearts", "queen_of_hearts2", "ace_of_spades", "ace_of_spades2"])
    assert found == {"QH": "queen_of_hearts2", "AS": "ace_of_spades"}


@pytest.mark.parametrize("packed", [False, True])
def test_a_drawing_with_an_element_for_each_card_is_a_deck(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / ("deck.svgz" if packed else "deck.svg")
    path.write_bytes(gzip.compress(sheet()) if packed else sheet())
    found = find(path)
    assert set(found.cards) == set(CARDS)
    given = found.cards["QD"]()
    assert isinstance(given, tuple)
    drawn, name = given
    inside = drawn.alone(name)
    assert "<use" not in inside
    assert inside.count("<circle") == 1
    assert "translate(660 160)" in inside


def test_a_package_of_kde_says_which_file_and_what_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "cards.svg").write_bytes(sheet())
    (tmp_path / "other.svg").write_bytes(drawing(""))
    (tmp_path / "index.desktop").write_text("[KDE Backdeck]\nName=Oak Leaves\nSVG=cards.svg\n")
    for path in (tmp_path, tmp_path / "index.desktop"):
        assert find(path).name == "Oak Leaves"


def test_a_folder_of_files_is_a_deck_also_by_one_of_them(tmp_path: Path) -> None:
    folder = tmp_path / "Mine"
    folder.mkdir()
    for card in CARDS:
        (folder / f"{card}.png").write_bytes(b"")
    assert find(folder).name == find(folder / "AS.png").name == "Mine"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda p: None, "There is nothing at"),
        (lambda p: p.write_bytes(b"no drawing"), "it is damaged, or no drawing at all"),
        (lambda p: p.write_bytes(sheet()[:4000]), "it is damaged, or no drawing at all"),
        (lambda p: p.write_bytes(b"\x1f\x8b" + b"x" * 90), "its compressed data is damaged"),
        (lambda p: p.write_bytes(drawing("")), "has no cards with names that are understood"),
        (lambda p: p.write_bytes(b"<html/>"), "it is no SVG drawing"),
        (lambda p: p.mkdir() or (p / "a.png").write_bytes(b""), "has no cards"),
    ],
)  # fmt: skip
def test_what_is_no_deck_is_told_in_a_sentence(tmp_path: Path, make, reason: str) -> None:
    path = tmp_path / "given.svg"
    make(path)
    with pytest.raises(NoDeck, match=reason) as told:
        find(path)
    assert str(told.value).endswith(".")


HUGE = gzip.compress(b" " * 30_000_000)
BOMB = (
    b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&b;</svg>'
)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (HUGE, "larger than 24 megabytes"),
        (BOMB, "entities"),
        (BOMB.decode().encode("utf-16"), "entities"),
        (drawing("<g>" * 80 + "</g>" * 80), "too deep"),
        (drawing("<g/>" * 150_001), "too many elements"),
        (drawing("", 'viewBox="0 0 1e30 1e30"'), "absurd"),
        (drawing("", 'viewBox="0 0 nan 5"'), "absurd"),
        (drawing("", 'width="0" height="0"'), "absurd"),
        (drawing("", ""), "how large"),
    ],
    ids=["huge", "entities", "utf-16", "deep", "many", "measures", "nan", "nothing", "no size"],
)  # fmt: skip
def test_hostile_drawings_are_refused_before_they_cost_anything(data: bytes, reason: str) -> None:
    with pytest.raises(BadDrawing, match=reason):
        parsed(data)


LOOP = '<g id="AS"><use xlink:href="#AS"/></g>'
DOUBLING = "".join(
    f'<g id="n{i}"><use xlink:href="#n{i + 1}"/><use xlink:href="#n{i + 1}"/></g>'
    for i in range(28)
)


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ('<g id="AS"><text>A</text></g>', "text"),
        ('<g id="AS"><image href="http://a/b.png"/></g>', "pixels"),
        ('<g id="AS"><use href="other.svg#x"/></g>', "elsewhere"),
        ('<g id="AS"><path d="M0 0" clip-path="url(#c)"/></g>', "mask"),
        ('<g id="AS"><path d="M0 0" style="mask:url(#c)"/></g>', "mask"),
        ('<pattern id="p"/><g id="AS"><path d="M0 0" fill="url(#p)"/></g>', "pattern"),
        ('<g id="AS"><path d="M0 0L1e9 1"/></g>', "absurd"),
        ('<g id="AS"><path d="M0 0L123456789 1"/></g>', "absurd"),
        (LOOP, "too often"),
        (f'<g id="AS"><use xlink:href="#n0"/></g>{DOUBLING}<path id="n28"/>', "too often"),
        ('<style>@import "x.css";</style><g id="AS"/>', "elsewhere"),
        (f'<g id="AS"><path d="{"M0 0" * 700_000}"/></g>', "too much"),
    ],
)
def test_a_card_that_cannot_be_drawn_says_why(inside: str, reason: str) -> None:
    with pytest.raises(BadDrawing, match=reason):
        parsed(drawing(inside)).alone("AS")


def test_what_would_never_be_done_is_left_out() -> None:
    """Tiny dashes on a long line would be drawn one by one; scripts and handlers are no shapes."""
    inside = (
        '<g id="AS" onload="x()"><script>y()</script>'
        '<path d="M0 0L9 9" stroke-dasharray=".00001" style="stroke-dasharray:.1;fill:red"/></g>'
    )
    text = parsed(drawing(inside)).alone("AS")
    assert "dash" not in text
    assert "()" not in text
    assert "fill:red" in text


def test_a_gradient_is_taken_along_with_those_it_builds_on() -> None:
    inside = (
        '<linearGradient id="a"><stop offset="0" stop-color="#ff0000"/></linearGradient>'
        '<linearGradient id="b" xlink:href="#a" x1="0.5"/><linearGradient id="c"/>'
        '<g id="AS"><rect width="9" height="9" style="fill:url(#b)"/></g>'
    )
    text = parsed(drawing(inside)).alone("AS")
    assert text.count("<linearGradient") == 2
    assert 'x1="50%"' in text


def test_bombs_among_pictures_are_refused_by_their_first_bytes() -> None:
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"
    assert checked(head + (500).to_bytes(4, "big") + (700).to_bytes(4, "big")) == (500, 700)
    with pytest.raises(BadDrawing, match="absurd"):
        checked(head + (60_000).to_bytes(4, "big") + (60_000).to_bytes(4, "big"))
    for wide, high in ((9_000, 10), (10, 9_000), (6_000, 6_000), (0, 9), (9, 0)):
        with pytest.raises(BadDrawing, match="absurd"):
            checked(head + wide.to_bytes(4, "big") + high.to_bytes(4, "big"))
    with pytest.raises(BadDrawing, match="neither a PNG nor a JPEG"):
        checked(b"GIF89a" + bytes(40))
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x02\x58\x03\x20" + bytes(9)
    assert checked(jpeg) == (800, 600)


def test_decks_are_kept_whole_under_names_that_stay_in_their_folder(tmp_path: Path) -> None:
    kept = KeptDecks(tmp_path / "decks")
    assert kept.names() == []
    name = kept.keep("../../Öak: leaves", {"AS": b"1", "back": b"2"})
    assert name == kept.names()[0] == "Öak leaves"
    assert kept.cards(name) == {"AS", "back"}
    assert kept.keep("Öak leaves", {"AS": b"1"}) != name
    assert kept.cards("../decks/Öak leaves") == frozenset()
    assert kept.remove(name) == ""
    assert name not in kept.names()
    assert [p.name for p in (tmp_path / "decks").iterdir() if p.name.startswith(".")] == []


def test_what_else_lay_in_a_deck_stays_in_sight_and_its_name_is_free_again(tmp_path: Path) -> None:
    kept = KeptDecks(tmp_path)
    for _ in range(2):
        assert kept.keep("Oak", {"AS": b"1"}) == "Oak"
        (tmp_path / "Oak" / "my notes.txt").write_text("mine")
        assert kept.remove("Oak") == ""
        assert kept.names() == []
    assert [path.read_text() for path in sorted(tmp_path.rglob("*.txt"))] == ["mine", "mine"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Oak (left)", "Oak (left)-2"]


def test_a_hidden_folder_with_something_else_in_it_stops_no_deck_of_that_name(
    tmp_path: Path,
) -> None:
    kept = KeptDecks(tmp_path)
    (tmp_path / ".Oak.new").mkdir()
    (tmp_path / ".Oak.new" / "notes.txt").write_text("mine")
    assert kept.keep("Oak", {"AS": b"1"}) == "Oak"
    assert kept.remove("Oak") == ""
    assert kept.keep("Oak", {"KS": b"2"}) == "Oak"
    assert kept.cards("Oak") == {"KS"}


def test_a_deck_whose_pictures_cannot_be_removed_is_there_still(home: Path) -> None:
    kept = KeptDecks(home / "decks")
    kept.keep("Oak", {"AS": b"1"})
    with as_somebody(home):
        (home / "decks" / "Oak").chmod(0o500)
        assert kept.remove("Oak") == "permission denied"
        assert kept.cards("Oak") == {"AS"}
        (home / "decks" / "Oak").chmod(0o700)
        assert kept.remove("Oak") == ""
    assert kept.names() == []


def test_a_deck_that_was_half_written_is_none(tmp_path: Path) -> None:
    kept = KeptDecks(tmp_path)
    (tmp_path / ".Oak.new").mkdir()
    (tmp_path / ".Oak.new" / "AS.png").write_bytes(b"1")
    (tmp_path / "Empty").mkdir()
    assert kept.names() == []
    assert kept.keep("Oak", {"KS": b"2"}) == "Oak"
    assert kept.cards("Oak") == {"KS"}


def test_there_is_an_end_to_the_decks(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(kept_decks, "MOST_DECKS", 2)
    kept = KeptDecks(tmp_path)
    kept.keep("a", {"AS": b""})
    kept.keep("b", {"AS": b""})
    with pytest.raises(OSError, match="2 decks already"):
        kept.keep("c", {"AS": b""})


def test_cloths_come_and_go(tmp_path: Path) -> None:
    kept = KeptCloths(tmp_path)
    name = kept.keep("oak", b"1")
    assert kept.names() == [name]
    path = kept.path(name)
    assert path is not None
    assert path.read_bytes() == b"1"
    assert kept.path("../oak") is None
    assert kept.remove(name) == ""
    assert kept.path(name) is None


def test_a_folder_that_may_not_be_looked_at_is_told(tmp_path: Path, monkeypatch) -> None:
    def refused(_path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", refused)
    with pytest.raises(NoDeck):
        find(tmp_path)


@pytest.fixture
def home():
    """A home that somebody without any rights may have: those of pytest are closed to them."""
    made = Path(tempfile.mkdtemp(prefix="cardtable-home-"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


def an_evening_of_looks(home: Path) -> None:
    """All that is done with kept decks and cloths; only keeping one may raise, an OSError."""
    decks, cloths = KeptDecks(home / "decks"), KeptCloths(home / "cloths")
    with suppress(NoDeck):
        find(home / "decks" / "Oak")
    for name in (*decks.names(), "Oak", "odd"):
        decks.cards(name)
    for name in (*cloths.names(), "linen", "odd"):
        cloths.path(name)
    with suppress(OSError):
        assert decks.keep("Elm", {"AS": b"1"}) in decks.names()
    with suppress(OSError):
        assert cloths.keep("wool", b"1") in cloths.names()
    assert all(decks.remove(name).isprintable() for name in ("Oak", "odd", "Elm", "gone"))
    assert all(cloths.remove(name).isprintable() for name in ("linen", "odd", "wool", "gone"))


def with_looks(home: Path) -> None:
    """A home with a deck and a cloth."""
    KeptDecks(home / "decks").keep("Oak", {"AS": b"1", "KS": b"2"})
    KeptCloths(home / "cloths").keep("linen", b"1")


@pytest.mark.parametrize("where", ["decks", "decks/odd", "decks/.Elm.new", "cloths"])
@pytest.mark.parametrize("thing", THINGS)
def test_an_odd_thing_in_the_place_of_a_folder_of_looks_stops_nothing(thing, where, home):
    with_looks(home)
    if (home / where).is_dir():
        shutil.rmtree(home / where)
    put(thing, home / where)
    with in_time(), as_somebody(home):
        an_evening_of_looks(home)


@pytest.mark.parametrize(
    "where", ["decks/Oak/AS.png", "decks/Oak/7H.png", "decks/Oak/index.desktop", "cloths/odd.png"]
)
@pytest.mark.parametrize("thing", THINGS)
def test_an_odd_thing_in_the_place_of_a_picture_stops_nothing_and_hides_no_other(
    thing, where, home
):
    with_looks(home)
    put(thing, home / where)
    with in_time(), as_somebody(home):
        assert "KS" in KeptDecks(home / "decks").cards("Oak")
        assert KeptCloths(home / "cloths").path("linen") is not None
        an_evening_of_looks(home)


@pytest.mark.parametrize("mode", [0o000, 0o400, 0o500, 0o600])
@pytest.mark.parametrize("where", [".", "decks", "decks/Oak", "cloths"])
def test_a_folder_of_looks_without_permission_stops_nothing(mode, where, home):
    with_looks(home)
    with in_time(), as_somebody(home):
        handle = os.open(home / where, os.O_RDONLY)  # its name may be another afterwards
        os.fchmod(handle, mode)
        try:
            an_evening_of_looks(home)
        finally:
            os.fchmod(handle, 0o700)
            os.close(handle)
