"""The opponents of earlier versions stay as they were, and can be played against."""

from random import Random

import pytest

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import DEALER, OVER, table_for
from games.nccc_seven.players.playout import FIRST
from games.seven_bridge import game as bridge
from games.seven_bridge.players import encoding, plans
from games.seven_bridge.players.model import Round
from games.seven_bridge.players.weights import CONCEALED, learned
from games.seven_up import game as seven_up
from games.seven_up.players import card_play
from games.sevens_from_hell.players.playout import SHARP
from tests.strength import former, former_bridge, former_seven_up, tuning_hell

NAMES = {
    "lucky_sevens": ["easy-0.1", "normal-0.1", "hard-0.1"],
    "nccc_seven": ["easy-0.1", "normal-0.1", "hard-0.1"],
    "seven_bridge": ["easy-0.1", "normal-0.1", "hard-0.1", "hard-0.2", "master-0.2"],
    "seven_up": ["easy-0.1", "normal-0.1", "hard-0.1", "master-0.2"],
    "sevens_from_hell": ["hard-0.2"],
}


@pytest.fixture
def seated():
    """The former players among the levels of their games."""
    former.seat_them()
    yield
    for rules in registry.everything():
        computers_of.register(type(rules), computers_of.dispatch(object))


def test_every_former_player_is_there():
    told = {name: list(players) for name, players in former.FORMER.items()}
    assert told == NAMES


@pytest.mark.parametrize("game", NAMES)
def test_former_players_play_matches_once_they_are_seated(game, seated):
    rules = registry.find(game)
    for name in NAMES[game]:
        seats = 2 if 2 in rules.seats else 4
        players = [name, "hard", name, "hard"][:seats]
        table = table_for(rules.options, seats)
        state = simulate(rules, table, players[:2], 1, "former", iterations=1, rounds=1)
        assert {row.level for row in state.rows()} == {name, "hard"}


def test_they_go_by_the_weights_of_their_time():
    nccc = former.FORMER["nccc_seven"]
    assert {nccc[name].rules.weights for name in nccc} == {FIRST}
    hard = former.FORMER["seven_bridge"]["hard-0.2"]
    assert hard.weights(3) == CONCEALED != learned(3)


def test_hard_of_seven_up_goes_by_no_learned_weights(monkeypatch):
    seen, rate = set(), former_seven_up.rate

    def noted(view, card):
        seen.add(view.weights)
        return rate(view, card)

    monkeypatch.setattr(former_seven_up, "rate", noted)
    state, rng = seven_up.start(table_for(seven_up.options, 2)), Random(1)
    easy = former.FORMER["seven_up"]["easy-0.1"]
    while state.turn == DEALER or state.phase != "play":
        if state.turn == DEALER:
            state = seven_up.play(state, seven_up.deal(state, rng))
        else:
            view = seven_up.view(state, state.turn)
            state = seven_up.play(state, easy.choose(seven_up, view, state.turn, Budget(rng)).move)
    view = seven_up.view(state, state.turn)
    former.FORMER["seven_up"]["hard-0.1"].choose(seven_up, view, state.turn, Budget(Random(1), 3))
    assert seen == {card_play.FIRST}


def test_hard_of_the_first_bridge_wastes_cards_that_could_be_laid_off():
    rng, wasted = Random(4), 0
    state = bridge.start(table_for(bridge.options, 3))
    while state.turn == DEALER:
        state = bridge.play(state, bridge.deal(state, rng))
    for _ in range(12):
        model = Round.of(state, rng)
        while model.turn != OVER:
            if model.hand.exposed and not model.offer:
                sound = plans.plans_for(model, CONCEALED)
                proposed = former_bridge.wasteful_plans(model, CONCEALED)
                wasted += sum(_wastes(model, plan) for plan in proposed if plan not in sound)
            model.apply(rng.choice(model.legal()))
    assert wasted > 50


def _wastes(model: Round, plan: plans.Plan) -> bool:
    trial = model.copy()
    for action in plan[:-1]:
        trial.apply(action)
    fits = trial.fits if trial.may_lay_off() else 0
    return bool(fits & encoding.BIT[plan[-1]])


def test_self_play_tells_weights_apart():
    dealt = tuning_hell.rounds(12)
    even = tuning_hell.duel(SHARP, SHARP, dealt)
    assert even[::2] == [-margin for margin in even[1::2]]  # seats exchanged, nothing else
    wild = tuning_hell.duel(SHARP, tuning_hell.changed(["wild_first=0"]), dealt)
    assert sum(wild) > 0
    assert tuning_hell.random_rounds(dealt) > 12 * 100
