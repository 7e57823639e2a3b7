"""Every reason that a computer player gives is made of whole messages, so it can be translated."""

from __future__ import annotations

from itertools import islice

import pytest

from cardtable import registry
from cardtable.core.table import table_for
from tests.support import pseudo
from tests.support.reasons_told import reasons_of

GAMES = ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")


@pytest.mark.parametrize("level", ["easy", "normal", "master"])
@pytest.mark.parametrize("name", GAMES)
def test_every_reason_is_said_in_whole_messages(name, level):
    rules = registry.find(name)
    table = table_for(rules.options, rules.seats[0])
    with pseudo.spoken():
        told = [*islice(reasons_of(rules, level, table, "whole", 8), 40)]
    reasons = {one.advice.reason for one in told}
    assert len(reasons) > 3
    assert [text for text in reasons if pseudo.outside(text)] == []
