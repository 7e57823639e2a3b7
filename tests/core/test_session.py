"""A session: undo and its fairness, pass-and-play, gestures, saves and their errors."""

import dataclasses
import hashlib
from random import Random

import pytest

from cardtable import registry, save_text
from cardtable.core.computer_names import NAMES
from cardtable.core.moves import BadMove, IllegalMove, Move
from cardtable.core.table import DEALER, OVER, Face, table_for
from cardtable.save_text import BadSave, Fault
from cardtable.session import CannotUndo, Chair, LogEntry, Session, kept_names
from games.blank.handling import BlankHandling
from games.blank.rules import Blank
from tests.support import pseudo

BLANK = Blank()


def find(name):
    if name != "blank":
        raise LookupError(name)
    return BLANK


def table(*players: str, seed: str = "otter", undo: str = "fair", cards: str = "5") -> Session:
    chairs = [Chair(player, f"P{seat}") for seat, player in enumerate(players)]
    options = table_for(BLANK.options, len(players), {"cards": cards})
    session = Session(BLANK, options, chairs, seed, undo_rule=undo)
    session.settle()
    return session


def step(session: Session) -> Move:
    """The first legal move, or the dealer's."""
    if session.turn == DEALER:
        return session.deal()
    move = session.moves(session.turn)[0]
    session.play(move)
    return move


def finished(session: Session) -> Session:
    while session.turn != OVER:
        step(session)
    return session


def test_a_game_from_its_deal_to_its_result():
    session = finished(table("human", "easy", "easy"))
    assert session.outcome is not None
    assert sum(session.outcome.scores) == 15
    assert session.moves(0) == ()


def test_the_same_seed_is_the_same_deal_and_another_is_not():
    assert table("human", "easy").log == table("human", "easy").log
    assert table("human", "easy").log != table("human", "easy", seed="owl").log
    assert table("human", "easy").fingerprint == table("human", "easy").fingerprint
    assert len(table("human", "easy").fingerprint) == 12


def test_the_fingerprint_is_that_of_the_first_deal_and_of_nothing_before_it():
    rules = registry.find("seven_bridge")
    session = Session(rules, table_for(rules.options, 3), seed="otter")
    assert session.fingerprint == ""
    assert session.deal().word == "dealer"
    assert session.fingerprint == ""
    dealt = session.deal()
    assert session.fingerprint == hashlib.sha256(str(dealt).encode()).hexdigest()[:12]


class CoversWhatWasPlayed(Blank):
    """Won cards lie face down, so what was seen in a trick is out of sight again."""

    def zones(self, table):
        return tuple(
            dataclasses.replace(place, face=Face.NOBODY) if place.name.startswith("won") else place
            for place in super().zones(table)
        )


def test_a_card_that_was_seen_and_covered_before_a_move_does_not_make_it_stand():
    rules = CoversWhatWasPlayed()
    session = Session(rules, table_for(rules.options, 2), [Chair(), Chair("easy")], "bee")
    session.settle()
    tricks = 0
    while session.turn != OVER:
        seat = session.turn
        step(session)
        tricks += seat == DEALER
        if seat == 0 and session.turn == 1 and tricks:
            assert session.undo_point() == len(session.log) - 1
            return
    raise AssertionError("seat 0 never led")


class PlaysItself(BlankHandling):
    """Nobody is asked: the first legal move is made for every seat."""

    def forced(self, view, seat):
        return BLANK.moves(view, seat)[0]


class SelfPlaying(Blank):
    handling = PlaysItself()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_is_not_asked_is_played_for_whichever_seat_it_is(seat):
    rules = SelfPlaying()
    session = Session(rules, table_for(rules.options, 3), seed="otter")
    while session.turn != seat:
        if session.turn == DEALER:
            session.deal()
        else:
            session.play(session.forced(), joined=True)
    assert session.forced() == session.moves(seat)[0]
    session.settle()
    assert session.turn == OVER
    assert session.forced() is None
    assert all(entry.joined for entry in session.log if entry.move.seat >= 0)


