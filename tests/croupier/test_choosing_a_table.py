"""The choices for a new game: who sits where, by what name, under which house rules."""

from __future__ import annotations

from cardtable import registry
from cardtable.core.computer_names import NAMES
from cardtable.croupier.table_setup import TableSetup
from cardtable.store.settings import LastTable
from games.blank import game as blank

SEVEN = registry.find("nccc_seven")


def names(setup: TableSetup) -> list[str]:
    return [chair.name for chair in setup.chairs]


def test_people_are_called_as_at_this_screen_and_computers_by_their_own_names() -> None:
    setup = TableSetup(blank, people=("Ann",))
    setup.count = 4
    setup.sit(2, "human")
    assert names(setup) == ["Ann", NAMES[0], "Player 2", NAMES[2]]


def test_there_are_names_for_however_many_computers() -> None:
    setup = TableSetup(SEVEN)
    setup.count = max(SEVEN.seats)
    given = names(setup)
    assert len(set(given)) == setup.count
    assert given[1] == NAMES[0]


def test_a_name_is_typed_letter_by_letter_and_may_be_cleared() -> None:
    setup = TableSetup(blank, people=("Ann",))
    assert setup.typed(0) == "Ann"
    setup.rename(0, "Al")
    assert setup.typed(0) == "Al"
    assert setup.people == ("Al",)
    setup.rename(0, "")
    assert setup.typed(0) == ""
    assert names(setup)[0] == "Ann", "nobody sits down without a name"
    setup.rename(0, "Ann")
    assert setup.typed(0) == "Ann"
    assert setup.people == ("",), "the name that one has anyway is none that was given"


def test_everybody_else_takes_the_level_that_is_chosen_for_all() -> None:
    setup = TableSetup(blank)
    setup.count = 3
    setup.sit_all("easy")
    assert [chair.player for chair in setup.chairs] == ["human", "easy", "easy"]
    assert setup.all_others() == "easy"
    setup.sit(2, "human")
    assert setup.all_others() == ""


def test_the_last_table_is_offered_again_with_its_house_rules() -> None:
    option = blank.options[0]
    text = str(option.numbers[0]) if not option.choices else option.choices[-1].value
    last = LastTable((("human", "Al"), ("easy", NAMES[0]), ("human", "")), {option.name: text})
    setup = TableSetup(blank, last)
    assert setup.count == 3
    assert [chair.player for chair in setup.chairs] == ["human", "easy", "human"]
    assert setup.options_as_text()[option.name] == text
    assert setup.launch("otter").options[option.name] == text
    assert setup.remembered().options == {option.name: text}
    assert setup.remembered().chairs[1] == ("easy", ""), "nobody gave that name"


def test_a_value_that_does_not_fit_falls_back_to_the_usual_one() -> None:
    option = blank.options[0]
    setup = TableSetup(blank, LastTable((), {option.name: "no such value"}))
    assert setup.options_as_text() == TableSetup(blank).options_as_text()
    assert setup.count == blank.seats[0]
