"""The dealer's moves in Seven-Up: draw for deal, deal, run the cards, collect, book points.

`next_move` returns the move that is due, `played` plays it. Chance enters only with the shuffles.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.core.cards import Card, kept_signs, pack, shuffled
from cardtable.core.frozen import replace
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move, Pick, says
from cardtable.core.table import DEALER
from games.seven_up.messages import say
from games.seven_up.scoring import points
from games.seven_up.state import (
    JACK,
    NOBODY,
    THREE,
    Called,
    Point,
    Scored,
    SevenUpState,
    height,
    settled,
)
from games.seven_up.tricks import finished, latest, revoked


def can_run(state: SevenUpState) -> bool:
    """True when the stock still gives everybody three cards and a card to turn up."""
    return len(state.piles["stock"]) >= THREE * state.seats + 1


def next_move(state: SevenUpState, rng: Random) -> Move:
    """The dealer's next move: a point or an answer that is due, else what the phase calls for."""
    if state.due:
        point = state.due[0]
        if point.side == NOBODY:
            return says(DEALER, "nobody", point.kind)
        return says(DEALER, "point", point.kind, point.side)
    if state.call != NOBODY:
        answer = "revoked" if revoked(state, state.call) else "innocent"
        return says(DEALER, answer, state.call)
    if state.phase == "play":
        picks = tuple(Pick(f"trick/{seat}", card) for seat, card in state.lying())
        return Move(DEALER, picks, f"won-{finished(state).taker}")
    return _with_the_pack(state, rng)


def _with_the_pack(state: SevenUpState, rng: Random) -> Move:
    """Draws, runs or deals."""
    if state.phase == "first":
        return _first(state, rng)
    if state.phase == "draw" and first_dealer(_drawn(state)) is None:
        return says(DEALER, "draw", cards=draw(state.seats, rng))
    if state.phase == "run":
        return says(DEALER, "three")
    if state.phase == "turned":
        again = state.piles["upcard"][-1].suit == state.piles["turned"][0].suit
        return says(DEALER, "lay-aside" if again else "take-up")
    return says(DEALER, "deal", cards=shuffled(pack(), rng))


def _first(state: SevenUpState, rng: Random) -> Move:
    if state.table.word("draw_for_deal") == "on":
        return says(DEALER, "draw", cards=draw(state.seats, rng))
    return says(DEALER, "first", int(rng.random() * state.seats))


# -- draw for deal ---------------------------------------------------------------------------


def draw(seats: int, rng: Random) -> tuple[Card, ...]:
    """A card for every seat; with four, the two highest cards go to partners.

    At a real table the draw decides who sits where. Here the seats are taken before the window
    opens, so the draw is shown as it lies once everybody has sat down.
    """
    cards = shuffled(pack(), rng)[:seats]
    if seats != 4:
        return cards
    first, second, *others = sorted(cards, key=height, reverse=True)
    start = int(rng.random() * 4)
    order = [first, others[0], second, others[1]]
    return tuple(order[(seat - start) % 4] for seat in range(4))


def first_dealer(cards: Sequence[Card]) -> int | None:
    """Returns the seat that drew the highest card, or None where a tie has to be drawn again."""
    heights = sorted(map(height, cards), reverse=True)
    tied = heights[0] == heights[1] or (len(cards) == 4 and heights[1] == heights[2])
    return None if tied else [height(card) for card in cards].index(heights[0])


def fair_draw(cards: Sequence[Card]) -> bool:
    """True when these cards can be drawn: all different; with four, the highest sit opposite."""
    if len(set(cards)) != len(cards) or any(card not in pack() for card in cards):
        return False
    if len(cards) != 4:
        return True
    low, high = sorted((height(cards[0]), height(cards[2])))
    other_low, other_high = sorted((height(cards[1]), height(cards[3])))
    return low >= other_high or other_low >= high


def possible_draw(state: SevenUpState, move: Move) -> bool:
    """True when this can be the draw for deal at this moment."""
    wanted = next_move(state, Random(0)).word == "draw"
    right = says(DEALER, "draw", cards=move.cards) == move and len(move.cards) == state.seats
    return wanted and right and fair_draw(move.cards)


def _drawn(state: SevenUpState) -> list[Card]:
    return [card for seat in range(state.seats) for card in state.piles[f"trick/{seat}"]]


# -- playing the dealer's moves --------------------------------------------------------------


def played(state: SevenUpState, move: Move) -> SevenUpState:
    """The state after a dealer's move."""
    if move.picks:
        return settled(_collected(state, move))
    if move.word in _CHANCE:
        return settled(_CHANCE[move.word](state, move))
    return settled(_FORCED[move.word](state))


def _named(state: SevenUpState, move: Move) -> SevenUpState:
    return replace(state, dealer=move.numbers()[0], phase="deal")


def _with_draw(state: SevenUpState, move: Move) -> SevenUpState:
    drawn = {f"trick/{seat}": (card,) for seat, card in enumerate(move.cards)}
    rest = tuple(card for card in pack() if card not in move.cards)
    piles = state.piles.with_piles({"stock": rest, **drawn})
    dealer = first_dealer(move.cards)
    return replace(
        state, piles=piles, phase="draw", dealer=state.dealer if dealer is None else dealer
    )


