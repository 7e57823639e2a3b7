"""Fingers: what they mean, and a hand of each game played by trembling fingers alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable import save_text
from cardtable.store.launch import Launch
from cardtable.ui import app
from cardtable.ui.input.drops import lifted_by
from cardtable.ui.input.fingers import LONG, LONGER, TREMBLE, Act, Feel, Fingers, Kind
from cardtable.ui.input.intents import Drag
from cardtable.ui.input.picking import Situation
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.settings import SettingsPage
from tests.support.last_cards import GAMES, near_its_end
from tests.support.real_loop import RealLoop
from tests.support.tablet import Tablet, TabletInWindow
from tests.support.thinker_at_once import AtOnce
from tests.support.thinned import thinned

HERE, NEAR = (100, 100), (104, 97)
FAR = (100, 100 + 2 * TREMBLE)


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    made = Tablet(tmp_path)
    yield made
    made.close()


def kinds(acts: tuple[Act, ...]) -> list[Kind]:
    return [act.kind for act in acts]


def rested(fingers: Fingers, seconds: float) -> tuple[Act, ...]:
    acts: tuple[Act, ...] = ()
    for _ in range(round(seconds * 100)):
        acts += fingers.step(0.01)
    return acts


# -- the meaning of fingers ------------------------------------------------------------------------


def test_a_trembling_tap_presses_where_it_began():
    fingers = Fingers(lambda _: Feel(card=True))
    assert kinds(fingers.down(1, HERE)) == [Kind.POINT]
    assert fingers.move(1, NEAR) == ()
    acts = fingers.up(1, NEAR)
    assert kinds(acts) == [Kind.PRESS, Kind.LET_GO, Kind.LEAVE]
    assert {act.at for act in acts} == {HERE}


def test_a_finger_that_moves_away_drags_from_where_it_began():
    fingers = Fingers(lambda _: Feel(card=True))
    fingers.down(1, HERE)
    assert fingers.move(1, FAR) == (Act(Kind.PRESS, HERE), Act(Kind.POINT, FAR))
    assert rested(fingers, 2) == (), "a drag asks nothing"
    assert fingers.down(2, HERE) == (), "another finger does not disturb it"
    assert fingers.up(2, HERE) == ()
    assert fingers.up(1, FAR)[-2] == Act(Kind.LET_GO, FAR)


def test_a_finger_that_rests_on_a_card_asks_once_and_presses_nothing():
    fingers = Fingers(lambda _: Feel(card=True))
    fingers.down(1, HERE)
    assert rested(fingers, LONG - 0.05) == ()
    fingers.move(1, NEAR)
    assert kinds(rested(fingers, 3)) == [Kind.ASK, Kind.LEAVE]
    assert fingers.up(1, NEAR) == ()


def test_a_tip_can_be_read_before_a_card_is_asked_and_after_the_finger_is_lifted():
    fingers = Fingers(lambda _: Feel(card=True, tip=True))
    fingers.down(1, HERE)
    assert rested(fingers, LONG + 0.1) == ()
    assert fingers.up(1, HERE) == (), "nothing takes the tip away"
    fingers.down(1, HERE)
    assert kinds(rested(fingers, LONGER + 0.1)) == [Kind.ASK, Kind.LEAVE]


def test_a_slow_tap_presses_what_has_no_tip():
    fingers = Fingers(lambda _: Feel())
    fingers.down(1, HERE)
    assert rested(fingers, 5) == ()
    assert Kind.PRESS in kinds(fingers.up(1, HERE))


def test_two_fingers_scroll_and_press_nothing():
    fingers = Fingers(lambda _: Feel(card=True))
    fingers.down(1, HERE)
    fingers.down(2, (300, 100))
    acts: tuple[Act, ...] = ()
    for step in range(1, 42):
        acts += fingers.move(1, (100, 100 + step)) + fingers.move(2, (300, 100 + step))
    assert set(kinds(acts)) == {Kind.SCROLL}
    assert sum(act.down for act in acts) == 41, "as far as the fingers, pixel for pixel"
    lifted = fingers.up(1, (100, 141)) + fingers.up(2, (300, 141))
    assert rested(fingers, 2) + lifted == ()


def test_one_finger_scrolls_a_list_and_holds_a_thumb():
    fingers = Fingers(lambda at: Feel(rolls=at == HERE, holds=at != HERE))
    fingers.down(1, HERE)
    assert fingers.move(1, FAR) == (Act(Kind.SCROLL, HERE, FAR[1] - HERE[1]),)
    assert fingers.up(1, FAR) == ()
    assert kinds(fingers.down(1, NEAR)) == [Kind.POINT, Kind.PRESS]
    assert kinds(fingers.up(1, NEAR)) == [Kind.POINT, Kind.LET_GO, Kind.LEAVE]


def test_a_drag_is_dropped_nowhere_when_the_window_loses_the_glass():
    fingers = Fingers(lambda _: Feel())
    fingers.down(1, HERE)
    fingers.move(1, FAR)
    assert fingers.forget()[0] == Act(Kind.LET_GO, (-1, -1))
    assert fingers.up(1, FAR) == ()
    fingers.down(2, HERE)
    assert Kind.PRESS in kinds(fingers.up(2, HERE)), "the next finger is a first one"


# -- at a table ------------------------------------------------------------------------------------


def test_a_dragged_card_lies_above_the_finger_and_the_mouse_covers_nothing(tablet: Tablet) -> None:
    play = tablet.begin()
    tablet.settle()
    start = tablet.card("column-1")
    tablet.take(start, (start[0] + 150, start[1] + 150))
    drag = play.game.tabletop.gestures.drag
    assert isinstance(drag, Drag)
    (rect,) = play.game.tabletop.held().values()
    assert rect.y + rect.h < drag.now[1]
    tablet.let_go(start)
    assert Drag((), drag.grabbed, start, start).offset == (0, 0)


def test_a_resting_finger_lists_what_a_right_click_lists(tablet: Tablet) -> None:
    play = tablet.begin(seed="3")
    tablet.settle()
    place = next(
        place for place in play.game.tabletop.gestures.choices.playable() if tablet.table.at(place)
    )
    spot = tablet.table.at(place).shows.centre
    tablet.rest(spot, LONGER + 0.3)
    by_finger = play.game.talk.options
    assert by_finger
    tablet.let_go(spot)
    assert play.game.talk.options == by_finger, "lifting the finger chooses nothing"
    play.game.conversation.close_list()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        tablet.event(kind, pos=spot, button=3)
    assert play.game.talk.options == by_finger


def test_a_tip_comes_under_a_resting_finger_and_none_after_a_tap(tablet: Tablet) -> None:
    play = tablet.begin()
    tablet.settle()
    undo = play.overlay.control("menu")
    assert undo is not None
    assert undo.tip
    tablet.rest(undo.shown.center, LONG + 0.2)
    tip = next(tree.tip for tree in play.overlay.active() if tree.tip)
    assert tip == undo.tip
    tablet.let_go(undo.shown.center)
    tablet.step(30)
    assert any(tree.tip for tree in play.overlay.active()), "it stays to be read"
    assert play.game.talk.popup is None
    tablet.click(undo.shown.center)
    assert play.game.talk.popup is not None
    tablet.step(90)
    assert not any(tree.tip for tree in play.overlay.active())


def test_fingers_scroll_a_page(tablet: Tablet) -> None:
    tablet.room.home()
    tablet.room.push(SettingsPage(tablet.room))
    tablet.step(2)
    scrolling = tablet.room.screen.tree.scrolling
    left, top, wide, high = scrolling.longest
    spot = (left + wide - 60, top + high - 40)
    area = scrolling.under(spot)[-1]
    before = area.offset
    tablet.drag(spot, (spot[0], spot[1] - 150))
    assert before < scrolling.under(spot)[-1].offset <= before + 155
    tablet.finger(pygame.FINGERDOWN, spot)
    tablet.finger(pygame.FINGERDOWN, (spot[0] - 80, spot[1]), 2)
    for number in (1, 2):
        tablet.finger(pygame.FINGERMOTION, (spot[0], spot[1] + 200), number)
        tablet.finger(pygame.FINGERUP, (spot[0], spot[1] + 200), number)
    assert scrolling.under(spot)[-1].offset < before + 145
    assert isinstance(tablet.room.screen, SettingsPage)


def test_mouse_events_that_the_system_makes_of_touches_are_dropped(tablet: Tablet) -> None:
    play = tablet.begin()
    tablet.settle()
    menu = play.overlay.control("menu")
    assert menu is not None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        tablet.event(kind, pos=menu.shown.center, button=1, touch=True)
    assert play.game.talk.popup is None


def test_a_card_that_is_seen_above_the_finger_is_dropped_where_it_lies(tablet: Tablet) -> None:
    """The finger itself is below the place, where nothing is or whence the card came."""
    tablet.room.begin(Launch(text=save_text.write(near_its_end("lucky_sevens"))))
    tablet.settle()
    play = tablet.play
    situation = Situation(play.game.tabletop.gestures.choices, tablet.table)
    for move in play.session.moves(0):
        if not move.target:
            continue
        lying = tablet.table.cards_in(move.picks[0].pile)
        taken = next(card for card in lying if str(card.card) == str(move.picks[0].card))
        start, middle = (taken.shows.centre[0], taken.rect.y + 5), taken.rect.centre
        slot = (tablet.place(move.target)[0], tablet.table.piles[move.target].rect.bottom - 5)
        lift = lifted_by(situation, taken.place, start)
        below = (start[0] + slot[0] - middle[0], start[1] + slot[1] - middle[1] + lift)
        if tablet.table.drop(*below).pile in ("", move.picks[0].pile):
            break
    else:
        raise AssertionError("there is something below every place")
    tablet.drag(start, below)
    assert move in [entry.move for entry in play.session.log]


# -- through the loop of the window ---------------------------------------------------------------


@pytest.fixture
def glass(window: app.App, monkeypatch: pytest.MonkeyPatch) -> Iterator[TabletInWindow]:
    made = TabletInWindow(RealLoop(window, monkeypatch))
    yield made
    made.close()


@pytest.mark.long
@pytest.mark.parametrize("game", thinned([*GAMES][::-1], every=3))
def test_a_hand_is_played_from_the_chooser_to_its_result_by_fingers(
    game: str, glass: TabletInWindow
) -> None:
    glass.room.home()
    glass.step(2)
    glass.click(glass.room.screen.control(f"game-{game}").shown.center)
    glass.step(2)
    glass.click(glass.room.screen.control("deal").shown.center)
    glass.step(2)
    assert glass.play.session.rules.name == game
    glass.room.begin(Launch(text=save_text.write(near_its_end(game))))
    play = glass.play
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)  # type: ignore[assignment]
    assert glass.play_on() > 0
    home = glass.room.screen.control("home")  # type: ignore[attr-defined]
    glass.step(8, seconds=0.1)
    glass.click(home.shown.center)
    glass.step()
    assert isinstance(glass.room.screen, Chooser)
