"""The real table on the dummy driver: whole games by posted events, frames checked on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.table import OVER
from cardtable.session import Chair
from cardtable.told.wording import spoken
from cardtable.ui.layout.text_and_card_size import sizes
from cardtable.ui.pages.result import Result
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable

SIZES = ((1280, 720), (1920, 1080), NETBOOK, (900, 1400))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    seated = AtTable(tmp_path)
    yield seated
    seated.close()


def _wanted(moves: tuple[Move, ...]) -> Move:
    """A collection where there is one, else whatever ends the round."""
    return next((move for move in moves if move.picks and "won" in move.target), moves[-1])


@pytest.mark.long
def test_a_whole_solitaire_is_dragged_to_its_result(table: AtTable) -> None:
    play = table.begin()
    for turn in range(200):
        table.settle()
        if play.game.croupier.over:
            break
        before = len(play.session.log)
        move = _wanted(play.session.moves(0))
        table.make(move)
        assert len(play.session.log) > before, f"move {turn} did nothing: {move}"
        if turn % 5 == 0:
            assert table.is_whole(), f"after move {turn} the frame is not a full redraw"
    assert play.session.turn == OVER
    table.step(120)
    assert isinstance(table.room.screen, Result)
    assert table.room.statistics.played("lucky_sevens")


def test_a_click_on_a_place_says_what_goes_there(table: AtTable) -> None:
    chairs = [Chair("human", "Ann"), *(Chair("easy", name) for name in ("Bo", "Cy", "Di"))]
    play = table.begin("sevens_from_hell", chairs=chairs, seed="meld 37")
    table.settle()
    assert play.session.turn == 0
    fives = table.table.piles["books-0/5"].rect.centre
    table.click(fives)
    assert play.game.talk.refusal == "Nothing can be put here now."  # two are to be drawn first
    for _ in range(2):
        table.click(table.card("draw-0"))
        table.settle()
    books = [move.target for move in play.session.moves(0) if move.target.startswith("books")]
    table.click(table.table.piles[books[0]].rect.centre)
    assert play.game.talk.refusal == "Pick cards first, then click here."
    table.click(table.table.shelf.centre)
    assert play.game.talk.refusal.startswith("Drag cards here to plan")
    assert play.game.talk.bubble is not None


def test_LS_01_the_lowest_card_brings_its_mate_to_the_collected_piles(table: AtTable) -> None:
    play = table.begin(seed="3")
    table.settle()
    for _ in range(60):
        moves = play.session.moves(0)
        pair = next((m for m in moves if len({pick.pile for pick in m.picks}) < len(m.picks)), None)
        if pair is not None:
            table.drag(table.card(pair.picks[0].pile), table.place(pair.target))
            assert play.session.log[-1].move == pair or play.game.talk.popup is not None
            return
        table.make(_wanted(moves))
        table.settle()
    raise AssertionError("no pair lay in one column")


def test_dirty_frames_equal_full_ones_through_drags_flights_and_resizes(table: AtTable) -> None:
    play = table.begin()
    table.step(3)
    for number in range(40):  # the deal
        table.step()
        if number % 4 == 0:
            assert table.is_whole(), f"frame {number} of the deal"
    table.settle()
    for number, size in enumerate((*SIZES, (1280, 720))):
        table.take(table.card("column-1"), table.place("stock"), steps=5)
        assert table.is_whole(), f"dragging at size {number}"
        table.let_go(table.place("stock"))
        table.step(3)
        assert play.game.tabletop.motion.is_moving, "the card should be gliding home"
        assert table.is_whole(), "gliding home"
        table.resize(size)
        table.step(2)
        assert table.is_whole(), f"in flight at {size}"
        table.settle()
        assert table.is_whole(), f"at rest at {size}"
    assert table.checked > 20


def test_a_refused_card_glides_home_and_says_why(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    before = play.session.state
    table.drag(table.card("column-1"), table.place("stock"))
    assert play.session.state is before
    assert play.game.talk.refusal.endswith(".")
    assert play.game.talk.bubble is not None
    assert play.game.talk.bubble.text == play.game.talk.refusal
    assert play.game.tabletop.motion.is_moving
    table.step(60)
    assert not play.game.tabletop.motion.is_moving


def test_a_refusal_in_a_bubble_is_not_drawn_in_the_prompt_line_as_well(table: AtTable) -> None:
    """It is what the prompt line says to a listener all the same."""
    play = table.begin()
    table.settle()
    before = play.shown().prompt
    strip = pygame.Rect(before.rect)
    looked = pygame.image.tobytes(table.surface.subsurface(strip), "RGB")
    table.drag(table.card("column-1"), table.place("stock"))
    table.step(30)
    prompt, refusal = play.shown().prompt, play.game.talk.refusal
    assert (prompt.text, prompt.tone) == (refusal, "bad")
    assert prompt.drawn == (before.text, before.tone)
    assert pygame.image.tobytes(table.surface.subsurface(strip), "RGB") == looked
    told = [thing.name for thing in play.told().root.walk()]
    assert spoken(refusal) in told
    assert spoken(before.text) not in told, "what is not said any more"
    play.game.conversation.refuse("No.")
    table.step()
    assert play.shown().prompt.drawn == ("No.", "bad"), "there is no card to say it beside"
    assert pygame.image.tobytes(table.surface.subsurface(strip), "RGB") != looked


def test_input_during_a_flight_finishes_it(table: AtTable) -> None:
    play = table.begin()
    while not play.game.tabletop.motion.is_moving:
        table.step()
    table.press((640, 700))
    assert not play.game.tabletop.motion.is_moving


def test_undo_and_redo_by_bar_and_key(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    move = _wanted(play.session.moves(0))
    table.make(move)
    after = play.session.state.piles
    table.step(30)
    table.click(table.button("undo"))
    assert play.session.state.piles != after
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert play.session.state.piles == after


def test_select_then_click_a_target_plays(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    move = next(legal for legal in play.session.moves(0) if len(legal.picks) == 2)
    count = len(play.session.log)
    first, second = move.picks
    table.click(table.card(first.pile))
    assert play.game.tabletop.gestures.selection
    assert second.pile in play.game.tabletop.gestures.targets
    table.step(40)
    table.click(table.card(second.pile))
    assert len(play.session.log) > count


def test_keyboard_alone_plays_a_move(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    count = len(play.session.log)
    for _ in range(12):
        table.key(pygame.K_RIGHT)
        table.key(pygame.K_SPACE)
        table.key(pygame.K_RETURN)
        if len(play.session.log) > count:
            return
    raise AssertionError("no card was played by the keyboard")


def test_the_menu_and_its_keys(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    table.key(pygame.K_F10)
    assert play.game.talk.popup is not None
    table.key(pygame.K_ESCAPE)
    assert play.game.talk.popup is None
    table.click(table.button("menu"))
    assert play.game.talk.popup is not None
    table.click((900, 600))
    assert play.game.talk.popup is None


def test_the_fingerprint_of_the_deal_is_in_the_menu_and_not_in_the_bar(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    fingerprint = play.session.fingerprint
    assert fingerprint
    assert fingerprint not in play.shown().bar.title
    table.key(pygame.K_F10)
    table.click(table.button("menu:deal"))
    dialog = table.room.screen
    assert dialog.title == "About this deal"
    assert fingerprint in dialog.text
    dialog.leave()
    assert table.room.screen is play


@pytest.mark.parametrize("before", [False, True], ids=["first list", "after another"])
def test_a_list_can_be_pressed_before_a_frame_has_shown_it(table: AtTable, before: bool) -> None:
    play = table.begin()
    table.settle()
    run, other = [(move,) for move in play.session.moves(0)[:2]]
    if before:  # where its lines were counts no more
        play.game.person.choose((run, other), (600, 300))
        table.step()
        table.click((10, 700))
    assert play.game.talk.popup is None
    count = len(play.session.log)
    play.game.person.choose((run, other), (700, 200))
    table.let_go((10, 700))  # no frame, but an event
    at = table.button("option:1")
    table.point(at)
    table.press(at)
    table.let_go(at)
    assert play.game.talk.popup is None
    assert play.session.log[count].move == other[0]


def test_the_table_is_back_after_closing(tmp_path: Path) -> None:
    first = AtTable(tmp_path)
    play = first.begin()
    first.settle()
    first.make(_wanted(play.session.moves(0)))
    piles = play.session.state.piles
    first.close()
    second = AtTable(tmp_path)
    second.begin("")
    assert second.play.session.state.piles == piles
    second.settle()
    second.click(second.button("undo"))
    assert second.play.session.state.piles != piles
    second.close()


def test_the_prompt_names_people_and_never_says_you(table: AtTable) -> None:
    play = table.begin(chairs=(Chair("human", "Ann"), Chair("human", "Bo")))
    play.game.show_to(0)
    table.step()
    turn = play.session.names[play.session.turn]
    text = play.shown().prompt.text
    assert turn in text
    assert "you" not in text.lower()


def test_cards_are_planned_on_the_shelf_and_put_back(table: AtTable) -> None:
    play = table.begin(
        "sevens_from_hell", tuple(Chair("human", name) for name in ("Ann", "Bo", "Cleo", "Di"))
    )
    play.game.show_to(play.session.turn)
    table.step(2)
    shelf = table.table.shelf
    assert shelf is not None
    hand = table.table.cards_in(play.game.tabletop.hand_pile())
    before = play.session.state
    table.drag(hand[0].shows.centre, shelf.centre)
    table.step(30)
    assert len(play.game.tabletop.shelved()) == 1
    assert play.session.state is before, "the rules never see the shelf"
    assert table.is_whole()
    table.click(table.button("shelf:back"))
    assert play.game.tabletop.shelved() == ()


def test_a_smaller_and_a_larger_text_keep_every_frame_whole(table: AtTable) -> None:
    table.begin(chairs=(Chair("human", "Ann"), Chair("human", "Bo")))
    table.play.game.show_to(0)
    for scale in (75, 200, 100):
        table.room.settings.set("ui_scale", scale)
        table.room.apply()
        table.step(20)
        assert table.is_whole(), f"at {scale} per cent"


def test_themes_and_backs_are_felt_at_once(table: AtTable) -> None:
    table.begin()
    table.settle()
    seen = set()
    for name, value in (("theme", "blue"), ("back", "heptagons-green"), ("large_index", True)):
        table.room.settings.set(name, value)
        table.room.apply()
        table.step(2)
        seen.add(bytes(table.surface.get_buffer().raw))
    assert len(seen) == 3


@pytest.mark.parametrize("wish", ["set here", "the system's"])
def test_less_motion_makes_flights_short_fades(table: AtTable, wish: str) -> None:
    if wish == "set here":
        table.room.settings.set("reduced_motion", "on")
    table.room.equipment.system.less_motion = wish == "the system's"
    play = table.begin()
    while not play.game.tabletop.motion.is_moving:
        table.step()
    assert play.game.tabletop.motion.remaining() <= 0.1


def test_right_click_holds_a_covered_card_up(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    before = bytes(table.surface.get_buffer().raw)
    at = table.card("column-1")
    table.point(at)
    table.press(at, button=3)
    table.step()
    assert play.game.tabletop.gestures.peeked is not None
    assert bytes(table.surface.get_buffer().raw) != before
    table.let_go(at, button=3)
    table.step()
    assert play.game.tabletop.gestures.peeked is None


def test_a_short_right_click_lists_what_a_card_can_do_and_a_line_of_it_plays(
    table: AtTable,
) -> None:
    play = table.begin("nccc_seven", tuple(Chair() for _ in range(4)))
    play.game.show_to(play.session.turn)
    table.settle()
    move = next(move for move in play.session.moves(play.session.turn) if move.picks)
    hand = play.session.view(play.session.turn).piles[move.picks[0].pile]
    at = table.table.at(Place(move.picks[0].pile, hand.index(move.picks[0].card))).shows.centre
    for line in (0, None):
        table.point(at)
        table.press(at, button=3)
        table.step()
        table.let_go(at, button=3)
        table.step()
        popup = play.game.talk.popup
        assert popup is not None
        assert move.picks[0].card.sign in popup.title
        assert play.session.rules.words.label(play.game.tabletop.view, move) in [
            action.label for action in popup.actions
        ]
        if line is not None:
            table.key(pygame.K_ESCAPE)
            assert play.game.talk.popup is None
    count = len(play.session.log)
    table.key(pygame.K_1)
    assert play.session.log[count].move.picks == move.picks


def test_a_right_click_on_a_card_that_can_do_nothing_says_why(table: AtTable) -> None:
    play = table.begin("seven_bridge", tuple(Chair() for _ in range(2)))
    play.game.show_to(play.session.turn)
    table.settle()
    at = table.card(f"hand-{play.game.croupier.seat}")
    table.press(at, button=3)
    table.let_go(at, button=3)
    assert play.game.talk.popup is None
    assert play.game.talk.bubble is not None
    table.key(pygame.K_RIGHT)
    assert play.game.talk.bubble is None
    table.key(pygame.K_F4)
    assert play.game.talk.bubble is not None


def test_held_down_long_a_card_says_what_it_can_do_and_can_still_be_dragged(
    table: AtTable,
) -> None:
    play = table.begin("lucky_sevens")
    table.settle()
    move = next(move for move in play.session.moves(0) if move.picks)
    at = table.card(move.picks[0].pile)
    table.point(at)
    table.press(at)
    table.step(60)
    assert play.game.talk.popup is not None
    table.point((at[0] + 30, at[1] + 30))
    assert play.game.talk.popup is None
    assert play.game.tabletop.gestures.drag is not None


def test_a_key_takes_the_tips_away(table: AtTable) -> None:
    play = table.begin("lucky_sevens")
    table.settle()
    table.point(table.button("rules"))
    table.step(60)
    assert any(tree.tip for tree in play.overlay.active())
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_ESCAPE)
    assert not any(tree.tip for tree in play.overlay.active())


def test_a_hint_goes_three_steps_deep(table: AtTable) -> None:
    play = table.begin()
    table.settle()
    move = _wanted(play.session.moves(0))
    play.game.croupier.computers.hint = Advice(move, "It frees the column.")
    said = []
    for _ in range(3):
        table.key(pygame.K_h)
        said.append(play.game.talk.hint)
    assert len(set(said)) == 3
    assert said[2].endswith("It frees the column.")
    assert play.game.tabletop.hinted
    table.make(move)
    assert not play.game.talk.hint


def test_a_hidden_bar_comes_over_the_table_at_the_upper_edge(table: AtTable) -> None:
    table.room.settings.set("hide_bar", True)
    play = table.begin()
    table.settle()
    arrangement = table.table
    assert play.shown().bar is None
    table.point((600, 2))
    table.step()
    assert play.shown().bar is not None
    assert table.table is arrangement, "the cards stay where they are"
    assert table.is_whole()
    table.point((600, 300))
    table.step()
    assert play.shown().bar is None


def test_a_table_is_laid_out_once_for_its_window(tmp_path: Path) -> None:
    table = AtTable(tmp_path, (1402, 871))
    before = sizes.cache_info().misses
    table.begin()
    table.close()
    assert sizes.cache_info().misses == before + 1


def test_what_flies_and_what_lies_is_being_drawn_before_a_frame_asks_for_it(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table.begin()
    ordered: set[tuple[str, int, bool]] = set()

    def order(card: Card, width: int, *, lifted: bool = False, **_: object) -> bool:
        ordered.add((str(card), width, lifted))
        return True

    monkeypatch.setattr(play.stage.art, "order", order)
    for _ in range(60):
        play.step(1 / 60)
        if play.game.tabletop.motion.moving:
            break
    flying = [table.table.at(place) for place in play.game.tabletop.motion.moving]
    shown = [box for box in flying if box.up]
    assert shown, "a column's card is dealt face up"
    faces = {(str(box.card), box.rect.w, True) for box in shown}
    assert not faces & ordered, "the first picture wants the memory for itself"
    for _ in range(60):
        play.draw(table.surface)
        play.step(1 / 60)
        if not play.picture.paints_all:
            break
    assert faces <= ordered
    play.game.tabletop.motion.finish_now()
    ordered.clear()
    table.resize((1500, 900))
    play.draw_ahead((1500, 900))
    lying = [box for box in table.table.cards if box.up and not box.covered]
    assert {(str(box.card), box.rect.w, False) for box in lying} <= ordered


def test_a_deal_begins_with_the_frame_after_the_first(table: AtTable) -> None:
    """Its backs are drawn together with the first frame, beside the loop."""
    play = table.begin()
    table.room.draw(table.surface)
    assert play.predrawing is not None
    assert play.predrawing.ready
    table.step()
    assert play.session.log


def test_a_deal_waits_for_backs_alone_and_faces_are_drawn_on_the_way(table: AtTable) -> None:
    play = table.begin()
    table.step()
    assert not play.session.log, "nothing is dealt before its pictures are there"
    table.step(12)
    warming = play.predrawing
    assert warming is not None
    assert warming.ready
    assert play.session.log, "the deal has begun"
    assert not warming.done, "52 faces are not drawn in twelve frames"
    table.settle()
    table.step(400)
    assert warming.done
    assert not table.room.step(1.0), "then the table rests"


def test_a_card_that_is_pressed_is_drawn_in_the_air_before_it_is_dragged(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table.begin()
    table.settle()
    table.step(400)
    ordered: list[tuple[Card, bool]] = []

    def order(card: Card, _width: int, *, lifted: bool = False, **_named: object) -> bool:
        ordered.append((card, lifted))
        return True

    monkeypatch.setattr(play.stage.art, "order", order)
    table.step()
    assert not any(lifted for _, lifted in ordered), "nobody has pressed anything"
    table.point(table.card("column-1"))
    table.press(table.card("column-1"))
    table.step()
    assert (play.game.tabletop.view.piles["column-1"][-1], True) in ordered


def test_a_card_that_turned_over_leaves_no_pictures_of_its_edges(table: AtTable) -> None:
    """Each is seen for a frame or two; those of fifty cards would take all the room there is."""
    art = table.begin().stage.art
    table.settle()
    table.step(60)
    before = art.pictures.bytes
    for step in range(1, 12):
        art.card(Card.parse("Kh"), 300, lifted=True, turn=step / 12)
    assert art.pictures.bytes == before
