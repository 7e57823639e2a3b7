"""The six tricks of Seven-Up as plain ints, for search, and what a hand is worth.

Covers the play once trump is made and everybody holds six cards; cards are encoded as encoding.py
says. Proven equal to the rules in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardtable.core.cards import SUITS, Card
from cardtable.core.table import OVER
from games.seven_up.players.encoding import COUNTS, OF_SUIT, POWER, SUIT, TALLY, WITH_JACK, number
from games.seven_up.state import NOBODY, SevenUpState, side_of, sides_of
from games.seven_up.tricks import must_trump

WIN: Final = 3.0  # points that winning the game is worth beyond those that were scored


@lru_cache(maxsize=4096)
def worth(seats: int, chips: tuple[int, ...], scored: tuple[int, ...]) -> tuple[float, ...]:
    """The worth of points to each seat: `scored` names the sides in the order of counting.

    The lead over the others in points, and WIN for the side that is first rid of all chips.
    """
    left = list(chips)
    winner = NOBODY
    for side in scored:
        if side != NOBODY:
            left[side] -= 1
            if not left[side]:
                winner = side
                break
    gained = [before - now for before, now in zip(chips, left, strict=True)]
    others = len(chips) - 1
    worths = []
    for side, gain in enumerate(gained):
        lead = gain - (sum(gained) - gain) / others
        if winner != NOBODY:
            lead += WIN if side == winner else -WIN / others
        worths.append(lead)
    return tuple(worths[side_of(seats, seat)] for seat in range(seats))


class Tricks:
    """Six tricks, changed in place. `turn` is the seat to play, or OVER."""

    __slots__ = (
        "best", "booked", "chips", "counts", "follow", "hands", "lying", "pips", "power", "powers",
        "seats", "strict", "taker", "tallies", "tie", "trump", "turn", "won",
    )  # fmt: skip

    def __init__(
        self,
        hands: list[list[int]],
        trump: int,
        leader: int,
        *,
        chips: tuple[int, ...],
        booked: tuple[int, ...],
        tie: int,
        strict: bool = False,
        tallies: list[int] | None = None,
    ) -> None:
        self.hands = hands
        self.seats = len(hands)
        self.trump = trump
        self.turn = leader
        self.chips = chips
        self.booked = booked  # the sides that High and Low go to
        self.tie = tie  # the side that a tie for Game goes to
        self.strict = strict  # the void must trump, until the first trick is over
        self.tallies = tallies or [sum([TALLY[card] for card in hand]) for hand in hands]
        self.powers = POWER[trump]
        self.counts = COUNTS[trump]
        self.power = self.powers[0]
        self.follow = 0
        self.lying = 0
        self.best = -1
        self.taker = leader
        self.pips = 0
        self.won = [0] * sides_of(self.seats)

    @classmethod
    def of(cls, state: SevenUpState) -> Tricks:
        """The model of a whole state in which a card is to be played (or of a view of one).

        Of a view, the hands are those that are seen; the others are still to be imagined.
        """
        model = cls(
            [_seen(state.hand_of(seat)) for seat in range(state.seats)],
            SUITS.index(state.trump),
            state.leader,
            chips=state.chips,
            booked=(),
            tie=state.side(state.eldest) if state.seats == 2 else NOBODY,
            strict=must_trump(state),
        )
        owners = {number(card): seat for seat, card in state.played()}
        owners |= {card: seat for seat, hand in enumerate(model.hands) for card in hand}
        model.booked = high_and_low(state.seats, model.trump, owners)
        for trick in state.tricks:
            side = state.side(trick.taker)
            model.won[side] += sum(model.counts[number(card)] for card in trick.cards)
        for seat, card in state.lying():
            model.hands[seat].append(number(card))
            model.tallies[seat] += TALLY[number(card)]
            model.apply(number(card))
        return model

    def copy(self) -> Tricks:
        """Tricks of their own."""
        twin = Tricks(
            [hand[:] for hand in self.hands],
            self.trump,
            self.turn,
            chips=self.chips,
            booked=self.booked,
            tie=self.tie,
            strict=self.strict,
            tallies=self.tallies[:],
        )
        twin.won = self.won[:]
        twin.power, twin.follow = self.power, self.follow
        twin.lying, twin.best = self.lying, self.best
        twin.taker, twin.pips = self.taker, self.pips
        return twin

    def legal(self) -> list[int]:
        """The cards that may be played now; read it before the next card is played."""
        turn = self.turn
        hand = self.hands[turn]
        if not self.lying or len(hand) == 1:
            return hand
        if self.tallies[turn] & self.follow:
            power = self.power
            return [card for card in hand if power[card]]
        if self.strict:
            power = self.power
            return [card for card in hand if power[card]] or hand
        return hand

    def apply(self, action: int) -> None:
        """Plays a card; a full trick goes to its taker."""
        turn = self.turn
        self.hands[turn].remove(action)
        self.tallies[turn] -= TALLY[action]
        lying = self.lying
        if lying:
            power = self.power[action]
            if power > self.best:
                self.best = power
                self.taker = turn
            self.pips += self.counts[action]
            lying += 1
            if lying == self.seats:
                self._collect()
                return
            self.lying = lying
        else:
            suit = SUIT[action]
            self.power = self.powers[suit]
            self.follow = OF_SUIT[suit]
            self.best = self.power[action]
            self.taker = turn
            self.pips = self.counts[action]
            self.lying = 1
        turn += 1
        self.turn = turn if turn < self.seats else 0

    def _collect(self) -> None:
        taker = self.taker
        self.won[side_of(self.seats, taker)] += self.pips
        self.lying = 0
        self.strict = False
        self.turn = taker if self.hands[taker] else OVER

    def result(self) -> Sequence[float]:
        """The worth of the hand to each seat, when all cards are played."""
        return worth(self.seats, self.chips, (*self.booked, *self.takers()))

    def takers(self) -> tuple[int, int]:
        """The sides that have the jack and the most for Game, when all cards are played."""
        jack = game = NOBODY
        most = -1
        for side, count in enumerate(self.won):
            own = count
            if count >= WITH_JACK:
                jack = side
                own -= WITH_JACK
            if own > most:
                most, game = own, side
            elif own == most:
                game = self.tie
        return jack, game


def _seen(cards: Sequence[Card]) -> list[int]:
    return [number(card) for card in cards if not card.is_hidden]


def high_and_low(seats: int, trump: int, owners: dict[int, int]) -> tuple[int, ...]:
    """The sides to which the highest and the lowest trump in play were dealt."""
    trumps = [card for card in owners if SUIT[card] == trump]
    if not trumps:
        return (NOBODY, NOBODY)
    return (side_of(seats, owners[max(trumps)]), side_of(seats, owners[min(trumps)]))
