"""Seven's computer players: rules of thumb, imagined worlds, and what they must not see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.search import Weighed
from cardtable.core.cards import HIDDEN, pack, parse_cards, shuffled
from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.nccc_seven import game, grid
from games.nccc_seven.players import COMPUTERS, actions, encoding, levels, training
from games.nccc_seven.players.levels import hoarding, sensible
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.players.playout import BEGINNER, FIRST, SELFISH, RulesOfThumb, Weights
from games.nccc_seven.players.reasons import why
from games.nccc_seven.players.weights import learned
from games.nccc_seven.players.worlds import Worlds
from games.nccc_seven.state import Question, SevenState

PLAYERS = COMPUTERS.players

ODD = Weights(
    leads=1.0, frees=0.5, spade=-3.0, joker_leads=1.5, gives_spade=2.5, gives_leading=-0.5
)


def dealt(seats: int, rng: Random) -> SevenState:
    state = game.start(table_for(game.options, seats, {"knock": "automatic", "hands": "1"}))
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    return state


def underway(seats: int, turns: int, rng: Random) -> SevenState:
    """A state after so many random turns, or the last one before the hand ends."""
    state = dealt(seats, rng)
    for _ in range(turns):
        moves = [move for move in game.moves(state, state.turn) if move.word in ("", "ask")]
        after = game.play(state, moves[int(rng.random() * len(moves))])
        if after.turn == DEALER:
            break
        state = after
    return state


def masked(cards: str) -> int:
    return encoding.mask_of(parse_cards(cards))


@pytest.mark.parametrize("weights", [FIRST, learned(), ODD])
def test_the_quick_choice_is_the_one_that_ranks_highest(weights):
    rules_of_thumb = RulesOfThumb(weights)
    for seed in range(120):
        rng = Random(seed)
        hand = random_round(rng.randrange(4, 10), rng)
        while hand.turn != OVER:
            legal = hand.legal()
            best = max(rules_of_thumb.rank(hand, action) for action in legal)
            chosen = rules_of_thumb.choose(hand)
            assert chosen in legal, f"seed {seed}"
            assert rules_of_thumb.rank(hand, chosen) == pytest.approx(best), f"seed {seed}"
            hand.apply(legal[int(rng.random() * len(legal))])


def test_the_first_rules_keep_shut_what_others_wait_for():
    """Of 8♠ and 7♥, the one that opens its own 9♠ and no hearts."""
    hands = [masked("8s 9s 7h"), masked("8h 6h Ks"), masked("Kd Kc Qc"), masked("Qd Jc Jd")]
    filled = masked("7s 6s")
    chosen = RulesOfThumb(FIRST).choose(Round(hands, filled, 0, 0))
    assert str(encoding.card_of(chosen)) == "8s"


def test_every_imagined_world_agrees_with_what_was_seen():
    for seed in range(40):
        rng = Random(seed)
        state = underway(4 + seed % 7, rng.randrange(90), rng)
        seat = state.turn
        view = game.view(state, seat)
        worlds = Worlds(view, rng)
        for _ in range(15):
            _agrees(state, view, seat, worlds.world(rng), f"seed {seed}")


def _agrees(state: SevenState, view: SevenState, seat: int, world: Round, said: str) -> None:
    own = [encoding.mask_of(state.hand_of(other)) for other in range(state.seats)]
    assert world.hands[seat] == own[seat], said
    assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in own], said
    assert sum(world.hands) == sum(own), said  # the same cards, each once
    assert (world.filled, world.dead, world.turn) == _facts(state), said
    for gift in view.gifts[seat]:
        assert world.hands[gift.taker] & encoding.bit(gift.card), said
    for other in set(range(state.seats)) - {seat}:
        impossible = (world.hands[other] & encoding.mask_of(view.lacks[other])).bit_count()
        assert impossible <= view.got[other], said


def _facts(state: SevenState) -> tuple[int, int, int]:
    filled = encoding.mask_of(tuple(grid.filled(state.piles)))
    return filled, encoding.mask_of(state.dead), state.turn


def test_imagined_worlds_are_about_equally_likely():
    """Two seats are out of sight with two cards each; one of them lacks one of the four."""
    rng = Random(5)
    state = dealt(4, rng)
    hidden = parse_cards("Ah 2h 3h 4h")
    rest = tuple(card for card in pack(jokers=2) if card not in hidden)
    piles = {"hand-0": rest, "hand-1": (), "hand-2": (HIDDEN,) * 2, "hand-3": (HIDDEN,) * 2}
    lacks = ((), (), (hidden[0],), ())
    view = replace(state, piles=state.piles.with_piles(piles), lacks=lacks, turn=0)
    worlds = Worlds(view, rng)
    tries = 3000
    seen = Counter(worlds.world(rng).hands[2] for _ in range(tries))
    assert len(seen) == 3  # of three cards two
    # three cells of 1000: 13.8 is exceeded once in a thousand by chance, and the seed is fixed
    assert sum((count - tries / 3) ** 2 / (tries / 3) for count in seen.values()) < 13.8


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_no_level_sees_the_hidden_cards(level):
    for seed in range(6):
        rng = Random(seed)
        state = underway(4, 8 + 6 * seed, rng)
        seat = state.turn
        others = [other for other in range(4) if other != seat]
        pool = shuffled([card for other in others for card in state.hand_of(other)], rng)
        hands = {}
        for other in others:
            count = len(state.hand_of(other))
            hands[f"hand-{other}"], pool = pool[:count], pool[count:]
        changed = replace(state, piles=state.piles.with_piles(hands))
        chosen = [
            PLAYERS[level].choose(game, game.view(position, seat), seat, Budget(Random(1), 20)).move
            for position in (state, changed)
        ]
        assert chosen[0] == chosen[1], f"seed {seed}"


def test_master_chooses_alike_with_the_same_seed():
    state = underway(4, 12, Random(2))
    view = game.view(state, state.turn)
    advice = [PLAYERS["master"].choose(game, view, state.turn, Budget(Random(9), 30)) for _ in "ab"]
    assert advice[0] == advice[1]
    assert advice[0].reason


def test_master_never_asks_while_a_card_fits():
    """Where asking is allowed at any time, it is no more than the last resort."""
    table = table_for(game.options, 4, {"must_play": "no", "hands": "1"})
    state = replace(underway(4, 20, Random(4)), table=table)
    while len(game.moves(state, state.turn)) == 1 or state.questions:
        state = game.play(state, game.moves(state, state.turn)[0])
    assert "ask" in [move.word for move in game.moves(state, state.turn)]
    view = game.view(state, state.turn)
    move = PLAYERS["master"].choose(game, view, state.turn, Budget(Random(9), 20)).move
    assert move is not None
    assert actions.action_of(move) != encoding.ASK


def test_master_goes_out_when_it_can():
    rng = Random(8)
    hand = parse_cards("8s 7h")
    state = dealt(4, rng)
    rest = [card for card in pack(jokers=2) if card not in (*hand, grid.SEVEN_OF_SPADES)]
    piles = {"hand-0": (hand[0],), "hand-1": tuple(rest[:17]), "hand-2": tuple(rest[17:34])}
    piles |= {"hand-3": (*rest[34:], hand[1]), "grid/7s": (grid.SEVEN_OF_SPADES,)}
    state = replace(state, piles=state.piles.with_piles(piles), turn=0)
    move = PLAYERS["master"].choose(game, game.view(state, 0), 0, Budget(Random(1))).move
    assert str(move) == "0 hand-0:8s > grid/8s"


def laid(cards: str, *hands: str, asker: int = -1) -> Round:
    """A lean hand, seat 0 on turn (or asked by another), with these cards on the table."""
    return Round([masked(hand) for hand in hands], masked(cards), 0, 0, asker)


def test_reasons_count_cards_and_name_what_others_may_play():
    seen = laid("7s 7d 7h 6s 5s 6d", "4s Kd 5d", "4d 4h", "9s 8s")
    spade, four = encoding.bit(parse_cards("4s")[0]), masked("5d")
    sheds = "It gets rid of 4 points, though others may now play 3♠; "
    assert why(seen, spade) == f"{sheds}5♦, which opens nothing for them, is kept for a later turn."
    assert why(seen, four) == "It opens nothing for the others."
    assert why(seen, four, only=True) == "No other card can be played."
    asked = laid("7s 7d 7h 6s 5s 8s 9s 10s Js Qs 8d 9d 10d Jd Ks", "Kd 6d Qd 3d", "4d", asker=1)
    dearer = ", and it costs 7 points more than 3♦."
    assert why(asked, masked("Kd")) == f"1 more card must be played before K♦ can be{dearer}"
    longest = ", and no other card here waits longer."
    assert why(asked, masked("3d")) == f"5 more cards must be played before 3♦ can be{longest}"
    assert why(asked, masked("Qd")) == "Q♦ can be played at once, and gets rid of 10 points."
    fits = laid("7s 7d 7h 6s 5s 8s 9s 10s Js Qs 8d 9d 10d Jd Ks", "6d Qd", "4d", asker=1)
    assert why(fits, masked("Qd")) == "Q♦ can be played at once, but so can 6♦."


@pytest.mark.parametrize(
    ("hand", "asker", "kept"),
    [("*1 8c Kd Kh", -1, "8c"), ("8c 2h", 1, "8c"), ("*1 8c 9d", -1, "8c")],
)
def test_easy_slips_but_kills_no_own_card_and_gives_none_that_fits(hand, asker, kept):
    rng = Random(3)
    table = "7s 7c 8s"
    used = {*parse_cards(hand), *parse_cards(table)}
    rest = tuple(card for card in pack(jokers=2) if card not in used)
    piles = {f"grid/{card}": (card,) for card in parse_cards(table)}
    piles |= {"hand-0": parse_cards(hand), "hand-1": rest[:15], "hand-2": rest[15:30]}
    piles |= {"hand-3": rest[30:]}
    state = dealt(4, rng)
    state = replace(state, piles=state.piles.with_piles(piles), turn=0)
    if asker >= 0:
        state = replace(state, questions=(Question(0, asker),), after=asker)
    for seed in range(40):
        move = PLAYERS["easy"].choose(game, game.view(state, 0), 0, Budget(Random(seed))).move
        picked = str(move.picks[0].card)
        assert (picked == kept) == (asker < 0), f"seed {seed}: {move}"


def test_learned_weights_win_more_hands_than_those_thought_up():
    """On fixed deals, each from every seat: an even share would be a quarter."""
    one, others = RulesOfThumb(learned()).choose, RulesOfThumb(FIRST).choose
    shares = [training.won(one, others, f"fixed/{deal}")[0] for deal in range(250)]
    assert sum(shares) / len(shares) > 0.27
    again = training.won(one, others, "fixed/3")
    assert again == training.won(one, others, "fixed/3")


def test_master_weighs_no_action_that_anybody_would_shake_their_head_at():
    """In random hands: dead cards are given first, what fits last; no joker kills an own card."""
    rng, gifts, kills = Random(6), 0, 0
    for _ in range(150):
        model = random_round(4, rng)
        while model.turn != OVER:
            hand, plans = model.hands[model.turn], list(model.legal())
            kept = sensible(model, plans)
            assert kept
            assert set(kept) <= set(plans)
            if model.asker >= 0 and hand & model.dead:
                gifts += len(kept) < len(plans)
                assert all(card & model.dead for card in kept)
            elif model.asker >= 0:
                assert len(kept) == len(plans) or not any(card & model.open for card in kept)
            elif len(kept) < len(plans):
                kills += 1
                assert not any(action >= encoding.AS_JOKER and action & hand for action in kept)
            model.apply(rng.choice(plans))
    assert gifts > 100
    assert kills > 50


def test_who_thinks_of_the_own_hand_alone_loses_to_hard_and_not_to_chance():
    selfish, normal = RulesOfThumb(SELFISH).choose, RulesOfThumb(learned()).choose
    rng = Random(4)

    def at_random(model):
        return rng.choice(list(model.legal()))

    def share(one, others):
        return sum(training.won(one, others, f"easy/{deal}")[0] for deal in range(120)) / 120

    assert share(normal, selfish) > 0.33
    assert share(selfish, RulesOfThumb(BEGINNER).choose) > 0.33
    assert share(selfish, at_random) > 0.45


def test_levels_go_by_weights_of_their_own():
    assert PLAYERS["easy"].rules.weights == BEGINNER
    assert PLAYERS["normal"].rules.weights == SELFISH
    assert PLAYERS["hard"].rules.weights == PLAYERS["master"].rules.weights == learned()


def with_joker(others: str) -> Round:
    """Seat 0 holds a joker and two cards, one of which fits; the seat after it has these."""
    filled = masked("7s 8s 7h 7d")
    return Round([masked("*1 8h 2d"), masked(others), masked("Kc Kd Kh Ks")], filled, 0, 0)


@pytest.mark.parametrize(("others", "kept"), [("Qc Qd", ["8h"]), ("Qc", ["8h"]), ("Qc Qd Qh", [])])
def test_to_keep_a_joker_while_somebody_is_nearly_out_is_hoarding(others, kept):
    model = with_joker(others)
    actions = list(model.legal())
    named = [masked(card) for card in kept]
    assert [actions[place] for place in hoarding(model, actions)] == named


def test_a_giver_hoards_nothing():
    model = with_joker("Qc")
    model.asker = 1
    assert not hoarding(model, list(model.legal()))


def nearly_out() -> SevenState:
    """A state in which master has a joker and a card to choose from, and somebody is nearly out."""
    for seed in range(200):
        rng = Random(seed)
        state = dealt(4, rng)
        while state.turn not in (DEALER, OVER):
            model = Round.of(state)
            if hoarding(model, sensible(model, list(model.legal()))):
                return state
            advice = PLAYERS["hard"].choose(
                game, game.view(state, state.turn), state.turn, Budget(rng)
            )
            state = game.play(state, advice.move)
    raise AssertionError("expected such a hand among 200")


@pytest.mark.parametrize(("errors", "keeps"), [(1.5, False), (2.5, False), (3.5, True)])
def test_master_keeps_a_joker_then_only_if_that_is_clearly_better(errors, keeps, monkeypatch):
    state = nearly_out()

    def compared(plans, *_, **__):
        hoards = set(hoarding(Round.of(state), plans))
        kept = [place for place in range(len(plans)) if place in hoards]
        played = [place for place in range(len(plans)) if place not in hoards]
        best = Weighed(kept[0], 400, errors, 0.0)
        return (best, *(Weighed(place, 400, 0.0, 1.0) for place in (*played, *kept[1:])))

    monkeypatch.setattr(levels, "compare", compared)
    view = game.view(state, state.turn)
    advice = PLAYERS["master"].choose(game, view, state.turn, Budget(Random(1)))
    assert advice.move.picks[0].card.is_joker is not keeps
