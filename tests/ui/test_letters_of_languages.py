"""Every letter of every translation can be shown, and Japanese letters are read when needed."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

import pygame
import pytest

from cardtable.core.line_breaks import is_japanese, spaced
from cardtable.store.languages import offered
from cardtable.ui.assets import asset
from cardtable.ui.drawing import theme as themes
from cardtable.ui.drawing.coverage import lacking
from cardtable.ui.drawing.theme import BOLD, DISPLAY, REGULAR, SEMIBOLD, Theme, font_file

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted(
    [*(ROOT / "cardtable").glob("languages/*.mo"), *(ROOT / "games").glob("*/languages/*.mo")]
)
HELP = sorted((ROOT / "games").glob("*/help*.md"))


def _letters(path: Path) -> set[str]:
    if path.suffix == ".md":
        text = path.read_text(encoding="utf-8")
    else:
        with path.open("rb") as file:
            said = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        text = "".join(words for key, words in said.items() if key)
    return {letter for letter in spaced(text) if not letter.isspace()}


def _lacking(letters: set[str], weight: str) -> list[str]:
    pygame.font.init()
    fonts = {
        path: pygame.font.Font(path, 24) for path in {font_file(weight, one) for one in letters}
    }
    return [one for one in sorted(letters) if lacking(fonts[font_file(weight, one)], one)]


@pytest.mark.parametrize("path", [*CATALOGUES, *HELP], ids=lambda path: str(path.relative_to(ROOT)))
def test_every_letter_of_a_translation_has_a_glyph(path: Path) -> None:
    letters = _letters(path)
    for weight in (REGULAR, SEMIBOLD, BOLD):
        own = {one for one in letters if not is_japanese(one)}  # the others fall back to REGULAR
        assert _lacking(letters if weight == REGULAR else own, weight) == []


def test_the_letters_of_the_offered_languages_are_in_the_display_face() -> None:
    assert (
        _lacking(set("ÄÖÜäöüßÀÂÇÉÈÊËÎÏÔŒÙÛÜŸàâçéèêëîïôœùûüÿÁÉÍÑÓÚÜáéíñóúü¿¡«»„“”‚‘’–—…"), DISPLAY)
        == []
    )
    assert _lacking(set("".join(offered().values())), REGULAR) == []


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the font files that are opened."""
    names: list[str] = []
    real = themes._font

    def noted(pixels: int, weight: str) -> pygame.Font:
        names.append(themes._FILES[weight])
        return real(pixels, weight)

    monkeypatch.setattr(themes, "_font", noted)
    return names


def test_the_japanese_fonts_are_read_when_kana_or_kanji_are_shown(read: list[str]) -> None:
    pygame.font.init()
    theme = Theme()
    for weight in (REGULAR, SEMIBOLD, BOLD, DISPLAY):
        theme.text("Bo takes 7♥ – «été», ñandú, Œuvre, Ωж…", 14, weight=weight)
    assert not any("Japanese" in name for name in read)
    theme.text("山札から引く", 14)
    assert [name for name in read if "Japanese" in name] == ["CardtableSansJapanese-Regular.otf"]
    theme.text("勝ち", 36, weight=DISPLAY)
    assert read[-1] == "CardtableSansJapanese-Bold.otf"


def test_a_line_of_both_scripts_is_as_wide_as_it_is_measured() -> None:
    pygame.font.init()
    theme = Theme()
    for text in ("Bo は 7♥ を出す。", "ボーは7♥を出す。", "Bo : 7♥ et « 8♣ » !"):
        assert theme.text(text, 14).get_width() == theme.width(text, 14)
    assert theme.width("8♣ !", 14) == theme.width("8♣ !", 14)


def test_no_asset_of_lettering_is_without_a_use() -> None:
    files = {path.name for path in asset("fonts").iterdir() if path.suffix in (".ttf", ".otf")}
    assert files == set(themes._FILES.values())
    assert is_japanese("ー")
    assert not is_japanese("–")


def test_a_word_that_the_bold_japanese_font_cannot_set_is_set_in_the_regular_one(
    read: list[str],
) -> None:
    pygame.font.init()
    theme, rare = Theme(), "峠"
    assert lacking(pygame.font.Font(font_file(BOLD, rare), 24), rare) == [rare]
    theme.text(f"{rare}さん", 24, weight=BOLD)
    assert read[-1] == "CardtableSansJapanese-Regular.otf"
    assert theme.width(f"{rare}さん", 24, BOLD) == theme.width(f"{rare}さん", 24)
    theme.text("佐藤さん", 24, weight=BOLD)
    assert theme.text("佐藤", 24, weight=BOLD).get_size() == theme.text("佐藤", 24).get_size()
    assert (
        theme.text("佐藤", 24, weight=BOLD).get_buffer().raw
        != theme.text("佐藤", 24).get_buffer().raw
    )


def test_a_title_with_a_letter_that_the_display_face_lacks_is_set_in_the_bold_one(
    read: list[str],
) -> None:
    pygame.font.init()
    theme = Theme()
    theme.text("Straße", 36, weight=DISPLAY)
    assert read[-1] == "CardtableDisplay-Regular.ttf"
    for title in ("STRAẞE", "Ωμέγα", "Жанна"):
        assert theme.width(title, 36, DISPLAY) == theme.width(title, 36, BOLD)
