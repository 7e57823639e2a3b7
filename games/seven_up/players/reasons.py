"""Why a computer player of Seven-Up does what it does, in a sentence."""

from __future__ import annotations

from cardtable.ai.search import Weighed
from games.seven_up.players.bidding import Prospects
from games.seven_up.players.card_play import Rating, TrickView
from games.seven_up.players.encoding import CARDS, PIPS, SUIT

ONLY_CARD = "It is the only card that may be played."

_SURE = 0.9
_LIKELY = 0.6


def of_hand(promise: Prospects, suit: str) -> str:
    """What a hand promises, the best first."""
    chances = {
        "High": promise.high,
        "Low": promise.low,
        "Jack": promise.jack,
        "Game": promise.game,
    }
    told = [f"{name} {round(100 * chance)}%" for name, chance in chances.items() if chance >= 0.25]
    if not told:
        return f"With {suit} as trump this hand promises next to nothing."
    return f"With {suit} as trump, this hand's chances are {', '.join(told)}."


def of_throw(trumps: int) -> str:
    """What is kept when three cards are thrown."""
    if trumps > 1:
        return f"It keeps the {trumps} trumps, then what may take a trick."
    return "The cards that are kept are worth more."


def of_search(best: Weighed) -> str:
    """What an answer came to in the imagined deals."""
    return f"In {best.visits} imagined deals it came to {best.worth:+.2f} points on average."


def of_card(view: TrickView, rating: Rating, *, best: bool = True) -> str:
    """What playing a card is good for; `best` when the rules of thumb prefer none to it."""
    card = CARDS[rating.card]
    if len(view.hand) == 1:
        return "It is the last card."
    if not view.lying:
        return _lead(view, rating)
    taker = rating.taker
    if rating.chance == 0.0:
        return _lost(view, rating, best)
    if taker != view.seat:
        return f"{{{taker}}} has the trick, so {card.sign} adds {PIPS[rating.card]} to our Game."
    if rating.card == view.jack and rating.chance >= _SURE:
        return f"{card.sign} takes the trick itself, and that makes Jack."
    if view.jack in [lying for _, lying in view.lying]:
        return f"{card.sign} takes the jack of trumps."
    pips = PIPS[rating.card] + sum(PIPS[lying] for _, lying in view.lying)
    return f"{card.sign} {_takes(rating)}, which is worth {pips} for Game."


def _takes(rating: Rating) -> str:
    if rating.chance >= _SURE:
        return "is almost sure to take the trick"
    return f"takes the trick {round(100 * rating.chance)}% of the time"


def _lead(view: TrickView, rating: Rating) -> str:
    card = CARDS[rating.card]
    if SUIT[rating.card] == view.trump and rating.card > view.jack and view.jack in view.unseen:
        return f"{card.sign} may bring down the jack of trumps."
    if rating.chance >= _LIKELY or PIPS[rating.card]:
        return f"{card.sign} {_takes(rating)}."
    return f"{card.sign} counts for nothing, so little is lost with it."


def _lost(view: TrickView, rating: Rating, best: bool) -> str:
    card = CARDS[rating.card]
    if PIPS[rating.card] == 0 and SUIT[rating.card] != view.trump:
        return f"{{{rating.taker}}} has the trick, and {card.sign} adds nothing to it."
    if not best:
        return f"{{{rating.taker}}} has the trick, and {card.sign} is a card this hand can spare."
    return f"{{{rating.taker}}} has the trick, and {card.sign} is the cheapest card to lose."
