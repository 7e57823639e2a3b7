"""Seven Bridge's computer players: what they choose and why; they know no more than they may."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge import game
from games.seven_bridge.players import COMPUTERS, encoding, plans, playout
from games.seven_bridge.players.model import Round
from games.seven_bridge.players.weights import CONCEALED
from games.seven_bridge.state import BridgeState
from tests.support.positions.bridge_positions import bridge, played

PLAYERS = COMPUTERS.players

LEVELS = ("easy", "normal", "hard", "master")


def advice(level: str, state: BridgeState, seed: int = 1, iterations: int = 12) -> Advice:
    view = game.view(state, state.turn)
    return PLAYERS[level].choose(game, view, state.turn, Budget(Random(seed), iterations))


def turn(level: str, state: BridgeState, seed: int = 1) -> list[str]:
    """The whole turn that a level plans."""
    chosen = advice(level, state, seed)
    return [str(move) for move in (chosen.move, *chosen.plan)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_level_plays_its_plans_to_the_end_of_a_hand(seats):
    table = table_for(game.options, seats, {"end": "hands", "hands": "1"})
    state = game.start(table)
    rng = Random(seats)
    reasons = Counter()
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            continue
        level = LEVELS[state.turn % 3]
        chosen = advice(level, state, iterations=3)
        reasons[chosen.reason] += 1
        for move in (chosen.move, *chosen.plan):
            assert move is not None
            assert legal(game, state, move), f"{level} chose {move}"
            state = game.play(state, move)
    assert all(reason.endswith(".") for reason in reasons)
    assert len(reasons) > 3


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_do_not_matter(level):
    state = bridge(
        ["3h 4h 5h 7s 9d Kc 2c 2d", "Ks 4d 9h 9c Qd", "Ah Ad 6c 6d Js"], melds="1/1 8s 8h 8d"
    )
    for seed in range(3):
        world = game.imagine(game.view(state, 0), Random(seed))
        assert world != state
        assert turn(level, world) == turn(level, state)


def test_imagined_hands_are_about_equally_likely():
    state = bridge(["3h 4h 5h 7s", "Ks 4d", "Ah Ad"], melds="1/1 8s 8h 8d")
    view = game.view(state, 0)
    counts: Counter[str] = Counter()
    rounds = 3000
    for seed in range(rounds):
        world = game.imagine(view, Random(seed))
        assert [len(world.hand_of(seat)) for seat in range(3)] == [4, 2, 2]
        counts.update(map(str, world.hand_of(1)))
    hidden = 52 - 4 - 3 - len(state.piles["discard"])
    expected = 2 * rounds / hidden
    chi = sum((counts[card] - expected) ** 2 / expected for card in counts)
    assert len(counts) == hidden
    assert chi < hidden - 1 + 4 * (2 * hidden) ** 0.5, chi


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_can_go_out_does(level):
    state = bridge(["3h 4h 5h 7s Kc", "Ks 4d 9h", "Ah Ad 6c"], melds="1/1 8s 8h 8d")
    if level == "easy":
        state = bridge(["7s Kc", "Ks 4d 9h", "Ah Ad 6c"])
    for text in turn(level, state):
        state = played(state, text)
    assert state.turn == DEALER


def test_going_out_is_told_and_the_double_too():
    concealed = bridge(["3h 4h 5h 7s Kc", "Ks 4d 9h", "Ah Ad 6c"])
    assert "counts double" in advice("hard", concealed).reason
    facts = "fact exposed [true, false, false]"
    shown = bridge(["3h 4h 5h 7s Kc", "Ks 4d 9h", "Ah Ad 6c"], facts=facts)
    assert advice("hard", shown).reason == "This goes out."


def test_hard_keeps_no_pair_whose_mates_have_gone():
    hands = ["Ks Kh 4c 5d 9s", "3h 4d 9h Ah", "Ad 6c Qd"]
    lying = "2/1 10c Jc Qc Kc"
    alive = bridge(hands, melds=lying.replace("Jc Qc Kc", "10h 10d").replace("10c", "10s"))
    gone = bridge(hands, stock="2h 2d", melds=lying)
    assert turn("hard", gone)[-1] in ("0 hand-0:Ks > discard", "0 hand-0:Kh > discard")
    assert "it costs 10" in advice("hard", gone).reason
    assert "K" not in turn("hard", alive)[-1]


def test_easy_forgets_what_was_played_and_slips():
    hands = ["Ks Kh 4c 5d 9s", "3h 4d 9h Ah", "Ad 6c Qd"]
    gone = bridge(hands, stock="2h 2d", melds="2/1 10c Jc Qc Kc")
    easy = Counter(turn("easy", gone, seed)[-1] for seed in range(40))
    normal = Counter(turn("hard", gone, seed)[-1] for seed in range(40))
    assert len(normal) == 1
    assert len(easy) > 1
    assert set(easy) != set(normal)


def test_a_claim_is_taken_when_it_frees_cards_and_passed_when_it_breaks_more():
    state = played(bridge(["9h 2s", "9c 9d Kc 3d 5s", "Ks 4h 2d"]), "0 hand-0:9h > discard")
    chosen = advice("hard", state)
    assert chosen.move is not None
    assert chosen.move.word == "pon"
    assert "9♥" in chosen.reason
    breaking = bridge(["9h 2s", "9c 10c Jc 9d 10d Jd Kc", "Ks 4h 2d"])
    breaking = played(breaking, "0 hand-0:9h > discard")
    passed = advice("hard", breaking)
    assert passed.move == Move.parse("1 pass")
    assert passed.reason == "Claiming the 9♥ would break up 9♦ 10♦ J♦."
    assert advice("easy", state, seed=5).move is not None


def test_master_answers_claims_after_weighing_them():
    state = played(bridge(["9h 2s", "9c 9d Kc 3d 5s", "Ks 4h 2d"]), "0 hand-0:9h > discard")
    chosen = advice("master", state)
    assert {move.word for move, _ in chosen.weighed} == {"pon", "pass"}


def test_a_draw_and_a_pass_with_nothing_to_claim_are_no_choices():
    state = bridge(["2s 3d", "Kc 4d", "8c 9d"], phase="draw")
    assert advice("master", state).move == Move.parse("0 stock:?? > hand-0")
    asked = bridge(["2s 9h", "Kc 4d", "8c 9d"], options="option claim_offers ask everyone")
    asked = game.play(asked, Move.parse("0 hand-0:9h > discard"))
    assert advice("hard", asked).move == Move.parse("2 pass")
    assert "cannot make a new meld" in advice("hard", asked).reason
    assert PLAYERS["master"].choose(game, game.view(asked, 0), 0, Budget()).move is None


def test_a_concealed_hand_is_held_back_until_somebody_is_close():
    hand = encoding.mask_of(parse_cards("3h 4h 5h Kc Qd 9s 2d Js"))
    others = encoding.mask_of(parse_cards("Ac 2c 4c 9c Jc"))
    close = encoding.mask_of(parse_cards("Ac 2c 4c"))
    assert not playout.put_down(Round.dealt([hand, others], Random(1)), CONCEALED)
    assert playout.put_down(Round.dealt([hand, close], Random(1)), CONCEALED)
    shown = Round.dealt([hand, others], Random(1))
    shown.hand.exposed = True
    assert playout.put_down(shown, CONCEALED)
    assert playout.put_down(Round.dealt([hand, others], Random(1)), playout.NORMAL)


def test_master_says_that_it_holds_back():
    hands = ["3h 4h 5h Kc Kd 9s 2d 10s", "Ac 2c 4c 9c Jc Qh 6s", "As 2s 4d 9d Jd Qc 6h"]
    state = bridge(hands)
    told = {advice("master", state, seed, 40).reason for seed in range(4)}
    assert any("counts double" in reason for reason in told)


def test_at_most_a_dozen_plans_and_each_can_be_played():
    rng = Random(9)
    most = 0
    for _ in range(60):
        model = Round.dealt([encoding.mask_of(rng.sample(encoding.CARD, 9)), 0], rng)
        proposed = plans.plans_for(model, CONCEALED)
        assert len(set(proposed)) == len(proposed) <= plans.MOST
        most = max(most, len(proposed))
        for plan in proposed:
            trial = model.copy()
            trial.discards = [encoding.INDEX[parse_cards("As")[0]]]
            for action in plan:
                assert action in trial.legal()
                if action != plan[-1]:
                    trial.apply(action)
    assert most == plans.MOST


def test_who_has_melds_down_throws_nothing_away_that_could_be_laid_off():
    rng, thrown = Random(4), 0
    state = game.start(table_for(game.options, 3))
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    for _ in range(12):
        model = Round.of(state, rng)
        while model.turn != OVER:
            if model.hand.exposed and not model.offer:
                for plan in plans.plans_for(model, CONCEALED):
                    thrown += 1
                    assert not _wastes(model, plan)
            model.apply(rng.choice(model.legal()))
    assert thrown > 500


def _wastes(model: Round, plan: plans.Plan) -> bool:
    """True when a plan discards a card that fits, while it holds another one that does not."""
    trial = model.copy()
    for action in plan[:-1]:
        trial.apply(action)
    fits = trial.fits if trial.may_lay_off() else 0
    return bool(fits & encoding.BIT[plan[-1]]) and bool(trial.hand.mask & ~fits)


def test_the_same_seed_gives_the_same_turn():
    state = bridge(["3h 4h 5h 7s 9d Kc 2c 2d", "Ks 4d 9h 9c Qd", "Ah Ad 6c 6d Js"])
    assert advice("master", state, 5) == advice("master", state, 5)


def test_a_budget_that_stops_at_once_still_brings_a_legal_turn():
    state = bridge(["3h 4h 5h 7s 9d Kc 2c 2d", "Ks 4d 9h 9c Qd", "Ah Ad 6c 6d Js"])
    chosen = PLAYERS["master"].choose(game, game.view(state, 0), 0, Budget(stop=lambda: True))
    assert chosen.move is not None
    assert legal(game, state, chosen.move)
