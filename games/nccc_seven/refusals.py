"""The refusals of Seven, in a player's words. Reads a view, changes nothing."""

from __future__ import annotations

from cardtable.core.cards import Card, is_card
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.core.words import Refusal
from games.nccc_seven import grid
from games.nccc_seven.knocks import MISSED
from games.nccc_seven.messages import say
from games.nccc_seven.state import SevenState
from games.nccc_seven.turns import playable


def why_not(view: SevenState, move: Move) -> Refusal:
    """The refusal for any move that is not legal."""
    if view.turn < 0:
        return _nobody_on_turn(view)
    if move.word == "knock":
        return _knock(view, move.seat)
    if move.word == "call":
        return _call(view, move)
    if move.seat != view.turn:
        return Refusal(say("It is {who}'s turn.", who=seat_name(view.turn)))
    if view.questions:
        return _gift(view, move)
    if move.word == "ask":
        return Refusal(say("You can play, so you may not ask."), "NC-05")
    return _play(view, move)


def _nobody_on_turn(view: SevenState) -> Refusal:
    if view.turn == OVER:
        return Refusal(say("The game is over."))
    if view.scored:
        return Refusal(say("The hand is over."))
    return Refusal(say("The cards are being dealt."))


def _gift(view: SevenState, move: Move) -> Refusal:
    """Somebody is to be given a card."""
    question = view.questions[0]
    taker = f"hand-{question.taker}"
    own = len(move.picks) == 1 and move.picks[0].pile == f"hand-{move.seat}"
    if own and move.target in ("", taker) and view.circulating and not question.penalty:
        return Refusal(
            say("Nobody has played for a long time: give a card that cannot be played now."),
            "NC-13",
        )
    return Refusal(
        say("{who} is waiting: give one card from your hand.", who=seat_name(question.taker)),
        "NC-08",
    )


def _knock(view: SevenState, seat: int) -> Refusal:
    if not 0 <= seat < view.seats:
        return Refusal(say("Nobody sits there."))
    held = len(view.hand_of(seat))
    if view.knocking[seat] == MISSED:
        return Refusal(say("Too late to knock: another card has been played since."), "NC-16")
    if held == 1 and view.knocking[seat]:
        return Refusal(say("You have knocked already."))
    return Refusal(
        say("You may knock only when you are down to one card; you hold {held}.", held=held),
        "NC-21",
    )


def _call(view: SevenState, move: Move) -> Refusal:
    numbers = move.numbers()
    if numbers and numbers[0] < view.seats and numbers[0] != move.seat:
        return Refusal(
            say(
                "There is nothing to call: {who} has not missed a knock.", who=seat_name(numbers[0])
            ),
            "NC-16",
        )
    return Refusal(say("There is nobody to call."), "NC-16")


def _play(view: SevenState, move: Move) -> Refusal:
    """Refuses a card that was tried: for the card itself, or else for its place."""
    hand = view.hand_of(move.seat)
    if any(pick.pile != f"hand-{move.seat}" or pick.card not in hand for pick in move.picks):
        return Refusal(say("Only cards from your own hand are played."))
    if not move.picks:
        return Refusal(_instead(view, move.seat))
    card = move.picks[0].card
    waiting = _card_waits(card, view)
    if waiting:
        return waiting
    if len(move.picks) > 1:
        return Refusal(say("Play one card, not {count}.", count=len(move.picks)))
    place_text = move.target.partition("/")[2]
    if not move.target.startswith("grid/") or not is_card(place_text):
        if card.is_joker:
            return Refusal(say("Play the joker to an open place in the layout."))
        return Refusal(say("Play {card} to its place in the layout.", card=card.sign))
    return _wrong_place(card, Card.parse(place_text), view)


def _instead(view: SevenState, seat: int) -> str:
    """Returns what the seat can do, for a gesture that named no card."""
    if playable(view, seat):
        return say("Play one card from your hand.")
    return say(
        "Nothing in your hand fits: ask {who} for a card.", who=seat_name((seat - 1) % view.seats)
    )


def _card_waits(card: Card, view: SevenState) -> Refusal | None:
    """Returns the reason why a card cannot be played anywhere, or None when it can."""
    taken = grid.filled(view.piles)
    if grid.SEVEN_OF_SPADES not in taken:
        return (
            None
            if card == grid.SEVEN_OF_SPADES
            else Refusal(say("The {card} must be played first.", card=grid.SEVEN_OF_SPADES.sign))
        )
    if card.is_joker:
        if grid.joker_places(taken):
            return None
        return Refusal(
            say("No place is open for a joker: it never stands for a spade or a seven."), "NC-02"
        )
    if card in view.dead:
        return Refusal(say("{card} is dead: a joker lies in its place.", card=card.sign), "NC-25")
    return _waits(card, view)


def _wrong_place(card: Card, place: Card, view: SevenState) -> Refusal:
    """Returns the reason why a card that can be played cannot go there."""
    if not card.is_joker:
        return Refusal(
            say(
                "{card} goes in its own place, not in that of {other}.",
                card=card.sign,
                other=place.sign,
            )
        )
    if grid.is_control(place):
        return Refusal(
            say("A joker cannot stand for a control card such as {card}.", card=place.sign), "NC-02"
        )
    if f"grid/{place}" in view.piles:
        return Refusal(say("The place of {card} is taken.", card=place.sign))
    return _waits(place, view) or Refusal(say("A joker cannot go there."))


def _waits(place: Card, view: SevenState) -> Refusal | None:
    """The cards that must lie before a card of this place, if they do not: one, or two."""
    parts = [
        say("{card}, the spade of its rank", card=card.sign)
        if card.suit != place.suit
        else say("{card} beside it", card=card.sign)
        for card in grid.missing(place, grid.filled(view.piles))
    ]
    match parts:
        case []:
            return None
        case [first]:
            text = say("{card} waits for {first}.", card=place.sign, first=first)
        case _:
            first, second, *_ = parts
            text = say(
                "{card} waits for {first}, and for {second}.",
                card=place.sign,
                first=first,
                second=second,
            )
    return Refusal(text, "NC-01")
