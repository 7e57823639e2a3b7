"""No frame shows a hand to the wrong person: permuted hidden hands give the same frames."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.core.cards import shuffled
from cardtable.core.moves import Move
from cardtable.core.rules import zoning
from cardtable.croupier.curtain import HOLD
from cardtable.session import Chair
from cardtable.ui.table.table_in_play import TableInPlay
from tests.support.table_by_hand import AtTable

PEOPLE = (Chair("human", "Ann"), Chair("human", "Bo"), Chair("human", "Cleo"))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    seated = AtTable(tmp_path)
    yield seated
    seated.close()


def _frame(table: AtTable) -> bytes:
    table.room.expose()
    table.room.draw(table.surface)
    return bytes(table.surface.get_buffer().raw)


def _permuted(table: AtTable, seed: int) -> None:
    """Mixes, behind everybody's back, all cards that the seat at the screen does not see."""
    session, seat = table.play.session, table.play.game.croupier.seat
    state = session.state
    zones = zoning(session.rules, session.table)
    hidden = [
        pile for pile in state.piles if not zones.of_pile(pile).seen_by(seat) and state.piles[pile]
    ]
    pool = list(shuffled((c for pile in hidden for c in state.piles[pile]), Random(seed)))
    changes = {}
    for pile in hidden:
        changes[pile] = tuple(pool.pop() for _ in state.piles[pile])
    session._states[-1] = replace(state, piles=state.piles.with_piles(changes))


def _hold(table: AtTable) -> None:
    table.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    table.step(round(HOLD * 60) + 2)
    table.event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    table.step()


@pytest.mark.parametrize("seed", range(3))
def test_frames_do_not_depend_on_hidden_cards(table: AtTable, seed: int) -> None:
    play = table.begin("blank", PEOPLE, seed=str(seed))
    _hold(table)
    table.settle()
    before = _frame(table)
    _permuted(table, seed)
    play.game.tabletop.sit(play.game.croupier.seat, play.session.view(play.game.croupier.seat))
    assert _frame(table) == before, f"seed {seed}: hidden cards can be told from the picture"


def test_the_curtain_falls_before_the_seat_is_swapped(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE)
    assert play.game.curtain is not None, (
        "several people: nothing is shown before the first is asked"
    )
    _hold(table)
    table.settle()
    first = play.game.croupier.seat
    table.make(play.session.moves(first)[0])
    seen = []
    for _ in range(240):
        table.step()
        if play.game.curtain is not None:
            seen.append(bytes(table.surface.get_buffer().raw))
            assert play.game.croupier.seat == first, "the seat is swapped only behind the curtain"
    assert len(seen) > 2
    assert len(set(seen)) == 1
    assert play.game.curtain is not None
    assert play.game.curtain.name == play.session.names[play.session.turn]


def test_the_curtain_shows_nothing_of_the_table(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE)
    before = _frame(table)
    for seed in range(3):
        state = play.session.state
        cards = shuffled((c for cards in state.piles.values() for c in cards), Random(seed))
        mixed, at = {}, 0
        for pile, there in state.piles.items():
            mixed[pile] = cards[at : at + len(there)]
            at += len(there)
        play.session._states[-1] = replace(state, piles=state.piles.with_piles(mixed))
        assert _frame(table) == before


def test_a_short_press_does_not_open_the_curtain(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE)
    table.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    table.step(6)
    table.event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    table.step(60)
    assert play.game.curtain is not None
    _hold(table)
    assert play.game.curtain is None


def test_whoever_is_at_the_screen_sits_south(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE)
    for _ in range(3):
        _hold(table)
        table.settle()
        seat = play.game.croupier.seat
        plates = {plate.seat: plate.edge for plate in table.table.plates}
        assert plates[seat] == "south"
        assert table.table.piles[f"hand-{seat}"].own
        table.make(play.session.moves(seat)[0])
        table.settle()
        if play.game.curtain is None:
            return


def test_a_recap_tells_what_the_others_did(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE[:2])
    _hold(table)
    table.settle()
    first = play.session.names[play.game.croupier.seat]
    table.make(play.session.moves(play.game.croupier.seat)[0])
    table.settle()
    assert play.game.curtain is not None
    _hold(table)
    assert any(first in line for line in play.game.talk.recap)


def test_one_person_among_computers_has_no_curtain(table: AtTable) -> None:
    play = table.begin("blank", (PEOPLE[0], Chair("easy", "Bo")))
    table.settle()
    assert play.game.curtain is None


