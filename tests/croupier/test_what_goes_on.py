"""The croupier's parts one by one: hints, glances, the coach, who waits and who is told what."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable import registry
from cardtable.ai.asking import Answer
from cardtable.core.moves import Move
from cardtable.core.players import Advice, BrokenPlayers
from cardtable.core.table import OVER, table_for
from cardtable.croupier import coaching, daily, hints, history
from cardtable.croupier.coaching import can_weigh, weigher_of
from cardtable.croupier.computer_players import ComputerPlayers
from cardtable.croupier.croupier import Croupier
from cardtable.croupier.glance import Glances, glance_at, score_line
from cardtable.croupier.reviewing import SeatReview
from cardtable.croupier.second_thoughts import SecondThoughts
from cardtable.croupier.specimen import specimen
from cardtable.croupier.table_setup import who_plays
from cardtable.croupier.watching import onlooker
from cardtable.session import Chair, Session
from cardtable.store.settings import SMALL, Settings
from cardtable.ui.pages.miniature_slots import seated, specimen_of
from games.blank import game as blank
from tests.support.coached import coach_of, session_at
from tests.support.thinker_at_once import AtOnce

ANN, BO, EVE = Chair("human", "Ann"), Chair("human", "Bo"), Chair("easy", "Eve")
SETTINGS = replace(Settings(), take_back="none", ai_pace="instant")


def dealt(*chairs: Chair, rules: Any = blank, seed: str = "otter") -> Session:
    session = Session(rules, table_for(rules.options, len(chairs)), chairs, seed)
    session.settle()
    return session


def croupier_at(session: Session, settings: Settings = SETTINGS) -> Croupier:
    thinker: Any = AtOnce(session.rules)
    return Croupier(session, thinker, lambda: settings, lambda _: None)


# -- hints -----------------------------------------------------------------------------------------


def test_each_hint_asked_for_is_deeper_until_the_table_changes() -> None:
    session, ladder = dealt(ANN, EVE), hints.HintLadder()
    advice = Advice(session.moves(0)[0], "It wins.")

    def told() -> str:
        return ladder.climb(session.rules, session.view(0), advice, session.names).text

    where, what, why = told(), told(), told()
    assert where == hints.LIT
    assert why == f"{what}: It wins."
    assert told() == why, "there is nothing below the reason"
    ladder.restart()
    assert [told(), told()] == [where, what]


def words_for(label: str) -> Any:
    event = SimpleNamespace(sentence="{0} plays a card.")
    return SimpleNamespace(
        words=SimpleNamespace(label=lambda view, move: label, event=lambda view, move: event)
    )


@pytest.mark.parametrize(
    ("move", "label", "told"),
    [
        ("0 hand-0:7h > x", "Play", "Ann plays a card."),
        ("0 call 3", "Play", "Play"),
        ("0 hand-0:7h > x", "Lead", "Lead"),
    ],
)
def test_a_plain_play_is_told_as_the_log_tells_it(move, label, told) -> None:
    assert hints.described(words_for(label), None, Move.parse(move), ("Ann",)) == told


# -- what is seen of a game ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["seven_up", "seven_bridge"])
def test_the_picture_of_a_game_is_not_of_its_first_moves_alone(name) -> None:
    shown = specimen(registry.find(name))
    first = [
        entry.move == shown.rules.moves(shown.state_after(number), entry.move.seat)[0]
        for number, entry in enumerate(shown.log)
        if entry.move.seat >= 0
    ]
    assert not all(first)


def test_nobody_is_expected_to_do_anything_before_the_deal() -> None:
    session = Session(blank, table_for(blank.options, 2), (ANN, BO), "otter")
    assert glance_at(session).expected == ""


@pytest.mark.parametrize(("name", "best_is_least"), [("nccc_seven", True), ("seven_up", False)])
def test_the_points_are_told_from_the_best_side_on(name, best_is_least) -> None:
    rules = registry.find(name)
    session = dealt(*(Chair("easy", f"P{seat}") for seat in range(3)), rules=rules)
    while session.outcome is None:
        session.play(session.moves(session.turn)[0])
        session.settle()
    told = [int(part.split()[1].replace("−", "-")) for part in score_line(session).split(" · ")]
    assert len(set(told)) > 1
    assert told == sorted(told, reverse=not best_is_least)


def test_what_a_save_tells_is_known_even_where_nothing_can_be_kept(tmp_path) -> None:
    path = tmp_path / "a.cardtable"
    path.write_text("anything")
    loaded = SimpleNamespace(session=None, problem="line 3")
    saves: Any = SimpleNamespace(load=lambda *_: loaded)
    cache: Any = SimpleNamespace(get=lambda _: None, put=lambda *_: None)
    glances = Glances(saves, cache, registry.find)
    assert glances.known(path) is None
    assert glances.load(path) is loaded
    assert glances.known(path).problem == "line 3"


@pytest.mark.parametrize(
    ("loss", "second", "full", "may"),
    [
        (3.5, 0.0, {0, 1, 2, 3}, True),
        (0.0, 3.5, {0, 1, 2, 3}, True),  # a find is as dear as a loss
        (3.0, 0.0, {0, 1, 2, 3}, False),  # the third of those judged is as dear
        (2.0, 2.0, {0, 1, 2, 3}, False),
        (3.5, 0.0, {0, 1, 2, 3, 4}, False),  # of four the first three are told
        (0.5, 0.0, {0, 1, 3}, True),  # of two that can be weighed both are told, and one more
    ],
)
def test_only_what_looks_dearer_than_all_that_is_told_may_turn_a_game(
    loss, second, full, may
) -> None:
    """The fourth cannot be weighed; a look at the fifth was rough, or it is judged in full."""
    review = SeatReview.__new__(SeatReview)
    figures = {0: (5.0, 0.0), 1: (0.0, 4.0), 2: (3.0, 1.0), 4: (9.0, 0.0), 5: (loss, second)}
    known: Any = {at: SimpleNamespace(loss=a, second=b) for at, (a, b) in figures.items()}
    review._known, review._full = known | {3: None}, full
    decision: Any = SimpleNamespace(number=5)
    assert review._may_turn(decision) is may


def test_many_computer_players_are_counted_by_their_levels() -> None:
    chairs = [ANN, *(Chair("easy", f"P{seat}") for seat in range(3)), Chair("hard", "Q")]
    told = who_plays(chairs, blank_computers())
    assert told == "Ann against 4 computer players (3 easy, 1 hard)"


def blank_computers() -> Any:
    titles = {"easy": "Easy", "hard": "Hard"}
    return SimpleNamespace(title=titles.__getitem__, levels=titles)


def test_whoever_looks_on_alone_is_told_only_what_their_seat_saw() -> None:
    others = [Chair("easy", f"P{seat}") for seat in range(3)]
    session = dealt(ANN, *others, rules=registry.find("nccc_seven"))
    rng, looker, apart = Random(1), onlooker(session), 0
    for _ in range(30):
        session.play(rng.choice(session.moves(session.turn)))
        number = len(session.log)
        mover = session.log[-1].move.seat
        known = history.event_at(session, number - 1, mover).text
        seen = history.event_at(session, number - 1, 0).text
        assert looker.sentence(number) == seen
        assert looker.sentence(number, open_hands=True) == known
        apart += known != seen
        session.settle()
    assert apart, "some move shows something to its seat alone"


def test_only_the_move_with_which_the_rest_was_claimed_is_told_as_a_claim(monkeypatch) -> None:
    monkeypatch.setattr(history, "_with_claim", lambda session, number, text: f"Claimed. {text}")
    session = dealt(ANN, EVE)
    for _ in range(2):
        session.play(session.moves(session.turn)[0])
    number = len(session.log) - 1
    session.claims = frozenset({number})
    told = [history.event_at(session, at, 0).text for at in (number - 1, number)]
    assert [text.startswith("Claimed. ") for text in told] == [False, True]


def test_the_deal_of_the_day_tells_the_rules_that_make_it_short_and_no_others() -> None:
    rules = registry.find("seven_bridge")
    table = daily.table_of_day(rules)
    short = [option for option in rules.options if option.daily and option.numbers != (0, 0)]
    assert 0 < len(short) < len(rules.options)
    assert list(daily.sentences_of_table(rules)) == [
        option.sentence(table[option.name]) for option in short
    ]


# -- the coach -------------------------------------------------------------------------------------


def test_a_game_whose_players_are_broken_cannot_be_weighed(monkeypatch) -> None:
    def broken(rules: Any) -> Any:
        raise BrokenPlayers("no such module")

    session = dealt(ANN, EVE)
    monkeypatch.setattr(coaching, "computers_of", broken)
    assert not can_weigh(session.rules)
    assert weigher_of(session) is None


def test_what_the_coach_was_answered_is_not_asked_again() -> None:
    session = session_at("seven_up", 20)
    session.play(session.moves(0)[0])
    session.undo_rule = "free"
    session.undo(0)
    coach, desk = coach_of(session, SMALL)
    coach.watch()
    coach.step()
    asked = len(desk.asked)
    session.play(session.moves(0)[0])
    assert coach.ask_how()
    assert [request.kind for request in desk.asked[asked:]] == ["review"]


def test_the_coach_is_silent_where_nothing_else_is_clearly_better() -> None:
    session = session_at("seven_up", 20)
    coach, _ = coach_of(session, SMALL)
    coach.watch()
    coach.step()
    bad, good = coach._worths[-1], coach._worths[0]
    least = coach._least()
    mine = replace(bad, loss=10 * least, error=0.0)
    for others, objects in (
        ((), False),
        ((replace(good, loss=0.0),), True),
        ((replace(good, loss=9.5 * least),), False),
    ):
        coach._worths = (*others, mine)
        coach._warned.clear()
        assert (coach.objection(mine.move) is not None) == objects


# -- who waits for whom ----------------------------------------------------------------------------


def test_the_computer_player_on_turn_thinks_and_no_person_does() -> None:
    assert [croupier_at(dealt(*chairs)).thinking for chairs in ((EVE, ANN), (ANN, EVE))] == [0, -1]
    session = dealt(EVE, Chair("easy", "Flo"))
    while session.turn != OVER:
        assert croupier_at(session).thinking == session.turn
        session.play(session.moves(session.turn)[0])
        session.settle()
    assert croupier_at(session).thinking == -1


def test_nobody_is_waited_for_behind_a_curtain_of_the_first_seat_either() -> None:
    croupier = croupier_at(dealt(ANN, BO))
    assert croupier.waits_for_person
    croupier.curtain = 0
    assert not croupier.waits_for_person


def test_a_pause_is_ended_once() -> None:
    session = dealt(ANN, EVE)
    while session.rules.handling.pause(session.state) is None:
        session.deal() if session.turn < 0 else session.play(session.moves(session.turn)[0])
    croupier = croupier_at(session, replace(SETTINGS, trick_stay="2 s"))
    assert not croupier.go_on(), "no pause has begun"
    for _ in range(5):
        croupier.step(0.1, moving=False)
    assert croupier.pause is not None
    assert croupier.go_on()
    assert croupier.pause is None
    assert not croupier.go_on()


def test_the_moves_of_a_person_who_has_a_choice_are_listed_once_in_each_state() -> None:
    croupier = croupier_at(dealt(ANN, EVE), replace(SETTINGS, only_card=True))
    asked: list[int] = []
    kept = croupier.facts.only_move

    def only_move(seat: int, *, cards: bool) -> Move | None:
        asked.append(seat)
        return kept(seat, cards=cards)

    croupier.facts.only_move = only_move  # type: ignore[method-assign]
    for _ in range(100):
        croupier.step(0.1, moving=False)
    assert asked == [0]
    croupier.play([croupier.session.moves(0)[0]])
    while not croupier.waits_for_person:
        croupier.step(0.1, moving=False)
    for _ in range(100):
        croupier.step(0.1, moving=False)
    assert asked == [0, 0]


def test_after_a_hint_has_come_the_others_are_asked_again() -> None:
    asked: list[str] = []
    thinker: Any = SimpleNamespace(
        ask=lambda request: asked.append("hint") or 7,
        ask_each=lambda requests: asked.append("moves") or (8,),
        poll=lambda: [Answer(7, 1, Advice(None, "No idea."))],
    )
    players = ComputerPlayers(dealt(EVE, ANN), thinker)
    players.think()
    players.ask_hint(1)
    players.think()
    assert players.asking_hint
    assert asked == ["moves", "hint"], "the hint goes first"
    assert players.take_answers()
    assert players.hint == Advice(None, "No idea.")
    assert not players.asking_hint
    players.think()
    assert asked == ["moves", "hint", "moves"]


def test_a_move_of_somebody_else_is_no_slip_of_ones_own() -> None:
    """What would be taken back belongs to another seat."""
    entries = [SimpleNamespace(move=SimpleNamespace(seat=1))]
    session: Any = SimpleNamespace(
        turn=1,
        undo_rule="fair",
        undo_point=lambda seat, at_once: 0,
        log=entries,
        state_after=lambda number: "before",
        next_seat=lambda: 1,
        rules=SimpleNamespace(moves=lambda before, seat: ("one", "another")),
    )
    thoughts = SecondThoughts(session, lambda: replace(Settings(), take_back="2 s"))
    assert not thoughts._may_be_a_slip(0)
    entries[0].move.seat = 0
    assert thoughts._may_be_a_slip(0)


@pytest.mark.parametrize(("name", "seats"), [("nccc_seven", 25), ("seven_up", 3), ("seven_up", 0)])
def test_the_picture_of_a_game_has_the_seats_that_are_asked_for(name: str, seats: int) -> None:
    """On the page of a new game; without a wish it has as few as can play."""
    shown = specimen(registry.find(name), seats)
    assert shown.table.seats == (seats or shown.rules.seats[0])
    assert specimen_of(name, seats).contents.endswith(f" {seats}") == (seats in {3, 25})
    assert seated(f"{name} {seats or 2}").session().table.seats == (seats or 2)
