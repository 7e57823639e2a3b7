"""Controls by mouse and by keyboard, on a page that does nothing else."""

import pygame
import pytest

from cardtable.ui.controls.boxes import Column, Flow, Row, Space
from cardtable.ui.controls.buttons import Button, Pressable, Switch
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.panels import Panel, Scroll
from cardtable.ui.controls.popup import PopupLine
from cardtable.ui.controls.selectors import Segments, Slider, Stepper
from cardtable.ui.controls.strips import Tool
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.controls.tree import NodeTree
from tests.support.page_input import click, key, mouse, to


class Sample(Page):
    """One of each."""

    def __init__(self, stage, many=0):
        super().__init__(stage)
        self.said = []
        self.on = False
        self.choice, self.count, self.level, self.name = "b", 5, 50, "Ann"
        self.many = many

    def build(self):
        rows = [
            Row([Button("Do", lambda: self.said.append("do"), tip="It does."), Space(grows=1)]),
            Row([Switch("On", self.on, self.put("on"), key="switch")]),
            Segments(
                [("a", "A"), ("b", "B"), ("c", "C")], self.choice, self.put("choice"), key="ch"
            ),
            Row([Stepper(self.count, range(1, 10), self.put("count"), key="step")]),
            Row([Slider(self.level, (0, 100), self.put("level"), key="slide", step_size=5)]),
            TextField(self.name, self.put("name"), key="name"),
            Pressable(Label("Line"), lambda: self.said.append("line"), key="line"),
            Button("Never", lambda: self.said.append("never"), enabled=False),
        ]
        rows += [Button(f"More {n}", lambda n=n: self.said.append(n)) for n in range(self.many)]
        return Column([Scroll(Column(rows, gap=8), key="body")])

    def put(self, name):
        def change(value):
            setattr(self, name, value)
            self.said.append((name, value))
            self.refresh()

        return change


@pytest.fixture
def page(hall):
    return hall.show(Sample(hall))


def test_tab_goes_through_everything_that_can_be_used_and_round(page):
    order = []
    for _ in range(8):
        key(page, pygame.K_TAB)
        order.append(page.focus.key)
    assert order == ["Do", "switch", "ch", "step", "slide", "name", "line", "Do"]
    key(page, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert page.focus.key == "line"


def test_enter_and_space_press(page):
    to(page, "Do")
    key(page, pygame.K_RETURN)
    key(page, pygame.K_SPACE)
    to(page, "switch")
    key(page, pygame.K_SPACE)
    assert page.said == ["do", "do", ("on", True)]


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("switch", pygame.K_RIGHT, ("on", True)),
        ("ch", pygame.K_LEFT, ("choice", "a")),
        ("ch", pygame.K_END, ("choice", "c")),
        ("step", pygame.K_RIGHT, ("count", 6)),
        ("step", pygame.K_PAGEDOWN, ("count", 1)),
        ("step", pygame.K_END, ("count", 9)),
        ("slide", pygame.K_RIGHT, ("level", 55)),
        ("slide", pygame.K_HOME, ("level", 0)),
    ],
)
def test_values_change_by_keyboard(page, name, code, said):
    to(page, name)
    key(page, code)
    assert page.said == [said]
    assert page.focus.key == name  # although the page was made anew


def test_up_and_down_go_to_the_nearest_control(page):
    to(page, "switch")
    key(page, pygame.K_DOWN)
    assert page.focus.key == "ch"
    key(page, pygame.K_UP)
    key(page, pygame.K_UP)
    assert page.focus.key == "Do"


def test_values_change_by_mouse(page):
    control = page.control
    click(page, control("Do").rect.center)
    click(page, (control("switch").rect.left + 8, control("switch").rect.centery))
    click(page, control("ch").cells[2].center)
    click(page, (control("step").rect.right - 6, control("step").rect.centery))
    assert page.said == ["do", ("on", True), ("choice", "c"), ("count", 6)]
    click(page, control("Never").rect.center)
    assert "never" not in page.said


