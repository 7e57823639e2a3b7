"""Badges and counts lie on no pip and on no index, in every game and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.cards import Card
from cardtable.ui.drawing.pills import PillPainter
from cardtable.ui.layout.face_design import FaceDesign
from tests.support.drawn_tables import INDEX, Case, Drawn, draw, draw_session
from tests.support.sizes import NETBOOK

THIRTY = Path(__file__).with_name("hell_thirty.save")
INKED = 140  # the darkest part of a colour: below it is ink, above it paper and its ornament
GOLD = 60  # by so much red and green are above the blue of what is only ornament
TOUCHED = 5  # pixels of a pip's soft edge that a badge may touch
COURTS = 10  # a higher rank has people on it, whose indices alone are to be read

CASES = [
    Case(game, seats, mode, stage, size, scale)
    for game, seats, mode in (
        ("lucky_sevens", 1, ""),
        ("lucky_sevens", 4, ""),
        ("nccc_seven", 4, ""),
        ("seven_bridge", 4, ""),
        ("seven_up", 4, ""),
        ("sevens_from_hell", 4, "2x2"),
        ("sevens_from_hell", 6, "3x2"),
    )
    for stage, size, scale in (
        ("fullest", (1280, 720), 100),
        ("fullest", NETBOOK, 100),
        ("middle", (800, 1280), 100),
        ("middle", (1280, 720), 200),
    )
]


@pytest.fixture
def badges(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The pictures of badges, by their identity, once a table is drawn."""
    made: set[int] = set()
    kept: list[pygame.Surface] = []

    def listening(draw_badge: Any) -> Any:
        def listened(*given: Any, **how: Any) -> pygame.Surface:
            picture = draw_badge(*given, **how)
            made.add(id(picture))
            kept.append(picture)
            return picture

        return listened

    for name in ("_pill_px", "_tag_px"):
        monkeypatch.setattr(PillPainter, name, listening(getattr(PillPainter, name)))
    return made


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_badge_covers_no_pip_and_no_index(case: Case, badges: set[int]) -> None:
    wrong = list(_covered(draw(case, over=False), badges))
    assert not wrong, f"{case}: {wrong}"


@pytest.mark.parametrize(
    ("size", "scale"),
    list(product([(1280, 720), NETBOOK, (1920, 1080), (800, 1280)], [100, 200])),
)
def test_the_number_of_a_full_column_lies_below_its_cards(
    size: tuple[int, int], scale: int, badges: set[int]
) -> None:
    session = save_text.read(THIRTY.read_text(), registry.find)
    made = draw_session(session, Case("sevens_from_hell", 4, "", "saved", size, scale), over=False)
    wrong = list(_covered(made, badges))
    assert not wrong, wrong


def _covered(made: Drawn, badges: set[int]) -> Iterator[str]:
    """The cards of which a badge hides ink that would be seen without it."""
    pictures = made.pictures
    for number, picture in enumerate(pictures):
        known = made.cards.get(id(picture.image))
        if known is None or known[0].is_hidden:
            continue
        card, width, folder, _ = known
        face, at = _inked(made, card, width, folder), (picture.image.get_width() - width) // 2
        seen, hidden = face.copy(), 0
        for later in pictures[number + 1 :]:
            offset = (later.x - picture.x - at, later.y - picture.y - at)
            over = pygame.mask.from_surface(later.image, 127)
            before = seen.count()
            seen.erase(over, offset)
            if id(later.image) in badges:
                hidden += before - seen.count()
        if hidden > TOUCHED:
            yield f"{card} {width} wide: {hidden} of {face.count()} pixels"


def _inked(made: Drawn, card: Card, width: int, folder: str) -> pygame.Mask:
    """The pips and the indices of a card; of people, jokers and small faces the indices alone."""
    design = INDEX.get(folder)
    face = made.screens.art.face(card, width, design=design)
    return _ink(face, 0 if card.is_joker or card.rank > COURTS or design is None else 1, design)


@cache
def _ink(face: pygame.Surface, pips: int, design: FaceDesign | None) -> pygame.Mask:
    size = wide, high = face.get_size()
    mask = pygame.Mask(size)
    across, down = (0.25, 0.33) if design is None else (design.across, design.down)
    for x, y in product(range(wide), range(high)):
        near = x < across * wide and y < down * high
        far = x >= (1 - across) * wide and y >= (1 - down) * high
        red, green, blue, alpha = face.get_at((x, y))
        gold = min(red, green) - blue > GOLD
        if (pips or near or far) and alpha > 200 and min(red, green, blue) < INKED and not gold:
            mask.set_at((x, y))
    return mask
