"""The reasons of a computer player of Seven-Up, each in a sentence.

A sentence says what follows from the view, or what came of the imagined deals, and no more: the
claims about a card are functions of the view, and tests play them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.outcomes import about_quarters
from cardtable.core.lists import listed, one_after_another
from cardtable.core.messages import seat_name, shown
from games.seven_up.messages import say
from games.seven_up.players.bidding import Prospects
from games.seven_up.players.card_play import Rating, TrickView, rate
from games.seven_up.players.encoding import CARDS, PIPS, POWER, SUIT

_SURE = 0.9999
_NEARLY_SURE = 0.95
_LIKELY = 0.6

_ABOUT_LEAD = {
    ("stand", 1): say.later("That is {gap} ahead of {others}: good enough to play."),
    ("stand", 0): say.later("That is level with {others}: good enough to play."),
    ("stand", -1): say.later("That is {gap} behind {others}: good enough to play."),
    ("beg", 1): say.later(
        "That is {gap} ahead of {others}: another trump, or a gift, should bring more."
    ),
    ("beg", 0): say.later(
        "That is level with {others}: another trump, or a gift, should bring more."
    ),
    ("beg", -1): say.later(
        "That is {gap} behind {others}: another trump, or a gift, should bring more."
    ),
    ("gift", 1): say.later(
        "That is {gap} ahead of {others}, which is worth more than the point it gives away."
    ),
    ("gift", 0): say.later(
        "That is level with {others}, which is worth more than the point it gives away."
    ),
    ("gift", -1): say.later(
        "That is {gap} behind {others}, which is worth more than the point it gives away."
    ),
    ("run", 1): say.later("That is {gap} ahead of {others}: not worth a point given away."),
    ("run", 0): say.later("That is level with {others}: not worth a point given away."),
    ("run", -1): say.later("That is {gap} behind {others}: not worth a point given away."),
    ("bunch", 1): say.later("That is {gap} ahead of {others}: a new deal costs nothing."),
    ("bunch", 0): say.later("That is level with {others}: a new deal costs nothing."),
    ("bunch", -1): say.later("That is {gap} behind {others}: a new deal costs nothing."),
    ("play", 1): say.later("That is {gap} ahead of {others}: better than a new deal."),
    ("play", 0): say.later("That is level with {others}: better than a new deal."),
    ("play", -1): say.later("That is {gap} behind {others}: better than a new deal."),
}


def only_card() -> str:
    """Says that there is no choice."""
    return say("It is the only card that may be played.")


def no_gift() -> str:
    """Says that the point cannot be given."""
    return say("A gift would take the last chip of the one who begs.")


def of_hand(promise: Prospects, suit: str) -> str:
    """Describes the prospects of a hand, the best first; what is certain is not called likely."""
    chances = {
        say("High"): promise.high,
        say("Low"): promise.low,
        say("Jack"): promise.jack,
        say("Game"): promise.game,
    }
    dealt = list(chances)[:2]  # High and Low go to whoever was dealt them
    sure = [name for name in dealt if chances[name] >= _SURE]
    if sure:
        first = say(
            "With {suit} as trump this hand is sure of {sure}.", suit=suit, sure=listed(sure)
        )
        rest = {name: chance for name, chance in chances.items() if name not in sure}
        return one_after_another((first, _besides(rest)))
    return _prospects(chances, suit)


def _likely_and_possible(chances: Mapping[str, float]) -> tuple[str, str]:
    """The names of what will probably be made, and of what may be; each as a list in words."""
    likely = listed([name for name, chance in chances.items() if chance >= _LIKELY])
    possible = listed([name for name, chance in chances.items() if 0.25 <= chance < _LIKELY])
    return likely, possible


def _besides(chances: Mapping[str, float]) -> str:
    """The rest of the prospects of a hand that is sure of something."""
    likely, possible = _likely_and_possible(chances)
    if likely and possible:
        return say(
            "It is likely to make {likely} and may make {possible}.",
            likely=likely,
            possible=possible,
        )
    if likely:
        return say("It is likely to make {likely}.", likely=likely)
    return say("It may make {possible}.", possible=possible) if possible else ""


def _prospects(chances: Mapping[str, float], suit: str) -> str:
    """The prospects of a hand that is sure of nothing."""
    likely, possible = _likely_and_possible(chances)
    if likely and possible:
        return say(
            "With {suit} as trump this hand is likely to make {likely} and may make {possible}.",
            suit=suit,
            likely=likely,
            possible=possible,
        )
    if likely:
        return say(
            "With {suit} as trump this hand is likely to make {likely}.", suit=suit, likely=likely
        )
    if possible:
        return say(
            "With {suit} as trump this hand may make {possible}.", suit=suit, possible=possible
        )
    return say("With {suit} as trump this hand promises next to nothing.", suit=suit)


def of_bid(word: str, margin: float, seats: int) -> str:
    """Says why that answer follows from the lead that a hand promises, in points."""
    others = say("the other") if seats == 2 else say("the others")
    gap = about_quarters(abs(margin))
    side = (1 if margin > 0 else -1) if gap else 0
    return shown(_ABOUT_LEAD[word, side], gap=gap, others=others)


def of_throw(kept: int, thrown: int) -> str:
    """Describes three cards thrown: so many trumps kept, so many thrown."""
    if kept > 1 and not thrown:
        return say("It keeps every trump of the hand.")
    if kept and not thrown:
        return say("It keeps the one trump of the hand.")
    if kept:
        return say(
            "It keeps the higher of the trumps, {kept} of {all}.", kept=kept, all=kept + thrown
        )
    return say("There is no trump to keep, so it keeps what may take a trick or make Game.")


# -- a card ------------------------------------------------------------------------------------

# How a card takes the trick: for certain, almost, so many times in ten, seldom, or perhaps.
_CERTAIN, _ALMOST, _OFTEN, _SELDOM, _MAYBE = "certain", "almost", "often", "seldom", "maybe"
_PLAIN = {
    _CERTAIN: say.later("{card} takes the trick for certain."),
    _ALMOST: say.later("{card} is almost sure to take the trick."),
    _OFTEN: say.later("{card} takes the trick about {tenths} times in 10."),
    _SELDOM: say.later("{card} seldom takes the trick."),
    _MAYBE: say.later("{card} may take the trick."),
}
_WITH_JACK = {
    _CERTAIN: say.later("{card} takes the trick for certain, and the jack of trumps with it."),
    _ALMOST: say.later("{card} is almost sure to take the trick, and the jack of trumps with it."),
    _OFTEN: say.later(
        "{card} takes the trick about {tenths} times in 10, and the jack of trumps with it."
    ),
    _SELDOM: say.later("{card} seldom takes the trick, and the jack of trumps with it."),
    _MAYBE: say.later("{card} may take the trick, and the jack of trumps with it."),
}
_WORTH = {
    _CERTAIN: say.later("{card} takes the trick for certain, which is worth {pips} for Game."),
    _ALMOST: say.later("{card} is almost sure to take the trick, which is worth {pips} for Game."),
    _OFTEN: say.later(
        "{card} takes the trick about {tenths} times in 10, which is worth {pips} for Game."
    ),
    _SELDOM: say.later("{card} seldom takes the trick, which is worth {pips} for Game."),
    _MAYBE: say.later("{card} may take the trick, which is worth {pips} for Game."),
}
_WORTH_AT_LEAST = {
    _CERTAIN: say.later(
        "{card} takes the trick for certain, which is worth at least {pips} for Game."
    ),
    _ALMOST: say.later(
        "{card} is almost sure to take the trick, which is worth at least {pips} for Game."
    ),
    _OFTEN: say.later(
        "{card} takes the trick about {tenths} times in 10, which is worth at least {pips} for"
        " Game."
    ),
    _SELDOM: say.later("{card} seldom takes the trick, which is worth at least {pips} for Game."),
    _MAYBE: say.later("{card} may take the trick, which is worth at least {pips} for Game."),
}
_HUNTS = {
    _CERTAIN: say.later(
        "{card} takes the trick for certain, and may bring down the jack of trumps."
    ),
    _ALMOST: say.later(
        "{card} is almost sure to take the trick, and may bring down the jack of trumps."
    ),
    _OFTEN: say.later(
        "{card} takes the trick about {tenths} times in 10, and may bring down the jack of trumps."
    ),
    _SELDOM: say.later("{card} seldom takes the trick, and may bring down the jack of trumps."),
    _MAYBE: say.later("{card} may take the trick, and may bring down the jack of trumps."),
}
_IDLE = {
    _CERTAIN: _PLAIN[_CERTAIN],
    _ALMOST: say.later("{card} counts for nothing and is almost sure to take the trick."),
    _OFTEN: say.later("{card} counts for nothing and takes the trick about {tenths} times in 10."),
    _SELDOM: say.later("{card} counts for nothing and seldom takes the trick."),
    _MAYBE: say.later("{card} counts for nothing and may take the trick."),
}
_RISKS = {
    _ALMOST: say.later("{card} is almost sure to take the trick, and risks {pips} for Game."),
    _OFTEN: say.later(
        "{card} takes the trick about {tenths} times in 10, and risks {pips} for Game."
    ),
    _SELDOM: say.later("{card} seldom takes the trick, and risks {pips} for Game."),
    _MAYBE: say.later("{card} may take the trick, and risks {pips} for Game."),
}


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
        return say("It is the last card.")
    told = _Card(view, rating, (shares or {}).get(rating.card, rating.chance), bool(shares))
    if not view.lying:
        sentence = told.led()
    elif rating.taker == view.seat:
        sentence = told.taken()
    elif view.opposes(rating.taker):
        sentence = told.lost(playable)
    else:
        sentence = told.added()
    spared = spared_winner(view, rating, playable)
    return one_after_another((sentence, _would_take(view, spared) if spared >= 0 else ""))


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
    sign = CARDS[card].sign
    if pips and view.lying:
        return say(
            "{card} would take it for certain, with {pips} for Game; it stays in hand.",
            card=sign,
            pips=pips,
        )
    return say("{card} would take it for certain; it stays in hand.", card=sign)


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

    def _how(self) -> str:
        """Names how the card takes the trick."""
        if self.certain:
            return _CERTAIN
        if not self.known:
            return _MAYBE
        if self.share >= _NEARLY_SURE:
            return _ALMOST
        return _OFTEN if self._tenths > 1 else _SELDOM

    @property
    def _tenths(self) -> int:
        return round(10 * self.share)

    def _said(self, sentences: Mapping[str, str], pips: int) -> str:
        """Says the sentence of these that goes with how the card takes the trick."""
        facts = {"card": self.sign, "tenths": self._tenths, "pips": pips}
        return shown(sentences[self._how()], **facts)

    def taken(self) -> str:
        """Says how the card takes the trick, and the cards that it takes."""
        pips = self.pips + sum(PIPS[lying] for _, lying in self.view.lying)
        if self.rating.card == self.view.jack and self.certain:
            return self._makes_jack()
        if self.view.jack in [lying for _, lying in self.view.lying]:
            return self._said(_WITH_JACK, pips)
        if not pips:
            return self._said(_PLAIN, pips)
        return self._said(_WORTH_AT_LEAST if self.view.after() else _WORTH, pips)

    def _makes_jack(self) -> str:
        return say("{card} takes the trick for certain, and that makes Jack.", card=self.sign)

    def led(self) -> str:
        view, card = self.view, self.rating.card
        hunts = SUIT[card] == view.trump and card > view.jack and view.jack in view.unseen
        if hunts and view.careful:
            return self._said(_HUNTS, self.pips)
        if card == view.jack and self.certain:
            return self._makes_jack()
        if self.certain or not self.pips or self.share >= _LIKELY:
            return self._said(_PLAIN if self.pips else _IDLE, self.pips)
        return self._said(_RISKS, self.pips)

    def added(self) -> str:
        """A card on partner's."""
        facts = {"who": seat_name(self.rating.taker), "card": self.sign, "pips": self.pips}
        return shown((_ADDS if self.pips else _ADDS_NOTHING)[not self.certain], **facts)

    def lost(self, playable: Sequence[int]) -> str:
        """A card that an opponent's beats: what it gives away, and what that keeps."""
        view, taker = self.view, self.rating.taker
        facts = {"who": seat_name(taker), "card": self.sign, "pips": self.pips}
        later = bool(view.after())
        if not self.pips:
            trump = SUIT[self.rating.card] == view.trump
            return shown((_IDLE_TRUMP if trump else _FOR_NOTHING)[later], **facts)
        others = [rate(view, card) for card in playable]
        cheaper = [one.card for one in others if one.taker == taker and PIPS[one.card] < self.pips]
        if cheaper:
            kept = [card for card in cheaper if SUIT[card] == view.trump] or cheaper
            best = sorted(kept, key=lambda card: -(card % 13))[:2]
            return shown(_KEEPS[later], **facts, kept=listed([CARDS[card].sign for card in best]))
        if len(others) > 1 and any(one.taker == view.seat for one in others):
            return shown(_LEAST[later], **facts)
        return shown(_NONE_LESS[later], **facts)


