"""Every page keeps everything inside the window, uncut and apart, at every size and scale."""

from __future__ import annotations

import itertools

import pytest

from cardtable.core.table import table_for
from cardtable.registry import installed
from cardtable.ui.pages.rules import RulesPage
from tests.support.hall import SCALES, SIZES, Hall
from tests.support.page_faults import complaints, cut_while_drawn
from tests.support.pages import PAGES


@pytest.mark.parametrize("page", PAGES)
def test_everything_fits(page, games, tmp_path):
    hall = Hall(tmp_path)
    shown = hall.show(PAGES[page](hall, games))
    for number, (scale, size) in enumerate(itertools.product(SCALES, SIZES)):
        hall.at(size, scale)
        wrong = complaints(shown, hall)
        if scale == max(SCALES) or number % 3 == 0:  # painting is what costs; the command does all
            wrong += cut_while_drawn(shown, hall)
        assert not wrong, f"{page} at {size}, {scale} %:\n" + "\n".join(wrong)
    shown.close()


@pytest.mark.parametrize("rules", installed(), ids=lambda rules: rules.name)
def test_the_rules_of_every_game_can_be_read_at_every_table(rules, tmp_path):
    for seats in rules.seats:
        page = RulesPage(Hall(tmp_path), rules, table_for(rules.options, seats))
        mistakes = [block.text for block in page.blocks if ": line " in block.text]
        assert not mistakes, f"at {seats} seats"
