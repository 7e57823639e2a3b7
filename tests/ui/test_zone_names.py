"""Every place of a table has a name that is a message, also where no title is drawn."""

from __future__ import annotations

import pytest

from cardtable import registry
from cardtable.core.table import Zones, table_for
from cardtable.told.piles import PlaceNames
from tests.support import pseudo

GAMES = tuple(rules.name for rules in registry.everything())


def kinds(game: str) -> dict[str, str]:
    """The names of the kinds of places of a game, at all its tables, by zone."""
    rules, found = registry.find(game), {}
    for seats in rules.seats:
        zones = Zones.of(rules.zones(table_for(rules.options, seats)))
        names = PlaceNames(zones, (), 0)
        found |= {zone.name: names.kind_alone(zone) for zone in zones}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_named_by_a_message(game):
    with pseudo.spoken():
        told = kinds(game)
    assert {zone: name for zone, name in told.items() if not pseudo.whole(name)} == {}


@pytest.mark.parametrize(
    ("game", "zone", "name"),
    [
        ("lucky_sevens", "column-2", "column"),
        ("nccc_seven", "grid", "grid"),
        ("nccc_seven", "hand-1", "hand"),
        ("seven_up", "new-0", "new cards"),
        ("sevens_from_hell", "books-0", "books"),
        ("blank", "won-1", "won cards"),
    ],
)
def test_english_calls_them_as_people_do(game, zone, name):
    assert kinds(game)[zone] == name
