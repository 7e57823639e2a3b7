"""The score sheet is paper: its colours can be read in every theme, and its headline is large."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.croupier.score_sheet import headline
from cardtable.ui.assets import asset
from cardtable.ui.controls.panels import PrintedSheet
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.drawing.theme import DISPLAY, Theme
from cardtable.ui.pages.result import Result
from tests.support.contrast import contrast
from tests.support.hall import Hall

GOLDEN = Path(__file__).parent.parent / "golden"
THEMES = sorted(path.stem for path in asset("themes").glob("*.toml"))


@pytest.mark.parametrize("name", THEMES)
def test_print_can_be_read_on_paper_in_every_theme(name: str) -> None:
    theme = Theme(name).printed()
    for ground in ("panel_solid", "field", "hover", "pressed", "chosen_ground"):
        for ink in ("panel_text", "text", "panel_muted", "muted", "link"):
            faint = ink in ("link", "panel_muted", "muted") and ground == "pressed"
            least = 3.0 if faint else 4.5
            assert contrast(theme.of(ink), theme.of(ground)) >= least, (ink, ground)
    assert contrast(theme.of("chosen"), theme.of("chosen_ground")) >= 3
    for gold in ("gold", "gold_hover", "gold_pressed"):
        assert contrast(theme.of("on_gold"), theme.of(gold)) >= 4.5, gold
    for team in ("team_a", "team_b", "team_c"):
        assert contrast(theme.of(team), theme.of("paper")) >= 3, team
    assert theme.of("panel_solid") == theme.of("paper")


@pytest.fixture
def result(hall: Hall) -> Result:
    text = (GOLDEN / "seven_up.save").read_text(encoding="utf-8")
    page = Result(hall, save_text.read(text, registry.find))
    page.resize(hall.size)
    return page


def test_the_sheet_is_paper_and_says_first_and_largest_who_has_won(result: Result) -> None:
    sheet = next(node for node in result.tree.root.walk() if isinstance(node, PrintedSheet))
    surface = pygame.Surface(result.size, depth=32)
    result.draw(surface)
    beside = (sheet.rect.left + 18, sheet.rect.centery)
    assert surface.get_at(beside)[:3] == result.theme.of("paper")[:3]
    words = [node for node in result.tree.root.walk() if isinstance(node, Paragraph)]
    largest = max(words, key=lambda node: node.size)
    assert largest.text == headline(result.session)
    assert largest.weight == DISPLAY
    assert "fingerprint" not in largest.text


def test_it_follows_another_theme(result: Result) -> None:
    before = result.theme.of("panel_text")
    result.stage.theme.choose("contrast")
    result.refresh()
    assert result.tree.theme.of("panel_solid") == result.stage.theme.of("paper")
    assert result.stage.theme.of("panel_text") != before, "the table keeps its own colours"
