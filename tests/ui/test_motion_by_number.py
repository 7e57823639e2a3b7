"""The parts of motion by their numbers: heaps, outlines, sparks, chips, cards that rise or turn."""

from __future__ import annotations

from dataclasses import replace
from math import cos, exp, pi, sin

import pytest

from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.core.diff import Place, Shift
from cardtable.core.events import Kind
from cardtable.core.piles import Piles
from cardtable.core.table import Fan
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, CardBox, CounterBox, PileBox
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion import departures, finales, manners
from cardtable.ui.motion.closing_scene import ClosingCard, ClosingScene, RisingSpark
from cardtable.ui.motion.departures import SPEEDS, Change, Moment, Pace
from cardtable.ui.motion.finales import Ended
from cardtable.ui.motion.flight_paths import (
    Call,
    ChipFlight,
    Flight,
    FlyingCard,
    Pose,
    Rings,
    ShownSide,
)
from cardtable.ui.motion.in_flight import InFlight
from cardtable.ui.motion.lean import Lean
from cardtable.ui.motion.manners import DEALT, PLAYED, SWEPT, Manner
from cardtable.ui.motion.motion import Motion
from cardtable.ui.motion.touch import Touch
from tests.support.zone_shapes import SHAPES

FACE, BACK = ShownSide(parse_cards("7h")[0], up=True), ShownSide(HIDDEN, up=False)
HOME, THERE = Pose(10, 10, 40), Pose(200, 120, 60)
FELT, CARD = Rect(0, 0, 1000, 600), Rect(480, 265, 50, 70)
AT_ONCE = Moment(10.0, Pace())
SLOW = Moment(10.0, Pace("slow"))  # 1.8 times as long
EVEN = Manner("even", 1.0, 0.1, lambda part: part)


def table(shape: str, **piles: str) -> Arrangement:
    zones, seats = SHAPES[shape]
    of = Piles({name.replace("_", "-"): parse_cards(text) for name, text in piles.items()})
    return arrange(zones, of, 0, (1280, 720), seats=seats)


def by_hand(felt: Rect = FELT, **piles: list[Rect]) -> Arrangement:
    """Open sevens that lie just there; `a_1` is the place 1 of the family a."""
    named = {name.replace("_", "/"): rects for name, rects in piles.items()}
    lying = {
        pile: tuple(CardBox(Place(pile, n), FACE.card, at, at, up=True) for n, at in enumerate(lie))
        for pile, lie in named.items()
    }
    boxes = {
        pile: PileBox(pile, pile, CARD, CARD, Fan.STACK, count=len(lie))
        for pile, lie in named.items()
    }
    return Arrangement(felt, felt, None, None, 1.0, (100, 140), lying, boxes)


def row(count: int, y: int = 100) -> list[Rect]:
    return [Rect(100 + 60 * number, y, 50, 70) for number in range(count)]


def going(source: str, target: str, count: int, first: int = 0) -> list[Shift]:
    return [
        Shift(Place(source, n), Place(target, first + n), FACE.card, FACE.card)
        for n in range(count)
    ]


def changed(
    before: Arrangement, after: Arrangement, shifts: list[Shift], manner: Manner = PLAYED
) -> Change:
    return Change(before, after, shifts, manner, {}, {})


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


def flight(start: Pose = HOME, end: Pose = THERE, **how: object) -> Flight:
    """The flight of an open card, from the tenth second to the eleventh."""
    name = how.pop("place", Place("a", 0))
    sides = how.pop("sides", (FACE, FACE))
    return Flight(name, start, end, *sides, 10.0, how.pop("lasts", 1.0), **how)


def near(card: FlyingCard, **numbers: float) -> bool:
    """True when a card in flight has these numbers."""
    return numbers == {name: pytest.approx(getattr(card, name), abs=1e-9) for name in numbers}


def test_a_card_bows_up_by_seven_hundredths_of_its_way_and_never_by_half_its_width() -> None:
    far = flight(Pose(0, 0, 40), Pose(300, 400, 60), manner=EVEN)
    assert near(far.at(10.5), x=150, y=200 - 24, w=50, angle=-4 * 0.6, lift=1, narrow=1)
    shrinks = flight(Pose(0, 0, 60), Pose(300, 400, 40), manner=EVEN)
    assert near(shrinks.at(10.5), y=200 - 24, w=50)
    close = flight(Pose(0, 0, 40), Pose(0, -30, 40), manner=EVEN)
    assert near(close.at(10.5), x=0, y=-15 - 2.1, angle=0, lift=1)
    back = flight(Pose(300, 400, 40), Pose(0, 0, 40), manner=EVEN)
    assert near(back.at(10.25), x=225, y=300 - 16 * sin(pi / 4), angle=2.4 * sin(pi / 4))
    for away in (30, 40):
        short = flight(Pose(0, 0, 40), Pose(away, 0, 40), manner=EVEN)
        assert near(short.at(10.5), angle=0), "it goes no farther than it is wide"
    assert near(flight(Pose(0, 0, 40), Pose(41, 0, 40), manner=EVEN).at(10.5), angle=-4)


