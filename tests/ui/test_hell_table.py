"""The largest table: Sevens from Hell in the middle of a round, thirty cards in the hand."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.cards import pack, shuffled
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.piles import Piles
from cardtable.core.rules import zoning
from cardtable.core.table import Table, table_for
from cardtable.session import Chair, Session
from cardtable.store.launch import Launch
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.prints import grounds
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import BADGE, Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import screen_scale
from cardtable.ui.layout.scene import Highlights
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.table_screen import TableScreen
from cardtable.workshop.bench.frames import window
from tests.support.table_by_hand import AtTable

THIRTY = Path(__file__).with_name("hell_thirty.save")
FORMS = (("2x2", 4), ("2x3", 6), ("3x2", 6))
SIZES = ((1280, 720), (1920, 1080))
RULES = registry.find("sevens_from_hell")
SLOTS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*")


def middle_of_a_round() -> Session:
    """Anna's turn; thirty cards in her hand, twelve books open, seven closed."""
    return save_text.read(THIRTY.read_text(encoding="utf-8"), registry.find)


@cache
def crowded(mode: str, seats: int, hand: int = 40, closed: int = 10) -> tuple[Table, Piles]:
    """The worst there may be: every slot with a book of 3 to 6, a long hand, many closed books."""
    table = table_for(RULES.options, seats, {"mode": mode})
    cards = iter(shuffled(RULES.deck(table), Random(5)) * 2)
    teams = int(mode[0])
    piles = {f"hand-{seat}": tuple(next(cards) for _ in range(11)) for seat in range(seats)}
    piles["hand-0"] = tuple(next(cards) for _ in range(hand))
    piles |= {f"foot-{seat}": tuple(next(cards) for _ in range(11)) for seat in range(seats)}
    for team in range(teams):
        for number, slot in enumerate(SLOTS):
            size = 3 + number % 4
            piles[f"books-{team}/{slot}"] = tuple(next(cards) for _ in range(size))
        for number in range(1, closed + 1):
            piles[f"closed-{team}/{number}"] = tuple(next(cards) for _ in range(7))
    piles |= {"draw-0": (next(cards),), "draw-1": (next(cards),)}
    piles["discard"] = tuple(next(cards) for _ in range(20))
    return table, Piles(piles)


def laid(
    mode: str, seats: int, size: tuple[int, int], *, shelf: bool = False, closed: int = 10
) -> Arrangement:
    table, piles = crowded(mode, seats, closed=closed)
    zones = zoning(RULES, table)
    orders = HandOrders(RULES).orders(zones, piles, 0)
    return arrange(
        zones, piles, 0, size, seats=seats, options=LayoutOptions(shelf=shelf), orders=orders
    )


def teams(mode: str) -> range:
    return range(int(mode[0]))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("mode", "seats"), FORMS)
def test_forty_cards_and_everybodys_books_are_on_the_table(mode, seats, size):
    table = laid(mode, seats, size)
    least = 64 * size[0] / 1280
    hand = table.cards_in("hand-0")
    assert len(hand) == 40
    assert all(card.rect.w >= least for card in hand)
    assert all(card.shows.w >= 0.2 * card.rect.w and card.shows.h > 0 for card in hand)
    for team in teams(mode):
        for slot in SLOTS:
            box = table.piles[f"books-{team}/{slot}"]
            assert box.tile or table.cards_in(box.pile)[0].rect.w >= least
            assert box.card.w >= 36 * size[0] / 1280
        closed = [table.piles[f"closed-{team}/{number}"] for number in range(1, 11)]
        assert all(box.tile and box.card.w >= 24 and box.card.h >= 18 for box in closed)
        for one, other in combinations(closed, 2):
            assert not one.rect.overlap(other.rect)


@pytest.mark.parametrize("closed", [1, 4, 5, 8])
@pytest.mark.parametrize("size", SIZES)
def test_closed_books_of_ones_own_are_stacks_of_cards(size, closed):
    """The first line is level with the open books, and the next is below it."""
    table = laid("2x2", 4, size, closed=closed)
    boxes = [table.piles[f"closed-0/{number}"] for number in range(1, closed + 1)]
    first = table.piles["books-0/4"].card
    assert all(not box.tile and box.card.w >= 64 * size[0] / 1280 for box in boxes)
    assert min(box.card.y for box in boxes) == first.y
    assert len({box.card.y for box in boxes}) == 1 + (closed > 4)
    place = grounds(table)["closed-0"]
    assert all(box.card.inside(place.grown(2)) for box in boxes)
    assert place.bottom < table.piles["hand-0"].rect.y
    for box, other in combinations(boxes, 2):
        assert not box.rect.overlap(other.rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("mode", "seats"), FORMS)
