"""A new language is offered by two commands and a translator's work, without a line of code."""

from __future__ import annotations

import pytest

from cardtable.__main__ import main
from cardtable.cli import languages as verb
from cardtable.core import messages
from cardtable.core.messages import Domain, speak
from cardtable.store import languages
from cardtable.workshop import catalogues

MODULE = """
say.of(3, "1 card is left.", "{count} cards are left.")
say("It is {who}'s turn.", who=1)
"""
TRANSLATED = {
    "it": (
        "Resta 1 carta.\0Restano {count} carte.",
        "Tocca a {who}.",
        ("Resta 1 carta.", "Restano 2 carte.", "Restano 5 carte.", "Restano 22 carte."),
        "Italiano",
    ),
    "pl": (
        "Została 1 karta.\0Zostały {count} karty.\0Zostało {count} kart.",
        "Kolej na: {who}.",
        ("Została 1 karta.", "Zostały 2 karty.", "Zostało 5 kart.", "Zostały 22 karty."),
        "Polski",
    ),
    "uk": (
        "Залишилася {count} карта.\0Залишилося {count} карти.\0Залишилося {count} карт.",
        "Черга за {who}.",
        (
            *("Залишилася 1 карта.", "Залишилося 2 карти.", "Залишилося 5 карт."),
            "Залишилося 22 карти.",
        ),
        "Українська",
    ),
}


@pytest.fixture
def table(tmp_path, monkeypatch):
    """The table with two sentences, and a list of offered languages of its own."""
    home = tmp_path / "cardtable"
    home.mkdir()
    (home / "play.py").write_text(MODULE, encoding="utf-8")
    domain = Domain("cardtable", str(home))
    offered = tmp_path / "offered.txt"
    offered.write_text("# a remark\nde Deutsch\nja 日本語\n", encoding="utf-8")
    monkeypatch.setattr(catalogues, "domains", lambda _=None: (domain,))
    monkeypatch.setattr(verb, "say", domain)
    monkeypatch.setattr(languages, "_LIST", offered)
    monkeypatch.delenv(languages.FORCED, raising=False)
    yield domain
    speak(messages.ENGLISH)


def translate(domain, code, forms, turn):
    path = catalogues.po_file(domain, code)
    text = path.read_text(encoding="utf-8")
    for number, form in enumerate(forms.split("\0")):
        assert f'msgstr[{number}] ""' in text
        text = text.replace(f'msgstr[{number}] ""', f'msgstr[{number}] "{form}"')
    assert f"msgstr[{number + 1}]" not in text, "the language has as many forms"
    path.write_text(text.replace('turn."\nmsgstr ""', f'turn."\nmsgstr "{turn}"'), "utf-8")


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_language_begins_by_one_command_and_is_offered_when_it_is_complete(table, capsys, code):
    forms, turn, told, name = TRANSLATED[code]
    assert main(["language", "new", code]) == 0
    assert main(["check", "--language", code, "--quick"]) == 1
    assert main(["language", "update", code]) == 0
    assert code not in languages.offered()
    translate(table, code, forms, turn)
    assert main(["language", "update", code]) == 0
    assert capsys.readouterr().out.endswith(f"{name} is complete: the settings offer it\n")
    assert main(["check", "--language", code, "--quick"]) == 0
    assert languages.offered() == {"de": "Deutsch", "ja": "日本語", code: name}
    assert languages.chosen("system", wished=[f"{code}_XX"]) == code
    languages.begin(code)
    counts = (1, 2, 5, 22)
    assert tuple(table.of(n, "1 card is left.", "{count} cards are left.") for n in counts) == told


def test_it_is_offered_once_and_a_remark_stays(table, capsys):
    main(["language", "new", "it"])
    translate(table, "it", *TRANSLATED["it"][:2])
    main(["language", "update", "it"])
    capsys.readouterr()
    main(["language", "update"])
    assert "complete" not in capsys.readouterr().out
    lines = languages.list_of_offered().read_text(encoding="utf-8").splitlines()
    assert lines == ["# a remark", "de Deutsch", "it Italiano", "ja 日本語"]


def test_letters_that_no_font_has_are_named_and_the_language_is_not_offered(table, capsys):
    main(["language", "new", "he"])
    path = catalogues.po_file(table, "he")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('turn."\nmsgstr ""', 'turn."\nmsgstr "תור {who}"'), "utf-8")
    main(["language", "update", "he"])
    assert main(["check", "--language", "he", "--quick"]) == 1
    assert "cardtable: no font has these letters: ו ר ת\n" in capsys.readouterr().out
    assert "he" not in languages.offered()
