"""Why a computer player of Seven-Up does what it does, in a sentence."""

from __future__ import annotations

from games.seven_up.players.bidding import Prospects
from games.seven_up.players.card_play import Rating, TrickView
from games.seven_up.players.model import CARDS, PIPS, SUIT

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
    told = [f"{name} {round(100 * chance)} %" for name, chance in chances.items() if chance >= 0.25]
    if not told:
        return f"With {suit} as trump this hand promises next to nothing."
    return f"With {suit} as trump this hand promises {', '.join(told)}."


def of_card(seen: TrickView, found: Rating, *, best: bool = True) -> str:
    """What playing a card is good for; `best` when the rules of thumb prefer none to it."""
    card = CARDS[found.card]
    if len(seen.hand) == 1:
        return "It is the last card."
    if not seen.lying:
        return _lead(seen, found)
    taker = found.taker
    if found.chance == 0.0:
        return _lost(seen, found, best)
    game = _game_in(seen, found.card)
    if taker != seen.seat:
        return f"{{{taker}}} has the trick, so {card.sign} brings {PIPS[found.card]} for Game."
    if found.card == seen.jack and found.chance >= _SURE:
        return f"{card.sign} takes the trick itself: that is Jack."
    if seen.jack in [one for _, one in seen.lying]:
        return f"{card.sign} takes the jack of trumps."
    return f"{card.sign} takes the trick {_how(found)}; it holds {game} for Game."


def _how(found: Rating) -> str:
    return "surely" if found.chance >= _SURE else f"in {round(100 * found.chance)} % of cases"


def _lead(seen: TrickView, found: Rating) -> str:
    card = CARDS[found.card]
    if SUIT[found.card] == seen.trump and found.card > seen.jack and seen.jack in seen.unseen:
        return f"{card.sign} may bring down the jack of trumps."
    if found.chance >= _LIKELY or PIPS[found.card]:
        return f"{card.sign} takes the trick {_how(found)}."
    return f"{card.sign} counts nothing, so little is lost with it."


def _lost(seen: TrickView, found: Rating, best: bool) -> str:
    card = CARDS[found.card]
    if PIPS[found.card] == 0 and SUIT[found.card] != seen.trump:
        return f"{{{found.taker}}} has the trick, and {card.sign} gives nothing to it."
    if not best:
        return f"{{{found.taker}}} has the trick, and {card.sign} will be missed least."
    return f"{{{found.taker}}} has the trick, and {card.sign} is the cheapest card for it."


def _game_in(seen: TrickView, card: int) -> int:
    return PIPS[card] + sum(PIPS[one] for _, one in seen.lying)
