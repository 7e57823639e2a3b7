"""The lessons that come with the games: each can be opened, and teaches what it says."""

import pytest

from cardtable import registry, save_text
from cardtable.core import messages
from cardtable.core.messages import Domain
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, table_for
from cardtable.session import Chair, Session
from cardtable.store.lessons import BadLesson, Lessons, lessons_of, read
from cardtable.store.settings import SettingsFile
from tests.support import compiled_catalogue
from tests.support.at_once import at_once

LESSONS = [
    lesson_read for rules in registry.installed() for lesson_read in lessons_of(rules).readable
]
GAMES = [rules for rules in registry.installed() if rules.name in registry.OURS]


def name_of(lesson):
    return f"{lesson.game}/{lesson.name}"


def meeting(session, wanted):
    """The legal moves of seat 0 that are the move a step names."""
    targets = [
        move.target
        for move in session.moves(0)
        if wanted.target in (move.target, move.target.partition("/")[0])
    ]
    texts = {str(wanted).replace(f"> {wanted.target}", f"> {target}") for target in targets or [""]}
    legal = []
    for text in texts:
        probe = Session(session.rules, session.table, session.chairs, session.seed)
        for entry in session.log:
            probe.play(entry.move, joined=entry.joined)
        try:
            probe.play(text)
        except ValueError:
            continue
        legal.append(Move.parse(text))
    return legal


def asked_for(move, wanted):
    """True when a move is the one a step names; in Sevens from Hell suits mean nothing."""
    if move.words != wanted.words or wanted.target not in (
        move.target,
        move.target.partition("/")[0],
    ):
        return False
    ranks = [
        sorted((pick.pile, pick.card.rank) for pick in either.picks) for either in (move, wanted)
    ]
    cards = [sorted(map(str, either.picks)) for either in (move, wanted)]
    return ranks[0] == ranks[1] if "books-" in move.target else cards[0] == cards[1]


def taught(lesson, way=0):
    """The lesson played as it asks; `way` chooses among moves that a step allows."""
    session = lesson.open(registry.find, "Ann")
    since = len(session.log)
    states = [session.state]
    for step in lesson.steps:
        while session.turn == DEALER:
            session.deal()
        choices = [move for wanted in step for move in meeting(session, wanted)]
        assert choices, f"{name_of(lesson)}: none of {[str(allowed) for allowed in step]} is legal"
        session.play(choices[way % len(choices)])
        states.append(session.state)
    while session.turn == DEALER and not session.rules.handling.pause(session.state):
        session.deal()
        states.append(session.state)
    return session, since, states


def test_every_game_of_ours_has_four_lessons_and_one_by_ear_and_none_is_broken():
    for rules in GAMES:
        lessons = lessons_of(rules)
        assert len(lessons.readable) == 5, rules.name
        assert not lessons.broken
        assert len({lesson.title for lesson in lessons.readable}) == len(lessons.readable)
    assert len(LESSONS) == 25


@at_once("lesson", LESSONS)
def test_a_lesson_stands_at_the_persons_turn_with_computer_players_around(lesson):
    session = lesson.open(registry.find, "Ann")
    assert session.turn == 0
    assert [chair.is_human for chair in session.chairs] == [True] + [False] * (
        session.table.seats - 1
    )
    assert session.names[0] == "Ann"
    assert session.undo_rule == "free"
    assert session.outcome is None
    usual = table_for(session.rules.options, session.table.seats)
    assert session.table == usual, "a lesson is given by the usual house rules"


@at_once("lesson", LESSONS)
def test_a_lesson_is_said_in_a_few_plain_sentences_that_name_real_seats(lesson):
    session = lesson.open(registry.find)
    for text in (lesson.task, *lesson.thens, lesson.done):
        said = text.format(*session.names)  # raises for a seat that is not there
        assert said.endswith(".")
        assert len(said) <= 160
        assert "{" not in said
    assert len(lesson.title) <= 30
    assert "!" not in lesson.title + lesson.task + lesson.done