def test_chairs_must_fit_the_table():
    with pytest.raises(ValueError, match="expected 2 chairs, got 3"):
        Session(BLANK, table_for(BLANK.options, 2), [Chair()] * 3)


def test_a_refused_move_changes_nothing():
    session = table("human", "easy")
    before = session.state, save_text.write(session)
    with pytest.raises(IllegalMove, match="Play one card"):
        session.play("0 hand-0:2s hand-0:3s > trick/0")
    with pytest.raises(BadMove):
        session.play("0 dance!")
    assert (session.state, save_text.write(session)) == before


class Asked(Blank):
    """Blank that remembers for which seat its moves were listed."""

    def __init__(self):
        self.seats_asked = []

    def moves(self, state, seat):
        self.seats_asked.append(seat)
        return super().moves(state, seat)


def test_moves_are_listed_once_a_position_and_for_no_seat_that_is_not_there():
    rules = Asked()
    session = Session(rules, table_for(rules.options, 2), seed="otter")
    assert session.settle().turn == 0
    with pytest.raises(IllegalMove, match="no seat 7"):
        session.play("7 knock")
    assert 7 not in rules.seats_asked
    rules.seats_asked.clear()
    move = session.moves(0)[0]
    assert session.moves(0)[0] is move
    session.play(move)
    assert rules.seats_asked == [0]
    assert [played.seat for played in session.moves(1)] == [1] * 5
    assert session.moves(0) == (), "it is another's turn, whatever was listed before"
    assert rules.seats_asked == [0, 1, 0]


def test_whether_a_move_was_given_in_other_words_is_told_of_the_session():
    rules = registry.find("sevens_from_hell")
    session = Session(rules, table_for(rules.options, 4), seed="otter")
    session.settle()
    session.play(session.moves(session.turn)[0])
    assert not session.reworded


def test_seats_that_nobody_has_named_are_counted_from_one_and_computers_have_names():
    named = kept_names([Chair(), Chair("easy"), Chair(), Chair("hard", "Bo"), Chair("hard")])
    assert (named[0], named[2], named[3]) == ("Player 1", "Player 3", "Bo")
    assert (named[1], named[4]) == (NAMES[0], NAMES[3]), "a name for each seat but the first"
    assert kept_names([Chair("easy")]) == (NAMES[-1],)


def test_a_move_continues_no_gesture_unless_that_is_said():
    session = Session(BLANK, table_for(BLANK.options, 2), seed="otter")
    session.deal()
    session.play(session.moves(0)[0])
    session.play_known(str(session.moves(1)[0]))
    assert session.turn == DEALER
    session.deal()
    session.play_run([session.moves(session.turn)[0]])
    assert [entry.joined for entry in session.log] == [False] * 5
    assert not LogEntry(session.log[0].move).joined


def test_a_gesture_through_the_dealers_hands_is_one_step():
    session = Session(BLANK, table_for(BLANK.options, 2), seed="otter")
    session.settle()
    session.play(session.moves(0)[0])
    ahead = Session(BLANK, session.table, seed="otter")
    for entry in session.log:
        ahead.play_known(str(entry))
    moves = [step(ahead)]
    ahead.deal()
    moves.append(step(ahead))
    session.play_run(moves)
    assert [entry.move for entry in session.log] == [entry.move for entry in ahead.log]
    assert [entry.joined for entry in session.log[2:]] == [False, True, True]


def test_the_next_seat_is_known_before_a_move_and_nothing_is_played():
    session = table("human", "easy")
    while session.turn >= 0:
        before, move = session.state, session.moves(session.turn)[0]
        expected = session.next_seat(move)
        assert session.state is before
        session.play(move)
        assert session.next_seat() == expected
        session.settle()
        assert session.turn == expected


def deals_of(seed: str, way: int) -> list[Move]:
    """The first two deals of a game of Seven that is played at random, each way in another."""
    rules, rng = registry.find("nccc_seven"), Random(way)
    session = Session(rules, table_for(rules.options, 4), seed=seed)
    while True:
        found = [entry.move for entry in session.log if entry.move.word == "deal"]
        if len(found) == 2:
            return found
        session.settle()
        session.play(rng.choice(session.moves(session.turn)))


