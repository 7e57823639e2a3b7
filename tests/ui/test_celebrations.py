"""The scene at the end of a game: by the real end of each game; the table lies as it lay."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.celebration import Celebration, Finale
from cardtable.core.table import OVER
from cardtable.croupier.ending import Ending
from cardtable.session import Chair, Session
from cardtable.ui.motion.closing_scene import ClosingFrame
from cardtable.ui.motion.finales import SCENE_TIME, STILL_TIME
from cardtable.ui.pages.result import Result
from cardtable.ui.table.replay import Replay
from tests.support.hall import Hall, Nobody
from tests.support.table_by_hand import FRAME, SEEN, AtTable
from tests.support.thinned import thinned

GOLDEN = Path(__file__).parent.parent / "golden"
ENDS = {
    "lucky_sevens_alone": Finale.STAR,
    "lucky_sevens_two": Finale.STAR,
    "nccc_seven": Finale.LIGHT,
    "seven_bridge": Finale.ARCH,
    "seven_up": Finale.CHIPS,
    "sevens_from_hell": Finale.EMBERS,
    "blank": Finale.STAR,
}
GAMES = sorted(ENDS)
DRAWN = 5  # frames before a press, of those that are played


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    seated = AtTable(tmp_path)
    seated.room._late.__dict__["thinker"] = Nobody()  # the last move is all that is played
    yield seated
    seated.close()


@cache
def ended(name: str) -> Session:
    """A whole game, which no test changes."""
    return save_text.read((GOLDEN / f"{name}.save").read_text(encoding="utf-8"), registry.find)


def last_move(table: AtTable, name: str, *, loser: bool = False) -> Session:
    """Seats a person who wins (or does not) just before the end, and plays the last move."""
    whole = ended(name)
    assert whole.turn == OVER
    won = whole.outcome.winners
    seats = [seat for seat in range(whole.table.seats) if (seat in won) != loser]
    chairs = tuple(
        Chair("human", "Ann") if seat == seats[0] else Chair("easy", chair.name or f"P{seat}")
        for seat, chair in enumerate(whole.chairs)
    )
    session = Session(whole.rules, whole.table, chairs, whole.seed)
    for entry in whole.log[:-1]:
        session.play(entry.move, joined=entry.joined)
    table.room.play(session)
    table.play.game.show_to(seats[0])
    table.wait(30, 0.0001)
    if session.turn != OVER:  # else the dealer has been quicker
        table.play.game.croupier.play([whole.log[-1].move])
    for number in range(300):  # pictures that are wanted first are drawn meanwhile
        if closing(table) is not None or table.play.ending._over_already:
            break
        table.play.game.tabletop.motion.finish_now()
        table.room.step(0.0001)
        if number % SEEN == 0:
            table.room.draw(table.surface)
    return session


def closing(table: AtTable) -> ClosingFrame | None:
    return table.play.game.tabletop.motion.closing


def till_the_end(table: AtTable) -> Iterator[ClosingFrame]:
    """Each frame of the scene; one of a few is drawn, and the one after the last."""
    for number in range(600):
        frame = closing(table)
        if frame is None:
            table.room.draw(table.surface)
            return
        yield frame
        table.room.step(FRAME)
        if number % SEEN == 0:
            table.room.draw(table.surface)
    raise AssertionError("the scene does not end")


@pytest.mark.parametrize("name", GAMES)
def test_each_game_is_celebrated_in_its_own_way_and_then_lies_as_it_lay(
    table: AtTable, name: str
) -> None:
    session = last_move(table, name)
    view = table.play.game.tabletop.view
    declared = session.rules.handling.celebration(view, session.outcome.winners)
    assert declared.finale is ENDS[name]
    frames = list(till_the_end(table))
    assert len(frames) * FRAME == pytest.approx(SCENE_TIME, abs=0.1)
    assert {frame.title for frame in frames} <= {frames[5].title}
    assert any(frame.strength for frame in frames)
    if ENDS[name] in (Finale.STAR, Finale.ARCH):
        assert max(len(frame.cards) for frame in frames) >= 14
    assert not table.play.game.tabletop.motion.moving
    assert not isinstance(table.room.screen, Result), "a moment of rest"
    assert table.is_whole()
    table.wait(60)
    assert isinstance(table.room.screen, Result)


def test_what_each_finale_is_made_of(table: AtTable) -> None:
    most = {}
    for name in ("nccc_seven", "sevens_from_hell", "seven_up"):
        last_move(table, name)
        frames = list(till_the_end(table))
        most[name] = [
            max(len(part) for part in parts)
            for parts in zip(*((f.lights, f.sparks, f.chips) for f in frames), strict=True)
        ]
    lights, sparks, chips = most["nccc_seven"]
    assert (lights, sparks, chips) == (52, 0, 0), "empty places light up too"
    lights, sparks, chips = most["sevens_from_hell"]
    assert lights >= 8
    assert sparks >= 20
    assert most["seven_up"][2] == 14, "all the chips of the pot and of the others"


@pytest.mark.parametrize("name", GAMES)
def test_no_card_is_shown_that_the_seat_does_not_know(table: AtTable, name: str) -> None:
    last_move(table, name)
    view, zones = table.play.game.tabletop.view, table.play.game.tabletop._zones()
    while (frame := closing(table)) is not None:
        table.room.step(3 * FRAME)
        for shown in frame.cards:
            card = view.piles[shown.place.pile][shown.place.index]
            assert card == shown.card
            assert not card.is_hidden
            seat = table.play.game.tabletop.seat
            assert zones.of_pile(shown.place.pile).seen_by(seat)


@pytest.mark.parametrize(("name", "frames"), thinned(GAMES, (1, 40, 100, 215), every=4))
def test_a_press_at_any_moment_ends_it_and_does_nothing_else(
    table: AtTable, name: str, frames: int
) -> None:
    session = last_move(table, name)
    for _ in range(frames - DRAWN):  # what the frames before drew, these draw over
        table.room.step(FRAME)
    table.step(min(frames, DRAWN))
    assert closing(table) is not None
    moves = len(session.log)
    if frames < 100:
        table.click((640, 300))
    else:
        table.key(pygame.K_u)
    assert closing(table) is None
    assert len(session.log) == moves, "nothing is taken back"
    assert table.play.game.talk.popup is None
    assert table.is_whole()
    table.wait(60)
    assert isinstance(table.room.screen, Result)


@pytest.mark.parametrize("name", GAMES)
def test_with_less_motion_it_stands_still_and_is_as_clear(table: AtTable, name: str) -> None:
    table.room.settings.set("reduced_motion", "on")
    table.room.apply()
    last_move(table, name)
    table.step(2)
    first = pygame.image.tobytes(table.surface, "RGB")
    shown = list(till_the_end(table))
    assert len(set(map(repr, shown))) == 1
    assert shown[0].strength
    assert shown[0].cards or shown[0].lights
    assert len(shown) * FRAME == pytest.approx(STILL_TIME, abs=0.1)
    last_move(table, name)
    table.wait(60)
    assert pygame.image.tobytes(table.surface, "RGB") == first


def test_without_animation_the_result_comes_at_once(table: AtTable) -> None:
    table.room.settings.set("animation", "off")
    table.room.apply()
    last_move(table, "seven_up")
    assert closing(table) is None
    table.wait(50)
    assert isinstance(table.room.screen, Result)


def test_where_others_have_won_it_is_shorter_and_their_portraits_are_smaller(
    table: AtTable,
) -> None:
    last_move(table, "nccc_seven")
    own = list(till_the_end(table))
    last_move(table, "nccc_seven", loser=True)
    others = list(till_the_end(table))
    assert len(others) < 0.7 * len(own)
    swells = [max(h.swell for f in frames for h in f.honours) for frames in (own, others)]
    assert 0 < swells[1] < swells[0]
    assert not any(frame.cards for frame in others)
    assert "wins" in others[20].title


def test_partners_are_both_celebrated(table: AtTable) -> None:
    session = last_move(table, "seven_up")
    table.wait(60)
    frame = closing(table)
    assert frame is not None
    assert {honour.seat for honour in frame.honours} == set(session.outcome.winners)
    assert len(frame.honours) == 2


def test_the_tree_says_it_once_and_nothing_more(table: AtTable) -> None:
    last_move(table, "seven_bridge")
    table.step(2)
    told = repr(table.play.told())
    for _ in till_the_end(table):
        assert repr(table.play.told()) == told


def test_a_resize_ends_it_and_the_table_is_whole(table: AtTable) -> None:
    last_move(table, "lucky_sevens_alone")
    table.step(70)
    table.resize((1024, 768))
    table.step()
    assert closing(table) is None
    assert table.is_whole()


def test_the_same_deal_begins_without_a_trace_of_it(table: AtTable) -> None:
    last_move(table, "blank")
    table.step(20)
    table.click((640, 300))
    table.wait(60)
    result = table.room.screen
    assert isinstance(result, Result)
    result.rematch()
    table.step(5)
    assert closing(table) is None
    assert table.play.session.turn != OVER
    assert table.is_whole()


def test_many_celebrations_keep_nothing(table: AtTable) -> None:
    last_move(table, "sevens_from_hell")
    painter = table.play.picture
    for _ in till_the_end(table):
        assert painter._closing_painter is not None
    table.step()
    assert painter._closing_painter is None


def test_a_replay_that_is_played_to_its_end_is_celebrated_and_one_that_jumps_there_is_not(
    hall: Hall,
) -> None:
    session = ended("blank")
    page = Replay(hall, session, at=len(session.log) - 1)
    page.resize(hall.size)
    page.go(page.last)
    page.step(1.0)
    page.step(FRAME)
    assert page.table.motion.closing is None
    page.go(page.last - 1)
    page.play()
    for _ in range(300):
        page.step(2 * FRAME)
        if page.table.motion.closing is not None:
            break
    assert page.table.motion.closing is not None
    at = page.at
    page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert page.table.motion.closing is None
    assert page.at == at, "the press has only ended it"
    page.step(FRAME)
    assert page.table.motion.closing is None, "once"


def test_the_last_card_of_a_hand_is_seen_before_the_score_sheet_comes() -> None:
    ending = Ending(Session(registry.find("blank"), ended("blank").table, ended("blank").chairs))
    assert ending.step(1.0, moving=True, sheet=True, over=False) == ""
    assert ending.step(0.3, moving=False, sheet=True, over=False) == ""
    assert ending.step(0.3, moving=False, sheet=True, over=False) == "sheet"
    assert ending.step(9.0, moving=False, sheet=False, over=False) == ""
    assert ending.step(0.3, moving=False, sheet=True, over=False) == "", "of the next hand too"


def test_nothing_of_it_is_loaded_before_a_game_ends() -> None:
    asked = (
        "import sys, cardtable.ui.table.table_screen; "
        "print([name for name in sys.modules if 'closing' in name or 'finales' in name])"
    )
    made = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert made.stdout.splitlines()[-1] == "[]"


def test_names_that_lie_nowhere_are_left_out(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = registry.find("seven_bridge")
    declared = Celebration(Finale.EMBERS, (("nowhere",), ("melds-9",)))
    monkeypatch.setattr(type(rules.handling), "celebration", lambda *_: declared)
    last_move(table, "seven_bridge")
    frames = list(till_the_end(table))
    assert max(len(frame.cards) for frame in frames) >= 14, "the star of the house instead"
