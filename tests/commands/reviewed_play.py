"""Games whose decisions are weighed: what the commands that test a review have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cardtable import registry
from cardtable.ai.arena import players_of
from cardtable.ai.review import Decision
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Player
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for

ONE_HAND: Mapping[str, Mapping[str, str]] = {  # or round: what a worth speaks of
    "nccc_seven": {"hands": "1"},
    "seven_bridge": {"end": "hands", "hands": "1"},
    "sevens_from_hell": {"rounds": "1"},
}

WORLDS: Mapping[str, int] = {  # of a review, as each game's weigher has them
    "lucky_sevens": 16,
    "nccc_seven": 100,
    "seven_bridge": 100,
    "seven_up": 160,
    "sevens_from_hell": 32,
}


def played(
    name: str, levels: Sequence[str], seed: str, house: Mapping[str, str] | None = None
) -> Iterator[tuple[Any, int, Decision | None]]:
    """A game move by move: the state before each, how many came before, and a decision in it.

    What is said out of turn is played, and is no decision. The last state of a game comes alone at
    the end.
    """
    rules = registry.find(name)
    rng, players = Random(seed), players_at(rules, levels)
    options = ONE_HAND.get(name, {}) if house is None else house
    state, number = rules.start(table_for(rules.options, len(levels), options)), 0
    while state.turn != OVER:
        move = next_move(rules, players, state, rng)
        decision = None
        if move.seat == state.turn != DEALER:
            view = rules.view(state, move.seat)
            choice = len(rules.moves(view, move.seat)) > 1
            decision = Decision(number, move.seat, view, move) if choice else None
        yield state, number, decision
        state, number = rules.play(state, move), number + 1
    yield state, number, None


def played_moves(name: str, levels: Sequence[str], seed: str) -> tuple[Any, list[Move]]:
    """The start of a whole game, and its moves."""
    rules = registry.find(name)
    rng, players, log = Random(seed), players_at(rules, levels), list[Move]()
    start = state = rules.start(table_for(rules.options, len(levels)))
    while state.turn != OVER:
        log.append(next_move(rules, players, state, rng))
        state = rules.play(state, log[-1])
    return start, log


def players_at(rules: AnyRules, levels: Sequence[str]) -> list[Player]:
    """A player of its level for each seat."""
    known = players_of(rules)
    return [known[level] for level in levels]


def next_move(rules: AnyRules, players: Sequence[Player], state: Any, rng: Random) -> Move:
    """The next move of a game: what somebody says out of turn, or that of the seat on turn.

    Out of turn everybody is asked before each card, as at the table: whoever is down to one card
    at Seven has to knock before the next one is played.
    """
    others = [seat for seat in range(len(players)) if seat != state.turn]
    for seat in others:
        if rules.moves(state, seat):
            said = players[seat].choose(rules, rules.view(state, seat), seat, Budget(rng)).move
            if said is not None:
                return said
    if state.turn == DEALER:
        return rules.deal(state, rng)
    view = rules.view(state, state.turn)
    chosen = players[state.turn].choose(rules, view, state.turn, Budget(rng)).move
    assert chosen is not None
    return chosen


def some_of(
    name: str, levels: Sequence[str], seed: str, most: int
) -> list[tuple[Any, int, Decision]]:
    """So many decisions of a game, each as likely as another, with the states before them."""
    rng, kept, met = Random(f"some {seed}"), list[tuple[Any, int, Decision]](), 0
    for state, number, decision in played(name, levels, seed):
        if decision is None:
            continue
        met += 1
        if len(kept) < most:
            kept.append((state, number, decision))
        else:
            place = int(rng.random() * met)
            if place < most:
                kept[place] = (state, number, decision)
    return kept


def mixed(rules: AnyRules, seats: int, seed: str, levels: Sequence[str] = ()) -> list[str]:
    """A level for each seat by chance, of all but the slowest, or of these."""
    names = levels or list(players_of(rules))[:-1]
    return Random(f"levels {seed}").choices(names, k=seats)
