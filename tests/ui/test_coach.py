"""The coach at a table: "Sure?", the second press, and how the last move was."""

from __future__ import annotations

import pytest

from cardtable import registry
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.lessons import lessons_of
from cardtable.ui.table.commands import COMMANDS
from tests.support.reviewing import Desk
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce


class _Others(AtOnce):
    """The other players, at once."""

    busy = False

    def retire(self) -> None:
        self.asked = []

    def close(self, **_how: object) -> None:
        self.asked = []


@pytest.fixture
def at_table(tmp_path):
    made = AtTable(tmp_path)
    made.desk = Desk()
    made.desk.close = lambda **_how: None
    made.room._late.__dict__["reviewer"] = made.desk
    settings = {"coach": "small ones too", "animation": "off", "ai_pace": "instant"}
    for name, value in {**settings, "take_back": "none"}.items():
        made.room.settings.set(name, value)
    made.room.resize((1280, 720))
    yield made
    made.close()


def seated(made: AtTable, *people: str, game: str = "seven_up"):
    made.room._late.__dict__["thinker"] = _Others(registry.find(game))
    return made.begin(game, tuple(map(Chair, people)), "otter")


def to_a_mistake(made: AtTable, play):
    """Plays on until the person could make a mistake; returns it."""
    game = play.game
    for _ in range(400):
        made.step(1, 0.1)
        game.croupier.go_on()
        coach = game.coach._coach
        if not game.croupier.waits_for_person or coach._about is not play.session.state:
            continue
        worths = coach._worths
        if worths and worths[-1].loss > 2 * worths[-1].error and worths[-1].loss > 0.2:
            return worths[-1].move
        if worths or len(play.session.moves(0)) < 2:
            game.person.play((play.session.moves(0)[0],), confirmed=True)
    raise AssertionError("no mistake could be made")


def test_a_mistake_is_asked_about_and_the_second_press_plays_it(at_table):
    play = seated(at_table, "human", "easy", "easy")
    move, game = to_a_mistake(at_table, play), play.game
    count = len(play.session.log)
    game.person.play((move,))
    at_table.step(3)
    assert len(play.session.log) == count
    assert game.talk.hint.startswith("Sure? Better: ")
    assert game.talk.bubble is None or game.talk.bubble.text == "Sure? Once more plays it."
    assert game.tabletop.hinted, "the better card is lit"
    assert "Sure? Better: " in str(play.told()), "a listener is told it"
    at_table.step(1, 20.0)
    assert game.talk.bubble is None, "the short word goes by itself"
    game.person.play((move,))
    assert play.session.log[count].move == move


def test_how_it_was_is_said_and_stays_while_others_play(at_table):
    play = seated(at_table, "human", "easy", "easy")
    move, game = to_a_mistake(at_table, play), play.game
    for _ in range(2):
        game.person.play((move,))
    hints, could_undo = play.session.hints[0], game.can_undo
    play.do("how")
    at_table.step(2)
    said = game.talk.reading
    assert said.title == "How was that?"
    assert "That cost about" in said.lines[0]
    assert play.session.hints[0] - hints == int(could_undo)
    game.move_on()
    assert game.talk.reading is said


def test_the_process_ends_with_the_game_it_was_used_for(at_table):
    play = seated(at_table, "human", "easy", "easy")
    to_a_mistake(at_table, play)
    play.close()
    assert at_table.desk.retired == 1


def test_it_can_be_asked_for_by_key_in_the_menu_and_among_all_that_can_be_done(at_table):
    play = seated(at_table, "human", "easy", "easy")
    at_table.settle()
    assert "how" not in [line.key for line in play.keys.menu(play.showing.situation())]
    move = to_a_mistake(at_table, play)
    for _ in range(2):
        play.game.person.play((move,))
    now = play.showing.situation()
    assert "how" in [line.key for line in play.keys.menu(now)]
    assert "how" in [line.key for line in play.keys.everything(now, pointed=False)]
    assert COMMANDS["how"].keys == ("shift h",)
    assert play.keys.command_of("h", (), ctrl=False, shift=True, picked=True) == "how"
    assert play.keys.command_of("h", (), ctrl=False, shift=False, picked=False) == "hint"


@pytest.mark.parametrize(
    ("game", "people"),
    [
        ("seven_up", ("human", "human")),
        ("blank", ("human", "easy")),
        ("seven_up", ("easy", "easy")),
    ],
)
def test_there_is_no_coach_for_several_people_nor_where_nothing_can_be_weighed(
    at_table, game, people
):
    play = seated(at_table, *people, game=game)
    at_table.step(60, 0.1)
    assert play.game.coach._coach is None
    assert not at_table.desk.asked
    play.do("how")
    assert play.game.talk.reading is None


def test_switched_off_nothing_is_weighed_before_it_is_asked_for(at_table):
    at_table.room.settings.set("coach", "off")
    play = seated(at_table, "human", "easy", "easy")
    for _ in range(60):
        at_table.step(1, 0.1)
    assert play.game.croupier.waits_for_person
    assert not at_table.desk.asked


def test_a_lesson_has_no_coach(at_table):
    lesson = lessons_of(registry.find("seven_up")).readable[0]
    at_table.room._late.__dict__["thinker"] = _Others(registry.find("seven_up"))
    at_table.room.begin(Launch("seven_up", lesson=lesson.name))
    at_table.step(60, 0.1)
    assert at_table.play.lesson is not None
    assert at_table.play.game.coach._coach is None
    assert not at_table.desk.asked
