"""Inference at Seven Bridge: public deeds, and the hands that others hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge import game
from games.seven_bridge.players import COMPUTERS, encoding, levels, worlds
from games.seven_bridge.players.account import Account
from games.seven_bridge.players.deals import STOCK
from games.seven_bridge.players.evidence import Record
from games.seven_bridge.players.worlds import LikelyWorlds, Worlds, dealing
from games.seven_bridge.state import DRAW, PLAY, BridgeState, Deed
from tests.support.positions.bridge_positions import bridge, dealt, played

PLAYERS = COMPUTERS.players


def cards(text):
    return tuple(parse_cards(text))


def sorted_stock(state: BridgeState) -> BridgeState:
    """The same, with the stock in order, so that the same cards are drawn in every run."""
    piles = state.piles.with_piles({"stock": tuple(sorted(state.piles["stock"]))})
    return replace(state, piles=piles)


def imagined(state: BridgeState, seat: int, *, count: int = 2000, seed: int = 1) -> Counter[int]:
    """Counts each card in a seat's hand, in worlds that agree with the deeds."""
    view = game.view(state, state.turn)
    rng = Random(seed)
    bank = LikelyWorlds(Worlds(game, view), count, rng)
    return Counter(card for _ in range(count) for card in bank.world(rng).hands[seat].cards)


def often(held: Counter[int], text: str) -> float:
    """The mean count of these cards."""
    named = [encoding.INDEX[card] for card in cards(text)]
    return sum(held[card] for card in named) / len(named)


# -- what is seen ------------------------------------------------------------------------------


def test_everybody_sees_what_leaves_a_hand():
    state = bridge(["9h 2s 7d 7c Kh", "9c 9d Kc 3d 8d", "Ks 4h 2d"], melds="2/1 3s 4s 5s")
    state = played(state, "0 hand-0:2s > melds-2/1", "0 apart hand-0:7d hand-0:7c > melds-0/1")
    state = played(
        state, "0 hand-0:9h > discard", "1 pon discard:9h hand-1:9d hand-1:9c > melds-1/1"
    )
    state = played(state, "1 hand-1:8d > melds-0/1")
    assert state.deeds == (
        Deed(0, cards("2s"), "melds-2/1"),
        Deed(0, cards("7d"), "melds-0/1"),
        Deed(0, cards("7c"), "melds-0/2"),
        Deed(0, cards("9h"), "discard", asked=(2, 1)),
        Deed(1, cards("9d 9c"), "melds-1/1", cards("9h")[0]),
        Deed(1, cards("8d"), "melds-0/1"),
    )
    assert {game.view(state, seat).deeds for seat in range(3)} == {state.deeds}


def test_a_new_stock_begins_the_account_again_and_so_does_a_hand():
    state = bridge(["9h 2s", "Kc 3d", "Ks 4h"], stock="")
    state = played(state, "0 hand-0:9h > discard")
    assert len(state.deeds) == 1
    assert dealt(state).deeds == ()
    over = played(bridge(["9h", "Kc 3d", "Ks 4h"]), "0 hand-0:9h > discard")
    assert dealt(dealt(over)).deeds == ()


class Witness:
    """Writes down what each seat does: its turns, and what it refused before and since."""

    def __init__(self, seats: int) -> None:
        self.turns: list[list[tuple[object, ...]]] = [[] for _ in range(seats)]
        self.refused: list[list[tuple[int, bool]]] = [[] for _ in range(seats)]

    def see(self, state: BridgeState, move: Move) -> None:
        """A move that is about to be played."""
        seat = move.seat
        if move.word == "pass":
            card = encoding.INDEX[state.piles["discard"][-1]]
            self.refused[seat].append((card, seat == (state.discarder + 1) % state.seats))
        elif move.target == "discard":
            told = _end_of_turn(state, move.picks[0].card)
            self.turns[seat].append((*told, self.refused[seat]))
            self.refused[seat] = []

    def agrees(self, record: Record, seat: int) -> bool:
        """True when a record tells the same, the newest first."""
        read = [
            (turn.card, turn.seen, turn.fits, turn.drew, turn.refused[::-1])
            for turn in record.turns
        ]
        return read[::-1] == self.turns[seat] and record.refused[::-1] == self.refused[seat]