def test_every_hand_of_a_deal_of_the_day_has_the_same_cards_for_everybody():
    ours, others = (deals_of("2026-11-24 nccc_seven", way) for way in (1, 2))
    assert ours == others
    assert ours[0] != ours[1]
    assert deals_of("2026-11-25 nccc_seven", 1)[0] != ours[0]
    plain, elsewhere = (deals_of("otter", way) for way in (1, 2))
    assert plain[0] == elsewhere[0]
    assert plain[1] != elsewhere[1], "by the length of the log, which is another"


def test_there_is_no_next_seat_where_people_look_at_the_sheet_first():
    rules, rng = registry.find("nccc_seven"), Random(1)
    session = Session(rules, table_for(rules.options, 4), seed="otter")
    session.settle()
    while session.turn != DEALER:
        move = rng.choice(session.moves(session.turn))
        expected = session.next_seat(move)
        session.play(move)
        assert expected == session.turn
    session.deal()
    assert session.state.scored
    assert session.next_seat() in range(4), "once it has been looked at"


# -- undo ---------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_and_redo_returns():
    session = table("human", "easy")
    before = session.state
    step(session)
    after = session.state
    assert session.undo() == 1
    assert session.state == before
    assert session.can_redo
    session.redo()
    assert session.state == after
    assert not session.can_redo


def test_undo_is_refused_once_a_hidden_card_was_seen():
    session = table("human", "easy")
    step(session)
    step(session)  # the computer player shows a card
    with pytest.raises(CannotUndo, match="A card has been seen"):
        session.undo()


def test_a_move_that_itself_shows_a_card_stands():
    rules = registry.find("seven_bridge")
    chairs = [Chair(), Chair("easy"), Chair("easy")]
    session = Session(rules, table_for(rules.options, 3), chairs, "otter")
    while session.settle().phase != "draw" or session.turn != 0:
        session.play(session.moves(session.turn)[-1])
    session.play(session.moves(0)[0])
    with pytest.raises(CannotUndo, match="A card has been seen"):
        session.undo()


class Stands(BlankHandling):
    def stands(self, state, move):
        return "" if move.seat else f"A {move.picks[0].card.sign} lies."


class Standing(Blank):
    handling = Stands()


@pytest.mark.parametrize(("seat", "said"), [(0, "lies"), (1, "")])
def test_a_move_stands_where_the_game_says_so_and_why(seat, said):
    rules = Standing()
    chairs = [Chair() if chair == seat else Chair("easy") for chair in range(2)]
    session = Session(rules, table_for(rules.options, 2), chairs, "otter")
    while session.settle().turn != seat:
        session.play(session.moves(session.turn)[0])
    session.play(session.moves(seat)[0])
    if said:
        with pytest.raises(CannotUndo, match=said):
            session.undo()
    else:
        assert session.undo() == 1


def test_free_undo_goes_on_and_is_remembered_in_the_save():
    session = table("human", "easy", undo="free")
    step(session)
    step(session)
    assert not session.used_free_undo
    session.undo()
    assert session.turn == 0
    assert session.used_free_undo
    assert save_text.read(save_text.write(session), find).used_free_undo


def test_hints_are_remembered_in_the_save_and_in_the_journal():
    lines = []
    session = table("human", "easy")
    session.record = lines.append
    session.count_hint(0)
    session.count_hint(0)
    assert lines == ["# hints 0 1", "# hints 0 2"]
    again = save_text.read(save_text.write(session), find)
    assert again.hints == {0: 2}
    journal = save_text.header(session) + "\n".join(lines) + "\n# hints 7 3\n# hints 0 x\n"
    assert save_text.read(journal, find).hints == {0: 2}


def test_undo_may_be_off():
    session = table("human", "easy", undo="off")
    step(session)
    with pytest.raises(CannotUndo, match="cannot be taken back in this game"):
        session.undo()


