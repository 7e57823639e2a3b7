"""The score sheet as nodes: all rounds in a table, and every point of one round with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.core.lists import with_commas
from cardtable.core.messages import say
from cardtable.core.state import Line
from cardtable.core.words import with_minus
from cardtable.croupier.part_words import words_of
from cardtable.croupier.score_sheet import Sheet
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page_frame import divided, section
from cardtable.ui.controls.panels import Divider, FormRow, Inset
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD
from cardtable.ui.pages.matrix import Matrix

_COLUMN = 184  # units of width for the reasons of a side
_AS_SEGMENTS = 8  # rounds to choose from; with more a stepper is handier

Choose = Callable[[str | int], None]


def score_sheet(sheet: Sheet, chosen: int, choose: Choose) -> Node:
    """The whole sheet, one of its rounds chosen; a lone player's is a line for each round."""
    rounds = sheet.rounds
    if len(sheet.sides) == 1:
        return section(
            say("Score sheet"), Column(divided([_line(sheet, number) for number in rounds]), gap=4)
        )
    reasons = list(_reasons(sheet, chosen))
    by_side = Grid(reasons, cell=_COLUMN, gap=28, max_columns=3) if reasons else None
    if len(rounds) == 1:
        return section(say("Score sheet"), by_side)
    why = Label(words_of(sheet.part).in_detail(chosen), size=16, weight=SEMIBOLD)
    choice = FormRow(why, _round_control(rounds, chosen, choose))
    return section(say("Score sheet"), Matrix(sheet, chosen).walked(), Divider(), choice, by_side)


def _line(sheet: Sheet, number: int) -> Node:
    """A round of a lone player: what it brought, and what that was made of."""
    side = next(iter(sheet.sides))
    text = with_commas(line.reason for line in sheet.of(number, side))
    return Row(
        [
            Inset(Label(str(number), role="panel_muted"), fixed=28),
            Paragraph(_capital(text), grows=1),
            Label(_signed(sheet.points(number, side)), weight=SEMIBOLD),
        ],
        gap=12,
    )


def _round_control(rounds: tuple[int, ...], chosen: int, choose: Choose) -> Node:
    if len(rounds) > _AS_SEGMENTS:
        return Stepper(chosen, rounds, choose, key="round")
    values = [(str(number), str(number)) for number in rounds]
    return Segments(values, str(chosen), choose, key="round")


def _reasons(sheet: Sheet, number: int) -> Iterator[Node]:
    """Every point of a round with its reason, for each side that has some."""
    for side, name in sheet.sides.items():
        if sheet.of(number, side):
            points = Label(_signed(sheet.points(number, side)), size=16, weight=BOLD)
            head = Row([Paragraph(name, size=16, weight=SEMIBOLD, grows=1), points], top=True)
            sums = sheet.sums(number, side)
            yield Column([head, *(row for part in sums for row in _summed(*part))], gap=4)


def _summed(heading: str, lines: tuple[Line, ...]) -> list[Node]:
    """Reasons, under the heading that they are added up under, where the game has such."""
    rows = [_reason(line.reason, line.points) for line in lines]
    if not heading:
        return rows
    if len(lines) == 1:  # a single entry is its own sum, and stands as one
        heading, rows = _capital(lines[0].reason), []
    total = sum(line.points for line in lines)
    head = [
        Paragraph(heading, size=14, weight=SEMIBOLD, grows=1),
        Label(_signed(total), size=14, weight=SEMIBOLD),
    ]
    return [Row(head, gap=16, top=True), *rows]


def _reason(text: str, points: int) -> Node:
    words = Paragraph(_capital(text), size=14, role="panel_muted", grows=1)
    return Row([words, Label(_signed(points), size=14)], gap=16, top=True)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)
