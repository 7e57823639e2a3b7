"""A sentence too long for the prompt line: all of it is read, and no line lies on another."""

from itertools import pairwise

import pygame
import pytest

from cardtable.session import Chair
from cardtable.ui.controls.paint import Canvas
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable

WINDOWS = (NETBOOK, (1280, 720), (1920, 1080))
LONG = (
    "Lay down 10♦ 10♣ 10♠: this begins a first meld of 90 points, and 90 are needed. In 32 imagined"
    " deals the next best came out about 340 points behind: to discard a six at the turn's end."
)


@pytest.fixture
def table(tmp_path):
    at = AtTable(tmp_path)
    yield at
    at.close()


def begun(at, size, scale):
    play = at.begin("lucky_sevens", (Chair("human", "Ann"),))
    at.room.settings.set("ui_scale", scale)
    at.room.apply()
    at.resize(size)
    at.settle()
    return play


def drawn_lines(at, monkeypatch):
    """The lines of the sentence as they are drawn: their texts and areas."""
    lines, letters = [], Canvas.text

    def listened(canvas, rect, text, *rest, **more):
        if text and text in LONG and " " in text:
            height = canvas.theme.font(rest[0]).get_height()
            lines.append((text, pygame.Rect(rect.x, rect.centery - height // 2, rect.w, height)))
        return letters(canvas, rect, text, *rest, **more)

    monkeypatch.setattr(Canvas, "text", listened)
    at.play.game.conversation.hint(LONG)
    at.step()
    return lines


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_all_of_a_long_hint_is_read(table, monkeypatch, size, scale):
    begun(table, size, scale)
    lines = drawn_lines(table, monkeypatch)
    assert " ".join(text for text, _ in lines) == LONG
    window = table.surface.get_rect()
    for (_, above), (_, below) in pairwise(lines):
        assert below.top - above.top >= above.height * 0.6
    assert all(window.contains(area) for _, area in lines)


def test_the_line_is_as_high_as_before_when_the_hint_has_gone(table):
    play = begun(table, NETBOOK, 200)
    usual = play.overlay.prompt.area.copy()
    play.game.conversation.hint(LONG)
    table.step()
    higher = play.overlay.prompt.area.copy()
    assert higher.bottom == usual.bottom
    assert higher.height > usual.height
    assert table.is_whole()
    play.game.conversation.hint("")
    table.step()
    assert play.overlay.prompt.area == usual
    assert table.is_whole()