def test_the_own_books_are_cards_and_their_columns_can_be_read(mode, seats, size):
    table = laid(mode, seats, size)
    for slot in SLOTS:
        lying = table.cards_in(f"books-0/{slot}")
        assert not table.piles[f"books-0/{slot}"].tile
        if len(lying) < 6:
            fanned_out = len({card.rect.y for card in lying})
            assert fanned_out == len(lying) if mode[0] == "2" else fanned_out >= len(lying) - 1


@pytest.mark.parametrize(("mode", "seats"), FORMS)
def test_SFH_45_a_book_of_six_is_squared_up(mode, seats):
    table = laid(mode, seats, (1280, 720))
    for slot in SLOTS:
        lying = table.cards_in(f"books-0/{slot}")
        assert (len({card.rect for card in lying}) == 1) == (len(lying) == 6)
    assert {len(table.cards_in(f"books-0/{slot}")) for slot in SLOTS} == {3, 4, 5, 6}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("mode", "seats"), FORMS)
def test_names_total_and_checklist_of_a_team_are_one_strip_above_its_books(mode, seats, size):
    table = laid(mode, seats, size)
    for team in teams(mode):
        books = table.families[f"books-{team}"].rect
        names = [f"{part}-{team}" for part in ("total", "sevens", "wilds", "clean", "dirty")]
        strip = [box.rect for name in names if (box := table.counter(name)) is not None]
        assert len(strip) == len(names)
        assert len({rect.y for rect in strip}) == 1
        assert 0 <= books.y - strip[0].bottom <= 8 * size[0] / 1280
        assert abs(strip[0].x - books.x) <= 1
        assert abs(strip[-1].right - grounds(table)[f"closed-{team}"].right) <= 4 * size[0] / 1280
        assert all(one.right <= other.x for one, other in pairwise(strip))


def test_partners_sit_opposite_at_a_table_of_four():
    table = laid("2x2", 4, (1280, 720))
    edges = [plate.edge for plate in table.plates]
    assert edges == ["south", "left", "top", "right"]


def test_a_shelf_leaves_the_hand_readable():
    for mode, seats in FORMS:
        table = laid(mode, seats, (1280, 720), shelf=True)
        assert table.shelf is not None
        assert all(card.rect.w >= 64 for card in table.cards_in("hand-0"))


@pytest.mark.parametrize("size", SIZES)
def test_while_a_first_meld_is_planned_cards_are_as_large_as_after_it(size):
    planned, later = (laid("2x2", 4, size, shelf=shelf) for shelf in (True, False))
    assert planned.card == later.card
    assert planned.card[0] >= 89 * size[0] / 1280
    for slot in SLOTS:
        box = planned.piles[f"books-0/{slot}"]
        assert not box.tile
        assert box.rect.w == later.piles[box.pile].rect.w >= 64 * size[0] / 1280
        assert all(card.rect.w >= 64 * size[0] / 1280 for card in planned.cards_in(box.pile))


def test_the_kept_round_is_what_it_says():
    view = middle_of_a_round().view(0)
    assert view.turn == 0
    assert len(view.piles["hand-0"]) == 30
    assert len(view.piles.family("books-0")) + len(view.piles.family("books-1")) == 13


# -- by hand ---------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path):
    made = AtTable(tmp_path)
    made.room.settings.set("ai_pace", "instant")
    play = TableScreen(made.room, middle_of_a_round())
    made.room.go(play)
    made.settle()
    yield made
    made.close()


def hand(table: AtTable, rank: int) -> list[Place]:
    cards = table.play.game.tabletop.view.piles["hand-0"]
    return [Place("hand-0", at) for at, card in enumerate(cards) if card.rank == rank]


def point(table: AtTable, place: Place) -> tuple[int, int]:
    return table.table.at(place).shows.centre


def test_one_button_lays_off_all_that_fits_as_one_step(table):
    session = table.play.session
    log = len(session.log)
    table.click(table.button("lay"))
    table.settle()
    laid_off = [entry.move for entry in session.log[log:] if entry.move.seat == 0]
    ranks = sorted(move.picks[0].card.rank for move in laid_off)
    assert ranks == [1, 7, 11, 11, 11, 11, 13, 13], "sevens and jacks close"
    own = [entry for entry in session.log[log:] if entry.move.seat == 0]
    assert [entry.joined for entry in own] == [False, *[True] * 7]
    assert "lay" not in {press.key for press in table.play.shown().prompt.actions}


def test_the_button_has_a_key_and_marks_the_cards_it_means(table):
    press = next(action for action in table.play.shown().prompt.actions if action.key == "lay")
    assert press.label == "Lay off 8 cards"
    assert press.letter == "A"
    table.point(table.button("lay"))
    table.step()
    assert len(table.play.shown().scene.lit.selected) == 8
    assert table.is_whole()
    table.key(pygame.K_a)
    table.settle()
    assert len(table.play.game.tabletop.view.piles["hand-0"]) == 22