@at_once("lesson", LESSONS)
def test_whatever_a_step_allows_is_legal_and_ends_the_lesson(lesson):
    ways = 0
    while True:
        session, since, _ = taught(lesson, ways)
        assert lesson.left(session, since) == ()
        assert lesson.asked(session, since) == (lesson.task, *lesson.thens)[-1]
        ways += 1
        if ways >= max(len(step) for step in lesson.steps):
            break


@at_once("lesson", LESSONS)
def test_another_move_does_not_end_a_lesson(lesson):
    session = lesson.open(registry.find)
    since = len(session.log)
    assert lesson.left(session, since) == lesson.steps
    assert lesson.asked(session, since) == lesson.task
    for move in session.moves(0):
        other = lesson.open(registry.find)
        other.play(move)
        left = lesson.left(other, since)
        makes = any(asked_for(move, asked) for step in lesson.steps for asked in step)
        assert (len(left) < len(lesson.steps)) == makes, str(move)


def of_two_cards():
    """A lesson whose save is of a game with fair undo: play the first two cards of the hand."""
    rules = registry.find("blank")
    chairs = [Chair(), Chair("easy")]
    session = Session(rules, table_for(rules.options, 2, {"cards": "4"}), chairs, "otter")
    session.settle()
    hand = session.state.piles["hand-0"]
    steps = "".join(f"step 0 hand-0:{card} > trick/0\n" for card in hand[:2])
    text = f"cardtable lesson 1\ntitle Two\ntask Play.\ndone Done.\n{steps}\n"
    return read("blank", "1-two", text + save_text.write(session)), hand


def test_in_a_lesson_everything_can_be_taken_back_whatever_its_save_says():
    lesson, _ = of_two_cards()
    assert "\nundo fair\n" in lesson.save
    assert lesson.open(registry.find).undo_rule == "free"


def test_whoever_makes_another_move_is_astray_and_nobody_else_is():
    lesson, hand = of_two_cards()

    def astray(*cards):
        """After these cards of seat 0, with an answer of seat 1 to each."""
        session = lesson.open(registry.find, "Ann")
        since, told = len(session.log), []
        for card in cards:
            while session.settle().turn == 1:
                session.play(session.moves(1)[0])
            session.play(f"0 hand-0:{card} > trick/0")
            told.append(lesson.is_astray(session, since))
            if session.turn == 1:
                session.play(session.moves(1)[0])
                assert lesson.is_astray(session, since) == told[-1], "seat 1 changes nothing"
        return told

    opened = lesson.open(registry.find)
    assert not lesson.is_astray(opened, len(opened.log)), "before any move"
    assert astray(hand[0], hand[1]) == astray(hand[1], hand[0]) == [False, False]
    assert astray(hand[2], hand[0], hand[1]) == [True, False, False]
    assert astray(hand[0], hand[2], hand[1], hand[3]) == [False, True, False, False]


# -- each lesson does what its title says --------------------------------------------------------


def collected(state, seat=0):
    return sum(len(cards) for pile, cards in state.piles.items() if pile.startswith(f"won-{seat}"))


def pair_of_fourteen(before, after, session):
    (move,) = (entry.move for entry in session.log[-1:])
    assert sum(pick.card.rank for pick in move.picks) == 14
    assert "column-2:3c column-3:Jd" in " ".join(map(str, session.moves(0)))


def two_of_a_column(before, after, session):
    assert collected(after) - collected(before) == 4
    first = next(entry.move for entry in session.log[-2:])
    assert {pick.pile for pick in first.picks} == {"column-2"}


def a_seven_moves(before, after, session):
    assert collected(after) - collected(before) == 3
    for text in (
        "0 column-2:10c column-4:4h > won-0/1",
        "0 column-3:Kh column-4:Ad > won-0/1",
    ):
        assert session.play(text)  # the two other pairs that are promised


def four_on_four(before, after, session):
    assert collected(after) - collected(before) == 8
    assert not any(after.piles[f"column-{number}"] for number in (1, 2, 3, 4))


