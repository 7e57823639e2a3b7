"""The name of a small place: its card, unless a mark says what has become of the pile."""

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from cardtable.core.cards import Card
from cardtable.core.table import Mark
from cardtable.ui.drawing.badge_place import BadgePlace, Edge
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.pile_tiles import TilePainter
from cardtable.ui.drawing.plate_marks import PlateMarkPainter
from cardtable.ui.drawing.theme import SEMIBOLD, Theme, in_scale
from cardtable.ui.layout.rects import Rect


def named(marks, *, slot="", count=3):
    """The name and the second line that a tile is given."""
    given = []
    look = SimpleNamespace(four_colours=False)
    art = SimpleNamespace(look=look, keep=lambda recipe: given.append(recipe.given))
    painter = TilePainter(Theme(), art)
    box = SimpleNamespace(card=Rect(0, 0, 60, 60), slot=slot, count=count)
    painter.tile(box, "8♦", marks, suited=Card.parse("8d"), count=count)
    return given[0][1:3]


@pytest.mark.parametrize(
    ("marks", "name"),
    [
        ([], ("8♦", "3")),
        ([Mark("melds-1/0", hint="It takes 6♦ and 9♦.")], ("8♦", "3")),
        ([Mark("melds-1/0", text="sequence", tone="dim")], ("8♦", "sequence")),
        ([Mark("closed-0/0", text="K clean", tone="clean")], ("K", "clean")),
    ],
)
def test_a_tile_names_its_card_unless_it_is_a_book(marks, name):
    assert named(marks) == name


def test_an_empty_place_keeps_its_own_name():
    marks = [Mark("books-0/8", text="3/7 1★", tone="dirty")]
    assert named(marks, slot="8") == ("8♦", "3/7 1★")


def test_a_badge_at_the_end_of_a_full_column_stays_clear_of_the_hand():
    """Cards of the hand stand out over the end of the column's room."""
    pill = pygame.Surface((40, 20))
    painter = PileMarkPainter(Theme(), SimpleNamespace(look=SimpleNamespace(four_colours=False)))
    painter._pill = painter._tag = lambda *_given: pill
    mark, card = Mark("books-0/9", text="5/7"), Rect(0, 0, 60, 84)
    place = BadgePlace(card, Edge.LOWER, floor=200, to_corner=True)
    (free,) = painter.mark(mark, place)
    (full,) = painter.mark(mark, replace(place, floor=card.bottom))
    assert free.y + 20 > card.bottom
    assert full.y + 20 <= card.bottom


def test_a_badge_has_fewer_words_only_where_it_may_be_shortened():
    """Whether it may go to the corner is another question."""
    said = []
    painter = PileMarkPainter(Theme(), SimpleNamespace(look=SimpleNamespace(four_colours=False)))
    wide = pygame.Surface((90, 20))
    painter._pill = painter._tag = lambda text, *_given: (said.append(text), wide)[1]
    mark, card = Mark("books-0/9", text="5/7 wild"), Rect(0, 0, 60, 84)
    place = BadgePlace(card, Edge.LOWER, floor=card.bottom)
    (higher,) = painter.mark(mark, place)
    assert said == ["5/7 wild"]
    (cornered,) = painter.mark(mark, replace(place, to_corner=True))
    assert said == ["5/7 wild", "5/7 wild", "5/7"]
    assert higher.x != cornered.x
    said.clear()
    painter.mark(mark, replace(place, shortened=True))
    assert said == ["5/7 wild", "5/7"]


@pytest.mark.parametrize(
    ("words", "room"), [(("partenaire", "donneur"), 100), (("partenaire", "fermé"), 86)]
)
def test_long_words_at_a_plate_do_not_reach_the_ends_of_their_slips(words, room):
    """In letters of their usual size; the slips may reach a little beyond the plate's end."""
    pygame.font.init()
    theme, pixels = Theme(), set()
    painter = PlateMarkPainter(theme, SimpleNamespace(look=SimpleNamespace(four_colours=False)))

    def box(text, size, beside):
        pixels.add(size)
        return pygame.Surface((theme.width_px(text, size, SEMIBOLD) + beside, 20))

    usual = theme.px(in_scale(11))
    painter._pill_px = lambda text, size, *_given: box(text, size, 9)
    painter._tag_px = lambda text, size, _tone, beside=2: box(text, size, beside)
    pills = painter._pills_on_plate(room, [Mark("", text=word) for word in words], usual)
    assert pixels == {usual}
    for pill, word in zip(pills, words, strict=True):
        assert pill.get_width() >= theme.width_px(word, usual, SEMIBOLD) + theme.px(5)
    assert sum(pill.get_width() for pill in pills) <= room + theme.px(12)
