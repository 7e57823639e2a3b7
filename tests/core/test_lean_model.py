"""The check of lean models: passes a true twin of Blank, and catches each way to differ."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.conformance import check_one
from cardtable.conformance.lean_model import disagreement
from cardtable.core.players import Computers, computers_of
from cardtable.core.table import OVER, table_for
from games.blank import game as blank

TABLE = table_for(blank.options, 3, {"cards": "3"})
STRENGTH = {suit: 3 - "shdc".index(suit) for suit in "shdc"}


def number(card) -> int:
    return 4 * card.rank + STRENGTH[card.suit]


class Lean:
    """Blank in numbers: a card is its strength."""

    def __init__(self, hands: list[list[int]], turn: int) -> None:
        self.hands = hands
        self.turn = turn
        self.lying: list[tuple[int, int]] = []
        self.won = [0] * len(hands)

    def legal(self) -> list[int]:
        return self.hands[self.turn]

    def apply(self, action: int) -> None:
        self.hands[self.turn].remove(action)
        self.lying.append((action, self.turn))
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.lying) == len(self.hands):
            self.turn = max(self.lying)[1]
            self.won[self.turn] += len(self.lying)
            self.lying = []
            if not self.hands[self.turn]:
                self.turn = OVER

    def copy(self) -> Lean:
        twin = type(self)([hand[:] for hand in self.hands], self.turn)
        twin.lying, twin.won = self.lying[:], self.won[:]
        return twin

    def result(self) -> list[float]:
        return [float(points) for points in self.won]


class BlankTwin:
    model_type: type[Lean] = Lean
    rules = blank

    def begins(self, state) -> bool:
        won = [state.piles[f"won-{seat}"] for seat in range(3)]
        return state.turn >= 0 and not any(won) and not state.piles.family("trick")

    def model(self, state):
        hands = [[number(card) for card in state.piles[f"hand-{seat}"]] for seat in range(3)]
        return self.model_type(hands, state.turn)

    def action(self, state, move) -> int:
        return number(move.picks[0].card)

    def ends(self, state) -> bool:
        return False

    def result(self, state):
        return blank.outcome(state).scores


def found(twin: BlankTwin, games: int = 20) -> str:
    for seed in range(games):
        fault = disagreement(twin, blank.start(TABLE), Random(seed))
        if fault:
            return fault
    return ""


def test_a_true_twin_agrees():
    assert found(BlankTwin()) == ""


class LosesACard(Lean):
    def legal(self):
        return self.hands[self.turn][1:] or self.hands[self.turn]


class TurnsAround(Lean):
    def apply(self, action):
        super().apply(action)
        if self.lying:
            self.turn = (self.turn - 2) % 3


class StopsEarly(Lean):
    def apply(self, action):
        super().apply(action)
        if sum(self.won) == 6:
            self.turn = OVER


class CountsTricks(Lean):
    def result(self):
        return [points / 3 for points in self.won]


class SharesHands(Lean):
    def copy(self):
        twin = super().copy()
        twin.hands = self.hands
        return twin


@pytest.mark.parametrize(
    ("faulty", "why"),
    [
        (LosesACard, "the rules allow"),
        (TurnsAround, "the rules wait for seat"),
        (StopsEarly, "the model has ended"),
        (CountsTricks, "the result is"),
        (SharesHands, "changed a copy"),
    ],
)
def test_a_faulty_twin_is_caught(faulty, why):
    class Twin(BlankTwin):
        model_type = faulty

    assert why in found(Twin())


def test_check_plays_model_and_rules_side_by_side():
    class WithModel(type(blank)):
        twin_type = BlankTwin

    class Faulty(WithModel):
        class twin_type(BlankTwin):  # noqa: N801  a class where the sound one has one
            model_type = CountsTricks

    computers_of.register(
        WithModel, lambda rules: Computers(twin=lambda rules, seed: rules.twin_type())
    )
    table = table_for(blank.options, 3, {"cards": "3"})
    assert "lean model agrees" not in {each.check for each in check_one(WithModel(), table, 1)}
    (finding,) = (
        each for each in check_one(Faulty(), table, 1) if each.check == "lean model agrees"
    )
    assert "the result is" in finding.text
    ply = int(finding.again.rpartition(" ")[2])
    assert finding.text in {each.text for each in check_one(Faulty(), table, 1, ply)}
