"""The points of Seven-Up with their reasons, in the order of counting (SU-14 to SU-22, SU-29).

Reads the tricks, which everybody has seen, and nothing else; dealing.py books the points.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.cards import Card
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.seven_up.state import JACK, NOBODY, Point, SevenUpState, height
from games.seven_up.tricks import clockwise, revoked

TITLES = {
    "turn-up": "Turn-up Jack",
    "gift": "Gift",
    "high": "High",
    "low": "Low",
    "revoke": "Revoke",
    "jack": "Jack",
    "game": "Game",
}


def points(state: SevenUpState) -> tuple[Point, ...]:
    """The points of a finished hand in the order of counting; booking stops at the last chip."""
    offenders = tuple(seat for seat in state.round if state.penalised and revoked(state, seat))
    barred = {state.side(seat) for seat in offenders}
    trumps = [play for play in state.played() if play[1].suit == state.trump]
    return (
        *_high_and_low(state, trumps),
        *_penalties(state, offenders),
        _jack(state, barred),
        _game(state, barred),
    )


def _high_and_low(state: SevenUpState, trumps: list[tuple[int, Card]]) -> tuple[Point, ...]:
    """To whom the highest and the lowest trump in play were dealt (SU-16, SU-17)."""
    if not trumps:
        none = f"no {state.trump_sign} was in play."
        return (Point("high", NOBODY, f"High: {none}"), Point("low", NOBODY, f"Low: {none}"))
    points = []
    for kind, most in (("high", max), ("low", min)):
        seat, card = most(trumps, key=lambda play: height(play[1]))
        reason = f"{TITLES[kind]}: {card.sign} was dealt to {{{seat}}}."
        points.append(Point(kind, state.side(seat), reason))
    return tuple(points)


def _penalties(state: SevenUpState, offenders: tuple[int, ...]) -> tuple[Point, ...]:
    """One or two points for every opposing side, for each seat that revoked (SU-29)."""
    jack = any(card == Card(JACK, state.trump) for _, card in state.played())
    points = []
    for offender in offenders:
        own = state.side(offender)
        order = [state.side(seat) for seat in clockwise(state.seats, offender)]
        for side in dict.fromkeys(side for side in order if side != own):
            why = f"{{{offender}}} did not follow suit"
            why += f" with J{state.trump_sign} in play." if jack else "."
            points += [Point("revoke", side, f"Revoke: {why}")] * (2 if jack else 1)
    return tuple(points)


def _jack(state: SevenUpState, barred: set[int]) -> Point:
    """Returns the point for the trick with the jack of trumps (SU-18)."""
    jack = Card(JACK, state.trump)
    for trick in state.tricks:
        if jack in trick.cards:
            side = state.side(trick.taker)
            if side in barred:
                reason = (
                    f"Jack: {{{trick.taker}}} took {jack.sign}, but cannot score after a revoke."
                )
                return Point("jack", NOBODY, reason)
            return Point("jack", side, f"Jack: {{{trick.taker}}} took the trick with {jack.sign}.")
    return Point("jack", NOBODY, f"Jack: {jack.sign} was not in play.")


def _game(state: SevenUpState, barred: set[int]) -> Point:
    """Returns the point for Game; a tie is the non-dealer's if two play (SU-19, SU-20)."""
    counts = state.games()
    best = [side for side, count in enumerate(counts) if count == max(counts)]
    told = " to ".join(map(str, sorted(counts, reverse=True)))
    if len(best) > 1 and state.seats == 2:
        side, why = state.side(state.eldest), f"{told}, and the non-dealer wins the tie"
    elif len(best) > 1:
        return Point("game", NOBODY, f"Game: {told}, a tie, so nobody scores it.")
    else:
        side, why = best[0], told
    if side in barred:
        return Point("game", NOBODY, f"Game: {why}, but it cannot be scored after a revoke.")
    return Point("game", side, f"Game: {why}.")


def sheet(state: SevenUpState) -> tuple[Line, ...]:
    """Every point with its reason; a point that nobody scored is listed too, with none."""
    return tuple(Line(point.hand, point.side, point.points, point.reason) for point in state.scored)


def outcome(state: SevenUpState) -> Outcome | None:
    """The first side to get rid of all its chips wins the pot."""
    if state.turn != OVER:
        return None
    first = state.chips.index(0)
    seats = range(state.seats)
    start = int(state.table.word("chips"))
    scores = tuple(start - state.chips[state.side(seat)] for seat in seats)
    winners = tuple(seat for seat in seats if state.side(seat) == first)
    return Outcome(winners, scores, f"The last chip is gone. {state.scored[-1].reason}")


def counters(state: SevenUpState) -> Mapping[str, int]:
    """Each side's chips and count for Game, and the pot."""
    counts = {f"chips-{side}": left for side, left in enumerate(state.chips)}
    counts |= {f"game-{side}": count for side, count in enumerate(state.games())}
    paid = int(state.table.word("chips")) * len(state.chips) - sum(state.chips)
    return counts | {"pot": paid}
