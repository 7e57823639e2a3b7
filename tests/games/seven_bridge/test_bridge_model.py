"""Seven Bridge's lean model agrees with its rules, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from cardtable.conformance.lean_model import disagreement
from cardtable.core.cards import pack, parse_cards
from cardtable.core.table import OVER, table_for
from games.seven_bridge import game, melds
from games.seven_bridge.players import encoding, model
from games.seven_bridge.players.model import ON, PASS, TAKE, Round
from games.seven_bridge.players.twin import BridgeTwin
from games.seven_bridge.state import BridgeState


class CountingTwin(BridgeTwin):
    """The twin, which counts how hands went."""

    def __init__(self, seed: str, seen: Counter[str]) -> None:
        super().__init__(game, seed)
        self.seen = seen

    def result(self, state: BridgeState) -> Sequence[float]:
        voided = game.deal(state, Random(0)).word == "void"
        self.seen["void" if voided else "won"] += 1
        self.seen["recycled"] += state.recyclings
        return super().result(state)


def _compared(seats: int, seed: str, seen: Counter[str], chosen: dict[str, str]) -> str:
    twin = CountingTwin(seed, seen)
    state = game.start(table_for(game.options, seats, chosen))
    return disagreement(twin, state, Random(seed))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_model_plays_as_the_rules_do(seats):
    seen: Counter[str] = Counter()
    for number in range(25):
        seed = f"{seats}/{number}"
        assert not _compared(seats, seed, seen, {}), seed
    assert seen["won"] > 15
    assert seen["recycled"] or seats == 2  # two seldom use up a stock


@pytest.mark.parametrize(
    "chosen",
    [
        {"need_meld_before_layoff": "on"},
        {"layoff_after_claim": "off"},
        {"need_meld_before_layoff": "on", "layoff_after_claim": "off"},
    ],
)
def test_the_model_keeps_the_house_rules(chosen):
    seen: Counter[str] = Counter()
    for number in range(15):
        assert not _compared(3, f"house/{number}", seen, chosen), number


@pytest.mark.parametrize(
    ("table", "faulty"),
    [
        ("CLAIMED", (bytes(encoding.SPREAD),) * 52),  # the next is not asked
        ("MATES", (0,) * 52),  # a set is never claimed
        ("HAS", (bytes(encoding.SPREAD),) * 52),  # a draw makes no meld
        ("ENDS", (0,) * len(encoding.ENDS)),  # nothing fits
        ("MELD", encoding.MELD | {0: 0}),
    ],
)
def test_a_fault_in_the_model_is_found(monkeypatch, table, faulty):
    sound = table == "MELD"  # an entry that no hand can meet: the check itself cries no wolf
    monkeypatch.setattr(model, table, faulty)
    complaints = [_compared(4, f"fault/{number}", Counter(), {}) for number in range(6)]
    assert any(complaints) != sound


def _late(hands: str, **lists: object) -> Round:
    """A hand of two or more seats, between draws, with the last seat on turn."""
    held = [encoding.mask_of(parse_cards(cards)) for cards in hands.split("|")]
    late = Round.dealt(held, Random(5))
    late.hand, late.turn = late.hands[-1], len(held) - 1
    for hand in late.hands:
        hand.drawn = True
    for name, value in lists.items():
        setattr(late, name, value)
    return late


def test_SB_21_the_model_ends_a_hand_that_goes_nowhere():
    stock = [encoding.INDEX[card] for card in parse_cards("2d 4d")]
    late = _late("Ac 3d 9h|Kc 5d 10s", stock=stock, discards=[encoding.INDEX[parse_cards("Js")[0]]])
    recycled = set()
    while late.turn != OVER:
        recycled.add(late.recyclings)
        late.apply(late.legal()[-1])
    assert recycled == {0, 1, 2}
    assert late.result() == [0.0, 0.0]
    assert late.points() == 0


def test_two_sevens_apart_are_two_actions():
    late = _late("Ac|7c 7d 2h", discards=[0])
    seven_c, seven_d = (encoding.MELD[encoding.mask_of([card])] for card in parse_cards("7c 7d"))
    late.apply(seven_c)
    assert seven_d in late.legal()
    late.apply(seven_d)
    assert late.melds == [seven_c, seven_d]


def test_a_concealed_hand_scores_twice_in_the_model():
    late = _late("7h Kc|Ac 2c 3c 9d", discards=[0])
    late.apply(encoding.MELD[encoding.mask_of(parse_cards("Ac 2c 3c"))])
    late.apply(encoding.INDEX[parse_cards("9d")[0]])
    assert (late.winner, late.points(), late.result()) == (1, 60, [-60.0, 60.0])


def test_the_table_of_melds_is_the_rules_of_melds():
    pairs = {cards for size in (1, 2) for cards in combinations(pack(), size)}
    assert all(
        (encoding.mask_of(cards) in encoding.MELD) == bool(melds.kind_of(cards)) for cards in pairs
    )
    for mask, meld in encoding.MELD.items():
        cards = melds.tidy(encoding.cards_of(mask))
        kind = melds.kind_of(cards)
        assert kind
        assert (meld >= encoding.FIRST_SEQUENCE) == (kind == melds.SEQUENCE)
        assert set(encoding.cards_of(encoding.ENDS[meld])) == set(melds.ends(cards))


def test_the_melds_of_random_hands_are_those_of_the_rules():
    rng = Random(11)
    for _ in range(300):
        cards = tuple(rng.sample(pack(), 12))
        expected = sorted(encoding.MELD[encoding.mask_of(meld)] for meld in melds.melds_in(cards))
        assert sorted(encoding.melds_in(encoding.mask_of(cards))) == expected


def test_what_is_near_a_card_is_spread_without_two_parts_in_one_place():
    for card in range(encoding.CARDS):
        near = encoding.indexes(encoding.REST[card])
        parts = [sum(part) for size in range(len(near) + 1) for part in _sums(near, size)]
        assert len({part % encoding.SPREAD for part in parts}) == len(parts) == 1 << len(near), card


def _sums(near: list[int], size: int) -> Iterator[list[int]]:
    return ([1 << card for card in part] for part in combinations(near, size))


def test_actions_never_share_a_number():
    assert max(encoding.MELD.values()) < PASS < TAKE
    assert TAKE + max(encoding.MELD.values()) < ON