def test_a_manner_says_how_high_a_card_flies_and_how_far_it_leans() -> None:
    low = replace(EVEN, bow=0.5, lift=0.25, tilt=2.0)
    card = flight(Pose(0, 0, 40), Pose(300, 400, 40), manner=low).at(10.5)
    assert near(card, x=150, y=200 - 8, lift=0.25, angle=-4.8)


def test_a_card_turns_over_between_fifteen_and_eighty_five_hundredths_of_its_way() -> None:
    over = flight(sides=(FACE, BACK), manner=replace(EVEN, lift=0.1))
    quarter = 10 * 0.25**3 - 15 * 0.25**4 + 6 * 0.25**5
    for part, turned in ((0.1, 0), (0.15, 0), (0.325, quarter), (0.675, 1 - quarter), (0.85, 1)):
        card = over.at(10 + part)
        assert near(card, narrow=abs(cos(pi * turned)))
        assert card.lift == pytest.approx(max(0.1 * sin(pi * part), sin(pi * turned)))
        assert card.up is (part < 0.5)
    edge = over.at(10.5)
    assert (edge.narrow, edge.up) == (0.03, False)
    assert over.turns
    assert not flight(sides=(FACE, BACK), flip=False).turns
    assert not flight().turns


def test_a_card_that_has_landed_gleams_and_rises_for_the_rest_of_its_time() -> None:
    gleaming = flight(manner=replace(EVEN, gleam=0.4))
    assert near(gleaming.at(10.3), x=105, gilt=0)
    for part, shine in ((0.6, 0), (0.7, sin(pi / 4)), (0.8, 1), (0.9, sin(pi / 4)), (1, 0)):
        card = gleaming.at(10 + part)
        assert near(card, x=200, y=120, w=60 * (1 + 0.08 * shine), gilt=shine)
        assert near(card, lift=shine)
    assert gleaming.largest == pytest.approx(64.8)
    assert flight().largest == flight(THERE, HOME).largest == 60


def test_a_trick_is_pushed_together_in_a_little_less_than_half_of_its_time() -> None:
    swept = flight(
        kind="sweep", gather=Pose(100, 300, 80), manner=SWEPT, sides=(FACE, BACK), lasts=1.0
    )
    for part, pose in (
        (0, (10, 10, 40)),
        (0.24, (55, 155, 60)),
        (0.48, (100, 300, 80)),
        (0.74, (150, 210, 70)),
        (1, (200, 120, 60)),
    ):
        assert swept.at(10 + part)[3:6] == pytest.approx(pose)
    assert near(swept.at(10.5), lift=0.15, angle=0)
    assert near(replace(swept, flip=False).at(10.5), lift=0, narrow=1)
    assert near(replace(swept, gather=None).at(10.48), x=10, y=10)
    assert swept.largest == 80


def test_a_book_is_fanned_out_squared_up_held_up_and_carried_off() -> None:
    book = flight(
        *(Pose(0, 0, 40), Pose(300, 100, 50)),
        kind="close",
        gather=Pose(100, 100, 50),
        fanned=Pose(40, 80, 60),
        angle=12.0,
        lasts=100.0,
    )
    bow = 14 * sin(pi * 0.875)
    tilt = 4 * sin(pi * 0.875)
    for second, x, y, w, angle, gilt in (
        (11, 35, 70, 57.5, 10.5, 0),
        (22, 40, 80, 60, 12, 0),
        (33, 70, 90, 55, 6, 0),
        (44, 100, 100, 50, 0, 0),
        (52.5, 100, 100, 50 * (1 + 0.16 * sin(pi / 4)), 0, sin(pi / 4)),
        (61, 100, 100, 58, 0, 1),
        (78, 100, 100, 50, 0, 0),
        (89, 275, 100 - bow, 50, -tilt, 0),
        (100, 300, 100, 50, 0, 0),
    ):
        card = book.at(10 + second)
        assert near(card, x=x, y=y, w=w, angle=angle, gilt=gilt)
        assert gilt == 0 or near(card, lift=gilt)
    assert book.largest == pytest.approx(58)
    assert near(replace(book, fanned=None).at(32), x=100, y=100)
    assert near(replace(book, fanned=None, gather=None).at(32), x=0, y=0)


def test_a_flight_that_takes_no_time_has_landed_and_a_fade_comes_in_its_place() -> None:
    assert near(flight(lasts=0.0, manner=EVEN).at(10.0), x=200, y=120, w=60)
    fading = flight(kind="fade")
    assert near(fading.at(10.25), x=200, y=120, alpha=0.25)
    assert near(flight(kind="slide").at(10.5), x=10 + 190 * 0.875, y=10 + 110 * 0.875, lift=0)
    assert near(flight(manner=EVEN).at(9.0), x=10, y=10, alpha=1)
    assert near(flight(manner=EVEN).at(99.0), x=200, y=120)


def test_a_chip_bows_up_by_seven_hundredths_of_its_way() -> None:
    chip = ChipFlight("a", "b", Pose(10, 20, 10), Pose(310, 420, 10), 10.0, 2.0)
    assert chip.ends == 12
    assert (chip.at(9).x, chip.at(13).x, chip.at(9).lift) == (10, 310, 0)
    shown, height = chip.at(11), sin(pi * 0.875)
    assert (shown.x, shown.y) == pytest.approx((272.5, 370 - 35 * height))
    assert shown.lift == pytest.approx(height)


