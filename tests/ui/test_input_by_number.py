"""Parts of what hands mean, by themselves: how far a finger lifts a card, which drop means what."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.moves import Pick
from cardtable.core.table import table_for
from cardtable.session import Session
from cardtable.ui.input.drop_search import moves_for_drop
from cardtable.ui.input.drops import lifted_by
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.input.legal_choices import LegalChoices
from cardtable.ui.input.pad import AGAIN, FIRST, Button, Pad, Stroke
from cardtable.ui.input.picking import Situation, followed
from cardtable.ui.layout.rects import Rect
from games.blank import game as blank


@pytest.mark.parametrize(
    ("scale", "finger", "lift"),
    [
        (1.0, 300, 40 + 12),  # forty pixels of the card are below the finger, and some air
        (2.0, 300, 40 + 24),
        (1.0, 340, 12),
        (1.0, 350, 12),  # below the card already
        (1.0, 200, 140 + 12),
    ],
)
def test_a_finger_lifts_a_card_until_it_lies_above_the_finger(scale, finger, lift) -> None:
    card = SimpleNamespace(rect=Rect(100, 200, 90, 140))
    table = SimpleNamespace(at=lambda place: card if place.index == 0 else None, scale=scale)
    situation: Any = SimpleNamespace(table=table)
    assert lifted_by(situation, Place("hand-0", 0), (120, finger)) == lift
    assert lifted_by(situation, Place("hand-0", 1), (120, finger)) == 0, "no such card"


def lying(*cards: str) -> Any:
    """A situation with these cards in one pile, the places of which are their indices."""
    placed = [
        SimpleNamespace(place=Place("hand-0", at), card=card) for at, card in enumerate(cards)
    ]
    return SimpleNamespace(
        table=SimpleNamespace(
            cards_in=lambda pile: placed,
            at=lambda place: placed[place.index] if place.index < len(placed) else None,
        ),
        card=lambda place: cards[place.index],
        has_same=lambda old, focus: False,
    )


@pytest.mark.parametrize(
    ("before", "after", "focus", "goes"),
    [
        ("7h Ks 2d 9c 9c", "9c 7h Ks 2d 9c", 3, 4),  # of two alike the nearer one
        ("9c 7h Ks 2d 9c", "9c 7h Ks 2d 9c", 1, 1),
        ("9c 7h Ks 2d", "9c Ks 2d", 1, 1),  # its card has gone: what lies there now
        ("9c 7h Ks 2d", "9c 7h Ks", 3, 2),
    ],
)
def test_the_card_of_the_keyboard_is_followed_to_the_nearest_like_it(before, after, focus, goes):
    old, now = lying(*before.split()), lying(*after.split())
    assert followed(Place("hand-0", focus), old, now) == Place("hand-0", goes)


def test_a_card_that_does_not_lie_there_has_no_middle_but_the_corner() -> None:
    situation: Any = SimpleNamespace(table=SimpleNamespace(at=lambda place: None))
    assert Situation.centre(situation, Place("hand-0", 9)) == (0, 0)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_a_search_for_the_moves_of_a_drop_looks_at_as_many_views_as_it_may(limit) -> None:
    session = Session(blank, table_for(blank.options, 2), seed="otter")
    session.settle()
    view, looked = session.view(0), []

    class Endless:
        """Rules under which the seat stays on turn, and no card is ever used up."""

        zones = staticmethod(blank.zones)
        handling = blank.handling

        def __getattr__(self, name: str) -> Any:
            return getattr(blank, name)

        def moves(self, state: Any, seat: int) -> Any:
            looked.append(seat)
            return blank.moves(view, 0)

        def play(self, state: Any, move: Any) -> Any:
            piles = state.piles.with_piles({"stock": state.piles["stock"][1:]})
            return replace(state, piles=piles)

    hand = view.piles["hand-0"]
    picks = tuple(Pick("hand-0", card) for card in (*hand, *hand))
    rules: Any = Endless()
    assert moves_for_drop(rules, view, 0, picks, "", limit=limit) == ()
    assert len(looked) == limit


@pytest.mark.parametrize(
    ("dropped", "means"),
    [
        (("discard",), True),  # the discard is taken to a meld, the rest comes out of the hand
        (("discard", "discard"), True),
        (("hand-0", "discard"), False),  # with a card of the hand it says another move
        (("hand-0",), False),
    ],
)
def test_public_cards_alone_stand_for_a_move_with_the_rest_out_of_the_hand(dropped, means) -> None:
    choices = LegalChoices.__new__(LegalChoices)
    fits = SimpleNamespace(fits=lambda piles, dropped, target: True)
    choices.matcher, choices.view = fits, SimpleNamespace(piles={})  # type: ignore[assignment]
    choices._missing = lambda places, move: Counter({("hand-0", "9c"): 1})  # type: ignore[assignment]
    choices.is_own = lambda pile: pile.startswith("hand")  # type: ignore[method-assign]
    places = [Place(pile, at) for at, pile in enumerate(dropped)]
    move: Any = SimpleNamespace(target="melds/1")
    assert choices._means(places, move, "melds/1") is means


@pytest.mark.parametrize(
    ("moves", "brings"),
    [
        ("ab ac ad", "a"),
        ("ab abc abd", "ab"),
        ("abc", "abc"),
        ("abcd ab abc", "ab"),  # the one in the middle counts as well
        ("abc abcd ab", "ab"),
        ("abc ab", "ab"),
        ("ab a", "a"),  # a move takes it alone
        ("bc", "a"),  # no move takes it
        ("abx", "a"),  # a move takes a card of another pile with it, which is for the player to say
    ],
)
def test_a_public_card_brings_those_that_each_move_with_it_takes(moves, brings) -> None:
    """The cards are letters, those of the discard pile a to d; x lies in the hand."""
    choices: Any = LegalChoices.__new__(LegalChoices)
    taken = {move: Counter((_pile(card), card) for card in move) for move in moves.split()}
    keys = SimpleNamespace(
        keys=lambda picks: Counter((pick.pile, pick.card) for pick in picks),
        key=lambda pick: (pick.pile, pick.card),
    )
    choices.matcher, choices._keys, choices.moves = keys, taken, tuple(taken)
    choices.view = SimpleNamespace(piles={"discard": "dcba"})
    choices.is_own = lambda pile: pile == "hand-0"
    found = choices.with_others(Place("discard", 3))
    assert sorted(choices.view.piles[place.pile][place.index] for place in found) == list(brings)
    choices.is_own = lambda pile: pile == "discard"
    assert choices.with_others(Place("discard", 3)) == (Place("discard", 3),), "one's own"


def _pile(card: str) -> str:
    return "hand-0" if card == "x" else "discard"


def test_a_word_said_by_keys_is_said_at_the_card_of_the_keyboard_else_in_the_middle() -> None:
    """A popup that asks which one opens there."""
    card = SimpleNamespace(rect=Rect(100, 200, 50, 70))
    table: Any = SimpleNamespace(
        at=lambda place: card if place.index == 0 else None, felt=Rect(0, 0, 400, 300)
    )
    keyboard: Any = None
    assert Keyboard._at(keyboard, table, Place("hand-0", 0)) == (125, 235)
    assert Keyboard._at(keyboard, table, Place("hand-0", 1)) == (200, 150), "no card lies there"
    assert Keyboard._at(keyboard, table, None) == (200, 150)
    assert Keyboard._at(keyboard, None, Place("hand-0", 0)) == (0, 0)


def test_another_button_that_is_let_go_ends_no_side_that_is_held() -> None:
    pad = Pad()
    pad.press(Button.LEFT)
    pad.let_go(Button.A)
    assert pad.due == FIRST
    pad.let_go(Button.LEFT)
    assert pad.due is None


def test_a_side_that_is_held_repeats_when_its_time_has_come_and_no_sooner() -> None:
    pad = Pad()
    pad.press(Button.LEFT)
    assert [len(pad.step(0.09)) for _ in range(6)] == [0, 0, 0, 0, 1, 1]
    assert pad.due == pytest.approx(FIRST + 2 * AGAIN - 6 * 0.09)


def test_a_stick_that_leans_holds_one_side_until_it_rests() -> None:
    pad = Pad()
    assert pad.lean(0, 0.9) == (Stroke(Button.RIGHT),)
    assert pad.lean(0, 0.8) == ()
    assert pad.lean(0, -0.9) == (Stroke(Button.RIGHT, down=False), Stroke(Button.LEFT))
    assert pad.lean(0, 0.0) == (Stroke(Button.LEFT, down=False),)
    assert pad.due is None
