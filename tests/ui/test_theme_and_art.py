"""Themes, fonts and pictures: roles, sizes to the pixel, shadows, and a bounded store."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations, pairwise, product
from threading import Event

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.core.cards import HIDDEN, JOKERS, Card, pack
from cardtable.core.table import Mark
from cardtable.store.settings import EACH_GAME, declared
from cardtable.ui.assets import asset
from cardtable.ui.drawing import art as arts
from cardtable.ui.drawing import shapes, tabletops
from cardtable.ui.drawing import theme as themes
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.badge_place import BadgePlace, Edge
from cardtable.ui.drawing.deck import DeckStyle, picture_name
from cardtable.ui.drawing.icons import ICONS
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.theme import BOLD, REGULAR, SEMIBOLD, Theme, colour
from cardtable.ui.layout.rects import Rect, card_height, screen_scale

TABLES = [table for table in declared()["theme"].choices if table != EACH_GAME]


@pytest.fixture
def theme() -> Theme:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    return Theme()


def test_every_installed_theme_has_every_role(theme: Theme) -> None:
    roles = set(theme.colours)
    for name in TABLES:
        theme.choose(name)
        assert theme.name == name
        assert set(theme.colours) == roles
        assert all(len(shade) == 4 for shade in theme.colours.values())


def test_an_unknown_theme_becomes_the_green_felt(theme: Theme) -> None:
    theme.choose("plaid")
    assert theme.name == "green"


@pytest.mark.parametrize("text", ["green", "#12", "12345678", "#GGGGGG"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        colour(text)


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((3840, 2160), 3.0), ((1024, 600), 0.8)]
)
def test_the_scale_follows_the_window(size: tuple[int, int], scale: float) -> None:
    assert screen_scale(size) == pytest.approx(scale)


def test_the_users_wish_multiplies_the_scale(theme: Theme) -> None:
    theme.fit((1280, 720), 1.5)
    assert theme.px(10) == 15
    assert theme.px(0) == 0
    assert theme.px(0.1) == 1


def test_text_that_is_too_wide_is_cut_and_broken_text_fits(theme: Theme) -> None:
    theme.fit((1280, 720), 1.0)
    cut = theme.shortened("a long sentence about cards", 90, 14)
    assert cut.endswith("…")
    assert theme.width(cut, 14) <= 90
    lines = theme.lines("a long sentence about cards and other things", 90, 14)
    assert len(lines) > 2
    assert all(theme.width(line, 14) <= 90 for line in lines)
    assert " ".join(lines) == "a long sentence about cards and other things"


def blank_runs(text: pygame.Surface) -> list[int]:
    """The widths of the gaps in a line of text, from left to right, that nothing is drawn in."""
    mask = pygame.mask.from_surface(text, 60)
    full = [any(mask.get_at((x, y)) for y in range(mask.get_size()[1])) for x in range(text.width)]
    first, last = full.index(True), len(full) - 1 - full[::-1].index(True)
    runs = "".join("#" if ink else " " for ink in full[first : last + 1]).split("#")
    return [len(run) for run in runs if run]


@pytest.mark.parametrize("pixels", range(9, 25))
@pytest.mark.parametrize("weight", [REGULAR, SEMIBOLD, BOLD])
def test_words_stay_apart_at_every_size(theme: Theme, pixels: int, weight: str) -> None:
    """Each space between words is wider than any gap between letters, and is to be seen."""
    for words in ("Sevens from Hell", "of its file", "a run of all", "Player 1: to go"):
        gaps = sorted(blank_runs(theme.text_px(words, pixels, "text", weight)), reverse=True)
        between = words.count(" ")
        letters = gaps[between] if len(gaps) > between else 0
        assert gaps[between - 1] > letters, (words, gaps)
        assert gaps[between - 1] >= 0.18 * pixels, (words, gaps)


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_a_line_is_as_wide_as_it_is_measured(theme: Theme, scale: float) -> None:
    theme.fit((1280, 720), scale)
    for words in ("one", "Sevens from Hell", " two  spaces ", ""):
        for size in (12, 13, 14, 18, 28):
            drawn = theme.text(words, size).width
            assert drawn == max(theme.width(words, size), drawn if not words else 0)


def test_suits_are_in_the_font(theme: Theme) -> None:
    blank = theme.text("\uffff", 40, "text", BOLD).get_buffer().raw
    for sign in "♠♥♦♣":
        assert theme.text(sign, 40, "text", BOLD).get_buffer().raw != blank


@pytest.mark.parametrize(
    "look",
    [
        DeckStyle(),
        DeckStyle("heptagons-blue", True, True, True),
        DeckStyle(four_colours=True, deck="classic"),
    ],
)
@pytest.mark.parametrize("width", [30, 63, 64, 91, 150, 320])
def test_every_card_is_drawn_at_its_exact_width(theme: Theme, look: DeckStyle, width: int) -> None:
    art = Art(theme, look)
    for card in (*pack()[::7], *JOKERS, HIDDEN):
        face = art.face(card, width)
        assert face.get_size() == (width, card_height(width))


def test_every_face_has_a_picture_in_every_family() -> None:
    for card in (*pack(), *JOKERS):
        for family in ("standard", "classic", "large", "compact"):
            assert asset("cards", family, picture_name(card) + ".svg").is_file()


def test_the_classic_deck_has_faces_of_its_own(theme: Theme) -> None:
    house, classic = Art(theme), Art(theme, DeckStyle(deck="classic"))
    for card in pack():
        ours, theirs = house.face(card, 120), classic.face(card, 120)
        assert pygame.image.tobytes(ours, "RGBA") != pygame.image.tobytes(theirs, "RGBA")
    assert classic.face(HIDDEN, 120).get_at((20, 20)) == house.face(HIDDEN, 120).get_at((20, 20))


def test_a_lifted_card_is_larger_with_a_larger_shadow(theme: Theme) -> None:
    art = Art(theme)
    rests, lifted = art.card(Card(1, "s"), 100), art.card(Card(1, "s"), 100, lifted=True)
    assert lifted.size[0] == 104
    assert lifted.image.get_width() > rests.image.get_width()
    assert rests.area(50, 60).collidepoint(50, 60)


def test_pictures_are_premultiplied(theme: Theme) -> None:
    art = Art(theme)
    for picture in (
        art.card(Card(12, "h"), 90, lifted=True).image,
        art.ring((80, 112), "target").image,
    ):
        for x in range(0, picture.get_width(), 3):
            for y in range(0, picture.get_height(), 3):
                red, green, blue, alpha = picture.get_at((x, y))
                assert max(red, green, blue) <= alpha + 1


def test_a_dim_card_is_darker_and_as_opaque(theme: Theme) -> None:
    art = Art(theme)
    plain, dim = art.card(Card(2, "c"), 100), art.card(Card(2, "c"), 100, dim=True)
    middle = (50, 70)
    assert dim.image.get_at(middle)[0] < plain.image.get_at(middle)[0]
    assert dim.image.get_at(middle)[3] == plain.image.get_at(middle)[3] == 255
    below = (50, plain.image.get_height() - 2)
    assert dim.image.get_at(below) == plain.image.get_at(below), "its shadow is as it was"


def test_words_are_measured_once_and_not_kept_for_ever(theme, monkeypatch) -> None:
    measured = []
    font = theme.font_px(16)
    monkeypatch.setattr(theme, "font_px", lambda *_: Measuring(font, measured))
    assert theme.width_px("one two one", 16) == theme.width_px("two one one", 16)
    assert measured == ["one", "two"]
    for number in range(3 * themes._MOST_WIDTHS):
        theme.width_px(str(number), 16)
        assert len(theme._widths) <= themes._MOST_WIDTHS
    measured.clear()
    theme.choose("blue" if theme.name != "blue" else "green")
    theme.fit((1920, 1080))
    assert theme.width_px(str(number), 16)
    assert not measured, "a word is as wide in other colours and in another window"


class Measuring:
    """A font that notes what it is asked to measure."""

    def __init__(self, font: pygame.Font, measured: list[str]) -> None:
        self.font, self.measured = font, measured

    def size(self, word: str) -> tuple[int, int]:
        self.measured.append(word)
        return self.font.size(word)


@pytest.mark.parametrize("text", [0.75, 1.0, 2.0])
def test_pictures_are_kept_but_not_for_ever(
    text: float, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arts, "_KEPT_BYTES", 400_000)
    theme.fit((1280, 720), text)
    art = Art(theme)
    first = art.card(Card(1, "s"), 120)
    assert art.card(Card(1, "s"), 120) is first
    for rank in range(2, 14):
        art.card(Card(rank, "s"), 120)
    assert art.pictures.bytes <= 400_000
    assert art.card(Card(1, "s"), 120) is not first


def test_another_theme_or_look_drops_what_was_kept(theme: Theme) -> None:
    art = Art(theme)
    first = art.card(HIDDEN, 80)
    art.choose(DeckStyle("guilloche-green"))
    assert art.card(HIDDEN, 80) is not first


@pytest.mark.parametrize("look", [DeckStyle(), DeckStyle(letters=True)])
@pytest.mark.parametrize("lifted", [False, True])
def test_a_card_drawn_beside_the_loop_is_the_same_card(
    look: DeckStyle, lifted: bool, theme: Theme
) -> None:
    """Its parts at first; the whole card once the shadow that all of them cast is known."""
    ordered, plain = Art(theme, look), Art(theme, look)
    for cards in (pack()[:2], (*pack()[2::9], *JOKERS, HIDDEN)):
        for card in cards:
            ordered.order(card, 90, lifted=lifted)
        for card in cards:
            beside, here = (art.card(card, 90, lifted=lifted) for art in (ordered, plain))
            assert beside.image.get_buffer().raw == here.image.get_buffer().raw
            assert (beside.dx, beside.dy, beside.middle) == (here.dx, here.dy, here.middle)
            assert ordered.order(card, 90, lifted=lifted), "it is there"


def test_an_order_is_made_once_and_by_whoever_comes_first() -> None:
    begun, go_on = Event(), Event()
    made: list[str] = []

    def slowly() -> pygame.Surface:
        begun.set()
        assert go_on.wait(30)
        made.append("slow")
        return pygame.Surface((1, 1))

    def quickly() -> pygame.Surface:
        made.append("quick")
        return pygame.Surface((2, 2))

    ahead = Ahead()
    assert not ahead.order("slow", slowly)
    assert not ahead.order("quick", quickly), "it stands behind the slow one"
    assert begun.wait(30)
    assert ahead.take("quick", quickly).get_size() == (2, 2), "made here, not waited for"
    go_on.set()
    assert ahead.take("slow", quickly).get_size() == (1, 1), "what is begun is not made twice"
    assert made == ["quick", "slow"]


def test_what_the_thread_cannot_make_fails_where_it_is_wanted() -> None:
    def fail() -> pygame.Surface:
        raise FileNotFoundError("no such card")

    ahead = Ahead()
    ahead.order("missing", fail)
    with pytest.raises(FileNotFoundError, match="no such card"):
        ahead.take("missing", fail)
    ahead.order("after", lambda: pygame.Surface((3, 3)))
    assert ahead.take("after", lambda: pygame.Surface((3, 3))).get_size() == (3, 3)


def test_a_card_keeps_nothing_of_what_it_was_put_together_from(theme: Theme) -> None:
    art = Art(theme)
    cards = pack()
    for card in cards:
        art.card(card, 100)
    face = art.card(cards[0], 100).image
    shadow = 1  # which all of them share
    assert art.pictures.bytes == (len(cards) + shadow) * face.get_width() * face.get_height() * 4


@pytest.mark.parametrize("size", [(1, 1), (7, 40), (30, 30), (300, 90), (91, 402)])
@pytest.mark.parametrize("radius", [2.0, 8.0, 11.7])
def test_a_large_shape_drawn_out_of_a_small_one_is_the_same_to_the_pixel(
    size: tuple[int, int], radius: float, theme: Theme
) -> None:
    shade = (20, 60, 30, 150)
    corner = min(radius, size[0] / 2, size[1] / 2)
    whole = (size[0] + 18, size[1] + 18)
    for drawn_out, drawn in (
        (shapes.box(size, radius, shade), shapes._box(size, corner, shade)),
        (shapes.soft(size, radius, 9, shade), shapes._soft(whole, corner, 9, shade)),
    ):
        assert pygame.image.tobytes(drawn_out, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


@pytest.mark.parametrize(("radius", "width"), [(18, 1.5), (24, 3), (9.5, 2)])
def test_a_large_box_that_is_drawn_out_looks_like_one_drawn_whole(
    radius: float, width: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = radius, (0, 0, 0, 40), (255, 255, 255, 90), width
    drawn_out = shapes.box((1901, 301), *look)
    monkeypatch.setattr(shapes, "_LARGE", 10_000_000)
    whole = shapes.box((1901, 301), *look)
    pairs = zip(*(pygame.image.tobytes(made, "RGBA") for made in (drawn_out, whole)), strict=True)
    apart = [abs(first - second) for first, second in pairs if first != second]
    assert len(apart) <= 20
    assert max(apart, default=0) <= 2


def test_every_icon_can_be_drawn(theme: Theme) -> None:
    art = Art(theme)
    for name in ICONS:
        picture = art.icon(name, 24)
        assert pygame.mask.from_surface(picture).count() > 10, name


def test_no_two_icons_look_alike(theme: Theme) -> None:
    """At the size they have in the bar, at least a third of what is drawn differs."""
    art = Art(theme)
    alike = ({"sound", "mute"},)  # states of one thing
    masks = {name: pygame.mask.from_surface(art.icon(name, 24), 90) for name in ICONS}
    for (a, one), (b, other) in combinations(masks.items(), 2):
        if any({a, b} <= states for states in alike):
            continue
        shared = one.overlap_area(other, (0, 0))
        drawn = one.count() + other.count() - shared
        assert shared < 0.67 * drawn, f"{a} and {b}"


@pytest.mark.parametrize("size", [(1024, 600), (3840, 2160), (900, 1400)])
@pytest.mark.parametrize("name", [table for table in TABLES if table != "contrast"])
def test_the_light_falls_from_the_upper_left(
    theme: Theme, name: str, size: tuple[int, int]
) -> None:
    theme.choose(name)
    ground = Art(theme).grounds.table(size)
    assert ground.get_size() == size
    third = (size[0] // 4, size[1] // 4)

    def lightness(across: float, down: float) -> int:
        area = pygame.Rect(0, 0, *third)
        area.center = (round(across * size[0]), round(down * size[1]))
        return sum(pygame.transform.average_color(ground, area)[:3])

    assert lightness(0.3, 0.25) > lightness(0.7, 0.25) + 10
    assert lightness(0.3, 0.25) > lightness(0.3, 0.75) + 10
    assert lightness(0.3, 0.25) > lightness(0.8, 0.8) + 40


@pytest.mark.parametrize("name", ["green", "ember", "star", "spring", "blue"])
@pytest.mark.parametrize("light", [1.0, 0.62])
def test_a_weave_is_as_light_and_as_dark_as_its_two_squares(
    theme: Theme, name: str, light: float
) -> None:
    """One pass gives what two would: greys that are added, and others that are taken away."""
    theme.choose(name)
    ground, size = theme.file.ground.dimmed(light), (640, 400)
    squares = {"felt": (tabletops._nap, 7, 49), "linen": (tabletops._threads, 11, 12)}
    square, lighter, darker = squares[ground.material]
    twice = tabletops._lit(size, ground)
    for seed, flag in ((lighter, pygame.BLEND_RGB_ADD), (darker, pygame.BLEND_RGB_SUB)):
        greys = square(seed, round(255 * ground.grain))
        for place in product(range(0, size[0], 256), range(0, size[1], 256)):
            twice.blit(greys, place, special_flags=flag)
    once = tabletops.covered(size, ground)
    assert pygame.image.tobytes(once, "RGB") == pygame.image.tobytes(twice, "RGB")


def test_the_materials_of_the_themes_differ(theme: Theme) -> None:
    """In grey and without the light: what is left of a small area is its texture alone."""
    textures = {}
    for name in TABLES:
        theme.choose(name)
        ground = pygame.transform.grayscale(Art(theme).grounds.table((1280, 720)))
        rows = [[ground.get_at((x, y))[0] for x in range(300, 364)] for y in range(200, 264)]
        across = sum(abs(a - b) for row in rows for a, b in pairwise(row)) / 64 / 63
        down = sum(
            abs(a - b) for low, high in pairwise(rows) for a, b in zip(low, high, strict=True)
        )
        textures[name] = (across, down / 64 / 63)
    assert textures["contrast"] == (0, 0)
    assert textures["walnut"][1] > 4 * textures["walnut"][0], "grain runs along the planks"
    assert min(textures["green"]) > 1
    assert min(textures["blue"]) > 1
    assert min(textures["silk"]) > 0.5


@pytest.mark.parametrize("name", TABLES)
def test_a_rim_runs_round_the_room_and_the_ground_beside_it_is_free(
    theme: Theme, name: str
) -> None:
    theme.choose(name)
    room = pygame.Rect(0, 40, 1280, 636)
    ground = Art(theme).grounds.table((1280, 720), room)
    inside = pygame.transform.average_color(ground, (600, 300, 80, 80))[:3]
    rows, columns = range(40, 50), range(10)
    for edge in (
        [ground.get_at((x, 300))[:3] for x in columns],
        [ground.get_at((1279 - x, 300))[:3] for x in columns],
        [ground.get_at((640, y))[:3] for y in rows],
        [ground.get_at((640, 715 - y))[:3] for y in rows],
    ):
        apart = max(sum(abs(a - b) for a, b in zip(shade, inside, strict=True)) for shade in edge)
        assert apart > 40
    above = ground.get_at((640, 20))[:3]
    if name == "contrast":
        assert above == inside


def test_shadows_fall_away_from_the_light_and_further_from_a_lifted_card(theme: Theme) -> None:
    art = Art(theme)
    reach = []
    for lifted in (False, True):
        picture = art.card(Card(1, "s"), 120, lifted=lifted)
        ink = pygame.mask.from_surface(picture.image, 4).get_bounding_rects()[0]
        left, top = picture.middle[0] - ink.left, picture.middle[1] - ink.top
        right, below = ink.right - picture.middle[0], ink.bottom - picture.middle[1]
        assert right > left
        assert below > top
        reach.append((right - left, below - top))
    assert reach[1][0] > 2 * reach[0][0]
    assert reach[1][1] > 2 * reach[0][1]


@pytest.mark.parametrize("words", ["dead", "trump", "both ways", "asked, and not given"])
def test_a_badge_leaves_the_index_of_its_card_free(theme: Theme, words: str) -> None:
    marks = PileMarkPainter(theme, Art(theme))
    card = Rect(100, 200, 68, 95)
    (badge,) = marks.mark(Mark("melds-0/1", text=words), BadgePlace(card))
    drawn = badge.image.get_rect(topleft=(badge.x, badge.y))
    index = pygame.Rect(100, 205, 24, 43)  # it begins below the margin
    assert not drawn.colliderect(index)
    assert drawn.colliderect((100, 200, 68, 95))


@pytest.mark.parametrize("wide", [20, 40, 68, 120])
def test_a_badge_on_a_card_below_another_ends_where_the_other_begins(
    theme: Theme, wide: int
) -> None:
    marks = PileMarkPainter(theme, Art(theme))
    place = BadgePlace(Rect(100, 200, wide, 160), below=True)
    (badge,) = marks.mark(Mark("hand-0", text="new"), place)
    assert badge.x + badge.image.get_width() <= 100 + wide, "the next card would cut it off"


@pytest.mark.parametrize("words", ["set", "sequence", "both ways"])
def test_a_badge_on_a_row_leaves_the_index_of_its_last_card_free(theme: Theme, words: str) -> None:
    marks = PileMarkPainter(theme, Art(theme))
    row, last = Rect(100, 200, 110, 95), 68
    (badge,) = marks.mark(Mark("melds-0/1", text=words), BadgePlace(row, last=last))
    drawn = badge.image.get_rect(topleft=(badge.x, badge.y))
    assert not drawn.colliderect(pygame.Rect(row.right - last, 205, 24, 43))


@pytest.mark.parametrize("words", ["set", "sequence", "both ways"])
def test_a_badge_below_an_owners_name_leaves_pips_and_indices_free(
    theme: Theme, words: str
) -> None:
    marks = PileMarkPainter(theme, Art(theme))
    row, last = Rect(100, 200, 140, 133), 95
    place = BadgePlace(row, Edge.LOWER, last)
    (badge,) = marks.mark(Mark("melds-0/1", text=words), place)
    drawn = badge.image.get_rect(topleft=(badge.x, badge.y))
    card = pygame.Rect(row.right - last, row.y, last, row.h)
    pips = card.inflate(0, -round(card.h * 0.17))  # the lowest ends at 0.9 of its height
    assert not drawn.colliderect(pips)
    assert drawn.right <= card.right - round(card.w * 0.2)  # where the lower index begins
    assert drawn.top < card.bottom  # and yet it hangs on its row


@pytest.mark.parametrize(
    ("deck", "bands"),
    [("standard", ((240, 245), (925, 930))), ("classic", ((242, 247), (753, 758)))],
)
def test_nothing_a_court_holds_wears_or_bears_touches_the_frame(deck, bands):
    """From the upper frame down to the shoulders, which do reach it."""
    touching = []
    for card in (card for card in pack() if card.rank > 10):
        file = asset("cards", deck, picture_name(card) + ".svg")
        picture = pygame.image.load_sized_svg(file, (1000, 1400))  # four pixels to a unit
        for left, right in bands:
            band = (picture.get_at((x, y)) for x in range(left, right) for y in range(88, 420, 3))
            if any(sum(dot[:3]) < 500 for dot in band):
                touching.append(f"{card} at {left}")
    assert touching == []


@pytest.mark.parametrize("wide", [44, 66, 90, 150])
def test_the_slip_on_a_joker_leaves_nothing_of_its_lower_index(theme: Theme, wide: int) -> None:
    """Beside and below the slip only the card's edge shows, no rays of the star."""
    edge, rect = max(1, wide // 40), Rect(0, 0, wide, card_height(wide))
    slip = PileMarkPainter(theme, Art(theme)).stands_for(Card.parse("8h"), rect).area
    assert (slip.left, rect.right - slip.right) == (edge, edge)
    assert rect.bottom - slip.bottom == edge
    assert slip.height >= 0.3 * rect.h


def test_at_rest_art_keeps_cards_and_the_places_that_are_shown(theme: Theme) -> None:
    """What an earlier layout showed, and what pictures are put together from, goes."""
    art = Art(theme)
    art.card(Card.parse("As"), 90)
    art.card(HIDDEN, 90, turn=0.5)
    cards = art.pictures.bytes
    shown = art.sunk((300, 200), 7)
    art.sunk((200, 300), 7)
    art.grounds.table((320, 200))
    made = [tabletops._greys, tabletops._weave]
    assert art.pictures.bytes - cards == 2 * 300 * 200 * 4
    assert len(art._turning) == 1
    assert all(material.cache_info().currsize for material in made)
    art.sweep()
    assert art.pictures.bytes - cards == 300 * 200 * 4, "places on the cloth go while cards fly"
    assert len(art._turning) == 1
    art.tidy()
    tabletops.forget_materials()
    assert art.pictures.bytes - cards == 300 * 200 * 4
    assert art.sunk((300, 200), 7) is shown
    assert len(art._turning) == 0
    assert not any(material.cache_info().currsize for material in made)


@pytest.mark.parametrize("size", [(1280, 720), (600, 900), (90, 1)])
@pytest.mark.parametrize("edge", [(30, 200, 90, 255), (0, 255, 90, 255), (29, 91, 90, 255)])
def test_the_light_on_a_cloth_falls_off_evenly_in_each_colour(size, edge):
    """Each level is the nearest one to the part of the way at which its pixel lies."""
    centre, light = (30, 90, 90, 255), (0.38, 0.28)
    ground = replace(Theme("green").file.ground, centre=centre, edge=edge, light=light)
    grid = (96, max(1, 96 * size[1] // size[0]))
    tabletops.forget_materials()
    levels = tabletops._light(grid, ground.centre, ground.edge, ground.light)
    for number in range(0, grid[0] * grid[1], 7):
        y, x = divmod(number, grid[0])
        far = ((x / grid[0] - light[0]) / 0.84) ** 2 + ((y / grid[1] - light[1]) / 0.9) ** 2
        part = far * (3 - 2 * far**0.5) if far < 1 else 1.0
        nearest = [round(c + (e - c) * part) for c, e in zip(centre[:3], edge[:3], strict=True)]
        assert [*levels[3 * number : 3 * number + 3]] == nearest, (x, y)
