"""Lucky Sevens: the computer players and the solver."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from cardtable.core.cards import HIDDEN, pack, parse_cards, shuffled
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, computers_of
from cardtable.core.rules import require
from cardtable.core.table import DEALER, OVER
from games.lucky_sevens import game
from games.lucky_sevens.players import alone, competitive, model, solver
from games.lucky_sevens.state import COLUMNS, LuckyState, collected
from tests.support.positions.lucky_positions import at, lucky, play

LEVELS = ("easy", "normal", "hard", "master")
QUICK = 24  # worlds, for tests


def asked(state: LuckyState, level: str, seed: str = "1", iterations: int = QUICK) -> Advice:
    view = game.view(state, state.turn)
    budget = Budget(Random(seed), iterations)
    return computers_of(game).players[level].choose(game, view, state.turn, budget)


def played(
    levels: tuple[str, ...], seed: int, **options: str
) -> tuple[list[LuckyState], list[Move]]:
    """A game by advice and plan, every move legal; its states and its log."""
    states = [game.start(at(len(levels), **options))]
    log: list[Move] = []
    plan: tuple[Move, ...] = ()
    while states[-1].turn != OVER:
        state = states[-1]
        if state.turn == DEALER:
            move = game.deal(state, Random(f"{seed}/{len(log)}"))
        elif plan:
            move, *rest = plan
            plan = tuple(rest)
        else:
            advice = asked(state, levels[state.turn], f"{seed}/{len(log)}")
            assert advice.move is not None
            move, plan = advice.move, advice.plan
        log.append(require(game, state, move))
        states.append(game.play(state, move))
    return states, log


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (("master",), {}),
        (("master",), {"auto_deal": "off", "seven_to_empty": "not-allowed"}),
        (("easy",), {"auto_deal": "off"}),
        (("master", "easy"), {"hands": "closed"}),
        (("hard", "master", "easy"), {"seven_to_empty": "not-allowed"}),
        (("easy", "hard", "master", "easy"), {"aside": "eight-aces", "hands": "closed"}),
    ],
)
def test_every_advice_and_every_plan_is_legal_to_the_end(levels, options):
    states, _ = played(levels, 3, **options)
    assert states[-1].turn == OVER


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 3])
def test_advice_gives_a_reason_in_a_sentence(level: str, seats: int):
    state = lucky("Kh", "As", "5c 2h", "8d 7c", seats=seats)
    advice = asked(state, level)
    assert advice.reason.endswith(".")
    assert len(advice.reason.split()) >= 4


def test_master_says_what_it_collects_and_weighs_others():
    advice = asked(lucky("Kh", "As", "5c 2h", "8d"), "master", iterations=200)
    assert str(advice.move) == "0 column-1:Kh column-2:As > won-0/1"
    said = "Collecting K♥ with A♠ leaves 3 cards, and no other turn leaves fewer. About "
    assert advice.reason.startswith(said)
    assert advice.weighed[0][0] == advice.move
    assert advice.weighed[0][1] >= advice.weighed[1][1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_what_cannot_be_seen_does_not_change_the_move(level: str, hands: str):
    state = game.start(at(2, hands=hands))
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, Random(4)))
    chosen = asked(state, level)
    for seed in range(4):
        other = game.imagine(game.view(state, state.turn), Random(seed))
        assert other != state
        assert asked(other, level) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_move(level: str):
    state = lucky("Kh 3d", "As Qc", "5c 2h", "8d 7c", seats=2, dealt="Kd 2c 7h 9s")
    assert asked(state, level, "x") == asked(state, level, "x")


def test_imagined_stocks_are_what_is_left_over():
    state = lucky("Kh", "As 7c", "5c 2h", "8d", won=("Kd Ad 7h",))
    left = alone.unseen(game.view(state, 0))
    stock = sorted(model.card_class(card) for card in state.piles["stock"])
    assert sorted(left) == stock


def test_imagined_hands_of_a_contest_are_what_is_left_over():
    state = game.start(at(3, hands="closed"))
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, Random(4)))
    view = game.view(state, state.turn)
    coming = competitive.Coming.of(view, state.turn)
    hidden = [name for name, cards in view.piles.items() if HIDDEN in cards]
    unseen = sorted(model.card_class(card) for name in hidden for card in state.piles[name])
    assert sorted(coming.unseen) == unseen
    assert [own for own, _ in coming.hands] == [False, False, True]
    assert not coming.certain


def _last_round() -> LuckyState:
    """Two players, open hands, and nothing to come."""
    state = lucky("2h 9c", "4s 2d", "Jc", "Kd", seats=2, dealt="Kh 3c 5h As", stock="")
    seen = state.piles.with_piles({"dealt-1": parse_cards("Qs Qd 10h 6s")})
    rest = tuple(c for c in state.piles["won-1/2"])
    for card in parse_cards("Qs Qd 10h 6s"):
        at_index = rest.index(card)
        rest = rest[:at_index] + rest[at_index + 1 :]
    return type(state)(
        state.table, seen.with_piles({"won-1/2": rest}), 0, dealt=True, starter=0, round=13
    )


def test_the_last_round_with_open_hands_is_exact():
    state = _last_round()
    assert competitive.Coming.of(game.view(state, 0), 0).certain
    advice = asked(state, "master")
    best = max(_margin(state, path) for path in _all_placings(state))
    moves = tuple(str(move) for move in (advice.move, *advice.plan))
    assert _margin(state, moves) == best


def test_of_very_many_turns_only_the_most_promising_are_answered(monkeypatch):
    answered = []
    answer = competitive.answer

    def noted(tableau, hand, empty):
        answered.append(tableau)
        return answer(tableau, hand, empty)

    monkeypatch.setattr(competitive, "answer", noted)
    asked(_last_round(), "master")
    assert len(answered) == len(_all_placings(_last_round())) > 3
    monkeypatch.setattr(competitive, "_EXACTLY", 3)
    answered.clear()
    asked(_last_round(), "master")
    assert len(answered) == 3


def _all_placings(state: LuckyState) -> list[tuple[str, ...]]:
    """Every whole turn of the first seat, as moves."""
    from games.lucky_sevens.players.plans import Position, moves_of, plans_for

    return [tuple(map(str, moves_of(state, 0, plan))) for plan in plans_for(Position.of(state, 0))]


def _margin(state: LuckyState, moves: tuple[str, ...]) -> int:
    """The gain of a turn over the best answer, which is found by trying all of them."""
    from games.lucky_sevens.players.plans import Position, plans_for

    after = play(state, *moves)
    gain = len(collected(after, 0)) - len(collected(state, 0))
    answer = max(plan.gain for plan in plans_for(Position.of(after, 1))) if after.turn == 1 else 0
    return gain - answer


def test_hard_takes_all_it_can():
    state = lucky("2s 7c", "9d Qh", "5c Ad", "Kd", seats=2)
    advice = asked(state, "hard")
    total = sum(
        len(move.picks) for move in (advice.move, *advice.plan) if move and move.target[:3] == "won"
    )
    assert total == 7, "the ace and king, the seven, two and queen, nine and five"


def test_easy_slips_now_and_then_but_not_most_of_the_time():
    state = lucky("Kh", "As", "5c 2h", "8d")
    stops = sum(
        asked(state, "easy", str(seed)).move == Move(0, words=("done",)) for seed in range(300)
    )
    assert 45 <= stops <= 75, "15 to 25 in a hundred"


def test_thinking_stops_when_it_is_told_to():
    asks = count()
    budget = Budget(Random(1), 10**9, lambda: next(asks) > 20)
    state = lucky("Kh 3d", "As Qc", "5c 2h", "8d 7c", seats=2, dealt="Kd 2c 7h 9s")
    advice = computers_of(game).players["master"].choose(game, game.view(state, 0), 0, budget)
    assert advice.move in game.moves(state, 0)


# -- the solver ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_every_deal_is_cleared_by_who_knows_the_deck(seed: int):
    stock = tuple(model.card_class(card) for card in shuffled(pack(), Random(seed)))
    search = solver.Search(stock[4:], empty=True, budget=Budget(Random(seed)))
    first = (stock[0], stock[1], stock[2], stock[3])
    assert search.solve(first, seven_open=False).paths is not None


def test_the_line_of_the_afterthought_clears_the_table():
    lines = 0
    for seed in range(12):
        states, log = played(("easy",), seed, seven_to_empty="not-allowed")
        thought = solver.afterthought(game, states, log, Budget(Random(1)))
        if thought is None or not thought.line:  # cleared, or not to be
            continue
        lines += 1
        assert log[thought.at].seat == 0
        assert f"until move {sum(m.seat == 0 for m in log[: thought.at + 1])} " in thought.text
        state = states[thought.at]
        for move in thought.line:
            state = game.play(state, require(game, state, move))
        assert (state.turn, len(collected(state, 0))) == (OVER, 52)
        # with a second seven chosen the move is not over, and the solver does not know of it
        lost = next(state for state in states[thought.at + 1 :] if not state.second)
        after = solver.solved(lost, Budget(Random(1)))
        assert lost.turn == OVER or after.paths is None, "or stopping was the mistake"
        assert after.proven
    assert lines >= 6


def test_a_position_that_cannot_be_cleared_is_proven():
    # kings under eights and eights under kings: neither comes free
    state = lucky("Kh 8h 2c", "8s Ks 3c", "", "", stock="")
    solution = solver.solved(state, Budget())
    assert (solution.paths, solution.proven) == (None, True)


def test_giving_up_in_time_is_told_what_was_still_possible():
    state = lucky("Kh 8h", "As", "6c", "", stock="")
    thought = solver.afterthought(game, [state], [], Budget())
    assert thought is not None
    assert thought.text == "The table can still be cleared from here."
    assert play(state, *map(str, thought.line)).turn == OVER


def test_nothing_is_said_of_a_cleared_table_or_a_contest():
    cleared = lucky("", "", "", "", stock="", turn=OVER)
    assert len([card for column in COLUMNS for card in cleared.piles[column]]) == 0
    assert solver.afterthought(game, [cleared], [], Budget()) is None
    contested = lucky("Kh", "", "", "", seats=2)
    assert solver.afterthought(game, [contested], [], Budget()) is None


def test_the_solver_stops_when_it_is_told_to():
    states, log = played(("easy",), 2)
    thought = solver.afterthought(game, states, log, Budget(stop=lambda: True))
    assert thought is not None
    assert thought.text.endswith(".")


def test_the_solver_stops_in_the_middle_of_an_attempt(monkeypatch):
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 5

    turns = []
    ends = model.ends
    monkeypatch.setattr(model, "ends", lambda *a, **k: turns.append(1) or ends(*a, **k))
    stock = tuple(model.card_class(card) for card in shuffled(pack(), Random(3)))
    search = solver.Search(stock[4:], empty=True, budget=Budget(Random(3), stop=stop))
    first = (stock[0], stock[1], stock[2], stock[3])
    assert search.solve(first, seven_open=False) == solver.Solution(None, proven=False)
    assert len(turns) <= 5
