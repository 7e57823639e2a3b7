"""Small faults that no other test noticed: each of these fails with one of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.cards import Card
from cardtable.core.table import table_for
from cardtable.croupier.croupier import Croupier
from cardtable.croupier.glance import Glance, Glances
from cardtable.croupier.last_trick import _lies
from cardtable.croupier.table_setup import TableSetup
from cardtable.session import Chair, Session, called
from cardtable.store.settings import LastTable, Settings
from cardtable.told.wording import all_cards
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.table.accessible.places import _counter
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.overlay import Overlay
from tests.support.thinker_at_once import AtOnce


@pytest.mark.parametrize(
    ("now", "lies"), [({"won": "abcd"}, True), ({"won": "abc"}, True), ({"won": "a"}, False)]
)
def test_a_trick_lies_while_the_pile_has_not_become_smaller(now, lies):
    assert _lies(_with_piles({"won": "abc"}, now), 0) is lies


def test_a_trick_whose_pile_is_gone_lies_no_longer():
    assert _lies(_with_piles({"won": "abc"}, {"stock": "abcd"}), 0) is False


def _with_piles(then: dict[str, str], now: dict[str, str]) -> Any:
    move = SimpleNamespace(move=SimpleNamespace(target="won"))
    states = [SimpleNamespace(piles=piles) for piles in ({"won": ""}, then, now)]
    return SimpleNamespace(log=[move, move], state_after=states.__getitem__, state=states[-1])


def test_equal_cards_are_counted_and_named():
    cards = map(Card.parse, ("7h", "7h", "7h", "??", "??", "Ks", "??"))
    assert all_cards(cards) == (
        "3 times seven of hearts, 2 face-down cards, king of spades, face-down card"
    )


class _Counting:
    """A cache that holds one glance under every key, and counts who asks."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def get(self, key: str) -> bytes | None:
        self.asked.append(key)
        return None


def test_a_glance_is_looked_for_once_and_never_for_a_file_that_is_gone(tmp_path):
    cache: Any = _Counting()
    glances = Glances(None, cache, registry.find)  # type: ignore[arg-type]
    assert glances.known(tmp_path / "gone.cardtable") is None
    assert cache.asked == []
    path = tmp_path / "here.cardtable"
    path.write_text("anything")
    glances._known[glances.stamp(path)] = Glance(players="Ann")
    assert glances.known(path) == Glance(players="Ann")
    assert cache.asked == []
    path.write_text("something else")
    assert glances.known(path) is None
    assert len(cache.asked) == 1


def test_the_time_of_a_pause_begins_with_the_pause():
    """However long the table has waited before."""
    rules = registry.find("blank")
    chairs = (Chair("human", "Ann"), Chair("human", "Ann"))
    session = Session(rules, table_for(rules.options, 2), chairs, "otter")
    thinker: Any = AtOnce(rules)
    now = Settings(trick_stay="2 s", ai_pace="instant")
    croupier = Croupier(session, thinker, lambda: now, lambda _: None)
    while rules.handling.pause(session.state) is None:
        session.deal() if session.turn < 0 else session.play(session.moves(session.turn)[0])
    croupier._waited = 60.0
    assert croupier._let_dealer_move()
    assert croupier.pause is not None
    assert croupier._waited == 0.0


@pytest.mark.parametrize(
    ("kept", "name"), [("", ""), (called(Chair("easy"), 1), ""), ("Zoë", "Zoë")]
)
def test_a_name_that_nobody_typed_is_not_taken_for_one(kept, name):
    rules = registry.find("blank")
    setup = TableSetup(rules, LastTable((("human", "Ann"), ("easy", kept))))
    assert setup._chairs[1] == Chair("easy", name)


def test_enter_plays_picked_cards_to_the_obvious_place_where_none_is_aimed_at():
    picked = (object(), object())
    played: list[Any] = []

    def play_obvious(cards: Any) -> str:
        played.append(cards)
        return "what came of it"

    gestures: Any = SimpleNamespace(
        selection=picked, aim="", targets=("here", "there"), play_obvious=play_obvious
    )
    keyboard = Keyboard.__new__(Keyboard)
    keyboard.gestures = gestures
    assert keyboard._enter() == "what came of it"
    assert played == [picked]


def test_a_counter_that_the_game_does_not_tell_is_nothing():
    facts: Any = SimpleNamespace(
        names=SimpleNamespace(counter=lambda counter, value: f"{counter.name} {value}"),
        scene=SimpleNamespace(values={"points": 7}),
    )
    for name, told in (("points", "points 7"), ("books", "books 0")):
        counter: Any = SimpleNamespace(name=name)
        assert _counter(facts, counter) == told


def test_what_lies_on_the_shelf_is_what_the_game_makes_of_it():
    game = GameAtTable.__new__(GameAtTable)
    table: Any = SimpleNamespace(
        view=SimpleNamespace(piles={"hand-0": ("Ks", "9c")}),
        shelved=lambda: (SimpleNamespace(pile="hand-0", index=1),),
    )
    game.tabletop, game.croupier = table, SimpleNamespace(seat=3)  # type: ignore[assignment]
    game._planned = lambda view, seat, cards, letters: (view, seat, cards)  # type: ignore[assignment]
    assert game.planned() == (table.view, 3, ("9c",))


def test_without_a_list_or_a_curtain_nothing_covers_the_window():
    overlay = Overlay.__new__(Overlay)
    shown: list[Any] = []
    modal = SimpleNamespace(
        show=lambda root, area, whole: shown.append((root, area, whole)),
        give_focus=lambda node, by_keyboard: shown.append(node),
    )
    overlay.modal, overlay._window = modal, [0, 0, 8, 8]  # type: ignore[assignment]
    value: Any = SimpleNamespace(curtain=None, popup=None)
    overlay._show_modal(value)
    (root, area, whole), focus = shown
    assert [*root.walk()] == [root]
    assert area == [0, 0, 8, 8]
    assert area is not overlay._window, "it is laid out in an area of its own"
    assert whole is False
    assert focus is None
