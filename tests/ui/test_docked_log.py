"""The log beside the table: the table makes room for it, and every hand reaches it."""

from __future__ import annotations

import pygame
import pytest

from cardtable.croupier import running_log
from cardtable.croupier.history import told_events
from cardtable.croupier.running_log import RunningLog
from cardtable.session import Chair
from cardtable.told.tree import Role
from tests.support.random_play import play_at_random
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

TWO = (Chair("human", "Ann"), Chair("human", "Bo"), Chair("easy"))


@pytest.fixture(params=[(1280, 720), NETBOOK], ids=str)
def table(tmp_path, request):
    made = AtTable(tmp_path, request.param)
    yield made
    made.close()


def begun(table, game="seven_up", chairs=(), moves=30):
    """A game in which a good deal has happened, with Ann at the screen."""
    others = {"lucky_sevens": 0, "seven_up": 2}.get(game, 3)
    play = table.begin(game, chairs or (Chair("human", "Ann"), *[Chair("easy")] * others))
    play_at_random(play.session, 3, moves)
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)  # type: ignore[assignment]
    play.game.show_to(0)
    return play


def docked(table):
    table.room.settings.set("dock_log", True)
    table.room.apply()
    return table.play.shown().docked


def everything(arrangement):
    piles = [box.rect for box in arrangement.piles.values()]
    return [*piles, *(card.rect for card in arrangement.cards)]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("game", ["seven_up", "sevens_from_hell", "lucky_sevens", "seven_bridge"])
def test_the_table_makes_room_for_it(table, game, scale):
    table.room.settings.set("ui_scale", scale)
    begun(table, game)
    assert table.play.shown().docked is None
    log = docked(table)
    arrangement = table.play.game.tabletop.arrangement
    assert log.rect.x >= arrangement.felt.x + arrangement.felt.w
    assert log.rect.x + log.rect.w <= arrangement.window.w
    assert all(box.x + box.w <= log.rect.x for box in everything(arrangement))
    assert log.log.lines == tuple(
        line.text for line in told_events(table.play.session, 0)[-len(log.log.lines) :]
    )


def test_an_upright_window_keeps_all_of_the_table(tmp_path):
    table = AtTable(tmp_path, (720, 1000))
    begun(table)
    assert docked(table) is None
    table.close()


def test_a_key_brings_it_and_takes_it_away(table):
    begun(table)
    for wanted in (True, False):
        table.event(pygame.KEYDOWN, key=pygame.K_w, mod=pygame.KMOD_LSHIFT, unicode="W")
        table.step()
        assert table.room.settings.now.dock_log is wanted
        assert (table.play.shown().docked is not None) is wanted


def offset(play):
    (scroll,) = play.overlay.docked.scrolling._areas
    return scroll.offset, scroll.max_offset


def test_keys_and_the_wheel_scroll_it_and_a_press_on_it_plays_nothing(table):
    play = begun(table, "sevens_from_hell", moves=90)
    log = docked(table)
    table.step(5)
    play.told()  # which shows what can be pressed
    at, end = offset(play)
    assert at == end > 0, "the latest line is in sight"
    table.event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode="")
    table.step()
    assert offset(play)[0] < end
    table.event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")
    table.step()
    assert offset(play)[0] == end
    middle = (log.rect.x + log.rect.w // 2, log.rect.y + log.rect.h // 2)
    table.point(middle)
    table.event(pygame.MOUSEWHEEL, y=3, x=0, precise_y=3.0, flipped=False)
    table.step()
    assert offset(play)[0] < end
    count, picked = len(play.session.log), play.game.tabletop.gestures.selection
    table.click(middle)
    assert (len(play.session.log), play.game.tabletop.gestures.selection) == (count, picked)
    assert play.feel(middle).rolls


def test_a_listener_finds_its_lines_once(table):
    play = begun(table)
    log = docked(table).log
    lists = [one for one in play.told().root.walk() if one.id == "docked"]
    assert [(one.role, one.name) for one in lists] == [(Role.LIST, log.title)]
    assert len(lists[0].children) == len(log.lines)


def test_nothing_of_it_shows_under_the_curtain(table):
    play = begun(table, chairs=TWO)
    docked(table)
    play.game.hide_hand()
    assert play.shown().docked is None
    table.step(2)
    assert not any(one.id == "docked" for one in play.told().root.walk())


def test_what_is_painted_is_what_a_whole_painting_has(table):
    play = begun(table, moves=24)
    docked(table)
    for _ in range(40):
        if play.game.croupier.waits_for_person:
            play.game.person.play((play.session.moves(0)[0],))
        table.step(5, seconds=0.3)
        if play.game.croupier.pause:
            break
    table.step(90)
    seen = pygame.image.tobytes(table.surface, "RGB")
    table.room.expose()
    table.room.draw(table.surface)
    assert pygame.image.tobytes(table.surface, "RGB") == seen


def test_each_line_is_made_once_and_again_after_moves_were_taken_back(table, monkeypatch):
    play = begun(table, moves=10)
    session = play.session
    session.undo_rule = "free"
    log, asked = RunningLog(session), []

    def counted(of, seat, since):
        asked.append(len(of.log) - since)
        return told_events(of, seat, since)

    monkeypatch.setattr(running_log, "told_events", counted)
    for _ in range(12):
        play_at_random(session, len(asked), 1)
        assert list(log.lines(0)) == [one.text for one in told_events(session, 0)][-40:]
    assert max(asked[1:]) < 12
    session.take_back(6)
    play_at_random(session, 99, 5)
    assert list(log.lines(0)) == [one.text for one in told_events(session, 0)][-40:]
    assert list(log.lines(1)) == [one.text for one in told_events(session, 1)][-40:]