def spade_opens(before, after, session):
    grid = {pile for pile in after.piles if pile.startswith("grid/")}
    assert {"grid/8s", "grid/7h", "grid/7d"} <= grid
    again = session.rules.moves(_turn_of(session, after, 0), 0)
    assert {"0 hand-0:8h > grid/8h", "0 hand-0:8d > grid/8d"} <= set(map(str, again))


def joker_kills(before, after, session):
    assert len(after.dead) == len(before.dead) + 1
    (dead,) = set(after.dead) - set(before.dead)
    assert dead.rank == 6
    again = session.rules.moves(_turn_of(session, after, 0), 0)
    assert any(move.target == f"grid/5{dead.suit}" for move in again)


def asks(before, after, session):
    assert len(after.piles["hand-0"]) == len(before.piles["hand-0"])
    assert session.turn == 3  # the neighbour on the right is asked for a card
    session.play(session.moves(3)[0])
    assert len(session.state.piles["hand-0"]) == len(before.piles["hand-0"]) + 1


def knocks(before, after, session):
    assert len(after.piles["hand-0"]) == 1
    assert after.knocking[0] == "knocked"


def melds(before, after, session):
    assert len(after.piles["hand-0"]) == len(before.piles["hand-0"]) + 1 - 4
    assert len(after.piles["melds-2/2"]) == 4
    assert any(move.target == "discard" for move in session.moves(0))


def lone_seven(before, after, session):
    assert [str(card) for card in after.piles["melds-0/1"]] == ["7c"]


def claims(before, after, session):
    assert before.phase == "claim"
    assert before.discarder == 1
    assert after.claimed
    assert len(after.piles["melds-0/1"]) == 3
    assert session.turn == 0  # seat 2 was passed over


def doubles(before, after, session):
    assert not before.exposed[0]
    assert not after.piles["hand-0"]
    session.settle()
    scored = [line for line in session.rules.sheet(session.state) if line.side == 0]
    assert scored
    assert any("double" in line.reason or "twice" in line.reason for line in scored)


def begs(before, after, session):
    assert not any(card.suit == "s" for card in before.piles["hand-0"])
    assert before.piles["upcard"][0].suit == "s"
    assert after.begged
    assert session.turn == before.dealer == 2


def trumps(before, after, session):
    led = before.piles[f"trick/{before.leader}"][0]
    assert led.suit == "d"
    assert any(card.suit == "d" for card in before.piles["hand-0"])
    assert _taken(session, "10d")


def catches_the_jack(before, after, session):
    assert before.trump == "s"
    assert _taken(session, "Js")


def safe_ten(before, after, session):
    assert len([pile for pile in before.piles.family("trick") if before.piles[pile]]) == 2
    assert _taken(session, "10d")


def first_meld(before, after, session):
    assert before.melded[0] is False
    assert after.melded[0] is True
    assert before.table.numbers("first_meld")[0] == 90


def takes_the_pile(before, after, session):
    assert len(before.piles["discard"]) - len(after.piles["discard"]) == 5
    assert len(after.piles["hand-0"]) == len(before.piles["hand-0"]) - 2 + 4
    assert _closed(before, after) == {"J"}


def clean_book(before, after, session):
    (new,) = set(after.closings) - set(before.closings)
    assert (new.seat, new.slot, new.wilds) == (0, "K", 0)
    assert after.table.numbers("book_values")[2:] == (500, 300)


def takes_the_foot(before, after, session):
    assert len(before.piles["foot-0"]) == 11
    assert not after.piles["foot-0"]
    assert len(after.piles["hand-0"]) == 11
    assert session.turn == 0


