"""The thinking process and the statistics: neither is loaded before it is first asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from cardtable import registry
from cardtable.ui import crash_watch

if TYPE_CHECKING:
    from cardtable.ai.thinkers import Thinkers
    from cardtable.ai.thinking import Thinker
    from cardtable.store.places import Places
    from cardtable.store.reviews import Reviews
    from cardtable.store.statistics import Statistics


class LateServices:
    """Begins each service at its first use, and ends those that were used."""

    def __init__(self, places: Places, notice: Callable[[str], None]) -> None:
        self._places, self._notice = places, notice

    @cached_property
    def statistics(self) -> Statistics:
        """The games that were played; their database is opened."""
        from cardtable.store.statistics import Statistics  # noqa: PLC0415  not for the first frame

        return Statistics(self._places.statistics, self._notice)

    @cached_property
    def reviews(self) -> Reviews:
        """The reviews of games."""
        from cardtable.store.reviews import Reviews  # noqa: PLC0415  not for the first frame

        return Reviews(self._places.reviews, self._notice)

    @cached_property
    def thinker(self) -> Thinker:
        """The process that thinks for the computer players."""
        from cardtable.ai.thinking import Thinker  # noqa: PLC0415  not for the first frame

        return Thinker(registry.find, tell=crash_watch.thinking_failed)

    @cached_property
    def reviewer(self) -> Thinker:
        """A second one, which weighs past moves: a game that goes on keeps the first to itself."""
        from cardtable.ai.thinking import Thinker  # noqa: PLC0415  not for the first frame

        return Thinker(registry.find, tell=crash_watch.thinking_failed)

    @cached_property
    def reviewers(self) -> Thinkers:
        """The second one and, where there is a core for it, a third: a whole game takes long."""
        from cardtable.ai.thinkers import Thinkers  # noqa: PLC0415  not for the first frame
        from cardtable.ai.thinking import Thinker  # noqa: PLC0415

        several = (os.cpu_count() or 1) > 1
        helpers = [Thinker(registry.find, tell=crash_watch.thinking_failed)] if several else []
        return Thinkers(self.reviewer, *helpers)

    @property
    def thinking(self) -> bool:
        """True when an answer of a thinking process may come at any moment."""
        used = (self.__dict__.get(name) for name in ("thinker", "reviewer", "reviewers"))
        return any(process.busy for process in used if process is not None)

    def close(self) -> None:
        """Ends what was used."""
        for name in ("thinker", "reviewer", "reviewers", "statistics"):
            if name in self.__dict__:
                getattr(self, name).close()


class LateServing:
    """A stage that lends what its late services are."""

    _late: LateServices

    @property
    def statistics(self) -> Statistics:
        """The games that were played to the end."""
        return self._late.statistics

    @property
    def reviews(self) -> Reviews:
        """The reviews of finished games."""
        return self._late.reviews

    @property
    def thinker(self) -> Thinker:
        """The process that thinks for the computer players."""
        return self._late.thinker

    @property
    def reviewer(self) -> Thinker:
        """The process that weighs moves of a game in play."""
        return self._late.reviewer

    @property
    def reviewers(self) -> Thinkers:
        """The processes that weigh the moves of a whole game."""
        return self._late.reviewers

    @property
    def thinking(self) -> bool:
        """True when an answer of a thinking process may come at any moment."""
        return self._late.thinking