def test_two_rings_go_out_one_after_the_other_and_the_portrait_swells_once() -> None:
    call = Call(3, 10.0, 2.0)
    for second, steps, swell in (
        (9, (0, 0), 0),
        (10.2, (5, 0), 2),
        (10.625, (10, 0), 4),
        (11, (12, 7), 2),
        (11.25, (12, 10), 0),
        (12, (12, 12), 0),
        (13, (12, 12), 0),
    ):
        assert call.at(second) == Rings(3, steps, swell)
    assert call.ends == 12
    assert replace(call, aloud=False).at(11) == Rings(3, (), 2)
    assert Rings(3, ()).swell == 0


# -- what sets off ---------------------------------------------------------------------------------


def test_with_less_motion_a_card_appears_in_its_place_and_turns_nothing() -> None:
    flown = flight(sides=(BACK, FACE), lasts=3.0)
    fade = departures.faded(flown, Moment(12.0, Pace(reduced=True)))
    assert (fade.kind, fade.begins, fade.lasts, fade.turns) == ("fade", 12, 0.08, False)
    assert (fade.start, fade.end, fade.at(12.04).up) == (HOME, THERE, True)


@pytest.mark.parametrize(("x", "fan"), [(500, 500), (50, 88), (88, 88), (990, 912), (912, 912)])
def test_the_cards_of_a_book_lie_in_a_fan_that_stays_on_the_felt(x: int, fan: int) -> None:
    book = departures._Book(Pose(x, 300, 50), 7, FELT)
    closed = [book.closing(flight(sides=(FACE, BACK)), number, SLOW) for number in range(7)]
    assert [at.fanned.x for at in closed] == pytest.approx([fan + 21 * n for n in range(-3, 4)])
    assert [at.fanned.y for at in closed] == [304.5, 303, 301.5, 300, 301.5, 303, 304.5]
    assert [at.angle for at in closed] == [9, 6, 3, 0, -3, -6, -9]
    deeper = [0.7 * number for number in (6, 5, 4, 3, 2, 1, 0)]
    assert [at.gather.x for at in closed] == pytest.approx([x + deep for deep in deeper])
    assert [at.gather.y for at in closed] == pytest.approx([300 + deep for deep in deeper])
    assert {at.gather.w for at in closed} == {at.fanned.w for at in closed} == {50}
    assert {(at.kind, at.lasts, at.manner) for at in closed} == {("close", 2.7, PLAYED)}


def test_only_the_topmost_card_of_its_colour_comes_to_the_top_of_a_book() -> None:
    cards = parse_cards("7h 7s 7d 7c")
    book = [Shift(Place("a", n), Place("b", n), card, card) for n, card in enumerate(cards)]
    for tone, order in (("clean", "hscd"), ("dirty", "hsdc"), ("", "hsdc")):
        topped = departures._topped(book, tone)
        assert "".join(shift.after.suit for shift in topped) == order
    assert departures._topped(book[:1], "dirty") == book[:1], "it has no such card"


def test_a_hand_carries_three_cards_one_by_one_and_no_more() -> None:
    assert [manners.manner_of(Kind.DRAWN, n).name for n in (1, 3, 4)] == ["draw", "draw", "play"]
    assert manners.manner_of(Kind.DEALT, 9) is DEALT


def test_a_card_that_is_held_shows_no_face_at_the_pointer() -> None:
    at = departures.held(Place("a", 3), Rect(10, 20, 50, 70), SLOW)
    pose = Pose(35, 55, 50)
    assert at == Flight(Place("a", 3), pose, pose, BACK, BACK, 10.0, 1.0)


def test_six_cards_that_leave_a_place_of_a_family_together_are_a_book() -> None:
    before, after = by_hand(a_1=row(6), b=row(6), a_2=row(5), a_3=row(7)), by_hand(z=row(24))
    for pile, count, is_book in (("a/1", 6, True), ("b", 6, False), ("a/2", 5, False)):
        shifts = going(pile, "z", count)
        assert departures._books(before, shifts) == ({pile: shifts} if is_book else {})
    assert departures._books(before, going("a/3", "z", 6)) == {}, "one stays"
    assert departures._books(before, going("a/9", "z", 6)) == {}, "it lay nowhere"
    apart = [*going("a/1", "z", 3), *going("a/1", "y", 6)[3:]]
    assert departures._books(before, apart) == {}
    shifts = going("a/1", "z", 6)
    flights = list(departures.setting_off(changed(before, after, shifts), AT_ONCE))
    assert [at.kind for at in flights] == ["close"] * 6
    assert [at.begins for at in flights] == [10] * 6
    assert {at.fanned.y for at in flights} == {300 + 1.5 * off for off in (0.5, 1.5, 2.5)}


def test_a_card_that_goes_out_of_sight_keeps_no_other_from_flying() -> None:
    before, after = by_hand(a=row(3)), by_hand(b=row(2, 300))
    shifts = [*going("a", "nowhere", 1), *going("a", "b", 3, -1)[1:]]
    flights = list(departures.setting_off(changed(before, after, shifts), AT_ONCE))
    assert [at.place for at in flights] == [Place("b", 0), Place("b", 1)]
    assert [at.begins for at in flights] == pytest.approx([10.035, 10.07])
    assert [at.start for at in flights] == [Pose.of(at) for at in row(3)[1:]]


