"""The refusals of Seven Bridge, in a player's words. Reads a view, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card, signs
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.core.words import Refusal
from games.seven_bridge import melds, turns
from games.seven_bridge.messages import say
from games.seven_bridge.state import CLAIM, DRAW, PLAY, BridgeState


def why_not(view: BridgeState, move: Move) -> Refusal:
    """The refusal for any move that is not legal."""
    if view.turn < 0:
        return Refusal(between(view))
    if not 0 <= move.seat < view.seats:
        return Refusal(say("Nobody sits there."))
    if any(pick.pile == "discard" for pick in move.picks):
        if view.phase == PLAY:
            return Refusal(say("Discards are claimed before the next player draws."), "SB-22")
        return _claim(view, move)
    if move.seat != view.turn:
        return Refusal(say("It is {who}'s turn.", who=seat_name(view.turn)))
    if view.phase == CLAIM:
        return Refusal(_answer(view, move.seat), "SB-22")
    if view.phase == DRAW:
        return Refusal(say("Draw from the stock first."))
    return _play(view, move)


def between(view: BridgeState) -> str:
    """Returns what happens at the table while no seat is on turn."""
    if view.turn == OVER:
        return say("The game is over.")
    if view.void:
        return say("The hand is void: the stock brought nothing new.")
    held = [bool(view.hand_of(seat)) for seat in range(view.seats)]
    if view.scored or any(held) != all(held):
        return say("The hand is over.")
    if all(held):
        return say("The discards become the new stock.")
    return say("The cards are being dealt.")


def _answer(view: BridgeState, seat: int) -> str:
    """Tells a seat that is asked for a claim what it may do."""
    card = view.piles["discard"][-1].sign
    if turns.claims(view, seat):
        return say("Claim the {card}, or pass.", card=card)
    return say("Nothing in your hand claims the {card}: pass.", card=card)


def _claim(view: BridgeState, move: Move) -> Refusal:
    card, seat = view.piles["discard"][-1], move.seat
    if not view.drawn[seat]:
        ruling = "SB-16" if any(view.drawn) else "SB-17"
        return Refusal(say("You have not drawn from the stock yet in this hand."), ruling)
    if seat == view.discarder:
        return Refusal(say("Nobody may claim their own discard."), "SB-30")
    if [pick.card for pick in move.picks if pick.pile == "discard"] != [card]:
        return Refusal(
            say("Only the newest discard can be claimed, the {card}.", card=card.sign), "SB-22"
        )
    if move.target in view.piles and move.target.startswith("melds-"):
        return Refusal(say("A claimed card must make a new meld; it cannot be laid off."), "SB-12")
    if not turns.claims(view, seat) and not _own_cards(move):
        return Refusal(
            say("Nothing in your hand makes a new meld with the {card}.", card=card.sign), "SB-10"
        )
    if view.phase == DRAW and turns.claims(view, seat):
        return Refusal(say("The time to claim the {card} has passed.", card=card.sign), "SB-22")
    own = _own_cards(move)
    if not own:
        return Refusal(say("A claim must make a new meld with cards from your own hand."), "SB-10")
    return _claimed_meld(view, seat, card, own)


def _own_cards(move: Move) -> list[Card]:
    return [pick.card for pick in move.picks if pick.pile == f"hand-{move.seat}"]


def _claimed_meld(view: BridgeState, seat: int, card: Card, own: Sequence[Card]) -> Refusal:
    kind = melds.kind_of((*own, card))
    if not kind:
        return Refusal(melds.why_no_meld((*own, card)))
    if kind == melds.SET and len(own) < 2:
        return Refusal(
            say("A set is claimed with at least two cards of its rank in hand."), "SB-11"
        )
    if len(own) >= len(view.hand_of(seat)):
        return Refusal(say("You must keep a card to discard."), "SB-03")
    following = (view.discarder + 1) % view.seats
    if kind == melds.SEQUENCE and seat != following:
        return Refusal(
            say("Only {who}, who is next, may claim for a sequence.", who=seat_name(following)),
            "SB-19",
        )
    if view.phase == DRAW:
        return Refusal(say("The time to claim the {card} has passed.", card=card.sign), "SB-22")
    if seat != view.turn:
        return Refusal(say("A claim for a set comes before one for a sequence."), "SB-19")
    return Refusal(_new_meld(kind), "SB-12")


def _new_meld(kind: str) -> str:
    if kind == melds.SET:
        return say("A claimed set goes down as a new meld at your own place.")
    if kind == melds.SEQUENCE:
        return say("A claimed sequence goes down as a new meld at your own place.")
    return say("A claimed lone seven goes down as a new meld at your own place.")


def _play(view: BridgeState, move: Move) -> Refusal:
    if any(pick.pile.startswith("melds-") for pick in move.picks):
        return Refusal(say("Melds are never joined, broken up or rearranged."), "SB-34")
    if any(pick.pile == "stock" for pick in move.picks):
        return Refusal(say("You have drawn your card for this turn."))
    if not move.picks:
        return Refusal(say("There is no discard to claim or to pass on now."))
    cards = _own_cards(move)
    if len(cards) < len(move.picks):
        return Refusal(say("Only cards from your own hand are put down."))
    if move.target == "discard":
        return Refusal(say("Discard one card, not {count}.", count=len(cards)))
    if move.target.startswith("melds-") or not move.target:
        return _put_down(view, move, cards)
    return Refusal(say("A card leaves your hand in a meld, on a meld, or as your discard."))


def _put_down(view: BridgeState, move: Move, cards: Sequence[Card]) -> Refusal:
    """Returns the fault of the cards, or else the fault of the hand that they would leave."""
    if move.target in view.piles:
        return _lay_off(view, move, cards)
    if not melds.kind_of(melds.tidy(cards)):
        return Refusal(melds.why_no_meld(cards))
    if len(cards) >= len(view.hand_of(move.seat)):
        return Refusal(say("You must keep a card to discard."), "SB-03")
    return Refusal(say("A new meld goes to your own place on the table."))


def _lay_off(view: BridgeState, move: Move, cards: Sequence[Card]) -> Refusal:
    meld = view.piles[move.target]
    if not turns.may_lay_off(view, move.seat):
        if view.claimed and view.table.word("layoff_after_claim") == "off":
            return Refusal(say("You cannot lay off in a turn that began with a claim."), "SB-13")
        return Refusal(say("Put down a meld of your own before you lay off."), "SB-14")
    takes = melds.ends(meld)
    kind = melds.kind_of(meld)
    if not takes:
        return Refusal(say("{cards} is complete.", cards=signs(meld)))
    if kind == melds.SET and any(card.rank != meld[0].rank for card in cards):
        return Refusal(say("That meld is a set: it takes {cards}.", cards=signs(takes)), "SB-06")
    if kind == melds.SEQUENCE and any(card not in takes for card in cards):
        return Refusal(
            say("That meld is a sequence: it takes {cards}.", cards=signs(takes)), "SB-07"
        )
    if any(card not in takes for card in cards):
        return Refusal(
            say(
                "{cards} does not extend that meld: it takes {others}.",
                cards=signs(cards),
                others=signs(takes),
            )
        )
    return Refusal(say("You must keep a card to discard."), "SB-03")
