"""`cardtable selftest --report`: all that belongs to a bug, and nothing of anybody's hand."""

import os
import re

import pytest

from cardtable import registry
from cardtable.__main__ import main
from cardtable.cli import selftest
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.crash_reports import CrashReports, Log
from cardtable.store.people import People, person
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile

CARD = re.compile(r"\b(?:A|[2-9]|10|J|Q|K)[shdc]\b")


@pytest.fixture
def places(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(selftest, "examined", lambda: {"ok": True, "version": "0"})
    return Places(tmp_path / "home", tmp_path / "home")


def test_a_report_has_all_that_went_wrong_and_nobodys_cards_or_names(places, tmp_path, capsys):
    settings = SettingsFile(places.settings)
    settings.set("name", "Zoë")
    settings.set("names", "Yusuf, Xi")
    People(settings).keep(person("Quentin", "queen of hearts"))
    settings.set("own_deck", "Quentins Karten")
    settings.set("own_cloth", "Xi 2")
    settings.set("theme", "walnut")
    settings.keep_pin("Zoë", "scrypt$secret")
    saves = Saves(places)
    rules = registry.find("blank")
    chairs = (Chair("human", "Zoë"), Chair("easy"))
    session = Session(rules, table_for(rules.options, 2), chairs, "s")
    saves.begin(session)
    session.settle()
    saves.keep(session, "Zoë's birthday")
    saves.close()
    Log(places.log).say(f"{places.games} cannot be read; Yusuf holds Ks")
    CrashReports(places).write("The window ended unexpectedly.\n  app.py:7 in run\nKeyError: Xi Ks")
    out = tmp_path / "report.txt"
    assert main(["selftest", "--report", "--out", str(out)]) == 0
    text = out.read_text()
    for part in ("Selftest", "Settings", "Folders", "Log", "Crash 1"):
        assert f"== {part} ==" in text
    assert '"theme": "walnut"' in text
    assert "saves: 1 file, " in text
    assert "~/games cannot be read" in text
    assert "app.py:7 in run" in text
    for secret in (
        "Zoë",
        "Yusuf",
        "Xi",
        "Quentin ",
        "Quentin|",
        "secret",
        "birthday",
        str(places.data),
    ):
        assert secret not in text
    assert not CARD.search(text)
    assert capsys.readouterr().err == ""


def test_a_report_can_be_made_where_nothing_was_ever_played_or_can_be_read(places, capsys):
    assert main(["selftest", "--report"]) == 0
    assert "saves: 0 files, 0 bytes" in capsys.readouterr().out
    places.data.mkdir(exist_ok=True)
    places.saves.write_text("a file where a folder should be")
    os.mkfifo(places.log)
    os.mkfifo(places.crashes)
    assert main(["selftest", "--report"]) == 0
    assert "saves: 0 files, 0 bytes (not a directory)" in capsys.readouterr().out
