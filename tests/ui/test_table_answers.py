"""Small answers of a table: the name of a line, the place of a moved card, who may hide a hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.table import DEALER
from cardtable.ui.input import intents
from cardtable.ui.table.accessible.narrator import _turn
from cardtable.ui.table.accessible.pile_lists import _pile_name, _row_name
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.key_map import KEYS
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.person_at_table import PersonAtTable
from cardtable.ui.table.prompt_line import PromptMaker
from cardtable.ui.table.shown_table import ShownTable
from cardtable.ui.table.table_events import TableEvents
from tests.support.listener import Ear
from tests.support.told_games import GAMES, at_table, dealt, plays
from tests.support.windowless import Desk, shown


def test_a_line_of_the_list_is_called_as_its_command_without_the_key() -> None:
    here = at_table(dealt("seven_bridge", 2, "otter"), 0)
    now = ShownTable(here).situation()
    lines = {one.key: one.label for one in KEYS.everything(now, pointed=False)}
    assert lines == {
        "hide": "Hide my hand",
        "log": "What happened",
        "sort": "Sort the hand another way; it is by suit",
    }


def test_a_button_of_a_pad_ends_what_moves_and_takes_away_the_tips() -> None:
    done: list[str] = []
    events: Any = SimpleNamespace(
        game=SimpleNamespace(
            curtain=None,
            tabletop=SimpleNamespace(motion=SimpleNamespace(finish_now=lambda: done.append("end"))),
        ),
        tips=SimpleNamespace(restart=lambda: done.append("restart")),
        overlay=SimpleNamespace(hide_tips=lambda: done.append("hide")),
    )
    pressed: Any = SimpleNamespace(type=768)
    assert TableEvents._by_pad(events, pressed, "hint") == "hint"
    assert done == ["end", "restart", "hide"]


def test_a_key_that_is_held_with_others_gives_no_command() -> None:
    desk = Desk(at_table(dealt("seven_bridge", 2, "otter"), 0))
    for name in ("left shift", "right ctrl", "left alt"):
        assert desk.events.take_key(name) == ""
    assert desk.events.take_key("f9") == "settings"


@pytest.mark.parametrize(
    ("seat", "falling", "over", "hides"),
    [(1, None, False, True), (1, None, True, False), (2, None, False, False), (1, 1, False, False)],
)
def test_a_hand_is_hidden_for_a_person_whose_hand_shows_and_whose_game_goes_on(
    seat, falling, over, hides
) -> None:
    fell: list[int] = []
    here: Any = SimpleNamespace(
        croupier=SimpleNamespace(seat=seat, people=(0, 1), over=over, curtain=-1),
        curtain=falling,
        _fall=fell.append,
    )
    GameAtTable.hide_hand(here)
    assert fell == [seat] * hides
    assert here.croupier.curtain == (seat if hides else -1)


def test_rows_of_a_grid_are_told_by_their_suit_or_by_their_number() -> None:
    *_, session = plays("nccc_seven", 1, 60)
    ear = Ear(at_table(session, 0))
    told = [one.name for one in ear.accessible.screen(shown(ear.here)).root.walk()]
    rows = [name for name in told if "row of" in name]
    assert [name.rsplit(" ", 1)[-1].rstrip(".") for name in rows] == [
        "spades",
        "hearts",
        "diamonds",
        "clubs",
    ], rows


@pytest.mark.parametrize(
    ("amount", "open_to"),
    [(2, [False, False, True]), (3, [True, False, True]), (5, [True, False, False])],
)
def test_a_number_between_limits_is_changed_by_its_sides_and_is_no_button(amount, open_to) -> None:
    maker: Any = SimpleNamespace(
        tabletop=SimpleNamespace(gestures=SimpleNamespace(saying=lambda _: None)),
        _label=str,
    )
    actions = PromptMaker._amount(maker, amount, (2, 5))
    assert [one.enabled for one in actions[:3]] == open_to
    assert actions[1].label == str(amount)
    assert not actions[3].enabled, "there is no such move"


@pytest.mark.parametrize(
    ("at", "by", "gap"), [(0, 1, 2), (1, 1, 3), (2, 1, None), (2, -1, 1), (1, -1, 0), (0, -1, None)]
)
def test_a_card_moves_past_its_neighbour_and_not_past_the_end(at, by, gap) -> None:
    places = [Place("hand", index) for index in (4, 2, 0)]
    done: list[object] = []
    here: Any = SimpleNamespace(
        tabletop=SimpleNamespace(
            arrangement=SimpleNamespace(
                cards_in=lambda _: [SimpleNamespace(place=place) for place in places]
            ),
            shelved=tuple,
        ),
        carry_out=done.append,
    )
    PersonAtTable.shift(here, places[at], by)
    wanted = [] if gap is None else [(intents.Reorder("hand", (places[at],), gap),)]
    assert done == wanted


@pytest.mark.parametrize(("done", "learnt", "kept"), [(1, 0, 1), (1, 1, 0), (0, 0, 0), (0, 1, 0)])
def test_a_lesson_is_kept_once_and_when_it_is_done(done, learnt, kept) -> None:
    told: list[tuple[str, str]] = []
    task: Any = SimpleNamespace(
        lesson=SimpleNamespace(game="blank", name="first"),
        is_done=bool(done),
        _settings=SimpleNamespace(
            learnt=lambda _: ["first"] * learnt, learn=lambda *names: told.append(names)
        ),
    )
    LessonTask.keep_if_learnt(task)
    assert told == [("blank", "first")] * kept


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_begins_after_the_last_move_of_another(game) -> None:
    *_, session = plays(game, 1, 40)
    seats = session.table.seats
    for seat in range(seats):
        movers = [entry.move.seat for entry in session.log]
        others = [at for at, one in enumerate(movers) if one not in (seat, DEALER)]
        if seats == 1:
            others = [at for at, one in enumerate(movers) if one != seat]
        assert _turn(session, seat) == max(others, default=-1)


@pytest.mark.parametrize(
    ("slots", "number", "name"),
    [(("7s", "8s"), 1, "row of spades"), (("7s", "7h"), 0, "row 1"), (("7s", "7h"), 2, "row 3")],
)
def test_a_row_of_one_suit_is_called_by_it_and_another_by_its_number(slots, number, name) -> None:
    assert _row_name(slots, number) == name


@pytest.mark.parametrize(
    ("pile", "cards", "name"),
    [
        ("suits/7s", "7s", "seven of spades"),
        ("suits/7s", "7h", "the place"),  # another card lies there
        ("suits/7s", "-7s", "the place"),  # face down
        ("suits/7s", "7s 7s", "the place"),
        ("suits/7s", "", "the place"),
        ("suits/7", "7s", "the place"),  # it is named after a number
        ("discard", "7s", "the place"),
    ],
)
def test_a_place_is_called_by_its_card_where_it_is_named_after_it(pile, cards, name) -> None:
    lying: list[Any] = [
        SimpleNamespace(card=parse_cards(card.strip("-"))[0], up=not card.startswith("-"))
        for card in cards.split()
    ]
    facts: Any = SimpleNamespace(names=SimpleNamespace(pile=lambda _: "the place"))
    assert _pile_name(facts, pile, lying) == name


def test_what_is_made_of_all_that_was_played_is_asked_anew_for_a_state_that_is_only_equal() -> None:
    """After an undo other moves may have led to it."""
    game: Any = at_table(dealt("seven_up", 3, "otter"), 0)
    session, asked = game.session, []
    game._can_undo = lambda at_once: asked.append(at_once) or len(asked) > 1
    assert [game.can_undo, game.can_undo] == [False, False]
    assert len(asked) == 1, "nothing has changed"
    again = replace(session.state)
    assert again == session.state
    session._states[-1] = again
    assert game.can_undo
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("seat", "people", "over", "can_hide", "several"),
    [
        (0, (0, 1), False, True, True),
        (0, (0,), False, True, False),
        (0, (0, 1), True, False, True),  # there is nothing to hide any more
        (2, (0, 1), False, False, True),  # a computer's hand, which somebody looks at
        (2, (), True, False, False),
    ],
)
def test_a_hand_can_be_hidden_by_a_person_whose_game_goes_on(
    seat, people, over, can_hide, several
) -> None:
    croupier = SimpleNamespace(
        seat=seat, people=people, over=over, thinking=-1, waits_for_person=False
    )
    game = SimpleNamespace(
        curtain=None, last_trick=None, can_undo=False, coach=SimpleNamespace(can_say_how=False)
    )
    here: Any = SimpleNamespace(
        tabletop=SimpleNamespace(hand_pile=lambda: ""),
        croupier=croupier,
        game=game,
        session=SimpleNamespace(can_redo=False),
    )
    now = ShownTable.situation(here)
    assert (now.can_hide, now.several, now.locked, now.hurries) == (can_hide, several, False, False)
    croupier.thinking = 1
    assert ShownTable.situation(here).hurries == bool(people), "nobody waits where no person plays"
    game.curtain = SimpleNamespace(locked=True)
    fallen = ShownTable.situation(here)
    assert (fallen.several, fallen.locked) == (False, True)
