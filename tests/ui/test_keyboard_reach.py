"""The keyboard reaches everything at every table, shows where it is, and is not lost by a move."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.diff import Place
from cardtable.core.table import DEALER, table_for
from cardtable.session import Chair, Session
from cardtable.told.tree import Asked, Deed, Role
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.table.accessible.table_facts import id_of
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_in_play import AMOUNT
from cardtable.ui.table.table_screen import TableScreen
from tests.support.table_by_hand import AtTable
from tests.support.told_games import GAMES, NAMES, at_table, plays, told
from tests.support.windowless import Desk, shown


def shown_focus(game: GameAtTable) -> object:
    """The rectangle of the keyboard's ring."""
    scene = shown(game).scene
    assert scene is not None
    return scene.lit.focus


def lies(game: GameAtTable, place: Place) -> bool:
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
            prompt = shown(here).prompt
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
        here.person.play((copied.moves(seat)[0],))
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


@pytest.mark.parametrize("game", GAMES)
def test_the_arrows_follow_the_table_and_the_tree_has_the_same_order(game):
    """Along a hand as it lies, line by line; from pile to pile as they are told."""
    for number, session in enumerate(plays(game, 5, 60)):
        if number % 5:
            continue
        here = at_table(session, session.turn)
        arrangement, piles = here.tabletop.arrangement, here.tabletop.view.piles
        focusable = Keyboard(here.tabletop.gestures).focusable()
        drawn = {card.place: card.rect for card in arrangement.cards}
        for one, other in itertools.pairwise(focusable):
            if one.pile == other.pile:
                here_at, there_at = drawn[one], drawn[other]
                ahead = there_at.x > here_at.x or there_at.y > here_at.y
                assert ahead, f"seed 5, position {number}: {one} before {other}"
        told_ids = [thing.id for thing in told(here).root.walk()]
        hands = [place for place in focusable if arrangement.piles[place.pile].is_hand]
        assert focusable[: len(hands)] == tuple(hands), "the hand comes first"
        at = [told_ids.index(id_of(place, piles)) for place in focusable]
        assert at == sorted(at), f"seed 5, position {number}"


def typed(game: GameAtTable, name: str) -> None:
    """A key as the window takes it: a line of an open list, a command, a card."""
    popup = game.talk.popup
    if popup is not None and name.isdigit():
        Desk(game).do(popup.actions[int(name) - 1].key)
    else:
        Desk(game).type(name)


def reached(game: GameAtTable, key: str, there: Any, most: int = 80) -> bool:
    """Types a key until something is so."""
    for _ in range(most):
        if there():
            return True
        typed(game, key)
    return bool(there())


def choose(game: GameAtTable, move: Any) -> None:
    """Types the number of the line that means a move, where a list asks which."""
    for number, (key, run) in enumerate(game.talk.options, start=1):
        if move in run or key == "confirmed":
            typed(game, str(number))
            return


def pick_by_keys(game: GameAtTable, pick: Any) -> None:
    """Goes to a card and picks it, unless it was picked together with another."""
    gestures, piles = game.tabletop.gestures, game.tabletop.view.piles

    def is_it(place: Place | None) -> bool:
        wanted = place is not None and place.pile == pick.pile
        return wanted and piles[place.pile][place.index] == pick.card

    own = [index for index, card in enumerate(piles[pick.pile]) if card == pick.card]
    picked = [place for place in gestures.selection if is_it(place)]
    if picked and len(own) == 1:
        return
    reached(game, "right", lambda: is_it(gestures.focus) and gestures.focus not in picked)
    typed(game, "space")


def made_by_keys(session: Session, move: Any) -> bool:
    """True when a move can be played by nothing but keys."""
    copied = save_text.read(save_text.write(session), registry.find)
    game, before = at_table(copied, move.seat), len(copied.log)
    gestures = game.tabletop.gestures
    for pick in move.picks:
        if len(copied.log) == before:
            pick_by_keys(game, pick)
            choose(game, move)
    wanted = move.target if move.picks else move.word
    aims = Keyboard(gestures).aims() if game.talk.popup is None else ()
    for aim in [aim for aim in aims if aim == wanted] or aims:
        if len(copied.log) == before:
            reached(game, "tab", lambda aim=aim: gestures.aim == aim)
            typed(game, "return")
            choose(game, move)
    return len(copied.log) > before


@pytest.mark.parametrize("game", [name for name in GAMES if name != "blank"])
def test_every_move_of_a_game_can_be_made_by_keys_alone(game):
    chance = Random(23)
    wrong, words = [], set()
    for number, session in enumerate(plays(game, 23, 60)):
        if session.turn == DEALER:
            continue
        legal = session.moves(session.turn)
        new = [move for move in legal if move.word not in words]
        words |= {move.word for move in new[:1]}
        sample = [*new[:1], *(chance.sample(legal, min(3, len(legal))) if number % 6 == 0 else ())]
        wrong += [str(move) for move in sample if not made_by_keys(session, move)]
    assert not wrong
    assert words


def cutting(home: Any) -> tuple[AtTable, TableScreen]:
    """Sevens from Hell where everybody cuts, the first cut being a person's."""
    table, rules = AtTable(home), registry.find("sevens_from_hell")
    chairs = tuple(Chair("human", name) for name in NAMES[:4])
    session = Session(rules, table_for(rules.options, 4, {"exact_cut": "on"}), chairs, "otter")
    session.settle()
    play = TableScreen(table.room, session)
    play.game.show_to(session.turn)
    table.room.go(play)
    table.step()
    return table, play


def test_a_number_is_chosen_by_keys(tmp_path):
    table, play = cutting(tmp_path)
    low, high = play.game.tabletop.prompt.amount
    assert play.game.talk.amount == (low + high) // 2, "nobody means the least that can be cut"
    for key, by in ((pygame.K_PAGEUP, 10), (pygame.K_UP, 1), (pygame.K_MINUS, -1)):
        before = play.game.talk.amount
        table.key(key)
        assert play.game.talk.amount == before + by
    while play.game.talk.amount != 24:
        table.key(pygame.K_DOWN if play.game.talk.amount > 24 else pygame.K_UP)
    assert low < 24 < high
    assert play.told().root.find("amount:say").name == "Cut 24", "the button says what it does"
    count = len(play.session.log)
    table.key(pygame.K_RETURN)
    assert play.session.log[count].move.numbers() == (24,)
    table.close()


def test_a_number_is_one_thing_that_a_listener_changes_step_by_step(tmp_path):
    table, play = cutting(tmp_path)
    low, high = play.game.tabletop.prompt.amount
    told = play.told().root.find(AMOUNT)
    assert told.role is Role.SPINNER
    assert (told.amount.low, told.amount.high) == (low, high)
    assert f"from {low} to {high}" in play.told().root.children[0].description
    assert play.perform(Asked(AMOUNT, Deed.MORE))
    assert play.told().root.find(AMOUNT).amount.now == told.amount.now + 1
    assert play.told().focus == AMOUNT
    for odd in ("²", "9" * 5000, "--1", "many"):
        play.perform(Asked(AMOUNT, Deed.WRITE, text=odd))
    assert play.perform(Asked(AMOUNT, Deed.WRITE, text="24"))
    table.step()
    count = len(play.session.log)
    assert play.perform(Asked("amount:say", Deed.PRESS))
    assert play.session.log[count].move.numbers() == (24,)
    table.close()
