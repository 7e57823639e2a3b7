"""The prospects of a hand of Seven-Up before the play: stand or beg, give or run, throw.

High and Low are exact chances, Jack and Game are rules of thumb. Knows no move and no level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.seven_up.players.card_play import PLAIN, none_of
from games.seven_up.players.encoding import PIPS, SUIT
from games.seven_up.state import JACK

IN_PLAY = 3.0  # High, Low and Game, which somebody makes nearly always
STAND = {2: -0.2, 3: -0.05, 4: 0.0}  # by seats: the lead that is as good as begging
GIVE = {2: 0.65, 3: 0.5, 4: 1.05}  # by seats: the lead that is worth the gift
BUNCH = -0.5  # the lead below which another deal is better


@dataclass(frozen=True, slots=True)
class Prospects:
    """The chances that a hand makes each point, and what they mean for its side.

    `margin` is the lead in points over the other sides; `ahead` begins from what the hand has.
    """

    high: float
    low: float
    jack: float
    game: float
    margin: float


def prospects(
    hand: Sequence[int], trump: int, unseen: Sequence[int], others: int, seats: int
) -> Prospects:
    """The prospects of a hand with a suit as trump; `others` of the unseen cards are in play."""
    trumps = sorted(card for card in hand if SUIT[card] == trump)
    rest = [card for card in unseen if SUIT[card] == trump]
    jack = 13 * trump + JACK - 2
    chances = [0.0, 0.0, 0.0]
    if trumps:
        above = sum(card > trumps[-1] for card in rest)
        below = sum(card < trumps[0] for card in rest)
        chances = [
            none_of(len(unseen), above, others),
            none_of(len(unseen), below, others),
            _jack(trumps, jack),
        ]
    in_play = 1.0 if jack in trumps else others / len(unseen) * (jack in rest)
    if jack not in trumps:
        chances[2] *= in_play
    game = _game(hand, trumps, trump)
    own = sum(chances) + game
    return Prospects(chances[0], chances[1], chances[2], game, _margin(own, in_play, seats))


def _jack(trumps: Sequence[int], jack: int) -> float:
    """The chance to make Jack: with the jack in hand, or (where it is in play) without."""
    above = sum(card > jack for card in trumps)
    if jack in trumps:
        return min(0.4 + 0.1 * (len(trumps) - 1) + 0.12 * above, 0.95)
    return 0.3 * above


def _game(hand: Sequence[int], trumps: Sequence[int], trump: int) -> float:
    tops = sum(card % 13 >= 11 and SUIT[card] != trump for card in hand)
    points = sum(PIPS[card] for card in hand)
    return min(0.1 + 0.12 * len(trumps) + 0.06 * tops + 0.008 * points, 0.9)


def _margin(own: float, in_play: float, seats: int) -> float:
    """The lead of a side, when the other seats share what one seat does not make.

    The same for two, three and partners: a partner brings what one of the opponents brings.
    """
    return own - (IN_PLAY + in_play - own) / (seats - 1)


def keeping(card: int, trump: int) -> float:
    """The rank of a card when three are thrown after a run; the lowest go."""
    if SUIT[card] == trump:
        return 20.0 + card % 13
    return 4 * PLAIN.get(card % 13, 0.0) + 0.05 * (card % 13) - 0.3 * (PIPS[card] == 10)


def worst(hand: Sequence[int], trump: int, count: int) -> list[int]:
    """The cards to throw, the least wanted first."""
    return sorted(hand, key=lambda card: keeping(card, trump))[:count]


def stands(margin: float, seats: int) -> bool:
    """True when a hand that promises this lead does not beg."""
    return margin >= STAND[seats]


def gives(margin: float, seats: int) -> bool:
    """True when a dealer with this lead in prospect rather gives one than runs the cards."""
    return margin >= GIVE[seats]
