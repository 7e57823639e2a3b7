"""The parts of motion by their numbers: heaps, outlines, sparks, chips, cards that rise or turn."""

from __future__ import annotations

from math import exp

import pytest

from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.core.diff import Place
from cardtable.core.piles import Piles
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.motion import departures, finales
from cardtable.ui.motion.closing_scene import ClosingCard, ClosingScene, RisingSpark
from cardtable.ui.motion.departures import SPEEDS, Pace
from cardtable.ui.motion.finales import Ended
from cardtable.ui.motion.flight_paths import Flight, Pose, ShownSide
from cardtable.ui.motion.motion import Motion
from cardtable.ui.motion.touch import Touch
from tests.support.zone_shapes import SHAPES

FACE, BACK = ShownSide(parse_cards("7h")[0], up=True), ShownSide(HIDDEN, up=False)
HOME, THERE = Pose(10, 10, 40), Pose(200, 120, 60)


def table(shape: str, **piles: str) -> Arrangement:
    zones, seats = SHAPES[shape]
    of = Piles({name.replace("_", "-"): parse_cards(text) for name, text in piles.items()})
    return arrange(zones, of, 0, (1280, 720), seats=seats)


# -- a heap of chips -------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 5, 15, 16, 28, 40, 60, 100])
def test_a_heap_has_a_place_for_each_chip_and_each_row_is_one_less(count) -> None:
    places = finales._heap(count)
    assert len(places) == len(set(places)) == count
    rows = [sum(layer == row for _, layer in places) for row in range(1 + places[-1][1])]
    assert all(row == rows[0] - number for number, row in enumerate(rows[:-1]))
    assert 1 <= rows[-1] <= rows[0] - len(rows) + 1
    assert sum(column for column, layer in places if not layer) == (
        0 if rows[0] > 1 else places[0][0]
    )
    smaller = rows[0] - 1
    assert rows[0] == 5 or smaller * (smaller + 1) // 2 < count, "it is no wider than it must be"


def test_chips_pour_from_a_counter_once_for_each_point_and_from_none_without() -> None:
    at = table("seven-up 4", stock="??")
    waves = (("chips-1", "nowhere", "chips-2", "pot"),)
    poured = finales._poured(Ended(at, (0,), values={"chips-1": 2, "chips-2": 1}), waves)
    assert [name for name, _ in poured] == ["chips-1", "chips-1", "chips-2"]
    assert poured[0][1] == at.counter("chips-1").rect.centre
    assert finales._poured(Ended(at, (0,)), waves) == []


def test_a_counter_that_is_not_shown_keeps_no_other_chip_from_flying() -> None:
    at = table("seven-up 4", stock="??")
    moment = departures.Moment(0.0, Pace())
    before = {"nowhere": 1, "chips-1": 5, "pot": 0, "chips-2": 5}
    after = {"nowhere": 0, "chips-1": 4, "pot": 3, "chips-2": 4}
    flights = list(departures.chips_paid(before, after, at, moment))
    assert [flight.source for flight in flights] == ["chips-1", "chips-2"]


# -- what takes part in a scene --------------------------------------------------------------------


def test_the_outline_of_a_pile_is_round_every_card_of_it() -> None:
    at = table("lucky 1", column_1="Kh 5c Qd", column_2="Ad 2c", stock="??")
    for pile in ("column-1", "column-2"):
        around, cards = finales._outline(at, pile), [card.rect for card in at.cards_in(pile)]
        assert (around.x, around.y) == (min(c.x for c in cards), min(c.y for c in cards))
        assert (around.right, around.bottom) == (
            max(c.right for c in cards),
            max(c.bottom for c in cards),
        )
    assert finales._outline(at, "column-3") == at.piles["column-3"].outline


@pytest.mark.parametrize(("count", "joined"), [(14, False), (13, True)])
def test_everything_open_joins_in_where_fewer_than_fourteen_cards_would(count, joined) -> None:
    cards = ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "Js", "Qs", "Ks", "Ah"][
        :count
    ]
    at = table("lucky 1", column_1=" ".join(cards), column_2="2h 3h", stock="??")
    chosen = finales._chosen(Ended(at, (0,)), (("column-1",),))
    assert {card.place.pile for card in chosen} == {"column-1", *(["column-2"] if joined else [])}


def test_a_card_in_the_scene_covers_a_square_round_its_middle() -> None:
    card = ClosingCard(Place("x", 0), FACE.card, HOME, THERE)
    covered = finales._covered(card)
    assert (covered.w, covered.h) == (84, 84)
    assert covered.centre == (200, 120)


