"""Why a gesture is refused in Seven, in a player's words. Reads a view, changes nothing."""

from __future__ import annotations

from cardtable.core.cards import Card, is_card
from cardtable.core.moves import Move
from cardtable.core.words import Refusal
from games.nccc_seven import grid
from games.nccc_seven.knocks import MISSED
from games.nccc_seven.state import SevenState


def why_not(view: SevenState, move: Move) -> Refusal:
    """The refusal for any move that is not legal."""
    if view.turn < 0:
        return Refusal("The hand is over.")
    if move.word == "knock":
        return _knock(view, move.seat)
    if move.word == "call":
        return _call(view, move)
    if move.seat != view.turn:
        return Refusal(f"It is {{{view.turn}}}'s turn.")
    if view.questions:
        question = view.questions[0]
        if view.circulating and not question.penalty and move.target == f"hand-{question.taker}":
            return Refusal(
                "Nobody has played for a long time: give a card that cannot be played now.", "NC-13"
            )
        return Refusal(f"{{{question.taker}}} is waiting: give one card from your hand.", "NC-08")
    if move.word == "ask":
        return Refusal("You can play, so you may not ask.", "NC-05")
    return _play(view, move)


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
    place_text = move.target.partition("/")[2]
    card = move.picks[0].card if move.picks else None
    if card is None or len(move.picks) != 1 or move.picks[0].pile != f"hand-{move.seat}":
        return Refusal("Play one card from your hand to its place, or ask for a card.")
    if not move.target.startswith("grid/") or not is_card(place_text):
        return Refusal(f"Put {card.sign} in its place in the layout.")
    place = Card.parse(place_text)
    if card in view.dead:
        return Refusal(f"{card.sign} is dead: a joker lies in its place.", "NC-25")
    if f"grid/{place}" in view.piles:
        return Refusal(f"The place of {place.sign} is taken.")
    return _wrong_place(card, place, view)


def _wrong_place(card: Card, place: Card, view: SevenState) -> Refusal:
    if grid.SEVEN_OF_SPADES not in grid.filled(view.piles):
        return Refusal("The 7♠ must be played first.")
    if card.is_joker and grid.is_control(place):
        return Refusal(f"A joker cannot stand for a control card such as {place.sign}.", "NC-02")
    if not card.is_joker and card != place:
        return Refusal(f"{card.sign} goes in its own place, not in that of {place.sign}.")
    return _waits(place, view)


def _waits(place: Card, view: SevenState) -> Refusal:
    wanted = grid.missing(place, grid.filled(view.piles))
    for card in wanted:
        if card.suit == "s" and place.suit != "s":
            return Refusal(
                f"The spade row has not reached that rank: {card.sign} is missing.", "NC-01"
            )
    if wanted:
        return Refusal(
            f"{place.sign} needs its neighbour first: {wanted[0].sign} is missing.", "NC-01"
        )
    return Refusal("That card cannot go there.")
