"""Prints how fast the lean models play and what the master players choose, as JSON.

    python build/lean_trials.py GAME…

native.py runs it on the pure and on the compiled form, each found first on PYTHONPATH.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Protocol

from cardtable import registry
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for
from games.lucky_sevens.players import model as patience
from games.nccc_seven.players import model as seven
from games.seven_bridge.players import model as bridge
from games.seven_up.players import model as tricks
from games.seven_up.state import HAND, NOBODY, sides_of
from games.sevens_from_hell.players import model as hell
from games.sevens_from_hell.players import training

POSITIONS = 24  # in which master has a choice
EVERY = 3  # turns between two of them
SEATS = {"lucky_sevens": 1}
FOUR = 4
SECONDS = 1.0  # of random play, three times; the best counts
OPTIONS = {"nccc_seven": {"knock": "automatic"}}


class Playable(Protocol):
    """The part of a lean model that random play needs."""

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""

    def legal(self) -> Sequence[int]:
        """The actions of the seat on turn."""

    def apply(self, action: int) -> None:
        """Plays one action."""


def main() -> int:
    """Tries the games that are named."""
    trials = {}
    for name in sys.argv[1:]:
        began = time.process_time()
        decided = list(decisions(registry.find(name)))
        seconds = time.process_time() - began
        trials[name] = {
            "compiled": not str(MODELS[name].__file__).endswith(".py"),
            "decided": decided,
            "seconds": seconds,
            "speed": speed(DEALS[name]),
        }
    json.dump(trials, sys.stdout)
    return 0


# -- what master decides ---------------------------------------------------------------------------


def decisions(rules: AnyRules) -> Iterator[str]:
    """The choices of master and their weights where hard players get to: always the same."""
    table = table_for(rules.options, SEATS.get(rules.name, FOUR), OPTIONS.get(rules.name, {}))
    count, number = 0, 0
    while count < POSITIONS:
        for told in _game(rules, rules.start(table), Random(f"lean/{number}")):
            yield told
            count += 1
            if count == POSITIONS:
                return
        number += 1


def _game(rules: AnyRules, state: Any, rng: Random) -> Iterator[str]:
    """One game of hard players, with master asked now and then where it has a choice."""
    hard, master = computers_of(rules).players["hard"], computers_of(rules).players["master"]
    turn = 0
    while state.turn != OVER:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        view, turn = rules.view(state, state.turn), turn + 1
        if turn % EVERY == 0:
            advice = master.choose(rules, view, state.turn, Budget(Random(turn)))
            if len(advice.weighed) > 1:
                plan = "; ".join(map(str, (advice.move, *advice.plan)))
                yield f"{plan} of {[(str(move), worth) for move, worth in advice.weighed]}"
        advice = hard.choose(rules, view, state.turn, Budget(rng))
        state = rules.play(state, advice.move)


# -- how fast the lean models are -----------------------------------------------------------------


def speed(deal: Callable[[Random], Playable]) -> float:
    """Returns whole games a second of processor time by any legal actions, the dealing left out."""
    return max(_speed(deal, Random(seed)) for seed in range(3))


def _speed(deal: Callable[[Random], Playable], rng: Random) -> float:
    games, spent = 0, 0.0
    while spent < SECONDS:
        models = [deal(rng) for _ in range(50)]
        began = time.process_time()
        for model in models:
            _play(model, rng.random)
        spent += time.process_time() - began
        games += len(models)
    return games / spent


def _play(model: Playable, chance: Callable[[], float]) -> None:
    legal, apply = model.legal, model.apply
    while model.turn != OVER:
        actions = legal()
        apply(actions[int(chance() * len(actions))])


class _Patience:
    """A game of Lucky Sevens alone: an action is a tableau that the turn may leave."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self.turn = 0
        self.tableau = patience.EMPTY
        self.ends: list[patience.Tableau] = []
        self._deal()

    def _deal(self) -> None:
        a, b, c, d = self.tableau
        w, x, y, z = (self.cards.pop() for _ in range(4))
        self.tableau = (a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z)

    def legal(self) -> list[int]:
        """The numbers of the tableaus that may be left."""
        self.ends = [*patience.ends(self.tableau)]
        return list(range(len(self.ends)))

    def apply(self, action: int) -> None:
        """Leaves one, and lays four more cards."""
        self.tableau = self.ends[action]
        if not self.cards:
            self.turn = OVER
            return
        self._deal()


def _lucky(rng: Random) -> Playable:
    classes = [kind for kind in range(1, 7) for _ in range(8)] + [patience.SEVEN] * 4
    return _Patience(rng.sample(classes, 52))


def _seven(rng: Random) -> Playable:
    return seven.random_round(FOUR, rng)


def _seven_up(rng: Random) -> Playable:
    cards = rng.sample(range(52), HAND * FOUR)
    hands = [cards[HAND * seat : HAND * seat + HAND] for seat in range(FOUR)]
    owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
    trump, chips = int(rng.random() * 4), (7,) * sides_of(FOUR)
    booked = tricks.high_and_low(FOUR, trump, owners)
    return tricks.Tricks(hands, trump, 0, chips=chips, booked=booked, tie=NOBODY)


def _bridge(rng: Random) -> Playable:
    return bridge.random_round(FOUR, rng)


@cache
def _rounds() -> list[hell.Round]:
    return [training.dealt(number, Random(f"tune/{number}")) for number in range(60)]


def _hell(rng: Random) -> Playable:
    return _rounds()[int(rng.random() * 60)].copy()


DEALS: dict[str, Callable[[Random], Playable]] = {
    "lucky_sevens": _lucky,
    "nccc_seven": _seven,
    "seven_up": _seven_up,
    "seven_bridge": _bridge,
    "sevens_from_hell": _hell,
}
MODELS = {
    "lucky_sevens": patience,
    "nccc_seven": seven,
    "seven_up": tricks,
    "seven_bridge": bridge,
    "sevens_from_hell": hell,
}

if __name__ == "__main__":
    sys.exit(main())
