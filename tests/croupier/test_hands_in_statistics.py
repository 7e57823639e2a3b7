"""What each hand of a finished game brought, as the statistics keep it and show it."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import registry
from cardtable.core.events import Kind
from cardtable.core.state import Line
from cardtable.core.table import OVER, table_for
from cardtable.core.witness import witnessed
from cardtable.croupier.finished_games import facts_of, finished_games, hands_of
from cardtable.croupier.hand_figures import hand_figures
from cardtable.croupier.score_sheet import Sheet, sheet_of
from cardtable.session import Chair, Session
from cardtable.store.game_facts import GameFacts, Hand, Seated, read_facts

GAMES = {rules.name: rules for rules in registry.everything()}


def played(game, seats, seed="hands"):
    """A game to its end, by any moves that take up cards."""
    rules, dice = registry.find(game), Random(seed)
    chairs = [Chair("human", "Ann"), *(Chair("easy", f"C{n}") for n in range(1, seats))]
    session = Session(rules, table_for(rules.options, seats), chairs, seed)
    session.settle()
    while session.turn != OVER:
        legal = session.moves(session.turn)
        session.play(dice.choice([move for move in legal if move.picks] or legal))
        session.settle()
    return session


def sheet(*lines, lowest=False, sides=3):
    names = {side: str(side) for side in range(sides)}
    return Sheet(
        tuple(Line(number, side, points, "") for number, side, points in lines), names, lowest
    )


def test_a_hand_is_won_by_the_best_points():
    made = sheet((1, 0, 5), (1, 1, 5), (2, 1, 3), (3, 0, -2), (3, 0, 4))
    assert hands_of(made, 0) == (Hand(5, won=True), Hand(0), Hand(2, won=True))
    assert hands_of(made, 1) == (Hand(5, won=True), Hand(3, won=True), Hand(0))
    assert hands_of(made, 2) == (Hand(0), Hand(0), Hand(0))


def test_where_points_are_penalties_the_fewest_win():
    made = sheet((1, 0, 5), (1, 1, 9), lowest=True)
    assert [hands_of(made, side) for side in range(3)] == [
        (Hand(5),),
        (Hand(9),),
        (Hand(0, won=True),),
    ]


def test_a_hand_in_which_all_are_equal_is_won_by_nobody():
    made = sheet((2, 0, 1), (2, 1, 1), sides=2)
    assert hands_of(made, 0) == (Hand(0), Hand(1))


def test_nobody_wins_a_hand_alone():
    assert hands_of(sheet((1, 0, 5), sides=1), 0) == (Hand(5),)


@pytest.mark.parametrize("game", GAMES)
def test_the_hands_of_every_game_add_up_to_its_sheet(game):
    seats = GAMES[game].seats[0]
    session = played(game, seats)
    made = sheet_of(session)
    for seat in range(seats):
        side = session.rules.side(session.table, seat)
        facts = facts_of(session, seat)
        assert sum(hand.points for hand in facts.hands) == made.total(side)
        assert read_facts(str(facts)) == facts


@pytest.mark.parametrize("game", [name for name in GAMES if name != "blank"])
def test_every_game_counts_something(game):
    assert GAMES[game].words.counted


@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if rules.words.counted])
def test_what_a_game_counts_is_counted_for_the_seat_it_happened_to(game):
    seats = GAMES[game].seats[0]
    session = played(game, seats)
    words, states = session.rules.words, session.state_after
    events = [
        witnessed(session.rules, states(n), entry.move, states(n + 1), 0)
        for n, entry in enumerate(session.log)
    ]
    for seat in range(seats):
        counts = facts_of(session, seat).counts
        assert list(counts) == [str(kind) for kind in words.counted]
        assert sum(counts.values()) == sum(
            event.seat == seat and event.kind in words.counted for event in events
        )
    whole = sum(sum(facts_of(session, seat).counts.values()) for seat in range(seats))
    assert whole > 0, "such a thing happens"


def test_the_row_of_a_game_names_the_whole_table():
    session = played("seven_up", 4)
    (row,) = finished_games(session, (0,), 7)
    won = [seat in session.outcome.winners for seat in range(4)]
    assert read_facts(row.facts).seats == (
        Seated("human", "", won[0]),
        *(Seated("easy", f"C{n}", won[n]) for n in (1, 2, 3)),
    )


def test_the_figures_of_hands():
    rules = GAMES["seven_up"]
    texts = [
        str(GameFacts((Hand(3, won=True), Hand(0)), {"bid": 2, "trick taken": 5})),
        str(GameFacts((Hand(1),), {"bid": 1, "trick taken": 0})),
        "",
    ]
    figures = hand_figures(rules, texts, 4)
    assert figures.title == "Hands"
    assert figures.figures == (
        ("Played", "3"),
        ("Won", "1 (33%)"),
        ("Average", "1.3"),
        ("Best", "3"),
        ("Tricks", "5"),
        ("Bids", "3"),
    )
    assert hand_figures(rules, ["", "count 1 bid"], 4) is None


def test_penalties_are_best_when_lowest_and_alone_nothing_is_won():
    lowest = GAMES["nccc_seven"]
    best = dict(hand_figures(lowest, [str(GameFacts((Hand(30), Hand(4))))], 2).figures)
    assert best["Best"] == "4"
    assert str(Kind.KNOCKED) not in best
    alone = hand_figures(GAMES["lucky_sevens"], [str(GameFacts((Hand(2),)))], 1)
    assert [word for word, _ in alone.figures] == ["Played", "Average", "Best"]
