"""What an evening at the table stumbled over, each found again by hand on the dummy driver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.croupier.curtain import HOLD
from cardtable.croupier.table_setup import TableSetup
from cardtable.session import Chair, Session
from cardtable.store.pins import Pins
from cardtable.store.settings import Settings, SettingsFile
from cardtable.ui.drawing.badge_place import BadgePlace
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.layout.rects import Rect
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.table.kept_clear import hand_area
from cardtable.ui.table.table_in_play import Bubble, Popup
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

SEATS = {
    "lucky_sevens": 1,
    "nccc_seven": 4,
    "seven_bridge": 3,
    "seven_up": 3,
    "sevens_from_hell": 4,
}
GAMES = pytest.mark.parametrize("name", SEATS)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.close()


def against_computers(name: str) -> tuple[Chair, ...]:
    return (Chair("human", "Ann"), *[Chair("easy")] * (SEATS[name] - 1))


def turns(name: str, seed: int) -> Iterator[Session]:
    """Positions of games played at random in which the person at the screen is on turn."""
    rules, rng = registry.find(name), Random(seed)
    while True:
        options = table_for(rules.options, SEATS[name])
        session = Session(rules, options, against_computers(name), str(rng.random()))
        while session.turn != OVER and len(session.log) < 400:
            session.settle()
            if session.turn == 0:
                copy = Session(rules, options, session.chairs, session.seed)
                for entry in session.log:
                    copy.play_known(str(entry.move), joined=entry.joined)
                yield copy
            if session.turn not in (DEALER, OVER):
                session.play(rng.choice(session.moves(session.turn)))


def laid(table: AtTable, session: Session) -> Any:
    """The table of a session, whose computer players answer at once."""
    table.room.play(session)
    table.play.game.croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # thinks at once, in its place
    table.settle()
    return table.play


def double(table: AtTable, at: tuple[int, int]) -> None:
    for _ in range(2):
        table.press(at)
        table.let_go(at)


@GAMES
def test_a_double_click_lists_what_a_right_click_lists(table, name):
    listed = 0
    for session in islice(turns(name, 7), 0, 30, 3):
        play = laid(table, session)
        gestures, person = play.game.tabletop.gestures, play.game.person
        for card in islice(play.game.tabletop.arrangement.cards, 0, None, 2):
            (asked,) = gestures.explain(card.place)
            if len(asked.options) < 2:
                continue
            gestures.cancel()
            person.carry_out(())
            twice = gestures.play_obvious((card.place,))
            assert twice == (asked,), f"{card.card} of {session.seed}"
            listed += 1
    assert listed or name in ("seven_up", "nccc_seven"), "nothing was listed"


@GAMES
def test_no_tip_opens_by_itself_after_a_press(table, name):
    play = laid(table, next(turns(name, 3)))
    place = (640, 400)

    shown = Bubble("Four cards are hidden.", Rect(600, 300, 40, 60))
    play.tips._meaning = lambda *_: shown
    table.point((place[0] - 40, place[1]))
    table.step(60)
    assert play.tips.tip("") is shown
    table.point(place)
    table.press(place)
    table.let_go(place)
    table.point((place[0] + 3, place[1] - 2))
    for _ in range(4):
        play.tips.step(1.0)
        assert play.tips.tip("") is None, "it has come by itself"
    play.game.conversation.hush()
    play.game.conversation.close_list()
    table.point((place[0] + 30, place[1]))
    play.tips.step(1.0)
    assert play.tips.tip("") is shown


def over_the_table(table: AtTable, play: Any, cover: str) -> None:
    """Lays something over the table."""
    if cover == "menu":
        play.do("menu")
    elif cover == "list":
        play.game.conversation.open_list(Popup((), (100, 100), "Which of these?"))
    elif cover == "settings":
        play.do("settings")
    elif cover == "dialog":
        play.pages._ask_first()
    elif cover == "keys":
        play.do("menu:keys")
    else:
        play.pages.pin("Ann")
    table.step()


@pytest.mark.parametrize("cover", ["menu", "list", "settings", "dialog", "keys", "pin"])
def test_F12_hides_the_hand_under_anything(table, cover):
    play = laid(table, next(turns("seven_bridge", 2)))
    over_the_table(table, play, cover)
    table.key(pygame.K_F12)
    assert table.room.screen is play
    assert play.game.curtain is not None
    assert play.shown().scene is None
    assert play.game.talk.popup is None


@GAMES
def test_F4_explains_the_card_under_the_mouse(table, name):
    play = laid(table, next(turns(name, 5)))
    piles = play.game.tabletop.arrangement.piles
    card = next(
        card
        for card in play.game.tabletop.arrangement.cards
        if card.up and not card.covered and (name == "lucky_sevens" or piles[card.place.pile].own)
    )
    table.point(card.shows.centre)
    table.key(pygame.K_F4)
    talk = play.game.talk
    assert talk.popup is not None or talk.refusal
    assert "Point at a card" not in talk.refusal


def test_lay_down_is_gold_only_when_it_can_be_done(table):
    """A first meld that is short of its points can only be refused."""
    play = laid(
        table,
        next(
            session
            for session in turns("sevens_from_hell", 1)
            if session.state.phase == "play" and not any(session.state.melded)
        ),
    )
    tabletop, hand = play.game.tabletop, play.game.tabletop.hand_pile()
    assert tabletop.arrangement.shelf is not None
    lying = tabletop.arrangement.cards_in(hand)
    other = next(card for card in lying if card.card.rank != lying[0].card.rank)
    play.game.person.set_aside((lying[0].place, other.place))
    table.step()
    buttons = {action.key: action for action in play.shown().prompt.actions}
    assert not buttons["shelf:play"].primary
    played = len(play.session.log)
    table.click(table.button("shelf:play"))
    assert len(play.session.log) == played
    assert play.game.talk.refusal


def test_after_the_pin_no_further_press_is_needed(table):
    Pins(table.room.settings).set("Ann", "2580")
    play = table.begin("blank", (Chair("human", "Ann"), Chair("human", "Bo")))
    for digit in "2580":
        table.key(getattr(pygame, f"K_{digit}"))
    assert play.game.curtain is not None
    table.step(round(HOLD * 60) + 2)
    assert play.game.curtain is None


@pytest.mark.parametrize("size", [NETBOOK, (1280, 720)])
@pytest.mark.parametrize(("name", "value"), [("ui_scale", 150), ("large_index", True)])
def test_a_changed_setting_stays_where_it_was_pressed(table, size, name, value):
    table.begin("blank")
    table.resize(size)
    page = SettingsPage(table.room)
    table.room.push(page)
    page.tree.bring(name)
    page.tree.scroll_by("body", -60)
    before = page.control(name).rect.top
    page.set(name, value)
    after = page.control(name)
    assert abs(after.rect.top - before) <= 2 or abs(after.rect.bottom - size[1]) < 80
    assert pygame.Rect((0, 0), size).contains(after.shown)


def test_claims_ask_everybody_where_people_share_the_screen():
    rules = registry.find("seven_bridge")
    setup = TableSetup(rules)
    setup.count = 3
    assert setup.table.word("claim_offers") == "only who can"
    setup.sit(1, "human")
    assert setup.table.word("claim_offers") == "ask everyone"
    assert "claim" not in setup.summary(), "it is the usual rule at this table"
    assert not setup.remembered().options
    option = next(option for option in rules.options if option.name == "claim_offers")
    setup.choose(option, "only who can")
    assert setup.table.word("claim_offers") == "only who can"
    assert setup.changed == (option,)


def test_a_table_from_the_command_line_asks_everybody_too(table):
    play = table.begin("seven_bridge", (Chair("human", "Ann"), Chair("human", "Bo")))
    assert play.session.table.word("claim_offers") == "ask everyone"


def test_the_number_of_hands_rests_while_the_target_ends_the_game(table):
    page = NewGame(table.room, registry.find("seven_bridge"))
    table.room.push(page)
    assert not page.control("option-hands-0").enabled
    assert page.control("option-target-0").enabled
    end = next(option for option in page.choice.options if option.name == "end")
    page.update(page.choice.choose, end, "hands")
    assert page.control("option-hands-0").enabled
    assert not page.control("option-target-0").enabled


@GAMES
def test_one_click_plays_a_card_with_one_meaning_and_lists_several(table, name):
    table.room.settings.set("one_click", True)
    played = listed = 0
    for session in islice(turns(name, 11), 0, 40, 4):
        play = laid(table, session)
        arrangement, gestures = play.game.tabletop.arrangement, play.game.tabletop.gestures
        lit = [card for card in arrangement.cards if card.up and not card.covered]
        for card in lit:
            uses = gestures.choices.uses(card.place)
            if not uses:
                continue
            count = len(session.log)
            table.point(card.shows.centre)
            table.press(card.shows.centre)
            table.let_go(card.shows.centre)
            if len(uses) == 1:
                asked = play.game.talk.popup is not None  # that would give cards up
                assert asked or session.log[count].move.picks
                played += 1
            else:
                assert play.game.talk.popup is not None
                assert len(session.log) == count
                listed += 1
            break
    assert played + listed > 2


@GAMES
def test_without_the_setting_a_click_only_picks(table, name):
    play = laid(table, next(turns(name, 11)))
    gestures, count = play.game.tabletop.gestures, len(play.session.log)
    for card in play.game.tabletop.arrangement.cards:
        if card.up and not card.covered and gestures.choices.uses(card.place):
            table.click(card.shows.centre)
            assert len(play.session.log) == count
            assert gestures.selection
            return


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("name", ["seven_up", "seven_bridge", "nccc_seven"])
def test_the_only_card_is_played_where_that_is_wanted(table, name, wanted):
    table.room.settings.set("only_card", wanted)
    for session in islice(turns(name, 4), 4000):
        moves = session.moves(0)
        if len(moves) == 1 and moves[0].picks:
            break
    else:
        pytest.fail("there was always a choice")
    count = len(session.log)
    table.room.play(session)
    table.play.game.croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # thinks at once, in its place
    table.step(200, seconds=0.02)
    assert (session.log[count:] != ()) == wanted
    if wanted:
        assert session.log[count].move == moves[0]


def test_intents_of_a_click_are_plain(table):
    """A list opened by one click is the list that the card explains itself by."""
    table.room.settings.set("one_click", True)
    for session in turns("sevens_from_hell", 2):
        play = laid(table, session)
        gestures = play.game.tabletop.gestures
        gestures.one_click = True
        for card in play.game.tabletop.arrangement.cards_in(play.game.tabletop.hand_pile()):
            (asked,) = gestures.explain(card.place)
            if len(asked.options) > 1:
                gestures.down(*card.shows.centre)
                assert gestures.up(*card.shows.centre) == (asked,)
                return


@pytest.mark.parametrize("first", SEATS)
def test_a_name_once_typed_is_offered_in_every_game(table, first):
    """Of each person at the screen, in the order in which they sit."""
    page = NewGame(table.room, registry.find(first))
    table.room.push(page)
    people = min(page.choice.count, 2)
    if people > 1:
        page.update(page.choice.sit, 1, "human")
    for seat, name in zip(range(people), ("Rosalind", "Bea"), strict=False):
        page.update(page.choice.rename, seat, name)
    page.deal()
    for other in SEATS:
        again = NewGame(table.room, registry.find(other))
        offered = again.choice.called[:people]
        assert offered == ("Rosalind", "Bea")[:people], other
    assert SettingsFile(table.room.settings.path).now == table.room.settings.now


def test_a_name_that_is_known_is_not_replaced_by_a_guests():
    known = Settings(name="Ann", names="Bo")
    assert known.knowing(0, "Guest") == known
    assert known.knowing(1, "Guest") == known
    assert known.knowing(3, "Cid").names == "Bo, Player 3, Cid"
    assert known.knowing(2, "Bea, Cid") == known
    assert Settings().knowing(1, "Bo").names == "Bo"


@pytest.mark.parametrize("first", ["notice", "menu"])
@pytest.mark.parametrize(("size", "scale"), [(NETBOOK, 150), ((1280, 720), 200)])
@GAMES
def test_a_notice_does_not_cover_the_menu(table, name, size, scale, first):
    """Whichever comes first; with the menu gone it is where it was."""
    play = table.begin(name, against_computers(name))
    room = table.room
    room.settings.set("ui_scale", scale)
    room.apply()
    room.resize(size)
    surface = pygame.Surface(size).convert()
    room.draw(surface)
    if first == "menu":
        play.do("menu")
        room.draw(surface)
    room.notice("This game cannot be saved: the disk is full.")
    room.draw(surface)
    alone = room.toast.area(room.theme, size)
    if first == "notice":
        play.do("menu")
        room.draw(surface)
    panel = room.toast.area(room.theme, size).inflate(-room.theme.px(40), -room.theme.px(40))
    listed = play.overlay.listed
    assert listed is not None
    assert not panel.colliderect(listed)
    assert pygame.Rect((0, 0), size).contains(panel)
    assert play.kept_clear[0] == listed
    play.game.conversation.close_list()
    room.draw(surface)
    assert room.toast.area(room.theme, size).centerx == size[0] // 2
    assert first == "menu" or room.toast.area(room.theme, size) == alone


@pytest.mark.parametrize(("size", "scale"), [(NETBOOK, 100), ((1280, 720), 200)])
@GAMES
def test_a_notice_does_not_cover_ones_own_hand(table, name, size, scale):
    """A gamepad brings a long one."""
    play = table.begin(name, against_computers(name))
    room = table.room
    room.settings.set("ui_scale", scale)
    room.apply()
    room.resize(size)
    surface = pygame.Surface(size).convert()
    room.notice(
        "Gamepad: A selects, X plays, Y lists what can be done, B puts back or opens the menu."
    )
    room.draw(surface)
    panel = room.toast.area(room.theme, size).inflate(-room.theme.px(40), -room.theme.px(40))
    hand = hand_area(play.game.tabletop)
    assert (hand is None) == (name == "lucky_sevens")
    assert hand is None or not panel.colliderect(hand)
    assert pygame.Rect((0, 0), size).contains(panel)


@pytest.mark.parametrize(("size", "scale"), [(NETBOOK, 100), ((1280, 720), 200)])
def test_a_notice_does_not_cover_the_control_that_has_the_keyboard(table, size, scale):
    room = table.room
    room.settings.set("ui_scale", scale)
    room.apply()
    room.resize(size)
    room.home()
    surface = pygame.Surface(size).convert()
    room.notice("This game cannot be saved: the disk is full.")
    for _ in range(8):
        room.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        room.draw(surface)
        panel = room.toast.area(room.theme, size).inflate(-room.theme.px(40), -room.theme.px(40))
        assert not panel.colliderect(room.screen.focus.shown), room.screen.focus.key


@pytest.mark.parametrize("scale", [100, 200])
def test_the_word_on_a_new_card_is_not_cut_off_by_the_next_card(table, monkeypatch, scale):
    said: list[tuple[Rect, Any]] = []
    mark = PileMarkPainter.mark

    def listened(self: Any, what: Any, place: BadgePlace) -> Any:
        drawn = mark(self, what, place)
        said.extend((place.rect, badge) for badge in drawn if what.text == "new")
        return drawn

    monkeypatch.setattr(PileMarkPainter, "mark", listened)
    table.room.settings.set("ui_scale", scale)
    below = 0
    for session in islice(turns("seven_bridge", 3), 1, 40, 4):
        draw = next((move for move in session.moves(0) if move.target == "hand-0"), None)
        if draw is None:
            continue
        play = laid(table, session)
        said.clear()
        play.game.person.play((draw,))
        table.settle()
        table.room.draw(table.surface)
        hand = table.table.cards_in("hand-0")
        for rect, badge in said:
            card = next((card for card in hand[:-1] if card.shows.x == rect.x), None)
            if card is not None:
                assert badge.x + badge.image.get_width() <= card.shows.right
                below += 1
    assert below > 0
