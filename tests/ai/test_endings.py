"""Small endings: exact by comparison with every line there is, and used by who should use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from cardtable.ai.endings import Allowance, solved
from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.nccc_seven.players import levels as seven
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.players.playout import RulesOfThumb
from games.nccc_seven.players.weights import learned
from games.seven_up import game
from games.seven_up.players import levels as seven_up
from games.seven_up.players.model import Tricks, high_and_low
from games.seven_up.players.playout import play_out
from games.seven_up.state import SevenUpState

MANY = 10**6


class Countdown:
    """A game for three seats: whoever is on turn takes one to three from what is left."""

    def __init__(self, left: int, turn: int = 0, taken: tuple[int, ...] = (0, 0, 0)) -> None:
        self.left, self.turn, self.taken = left, turn, taken

    def legal(self) -> Sequence[int]:
        return range(1, min(3, self.left) + 1)

    def apply(self, action: int) -> None:
        taken = list(self.taken)
        taken[self.turn] = 10 * taken[self.turn] + action
        self.left -= action
        self.turn, self.taken = (self.turn + 1) % 3 if self.left else OVER, tuple(taken)

    def copy(self) -> Countdown:
        return Countdown(self.left, self.turn, self.taken)

    def worths(self) -> list[int]:
        """Something without a pattern, so that hardly any two ends come to the same."""
        return [Random(f"{self.taken} {seat}").randrange(MANY) for seat in range(3)]


def by_every_line(position: Any, worths: Callable[[Any], Sequence[float]]) -> Sequence[float]:
    """The result of the best play, with nothing left out."""
    if position.turn == OVER:
        return worths(position)
    ends = []
    for action in tuple(position.legal()):
        after = position.copy()
        after.apply(action)
        ends.append(by_every_line(after, worths))
    return max(ends, key=lambda reached: reached[position.turn])


@pytest.mark.parametrize("left", [1, 2, 5, 9])
def test_everybody_does_what_is_best_for_themselves(left: int) -> None:
    position = Countdown(left)
    reached = solved(position, Countdown.worths, actions=MANY)
    assert reached == by_every_line(Countdown(left), Countdown.worths)
    assert (position.left, position.turn) == (left, 0), "the position is left as it was"


def test_what_takes_too_long_is_not_worked_out() -> None:
    assert solved(Countdown(9), Countdown.worths, actions=100) is None
    assert solved(Countdown(1), Countdown.worths, actions=0) is None
    assert solved(Countdown(1), Countdown.worths, actions=1) is not None


def test_what_is_over_is_worth_what_it_came_to() -> None:
    over = Countdown(0, OVER, (1, 2, 3))
    assert solved(over, Countdown.worths, actions=0) == over.worths()


class Duel(Countdown):
    """The same for two sides, the seats of which sit in turn: one wins what the other loses."""

    def copy(self) -> Duel:
        return Duel(self.left, self.turn, self.taken)

    def worths(self) -> list[int]:
        lead = Random(f"{self.taken}").randrange(MANY) - MANY // 2
        return [lead, -lead, lead]


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("left", [1, 2, 5, 9])
def test_of_two_sides_what_would_be_refused_is_not_looked_at(left: int, turn: int) -> None:
    sides, every, few = (0, 1, 0), Allowance(MANY), Allowance(MANY)
    reached = solved(Duel(left, turn), Duel.worths, actions=MANY, allowance=every)
    by_sides = solved(Duel(left, turn), Duel.worths, actions=MANY, allowance=few, sides=sides)
    assert by_sides == reached == by_every_line(Duel(left, turn), Duel.worths)
    assert left < 9 or few.left > every.left


def test_an_allowance_is_used_up_by_all_endings_together() -> None:
    allowance = Allowance(40)
    solutions = [
        solved(Countdown(5), Countdown.worths, actions=30, allowance=allowance) for _ in range(9)
    ]
    assert solutions[0] is not None
    assert solutions[-1] is None
    assert allowance.left == 0


def last_tricks(seats: int, count: int, seed: int) -> Tricks:
    """So many tricks before the end, with any cards in the hands."""
    rng = Random(seed)
    cards = rng.sample(range(52), seats * count)
    hands = [cards[count * seat :][:count] for seat in range(seats)]
    owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
    chips, trump = (7,) * (seats if seats < 4 else 2), rng.randrange(4)
    booked = high_and_low(seats, trump, owners)
    return Tricks(hands, trump, rng.randrange(seats), chips=chips, booked=booked, tie=0)


@pytest.mark.parametrize(("seats", "count"), [(2, 3), (3, 2), (4, 2)])
def test_the_last_tricks_of_seven_up_are_worked_out(seats: int, count: int) -> None:
    by_rules = 0.0
    for seed in range(40):
        model = last_tricks(seats, count, seed)
        for card in tuple(model.legal()):
            after = model.copy()
            after.apply(card)
            best = by_every_line(after, Tricks.result)[model.turn]
            assert seven_up.work_card_out(card, model, Random(seed)) == best, (seed, card)
            play_out(after, Random(seed).random)
            by_rules += abs(after.result()[model.turn] - best)
    assert by_rules > 1, "by rules of thumb it comes to something else"


def states_before_an_ending(seats: int, hands: int) -> Iterator[SevenUpState]:
    """The states of some hands in which a card is asked for and endings are soon worked out."""
    for number in range(hands):
        rng = Random(f"endings {number}")
        state = game.start(table_for(game.options, seats, {"draw_for_deal": "off"}))
        while not state.tricks or sum(len(state.hand_of(seat)) for seat in range(seats)) > 7:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            view, left = game.view(state, state.turn), len(state.hand_of(state.turn))
            if state.phase == "play" and 1 < left * seats <= 10:
                yield state
            move = seven_up.PLAYERS["hard"].choose(game, view, state.turn, Budget(rng)).move
            assert move is not None
            state = game.play(state, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_decision_of_master_at_seven_up_plays_a_bounded_number_of_cards(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the allowance for endings, the longest of these play 250,000 and more."""
    played, apply = [0], Tricks.apply

    def counted(tricks: Tricks, action: int) -> None:
        played[0] += 1
        apply(tricks, action)

    monkeypatch.setattr(Tricks, "apply", counted)
    most = 0
    for state in states_before_an_ending(seats, 2):
        played[0], view = 0, game.view(state, state.turn)
        seven_up.PLAYERS["master"].choose(game, view, state.turn, Budget(Random(1)))
        most = max(most, played[0])
    assert 10_000 < most < 150_000


def test_before_the_last_tricks_rules_of_thumb_play_on() -> None:
    model = last_tricks(4, 5, 1)
    card = model.legal()[0]
    assert seven_up.work_card_out(card, model, Random(1)) == seven_up.play_card_out(
        card, model, Random(1)
    )


def last_cards(seed: int) -> Round | None:
    """A hand of Seven that has come to its last cards; most are over before."""
    rules, model = RulesOfThumb(learned()), random_round(4, Random(seed))
    while model.turn != OVER:
        if sum(map(int.bit_count, model.hands)) <= 12 and len(model.legal()) > 1:
            return model
        model.apply(rules.choose(model))
    return None


def test_the_last_cards_of_seven_are_worked_out() -> None:
    master, seen = seven.Searching(learned()), 0
    for seed in range(150):
        model = last_cards(seed)
        for action in model.legal() if model else ():
            assert model is not None
            after = model.copy()
            after.apply(action)
            exact = solved(after, master.worths, actions=200)
            if exact is None:
                continue
            seen += 1
            assert exact == by_every_line(after, master.worths)
            assert master.worth(action, model, Random(1)) == exact[model.turn]
    assert seen > 10