def test_the_account_is_read_back_as_it_happened():
    checked = Counter[str]()
    for number in range(16):
        seats = 2 + number % 4
        rng = Random(f"account/{number}")
        state = game.start(table_for(game.options, seats, {"end": "hands", "hands": "1"}))
        witness = Witness(seats)
        while state.turn != OVER:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                witness = Witness(seats)
                continue
            if state.phase != DRAW:
                for seat, record in enumerate(Account(game.view(state, state.turn)).records):
                    if seat != state.turn:
                        assert witness.agrees(record, seat), (number, seat)
                        checked["turns"] += len(record.turns)
                        checked["claims"] += sum(not turn.drew for turn in record.turns)
            move = rng.choice(game.moves(state, state.turn))
            witness.see(state, move)
            state = game.play(state, move)
    assert checked["turns"] > 1000
    assert checked["claims"] > 10


def _end_of_turn(state: BridgeState, card) -> tuple[int, int, int, bool]:
    """A discard as everybody sees it: the card, what lies there, what fits, whether it drew."""
    melds = [encoding.mask_of(state.piles[name]) for name in state.all_melds()]
    fits = 0
    for mask in melds:
        fits |= encoding.ENDS[encoding.MELD[mask]]
    seen = encoding.mask_of(state.piles["discard"]) + sum(melds)
    return encoding.INDEX[card], seen, fits, not state.claimed


def test_hands_are_imagined_as_they_may_be_and_a_new_stock_keeps_its_cards_apart():
    recycled = 0
    for number in range(12):
        seats = 3 + number % 3
        rng = Random(f"may/{number}")
        state = game.start(table_for(game.options, seats, {"end": "hands", "hands": "1"}))
        while state.turn != OVER:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            if state.phase == PLAY and state.deeds and rng.random() < 0.1:
                recycled += _may_be(state, rng)
            state = game.play(state, rng.choice(game.moves(state, state.turn)))
    assert recycled > 10


def _may_be(state: BridgeState, rng: Random) -> bool:
    """Checks the deals that are imagined; whether the stock was a new one."""
    dealt = dealing(game.view(state, state.turn))
    hands = [encoding.mask_of(state.hand_of(seat)) for seat in range(state.seats)]
    deal = dealt.world(rng)
    for _ in range(3):
        assert deal.hands[state.turn] == hands[state.turn]
        sizes = [hand.bit_count() for hand in deal.hands]
        assert sizes == [hand.bit_count() for hand in hands]
        assert sum(deal.hands) | sum(encoding.BIT[card] for card in deal.cards) == (
            sum(hands) | encoding.mask_of(state.piles["stock"])
        )
        dealt.stir(deal, 20, rng.random)
    if not state.recycled:
        return False
    new = encoding.mask_of(state.recycled)
    assert len(dealt.pools) == 2
    for mine, true in zip(deal.hands, hands, strict=True):
        assert (mine & new).bit_count() == (true & new).bit_count(), "as many as it has drawn"
    stock = [card for card, owner in zip(deal.cards, dealt.owners, strict=True) if owner == STOCK]
    assert all(encoding.BIT[card] & new for card in stock)
    return True


# -- what it says ------------------------------------------------------------------------------


def after_a_discard(card: str) -> BridgeState:
    """Seat 1 has thrown a card away, and seat 0 is to play."""
    state = bridge(["2s 4d Jh Kc", f"{card} 3c 3d 8s Js", "As"][:2], turn=1)
    return played(sorted_stock(state), f"1 hand-1:{card} > discard", "0 stock:?? > hand-0")


def test_who_threw_a_nine_away_is_imagined_with_fewer_cards_that_go_with_it():
    held = imagined(after_a_discard("9h"), 1)
    others = imagined(after_a_discard("Qs"), 1)
    near = "9s 9c 9d 8h 10h"
    assert often(held, near) < 0.8 * often(others, near)


