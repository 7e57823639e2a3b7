"""Why a gesture is refused in Seven Bridge, in a player's words. Reads a view, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move
from cardtable.core.words import Refusal
from games.seven_bridge import melds, turns
from games.seven_bridge.state import CLAIM, DRAW, PLAY, BridgeState


def why_not(view: BridgeState, move: Move) -> Refusal:
    """The refusal for any move that is not legal."""
    if view.turn < 0:
        return Refusal("The hand is over.")
    if not 0 <= move.seat < view.seats:
        return Refusal("Nobody sits there.")
    if any(pick.pile == "discard" for pick in move.picks):
        if view.phase == PLAY:
            return Refusal("Discards are claimed before the next player draws.", "SB-22")
        return _claim(view, move)
    if move.seat != view.turn:
        return Refusal(f"It is {{{view.turn}}}'s turn.")
    if view.phase == CLAIM:
        return Refusal(f"Claim the {view.piles['discard'][-1].sign}, or pass.", "SB-22")
    if view.phase == DRAW:
        return Refusal("Draw from the stock first.")
    return _play(view, move)


def _claim(view: BridgeState, move: Move) -> Refusal:
    card, seat = view.piles["discard"][-1], move.seat
    if not view.drawn[seat]:
        ruling = "SB-16" if any(view.drawn) else "SB-17"
        return Refusal("You have not drawn from the stock yet in this hand.", ruling)
    if seat == view.discarder:
        return Refusal("Nobody may claim their own discard.", "SB-30")
    if [pick.card for pick in move.picks if pick.pile == "discard"] != [card]:
        return Refusal(f"Only the newest discard can be claimed, the {card.sign}.", "SB-22")
    own = [pick.card for pick in move.picks if pick.pile == f"hand-{seat}"]
    if move.target in view.piles and move.target.startswith("melds-"):
        return Refusal("A claimed card must make a new meld; it cannot be laid off.", "SB-12")
    if not own:
        return Refusal("A claim must make a new meld with cards from your own hand.", "SB-10")
    return _claimed_meld(view, seat, card, own)


def _claimed_meld(view: BridgeState, seat: int, card: Card, own: Sequence[Card]) -> Refusal:
    kind = melds.kind_of((*own, card))
    if not kind:
        return Refusal(melds.why_no_meld((*own, card)))
    if kind == melds.SET and len(own) < 2:
        return Refusal("A set is claimed with at least two cards of its rank in hand.", "SB-11")
    if len(own) >= len(view.hand_of(seat)):
        return Refusal("You must keep a card to discard.", "SB-03")
    following = (view.discarder + 1) % view.seats
    if kind == melds.SEQUENCE and seat != following:
        return Refusal(f"Only {{{following}}}, who is next, may claim for a sequence.", "SB-19")
    if view.phase == DRAW:
        return Refusal(f"That claim has been passed up: {{{view.turn}}} draws now.", "SB-22")
    if seat != view.turn:
        return Refusal("A claim for a set comes before one for a sequence.", "SB-19")
    return Refusal(f"A claimed {kind} goes down as a new meld at your own place.", "SB-12")


def _play(view: BridgeState, move: Move) -> Refusal:
    hand = f"hand-{move.seat}"
    if any(pick.pile.startswith("melds-") for pick in move.picks):
        return Refusal("Melds are never joined, broken up or rearranged.", "SB-34")
    if any(pick.pile == "stock" for pick in move.picks):
        return Refusal("You have your card for this turn: meld, lay off, or discard.")
    cards = [pick.card for pick in move.picks if pick.pile == hand]
    if not cards or len(cards) < len(move.picks):
        return Refusal("Put down cards from your hand as a meld, lay them off, or discard one.")
    if move.target == "discard":
        return Refusal(f"Discard one card, not {len(cards)}.")
    if not move.target.startswith("melds-"):
        return Refusal("Put down cards as a meld, lay them off, or discard one.")
    return _put_down(view, move, cards)


def _put_down(view: BridgeState, move: Move, cards: Sequence[Card]) -> Refusal:
    if len(cards) >= len(view.hand_of(move.seat)):
        return Refusal("You must keep a card to discard.", "SB-03")
    if move.target in view.piles:
        return _lay_off(view, move, cards)
    if not melds.kind_of(tuple(cards)):
        return Refusal(melds.why_no_meld(cards))
    return Refusal("A new meld goes to your own place on the table.")


def _lay_off(view: BridgeState, move: Move, cards: Sequence[Card]) -> Refusal:
    meld = view.piles[move.target]
    if not turns.may_lay_off(view, move.seat):
        if view.claimed and view.table.word("layoff_after_claim") == "off":
            return Refusal("You cannot lay off in a turn that began with a claim.", "SB-13")
        return Refusal("Put down a meld of your own before you lay off.", "SB-14")
    takes = melds.ends(meld)
    kind = melds.kind_of(meld)
    if not takes:
        return Refusal(f"{signs(meld)} is complete.")
    if kind == melds.SET and any(card.rank != meld[0].rank for card in cards):
        return Refusal(f"That meld is a set: it takes {signs(takes)}.", "SB-06")
    if kind == melds.SEQUENCE and any(card not in takes for card in cards):
        return Refusal(f"That meld is a sequence: it takes {signs(takes)}.", "SB-07")
    return Refusal(f"{signs(cards)} does not extend that meld: it takes {signs(takes)}.")
