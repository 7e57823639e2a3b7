"""Every sentence that can be read is filled in, counts rightly and is whole."""

from __future__ import annotations

import pytest

from cardtable import registry
from cardtable.__main__ import main as command_line
from cardtable.core.table import table_for
from cardtable.session import HUMAN, Chair, Session
from tests.support.sentences import (
    FAULTS,
    GAMES,
    NAMES,
    declared,
    faults,
    on_pages,
    read_game,
    round_tables,
)
from tests.support.table_by_hand import AtTable


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_filled_in_and_counts_rightly(game):
    said = (*read_game(game, 1, 60), *declared(game))
    wrong = {
        text: complaints for kind, text, seat in said if (complaints := faults(kind, text, seat))
    }
    assert not wrong


@pytest.mark.parametrize("whole", [on_pages, round_tables])
def test_every_caption_of_every_page_and_table_is_filled_in_and_counts_rightly(whole, tmp_path):
    said = set(whole(tmp_path))
    assert len(said) > 80
    wrong = {
        text: complaints for kind, text, seat in said if (complaints := faults(kind, text, seat))
    }
    assert not wrong


def test_the_reader_finds_every_fault():
    for kind, text in (
        ("prompt", "{0}: play a card."),
        ("tip", "Bo has closed 1 books."),
        ("tip", "These are 1 card."),
        ("refusal", "You hold 5 card."),
        ("refusal", "You may  not."),
        ("refusal", "you may not."),
        ("refusal", "You may not"),
        ("reason", "It takes 94 % of the the tricks ."),
    ):
        assert faults(kind, text, 0), text
    assert not faults("prompt", "{1} plays 2 cards.", 0)


COMMANDS = (
    ("games",),
    ("deal", "blank", "--seed", "1"),
    ("check", "blank", "--games", "1"),
    ("check", "blank", "--games", "2"),
    ("perft", "blank", "--depth", "1"),
    ("play", "no-such-game"),
    ("replay", "no-such-file"),
    ("screenshot", "blank", "--out", "x.png", "--size", "x"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_command_line_counts_rightly(words, capsys):
    command_line(list(words))
    out, err = capsys.readouterr()
    assert out or err
    for line in (out + err).splitlines():
        complaints = [
            name for name in ("a wrong number", "a percent sign apart") if FAULTS[name].search(line)
        ]
        assert not complaints, line


def test_a_save_of_one_move_is_a_save_of_one_move(tmp_path, capsys):
    from cardtable import save_text

    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="1")
    session.deal()
    file = tmp_path / "one.save"
    file.write_text(save_text.write(session), encoding="utf-8")
    command_line(["replay", str(file), "--check"])
    assert "1 move, all legal" in capsys.readouterr().out


def test_the_tip_of_every_mark_has_the_names_in_it(tmp_path):
    table = AtTable(tmp_path)
    read = 0
    for game in GAMES:
        rules = registry.find(game)
        people = tuple(Chair(HUMAN, name) for name in NAMES[: max(rules.seats[0], 2)])
        play = table.begin(game, people)
        play.game.show_to(max(play.session.turn, 0))  # whoever is not on turn sees a curtain
        table.step(seconds=0.01)
        for _ in range(30):
            play.game.croupier.session.settle()
            play.game.show_to(0)
            marks, arrangement = play.game.tabletop.marks, table.table
            for thing in (*arrangement.piles.values(), *arrangement.plates):
                tip = play.tips.meaning(thing.rect.centre, arrangement, marks)
                if tip is not None:
                    assert not faults("tip", tip.text)
                    read += 1
            if play.session.turn < 0:
                break
            play.session.play(play.session.moves(play.session.turn)[0])
    table.close()
    assert read > 20