GIVEN_BY_EAR = {  # the position that is played by keys: its number among the others
    "lucky_sevens": 1,
    "nccc_seven": 3,
    "seven_bridge": 0,
    "seven_up": 1,
    "sevens_from_hell": 3,
}
PROOFS = {
    "lucky_sevens": (pair_of_fourteen, two_of_a_column, a_seven_moves, four_on_four),
    "nccc_seven": (spade_opens, joker_kills, asks, knocks),
    "seven_bridge": (melds, lone_seven, claims, doubles),
    "seven_up": (begs, trumps, catches_the_jack, safe_ten),
    "sevens_from_hell": (first_meld, takes_the_pile, clean_book, takes_the_foot),
}


@pytest.mark.parametrize("way", [0, 1])
@at_once("lesson", LESSONS)
def test_a_lesson_does_what_its_title_says(lesson, way):
    by_ear = lesson.name == "5-by-ear"  # it gives the position of another one by keys
    numbered = GIVEN_BY_EAR[lesson.game] if by_ear else int(lesson.name.partition("-")[0]) - 1
    session, _, states = taught(lesson, way)
    PROOFS[lesson.game][numbered](states[0], states[-1], session)


def _turn_of(session, state, seat):
    import dataclasses

    return dataclasses.replace(state, turn=seat)


def _taken(session, card):
    """True when seat 0 wins the trick with that card in it."""
    if session.turn == DEALER:  # the trick still lies
        session.deal()
    return card in {str(held) for held in session.state.piles["won-0"]}


def _closed(before, after):
    return {closing.slot for closing in set(after.closings) - set(before.closings)}


# -- what cannot be read -------------------------------------------------------------------------

GOOD = LESSONS[0]


def text_of(lesson, **changed):
    parts = {"title": lesson.title, "task": lesson.task, "done": lesson.done, **changed}
    lines = ["cardtable lesson 1", *(f"{key} {said}" for key, said in parts.items() if said)]
    lines += [f"then {said}" for said in lesson.thens]
    lines += [f"step {' or '.join(map(str, step))}" for step in lesson.steps]
    return "\n".join([*lines, "", lesson.save])


@at_once("lesson", LESSONS)
def test_a_lesson_reads_back_the_same(lesson):
    assert read(lesson.game, lesson.name, text_of(lesson)) == lesson


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: expected 'cardtable lesson 1', got ''"),
        (GOOD.save, "line 1: expected 'cardtable lesson 1', got 'cardtable save 1'"),
        (text_of(GOOD, task=""), "expected a line for task"),
        (text_of(GOOD, title="", done=""), "expected a line for title, done"),
        (text_of(GOOD, mood="good"), "line 5: expected title, task, then, done or step"),
        (text_of(GOOD).partition("cardtable save")[0], "expected a save after the steps"),
        (text_of(GOOD).replace("step 0 ", "step x "), "line 5: expected a seat number"),
        (text_of(GOOD).replace("step 0 ", "step 1 "), "expected steps of seat 0"),
        (text_of(GOOD).replace("step 0 ", "step 1 pass\nstep 0 ", 1), "expected steps of seat 0"),
        (text_of(GOOD).replace("game lucky", "game plucky"), "got one of 'plucky_sevens'"),
    ],
)
def test_a_broken_lesson_says_where_and_what_was_expected(text, reason):
    with pytest.raises(BadLesson, match=reason):
        read("lucky_sevens", "1-x", text)


def test_a_first_line_without_end_is_told_as_far_as_it_fits_one_line():
    with pytest.raises(BadLesson) as refused:
        read("lucky_sevens", "1-x", "x" * 1000)
    assert str(refused.value).endswith(f", got '{'x' * 60}'")


def test_a_save_of_a_game_with_an_endless_name_is_refused_in_a_short_line():
    text = text_of(GOOD).replace("game lucky", f"game {'lucky' * 1000}")
    with pytest.raises(BadLesson) as refused:
        read("lucky_sevens", "1-x", text)
    assert len(str(refused.value)) < 200


def test_a_lesson_whose_save_does_not_replay_says_which_line():
    text = text_of(GOOD).replace("-1 round ", "-1 rounds ")
    with pytest.raises(BadLesson, match=r"“A pair of fourteen” cannot be opened: line \d+"):
        read("lucky_sevens", "1-x", text).open(registry.find)


