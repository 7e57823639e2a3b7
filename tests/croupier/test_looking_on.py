"""Those who look on see what they may, of a game, of its hints and of its summary."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from types import SimpleNamespace

import pytest

from cardtable import registry
from cardtable.core.cards import HIDDEN, Card
from cardtable.core.diff import Place
from cardtable.core.moves import Move, carries
from cardtable.core.players import Advice
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, Face, table_for
from cardtable.croupier import hints
from cardtable.croupier.glance import Glance, Glances, glance_at, score_line
from cardtable.croupier.position_facts import PositionFacts
from cardtable.croupier.records import record_of, winning_cards
from cardtable.croupier.score_sheet import Sheet
from cardtable.croupier.specimen import specimen
from cardtable.croupier.watching import hands_dealt, onlooker
from cardtable.session import Chair, Session
from cardtable.store.cache import Cache
from cardtable.store.statistics import FinishedGame, Statistics
from games.blank import game as blank

ANN, BO, EVE = Chair("human", "Ann"), Chair("human", "Bo"), Chair("easy", "Eve")


def dealt(*chairs: Chair, rules=blank, seed: str = "otter") -> Session:
    session = Session(rules, table_for(rules.options, len(chairs)), chairs, seed)
    session.settle()
    return session


def played(*chairs: Chair) -> Session:
    session = dealt(*chairs)
    while session.turn >= 0:
        session.play(session.moves(session.turn)[0])
        session.settle()
    return session


# -- from where --------------------------------------------------------------------------------


def test_the_first_person_looks_on_and_where_nobody_sits_the_first_seat() -> None:
    assert onlooker(dealt(EVE, ANN)).seat == 1
    assert onlooker(dealt(EVE, Chair("easy", "Flo"))).seat == 0
    assert [onlooker(dealt(*chairs)).alone for chairs in ((EVE, ANN), (ANN, BO))] == [True, False]


def test_with_open_hands_only_what_nobody_knows_stays_hidden() -> None:
    session = dealt(ANN, BO)
    looker, number = onlooker(session), len(session.log)
    zones = zoning(session.rules, session.table)
    open_piles = looker.view(number, open_hands=True).piles
    for pile, cards in session.state.piles.items():
        nobody = zones.of_pile(pile).face is Face.NOBODY
        assert open_piles[pile] == ((HIDDEN,) * len(cards) if nobody else cards), pile
    closed = looker.view(number).piles
    assert set(closed["hand-0"]) == set(closed["hand-1"]) == {HIDDEN}


def test_what_was_drawn_is_told_to_several_people_only_once_the_hands_are_open() -> None:
    session = dealt(ANN, BO)
    session.play(session.moves(0)[0])
    looker, number = onlooker(session), len(session.log)
    assert looker.sentence(0) == "Before the deal."
    assert looker.sentence(number) == "Ann has moved."
    told = looker.sentence(number, open_hands=True)
    assert told != "Ann has moved."
    assert told == onlooker(dealt_and_played()).sentence(number, open_hands=True)


def dealt_and_played() -> Session:
    session = dealt(ANN, EVE)
    session.play(session.moves(0)[0])
    return session


def test_hands_are_looked_at_as_the_last_deal_left_them() -> None:
    session = played(ANN, EVE)
    assert hands_dealt(session) == 1
    undealt = Session(blank, table_for(blank.options, 2), (ANN, EVE), "otter")
    assert hands_dealt(undealt) == -1


# -- hints -------------------------------------------------------------------------------------


@pytest.fixture
def asked() -> tuple[Session, Move]:
    session = dealt(ANN, EVE)
    return session, session.moves(0)[0]


def hint(session: Session, advice: Advice, depth: int) -> hints.Hint | None:
    return hints.hint(session.rules, session.view(0), advice, depth, session.names)


def test_a_hint_says_first_where_then_what_then_why(asked) -> None:
    session, move = asked
    where, what, why = (hint(session, Advice(move, "It is {1}'s."), depth) for depth in (1, 2, 3))
    at = session.view(0).piles["hand-0"].index(move.picks[0].card)
    assert where == hints.Hint(hints.LIT, frozenset({Place("hand-0", at)}))
    assert what.piles == {move.target}
    assert what.places == where.places
    assert why.text == f"{what.text}: It is Eve's."
    assert hint(session, Advice(move), 3).text.startswith(f"{what.text}: It came out best")
    assert hint(session, Advice(None), 3) is None


def made_up(label: str) -> SimpleNamespace:
    """Rules that call every move by the same words."""
    words = SimpleNamespace(label=lambda view, move: label)
    return SimpleNamespace(
        words=words, handling=SimpleNamespace(unprompted=lambda view, move: False)
    )


@pytest.mark.parametrize(
    ("label", "told"), [("You win.", "You win. It is time."), ("Knock", "Knock: It is time.")]
)
def test_a_reason_follows_a_word_after_a_colon_and_a_sentence_as_another(label, told) -> None:
    advice = Advice(Move.parse("0 knock"), "It is time.")
    view = SimpleNamespace(piles={})
    where, _, why = (
        hints.hint(made_up(label), view, advice, depth, ("Ann", "Eve")) for depth in (1, 2, 3)
    )
    assert where.text == "Look at what can be said."
    assert why.text == told


@pytest.mark.parametrize(
    ("picked", "lit"),
    [("7h 7h", {0, 2}), ("7h", {2}), ("9s 9s", {1, 3}), ("??", {3}), ("7h 9s", {2, 3})],
)
def test_of_equal_cards_the_topmost_are_lit_and_each_only_once(picked, lit) -> None:
    hand = tuple(map(Card.parse, ("7h", "9s", "7h", "9s")))
    move = carries(0, "hand-0", tuple(map(Card.parse, picked.split())), "heap")
    view = SimpleNamespace(piles={"hand-0": hand})
    shown = hints.hint(made_up("Meld"), view, Advice(move), hints.WHERE, ("Ann", "Eve"))
    assert shown.places == {Place("hand-0", index) for index in lit}


# -- what can be called ------------------------------------------------------------------------


def test_only_those_who_are_not_on_turn_call_something() -> None:
    session = dealt(ANN, BO)
    claim, throw = Move.parse("0 claim"), session.moves(0)[0]
    session.moves = lambda seat: (claim, throw)
    facts = PositionFacts(session)
    assert facts.calls((0,)) == (), "it is the turn of the first seat"
    assert facts.calls((-1,)) == (), "the dealer calls nothing"
    assert facts.calls((1, 1)) == (claim,), "cards are played, not called"


# -- the summary of a save -----------------------------------------------------------------------


def test_the_points_of_four_sides_are_told_and_the_others_counted() -> None:
    rules = registry.find("nccc_seven")
    chairs = [Chair("easy", f"P{seat}") for seat in range(6)]
    session = dealt(*chairs, rules=rules)
    while session.outcome is None:
        session.play(session.moves(session.turn)[0])
        session.settle()
    told = score_line(session).split(" · ")
    assert len(told) == 5
    assert told[-1] == "2 more"


def test_what_is_expected_is_told_of_a_game_that_goes_on() -> None:
    assert glance_at(dealt(ANN, BO)).expected == "It is Ann's turn."
    assert glance_at(played(ANN, BO)).expected == ""


def test_only_a_whole_glance_is_taken_from_the_cache(tmp_path) -> None:
    save = tmp_path / "a.cardtable"
    save.write_text("anything")
    cache = Cache(tmp_path / "cache")
    for kept, wanted in ((b"[1]", None), (b"{}", None), (GLANCE, Glance(score="3 points"))):
        glances = Glances(None, cache, None)
        cache.put(f"glance {glances.stamp(save)}", kept)
        assert glances.known(save) == wanted


GLANCE = (
    b'{"over": false, "players": "", "score": "3 points", "progress": "", "expected": "",'
    b' "problem": ""}'
)


# -- figures of a finished game -----------------------------------------------------------------


def test_a_game_is_compared_with_those_of_its_kind_alone(tmp_path) -> None:
    session = played(ANN, EVE)
    score = session.outcome.scores[0]
    base = Statistics(tmp_path / "statistics.sqlite")
    base.record(FinishedGame(1, "blank", 2, "hard", "Ann", won=True, score=score + 9))
    assert record_of(session, base) is None, "nobody has played against this level yet"
    for number, points in enumerate((score - 2, score - 1, score), start=2):
        won = points == score
        base.record(FinishedGame(number, "blank", 2, "easy", "Ann", won=won, score=points))
    record = record_of(session, base)
    assert record.figures[0] == (str(score), "Best so far")
    assert record.figures[1:] == (("1", "Won in a row"), ("1 of 3", "Won in all"))
    assert record.new_best, "the last game is this one, and all before it were worse"
    base.record(FinishedGame(9, "blank", 2, "easy", "Ann", won=False, score=score))
    assert not record_of(session, base).new_best, "it was reached before"
    assert record_of(played(ANN, BO), base) is None, "two people are not told apart"
    with pytest.raises(FrozenInstanceError):
        record.new_best = False
    base.close()


def test_seven_different_cards_spread_over_all_show_what_the_winners_won() -> None:
    session = played(ANN, EVE)
    shown = winning_cards(session)
    winner = session.outcome.winners[0]
    won = list(dict.fromkeys(session.state.piles[f"won-{winner}"]))
    count = min(7, len(won))
    assert set(shown) == {won[at * len(won) // count] for at in range(count)}
    assert list(shown) == sorted(shown, key=session.rules.handling.order)
    assert winning_cards(dealt(ANN, EVE)) == ()


@pytest.mark.parametrize(("lowest", "order"), [(True, [1, 0, 2]), (False, [0, 2, 1])])
def test_the_best_side_stands_first_and_equals_share_a_place(lowest, order) -> None:
    line = SimpleNamespace
    lines = (line(side=0, points=5), line(side=1, points=2), line(side=2, points=5))
    sheet = Sheet(lines, {0: "a", 1: "b", 2: "c"}, lowest)
    assert [side for _, side in sheet.ranking()] == order
    assert [place for place, _ in sheet.ranking()] == ([1, 2, 2] if lowest else [1, 1, 3])


# -- the game of the pictures -------------------------------------------------------------------


@pytest.mark.parametrize("rules", registry.everything(), ids=lambda rules: rules.name)
def test_the_game_that_shows_a_table_is_in_full_swing(rules) -> None:
    shown = specimen(rules)
    assert len(shown.chairs) == rules.seats[0]
    assert shown.turn != DEALER or rules.handling.pause(shown.state) is not None
    assert any(entry.move.seat >= 0 for entry in shown.log)
    assert [entry.move for entry in shown.log] == [entry.move for entry in specimen(rules).log]