def test_the_cards_of_a_trick_meet_in_their_middle_each_a_little_to_the_right() -> None:
    before, after = by_hand(a=row(3), b=row(1, 400)), by_hand(c=row(4, 500))
    shifts = [*going("a", "c", 3), *going("b", "c", 1, 3)]
    flights = list(departures.setting_off(changed(before, after, shifts, SWEPT), AT_ONCE))
    x, y = (125 + 185 + 245 + 125) / 4, (135 * 3 + 435) / 4
    assert [at.kind for at in flights] == ["sweep"] * 4
    assert [at.gather.x for at in flights] == pytest.approx([x + 0.7 * n for n in range(4)])
    assert {(at.gather.y, at.gather.w) for at in flights} == {(y, 50)}
    alone = list(departures.setting_off(changed(before, after, shifts[:1], SWEPT), AT_ONCE))
    assert [at.kind for at in alone] == ["fly"]
    two = departures.setting_off(changed(before, after, shifts[:2], SWEPT), AT_ONCE)
    assert [at.kind for at in two] == ["sweep"] * 2
    lower = replace(before.lying["b"][0], up=False)
    down = replace(before, lying={**before.lying, "b": (lower,)})
    unseen = departures.setting_off(changed(down, after, shifts, SWEPT), AT_ONCE)
    assert {at.kind for at in unseen} == {"fly"}


def test_the_time_between_two_cards_is_shorter_the_more_there_are() -> None:
    for count, manner, pace, seconds in (
        (1, DEALT, Pace(), 0),
        (2, DEALT, Pace(), 0.035),
        (41, DEALT, Pace(), 0.03),
        (61, DEALT, Pace("slow"), 0.036),
        (61, DEALT, Pace(reduced=True), 0),
        (101, PLAYED, Pace(), 0.011),
    ):
        assert departures._between(count, manner, pace) == pytest.approx(seconds)


def test_of_two_backs_in_a_stream_one_goes_unseen_with_the_next() -> None:
    before, after = by_hand(), by_hand()
    shifts = going("a", "b", 4)

    def lost(between: float, pace: Pace, among: list[Shift] = shifts) -> dict[Place, int]:
        return departures._lost_in_stream(changed(before, after, among), among, between, pace)

    assert lost(0.0125, Pace()) == {Place("b", 0): 1, Place("b", 2): 3}
    assert lost(0.0225, Pace("slow")) == {Place("b", 0): 1, Place("b", 2): 3}
    assert lost(0.0125, Pace("fast")) == {}
    assert lost(0.025, Pace()) == {}
    assert lost(0.0, Pace(reduced=True)) == {}
    dealt = [shift for pair in zip(shifts, going("a", "c", 4), strict=True) for shift in pair]
    assert lost(0.0125, Pace(), dealt) == {
        **{Place("b", 0): 2, Place("b", 2): 6},
        Place("c", 1): 5,
    }, "the two piles have theirs seen in turns"


def test_a_card_takes_longer_where_it_turns_over_and_sets_off_late_by_the_pace() -> None:
    before, after = by_hand(a=row(2)), by_hand(b=row(2, 300))
    down = {"b": tuple(replace(card, up=False) for card in after.lying["b"])}
    shifts = going("a", "b", 2)
    late = replace(changed(before, after, shifts), late=0.5)
    flights = list(departures.setting_off(late, SLOW))
    assert [at.begins for at in flights] == pytest.approx([10.9, 10.963])
    assert [at.lasts for at in flights] == pytest.approx([0.23 * 1.8] * 2)
    turned = replace(late, after=replace(after, lying=down))
    assert [at.lasts for at in departures.setting_off(turned, SLOW)] == pytest.approx([0.72] * 2)
    flying = replace(late, in_air={Place("a", 1): THERE})
    assert [at.start for at in departures.setting_off(flying, SLOW)] == [Pose(125, 135, 50), THERE]


def test_a_card_that_was_nowhere_looks_small_at_the_far_edge() -> None:
    after = by_hand(Rect(100, 50, 800, 500), b=row(1))
    assert departures.far_edge(after) == Pose(500, 50, 40)
    (at,) = departures.setting_off(changed(by_hand(), after, going("a", "b", 1)), AT_ONCE)
    assert at.start == Pose(500, 50, 40)
    hidden = replace(going("a", "b", 1)[0], before=HIDDEN)
    (at,) = departures.setting_off(changed(by_hand(), after, [hidden]), AT_ONCE)
    assert (at.before.up, at.after.up) == (False, True)


def test_chips_set_off_one_after_the_other_and_twelve_at_most() -> None:
    table = replace(
        by_hand(),
        counters=(CounterBox("a", Rect(0, 0, 20, 20)), CounterBox("b", Rect(100, 0, 20, 20))),
    )
    flights = list(departures.chips_paid({"a": 3, "b": 0}, {"a": 0, "b": 3}, table, SLOW))
    assert [at.begins for at in flights] == pytest.approx([10, 10.126, 10.252])
    assert [at.lasts for at in flights] == pytest.approx([0.828] * 3)
    assert {(at.start, at.end) for at in flights} == {(Pose(10, 10, 20), Pose(110, 10, 20))}
    many = departures.chips_paid({"a": 30, "b": 0}, {"a": 0, "b": 20}, table, SLOW)
    assert len(list(many)) == 12
    new = departures.chips_paid({"a": 3}, {"a": 1, "b": 1}, table, SLOW)
    assert len(list(new)) == 1, "a counter that is new had nothing"