def test_a_lesson_that_is_nobodys_turn_is_refused():
    lines = GOOD.save.splitlines()
    at_deal = "\n".join(lines[: lines.index("moves") + 1])
    lesson = read("lucky_sevens", "1-x", text_of(GOOD).replace(GOOD.save, at_deal + "\n"))
    with pytest.raises(BadLesson, match="it is not the person's turn"):
        lesson.open(registry.find)


def test_one_broken_lesson_of_a_strange_game_stops_no_other(tmp_path, monkeypatch):
    folder = tmp_path / "strange_game" / "lessons"
    folder.mkdir(parents=True)
    (tmp_path / "strange_game" / "__init__.py").write_text("")
    (folder / "1-good.lesson").write_text(text_of(GOOD), encoding="utf-8")
    (folder / "2-bad.lesson").write_bytes(b"\xff\xfe\n")
    (folder / "notes.txt").write_text("not a lesson")
    monkeypatch.syspath_prepend(tmp_path)

    class Strange(type(registry.find("lucky_sevens"))):
        __module__ = "strange_game.rules"

    lessons = lessons_of(Strange())
    assert [lesson.name for lesson in lessons.readable] == ["1-good"]
    assert list(lessons.broken) == ["2-bad"]
    with pytest.raises(LookupError, match="no lesson '2-bad'; line 1: expected"):
        lessons.named("2-bad")
    with pytest.raises(LookupError, match="no lesson '3-x'; there are: 1-good"):
        lessons.named("3-x")


def test_a_game_without_lessons_has_none():
    assert not lessons_of(registry.find("blank"))
    assert lessons_of(registry.find("blank")) == Lessons()


def test_what_cannot_be_read_is_brought_too():
    assert Lessons((GOOD,))
    assert Lessons((), {"2-bad": "line 1"})
    assert not Lessons()


def test_the_lessons_follow_one_another():
    lessons = lessons_of(registry.find("seven_up"))
    first, *_, last = lessons.readable
    assert lessons.after(first) == lessons.readable[1]
    assert lessons.after(last) is None


# -- what was learnt -----------------------------------------------------------------------------


def test_a_lesson_done_is_remembered(tmp_path):
    file = SettingsFile(tmp_path / "settings.json")
    file.learn("seven_up", "2-trump")
    file.learn("seven_up", "1-beg")
    file.learn("seven_up", "1-beg")
    file.set("theme", "walnut")
    again = SettingsFile(tmp_path / "settings.json", pytest.fail)
    assert again.learnt("seven_up") == {"1-beg", "2-trump"}
    assert again.learnt("seven_bridge") == frozenset()
    again.learn("seven_bridge", "1-meld")
    assert again.learnt("seven_up") == {"1-beg", "2-trump"}


@pytest.mark.parametrize("marks", ["[]", "7", '{"seven_up": "all"}', '{"seven_up": null}'])
def test_marks_that_cannot_be_read_are_no_marks_and_cost_nothing(marks, tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(f'{{"theme": "walnut", "lessons": {marks}}}')
    file = SettingsFile(path, pytest.fail)
    assert file.learnt("seven_up") == frozenset()
    file.learn("seven_up", "1-beg")
    assert SettingsFile(path).learnt("seven_up") == {"1-beg"}
    assert SettingsFile(path).now.theme == "walnut"


def test_a_lesson_is_told_in_the_language_spoken_now(tmp_path):
    rules = registry.find("seven_up")
    domain = Domain("seven_up", str(tmp_path))
    words = {"Catching the jack": "Den Buben fangen"}
    compiled_catalogue.write(domain.file("de"), words)
    lesson = lessons_of(rules).named("3-jack")
    task = lesson.task
    messages.speak("de", lambda _, language: messages.read(domain, language))
    try:
        assert lesson.title == "Den Buben fangen"
        assert lesson.task == task  # nobody has translated it
    finally:
        messages.speak(messages.ENGLISH)
    assert lesson.title == "Catching the jack"
