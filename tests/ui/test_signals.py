"""Sounds that tell something: each at its moment, each unlike the others, loud by themselves."""

from __future__ import annotations

import array
import itertools
import sys
from collections import Counter
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from cardtable.core.table import DEALER, OVER
from cardtable.store.settings import Settings
from cardtable.ui import sound
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.sound import NAMES, SIGNALS, Sounds
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.threads import SOUNDS
from tests.support.told_games import GAMES, Nobody, dealt

sys.path.insert(0, str(Path(__file__).parents[2] / "assets" / "make"))
import sounds

WANTED = ("your_turn", "refuse", "claim", "deal_1", "meld", "win", "lose")


def shape(name: str) -> tuple[float, ...]:
    """Returns how a sound rises and falls, and how often it crosses zero, in steps of 50 ms."""
    made = sounds.made()
    values = array.array("h", made[f"{name}.wav"])
    step = sounds.RATE // 20
    parts = [values[at : at + step] for at in range(0, step * 16, step)]
    loud = [sum(map(abs, part)) / max(1, len(part)) / 3000 for part in parts]
    high = [
        sum((a < 0) != (b < 0) for a, b in itertools.pairwise(part)) / max(1, len(part)) * 40
        for part in parts
    ]
    return (*loud, *high)


def test_every_signal_is_unlike_every_other():
    shapes = {name: shape(name) for name in WANTED}
    for one, other in itertools.combinations(WANTED, 2):
        pairs = zip(shapes[one], shapes[other], strict=True)
        assert sum(abs(a - b) for a, b in pairs) > 2.0, (one, other)


def test_cards_and_signals_have_volumes_of_their_own():
    heard = Sounds()
    heard.set(0.0, 0.8)
    assert heard._loudness("card_place") == 0.0
    assert heard._loudness("your_turn") == 0.8
    assert set(SIGNALS) < set(NAMES)


@pytest.mark.parametrize("game", ["nccc_seven", "seven_bridge", "sevens_from_hell"])
def test_the_person_hears_what_concerns_them(game):
    """One person among others who are moved by chance: every turn of theirs is heard once."""
    session, chance = dealt(game, GAMES[game], "4"), Random(4)
    rest = tuple(chair.__class__("easy", chair.name) for chair in session.chairs[1:])
    session.chairs = (session.chairs[0], *rest)
    heard: Counter[str] = Counter()
    playing = GameAtTable(
        session,
        Nobody(),  # type: ignore[arg-type]  # nobody thinks here
        Settings,
        lambda name: heard.update([name]),
        lambda _: None,
    )
    playing.tabletop.resize((1280, 720), LayoutOptions())
    turns = 0
    for _ in range(300):
        if session.turn == OVER:
            break
        before = heard["your_turn"] + heard["claim"]
        if session.turn == DEALER:
            playing.croupier.go_on()
            playing.run(3.0)
        elif session.turn == 0:
            playing.signal()
            playing.person.play((chance.choice(session.moves(0)),), confirmed=True)
        else:
            count = len(session.log)
            session.play(chance.choice(session.moves(session.turn)))
            playing.croupier._report(count)
            playing.signal()
            turns += session.turn == 0
            assert heard["your_turn"] + heard["claim"] >= before
        playing.tabletop.motion.finish_now()
    assert turns > 3
    assert heard["your_turn"] + heard["claim"] >= turns // 2


def test_a_device_that_is_let_go_while_it_opens_ends_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The program may end at any moment of the thread that opens the device."""
    playing = Sounds()

    class Sound:
        def set_volume(self, _volume: float) -> None:
            playing.close()  # as the other thread does

    monkeypatch.setattr(sound.pygame.mixer, "init", lambda *_: None)
    monkeypatch.setattr(sound, "_variants", lambda _name: [Sound()])
    opening = Thread(target=playing._load, name=SOUNDS)
    opening.start()
    opening.join()
    assert not playing.heard