def test_there_is_nothing_to_undo_before_the_first_decision():
    with pytest.raises(CannotUndo, match="no move to take back"):
        table("easy", "human").undo()
    with pytest.raises(CannotUndo, match="no move to redo"):
        table("human", "easy").redo()


def test_undo_ends_at_the_curtain():
    session = table("human", "human")
    step(session)
    with pytest.raises(CannotUndo, match="screen has passed on"):
        session.undo()


def test_a_move_stands_once_another_person_has_moved_whoever_is_at_the_screen():
    session = table("human", "human")
    step(session)
    assert session.undo_point(at_screen=0) == 1, "the screen has not been handed over"
    session.play(session.moves(1)[0], joined=True)
    assert session.turn == DEALER
    for seat in (-1, 0, 1):
        with pytest.raises(CannotUndo, match="screen has passed on"):
            session.undo_point(at_screen=seat)


def test_whose_turn_it_was_before_a_move_does_not_make_it_stand():
    session = table("human", "human")
    step(session)
    last = len(session.log)
    step(session)  # the trick is full, and nobody else has been asked since
    assert session.turn == DEALER
    assert session.undo_point() == session.undo_point(at_screen=1) == last


def test_a_new_move_forgets_what_was_undone():
    session = table("human", "easy")
    step(session)
    session.undo()
    session.play(session.moves(0)[1])
    assert not session.can_redo


@pytest.mark.parametrize("how", ["a deal", "a move", "a move that is known"])
def test_whatever_is_played_forgets_what_was_undone(how):
    session = Session(BLANK, table_for(BLANK.options, 2), seed="otter")
    session.settle()
    known = session.moves(0)[1]
    if how != "a deal":
        step(session)
    session.take_back(1)
    assert session.can_redo
    if how == "a deal":
        session.deal()
    elif how == "a move":
        session.play(known)
    else:
        session.play_known(str(known))
    assert not session.can_redo


def test_playing_the_same_again_after_an_undo_brings_the_same_cards():
    session = table("human", "easy", undo="free", cards="1")
    finished(session)
    once = save_text.write(session)
    session.undo()
    assert save_text.write(session) != once
    assert save_text.write(finished(session)).replace(" used", "") == once


class TwoSteps(Blank):
    """A card may be turned round in the hand any number of times: gestures of several moves."""

    name = "twosteps"

    def moves(self, state, seat):
        moves = super().moves(state, seat)
        return (*moves, Move.parse(f"{seat} wink")) if moves else ()

    def play(self, state, move):
        return state if move.word == "wink" else super().play(state, move)


def test_one_gesture_is_one_undo_step():
    rules = TwoSteps()
    session = Session(rules, table_for(rules.options, 2), [Chair(), Chair("easy")], "otter")
    session.settle()
    wink = Move.parse("0 wink")
    session.play(wink)
    session.play_run([wink, wink, session.moves(0)[0]])
    assert [entry.joined for entry in session.log[1:]] == [False, False, True, True]
    assert session.undo() == 3
    assert session.undo() == 1
    assert [len(redone) for redone in (session.redo(), session.redo())] == [1, 3]


# -- saves --------------------------------------------------------------------------------------


def test_a_save_comes_back_and_is_the_same_text():
    session = finished(table("human", "easy", "hard"))
    again = save_text.read(save_text.write(session), find)
    assert save_text.write(again) == save_text.write(session)
    assert again.state == session.state
    assert again.chairs == session.chairs
    assert (again.seed, again.undo_rule, again.table) == ("otter", "fair", session.table)
    assert save_text.game_of(save_text.write(session)) == "blank"


def test_a_loaded_game_goes_on_as_it_would_have():
    session = table("human", "easy")
    again = save_text.read(save_text.write(session), find)
    assert save_text.write(finished(again)) == save_text.write(finished(session))


