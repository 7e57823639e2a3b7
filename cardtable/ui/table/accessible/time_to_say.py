"""The time that others wait for a call: told once to whoever listens, with where it is set."""

from __future__ import annotations

import math

from cardtable.core.messages import say
from cardtable.croupier.croupier import Croupier
from cardtable.ui.input.pad_signs import Make, used


class TimeToSay:
    """Whoever listens needs longer than whoever looks, and can have a time without a limit."""

    def __init__(self) -> None:
        self._told = False

    def told_once(self, croupier: Croupier) -> str:
        """Returns the time and where it is set, the first time that there is a limit; else ""."""
        seconds = 0.0 if croupier.hurried else croupier.calling.seconds
        if self._told or not 0 < seconds < math.inf:
            return ""
        self._told = True
        if used() is not Make.NONE:
            return say(
                "The others wait {seconds} s; the settings have no limit for it.",
                seconds=round(seconds),
            )
        return say(
            "The others wait {seconds} s; the settings, F9, have no limit for it.",
            seconds=round(seconds),
        )