# -- before it falls, under it, and for oneself ----------------------------------------------------


def _turn_over(table: AtTable) -> tuple[int, int]:
    """The first person plays; who that was, and who is next."""
    play = table.begin("seven_bridge", PEOPLE)
    _hold(table)
    table.settle()
    first = play.game.croupier.seat
    play.game.person.play((Move.parse(f"{first} stock:?? > hand-{first}"),))
    table.step(60)
    discard = next(m for m in play.session.moves(first) if m.target == "discard")
    play.game.person.play((discard,))
    for _ in range(200):
        table.step()
        if play.session.turn in range(3) and play.session.turn != first:
            return first, play.session.turn
    raise AssertionError("nobody came after the first person")


@pytest.mark.parametrize("by", ["key", "button", "tool"])
def test_before_the_curtain_falls_there_is_a_moment_to_take_back(table: AtTable, by: str) -> None:
    first, _ = _turn_over(table)
    play, count = table.play, len(table.play.session.log)
    table.step(40)
    assert play.game.curtain is None
    assert "takes the screen next" in play.shown().prompt.text
    if by == "key":
        table.key(pygame.K_u)
    elif by == "button":
        table.click(play.overlay.prompt.control("undo").shown.center)
    else:
        table.click(play.overlay.bar.control("undo").shown.center)
    assert len(play.session.log) < count
    assert play.session.turn == first
    assert play.game.croupier.seat == first
    table.wait(300)
    assert play.game.curtain is None, "it is their turn again"


def test_the_curtain_falls_by_itself_or_at_once_when_the_screen_is_handed_over(
    table: AtTable,
) -> None:
    _, following = _turn_over(table)
    table.step(40)
    table.key(pygame.K_RETURN)
    table.step(2)
    assert table.play.game.curtain is not None
    assert table.play.game.curtain.name == PEOPLE[following].name
    table.room.home()
    _turn_over(table)
    table.wait(180)
    assert table.play.game.curtain is not None


def test_what_cannot_be_taken_back_lets_the_curtain_fall_without_a_word(table: AtTable) -> None:
    table.room.settings.set("undo", "off")
    _turn_over(table)
    table.step(30)
    assert table.play.game.curtain is not None


def test_once_the_curtain_has_fallen_the_move_stands(table: AtTable) -> None:
    _turn_over(table)
    table.wait(200)
    _hold(table)
    assert not table.play.game.can_undo


def test_the_menu_opens_under_the_curtain_and_shows_nothing_of_the_table(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE)
    for key in (pygame.K_ESCAPE, pygame.K_F10):
        table.key(key)
        assert play.game.talk.popup is not None
        assert play.shown().scene is None
        table.key(pygame.K_ESCAPE)
        assert play.game.talk.popup is None
        assert play.game.curtain is not None
    table.click(table.button("menu"))
    table.click((5, table.room.size[1] - 5))
    assert play.game.talk.popup is None
    table.click(table.button("menu"))
    table.click(table.button("menu:games"))
    assert table.room.screen is not play


def test_no_key_but_those_of_the_curtain_does_anything_under_it(table: AtTable) -> None:
    play = table.begin("blank", PEOPLE)
    count = len(play.session.log)
    for key in (pygame.K_1, pygame.K_h, pygame.K_u, pygame.K_w, pygame.K_F1, pygame.K_F5):
        table.key(key)
        assert play.game.talk.popup is None
        assert play.shown() == TableInPlay(curtain=play.game.curtain.shown())
    assert len(play.session.log) == count


@pytest.mark.parametrize("by", ["key", "tool"])
def test_a_hand_can_be_hidden_and_nobody_moves_until_it_is_shown_again(
    table: AtTable, by: str
) -> None:
    play = table.begin("blank", (PEOPLE[0], Chair("easy", "Otto")))
    table.settle()
    count = len(play.session.log)
    if by == "key":
        table.key(pygame.K_F12)
    else:
        table.click(table.button("hide"))
    table.wait(200)
    assert play.shown().scene is None
    assert play.game.curtain is not None
    assert play.game.curtain.name == "Ann"
    assert len(play.session.log) == count
    _hold(table)
    table.settle()
    assert play.shown().scene is not None
    assert play.game.croupier.seat == 0
    assert play.game.croupier.late_calls == ()
