"""The league: each game once, everybody's record, who has a place, and the matches."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core import messages
from cardtable.core.match import Match
from cardtable.croupier import league
from cardtable.croupier.league import Member
from cardtable.store.game_facts import GameFacts, Seated
from cardtable.store.statistics import FinishedGame

ANN, BO = Member("Ann", is_person=True), Member("Bo", is_person=True)
OTTO = Member("Otto", is_person=False)


def rows(at, *won, people=("Ann",), match=None, over=False, game="seven_up", sides=()):
    """The rows of a game of Ann, Bo and Otto, as far as they are `people`; who won by name."""
    names = (*people, "Otto")
    made = []
    for person in people:
        seats = tuple(
            Seated(
                "human" if name in people else "hard", "" if name == person else name, name in won
            )
            for name in names
        )
        facts = GameFacts((), {}, seats, sides, match, over)
        made.append(
            FinishedGame(
                *(at, game, len(names), "hard", person, person in won, 0), facts=str(facts)
            )
        )
    return made


def record(member, games):
    return next(one for one in league.standings(games) if one.member == member)


def test_a_game_of_several_people_counts_once():
    games = league.games_of(rows(1, "Bo", people=("Ann", "Bo")))
    assert len(games) == 1
    assert [(seat.member, seat.won) for seat in games[0].seats] == [
        (ANN, False),
        (BO, True),
        (OTTO, False),
    ]


def test_two_games_that_end_in_the_same_second_are_two():
    games = league.games_of([*rows(1, "Ann"), *rows(1, "Otto", people=("Bo",))])
    assert len(games) == 2


def test_games_alone_are_in_no_league():
    assert league.games_of([FinishedGame(1, "lucky_sevens", 1, "", "Ann", True, 52)]) == ()


def test_a_game_of_an_older_version_counts_for_its_people():
    older = FinishedGame(1, "seven_up", 4, "hard", "Ann", True, 7)
    games = league.games_of([older, replace(older, name="Bo", won=False)])
    assert len(games) == 1
    assert league.against(games, ANN) == {BO: (1, 1, 0)}
    assert {one.member for one in league.standings(games)} == {ANN, BO}


def test_everybodys_record():
    won = ["Ann", "Otto", "Ann", "Ann"]
    games = league.games_of([row for at, name in enumerate(won) for row in rows(at, name)])
    ann, otto = record(ANN, games), record(OTTO, games)
    assert (ann.played, ann.won, ann.share, ann.streak) == (4, 3, 0.75, 2)
    assert (otto.played, otto.won, otto.streak) == (4, 1, 0)
    assert league.against(games, ANN) == {OTTO: (4, 3, 1)}
    assert league.against(games, OTTO) == {ANN: (4, 1, 3)}


def test_partners_are_not_against_each_other():
    games = league.games_of(rows(1, "Ann", "Otto", people=("Ann", "Bo"), sides=(0, 1, 0)))
    assert league.against(games, ANN) == {BO: (1, 1, 0)}


def test_a_person_and_a_computer_player_of_one_name_are_two():
    facts = GameFacts(seats=(Seated("human", ""), Seated("hard", "Ann", won=True)))
    games = league.games_of(
        [FinishedGame(1, "seven_up", 2, "hard", "Ann", False, 0, facts=str(facts))]
    )
    assert record(ANN, games).won == 0
    assert record(Member("Ann", is_person=False), games).won == 1


def test_places_go_to_those_with_enough_games_by_the_part_they_won():
    many = [row for at in range(10) for row in rows(at, "Otto" if at % 3 else "Ann")]
    few = rows(20, "Bo", people=("Bo",))
    ranked = league.standings(league.games_of([*many, *few]))
    assert [one.member for one in ranked] == [OTTO, ANN, BO]
    assert league.places(ranked) == (1, 2, 0)
    assert not ranked[2].has_place
    assert [replace(ranked[2], played=games).has_place for games in (4, 5, 6)] == [0, 1, 1]


def test_equals_share_a_place():
    games = league.games_of(
        [row for at in range(6) for row in rows(at, "Ann" if at % 2 else "Otto")]
    )
    assert league.places(league.standings(games)) == (1, 1)


def test_a_match_is_what_its_latest_game_says():
    match = Match(3, "k7", ((0,),))
    after = match.after((0,))
    games = league.games_of(
        [*rows(1, "Ann", match=match), *rows(2, "Ann", match=after, over=True), *rows(3, "Otto")]
    )
    (played,) = league.matches(games)
    assert (played.over, played.best_of, played.finished) == (True, 3, 2)
    assert played.by_side() == ((["Ann"], 2), (["Otto"], 0))
    ann, otto = record(ANN, games), record(OTTO, games)
    assert (ann.matches, ann.matches_won) == (1, 1)
    assert (otto.matches, otto.matches_won) == (1, 0)


def test_a_match_that_is_not_over_is_abandoned_unless_a_game_of_it_waits():
    games = league.games_of(rows(1, "Ann", match=Match(3, "k7", ((0,),))))
    (played,) = league.matches(games)
    assert played.is_abandoned(())
    assert not played.is_abandoned({"k7"})
    assert record(ANN, games).matches == 0, "it counts for nobody"


def test_partners_have_one_line_in_a_match():
    match = Match(3, "k7", ((1,),))
    games = league.games_of(rows(1, "Bo", people=("Ann", "Bo"), match=match, sides=(0, 1, 0)))
    assert league.matches(games)[0].by_side() == ((["Bo"], 1), (["Ann", "Otto"], 0))


def test_a_computer_player_is_the_same_in_every_language():
    games = league.games_of(rows(1, "Ann"))
    member = record(OTTO, games).member
    messages.speak("fr")
    try:
        assert member.called != ""
        assert record(OTTO, games).member == OTTO
    finally:
        messages.speak(messages.ENGLISH)