@pytest.mark.parametrize("seed", ["", "  a   deal ", "4711", "naïve ♠", "two\nlines"])
@pytest.mark.parametrize("name", ["", "Ann Bo", "  Zoë  ", "a\nmoves\nb"])
def test_any_seed_and_name_survive_the_save(seed, name):
    options = table_for(BLANK.options, 2)
    session = Session(BLANK, options, [Chair("human", name), Chair("easy")], seed)
    session.settle()
    again = save_text.read(save_text.write(session), find)
    assert again.seed == session.seed
    assert again.chairs[0].name == " ".join(name.split())
    assert finished(again).state == finished(session).state


def test_a_journal_keeps_undo_and_redo():
    lines: list[str] = []
    session = table("human", "easy")
    start = save_text.write(session)
    session.record = lines.append
    first = step(session)
    session.undo()
    session.redo()
    session.undo()
    assert lines == [str(first), "undo 1", "redo", "undo 1"]
    again = save_text.read(start + "\n".join(lines), find)
    assert again.state == session.state
    assert again.can_redo
    assert again.redo()[0].move == first


def test_blank_lines_and_comments_are_passed_over():
    session = table("human", "easy")
    assert (
        save_text.read(save_text.write(session) + "\n# and here it stops\n", find).state
        == session.state
    )


def lines_of(session: Session) -> list[str]:
    return save_text.write(finished(session)).splitlines()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda header: [], "line 'moves'"),
        (lambda header: header[:4], "line 'moves' after the header; the file is cut short"),
        (lambda header: ["hello", *header], "line 1: expected 'cardtable save 1', got 'hello'"),
        (lambda header: ["cardtable save 2", *header[1:]], "line 1: this save has format 2"),
        (
            lambda header: [header[0], "game bingo 1", *header[2:]],
            "line 2: the game 'bingo' is not",
        ),
        (
            lambda header: [header[0], "game blank 7", *header[2:]],
            "line 2: Blank version 7 was saved",
        ),
        (lambda header: [*header[:2], "dance", *header[2:]], "line 3: expected game, seed, undo"),
        (
            lambda header: [*header[:2], "undo often", *header[2:]],
            "line 3: expected game, seed, undo",
        ),
        (lambda header: [*header[:2], "option cards 44", *header[2:]], "cards is 1 to 9|not '44'"),
        (lambda header: [*header[:2], "option x 1", *header[2:]], "no option 'x'"),
        (lambda header: [*header[:2], "seat easy", "seat easy", "seat easy", *header[2:]], "by 5"),
    ],
)
def test_a_bad_header_is_named_by_its_line(change, reason):
    lines = [line for line in lines_of(table("human", "easy")) if not line.startswith("option")]
    with pytest.raises(BadSave, match=reason) as caught:
        save_text.read("\n".join(change(lines)), find)
    if "seat" not in reason and reason != "line":
        assert caught.value.restored is None


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("0 hand-0:", "expected pile:card"),
        ("rubbish", "expected a seat number"),
        ("0 stock:?? > hand-0", "turn|Play one card|not a move you can make"),
        ("-1 deal", "the dealer cannot"),
        ("undo 99", "expected undo and a number from 1"),
        ("undo x", "expected undo and a number"),
        ("undo 0", "expected undo and a number"),
        ("redo", "no move to redo"),
        ("7 knock", "no seat 7"),
        ("\0\0\0", "expected a seat number"),
    ],
)
def test_a_bad_move_is_named_by_its_line_and_the_rest_restored(bad, reason):
    lines = lines_of(table("human", "easy"))
    at = lines.index("moves") + 4
    cut = [*lines[:at], bad, *lines[at:]]
    with pytest.raises(BadSave, match=rf"^line {at + 1}: .*({reason})") as caught:
        save_text.read("\n".join(cut), find)
    assert caught.value.line == at + 1
    restored = caught.value.restored
    assert restored is not None
    assert save_text.write(restored).splitlines() == lines[:at]
    step(restored)


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (0, "hello"),
        (0, "cardtable save 2"),
        (0, "cardtable save 0"),
        (1, "game bingo 1"),
        (1, "game blank 7"),
        (2, "dance"),
        (2, "option x 1"),
        (2, "seat Easy"),
        (2, f"seat easy {'a' * 99}"),
        (-1, "rubbish"),
        (-1, "0 hand-0:"),
        (-1, "0 > a:b"),
        (-1, "0 hand-0:Kh"),
        (-1, "0 Card"),
        (-1, "0 > stock"),
        (-1, "undo 9999"),
        (-1, "redo"),
        (-1, "7 knock"),
        (-1, "-1 deal"),
        (-1, "9" * 50_001),
    ],
)
def test_what_is_wrong_with_a_save_is_said_in_one_message(at, line):
    lines = lines_of(table("human", "easy"))
    lines[at] = line
    with pseudo.spoken(), pytest.raises(BadSave) as caught:
        save_text.read("\n".join(lines), find)
    assert pseudo.whole(str(caught.value))


