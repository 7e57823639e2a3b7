"""Matches: when one is over, its next game, its line in the save, and what the statistics keep."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import registry, save_text
from cardtable.core.match import Match
from cardtable.core.table import OVER, table_for
from cardtable.croupier import matches
from cardtable.croupier.finished_games import finished_games
from cardtable.croupier.table_setup import TableSetup
from cardtable.session import Chair, Session
from cardtable.store.game_facts import read_facts

ANN, OTTO = Chair("human", "Ann"), Chair("easy", "Otto")


def begun(match=None, game="seven_up", chairs=(ANN, OTTO), seed="m"):
    rules = registry.find(game)
    session = Session(rules, table_for(rules.options, len(chairs)), chairs, seed)
    session.match = match
    session.settle()
    return session


def played(*arguments, **more):
    session, dice = begun(*arguments, **more), Random(1)
    while session.turn != OVER:
        legal = session.moves(session.turn)
        session.play(dice.choice([move for move in legal if move.picks] or legal))
        session.settle()
    return session


@pytest.mark.parametrize(
    ("best_of", "won", "sides", "over"),
    [
        (3, "", (0, 1), False),
        (3, "0", (0, 1), False),
        (3, "00", (0, 1), True),
        (3, "01", (0, 1), False),
        (3, "011", (0, 1), True),
        (5, "001", (0, 1), False),
        (5, "0010", (0, 1), True),
        (3, "012", (0, 1, 2), False),
        (3, "0122", (0, 1, 2), True),
        (3, "00", (0, 1, 2), True),
        (3, "-0", (0, 1), False),
        (3, "--0", (0, 1), True),
        (3, "---", (0, 1), False),
    ],
)
def test_a_match_is_over_once_nobody_can_catch_up(best_of, won, sides, over):
    games = tuple(() if each == "-" else (int(each),) for each in won)
    assert Match(best_of, "k", games).is_over(sides) is over


def test_partners_win_together():
    match = Match(3, "k", ((0, 2), (0, 2)))
    assert match.is_over((0, 1, 0, 1))
    assert match.leaders(4) == (0, 2)


@pytest.mark.parametrize(
    "text", ["", "3", "4 k", "3 K", "3 k x", "3 k 1,", "3 k ,1", "3 k 1000", "3  k", "3 k 0 "]
)
def test_what_is_no_match_is_none(text):
    assert Match.read(text) is None


def test_a_match_is_kept_in_the_save_as_a_line_that_older_versions_pass_over():
    session = begun(Match(5, "k7", ((0,), (), (0, 1))))
    text = save_text.write(session)
    assert "# match 5 k7 0 - 0,1\n" in text
    again = save_text.read(text, registry.find)
    assert again.match == session.match
    assert save_text.match_of(text) == session.match
    assert save_text.write(again) == text
    without = text.replace("# match 5 k7 0 - 0,1\n", "")
    assert save_text.read(without, registry.find).state == session.state
    assert save_text.match_of(without) is None
    assert save_text.match_of("no save") is None


@pytest.mark.parametrize("line", ["# match 7 k7 0", "# match 3 k7 9", "# match", "# match 3 k7 -1"])
def test_a_line_that_no_version_wrote_is_a_comment(line):
    text = save_text.write(begun()) + line + "\n"
    assert save_text.read(text, registry.find).match is None


def test_the_next_game_has_the_same_seats_and_house_rules_and_the_result():
    session = played(Match(3, "k7"))
    launch = matches.next_game(session)
    assert launch.chairs == session.chairs
    assert launch.match == Match(3, "k7", (session.outcome.winners,))
    assert launch.options["chips"] == str(session.table["chips"])
    assert launch.seed == ""
    assert matches.result(session) == ""
    assert matches.in_lines(session)[0] == "Best of three, game 1"


def test_a_match_that_is_over_has_no_next_game_and_names_its_winner():
    (winner,) = played().outcome.winners
    session = played(Match(3, "k7", ((winner,),)))
    assert matches.next_game(session) is None
    name, other = session.names[winner], session.names[1 - winner]
    counted = {name: 2, other: 0}
    assert matches.in_lines(session) == (
        "Best of three, game 2",
        ", ".join(f"{each} {counted[each]}" for each in session.names),
        f"{name} wins the match",
    )


def test_while_a_game_goes_on_its_match_stands_as_before():
    session = begun(Match(3, "k7", ((1,),)))
    assert matches.next_game(session) is None
    assert matches.in_lines(session) == ("Best of three, game 2", "Ann 0, Otto 1")
    assert matches.in_lines(begun()) == ()


def test_a_match_is_left_only_by_another_game_than_its_next():
    over, going = played(Match(3, "k7")), begun(Match(3, "k7", ((0,),)))
    assert matches.left_by(None) == ""
    assert matches.left_by(played()) == ""
    assert matches.left_by(going) == "", "it is put by, and can be gone on with"
    assert matches.left_by(over, going) == ""
    said = f"The match was left before it was over: {matches.standing(over)}."
    assert matches.left_by(over) == said
    assert matches.left_by(over, begun(Match(3, "other"))) == said
    assert matches.left_by(over, begun()) == said


def test_a_game_for_practice_belongs_to_no_match():
    session = played(Match(3, "k7"))
    session.practised = True
    assert matches.in_lines(session) == ()
    assert matches.next_game(session) is None


def test_the_statistics_keep_the_match_with_this_game_in_it():
    session = played(Match(3, "k7", ((0,),)))
    (row,) = finished_games(session, (0,), 1)
    facts = read_facts(row.facts)
    assert facts.match == session.match.after(session.outcome.winners)
    assert facts.match_over is (session.outcome.winners == (0,))
    assert read_facts(finished_games(played(), (0,), 1)[0].facts).match is None


def test_a_match_is_offered_where_somebody_can_win_against_somebody():
    setup = TableSetup(registry.find("lucky_sevens"))
    setup.best_of, setup.count = 3, 1
    assert not setup.offers_match
    assert setup.launch("1", "k7").match is None
    setup.count = 2
    assert setup.launch("1", "k7").match == Match(3, "k7")
    assert setup.launch("1").match is None
    setup.seed = "2026-11-24 lucky_sevens"
    assert not setup.offers_match, "a deal of the day is played once"
    setup.seed, setup.best_of = "", 0
    assert setup.launch("1", "k7").match is None
