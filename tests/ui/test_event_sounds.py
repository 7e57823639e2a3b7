"""Each kind of event has its own sound, and a table plays it for whoever moved."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import Card
from cardtable.core.events import Event, Kind
from cardtable.store.settings import Settings
from cardtable.ui.event_sounds import SOUND_OF, TITLES, side_of, sound_of
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.sound import NAMES, ears
from cardtable.ui.table.game_at_table import GameAtTable
from tests.support.told_games import GAMES, Nobody, at_table, dealt

READ_ONLY = {Kind.SAID, Kind.OTHER}  # any other word of a seat: nobody would know its sound


def test_every_sound_of_an_event_is_one_of_the_sounds():
    assert set(SOUND_OF.values()) <= set(NAMES)


def test_every_kind_is_heard_or_is_known_to_be_silent():
    assert set(SOUND_OF) == set(Kind) - READ_ONLY


def test_a_meld_does_not_sound_like_a_discard():
    apart = (
        *(Kind.MELDED, Kind.LAID_OFF, Kind.BOOK_CLOSED, Kind.CLAIMED, Kind.DISCARDED, Kind.DRAWN),
        *(Kind.ASKED, Kind.ANSWERED, Kind.PASSED, Kind.TRICK_TAKEN, Kind.KNOCKED, Kind.CALLED),
        *(Kind.BID, Kind.SCORED, Kind.WENT_OUT, Kind.TURNED_UP, Kind.DEALT),
    )
    names = [*(SOUND_OF[kind] for kind in apart), "joker", "refuse", "your_turn", "claim"]
    assert len(set(names)) == len(names)


def test_a_joker_that_is_played_by_itself_is_heard():
    joker, seven = (Card.parse(text) for text in ("*1", "7h"))
    assert sound_of(Event(Kind.PLAYED, cards=(joker,))) == "joker"
    assert sound_of(Event(Kind.PLAYED, cards=(seven,))) == "card_place"
    assert sound_of(Event(Kind.MELDED, cards=(joker, seven))) == "meld"


def test_every_sound_has_a_title_of_its_own():
    assert set(TITLES) == set(NAMES)
    assert len(set(TITLES.values())) == len(TITLES)


@pytest.mark.parametrize("game", ["nccc_seven", "seven_bridge", "seven_up"])
def test_a_sound_comes_from_where_its_seat_is(game):
    """Players on the left are heard on the left; everybody at the table has a side of their own."""
    playing = at_table(dealt(game, GAMES[game], "4"), 0)
    table, width = playing.tabletop.arrangement, playing.tabletop.size[0]
    sides = {plate.seat: side_of(table, plate.seat, width) for plate in table.plates}
    for plate in table.plates:
        assert -1 <= sides[plate.seat] <= 1
        if plate.edge == "left":
            assert sides[plate.seat] < -0.6
            assert ears(sides[plate.seat])[0] > 1.8 * ears(sides[plate.seat])[1]
        if plate.edge == "right":
            assert sides[plate.seat] > 0.6
    others = [side for seat, side in sides.items() if seat != 0]
    assert len(set(others)) == len(others)


def test_what_others_do_is_heard_from_their_side_and_oneself_from_the_middle():
    heard: list[tuple[str, float]] = []
    session, chance = dealt("seven_bridge", 3, "4"), Random(4)
    playing = GameAtTable(
        session,
        Nobody(),  # type: ignore[arg-type]  # nobody thinks here
        Settings,
        lambda name, side=0.0: heard.append((name, side)),
        lambda _: None,
    )
    playing.tabletop.resize((1280, 720), LayoutOptions())
    playing.show_to(0)
    sides: dict[int, set[float]] = {0: set(), 1: set(), 2: set()}
    for _ in range(60):
        seat = session.turn
        if seat < 0:
            break
        count, before = len(session.log), len(heard)
        session.play(chance.choice(session.moves(seat)))
        playing.croupier._report(count)
        sides[seat] |= {side for _, side in heard[before : before + 1]}
    assert sides[0] == {0}
    assert sides[1].isdisjoint(sides[2])
