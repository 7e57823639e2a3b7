"""Pages have readable text, one meaning of amber, and a focus that is seen on every ground."""

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import table_for
from cardtable.store.settings import EACH_GAME, declared
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.panels import Panel, Scroll
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Badge, Icon, Label, Paragraph
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.settings import SettingsPage
from tests.support.contrast import READ, SEEN, contrast, luminance
from tests.support.page_faults import complaints, name_of
from tests.support.pages import PAGES

THEMES = tuple(table for table in declared()["theme"].choices if table != EACH_GAME)


@pytest.mark.parametrize("name", THEMES)
def test_every_text_of_a_page_can_be_read_on_its_ground(name):
    theme = Theme(name)
    grounds = ("panel_solid", "field", "hover", "pressed")
    pairs = [(ink, ground) for ink in ("panel_text", "panel_muted") for ground in grounds]
    pairs += [("on_gold", gold) for gold in ("gold", "gold_hover", "gold_pressed")]
    pairs += [("panel_text", "chosen_ground"), ("text", "felt"), ("muted", "felt")]
    for ink, ground in pairs:
        assert contrast(theme.of(ink), theme.of(ground)) >= READ, (name, ink, ground)


@pytest.mark.parametrize("name", THEMES)
def test_the_focus_ring_shows_on_every_ground(name):
    theme = Theme(name)
    light_tone, dark_tone = theme.of("focus"), theme.of("focus_ground")
    assert contrast(light_tone, dark_tone) >= SEEN
    for ground in ("panel_solid", "field", "chosen_ground", "gold", "felt", "felt_edge", "paper"):
        best = max(contrast(tone, theme.of(ground)) for tone in (light_tone, dark_tone))
        assert best >= SEEN, (name, ground)


@pytest.mark.parametrize("name", THEMES)
def test_the_gold_button_with_the_keyboard_is_ringed_in_both_tones(name, hall):
    theme = Theme(name)
    button = Button("Deal", lambda: None, kind="primary")
    surface = pygame.Surface((160, 80))
    surface.fill(theme.gold[:3])  # at worst it lies on its own colour
    button.place(theme, pygame.Rect(20, 20, 120, 40))
    button.focused = True
    button.paint(Canvas(surface, theme))
    across = [tuple(surface.get_at((x, 40)))[:3] for x in range(6, 22)]
    assert any(contrast(pixel, theme.gold) >= SEEN for pixel in across)
    assert max(contrast(colour, other) for colour in across for other in across) >= 7


@pytest.mark.parametrize("name", THEMES)
def test_what_is_chosen_is_the_brightest_of_its_row(name, hall):
    theme = Theme(name)
    values = [("a", "One"), ("b", "Two"), ("c", "Three")]
    segments = Segments(values, "b", lambda _: None, key="x")
    surface = pygame.Surface((400, 60))
    segments.place(theme, pygame.Rect(10, 10, 380, 40))
    segments.paint(Canvas(surface, theme))
    grounds = [luminance(surface.get_at((cell.left + 5, cell.top + 5))) for cell in segments.cells]
    assert max(grounds) == grounds[1]
    assert grounds[1] > 1.2 * grounds[0]


@pytest.mark.parametrize("page", PAGES)
def test_amber_is_for_what_is_to_be_done_and_there_is_one_such_thing(page, games, hall):
    shown = hall.show(PAGES[page](hall, games))
    control = shown.control("continue")
    allowed = set() if control is None else set(map(id, control.walk()))
    golden = 0
    for node in shown.tree.root.walk():
        if isinstance(node, Label | Paragraph | Icon) and node.role == "gold":
            assert id(node) in allowed, f"{name_of(node)} is golden"
        golden += isinstance(node, Button) and node.kind == "primary"
    assert golden <= 1, "one thing to do"
    shown.close()


@pytest.mark.parametrize("rules", registry.everything(), ids=lambda rules: rules.name)
def test_the_contents_of_no_games_rules_are_cut(rules, hall):
    shown = hall.show(RulesPage(hall, rules, table_for(rules.options, rules.seats[0])))
    assert not complaints(shown, hall)
    search = shown.control("search")
    panels = [node for node in shown.tree.root.walk() if isinstance(node, Panel)]
    assert search.rect.right == max(panel.rect.right for panel in panels), "flush with the text"
    shown.close()


@pytest.mark.parametrize(
    ("page", "partners"),
    [("result many", False), ("result three", False), ("result books", True), ("sheet", True)],
)
def test_only_partners_share_a_colour(page, partners, games, hall):
    shown = hall.show(PAGES[page](hall, games))
    badges = [node for node in shown.tree.root.walk() if isinstance(node, Badge)]
    assert badges
    assert all((badge.side is not None) is partners for badge in badges)
    shown.close()


def test_the_rim_of_a_picture_follows_its_round_corners():
    rim = (200, 100, 0, 255)
    picture = pygame.Surface((120, 80))
    made = round_corners(picture, 12, below=True, edge=rim)
    slanting = [tuple(made.get_at((x, x))) for x in range(2, 8)]
    assert max(shade[0] for shade in slanting) >= 0.9 * rim[0], slanting
    assert made.get_at((0, 0)).a == 0
    assert all(made.get_at(at) == rim for at in ((60, 0), (60, 79), (0, 40), (119, 40)))


def test_a_page_that_goes_on_fades_at_that_edge_alone(hall):
    page = hall.show(SettingsPage(hall))
    scroll = next(node for node in page.tree.root.walk() if isinstance(node, Scroll))

    def edges() -> list[int]:
        """How bright the brightest pixel is of the first line of the area and of the last."""
        picture, area = hall.picture(), scroll.rect
        return [
            max(max(picture.get_at((x, y))[:3]) for x in range(area.left, area.right - 20))
            for y in (area.top, area.bottom - 1)
        ]

    for offset in (scroll.max_offset // 3, scroll.max_offset // 2 + 5):
        page.tree.scroll_by("body", (offset - scroll.offset) / hall.theme.scale)
        assert max(edges()) < 60
