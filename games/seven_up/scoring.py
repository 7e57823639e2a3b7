"""The points of Seven-Up with their reasons, in the order of counting (SU-14 to SU-22, SU-29).

Reads the tricks, which everybody has seen, and nothing else; dealing.py books the points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from cardtable.core.cards import Card, kept_signs
from cardtable.core.messages import seat_name
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.seven_up.messages import say
from games.seven_up.state import JACK, NOBODY, Point, SevenUpState, height
from games.seven_up.tricks import clockwise, revoked


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
        suit = state.trump_sign
        high = say.kept("High: no {suit} was in play.", suit=suit)
        low = say.kept("Low: no {suit} was in play.", suit=suit)
        return (Point("high", NOBODY, high), Point("low", NOBODY, low))
    seat, card = max(trumps, key=lambda play: height(play[1]))
    reason = say.kept(
        "High: {card} was dealt to {who}.", card=kept_signs([card]), who=seat_name(seat)
    )
    highest = Point("high", state.side(seat), reason)
    seat, card = min(trumps, key=lambda play: height(play[1]))
    reason = say.kept(
        "Low: {card} was dealt to {who}.", card=kept_signs([card]), who=seat_name(seat)
    )
    return (highest, Point("low", state.side(seat), reason))


def _penalties(state: SevenUpState, offenders: tuple[int, ...]) -> tuple[Point, ...]:
    """One or two points for every opposing side, for each seat that revoked (SU-29)."""
    jack = Card(JACK, state.trump)
    dear = any(card == jack for _, card in state.played())
    points = []
    for offender in offenders:
        own = state.side(offender)
        order = [state.side(seat) for seat in clockwise(state.seats, offender)]
        for side in dict.fromkeys(side for side in order if side != own):
            points += [Point("revoke", side, _revoked(offender, jack, dear=dear))] * (1 + dear)
    return tuple(points)


def _revoked(offender: int, jack: Card, *, dear: bool) -> str:
    who = seat_name(offender)
    if dear:
        return say.kept(
            "Revoke: {who} did not follow suit with {card} in play.",
            who=who,
            card=kept_signs([jack]),
        )
    return say.kept("Revoke: {who} did not follow suit.", who=who)


def _jack(state: SevenUpState, barred: set[int]) -> Point:
    """Returns the point for the trick with the jack of trumps (SU-18)."""
    jack = Card(JACK, state.trump)
    for trick in state.tricks:
        if jack in trick.cards:
            side = state.side(trick.taker)
            who, card = seat_name(trick.taker), kept_signs([jack])
            if side in barred:
                reason = say.kept(
                    "Jack: {who} took {card}, but cannot score after a revoke.", who=who, card=card
                )
                return Point("jack", NOBODY, reason)
            reason = say.kept("Jack: {who} took the trick with {card}.", who=who, card=card)
            return Point("jack", side, reason)
    return Point("jack", NOBODY, say.kept("Jack: {card} was not in play.", card=kept_signs([jack])))


def _game(state: SevenUpState, barred: set[int]) -> Point:
    """Returns the point for Game; a tie is the non-dealer's if two play (SU-19, SU-20)."""
    counts = state.games()
    best = [side for side, count in enumerate(counts) if count == max(counts)]
    told = against(sorted(counts, reverse=True))
    if len(best) > 1 and state.seats > 2:
        tied = say.kept("Game: {counts}, a tie, so nobody scores it.", counts=told)
        return Point("game", NOBODY, tied)
    tie = len(best) > 1
    side = state.side(state.eldest) if tie else best[0]
    reason = _game_reason(told, tie=tie, barred=side in barred)
    return Point("game", NOBODY if side in barred else side, reason)


def _game_reason(counts: str, *, tie: bool, barred: bool) -> str:
    """Says who wins Game by how much; with two at the table the non-dealer wins a tie."""
    if tie and barred:
        return say.kept(
            "Game: {counts}, and the non-dealer wins the tie, "
            "but it cannot be scored after a revoke.",
            counts=counts,
        )
    if tie:
        return say.kept("Game: {counts}, and the non-dealer wins the tie.", counts=counts)
    if barred:
        return say.kept("Game: {counts}, but it cannot be scored after a revoke.", counts=counts)
    return say.kept("Game: {counts}.", counts=counts)


def against(counts: Iterable[int]) -> str:
    """Numbers beside each other, one for each side: 30 to 12."""
    return reduce(_against, map(str, counts))


def _against(first: str, second: str) -> str:
    return say.kept("{first} to {second}", first=first, second=second)


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
    return Outcome(
        winners, scores, say.kept("The last chip is gone. {reason}", reason=state.scored[-1].reason)
    )


def counters(state: SevenUpState) -> Mapping[str, int]:
    """Each side's chips and count for Game, and the pot."""
    counts = {f"chips-{side}": left for side, left in enumerate(state.chips)}
    counts |= {f"game-{side}": count for side, count in enumerate(state.games())}
    paid = int(state.table.word("chips")) * len(state.chips) - sum(state.chips)
    return counts | {"pot": paid}
