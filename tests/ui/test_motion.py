"""Motion: exact in time, from where cards lay to where they lie, and over when it should be."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.cards import HIDDEN, pack, parse_cards
from cardtable.core.diff import Place, Shift, diff
from cardtable.core.events import Kind
from cardtable.core.piles import Piles
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.departures import (
    BOOK_TIME,
    CARD_TIME,
    DEAL_TIME,
    FADE_TIME,
    GLIDE_TIME,
    SLIDE_TIME,
    Pace,
)
from cardtable.ui.motion.finales import star_points
from cardtable.ui.motion.flight_paths import Call, ChipFlight, Flight, Pose, ShownSide
from cardtable.ui.motion.manners import (
    DEALT,
    DRAWN,
    MELDED,
    PLAYED,
    SWEPT,
    TAKEN_BACK,
    Manner,
    carried,
    ease_out,
    manner_of,
    pushed,
    thrown,
)
from cardtable.ui.motion.motion import Motion
from tests.support.zone_shapes import SHAPES

WINDOW = (1280, 720)
LUCKY, _ = SHAPES["lucky 1"]
FAST_ENOUGH = 1e-6


def piles(**by_name: str) -> Piles:
    return Piles({name.replace("_", "-"): parse_cards(text) for name, text in by_name.items()})


def table(of: Piles, window: tuple[int, int] = WINDOW, shape: str = "lucky 1") -> Arrangement:
    zones, seats = SHAPES[shape]
    return arrange(zones, of, 0, window, seats=seats)


def set_off(
    before: Piles,
    after: Piles,
    pace: Pace | None = None,
    shape: str = "lucky 1",
    manner: Manner = PLAYED,
) -> tuple[Motion, Arrangement, Arrangement, tuple[Shift, ...]]:
    motion = Motion(pace)
    shifts = diff(before, after)
    one, other = table(before, shape=shape), table(after, shape=shape)
    motion.begin(one, other, shifts, manner)
    return motion, one, other, shifts


ONE = piles(column_1="Kh 5c", column_2="Ad", stock="?? ?? ??")
TWO = piles(column_1="Kh", column_2="Ad 5c", stock="?? ?? ??")


def test_a_card_starts_where_it_lay_and_ends_where_it_lies():
    motion, one, other, _ = set_off(ONE, TWO)
    place = Place("column-2", 1)
    assert motion.moving == {place}
    (sprite,) = motion.flying_cards()
    lay = one.at(Place("column-1", 1)).rect
    assert (sprite.x, sprite.y, sprite.w) == (lay.x + lay.w / 2, lay.y + lay.h / 2, lay.w)
    assert motion.step(CARD_TIME * 0.9999)
    (sprite,) = motion.flying_cards()
    lies = other.at(place).rect
    assert isclose(sprite.x, lies.x + lies.w / 2, abs_tol=0.5)
    assert isclose(sprite.y, lies.y + lies.h / 2, abs_tol=0.5)
    assert not motion.step(CARD_TIME * 0.0002)
    assert motion.flying_cards() == ()
    assert motion.moving == frozenset()


def test_the_places_of_flights_are_the_same_set_until_a_card_sets_off_or_lands():
    motion, *_ = set_off(ONE, TWO)
    flying = motion.moving
    motion.step(CARD_TIME / 2)
    assert motion.moving is flying
    motion.set_off_from({Place("stock", 2): Rect(10, 10, 60, 84)})
    assert motion.moving == {*flying, Place("stock", 2)}
    motion.step(CARD_TIME)
    assert motion.moving.isdisjoint(flying)


def test_flights_are_fast_away_and_gentle_there():
    assert [ease_out(0), ease_out(1)] == [0, 1]
    steps = [ease_out((n + 1) / 10) - ease_out(n / 10) for n in range(10)]
    assert steps == sorted(steps, reverse=True)


def test_a_flight_bows_upwards_and_lies_flat_at_both_ends():
    motion, one, other, _ = set_off(ONE, TWO)
    straight = one.at(Place("column-1", 1)).rect.centre[1]
    lies = other.at(Place("column-2", 1)).rect.centre[1]
    lifts = []
    for _ in range(9):
        motion.step(CARD_TIME / 10)
        (sprite,) = motion.flying_cards()
        lifts.append(sprite.lift)
        assert sprite.y < max(straight, lies) + 1
    assert max(lifts) > 0.9
    assert lifts[-1] < 0.1


def test_time_in_small_steps_or_in_one_gives_the_same_picture():
    motion, *_ = set_off(ONE, TWO)
    other, *_ = set_off(ONE, TWO)
    for _ in range(12):
        motion.step(0.01)
    other.step(0.12)
    (small,), (large,) = motion.flying_cards(), other.flying_cards()
    assert isclose(small.x, large.x, abs_tol=FAST_ENOUGH)
    assert isclose(small.y, large.y, abs_tol=FAST_ENOUGH)


def test_a_card_turned_over_narrows_in_the_middle_and_shows_its_face_after():
    before = piles(stock="?? ??", column_1="Kh")
    after = piles(stock="??", column_1="Kh 5c")
    motion, *_ = set_off(before, after)
    seen = []
    for _ in range(200):
        seen += [(sprite.up, sprite.narrow) for sprite in motion.flying_cards()]
        if not motion.step(0.002):
            break
    sides = [up for up, _ in seen]
    assert sides == sorted(sides)
    assert sides[0] is False
    assert sides[-1] is True
    assert min(narrow for _, narrow in seen) < 0.15
    assert all(0 < narrow <= 1 for _, narrow in seen)


def test_a_card_never_shows_its_face_before_it_is_known():
    motion, *_ = set_off(piles(stock="??"), piles(stock="", column_1="5c"))
    while motion.is_moving:
        for sprite in motion.flying_cards():
            assert sprite.up == (sprite.card != HIDDEN)
        motion.step(0.01)


@pytest.mark.parametrize("count", [2, 13, 52, 104, 216])
def test_a_deal_takes_a_second_and_a_half_however_many_cards(count):
    cards = (pack() * 5)[:count]
    before = Piles({"stock": (HIDDEN,) * count})
    after = Piles({f"column-{n + 1}": cards[n::4] for n in range(4)} | {"stock": ()})
    motion, *_ = set_off(before, after)
    assert motion.remaining() <= DEAL_TIME + FAST_ENOUGH
    assert len(motion.moving) == count
    starts = sorted({flight.begins for flight in motion._flights})
    gaps = [later - earlier for earlier, later in pairwise(starts)]
    assert max(gaps) <= 0.035 + FAST_ENOUGH
    motion.step(DEAL_TIME + FAST_ENOUGH)
    assert not motion.is_moving


def test_a_deal_goes_round_the_table():
    before = Piles({"stock": (HIDDEN,) * 13})
    after = Piles({f"column-{n + 1}": pack()[n::4][:3] for n in range(4)} | {"stock": (HIDDEN,)})
    motion, *_ = set_off(before, after, manner=DEALT)
    order = sorted(motion._flights, key=lambda flight: flight.begins)
    assert [flight.place for flight in order] == [
        Place(f"column-{n + 1}", lap) for lap in range(3) for n in range(4)
    ]


def test_piles_of_any_size_are_full_at_once():
    before = Piles({"stock": (HIDDEN,) * 52})
    after = Piles({"column-1": pack()[:40], "column-2": pack()[40:44], "stock": (HIDDEN,) * 8})
    motion, *_ = set_off(before, after, manner=DEALT)
    order = sorted(motion._flights, key=lambda flight: flight.begins)
    few = [at for at, flight in enumerate(order) if flight.place.pile == "column-2"]
    assert few == [1, 12, 23, 34]


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_of_a_stream_of_backs_each_pile_has_some_in_the_air_and_no_face_is_left_out(speed):
    before = piles(stock="?? " * 216)
    backs = {f"hand-{seat}": (HIDDEN,) * 52 for seat in (1, 2, 3)}
    after = Piles({"hand-0": pack(), **backs, "stock": (HIDDEN,) * 8})
    motion, *_ = set_off(before, after, Pace(speed), shape="hell 4", manner=DEALT)
    seen = [flight for flight in motion._flights if flight.seen]
    faces = [flight for flight in seen if flight.after.up]
    assert {flight.place for flight in faces} == {Place("hand-0", n) for n in range(52)}
    for pile in backs:
        drawn = sorted(flight.place.index for flight in seen if flight.place.pile == pile)
        assert drawn[-1] == 51
        assert [later - earlier for earlier, later in pairwise(drawn)][:-1] == [4] * (
            len(drawn) - 2
        )
        landing = {
            flight.place.index: flight.ends
            for flight in motion._flights
            if flight.place.pile == pile
        }
        assert {landing[index] for index in landing} == {landing[index] for index in drawn}
        assert list(landing.values()) == sorted(landing.values()), "a pile grows from below"
    assert len(motion.moving) == 208, "what is not seen in the air does not lie there either"
    flying = 0
    while motion.is_moving:
        flying = max(flying, len(motion.flying_cards()))
        motion.step(1 / 240)
    assert flying < 40


def test_where_few_are_dealt_all_are_seen():
    before = Piles({"stock": (HIDDEN,) * 52})
    after = Piles({"stock": (HIDDEN,) * 8, "discard": (HIDDEN,) * 44})
    motion, *_ = set_off(before, after, manner=DEALT)
    assert all(flight.seen for flight in motion._flights)


def test_cards_that_wait_lie_where_they_came_from_and_only_the_next_is_drawn():
    before = Piles({"stock": (HIDDEN,) * 40})
    after = Piles({"column-1": pack()[:40], "stock": ()})
    motion, *_ = set_off(before, after)
    assert len(motion.flying_cards()) == 2  # the first on its way, the second on top of the waiting
    assert len(motion.moving) == 40


@pytest.mark.parametrize(("speed", "seconds"), [("fast", 0.5), ("normal", 1.0), ("slow", 1.8)])
def test_the_speed_setting_stretches_everything(speed, seconds):
    motion, *_ = set_off(ONE, TWO, Pace(speed))
    assert isclose(motion.remaining(), CARD_TIME * seconds)


def test_speed_off_moves_nothing():
    motion, *_ = set_off(ONE, TWO, Pace("off"))
    assert not motion.is_moving
    motion.glide(table(TWO), {Place("column-1", 0): table(TWO).window})
    motion.pay_chips({"a": 1}, {"a": 2}, table(TWO))
    assert not motion.is_moving


def test_reduced_motion_is_a_short_fade_in_place():
    motion, _, other, _ = set_off(ONE, TWO, Pace(reduced=True))
    assert motion.remaining() == pytest.approx(FADE_TIME)
    lies = other.at(Place("column-2", 1)).rect
    alphas = []
    for _ in range(8):
        (sprite,) = motion.flying_cards()
        assert (sprite.x, sprite.y) == (lies.x + lies.w / 2, lies.y + lies.h / 2)
        assert (sprite.lift, sprite.angle, sprite.narrow) == (0, 0, 1)
        alphas.append(sprite.alpha)
        motion.step(0.0099)
    assert alphas == sorted(alphas)
    assert alphas[0] == 0


def test_finish_now_is_now():
    motion, *_ = set_off(ONE, TWO)
    motion.finish_now()
    assert not motion.is_moving
    assert motion.flying_cards() == ()


def test_neighbours_close_up_flat_and_shorter():
    before = piles(column_1="Kh", column_2="", dealt_0="2s 3s 4s 5s")
    after = piles(column_1="Kh 3s", column_2="", dealt_0="2s 4s 5s")
    motion, *_ = set_off(before, after)
    slides = [flight for flight in motion._flights if flight.kind == "slide"]
    assert {slide.place.pile for slide in slides} == {"dealt-0"}
    assert all(isclose(slide.lasts, SLIDE_TIME) for slide in slides)
    motion.step(SLIDE_TIME / 2)
    assert all(
        flying.lift == 0 for flying in motion.flying_cards() if flying.place.pile == "dealt-0"
    )


def test_a_refused_card_glides_home_from_where_it_was_let_go():
    here = table(ONE)
    place = Place("column-2", 0)
    dropped = here.at(place).rect.moved(200, 120)
    motion = Motion()
    motion.glide(here, {place: dropped})
    (sprite,) = motion.flying_cards()
    assert (sprite.x, sprite.y) == (dropped.x + dropped.w / 2, dropped.y + dropped.h / 2)
    assert isclose(motion.remaining(), GLIDE_TIME)


def test_a_dragged_card_sets_off_from_the_pointer():
    one, other = table(ONE), table(TWO)
    source = Place("column-1", 1)
    dropped = one.at(source).rect.moved(150, -40)
    motion = Motion()
    motion.set_off_from({source: dropped})
    motion.begin(one, other, diff(ONE, TWO))
    (sprite,) = motion.flying_cards()
    assert (sprite.x, sprite.y) == (dropped.x + dropped.w / 2, dropped.y + dropped.h / 2)


def test_a_card_that_moves_on_in_flight_goes_on_from_where_it_is():
    motion, _, other, _ = set_off(ONE, TWO)
    motion.step(CARD_TIME / 2)
    (was,) = motion.flying_cards()
    third = piles(column_1="Kh", column_2="Ad", column_3="5c", stock="?? ?? ??")
    motion.begin(other, table(third), diff(TWO, third))
    now = next(flying for flying in motion.flying_cards() if flying.place == Place("column-3", 0))
    assert (now.x, now.y) == (was.x, was.y)


def test_an_old_flight_goes_on_when_another_begins():
    motion, _, other, _ = set_off(ONE, TWO)
    motion.step(CARD_TIME / 2)
    (was,) = motion.flying_cards()
    third = piles(column_1="Kh", column_2="Ad 5c", column_3="9s", stock="?? ??")
    motion.begin(other, table(third), diff(TWO, third))
    now = next(flying for flying in motion.flying_cards() if flying.place == Place("column-2", 1))
    assert (now.x, now.y) == (was.x, was.y)
    assert len(motion.moving) == 2


def test_a_resize_in_flight_sends_cards_to_where_they_now_lie():
    motion, _, other, _ = set_off(ONE, TWO)
    motion.step(CARD_TIME / 2)
    (was,) = motion.flying_cards()
    larger = table(TWO, (2560, 1440))
    motion.retarget(larger, other)
    (now,) = motion.flying_cards()
    assert now.x == pytest.approx(was.x * 2, rel=0.1)
    motion.step(CARD_TIME / 2 - 0.0001)
    (there,) = motion.flying_cards()
    lies = larger.at(Place("column-2", 1)).rect
    assert isclose(there.x, lies.x + lies.w / 2, abs_tol=1)
    assert isclose(there.w, lies.w, abs_tol=1)


def test_a_book_that_closes_is_squared_up_gilt_and_carried_off():
    book = "Kh Kd Kc Ks Kh Kd Kc"
    before = Piles({"books-0/K": parse_cards(book), "closed-0/1": parse_cards("7h 7d")})
    after = Piles({"closed-0/2": parse_cards(book), "closed-0/1": parse_cards("7h 7d")})
    motion, *_ = set_off(before, after, shape="hell 4")
    flights = [flight for flight in motion._flights if flight.kind == "close"]
    assert len(flights) == 7
    assert isclose(motion.remaining(), BOOK_TIME)
    motion.step(BOOK_TIME * 0.2)
    fanned = sorted(flying.x for flying in motion.flying_cards())
    width = motion.flying_cards()[0].w
    assert all(b - a > 0.3 * width for a, b in pairwise(fanned)), "all seven are in sight"
    motion.step(BOOK_TIME * 0.4)
    squared = motion.flying_cards()
    xs = [flying.x for flying in squared]
    assert xs == sorted(xs, reverse=True), "the top one is drawn last and lies upper left"
    assert 0 < xs[0] - xs[-1] < 0.12 * width, "a stack as thick as seven cards"
    assert all(flight.gilt > 0 and flight.lift > 0 for flight in squared), "it is held up"
    motion.step(BOOK_TIME * 0.25)
    assert any(flying.lift > 0.1 for flying in motion.flying_cards())
    assert all(flying.gilt == 0 for flying in motion.flying_cards())


@pytest.mark.parametrize(("tone", "suits"), [("clean", "hd"), ("dirty", "sc"), ("", "h")])
def test_a_book_that_closes_shows_on_its_top_card_whether_it_is_clean(tone, suits):
    before = Piles({"books-0/K": parse_cards("Kc Kd Ks Kc Kd Ks Kh")})
    after = Piles({"closed-0/1": parse_cards("Kc Kd Ks Kc Kd Ks Kh")})
    one, other = (table(of, shape="hell 4") for of in (before, after))
    motion = Motion()
    motion.begin(one, other, diff(before, after), tones={"closed-0/1": tone})
    motion.step(BOOK_TIME * 0.4)
    assert motion.flying_cards()[-1].card.suit in suits


def test_a_trick_is_pushed_together_turned_over_and_then_carried_off():
    before = Piles({f"trick/{seat}": parse_cards("Kh") for seat in range(4)})
    after = Piles({"won-1": parse_cards("?? ?? ?? ??")})
    motion, here, *_ = set_off(before, after, shape="seven-up 4", manner=SWEPT)
    motion.step(SWEPT.lasts * 0.5)
    together = motion.flying_cards()
    width = together[0].w
    assert max(flying.x for flying in together) - min(flying.x for flying in together) < width / 2
    middle = sum(here.cards_in(f"trick/{seat}")[0].rect.centre[0] for seat in range(4)) / 4
    assert abs(together[0].x - middle) < width / 2, "in the middle of the trick"


def test_a_trick_of_single_cards_is_no_book():
    before = Piles({f"trick/{seat}": parse_cards("Kh") for seat in range(4)})
    after = Piles({"won-1": parse_cards("Kh Kh Kh Kh")})
    motion, *_ = set_off(before, after, shape="seven-up 4")
    assert "close" not in {flight.kind for flight in motion._flights}


def test_chips_fly_from_the_counters_that_fell_to_those_that_rose():
    here = table(Piles({"stock": (HIDDEN,)}), shape="seven-up 4")
    motion = Motion()
    motion.pay_chips(
        {"pot": 0, "chips-1": 7, "chips-2": 7}, {"pot": 2, "chips-1": 6, "chips-2": 6}, here
    )
    assert motion.chips_on_the_way("pot") == 2
    assert sorted(chip.source for chip in motion._chips) == ["chips-1", "chips-2"]
    first = motion.flying_chips()[0]
    start = here.counter("chips-1").rect
    assert (first.x, first.y) == (start.x + start.w / 2, start.y + start.h / 2)
    motion.step(2)
    assert motion.chips_on_the_way("pot") == 0


def test_numbers_that_only_rise_send_no_chips():
    here = table(Piles({"stock": (HIDDEN,)}), shape="seven-up 4")
    motion = Motion()
    motion.pay_chips({"pot": 0}, {"pot": 3}, here)
    assert not motion.is_moving


def test_a_card_from_an_unseen_pile_comes_in_from_the_far_edge():
    before = Piles({"pack": parse_cards("7s")})
    after = Piles({"pack": (), "hand-0": parse_cards("7s")})
    motion, _, other, _ = set_off(before, after, shape="nccc 4")
    (sprite,) = motion.flying_cards()
    assert sprite.y <= other.felt.y


@given(part=st.floats(0, 1), turns=st.booleans(), kind=st.sampled_from(("fly", "slide", "close")))
def test_sprites_stay_between_their_ends_but_for_the_bow(part, turns, kind):
    start, end = Pose(100, 500, 80), Pose(900, 200, 120)
    card = parse_cards("5c")[0]
    before = ShownSide(HIDDEN if turns else card, not turns)
    flight = Flight(Place("a", 0), start, end, before, ShownSide(card, True), 1.0, 0.2, kind)
    sprite = flight.at(1.0 + part * 0.2)
    assert 99.9 <= sprite.x <= 900.1
    assert 200 - 0.5 * 120 <= sprite.y <= 500.1
    assert 79.9 <= sprite.w <= 120.1
    assert 0 <= sprite.lift <= 1
    assert abs(sprite.angle) <= 4


@given(
    part=st.floats(0, 1),
    ends=st.tuples(*[st.floats(20, 200)] * 3),
    how=st.sampled_from((("fly", PLAYED), ("fly", MELDED), ("sweep", SWEPT), ("close", PLAYED))),
)
def test_no_card_is_ever_larger_than_it_is_drawn(part, ends, how):
    side = ShownSide(parse_cards("5c")[0], up=True)
    start, gather, end = (Pose(100 * n, 300, width) for n, width in enumerate(ends, start=1))
    kind, manner = how
    gathers = None if kind == "fly" else gather
    flight = Flight(
        Place("a", 0), start, end, side, side, 0.0, 1.0, kind, gather=gathers, manner=manner
    )
    assert flight.at(part).w <= flight.at(part).largest + FAST_ENOUGH


@pytest.mark.parametrize(
    ("kind", "count", "manner"),
    [
        (Kind.DEALT, 52, DEALT),
        (Kind.DRAWN, 1, DRAWN),
        (Kind.DRAWN, 11, PLAYED),
        (Kind.MELDED, 1, MELDED),
        (Kind.LAID_OFF, 4, PLAYED),
        (Kind.DISCARDED, 1, PLAYED),
        (Kind.TRICK_TAKEN, 4, SWEPT),
        (Kind.OTHER, 1, PLAYED),
    ],
)
def test_each_kind_of_event_has_its_way_of_moving_cards(kind, count, manner):
    assert manner_of(kind, count) is manner


def test_the_manners_differ_in_pace_and_in_curve():
    manners = (DEALT, DRAWN, MELDED, PLAYED, SWEPT, TAKEN_BACK)
    assert len({each.lasts for each in manners}) == len(manners)
    assert TAKEN_BACK.lasts < PLAYED.lasts < DEALT.lasts < DRAWN.lasts < SWEPT.lasts
    half = [curve(0.5) for curve in (thrown, ease_out, carried, pushed)]
    assert half == sorted(half, reverse=True)
    assert len(set(half)) == 4


@given(part=st.floats(0, 1), curve=st.sampled_from((thrown, ease_out, carried, pushed)))
def test_curves_stay_between_their_ends_and_never_go_back(part, curve):
    assert 0 <= curve(part) <= 1 + 1e-9
    assert curve(min(1, part + 0.01)) >= curve(part) - 1e-9


def test_what_is_swept_together_stays_on_the_felt_and_what_is_drawn_is_carried():
    card = ShownSide(parse_cards("5c")[0], up=True)
    start, end = Pose(100, 500, 80), Pose(900, 500, 80)
    highest = {}
    for name, way in (("swept", SWEPT), ("drawn", DRAWN), ("dealt", DEALT)):
        flight = Flight(Place("a", 0), start, end, card, card, 0.0, 1.0, manner=way)
        highest[name] = max(flight.at(step / 50).lift for step in range(51))
    assert highest["swept"] < highest["dealt"] < highest["drawn"]


def test_a_meld_gleams_after_it_has_landed():
    card = ShownSide(parse_cards("5c")[0], up=True)
    end = Pose(900, 200, 80)
    flight = Flight(Place("a", 0), Pose(100, 500, 80), end, card, card, 0.0, 1.0, manner=MELDED)
    gleaming = [flight.at(step / 100) for step in range(101)]
    assert max(flown.gilt for flown in gleaming) > 0.9
    for flown in gleaming:
        if flown.gilt > 0.01:
            assert (flown.x, flown.y) == (end.x, end.y)


def test_a_card_turns_over_raised_and_lands_flat():
    hidden, seen = ShownSide(HIDDEN, up=False), ShownSide(parse_cards("5c")[0], up=True)
    start, end = Pose(100, 500, 80), Pose(110, 500, 80)
    flight = Flight(Place("a", 0), start, end, hidden, seen, 0.0, 1.0, manner=SWEPT)
    states = [flight.at(step / 200) for step in range(201)]
    edge_on = min(states, key=lambda state: state.narrow)
    assert edge_on.lift > 0.9
    assert states[1].narrow == states[-2].narrow == 1.0


def test_the_star_is_an_outline_with_seven_points_and_an_open_middle():
    spots = star_points(49, (0, 0), 1.0)
    tips = [spot for spot in spots if isclose(hypot(*spot), 1.0, abs_tol=1e-9)]
    assert len(tips) == 7
    assert all(hypot(*spot) <= 1 + 1e-9 for spot in spots)
    assert min(hypot(*spot) for spot in spots) > 0.4, "its middle is open"
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)]
    assert max(steps) < 2 * min(steps), "no gap in the outline"


def test_a_card_turns_over_slowly_enough_to_be_seen():
    """By time, not by the way: a card that sets off fast would have turned at once."""
    assert PLAYED.turned > 1.5 * PLAYED.lasts
    hidden, seen = ShownSide(HIDDEN, up=False), ShownSide(parse_cards("5c")[0], up=True)
    start, end = Pose(100, 500, 80), Pose(900, 100, 80)
    for manner in (PLAYED, DEALT):
        lasts = max(manner.lasts, manner.turned)
        flight = Flight(Place("a", 0), start, end, hidden, seen, 0.0, lasts, manner=manner)
        frames = [flight.at(number / 60) for number in range(int(lasts * 60))]
        assert sum(0.03 < frame.narrow < 0.97 for frame in frames) >= 5


def test_a_word_sends_rings_out_from_a_plate_and_then_all_rests():
    motion = Motion()
    motion.call(2)
    assert not motion.is_moving, "the game goes on meanwhile"
    gone = [*motion.rings()]
    while motion.step(0.02):
        gone += motion.rings()
    assert {ring.seat for ring in gone} == {2}
    for number in range(Call.RINGS):
        steps = [ring.steps[number] for ring in gone]
        assert steps == sorted(steps)
        assert steps[0] == 0
        assert steps[-1] >= Call.STEPS - 1
    for pace in (Pace(reduced=True), Pace("off")):
        calm = Motion(pace)
        calm.call(2)
        assert not calm.rings()


def test_what_is_done_without_a_word_moves_the_portrait_alone():
    motion = Motion()
    motion.call(1, aloud=False)
    gone = []
    while motion.step(0.02):
        gone += motion.rings()
    assert {ring.steps for ring in gone} == {()}
    swells = [ring.swell for ring in gone]
    assert max(swells) == Call.SWELLS
    assert swells[-1] == 0, "it is at rest again"
    for pace in (Pace(reduced=True), Pace("off")):
        calm = Motion(pace)
        calm.call(1, aloud=False)
        assert not calm.rings()


def test_a_chip_lands_on_its_counter():
    chip = ChipFlight("a", "b", Pose(0, 0, 10), Pose(100, 50, 10), 0.0, 0.5)
    assert (chip.at(0.5).x, chip.at(0.5).y) == pytest.approx((100, 50))
    assert chip.ends == 0.5