# -- what stays in its pile ------------------------------------------------------------------------


def closed_up(
    before: Arrangement, after: Arrangement, shifts: list[Shift], moment: Moment = AT_ONCE
) -> list[Flight]:
    return list(departures.closing_up(changed(before, after, shifts), {}, moment))


def test_neighbours_slide_to_where_they_now_lie_and_those_above_them_go_along() -> None:
    before, after = by_hand(a=row(4), c=row(2, 300)), by_hand(a=row(3), b=[CARD], c=row(2, 300))
    shifts = [Shift(Place("a", 1), Place("b", 0), FACE.card, FACE.card)]
    flights = closed_up(before, after, shifts, SLOW)
    assert [at.place for at in flights] == [Place("a", 1), Place("a", 2)]
    assert [at.start for at in flights] == [Pose(245, 135, 50), Pose(305, 135, 50)]
    assert [at.end for at in flights] == [Pose(185, 135, 50), Pose(245, 135, 50)]
    for at in flights:
        assert (at.kind, at.begins, at.lasts) == ("slide", 10, pytest.approx(0.288))
        assert at.before == at.after == FACE
    assert closed_up(before, after, shifts, Moment(10.0, Pace(reduced=True))) == []
    wider = replace(after, window=Rect(0, 0, 1001, 600))
    assert closed_up(before, wider, shifts) == []


def test_a_card_above_one_that_slides_flies_too_although_it_stays_unless_it_is_covered() -> None:
    one, other, third = row(3)
    before, after = by_hand(a=[one, other, third]), by_hand(a=[one.moved(0, 5), other, third])
    assert [at.place.index for at in closed_up(before, after, [])] == [0, 1, 2]
    lies = after.lying["a"]
    hidden = (lies[0], replace(lies[1], shows=Rect(0, 0, 0, 0)), lies[2])
    covered = replace(after, lying={"a": hidden})
    assert [at.place.index for at in closed_up(before, covered, [])] == [0, 2]
    top = by_hand(a=[one, other, third.moved(0, 5)])
    assert [at.place.index for at in closed_up(before, top, [])] == [2]


def test_the_cards_of_a_tile_are_not_seen_to_slide() -> None:
    before, after = by_hand(a=row(3)), by_hand(a=row(3, 200))
    assert len(closed_up(before, after, [])) == 3
    tile = replace(after, piles={"a": replace(after.piles["a"], tile=True)})
    assert closed_up(before, tile, []) == []


def test_a_card_that_comes_to_a_pile_by_no_move_lets_the_others_slide() -> None:
    flights = closed_up(by_hand(a=row(2)), by_hand(a=row(3, 200)), [])
    assert [at.place.index for at in flights] == [0, 1]


def test_cards_that_come_between_others_leave_these_their_order() -> None:
    before, after = by_hand(a=row(2), b=[CARD]), by_hand(a=row(3), b=[])
    shifts = [Shift(Place("b", 0), Place("a", 1), FACE.card, FACE.card)]
    (at,) = closed_up(before, after, shifts)
    assert (at.place, at.start, at.end) == (Place("a", 2), *map(Pose.of, row(3)[1:]))


def test_a_card_in_the_air_goes_on_to_where_it_now_lies_in_the_time_that_is_left() -> None:
    placed, where = by_hand(b=row(1, 300)).lying["b"][0], Pose(50, 60, 45)
    end = Pose(125, 335, 50)
    over = flight(sides=(FACE, BACK))
    on = departures._going_on(over, where, placed, Moment(10.25, Pace()))
    assert (on.place, on.start, on.end, on.begins, on.lasts) == (
        placed.place,
        where,
        end,
        10.25,
        0.75,
    )
    assert not on.turns
    late = departures._going_on(over, where, placed, Moment(10.99, Pace()))
    assert late.lasts == 0.05
    for old, now in (
        (over, 9.9),
        (replace(over, kind="sweep"), 10.25),
        (replace(over, end=end), 10.25),
    ):
        same = departures._going_on(old, where, placed, Moment(now, Pace()))
        assert same == replace(old, place=placed.place, end=end)
    begun = departures._going_on(over, where, placed, AT_ONCE)
    assert begun.start == where, "it has just set off"


# -- what flies ------------------------------------------------------------------------------------


def test_a_flight_that_is_put_above_is_drawn_last_and_another_where_the_old_one_was() -> None:
    one, other = flight(), flight(place=Place("b", 0))
    for above, order in ((False, ["a", "b"]), (True, ["b", "a"])):
        flights = InFlight([one, other])
        flights.put(replace(one, lasts=3.0))
        assert [at.place.pile for at in flights] == ["a", "b"]
        flights.put(replace(one, lasts=2.0), above=above)
        assert [at.place.pile for at in flights] == order
        assert {at.lasts for at in flights} == {1.0, 2.0}


