"""The keyboard reaches everything at every table, shows where it is, and is not lost by a move."""

from __future__ import annotations

import pytest
from test_telling import GAMES, at_table, plays

from cardtable import registry, save_text
from cardtable.core.diff import Place
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.table.playing import Playing
from cardtable.ui.table.showing import Pointer


def shown_focus(game: Playing) -> object:
    """Where the keyboard's ring is drawn."""
    scene = game.value(Pointer()).scene
    assert scene is not None
    return scene.lit.focus


def lies(game: Playing, place: Place) -> bool:
    return place.index < len(game.tabletop.view.piles[place.pile])


@pytest.mark.parametrize("game", GAMES)
def test_arrows_and_tab_reach_every_card_and_word_and_show_where_they_are(game):
    for number, session in enumerate(plays(game, 3, 60)):
        if number % 4:
            continue
        here = at_table(session, session.turn)
        gestures = here.tabletop.gestures
        keys = Keyboard(gestures)
        cards = set()
        for _ in keys.focusable():
            keys.key("right")
            cards.add(gestures.focus)
            assert shown_focus(here) == gestures.focus
        assert set(gestures.playable) <= cards, f"seed 3, position {number}"
        words = set()
        for _ in keys.aims():
            keys.key("tab")
            words.add(gestures.aim)
            prompt = here.value(Pointer()).prompt
            assert prompt is not None
            assert prompt.focus
        assert words == {button.word for button in gestures.buttons}


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_stays_on_a_card_whatever_is_played(game):
    for number, session in enumerate(plays(game, 9, 40)):
        if number % 3:
            continue
        copied = save_text.read(save_text.write(session), registry.find)
        here, seat = at_table(copied, copied.turn), copied.turn
        gestures = here.tabletop.gestures
        Keyboard(gestures).key("right")
        before = gestures.focus
        if before is None:
            continue
        card = here.tabletop.view.piles[before.pile][before.index]
        here.play((copied.moves(seat)[0],))
        here.tabletop.motion.finish_now()
        if here.tabletop.seat != seat:
            continue  # the screen is another's
        after = here.tabletop.gestures.focus
        left = here.tabletop.view.piles[before.pile]
        if card in left and not card.is_hidden:
            assert after is not None, f"seed 9, position {number}"
            assert here.tabletop.view.piles[after.pile][after.index] == card
        elif after is not None:
            assert lies(here, after)