@pytest.mark.parametrize(("text", "rule"), [("There is no move", "free"), ("Moves cannot", "off")])
def test_a_move_that_cannot_be_taken_back_says_so_in_one_message(text, rule):
    session = table("human", "easy", undo=rule)
    with pytest.raises(CannotUndo, match=text):
        session.undo()
    with pseudo.spoken(), pytest.raises(CannotUndo) as caught:
        session.undo()
    assert pseudo.whole(str(caught.value))


def test_restored_sessions_record_only_what_comes_after():
    lines = lines_of(table("human", "easy"))
    written: list[str] = []
    with pytest.raises(BadSave) as caught:
        save_text.read("\n".join([*lines[:10], "rubbish"]), find, written.append)
    assert written == []
    restored = caught.value.restored
    assert restored is not None
    step(restored)
    assert len(written) == 1


def test_a_loaded_session_records_only_what_comes_after():
    written: list[str] = []
    session = save_text.read(save_text.write(table("human", "easy")), find, written.append)
    assert written == []
    move = step(session)
    assert written == [str(move)]


def loaded_or_not(text: str):
    try:
        return None, save_text.read(text, find)
    except BadSave as error:
        return error, error.restored


def test_every_cut_of_a_save_is_a_shorter_game_or_named():
    text = save_text.write(finished(table("human", "easy")))
    header = text.index("moves\n") + 6
    for cut in range(0, len(text), 7):
        error, session = loaded_or_not(text[:cut])
        if error is not None:
            assert (error.restored is None) == (cut < header)
        else:
            assert text.startswith(save_text.header(session))


class Restless(Blank):
    """A dealer who never stops."""

    def deal(self, state, rng):
        return Move.parse("-1 wait")

    def play(self, state, move):
        return state


def test_a_dealer_who_moves_on_and_on_is_stopped():
    rules, moves = Restless(), []
    with pytest.raises(RuntimeError, match="moves on and on"):
        Session(rules, table_for(rules.options, 2), record=moves.append).settle()
    assert len(moves) == 2_000, "as often as a dealer may"


def test_cards_set_aside_come_back_with_the_save_and_are_a_comment_to_others():
    session = table("human", "easy")
    lines = []
    session.record = lines.append
    hand = session.state.piles["hand-0"]
    session.plan(0, hand[:2])
    session.plan(0, hand[:2])
    assert lines == [f"# plan 0 {hand[0]} {hand[1]}"], "said once"
    again = save_text.read(save_text.write(session), lambda _: session.rules)
    assert again.plans == {0: tuple(hand[:2])}
    assert again.log == session.log
    session.plan(0, ())
    assert "plan" not in save_text.write(session), "nothing set aside, nothing kept"


@pytest.mark.parametrize("line", ["# plan", "# plan x Kh", "# plan 99 Kh", "# plan 0 nonsense"])
def test_a_comment_that_is_no_plan_is_only_a_comment(line):
    session = table("human", "easy")
    again = save_text.read(save_text.write(session) + line + "\n", lambda _: session.rules)
    assert again.plans == {}


