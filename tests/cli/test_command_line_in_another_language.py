"""What players read at the command line is whole messages, in the language that is spoken."""

from __future__ import annotations

import argparse
import re
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.__main__ import main
from cardtable.cli import arguments, verbs
from cardtable.cli.window import Complaint
from cardtable.core import messages
from cardtable.store import languages
from cardtable.store.places import HOME
from tests.support import pseudo

GOLDEN = Path(__file__).parent.parent / "golden"
OF_PLAYERS = (
    *("play", "replay", "games", "deal", "moves", "apply", "view", "why", "export"),
    *("review", "person", "desktop", "selftest"),
)
OF_ARGPARSE = {"show this help message and exit", "show program's version number and exit"}


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setattr(languages, "begin", lambda: False)  # the pseudo-language stays


@pytest.fixture
def lines(capsys):
    """Runs a command in the pseudo-language; its lines, of whichever stream."""

    def running(*words: str) -> list[str]:
        with pseudo.spoken(), suppress(SystemExit):
            main(list(words))
        out = capsys.readouterr()
        return [line.strip() for line in (out.out + out.err).splitlines() if line.strip()]

    return running


def helped(parser: ArgumentParser) -> Iterator[str]:
    """Every text of help of a parser and of the verbs under it."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            yield from (str(one.help) for one in action._choices_actions)
            for under in action.choices.values():
                yield from helped(under)
        elif action.help and action.help not in OF_ARGPARSE:
            yield action.help


def test_the_help_of_every_verb_of_players_is_messages():
    with pseudo.spoken():
        top = verbs.parser()
        (inner,) = (one for one in top._actions if isinstance(one, _SubParsersAction))
        told = {one.dest: str(one.help) for one in inner._choices_actions}
        told = {verb: text for verb, text in told.items() if verb in OF_PLAYERS}
        assert sorted(told) == sorted(OF_PLAYERS)
        texts = [top.description, top.epilog, *told.values()]
        for verb in OF_PLAYERS:
            texts += helped(inner.choices[verb])
    assert [text for text in texts if not pseudo.whole(str(text))] == []


def test_the_help_can_be_printed_in_another_language(lines):
    assert any(pseudo.OPENS in line for line in lines("play", "--help"))


class _PerCent(pseudo.Pseudo):
    """A language whose every text has a per cent sign, as any translation may."""

    def gettext(self, message: str, /) -> str:
        return f"{message} 100 %"


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("person", "--help")])
def test_a_per_cent_sign_in_a_translation_is_only_a_sign(capsys, words):
    messages.speak("en-per-cent", lambda domain, language: _PerCent())
    try:
        with pytest.raises(SystemExit) as ended:
            main(list(words))
    finally:
        messages.speak(messages.ENGLISH)
    assert ended.value.code == 0
    assert "100 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        *("deal bingo", "deal blank --seats 9", "deal blank --option cards"),
        *("deal blank --option cards=0", "deal blank --option nothing=1"),
        *("play blank --seats human,wizard", "play no.cardtable", "play bingo"),
        *("moves /no/such/file", "moves .", "review seven_up.save --seat 9", "review blank.save"),
        *("person hand-over Nobody x", "person take-over no.file"),
    ],
)
def test_a_complaint_is_one_message(lines, command):
    (line,) = lines(*(str(GOLDEN / w) if w.endswith(".save") else w for w in command.split()))
    told = re.sub(r"^no\.file: ", "", line.removeprefix("cardtable: "))
    assert pseudo.whole(told)


def test_a_bad_number_of_a_verb_is_told_in_the_language(lines):
    *_, line = lines("review", "x.save", "--worlds", "0")
    assert pseudo.whole(line.removeprefix("cardtable review: "))


def test_a_checked_save_and_a_legal_move_are_told_in_one_message(lines, tmp_path):
    assert all(map(pseudo.whole, lines("replay", str(GOLDEN / "blank.save"), "--check")))
    dealt = tmp_path / "dealt"
    dealt.write_text("".join(f"{line}\n" for line in lines("deal", "blank")))
    first, *_ = lines("moves", str(dealt))
    for move in (first, "0 dance"):
        assert all(map(pseudo.whole, lines("why", str(dealt), move))), move


@pytest.mark.long
def test_every_line_of_a_review_is_a_message(lines):
    told = lines("review", str(GOLDEN / "nccc_seven.save"), "--worlds", "4")
    assert len(told) > 3
    assert [line for line in told if pseudo.outside(line)] == []


def test_the_menu_entry_is_told_in_one_message(lines, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("cardtable.cli.desktop.shutil.which", lambda _: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for words in (("desktop",), ("desktop", "--remove")):
        assert [pseudo.whole(line) for line in lines(*words)] == [True]
    monkeypatch.setattr(sys, "platform", "darwin")
    (line,) = lines("desktop")
    assert pseudo.whole(line.removeprefix("cardtable: "))


def test_the_values_of_a_house_rule_are_a_message_in_the_list_and_english_in_json(lines):
    blank = registry.find("blank")
    with pseudo.spoken():
        assert pseudo.whole(arguments.counts(registry.find("seven_up")))
        with pytest.raises(Complaint) as refused:
            arguments.table_of(blank, 2, ["cards=0"])
    assert "1 tó 9" in str(refused.value)
    assert '"allowed": "1 to 9",' in lines("games", "--json")


def test_what_argparse_says_itself_is_said_in_the_language_too(lines):
    help_shown = lines("deal", "--help")
    assert help_shown[0].startswith(pseudo.OPENS)
    assert sum(line.startswith(pseudo.OPENS) for line in help_shown) == 3  # usage, two headings
    assert not any("show this help" in line for line in help_shown)
    for wrong in (["deal"], ["nonsense"], ["deal", "seven_up", "--sets", "3"], ["deal", "--seed"]):
        complaint = " ".join(lines(*wrong))
        assert complaint.count(pseudo.OPENS) >= 2, complaint  # around the reason, and around it all
    assert argparse.ArgumentParser(prog="other").format_usage() == "usage: other [-h]\n"


def test_a_position_that_cannot_be_read_is_complained_of_in_the_language(lines, tmp_path):
    path = tmp_path / "position.txt"
    for line in (
        "pile hnd-0 Kh",
        "fact trump",
        "seats 9",
        "nonsense",
        "turn 7",
        "pile hand-0 Kh,9c",
    ):
        path.write_text(f"position seven_up 1\n{line}\n")
        complaint = " ".join(lines("moves", str(path)))
        assert complaint.count(pseudo.OPENS) >= 2, complaint