def test_what_one_press_has_laid_off_one_step_takes_back(table):
    before = table.play.session.state
    table.click(table.button("lay"))
    table.settle()
    assert table.play.session.state != before
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.play.session.state == before
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert len(table.play.game.tabletop.view.piles["hand-0"]) == 22


def three(table: AtTable) -> None:
    """Drags the three of spades to the discard pile, which ends the turn."""
    cards = table.play.game.tabletop.view.piles["hand-0"]
    (lying,) = (box for box in table.table.cards_in("hand-0") if str(box.card) == "3s")
    assert lying.card in cards
    table.drag(lying.shows.centre, table.place("discard"))


def test_a_discard_that_gives_up_cards_is_asked_about_once(table):
    play, before = table.play, table.play.session.state
    three(table)
    assert play.session.state == before
    popup = play.game.talk.popup
    assert popup.title == "Cards could still be laid off. End the turn?"
    assert [action.label for action in popup.actions] == ["Lay off 8 cards", "Discard 3♠", "No"]
    table.click(table.button("not-meant"))
    assert play.session.state == before
    three(table)
    assert play.session.log[-1].move == Move.parse("0 hand-0:3s > discard"), "asked twice"


def test_the_question_lays_off_and_the_setting_leaves_it_out(table):
    play = table.play
    three(table)
    table.click(table.button("lay"))
    table.settle()
    assert len(play.game.tabletop.view.piles["hand-0"]) == 22
    assert play.session.turn == 0
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    table.room.settings.set("ask_first", False)
    three(table)
    assert play.session.log[-1].move == Move.parse("0 hand-0:3s > discard")


def test_nobody_is_asked_about_a_discard_after_laying_off(table):
    table.click(table.button("lay"))
    table.settle()
    three(table)
    assert table.play.game.talk.popup is None
    assert table.play.session.log[-1].move == Move.parse("0 hand-0:3s > discard")


def test_cards_laid_off_at_a_touch_set_off_one_after_the_other(table):
    table.click(table.button("lay"))
    flights = table.play.game.tabletop.motion
    counts = []
    while flights.is_moving:
        counts.append(len(flights.moving))
        table.step()
        assert len(counts) % 3 or table.is_whole()
    assert counts[-1] < counts[0]
    assert table.play.game.tabletop.motion.lag == 0.0


def test_SFH_42_the_turn_is_taken_back_move_by_move_until_the_discard(table):
    session = table.play.session
    before = session.state
    for move in (
        "0 hand-0:Js > books-0/J",
        "0 hand-0:2s > books-0/*",
        "0 hand-0:Ks > books-0/K",
    ):
        table.play.game.person.play((Move.parse(move),))
        table.settle()
    for _ in range(3):
        table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.state == before
    assert not table.play.game.can_undo, "what was drawn has been seen"
    table.play.game.person.play((Move.parse("0 hand-0:3s > discard"),), confirmed=True)
    assert session.state.turn != 0
    assert table.play.game.can_undo, "the card has hardly left the fingers"
    table.play.game.croupier.hand_over()
    assert not table.play.game.can_undo
    table.play.game.undo()
    assert table.play.game.talk.refusal == "Your turn has ended, and what was played in it stands."


def test_five_cards_of_a_rank_start_a_book_and_make_it_grow_in_one_gesture(table):
    session = table.play.session
    queens = hand(table, 12)
    table.click(point(table, queens[0]))
    for place in queens[1:]:
        table.play.game.tabletop.gestures.take(place)
    log = len(session.log)
    table.drag(point(table, queens[0]), table.place("books-0/Q"))
    table.settle()
    assert len(session.state.piles["books-0/Q"]) == len(queens) == 4
    moves = session.log[log:]
    assert [len(move.move.picks) for move in moves] == [3, 1]
    assert [move.joined for move in moves] == [False, True], "one gesture, one step back"


def test_a_closed_book_is_not_shown_before_it_has_arrived(table):
    table.play.game.person.play((Move.parse("0 hand-0:7s > books-0/7"),))
    shown = table.play.picture.painter
    while "closed-0/3" not in table.table.piles:
        table.step()
    scene = table.play.game.tabletop.scene({}, Highlights())
    arriving = scene.arrangement.piles["closed-0/3"]
    assert not shown.pile_painter.pictures(
        scene, arriving, scene.arrangement.cards_in("closed-0/3")
    )
    table.settle()
    scene = table.play.game.tabletop.scene({}, Highlights())
    assert shown.pile_painter.pictures(scene, arriving, scene.arrangement.cards_in("closed-0/3"))


