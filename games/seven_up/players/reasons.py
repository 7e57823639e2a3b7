"""The reasons of a computer player of Seven-Up, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.search import Weighed
from games.seven_up.players.bidding import Prospects
from games.seven_up.players.card_play import Rating, TrickView
from games.seven_up.players.encoding import CARDS, PIPS, SUIT

ONLY_CARD = "It is the only card that may be played."

_SURE = 0.9
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


def of_throw(kept: int, thrown: int) -> str:
    """Describes three cards thrown: so many trumps kept, so many thrown."""
    if kept and not thrown:
        return f"It keeps {'every trump' if kept > 1 else 'the one trump'} of the hand."
    if kept:
        return f"It keeps the higher of the trumps, {kept} of {kept + thrown}."
    return "There is no trump to keep, so it keeps what may take a trick or make Game."


def of_search(best: Weighed, others: Sequence[str]) -> str:
    """Says how an answer came out in the imagined deals, and which others came to the same."""
    deals = f"In {best.visits} imagined deals"
    if not others:
        return f"{deals} nothing came out better."
    if len(others) > 2:
        return f"{deals} {len(others)} others came to the same."
    return f"{deals} {' and '.join(others)} came to the same."


def of_card(view: TrickView, rating: Rating, playable: Sequence[int]) -> str:
    """The reason for playing a card, among those that may be played."""
    card = CARDS[rating.card]
    if len(view.hand) == 1:
        return "It is the last card."
    if not view.lying:
        return _lead(view, rating)
    taker = rating.taker
    if rating.chance == 0.0:
        return _lost(view, rating, playable)
    if taker != view.seat:
        pips = PIPS[rating.card]
        adds = (
            f"so {card.sign} adds {pips} to our Game" if pips else f"and {card.sign} loses nothing"
        )
        return f"{{{taker}}} has the trick, {adds}."
    return f"{card.sign} {_takes(rating)}{_taken(view, rating)}."


def _taken(view: TrickView, rating: Rating) -> str:
    """Names the cards of the trick that a card takes."""
    if rating.card == view.jack and rating.chance >= _SURE:
        return " itself, and that makes Jack"
    if view.jack in [lying for _, lying in view.lying]:
        return ", and the jack of trumps with it"
    pips = PIPS[rating.card] + sum(PIPS[lying] for _, lying in view.lying)
    return f", which is worth {pips} for Game" if pips else ""


def _takes(rating: Rating) -> str:
    if rating.chance >= _SURE:
        return "is almost sure to take the trick"
    tenths = max(1, round(10 * rating.chance))
    return f"takes the trick about {tenths} times in 10" if tenths > 1 else "seldom takes the trick"


def _lead(view: TrickView, rating: Rating) -> str:
    card = CARDS[rating.card]
    if SUIT[rating.card] == view.trump and rating.card > view.jack and view.jack in view.unseen:
        return f"{card.sign} may bring down the jack of trumps."
    if rating.chance >= _LIKELY:
        return f"{card.sign} {_takes(rating)}."
    if PIPS[rating.card]:
        return f"{card.sign} {_takes(rating)}, and risks {PIPS[rating.card]} for Game."
    return f"{card.sign} counts for nothing, so little is lost with it."


def _lost(view: TrickView, rating: Rating, playable: Sequence[int]) -> str:
    """A card that cannot take the trick: what it gives away, and what that keeps."""
    card, pips = CARDS[rating.card], PIPS[rating.card]
    has = f"{{{rating.taker}}} has the trick"
    trump = SUIT[rating.card] == view.trump
    cheaper = [other for other in playable if PIPS[other] < pips]
    if not pips and not trump:
        return f"{has}, and {card.sign} adds nothing to it."
    if not cheaper:
        gives = f"gives away {pips} for Game" if pips else "adds nothing to it"
        return f"{has}; {card.sign} {gives}, and nothing that may be played gives away less."
    if not trump and all(SUIT[other] == view.trump for other in cheaper):
        return f"{has}; {card.sign} costs {pips} for Game and keeps the trumps for later tricks."
    return f"{has}; {card.sign} costs {pips} for Game and keeps what may take a later trick."
