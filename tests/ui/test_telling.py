"""The table as it is told to a listener: everything that is drawn, and nothing that is not."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen, with_ids
from cardtable.told.wording import RANK_WORDS, SUIT_WORDS, card_words
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.table.playing import Playing
from cardtable.ui.table.showing import Pointer
from cardtable.ui.table.telling import READINGS, Telling

GAMES = {
    "blank": 2,
    "lucky_sevens": 3,
    "nccc_seven": 5,
    "seven_bridge": 3,
    "seven_up": 4,
    "sevens_from_hell": 4,
}
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
CARD = re.compile(rf"({'|'.join(RANK_WORDS)}) of ({'|'.join(SUIT_WORDS.values())})|joker", re.I)


class Nobody:
    """A thinker that is never asked."""

    def cancel(self) -> None:
        """Nothing is being thought about."""

    def poll(self, wait: float = 0.0) -> list[Any]:
        return []

    def start(self) -> None:
        """Nothing to start."""


def dealt(game: str, seats: int, seed: str) -> Session:
    rules = registry.find(game)
    chairs = tuple(Chair("human", name) for name in NAMES[:seats])
    session = Session(rules, table_for(rules.options, seats), chairs, seed)
    session.settle()
    return session


def at_table(session: Session, seat: int) -> Playing:
    game = Playing(session, Nobody(), Settings, lambda _: None, lambda _: None)  # type: ignore[arg-type]  # nobody thinks
    game.tabletop.resize((1280, 720), LayoutOptions())
    game.show_to(seat)
    return game


def told(game: Playing) -> ToldScreen:
    screen = Telling(game).screen(game.value(Pointer()), (), (), "")
    return ToldScreen(with_ids(screen.root), screen.focus)


def every_text(thing: Told) -> str:
    return " | ".join(f"{node.id} {node.words}" for node in thing.walk())


def plays(game: str, seed: int, most: int) -> Any:
    """The positions of a game played at random, each with who is asked."""
    session, chance = dealt(game, GAMES[game], str(seed)), Random(seed)
    for _ in range(most):
        if session.turn == OVER:
            return
        yield session
        seats = [seat for seat in range(GAMES[game]) if session.moves(seat)]
        seat = session.turn if chance.random() < 0.8 else chance.choice(seats)
        session.play(chance.choice(session.moves(seat)))
        session.settle()


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
    for number, session in enumerate(plays(game, 5, 60)):
        if number % 6:
            continue
        for seat in range(GAMES[game]):
            here = at_table(session, seat)
            there = at_table(elsewhere(session, seat, chance), seat)
            assert told(here) == told(there), f"seed 5, position {number}, seat {seat}"
            for what in READINGS:
                value, other = here.value(Pointer()), there.value(Pointer())
                assert Telling(here).read(what, value) == Telling(there).read(what, other)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_in_the_tree_are_those_that_are_drawn_face_up(game):
    for number, session in enumerate(plays(game, 7, 60)):
        if number % 10:
            continue
        seat = session.turn
        game_here = at_table(session, seat)
        arrangement = game_here.tabletop.arrangement
        assert arrangement is not None
        up = {card_words(card.card) for card in arrangement.cards if card.up}
        down = {str(card.card) for card in arrangement.cards if not card.up}
        for thing in told(game_here).root.walk():
            face = thing.id.split(":")[2] if thing.id.startswith("card:") else ""
            if face and thing.name.lower() not in up:
                assert any(words in thing.value for words in up), thing
            assert face not in down or card_words_of(face) in up, thing


def card_words_of(face: str) -> str:
    from cardtable.core.cards import Card

    return card_words(Card.parse(face))


@pytest.mark.parametrize("game", [name for name in GAMES if name != "blank"])
def test_under_the_curtain_no_card_is_told_in_a_whole_game(game):
    """Everybody is a person: between two of them the tree holds the curtain alone."""
    session, chance = dealt(game, GAMES[game], "9"), Random(9)
    playing = Playing(session, Nobody(), Settings, lambda _: None, lambda _: None)  # type: ignore[arg-type]  # nobody thinks
    playing.tabletop.resize((1280, 720), LayoutOptions())
    curtains = 0
    for _ in range(400):
        if playing.curtain is not None:
            curtains += 1
            screen = told(playing)
            assert not CARD.search(every_text(screen.root)), every_text(screen.root)
            assert [thing.role for thing in screen.root.walk()] == [Role.PAGE]
            assert not Telling(playing).perform(Asked("pile:discard", Deed.PRESS))
            playing.hold_curtain(on=True)
            playing.step_curtain(playing.curtain, 1.0)
        elif session.turn == OVER:
            break
        elif session.turn == playing.croupier.seat:
            playing.play((chance.choice(session.moves(session.turn)),), confirmed=True)
            playing.tabletop.motion.finish_now()
        else:
            playing.tabletop.motion.finish_now()
            playing.croupier.go_on()
            playing.run(3.0)
    assert curtains > (20 if game != "lucky_sevens" else 5)


@pytest.mark.parametrize("game", GAMES)
def test_every_pile_player_and_counter_that_is_drawn_is_told(game):
    for number, session in enumerate(plays(game, 3, 40)):
        if number % 8:
            continue
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
            here.card_key(place, shift=False)
            again = told(here)
            telling = Telling(here)
            telling.screen(here.value(Pointer()), (), (), "")
            here.card_key("right", shift=False)
            focus = telling.screen(here.value(Pointer()), (), (), "").focus
            assert again.root.find(focus) is not None, focus


def test_the_tree_needs_no_pygame():
    told_alone = "import sys, cardtable.ui.table.telling; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told_alone], check=False).returncode == 0


# -- deeds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name in GAMES if name != "blank"])
def test_every_move_of_a_game_can_be_made_through_the_tree(game):
    """Whatever is legal for the seat on turn is reached by pressing what the tree holds."""
    tried = made = 0
    chance = Random(21)
    for number, session in enumerate(plays(game, 21, 60)):
        if number % 5 or session.turn == DEALER:
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
    telling, before = Telling(here), len(other.log)
    for pick in move.picks:
        piles = here.tabletop.view.piles
        index = next(
            at
            for at in reversed(range(len(piles[pick.pile])))
            if piles[pick.pile][at] == pick.card and _place(pick.pile, at) not in _picked(here)
        )
        from cardtable.ui.table.told_places import id_of

        if len(other.log) == before and _place(pick.pile, index) not in _picked(here):
            telling.perform(Asked(id_of(_place(pick.pile, index), piles), Deed.PRESS))
            _choose(here, move)
    if len(other.log) == before and here.talk.popup is None:
        screen = told(here)
        glowing = [thing.id for thing in screen.root.walk() if thing.id.startswith("target:")]
        wanted = [name for name in glowing if _means(here, name.partition(":")[2], move)]
        for target in wanted:
            telling.perform(Asked(target, Deed.PRESS))
            _choose(here, move)
            if len(other.log) > before:
                break
    return len(other.log) > before


def _place(pile: str, index: int) -> Any:
    from cardtable.core.diff import Place

    return Place(pile, index)


def _picked(here: Playing) -> tuple[Any, ...]:
    return here.tabletop.gestures.selection


def _choose(here: Playing, move: Any) -> None:
    for key, run in here.talk.options:
        if move in run or key == "confirmed":
            here.do(key)
            return


def _means(here: Playing, target: str, move: Any) -> bool:
    choices = here.tabletop.gestures.choices
    assert choices is not None
    options = choices.options(here.tabletop.gestures.selection, target)
    return any(move.words == run[0].words and move.target == run[-1].target for run in options)


def test_a_card_goes_by_its_own_deed_where_its_words_say():
    session = dealt("seven_bridge", 3, "otter")
    here = at_table(session, session.turn)
    telling = Telling(here)
    for thing in told(here).root.walk():
        if thing.id.startswith("pile:stock"):
            telling.perform(Asked(thing.id, Deed.PRESS))
    card = next(thing for thing in told(here).root.walk() if "To the discards" in thing.others)
    number = card.others.index("To the discards")
    assert telling.perform(Asked(card.id, Deed.CUSTOM, number))
    assert str(session.state.piles["discard"][-1]) == card.id.split(":")[2]


def test_a_refusal_is_told_with_the_focus():
    session = dealt("nccc_seven", 4, "otter")
    here = at_table(session, session.turn)
    telling = Telling(here)
    before = telling.screen(here.value(Pointer()), (), (), "").focus
    bad = next(
        thing
        for thing in told(here).root.walk()
        if thing.description.startswith("cannot be played now")
    )
    telling.perform(Asked(bad.id, Deed.PRESS))
    screen = telling.screen(here.value(Pointer()), (), (), "")
    assert screen.focus != before
    said = screen.root.find(screen.focus)
    assert said is not None
    assert here.talk.refusal
    assert said.name


def test_a_hand_is_reordered_by_its_deeds():
    session = dealt("seven_bridge", 3, "otter")
    here = at_table(session, session.turn)
    hand = next(thing for thing in told(here).root.walk() if thing.id.startswith("pile:hand"))
    first, second = hand.children[:2]
    telling = Telling(here)
    assert telling.perform(Asked(first.id, Deed.CUSTOM, len(first.others) - 1))
    now = next(thing for thing in told(here).root.walk() if thing.id.startswith("pile:hand"))
    assert [thing.id for thing in now.children[:2]] == [second.id, first.id]


def just_drawn() -> tuple[Playing, Telling]:
    """Seven Bridge for two, a card just taken from the stock."""
    session = dealt("seven_bridge", 2, "new")
    game = at_table(session, session.turn)
    telling = Telling(game)
    telling.perform(Asked("pile:stock", Deed.PRESS))
    game.tabletop.motion.finish_now()
    return game, telling


def test_cards_that_have_come_are_told_as_new_until_they_are_touched():
    game, telling = just_drawn()
    screen = telling.screen(game.value(Pointer()), (), (), "")
    news = screen.root.find(screen.focus)
    new = [thing for thing in screen.root.walk() if thing.description.endswith(" new.")]
    assert news is not None
    assert len(new) == 1
    assert f"New in hand: {new[0].name.lower()}." in news.description
    place = next(iter(game.tabletop.fresh))
    game.pick(place)
    game.tabletop.touch()
    for thing in telling.screen(game.value(Pointer()), (), (), "").root.walk():
        assert not thing.description.endswith(" new.")


def test_touching_a_new_card_does_not_have_the_news_told_again():
    game, telling = just_drawn()
    before = telling.screen(game.value(Pointer()), (), (), "").root.children[0]
    assert "New in hand" in before.description
    game.focus_on(next(iter(game.tabletop.fresh)))
    game.tabletop.touch()
    assert not game.tabletop.fresh
    assert telling.screen(game.value(Pointer()), (), (), "").root.children[0] == before


def test_the_table_is_read_by_what_lies_on_it_and_not_by_its_empty_places():
    session = dealt("nccc_seven", 4, "rows")
    game = at_table(session, session.turn)
    for _ in range(12):
        session.play(session.moves(session.turn)[0])
        session.settle()
    game.show_to(session.turn)
    lines = Telling(game).read("piles", game.value(Pointer())).lines
    rows = [line for line in lines if "row of" in line]
    assert len(rows) == 4
    assert not [line for line in rows if "no cards" in line]
    assert max(map(len, rows)) < 200


def test_a_word_that_stands_at_its_card_is_offered_with_its_letter():
    """The knock of Seven (NCCC) stands beside the last card instead of in the prompt line."""
    for session in plays("nccc_seven", 2, 400):
        for seat in range(GAMES["nccc_seven"]):
            here = at_table(session, seat)
            value = here.value(Pointer())
            if value.at_hand is not None:
                about = Telling(here).screen(value, (), (), "").root.children[0].description
                action = value.at_hand.action
                assert f"{action.label}, letter {action.letter}" in about
                return
    raise AssertionError("nobody could knock")


def test_what_partners_share_is_read_once():
    session = dealt("sevens_from_hell", 4, "otter")
    game = at_table(session, session.turn)
    read = " ".join(Telling(game).read("scores", game.value(Pointer())).lines)
    assert read.count("Sevens: 0 of 1") == 2, "once for each side"
    seats = next(thing for thing in told(game).root.walk() if thing.id == "seats")
    assert all("Sevens: 0 of 1" in seat.value for seat in seats.children)


@pytest.mark.parametrize("game", GAMES)
def test_what_has_the_focus_is_never_without_words(game):
    for session in plays(game, 11, 60):
        for seat in range(GAMES[game]):
            here = at_table(session, seat)
            value = here.value(Pointer())
            empty = value.prompt and replace(value.prompt, text="")
            for shown in (value, replace(value, prompt=empty)):
                screen = Telling(here).screen(shown, (), (), "")
                focus = screen.root.find(screen.focus)
                assert focus is not None
                assert focus.name
