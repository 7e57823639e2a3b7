"""A hand of each game by keys, heard through the real screen reader; and two people at one screen.

Orca, with its cache on, and a client that types (tests/listening/hands.py) share a bus and a
display. What was said is compared with what had the focus, and with the log of the game.
"""

from __future__ import annotations

import inspect
import re
import shutil
import statistics
import sys
from collections.abc import Callable
from functools import wraps
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from cardtable.core.events import Kind
from cardtable.croupier.history import LoggedEvent, heard_events, told_events
from cardtable.session import Session
from cardtable.store.settings import Settings
from cardtable.told.wording import card_words
from cardtable.ui.table.accessible.in_one import in_one
from cardtable.ui.table.accessible.news import line_of
from cardtable.ui.table.accessible.telling import telling_of
from tests.support.by_ear import Played, heard, report, script
from tests.support.heard_news import cards_named, faults
from tests.support.last_cards import GAMES, before_a_claim, near_its_end
from tests.support.window.bus import missing

USUAL = telling_of(Settings())
TWO, PIN = "two people", "1379"
DEEDS = {"seven_up": 12, TWO: 10}  # to its score sheet; and until the second has the screen
FEW_DEEDS = 8  # for the others: a card that is found and played is two
LONG = dict.fromkeys([*GAMES][1:], pytest.mark.long)  # a hand of one is heard at each change
MEDIAN, LONGEST = 35, 120  # words of a turn at most
_FITS = re.compile(r"\b(another \d+|it takes|waiting for)\b[^.]*")  # a meld that all see


def prepared(name: str, folder: Path) -> dict[str, Any]:
    """The script for a hand that is near its end."""
    session = near_its_end(*(("seven_bridge", 2) if name == TWO else (name, 1)))
    deeds = [["play", str(DEEDS.get(name, FEW_DEEDS))]]
    return script(session, folder / "home", deeds, PIN if name == TWO else "")


def by_keys(name: str, games: list[dict[str, Any]], display: str, pictures: Path) -> list[Played]:
    """Hands, as one Orca says them."""
    wanting = missing() or ("" if shutil.which("orca") else "orca")
    if not sys.platform.startswith("linux") or wanting:
        pytest.skip(f"the real screen reader needs {wanting or 'Linux'}")
    played = heard(games, Path(games[0]["home"]).parent, display)
    words = "\n".join(report(name, one) for one in played)
    (pictures / f"by-ear-{name.replace(' ', '-')}.txt").write_text(words)
    for one in played:
        assert not one.stuck, f"{one.stuck}\n{one.text}"
    return played


def silent(one: Played) -> list[str]:
    """The keys after which the thing that got the focus was not said."""
    found, before = [], ""
    for key, name, said in zip(one.keys, one.focus, one.spoken, strict=False):
        if name and name != before and name.rstrip(".") not in " ".join(said):
            found.append(f"{key} [{name}]: {said}")
        before = name
    return found


def news(one: Played, seat: int = 0) -> tuple[list[str], int, dict[str, tuple[str, ...]]]:
    """The sentences for a seat from where the hand began; so many go to its own last move.

    With them those that can be told in one.
    """
    events = [
        each
        for each in heard_events(one.session, seat, one.began)
        if each.event.kind is not Kind.TRICK_TAKEN  # the prompt of the pause says it
        and not (each.mover == seat and each.event.kind is Kind.DRAWN)  # told by what has come
        and not (each.event.kind is Kind.DRAWN and not each.event.shown)  # nor where others do more
    ]
    last = max(number for number, each in enumerate(events, 1) if each.mover == seat)
    lines = [line_of(each, seat, USUAL).rstrip(".") for each in events]
    return lines, last, _in_one(events, lines, seat)


def _in_one(events: list[LoggedEvent], lines: list[str], seat: int) -> dict[str, tuple[str, ...]]:
    """Sentences that stand for several others, by what they are."""
    found = {}
    for first, end in combinations(range(len(events) + 1), 2):
        if 1 < end - first < len(events[0].names):
            told, _ = in_one(events[first:end], seat, lambda each: line_of(each, seat, USUAL))
            if len(told) == 1:
                found[told[0].rstrip(".")] = tuple(lines[first:end])
    return found


def heard_again_when_late(test: Callable[..., None]) -> Callable[..., None]:
    """Gives a test a second try, which the run counts: what a busy machine says too late is missed.

    A fault of the program comes back.
    """
    own = inspect.signature(test)

    @wraps(test)
    def tried(record_property: Callable[[str, object], None], tmp_path: Path, **given: Any) -> None:
        try:
            test(tmp_path=tmp_path, **given)
        except AssertionError as late:
            record_property("second try", str(late)[:200])
            again = tmp_path / "again"
            again.mkdir()
            test(tmp_path=again, **given)

    asked = inspect.Parameter("record_property", inspect.Parameter.KEYWORD_ONLY)
    parameters = [*own.parameters.values(), asked]
    # pytest reads it, and the types of functions do not have it
    tried.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return tried