def test_cards_over_a_sliding_one_stay_over_it(table):
    table.play.game.person.play((Move.parse("0 hand-0:3s > discard"),), confirmed=True)
    motion, lies = table.play.game.tabletop.motion, table.table
    sliding = [flying.place for flying in motion.flying_cards() if flying.place.pile == "hand-0"]
    drawn = [card.place for card in lies.cards]
    heights = [drawn.index(place) for place in sliding]
    assert len(sliding) > 1
    assert heights == sorted(heights)
    lowest = min(heights)
    above = [place for place in drawn[lowest + 1 :] if place.pile == "hand-0"]
    assert set(above) <= set(sliding)


def test_no_large_picture_is_drawn_with_the_move_that_deals(monkeypatch):
    """That frame has 324 cards to lay out; what comes with the hand was drawn before it."""
    widths = []

    def drawn(text, size, made=shapes.svg):
        widths.append(size[0])
        return made(text, size)

    launch = Launch("sevens_from_hell", (Chair("human", "Ann"), *[Chair("easy")] * 3), "ahead")
    with window((1280, 720)) as opened:
        opened.screens.begin(launch)
        opened.unseen()
        monkeypatch.setattr(shapes, "svg", drawn)
        opened.until_it_moves()
        assert opened.tabletop.arrangement.shelf.w > 400
    assert max(widths, default=0) < 200


@pytest.mark.parametrize(("mode", "seats"), FORMS[:2])
@pytest.mark.parametrize("size", SIZES)
def test_another_players_hand_is_a_fan_of_backs(
    mode: str, seats: int, size: tuple[int, int]
) -> None:
    table, piles = crowded(mode, seats)
    laid = arrange(zoning(RULES, table), piles, 0, size, seats=seats)
    for seat in range(1, seats):
        backs = laid.lying[f"hand-{seat}"]
        assert backs[-1].rect.right - backs[0].rect.x >= 2.5 * backs[0].rect.w


def test_what_a_side_needs_is_said_where_its_seals_are_pointed_at(table: AtTable) -> None:
    play = table.play
    seal = next(box.rect for box in play.shown().scene.arrangement.counters if "dirty" in box.name)
    play.tips.move((seal.x + seal.w // 2, seal.y + seal.h // 2))
    play.tips.step(1.0)
    tip = play.tips.tip("")
    assert tip is not None
    assert tip.text.startswith("Needs ")
    assert "2 dirty books" in tip.text


def test_a_page_that_lay_over_the_table_leaves_no_tip_where_the_pointer_was_before(
    table: AtTable,
) -> None:
    """The pointer has pressed a button of the page, far from there, and not moved since."""
    play = table.play
    seal = next(box.rect for box in play.shown().scene.arrangement.counters if "dirty" in box.name)
    middle = (seal.x + seal.w // 2, seal.y + seal.h // 2)
    table.room.handle(pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(0, 0, 0)))
    play.tips.step(1.0)
    assert play.tips.tip("") is not None
    table.room.push(KeyCard(table.room))
    table.room.back()
    play.tips.step(1.0)
    assert play.tips.tip("") is None
    assert play.overlay.over == ""


@pytest.mark.parametrize(("mode", "seats"), FORMS)
def test_in_an_upright_window_books_stand_in_two_lines(mode: str, seats: int) -> None:
    """Width is scarce there and height is not: there is room for cards in place of tiles."""
    table, piles = crowded(mode, seats, hand=11, closed=3)
    for size, lines, least in (((800, 1280), 2, 50), ((1280, 720), 1, 24)):
        laid = arrange(zoning(RULES, table), piles, 0, size, seats=seats)
        books = [laid.piles[f"books-1/{slot}"] for slot in SLOTS]
        assert all(book.tile is (lines == 1) for book in books), size
        assert len({book.rect.y for book in books}) == lines, size
        assert all(book.card.w >= least for book in books), size


def test_a_book_of_five_of_ones_own_has_the_height_that_others_books_cannot_use() -> None:
    """A lane that is too short for one index more is no use to the cards that lie in it."""
    table, piles = crowded("2x2", 4, hand=11, closed=3)
    for size, own, indices in (((768, 1024), 53, 1), ((900, 1200), 55, 2)):
        books = {f"books-{team}/9": pack()[:5] for team in (0, 1)}
        laid = arrange(zoning(RULES, table), piles.with_piles(books), 0, size, seats=4)
        assert laid.cards_in("books-0/9")[0].rect.w >= own
        assert len({card.rect.y for card in laid.cards_in("books-1/9")}) == indices
        badge = round(BADGE * screen_scale(size)) - int(laid.piles["books-1/9"].card.h * 0.045)
        for slot in SLOTS:
            far = laid.piles[f"books-1/{slot}"]
            assert far.rect.bottom >= far.card.bottom + badge
