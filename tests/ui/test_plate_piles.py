"""What lies beside a name plate can be read: counts, and open hands in a crowd."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.table import Mark, table_for
from cardtable.session import Chair, Session
from cardtable.ui.controls.bubble import Beside
from cardtable.ui.controls.buttons import Button
from cardtable.ui.drawing import table_painter
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.plate_marks import PlateMarkPainter
from cardtable.ui.drawing.seat_plates import SeatPlatePainter
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import BOLD, Theme
from cardtable.ui.drawing.tile_steps import tile_steps
from cardtable.ui.layout.arrangement import Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Scene
from cardtable.ui.table.table_screen import TableScreen
from cardtable.workshop.screenshot import up_to
from tests.support.drawn_tables import Case, draw
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable

GOLDEN = Path(__file__).parents[1] / "golden"


class Laid(AtTable):
    """A table as it lies after some moves."""

    def lay(self, session: Session) -> tuple[TablePainter, Scene]:
        play = TableScreen(self.room, session)
        play.game.show_to(0)
        self.room.go(play)
        play.game.tabletop.settle()
        self.room.draw(self.surface)
        scene = play.shown().scene
        assert scene is not None
        return play.picture.painter, scene


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Laid]:
    table = Laid(tmp_path, (1280, 720))
    yield table
    table.room.close()


def _areas(painter: TablePainter, scene: Scene, pile: str) -> list[Rect]:
    box, cards = scene.arrangement.piles[pile], scene.arrangement.cards_in(pile)
    pictures = painter.pile_painter.pictures(scene, box, cards)
    return [Rect(picture.x, picture.y, *picture.image.get_size()) for picture in pictures]


def test_no_portrait_hides_the_count_of_the_hand_above_it(laid: Laid) -> None:
    """Five sit close at Seven Bridge: two seats stand above one another at either side."""
    rules = registry.find("seven_bridge")
    chairs = (Chair("human", "Ann"), *(Chair("easy") for _ in range(4)))
    session = Session(rules, table_for(rules.options, 5, {}), chairs, "otter")
    session.settle()
    painter, scene = laid.lay(session)
    portraits = [painter.seat_plates.medallion_area(plate) for plate in scene.arrangement.plates]
    for seat in range(1, 5):
        *_, count = _areas(painter, scene, f"hand-{seat}")
        assert not any(count.overlap(portrait) for portrait in portraits), seat


def test_a_count_beside_a_badge_leaves_two_thirds_of_its_card(laid: Laid) -> None:
    crowd = save_text.read((GOLDEN / "nccc_seven_twenty_five.save").read_text(), registry.find)
    painter, scene = laid.lay(up_to(crowd, 3))
    for seat in range(1, 25):
        top = scene.arrangement.cards_in(f"hand-{seat}")[-1].rect
        *_, count = _areas(painter, scene, f"hand-{seat}")
        assert top.bottom - count.y <= top.h / 3, seat


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize(
    ("game", "seats", "mode"),
    [("nccc_seven", 4, ""), ("nccc_seven", 25, ""), ("sevens_from_hell", 6, "2x3")],
)
def test_with_larger_text_a_count_hides_little_of_the_backs_at_a_plate(
    game: str, seats: int, mode: str, scale: int
) -> None:
    """Where the number is as high as the card it stands on a back, and that is what is seen."""
    made = draw(Case(game, seats, mode, "opening", scale=scale), over=False)
    scene, painter = made.play.shown().scene, made.play.picture.painter
    assert scene is not None
    for seat in range(1, seats):
        top = scene.arrangement.cards_in(f"hand-{seat}")[-1].rect
        *_, count = _areas(painter, scene, f"hand-{seat}")
        whole = count.x <= top.x and count.right >= top.right and count.y <= top.y
        within = top.bottom - count.y <= max(top.h * 0.4, count.h if top.h > 2 * count.h else 0)
        assert (whole and count.bottom >= top.bottom) or within, (seat, count, top)


def test_a_pile_of_tricks_has_one_number(laid: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of tricks: how many cards they are nobody asks."""
    said: list[str] = []
    pill = PileMarkPainter._pill

    def listened(self: PileMarkPainter, text: str, *given: Any, **how: Any) -> pygame.Surface:
        said.append(text)
        return pill(self, text, *given, **how)

    monkeypatch.setattr(PileMarkPainter, "_pill", listened)
    whole = save_text.read((GOLDEN / "seven_up.save").read_text(), registry.find)
    later = (up_to(whole, moves) for moves in range(10, 60))
    session = next(one for one in later if any(one.state.piles.get(f"won-{n}") for n in range(4)))
    painter, scene = laid.lay(session)
    for name in (f"won-{seat}" for seat in range(4) if session.state.piles.get(f"won-{seat}")):
        said.clear()
        _areas(painter, scene, name)
        assert set(said) == {"1"}, name


