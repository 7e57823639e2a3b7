"""Hands that computer players have played until little is left of them; a person is to move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable import registry
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Chair, Session


def hand(least: int) -> Callable[[Session], bool]:
    """True when somebody has no more cards than that."""

    def enough(session: Session) -> bool:
        piles = session.state.piles
        held = [len(cards) for name, cards in piles.items() if name.partition("-")[0] == "hand"]
        return min(held) <= least

    return enough


def stock(least: int) -> Callable[[Session], bool]:
    return lambda session: len(session.state.piles["stock"]) <= least


GAMES: dict[str, tuple[int, dict[str, str], Callable[[Session], bool]]] = {
    "lucky_sevens": (2, {}, stock(4)),
    "nccc_seven": (4, {"hands": "1"}, hand(4)),
    "seven_bridge": (3, {"end": "hands", "hands": "1"}, hand(4)),
    "seven_up": (2, {}, hand(4)),
    "sevens_from_hell": (4, {"rounds": "1"}, hand(2)),
}


NAMES = ("Ann", "Eve", "Otto")


def drawn(least: int) -> Callable[[Session], bool]:
    """True when no more cards than that can be drawn from the two stocks of Sevens from Hell."""
    return lambda session: sum(len(session.state.piles[f"draw-{at}"]) for at in (0, 1)) <= least


SOON_OVER: dict[str, tuple[Callable[[Session], bool], str]] = {
    # positions whose hand ends soon even where the person understands nothing
    "seven_bridge": (hand(1), "g"),
    "seven_up": (lambda session: session.state.phase == "discard", "d"),  # three are thrown first
    "sevens_from_hell": (drawn(6), "e"),
}


def near_its_end(game: str, people: int = 1, *, soon: bool = False) -> Session:
    """A hand that computer players have played until little is left; the person is to move.

    With `soon` it ends within few turns.
    """
    players, options, enough = GAMES[game]
    seed = "otter"
    if soon:
        enough, seed = SOON_OVER.get(game, (enough, seed))
    rules = registry.find(game)
    seated = [Chair("human", name) for name in ("Ann", "Eve")[:people]]
    chairs = (*seated, *[Chair("easy")] * (players - people))
    session = Session(rules, table_for(rules.options, players, options), chairs, seed)
    player, chance = computers_of(rules).players["easy"], Random(1)
    session.settle()
    while not (enough(session) and session.turn == 0):
        seat = session.turn
        advice = player.choose(rules, session.view(seat), seat, Budget(chance))
        session.play(advice.move or session.moves(seat)[0])
        session.settle()
    return session


def just_dealt(game: str) -> Session:
    """The beginning of a hand for Ann and computer players; the game has no other hand."""
    players, options, _ = GAMES[game]
    rules = registry.find(game)
    chairs = (Chair("human", "Ann"), *[Chair("easy")] * (players - 1))
    session = Session(rules, table_for(rules.options, players, options), chairs, "otter")
    session.settle()
    return session


def before_a_claim(kinds: tuple[str, str, str] = ("easy", "human", "easy")) -> Session:
    """Seven Bridge: Ann has just discarded what Eve, the second, can claim out of turn."""
    rules = registry.find("seven_bridge")
    table = table_for(rules.options, 3, {"end": "hands", "hands": "1"})
    chairs = tuple(Chair(kind, name) for kind, name in zip(kinds, NAMES, strict=True))
    session = Session(rules, table, chairs, "c")
    player, chance = computers_of(rules).players["easy"], Random(1)
    session.settle()
    while not any(move.words for move in session.moves(1)):
        advice = player.choose(rules, session.view(session.turn), session.turn, Budget(chance))
        session.play(advice.move or session.moves(session.turn)[0])
        session.settle()
    return session


def before_the_last_card() -> Session:
    """Seven Bridge: a person holds one card; to discard it ends the only hand of the game."""
    rules = registry.find("seven_bridge")
    table = table_for(rules.options, 3, {"end": "hands", "hands": "1"})
    chairs = (Chair("human", "Ann"), *[Chair("easy")] * 2)
    player = computers_of(rules).players["easy"]
    for seed in range(100):
        session, chance = Session(rules, table, chairs, f"s{seed}"), Random(1)
        session.settle()
        while session.turn not in (DEALER, OVER):
            seat = session.turn
            moves = session.moves(seat)
            one = len(session.state.piles["hand-0"]) == 1
            if seat == 0 and one and moves[0].target == "discard":
                return session
            advice = player.choose(rules, session.view(seat), seat, Budget(chance))
            session.play(advice.move or moves[0])
            session.settle()
    raise AssertionError("nobody is left with one card to discard")
