"""The price of revokes in imagined deals, where they are possible at a price (SU-29).

Every revoke is found at the end of a hand. Given a view, never a state.
"""

from __future__ import annotations

from random import Random

from games.seven_up.players.encoding import SUIT, number
from games.seven_up.players.levels import cards_of
from games.seven_up.players.model import Tricks, worth
from games.seven_up.players.playout import play_out
from games.seven_up.state import JACK, NOBODY, SevenUpState
from games.seven_up.tricks import clockwise, revoked

_FROM_TWO = 2  # the height of a two in an imagined deal is 0


class Revokes:
    """One seat's card, which may be a revoke, played out with the penalties of everybody."""

    def __init__(self, view: SevenUpState, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.fit = cards_of(view, seat) if seat == view.turn else []
        self.guilty = {seat} if revoked(view, seat) else set[int]()
        self.played = {number(card) for _, card in view.played()}
        self.astray = [_astray(view, other) for other in range(view.seats)]
        self.astray[seat] = []

    def play_out(self, card: int, world: Tricks, rng: Random) -> float:
        """The worth of a card to the seat in an imagined deal; NOBODY: no card of its own."""
        tricks = world.copy()
        guilty = self.guilty | {other for other in range(tricks.seats) if self._has(other, world)}
        if card != NOBODY:
            guilty |= set() if card in self.fit else {self.seat}
            tricks.apply(card)
        in_play = self.played.union(*world.hands)
        play_out(tricks, rng.random)
        jack = 13 * tricks.trump + JACK - _FROM_TWO
        return self._worth(tricks, guilty, dear=jack in in_play)

    def _has(self, other: int, world: Tricks) -> bool:
        """True when another seat holds, or played later, what it should have followed with."""
        hand = {SUIT[card] for card in world.hands[other]}
        return any(led in hand | later for led, later in self.astray[other])

    def _worth(self, tricks: Tricks, guilty: set[int], *, dear: bool) -> float:
        view, paid = self.view, list[int]()
        for offender in (seat for seat in view.round if seat in guilty):
            order = [view.side(seat) for seat in clockwise(view.seats, offender)]
            gaining = dict.fromkeys(side for side in order if side != view.side(offender))
            paid += [side for side in gaining for _ in range(1 + dear)]
        barred = {view.side(offender) for offender in guilty}
        taken = (NOBODY if side in barred else side for side in tricks.takers())
        return worth(tricks.seats, tricks.chips, (*tricks.booked, *paid, *taken))[self.seat]


def _astray(view: SevenUpState, seat: int) -> list[tuple[int, set[int]]]:
    """The suits that a seat did not follow with, each with the suits that it played later."""
    tricks = [trick.by_seat() for trick in view.tricks]
    tricks += [view.lying()] if view.lying() else []
    own = [(plays[0], card) for plays in tricks for player, card in plays if player == seat]
    suits = [SUIT[number(card)] for _, card in own]
    return [
        (SUIT[number(led)], set(suits[at + 1 :]))
        for at, ((leader, led), card) in enumerate(own)
        if leader != seat and card.suit not in (led.suit, view.trump)
    ]
