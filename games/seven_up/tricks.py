"""Tricks of Seven-Up: cards that may be played, takers, and revokes (SU-10 to SU-13, SU-29).

Knows no bidding and no score.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardtable.core.cards import Card
from games.seven_up.state import NOBODY, SevenUpState, Trick, height


def playable(
    hand: Sequence[Card], led: str, trump: str, *, must_trump: bool = False
) -> tuple[Card, ...]:
    """The cards of a hand that follow the rules, in the order of the hand.

    Follow suit or trump; void in the suit led, any card (SU-10), unless `must_trump`.
    """
    if not led or not any(card.suit == led for card in hand):
        trumps = tuple(card for card in hand if led and must_trump and card.suit == trump)
        return trumps or tuple(hand)
    return tuple(card for card in hand if card.suit in (led, trump))


def must_trump(state: SevenUpState) -> bool:
    """True when the void must trump now: on the first trick, with the house rule (SU-10)."""
    return not state.tricks and state.table.word("first_trick_void_must_trump") == "on"


def taker(lying: Sequence[tuple[int, Card]], trump: str) -> int:
    """Returns the seat that takes these cards: by the highest trump, else by the suit led."""
    led = lying[0][1].suit

    def power(play: tuple[int, Card]) -> tuple[bool, bool, int]:
        card = play[1]
        return (card.suit == trump, card.suit == led, height(card))

    return max(lying, key=power)[0]


def shown_void(led: str, card: Card, trump: str, *, must_trump: bool = False) -> tuple[str, ...]:
    """The suits that a lawful play shows its player to be out of."""
    if card.suit in (led, trump):
        return ()
    return (led, trump) if must_trump and led != trump else (led,)


def voids(state: SevenUpState) -> tuple[frozenset[str], ...]:
    """The suits each seat has shown to be out of; none where players may revoke."""
    suits: list[set[str]] = [set() for _ in range(state.seats)]
    if not state.penalised:
        strict = state.table.word("first_trick_void_must_trump") == "on"
        for number, plays in enumerate(_plays(state)):
            led = plays[0][1].suit
            for seat, card in plays[1:]:
                must = strict and number == 0
                suits[seat].update(shown_void(led, card, state.trump, must_trump=must))
    return tuple(map(frozenset, suits))


def _plays(state: SevenUpState) -> list[tuple[tuple[int, Card], ...]]:
    """Every trick's plays, the one on the table too."""
    lying = state.lying() if state.phase == "play" else ()
    return [trick.by_seat() for trick in state.tricks] + ([lying] if lying else [])


def suspects(state: SevenUpState, caller: int) -> tuple[int, ...]:
    """The opponents whom a seat may call: they have failed to follow suit since the last call."""
    if not state.penalised or state.phase != "play" or state.due or state.call != NOBODY:
        return ()
    seats = []
    for seat in state.round:
        answered = [call for call in state.calls if call.seat == seat]
        cleared = max((call.trick for call in answered), default=-1)
        if (
            state.side(seat) != state.side(caller)
            and not any(call.revoked for call in answered)
            and any(_astray(plays, seat, state.trump) for plays in _plays(state)[cleared + 1 :])
        ):
            seats.append(seat)
    return tuple(sorted(seats))


def latest(state: SevenUpState, seat: int) -> int:
    """The number of the last trick to which a seat has played."""
    return sum(any(player == seat for player, _ in plays) for plays in _plays(state)) - 1


def _astray(plays: Sequence[tuple[int, Card]], seat: int, trump: str) -> bool:
    """True when a seat neither followed nor trumped, lawful only if it could not follow."""
    led = plays[0][1].suit
    return any(player == seat and card.suit not in (led, trump) for player, card in plays)


def revoked(state: SevenUpState, seat: int) -> bool:
    """True when a seat has played a card in this hand that the rules did not allow.

    Reads its hand: this is for the dealer, never for a player's move.
    """
    plays = _plays(state)
    own = [card for trick in plays for player, card in trick if player == seat]
    strict = state.table.word("first_trick_void_must_trump") == "on"
    holding = list(own) + list(state.hand_of(seat))
    for number, (trick, card) in enumerate(zip(plays, own, strict=False)):
        led = "" if trick[0][0] == seat else trick[0][1].suit
        must = strict and number == 0
        if card not in playable(holding, led, state.trump, must_trump=must):
            return True
        holding.remove(card)
    return False


def finished(state: SevenUpState) -> Trick:
    """The full trick on the table, as it goes into the facts."""
    lying = state.lying()
    return Trick(state.leader, tuple(card for _, card in lying), taker(lying, state.trump))


def clockwise(seats: int, after: int) -> tuple[int, ...]:
    """The other seats, from the left of one."""
    return tuple((after + step) % seats for step in range(1, seats))


def consecutive(tricks: Sequence[Trick]) -> bool:
    """True when every trick was led by the player who took the one before."""
    return all(before.taker == after.leader for before, after in pairwise(tricks))
