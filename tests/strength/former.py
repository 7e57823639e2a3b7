"""The opponents of earlier versions, by game and name: against them every later player is measured.

They sit at no table but a match's. `python -m tests.strength` seats them in the program's own
matches and leagues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable import registry
from cardtable.core.players import Computers, Player, computers_of
from cardtable.core.rules import AnyRules
from tests.strength import (
    former_bridge,
    former_hell,
    former_lucky,
    former_nccc,
    former_seven_up,
)

FORMER: Mapping[str, Mapping[str, Player]] = {
    "lucky_sevens": former_lucky.FORMER,
    "nccc_seven": former_nccc.FORMER,
    "seven_bridge": former_bridge.FORMER,
    "seven_up": former_seven_up.FORMER,
    "sevens_from_hell": former_hell.FORMER,
}


def former_of(rules: AnyRules) -> Mapping[str, Player]:
    """The former players of a game, by level and version."""
    return FORMER.get(rules.name, {})


def seat_them() -> None:
    """Adds them, in this process, to the levels of their games."""
    for rules in registry.everything():
        computers_of.register(type(rules), _with_former)


def _with_former(rules: AnyRules) -> Computers:
    now: Computers = computers_of.dispatch(object)(rules)
    former = former_of(rules)
    levels = {**now.levels, **{name: name for name in former}}
    return replace(now, levels=levels, load=lambda: {**now.players, **former})
