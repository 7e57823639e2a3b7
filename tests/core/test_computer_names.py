"""Computer players have names of the language spoken; files hold one name for each person."""

import pytest

from cardtable import registry, save_text
from cardtable.core.computer_names import NAMES, computer_name
from cardtable.core.messages import ENGLISH, speak
from cardtable.core.table import table_for
from cardtable.croupier.table_setup import TableSetup, who_plays_at
from cardtable.session import Chair, Session
from cardtable.store.languages import offered
from cardtable.ui.table.shown_table import sitters

LANGUAGES = [code for code in offered() if code != ENGLISH]


@pytest.fixture(autouse=True)
def english_again():
    yield
    speak(ENGLISH)


def at_a_table(*names: str) -> Session:
    rules = registry.find("seven_bridge")
    chairs = (Chair("human", "Ann"), *(Chair("easy", name) for name in names))
    return Session(rules, table_for(rules.options, len(chairs)), chairs, "otter")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_have_one_name_and_none_is_called_as_another_is_in_files(language):
    """Otherwise a name that is shown could be taken for that of somebody else in a file."""
    speak(language)
    shown = [computer_name(str(name)) for name in NAMES]
    assert len({name.casefold() for name in shown}) == len(NAMES)
    for kept, name in zip(map(str, NAMES), shown, strict=True):
        assert name not in set(map(str, NAMES)) - {kept}


def test_a_table_in_play_follows_the_language_and_its_save_does_not():
    session = at_a_table("", "Otto", "Deep Thought")
    text = save_text.write(session)
    assert session.names == ("Ann", "Ida", "Otto", "Deep Thought")
    faces = [one.face for one in sitters(session, 0).values()]
    speak("fr")
    assert session.names == ("Ann", "Jeanne", "Gaston", "Deep Thought")
    assert "Gaston" in who_plays_at(session)
    assert [one.name for one in sitters(session, 0).values()] == list(session.names)
    assert [one.face for one in sitters(session, 0).values()] == faces
    assert save_text.write(session) == text
    speak("ja")
    assert save_text.read(text, registry.find).names[1:3] == ("梅子", "一郎")


def test_a_person_called_like_a_computer_player_keeps_the_name():
    speak("fr")
    rules = registry.find("seven_bridge")
    session = Session(rules, table_for(rules.options, 2), (Chair("human", "Otto"), Chair("easy")))
    assert session.names == ("Otto", "Jeanne")


def test_a_new_table_keeps_the_names_for_files_and_shows_those_of_the_language():
    speak("fr")
    setup = TableSetup(registry.find("seven_bridge"), people=("Jeanne",))
    setup.count = 3
    assert setup.names == ("Jeanne", "Jeanne 2", "Gaston")
    assert [chair.name for chair in setup.chairs] == ["Jeanne", "Jeanne 2", "Otto"]
    assert setup.typed(2) == "Gaston"
    setup.rename(2, "Gaston")
    assert setup.remembered().chairs[2][1] == ""
    setup.rename(2, "Robot")
    assert setup.chairs[2].name == setup.names[2] == "Robot"
