"""Every screen keeps everything inside the window, without overlap or cut, at every size and scale.

As a command it counts what it has measured: python tests/ui/test_screens_fit.py [PAGE …]
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from pathlib import Path
from random import Random

import pygame
import pytest
from hall import SCALES, SIZES, Hall

from cardtable import save_text
from cardtable.core.players import Afterthought
from cardtable.core.table import OVER, table_for
from cardtable.registry import find, installed
from cardtable.session import Chair, Session
from cardtable.store.pins import Pins
from cardtable.store.statistics import FinishedGame
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.node import FINGERTIP, Control, Node
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.about import About
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.keys import KeyCard
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.pin import PinPage
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.saves import SavesPage
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.table.replay import Replay

GOLDEN = Path(__file__).parent.parent / "golden"
LONG = "Maximiliane von Hohenstein"


def played(name, seats, names, plies=9999):
    rules = find(name)
    chairs = [Chair("human" if seat == 0 else "hard", called) for seat, called in enumerate(names)]
    session = Session(rules, table_for(rules.options, seats), chairs, seed="fit")
    dice = Random(7)
    session.settle()
    while session.turn != OVER and len(session.log) < plies:
        moves = session.moves(session.turn)
        session.play(moves[int(dice.random() * len(moves))])
        session.settle()
    return session


def kept(name):
    """A finished game from the golden ones, which are played by nobody at random."""
    return save_text.read((GOLDEN / f"{name}.save").read_text(), find)


def made_games():
    return {
        "alone": played("lucky_sevens", 1, [LONG]),
        "three": played("seven_up", 3, ["Ann", LONG, "Bo"]),
        "going": played("seven_up", 4, ["Ann", LONG, "Bo", "Cy"], plies=60),
        "books": kept("sevens_from_hell_three_teams"),
        "hands": kept("seven_bridge"),
        "many": kept("nccc_seven_twenty_five"),
    }


def _new_game(hall, name, count):
    page = NewGame(hall, find(name))
    page.choice.count = count
    page.choice.rename(0, LONG)
    return page


def _in_play(hall, games):
    hall.saves.begin(games["going"])
    return _new_game(hall, "sevens_from_hell", 6)


def _result(hall, session):
    page = Result(hall, session)
    page.job = 0
    page.thought = Afterthought("The deal could still be cleared until move 14.", 2, ())
    return page


def _statistics(hall):
    hall.statistics.record(
        *[
            FinishedGame(at, "seven_up", 3 + at % 2, "hard", "Ann", at % 3 == 0, at % 8)
            for at in range(30)
        ],
        FinishedGame(50, "lucky_sevens", 1, "", "Ann", False, 44, True),
    )
    return StatisticsPage(hall)


def _saves(hall, session):
    for name in ("Sunday evening", f"A very long name that {LONG} has typed for this game"):
        hall.saves.keep(session, name)
    return SavesPage(hall)


def _pin(hall):
    Pins(hall.settings).set(LONG, "1234")
    return PinPage(hall, LONG)


def _unfinished(hall, games):
    """Games put by, and one in play."""
    for name in ("books", "hands", "many"):
        whole = games[name]
        session = Session(whole.rules, whole.table, whole.chairs, whole.seed)
        for entry in whole.log[: len(whole.log) // 2]:
            session.play(entry.move, joined=entry.joined)
        hall.saves.begin(session)
        hall.saves.put_by()
    hall.saves.begin(games["going"])
    return SavesPage(hall)


def _rules(hall, name):
    rules = find(name)
    return RulesPage(hall, rules, table_for(rules.options, rules.seats[0]))


PAGES = {
    "chooser": lambda hall, _: Chooser(hall),
    "new lucky": lambda hall, _: _new_game(hall, "lucky_sevens", 4),
    "new nccc": lambda hall, _: _new_game(hall, "nccc_seven", 25),
    "new hell": lambda hall, _: _new_game(hall, "sevens_from_hell", 6),
    "new, one in play": _in_play,
    "rules": lambda hall, _: _rules(hall, "lucky_sevens"),
    "lessons": lambda hall, _: LessonsPage(hall, find("seven_bridge")),
    "settings": lambda hall, _: SettingsPage(hall),
    "statistics": lambda hall, _: _statistics(hall),
    "no statistics": lambda hall, _: StatisticsPage(hall),
    "saves": lambda hall, games: _saves(hall, games["alone"]),
    "unfinished": _unfinished,
    "no saves": lambda hall, _: SavesPage(hall),
    "about": lambda hall, _: About(hall),
    "keys": lambda hall, _: KeyCard(hall),
    "pin": lambda hall, _: _pin(hall),
    "result alone": lambda hall, games: _result(hall, games["alone"]),
    "result three": lambda hall, games: _result(hall, games["three"]),
    "result books": lambda hall, games: _result(hall, games["books"]),
    "result hands": lambda hall, games: _result(hall, games["hands"]),
    "result many": lambda hall, games: _result(hall, games["many"]),
    "sheet": lambda hall, games: Result(hall, games["going"]),
    "replay": lambda hall, games: Replay(hall, games["three"]),
    "dialog": lambda hall, _: Dialog(
        hall,
        "Delete this save?",
        f"“{LONG}” will be gone for good. " * 6,
        [DialogButton("Delete", None, "danger"), DialogButton("Keep it")],
    ),
}


def complaints(page, hall):
    """What lies outside, overlaps, is cut off or too small, in words."""
    wrong = []
    window = hall.backdrop.get_rect()
    _inside(page.tree.root, window, wrong)
    for node in page.tree.root.walk():
        inner = [child for child in node.children() if child.rect.width and child.rect.height]
        for one, other in itertools.combinations(inner, 2):
            if one.rect.colliderect(other.rect):
                wrong.append(f"{name_of(one)} overlaps {name_of(other)}")
        wrong += unread(node, hall.theme)
        if isinstance(node, Control):
            wrong += cut_off(node, hall.theme)
            hit = node.hit_area(hall.theme)
            if min(hit.size) < hall.theme.px(FINGERTIP):
                wrong.append(f"{name_of(node)} is hard to hit: {hit.size}")
    return wrong


def unread(node, theme):
    """Text that is cut with … or goes beyond its place, and what is lower than it needs to be."""
    width = node.rect.width
    if isinstance(node, Label) and node.text and node.preferred_width(theme) > width:
        return [f"{name_of(node)} is cut"]
    if isinstance(node, Paragraph) and width:
        lines = node._wrapped(theme, width)
        wide = max(
            sum(theme.width(text, node.size, node._weight(bold)) for text, bold in line)
            for line in lines
        )
        said = "".join(text for line in lines for text, _ in line)
        if said.count("…") > node.text.count("…"):
            return [f"{name_of(node)} is cut"]
        if wide > width + theme.px(node.size / 2):
            return [f"{name_of(node)} is {wide} wide in {width}"]
    gives_way = isinstance(node, Segments) or any(inner.shrinks for inner in node.walk())
    if node.rect.height and not gives_way and node.height_for(theme, width) > node.rect.height:
        return [f"{name_of(node)} is too low"]
    return []


def cut_while_drawn(page, hall):
    """What was cut with … when the page was painted, by whatever painted it."""
    theme, cut = hall.theme, []
    shorten = theme.shortened

    def shortened(text, *where):
        shown = shorten(text, *where)
        cut.extend([f"{text!r} is drawn as {shown!r}"] * (shown != text))
        return shown

    theme.shortened = shortened
    try:
        area = pygame.Rect((0, 0), hall.size)
        page.tree.paint_nodes(pygame.Surface(hall.size), area)
    finally:
        del theme.shortened
    return cut


def cut_off(control, theme):
    """What a control has no room to say."""
    cut = []
    if isinstance(control, Button) and control.label:
        room = control.rect.width - (theme.px(28) if control.icon else 0)
        if theme.width(control.label, 15, SEMIBOLD) > room:
            cut.append(f"{name_of(control)} is cut off")
    if isinstance(control, Segments):
        cell = control._cells[0].width - theme.px(8)
        cut += [
            f"{name_of(control)}: {label!r} is cut off"
            for _, label in control.values
            if theme.width(label, 14, SEMIBOLD) > cell
        ]
    if isinstance(control, Stepper) and control.rect.width < control.preferred_width(theme):
        cut.append(f"{name_of(control)} is too narrow")
    return cut


def _inside(node, room, outside):
    """Every node lies inside its parent, but for what scrolls (down only)."""
    for child in node.children():
        rect = child.rect.copy()
        if isinstance(node, Scroll):
            rect.top, rect.height = room.top, room.height
        if rect.width and rect.height and not room.contains(rect):
            outside.append(f"{name_of(child)} {child.rect} is not inside {name_of(node)} {room}")
        _inside(child, child.rect, outside)


def name_of(node: Node) -> str:
    said = node.key or getattr(node, "text", "") or getattr(node, "label", "")
    return f"{type(node).__name__} {said[:40]!r}"


@pytest.mark.parametrize("page", PAGES)
def test_everything_fits(page, games, tmp_path):
    hall = Hall(tmp_path)
    shown = hall.show(PAGES[page](hall, games))
    for number, (scale, size) in enumerate(itertools.product(SCALES, SIZES)):
        hall.at(size, scale)
        wrong = complaints(shown, hall)
        if scale == max(SCALES) or number % 3 == 0:  # painting is what costs; the command does all
            wrong += cut_while_drawn(shown, hall)
        assert not wrong, f"{page} at {size}, {scale} %:\n" + "\n".join(wrong)
    shown.close()


@pytest.mark.parametrize("rules", installed(), ids=lambda rules: rules.name)
def test_the_rules_of_every_game_can_be_read_at_every_table(rules, tmp_path):
    for seats in rules.seats:
        page = RulesPage(Hall(tmp_path), rules, table_for(rules.options, seats))
        mistakes = [block.text for block in page.blocks if ": line " in block.text]
        assert not mistakes, f"at {seats} seats"


def main() -> int:
    """Prints for each page what was measured and found; 1 when anything was."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pages", nargs="*", default=tuple(PAGES), help="which pages (all of them)")
    chosen = parser.parse_args()
    made, wrong = made_games(), 0
    for name in chosen.pages:
        with tempfile.TemporaryDirectory() as folder:
            hall = Hall(Path(folder))
            page = hall.show(PAGES[name](hall, made))
            lines = []
            for size, scale in itertools.product(SIZES, SCALES):
                hall.at(size, scale)
                lines += [
                    f"  {size}, {scale} %: {complaint}"
                    for complaint in complaints(page, hall) + cut_while_drawn(page, hall)
                ]
            page.close()
            hall.saves.close()
        wrong += len(lines)
        print(
            f"{name}: {len(SIZES) * len(SCALES)} sizes, {len(lines)} complaints", *lines, sep="\n"
        )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