def test_a_slider_follows_the_pointer_while_held_even_outside(page):
    line = page.control("slide")._line(page.theme)
    mouse(page, pygame.MOUSEBUTTONDOWN, line.midleft)
    mouse(page, pygame.MOUSEMOTION, (line.centerx, line.y + 300))
    mouse(page, pygame.MOUSEMOTION, (line.right + 500, line.y))
    mouse(page, pygame.MOUSEBUTTONUP, (line.right + 500, line.y))
    mouse(page, pygame.MOUSEMOTION, line.midleft)
    assert page.said == [("level", 0), ("level", 50), ("level", 100)]


def test_a_press_let_go_elsewhere_does_nothing(page):
    mouse(page, pygame.MOUSEBUTTONDOWN, page.control("Do").rect.center)
    mouse(page, pygame.MOUSEMOTION, (5, 700))
    mouse(page, pygame.MOUSEBUTTONUP, (5, 700))
    assert page.said == []


def test_near_a_control_is_near_enough(page):
    rect = page.control("Do").rect
    click(page, (rect.centerx, rect.bottom + 1))
    assert page.said == ["do"]


def test_typing_editing_selecting_and_tabbing_out(page):
    to(page, "name")
    key(page, pygame.K_e, text="e")
    key(page, pygame.K_BACKSPACE)
    key(page, pygame.K_LEFT)
    key(page, pygame.K_x, text="x")
    assert page.name == "Anxn"
    key(page, pygame.K_a, pygame.KMOD_CTRL)
    key(page, pygame.K_b, text="B")
    assert page.name == "B"
    key(page, pygame.K_TAB)
    key(page, pygame.K_z, text="z")
    assert page.name == "B"


def test_what_is_typed_is_drawn_at_once(page, hall):
    to(page, "name")
    field = page.control("name").rect.inflate(-8, -8)

    def shown():
        return pygame.image.tobytes(hall.picture().subsurface(field), "RGB")

    seen = {shown()}
    for letter in ("m", "a", " ", "X"):
        key(page, ord(letter.lower()), text=letter)
        seen.add(shown())
    key(page, pygame.K_BACKSPACE)
    key(page, pygame.K_a, pygame.KMOD_CTRL)
    seen.add(shown())
    assert len(seen) == 6
    assert page.name == "Annma "


def test_a_click_puts_the_cursor_into_a_field(page):
    rect = page.control("name").rect
    click(page, (rect.left + 300, rect.centery))
    key(page, pygame.K_1, text="1")
    assert page.name == "Ann1"


def test_text_can_be_copied_and_pasted(page):
    to(page, "name")
    key(page, pygame.K_a, pygame.KMOD_CTRL)
    key(page, pygame.K_c, pygame.KMOD_CTRL)
    key(page, pygame.K_RIGHT)
    key(page, pygame.K_v, pygame.KMOD_CTRL)
    assert page.name in ("AnnAnn", "Ann")  # without a clipboard nothing is pasted


INVISIBLE = ("\u200b", "\u200d", "\ufeff", "\u202e", "\u034f", "\ud800", "\x07")


@pytest.mark.parametrize("typed", INVISIBLE, ids=ascii)
def test_a_character_without_width_is_not_taken(page, typed):
    to(page, "name")
    page.handle(pygame.Event(pygame.TEXTINPUT, text=f"{typed}e{typed}"))
    key(page, pygame.K_LEFT)
    key(page, pygame.K_LEFT)
    key(page, pygame.K_a, pygame.KMOD_CTRL)
    page.handle(pygame.Event(pygame.TEXTINPUT, text=typed))
    assert page.name == "Anne"


def test_a_name_stored_with_invisible_characters_can_be_edited(hall):
    page = Sample(hall)
    page.name = "A\u200bnn"
    hall.show(page)
    to(page, "name")
    for _ in range(3):
        key(page, pygame.K_LEFT)
    key(page, pygame.K_x, text="x")
    assert page.name == "xAnn"


def test_pasted_text_becomes_one_line_of_what_can_be_drawn(page):
    to(page, "name")
    pygame.scrap.put_text(" and\nBo\u200b")
    key(page, pygame.K_v, pygame.KMOD_CTRL)
    assert page.name == "Ann and Bo"


def test_dragging_over_text_selects_it(page):
    rect = page.control("name").rect
    mouse(page, pygame.MOUSEBUTTONDOWN, (rect.left + 300, rect.centery))
    mouse(page, pygame.MOUSEMOTION, (rect.left + 4, rect.centery))
    mouse(page, pygame.MOUSEBUTTONUP, (rect.left + 4, rect.centery))
    key(page, pygame.K_z, text="z")
    assert page.name == "z"