@pytest.mark.parametrize("game", [pytest.param(g, marks=LONG.get(g, ())) for g in GAMES])
@heard_again_when_late
def test_a_hand_by_keys_is_told_by_the_real_reader(game, tmp_path, display, pictures):
    """Every focus, and every word of news once; nothing is lost for good."""
    (one,) = by_keys(game, [prepared(game, tmp_path)], display, pictures)
    assert silent(one) == [], one.text
    wanted, needed, several = news(one)
    assert needed > 1
    assert one.lost == [], "what a reader is to say is in the tree still when it comes to it"
    wrong = faults(one.spoken[1:], wanted, needed, in_one=several)
    assert not wrong, f"{wrong}\n{one.text}"
    assert len(one.turns) > 1, one.text
    assert statistics.median(one.turns) <= MEDIAN, f"{one.turns}\n{one.text}"
    assert max(one.turns) <= LONGEST, f"{one.turns}\n{one.text}"


@pytest.mark.long
@heard_again_when_late
def test_two_people_hear_nothing_of_each_others_hands(tmp_path, display, pictures):
    """With the curtain and a PIN: what is said, the whole tree, and what is looked up again."""
    (one,) = by_keys(TWO, [prepared(TWO, tmp_path)], display, pictures)
    assert silent(one) == [], one.text
    assert one.lost == [], one.text
    curtains, sat = sat_down(one)
    assert sat == {-1, 0, 1}, one.text
    assert curtains > 0, one.text
    assert sum(key in ("comma", "period") for key in one.keys) > 3, one.text
    assert "1 3 7 9" in one.keys


@pytest.mark.long
@heard_again_when_late
def test_a_claim_out_of_turn_is_heard_taken_and_let_go(tmp_path, display, pictures):
    """Alone at the screen, and by one of two who then passes it on, behind curtain and PIN."""
    alone, shared = before_a_claim(), before_a_claim(("human", "human", "easy"))
    deeds = {"taken": ("Pon", alone), "let go": ("Pass", alone), "of two": ("", shared)}
    games = [
        script(
            session, tmp_path / name, [["press", word] if word else ["play", "8"]], PIN * (not word)
        )
        for name, (word, session) in deeds.items()
    ]
    taken, let_go, of_two = by_keys("a claim", games, display, pictures)
    for one in (taken, let_go, of_two):
        assert silent(one) == [], one.text
        assert one.lost == [], f"{one.lost}\n{one.text}"
        said = next(" ".join(words) for words in one.spoken if "(Pon)" in " ".join(words)).lower()
        assert "ann: two spades." in said, one.text
        assert "claim the two of spades for a set" in said, one.text
        assert "letter p" in said, one.text
        assert "pass, letter a" in said, one.text
    assert "You, pon: two spades" in " ".join(taken.spoken[1]), taken.text
    assert let_go.moves[-1] > len(alone.log), "it was the others' turn again"
    assert " ".join(chain(*let_go.spoken)).count("You pass.") == 1, let_go.text
    assert not any("You pass" in words for words in chain(*taken.spoken)), taken.text
    curtains, sat = sat_down(of_two)
    assert sat >= {-1, 1}, of_two.text
    assert curtains > 0, of_two.text
    assert any(each.startswith("say Pon") for each in of_two.pressed), of_two.pressed


def sat_down(one: Played) -> tuple[int, set[int]]:
    """Asserts that nobody hears of another's hand; how often it was hidden, and who sat there."""
    seat, curtains, sat = -1, 0, set()
    moves = [one.began, *one.moves]
    steps = zip(one.keys, one.spoken, one.trees, moves, moves[1:], strict=False)
    for key, said, tree, before, now in steps:
        here = seat_at(tree)
        words = _FITS.sub("", " ".join((*said, *tree)).lower())
        allowed = known_to(one.session, seat, before, now)
        allowed |= known_to(one.session, here, before, now)
        named = cards_named(words)
        assert named <= allowed, f"{key}: {named - allowed}, {seat} {here}\n{one.text}"
        curtains += here < 0 <= seat
        seat = here
        sat.add(seat)
    return curtains, sat


def seat_at(tree: list[str]) -> int:
    """The seat whose hand lies open; -1 under the curtain."""
    hands = " ".join(words for words in tree if "'s hand" in words and "face down" not in words)
    return next((at for at, name in enumerate(("Ann", "Eve")) if f"{name}'s" in hands), -1)


def known_to(session: Session, seat: int, since: int, to: int) -> set[str]:
    """The cards in words that a seat may know in a stretch of the log; none for the curtain."""
    if seat < 0:
        return set()
    words = {
        card_words(card)
        for number in range(since, to + 1)
        for cards in session.rules.view(session.state_after(number), seat).piles.values()
        for card in cards
        if not card.is_hidden
    }
    for one in told_events(session, seat, 0):
        if one.number < to:
            words |= cards_named(line_of(one, seat, USUAL))
    return words
