"""The claims of Seven-Up's reasons, and what makes each of them true by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random

from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.players import Advice, Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up import game
from games.seven_up.players import COMPUTERS
from games.seven_up.players.encoding import number
from games.seven_up.players.model import Tricks
from games.seven_up.players.playout import answer_ranks
from games.seven_up.players.weights import learned
from games.seven_up.players.worlds import Worlds
from games.seven_up.state import HAND, SevenUpState, pips, side_of
from games.seven_up.tricks import must_trump, playable, taker

DEALS = 12
_DEALT = 400  # times, to count what a hand promises
_FAR = 0.25  # by which a share that is told may differ from the one counted
_MEANT = {  # shares of deals that a word stands for, and a little more: they are counted
    "sure": (1.0, 1.0),
    "likely": (0.5, 1.0),
    "may": (0.17, 0.7),
    "": (0.0, 0.33),
}
CARD = r"(10|[AKQJ2-9])([♠♥♦♣])"

# -- games, and the same table with other hidden cards -------------------------------------------


def games(
    level: str, seats: int, seeds: range, worlds: int = 24
) -> Iterator[tuple[SevenUpState, Advice]]:
    """Every state in which a seat is asked, with the advice, in a few hands of each game.

    With no number of worlds a player imagines as many as it does at a table.
    """
    for seed in seeds:
        rng = Random(f"reasons/{level}/{seats}/{seed}")
        state = game.start(table_for(game.options, seats, {"draw_for_deal": "off"}))
        for _ in range(80):
            if state.turn == OVER:
                break
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            seat, budget = state.turn, Budget(Random(seed), worlds)
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


def may_be_beaten(state: SevenUpState, card: Card) -> bool:
    """True when an opponent who plays later may hold a card, not seen here, that beats it."""
    if is_last(state):
        return False
    seen = {c for c in game.view(state, state.turn).piles.cards() if not c.is_hidden}
    lying = [*state.lying(), (state.turn, card)]
    others = [c for name in state.piles for c in state.piles[name] if c not in seen]
    later = [(state.turn + step) % state.seats for step in range(1, state.seats - len(lying) + 1)]
    against = [s for s in later if side_of(state.seats, s) != side_of(state.seats, state.turn)]
    return any(taker([*lying, (s, c)], state.trump) == s for s in against for c in others)


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
    r"takes the trick about (\d+) times in 10": lambda _, __, tenths: 1 < int(tenths) < 10,
    r"is almost sure to take the trick": may_be_beaten,
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


# -- how often a card takes the trick ------------------------------------------------------------


def told_share(reason: str) -> float | None:
    """How often a card takes the trick, by what a reason says; None where it does not say."""
    if match := re.search(r"takes the trick about (\d+) times in 10", reason):
        return int(match[1]) / 10
    words = {"almost sure to take": 1.0, "seldom takes": 0.0}
    return next((share for text, share in words.items() if text in reason), None)


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


def miscounted(state: SevenUpState, card: Card, reason: str) -> str:
    """Names a share of deals that is far from the one counted in others; "" where none is told."""
    said = told_share(reason)
    if said is None:
        return ""
    counted = share(state, card)
    return f"{counted:.2f}, told as: {reason}" if abs(counted - said) > _FAR else ""


# -- what a hand promises ------------------------------------------------------------------------


def promises(reason: str) -> dict[str, str]:
    """How sure a reason is of each point that it names."""
    found = {}
    for words, points in re.findall(
        r"(sure of|likely to make|may make) (.+?)(?= and may|\.)", reason
    ):
        found |= dict.fromkeys(re.findall(r"High|Low|Jack|Game", points), words.split()[0])
    return found


def chances(state: SevenUpState) -> dict[str, float]:
    """The share of deals in which this hand has the highest trump, and the lowest, in play."""
    rng, counts = Random(3), {"High": 0, "Low": 0}
    seat, suit = state.turn, str(state.piles["upcard"][-1])[-1]
    for _ in range(_DEALT):
        other = dealt_anew(state, rng)
        own = _kept(other, seat, suit)
        rest = [c for one in range(state.seats) if one != seat for c in _kept(other, one, suit)]
        counts["High"] += bool(own) and max(own) > max(rest, default=0)
        counts["Low"] += bool(own) and min(own) < min(rest, default=99)
    return {point: count / _DEALT for point, count in counts.items()}


def _kept(state: SevenUpState, seat: int, suit: str) -> list[int]:
    """The trumps that a hand keeps when it throws down to six, by rank; the ace is the highest."""
    ranks = [card.rank for card in state.hand_of(seat) if card.suit == suit]
    return sorted((14 if rank == 1 else rank for rank in ranks), reverse=True)[:HAND]


def untrue_promise(state: SevenUpState, reason: str) -> Iterator[str]:
    """Yields what a reason says, or is silent of, against the deals in which it would be so."""
    if "this hand" not in reason:
        return
    told_as = promises(reason)
    for point, chance in chances(state).items():
        low, high = _MEANT[told_as.get(point, "")]
        if not low <= chance <= high:
            yield f"{point} came {chance:.2f}, told as: {reason}"
