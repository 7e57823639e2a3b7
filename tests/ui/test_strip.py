"""Film strips: every moment is found, drawn in order, and the same every time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cardtable.store.launch import Launch
from cardtable.ui.controls.bubble import Bubble
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.workshop import strip

GOLDEN = Path(__file__).parent.parent / "golden"
SMALL = (640, 360)


def saved(name: str) -> Launch:
    return Launch(text=(GOLDEN / f"{name}.save").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "moment"),
    [
        ("lucky_sevens_alone", "deal"),
        ("lucky_sevens_alone", "win"),
        ("seven_bridge", "draw"),
        ("seven_bridge", "turn"),
        ("seven_bridge", "meld"),
        ("seven_bridge", "undo"),
        ("seven_up", "sweep"),
        ("sevens_from_hell", "close"),
    ],
)
def test_a_moment_is_found_and_drawn_as_it_moves_and_with_less_motion(tmp_path, game, moment):
    out = tmp_path / "strip.png"
    strip.draw(saved(game), moment, out, frames=4, size=SMALL)
    picture = pygame.image.load(out)
    line = picture.height // 2  # four frames, and below them the same with less motion
    assert pygame.image.tobytes(picture.subsurface(0, 0, picture.width, line), "RGB") != (
        pygame.image.tobytes(picture.subsurface(0, line, picture.width, line), "RGB")
    )


def test_a_word_of_another_seat_is_a_moment_and_a_strip_is_the_same_every_time(tmp_path):
    chairs = Launch(text=(GOLDEN / "nccc_seven.save").read_text(encoding="utf-8"))
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    strip.draw(chairs, "knock", first, frames=3, size=SMALL)
    strip.draw(chairs, "knock", second, frames=3, size=SMALL)
    assert first.read_bytes() == second.read_bytes()


def test_a_pile_has_no_badge_before_its_first_card_has_come():
    """Otto's lone seven at Seven Bridge: "both ways" stood on the bare cloth while it flew."""
    scene = strip._scene(saved("seven_bridge"), "turn", 0, 2)
    strip.without_display()
    with strip._opened(scene, (1280, 720), "", reduced=False) as (screens, play):
        strip._begin(play, scene)
        shown = play.shown().scene
        marked = {mark.pile for mark in shown.marks if mark.text}
        lying = {card.place.pile for card in shown.arrangement.cards} - {
            place.pile for place in shown.away
        }
        assert marked
        assert not marked & lying
        painter = TablePainter(screens.theme, screens.art)
        bare = painter.resting(replace(shown, marks=()))
        assert len(painter.resting(shown)) == len(bare)


def test_what_is_said_aloud_stands_larger_than_any_other_note():
    pygame.font.init()
    near, window = pygame.Rect(600, 300, 120, 30), pygame.Rect(0, 0, 1280, 720)
    said, told = Bubble("Ida knocks.", near, "said"), Bubble("Ida knocks.", near)
    said.place(Theme(), window)
    told.place(Theme(), window)
    assert said.rect.height > told.rect.height * 1.1
    assert said.rect.width > told.rect.width * 1.1