def in_air(*flights: Flight) -> Motion:
    """Flights at the ninth second."""
    motion = Motion()
    motion.step(9.0)
    for at in flights:
        motion._flights.put(at)
    return motion


def test_a_card_has_landed_in_the_moment_in_which_its_flight_ends() -> None:
    motion = in_air(flight(), flight(place=Place("b", 0), lasts=2.0))
    motion.step(2.0)
    assert motion.moving == {Place("b", 0)}
    motion.step(1.0)
    assert motion.moving == frozenset()


def test_before_the_first_step_the_next_frame_is_this_moment() -> None:
    motion = Motion()
    motion._flights.put(replace(flight(), begins=0.0))
    assert [card.x for card in motion.growing_cards()] == [10]


def test_a_face_that_changes_its_size_is_foretold_as_it_will_be_in_the_next_frame() -> None:
    motion = in_air(
        flight(manner=EVEN, lasts=4.0),
        flight(place=Place("back", 0), sides=(FACE, BACK), lasts=4.0),
        flight(HOME, Pose(0, 0, 40), place=Place("even", 0), lasts=4.0),
        flight(place=Place("short", 0)),
    )
    motion.step(0.25)
    assert motion.growing_cards() == (), "nothing has set off in a quarter of a second"
    motion.step(0.75)
    assert {card.place.pile for card in motion.growing_cards()} == {"a", "short"}
    motion.step(0.5)  # to 10.5, and the next frame would be 11
    (card,) = motion.growing_cards()
    assert near(card, x=10 + 190 / 4, w=45)
    begins = in_air(flight(manner=EVEN))
    begins.step(0.5)
    (card,) = begins.growing_cards()
    assert near(card, x=10), "it sets off in the next frame"


def test_finishing_ends_flights_chips_calls_and_the_scene() -> None:
    motion = in_air(flight())
    motion.call(1)
    motion._chips.append(ChipFlight("a", "b", HOME, THERE, 9.0, 1.0))
    motion.celebrate(ClosingScene("Won", (600.0, 300.0), (0,), 4.0, 1.2))
    assert motion.closing is not None
    motion.finish_now()
    assert motion.closing is None
    assert not motion.is_moving
    assert (motion.rings(), motion.flying_chips(), motion.flying_cards()) == ((), (), ())
    assert motion.remaining() == 0


def test_what_remains_is_the_time_of_what_ends_last() -> None:
    motion = in_air(flight())
    assert motion.remaining() == 2
    motion._chips.append(ChipFlight("a", "b", HOME, THERE, 10.0, 1.5))
    assert motion.remaining() == 2.5
    motion.celebrate(ClosingScene("Won", (600.0, 300.0), (0,), 4.0, 1.2))
    assert motion.remaining() == 4
    motion.step(1.0)
    assert motion.remaining() == 3
    assert Motion().remaining() == 0


WON = ClosingScene("Won", (600.0, 300.0), (0,), 4.0, 1.2)


def test_a_scene_goes_on_with_time_until_the_moment_in_which_it_ends_or_a_resize() -> None:
    motion = Motion()
    motion.step(1.0)
    motion.celebrate(WON)
    assert motion.closing == WON.at(0.0)
    assert motion.step(1.0)
    assert motion.closing == WON.at(1.0)
    assert motion.step(2.9)
    assert not motion.step(0.1)
    assert motion.closing is None
    motion.celebrate(WON)
    motion.retarget(by_hand(), by_hand())
    assert motion.closing is None


def test_cards_of_a_scene_and_cards_in_flight_are_both_not_drawn_at_rest() -> None:
    motion = in_air(flight())
    away = ClosingCard(Place("b", 0), FACE.card, HOME, THERE, rests=3.0)
    motion.celebrate(replace(WON, cards=(away,)))
    assert motion.moving == {Place("a", 0), Place("b", 0)}
    assert motion.widths() == {Place("a", 0): 60}


def test_one_card_of_many_that_turns_over_is_one() -> None:
    assert not in_air(flight()).turns_a_card
    turning = flight(place=Place("b", 0), sides=(FACE, BACK))
    assert in_air(flight(), turning).turns_a_card


def test_each_beginning_is_later_than_the_one_before_where_there_is_a_lag() -> None:
    one, other = by_hand(a=row(1), b=[]), by_hand(a=[], b=row(1, 300))
    motion = Motion()
    motion.lag = 0.5
    for late in (0.5, 1.0):
        motion.begin(one, other, going("a", "b", 1))
        assert [at.begins for at in motion._flights] == [late]
    motion.lag = 0.0
    motion.begin(one, other, going("a", "b", 1))
    assert [at.begins for at in motion._flights] == [0]


def test_cards_that_stand_out_set_off_from_there_unless_they_are_in_the_air() -> None:
    one, other = by_hand(a=row(2), b=[]), by_hand(a=[], b=row(2, 300))
    motion = in_air(flight(place=Place("a", 1), manner=EVEN))
    stood = {Place("a", 0): (5, -30), Place("a", 1): (5, -30), Place("gone", 0): (5, -30)}
    motion.begin(one, other, going("a", "b", 2), stood=stood)
    assert [at.start for at in motion._flights] == [Pose(130, 105, 50), HOME]


