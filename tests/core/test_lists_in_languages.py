"""Lists, titles and numbers in a sentence follow the rules that a catalogue declares."""

import pytest

from cardtable.ai.outcomes import quarter_points
from cardtable.core.lists import either, listed
from cardtable.core.messages import ENGLISH, seat_name, speak
from cardtable.core.table import named
from cardtable.core.word_forms import inside


@pytest.fixture(autouse=True)
def english_again():
    yield
    speak(ENGLISH)


@pytest.mark.parametrize(
    ("language", "words", "both", "one"),
    [
        ("es", ("Bea", "Ida"), "Bea e Ida", "Bea o Ida"),
        ("es", ("Bea", "Hilda"), "Bea e Hilda", "Bea o Hilda"),
        ("es", ("Bea", "Íñigo"), "Bea e Íñigo", "Bea o Íñigo"),
        ("es", ("agua", "hielo"), "agua y hielo", "agua o hielo"),
        ("es", ("Bea", "Óscar"), "Bea y Óscar", "Bea u Óscar"),
        ("es", ("Ida", "Hugo", "Otto"), "Ida, Hugo y Otto", "Ida, Hugo u Otto"),
        ("es", ("7♠", "8♠"), "7♠ y 8♠", "7♠ u 8♠"),
        ("fr", ("Bea", "Ida"), "Bea et Ida", "Bea ou Ida"),
        ("de", ("Bea", "Otto"), "Bea und Otto", "Bea oder Otto"),
        (ENGLISH, ("Bea", "Ida"), "Bea and Ida", "Bea or Ida"),
    ],
)
def test_the_word_in_a_list_goes_with_the_word_behind_it(language, words, both, one):
    speak(language)
    assert (listed(words), either(words)) == (both, one)


def test_a_name_that_is_filled_in_later_changes_the_word_before_it_too():
    speak("es")
    names = ("Bea", "Isabel", "Óscar")
    assert named(listed([seat_name(0), seat_name(1)]), names) == "Bea e Isabel"
    assert named(either([seat_name(0), seat_name(2)]), names) == "Bea u Óscar"
    assert named("{1} y {0} o {1} y {7}.", names) == "Isabel y Bea o Isabel y {7}."
    assert named("Paga {0} y {1}", ("Bo", "{0}")) == "Paga Bo y {0}"
    speak(ENGLISH)
    assert named("{0} y {1}", names) == "Bea y Isabel"


@pytest.mark.parametrize(
    ("language", "title", "within"),
    [
        ("fr", "Difficile", "difficile"),
        ("es", "Difícil", "difícil"),
        ("fr", "À la main", "à la main"),
        ("fr", "R♥", "R♥"),
        ("fr", "NCCC", "NCCC"),
        ("de", "Meister", "Meister"),
        ("ja", "達人", "達人"),
        (ENGLISH, "Auto deal", "auto deal"),
    ],
)
def test_a_title_has_inside_a_sentence_the_first_letter_that_its_language_wants(
    language, title, within
):
    speak(language)
    assert inside(title) == within


@pytest.mark.parametrize(
    ("language", "gap", "said"),
    [
        ("fr", 1.5, "1½ point"),
        ("fr", 2.25, "2¼ points"),
        ("fr", 1.0, "1 point"),
        ("de", 1.5, "1½ Punkte"),
        ("es", 1.75, "1¾ puntos"),
        (ENGLISH, 1.5, "1½ points"),
    ],
)
def test_more_than_one_and_less_than_two_is_one_in_french(language, gap, said):
    speak(language)
    assert quarter_points(gap) == said
