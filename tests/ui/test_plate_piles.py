"""What lies beside a name plate can be read: counts, and open hands in a crowd."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from cardtable import registry, save_text
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Scene
from cardtable.ui.table.table_screen import TableScreen
from cardtable.workshop.screenshot import up_to
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


def test_one_or_two_open_cards_beside_a_badge_are_named(laid: Laid) -> None:
    """Their names do not reach the points beside them, and no count lies on them."""
    crowd = save_text.read((GOLDEN / "nccc_seven_twenty_five.save").read_text(), registry.find)
    painter, scene = laid.lay(up_to(crowd, 60))
    named = 0
    for seat in range(1, 25):
        pile = f"left-{seat}"
        cards = scene.arrangement.cards_in(pile)
        if not 0 < len(cards) <= 2:
            continue
        named += 1
        (slip,) = _areas(painter, scene, pile)
        assert slip.h >= len(cards) * 15, "each name has a line of its own"
        points = scene.arrangement.counter(f"total-{seat}")
        assert points is not None
        assert not slip.overlap(points.rect), seat
    assert named > 15
