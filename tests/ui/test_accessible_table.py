"""The table as it is told to a listener: everything that is drawn, and nothing that is not."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, OVER
from cardtable.session import Session
from cardtable.store.settings import Settings
from cardtable.told.tree import Asked, Deed, Role, Told
from cardtable.told.wording import card_words, rank_word, suit_word
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.accessible.readings import READINGS
from cardtable.ui.table.accessible.table_facts import id_of
from cardtable.ui.table.game_at_table import GameAtTable
from tests.support.thinned import thinned
from tests.support.told_games import GAMES, Nobody, at_table, dealt, plays, silent, told
from tests.support.windowless import Desk, shown

REAL_GAMES = [name for name in GAMES if name != "blank"]
RANK = "|".join(map(rank_word, range(1, 14)))
CARD = re.compile(rf"({RANK}) of ({'|'.join(map(suit_word, 'shdc'))})|joker", re.I)


def every_text(thing: Told) -> str:
    return " | ".join(f"{node.id} {node.words}" for node in thing.walk())


def read(here: GameAtTable, what: str) -> tuple[str, ...]:
    return AccessibleTable(here).read(what, shown(here)).lines


def first(here: GameAtTable, fits: Callable[[Told], bool]) -> Told:
    return next(filter(fits, told(here).root.walk()))


def begun(game: str, seats: int, seed: str = "otter") -> tuple[GameAtTable, AccessibleTable]:
    session = dealt(game, seats, seed)
    here = at_table(session, session.turn)
    return here, AccessibleTable(here)


def elsewhere(session: Session, seat: int, chance: Random) -> Session:
    """The same game as far as a seat has seen it, with other cards wherever it could not look."""
    other = copy.copy(session)
    imagine, view = session.rules.imagine, session.rules.view
    recent = max(0, len(session._states) - 12)
    other._states = [
        *session._states[:recent],
        *(imagine(view(state, seat), chance) for state in session._states[recent:]),
    ]
    return other


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_nothing_that_it_cannot_see(game):
    """Hidden cards are exchanged for others: not a word of the tree may change."""
    chance = Random(game)
    for session in islice(plays(game, 5, 60), 0, None, 6):
        for seat in range(GAMES[game]):
            here = at_table(session, seat)
            there = at_table(elsewhere(session, seat, chance), seat)
            assert told(here) == told(there), f"{len(session.log)} moves on, seat {seat}"
            for what in READINGS:
                assert read(here, what) == read(there, what)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_in_the_tree_are_those_that_are_drawn_face_up(game):
    for session in islice(plays(game, 7, 60), 0, None, 10):
        game_here = at_table(session, session.turn)
        arrangement = game_here.tabletop.arrangement
        up = {card_words(card.card) for card in arrangement.cards if card.up}
        down = {str(card.card) for card in arrangement.cards if not card.up}
        for thing in told(game_here).root.walk():
            face = thing.id.split(":")[2] if thing.id.startswith("card:") else ""
            if face and thing.name.lower() not in up:
                assert any(words in thing.value for words in up), thing
            assert face not in down or card_words(Card.parse(face)) in up, thing


@pytest.mark.parametrize("game", thinned(REAL_GAMES, every=2))
def test_under_the_curtain_no_card_is_told_in_a_whole_game(game):
    """Everybody is a person: between two of them the tree holds the curtain alone."""
    session, chance = dealt(game, GAMES[game], "9"), Random(9)
    playing = GameAtTable(session, Nobody(), Settings, silent, lambda _: None)  # type: ignore[arg-type]  # nobody thinks
    playing.tabletop.resize((1280, 720), LayoutOptions())
    curtains = 0
    for _ in range(400):
        if playing.curtain is not None:
            curtains += 1
            screen = told(playing)
            assert not CARD.search(every_text(screen.root)), every_text(screen.root)
            assert [thing.role for thing in screen.root.walk()] == [Role.PAGE]
            assert not AccessibleTable(playing).perform(Asked("pile:discard", Deed.PRESS))
            playing.hold_curtain(on=True)
            playing.step_curtain(playing.curtain, 1.0)
        elif session.turn == OVER:
            break
        elif session.turn == playing.croupier.seat:
            playing.person.play((chance.choice(session.moves(session.turn)),), confirmed=True)
            playing.tabletop.motion.finish_now()
        else:
            playing.tabletop.motion.finish_now()
            playing.croupier.go_on()
            playing.run(3.0)
    assert curtains > (20 if game != "lucky_sevens" else 5)


@pytest.mark.parametrize("game", GAMES)
def test_every_pile_player_and_counter_that_is_drawn_is_told(game):
    for session in islice(plays(game, 3, 40), 0, None, 8):
        here = at_table(session, session.turn)
        words = every_text(told(here).root).lower()
        zones = zoning(session.rules, session.table)
        for name in session.names if len(session.names) > 1 else ():
            assert name.lower() in words
        for counter in zones.counters:
            assert counter.title.lower() in words, counter
        prompt = session.rules.words.status(session.view(session.turn), session.turn)
        assert told(here).root.children[0].role is Role.STATUS
        assert prompt.text


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_the_focus_is_in_the_tree(game):
    for session in plays(game, 11, 25):
        here = at_table(session, session.turn)
        screen = told(here)
        ids = [thing.id for thing in screen.root.walk()]
        assert len(ids) == len(set(ids))
        assert screen.focus in ids
        for place in ("left", "right", "up", "down"):
            Desk(here).type(place)
            again = told(here)
            accessible = AccessibleTable(here)
            accessible.screen(shown(here))
            Desk(here).type("right")
            focus = accessible.screen(shown(here)).focus
            assert again.root.find(focus) is not None, focus


def test_the_tree_needs_no_pygame():
    module = "cardtable.ui.table.accessible.accessible_table"
    told_alone = f"import sys, {module}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told_alone], check=False).returncode == 0


# -- deeds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", thinned(REAL_GAMES[::-1], every=3))
def test_every_move_of_a_game_can_be_made_through_the_tree(game):
    """Every legal move of the seat on turn is reached by pressing what the tree holds."""
    tried = made = 0
    chance = Random(21)
    for session in islice(plays(game, 21, 60), 0, None, 5):
        if session.turn == DEALER:
            continue
        moves = [move for move in session.moves(session.turn) if move.picks]
        for move in chance.sample(moves, min(4, len(moves))):
            tried += 1
            made += _made_by_pressing(session, move)
    assert tried
    assert made == tried


def _made_by_pressing(session: Session, move: Any) -> bool:
    other = Session(session.rules, session.table, session.chairs, session.seed)
    other._states, other._entries = list(session._states), list(session._entries)
    here = at_table(other, move.seat)
    accessible, before = AccessibleTable(here), len(other.log)
    for pick in move.picks:
        piles, picked = here.tabletop.view.piles, here.tabletop.gestures.selection
        lying = reversed(range(len(piles[pick.pile])))
        places = [Place(pick.pile, at) for at in lying if piles[pick.pile][at] == pick.card]
        place = next(place for place in places if place not in picked)
        if len(other.log) == before:
            accessible.perform(Asked(id_of(place, piles), Deed.PRESS))
            _choose(here, move)
    if len(other.log) == before and here.talk.popup is None:
        glowing = [thing.id for thing in told(here).root.walk() if thing.id.startswith("target:")]
        for target in [name for name in glowing if _means(here, name.partition(":")[2], move)]:
            accessible.perform(Asked(target, Deed.PRESS))
            _choose(here, move)
            if len(other.log) > before:
                break
    return len(other.log) > before


def _choose(here: GameAtTable, move: Any) -> None:
    for key, run in here.talk.options:
        if move in run or key == "confirmed":
            Desk(here).do(key)
            return


def _means(here: GameAtTable, target: str, move: Any) -> bool:
    choices = here.tabletop.gestures.choices
    assert choices is not None
    options = choices.options(here.tabletop.gestures.selection, target)
    return any(move.words == run[0].words and move.target == run[-1].target for run in options)


def test_a_card_goes_by_its_own_deed_where_its_words_say():
    here, accessible = begun("seven_bridge", 3)
    accessible.perform(Asked("pile:stock", Deed.PRESS))
    card = first(here, lambda thing: "To the discards" in thing.others)
    number = card.others.index("To the discards")
    assert accessible.perform(Asked(card.id, Deed.CUSTOM, number))
    assert str(here.session.state.piles["discard"][-1]) == card.id.split(":")[2]


def test_a_refusal_is_told_with_the_focus():
    here, accessible = begun("nccc_seven", 4)
    before = accessible.screen(shown(here)).focus
    bad = first(here, lambda thing: thing.description.startswith("cannot be played now"))
    accessible.perform(Asked(bad.id, Deed.PRESS))
    screen = accessible.screen(shown(here))
    assert screen.focus != before
    said = screen.root.find(screen.focus)
    assert said is not None
    assert here.talk.refusal
    assert said.name


def test_a_hand_is_reordered_by_its_deeds():
    here, accessible = begun("seven_bridge", 3)
    left, right = first(here, lambda thing: thing.id.startswith("pile:hand")).children[:2]
    assert accessible.perform(Asked(left.id, Deed.CUSTOM, len(left.others) - 1))
    now = first(here, lambda thing: thing.id.startswith("pile:hand")).children[:2]
    assert [thing.id for thing in now] == [right.id, left.id]


def just_drawn() -> tuple[GameAtTable, AccessibleTable]:
    """Seven Bridge for two, a card just taken from the stock."""
    game, accessible = begun("seven_bridge", 2, "new")
    accessible.screen(shown(game))
    accessible.narrator.step(60.0)  # the deal has been heard
    accessible.perform(Asked("pile:stock", Deed.PRESS))
    game.tabletop.motion.finish_now()
    return game, accessible


def test_cards_that_have_come_are_told_as_new_until_they_are_touched():
    game, accessible = just_drawn()
    screen = accessible.screen(shown(game))
    news = screen.root.find(screen.focus)
    new = [thing for thing in screen.root.walk() if thing.description.endswith(" new.")]
    assert news is not None
    assert len(new) == 1
    card = new[0].name.replace(" of ", " ")
    assert news.name.startswith(f"{card}. "), "it comes first"
    place = next(iter(game.tabletop.fresh))
    game.person.pick(place)
    game.tabletop.touched()
    for thing in accessible.screen(shown(game)).root.walk():
        assert not thing.description.endswith(" new.")


def test_the_table_is_read_by_what_lies_on_it_and_not_by_its_empty_places():
    session = dealt("nccc_seven", 4, "rows")
    game = at_table(session, session.turn)
    _play_on(session, 12)
    game.show_to(session.turn)
    rows = [line for line in read(game, "piles") if "row of" in line]
    assert len(rows) == 4
    assert not [line for line in rows if "no cards" in line]
    assert max(map(len, rows)) < 200


def test_a_word_that_stands_at_its_card_is_offered_with_its_letter():
    """The knock of Seven (NCCC) stands beside the last card instead of in the prompt line."""
    for session in plays("nccc_seven", 2, 400):
        for seat in range(GAMES["nccc_seven"]):
            here = at_table(session, seat)
            value = shown(here)
            if value.at_hand is not None:
                about = AccessibleTable(here).screen(value).root.children[0].description
                action = value.at_hand.action
                assert f"{action.label}, letter {action.letter}" in about
                return
    raise AssertionError("nobody could knock")


def test_what_partners_share_is_read_once():
    game, _ = begun("sevens_from_hell", 4)
    assert " ".join(read(game, "scores")).count("Sevens: 0 of 1") == 2, "once for each side"
    seats = first(game, lambda thing: thing.id == "seats")
    assert all("Sevens: 0 of 1" in seat.value for seat in seats.children)


@pytest.mark.parametrize("game", GAMES)
def test_what_has_the_focus_is_never_without_words(game):
    for session in plays(game, 11, 60):
        for seat in range(GAMES[game]):
            here = at_table(session, seat)
            value = shown(here)
            empty = value.prompt and replace(value.prompt, text="")
            for told_value in (value, replace(value, prompt=empty)):
                screen = AccessibleTable(here).screen(told_value)
                focus = screen.root.find(screen.focus)
                assert focus is not None
                assert focus.name


def _play_on(session: Session, moves: int) -> None:
    for _ in range(moves):
        session.play(session.moves(session.turn)[0])
        session.settle()
