"""Evenings of the croupier alone, without a screen, and of a table that is set up: sums to compare.

A game of each kind is played by chance with people, computer players and a clock that is told how
time passes; after each step all answers are noted. Of texts only their numbers and whether they
are the same as others count, so that a sentence may be worded anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from random import Random
from typing import Any

from cardtable import registry
from cardtable.ai.asking import Answer, Request
from cardtable.core import position
from cardtable.core.match import Match
from cardtable.core.table import OVER, table_for
from cardtable.croupier import daily, glance, matches, reviewing, score_sheet, tally
from cardtable.croupier.croupier import Croupier
from cardtable.croupier.finished_games import facts_of, finished_games
from cardtable.croupier.hand_figures import hand_figures
from cardtable.croupier.history import end_of_last_turn, heard_events, since_last_turn, told_events
from cardtable.croupier.last_trick import last_trick
from cardtable.croupier.league import games_of, places, standings
from cardtable.croupier.opening import first_person
from cardtable.croupier.records import winning_cards
from cardtable.croupier.running_log import RunningLog
from cardtable.croupier.table_setup import TableSetup, renamed, who_plays_at, with_names
from cardtable.croupier.watching import hands_dealt, onlooker
from cardtable.session import CannotUndo, Chair, Session
from cardtable.store.day_book import DayResult
from cardtable.store.settings import Settings
from tests.support.evenings import First, Words

STEPS = 130
PEOPLE = ("one", "two", "none")
_NUMBER = re.compile(r"\d+")


class Digits(Words):
    """Texts as numbers of their own, with the figures that stand in them."""

    def plain(self, value: Any) -> Any:
        """A value as numbers, ids and lists of these."""
        if isinstance(value, str) and " " in value:
            return super().plain(_NUMBER.sub("#", value)), _NUMBER.findall(value)
        return super().plain(value)


class Planning(First):
    """A thinker with a plan, whose second move is often none that can be made then."""

    def _answer(self, job: int, request: Request) -> Answer:
        answer = super()._answer(job, request)
        rules = registry.find(request.game)
        view = position.read(rules, request.position)
        if answer.advice is None or answer.advice.move is None:
            return answer
        plan = rules.moves(view, request.seat)[1:3]
        return replace(answer, advice=replace(answer.advice, plan=tuple(plan)))


def _chairs(seats: int, people: str) -> list[Chair]:
    sitting = {"one": (min(1, seats - 1),), "two": (0, seats - 1), "none": ()}[people]
    return [
        Chair("human", ("Ann", "Bo", "Cy", "Di", "Ed")[seat]) if seat in sitting else Chair("easy")
        for seat in range(seats)
    ]


SETTINGS: tuple[dict[str, Any], ...] = (
    {"take_back": "none", "ai_pace": "instant"},
    {"ai_pace": "normal", "trick_stay": "click"},
    {"ai_pace": "leisurely"},
)


def _played(game: str, people: str) -> Iterator[Any]:
    """A game in play: what the croupier waits for and answers after each step."""
    rules, rng = registry.find(game), Random(f"croupier {game} {people}")
    seats = rules.seats[len(rules.seats) // 2] if people != "two" else max(2, rules.seats[0])
    session = Session(
        rules, table_for(rules.options, seats), _chairs(seats, people), "croupier alone"
    )
    if people == "one" and matches.can_be_played(rules, session.table):
        session.match = Match(3, "a match")
    now = replace(Settings(), **SETTINGS[PEOPLE.index(people)])
    seen: list[Any] = []
    croupier = Croupier(session, Planning(), lambda: now, seen.append)  # type: ignore[arg-type]
    log = RunningLog(session)
    for step in range(STEPS):
        yield croupier.step(rng.choice((0.05, 0.4, 1.0, 2.1)), moving=rng.random() < 0.1)
        yield _act(croupier, rng)
        yield len(seen), len(session.log), *_waits(croupier), log.lines(croupier.seat)
        if step % 13 == 0:
            yield from _told(session)
    session.settle()
    while session.turn != OVER and len(session.log) < 900:
        session.play(rng.choice(session.moves(session.turn)))
        session.settle()
    yield from _told(session)
    yield from _ended(session)


def _waits(croupier: Croupier) -> Iterator[Any]:
    yield croupier.over, croupier.waits_for_person, croupier.thinking, croupier.handing
    yield croupier.has_second_thoughts, croupier.curtain, croupier.seat, croupier.hurried
    yield croupier.late_calls, croupier.time_left, croupier.pause, croupier.asking_hint
    yield croupier.hint, croupier.claim, croupier.rest.why, croupier.calling.seconds
    yield croupier.calling.endless, croupier.take_problem()
    facts = croupier.facts
    for seat in range(croupier.session.table.seats):
        yield facts.seconds(seat), facts.only_passes(seat), facts.passing(seat), facts.claim(seat)
        yield facts.only_move(seat, cards=seat % 2 == 0), facts.calls((seat,))


def _act(croupier: Croupier, rng: Random) -> Any:
    """Something that people at the screen may do."""
    kind = rng.random()
    moves = croupier.session.moves(croupier.seat) if croupier.waits_for_person else ()
    if croupier.curtain >= 0:
        return croupier.take_seat()
    if moves and kind < 0.7:
        return croupier.play([rng.choice(moves)])
    with suppress(CannotUndo):
        if kind < 0.76:
            return croupier.undo()
        if kind < 0.8:
            return croupier.redo()
    doings: tuple[Callable[[], Any], ...] = (
        *(croupier.go_on, croupier.go_on, croupier.hand_over, croupier.ask_hint),
        croupier.hurry,
    )
    return rng.choice(doings)()


def _told(session: Session) -> Iterator[Any]:
    """All that is told of a game as it stands."""
    sheet, names = score_sheet.sheet_of(session), session.names
    yield glance.glance_at(session), score_sheet.headline(session), who_plays_at(session)
    yield sheet.rounds, sheet.ranking(), sheet.sides
    yield [(n, s, sheet.points(n, s), sheet.sums(n, s)) for n in sheet.rounds for s in sheet.sides]
    yield score_sheet.ranks(
        session.outcome, sheet, lambda seat: session.rules.side(session.table, seat)
    )
    yield matches.so_far(session), matches.is_over(session), matches.standing(session)
    yield matches.title(session), matches.result(session), matches.in_lines(session)
    yield matches.left_by(session), matches.next_game(session), matches.taken_up(session, names)
    yield tally.moves_made(session), tally.tally(session, 3, tally.TIME)
    for seat in range(session.table.seats):
        yield [event.text for event in told_events(session, seat)[-9:]]
        yield [event.terse for event in heard_events(session, seat, len(session.log) // 2)[-9:]]
        yield end_of_last_turn(session, seat), len(since_last_turn(session, seat))
        yield last_trick(session, seat)
    looker, numbers = onlooker(session), range(0, len(session.log) + 1, 7)
    yield looker.seat, looker.alone, looker.piles()[0], hands_dealt(session)
    yield [looker.sentence(number, open_hands=number % 2 == 0) for number in numbers]
    for opened in (False, True):
        seen = looker.view(len(session.log) // 2, open_hands=opened)
        yield [(name, list(map(str, seen.piles[name]))) for name in sorted(seen.piles)]
    people = tuple(seat for seat, chair in enumerate(session.chairs) if chair.is_human)
    yield first_person(session, people) if people else None, reviewing.no_review(session)


def _ended(session: Session) -> Iterator[Any]:
    """What a game leaves behind."""
    people = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    rows = finished_games(session, people, 1_790_000_000)
    yield rows, [facts_of(session, seat) for seat in people], winning_cards(session)
    for seats in (1, session.table.seats):
        figures = hand_figures(session.rules, (row.facts for row in rows), seats)
        yield figures.figures if figures else None
    league = games_of([replace(row, finished=row.finished + at) for at in range(3) for row in rows])
    ranked = standings(league)
    yield [(one.member, one.share, one.has_place, one.streak) for one in ranked], places(ranked)
    for part in reviewing.parts_of(session, reviewing.decisions_of(session, people)):
        yield part.number, len(part.decisions)
    outcome = session.outcome
    if outcome is not None:
        for lowest in (False, True):
            yield score_sheet.places(outcome, lowest_wins=lowest)


def _set_up(game: str) -> Iterator[Any]:
    """A table while seats, names and house rules are chosen by chance."""
    rules, rng = registry.find(game), Random(f"set up {game}")
    setup = TableSetup(rules)
    for _ in range(60):
        seat = rng.randrange(setup.count)
        _change(setup, seat, rng)
        yield setup.chairs, setup.names, setup.people, setup.typed(seat % setup.count)
        yield setup.all_others(), setup.partners, setup.summary(), setup.offers_match
        yield [setup.side(at) for at in range(setup.count)], [one.name for one in setup.changed]
        yield [(one.name, setup.value(one), setup.counts(one)) for one in setup.options]
        yield setup.launch("a seed", "a code"), setup.remembered()
        yield with_names(setup.chairs, ("Zed", "", "Yve")), setup.options_as_text()
        yield renamed(setup.chairs, setup.names, [name + "x" for name in setup.names])
        again = TableSetup(rules, setup.remembered())
        yield again.chairs, again.summary()


def _change(setup: TableSetup, seat: int, rng: Random) -> None:
    """Somebody else sits down, has another name, or another rule is chosen."""
    doings: tuple[Callable[[], Any], ...] = (
        lambda: setattr(setup, "count", rng.choice(setup.rules.seats)),
        lambda: setup.rename(seat, rng.choice(("", "Ann", "Bo", "ann  b"))),
        lambda: setup.sit(seat, rng.choice(("human", *setup.levels))),
        lambda: setup.sit_all(rng.choice(setup.levels)),
        lambda: setup.pick(seat, "Otto"),
        lambda: _choose(setup, rng),
        lambda: _choose(setup, rng),
        setup.reset if rng.random() < 0.3 else setup.summary,
        lambda: setattr(setup, "best_of", rng.choice((0, 3, 5))),
    )
    rng.choice(doings)()


def _choose(setup: TableSetup, rng: Random) -> None:
    option = rng.choice(setup.options or setup.rules.options)
    setup.choose(option, rng.choice(("yes", "no", "1", "2", "3", "500", setup.value(option))))


def _days() -> Iterator[Any]:
    """Days in a row, months as weeks, and the words for results."""
    today, rng = date(2026, 3, 9), Random("days")
    for _ in range(40):
        days = {
            today - timedelta(ago): DayResult(
                begun=True, over=rng.random() < 0.8, won=rng.random() < 0.6, score=ago - 3
            )
            for ago in range(-2, 14)
            if rng.random() < 0.7
        }
        yield daily.streaks(days, today), daily.row_up_to(days, today)
    for year, month in product((2024, 2026, 2100), range(1, 13)):
        yield [
            [day.day if day else 0 for day in week] for week in daily.weeks(date(year, month, 1))
        ]
    for over, won, score, hints in product((False, True), (False, True), (-1, 0, 1, 7), (0, 1, 2)):
        result = DayResult(begun=hints > 0, over=over, won=won, score=score, hints=hints)
        yield daily.in_words(result)
        for row in range(3):
            yield daily.in_one_line("Seven", today, result, row)


def parts(of: Iterator[Any]) -> Iterator[Any]:
    """All answers as numbers."""
    words = Digits()
    return map(words.plain, of)


NIGHTS: dict[str, Callable[[], Iterator[Any]]] = {
    **{
        f"{rules.name} {people}": lambda game=rules.name, people=people: _played(game, people)
        for rules in registry.everything()
        for people in PEOPLE
        if people != "two" or rules.seats[-1] > 1
    },
    **{
        f"{rules.name} setup": lambda game=rules.name: _set_up(game)
        for rules in registry.everything()
    },
    "days": _days,
}
