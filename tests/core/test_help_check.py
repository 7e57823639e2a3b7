"""`cardtable check` names each fault of a help.md with its line."""

import pytest

from cardtable import registry
from cardtable.conformance import check_one
from cardtable.conformance.help_check import faults_in, help_faults
from cardtable.core import help_text, messages
from cardtable.core.table import table_for
from games.blank.rules import Blank

SOUND = "# Blank\n\nWords. {cards}\n"


@pytest.fixture
def faults(monkeypatch):
    """The faults of Blank with another help.md."""

    def of(text: str) -> list[str]:
        monkeypatch.setattr(help_text, "text_of_help", lambda rules: text)
        return list(help_faults(registry.find("blank")))

    return of


def test_every_construct_of_the_language_is_sound(faults):
    assert faults(SOUND) == []
    text = "## The deal\n### More\n- one\n  and **two**\n> Ours.\n(Our ruling: so.)\n"
    text += ":: Kh 10s See.\n"
    text += "{when cards=9 and seats!=2}\nWe are {seats}.\n{when seats=3}\nThree.\n{end}\n{end}\n"
    assert faults(SOUND + text) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: expected the heading '# Blank', got ''"),
        ("Words. {cards}", "line 1: expected the heading '# Blank', got 'Words. {cards}'"),
        ("# Fan Tan\nWords. {cards}", "line 1: expected the heading '# Blank', got '# Fan Tan'"),
        ("# Blank\n## The deal\n{when cards=3}\n{end}", "line 1: there are no words under the"),
        ("# Blank\nWords.", "line 2: nothing is said of the house rule cards"),
        (SOUND + "{queens}", "line 4: expected one of seats, cards in braces, got 'queens'"),
        (SOUND + "{when seats=3}\n{queens}\n{end}", "line 5: expected one of seats, cards in"),
        (SOUND + "{Cards}", "line 4: expected {name} or {when …} on a line of its own: '{Cards}'"),
        (SOUND + "So {when seats=3} it is.", "line 4: expected {name} or {when …} on a line"),
        (SOUND + "{when seats=3}\nThree.", "line 4: expected {end} after this {when …}"),
        (SOUND + "{end}", "line 4: {end} came, but no {when …} is open"),
        (SOUND + "{when seats=5}\nFive.\n{end}", "line 4: Blank is never played by 5"),
        (SOUND + "{when cards!=12}\nSo.\n{end}", "line 4: the house rule cards is never '12'"),
        (SOUND + ":: Kh *1 A joker.", "line 4: *1 is not in the pack of this game"),
        (SOUND + ":: king", "line 4: expected cards after '::', got 'king'"),
        (SOUND + "\nOne **bold\nword.", "line 5: a ** has no partner in this paragraph"),
        (SOUND + "#### Deep", "line 4: there are three levels of headings"),
        (SOUND + "##Close", "line 4: expected a space and words after '#'"),
        (SOUND + "* one", "line 4: a line of a list begins with '- '"),
        (SOUND + "1. one", "line 4: a line of a list begins with '- '"),
        (SOUND + "| a | b |", "line 4: there are no tables"),
        (SOUND + "Say `pass`.", "line 4: a backtick would be shown as it is"),
        (SOUND + "See [there](x).", "line 4: there are no links and no pictures"),
        (SOUND + "So<br>on.", "line 4: there is no HTML"),
        (SOUND + "An *italic* word.", "line 4: words are made bold by ** on both sides"),
    ],
)
def test_a_fault_is_named_with_its_line(faults, text, fault):
    assert any(said.startswith(f"help.md, {fault}") for said in faults(text)), faults(text)


def test_a_game_without_a_help_is_found_by_check():
    class Helpless(Blank):
        """Not in a package, so without a help.md beside it."""

    rules = Helpless()
    findings = check_one(rules, table_for(rules.options, 2), 1)
    assert [finding.check for finding in findings] == ["help"]
    assert "there is no help.md" in findings[0].text


# -- in another language ---------------------------------------------------------------------------

ENGLISH_RULES = """# Blank

Words.

## The deal
- {cards}
{when cards=9}
> Nine.
{end}
:: Kh 9s The king.
"""
GERMAN = """# Leer

Viele
Worte.

## Geben
- {cards}
{when cards=9}
> Neun.
{end}
:: Kh 9s Der König.
"""


@pytest.fixture
def in_german(monkeypatch):
    """The faults of Blank's rules in German."""

    def of(text: str) -> list[str]:
        monkeypatch.setattr(help_text, "text_of_help", lambda rules: ENGLISH_RULES)
        monkeypatch.setattr(help_text, "text_in", lambda rules, code: text)
        return list(faults_in(registry.find("blank"), "de"))

    return of


def test_rules_in_another_language_have_the_same_headings_conditions_and_cards(in_german):
    assert in_german(GERMAN) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("## Geben", "### Geben", "line 6: expected '##' as in help.md, got '###'"),
        ("{when cards=9}", "{when cards=7}", "line 8: expected '{when cards=9}' as in help.md"),
        ("- {cards}", "- Karten", "line 8: expected '{cards}' as in help.md, got '{when"),
        ("Kh 9s", "Kh 10s", "line 11: expected ':: Kh 9s' as in help.md, got ':: Kh 10s'"),
        (":: Kh 9s Der König.\n", "", "line 10: ':: Kh 9s' is missing"),
        ("König.\n", "König.\n> Mehr.\n", "line 12: '>' is not in help.md"),
        ("Viele", "**Viele", "line 3: a ** has no partner"),
    ],
)
def test_rules_that_lost_something_are_found(in_german, old, new, fault):
    assert old in GERMAN
    assert any(
        said.startswith(f"help.de.md, {fault}") for said in in_german(GERMAN.replace(old, new))
    )


def test_rules_that_are_not_there_are_told():
    assert list(faults_in(registry.find("blank"), "de")) == ["help.de.md is missing, or is no text"]


def test_rules_are_read_in_the_language_spoken_where_they_can_be(monkeypatch):
    blank = registry.find("blank")
    english = help_text.text_of_help(blank)
    messages.speak("de")
    try:
        assert help_text.text_of_help(blank) == english
        monkeypatch.setattr(help_text, "text_in", lambda rules, code: f"# {code}")
        assert help_text.text_of_help(blank) == "# de"
    finally:
        messages.speak(messages.ENGLISH)
    assert help_text.text_of_help(blank) == english
