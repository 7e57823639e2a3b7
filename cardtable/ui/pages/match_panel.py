"""The standing of a match on a result page, and the question before a match is left."""

from __future__ import annotations

from cardtable.core.messages import say
from cardtable.croupier.matches import in_lines, next_game, standing
from cardtable.session import Session
from cardtable.ui.controls.boxes import Column
from cardtable.ui.controls.dialog import confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import CLEAR
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.drawing.theme import REGULAR, SEMIBOLD
from cardtable.ui.screen import Stage

_WEIGHTS = (SEMIBOLD, REGULAR, SEMIBOLD)  # of its name, its standing, its end


def match_panel(session: Session) -> Node | None:
    """The match that a game belongs to: its name, its standing, its winners; None without one."""
    words = in_lines(session)
    if not words:
        return None
    lines = [
        Paragraph(line, size=16, weight=weight, align="centre", even=True)
        for line, weight in zip(words, _WEIGHTS, strict=False)
    ]
    return Panel(Column(lines, gap=2), x=12, y=10, fill="field", edge=CLEAR, radius=10)


def go_home(stage: Stage, session: Session) -> None:
    """Goes to the chooser; a match that is not over is left only after a question."""
    if next_game(session) is None:
        stage.home()
        return
    text = say(
        "It stands at {standing}. It can be taken up again in the league.",
        standing=standing(session),
    )
    yes = (say("Leave the match"), stage.home)
    confirm(stage, say("Leave the match before it is over?"), text, yes, say("Play on"))
