"""Catalogues: what is extracted, how a language begins and grows, and all that the check finds."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardtable import registry
from cardtable.__main__ import main
from cardtable.core import messages
from cardtable.core.messages import Domain, shown, speak
from cardtable.store.lessons import lessons_of
from cardtable.workshop import catalogues
from cardtable.workshop.catalogues import BadLanguage, findings
from cardtable.workshop.message_finder import BadMessage

MODULE = """
from fan.messages import say

TITLE = say.later("Fan")
# For translators: {who} is a name,
# never "you".
say("{who} takes {cards}.", who=1, cards=2)
say.of(3, "1 card is left.", "{count} cards are left of {all}.", all=9)
say.under("suit", "hearts")
"""
AGAIN = 'say("{who} takes {cards}.", who=1, cards=2)\n'
TEMPLATE = """
#. {who} is a name, never "you".
#: fan/deal.py fan/play.py
#, python-brace-format
msgid "{who} takes {cards}."
msgstr ""

#: fan/play.py
msgid "Fan"
msgstr ""

#: fan/play.py
#, python-brace-format
msgid "1 card is left."
msgid_plural "{count} cards are left of {all}."
msgstr[0] ""
msgstr[1] ""

#: fan/play.py
msgctxt "suit"
msgid "hearts"
msgstr ""
"""
GERMAN = {
    'msgid "Fan"\nmsgstr ""': 'msgid "Fan"\nmsgstr "Fächer"',
    'cards}."\nmsgstr ""': 'cards}."\nmsgstr "{cards} gehen an {who}."',
    'msgstr[0] ""\nmsgstr[1] ""': 'msgstr[0] "Noch 1 Karte."\nmsgstr[1] "Noch {count} von {all}."',
    'msgid "hearts"\nmsgstr ""': 'msgid "hearts"\nmsgstr "Herz"',
}


@pytest.fixture
def fan(tmp_path):
    home = tmp_path / "fan"
    home.mkdir()
    (home / "play.py").write_text(MODULE, encoding="utf-8")
    (home / "deal.py").write_text(AGAIN, encoding="utf-8")
    yield Domain("fan", str(home))
    speak(messages.ENGLISH)


@pytest.fixture
def only_fan(fan, monkeypatch):
    monkeypatch.setattr(catalogues, "domains", lambda _=None: (fan,))
    return fan


def changed(fan, *changes):
    """The German catalogue with these pairs replaced."""
    path = catalogues.po_file(fan, "de")
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def in_german(fan, *changes):
    catalogues.begin(fan, "de")
    changed(fan, *GERMAN.items(), *changes)
    catalogues.begin(fan, "de")


def faults(fan):
    return [(found.fault, found.text) for found in findings(fan, "de")]


# -- extraction ----------------------------------------------------------------------------------


def test_a_template_has_every_text_with_context_plural_comment_and_file(fan):
    text = catalogues.template(fan).decode()
    assert text.endswith(TEMPLATE.lstrip() + "\n")
    assert "play.py:" not in text, "lines would change with every edit"


def test_a_template_changes_with_its_texts_alone(fan):
    before = catalogues.template(fan)
    path = fan.file("de").parent.parent / "play.py"
    path.write_text("# a remark\n\n" + MODULE, encoding="utf-8")
    assert catalogues.template(fan) == before


def test_a_text_with_two_plurals_is_refused_with_its_place(fan):
    path = fan.file("de").parent.parent / "play.py"
    path.write_text(MODULE + 'say.of(2, "1 card is left.", "{count} left.")', encoding="utf-8")
    with pytest.raises(BadMessage, match=r"fan/play\.py, line 10: .*two plural forms"):
        catalogues.template(fan)


def test_the_table_and_every_game_can_be_extracted():
    every = catalogues.domains()
    assert [domain.name for domain in every] == [
        *("cardtable", "lucky_sevens", "nccc_seven", "seven_bridge", "seven_up"),
        "sevens_from_hell",
    ]
    assert all(len(catalogues.entries(domain)) > 50 for domain in every)


def test_the_lessons_of_a_game_are_among_its_texts():
    (domain,) = catalogues.domains(registry.find("seven_up"))
    lessons = {
        entry.message.text: entry.files
        for entry in catalogues.entries(domain)
        if entry.files[0].endswith(".lesson")
    }
    assert lessons["Catching the jack"] == ("seven_up/lessons/3-jack.lesson",)
    told = lessons_of(registry.find("seven_up")).readable
    assert {text for lesson in told for text in (lesson.title, lesson.task, lesson.done)} <= set(
        lessons
    )


# -- a language ----------------------------------------------------------------------------------


def test_a_new_language_is_translated_compiled_and_spoken(fan):
    in_german(fan)
    assert faults(fan) == []
    speak("de")
    assert fan("{who} takes {cards}.", who="Bo", cards="K♥") == "K♥ gehen an Bo."
    assert [
        fan.of(n, "1 card is left.", "{count} cards are left of {all}.", all=9) for n in (1, 2)
    ] == [
        "Noch 1 Karte.",
        "Noch 2 von 9.",
    ]
    assert fan.under("suit", "hearts") == "Herz"
    assert shown(fan.later("Fan")) == "Fächer"


def test_the_compiled_catalogue_is_the_same_each_time(fan):
    in_german(fan)
    assert fan.file("de").read_bytes() == catalogues.compiled(fan, "de")
    kept = catalogues.po_file(fan, "de").read_bytes(), fan.file("de").read_bytes()
    catalogues.begin(fan, "de")
    assert kept == (catalogues.po_file(fan, "de").read_bytes(), fan.file("de").read_bytes())


def test_an_update_keeps_what_stands_and_marks_what_changed(fan):
    in_german(fan)
    path = fan.file("de").parent.parent / "play.py"
    path.write_text(MODULE.replace("takes {cards}.", "takes the {cards}."), encoding="utf-8")
    catalogues.begin(fan, "de")
    (fan.file("de").parent.parent / "deal.py").unlink()
    catalogues.begin(fan, "de")
    assert faults(fan) == [("fuzzy, to be looked at", "{who} takes the {cards}.")]
    speak("de")
    assert fan("{who} takes the {cards}.", who="Bo", cards="K♥") == "Bo takes the K♥."
    assert fan.under("suit", "hearts") == "Herz"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Herz", "", ("missing", "hearts")),
        ("{cards} gehen", "Karten gehen", ("{cards} is lost", "{who} takes {cards}.")),
        ("an {who}", "an {wen}", ("nobody gives it {wen}", "{who} takes {cards}.")),
        ("an {who}", "an {who", ("its braces are not in pairs", "{who} takes {cards}.")),
        ("Noch {count} von {all}.", "", ("a plural form is missing, of 2", "1 card is left.")),
        ("Noch {count} von", "Noch von", ("{count} is lost", "1 card is left.")),
    ],
)
def test_the_check_finds_what_a_translation_lost(fan, old, new, fault):
    in_german(fan, (old, new))
    assert fault in faults(fan)


def test_the_check_finds_a_text_that_is_in_no_catalogue_yet(fan):
    in_german(fan)
    with (fan.file("de").parent.parent / "deal.py").open("a", encoding="utf-8") as file:
        file.write('say("Pass")\n')
    assert faults(fan) == [("missing", "Pass")]


def test_the_check_finds_what_is_not_compiled_and_what_cannot_be_read(fan):
    in_german(fan)
    changed(fan, ("Herz", "Herzen"))
    assert faults(fan) == [("cardtable language update de compiles it", "")]
    catalogues.po_file(fan, "de").write_bytes(b'msgid "F\xe4cher"')
    assert "cannot be read" in faults(fan)[0][0]
    catalogues.po_file(fan, "de").unlink()
    assert "cardtable language new de" in faults(fan)[0][0]


@pytest.mark.parametrize("code", ["", "German", "de_de", "../de", "qqq"])
def test_a_language_that_nobody_knows_is_refused(fan, code):
    with pytest.raises(BadLanguage):
        catalogues.begin(fan, code)


def test_every_catalogue_in_the_tree_is_compiled_as_it_is_translated():
    for domain in catalogues.domains():
        for code in catalogues.languages(domain):
            assert domain.file(code).read_bytes() == catalogues.compiled(domain, code), (
                f"cardtable language update {code}"
            )


# -- verbs ---------------------------------------------------------------------------------------


def test_a_language_is_one_command_and_is_checked_by_another(only_fan, capsys):
    assert main(["language", "new", "de"]) == 0
    assert main(["check", "--language", "de", "--quick"]) == 1
    out = capsys.readouterr().out
    assert "fan: missing: {who} takes {cards}.\n" in out
    assert out.endswith("fan, de: 4 texts, 4 missing\n")
    changed(only_fan, *GERMAN.items())
    assert main(["check", "--language", "de", "--quick"]) == 1
    assert main(["language", "update", "de"]) == 0
    assert main(["check", "--language", "de", "--quick"]) == 0
    assert capsys.readouterr().out.endswith("fan, de: 4 texts, complete\n")
    assert main(["language", "new", "de"]) == 0  # and loses nothing
    assert capsys.readouterr().out.endswith("de.po: was there already\n")
    assert findings(only_fan, "de") == []


def test_a_check_names_what_does_not_fit(only_fan, capsys, monkeypatch):
    """Measured by tests.commands.fit, which draws all that there is."""
    told = ["pygame-ce 2.5\nsaves, 1024x600: a button is cut\n"]

    def measured(command, **_how):
        assert command[1:] == ["-m", "tests.commands.fit", "de"]
        return subprocess.CompletedProcess(command, bool(told[0]), told[0], "")

    monkeypatch.setattr(subprocess, "run", measured)
    main(["language", "new", "de"])
    changed(only_fan, *GERMAN.items())
    main(["language", "update", "de"])
    assert main(["check", "--language", "de"]) == 1
    assert "does not fit: saves, 1024x600: a button is cut\n" in capsys.readouterr().out
    told[0] = ""
    assert main(["check", "--language", "de"]) == 0


def test_templates_are_written_where_somebody_wants_them(only_fan, tmp_path, capsys):
    assert main(["language", "extract", "--out", str(tmp_path / "new" / "here")]) == 0
    assert (tmp_path / "new" / "here" / "fan.pot").read_bytes() == catalogues.template(only_fan)
    assert capsys.readouterr().out.endswith("fan.pot: 4 texts\n")


def test_one_game_is_extracted_alone(tmp_path):
    assert main(["language", "extract", "--out", str(tmp_path), "--game", "seven_up"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["seven_up.pot"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["language", "new", "Klingon"], "expected a language as de or pt_BR"),
        (["language", "update", "fr"], "cardtable language new fr"),
        (["check"], "say which game is to be checked, or all"),
    ],
)
def test_a_bad_command_is_one_line(only_fan, capsys, words, complaint):
    assert main(words) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1


def test_without_babel_there_is_one_line(only_fan, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "babel.core", None)
    monkeypatch.setitem(sys.modules, "babel.messages.catalog", None)
    assert main(["language", "new", "de"]) == 2
    assert "Babel, which is not installed" in capsys.readouterr().err


def test_a_reader_that_has_read_enough_is_no_fault(monkeypatch, capfd):
    """`cardtable check --language de | head -1` ends quietly, as every verb does."""

    def closed(*_: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(catalogues, "findings", closed)
    assert main(["check", "--language", "de", "--quick"]) == 0
    assert "cannot be used" not in "".join(capfd.readouterr())
