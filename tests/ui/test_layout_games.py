"""Layout of every installed game, as it is really played: nothing overlaps, all is legible."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from cardtable import registry
from cardtable.core.cards import pack
from cardtable.core.piles import Piles
from cardtable.core.rules import zoning
from cardtable.core.table import Fan, Row, table_for
from cardtable.session import Session
from cardtable.ui.drawing.prints import grounds, middle, own_side
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.measure import READABLE
from cardtable.ui.layout.rects import Rect, rim_width, screen_scale
from tests.support.at_once import at_once
from tests.support.sizes import NETBOOK

WINDOWS = (NETBOOK, (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (900, 1400))
PLIES = (0, 1, 30, 90)


def games() -> list[tuple[str, int]]:
    """Every game, with every number of seats (of the many of one game, some)."""
    return [
        (rules.name, seats)
        for rules in registry.everything()
        for seats in sorted(rules.seats)
        if len(rules.seats) < 8 or seats in (*rules.seats[:1], 4, 7, 8, 13, 25)
    ]


@cache
def played(name: str, seats: int) -> tuple[Session, ...]:
    """A random game after some numbers of moves."""
    rules = registry.find(name)
    positions = []
    for plies in PLIES:
        session = Session(rules, table_for(rules.options, seats), seed="layout")
        rng = Random(7)
        session.settle()
        for _ in range(plies):
            if session.turn < 0:
                break
            moves = session.moves(session.turn)
            session.play(moves[int(rng.random() * len(moves))])
            session.settle()
        positions.append(session)
    return tuple(positions)


def laid(session: Session, viewer: int, window: tuple[int, int]) -> tuple[Piles, Arrangement]:
    rules, view = session.rules, session.view(viewer)
    zones = zoning(rules, session.table)
    orders = HandOrders(rules).orders(zones, view.piles, viewer)
    seats = session.table.seats
    table = arrange(
        zones, view.piles, viewer, window, seats=seats, options=LayoutOptions(), orders=orders
    )
    return view.piles, table


def solid(table: Arrangement) -> list[tuple[str, Rect]]:
    boxes = [(name, box.rect) for name, box in table.piles.items()]
    boxes += [(f"plate {plate.seat}", plate.rect) for plate in table.plates]
    boxes += [(f"counter {box.name} {box.seat}", box.rect) for box in table.counters]
    return boxes


def lying(table: Arrangement) -> list[tuple[str, Rect]]:
    """Returns what is drawn: of piles their cards, not the room that these have."""
    rects = [(str(card.place), card.rect) for card in table.cards]
    return rects + [(name, rect) for name, rect in solid(table) if name not in table.piles]


def in_the_place_of_a_hand(table: Arrangement, name: str, other: str) -> bool:
    """True when one is an empty hand and the other what was laid out of it."""
    boxes = [table.piles[pile] for pile in (name, other) if pile in table.piles]
    empty = [box for box in boxes if box.is_hand and not box.count]
    return len(boxes) == 2 and any(
        box.rect.inside(hand.rect) for hand in empty for box in boxes if box is not hand
    )


def in_ring(session: Session, pile: str) -> bool:
    zones = zoning(session.rules, session.table)
    return zones.has(pile) and zones.of_pile(pile).ring


@pytest.mark.parametrize(("name", "seats"), games())
def test_every_game_fits_every_window(name, seats):
    for session in played(name, seats):
        for window in WINDOWS:
            _, table = laid(session, seats - 1, window)
            for (one, rect), (other, rect2) in combinations(solid(table), 2):
                apart = not in_the_place_of_a_hand(table, one, other)
                if apart and not (in_ring(session, one) and in_ring(session, other)):
                    assert not rect.overlap(rect2), f"{window}: {one} lies over {other}"
            for what, rect in solid(table):
                assert rect.inside(table.felt), f"{window}: {what} leaves the felt"
            for placed in table.cards:
                assert placed.rect.inside(table.piles[placed.place.pile].rect)


@pytest.mark.parametrize(("name", "seats"), games())
def test_what_is_printed_round_a_seats_things_goes_round_nothing_else(name, seats):
    for session in played(name, seats):
        for window in WINDOWS:
            _, table = laid(session, seats - 1, window)
            side = own_side(table)
            printed = [("one's own side", side)] if side else []
            printed += grounds(table).items()
            for (one, rect), (other, rect2) in combinations(printed, 2):
                assert not rect.overlap(rect2), f"{window}: {one} lies over {other}"
            for what, rect in lying(table):
                for place, around in printed:
                    within = rect.inside(around)
                    assert within or not rect.overlap(around), f"{window}: {what}, {place}"
            whole = Rect(0, 0, *window).grown(-rim_width(window))
            assert side is None or side.inside(whole), f"{window}: printed under the rim"


@pytest.mark.parametrize(("name", "seats"), games())
def test_what_seats_have_laid_out_lies_as_they_sit(name, seats):
    session = next(iter(played(name, seats)))
    for viewer in range(seats):
        _, table = laid(session, viewer, (1280, 720))
        plates = {plate.seat: plate.rect.centre[0] for plate in table.plates}
        lines: dict[int, list[tuple[int, int]]] = {}
        for box in table.families.values():
            if box.is_named and not box.own:
                lines.setdefault(box.rect.y, []).append((box.rect.x, plates[box.seat]))
        for line in lines.values():
            assert [plate for _, plate in sorted(line)] == sorted(plate for _, plate in line)


@pytest.mark.parametrize(("name", "seats"), games())
def test_cards_keep_their_size_when_hands_are_laid_open(name, seats):
    session = next(iter(played(name, seats)))
    zones = zoning(session.rules, session.table)
    hands = {zone.owners: zone.name for zone in zones if zone.near.fan is Fan.HAND}
    left = [zone for zone in zones if zone.near.row is Row.HAND and zone.near.yields]
    view = session.view(0)
    for zone in left:
        cards = view.piles[hands[0,]][:1]
        open_hand = view.piles.with_piles({zone.name: cards, hands[zone.owners]: ()})
        shown = [
            arrange(zones, piles, 0, (1280, 720), seats=seats) for piles in (view.piles, open_hand)
        ]
        assert shown[0].card == shown[1].card
        hand = shown[1].piles[hands[zone.owners]].rect
        room = shown[1].piles[zone.name].rect
        assert room.inside(hand) if 0 in zone.owners else hand.inside(room)


@pytest.mark.parametrize(("name", "seats"), games())
def test_every_card_of_a_drawn_pile_is_somewhere(name, seats):
    for session in played(name, seats):
        piles, table = laid(session, 0, (1280, 720))
        zones = zoning(session.rules, session.table)
        for pile, cards in piles.items():
            zone = zones.of_pile(pile)
            spot = zone.near if 0 in zone.owners or not zone.owners else zone.far
            if spot is not None and spot.row is Row.UNSEEN:
                continue
            lying = sorted(placed.place.index for placed in table.cards_in(pile))
            assert lying == list(range(len(cards))), pile


@at_once("window", WINDOWS)
@pytest.mark.parametrize(("name", "seats"), games())
def test_the_hand_of_every_game_can_be_read(name, seats, window):
    least = READABLE * screen_scale(window) * (0.8 if window[0] < window[1] else 1.0)
    for session in played(name, seats):
        _, table = laid(session, 0, window)
        for placed in table.cards:
            box = table.piles[placed.place.pile]
            if box.own and placed.up and placed.place.pile.startswith("hand"):
                assert placed.rect.w >= least
                assert placed.shows.w >= 0.24 * placed.rect.w - 1


@pytest.mark.parametrize(
    ("name", "seats"),
    [(rules.name, n) for rules in registry.everything() for n in rules.seats if n <= 7],
)
def test_few_players_sit_in_one_line_along_the_top_and_apart(name, seats):
    session = next(iter(played(name, seats)))
    _, table = laid(session, 0, (1280, 720))
    tops = sorted(plate.block for plate in table.plates if plate.edge == "top")
    assert len({block.y for block in tops}) <= 1
    assert all(after.x - before.right >= 12 for before, after in pairwise(tops))


@pytest.mark.parametrize(("name", "seats"), games())
def test_a_hand_lies_in_the_middle_of_the_table_unless_something_is_in_its_way(name, seats):
    window = (1920, 1080)
    for session in played(name, seats):
        _, table = laid(session, 0, window)
        hands = {card.place.pile for card in table.cards if card.place.pile.startswith("hand")}
        for pile in filter(lambda pile: table.piles[pile].own, hands):
            lying = [
                card.rect for card in table.cards_in(pile) if table.piles[pile].fan is Fan.HAND
            ]
            left = min((rect.x for rect in lying), default=0)
            right = max((rect.right for rect in lying), default=window[0])
            room = table.piles[pile].rect
            assert (
                abs(left + right - window[0]) <= 2
                or room.x in (left, left - 1)
                or room.right == right
            )


@pytest.mark.parametrize(("name", "seats"), games())
def test_piles_that_did_not_change_are_not_laid_out_again(name, seats):
    """A frame with a move costs only what has changed."""
    session = played(name, seats)[-1]
    viewer = max(0, session.turn)
    _, table = laid(session, viewer, (1920, 1080))
    for place in (card.place for card in table.cards):
        assert table.at(place).place == place  # also in a hand that is sorted
    _, again = laid(session, viewer, (1920, 1080))
    assert all(again.lying[pile] is cards for pile, cards in table.lying.items())


@at_once("window", [(720, 1280), (800, 1200)])
def test_an_upright_table_shows_cards_in_place_of_tiles(window: tuple[int, int]) -> None:
    """Its width is scarce, but its height is not: a card of rank and suit alone can be read."""
    _, table = laid(played("nccc_seven", 4)[0], 0, window)
    assert not any(box.tile for box in table.piles.values())


@at_once("window", [(900, 1400), (720, 1280), (768, 1024)])
@pytest.mark.parametrize("seats", [4, 6])
def test_books_of_an_upright_table_stand_in_two_lines_of_larger_cards(
    seats: int, window: tuple[int, int]
) -> None:
    """Twelve side by side would be narrow, above a room without anything in it."""
    for session in played("sevens_from_hell", seats):
        view, table = laid(session, 0, window)
        for side, usual in (("books-0", 0.76), ("books-1", 0.45)):
            books = [box for name, box in table.piles.items() if name.startswith(f"{side}/")]
            lines = sorted({box.rect.y for box in books})
            assert len(books) == 2 * 6
            assert len(lines) == 2
            assert max(box.rect.bottom for box in books if box.rect.y == lines[0]) <= lines[1]
            assert not any(box.tile for box in books)
            slot = next((box.card for box in books if not view[box.pile]), None)
            assert slot is None or slot.w >= 1.15 * usual * table.card[0]


@at_once("window", [(720, 1280), (800, 1200)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_trick_on_an_upright_table_is_larger_than_the_hand(
    seats: int, window: tuple[int, int]
) -> None:
    _, table = laid(played("seven_up", seats)[0], 0, window)
    trick, hand = (table.piles[name].card.w for name in ("trick/0", "hand-0"))
    assert trick > 1.5 * hand
    ground = middle(table)
    assert ground is not None
    assert ground.h <= ground.w + 2
    beside = [table.piles[name].rect for name in ("stock", "upcard")]
    assert all(rect.bottom < ground.y for rect in beside)


@at_once("window", [(720, 1280), (800, 1200)])
@pytest.mark.parametrize(("name", "seats"), [("nccc_seven", 5), ("seven_up", 3), ("seven_up", 4)])
def test_on_an_upright_table_a_hand_has_all_the_width(
    name: str, seats: int, window: tuple[int, int]
) -> None:
    """One's own plate stands above it, and the room of the hand reaches from rim to rim."""
    _, table = laid(played(name, seats)[0], 0, window)
    own, hand = table.plate(0), table.piles["hand-0"]
    assert own is not None
    assert own.rect.bottom <= min(card.rect.y for card in table.cards_in("hand-0"))
    assert hand.rect.x == table.felt.x


