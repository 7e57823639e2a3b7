"""Worlds that agree with what a seat of Seven knows: counts, gifts, and what askers lacked."""

from __future__ import annotations

from random import Random

from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.piles import Piles, fill
from games.nccc_seven.state import SevenState


def imagined(view: SevenState, deck: tuple[Card, ...], rng: Random) -> Piles:
    """The piles of a whole table that looks like `view` to its seat.

    Hidden hands are filled in three parts: cards known to be there, cards handed over since the
    last ask (any), and the rest, which held nothing playable at that ask.
    """
    apart = {seat: _apart(view, seat) for seat in range(view.seats) if HIDDEN in view.hand_of(seat)}
    split = view.piles.with_piles(
        {f"{part}-{seat}": cards for seat, parts in apart.items() for part, cards in parts.items()}
    )

    def may(pile: str, card: Card) -> bool:
        kind, _, owner = pile.partition("-")
        return kind != "hand" or card not in view.lacks[int(owner)]

    full = fill(split, deck, rng, may=may)
    hands = {
        f"hand-{seat}": shuffled([card for part in parts for card in full[f"{part}-{seat}"]], rng)
        for seat, parts in apart.items()
    }
    return view.piles.with_piles({name: full[name] for name in view.piles} | hands)


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
