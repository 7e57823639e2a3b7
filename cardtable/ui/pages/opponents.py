"""The computer players who could sit at a seat, by their temperaments: one press seats one."""

from __future__ import annotations

from functools import partial

from cardtable.core.computer_names import NAMES, computer_name
from cardtable.core.messages import say
from cardtable.core.temperaments import told_at
from cardtable.croupier.table_setup import TableSetup
from cardtable.told.wording import sentences
from cardtable.ui.controls.boxes import Column, Flow
from cardtable.ui.controls.buttons import Choices
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.layout.faces import NONE_CHOSEN, computer_face, faces_at
from cardtable.ui.pages.person_face import face_button
from cardtable.ui.screen import Stage

_WIDTH = 880


class OpponentsPage(Page):
    """Everybody who sits nowhere else, in a group for each temperament at this level."""

    start = "back"

    def __init__(self, stage: Stage, setup: TableSetup, seat: int) -> None:
        super().__init__(stage)
        self.setup, self.seat = setup, seat
        self.called = say("Who plays seat {number}", number=seat + 1)

    def build(self) -> Node:
        """The groups, one below the other."""
        groups = Column([self._group(line, names) for line, names in self._groups()], gap=16)
        return framed(self.called, groups, self.leave, width=_WIDTH)

    def sit(self, name: str) -> None:
        """Seats somebody, and goes back to the table."""
        self.setup.pick(self.seat, name)
        self.leave()

    def _groups(self) -> list[tuple[str, list[str]]]:
        """The lines on temperaments, each with those who have it; "" is last."""
        setup, chairs = self.setup, self.setup.chairs
        taken = {chair.name for seat, chair in enumerate(chairs) if seat != self.seat}
        groups: dict[str, list[str]] = {}
        for name in NAMES:
            line = told_at(name, chairs[self.seat].player, setup.computers)
            groups.setdefault(line, []).append(name)
        free = {
            line: [name for name in names if name not in taken] for line, names in groups.items()
        }
        return sorted(((line, names) for line, names in free.items() if names), key=_untold)

    def _group(self, line: str, names: list[str]) -> Node:
        title = line or say("As their level plays.")
        sitting = self.setup.chairs[self.seat].name
        faces = [
            face_button(
                self.stage.art,
                computer_face(name),
                computer_name(name),
                partial(self.sit, name),
                key=f"sits-{name}",
                tip=say("{name} sits here", name=computer_name(name)),
                chosen=name == sitting,
            )
            for name in names
        ]
        choices = Choices(Flow(faces), name=title, key=f"group-{names[0]}")
        return Panel(Column([Paragraph(title, size=16), choices], gap=12))


def _untold(group: tuple[str, list[str]]) -> bool:
    return not group[0]


def sitting_at(stage: Stage, setup: TableSetup, seat: int) -> Node:
    """The computer player at a seat, by face and temperament; a press leads to the others."""
    chairs = setup.chairs
    faces = faces_at(
        [chair.name for chair in chairs], [chair.is_human for chair in chairs], NONE_CHOSEN
    )
    line = told_at(chairs[seat].name, chairs[seat].player, setup.computers)
    return face_button(
        stage.art,
        faces[seat],
        line or say("Somebody else…"),
        lambda: stage.push(OpponentsPage(stage, setup, seat)),
        key=f"sitting-{seat}",
        tip=sentences([line, say("Somebody else sits here")]),
        plain=True,
        told_name=say("{name} sits here", name=computer_name(chairs[seat].name)),
    )
