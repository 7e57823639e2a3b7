"""The reasons of a computer player of Seven-Up, each in a sentence.

A sentence says what follows from the view, or what came of the imagined deals, and no more: the
claims about a card are functions of the view, and tests play them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.outcomes import quarter_points
from games.seven_up.players.bidding import Prospects
from games.seven_up.players.card_play import Rating, TrickView, rate
from games.seven_up.players.encoding import CARDS, PIPS, POWER, SUIT

ONLY_CARD = "It is the only card that may be played."
NO_GIFT = "A gift would take the last chip of the one who begs."

_SELDOM = "seldom takes the trick"
_SURE = 0.95
_LIKELY = 0.6


def of_hand(promise: Prospects, suit: str) -> str:
    """Describes the prospects of a hand, the best first."""
    chances = {
        "High": promise.high,
        "Low": promise.low,
        "Jack": promise.jack,
        "Game": promise.game,
    }
    likely = [name for name, chance in chances.items() if chance >= _LIKELY]
    possible = [name for name, chance in chances.items() if 0.25 <= chance < _LIKELY]
    if not likely and not possible:
        return f"With {suit} as trump this hand promises next to nothing."
    told = [f"is likely to make {_listed(likely)}"] if likely else []
    told += [f"may make {_listed(possible)}"] if possible else []
    return f"With {suit} as trump this hand {' and '.join(told)}."


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def of_bid(word: str, margin: float, seats: int) -> str:
    """Says why that answer follows from the lead that a hand promises, in points."""
    others = "the other" if seats == 2 else "the others"
    size = quarter_points(abs(margin))
    side = f"ahead of {others}" if margin > 0 else f"behind {others}"
    about = "" if size == "a little" else "about "
    lead = f"{about}{size} {side}" if size else f"level with {others}"
    return {
        "stand": f"That is {lead}: good enough to play.",
        "beg": f"That is {lead}: another trump, or a gift, should bring more.",
        "gift": f"That is {lead}, which is worth more than the point it gives away.",
        "run": f"That is {lead}: not worth a point given away.",
        "bunch": f"That is {lead}: a new deal costs nothing.",
        "play": f"That is {lead}: better than a new deal.",
    }[word]


def of_throw(kept: int, thrown: int) -> str:
    """Describes three cards thrown: so many trumps kept, so many thrown."""
    if kept and not thrown:
        return f"It keeps {'every trump' if kept > 1 else 'the one trump'} of the hand."
    if kept:
        return f"It keeps the higher of the trumps, {kept} of {kept + thrown}."
    return "There is no trump to keep, so it keeps what may take a trick or make Game."


# -- a card ------------------------------------------------------------------------------------


def of_card(
    view: TrickView,
    rating: Rating,
    playable: Sequence[int],
    shares: Mapping[int, float] | None = None,
) -> str:
    """The reason for playing a card, among those that may be played.

    `shares` says how often a card took the trick for its player in imagined deals; without it the
    chances of the unseen cards are told, and nothing by somebody who does not remember them.
    """
    if len(view.hand) == 1:
        return "It is the last card."
    told = _Card(view, rating, (shares or {}).get(rating.card, rating.chance), bool(shares))
    if not view.lying:
        sentence = told.led()
    elif rating.taker == view.seat:
        sentence = f"{told.sign} {told.takes()}{told.taken()}."
    elif view.opposes(rating.taker):
        sentence = told.lost(playable)
    else:
        sentence = told.added()
    spared = spared_winner(view, rating, playable)
    return f"{sentence} {_would_take(view, spared)}" if spared >= 0 else sentence


def is_certain(view: TrickView, card: int) -> bool:
    """True when nobody who plays later can take the trick from whoever has it with this card."""
    if not any(view.opposes(seat) for seat in view.after()):
        return True
    power = POWER[view.trump][SUIT[view.lying[0][1] if view.lying else card]]
    best = max(power[lying] for lying in (*(played for _, played in view.lying), card))
    return not any(power[other] > best for other in view.unseen)


def spared_winner(view: TrickView, rating: Rating, playable: Sequence[int]) -> int:
    """The card that would take this trick for certain, where the one played may not; -1: none.

    Of several the one that brings most for Game. Where partner has the trick for certain nobody
    wants another to take it.
    """
    ours = rating.taker == view.seat or not view.opposes(rating.taker)
    if ours and is_certain(view, rating.card):
        return -1
    sure = [
        card
        for card in playable
        if card != rating.card and rate(view, card).taker == view.seat and is_certain(view, card)
    ]
    return max(sure, key=lambda card: (PIPS[card], -card), default=-1)


def _would_take(view: TrickView, card: int) -> str:
    pips = PIPS[card] + sum(PIPS[lying] for _, lying in view.lying)
    worth = f", with {pips} for Game" if pips and view.lying else ""
    return f"{CARDS[card].sign} would take it for certain{worth}; it stays in hand."


class _Card:
    """The claims about one card; `share` is how often it takes the trick."""

    def __init__(self, view: TrickView, rating: Rating, share: float, played_out: bool) -> None:
        self.view = view
        self.rating = rating
        self.share = share
        self.known = played_out or view.careful  # somebody careless only guesses
        self.sign = CARDS[rating.card].sign
        self.pips = PIPS[rating.card]
        self.certain = is_certain(view, rating.card)

    def takes(self) -> str:
        if self.certain:
            return "takes the trick for certain"
        if not self.known:
            return "may take the trick"
        if self.share >= _SURE:
            return "is almost sure to take the trick"
        tenths = round(10 * self.share)
        return f"takes the trick about {tenths} times in 10" if tenths > 1 else _SELDOM

    def taken(self) -> str:
        """The cards of the trick that this one takes."""
        if self.rating.card == self.view.jack and self.certain:
            return ", and that makes Jack"
        if self.view.jack in [lying for _, lying in self.view.lying]:
            return ", and the jack of trumps with it"
        pips = self.pips + sum(PIPS[lying] for _, lying in self.view.lying)
        at_least = "at least " if self.view.after() else ""
        return f", which is worth {at_least}{pips} for Game" if pips else ""

    def led(self) -> str:
        view, card = self.view, self.rating.card
        hunts = SUIT[card] == view.trump and card > view.jack and view.jack in view.unseen
        if hunts and view.careful:
            return f"{self.sign} {self.takes()}, and may bring down the jack of trumps."
        if card == view.jack and self.certain:
            return f"{self.sign} takes the trick for certain, and that makes Jack."
        if self.certain or not self.pips or self.share >= _LIKELY:
            idle = "" if self.pips else "counts for nothing and "
            return f"{self.sign} {'' if self.certain else idle}{self.takes()}."
        return f"{self.sign} {self.takes()}, and risks {self.pips} for Game."

    def added(self) -> str:
        """A card on partner's."""
        has = f"{{{self.rating.taker}}} {'takes' if self.certain else 'has'} the trick"
        so_far = "" if self.certain else " so far"
        if not self.pips:
            return f"{has}{so_far}, and {self.sign} adds nothing to it."
        return f"{has}{so_far}, so {self.sign} adds {self.pips} to our Game."

    def lost(self, playable: Sequence[int]) -> str:
        """A card that an opponent's beats: what it gives away, and what that keeps."""
        view, taker = self.view, self.rating.taker
        has = f"{{{taker}}} {'has the trick so far' if view.after() else 'takes the trick'}"
        trump = SUIT[self.rating.card] == view.trump
        if not self.pips:
            counts = "is a trump that counts for nothing" if trump else "counts for nothing"
            return f"{has}, and {self.sign} {counts}."
        others = [rate(view, card) for card in playable]
        cheaper = [one.card for one in others if one.taker == taker and PIPS[one.card] < self.pips]
        gives = f"{has}; {self.sign} gives away {self.pips} for Game"
        if cheaper:
            kept = [card for card in cheaper if SUIT[card] == view.trump] or cheaper
            best = sorted(kept, key=lambda card: -(card % 13))[:2]
            return f"{gives} and keeps {_listed([CARDS[card].sign for card in best])}."
        if len(others) > 1 and any(one.taker == view.seat for one in others):
            return f"{gives}, the least of what leaves it the trick."
        return f"{gives}, and nothing that may be played gives away less."
