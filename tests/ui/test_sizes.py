"""Tables as they are really drawn, measured at every size."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from itertools import product

import pytest

from cardtable.core.rules import zoning
from cardtable.session import Session
from cardtable.store.settings import EACH_GAME
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import screen_scale
from cardtable.ui.layout.table_frame import table_frame
from cardtable.ui.table.replay import Replay
from cardtable.ui.window_size import SMALLEST
from tests.support.drawn_tables import (
    GAMES,
    NAMES,
    READABLE,
    SIZES,
    STAGES,
    THEMES,
    Case,
    Drawn,
    Faults,
    contrasts,
    dealt,
    draw,
    faults,
    ground_of,
    stages,
    tables,
)
from tests.support.hall import Hall
from tests.support.sizes import NETBOOK
from tests.support.thinned import thinned

SHRUNK = 0.9  # of their width: the least that cards keep beside smaller text
SHARED = 0.55  # and beside larger text, which wants room as well


LEGIBLE = 15  # pixels: the height of a line of text that can be read without effort


MORE = 1.2  # times as wide as that: cards which surely have something to give


AMPLE = 110  # units: cards wider than that leave room for larger names


SAMPLES = [
    Case(game, *shape, stage=stage, size=size, scale=scale, large=large, theme=theme)
    for number, game in enumerate(GAMES)
    for shape in tables(game)[-1:]
    for stage, size, scale, large, theme in (
        ("fullest", (1280, 720), 100, False, EACH_GAME),
        ("fullest", (1024, 600), 100, True, THEMES[(2 * number) % len(THEMES)]),
        ("middle", (1280, 720), 200, False, THEMES[(2 * number + 1) % len(THEMES)]),
        ("opening", (1920, 1080), 75, False, "contrast"),
        ("opening", (1280, 720), 100, False, EACH_GAME),
    )
]


SAMPLES += [Case("lucky_sevens", 1, size=NETBOOK, scale=75, theme="blue")]  # tiny letters


SMALL = [
    SMALLEST,
    NETBOOK,
    (SMALLEST[0], 921),
    (600, 900),
    (768, 1024),
]  # windows, most of them upright


FULLEST = [
    Case(game, *tables(game)[-1], stage="fullest", size=size, scale=scale)
    for game, size, scale in product(GAMES, SMALL, (100, 200, 75))
]


@pytest.mark.parametrize("case", thinned(SAMPLES, every=3), ids=str)
def test_what_is_drawn_can_be_read_and_lies_apart(case: Case) -> None:
    wrong = {kind: complaints for kind, complaints in faults(case).items() if complaints}
    assert not wrong, f"{case}: {wrong}"


@pytest.mark.parametrize("case", thinned(FULLEST, every=7), ids=str)
def test_the_fullest_tables_can_be_read_in_small_windows(case: Case) -> None:
    """Books of three teams are tiles or small there; a hand never is."""
    found = faults(case)
    found["small cards"] = [small for small in found["small cards"] if "books" not in small]
    wrong = {kind: complaints for kind, complaints in found.items() if complaints}
    assert not wrong, f"{case}: {wrong}"


@pytest.mark.parametrize(
    ("game", "seats", "mode"),
    [("seven_bridge", 4, ""), ("seven_up", 4, ""), ("sevens_from_hell", 4, "2x2")],
)
def test_sentences_and_badges_find_room_beside_large_text_in_a_low_window(
    game: str, seats: int, mode: str
) -> None:
    """A refusal and a tip lie clear of each other, and a badge on no index of a small card."""
    found = faults(Case(game, seats, mode, "fullest", NETBOOK, 200))
    assert not {kind: complaints for kind, complaints in found.items() if complaints}


def at_the_table(session: Session, size: tuple[int, int], scale: int) -> Arrangement:
    """The table as the first seat plays at it."""
    rules, view = session.rules, session.view(0)
    zones = zoning(rules, session.table)
    return arrange(
        zones,
        view.piles,
        0,
        size,
        seats=session.table.seats,
        options=LayoutOptions(scale / 100, shelf=rules.handling.shelf(view, 0, ()) is not None),
        orders=HandOrders(rules).orders(zones, view.piles, 0),
    )


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    """One hall for every table that is watched."""
    return Hall(tmp_path_factory.mktemp("home"))


def in_a_replay(hall: Hall, session: Session, size: tuple[int, int], scale: int) -> Arrangement:
    """The same table, watched."""
    if hall.top is None or hall.top.session is not session:
        hall.show(Replay(hall, session, at=len(session.log)))
    hall.at(size, scale)
    made = hall.top.table.arrangement
    assert made is not None
    return made


def card_widths(table: Arrangement) -> dict[str, int]:
    """The widths of the cards of each pile that is not at a plate; tiles are left out."""
    widths = {card.place.pile: card.rect.w for card in table.cards}
    boxes = table.piles
    return {
        pile: width
        for pile, width in widths.items()
        if not boxes[pile].tile and not boxes[pile].at_plate
    }


ALL_TABLES = [(game, *shape) for game in GAMES for shape in tables(game)]


DECLARED = [(game, *shape) for game in GAMES for shape in tables(game, every=True)]


@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_names_round_the_table_never_shrink_with_larger_text(
    game: str, seats: int, mode: str
) -> None:
    session = dealt(game, seats, mode)
    zones = zoning(session.rules, session.table)
    for size in (NETBOOK, (1280, 720), (1920, 1080)):
        scales = [
            table_frame(zones, 0, seats, size, options=LayoutOptions(scale / 100)).measure.scale
            for scale in (100, 125, 150, 175, 200)
        ]
        assert min(scales) == scales[0], f"{size}: {scales}"


def test_letters_like_their_ground_are_noticed() -> None:
    made = draw(Case("lucky_sevens", 1, theme="blue"), over=False)
    text = next(
        picture
        for picture in made.pictures
        if made.texts.get(id(picture.image), ("",))[0] == "round"
    )
    ground = ground_of(made.surface, text)
    made.texts[id(text.image)] = ("round", tuple(level + 6 for level in ground))
    wrong: Faults = defaultdict(list)
    contrasts(Case("lucky_sevens", 1), made, wrong)
    assert wrong["text contrast"]


def name_heights(made: Drawn) -> dict[str, int]:
    """The height in pixels of the lettering of each name round the table.

    A long name may stand in two lines on a badge, broken with a hyphen.
    """
    heights: dict[str, int] = {}
    first = ""
    for picture in made.pictures:
        text = made.texts[id(picture.image)][0] if id(picture.image) in made.texts else ""
        name = first[:-1] + text if first else text
        if name in NAMES:
            heights[name] = picture.image.get_height()
        first = text if text.endswith("-") else ""
    return heights


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_a_name_of_eleven_letters_is_hardly_smaller_than_the_others(
    game: str, seats: int, mode: str, scale: int
) -> None:
    heights = name_heights(draw(Case(game, seats, mode, size=NETBOOK, scale=scale), over=False))
    assert seats == 1 or len(heights) == seats
    small = {name: height for name, height in heights.items() if height < LEGIBLE}
    assert not small, f"{small} of {max(heights.values())}"


@pytest.mark.parametrize("size", [NETBOOK, (1280, 720)], ids=str)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_ample_cards_leave_room_for_larger_names(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """At the opening: later in a game cards that would become tiles come before names."""
    usual = draw(Case(game, seats, mode, "opening", size), over=False)
    if usual.play.game.tabletop.arrangement.card[0] < AMPLE * MORE * screen_scale(size):
        return
    names = name_heights(usual)
    larger = name_heights(draw(Case(game, seats, mode, "opening", size, 200), over=False))
    assert all(larger[name] > height for name, height in names.items()), (names, larger)


@pytest.mark.parametrize("watched", [False, True], ids=["played", "watched"])
@pytest.mark.parametrize(("game", "seats", "mode"), DECLARED)
def test_text_and_cards_share_the_room(
    game: str, seats: int, mode: str, watched: bool, hall: Hall
) -> None:
    """Beside larger text a hand keeps a part of its width and can be read, however full it is.

    Other cards keep as much, or become tiles. Beside smaller text all are as wide as they were.
    """
    arranged = partial(in_a_replay, hall) if watched else at_the_table
    few = seats <= 6
    shown = product(STAGES if few else STAGES[-1:], SIZES[: 2 if watched else 3])
    for stage, size in shown:
        session = stages(game, seats, mode)[stage]
        usual = card_widths(arranged(session, size, 100))
        for scale in (75, 125, 150, 175, 200) if few else (75, 150, 200):
            table = arranged(session, size, scale)
            now = card_widths(table)
            kept = SHRUNK if scale < 100 else SHARED
            least = READABLE * min(1, screen_scale(table.window[2:]))
            for pile, width in usual.items():
                wide = now.get(pile, 0)
                tile = scale > 100 and table.piles[pile].tile and not table.piles[pile].is_hand
                assert tile or wide >= int(width * kept), f"{pile} {stage} {size} {scale} %"
                if table.piles[pile].is_hand and table.piles[pile].own:
                    assert wide >= min(width, int(least)), f"{pile} {stage} {size} {scale} %"
