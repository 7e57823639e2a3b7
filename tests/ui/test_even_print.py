"""Small print is evenly spaced: letters of a word stand together, and words stand apart."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest

from cardtable.ui.drawing.theme import BOLD, REGULAR, SEMIBOLD, Theme

SENTENCES = (
    "Everybody, or each side, starts with seven chips.",
    "Wer will, darf nach jedem Stich fünf Karten ablegen.",
    "C’est à Ida de jouer une carte qui va à la fin.",
    "Todavía quedan veintiuna cartas por repartir.",
)
INKED = 40  # of 255: fainter edges of letters are not seen as letters


@pytest.fixture
def theme() -> Theme:
    pygame.font.init()
    return Theme()


def gaps(line: pygame.Surface) -> list[int]:
    """The widths of the columns without ink between letters, from left to right."""
    wide, alpha = line.get_width(), pygame.image.tobytes(line, "RGBA")[3::4]
    inked = [max(alpha[x::wide]) > INKED for x in range(wide)]
    first, last = inked.index(True), wide - inked[::-1].index(True)
    return [len(list(run)) for ink, run in groupby(inked[first:last]) if not ink]


@pytest.mark.parametrize("weight", [REGULAR, SEMIBOLD, BOLD])
@pytest.mark.parametrize("pixels", range(9, 20))
def test_no_gap_in_a_word_is_as_wide_as_one_between_words(
    theme: Theme, pixels: int, weight: str
) -> None:
    for text in SENTENCES:
        found = sorted(gaps(theme.text_px(text, pixels, "text", weight)))
        between = text.count(" ")
        inside, outside = found[:-between], found[-between:]
        assert len(inside) > len(text) / 4, "letters run into each other"
        assert max(inside) <= max(2, round(pixels / 6.5)), text
        assert min(outside) > max(inside), text
        assert max(outside) - min(outside) <= 3, text
