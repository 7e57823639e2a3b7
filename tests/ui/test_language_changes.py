"""Another language in the middle of a game: all that stands at the table is said in it at once."""

import re

import pytest

from cardtable.core import messages
from cardtable.core.table import OVER
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.listening.bridge import Bridge
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.spoken_language import SpokenLanguage
from tests.support import pseudo
from tests.support.told_games import GAMES, at_table, plays
from tests.support.windowless import shown

REAL = [name for name in GAMES if name != "blank"]
_NEWS = re.compile(r"now:\d+")
_PLAIN = re.compile(r"(?:^|[. ])[A-Za-z]{4,}[ .,:]")


def told(game, accessible):
    """All that a listener can read at a table, without the news."""
    things = accessible.screen(shown(game)).root.walk()
    return {
        thing.id: (thing.name, thing.value, thing.description, thing.others)
        for thing in things
        if not _NEWS.fullmatch(thing.id)
    }


def seen(game):
    """All that is written at a table; the letters of buttons stay what they were."""
    value = shown(game)
    prompt = value.prompt
    return (
        (prompt.text, prompt.scores, [action.label for action in prompt.actions]),
        value.scene.marks,
        value.scene.sitters,
        value.scene.counters,
        value.bar,
    )


def at(session):
    game = at_table(session, session.turn)
    return game, AccessibleTable(game)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("name", REAL)
def test_a_table_is_as_if_it_had_been_opened_in_the_other_language(name, seed):
    session = [*plays(name, seed, 14 + 9 * seed)][-1]
    assert session.turn != OVER
    game, accessible = at(session)
    spoken = SpokenLanguage(game, accessible.narrator)
    before, looked = told(game, accessible), seen(game)
    with pseudo.spoken():
        game.tabletop.resize((1280, 720), LayoutOptions())
        spoken.follow()
        fresh, heard = at(session)
        assert seen(game) == seen(fresh)
        assert without_letters(told(game, accessible)) == without_letters(told(fresh, heard))
        news = accessible.screen(shown(game)).root
        said = [thing.name for thing in news.walk() if _NEWS.fullmatch(thing.id)]
        assert said
        assert all(pseudo.OPENS in words for words in said)
    game.tabletop.resize((1280, 720), LayoutOptions())
    spoken.follow()
    assert seen(game) == looked
    assert told(game, accessible) == before


def without_letters(things):
    """The things without the letters that stand for buttons, which an open table keeps."""
    return {key: [*map(str, words[:2])] for key, words in things.items() if "say:" not in key}


def test_a_save_holds_no_language():
    session = [*plays("seven_bridge", 3, 20)][-1]
    from cardtable.save_text import write

    before = write(session)
    with pseudo.spoken():
        assert write(session) == before


def test_a_reader_is_told_the_language_and_the_whole_tree_when_it_changes():
    session = [*plays("nccc_seven", 0, 9)][-1]
    game, accessible = at(session)
    bridge = Bridge()

    def languages(update):
        return [node.language for _, node in update.nodes if node.language]

    first = bridge.update(accessible.screen(shown(game)))
    assert languages(first) == ["en"]
    assert bridge.update(accessible.screen(shown(game))).nodes == []
    with pseudo.spoken():
        again = bridge.update(accessible.screen(shown(game)))
        assert languages(again) == [messages.language()]
        assert len(again.nodes) >= len(first.nodes)