def test_a_spark_sways_once_to_each_side_while_it_rises() -> None:
    spark = RisingSpark(100, 300, 1.0, 4.0, 80, 10, 1)
    assert spark.at(0.9) is None
    assert [round(spark.at(1 + second).x) for second in (0, 1, 2, 3)] == [100, 110, 100, 90]
    heights = [spark.at(1 + second).y for second in (0, 1, 2, 3)]
    assert heights == sorted(heights, reverse=True)
    assert spark.at(5.0) is None


# -- flights ---------------------------------------------------------------------------------------


def closing(before: ShownSide, after: ShownSide, *, flip: bool = True) -> Flight:
    return Flight(
        Place("books", 0), HOME, THERE, before, after, 0.0, 1.0, "close", HOME, THERE, flip
    )


def test_a_card_of_a_book_that_is_not_turned_over_shows_the_side_that_it_had() -> None:
    king = ShownSide(parse_cards("Ks")[0], up=True)
    assert {closing(FACE, king).at(part / 10).card for part in range(11)} == {FACE.card}
    unturned = closing(FACE, BACK, flip=False)
    assert all(unturned.at(part / 10).up for part in range(11))
    turned = [closing(FACE, BACK).at(part / 20).up for part in range(21)]
    assert (turned[0], turned[-1]) == (True, False)
    assert turned == sorted(turned, reverse=True), "it turns over once"


def test_the_next_move_ends_the_scene_at_once() -> None:
    one, other = table("lucky 1", column_1="Kh"), table("lucky 1", column_1="Kh")
    for pace in (Pace(), Pace("off")):
        motion = Motion(pace)
        motion.celebrate(ClosingScene("Won", (600.0, 300.0), (0,), 4.0, 1.2))
        assert motion.closing is not None
        motion.begin(one, other, ())
        assert motion.closing is None
        assert not motion.is_moving


# -- cards under a hand ----------------------------------------------------------------------------


def test_a_raised_card_makes_a_third_of_its_way_at_once_and_the_rest_smoothly() -> None:
    place, touch, pace = Place("hand-0", 0), Touch(), Pace()
    touch.step(0.01, {}, pace)
    touch.step(0.001, {place: (0, -100)}, pace)
    assert touch.offsets[place] == (0, -35)
    touch.step(0.001, {place: (0, -100)}, pace)
    assert -38 < touch.offsets[place][1] <= -36, "the way that a moment makes, and no leap"
    for _ in range(20):
        touch.step(0.016, {place: (0, -100)}, pace)
    assert touch.offsets[place] == (0, -100)
    assert not touch.is_moving


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_way_of_a_card_takes_as_long_as_the_speed_says_but_is_never_a_leap(speed) -> None:
    place, touch, pace = Place("hand-0", 0), Touch(), Pace(speed)
    if not pace.factor:
        return
    touch.step(0.01, {}, pace)
    touch.step(0.0, {place: (0, -1000)}, pace)
    began = touch.offsets[place][1]
    touch.step(0.018, {place: (0, -1000)}, pace)
    made = (touch.offsets[place][1] - began) / (-1000 - began)
    assert made == pytest.approx(1 - exp(-0.4 / max(0.5, pace.factor)), abs=0.01)


def test_a_refused_card_shakes_by_a_part_of_its_width_and_never_without_bounds() -> None:
    place, touch = Place("hand-0", 0), Touch()
    touch.step(0.01, {}, Pace())
    for width, most in ((100, 6), (20, 3)):
        touch.shake((place,), width, 0.0, Pace())
        seen = []
        for _ in range(80):
            touch.step(0.005, {}, Pace())
            seen.append(touch.offsets.get(place, (0, 0)))
        assert {y for _, y in seen} == {0}
        assert most - 2 <= max(abs(x) for x, _ in seen) <= most
        assert seen[-1] == (0, 0)


def test_a_card_that_changes_its_place_stands_as_it_stood_and_goes_on_without_a_leap() -> None:
    here, there, touch, pace = Place("hand-0", 4), Place("hand-0", 3), Touch(), Pace()
    touch.step(0.01, {}, pace)
    touch.step(0.001, {here: (0, -100)}, pace)
    stood = touch.offsets[here]
    touch.follow({here: there})
    assert touch.offsets == {there: stood}
    touch.step(0.001, {there: (0, -100)}, pace)
    assert -39 < touch.offsets[there][1] <= stood[1], "nothing is new, so nothing leaps"
