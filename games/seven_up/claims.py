"""Claims of the rest in Seven-Up: tricks that a hand takes whatever the others hold and play.

All that the unseen cards could be is searched at once, suit by suit. A seat can hold any of them,
except suits that it has shown to be out of, and keeps the highest of a suit as long as it has a
lower one to play. So the leader's next card of a suit has to beat the highest that may still be
out, unless earlier leads have drawn all of them; and only trumps are safe from being trumped.
Partners are no help in this: one might have to take the trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card, pack, signs
from cardtable.core.handling import Claim
from cardtable.core.moves import carries
from games.seven_up.messages import say
from games.seven_up.state import NOBODY, SevenUpState, height
from games.seven_up.tricks import voids

_FEWEST = 2  # cards: the last one is played as quickly as it is claimed


def claim(view: SevenUpState, seat: int) -> Claim | None:
    """The cards of the leader's hand in an order that takes every trick; None: it is not sure."""
    leads = view.phase == "play" and view.turn == seat and not view.lying()
    if not leads or view.penalised or view.due or view.call != NOBODY:
        return None
    hand = view.hand_of(seat)
    if len(hand) < _FEWEST:
        return None
    order = _trumps_first(hand, view.trump)
    if not _takes_all(order, view.trump, _may_be_out(view, seat)):
        return None
    moves = tuple(carries(seat, f"hand-{seat}", (card,), f"trick/{seat}") for card in order)
    why = say(
        "{cards} take every trick that is left: no card that may still be out beats them.",
        cards=signs(order),
    )
    return Claim(moves, why)


def _trumps_first(hand: Sequence[Card], trump: str) -> list[Card]:
    """The hand in the order in which it would be led: trumps, then each suit from the top."""
    return sorted(hand, key=lambda card: (card.suit != trump, card.suit, -height(card)))


def _may_be_out(view: SevenUpState, seat: int) -> dict[str, list[int]]:
    """The heights of the cards of each suit that another seat may hold."""
    seen = {card for cards in view.piles.values() for card in cards}
    seen |= {card for _, card in view.played()}
    others = [known for other, known in enumerate(voids(view)) if other != seat]
    return {
        suit: [height(card) for card in pack() if card.suit == suit and card not in seen]
        for suit in "shdc"
        if not all(suit in known for known in others)
    }


def _takes_all(order: Sequence[Card], trump: str, out: dict[str, list[int]]) -> bool:
    """True when each of these leads takes its trick."""
    led = dict.fromkeys("shdc", 0)
    for card in order:
        of_suit, trumps = out.get(card.suit, []), out.get(trump, [])
        if card.suit != trump and len(trumps) > led[trump]:
            return False  # it may be trumped
        if len(of_suit) > led[card.suit] and max(of_suit) > height(card):
            return False
        led[card.suit] += 1
    return True
