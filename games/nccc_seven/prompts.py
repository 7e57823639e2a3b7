"""The prompts of Seven: to play, to ask, or to give a card to somebody who asked."""

from __future__ import annotations

from cardtable.core.messages import seat_name
from cardtable.core.table import Prompt
from games.nccc_seven import grid, turns
from games.nccc_seven.messages import say
from games.nccc_seven.state import SevenState


def expected(view: SevenState, seat: int) -> Prompt:
    """Tells the seat on turn what to do, when nobody has asked it for a card."""
    if grid.SEVEN_OF_SPADES not in grid.filled(view.piles):
        return Prompt(say("Start with the {card}.", card=grid.SEVEN_OF_SPADES.sign))
    listed = turns.moves(view, seat)
    cards = {move.picks[0].card for move in listed if move.picks}
    asks = any(move.word == "ask" for move in listed)
    neighbour = seat_name((seat - 1) % view.seats)
    if not cards:
        text = say("Nothing fits: ask {who} for a card.", who=neighbour)
        return Prompt(text, terse=say("Nothing fits."))
    if all(card.is_joker for card in cards):
        if asks:
            text = say("Play a joker, or ask {who} for a card.", who=neighbour)
            return Prompt(text, terse=say("Play a joker."))
        return Prompt(say("Play a joker."))
    if asks:
        text = say("Play a card, or ask {who} for a card.", who=neighbour)
        return Prompt(text, terse=say("Play a card."))
    return Prompt(say("Play a card."))


def question(view: SevenState, seat: int) -> Prompt:
    """Tells a seat that a card is to be given, and by whom."""
    asked = view.questions[0]
    giver, taker = seat_name(asked.giver), seat_name(asked.taker)
    if seat == asked.giver:
        return _to_give(view, taker, penalty=asked.penalty)
    if seat == asked.taker:
        if asked.penalty:
            return Prompt(say("You forgot to knock: {giver} chooses a card for you.", giver=giver))
        return Prompt(say("You have asked: {giver} chooses a card for you.", giver=giver))
    if asked.penalty:
        return Prompt(
            say("{taker} forgot to knock: {giver} chooses a card.", taker=taker, giver=giver)
        )
    return Prompt(say("{taker} has asked: {giver} chooses a card.", taker=taker, giver=giver))


def _to_give(view: SevenState, taker: str, *, penalty: bool) -> Prompt:
    if penalty:
        return Prompt(
            say("{taker} forgot to knock: give {taker} any card you like.", taker=taker),
            terse=say("{taker} forgot to knock: give a card.", taker=taker),
        )
    if view.circulating:
        return Prompt(
            say(
                "{taker} asks you for a card: give one that cannot be played now, if you can.",
                taker=taker,
            ),
            terse=say(
                "{taker} asks you: give a card, if you can one that is not playable.", taker=taker
            ),
        )
    return Prompt(
        say("{taker} asks you for a card: give any card you like.", taker=taker),
        terse=say("{taker} asks you: give a card.", taker=taker),
    )
