"""A button for several moves that begin with one word says that word in the language spoken."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import registry
from cardtable.core.messages import shown
from cardtable.core.table import OVER, table_for
from cardtable.session import Chair, Session
from cardtable.told.wording import sentences
from tests.support import pseudo
from tests.support.table_by_hand import AtTable


def several(game: str, word: str, seats: int) -> Session:
    """A game in which the first seat can say a word in several ways."""
    rules = registry.find(game)
    for seed in range(300):
        sitting = [Chair(name=f"Seat{seat}") for seat in range(seats)]
        session = Session(rules, table_for(rules.options, seats), sitting, seed=str(seed))
        rng = Random(seed)
        while session.settle().turn != OVER:
            if sum(move.word == word for move in session.moves(0)) > 1:
                return session
            moves = session.moves(session.turn)
            session.play(rng.choice([move for move in moves if move.picks] or moves))
    raise AssertionError(f"{word} never had several moves")


@pytest.mark.parametrize(
    ("game", "word", "seats"),
    [("nccc_seven", "call", 5), ("seven_bridge", "chi", 3), ("seven_bridge", "pon", 3)],
)
def test_a_button_for_several_moves_is_one_message(tmp_path, game, word, seats):
    session = several(game, word, seats)
    table = AtTable(tmp_path)
    try:
        assert label_of(table, session, word) == f"{word.capitalize()} …"
        with pseudo.spoken():
            told = label_of(table, session, word)
        assert pseudo.whole(told), told
        assert told.count(pseudo.OPENS) == 2, "the word is a message as well"
    finally:
        table.close()


def label_of(table: AtTable, session: Session, word: str) -> str:
    """The label of the button for a word of the first seat."""
    table.room.play(session)
    play = table.play
    play.game.show_to(0)
    play.game.croupier.step = lambda _seconds, moving: False
    table.step(60)
    prompt = play.shown().prompt
    return next(action.label for action in prompt.actions if action.key == f"say:{word}")


def test_every_word_with_several_moves_has_a_title_of_its_own():
    with pseudo.spoken():
        for game, word in (("nccc_seven", "call"), ("seven_up", "call"), ("seven_bridge", "pon")):
            assert pseudo.whole(shown(registry.find(game).handling.spoken(word).title)), game


def test_sentences_end_and_follow_each_other_as_the_language_has_it():
    told = sentences(("Bo passed.", "", " Your turn ", "Really…", "ボー。"))
    assert told == "Bo passed. Your turn. Really… ボー。"
    with pseudo.spoken():
        assert sentences(("⟦Bo⟧", "⟦Cy⟧")) == "⟦Bo⟧. ⟦Cy⟧."
