"""The scene at the end of a game by its numbers: where everything stands, and in which second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, hypot, pi, radians, sin

import pytest

from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.core.celebration import Celebration, Finale
from cardtable.core.diff import Place
from cardtable.core.table import Fan
from cardtable.ui.layout.arrangement import Arrangement, CardBox, CounterBox, PileBox, Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion import finales
from cardtable.ui.motion.closing_scene import (
    ClosingCard,
    ClosingFrame,
    ClosingScene,
    Glow,
    Honour,
    Light,
    PouredChip,
    RisingSpark,
    ShownChip,
)
from cardtable.ui.motion.departures import Pace
from cardtable.ui.motion.finales import Ended
from cardtable.ui.motion.flight_paths import Pose

SEVEN, KING = parse_cards("7h Ks")
FELT = Rect(100, 50, 800, 400)  # cells of ten pixels, 80 by 40
CARD = Rect(300, 100, 50, 70)
SCENE = ClosingScene("Won", (600.0, 300.0), (0,), 4.0, 1.2)
HOME, THERE = Pose(10, 20, 40), Pose(200, 120, 60)


def on_felt(
    piles: dict[str, Sequence[Rect]] | None = None,
    *,
    felt: Rect = FELT,
    plates: Sequence[Rect] = (),
    counters: dict[str, Rect] | None = None,
    scale: float = 1.0,
) -> Arrangement:
    """A table on which sevens lie just there, all to be seen."""
    piles = piles or {}
    lying = {
        pile: tuple(CardBox(Place(pile, n), SEVEN, at, at, up=True) for n, at in enumerate(rects))
        for pile, rects in piles.items()
    }
    boxes = {pile: PileBox(pile, pile, CARD, CARD, Fan.STACK) for pile in piles}
    return Arrangement(
        *(felt, felt, None, None, scale, (100, 140), lying, boxes),
        plates=tuple(Plate(seat, at, at, "top") for seat, at in enumerate(plates)),
        counters=tuple(CounterBox(name, at) for name, at in (counters or {}).items()),
    )


def all_but(gap: Rect, felt: Rect = FELT) -> list[Rect]:
    """Something on the whole felt but for one gap."""
    return [
        Rect(felt.x, felt.y, felt.w, gap.y - felt.y),
        Rect(felt.x, gap.bottom, felt.w, felt.bottom - gap.bottom),
        Rect(felt.x, felt.y, gap.x - felt.x, felt.h),
        Rect(gap.right, felt.y, felt.right - gap.right, felt.h),
    ]


def in_row(count: int) -> list[Rect]:
    return [Rect(120 + 10 * number, 100, 50, 70) for number in range(count)]


def rounded(points: Sequence[Sequence[float]]) -> list[tuple[float, ...]]:
    return [tuple(round(value, 6) + 0.0 for value in point) for point in points]


# -- free felt -------------------------------------------------------------------------------------


def cells(sums: list[list[int]]) -> Iterator[tuple[int, int]]:
    """The cells, as column and row, that the sums say are not free."""
    for row in range(len(sums) - 1):
        for column in range(len(sums[0]) - 1):
            here = sums[row + 1][column + 1] + sums[row][column]
            if here - sums[row][column + 1] - sums[row + 1][column]:
                yield column, row


@pytest.mark.parametrize(
    ("lies", "columns", "rows"),
    [
        (Rect(120, 80, 25, 15), range(2, 5), range(3, 5)),
        (Rect(120, 80, 30, 20), range(2, 5), range(3, 5)),
        (Rect(120, 80, 31, 21), range(2, 6), range(3, 6)),
        (Rect(80, 30, 31, 31), range(2), range(2)),
        (Rect(885, 435, 50, 50), range(78, 80), range(38, 40)),
        (Rect(900, 100, 50, 50), range(0), range(0)),
        (Rect(100, 450, 50, 50), range(0), range(0)),
        (Rect(80, 100, 5, 10), range(0), range(0)),
        (Rect(120, 10, 20, 20), range(0), range(0)),
        (Rect(100, 50, 800, 400), range(80), range(40)),
    ],
)
def test_what_lies_on_the_felt_takes_each_cell_that_it_touches(lies, columns, rows) -> None:
    sums = finales._occupied(on_felt(), 10, [lies])
    assert (len(sums), {len(line) for line in sums}) == (41, {81})
    assert sums[-1][-1] == len(columns) * len(rows)
    assert sums[0] == [0] * 81
    assert {line[0] for line in sums} == {0}
    assert sorted(cells(sums)) == [(column, row) for column in columns for row in rows]


def test_cards_that_show_and_plates_and_counters_take_room_and_covered_cards_take_none() -> None:
    table = on_felt(
        {"stock": [Rect(100, 50, 10, 10), Rect(200, 50, 10, 10)]},
        plates=[Rect(300, 50, 10, 10)],
        counters={"pot": Rect(400, 50, 10, 10)},
    )
    below, above = table.lying["stock"]
    covered = replace(below, shows=Rect(100, 50, 0, 10))
    lying = {"stock": (covered, replace(above, shows=Rect(205, 50, 5, 10)))}
    table = replace(table, lying=lying)
    sums = finales._occupied(table, 10, [Rect(300, 50, 10, 10)])
    assert sorted(cells(sums)) == [(10, 0), (20, 0), (30, 0)], "twice there is once there"
    assert sums[1][-1] == sums[-1][-1] == 3


@pytest.mark.parametrize("x", [100, 110, 390, 690, 700])
@pytest.mark.parametrize("y", [50, 60, 200, 340, 350])
def test_an_area_is_found_wherever_the_only_gap_is(x: int, y: int) -> None:
    gap = Rect(x, y, 200, 100)
    for size in ((200, 100), (191, 91)):
        at = finales._free_point(on_felt(), size, (100, 450), all_but(gap))
        assert at == (x + 100, y + 50)


def test_of_equally_free_places_the_nearest_is_taken_by_parts_of_the_felt() -> None:
    table = on_felt()
    assert finales._free_point(table, (200, 100), (500, 250)) == (500, 250)
    assert finales._free_point(table, (200, 100), (-900, 9000)) == (200, 400)
    left, low = Rect(200, 200, 200, 100), Rect(400, 320, 200, 100)
    everywhere = [Rect(x, y, 10, 10) for x in range(100, 900, 10) for y in range(50, 450, 10)]
    lies = [at for at in everywhere if not at.overlap(left) and not at.overlap(low)]
    for near, found in (
        ((500, 250), left),  # 200 of 800 pixels across are less than 120 of 400 down
        ((500, 280), low),
        ((390, 310), left),
        ((410, 310), low),
    ):
        assert finales._free_point(table, (200, 100), near, lies) == found.centre


def test_where_nothing_is_free_the_least_is_covered() -> None:
    least = Rect(600, 200, 200, 100)
    everything = [*all_but(least), Rect(600, 200, 10, 10)]
    assert finales._free_point(on_felt(), (200, 100), (100, 50), everything) == (700, 250)


def test_an_area_that_just_fits_lies_in_the_middle_and_a_larger_one_where_it_was_wanted() -> None:
    for size, found in (
        ((800, 400), (500, 250)),
        ((801, 400), (111, 77)),
        ((800, 401), (111, 77)),
        ((800, 10), (500, 75)),
        ((10, 400), (115, 250)),
    ):
        assert finales._free_point(on_felt(), size, (111, 77)) == found


def test_a_felt_of_few_pixels_is_searched_pixel_by_pixel() -> None:
    felt = Rect(0, 0, 70, 30)
    gap = Rect(11, 7, 3, 3)
    at = finales._free_point(on_felt(felt=felt), (3, 3), (60, 20), all_but(gap, felt))
    assert at == (12.5, 8.5)


def test_a_title_wants_twenty_units_for_a_letter_and_a_hundred_beside_them() -> None:
    felt = Rect(0, 0, 640, 320)  # cells of eight pixels: each number is as large as it can be
    gap = Rect(392, 224, 240, 88)
    clearest = finales._clearest(on_felt(felt=felt), "A title", all_but(gap, felt))
    assert clearest == (512, 268)
    twice = Rect(0, 0, 1280, 640)
    gap = Rect(784, 448, 480, 176)
    clearest = finales._clearest(on_felt(felt=twice, scale=2.0), "A title", all_but(gap, twice))
    assert clearest == (1024, 536)


# -- what takes part -------------------------------------------------------------------------------


def test_a_name_is_a_pile_or_a_family_and_a_member_has_no_members() -> None:
    table = on_felt({"a": [], "a/1": [], "a/1/x": [], "a-2/1": [], "b": []})
    assert finales._piles(table, ["b", "a"]) == ("b", "a", "a/1", "a/1/x")
    assert finales._piles(table, ["a/1"]) == ("a/1",)
    assert finales._piles(table, ["c", "a-2"]) == ("a-2/1",)


def test_cards_that_somebody_holds_or_that_are_not_known_take_no_part() -> None:
    names = ("open", "held", "spread", "hidden")
    table = on_felt({name: [CARD] for name in names})
    piles = dict(table.piles)
    piles["held"] = replace(piles["held"], is_hand=True)
    piles["spread"] = replace(piles["spread"], fan=Fan.HAND)
    unknown = tuple(replace(card, card=HIDDEN) for card in table.lying["hidden"])
    table = replace(table, piles=piles, lying={**table.lying, "hidden": unknown})
    assert [card.place.pile for card in finales._open(table, names)] == ["open"]


def test_without_waves_what_was_laid_out_takes_part_and_never_more_than_the_last_42() -> None:
    table = on_felt({"many": in_row(50), "other": in_row(14)})
    chosen = finales._chosen(Ended(table, (0,), ("many",)), ())
    assert [card.place for card in chosen] == [Place("many", number) for number in range(8, 50)]
    chosen = finales._chosen(Ended(table, (0,), ("many",)), (("other",), ("nowhere",)))
    assert [card.place for card in chosen] == [Place("other", number) for number in range(14)]
    assert finales._chosen(Ended(on_felt(), (0,)), ()) == ()


def test_those_on_top_set_off_first_and_come_home_last() -> None:
    lying = on_felt({"a": in_row(3)}).cards_in("a")
    lying = (replace(lying[0], up=False), *lying[1:])
    poses = tuple((Pose(number, number, 9), 10.0 * number) for number in range(3))
    standing = finales._standing(lying, poses)
    assert [card.place for card in standing] == [Place("a", number) for number in range(3)]
    assert [card.up for card in standing] == [False, True, True]
    assert [card.home for card in standing] == [Pose(x, 135, 50) for x in (145, 155, 165)]
    assert [(card.there, card.angle) for card in standing] == list(poses)
    assert [card.leaves for card in standing] == pytest.approx([0.75, 0.45, 0.15])
    assert [card.returns for card in standing] == pytest.approx([3.0, 3.15, 3.3])
    assert {(card.falls, round(card.rests, 6)) for card in standing} == {(0.5, 3.95)}
    assert {card.taken for card in standing} == {0.0}


# -- the star and the arch -------------------------------------------------------------------------


def test_fourteen_cards_stand_on_the_tips_and_in_the_notches_of_a_star_in_turns() -> None:
    points = finales.star_points(14, (500, 250), 100)
    expected = []
    for number in range(14):
        reach, turn = (48 if number % 2 else 100), radians(number * 360 / 14)
        expected.append((500 + reach * sin(turn), 250 - reach * cos(turn)))
    assert rounded(points) == rounded(expected)


def test_points_between_a_tip_and_a_notch_lie_on_the_line_between_them() -> None:
    corners, points = (finales.star_points(count, (500, 250), 100) for count in (14, 56))
    assert rounded(points[::4]) == rounded(corners)
    for number, (x, y) in enumerate(corners):
        to_x, to_y = corners[(number + 1) % 14]
        between = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.25, 0.5, 0.75)]
        assert rounded(points[4 * number + 1 : 4 * number + 4]) == rounded(between)
    assert rounded(finales.star_points(1, (500, 250), 100)) == [(500, 150)]
    assert finales.star_points(0, (500, 250), 100) == ()


def test_the_cards_of_a_star_lean_outwards_and_turn_to_where_the_next_tip_was() -> None:
    ended = Ended(on_felt({"a": in_row(14)}), (0,), ("a",))
    scene = finales._star(ended, (), SCENE)
    assert (scene.title_at, scene.peak) == ((500, 250), 1.65)
    first = scene.cards[0]
    assert rounded([first.there]) == [(500, 78, 36)]
    assert first.angle == 0
    for number, card in enumerate(scene.cards):
        assert hypot(card.there.x - 500, card.there.y - 250) == pytest.approx(
            172 * (0.48 if number % 2 else 1)
        )
        assert card.angle % 360 == pytest.approx(-number * 360 / 14 % 360)
    still = [replace(card, returns=9.0) for card in scene.cards]
    for number in range(12):
        turned, following = still[number].at(3.2), still[number + 2].at(1.74)
        assert rounded([turned[3:6]]) == rounded([following[3:6]])
        assert turned.angle % 360 == pytest.approx(following.angle % 360)


def test_a_star_on_an_upright_felt_is_as_wide_as_that_allows() -> None:
    upright = on_felt({"a": in_row(14)}, felt=Rect(0, 0, 400, 800))
    scene = finales._star(Ended(upright, (0,), ("a",)), (), SCENE)
    assert rounded([scene.cards[0].there]) == [(200, 228, 36)]


def test_fifteen_cards_of_an_arch_stand_from_foot_to_foot_with_one_in_the_middle() -> None:
    ended = Ended(on_felt({"a": in_row(15)}), (0,), ("a",))
    scene = finales._arch(ended, (), SCENE)
    foot = 50 + 0.84 * 400 - 0.7 * 50  # of the felt, so that the cards at the feet lie on it
    expected = []
    for number in range(15):
        turn = radians(number * 180 / 14)
        expected.append((500 - 320 * cos(turn), foot - 200 * sin(turn), 50, 38 * cos(turn)))
    assert rounded([(*card.there, card.angle) for card in scene.cards]) == rounded(expected)
    assert {card.ripple for card in scene.cards} == {20}
    assert [card.rippled for card in scene.cards] == pytest.approx(
        [1.5 + number / 14 for number in range(15)]
    )
    assert (rounded([scene.title_at]), scene.peak) == ([(500, foot - 70)], 1.49)


def test_an_arch_on_an_upright_felt_is_little_higher_than_wide_and_stands_at_its_foot() -> None:
    upright = on_felt({"a": in_row(15)}, felt=Rect(0, 0, 400, 800))
    top = finales._arch(Ended(upright, (0,), ("a",)), (), SCENE).cards[7]
    assert top.there.y == pytest.approx(400 + 0.62 * 176 - 176)
    low = replace(on_felt({"a": in_row(15)}, felt=Rect(0, 0, 800, 100)), card=(100, 140))
    top = finales._arch(Ended(low, (0,), ("a",)), (), SCENE).cards[7]
    assert top.there.y == pytest.approx(84 - 35 - 50), "the cards at its feet lie on the felt"


@pytest.mark.parametrize(("count", "there"), [(13, False), (14, True)])
def test_there_is_no_arch_of_fewer_than_fourteen_cards(count: int, there: bool) -> None:
    ended = Ended(on_felt({"a": in_row(count)}), (0,), ("a",))
    assert (finales._arch(ended, (), SCENE) is not None) is there


# -- lights and embers -----------------------------------------------------------------------------


def test_lights_come_one_wave_after_the_other_and_embers_only_where_something_lies() -> None:
    table = on_felt({"a": in_row(2), "b": [], "c": in_row(1), "d": in_row(1)})
    waves = (("a", "b"), ("nowhere",), ("c",), ("d",))
    glows, cards = finales._lit(table, waves, ember=False)
    assert [round(glow.comes, 6) for glow in glows] == [0.25, 0.25, 0.51, 0.77]
    assert [glow.rect for glow in glows] == [Rect(120, 100, 60, 70), CARD, *2 * in_row(1)]
    assert not any(glow.ember for glow in glows)
    assert [card.place for card in cards] == [Place("a", 1), Place("c", 0), Place("d", 0)]
    assert [round(card.leaves, 6) for card in cards] == [0.25, 0.51, 0.77]
    embers, risen = finales._lit(table, waves, ember=True)
    assert [round(glow.comes, 6) for glow in embers] == [0.25, 0.51, 0.77]
    assert all(glow.ember for glow in embers)
    assert risen == cards


def test_many_waves_begin_closer_together_so_that_all_have_begun_in_good_time() -> None:
    table = on_felt({str(number): in_row(1) for number in range(10)})
    glows, _ = finales._lit(table, tuple((name,) for name in table.piles), ember=False)
    assert [glow.comes for glow in glows] == pytest.approx([0.25 + 0.18 * n for n in range(10)])
    assert finales._lit(table, (), ember=False) == ((), ())


def test_a_card_that_a_light_passes_grows_for_a_moment_where_it_lies() -> None:
    lies = replace(on_felt({"a": in_row(1)}).cards_in("a")[0], up=False)
    card = finales._popping(lies, 1.0)
    assert (card.place, card.card, card.up) == (Place("a", 0), SEVEN, False)
    assert card.home == Pose(145, 135, 50)
    assert rounded([card.there]) == [(145, 135, 55)]
    assert (card.taken, card.leaves, card.rises, card.falls) == (1.0, 1.0, 0.22, 0.4)
    assert (card.returns, card.rests) == pytest.approx((1.22, 1.62))


def test_lights_and_embers_keep_the_title_off_the_places_that_light_up() -> None:
    table = on_felt({"a": [Rect(450, 200, 100, 100)]})
    ended, waves = Ended(table, (0,)), (("a",), ("nowhere",))
    clear = finales._clearest(table, "Won")
    for finale, peak, ember in ((finales._light, 3.5, False), (finales._embers, 0.85, True)):
        scene = finale(ended, waves, SCENE)
        assert [glow.ember for glow in scene.glows] == [ember]
        assert len(scene.glows) == len(scene.cards) == 1
        assert (scene.title_at, scene.peak) == (clear, pytest.approx(peak))
        assert scene.title_at != (600, 300)
        assert finale(ended, (("nowhere",),), SCENE) is None
    empty = on_felt({"a": [Rect(450, 200, 100, 100)], "b": []})
    boxes = {**empty.piles, "b": replace(empty.piles["b"], card=Rect(300, 200, 140, 90))}
    empty = replace(empty, piles=boxes)
    lit = finales._light(Ended(empty, (0,)), (("a", "b"),), SCENE)
    assert lit.title_at == finales._clearest(empty, "Won", [boxes["b"].card])
    assert lit.title_at != finales._clearest(empty, "Won"), "what is empty and lit, too"


def test_embers_have_twelve_sparks_for_each_pile_and_all_of_them_150() -> None:
    for piles, sparks in ((1, 12), (3, 36), (12, 144), (13, 150)):
        table = on_felt({str(number): in_row(1) for number in range(piles)})
        waves = tuple((name,) for name in table.piles)
        scene = finales._embers(Ended(table, (0,)), waves, SCENE)
        assert len(scene.sparks) == sparks
        last = 0.25 + (piles - 1) * min(0.26, 1.8 / piles)
        assert scene.peak == pytest.approx(min(3.5, last + 0.6))
        assert len({spark.x for spark in scene.sparks}) == sparks, "each pile has its own"
    short = finales._embers(Ended(table, (0,)), waves, replace(SCENE, lasts=2.0))
    assert short.peak == 1.5


def test_sparks_rise_from_the_upper_part_of_a_pile_within_two_seconds() -> None:
    glow = Glow(Rect(200, 100, 90, 50), 1.0, ember=True)
    sparks = [spark for number in range(60) for spark in finales._sparks(glow, number)]
    for values, low, high in (
        ([spark.x for spark in sparks], 200, 290),
        ([spark.y for spark in sparks], 100, 130),
        ([spark.comes for spark in sparks], 1, 3),
        ([spark.lasts for spark in sparks], 0.8, 1.6),
        ([spark.rises for spark in sparks], 54, 135),
        ([spark.sways for spark in sparks], -9, 9),
    ):
        near = (high - low) / 20
        assert low <= min(values) < low + near
        assert high - near < max(values) <= high
    assert {spark.size for spark in sparks} == {0, 1, 2}
    assert finales._sparks(glow, 3) == finales._sparks(glow, 3) != finales._sparks(glow, 4)


def test_sparks_of_a_narrow_pile_rise_as_high_as_those_of_one_of_sixty_pixels() -> None:
    rising = [
        [spark.rises for spark in finales._sparks(Glow(Rect(0, 0, wide, 50), 1.0), 1)]
        for wide in (10, 60, 120)
    ]
    assert rising[0] == rising[1]
    assert rising[2] == pytest.approx([2 * high for high in rising[0]])


# -- chips -----------------------------------------------------------------------------------------

PLATES = (Rect(200, 60, 100, 40), Rect(700, 60, 100, 40))
POTS = {"pot": Rect(480, 90, 40, 20)}


def poured(chips: int, winners: tuple[int, ...] = (0,), **changes: object) -> ClosingScene:
    table = replace(on_felt({"a": in_row(3)}, plates=PLATES, counters=POTS), **changes)
    scene = finales._chips(Ended(table, winners, (), {"pot": chips}), (("pot",),), SCENE)
    assert scene is not None
    return scene


def test_seven_chips_make_a_heap_of_five_with_two_above_them() -> None:
    chips = poured(7).chips
    foot = chips[2].end
    beside = [(-68, 0), (-34, 0), (0, 0), (34, 0), (68, 0), (-51, -27.88), (-17, -27.88)]
    assert rounded([(chip.end[0] - foot[0], chip.end[1] - foot[1]) for chip in chips]) == beside
    assert {chip.start for chip in chips} == {(500, 100)}
    assert {chip.counter for chip in chips} == {"pot"}
    assert [chip.comes for chip in chips] == pytest.approx([0.3 + n * 1.9 / 7 for n in range(7)])
    assert {chip.lasts for chip in chips} == {0.6}
    for chip in chips:
        across, down = abs(chip.end[0] - 500), abs(chip.end[1] - 100)
        assert chip.bow == pytest.approx(0.16 * (across + down) + 34)


def test_chips_are_as_large_as_the_table() -> None:
    chips = poured(7, scale=0.5).chips
    assert chips[1].end[0] - chips[0].end[0] == pytest.approx(17)
    assert chips[0].end[1] - chips[5].end[1] == pytest.approx(13.94)


def test_two_winners_have_their_chips_in_turns_each_in_a_heap_near_the_plate() -> None:
    scene = poured(13, (1, 0))
    right, left = scene.chips[::2], scene.chips[1::2]
    assert (len(right), len(left)) == (7, 6)
    for heap, plate in ((right, PLATES[1]), (left, PLATES[0])):
        alone = [(chip.end[0] - heap[0].end[0], chip.end[1] - heap[0].end[1]) for chip in heap]
        offsets = [(0, 0), (34, 0), (68, 0), (102, 0), (136, 0), (17, -27.88), (51, -27.88)]
        assert rounded(alone) == offsets[: len(heap)]
        assert abs(heap[2].end[0] - plate.centre[0]) < 200
    assert [(glow.rect, glow.comes, glow.ember) for glow in scene.glows] == [
        (PLATES[1], 0.4, False),
        (PLATES[0], 0.4, False),
    ]
    assert scene.peak == 2.95


def test_a_heap_leaves_the_title_and_the_shine_of_the_plates_free() -> None:
    title = Rect(300, 270, 400, 88)
    for winners in ((0,), (1,), (0, 1)):
        for chip in poured(15, winners).chips:
            x, y = chip.end
            covers = Rect(round(x) - 17, round(y) - 17, 34, 34)
            assert not covers.overlap(title)
            for seat in winners:
                assert not covers.overlap(PLATES[seat].grown(40))


def test_chips_need_somewhere_to_come_from_and_somebody_to_go_to() -> None:
    table = on_felt(plates=PLATES, counters=POTS)
    for winners, values in (((), {"pot": 3}), ((5,), {"pot": 3}), ((0,), {"pot": 0}), ((0,), None)):
        assert finales._chips(Ended(table, winners, (), values), (("pot",),), SCENE) is None
    scene = finales._chips(Ended(table, (5, 0), (), {"pot": 3}), (("pot",),), SCENE)
    assert len(scene.chips) == 3
    assert len(scene.glows) == 1


def test_no_more_than_49_chips_pour_and_none_from_a_counter_without_a_value() -> None:
    table = on_felt(counters={**POTS, "other": Rect(0, 0, 10, 10)})
    starts = finales._poured(Ended(table, (0,), (), {"pot": 60}), (("pot", "other"),))
    assert len(starts) == 49
    starts = finales._poured(Ended(table, (0,), (), {"pot": 2}), (("other",), ("pot",)))
    assert starts == [("pot", (500.0, 100.0))] * 2


def test_the_cards_of_a_winner_stand_as_a_fan_and_then_the_title_moves_above_the_foot() -> None:
    assert poured(3).cards == ()
    assert poured(3).title_at == SCENE.title_at
    table = on_felt({"a": in_row(50)}, plates=PLATES, counters=POTS)
    scene = finales._chips(Ended(table, (0,), ("a",), {"pot": 3}), (("pot",),), SCENE)
    assert [card.place.index for card in scene.cards] == list(range(8, 50))
    assert rounded([scene.title_at]) == [(500, 314)]
    covered = [finales._covered(card) for card in scene.cards]
    for chip in scene.chips:
        x, y = chip.end
        assert not any(Rect(round(x) - 17, round(y) - 17, 34, 34).overlap(at) for at in covered)


def test_three_cards_of_a_fan_are_ten_degrees_apart_and_many_fill_most_of_a_half_circle() -> None:
    table = on_felt({"a": in_row(20)})
    fan = finales._fan(table, table.cards_in("a")[:3])
    expected = []
    for angle in (10, 0, -10):
        turn = radians(angle)
        expected.append((500 - 184 * sin(turn), 362 - 184 * cos(turn), 50, angle))
    assert rounded([(*card.there, card.angle) for card in fan]) == rounded(expected)
    (alone,) = finales._fan(table, table.cards_in("a")[:1])
    assert (rounded([alone.there]), alone.angle) == ([(500, 178, 50)], 0)
    many = finales._fan(table, table.cards_in("a"))
    assert [card.angle for card in many] == pytest.approx([72 - 7.2 * (n + 0.5) for n in range(20)])
    assert finales._fan(table, ()) == ()


def test_a_heap_stands_with_its_lowest_row_on_the_lower_edge_of_the_only_gap() -> None:
    heap = [(-0.5, 0), (0.5, 0), (1.5, 0), (0.0, 1)]
    table, gap = on_felt(), Rect(500, 200, 110, 70)  # 3 by 1.82 chips of 34: 102 by 61.88
    taken = all_but(gap)
    plate = Plate(0, Rect(100, 50, 10, 10), Rect(100, 50, 10, 10), "top")
    (foot,) = finales._feet(table, [plate], heap, taken)
    assert rounded([foot]) == rounded([(555, 235 + 61.88 / 2 - 17)])
    assert taken[4:] == [Rect(504, 204, 102, 62)], "the next heap leaves it free"
    gap = Rect(500, 200, 60, 40)
    (foot,) = finales._feet(on_felt(scale=0.5), [plate], heap, all_but(gap))
    assert rounded([foot]) == rounded([(530, 220 + 30.94 / 2 - 8.5)])


def test_a_second_heap_stands_beside_the_first() -> None:
    heap = [(-0.5, 0), (0.5, 0)]
    plates = [Plate(seat, Rect(500, 200, 10, 10), FELT, "top") for seat in (0, 1)]
    one, other = finales._feet(on_felt(), plates, heap, [])
    assert abs(one[0] - other[0]) >= 68 or abs(one[1] - other[1]) >= 34


def test_a_title_has_room_for_fifteen_letters_round_its_point() -> None:
    table = on_felt()
    assert finales._around((500, 300), table) == Rect(300, 256, 400, 88)
    assert finales._around((500, 300), replace(table, scale=0.5)) == Rect(400, 278, 200, 44)


# -- a whole scene ---------------------------------------------------------------------------------


def begun(finale: Finale = Finale.STAR, pace: Pace | None = None, **how: bool) -> ClosingScene:
    ended = Ended(on_felt({"a": in_row(14)}), (0, 2), ("a",))
    declared = Celebration(finale, (("a",),))
    return finales.closing_scene(declared, ended, "Won", pace or Pace(), **how)


def test_a_scene_knows_the_cards_that_will_stand_in_the_order_in_which_they_set_off() -> None:
    table = on_felt({"a": in_row(14)})
    lying = table.cards_in("a")
    kings = (*lying[:-1], replace(lying[-1], card=KING))
    ended = Ended(replace(table, lying={"a": kings}), (0,), ("a",))
    scene = finales.closing_scene(Celebration(), ended, "Won", Pace())
    assert scene.soon == (KING, *[SEVEN] * 13), "the topmost first"
    assert scene.width == 36
    one = Ended(on_felt({"a": in_row(1)}), (0,))
    assert finales.closing_scene(Celebration(), one, "Won", Pace()).width == 36
    light = begun(Finale.LIGHT)
    assert (light.soon, light.width, len(light.cards)) == ((), 0.0, 1), "they stay where they lie"


def test_a_scene_lasts_four_seconds_by_the_pace_and_one_that_stands_still_is_shorter() -> None:
    for pace, lasts, factor, still in (
        (Pace(), 4.0, 1.0, False),
        (Pace("slow"), 4.0, 1.8, False),
        (Pace("slow", reduced=True), 2.2, 1.0, True),
    ):
        scene = begun(pace=pace)
        assert (scene.lasts, scene.pace, scene.still) == (lasts, factor, still)
        assert (scene.title, scene.winners, scene.kinder) == ("Won", (0, 2), False)


def test_where_others_have_won_there_is_a_title_and_nothing_else() -> None:
    scene = begun(kinder=True)
    assert (scene.lasts, scene.peak, scene.kinder) == (2.4, 1.2, True)
    assert (scene.cards, scene.glows, scene.chips, scene.soon) == ((), (), (), ())
    table = on_felt({"a": in_row(14)})
    assert scene.title_at == finales._clearest(table, "Won")


def test_a_finale_for_which_nothing_lies_there_becomes_the_star() -> None:
    assert begun(Finale.CHIPS).cards == begun().cards != begun(Finale.ARCH).cards
    assert len(begun(Finale.EMBERS).sparks) == 12


# -- a card in the scene ---------------------------------------------------------------------------


def out(**changes: object) -> ClosingCard:
    """A card that goes out from the first second to the second, and home from 5 to 6."""
    card = ClosingCard(
        Place("a", 0), SEVEN, HOME, THERE, leaves=1.0, rises=1.0, returns=5.0, falls=1.0, rests=7.0
    )
    return replace(card, **changes)


def test_a_card_goes_out_quickly_stands_there_and_is_carried_home() -> None:
    card = out(angle=40.0)
    for second, way in ((0.5, 0), (1, 0), (1.5, 0.875), (2, 1), (5, 1), (5.5, 0.5), (6, 0)):
        shown = card.at(second)
        assert shown[3:6] == pytest.approx((10 + 190 * way, 20 + 100 * way, 40 + 20 * way))
        assert shown.lift == pytest.approx(way)
        assert shown.angle == pytest.approx(40 * max(0, 2 * way - 1))
        assert (shown.gilt, shown.largest, shown.up) == (0, 60, True)
    assert replace(card, there=Pose(0, 0, 20)).at(2).largest == 40
    assert card.at(1.1).angle == 0, "a small card stays upright"
    carried = 1 - (10 * 0.25**3 - 15 * 0.25**4 + 6 * 0.25**5)
    assert card.at(5.25).lift == pytest.approx(carried)


def test_a_card_that_lay_face_down_is_seen_from_above_on_most_of_its_way() -> None:
    card = out(up=False)
    assert [card.at(second).up for second in (1, 1.1, 1.2, 2, 5.5, 5.9)] == [
        *(False, False, True, True, True, False)
    ]  # 0.271 of the way, and 0.488


def test_a_card_is_out_from_when_it_leaves_until_it_has_come_home() -> None:
    card = out()
    assert [card.is_out(second) for second in (0.99, 1, 2, 5.99, 6)] == [
        *(False, True, True, True, False)
    ]


def test_a_card_turns_clockwise_round_the_pivot_and_swirls_on_its_way_out() -> None:
    card = out(pivot=(200, 220), turns=pi / 2, turning=3.0, turned=1.0, angle=10.0)
    assert rounded([card.at(2)[3:7]]) == [(200, 120, 60, 10)]
    assert rounded([card.at(4)[3:7]]) == [(300, 220, 60, -80)]
    eighth = 100 * sin(pi / 4)
    assert rounded([card.at(3.5)[3:7]]) == rounded([(200 + eighth, 220 - eighth, 60, -35)])
    swirl = 0.7 * 0.125  # radians, of which seven eighths are made
    x, y = 200 - 100 * sin(swirl), 220 - 100 * cos(swirl)
    halfway = card.at(1.5)
    assert (halfway.x, halfway.y) == pytest.approx((10 + (x - 10) * 0.875, 20 + (y - 20) * 0.875))


def test_a_ripple_lifts_a_card_leans_it_and_lends_it_a_gold_edge() -> None:
    card = out(ripple=12.0, rippled=3.0, angle=20.0)
    assert rounded([card.at(3)[3:7]]) == rounded([card.at(3.8)[3:7]]) == [(200, 120, 60, 20)]
    middle = card.at(3.4)
    assert rounded([middle[3:7]]) == [(200, 108, 60, 29)]
    assert middle.gilt == pytest.approx(1)
    assert card.at(3.2).gilt == pytest.approx(sin(pi / 4))
    assert out().at(0.4).gilt == 0


def test_a_card_that_takes_no_time_is_there_at_once() -> None:
    card = out(rises=0.0, falls=0.0)
    assert [card.at(second).x for second in (0.9, 1, 4.9, 5)] == [10, 200, 200, 10]


def test_of_cards_that_lie_squared_up_only_the_topmost_is_drawn_below_those_that_are_out() -> None:
    cards = [
        out(place=Place("a", 0), leaves=0.0, taken=0.0),
        out(place=Place("a", 1)),
        out(place=Place("a", 2)),
        out(place=Place("b", 0), home=THERE),
    ]
    frame = replace(SCENE, cards=tuple(cards)).at(0.5)
    assert [card.place for card in frame.cards] == [Place("a", 2), Place("b", 0), Place("a", 0)]
    assert frame.away == {card.place for card in cards}


# -- lights, sparks and chips of a scene -----------------------------------------------------------


@pytest.mark.parametrize(
    ("since", "gone", "strength"),
    [
        *((-0.1, 0, 0), (0.125, 0, 3), (0.25, 0, 6), (0.55, 0, 5), (0.8, 0, 4), (2, 0, 4)),
        *((0.25, 0.5, 3), (0.25, 1, 0)),
    ],
)
def test_a_light_comes_in_a_quarter_of_a_second_and_settles(since, gone, strength) -> None:
    glow = Glow(CARD, 2.0)
    assert glow.at(2 + since, gone) == Light(CARD, strength, ember=False)


@pytest.mark.parametrize(
    ("since", "gone", "strength"),
    [(0.65, 0, 4), (1.3, 0, 6), (0.975, 0, 5), (1.95, 0, 4), (2.6, 0, 6), (1.3, 0.5, 3)],
)
def test_an_ember_breathes(since, gone, strength) -> None:
    glow = Glow(CARD, 2.0, ember=True)
    assert glow.at(2 + since, gone) == Light(CARD, strength, ember=True)


def test_a_spark_flares_up_and_fades_while_it_rises() -> None:
    spark = RisingSpark(100, 300, 1.0, 4.0, 80, 10, 2)
    for second, y, strength in (
        (1, 300, 0),
        (1.4, 278.32, 2),
        (1.5, 273.59375, 3),
        (3, 230, 3),
        (4, 221.25, 2),
    ):
        shown = spark.at(second)
        assert (shown.y, shown.strength, shown.size) == (pytest.approx(y), strength, 2)
    assert spark.at(2.5).x == pytest.approx(100 + 10 * sin(0.75 * pi))


def test_a_chip_flies_in_a_bow_and_stays() -> None:
    chip = PouredChip("pot", (100, 200), (300, 260), 1.0, 2.0, 40)
    assert chip.at(0.99) is None
    for second, shown in ((1, (100, 200)), (2, (200, 190)), (3, (300, 260)), (9, (300, 260))):
        assert chip.at(second) == pytest.approx(ShownChip(*shown))
    way = 10 * 0.25**3 - 15 * 0.25**4 + 6 * 0.25**5
    bowed = 200 + 60 * way - 40 * sin(pi / 4)
    assert chip.at(1.5) == pytest.approx(ShownChip(100 + 200 * way, bowed))


# -- what a scene shows at a moment ----------------------------------------------------------------


def test_a_scene_ends_by_its_pace_and_shows_nothing_afterwards() -> None:
    scene = replace(SCENE, begins=10.0, pace=0.5, glows=(Glow(CARD, 1.0),))
    assert scene.ends == 12
    assert scene.at(11).lights == (Light(CARD, 4),), "two seconds of its own have passed"
    assert scene.at(12) == ClosingFrame()
    assert scene.at(12).strength == 0
    assert scene.at(11.99).title == "Won"
    assert replace(scene, still=True).ends == 14


def test_a_title_comes_and_goes() -> None:
    for second, strength in ((0.2, 0), (0.35, 3), (0.5, 6), (3.75, 6), (3.875, 3)):
        assert SCENE.at(second).strength == strength
    frame = SCENE.at(1.0)
    assert (frame.title, frame.title_at) == ("Won", (600, 300))


def test_a_scene_that_stands_still_shows_its_peak_all_the_time() -> None:
    card = out(place=Place("a", 0), taken=1.0, rests=1.5)
    scene = replace(SCENE, still=True, cards=(card,), glows=(Glow(CARD, 0.2),), begins=10.0)
    for now in (10.0, 11.0, 13.9):
        frame = scene.at(now)
        assert frame.strength == 6
        assert frame.cards == (card.at(1.2),)
        assert [light.strength for light in frame.lights] == [4]
        assert frame.honours == (Honour(0, 4, 0),)
    assert scene.at(14.0) == ClosingFrame()


def test_a_winner_swells_with_the_title_and_the_rays_go_round() -> None:
    scene = replace(SCENE, winners=(2, 0))
    assert scene.at(0.2).honours == (Honour(2, 0, 1), Honour(0, 0, 1))
    for second, swell, turn in ((0.275, 2, 1), (0.5, 4, 3), (0.9, 4, 5), (1.0, 4, 0), (1.2, 4, 1)):
        assert set(scene.at(second).honours) == {Honour(seat, swell, turn) for seat in (0, 2)}
    kinder = replace(scene, kinder=True)
    assert [kinder.at(second).honours[0].swell for second in (0.275, 0.5, 3.75)] == [1, 2, 2]


def test_cards_are_away_from_when_they_are_taken_until_they_rest() -> None:
    card = out(taken=0.5, rests=3.0)
    scene = replace(SCENE, cards=(card,))
    there = [bool(scene.at(second).away) for second in (0.49, 0.5, 2.99, 3.0)]
    assert there == [False, True, True, False]
    assert [bool(scene.at(second).cards) for second in (0.49, 0.5, 2.99, 3.0)] == there


def test_lights_and_sparks_without_strength_are_left_out_and_chips_count_when_they_set_off() -> (
    None
):
    scene = replace(
        SCENE,
        glows=(Glow(CARD, 1.0),),
        sparks=(RisingSpark(0, 0, 1.0, 1.0, 10, 0, 1),),
        chips=(PouredChip("pot", (0, 0), (9, 9), 1.0, 1.0, 5),),
        soon=(SEVEN,),
        width=36.0,
    )
    early, begins, later = (scene.at(second) for second in (0.9, 1.0, 1.5))
    assert (early.lights, early.sparks, early.chips, early.paid) == ((), (), (), ())
    assert (begins.lights, begins.sparks) == ((), ())
    assert (len(begins.chips), begins.paid) == (1, ("pot",))
    assert (len(later.lights), len(later.sparks), len(later.chips)) == (1, 1, 1)
    assert (later.soon, later.width, later.paid) == ((SEVEN,), 36, ("pot",))
    assert scene.at(1.01).lights == (), "too weak to be seen yet"
    fading = scene.at(3.9)
    assert fading.chips == (ShownChip(9, 9),)
    assert fading.lights == (Light(CARD, 2),)
