"""A turn of Seven: playing, asking, giving, knocking and calling, and the states after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cardtable.core.cards import JOKERS, Card
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, carries, says
from cardtable.core.table import DEALER
from games.nccc_seven import grid, knocks
from games.nccc_seven.knocks import DUE, KNOCKED, MISSED, NOTHING
from games.nccc_seven.state import Gift, Question, SevenState


def moves(state: SevenState, seat: int) -> tuple[Move, ...]:
    """Plays, asking and giving on turn; knocking and calling at any time."""
    if state.turn < 0:
        return ()
    own: tuple[Move, ...] = ()
    if seat == state.turn:
        own = _gifts(state) if state.questions else _plays(state, seat)
    return own + _knocks_and_calls(state, seat)


def playable(state: SevenState, seat: int) -> tuple[tuple[Card, Card], ...]:
    """Every (card, place) the seat could play now, the two jokers as one (NC-02, NC-04)."""
    taken = grid.filled(state.piles)
    hand = state.hand_of(seat)
    open_now = grid.open_places(taken)
    plays = [(card, card) for card in sorted(hand) if card in open_now]
    joker = next((card for card in sorted(hand) if card.is_joker), None)
    if joker is not None:
        plays += [(joker, place) for place in grid.joker_places(taken)]
    return tuple(plays)


def _plays(state: SevenState, seat: int) -> tuple[Move, ...]:
    """Cards that fit; asking, when none does or whenever it is allowed (NC-05, NC-06)."""
    moves = tuple(
        carries(seat, f"hand-{seat}", (card,), f"grid/{place}")
        for card, place in playable(state, seat)
    )
    if not moves or (state.table.word("must_play") == "no" and grid.filled(state.piles)):
        moves += (says(seat, "ask"),)
    return moves


def _gifts(state: SevenState) -> tuple[Move, ...]:
    """Any card of the giver's choice (NC-07), within the guard of NC-13."""
    question = state.questions[0]
    giver = f"hand-{question.giver}"
    cards = tuple(dict.fromkeys(sorted(state.hand_of(question.giver))))
    if state.circulating and not question.penalty:
        open_now = grid.open_places(grid.filled(state.piles))
        jokers = bool(grid.joker_places(grid.filled(state.piles)))
        unplayable = tuple(
            card for card in cards if card not in open_now and not (card.is_joker and jokers)
        )
        cards = unplayable or cards
    kinds = {("joker" if card.is_joker else card): card for card in reversed(cards)}
    return tuple(
        carries(question.giver, giver, (card,), f"hand-{question.taker}")
        for card in sorted(kinds.values())
    )


def _knocks_and_calls(state: SevenState, seat: int) -> tuple[Move, ...]:
    """Knocking when it is due (NC-21), calling somebody who has missed it (NC-16)."""
    knock = (says(seat, "knock"),) if state.knocking[seat] == DUE else ()
    calls = tuple(
        says(seat, "call", other)
        for other, status in enumerate(state.knocking)
        if status == MISSED and other != seat
    )
    return knock + calls


# -- players' moves ----------------------------------------------------------------------------


def played(state: SevenState, move: Move) -> SevenState:
    """The state after a player's move."""
    match move.word:
        case "ask":
            return _asked(state, move.seat)
        case "knock":
            return replace(state, knocking=knocks.with_status(state.knocking, move.seat, KNOCKED))
        case "call":
            return _called(state, move.numbers()[0])
        case _ if move.target.startswith("hand-"):
            return _given(state, move)
        case _:
            return _placed(state, move)


def _placed(state: SevenState, move: Move) -> SevenState:
    """A card on its place, or a joker that kills the card it stands for."""
    seat, card = move.seat, move.picks[0].card
    place = Card.parse(move.target.partition("/")[2])
    state = replace(
        state,
        piles=state.piles.carry(move.picks, move.target),
        dead=(*state.dead, place) if card.is_joker else state.dead,
        knocking=knocks.after_play(state.knocking, seat),
        idle=0,
        gifts=_without(state.gifts, lambda _, gift: gift.taker == seat and gift.card == card),
        after=(seat + 1) % state.seats,
    )
    return _went_on(state, seat)


def _asked(state: SevenState, seat: int) -> SevenState:
    """The right-hand neighbour must give; by asking, a player shows that nothing fits."""
    lacks = state.lacks[seat]
    if state.table.word("must_play") == "yes":
        taken = grid.filled(state.piles)
        jokers = JOKERS if grid.joker_places(taken) else ()
        lacks = (*grid.open_places(taken), *jokers)
    question = Question((seat - 1) % state.seats, seat)
    return _turned(
        replace(
            state,
            questions=(question, *state.questions),
            knocking=knocks.after_ask(state.knocking, seat),
            after=(seat + 1) % state.seats,
            idle=state.idle + 1,
            lacks=_with(state.lacks, seat, lacks),
            got=_with(state.got, seat, 0),
            gifts=_aged(state.gifts, seat),
        )
    )


def _called(state: SevenState, offender: int) -> SevenState:
    """Queues the penalty behind the question being asked now (NC-17, NC-19)."""
    penalty = Question((offender + 1) % state.seats, offender, penalty=True)
    current, waiting = state.questions[:1], state.questions[1:]
    after = state.after if current else state.turn

    def distance(question: Question) -> int:
        return (question.taker - after) % state.seats

    queue = current + tuple(sorted((*waiting, penalty), key=distance))
    knocking = knocks.with_status(state.knocking, offender, NOTHING)
    return _turned(replace(state, questions=queue, after=after, knocking=knocking))


def _given(state: SevenState, move: Move) -> SevenState:
    """Hands a card, face down, to a seat that asked or forgot to knock (NC-11, NC-17)."""
    question, card = state.questions[0], move.picks[0].card
    giver, taker = question.giver, question.taker
    gifts = _without(state.gifts, lambda knower, gift: knower != giver and gift.taker == giver)
    gifts = _with(gifts, giver, (*gifts[giver], Gift(taker, card)))
    state = replace(
        state,
        piles=state.piles.carry(move.picks, move.target),
        questions=state.questions[1:],
        gifts=gifts,
        got=_with(state.got, taker, state.got[taker] + 1),
        knocking=knocks.after_gift(state.knocking, giver, taker),
    )
    return _went_on(state, giver)


def _went_on(state: SevenState, seat: int) -> SevenState:
    """After a seat lost a card: the end of the hand, a knock that is due, the next turn."""
    left = len(state.hand_of(seat))
    if left == 0:
        return replace(state, turn=DEALER, questions=())
    if left == 1:
        status = KNOCKED if state.table.word("knock") == "automatic" else DUE
        state = replace(state, knocking=knocks.with_status(state.knocking, seat, status))
    return _turned(state)


def _turned(state: SevenState) -> SevenState:
    return replace(state, turn=state.questions[0].giver if state.questions else state.after)


Gifts = tuple[tuple[Gift, ...], ...]
T = TypeVar("T")


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with one seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def _without(gifts: Gifts, gone: Callable[[int, Gift], bool]) -> Gifts:
    """The gifts without those that are `gone(knower, gift)`."""
    return tuple(
        tuple(gift for gift in known if not gone(knower, gift))
        for knower, known in enumerate(gifts)
    )


def _aged(gifts: Gifts, taker: int) -> Gifts:
    """Returns the gifts after their taker has asked again: none of that seat's is fresh."""
    return tuple(
        tuple(replace(gift, fresh=gift.fresh and gift.taker != taker) for gift in known)
        for known in gifts
    )
