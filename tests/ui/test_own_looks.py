"""Decks and cloths that people bring, in the window: dropped, read, drawn, put away, damaged."""

from __future__ import annotations

import io
from pathlib import Path

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.store.card_names import CARDS
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.drawing.own_pictures import KEPT, luminance
from cardtable.ui.drawing.own_reading import card_picture
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.pages.miniature import picture
from cardtable.ui.pages.own_looks import OwnLooks
from cardtable.ui.screen_stack import ScreenStack

SIZE = (1280, 720)
(ACE,) = parse_cards("As")
(KING,) = parse_cards("Kd")


@pytest.fixture
def stack(tmp_path: Path):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    made = opened(tmp_path)
    yield made
    made.close()


def opened(home: Path) -> ScreenStack:
    made = ScreenStack(SIZE, Places(home / "home", home / "home"))
    made.begin(Launch())
    return made


def drop(stack: ScreenStack, path: Path) -> OwnLooks:
    stack.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
    page = stack.screen
    assert isinstance(page, OwnLooks)
    for _ in range(80):
        if not stack.step(1 / 60):
            break
    return page


def said(page: OwnLooks) -> str:
    """The sentence on the page about what was brought last."""
    return page._said


def png(colour: str, size: tuple[int, int] = (200, 280), kind: str = "x.png") -> bytes:
    surface = pygame.Surface(size)
    surface.fill(colour)
    out = io.BytesIO()
    pygame.image.save(surface, out, kind)
    return out.getvalue()


def folder_of(tmp_path: Path, cards, colour: str = "#ffee00") -> Path:
    folder = tmp_path / "Sunny"
    folder.mkdir()
    for card in cards:
        (folder / f"{card}.png").write_bytes(png(colour))
    return folder


def shown(stack: ScreenStack, card, design=STANDARD, width: int = 120) -> pygame.Surface:
    return stack.art.face(card, width, design=design)


def sheet(tmp_path: Path) -> Path:
    """A drawing like KDE's: a red card for each name, above the edge of what is seen of it too."""
    groups = "".join(
        f'<g id="{rank}_{suit}" transform="translate({60 * column} {80 * row - 90})">'
        '<use xlink:href="#card"/></g>'
        for row, suit in enumerate(("spade", "heart", "diamond", "club"))
        for column, rank in enumerate((*range(1, 11), "jack", "queen", "king"))
    )
    path = tmp_path / "red.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'viewBox="0 0 780 320"><defs><rect id="card" width="50" height="70" fill="#ff0000"/></defs>'
        f"{groups}</svg>"
    )
    return path


def test_a_folder_that_is_dropped_is_on_the_table_and_still_after_a_restart(
    stack: ScreenStack, tmp_path: Path
) -> None:
    page = drop(stack, folder_of(tmp_path, [*CARDS, "back", "joker_red", "joker_black"]))
    assert said(page) == "“Sunny” is on the table: all 52 cards, two jokers and a back."
    assert said(page) in stack.toast.text
    assert shown(stack, ACE).get_at((60, 84))[:3] == (255, 238, 0)
    assert shown(stack, HIDDEN).get_at((60, 84))[:3] == (255, 238, 0)
    assert shown(stack, ACE).get_at((0, 0)).a == 0, "its corners are round, like those of ours"
    stack.close()
    again = opened(tmp_path)
    assert shown(again, ACE).get_at((60, 84))[:3] == (255, 238, 0)
    again.close()


def test_a_drawing_is_taken_apart_also_where_cards_lie_beyond_its_edge(
    stack: ScreenStack, tmp_path: Path
) -> None:
    page = drop(stack, sheet(tmp_path))
    assert "come from our own decks" in said(page)
    assert "joker" in said(page)
    for card in (ACE, KING):
        assert shown(stack, card).get_at((60, 84))[:3] == (255, 0, 0)


