"""Small answers of the croupier: dates, headlines, points, what only several seats have."""

from __future__ import annotations

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable import registry
from cardtable.croupier import dates, glance, matches, score_sheet
from cardtable.croupier.croupier import Croupier
from cardtable.croupier.hand_figures import hand_figures
from cardtable.croupier.league import Standing
from cardtable.croupier.position_facts import PositionFacts
from cardtable.croupier.rule_sets import in_words
from cardtable.croupier.second_thoughts import SecondThoughts
from cardtable.croupier.table_setup import TableSetup, rules_in_words
from cardtable.session import Session
from cardtable.store.settings import Settings
from tests.support.told_games import GAMES, Nobody, dealt

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()
DAY = 86400


def test_each_month_has_its_name_and_each_day_of_the_last_week_its_own():
    for number in range(1, 13):
        day = date(2026, number, 3)
        assert dates.month_of(day) == day.strftime("%B %Y")
        assert dates.date_of(day) == day.strftime("3 %B %Y")
    told = [dates.when(NOON - days * DAY, NOON, UTC) for days in range(9)]
    assert told[:3] == ["Today, 12:00", "Yesterday, 12:00", "Sunday, 12:00"]
    assert told[6:] == ["Wednesday, 12:00", "17 November", "16 November"]
    assert dates.when(NOON - 400 * DAY, NOON, UTC) == "20 October 2025"


def _over(session: Session, winners: tuple[int, ...], scores: tuple[int, ...]) -> Any:
    outcome = SimpleNamespace(winners=winners, scores=scores)
    kept = ("rules", "table", "names", "chairs", "log", "state")
    return SimpleNamespace(outcome=outcome, **{name: getattr(session, name) for name in kept})


def test_a_headline_names_the_winners_or_says_that_nobody_has_won():
    two, one = dealt("blank", 2, "otter"), dealt("lucky_sevens", 1, "otter")
    assert score_sheet.headline(_over(two, (), (0, 0))) == "The game is over"
    assert score_sheet.headline(_over(two, (1,), (0, 3))) == "Bo wins"
    assert score_sheet.headline(_over(two, (0, 1), (3, 3))) == "Ann and Bo win"
    assert score_sheet.headline(_over(one, (0,), (3,))) == "You cleared it"
    assert score_sheet.headline(_over(one, (), (3,))) == "Not this time"


@pytest.mark.parametrize("game", GAMES)
def test_before_anybody_has_points_nothing_is_said_of_them_nor_of_a_match(game):
    session = dealt(game, GAMES[game], "otter")
    assert glance.score_line(session) in ("", *_lines(session))
    assert matches.title(session) == ""


def _lines(session: Session) -> tuple[str, ...]:
    sheet = score_sheet.sheet_of(session)
    return (glance.score_line(session),) if sheet.lines else ()


def test_points_are_told_by_name_where_two_play_and_alone_without():
    two = _over(dealt("blank", 2, "otter"), (1,), (1, 3))
    alone = _over(dealt("lucky_sevens", 1, "otter"), (0,), (5,))
    assert "Bo" in glance.score_line(two)
    assert glance.score_line(alone) == "5 points"


def test_house_rules_in_words_begin_like_a_sentence():
    rules = registry.find("sevens_from_hell")
    usual = {option.name: str(option.default) for option in rules.options}
    said = in_words(rules, usual)
    assert said[0].isupper()
    assert said.lower() == said[0].lower() + said[1:].lower()
    assert said.endswith("usual house rules") or ":" in said


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_only_where_several_sit_hands_are_won(monkeypatch, seats):
    hands = (SimpleNamespace(points=3, won=True), SimpleNamespace(points=-1, won=False))
    facts = SimpleNamespace(hands=hands, counts={})
    monkeypatch.setattr("cardtable.croupier.hand_figures.read_facts", lambda _text: facts)
    figures = hand_figures(registry.find("seven_up"), ["any"], seats)
    assert figures is not None
    told = dict(figures.figures)
    assert ("Won" in told) is (seats > 1)
    assert told["Played"] == "2"
    assert told["Average"] == "1.0"
    assert seats == 1 or told["Won"] == "1 (50%)"


def test_who_has_taken_something_back_is_told_how_much():
    session = dealt("lucky_sevens", 1, "otter")
    croupier = Croupier(session, Nobody(), Settings, lambda _played: None)  # type: ignore[arg-type]
    for _ in range(2):
        session.play(session.moves(0)[0])
        session.settle()
    before = len(session.log)
    assert croupier.undo() == before - len(session.log) > 0


def test_a_setup_tells_the_side_of_each_seat_as_the_rules_do():
    rules = registry.find("sevens_from_hell")
    setup = TableSetup(rules)
    sides = [setup.side(seat) for seat in range(setup.table.seats)]
    assert sides == [rules.side(setup.table, seat) for seat in range(setup.table.seats)]


def test_the_moment_to_take_back_ends_when_its_seconds_are_over():
    session = dealt("blank", 2, "otter")
    thoughts = SecondThoughts(session, Settings)
    thoughts._slip = lambda *_: True  # type: ignore[assignment]
    thoughts._since = 0.0
    whole = thoughts.left(0)
    assert whole > 0
    thoughts.step(whole - 0.25)
    assert thoughts.left(0) == pytest.approx(0.25)
    thoughts.step(1.0)
    assert thoughts.left(0) == 0.0
    thoughts.wanted = False
    assert thoughts.left(0) == 0.0


def test_nobody_begins_a_league_with_anything_won():
    fresh = Standing(SimpleNamespace())  # type: ignore[arg-type]
    assert (fresh.played, fresh.won, fresh.streak, fresh.matches, fresh.matches_won) == (0,) * 5


def test_what_was_worked_out_for_one_state_is_forgotten_in_the_next():
    words = SimpleNamespace(status=lambda view, seat: SimpleNamespace(seconds=view))
    spoken = SimpleNamespace(passes=True)
    handling = SimpleNamespace(claim=lambda view, seat: view, spoken=lambda word: spoken)
    session: Any = SimpleNamespace(turn=0, rules=SimpleNamespace(words=words, handling=handling))
    call = SimpleNamespace(words=("no",), word="no", picks=())
    session.view = lambda seat: session.state
    session.moves = lambda seat: (call,) * session.state
    session.forced = lambda: session.state
    facts = PositionFacts(session)
    for state in (1, 2, 3, 1):
        session.state = state
        for _ in range(2):
            assert facts.claim(0) == facts.seconds(0) == facts.forced() == state
            assert facts.only_passes(0) == (state == 1)
            assert facts.calls((1, 1)) == (call,) * state
        assert facts.claim(1) is None, "it is not their turn"


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_house_rules_changes_nothing_but_its_first_letter(game):
    rules = registry.find(game)
    assert in_words(rules, {}) == "The usual house rules"
    for option in rules.options:
        words = rules_in_words(rules, {option.name: str(option.default)})
        if words:
            told = in_words(rules, {option.name: str(option.default)})
            assert (told[0], told[1:]) == (words[0].upper(), words[1:])
