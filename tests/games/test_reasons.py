"""Reasons of hints are true in the position they are given in, as far as that can be checked.

Whole games are played by the players themselves, and what their reasons claim is worked out again
from the rules: not with the players' own models.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import named, table_for
from cardtable.session import HUMAN, Chair, Session
from games.seven_bridge import melds
from games.seven_up import tricks
from games.seven_up.state import pips
from tests.support.claims.lucky_turns import lucky

CARD = r"(10|[2-9AJQK])([♠♥♦♣])"
SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
# what a reason says beyond leaving more cards than it must
LESS_BARE = r"locks in less|keeps a |has more |orders of the last|more games? in ten|about the same"
Check = Callable[[Any, int, Move, str, tuple[Move, ...]], None]


def cards_in(text: str) -> list[Card]:
    """The cards that a sentence names."""
    return [Card.parse(rank + SIGNS[suit]) for rank, suit in re.findall(CARD, text)]


# -- what each game's reasons claim --------------------------------------------------------------


def bridge(view: Any, seat: int, move: Move, text: str, plan: tuple[Move, ...]) -> None:
    moves = (move, *plan)
    laid = [pick.card for made in moves if made.target != "discard" for pick in made.picks]
    if match := re.match(r"(.*)hat takes (\d+) points? out of the hand", text):
        assert int(match[2]) == sum(map(melds.worth, laid))
        follows = sum(made.target != "discard" for made in plan) > 0
        assert match[1].startswith("With what follows") == follows
    if match := re.search(r"No unseen card would make a meld with the", text):
        thrown = moves[-1].picks[0].card
        rest = [card for card in view.hand_of(seat) if card not in laid]
        for card in set(pack()) - {card for card in view.piles.cards() if not card.is_hidden}:
            made = melds.melds_in([*rest, card])
            assert not any({card, thrown} <= set(meld) for meld in made), (card, thrown)
    if match := re.search(r"it costs (\d+) if it is caught", text):
        assert int(match[1]) == melds.worth(moves[-1].picks[0].card)


def seven_up(view: Any, seat: int, move: Move, text: str, _plan: tuple[Move, ...]) -> None:
    if view.phase != "play" or not move.picks:
        return
    card = move.picks[0].card
    strict = tricks.must_trump(view)
    fit = tricks.playable(view.hand_of(seat), view.led(), view.trump, must_trump=strict)
    if match := re.search(r"\{(\d+)\} (?:has|takes) the trick", text):
        lying = (*view.lying(), (seat, card))
        assert tricks.taker(lying, view.trump) == int(match[1]) != seat
    if "gives away less" in text:
        assert pips(card) == min(map(pips, fit))
    if "adds nothing to it" in text or "counts for nothing" in text:
        assert not pips(card)
    if match := re.search(r"(?:costs|gives away|risks) (\d+) for Game", text):
        assert int(match[1]) == pips(card)
    if "the least of what leaves it the trick" in text:
        leaving = [
            one for one in fit if tricks.taker((*view.lying(), (seat, one)), view.trump) != seat
        ]
        assert pips(card) == min(map(pips, leaving))


def read_beside(*_: object) -> None:
    """Of this game every claim is played out in a test of its own, beside its other tests."""


CHECKS: dict[str, tuple[int, int, Check]] = {
    "nccc_seven": (4, 60, read_beside),
    "seven_bridge": (3, 60, bridge),
    "seven_up": (4, 60, seven_up),
    "lucky_sevens": (2, 40, lucky),
    "sevens_from_hell": (4, 60, read_beside),
}


@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("game", CHECKS)
def test_reasons_are_true_in_the_position(game: str, level: str) -> None:
    seats, most, check = CHECKS[game]
    rules, rng = registry.find(game), Random(f"reasons {game}")
    session = Session(rules, table_for(rules.options, seats), seed=f"reasons {game}")
    player, said = computers_of(rules).players[level], 0
    for _ in range(most):
        session.settle()
        if session.turn < 0:
            break
        seat, view = session.turn, session.view(session.turn)
        advice = player.choose(rules, view, seat, Budget(rng, 16))
        assert advice.move is not None
        where = f"{game} {level} after {len(session.log)} moves: {advice.move}: {advice.reason}"
        assert reads_well(advice.reason, seat), where
        try:
            check(view, seat, advice.move, advice.reason, tuple(advice.plan))
        except AssertionError as error:
            raise AssertionError(where) from error
        said += 1
        session.play(advice.move)
    assert said > 15


def reads_well(text: str, seat: int) -> bool:
    """A sentence, to the person who is advised: not by name, and no finer than the noise."""
    fine = re.search(r"\d\.\d", text) or re.search(r"\d%", text)
    filled = named(text, tuple(chair.name for chair in [Chair(HUMAN, "Ann")] * 25))
    return (
        bool(text)
        and text[-1] in ".!"
        and not fine
        and f"{{{seat}}}" not in text
        and ("{" not in filled and "  " not in filled)
    )


@pytest.mark.parametrize(("seats", "deals"), [(1, 1), (3, 1)])
def test_the_hints_of_lucky_sevens_say_why_and_not_only_that_it_is_better(seats, deals):
    rules, said = registry.find("lucky_sevens"), 0
    master = computers_of(rules).players["master"]
    for deal in range(deals):
        rng = Random(f"why {deal}")
        session = Session(rules, table_for(rules.options, seats), seed=f"why {deal}")
        session.settle()
        while session.turn >= 0 and len(session.log) < 60:
            seat, view = session.turn, session.view(session.turn)
            advice = master.choose(rules, view, seat, Budget(rng, 8))
            if "more than it must" in advice.reason:
                assert re.search(LESS_BARE, advice.reason), (deal, len(session.log), advice.reason)
            lucky(view, seat, advice.move, advice.reason, tuple(advice.plan))
            said += 1
            session.play(advice.move)
            session.settle()
    assert said > 30


def test_several_cards_in_a_reason_of_seven_are_a_list():
    from games.nccc_seven.players import reasons
    from games.nccc_seven.players.encoding import card_of

    assert reasons._named(0b1) == card_of(0b1).sign
    first, second, third = (card_of(1 << place).sign for place in range(3))
    assert reasons._named(0b111) == f"{first}, {second} and {third}"


def test_both_cards_of_a_pair_are_lit_by_a_hint():
    from cardtable.croupier import hints

    rules = registry.find("lucky_sevens")
    session = Session(rules, table_for(rules.options, 1), seed="pairs")
    lit = 0
    for _ in range(30):
        session.settle()
        if session.turn < 0:
            break
        view = session.view(0)
        advice = computers_of(rules).players["hard"].choose(rules, view, 0, Budget(Random(1), 8))
        hint = hints.hint(rules, view, advice, hints.WHERE, ("Ann",))
        if len(advice.move.picks) == 2:
            assert {place.pile for place in hint.places} == {p.pile for p in advice.move.picks}
            assert len(hint.places) == 2
            lit += 1
        session.play(advice.move)
    assert lit
