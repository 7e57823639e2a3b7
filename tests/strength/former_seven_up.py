"""Seven-Up as version 0.1 played it: by weights thought up, and every trick played out."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from cardtable.ai.search import compare, settle
from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.cards import SUITS
from cardtable.core.frozen import replace
from cardtable.core.players import Advice, Budget, Player
from games.seven_up.players import reasons
from games.seven_up.players.card_play import FIRST, TrickView, rate
from games.seven_up.players.encoding import OF_SUIT, SUIT, number
from games.seven_up.players.levels import (
    SPARE,
    RuleBased,
    Searching,
    cards_of,
    play_card_out,
    plays,
)
from games.seven_up.players.model import Tricks
from games.seven_up.players.playout import answer_ranks, lead_ranks
from games.seven_up.players.worlds import PastPlay, Worlds
from games.seven_up.state import NOBODY, SevenUpState

_ANY = 0.2  # the share of plays that follow no rule of thumb
_ANY_LENGTH = 10**9  # actions: every ending is worked out, however long a decision takes
_WARMTH = 2.5  # pips by which a rank must be lower for its card to be played a third as often


def past(view: SevenUpState, seat: int) -> list[PastPlay]:
    """Every card that others played in this hand, as if they remembered nothing."""
    played = [(player, number(card)) for player, card in view.played()]
    hands = [[card for player, card in played if player == other] for other in range(view.seats)]
    trump = SUITS.index(view.trump)
    tricks = Tricks(hands, trump, view.eldest, chips=(), booked=(), tie=NOBODY)
    strict = view.table.word("first_trick_void_must_trump") == "on"
    past_plays = []
    for place, (player, card) in enumerate(played):
        if player != seat:
            later = tricks.hands[player][:]
            led = tricks.follow if tricks.lying else 0
            follows = any(OF_SUIT[SUIT[other]] & led for other in later)
            first = strict and place < view.seats
            ranks = (answer_ranks if tricks.lying else lead_ranks)(tricks, range(52))
            looks = {card: exp(rank / _WARMTH) for card, rank in enumerate(ranks)}
            past_plays.append(
                PastPlay(player, card, later, led, follows, tricks.power, first, looks, _ANY)
            )
        tricks.apply(card)
    return past_plays


@dataclass(frozen=True, slots=True)
class Untrained(Searching):
    """Plays by no learned weights, works no ending out, and may puzzle a partner."""

    def card(self, view: SevenUpState, seat: int, budget: Budget) -> Advice:
        """The card that did best, unless others are within noise of it."""
        trick = TrickView.of(view, seat)
        cards = cards_of(view, seat)
        if len(cards) == 1:
            return Advice(plays(seat, cards[0]), reasons.only_card())
        count = budget.iterations or self.worlds
        imagining = Worlds(view, seat, FIRST)
        imagining.past = past(view, seat)
        worlds = WeightedWorlds(imagining, SPARE * count, budget.rng)
        weighed = compare(cards, worlds.world, play_card_out, replace(budget, iterations=count))
        ratings = [rate(trick, card) for card in cards]
        best = settle(weighed, lambda index: ratings[index].rank)
        chosen = ratings[best.index]
        why = reasons.of_card(trick, chosen, cards)
        worths = tuple((plays(seat, cards[plan.index]), plan.worth) for plan in weighed)
        return Advice(plays(seat, chosen.card), why, weighed=worths)


FORMER: dict[str, Player] = {
    "easy-0.1": RuleBased(slips=0.25, careful=False, doubt=2.0),
    "normal-0.1": RuleBased(),
    "hard-0.1": Untrained(),
    "master-0.2": Searching(endings=_ANY_LENGTH),
}
