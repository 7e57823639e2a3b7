"""The language that is spoken follows the settings, the system, and what is complete."""

from __future__ import annotations

import pytest

from cardtable.cli.languages import findings
from cardtable.core import messages
from cardtable.store import languages
from cardtable.store.languages import begin, chosen, of_list, of_system, offered
from cardtable.workshop import catalogues

OFFERED = {"de": "Deutsch", "pt": "Português", "pt_BR": "Português do Brasil"}


@pytest.fixture(autouse=True)
def _of_no_system(monkeypatch):
    monkeypatch.delenv(languages.FORCED, raising=False)
    monkeypatch.setattr(languages, "of_system", list)
    yield
    messages.speak(messages.ENGLISH)


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, []),
        ({"LANG": "de_AT.UTF-8"}, ["de_AT"]),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR@euro"}, ["fr_FR"]),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, ["ja_JP"]),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "nl:de"}, ["nl", "de", "de_DE"]),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, []),
        ({"LANG": "de_DE", "LC_ALL": "C"}, []),
        ({"LC_ALL": "", "LANG": "zh_Hans_CN"}, ["zh_CN"]),
        ({"LANG": "../../etc"}, [""]),
    ],
)
def test_the_environment_says_what_the_system_wants(environment, wanted):
    assert of_system(environment, "linux") == wanted


def test_macos_answers_with_a_list():
    assert of_list('(\n    "de-CH",\n    "pt-BR",\n    en\n)\n') == ["de_CH", "pt_BR", "en"]
    assert of_list("") == []


@pytest.mark.parametrize(
    ("setting", "wished", "speaks"),
    [
        ("system", ["de_AT"], "de"),
        ("system", ["pt_BR", "de"], "pt_BR"),
        ("system", ["pt_PT"], "pt"),
        ("system", ["fr", "de"], "de"),
        ("system", ["en_GB", "de"], ""),
        ("system", ["fr"], ""),
        ("system", [], ""),
        ("system", ["../x"], ""),
        ("en", ["de"], ""),
        ("de", ["en"], "de"),
        ("fr", ["de"], ""),
    ],
)
def test_the_setting_counts_first_and_then_the_system(setting, wished, speaks):
    assert chosen(setting, OFFERED, wished) == speaks


def test_an_english_system_reads_no_list(monkeypatch):
    monkeypatch.setattr(languages, "offered", lambda: pytest.fail("it was read"))
    for wished in ([], ["en_US"]):
        assert chosen("system", None, wished) == messages.ENGLISH
    monkeypatch.setattr(languages, "of_system", lambda: ["en_US"])
    begin()


@pytest.mark.parametrize(("forced", "speaks"), [("de", "de"), ("en", ""), ("../../x", "")])
def test_translators_see_a_language_that_is_not_offered(monkeypatch, forced, speaks):
    monkeypatch.setenv(languages.FORCED, forced)
    assert chosen("fr", {}, ["ja"]) == speaks


def test_a_language_is_spoken_from_the_setting_on(monkeypatch):
    monkeypatch.setattr(languages, "offered", lambda: OFFERED)
    assert begin("de")
    assert messages.language() == "de"
    assert not begin("de")
    assert begin("en")
    assert messages.language() == messages.ENGLISH


def test_the_list_of_what_is_offered_is_read_line_by_line(monkeypatch, tmp_path):
    path = tmp_path / "offered.txt"
    monkeypatch.setattr(languages, "_LIST", path)
    assert offered() == {}
    path.write_text("# a remark\nde Deutsch\n\npt_BR Português do Brasil\nodd\n", "utf-8")
    assert offered() == {"de": "Deutsch", "pt_BR": "Português do Brasil"}
    path.write_bytes(b"\xff")
    assert offered() == {}


def test_every_language_on_offer_is_complete():
    lacking = [
        str(finding)
        for code in offered()
        for domain in catalogues.domains()
        for finding in findings(domain, code)
    ]
    assert lacking == []
