"""Values of settings and tables have words of their own, which say what the files say."""

from __future__ import annotations

from cardtable.store.settings import declared
from cardtable.ui.drawing.theme import read_theme
from cardtable.ui.pages.setting_words import choice_words, table_words
from tests.support import pseudo
from tests.support.at_once import at_once

CHOICES = [
    choice
    for name, setting in declared().items()
    for choice in setting.choices
    if setting.group and name not in ("theme", "language", "card_letters")  # titles of their own
]
TABLES = [choice for choice in declared()["theme"].choices if choice != "game"]


@at_once("choice", dict.fromkeys(CHOICES))
def test_every_value_of_a_setting_is_a_message(choice):
    with pseudo.spoken():
        assert pseudo.whole(choice_words(choice))


@at_once("name", TABLES)
def test_every_table_of_ours_is_a_message_and_others_keep_their_title(name):
    title = read_theme(name).title
    assert table_words(name, title) == title
    with pseudo.spoken():
        assert pseudo.whole(table_words(name, title))
        assert table_words(name, "Velvet") == "Velvet"
