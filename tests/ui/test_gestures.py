"""Gestures at positions: what clicks, drags, lassos and keys come to."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable import registry
from cardtable.core.diff import Place
from cardtable.core.moves import Move, Pick
from cardtable.core.position import read
from cardtable.core.rules import AnyRules, zoning
from cardtable.ui.input.drop_search import moves_for_drop
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import (
    Choose,
    Explain,
    Intents,
    Peek,
    PlayMoves,
    PutBack,
    Refuse,
    Reorder,
    Shelve,
)
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.input.legal_choices import LegalChoices
from cardtable.ui.input.presses import LONG_PRESS
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import SHELF, Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders

LUCKY = registry.find("lucky_sevens")
HELL = registry.find("sevens_from_hell")
SEVEN_UP = registry.find("seven_up")

COLUMNS = """seats 1
turn 0
fact dealt true
fact filled [1, 2, 3, 4]
pile column-1 9s Kh
pile column-2 4s Ah
pile column-3 5c 8d 6s
pile column-4 7h
pile stock 2c 3c 4c 5d
"""

BOOKS = """seats 4
turn 0
fact phase "play"
fact actor 0
fact round 1
fact melded [true, false]
pile hand-0 Kh Kd Kc Ks Kh 8h 8d 3s 4c 4d 4h 2s
pile books-0/8 8c 8s 8h
pile discard 3h
pile hand-1 3s 3c 3d
pile hand-2 3s 3c 3d
pile hand-3 3s 3c 3d
pile draw-0 5s 5c 5d
pile draw-1 6s 6c 6d
"""


class Sitting:
    """A seat at a position: its gestures, and a hand that moves the pointer."""

    def __init__(
        self, rules: AnyRules, text: str, seat: int = 0, options: LayoutOptions | None = None
    ) -> None:
        self.rules, self.seat, self.options = rules, seat, options or LayoutOptions()
        self.hands = HandOrders(rules)
        self.gestures = Gestures(rules, seat)
        self.keyboard = Keyboard(self.gestures)
        self.show(read(rules, f"position {rules.name} {rules.version}\n{text}"))

    def show(self, state: Any) -> None:
        self.state = state
        self.view = self.rules.view(state, self.seat)
        zones = zoning(self.rules, state.table)
        self.table: Arrangement = arrange(
            zones,
            self.view.piles,
            self.seat,
            (1280, 720),
            seats=state.table.seats,
            options=self.options,
            orders=self.hands.orders(zones, self.view.piles, self.seat),
        )
        self.gestures.refresh(self.view, self.table)

    def place(self, text: str) -> Place:
        """The topmost card written like "column-1:Kh"."""
        pile, _, name = text.partition(":")
        cards = [str(card) for card in self.view.piles[pile]]
        return Place(pile, len(cards) - 1 - cards[::-1].index(name))

    def point(self, where: str) -> tuple[int, int]:
        """A card ("column-1:Kh"), a pile ("column-1"), or a family's open room."""
        if ":" in where:
            return self.table.at(self.place(where)).shows.centre
        box = self.table.piles.get(where) or self.table.families[where]
        return box.card.centre

    def click(self, where: str, **mods: bool) -> Intents:
        self.gestures.step(1.0)
        x, y = self.point(where)
        self.gestures.down(x, y, **mods)
        return self.gestures.up(x, y)

    def double(self, where: str) -> Intents:
        x, y = self.point(where)
        outcomes: Intents = ()
        for _ in range(2):
            self.gestures.step(0.1)
            self.gestures.down(x, y)
            outcomes += self.gestures.up(x, y)
        return outcomes

    def drag(self, where: str, to: str | tuple[int, int]) -> Intents:
        x, y = self.point(where)
        to_x, to_y = self.point(to) if isinstance(to, str) else to
        self.gestures.down(x, y)
        self.gestures.move((x + to_x) // 2 + 15, (y + to_y) // 2)
        self.gestures.move(to_x, to_y)
        return self.gestures.up(to_x, to_y)

    def selected(self) -> set[str]:
        return {
            f"{picked.pile}:{self.view.piles[picked.pile][picked.index]}"
            for picked in self.gestures.selection
        }


def lucky() -> Sitting:
    return Sitting(LUCKY, COLUMNS)


def hell(options: LayoutOptions | None = None) -> Sitting:
    return Sitting(HELL, BOOKS, options=options)


def played(outcomes: Intents) -> list[str]:
    assert len(outcomes) == 1, outcomes
    assert isinstance(outcomes[0], PlayMoves), outcomes
    return [str(move) for move in outcomes[0].moves]


# -- one card, one target --------------------------------------------------------------------------


def test_a_king_dragged_onto_an_ace_collects_both():
    sitting = lucky()
    assert played(sitting.drag("column-1:Kh", "column-2:Ah")) == [
        "0 column-1:Kh column-2:Ah > won-0/1"
    ]


def test_a_king_clicked_and_then_the_ace_collects_both():
    sitting = lucky()
    assert sitting.click("column-1:Kh") == ()
    assert sitting.selected() == {"column-1:Kh"}
    assert played(sitting.click("column-2:Ah")) == ["0 column-1:Kh column-2:Ah > won-0/1"]
    assert sitting.selected() == set()


def test_the_two_lowest_of_a_column_go_together_to_the_collected_piles():
    for start in ("column-3:8d", "column-3:6s"):
        sitting = lucky()
        for target in ("won-0/1", "won-0/2"):
            assert played(sitting.drag(start, target)) == ["0 column-3:6s column-3:8d > won-0/1"], (
                start,
                target,
            )


def test_what_goes_with_a_card_glows_while_it_is_dragged():
    sitting = lucky()
    x, y = sitting.point("column-1:Kh")
    sitting.gestures.down(x, y)
    sitting.gestures.move(x + 60, y + 10)
    assert sitting.gestures.drag.places == (sitting.place("column-1:Kh"),)
    assert set(sitting.gestures.targets) == {"column-2"}


FOOT = BOOKS.replace(
    "turn 0\n",
    "turn 0\noption foot remember\nfact earned [true, false, false, false]\n",
).replace("pile discard", "pile foot-0 9s 9c 9d\npile discard")


def test_a_foot_that_must_be_remembered_is_not_pointed_at_but_can_be_dragged():
    sitting = Sitting(HELL, FOOT)
    choices = sitting.gestures.choices
    foot = sitting.place("foot-0:??")
    taking = next(move for move in choices.moves if move.picks and move.picks[0].pile == "foot-0")
    assert foot not in choices.playable()
    assert not choices.targets((foot,))
    assert not choices.drawing(foot)
    assert not any(taking in button.moves for button in choices.buttons())
    assert choices.can_lift(foot)
    assert choices.options((foot,), "hand-0") == ((taking,),)


def test_no_button_says_what_must_be_remembered():
    said = Move(0, words=("knock",))
    shy = _Shy(HELL, said)
    view = hell().view
    assert any(said in button.moves for button in LegalChoices(HELL, view, 0, [said]).buttons())
    assert not LegalChoices(shy, view, 0, [said]).buttons()


class _Shy:
    """A game that points at everything but one move."""

    def __init__(self, rules: AnyRules, secret: Move) -> None:
        self._rules, self._secret = rules, secret
        self.handling = self

    def unprompted(self, view: Any, move: Move) -> bool:
        return move == self._secret

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def test_cards_that_no_move_takes_are_dim():
    sitting = lucky()
    bright = {
        f"{card.pile}:{sitting.view.piles[card.pile][card.index]}"
        for card in sitting.gestures.playable
    }
    assert bright == {"column-1:Kh", "column-2:Ah", "column-3:6s", "column-3:8d", "column-4:7h"}
    sitting.click("column-1:Kh")
    bright = {
        f"{card.pile}:{sitting.view.piles[card.pile][card.index]}"
        for card in sitting.gestures.playable
    }
    assert bright == {"column-1:Kh", "column-2:Ah"}


def test_a_double_click_plays_the_one_obvious_move():
    assert played(lucky().double("column-4:7h")) == ["0 column-4:7h > won-0/1"]
    assert played(lucky().double("column-1:Kh")) == ["0 column-1:Kh column-2:Ah > won-0/1"]
    assert played(lucky().double("column-3:8d")) == ["0 column-3:6s column-3:8d > won-0/1"]


def test_two_slow_clicks_are_no_double_click():
    sitting = lucky()
    assert sitting.click("column-4:7h") == ()
    assert sitting.click("column-4:7h") == ()
    assert sitting.selected() == set()


def test_a_drop_on_the_wrong_card_is_refused_with_the_move_that_was_tried():
    (refusal,) = lucky().drag("column-1:Kh", "column-4:7h")
    assert isinstance(refusal, Refuse)
    assert str(refusal.move) == "0 column-1:Kh > column-4"
    assert LUCKY.words.why_not(lucky().view, refusal.move).text


def test_a_refused_drop_leaves_picked_what_was_picked():
    sitting = hell()
    for card in ("hand-0:Kd", "hand-0:Kc"):
        sitting.click(card, ctrl=True)
    before = sitting.selected()
    outcomes = sitting.drag("hand-0:Kc", "books-0/9")
    assert isinstance(outcomes[0], Refuse)
    assert len(before) == 2
    assert sitting.selected() == before


def test_a_covered_card_comes_along_only_to_be_told_why_not():
    (refusal,) = lucky().drag("column-1:9s", "won-0/1")
    assert isinstance(refusal, Refuse)
    assert refusal.places == (Place("column-1", 0),)


def test_a_drop_where_it_came_from_or_on_the_open_felt_just_goes_back():
    sitting = lucky()
    x, y = sitting.point("column-1:Kh")
    assert sitting.drag("column-1:Kh", (x + 12, y + 9)) == (PutBack((Place("column-1", 1),)),)
    nowhere = (sitting.table.felt.x + 3, sitting.table.felt.y + 3)
    assert sitting.drag("column-1:Kh", nowhere) == (PutBack((Place("column-1", 1),)),)


def test_a_press_that_hardly_moves_is_a_click():
    sitting = lucky()
    x, y = sitting.point("column-1:Kh")
    sitting.gestures.down(x, y)
    sitting.gestures.move(x + 3, y + 2)
    assert sitting.gestures.drag is None
    sitting.gestures.up(x + 3, y + 2)
    assert sitting.selected() == {"column-1:Kh"}


def test_where_two_things_are_meant_a_chooser_opens_at_the_pointer():
    text = COLUMNS.replace("pile column-4 7h", "pile column-4 Ac\nfact seven_open true")
    sitting = Sitting(LUCKY, text)
    (choice,) = sitting.drag("column-1:Kh", "column-4:Ac")
    assert isinstance(choice, Choose)
    assert {str(run[0]) for run in choice.options} == {
        "0 column-1:Kh column-4:Ac > won-0/1",
        "0 column-1:Kh > column-4",
    }
    assert choice.at == sitting.point("column-4:Ac")


def test_words_become_buttons():
    sitting = lucky()
    assert [button.word for button in sitting.gestures.buttons] == ["done"]
    assert played(sitting.gestures.press(sitting.gestures.buttons[0])) == ["0 done"]


def test_a_seat_that_is_not_on_turn_is_told_so():
    sitting = Sitting(HELL, BOOKS, seat=1)
    assert sitting.gestures.playable == frozenset()
    (refusal,) = sitting.drag("hand-1:3c", "discard")
    assert isinstance(refusal, Refuse)
    assert "{0}" in HELL.words.why_not(sitting.view, refusal.move).text


# -- many cards -----------------------------------------------------------------------------


def test_five_kings_on_an_empty_slot_are_one_run_of_moves():
    sitting = hell()
    for king in ("Kh", "Kd", "Kc", "Ks"):
        sitting.click(f"hand-0:{king}", ctrl=True)
    first = Place("hand-0", 0)
    x, y = sitting.table.at(first).shows.centre
    sitting.gestures.down(x, y, ctrl=True)
    sitting.gestures.up(x, y)
    assert len(sitting.gestures.selection) == 5
    assert "books-0/K" in sitting.gestures.targets
    moves = played(sitting.drag("hand-0:Kd", "books-0/K"))
    assert all(move.endswith("> books-0/K") for move in moves)
    assert sum(move.count("hand-0:K") for move in moves) == 5
    assert len(moves) > 1


def test_a_run_uses_the_very_cards_that_were_dropped():
    sitting = hell()
    picks = [
        sitting.gestures.choices.pick(sitting.place(f"hand-0:{card}")) for card in ("8h", "8d")
    ]
    run = moves_for_drop(HELL, sitting.view, 0, picks, "books-0/8")
    assert [pick for move in run for pick in move.picks] == picks


def test_a_run_takes_all_the_cards_or_none():
    sitting = hell()
    picks = [
        sitting.gestures.choices.pick(sitting.place(f"hand-0:{card}")) for card in ("8h", "3s")
    ]
    assert moves_for_drop(HELL, sitting.view, 0, picks, "books-0/8") == ()
    assert moves_for_drop(HELL, sitting.view, 0, picks, "books-0/8", limit=0) == ()


def test_cards_for_several_books_are_one_run_where_no_target_is_named():
    sitting = hell()
    names = ("Kh", "Kd", "Kc", "4c", "4d", "4h", "8d")
    picks = [sitting.gestures.choices.pick(sitting.place(f"hand-0:{name}")) for name in names]
    run = moves_for_drop(HELL, sitting.view, 0, picks, "")
    assert {move.target for move in run} == {"books-0/K", "books-0/4", "books-0/8"}


def test_a_run_stops_looking_when_it_has_looked_at_enough():
    looked = []
    sitting = hell()
    cards = sitting.view.piles["hand-0"]
    picks = [Pick("hand-0", card) for card in cards]
    moves = HELL.moves

    def counted(state, seat):
        looked.append(state)
        return moves(state, seat)

    spy = _Spy(HELL, counted)
    assert moves_for_drop(spy, sitting.view, 0, picks, "books-0/8", limit=5) == ()
    assert len(looked) <= 5


class _Spy:
    """A game whose listing of moves is watched."""

    def __init__(self, rules: AnyRules, moves: Any) -> None:
        self._rules, self.moves = rules, moves

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def __hash__(self) -> int:
        return hash(self._rules)


def test_clicks_add_cards_that_can_be_played_together_and_replace_others():
    sitting = hell()
    sitting.click("hand-0:8h")
    sitting.click("hand-0:8d")
    assert sitting.selected() == {"hand-0:8h", "hand-0:8d"}
    sitting.click("hand-0:3s")
    assert sitting.selected() == {"hand-0:3s"}
    sitting.click("hand-0:3s")
    assert sitting.selected() == set()


def test_shift_click_picks_everything_between():
    sitting = hell()
    sitting.click("hand-0:4c")
    sitting.click("hand-0:8h", shift=True)
    line = [card.place for card in sitting.table.cards_in("hand-0")]
    first, last = sorted(line.index(sitting.place(f"hand-0:{card}")) for card in ("4c", "8h"))
    playable = sitting.gestures.choices.playable()
    assert set(sitting.gestures.selection) == set(line[first : last + 1]) & playable


def test_a_lasso_picks_the_own_hands_cards():
    sitting = hell()
    hand = sitting.table.piles["hand-0"].rect
    x, y = sitting.table.felt.x + 2, hand.y - 4
    assert sitting.table.hit(x, y).pile == ""
    sitting.gestures.down(x, y)
    sitting.gestures.move(hand.x + hand.w // 2, hand.bottom - 2)
    assert sitting.gestures.lasso is not None
    sitting.gestures.up(hand.right, hand.bottom - 2)
    assert len(sitting.gestures.selection) >= 10
    assert {picked.pile for picked in sitting.gestures.selection} == {"hand-0"}
    assert sitting.gestures.lasso is None


def test_a_drag_inside_the_hand_reorders_it():
    sitting = hell()
    line = sitting.table.cards_in("hand-0")
    right = (line[-1].rect.right - 4, line[-1].rect.centre[1])
    (outcome,) = sitting.drag("hand-0:3s", right)
    assert outcome == Reorder("hand-0", (sitting.place("hand-0:3s"),), len(line))
    cards = sitting.view.piles["hand-0"]
    sitting.hands.reorder(
        "hand-0", cards, [reordered.index for reordered in outcome.places], outcome.gap
    )
    sitting.show(sitting.state)
    assert sitting.table.cards_in("hand-0")[-1].place == sitting.place("hand-0:3s")


def test_a_card_dragged_to_the_shelf_is_set_aside_and_comes_back_by_a_drag():
    sitting = hell(LayoutOptions(shelf=True))
    shelf = sitting.table.shelf.centre
    (outcome,) = sitting.drag("hand-0:Kd", shelf)
    assert outcome == Shelve("hand-0", (sitting.place("hand-0:Kd"),))
    sitting.hands.set_aside("hand-0", sitting.view.piles["hand-0"], [outcome.places[0].index])
    sitting.show(sitting.state)
    kd = sitting.place("hand-0:Kd")
    assert sitting.table.at(kd).rect.inside(sitting.table.shelf)
    line = sitting.table.cards_in("hand-0")
    (back,) = sitting.drag("hand-0:Kd", line[0].rect.centre)
    assert isinstance(back, Reorder)
    assert back.places == (kd,)
    assert sitting.table.hit(*shelf).pile in (SHELF, "hand-0")


def test_dropping_another_pile_on_the_shelf_does_nothing():
    sitting = hell(LayoutOptions(shelf=True))
    (outcome,) = sitting.drag("discard:3h", sitting.table.shelf.centre)
    assert isinstance(outcome, PutBack)


def test_unseen_cards_are_drawn_by_a_click_or_by_a_drag():
    text = BOOKS.replace('"play"', '"acquire"')
    for outcomes in (
        Sitting(HELL, text).click("draw-0"),
        Sitting(HELL, text).drag("draw-1:??", "hand-0"),
    ):
        assert played(outcomes) == ["0 draw-0:?? draw-1:?? > hand-0"]


# -- looking, letting go, going on ------------------------------------------------------------


def test_a_covered_card_can_be_peeked_at_and_an_unseen_one_cannot():
    sitting = lucky()
    x, y = sitting.point("column-3:5c")
    assert sitting.gestures.peek(x, y) == (Peek(Place("column-3", 0)),)
    sitting.gestures.step(1.0)
    assert sitting.gestures.unpeek() == (Peek(None),), "held to be read, it asks nothing"
    assert sitting.gestures.unpeek() == ()
    assert sitting.gestures.peek(*sitting.point("stock")) == ()


def test_a_glance_with_the_other_button_asks_what_a_card_can_do():
    sitting = lucky()
    for name, can in (("column-1:Kh", True), ("column-3:5c", False)):
        sitting.gestures.peek(*sitting.point(name))
        _, asked = sitting.gestures.unpeek()
        assert isinstance(asked, Explain)
        assert bool(asked.options) is can
        assert all("Kh" in str(move) for (move,) in asked.options)


def held_for(sitting: Sitting, seconds: float) -> list[Any]:
    """Holds the button for so long, in frames of a sixtieth second; returns the intents."""
    frames = round(seconds * 60) + 1
    return [meant for _ in range(frames) for meant in sitting.gestures.step(1 / 60)]


def test_a_long_press_asks_what_a_card_can_do_and_may_still_become_a_drag():
    sitting = lucky()
    x, y = sitting.point("column-1:Kh")
    sitting.gestures.down(x, y)
    assert sitting.gestures.step(10 * LONG_PRESS) == (), "the machine stood still, not the hand"
    (asked,) = held_for(sitting, LONG_PRESS)
    assert isinstance(asked, Explain)
    assert held_for(sitting, LONG_PRESS) == [], "it is asked once"
    sitting.gestures.move(x + 40, y + 40)
    assert sitting.gestures.drag is not None
    sitting.gestures.cancel()
    sitting.gestures.down(x, y)
    assert held_for(sitting, LONG_PRESS)
    assert sitting.gestures.up(x, y) == ()
    assert sitting.selected() == set(), "the list is open: letting go picks nothing"


def test_escape_lets_go_of_everything():
    sitting = lucky()
    sitting.click("column-1:Kh")
    assert sitting.gestures.busy
    assert sitting.keyboard.key("escape") == ()
    assert sitting.selected() == set()
    assert sitting.keyboard.key("escape") is None
    x, y = sitting.point("column-1:Kh")
    sitting.gestures.down(x, y)
    sitting.gestures.move(x + 50, y)
    assert sitting.keyboard.key("escape") == (PutBack((Place("column-1", 1),)),)
    assert sitting.gestures.up(x + 50, y) == ()
    sitting.gestures.down(x, y)
    assert sitting.gestures.up(x, y) == (), "the click before Escape makes no double one of this"


def test_what_is_picked_stays_picked_while_it_still_lies_there():
    sitting = hell()
    sitting.click("hand-0:8h")
    sitting.click("hand-0:8d")
    sitting.show(sitting.state)
    assert sitting.selected() == {"hand-0:8h", "hand-0:8d"}
    move = Move.parse("0 hand-0:8h > books-0/8")
    sitting.show(HELL.play(sitting.state, move))
    assert len(sitting.gestures.selection) <= 1


def test_a_drag_is_let_go_when_its_card_is_taken_away():
    sitting = lucky()
    x, y = sitting.point("column-4:7h")
    sitting.gestures.down(x, y)
    sitting.gestures.move(x - 80, y)
    sitting.show(LUCKY.play(sitting.state, Move.parse("0 column-4:7h > won-0/1")))
    assert sitting.gestures.drag is None
    assert sitting.gestures.up(x - 80, y) == ()


@pytest.mark.parametrize("left", ["", "pile discard 4s\n"], ids=["taken", "another"])
def test_a_press_on_a_card_that_another_player_takes_comes_to_nothing(left: str) -> None:
    sitting = hell()
    x, y = sitting.point("discard:3h")
    sitting.gestures.down(x, y)
    text = BOOKS.replace("pile discard 3h\n", left)
    sitting.show(read(HELL, f"position {HELL.name} {HELL.version}\n{text}"))
    sitting.gestures.move(x + 80, y)
    assert sitting.gestures.drag is None
    assert sitting.gestures.up(x + 80, y) == ()
    assert sitting.selected() == set()


def test_two_quick_clicks_are_no_double_one_when_another_card_has_come_between():
    sitting = lucky()
    x, y = sitting.point("column-1:Kh")
    sitting.gestures.down(x, y)
    sitting.gestures.up(x, y)
    text = COLUMNS.replace("9s Kh", "9s Kd").replace("4s Ah", "4s 2d")
    sitting.show(read(LUCKY, f"position {LUCKY.name} {LUCKY.version}\n{text}"))
    assert sitting.point("column-1:Kd") == (x, y)
    sitting.gestures.down(x, y)
    assert not any(isinstance(meant, PlayMoves) for meant in sitting.gestures.up(x, y))
    assert sitting.selected() <= {"column-1:Kd"}


def test_the_ring_of_the_keyboard_goes_when_the_mouse_is_taken():
    sitting = lucky()
    sitting.keyboard.key("right")
    assert sitting.gestures.focus is not None
    x, y = sitting.point("column-4:7h")
    sitting.gestures.down(x, y)
    sitting.gestures.up(x, y)
    assert sitting.gestures.focus is None  # else it would ring whatever comes to lie there


# -- by keyboard ------------------------------------------------------------------------------


def test_a_game_can_be_played_by_arrows_and_enter():
    sitting = lucky()
    keyboard = sitting.keyboard
    for _ in range(8):
        keyboard.key("right")
        if sitting.gestures.focus == sitting.place("column-1:Kh"):
            break
    assert keyboard.key("space") == ()
    assert sitting.selected() == {"column-1:Kh"}
    assert played(keyboard.key("return")) == ["0 column-1:Kh column-2:Ah > won-0/1"]


def test_digits_pick_cards_of_the_hand_and_letters_their_target():
    sitting = hell()
    line = [
        str(sitting.view.piles["hand-0"][card.place.index])
        for card in sitting.table.cards_in("hand-0")
    ]
    for at in [number for number, name in enumerate(line) if name[0] == "8"]:
        assert sitting.keyboard.key(str(at + 1)) == ()
    assert sitting.selected() == {"hand-0:8h", "hand-0:8d"}
    letters = sitting.keyboard.letters()
    assert "books-0/8" in letters.values()
    letter = next(key for key, target in letters.items() if target == "books-0/8")
    assert sitting.keyboard.key(letter) == ()
    assert sitting.gestures.aim == "books-0/8"
    moves = played(sitting.keyboard.key("enter"))
    assert len(moves) == 2


def test_tab_goes_round_the_targets_and_without_cards_round_the_words():
    sitting = hell()
    sitting.click("hand-0:8h")
    targets = sitting.gestures.targets
    seen = []
    for _ in targets:
        sitting.keyboard.key("tab")
        seen.append(sitting.gestures.aim)
    assert tuple(seen) == targets
    sitting.keyboard.key("tab", shift=True)
    assert sitting.gestures.aim == (targets[-2] if len(targets) > 1 else targets[-1])
    words = lucky()
    words.keyboard.key("tab")
    assert words.gestures.aim == "done"
    assert played(words.keyboard.key("return")) == ["0 done"]


def test_each_arrow_goes_to_the_very_next_card_on_its_side():
    sitting = lucky()
    cards = sitting.keyboard.focusable()
    assert len(cards) > 3
    for at, key, to in ((2, "left", 1), (1, "right", 2), (0, "left", -1), (-1, "right", 0)):
        sitting.gestures.focus = cards[at]
        assert sitting.keyboard.key(key) == ()
        assert sitting.gestures.focus == cards[to]


def test_an_aim_lasts_as_long_as_what_is_picked_can_go_there():
    sitting = hell()
    sitting.click("hand-0:8h")
    while sitting.gestures.aim != "books-0/8":
        sitting.keyboard.key("tab")
    sitting.show(sitting.state)
    assert sitting.gestures.aim == "books-0/8", "nothing has changed"
    text = BOOKS.replace("Kh 8h 8d", "Kh 8d")
    sitting.show(read(HELL, f"position {HELL.name} {HELL.version}\n{text}"))
    assert not sitting.selected()
    assert sitting.gestures.aim == "", "else Enter would play the next card picked there"


@pytest.mark.parametrize("key", ["h", "u", "f1", "f11", "a"])
def test_keys_that_mean_nothing_here_are_handed_back(key):
    assert lucky().keyboard.key(key) is None


def test_a_card_that_cannot_be_picked_is_refused_by_keyboard_too():
    sitting = Sitting(HELL, BOOKS, seat=1)
    assert sitting.keyboard.key("right") == ()
    (refusal,) = sitting.keyboard.key("space")
    assert isinstance(refusal, Refuse)


def test_digits_beyond_the_hand_pick_nothing():
    hand = BOOKS.partition("pile hand-0 ")[2].partition("\n")[0]
    sitting = Sitting(HELL, BOOKS.replace(hand, "Kh 8h 3s"))
    assert sitting.keyboard.key("4") == ()
    assert sitting.selected() == set()
    assert sitting.keyboard.key("3") == ()
    assert len(sitting.selected()) == 1


def test_a_card_taken_without_a_pointer_is_picked_besides_the_others():
    """A card that goes with none of those picked takes their place by a click, but not so."""
    sitting = hell()
    king, four = sitting.place("hand-0:Kd"), sitting.place("hand-0:2s")
    assert sitting.gestures.take(king) == ()
    assert sitting.gestures.take(four) == ()
    assert set(sitting.gestures.selection) == {king, four}
    assert sitting.gestures.take(king) == ()
    assert sitting.gestures.selection == (four,)


def test_where_nothing_may_go_no_card_is_the_least():
    choices = hell().gestures.choices
    assert choices is not None
    assert choices.fewest("nowhere") == 0
    assert choices.fewest("books-0/8") == 1


def test_an_own_top_card_that_lies_face_down_is_reached_by_keys():
    lies = [str(place) for place in hell().keyboard.focusable()]
    foot = Sitting(HELL, f"{BOOKS}pile foot-0 9h 9c\n")
    reached = [str(place) for place in foot.keyboard.focusable()]
    assert [place for place in reached if place not in lies] == [str(Place("foot-0", 1))]


def test_up_and_down_go_from_pile_to_pile_and_miss_none():
    sitting = lucky()
    piles = [*dict.fromkeys(place.pile for place in sitting.keyboard.focusable())]
    assert len(piles) > 3
    seen = []
    for _ in piles:
        sitting.keyboard.key("down")
        seen.append(sitting.gestures.focus.pile)
    first = piles.index(seen[0])
    assert seen == [*piles[first:], *piles[:first]]
    sitting.keyboard.key("up")
    assert sitting.gestures.focus.pile == seen[-2]


def test_a_lasso_reaches_from_where_it_began_to_the_pointer():
    sitting = hell()
    x, y = 640, 350
    assert sitting.gestures.down(x, y) == ()
    sitting.gestures.move(x - 100, y + 60)
    lasso = sitting.gestures.lasso
    assert (lasso.x, lasso.y, lasso.w, lasso.h) == (x - 100, y, 101, 61)


def test_without_a_table_keys_reach_nothing():
    assert Keyboard(Gestures(LUCKY, 0)).focusable() == ()


def test_enter_plays_the_one_move_of_the_card_with_the_ring():
    sitting = Sitting(LUCKY, COLUMNS.replace("pile column-4 7h", "pile column-4 7h 9d"))
    focus = sitting.place("column-3:6s")
    sitting.gestures.focus = focus
    clicked = sitting.gestures.play_obvious((focus,))
    assert isinstance(clicked[0], PlayMoves | Choose)
    sitting.gestures.focus = focus
    assert sitting.keyboard.key("return") == clicked


def test_a_press_lasts_until_it_is_let_go():
    sitting = hell()
    x, y = sitting.point("hand-0:Kh")
    assert not sitting.gestures.pressed
    sitting.gestures.down(x, y)
    assert sitting.gestures.pressed
    sitting.gestures.up(x, y)
    assert not sitting.gestures.pressed
