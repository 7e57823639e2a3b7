"""Cards answer a hand: they rise, give way, dip under a press, shake at a refusal; then rest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.diff import Place
from cardtable.session import Session
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.rings import lit_edge
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import CardBox
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.standing import ARC, PLAYABLE, POINTED, arc, lines_of
from cardtable.ui.motion.touch import SHAKE_TIME
from cardtable.ui.table.standing_cards import not_playable
from cardtable.ui.table.table_screen import TableScreen
from cardtable.workshop.screenshot import up_to
from tests.support.painted import pictures_of
from tests.support.table_by_hand import FRAME, AtTable

THIRTY = Path(__file__).with_name("hell_thirty.save")
GOLDEN = Path(__file__).parents[1] / "golden"
WITH_HANDS = ("nccc_seven", "seven_up", "seven_bridge", "sevens_from_hell")
SETTLED = 30  # frames


class Held(AtTable):
    """A table of which only the cards move: nobody thinks."""

    def lay(self, session: Session, seat: int = 0) -> TableScreen:
        play = TableScreen(self.room, session)
        play.game.show_to(seat)
        play.game.run = lambda _seconds: None  # type: ignore[method-assign]
        self.room.go(play)
        self.step(SETTLED)
        return play

    def hand(self) -> tuple[CardBox, ...]:
        return self.table.cards_in(self.play.game.tabletop.hand_pile())

    def offset(self, place: Place) -> tuple[int, int]:
        return self.play.game.tabletop.cards.offsets.get(place, (0, 0))

    def offsets(self) -> dict[Place, tuple[int, int]]:
        return dict(self.play.game.tabletop.cards.offsets)

    def curve(self) -> dict[Place, float]:
        """Returns by how much each card of the hand stands higher because hands lie in an arc."""
        return {
            card.place: higher
            for line in lines_of(self.hand())
            for card, higher in zip(line, arc(line), strict=True)
        }

    def risen(self, place: Place) -> float:
        """Returns by how much a card stands out of the arc."""
        return -self.offset(place)[1] - self.curve().get(place, 0.0)

    def lies_in_its_arc(self) -> bool:
        """Returns whether no card has risen, given way or been shaken."""
        curve = self.curve()
        return all(
            across == 0 and abs(-down - curve.get(place, 0.0)) <= 0.5
            for place, (across, down) in self.offsets().items()
        )


def read(path: Path) -> Session:
    return save_text.read(path.read_text(), registry.find)


@pytest.fixture
def thirty(tmp_path: Path) -> Iterator[Held]:
    table = Held(tmp_path, (1280, 720))
    table.lay(read(THIRTY))
    yield table
    table.room.close()


def test_the_card_under_the_pointer_rises_and_its_neighbours_give_way(thirty: Held) -> None:
    hand = thirty.hand()
    card, before, after = hand[12], hand[11], hand[13]
    thirty.point(card.shows.centre)
    thirty.step()
    first = thirty.risen(card.place)
    assert first > 1, "it answers in the next frame"
    thirty.step(SETTLED)
    rise = thirty.risen(card.place)
    assert first < rise, "and gets there smoothly"
    assert rise == pytest.approx(POINTED * card.rect.h, abs=1)
    assert thirty.offset(before.place)[0] < 0 < thirty.offset(after.place)[0]
    assert thirty.offset(card.place)[0] == 0
    assert abs(thirty.risen(hand[20].place)) <= 0.5
    thirty.point((640, 160))
    thirty.step(SETTLED)
    assert thirty.lies_in_its_arc()


def test_a_hand_lies_in_a_shallow_arc_at_one_pitch(thirty: Held) -> None:
    hand = thirty.hand()
    heights = [-thirty.offset(card.place)[1] for card in hand]
    middle = len(hand) // 2
    assert heights[0] == heights[-1] == 0
    assert heights[:middle] == sorted(heights[:middle])
    assert heights[middle:] == sorted(heights[middle:], reverse=True)
    assert max(heights) == pytest.approx(ARC * hand[0].rect.h, abs=1)
    steps = {after.rect.x - card.rect.x for card, after in pairwise(hand)}
    assert max(steps) - min(steps) <= 1


def test_a_card_that_comes_flies_to_its_place_in_the_arc(thirty: Held) -> None:
    """It does not land level and rise then, which would be one more movement for each card."""
    tabletop = thirty.play.game.tabletop
    card = thirty.hand()[15]
    tabletop.cards.begin_again()
    start = Rect(600, 100, card.rect.w, card.rect.h)
    tabletop.cards.glide(thirty.table, {card.place: start})
    heights = []
    while tabletop.motion.is_moving:
        thirty.step()
        heights.append(thirty.risen(card.place))
    assert len(heights) > 3
    thirty.step()
    assert max(map(abs, [*heights, thirty.risen(card.place)])) <= 0.5


def test_a_picture_shows_what_a_hand_did_after_time_had_passed(thirty: Held) -> None:
    """Between the step of a frame and its picture, cards stand anew where anything is another."""
    tabletop, card = thirty.play.game.tabletop, thirty.hand()[15]
    stood = thirty.offsets()
    thirty.play.shown()
    assert thirty.offsets() == stood
    tabletop.gestures.selection = (card.place,)
    thirty.play.shown()
    raised = thirty.offset(card.place)[1]
    assert raised < stood[card.place][1]
    thirty.step(SETTLED)
    tabletop.cards.begin_again()
    assert thirty.offsets() == {}
    thirty.play.shown()
    assert thirty.offset(card.place)[1] <= raised


def test_few_cards_lie_nearly_level(thirty: Held) -> None:
    hand = thirty.hand()
    assert max(arc(hand[13:17])) < 2 < max(arc(hand))
    assert arc(hand[:1]) == [pytest.approx(0, abs=0.01)]


def test_a_card_of_the_arc_is_taken_hold_of_where_it_stands(thirty: Held) -> None:
    """The strip by which the middle of the hand stands out of its place answers too."""
    card = thirty.hand()[14]
    x, y = card.shows.centre[0], card.rect.y - 3
    assert thirty.table.card_at(x, y) is None
    thirty.press((x, y))
    assert thirty.play.game.tabletop.gestures.held_down == card.place


@pytest.mark.long
def test_where_a_press_goes_depends_on_the_place_of_the_pointer_alone(thirty: Held) -> None:
    """From whichever side the pointer comes, and however its neighbours have given way."""
    hand = thirty.hand()
    y = hand[0].rect.centre[1]
    there = range(hand[0].rect.x + 2, hand[-1].rect.right - 2, 7)
    for way in (there, reversed(there)):
        for x in way:
            thirty.point((x, y))
            thirty.step(12)
            lies = thirty.table.card_at(x, y)
            offsets = thirty.offsets()
            raised = min(offsets, key=lambda place: offsets[place][1])
            assert raised == lies.place, f"at {x} another card is raised than lies there"
            thirty.press((x, y))
            assert thirty.play.game.tabletop.gestures.held_down == lies.place, f"at {x}"
            thirty.play.game.tabletop.gestures.cancel()


def test_a_raised_card_is_taken_hold_of_where_it_stands_but_nothing_drops_on_it_there(
    thirty: Held,
) -> None:
    tabletop = thirty.play.game.tabletop
    tabletop.gestures.selection = (thirty.hand()[20].place,)
    thirty.step(SETTLED)
    card = thirty.hand()[20]
    rise = -thirty.offset(card.place)[1]
    assert rise > 4
    x, y = card.rect.x + 4, card.rect.y - rise + 2
    assert thirty.table.hit(x, y).pile != card.place.pile
    reach = tabletop.gestures.table
    assert reach is not None
    assert reach.hit(x, y).place == card.place
    assert reach.drop(x, y) == thirty.table.drop(x, y)


def test_nothing_moves_at_rest(thirty: Held) -> None:
    thirty.point(thirty.hand()[7].shows.centre)
    thirty.step(SETTLED)
    tabletop = thirty.play.game.tabletop
    assert not tabletop.is_moving
    scene = thirty.play.shown().scene
    thirty.step(3)
    assert thirty.play.shown().scene == scene
    assert thirty.room.draw(thirty.surface) == []


def test_the_keyboard_raises_its_card_too(thirty: Held) -> None:
    thirty.key(pygame.K_RIGHT)
    thirty.step(SETTLED)
    focus = thirty.play.game.tabletop.gestures.focus
    assert focus is not None
    assert thirty.offset(focus)[1] < 0


def test_a_press_gives_at_once_and_no_other_card_moves(thirty: Held) -> None:
    at = thirty.hand()[12].shows.centre
    thirty.point(at)
    thirty.step(SETTLED)
    before = thirty.offset(thirty.hand()[12].place)
    thirty.press(at)
    thirty.step()
    assert thirty.offset(thirty.hand()[12].place)[1] > before[1], "it dips"


def test_a_refused_card_shakes_and_comes_to_rest(thirty: Held) -> None:
    card = thirty.hand()[0]
    thirty.play.game.tabletop.cards.refuse(thirty.table, (card.place,))
    across = set()
    for _ in range(int(SHAKE_TIME / FRAME) + 2):
        thirty.step()
        across.add(thirty.offset(card.place)[0])
    assert min(across) < 0 < max(across)
    assert thirty.offset(card.place) == (0, 0)
    assert not thirty.play.game.tabletop.is_moving


def test_with_less_motion_cards_stay_where_they_are(thirty: Held) -> None:
    thirty.room.settings.set("reduced_motion", "on")
    thirty.room.apply()
    thirty.room.resize((1280, 720))
    card = thirty.hand()[12]
    thirty.point(card.shows.centre)
    thirty.step()
    thirty.play.game.tabletop.cards.refuse(thirty.table, (card.place,))
    thirty.step()
    assert thirty.lies_in_its_arc()
    assert not thirty.play.game.tabletop.is_moving


@pytest.mark.parametrize("game", WITH_HANDS)
def test_playable_cards_stand_higher_and_the_others_stay_bright(game: str, tmp_path: Path) -> None:
    whole = read(GOLDEN / f"{game}.save")
    found = 0
    for moves in range(20, len(whole.log), 9):
        session = up_to(read(GOLDEN / f"{game}.save"), moves)
        if session.turn < 0:
            continue
        table = Held(tmp_path, (1280, 720))
        play = table.lay(session, session.turn)
        tabletop = play.game.tabletop
        play.game.croupier.people = (session.turn,)
        table.step(SETTLED)
        dim = not_playable(tabletop.gestures, tabletop._hand_places)
        if dim:
            found += 1
            for card in table.hand():
                rise = 0 if card.place in dim else PLAYABLE * card.rect.h
                assert table.risen(card.place) == pytest.approx(rise, abs=0.5)
            shown = play.picture.painter.resting(play.shown().scene)
            images = {id(picture.image) for picture in pictures_of(shown)}
            for card in table.hand():
                bright = table.room.art.card(card.card, card.rect.w, design=table.table.design)
                assert id(bright.image) in images, f"{card.card} is drawn in another light"
        table.room.close()
        if found > 2:
            break
    assert found or game in ("seven_bridge", "sevens_from_hell"), "where every card can go"


@pytest.mark.parametrize("kind", ["target", "hint"])
def test_a_glow_lies_round_a_card_and_not_on_it(kind: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    art = Art(Theme())
    for size in ((47, 66), (68, 95), (142, 199), (920, 160)):
        for picture in (
            art.ring(size, kind),
            art.glow(size, kind),
            lit_edge(size, (1, 2, 3, 4), (9, 9, 9, 9)),
        ):
            inside = pygame.Rect((picture.dx, picture.dy), size).inflate(-4, -4)
            inside = inside.inflate(-size[0] // 12, -size[0] // 12)
            mask = pygame.mask.from_surface(picture.image.subsurface(inside), 8)
            assert not mask.count(), f"{kind} of {size} lies over the index"


def test_targets_glow_below_every_card_and_as_soon_as_one_is_pressed(thirty: Held) -> None:
    tabletop = thirty.play.game.tabletop
    card = next(card for card in thirty.hand() if tabletop.gestures.choices.targets((card.place,)))
    at = card.shows.centre
    thirty.point(at)
    thirty.press(at)
    assert tabletop.gestures.targets, "before the card has come anywhere"
    thirty.step(SETTLED)
    scene = thirty.play.shown().scene
    assert scene is not None
    pictures = pictures_of(thirty.play.picture.painter.resting(scene))
    cards = {
        id(thirty.room.art.card(box.card, box.rect.w, design=thirty.table.design).image)
        for box in thirty.table.cards
        if box.up
    }
    first_card = min(n for n, picture in enumerate(pictures) if id(picture.image) in cards)
    glows = {
        id(recipe)
        for recipe in (picture.image for picture in thirty.play.picture.painter._glows(scene))
    }
    at_all = [n for n, picture in enumerate(pictures) if id(picture.image) in glows]
    assert at_all
    assert max(at_all) < first_card