def _dealt(state: SevenUpState, move: Move) -> SevenUpState:
    """Three and three, then the upcard; a jack there is a point for the dealer at once."""
    if state.phase == "sheet":
        dealer, hand = (state.dealer + 1) % state.seats, state.hand + 1
    else:
        dealer, hand = state.dealer, state.hand
    fresh = replace(
        state, dealer=dealer, hand=hand, phase="beg", trump="", begged=False, gave=False, runs=0,
        asked=NOBODY, suggester=NOBODY, suggested=(), tricks=(), calls=(), caller=NOBODY,
    )  # fmt: skip
    fresh = replace(fresh, leader=fresh.eldest)
    cards, seats = move.cards, state.seats
    piles: dict[str, Sequence[Card]] = dict.fromkeys(state.piles, ())
    for turn, seat in enumerate(fresh.round):
        second = THREE * (seats + turn)
        piles[f"hand-{seat}"] = cards[THREE * turn : THREE * turn + THREE]
        piles[f"hand-{seat}"] = (*piles[f"hand-{seat}"], *cards[second : second + THREE])
    dealt = 2 * THREE * seats
    piles["upcard"] = (cards[dealt],)
    piles["stock"] = tuple(reversed(cards[dealt + 1 :]))
    fresh = replace(fresh, piles=state.piles.with_piles(piles))
    return replace(fresh, due=_turned_jack(fresh))


def _turned_jack(state: SevenUpState) -> tuple[Point, ...]:
    """The dealer's point for a jack on top of the stock (SU-02, SU-03)."""
    card = state.piles["upcard"][-1]
    if card.rank != JACK:
        return ()
    who = seat_name(state.dealer)
    reason = say.kept("Turn-up Jack: {who} turned {card}.", who=who, card=kept_signs([card]))
    return (Point("turn-up", state.side(state.dealer), reason),)


def _run(state: SevenUpState) -> SevenUpState:
    """Three more cards each, unseen, and another upcard; the old one is out of play (SU-31)."""
    piles = state.piles
    for seat in state.round:
        piles = piles.carry(
            [("stock", card) for card in piles["stock"][: -THREE - 1 : -1]], f"new-{seat}"
        )
    piles = piles.carry([("upcard", piles["upcard"][-1])], "turned")
    piles = piles.carry([("stock", piles["stock"][-1])], "upcard")
    return replace(state, piles=piles, phase="turned", runs=state.runs + 1)


def _laid_aside(state: SevenUpState) -> SevenUpState:
    """The same suit again: the new cards stay unseen (SU-09), and the cards are run again."""
    piles = state.piles
    for seat in state.round:
        new = f"new-{seat}"
        piles = piles.carry([(new, card) for card in piles[new]], "aside")
    state = replace(state, piles=piles, phase="run")
    return state if can_run(state) else replace(state, phase="void")


def _taken_up(state: SevenUpState) -> SevenUpState:
    """Another suit: it is trump, without further option (SU-26); a bunch may be suggested."""
    piles = state.piles
    for seat in state.round:
        new = f"new-{seat}"
        piles = piles.carry([(new, card) for card in piles[new]], f"hand-{seat}")
    state = replace(
        state, piles=piles, phase="bunch", trump=piles["upcard"][-1].suit, asked=state.eldest
    )
    return replace(state, due=_turned_jack(state))


def _collected(state: SevenUpState, move: Move) -> SevenUpState:
    """A trick goes to its taker, who leads; after the sixth the points are due (SU-22)."""
    trick = finished(state)
    state = replace(
        state,
        piles=state.piles.carry(move.picks, move.target),
        tricks=(*state.tricks, trick),
        leader=trick.taker,
    )
    if any(state.hand_of(seat) for seat in range(state.seats)):
        return state
    return replace(state, phase="sheet", due=points(state))


def _booked(state: SevenUpState) -> SevenUpState:
    """One point, in its turn; with the last chip the game is won, and counting stops (SU-21)."""
    point, *rest = state.due
    won = point.side != NOBODY
    chips = tuple(left - (won and side == point.side) for side, left in enumerate(state.chips))
    side = point.side if won else 0
    line = Scored(state.hand, side, int(won), point.reason)
    return replace(
        state,
        chips=chips,
        scored=(*state.scored, line),
        due=() if 0 in chips else tuple(rest),
    )


def _convicted(state: SevenUpState) -> SevenUpState:
    return _answered(state, guilty=True)


def _cleared(state: SevenUpState) -> SevenUpState:
    return _answered(state, guilty=False)


def _answered(state: SevenUpState, *, guilty: bool) -> SevenUpState:
    """A call is answered; the card stays on the table, and play goes on (SU-29)."""
    answer = Called(latest(state, state.call), state.call, guilty)
    return replace(state, call=NOBODY, caller=NOBODY, calls=(*state.calls, answer))


_CHANCE = {"first": _named, "draw": _with_draw, "deal": _dealt}
_FORCED = {
    "three": _run,
    "lay-aside": _laid_aside,
    "take-up": _taken_up,
    "point": _booked,
    "nobody": _booked,
    "revoked": _convicted,
    "innocent": _cleared,
}
