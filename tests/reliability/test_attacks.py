"""The attacks, kept short: each is a command for the night, and is run here from its beginning."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable import registry, save_text
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.shown_table import ShownTable
from cardtable.ui.table.table_in_play import Action
from tests.attacks import folders, kills, night, soak
from tests.attacks.fuzz import KEPT, TARGETS, beginnings, by_hypothesis, corpus, kept
from tests.attacks.monkey import GAMES, Monkey, attack, monkey
from tests.attacks.verdict import Wrong, differences
from tests.support.thinned import thinned

ATTACKS = Path(__file__).parents[1] / "attacks"
EVENTS = 70
TEXTS = 80

# -- folders in other hands ------------------------------------------------------------------------


@pytest.mark.parametrize("channel", folders.CHANNELS)
def test_no_move_is_lost_whatever_is_done_to_the_folder(channel):
    assert folders.attack(channel, 1, 4)["evenings"] == 4


def test_the_folders_attack_notices_a_game_that_takes_the_place_of_another(monkeypatch):
    def first_name(folder: Path, game: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{game}-0001.cardtable"

    monkeypatch.setattr("cardtable.store.shelves.free_name", first_name)
    with pytest.raises(Wrong, match="are lost"):
        folders.attack("quiet", 1, 12)


# -- the monkey ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", thinned(GAMES, every=3))
def test_the_monkey_finds_nothing(game):
    with monkey(game, 22) as made:
        made.run(EVENTS)
        assert made.counted["compared"] > 20
        assert made.counted["in pixels"] > 3


@pytest.mark.long
def test_the_same_seed_makes_the_same_monkey(tmp_path):
    """In processes that put texts into sets in different orders, and start at different times."""
    traces = []
    for hashes in ("1", "2"):
        trace = tmp_path / hashes
        words = ["blank", "--seed", "2", "--events", "200", "--trace", str(trace)]
        env = os.environ | {"PYTHONHASHSEED": hashes}
        command = [sys.executable, str(ATTACKS / "monkey.py"), *words]
        subprocess.run(command, env=env, check=True, capture_output=True)
        traces.append(trace.read_text(encoding="utf-8").splitlines())
    assert len(traces[0]) > 200
    assert traces[0] == traces[1]


def test_the_monkey_quits_and_finds_its_game_again():
    with monkey("seven_bridge", 2) as made:
        for _ in range(3):
            made.quit()
            made.hold()
            made.make_a_move()
        assert made.counted["quits"] == 3


def shows_every_hand(patch):
    def sit(self):
        seat = self.croupier.seat
        self.tabletop.sit(seat, self.session.state)
        self.move_on()

    patch.setattr(GameAtTable, "_sit", sit)


def tells_what_lies_in_the_stock(patch):
    def value(self, pointer):
        shown = kept(self, pointer)
        if shown.bar is None:
            return shown
        title = str(self.session.state.piles["stock"][-1:])
        return replace(shown, bar=replace(shown.bar, title=title))

    kept = ShownTable.value
    patch.setattr(ShownTable, "value", value)


def forgets_the_curtain(patch):
    def value(self, pointer):
        curtain, self.game.curtain = self.game.curtain, None
        shown = kept(self, pointer)
        self.game.curtain = curtain
        return shown

    kept = ShownTable.value
    patch.setattr(ShownTable, "value", value)


def paints_too_little(patch):
    patch.setattr(Overlay, "take_changed", lambda self: ((), ()))


def loses_a_card(patch):
    def check(self, session):
        state = session.state
        stock = state.piles["stock"]
        session._states[-1] = replace(state, piles=state.piles.with_piles({"stock": stock[1:]}))
        kept(self, session)

    kept = Monkey._check_state
    patch.setattr(Monkey, "_check_state", check)


def test_who_has_handed_over_has_done_so_whatever_cards_are_hidden():
    with monkey("blank", 2) as made:
        croupier = made.play.game.croupier
        for _ in range(40):
            if croupier.handing >= 0:
                break
            (made.hold if made.play.game.curtain is not None else made.make_a_move)()
        assert croupier.handing >= 0
        croupier.hand_over()
        for _ in range(5):  # one of them in pixels
            made.secrecy.check_frame(made.app)
        assert croupier.handing < 0, "the mark is on the state in earnest again"


def test_a_complaint_says_what_differs_and_keeps_the_game(monkeypatch, tmp_path, capsys):
    tells_what_lies_in_the_stock(monkeypatch)
    monkeypatch.setattr("tests.attacks.monkey.SCRATCH", tmp_path)
    assert not attack("blank", 4, 600)
    told = (tmp_path / "blank-4" / "complaint.txt").read_text(encoding="utf-8")
    assert "    bar.title: " in told
    assert "imagined: <Piles" in told
    save = (tmp_path / "blank-4" / "game.save").read_text(encoding="utf-8")
    assert save_text.read(save, registry.find).rules.name == "blank"
    assert "bar.title" in capsys.readouterr().out


def test_differences_are_found_in_parts_of_any_kind():
    first = Action("undo", "Take back"), {"a": 1, "b": (1, 2)}
    second = Action("undo", "Hand over"), {"a": 1, "b": (1, 3), "c": 2}
    assert list(differences(first, second)) == [
        "[0].label: 'Take back' / 'Hand over'",
        "[1][b][1]: 2 / 3",
        "[1][c]: None / 2",
    ]
    assert list(differences((1,), (1, 2))) == [": (1,) / (1, 2)"]
    assert not list(differences(first, first))


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (shows_every_hand, "never saw|not its view"),
        (tells_what_lies_in_the_stock, "hidden cards change what is drawn"),
        (forgets_the_curtain, "faces under the curtain"),
        (paints_too_little, "full redraw"),
        (loses_a_card, "not the deck"),
    ],
)
def test_the_monkey_notices(fault, complaint, monkeypatch):
    fault(monkeypatch)
    with monkey("blank", 4) as made, pytest.raises(Wrong, match=complaint):
        made.run(600)


# -- any text --------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", TARGETS)
def test_any_text_is_read_or_refused_in_one_line(target):
    counted = by_hypothesis(target, TEXTS, number=len(target))
    assert counted["read"] + counted["refused"] >= TEXTS
    assert counted["refused"] or target == "seed"


def test_the_fuzzer_names_the_text_that_breaks_something(monkeypatch):
    def breaks(text):
        if text not in kept("move"):
            raise ZeroDivisionError
        return "read"

    monkeypatch.setitem(TARGETS, "move", breaks)
    with pytest.raises(ZeroDivisionError) as broken:
        by_hypothesis("move", TEXTS)
    assert any(note.startswith("the text: ") for note in broken.value.__notes__)


@pytest.mark.parametrize("target", TARGETS)
def test_the_beginnings_of_the_fuzzer_are_read(target):
    texts = beginnings(target)
    read = [TARGETS[target](text) for text in texts].count("read")
    assert read >= len(texts) // 3


def test_what_guided_runs_have_kept_is_small_and_begins_every_run():
    texts = [text for target in TARGETS for text in kept(target)]
    assert len(texts) > 40
    assert sum(len(path.read_bytes()) for path in KEPT.glob("*.json")) < 200_000
    assert set(kept("save")) < set(corpus("save"))


# -- kills and long games --------------------------------------------------------------------------


@pytest.mark.parametrize("game", thinned(kills.GAMES, every=2))
def test_a_killed_game_comes_back_with_every_move_and_a_torn_one_up_to_the_tear(game):
    assert kills.attack([game], kills=2, tears=40)


@pytest.mark.parametrize("game", thinned(kills.GAMES[::-1], every=2))
def test_games_with_house_rules_at_random_go_through_save_and_journal(game, monkeypatch):
    monkeypatch.setattr(soak, "LONGEST", 160)
    assert soak.attack(registry.find(game), range(7, 9))


def test_the_soak_notices_a_journal_that_forgets(monkeypatch):
    monkeypatch.setattr(soak, "LONGEST", 160)
    monkeypatch.setattr("cardtable.store.journal.Journal.record", lambda *_: None)
    assert not soak.attack(registry.find("blank"), range(1))


# -- a night of all of them ------------------------------------------------------------------------


def test_a_night_goes_on_where_the_last_one_ended(tmp_path, monkeypatch):
    ran, codes = [], iter((0, 1, 0))

    def run(words, **how):
        ran.append(words[3:])
        return SimpleNamespace(returncode=next(codes), stdout="said\n")

    monkeypatch.setattr(night.subprocess, "run", run)
    path, pair = tmp_path / "tally.tsv", ("soak", "seven_up")
    night.add_up(path, ("kills", "blank"), 9, 90, 90.0)
    work = iter((0.0, 5.0, 5.0, 9.0, 9.0, 16.0))
    monkeypatch.setattr(night, "processor_seconds", lambda: next(work))
    for _ in range(3):
        night.slice_of(*pair, night.tally(path)[pair].seed + 1, path)
    firsts = [words[words.index("--first") + 1] for words in ran]
    each = night.ATTACKS["soak"].slice
    assert firsts == ["0", str(each), str(2 * each)], "no game is played again"
    sums = night.tally(path)
    assert sums.keys() == {pair, ("kills", "blank")}
    assert sums[pair] == night.Sum(3, 2 * each, 2 * each, 12.0), "what failed counts nothing"
    assert sums[pair].hours_to(3 * each) == pytest.approx(6.0 / 3600)
    lines = list(night.told(path))
    assert any("seven_up: 200 (16.7 a second) left: " in line for line in lines)