def test_escape_leaves(page, hall):
    key(page, pygame.K_ESCAPE)
    assert hall.went == [("back", None)]


def test_what_has_the_keyboard_scrolls_into_sight(hall):
    page = hall.show(Sample(hall, many=30))
    to(page, "More 29")
    shown = page.focus.shown
    assert shown.size == page.focus.rect.size
    assert shown.bottom <= hall.size[1]
    key(page, pygame.K_HOME)
    assert page.control("Do").shown.size == page.control("Do").rect.size


def test_the_wheel_and_the_thumb_scroll(hall):
    page = hall.show(Sample(hall, many=30))
    scroll = next(node for node in page.tree.root.walk() if isinstance(node, Scroll))
    page.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert scroll.offset == 2 * page.theme.px(64)
    thumb = scroll.bar(page.theme)
    mouse(page, pygame.MOUSEBUTTONDOWN, thumb.center)
    mouse(page, pygame.MOUSEMOTION, (thumb.centerx, 5000))
    mouse(page, pygame.MOUSEBUTTONUP, (thumb.centerx, 5000))
    assert scroll.offset == scroll.max_offset > 0


@pytest.mark.parametrize("by", ["wheel", "thumb", "key"])
def test_what_scrolls_away_from_under_the_pointer_has_neither_tip_nor_light(hall, by):
    page = hall.show(Sample(hall, many=30))
    do = page.control("Do")
    mouse(page, pygame.MOUSEMOTION, do.rect.center)
    page.step(0.6)
    assert page.tree.tip == "It does."
    if by == "wheel":
        page.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-20))
    elif by == "key":
        key(page, pygame.K_END)
    else:
        page.tree.scroll_by("body", 4000)
    assert not page.tree.tip
    assert not do.hovered
    assert page.tree.hover is not do


def test_what_is_scrolled_out_of_sight_cannot_be_pressed(hall):
    page = hall.show(Sample(hall, many=30))
    hidden = page.control("More 29").rect.center
    assert hidden[1] > hall.size[1]
    click(page, hidden)
    assert page.said == []


def test_a_hint_comes_up_after_a_while_and_goes(page, hall):
    surface = pygame.Surface(hall.size)
    page.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    mouse(page, pygame.MOUSEMOTION, page.control("Do").rect.center)
    page.step(0.3)
    page.draw(surface)
    assert not page.tree.tip
    page.step(0.3)
    areas = page.draw(surface)
    assert page.tree.tip == "It does."
    assert areas
    mouse(page, pygame.MOUSEMOTION, (1270, 710))
    page.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_only_what_changed_is_drawn_and_it_equals_a_full_redraw(page, hall):
    surface = pygame.Surface(hall.size)
    assert page.draw(surface) == [surface.get_rect()]
    assert page.draw(surface) == []
    for name in ("Do", "switch", "ch", "step", "slide", "line"):
        mouse(page, pygame.MOUSEMOTION, page.control(name).rect.center)
        areas = page.draw(surface)
        assert sum(area.width * area.height for area in areas) < surface.get_width() * 260
    key(page, pygame.K_TAB)
    page.draw(surface)
    whole = pygame.Surface(hall.size)
    page.expose()
    page.draw(whole)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_tree_without_a_page_takes_only_what_is_meant_for_its_nodes(hall):
    pressed = []
    tree = NodeTree(hall.theme)
    panel = Panel(Column([Label("Words"), Button("Go", lambda: pressed.append("go"))], narrow=True))
    tree.show(Row([panel], top=True), pygame.Rect((0, 0), hall.size))

    def press(place):
        down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        took = tree.handle_pointer(pygame.Event(down, pos=place, button=1))
        return tree.handle_pointer(pygame.Event(up, pos=place, button=1)) or took

    assert press(tree.control("Go").rect.center)
    assert pressed == ["go"]
    assert press((panel.rect.left + 2, panel.rect.top + 2))  # the panel lies over what is there
    assert not press((panel.rect.right + 200, panel.rect.bottom + 200))
    assert not tree.handle_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s"))
    assert tree.changed_in(panel.rect)
    assert tree.take_changed(pygame.Rect((0, 0), hall.size)) == [pygame.Rect((0, 0), hall.size)]
    assert not tree.changed_in(panel.rect)


