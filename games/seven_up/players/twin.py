"""Seven-Up's lean model beside its rules: the tricks of one hand."""

from __future__ import annotations

from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from games.seven_up.players.encoding import number
from games.seven_up.players.model import WIN, Tricks
from games.seven_up.state import SevenUpState


class SevenUpTwin:
    """From a lead to the last point of the hand."""

    def __init__(self, rules: AnyRules, seed: str = "") -> None:
        self.rules = rules
        self.chips: tuple[int, ...] = ()

    def begins(self, state: SevenUpState) -> bool:
        """Before the first lead, where nobody may revoke: the model knows no calls."""
        first = state.phase == "play" and not state.tricks and not state.lying()
        return first and state.turn >= 0 and not state.penalised

    def model(self, state: SevenUpState) -> Tricks:
        """The tricks to come."""
        self.chips = state.chips
        return Tricks.of(state)

    def action(self, state: SevenUpState, move: Move) -> int:
        """A card's number."""
        return number(move.picks[0].card)

    def ends(self, state: SevenUpState) -> bool:
        """Once every point of the hand is paid."""
        return state.phase == "sheet" and not state.due

    def result(self, state: SevenUpState) -> list[float]:
        """The worth of the hand to each seat."""
        return worth_by_hand(self.chips, state.chips, state.seats)


def worth_by_hand(before: tuple[int, ...], after: tuple[int, ...], seats: int) -> list[float]:
    """Each seat's lead in points over the mean of the others, and WIN for a side that is out."""
    gained = [chips - left for chips, left in zip(before, after, strict=True)]
    sides = range(len(gained))
    leads = []
    for side in sides:
        others = [gained[other] for other in sides if other != side]
        lead = gained[side] - sum(others) / len(others)
        if 0 in after:
            lead += WIN if after[side] == 0 else -WIN / len(others)
        leads.append(lead)
    return [leads[seat % 2 if seats == 4 else seat] for seat in range(seats)]