@at_once("window", [(600, 1024), (720, 1280), (800, 1280), (1080, 1920)])
def test_columns_of_an_upright_table_stand_in_one_line_below_the_seats(
    window: tuple[int, int],
) -> None:
    """Beside plates at the sides four columns would be narrow, or stand two by two."""
    least = {(600, 1024): 93, (720, 1280): 111, (800, 1280): 124, (1080, 1920): 155}
    for session in played("lucky_sevens", 3):
        _, table = laid(session, 0, window)
        columns = [box for name, box in table.piles.items() if name.startswith("column-")]
        assert len({box.rect.y for box in columns}) == 1
        assert table.card[0] >= least[window]


def with_column(seats: int, count: int, window: tuple[int, int]) -> Arrangement:
    """A table of Lucky Sevens on which so many cards lie in the first column."""
    session = played("lucky_sevens", seats)[0]
    zones = zoning(session.rules, session.table)
    piles = session.view(0).piles.with_piles({"column-1": pack()[:count]})
    return arrange(zones, piles, 0, window, seats=seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_open_cards_at_plates_grow_into_the_room_of_an_upright_table(seats: int) -> None:
    """They are 0.44 times as large as those of the hand where there is no room beside them."""
    least = {(720, 1280): 70, (768, 1024): 47, (1080, 1920): 100}
    for window, width in least.items():
        _, table = laid(played("lucky_sevens", seats)[3], 0, window)
        at_plates = {table.piles[f"won-{seat}/1"].card.w for seat in range(1, seats)}
        assert len(at_plates) == 1
        assert at_plates.pop() >= width
        rooms = [plate.block for plate in table.plates]
        assert not any(one.overlap(other) for one, other in combinations(rooms, 2))


def test_a_column_of_an_upright_table_is_looser_until_it_is_long() -> None:
    """Half of each card shows while there is room, and its index in any case."""
    steps = {}
    for count in (3, 12):
        table = with_column(3, count, (768, 1024))
        first, second, *_, last = table.cards_in("column-1")
        steps[count] = (second.rect.y - first.rect.y) / first.rect.h
        assert last.rect.bottom <= table.piles["column-1"].rect.bottom
    assert steps[3] == pytest.approx(0.5, abs=0.01)
    assert 0.3 < steps[12] < 0.4


def test_each_suit_of_seven_runs_out_from_its_seven_on_an_upright_table() -> None:
    """Two lines of six beside each seven, far larger than thirteen side by side."""
    session = played("nccc_seven", 5)[0]
    _, table = laid(session, 0, (720, 1280))
    place = {name: table.piles[f"grid/{name}"].card for name in ("6s", "7s", "8s", "Ks", "As")}
    assert place["8s"].x == place["6s"].x > place["7s"].right
    assert place["8s"].bottom < place["6s"].y
    assert place["8s"].y < place["7s"].y < place["6s"].y
    assert place["Ks"].x == place["As"].x > place["8s"].x
    cells = [box.card for box in table.piles.values() if box.slot]
    assert len(cells) == 52
    assert not any(one.overlap(other) for one, other in combinations(cells, 2))
    assert place["7s"].w > 1.3 * (table.felt.w // 13)


@at_once("window", [(1280, 720), (1000, 1000)])
def test_rows_of_thirteen_stay_rows_where_there_is_width(window: tuple[int, int]) -> None:
    _, table = laid(played("nccc_seven", 5)[0], 0, window)
    spades = {box.card.y for box in table.piles.values() if box.slot.endswith("s")}
    assert len(spades) == 1
