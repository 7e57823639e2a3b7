"""Celebrates a finished game on the table, in the way that the game has declared.

What a scene needs is loaded here, when a game ends. Knows no pygame.
"""

from __future__ import annotations

from collections.abc import Collection

from cardtable.session import Session
from cardtable.ui.table.tabletop import Tabletop


def celebrate(session: Session, table: Tabletop, people: Collection[int]) -> None:
    """Begins the scene on a table, from what the seat before it sees.

    `people` are those at the screen: where others have won, it is kinder. Nothing is celebrated
    without a winner, or where nothing moves.
    """
    outcome, arrangement, motion = session.outcome, table.arrangement, table.motion
    if outcome is None or not outcome.winners or arrangement is None or not motion.pace.factor:
        return
    from cardtable.croupier.score_sheet import headline  # noqa: PLC0415  only at an end
    from cardtable.ui.motion.finales import Ended, closing_scene  # noqa: PLC0415  only at an end

    celebration = session.rules.handling.celebration(table.view, outcome.winners)
    laid_out = table.collected(outcome.winners)
    ended = Ended(arrangement, outcome.winners, laid_out, table.values)
    kinder = bool(people) and not set(people) & set(outcome.winners)
    scene = closing_scene(celebration, ended, headline(session), motion.pace, kinder=kinder)
    motion.celebrate(scene)
