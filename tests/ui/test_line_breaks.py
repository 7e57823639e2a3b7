"""Lines end where a language lets them."""

from __future__ import annotations

import pygame
import pytest

from cardtable.core.line_breaks import joined, pieces
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.drawing.theme import Theme

JAPANESE = (
    "「セブンブリッジ」では、7を含む組を場に出せます（ジョーカーも使えます）。ちょっと待って、"
    "ゲームはまだ終わっていません！ボーさんは♥7とA♠を出して、「リーチ」と言った…。"
)
NOT_FIRST = set("、。！？」）ーっょャュョッ…")
NOT_LAST = set("「（")


@pytest.fixture
def theme() -> Theme:
    pygame.font.init()
    return Theme()


def test_nothing_is_lost_between_the_pieces() -> None:
    for text in (
        JAPANESE,
        "a  b ",
        " 「 a」 b",
        "7♥、8♥",
        "(あ)",
        "」。",
        "ーー",
        "「（",
        "Bo(あ",
        "",
    ):
        assert "".join(pieces(text)) == text
    assert pieces("7♥、8♥は") == ["7♥、", "8♥", "は"]
    assert pieces("Bo(あ)ちょっと") == ["Bo", "(あ)", "ちょっ", "と"]


def test_a_word_in_katakana_stays_whole_where_a_line_has_room(theme: Theme) -> None:
    text = "最後のチップがなくなりました。ハイ：Q♠は1枚だけで、ジャックもクイーンもありません。"
    words = ("チップ", "ハイ：", "1枚", "ジャック", "クイーン")
    for wide in range(70, 400, 7):
        for lines in (
            theme.lines(text, wide, 14),
            ["".join(run for run, _ in line) for line in Paragraph(text).wrapped(theme, wide)],
        ):
            assert "".join(lines) == text
            assert all(any(word in line for line in lines) for word in words)


@pytest.mark.parametrize("wide", range(60, 400, 7))
def test_no_line_of_japanese_begins_or_ends_with_the_wrong_letter(theme: Theme, wide: int) -> None:
    for lines in (
        theme.lines(JAPANESE, wide, 14),
        ["".join(run for run, _ in line) for line in Paragraph(JAPANESE).wrapped(theme, wide)],
    ):
        assert "".join(lines) == JAPANESE
        assert not [line for line in lines if line[0] in NOT_FIRST or line[-1] in NOT_LAST]
        assert all(theme.width(line, 14) <= wide for line in lines)


def test_bold_words_of_japanese_break_like_others(theme: Theme) -> None:
    runs = (("山札から", False), ("一枚", True), ("引いて、捨てる。", False))
    lines = Paragraph(runs).wrapped(theme, 70)
    assert "".join(run for line in lines for run, _ in line) == "山札から一枚引いて、捨てる。"
    assert "".join(run for line in lines for run, bold in line if bold) == "一枚"
    assert len(lines) > 2


def test_a_no_break_space_holds(theme: Theme) -> None:
    for text in ("Voulez-vous prendre la carte\u00a0?", "Voulez-vous prendre la carte\u202f?"):
        for wide in range(30, 260, 5):
            assert not [line for line in theme.lines(text, wide, 14) if line.startswith("?")]


def test_what_is_cut_is_joined_as_the_language_has_it(theme: Theme) -> None:
    assert joined(["one two", "three"]) == "one two three"
    cut = Paragraph(JAPANESE, max_lines=2).wrapped(theme, 200)
    assert len(cut) == 2
    assert cut[-1][0][0].endswith("…")
    assert " " not in cut[-1][0][0]