def test_who_let_a_nine_pass_is_imagined_without_two_of_its_rank():
    def pairs(*moves: str) -> float:
        state = bridge(["9h 2s 4d Jh Kc", "As 3c 3d 8s Js"], turn=0)
        state = played(sorted_stock(state), *moves, "1 stock:?? > hand-1", "1 hand-1:As > discard")
        state = played(state, "0 stock:?? > hand-0")
        bank = LikelyWorlds(Worlds(game, game.view(state, 0)), 1000, Random(1))
        nines, rng = encoding.mask_of(cards("9s 9c 9d")), Random(2)
        hands = [bank.world(rng).hands[1].mask for _ in range(1000)]
        return sum((hand & nines).bit_count() > 1 for hand in hands) / len(hands)

    assert pairs("0 hand-0:9h > discard") < 0.5 * pairs("0 hand-0:2s > discard")


@pytest.mark.long
def test_who_puts_melds_down_at_once_is_imagined_without_any():
    def melds(at_once: bool) -> float:
        first = "1 hand-1:5h hand-1:5d hand-1:5c > melds-1/1"
        state = bridge(["2s 4d Jh Kc 8c 10d", "5h 5d 5c 2c As 3c Kd 8s Js"], turn=1)
        state = played(sorted_stock(state), *[first] * at_once, "1 hand-1:As > discard")
        for mine, theirs in (("2s", "2c"), ("4d", "3c")):
            state = played(state, "0 stock:?? > hand-0", f"0 hand-0:{mine} > discard")
            state = played(state, "1 stock:?? > hand-1", f"1 hand-1:{theirs} > discard")
        state = played(state, "0 stock:?? > hand-0")
        bank = LikelyWorlds(Worlds(game, game.view(state, 0)), 2000, Random(1))
        rng = Random(2)
        return sum(bool(bank.world(rng).hands[1].melds_held) for _ in range(2000)) / 2000

    assert melds(at_once=True) < 0.5 * melds(at_once=False)


def test_worlds_are_drawn_as_often_as_they_agree(monkeypatch):
    """Against every hand there is, one by one: two cards of five."""
    state = bridge(["2s 4d Jh Kc", "9h 9c 10c"], turn=1, stock="9d 10d Ah 5s")
    state = played(state, "1 hand-1:9h > discard", "0 stock:?? > hand-0")
    view = game.view(state, 0)
    dealt = dealing(view)
    record = dealt.records[1]
    assert record is not None
    weights = {
        hand: record.likely(sum(encoding.BIT[card] for card in hand), Random(1).random)
        for hand in combinations(sorted(dealt.pools[0]), 2)
    }
    assert max(weights.values()) > 3 * min(weights.values())
    for count, swaps in ((3000, 0), (3000, 12), (1, 60)):
        monkeypatch.setattr(worlds, "SWAPS", swaps)
        rng = Random(f"{count}/{swaps}")
        held = Counter[tuple[int, ...]]()
        bank = LikelyWorlds(Worlds(game, view), count, rng)
        for _ in range(2500):
            held[tuple(sorted(bank.world(rng).hands[1].cards))] += 1
        for hand, weight in weights.items():
            share = weight / sum(weights.values())
            assert held[hand] / 2500 == pytest.approx(share, abs=0.03), (count, swaps)


def test_who_infers_sees_no_hidden_card():
    state = after_a_discard("9h")
    view = game.view(state, 0)

    def turn(state: BridgeState) -> Advice:
        return PLAYERS["master"].choose(game, game.view(state, 0), 0, Budget(Random(1), 20))

    for seed in range(3):
        world = game.imagine(view, Random(seed))
        assert world != state
        assert turn(world) == turn(state)


def test_master_alone_infers(monkeypatch):
    state = after_a_discard("9h")
    used = []

    class Watched(LikelyWorlds):
        def __init__(self, *given) -> None:
            used.append(1)
            super().__init__(*given)

    monkeypatch.setattr(levels, "LikelyWorlds", Watched)
    for name, player in PLAYERS.items():
        used.clear()
        player.choose(game, game.view(state, 0), 0, Budget(Random(1), 5))
        assert bool(used) == (name == "master"), name