def test_what_was_put_back_into_the_hand_is_there_after_a_crash():
    session = table("human", "easy")
    journal = save_text.write(session) + "# plan 0 Kh 7s\n# plan 0\n"
    again = save_text.read(journal, lambda _: session.rules)
    assert not any(again.plans.values())


def test_of_a_plan_without_end_the_first_500_cards_count():
    session = table("human", "easy")
    journal = save_text.write(session) + "# plan 0" + " Kh" * 501 + "\n"
    assert len(save_text.read(journal, find).plans[0]) == 500


def test_a_save_that_says_nothing_of_undo_is_fair_and_has_used_none():
    lines = [line for line in lines_of(table("human", "easy")) if not line.startswith("undo")]
    session = save_text.read("\n".join(lines), find)
    assert (session.undo_rule, session.used_free_undo) == ("fair", False)


def test_a_line_is_checked_unless_it_was_before():
    session = table("human", "easy")
    theirs = session.state.piles["hand-1"][0]
    for line in (f"0 hand-1:{theirs} > trick/0", f"1 hand-1:{theirs} > trick/1"):
        with pytest.raises(IllegalMove):
            save_text.play_line(session, line)
        assert len(session.log) == 1
    assert save_text.play_line(session, f"1 hand-1:{theirs} > trick/1", checked=True) == 1
    assert len(session.log) == 2


def test_who_sits_at_the_table_of_a_save_is_told_by_the_latest_names():
    session = table("human", "easy", "hard")
    remarks = "# name 0 Ann  Lee\n# name 2\n# name 3 Nobody\n# name x Y\n# nome 1 Bo\nname 1 Bo\n"
    told = save_text.chairs_of(save_text.write(session) + "# name 0 Bo\n" + remarks)
    assert told == (Chair("human", "Ann Lee"), Chair("easy", "P1"), Chair("hard", ""))


@pytest.mark.parametrize(
    ("line", "fault", "said"),
    [
        ("cardtable save 2", Fault.NEWER, "newer version of this program"),
        ("cardtable save 01", Fault.NO_SAVE, "no version writes that"),
        ("cardtable save 0", Fault.NO_SAVE, "no version writes that"),
        ("cardtable save two", Fault.NO_SAVE, "no version writes that"),
        ("game blank 2", Fault.NEWER, "Blank version 2 was saved; here is version 1"),
        ("game blank 01", Fault.OLDER, "Blank version 01 was saved; here is version 1"),
        ("game blank 0", Fault.OLDER, "Blank version 0 was saved; here is version 1"),
    ],
)
def test_only_a_higher_number_is_of_a_newer_version(line, fault, said):
    assert (save_text.FORMAT, BLANK.version) == (1, 1)
    lines = lines_of(table("human", "easy"))
    lines[line.startswith("game")] = line
    with pytest.raises(BadSave, match=said) as caught:
        save_text.read("\n".join(lines), find)
    assert caught.value.fault == fault


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("# time 61", 61),
        ("# time 0", 0),
        ("# time", 0),
        ("# time -5", 0),
        ("# time x", 0),
        ("# tame 61", 0),
    ],
)
def test_the_time_that_was_played_comes_back_with_the_save(line, seconds):
    session = table("human", "easy")
    again = save_text.read(save_text.write(session) + line + "\n", find)
    assert again.seconds == seconds
    assert ("# time" in save_text.write(again)) == (seconds > 0)
    again.count_time(1.5)
    assert again.seconds == seconds + 1.5


def test_the_first_try_of_a_day_is_marked_in_its_journal_and_in_no_copy():
    session = table("human", "easy")
    assert save_text.first_try_of(save_text.write(session, undone=True)) == ""
    session.first_try = True
    journal = save_text.write(session, undone=True)
    assert save_text.first_try_of(journal) == "otter"
    assert save_text.read(journal, find).first_try
    copy = save_text.write(session)
    assert save_text.first_try_of(copy) == ""
    assert not save_text.read(copy, find).first_try
    assert save_text.first_try_of("no save") == ""
