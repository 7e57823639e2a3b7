"""The claims of Seven-Up's reasons, and what makes each of them true by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random

from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.players import Advice, Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up import game
from games.seven_up.players import COMPUTERS
from games.seven_up.state import SevenUpState, pips, side_of
from games.seven_up.tricks import must_trump, playable, taker

DEALS = 12
CARD = r"(10|[AKQJ2-9])([♠♥♦♣])"

# -- games, and the same table with other hidden cards -------------------------------------------


def games(level: str, seats: int, seeds: range) -> Iterator[tuple[SevenUpState, Advice]]:
    """Every state in which a seat is asked, with the advice, in a few hands of each game."""
    for seed in seeds:
        rng = Random(f"reasons/{level}/{seats}/{seed}")
        state = game.start(table_for(game.options, seats, {"draw_for_deal": "off"}))
        for _ in range(80):
            if state.turn == OVER:
                break
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            seat, budget = state.turn, Budget(Random(seed), 24)
            advice = COMPUTERS.players[level].choose(game, game.view(state, seat), seat, budget)
            yield state, advice
            state = game.play(state, advice.move)


@cache
def asked(level: str, seats: int) -> tuple[tuple[SevenUpState, Advice], ...]:
    return tuple(games(level, seats, range(4)))


def told(level: str, seats: int) -> list[tuple[SevenUpState, Card, str]]:
    """The reasons for cards that were played where there were several in the hand."""
    return [
        (state, advice.move.picks[0].card, advice.reason)
        for state, advice in asked(level, seats)
        if state.phase == "play" and len(state.hand_of(state.turn)) > 1
    ]


def dealt_anew(state: SevenUpState, rng: Random) -> SevenUpState:
    """The position with the cards that the seat on turn does not see dealt anew."""
    view = game.view(state, state.turn)
    places = [
        (name, place)
        for name in view.piles
        for place, card in enumerate(view.piles[name])
        if card.is_hidden
    ]
    cards = [state.piles[name][place] for name, place in places]
    rng.shuffle(cards)
    piles = {name: list(state.piles[name]) for name, _ in places}
    for (name, place), card in zip(places, cards, strict=True):
        piles[name][place] = card
    return replace(state, piles=state.piles.with_piles(piles))


def may_play(state: SevenUpState, seat: int, lying: list[tuple[int, Card]]) -> list[Card]:
    led = lying[0][1].suit if lying else ""
    return list(playable(state.hand_of(seat), led, state.trump, must_trump=must_trump(state)))


def ends(state: SevenUpState, lying: list[tuple[int, Card]]) -> Iterator[int]:
    """Every seat that may take the trick that lies, whatever the others play to it."""
    if len(lying) == state.seats:
        yield taker(lying, state.trump)
        return
    seat = (lying[-1][0] + 1) % state.seats
    for card in may_play(state, seat, lying):
        yield from ends(state, [*lying, (seat, card)])


def is_sure(state: SevenUpState, card: Card) -> bool:
    """True when nobody of the other side can take the trick from this card, in any of the deals."""
    rng = Random(str(card))
    lying = [*state.lying(), (state.turn, card)]
    own = side_of(state.seats, state.turn)
    return all(
        side_of(state.seats, seat) == own
        for _ in range(DEALS)
        for seat in ends(dealt_anew(state, rng), lying)
    )


# -- what is claimed, and what makes it true -----------------------------------------------------


def named(rank: str, suit: str) -> Card:
    return Card.parse(rank + "shdc"["♠♥♦♣".index(suit)])


def on_table(state: SevenUpState) -> int:
    return sum(pips(card) for _, card in state.lying())


def seat_so_far(state: SevenUpState, card: Card) -> int:
    return taker([*state.lying(), (state.turn, card)], state.trump)


def legal_cards(state: SevenUpState) -> list[Card]:
    return may_play(state, state.turn, list(state.lying()))


def is_last(state: SevenUpState) -> bool:
    return len(state.lying()) == state.seats - 1


def would_take(state: SevenUpState, card: Card, rank: str, suit: str, worth: str | None) -> bool:
    other = named(rank, suit)
    return (
        other != card
        and other in legal_cards(state)
        and seat_so_far(state, other) == state.turn
        and is_sure(state, other)
        and (worth is None or int(worth) == on_table(state) + pips(other))
    )


def keeps(state: SevenUpState, card: Card, kept: str) -> bool:
    cards = [named(*found) for found in re.findall(CARD, kept)]
    return bool(cards) and all(
        other in legal_cards(state) and pips(other) < pips(card) for other in cards
    )


def leaves_it(state: SevenUpState, card: Card) -> list[Card]:
    """The other cards that leave the trick to whoever has it."""
    has = seat_so_far(state, card)
    return [other for other in legal_cards(state) if seat_so_far(state, other) == has]


Claim = Callable[..., bool]
CLAIMS: Mapping[str, Claim] = {
    rf"^{CARD} takes the trick for certain": lambda state, card, *_: is_sure(state, card),
    r"takes the trick about \d+ times in 10": lambda *_: True,  # counted below
    r"is almost sure to take the trick": lambda *_: True,
    r"may take the trick": lambda *_: True,
    r"seldom takes the trick": lambda *_: True,
    r", and that makes Jack": lambda state, card: (
        str(card)[:-1] == "J" and card.suit == state.trump and is_sure(state, card)
    ),
    r", and the jack of trumps with it": lambda state, _: any(
        str(card) == f"J{state.trump}" for _, card in state.lying()
    ),
    r", which is worth (at least )?(\d+) for Game": lambda state, card, least, worth: (
        bool(least) != is_last(state) and int(worth) == on_table(state) + pips(card)
    ),
    r", and risks (\d+) for Game": lambda _, card, risk: int(risk) == pips(card),
    r", and may bring down the jack of trumps": lambda state, card: (
        card.suit == state.trump
        and not state.lying()
        and f"J{state.trump}"
        not in {str(c) for c in game.view(state, state.turn).piles.cards() if not c.is_hidden}
    ),
    rf"{CARD} counts for nothing and ": lambda _, card, *__: not pips(card),
    r"^\{(\d)\} has the trick so far": lambda state, card, seat: (
        int(seat) == seat_so_far(state, card) and not is_last(state)
    ),
    r"^\{(\d)\} takes the trick": lambda state, card, seat: (
        int(seat) == seat_so_far(state, card)
        and is_sure(state, card)
        == (side_of(state.seats, int(seat)) == side_of(state.seats, state.turn))
    ),
    rf", and {CARD} (?:adds nothing to it|counts for nothing)": lambda _, card, *__: not pips(card),
    rf", and {CARD} is a trump that counts for nothing": lambda state, card, *_: (
        card.suit == state.trump and not pips(card)
    ),
    rf", so {CARD} adds (\d+) to our Game": lambda state, card, _, __, worth: (
        int(worth) == pips(card)
        and side_of(state.seats, seat_so_far(state, card)) == side_of(state.seats, state.turn)
    ),
    rf"; {CARD} gives away (\d+) for Game": lambda _, card, __, ___, worth: (
        int(worth) == pips(card) > 0
    ),
    r" and keeps (.+)$": keeps,
    r", the least of what leaves it the trick": lambda state, card: all(
        pips(other) >= pips(card) for other in leaves_it(state, card)
    ),
    r", and nothing that may be played gives away less": lambda state, card: all(
        pips(other) >= pips(card) for other in legal_cards(state)
    ),
    rf"^{CARD} would take it for certain(?:, with (\d+) for Game)?; it stays in hand": would_take,
    r"^It is the only card that may be played": lambda state, _: len(legal_cards(state)) == 1,
    r"^In \d+ imagined deals ": lambda *_: True,  # compared below
}


def untrue(state: SevenUpState, card: Card, reason: str) -> Iterator[str]:
    """Yields every claim of a reason that is not true, and every sentence without one."""
    for sentence in filter(None, re.split(r"(?<=\.) ", reason)):
        text = sentence.removesuffix(".")
        found = [(claim, match) for claim in CLAIMS if (match := re.search(claim, text))]
        if not found:
            yield f"no claim that is known: {sentence}"
        for claim, match in found:
            if not CLAIMS[claim](state, card, *match.groups()):
                yield f"{match[0]!r} of {sentence!r}"