@pytest.mark.parametrize(
    "control", [Tool("menu", print, key="menu"), PopupLine("Sort", print, key="sort")]
)
def test_what_has_neighbours_is_hit_only_where_it_is_seen(hall, control):
    control.place(hall.theme, pygame.Rect(100, 0, 30, 30))
    assert control.hit_area(hall.theme) == control.rect


def test_a_dialog_gives_its_answers(hall):
    said = []
    answers = [
        DialogButton("Yes", lambda: said.append("yes"), "primary"),
        DialogButton("No", lambda: said.append("no")),
    ]
    for code, expected in ((pygame.K_RETURN, "yes"), (pygame.K_ESCAPE, "no")):
        page = hall.show(Dialog(hall, "Sure?", "Really?", answers))
        key(page, code)
        assert said.pop() == expected
        assert hall.went.pop() == ("back", None)


def test_words_break_into_lines_and_keep_bold_runs_together(hall):
    words = Paragraph((("one two ", False), ("three", True), (", four", False)), size=14)
    lines = words.wrapped(hall.theme, hall.theme.width("one two thr", 14))
    assert ["".join(text for text, _ in line) for line in lines] == ["one two", "three, four"]
    assert lines[1][0] == ("three", True)


def test_a_flow_goes_on_in_the_next_line(hall):
    flow = Flow([Button(f"Button {n}", print, key=str(n)) for n in range(6)], gap=8)
    wide = 3 * flow.inner[0].preferred_width(hall.theme) + 20
    flow.place(hall.theme, pygame.Rect(0, 0, wide, flow.height_for(hall.theme, wide)))
    assert len({node.rect.top for node in flow.inner}) == 2
    assert all(node.rect.right <= wide for node in flow.inner)


def test_a_ring_beyond_its_area_goes_when_the_nodes_are_replaced(hall):
    """A strip's button is nearly as high as the strip, so that its ring reaches over the table."""
    tree, area = NodeTree(hall.theme), pygame.Rect(100, 100, 300, 40)
    window = pygame.Rect((0, 0), hall.size)
    tree.show(Row([Button("Do", lambda: None, key="do")]), area)
    button = tree.control("do")
    tree.give_focus(button)
    reach = 2 * hall.theme.px(5)
    ring = button.rect.inflate(reach, reach)
    assert not area.contains(ring)
    tree.take_changed(window)
    tree.show(Row([Label("Done")]), area)
    assert any(changed.contains(ring) for changed in tree.take_changed(window))


def test_a_field_that_is_typed_into_tells_where_the_caret_is(page):
    assert page.control("name").told_thing().caret is None
    to(page, "name")
    assert page.control("name").told_thing().caret.at == 3, "at the end"
    key(page, pygame.K_LEFT)
    caret = page.control("name").told_thing().caret
    assert (caret.at, caret.anchor, len(caret.edges)) == (2, 2, 4)
    assert list(caret.edges) == sorted(set(caret.edges))
    key(page, pygame.K_LEFT, pygame.KMOD_SHIFT)
    caret = page.control("name").told_thing().caret
    assert (caret.at, caret.anchor) == (1, 2)


class Counted(Label):
    """A line that counts how often it is asked for its size."""

    asked = 0

    def height_for(self, theme, width):
        Counted.asked += 1
        return super().height_for(theme, width)


def test_a_text_many_nodes_deep_is_measured_no_oftener_than_a_shallow_one(hall):
    """Each node around it asks how high it would be before it is given its place."""
    counts = []
    for depth in (1, 8):
        root = Counted("Ten points for the last trick")
        for _ in range(depth):
            root = Row((Column((root, Space(4))), Space(8)))
        Counted.asked = 0
        NodeTree(hall.theme).show(root, pygame.Rect(0, 0, 400, 300))
        counts.append(Counted.asked)
    assert counts[0] == counts[1] > 0


def test_sizes_follow_the_scale_of_the_theme(hall):
    column = Column((Label("One"), Label("Two")))
    for scale in (1, 2):
        theme = hall.theme.at_scale(scale)
        assert column.height_for(theme, 200) == sum(
            label.height_for(theme, 200) for label in column.inner
        ) + theme.px(column.gap)