def test_open_cards_beside_a_badge_are_named(laid: Laid) -> None:
    """Their names do not reach the points beside them, and no count lies on them."""
    crowd = save_text.read((GOLDEN / "nccc_seven_twenty_five.save").read_text(), registry.find)
    painter, scene = laid.lay(up_to(crowd, 60))
    counts: list[int] = []
    for seat in range(1, 25):
        pile = f"left-{seat}"
        cards = scene.arrangement.cards_in(pile)
        if not cards:
            continue
        counts.append(len(cards))
        (slip,) = _areas(painter, scene, pile)
        assert slip.h >= min(len(cards), 3) * 12, "each name has a line of its own"
        assert slip.w >= painter.theme.width_px("10♠", painter.theme.px(13), BOLD) + 2
        box = scene.arrangement.counter(f"total-{seat}")
        assert box is not None
        many = replace(scene, values={**scene.values, box.name: 260})
        points = [Rect(*picture.area) for picture in painter._counters(many, [box])]
        assert not any(slip.overlap(rect) for rect in points), seat
    assert counts.count(2) > 15
    assert max(counts) > 3, "more than there are lines for"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("game", ["seven_up", "sevens_from_hell"])
def test_badges_on_a_plate_cover_neither_its_name_nor_its_stars(
    game: str, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dealer who is the partner as well: both stand on the upper edge of the plate."""
    drawn: list[tuple[str, Rect]] = []
    words, badges = SeatPlatePainter._words, PlateMarkPainter.on_plate

    def on_plate(*given: Any, **how: Any) -> list[Picture]:
        made = badges(*given, **how)
        drawn.extend(("badge", Rect(*picture.area)) for picture in made)
        return made

    def named(*given: Any, **how: Any) -> list[Picture]:
        made = words(*given, **how)
        drawn.extend(("word", _inked(picture)) for picture in made)
        return made

    monkeypatch.setattr(SeatPlatePainter, "_words", named)
    monkeypatch.setattr(PlateMarkPainter, "on_plate", on_plate)
    draw(Case(game, 4, "", "middle", scale=scale), over=False)
    kinds = [kind for kind, _ in drawn]
    assert kinds.count("badge") >= 2
    assert kinds.count("word") >= 3 * 5, "a name and four stars for each of three"
    for kind, rect in drawn:
        assert kind != "badge" or not any(
            rect.overlap(other) for name, other in drawn if name == "word"
        )


@pytest.mark.parametrize(
    ("seats", "size", "scale"),
    [(25, NETBOOK, 200), (25, (1280, 720), 100), (25, (1920, 1080), 200), (10, NETBOOK, 200)],
)
def test_whoever_has_knocked_in_a_crowd_keeps_a_name_that_can_be_read(
    seats: int, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a low badge both have smaller letters: the name stands beside the word or below it."""
    names: dict[Plate, list[Picture]] = {}
    badges: dict[int, list[Picture]] = {}
    words, on_plate = SeatPlatePainter._words, PlateMarkPainter.on_plate

    def named(self: SeatPlatePainter, plate: Plate, *given: Any, **how: Any) -> list[Picture]:
        return names.setdefault(plate, words(self, plate, *given, **how))

    def knocked(self: PlateMarkPainter, plate: Plate, *given: Any, **how: Any) -> list[Picture]:
        return badges.setdefault(plate.seat, on_plate(self, plate, *given, **how))

    def said(scene: Scene, seat: int) -> list[Mark]:
        return [Mark("", text="knocked", tone="good")] if seat else []

    monkeypatch.setattr(SeatPlatePainter, "_words", named)
    monkeypatch.setattr(PlateMarkPainter, "on_plate", knocked)
    monkeypatch.setattr(table_painter, "_said_on_plate", said)
    made = draw(Case("nccc_seven", seats, "", "middle", size, scale), over=False)
    theme = made.play.picture.painter.theme
    least = theme.px(11 * min(1.0, theme.ordinary / theme.scale))
    crowd = [plate for plate in names if plate.badge]
    assert len(crowd) == seats - 1
    for plate in crowd:
        (badge,) = badges[plate.seat]
        for name in names[plate]:
            inked = _inked(name)
            assert not inked.overlap(Rect(*badge.area)), plate.seat
            assert inked.inside(plate.rect.grown(1)), plate.seat
            assert name.image.get_height() >= least, plate.seat


@pytest.mark.parametrize(
    ("mode", "size", "scale"), [("2x3", (1280, 720), 150), ("3x2", (768, 1024), 100)]
)
def test_six_at_a_table_keep_their_stars(
    mode: str, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seats stand in two lines there; a badge of the second lies at the foot of its plate."""
    stars: dict[int, pygame.Surface] = {}
    said: list[Rect] = []
    level, badges = SeatPlatePainter._level, PlateMarkPainter.on_plate

    def listened(*given: Any) -> list[pygame.Surface]:
        made = level(*given)
        stars.update((id(star), star) for star in made)
        return made

    def low(*given: Any, **how: Any) -> list[Picture]:
        made = badges(*given, **how)
        said.extend(Rect(*picture.area) for picture in made)
        return made

    def closed(scene: Scene, seat: int) -> list[Mark]:
        return [Mark("", text="closed"), Mark("", text="partner")] if seat else []

    monkeypatch.setattr(SeatPlatePainter, "_level", listened)
    monkeypatch.setattr(PlateMarkPainter, "on_plate", low)
    monkeypatch.setattr(table_painter, "_said_on_plate", closed)
    made = draw(Case("sevens_from_hell", 6, mode, "middle", size, scale), over=False)
    shown = [_inked(picture) for picture in made.pictures if id(picture.image) in stars]
    assert len(shown) == 4 * 5
    assert not any(badge.overlap(star) for badge in said for star in shown)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_is_said_of_a_seat_lies_beside_the_star_on_its_portrait(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In French a dealer who is the partner has the longest words."""
    badges: list[tuple[Plate, Picture]] = []
    on_plate = PlateMarkPainter.on_plate

    def listened(self: PlateMarkPainter, plate: Plate, *given: Any, **how: Any) -> list[Picture]:
        made = on_plate(self, plate, *given, **how)
        badges.extend((plate, picture) for picture in made)
        return made

    def said(scene: Scene, seat: int) -> list[Mark]:
        return [Mark("", text="partenaire"), Mark("", text="donneur")] if seat else []

    monkeypatch.setattr(PlateMarkPainter, "on_plate", listened)
    monkeypatch.setattr(table_painter, "_said_on_plate", said)
    made = draw(Case("seven_up", 4, "", "middle", scale=scale), over=False)
    plates = made.play.picture.painter.seat_plates
    assert len(badges) == 2 * 3
    for plate, badge in badges:
        star = Rect(*plates.turning_star(plate, 0).area)
        assert not Rect(*badge.area).overlap(star.grown(-2)), plate.seat


def _inked(picture: Picture) -> Rect:
    """The part of a picture in which something can be seen."""
    seen = picture.image.get_bounding_rect(min_alpha=60)
    return Rect(picture.x + seen.x, picture.y + seen.y, seen.w, seen.h)


@pytest.mark.parametrize(("text", "shows"), [("3/7", (3, 7)), ("3/7 1★", (3, 7)), ("clean", None)])
def test_a_tile_without_room_for_a_number_has_a_step_for_each_card(
    text: str, shows: tuple[int, int] | None
) -> None:
    steps = tile_steps(Art(Theme()), (56, 30), text, "ink")
    assert (steps is None) == (shows is None)
    if steps is None or shows is None:
        return
    middle = steps.get_height() // 2
    across = [steps.get_at((x, middle)).a for x in range(steps.get_width())]
    runs = [
        full for full, _ in groupby("full" if a > 150 else "" if a < 8 else "faint" for a in across)
    ]
    done = runs.count("full")
    assert (done, done + runs.count("faint")) == shows


def test_a_button_beside_a_card_covers_no_index_where_there_is_another_way() -> None:
    """Whatever stands on all sides: it looks for a free place not far away."""
    theme, near = Theme().at_scale(2.0), pygame.Rect(480, 260, 60, 84)
    cards = [pygame.Rect(x, y, 60, 84) for x in range(180, 840, 64) for y in (170, 260, 350)]
    beside = Beside(Button("Take back", lambda: None), near, cards)
    beside.place(theme, pygame.Rect((0, 0), NETBOOK))
    assert beside.rect.w > 180, "large text"
    indices = [pygame.Rect(card.topleft, (20, 34)) for card in cards]
    assert beside.rect.collidelist(indices) < 0
    assert pygame.Rect((0, 0), NETBOOK).contains(beside.rect)
    assert abs(beside.rect.centery - near.centery) < 260
    beside = Beside(Button("Take back", lambda: None), near, [])
    beside.place(theme, pygame.Rect((0, 0), NETBOOK))
    assert beside.rect.x > near.right, "with nothing around it stands to the right"
