"""The learned weights of Seven-Up: how they are learned, kept and used."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib import resources
from random import Random

import pytest

from cardtable.core.cards import pack, shuffled
from cardtable.core.frozen import replace
from cardtable.core.players import Budget
from games.seven_up import game
from games.seven_up.players import levels, training, weights
from games.seven_up.players.card_play import FIRST
from games.seven_up.players.encoding import SUIT, number
from games.seven_up.players.model import Tricks
from games.seven_up.players.worlds import Looker, past
from games.seven_up.state import HAND
from tests.support.positions.seven_up_positions import by_dealer, seven_up

SEATS = [2, 4]


@pytest.mark.parametrize(("seats", "deals"), [(2, 900), (4, 500)])
def test_what_was_learned_beats_what_was_thought_up(seats, deals):
    own = weights.learned(seats)
    margins = [training.won(own, FIRST, seats, f"fresh/{deal}") for deal in range(deals)]
    mean = sum(margins) / deals
    error = sum((points - mean) ** 2 for points in margins) ** 0.5 / deals
    assert mean > 2 * error, (mean, error)


@pytest.mark.parametrize("seats", SEATS)
def test_between_equals_a_deal_comes_to_nothing(seats):
    for deal in range(20):
        assert training.won(FIRST, FIRST, seats, str(deal)) == pytest.approx(0)


@pytest.mark.parametrize("seats", SEATS)
def test_hands_to_learn_from_are_dealt_from_one_pack(seats):
    for deal in range(60):
        tricks, upcard = training.dealt(seats, Random(deal))
        cards = [card for hand in tricks.hands for card in hand]
        assert [len(hand) for hand in tricks.hands] == [HAND] * seats
        assert len({upcard, *cards}) == HAND * seats + 1
        assert SUIT[upcard] == tricks.trump
        assert training.dealt(seats, Random(deal))[0].hands == tricks.hands


@pytest.mark.parametrize("seats", SEATS)
def test_who_learns_plays_as_hard_does_by_the_same_weights(seats):
    compared = 0
    for deal in range(6):
        cards = shuffled(pack(), Random(deal))
        hands = [
            " ".join(map(str, cards[HAND * seat : HAND * seat + HAND])) for seat in range(seats)
        ]
        upcard = cards[-1]
        state = by_dealer(seven_up(*hands, trump=upcard.suit, upcard=str(upcard)))
        while state.phase == "play":
            seat = state.turn
            advice = levels.PLAYERS["hard"].choose(
                game, game.view(state, seat), seat, Budget(Random(1), 1)
            )
            lying = [(who, number(card)) for who, card in state.lying()]
            fallen = {number(card) for trick in state.tricks for card in trick.cards}
            unplayed = {*range(52)} - {number(upcard)} - fallen
            own = weights.learned(seats)
            card = training.best_card(Tricks.of(state), lying, unplayed, own)
            assert number(advice.move.picks[0].card) == card
            compared += 1
            state = by_dealer(game.play(state, advice.move))
    assert compared == 6 * HAND * seats


@pytest.mark.parametrize(
    ("level", "trained"),
    [("hard", True), ("master", True), ("easy", False), ("normal", False)],
)
def test_hard_and_master_go_by_what_was_learned_and_the_others_do_not(level, trained, monkeypatch):
    seen, rate = set(), levels.rate

    def noted(view, card):
        seen.add(view.weights)
        return rate(view, card)

    monkeypatch.setattr(levels, "rate", noted)
    player = levels.PLAYERS[level]
    state = by_dealer(seven_up("Ah Kd 10c 3d 4c 5d", "2h Ks Qs 3c 9d 8s", trump="h", upcard="9h"))
    player.choose(game, game.view(state, state.turn), state.turn, Budget(Random(1), 3))
    assert seen == {weights.learned(2) if trained else FIRST}
    assert weights.learned(2) != weights.learned(4) != FIRST
    assert weights.learned(3) == weights.learned(2)


@pytest.mark.parametrize("seats", SEATS)
def test_a_file_says_how_it_was_made_and_keeps_its_curve(seats):
    folder = resources.files(weights.__package__)
    told = json.loads(folder.joinpath(weights.FILES[seats]).read_text())
    course = {2: "two_players", 4: "four_players"}[seats]
    steps = training.COURSES[course].steps
    assert told["command"] == f"cardtable train seven_up {course} --steps {steps} --seed 1"
    assert [steps for steps, _ in told["curve"]] == [*range(1, steps + 1)]
    numbers = asdict(weights.learned(seats))
    assert {name: numbers[name] for name in training.COURSES[course].weights} == told["weights"]


def test_learning_that_was_stopped_goes_on_as_if_it_had_not_been():
    course = training.Hard(2, 3, 2)
    whole, begun, resumed = (course.learner("7") for _ in range(3))
    whole.learn(2)
    begun.learn(1)
    resumed.go_on(begun.as_bytes())
    resumed.learn(1)
    assert resumed.numbers == whole.numbers


# -- reading what the others play ------------------------------------------------------------------


def reading(unplayed):
    """The appeal of the cards of the second of two seats before it led."""
    looker = Looker(FIRST, 2, 1, set(unplayed), [], [HAND, HAND])
    return looker.appeal(1)


def test_a_queen_looks_better_to_lead_when_ace_and_king_are_gone():
    queen, deuce = 10, 13 * 2
    before, now = reading(range(52)), reading({*range(52)} - {11, 12})
    assert now[queen] / now[deuce] > 1.02 * before[queen] / before[deuce]


@pytest.mark.parametrize("known", [replace(FIRST, jack=20.0), FIRST])
def test_only_what_the_others_played_is_read(known):
    state = seven_up("Ah Kd 10c 3d 4c 5d", "2h Ks Qs 3c 9d 8s", trump="h", upcard="9h")
    state = by_dealer(state)
    for _ in range(4):
        state = by_dealer(game.play(state, game.moves(state, state.turn)[0]))
    for seat in range(2):
        plays = past(game.view(state, seat), seat, known)
        assert [play.seat for play in plays] == [1 - seat] * 2