def test_what_a_deck_lacks_is_named_and_comes_from_the_house(
    stack: ScreenStack, tmp_path: Path
) -> None:
    house = pygame.image.tobytes(shown(stack, KING), "RGBA")
    page = drop(stack, folder_of(tmp_path, [*(c for c in CARDS if c != "KD"), "back", "joker"]))
    assert said(page) == (
        "“Sunny” is on the table; K♦ and the second joker come from our own decks."
    )
    assert pygame.image.tobytes(shown(stack, KING), "RGBA") == house


@pytest.mark.parametrize("design", [STANDARD, LARGE], ids=lambda design: design.name)
def test_our_index_lies_over_its_cards_until_it_is_not_wanted(
    stack: ScreenStack, tmp_path: Path, design
) -> None:
    drop(stack, folder_of(tmp_path, CARDS))
    wide = 120
    face = shown(stack, ACE, design, wide)
    area = pygame.Rect(0, 0, int(design.across * wide), int(design.down * wide * 7 / 5))
    index = pygame.mask.from_threshold(face.subsurface(area), "#1B1C22", (40, 40, 40, 255))
    assert index.count() > 0.12 * area.w * area.h, "the ace of spades can be read"
    stack.settings.set("own_index", False)
    stack.apply()
    bare = shown(stack, ACE, design, wide).subsurface(area)
    assert pygame.mask.from_threshold(bare, "#1B1C22", (40, 40, 40, 255)).count() < 12


def test_a_card_too_small_for_a_picture_shows_rank_and_suit(
    stack: ScreenStack, tmp_path: Path
) -> None:
    before = pygame.image.tobytes(stack.art.face(ACE, 40), "RGBA")
    drop(stack, folder_of(tmp_path, CARDS))
    assert pygame.image.tobytes(stack.art.face(ACE, 40), "RGBA") == before


def test_damaged_files_of_a_kept_deck_cost_no_card(stack: ScreenStack, tmp_path: Path) -> None:
    house = pygame.image.tobytes(shown(stack, ACE), "RGBA")
    drop(stack, folder_of(tmp_path, CARDS))
    kept = tmp_path / "home" / "decks" / "Sunny"
    for damage in (b"", b"\x89PNG\r\n\x1a\n garbage", png("#00ff00", (9, 9))):
        (kept / "AS.png").write_bytes(damage)
        stack.art.forget()
        assert pygame.image.tobytes(shown(stack, ACE), "RGBA") == house
    for file in kept.iterdir():
        file.unlink()
    stack.apply()
    assert pygame.image.tobytes(shown(stack, KING), "RGBA") != b""
    assert stack.art.look.own is None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "neither a PNG nor a JPEG"),
        (png("red")[:60], "it is damaged"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\0\1\0\0" * 2 + bytes(20), "absurd"),
    ],
    ids=["empty", "cut off", "bomb"],
)
def test_pictures_that_cannot_be_read_are_refused(stack, tmp_path, data, reason: str) -> None:
    folder = folder_of(tmp_path, CARDS)
    for card in CARDS:
        (folder / f"{card}.png").write_bytes(data)
    page = drop(stack, folder)
    assert "cannot be used" in said(page)
    assert reason in said(page)
    assert stack.settings.now.own_deck == ""
    assert not (tmp_path / "home" / "decks").exists()


@pytest.mark.parametrize(
    ("size", "reason"), [((40, 56), "only 40 pixels wide"), ((300, 200), "not as high and narrow")]
)
def test_pictures_that_are_no_cards_are_refused(stack, tmp_path, size, reason: str) -> None:
    folder = folder_of(tmp_path, CARDS)
    for card in CARDS:
        (folder / f"{card}.png").write_bytes(png("red", size))
    assert reason in said(drop(stack, folder))


def test_every_card_is_kept_at_one_size() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    kept = pygame.image.load(io.BytesIO(card_picture(png("#123456", (333, 500)))))
    assert kept.get_size() == KEPT


