"""Views of Seven: gifts are private, and imagined hands agree with gifts and asks."""

from __future__ import annotations

from random import Random

from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.frozen import replace
from cardtable.core.piles import Piles
from cardtable.core.visibility import fill
from games.nccc_seven.state import SevenState

PARTS = ("known", "got", "hand")


def without_others_gifts(state: SevenState, seat: int) -> SevenState:
    """The state with only those gifts that this seat has given."""
    own = tuple(known if giver == seat else () for giver, known in enumerate(state.gifts))
    return replace(state, gifts=own)


def imagined(view: SevenState, deck: tuple[Card, ...], rng: Random) -> Piles:
    """The piles of a whole table that looks like `view` to its seat.

    Hidden hands are filled in three parts: cards known to be there, cards handed over since the
    last ask (any), and the rest, which held nothing playable at that ask.
    """
    full = filled(view, deck, rng)
    hands = {
        f"hand-{seat}": shuffled([card for part in PARTS for card in full[f"{part}-{seat}"]], rng)
        for seat in others(view)
    }
    return view.piles.with_piles({name: full[name] for name in view.piles} | hands)


def others(view: SevenState) -> list[int]:
    """The seats whose hands are not in sight."""
    return [seat for seat in range(view.seats) if HIDDEN in view.hand_of(seat)]


def filled(view: SevenState, deck: tuple[Card, ...], rng: Random) -> Piles:
    """A whole table with every hidden hand in three parts: `known-0`, `got-0` and `hand-0`."""
    split = view.piles.with_piles(
        {
            f"{part}-{seat}": cards
            for seat in others(view)
            for part, cards in _apart(view, seat).items()
        }
    )

    lacking = {f"hand-{seat}": view.lacks[seat] for seat in others(view)}

    def may(pile: str, card: Card) -> bool:
        return card not in lacking.get(pile, ())

    return fill(split, deck, rng, may=may)


def _apart(view: SevenState, seat: int) -> dict[str, tuple[Card, ...]]:
    gifts = [gift for known in view.gifts for gift in known if gift.taker == seat]
    sure = tuple(gift.card for gift in gifts)
    hidden = len(view.hand_of(seat)) - len(sure)
    loose = min(view.got[seat] - sum(gift.fresh for gift in gifts), hidden)
    return {
        "known": sure,
        "got": (HIDDEN,) * max(loose, 0),
        "hand": (HIDDEN,) * (hidden - max(loose, 0)),
    }
