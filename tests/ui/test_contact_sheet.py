"""The contact sheets show every stage of every game, and every page."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.workshop import contact_sheet, screenshot

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(contact_sheet, "SIZES", ((640, 360),))
    monkeypatch.setattr(contact_sheet, "THEMES", ("blue",))


@pytest.mark.long
def test_every_stage_and_every_page_is_drawn(tmp_path, quick):
    written = contact_sheet.sheets([GOLDEN / "blank.save"], tmp_path, whole=True)
    assert [path.name for path in written] == ["tables-blue.jpg", "pages-blue.jpg"]
    whole = {path.stem for path in (tmp_path / "whole-blue").iterdir()}
    pages = {name for name in screenshot.SCREENS if name != "result"}
    stages = {f"blank-{stage}-640" for stage in contact_sheet.STAGES}
    assert whole == stages | pages | {"result-blank"}
    sheet = pygame.image.load(written[0])
    assert len({tuple(sheet.get_at((x, 140))) for x in range(0, sheet.width, 5)}) > 20


def test_the_stages_are_in_order_and_the_person_is_to_move(quick):
    played = contact_sheet.Played.read(GOLDEN / "lucky_sevens_two.save")
    opening, middle, fullest = played.stages
    assert 0 < opening <= middle <= fullest <= len(played.session.log)
    first, last = played.at(opening), played.at(fullest)
    assert first.turn == last.turn == 0
    assert len(first.log) == opening
    assert contact_sheet._open_cards(last) > contact_sheet._open_cards(first)


def test_the_statistics_of_a_sheet_can_be_true(quick):
    """A win at Lucky Sevens is 52 cards collected, and the game on the result page counts too."""
    played = contact_sheet.Played.read(GOLDEN / "lucky_sevens_alone.save")
    assert len(played.finished) > 6
    assert all(game.won == (game.score == 52) for game in played.finished)
    assert played.finished[-1].score == played.session.outcome.scores[0]
    assert contact_sheet.Played.read(GOLDEN / "lucky_sevens_alone.save").finished == played.finished
