"""Seven-Up's reasons are true: each claim about a card is played out by the rules.

A sentence is read as a player reads it. Where it says what will happen, the cards that the seat
does not see are dealt anew, again and again, and everything the others may do is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random

import pytest

from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.players import Advice, Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up import game
from games.seven_up.players import COMPUTERS
from games.seven_up.players.encoding import number
from games.seven_up.players.levels import promised
from games.seven_up.players.model import Tricks
from games.seven_up.players.playout import answer_ranks
from games.seven_up.players.reasons import of_bid
from games.seven_up.players.weights import learned
from games.seven_up.players.worlds import Worlds
from games.seven_up.state import SevenUpState, pips, side_of
from games.seven_up.tricks import must_trump, playable, taker
from tests.support.positions.seven_up_positions import seven_up

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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_every_claim_about_a_card_is_true(level, seats):
    reasons = told(level, seats)
    assert len(reasons) > 60
    for state, card, reason in reasons:
        assert not list(untrue(state, card, reason)), f"{card} at\n{state}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_said_of_taking_where_a_sure_winner_stays_in_hand(seats):
    """Whoever holds the card that takes a trick for certain is told so, or plays one that does."""
    for state, card, reason in told("hard", seats):
        own = side_of(state.seats, state.turn)
        ours = side_of(state.seats, seat_so_far(state, card)) == own
        if ours and is_sure(state, card):
            continue
        spared = [
            other
            for other in legal_cards(state)
            if seat_so_far(state, other) == state.turn and not _may_be_beaten(state, other)
        ]
        assert not spared or "would take it for certain" in reason


def _may_be_beaten(state: SevenUpState, card: Card) -> bool:
    """True when an opponent who plays later may hold a card, not seen here, that beats it."""
    if is_last(state):
        return False
    seen = {c for c in game.view(state, state.turn).piles.cards() if not c.is_hidden}
    lying = [*state.lying(), (state.turn, card)]
    others = [c for name in state.piles for c in state.piles[name] if c not in seen]
    later = [(state.turn + step) % state.seats for step in range(1, state.seats - len(lying) + 1)]
    against = [s for s in later if side_of(state.seats, s) != side_of(state.seats, state.turn)]
    return any(taker([*lying, (s, c)], state.trump) == s for s in against for c in others)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_often_a_card_takes_the_trick_is_counted(seats):
    """Counted anew in other deals that agree with what was played, with master's own effort."""
    positions = [state for state, _, reason in told("master", seats) if "times in 10" in reason]
    wrong, claims = [], 0
    for state in positions[:12]:
        view, budget = game.view(state, state.turn), Budget(Random(5), 200)
        advice = COMPUTERS.players["master"].choose(game, view, state.turn, budget)
        match = re.search(r"about (\d+) times in 10", advice.reason)
        if match:
            claims += 1
            counted = share(state, advice.move.picks[0].card)
            if abs(counted - int(match[1]) / 10) > 0.25:
                wrong.append((match[0], counted))
    assert claims > 5
    assert not wrong


def share(state: SevenUpState, card: Card) -> float:
    """The share of other imagined deals in which the card takes the trick; some cards are slips."""
    seat, rng = state.turn, Random(7)
    imagined = Worlds(game.view(state, seat), seat, learned(state.seats))

    def takes(world: Tricks) -> bool:
        tricks = world.copy()
        tricks.apply(number(card))
        while tricks.lying:
            cards = tricks.legal()
            ranks = answer_ranks(tricks, cards)
            slips = rng.random() < 0.1
            tricks.apply(rng.choice(cards) if slips else cards[ranks.index(max(ranks))])
        return tricks.taker == seat

    return WeightedWorlds(imagined, 1500, rng).share(takes)


# -- bids ----------------------------------------------------------------------------------------


def bids(level: str, seats: int) -> list[tuple[SevenUpState, Advice]]:
    return [
        (state, advice)
        for state, advice in asked(level, seats)
        if state.phase in ("beg", "gift", "bunch")
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bid_is_compared_with_its_alternative(seats):
    assert len(bids("master", seats)) > 8
    for state, advice in bids("master", seats):
        words = [move.word for move in game.moves(state, state.turn)]
        compared = re.search(r"“(\w+)” came (?:out .+ behind|to the same)", advice.reason)
        nothing_else = len(words) == 1 or "gift" in words
        assert compared or nothing_else or "nothing came out better" in advice.reason
        if compared:
            assert compared[1] in words
            assert compared[1] != advice.move.word


@pytest.mark.parametrize(
    ("margin", "word", "told"),
    [
        (0.84, "stand", "about three quarters of a point ahead of the other: good enough"),
        (-0.62, "beg", "about half a point behind the other: another trump"),
    ],
)
def test_what_a_bid_is_said_to_promise_is_the_lead_that_decided_it(margin, word, told):
    assert told in of_bid(word, margin, 2)


def test_after_a_run_the_chance_of_high_is_that_of_nine_cards_each():
    """The king is high unless the ace is among the others' cards: nine each, of which six stay."""
    hands = ["Kh 3d 4d 5d 6d 7d 8d 9d 3c", "4s 5s 6s 7s 8s 2s 10s Js Qs"]
    facts = "runs 1; asked 1"
    state = seven_up(*hands, phase="bunch", trump="h", upcard="9h", turned="9s", facts=facts)
    view = game.view(state, 0)
    unseen = 52 - len([card for card in view.piles.cards() if not card.is_hidden])
    assert promised(view, 0).high == pytest.approx(1 - 9 / unseen)
