"""A game of somebody else's distribution: English, until it brings its catalogue."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent.parent
PROBE = """
import json
from cardtable import registry
from cardtable.core.help_text import text_of_help
from cardtable.core.messages import say, shown
from cardtable.core.table import table_for
from cardtable.session import Session
from cardtable.store import languages
languages.begin()
game = registry.find("zebra")
session = Session(game, table_for(game.options, 2), seed="otter")
session.settle()
prompt = game.words.status(session.view(session.turn), session.turn)
first = text_of_help(game).splitlines()[0]
print(json.dumps([say("Settings"), shown(game.blurb), prompt.text, first]))
"""
BLURB = "The highest card takes the trick, and most cards win."
GERMAN = {BLURB: "Die höchste Karte sticht.", "Play a card.": "Spiel eine Karte aus."}


@pytest.fixture(scope="module")
def zoo(tmp_path_factory):
    """A project of a third party with a game; it is not beside ours."""
    folder = tmp_path_factory.mktemp("others") / "zoo"
    run(folder, "cardtable", "new", "zebra", "--out", str(folder))
    about = folder / "zebra-1.dist-info"  # as `pip install -e` writes it
    about.mkdir()
    (about / "entry_points.txt").write_text("[cardtable.games]\nzebra = zebra:game\n")
    return folder


def run(where, *arguments, code=0, **environment):
    """What Python prints that knows our program and what is installed in a folder."""
    path = os.pathsep.join(map(str, (ROOT, where)))
    done = subprocess.run(
        [sys.executable, *(["-m"] if arguments[0] == "cardtable" else []), *arguments],
        env={
            **os.environ,
            "PYTHONPATH": path,
            "CARDTABLE_HOME": str(where) + "-home",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def installed(zoo, tmp_path):
    """Builds the wheel of the project, and unpacks it as pip does."""
    (wheel,) = WheelBuilder(str(zoo)).build(directory=str(tmp_path), versions=["standard"])
    site = tmp_path / "site"
    with ZipFile(wheel) as files:
        files.extractall(site)
    return site


def told(site):
    return json.loads(run(site, "-c", PROBE, CARDTABLE_LANGUAGE="de"))


def test_without_a_catalogue_it_is_english_in_a_german_program(zoo, tmp_path):
    site = installed(zoo, tmp_path)
    assert told(site) == ["Einstellungen", BLURB, "Play a card.", "# Zebra"]


def test_its_catalogue_is_begun_checked_carried_by_its_distribution_and_spoken(zoo, tmp_path):
    written = run(zoo, "cardtable", "language", "new", "de", "--game", "zebra")
    path = zoo / "zebra" / "languages" / "de.po"
    assert written == f"{path}\n"
    text = path.read_text(encoding="utf-8")
    for english, german in GERMAN.items():
        assert f'msgid "{english}"\nmsgstr ""' in text
        text = text.replace(f'"{english}"\nmsgstr ""', f'"{english}"\nmsgstr "{german}"')
    path.write_text(text, encoding="utf-8")
    english = (zoo / "zebra" / "help.md").read_text(encoding="utf-8")
    (zoo / "zebra" / "help.de.md").write_text(english.replace("# Zebra", "# Das Zebra"), "utf-8")
    run(zoo, "cardtable", "language", "update", "de", "--game", "zebra")
    check = ("check", "zebra", "--language", "de", "--quick")
    assert "missing: {who} plays a card." in run(zoo, "cardtable", *check, code=1)
    site = installed(zoo, tmp_path)
    assert told(site) == ["Einstellungen", *GERMAN.values(), "# Das Zebra"]
    (site / "zebra" / "languages" / "de.mo").write_bytes(b"damaged")
    assert told(site)[:3] == ["Einstellungen", *GERMAN]
