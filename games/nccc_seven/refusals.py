"""The refusals of Seven, in a player's words. Reads a view, changes nothing."""

from __future__ import annotations

from cardtable.core.cards import Card, is_card
from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.core.words import Refusal
from games.nccc_seven import grid
from games.nccc_seven.knocks import MISSED
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
        return Refusal(f"It is {{{view.turn}}}'s turn.")
    if view.questions:
        return _gift(view, move)
    if move.word == "ask":
        return Refusal("You can play, so you may not ask.", "NC-05")
    return _play(view, move)


def _nobody_on_turn(view: SevenState) -> Refusal:
    if view.turn == OVER:
        return Refusal("The game is over.")
    return Refusal("The hand is over." if view.scored else "The cards are being dealt.")


def _gift(view: SevenState, move: Move) -> Refusal:
    """Somebody is to be given a card."""
    question = view.questions[0]
    taker = f"hand-{question.taker}"
    own = len(move.picks) == 1 and move.picks[0].pile == f"hand-{move.seat}"
    if own and move.target in ("", taker) and view.circulating and not question.penalty:
        return Refusal(
            "Nobody has played for a long time: give a card that cannot be played now.", "NC-13"
        )
    return Refusal(f"{{{question.taker}}} is waiting: give one card from your hand.", "NC-08")


def _knock(view: SevenState, seat: int) -> Refusal:
    if not 0 <= seat < view.seats:
        return Refusal("Nobody sits there.")
    held = len(view.hand_of(seat))
    if view.knocking[seat] == MISSED:
        return Refusal("Too late to knock: another card has been played since.", "NC-16")
    if held == 1 and view.knocking[seat]:
        return Refusal("You have knocked already.")
    return Refusal(f"You may knock only when you are down to one card; you hold {held}.", "NC-21")


def _call(view: SevenState, move: Move) -> Refusal:
    numbers = move.numbers()
    if numbers and numbers[0] < view.seats and numbers[0] != move.seat:
        return Refusal(
            f"There is nothing to call: {{{numbers[0]}}} has not missed a knock.", "NC-16"
        )
    return Refusal("There is nobody to call.", "NC-16")


def _play(view: SevenState, move: Move) -> Refusal:
    """Refuses a card that was tried: for the card itself, or else for its place."""
    hand = view.hand_of(move.seat)
    if any(pick.pile != f"hand-{move.seat}" or pick.card not in hand for pick in move.picks):
        return Refusal("Only cards from your own hand are played.")
    if not move.picks:
        return Refusal(_instead(view, move.seat))
    card = move.picks[0].card
    waiting = _card_waits(card, view)
    if waiting:
        return waiting
    if len(move.picks) > 1:
        return Refusal(f"Play one card, not {len(move.picks)}.")
    place_text = move.target.partition("/")[2]
    if not move.target.startswith("grid/") or not is_card(place_text):
        where = "an open place" if card.is_joker else "its place"
        return Refusal(f"Play {_called(card)} to {where} in the layout.")
    return _wrong_place(card, Card.parse(place_text), view)


def _instead(view: SevenState, seat: int) -> str:
    """Returns what the seat can do, for a gesture that named no card."""
    if playable(view, seat):
        return "Play one card from your hand."
    return f"Nothing in your hand fits: ask {{{(seat - 1) % view.seats}}} for a card."


def _called(card: Card) -> str:
    return "the joker" if card.is_joker else card.sign


def _card_waits(card: Card, view: SevenState) -> Refusal | None:
    """Returns the reason why a card cannot be played anywhere, or None when it can."""
    taken = grid.filled(view.piles)
    if grid.SEVEN_OF_SPADES not in taken:
        return None if card == grid.SEVEN_OF_SPADES else Refusal("The 7♠ must be played first.")
    if card.is_joker:
        if grid.joker_places(taken):
            return None
        return Refusal(
            "No place is open for a joker: it never stands for a spade or a seven.", "NC-02"
        )
    if card in view.dead:
        return Refusal(f"{card.sign} is dead: a joker lies in its place.", "NC-25")
    return _waits(card, view)


def _wrong_place(card: Card, place: Card, view: SevenState) -> Refusal:
    """Returns the reason why a card that can be played cannot go there."""
    if not card.is_joker:
        return Refusal(f"{card.sign} goes in its own place, not in that of {place.sign}.")
    if grid.is_control(place):
        return Refusal(f"A joker cannot stand for a control card such as {place.sign}.", "NC-02")
    if f"grid/{place}" in view.piles:
        return Refusal(f"The place of {place.sign} is taken.")
    return _waits(place, view) or Refusal("A joker cannot go there.")


def _waits(place: Card, view: SevenState) -> Refusal | None:
    """The cards that must lie before a card of this place, if they do not."""
    wanted = grid.missing(place, grid.filled(view.piles))
    parts = [
        f"{card.sign}, the spade of its rank"
        if card.suit != place.suit
        else f"{card.sign} beside it"
        for card in wanted
    ]
    return (
        Refusal(f"{place.sign} waits for {', and for '.join(parts)}.", "NC-01") if parts else None
    )
