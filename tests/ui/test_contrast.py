"""In every theme, what is drawn stands out: texts, signs, marks, rings, on pages and at tables.

The themes are looked at whole: pages at rest, under the pointer, pressed and with the keyboard on
each control; a table of every game with every kind of cue; all that comes up over a table. Every
page is looked at in two themes, and in the others the few pages that show every colour of a theme;
with the long tests, that is: at each change every page in one theme, and every theme on a few.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from cardtable.core.table import OVER
from cardtable.croupier.curtain import Curtain
from cardtable.session import Chair
from cardtable.store.settings import EACH_GAME, declared
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import HOUSE, Theme
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Highlights
from cardtable.ui.table import table_in_play
from tests.support.contrast import Measured, Recorder, Table, packed, ring_seen, seen_pixels
from tests.support.hall import Hall
from tests.support.pages import PAGES
from tests.support.table_by_hand import AtTable
from tests.support.thinned import thinned
from tests.support.told_games import GAMES, NAMES

THEMES = tuple(table for table in declared()["theme"].choices if table != EACH_GAME)
WHOLLY = (HOUSE, "contrast")  # the themes in which every page is looked at
# together they show every colour of a theme: see the test of it
FEW = ("chooser", "new, one in play", "result books", "result three", "replay", "dialog", "pin")
FEW += ("review",)
REAL_GAMES = [name for name in GAMES if name != "blank"]
INKS = {"selected": "selection", "last": "last", "hint": "hint", "target": "target"}
INKS |= {"focus": "focus"}
LEAST = {
    "selected": 0.25,
    "last": 0.25,
    "hint": 0.25,
}  # part of a ring: most of a card in a fan is covered
WHOLE = 0.4
ON_A_RING = 60  # pixels that have to be seen of the smallest ring, which goes round a knob


@pytest.fixture(scope="module")
def themed(request, games, tmp_path_factory):
    """A page in a theme, made once, with everything on it that comes later; and its hall."""
    name, theme = request.param
    hall, page = _themed(tmp_path_factory.mktemp("home"), theme, name, games)
    yield hall, page
    page.close()
    hall.saves.close()


def _themed(home, theme, name, games):
    hall = Hall(home)
    hall.settings.set("theme", theme)
    hall.apply()
    page = hall.show(PAGES[name](hall, games))
    for _ in range(300):
        if not page.step(0.02):
            break
    return hall, page


def looked_at():
    """A page in each theme it is looked at in, one by one at each change where there are several.

    So each page is looked at in one of two themes at each change, and each theme on a few pages.
    """
    for at, name in enumerate(PAGES):
        for number, theme in enumerate(THEMES if name in FEW else WHOLLY):
            every = 3 if name in FEW else 2
            marks = () if (at + number) % every == 0 else pytest.mark.long
            yield pytest.param((name, theme), id=f"{name}-{theme}", marks=marks)


every_page = pytest.mark.parametrize("themed", list(looked_at()), indirect=True)


def states(page):
    """The page as it is, then with every control under the pointer, and with every one pressed."""
    controls = list(page.controls())
    for hovered, pressed in ((False, False), (True, False), (True, True)):
        for control in controls:
            control.hovered, control.pressed = hovered, pressed
        yield "pressed" if pressed else "hovered" if hovered else "at rest"


@every_page
def test_what_a_page_draws_stands_out(themed):
    hall, page = themed
    for state in states(page):
        measured = Measured()
        measured.page(page, hall.size)
        assert not measured.wrong, state
        assert measured.texts


class Asked(dict):
    """Colours that write down which of them were asked for."""

    def __init__(self, colours, kind, roles):
        super().__init__(colours)
        self.kind, self.roles = kind, roles

    def __getitem__(self, role):
        self.roles.add((self.kind, role))
        return super().__getitem__(role)


@pytest.mark.long
def test_the_few_pages_show_every_colour_that_any_page_shows(games, tmp_path, monkeypatch):
    """So a colour of a theme that does not stand out is found, whichever theme has it."""
    roles, choose, printed = set(), Theme.choose, Theme.printed

    def chosen(theme, name):
        choose(theme, name)
        theme.colours = Asked(theme.colours, "page", roles)

    def on_paper(theme):
        twin = printed(theme)
        twin.colours = Asked(twin.colours, "paper", roles)
        return twin

    monkeypatch.setattr(Theme, "choose", chosen)
    monkeypatch.setattr(Theme, "printed", on_paper)
    shown = {}
    for name in PAGES:
        hall, page = _themed(tmp_path / name, HOUSE, name, games)
        roles.clear()
        for _ in states(page):
            page.expose()
            page.draw(pygame.Surface(hall.size))
        shown[name] = set(roles)
        page.close()
        hall.saves.close()
    few = set().union(*(shown[name] for name in FEW))
    assert {name: rest for name, its in shown.items() if (rest := its - few)} == {}
    assert {kind for kind, _ in few} == {"page", "paper"}


@every_page
def test_wherever_the_keyboard_is_on_a_page_its_ring_is_seen(themed):
    hall, page = themed
    for control in page.controls():
        control.hovered = control.pressed = False
    page.tree.give_focus(None)
    surface = hall.picture()
    rest = surface.copy()
    for control in list(page.controls()):
        stood = control.rect.copy()
        page.tree.give_focus(control)
        page.draw(surface)
        area = control.rect.inflate(24, 24).clip(surface.get_rect())
        ringed = packed(surface, area)
        control.focused = False
        control.on_focus(False)
        page.tree.damage(control)
        if control.rect != stood:  # the page has been scrolled to it
            page.draw(surface)
            rest = surface.copy()
        assert seen_pixels(packed(rest, area), ringed) > ON_A_RING, control.key
    page.draw(surface)
    whole = surface.get_rect()
    assert seen_pixels(packed(rest, whole), packed(surface, whole)) == 0, "the page has changed"


def in_the_middle(home, game, theme, moves=60):
    """A game some way on, seen by its first player."""
    table = AtTable(home)
    table.room.settings.set("theme", theme)
    table.room.apply()
    seats = (Chair("human" if seat == 0 else "easy", NAMES[seat]) for seat in range(GAMES[game]))
    play = table.begin(game, tuple(seats))
    session, chance = play.session, Random(3)
    session.settle()
    for _ in range(moves):
        if session.turn == OVER:
            break
        session.play(chance.choice(session.moves(session.turn)))
        session.settle()
    play.game.show_to(0)
    table.step()
    return table


@pytest.mark.parametrize(("theme", "game"), thinned(THEMES, REAL_GAMES, every=3))
def test_names_marks_and_rings_of_a_table_stand_out(game, theme, tmp_path, monkeypatch):
    table, chance = in_the_middle(tmp_path, game, theme), Random(game)
    scene = table.play.shown().scene
    measured = Table(monkeypatch, table.room.art)
    painter = TablePainter(table.room.theme, table.room.art)
    cards = [card.place for card in scene.arrangement.cards if card.up and not card.covered]
    piles = list(scene.arrangement.piles)
    kinds = set()
    for number in range(6):
        chance.shuffle(cards)
        chance.shuffle(piles)
        lit_too = {place.pile for place in cards[:4]}
        free = [pile for pile in piles if pile not in lit_too]  # no pile has two cues in play
        lit = Highlights(
            selected=frozenset(cards[:1]),
            last=frozenset(cards[1:2]),
            hinted=frozenset(cards[2:3]),
            targets=frozenset(free[:1]),
            hinted_piles=frozenset(free[1:2]),
            focus=cards[3] if number % 2 and len(cards) > 3 else free[-1],
        )
        pictures = painter.resting(replace(scene, lit=lit))
        surface, wrong = measured.draw(table.room.backdrop, pictures)
        assert not wrong
        for kind, around in measured.rings(pictures):
            kinds.add(kind)
            part = ring_seen(surface, around, table.room.theme.of(INKS[kind]))
            assert part > LEAST.get(kind, WHOLE), f"{kind} at {tuple(around)}"
    assert kinds == set(INKS)
    table.close()


def over_it():
    """All that may come up over a table, with each of its tones."""
    near = Rect(600, 300, 80, 110)
    action = table_in_play.Action("draw", "Draw", letter="D")
    popup = table_in_play.Popup(
        (action, replace(action, key="other", icon="hint")), (500, 300), "Which?"
    )
    yield {"popup": popup}
    yield {"log": table_in_play.Log("What happened", ("Ann draws.", "Bo melds K♠ Q♠ J♠."))}
    for tone in ("", "bad", "hint"):
        yield {"bubble": table_in_play.Bubble("Only a seven goes there.", near, tone)}
    yield {"at_hand": table_in_play.AtHand(action, near)}
    for held, pin, wrong in ((0.0, -1, False), (0.5, -1, False), (0.0, 2, False), (0.0, 0, True)):
        yield {"curtain": Curtain("Ann", "Seven", held, pin=pin, wrong=wrong, forgotten=held)}


@pytest.mark.parametrize("theme", THEMES)
def test_what_comes_up_over_a_table_stands_out(theme, tmp_path):
    table = in_the_middle(tmp_path, "seven_bridge", theme)
    overlay, window = table.play.overlay, table.surface.get_rect()
    plain = replace(table.play.shown(), popup=None, log=None, curtain=None)
    actions = (
        table_in_play.Action("a", "Draw", primary=True),
        table_in_play.Action("b", "Pass", letter="P"),
    )
    prompts = [
        {"prompt": replace(plain.prompt, tone=tone, actions=actions)}
        for tone in ("", "bad", "yours", "hint")
    ]
    for parts in (*prompts, *over_it()):
        overlay.show(replace(plain, **parts), window.size, None)
        surface, measured = Recorder(window.size), Measured()
        surface.blit(table.surface, (0, 0))
        with measured.listening(surface):
            overlay.paint_strips(surface, window)
            overlay.paint_over(surface, window)
        assert not measured.wrong, parts
        assert measured.texts
    table.close()


def test_the_measure_finds_what_cannot_be_read():
    """A text, a sign and a box in the colour of their ground would all be found."""
    hall_theme = pygame.Surface((200, 80))
    hall_theme.fill((90, 90, 90))
    before = packed(hall_theme, hall_theme.get_rect())
    hall_theme.fill((110, 110, 110), (20, 20, 40, 40))
    assert seen_pixels(before, packed(hall_theme, hall_theme.get_rect())) == 0
    hall_theme.fill((250, 250, 250), (20, 20, 40, 40))
    assert seen_pixels(before, packed(hall_theme, hall_theme.get_rect())) == 40 * 40