def test_cards_that_are_let_go_glide_home_and_with_less_motion_appear_there() -> None:
    table, rects = by_hand(a=row(2)), {Place("a", 0): CARD, Place("gone", 0): CARD}
    rects[Place("a", 1)] = row(2)[1]
    for pace, kinds in (
        (Pace(), ["fly"]),
        (Pace(reduced=True), ["fade"]),
        (Pace("off"), []),
    ):
        motion = Motion(pace)
        motion.glide(table, rects)
        assert [at.kind for at in motion._flights] == kinds
        assert all(at.place == Place("a", 0) for at in motion._flights)


def test_no_chips_fly_with_less_motion_or_none() -> None:
    counters = (CounterBox("a", CARD), CounterBox("b", CARD))
    table = replace(by_hand(), counters=counters)
    for pace, fly in (
        (Pace(), True),
        (Pace("off"), False),
        (Pace(reduced=True), False),
        (Pace("off", reduced=True), False),
    ):
        motion = Motion(pace)
        motion.pay_chips({"a": 1, "b": 0}, {"a": 0, "b": 1}, table)
        assert motion.pays is fly


def test_more_than_forty_cards_are_a_crowd() -> None:
    for count, crowd in ((40, False), (41, True)):
        flights = [flight(place=Place("a", number)) for number in range(count)]
        assert in_air(*flights).is_crowd is crowd


def test_chips_that_have_not_set_off_are_on_their_way_but_not_seen() -> None:
    motion = in_air()
    assert not motion.pays
    motion._chips.append(ChipFlight("a", "b", HOME, THERE, 10.0, 1.0))
    assert (motion.flying_chips(), motion.chips_on_the_way("b")) == ((), 1)
    assert motion.chips_on_the_way("a") == 0
    assert motion.pays
    motion.step(1.0)
    assert len(motion.flying_chips()) == 1
    motion.step(1.0)
    assert (motion.flying_chips(), motion.chips_on_the_way("b"), motion.pays) == ((), 0, False)


def test_a_resize_sends_chips_to_where_their_counters_are_and_leaves_those_of_no_counter() -> None:
    counters = (CounterBox("a", Rect(0, 0, 20, 20)), CounterBox("b", Rect(100, 0, 40, 40)))
    table = replace(by_hand(), counters=counters)
    for source, target, there in (
        ("a", "b", (Pose(10, 10, 20), Pose(120, 20, 40))),
        ("a", "gone", (HOME, THERE)),
        ("gone", "b", (HOME, THERE)),
    ):
        motion = in_air()
        motion._chips.append(ChipFlight(source, target, HOME, THERE, 9.0, 1.0))
        motion.retarget(table, by_hand())
        assert [(chip.start, chip.end) for chip in motion._chips] == [there]


def test_a_resize_scales_where_cards_come_from_and_meet() -> None:
    motion = in_air(
        flight(Pose(100, 100, 50), Pose(0, 0, 50), gather=Pose(10, 20, 50)),
        flight(place=Place("gone", 0)),
    )
    motion.retarget(by_hand(Rect(0, 0, 500, 1200), a=[Rect(200, 300, 100, 140)]), by_hand())
    (at,) = motion._flights
    assert (at.start, at.end) == (Pose(50, 200, 100), Pose(250, 370, 100))
    assert at.gather == Pose(5, 40, 100)


def test_a_call_takes_eleven_tenths_of_a_second_and_a_second_one_begins_anew() -> None:
    motion = Motion(Pace("slow"))
    motion.call(1)
    assert motion._calls[0].lasts == pytest.approx(1.98)
    motion.call(2)
    motion.step(1.0)
    motion.call(1, aloud=False)
    assert [(call.seat, call.begins, call.aloud) for call in motion._calls] == [
        *((2, 0, True), (1, 1, False))
    ]
    assert motion.step(0.97)
    assert motion.step(0.97), "the second call"
    assert not motion.step(2.0)
    ends = Motion()
    ends.call(1)
    assert not ends.step(1.1), "in the moment in which it ends"
    for pace in (Pace("off"), Pace(reduced=True)):
        silent = Motion(pace)
        silent.call(1)
        assert silent.rings() == ()


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


def test_cards_stand_at_once_where_they_are_put_unless_they_stand_already() -> None:
    here, there, touch, pace = Place("hand-0", 0), Place("hand-0", 1), Touch(), Pace()
    touch.put({here: (0, -40)})
    assert touch.offsets == {here: (0, -40)}
    touch.put({here: (0, -10), there: (5, -20)})
    assert touch.offsets == {here: (0, -40), there: (5, -20)}
    touch.step(0.01, {here: (0, -40), there: (5, -20)}, pace)
    assert touch.offsets == {here: (0, -40), there: (5, -20)}
    assert not touch.is_moving


def test_with_less_motion_or_none_a_refused_card_stays_still() -> None:
    place = Place("hand-0", 0)
    for pace, shakes in (
        (Pace(), True),
        (Pace("off"), False),
        (Pace(reduced=True), False),
        (Pace("off", reduced=True), False),
    ):
        touch = Touch()
        touch.shake((place,), 100, 0.0, pace)
        assert touch.is_moving is shakes


