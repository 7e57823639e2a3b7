"""The screens that a stage lays over the present one by name; each is loaded when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.ai.review import Judgement
    from cardtable.session import Session
    from cardtable.ui.screen import Stage


class LaysOver:
    """A stage that lays the key card, a replay or a moment of a game over the present screen."""

    def show_keys(self: Stage) -> None:
        """Lays the key card over the present screen."""
        from cardtable.ui.table.key_card import KeyCard  # noqa: PLC0415  screens know the stage

        self.push(KeyCard(self))

    def watch(self: Stage, session: Session, *, at: int = -1, open_hands: bool = False) -> None:
        """Lays the replay of a game over the present screen."""
        from cardtable.ui.table.replay import Replay  # noqa: PLC0415  screens know the stage

        self.push(Replay(self, session, at=at, open_hands=open_hands))

    def show_moment(self: Stage, session: Session, judgement: Judgement) -> None:
        """Lays the table before a decision over the present screen."""
        from cardtable.ui.table.moment import Moment  # noqa: PLC0415  screens know the stage

        self.push(Moment(self, session, judgement))