def test_the_page_uses_puts_away_and_removes(stack: ScreenStack, tmp_path: Path) -> None:
    page = drop(stack, folder_of(tmp_path, CARDS))
    assert stack.settings.now.own_deck == "Sunny"
    press(page, "own_deck-0")
    assert stack.settings.now.own_deck == ""
    assert stack.art.look.own is None
    press(page, "own_deck-0")
    assert stack.settings.now.own_deck == "Sunny"
    press(page, "remove-own_deck-0")
    dialog = stack.screen
    press(dialog, "Remove")
    assert stack.screen is page
    assert stack.settings.now.own_deck == ""
    assert page.control("own_deck-0") is None
    assert list((tmp_path / "home" / "decks").iterdir()) == []


def press(page, key: str) -> None:
    control = page.control(key)
    assert control is not None, key
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        page.handle(pygame.Event(kind, pos=control.rect.center, button=1))


@pytest.mark.parametrize("typed", ["~nobody-of-that-name/deck", "/" + "x" * 400, "a\0b", "."])
def test_odd_paths_are_told_and_nothing_else(stack: ScreenStack, typed: str) -> None:
    page = OwnLooks(stack)
    stack.push(page)
    page.bring(typed)
    assert said(page).endswith(".")


def test_a_path_can_be_typed(stack: ScreenStack, tmp_path: Path) -> None:
    page = OwnLooks(stack)
    stack.push(page)
    page.bring(f" {tmp_path / 'nothing'} ")
    assert said(page).startswith("There is nothing at")


@pytest.mark.parametrize("kind", ["cloth.png", "cloth.jpg"])
@pytest.mark.parametrize("lies", ["stretched", "tiled"])
def test_a_picture_covers_the_table_no_brighter_than_captions_allow(
    stack: ScreenStack, tmp_path: Path, kind: str, lies: str
) -> None:
    file = tmp_path / kind
    file.write_bytes(png("#fffbe0", (300, 200), kind))
    stack.settings.set("cloth_lies", lies)
    page = drop(stack, file)
    assert said(page) == "“cloth” covers the table."
    felt = stack.art.grounds.table(SIZE)
    limit = 1.2 * luminance(stack.theme.file.ground.centre)
    dots = [felt.get_at((x, y)) for x in range(100, 1200, 60) for y in range(100, 640, 40)]
    assert max(luminance(dot) for dot in dots) <= limit
    assert max(dots, key=luminance).r > 1.5 * stack.theme.file.ground.centre[0], "it is the picture"
    (tmp_path / "home" / "cloths" / "cloth.png").write_bytes(b"damaged")
    stack.art.forget()
    assert stack.art.grounds.table(SIZE).get_size() == SIZE


def test_choosing_a_deck_of_the_house_puts_ones_own_away(
    stack: ScreenStack, tmp_path: Path
) -> None:
    from cardtable.ui.pages.settings import SettingsPage

    drop(stack, folder_of(tmp_path, CARDS))
    page = SettingsPage(stack)
    stack.push(page)
    page.set("deck", "classic")
    assert stack.settings.now.own_deck == ""
    assert stack.art.look.own is None


def test_another_deck_of_the_same_name_has_its_own_pictures(
    stack: ScreenStack, tmp_path: Path
) -> None:
    folder = folder_of(tmp_path, CARDS)
    drop(stack, folder)
    assert shown(stack, ACE).get_at((60, 84))[:3] == (255, 238, 0)
    before = stack.art.look
    assert stack.equipment.decks.remove("Sunny") == ""
    for card in CARDS:
        (folder / f"{card}.png").write_bytes(png("#0044ff"))
    drop(stack, folder)
    assert shown(stack, ACE).get_at((60, 84))[:3] == (0, 68, 255)
    assert stack.art.look != before, "small pictures of tables that are kept go by this"


def test_a_cloth_is_under_small_tables_too(stack: ScreenStack, tmp_path: Path) -> None:
    save = Path(__file__).parents[1] / "golden" / "seven_bridge.save"
    session = save_text.read(save.read_text(encoding="utf-8"), registry.find)
    bare = picture(session, (300, 170), stack.theme, stack.art)
    file = tmp_path / "cloth.png"
    file.write_bytes(png("#ff00ff", (300, 200)))
    drop(stack, file)
    covered = picture(session, (300, 170), stack.theme, stack.art)
    assert bare.get_at((150, 20))[:3] != covered.get_at((150, 20))[:3]