def test_a_shake_begins_when_it_may_and_swings_four_times_fading_out() -> None:
    place, touch = Place("hand-0", 0), Touch()
    touch.shake((place,), 1000, 0.5, Pace())
    touch.step(0.25, {}, Pace())
    assert touch.offsets == {}
    touch.step(0.25, {}, Pace())
    assert touch.offsets == {place: (0, 0)}
    for seconds, x in ((0.0225, 56), (0.045, -49), (0.045, 41), (0.135, -19)):
        touch.step(seconds, {place: (7, -30)}, Pace("off"))
        assert touch.offsets == {place: (7 + x, -30)}
    assert touch.is_moving
    touch.step(0.1125, {place: (7, -30)}, Pace("off"))
    assert touch.offsets == {place: (7, -30)}
    assert not touch.is_moving


def test_at_the_first_step_and_at_a_new_beginning_cards_stand_where_they_are_to_stand() -> None:
    place, touch, pace = Place("hand-0", 0), Touch(), Pace()
    touch.step(0.001, {place: (0, -100)}, pace)
    assert touch.offsets == {place: (0, -100)}
    touch.step(0.001, {place: (0, -10)}, pace)
    assert touch.is_moving
    touch.begin_again()
    assert (touch.offsets, touch.is_moving) == ({}, False)
    touch.step(0.001, {place: (0, -70)}, pace)
    assert touch.offsets == {place: (0, -70)}


def test_a_card_goes_sideways_as_smoothly_and_home_when_it_is_no_longer_to_stand_out() -> None:
    place, touch, pace = Place("hand-0", 0), Touch(), Pace()
    touch.step(0.01, {}, pace)
    touch.step(0.001, {place: (-200, 0)}, pace)
    assert touch.offsets == {place: (-70, 0)}
    touch.step(0.001, {place: (-200, 0)}, pace)
    assert -75 < touch.offsets[place][0] < -70
    for _ in range(30):
        touch.step(0.016, {place: (-200, 0)}, pace)
    assert (touch.offsets, touch.is_moving) == ({place: (-200, 0)}, False)
    for _ in range(30):
        touch.step(0.016, {}, pace)
    assert (touch.offsets, touch.is_moving) == ({}, False)


def test_cards_that_were_put_somewhere_go_home_when_nothing_keeps_them_there() -> None:
    place, touch, pace = Place("hand-0", 0), Touch(), Pace()
    touch.step(0.01, {}, pace)
    touch.put({place: (0, -40)})
    touch.step(0.001, {}, pace)
    assert touch.offsets == {place: (0, -26)}, "a third of the way at once"


def test_a_card_that_changes_its_place_shakes_no_more_and_may_have_to_go_on() -> None:
    here, there, touch, pace = Place("hand-0", 4), Place("hand-0", 3), Touch(), Pace()
    touch.step(0.01, {here: (0, -40)}, pace)
    touch.shake((here,), 100, 0.0, pace)
    touch.follow({here: there})
    assert touch.is_moving
    touch.step(0.0225, {there: (0, -40)}, pace)
    assert (touch.offsets, touch.is_moving) == ({there: (0, -40)}, False)


# -- what is dragged -------------------------------------------------------------------------------


def test_a_card_leans_by_eleven_twentieths_of_a_degree_for_its_width_in_a_second() -> None:
    lean = Lean()
    assert lean.degrees == 0
    lean.step(0.5, 100, 50)
    assert lean.degrees == 0, "it has come from nowhere"
    for x, degrees in ((300, -4), (350, -1), (250, 2), (250, 0), (500, -4), (-500, 4)):
        lean.step(0.5, x, 50)  # to 300: 8 widths a second, and so 4.4 degrees if it could
        assert lean.degrees == degrees
    lean.let_go()
    assert lean.degrees == 0
    lean.step(0.5, 900, 50)
    assert lean.degrees == 0, "it is taken up anew"


def test_a_lean_comes_and_goes_by_and_by() -> None:
    lean = Lean()
    lean.step(0.045, 0, 50)
    for x, degrees in ((1000, -2), (2000, -3), (2000, -2), (1000, 1), (1000, 1)):
        lean.step(0.045, x, 50)  # half of what is left: -2, -3, -1.5, 1.25, 0.625
        assert lean.degrees == degrees
    lean.step(0.0, 5000, 50)
    assert lean.degrees == 1, "no time has passed"
    lean.step(0.045, 5000, 50)
    assert lean.degrees == 0, "and where it has been moved in no time counts"


def test_the_last_card_lands_in_one_step_and_not_where_everything_is_put_down() -> None:
    before, after = by_hand(a=row(2), b=[]), by_hand(a=[], b=row(2, 300))
    motion = Motion(Pace("normal"))
    motion.begin(before, after, going("a", "b", 2))
    told = [False]
    for _ in range(200):
        flew = motion.is_moving
        motion.step(1 / 60)
        told.append(motion.lands)
        assert motion.lands is (flew and not motion.is_moving)
    assert told.count(True) == 1
    motion.begin(before, after, going("a", "b", 2))
    motion.finish_now()
    motion.step(1 / 60)
    assert not motion.lands