# A card on partner's: where partner takes the trick for certain, and where that is open.
_ADDS = (
    say.later("{who} takes the trick, so {card} adds {pips} to our Game."),
    say.later("{who} has the trick so far, so {card} adds {pips} to our Game."),
)
_ADDS_NOTHING = (
    say.later("{who} takes the trick, and {card} adds nothing to it."),
    say.later("{who} has the trick so far, and {card} adds nothing to it."),
)
# A card that an opponent's beats: where nobody plays later, and where somebody does.
_IDLE_TRUMP = (
    say.later("{who} takes the trick, and {card} is a trump that counts for nothing."),
    say.later("{who} has the trick so far, and {card} is a trump that counts for nothing."),
)
_FOR_NOTHING = (
    say.later("{who} takes the trick, and {card} counts for nothing."),
    say.later("{who} has the trick so far, and {card} counts for nothing."),
)
_KEEPS = (
    say.later("{who} takes the trick; {card} gives away {pips} for Game and keeps {kept}."),
    say.later("{who} has the trick so far; {card} gives away {pips} for Game and keeps {kept}."),
)
_LEAST = (
    say.later(
        "{who} takes the trick; {card} gives away {pips} for Game, the least of what leaves it the"
        " trick."
    ),
    say.later(
        "{who} has the trick so far; {card} gives away {pips} for Game, the least of what leaves it"
        " the trick."
    ),
)
_NONE_LESS = (
    say.later(
        "{who} takes the trick; {card} gives away {pips} for Game, and nothing that may be played"
        " gives away less."
    ),
    say.later(
        "{who} has the trick so far; {card} gives away {pips} for Game, and nothing that may be"
        " played gives away less."
    ),
)
