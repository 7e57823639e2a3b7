"""Sounds that tell something: each at its moment, each unlike the others, loud by themselves."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cardtable.core.table import DEALER, OVER
from cardtable.store.settings import Settings
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.sound import NAMES, SIGNALS, Sounds
from cardtable.ui.table.game_at_table import GameAtTable
from tests.support.hearing import Ear
from tests.support.told_games import GAMES, Nobody, dealt

sys.path.insert(0, str(Path(__file__).parents[2] / "assets" / "make"))
import sounds

APART = 0.5  # of two signals, where 0 is one sound and 1 has nothing in common
CARDS_APART = 0.3  # of two sounds of cards, which differ as cards do
LOUD = 0.39  # of full scale: the peak of a signal; a card may be half as loud


@cache
def ears() -> dict[str, Ear]:
    """Every sound by its name, the first one of several variants."""
    made = {file.removesuffix(".wav"): data for file, data in sounds.made().items()}
    return {name: Ear(made.get(name) or made[f"{name}_1"], sounds.RATE) for name in NAMES}


@pytest.mark.long
def test_every_sound_is_unlike_every_other():
    for (one, first), (other, second) in itertools.combinations(ears().items(), 2):
        apart = APART if one in SIGNALS or other in SIGNALS else CARDS_APART
        assert first.unlike(second) > apart, (one, other, first.unlike(second))


@pytest.mark.long
def test_every_variant_is_more_like_its_own_than_like_any_other():
    for file, data in sounds.made().items():
        ear, own = Ear(data, sounds.RATE), file.removesuffix(".wav").rstrip("_1234567890")
        nearest = min(ears(), key=lambda name: ears()[name].unlike(ear))
        assert nearest == own, file


@pytest.mark.long
def test_a_laptop_plays_every_sound():
    """Its loudspeaker begins at about 300 Hz; a refusal and a knock lay below."""
    for name, ear in ears().items():
        assert ear.played_by_a_laptop > (0.9 if name in SIGNALS else 0.65), name
        assert ear.peak > (LOUD if name in SIGNALS else LOUD / 2), name


def test_signals_are_short():
    for name, ear in ears().items():
        if name not in ("win", "lose"):
            assert len(ear.samples) / sounds.RATE < 1, name


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
        lambda name, side=0.0: heard.update([name]),
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
