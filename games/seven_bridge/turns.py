"""A turn of Seven Bridge: draw, claims, melds, lay-offs, discard, and the states after each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, draws, says
from cardtable.core.table import DEALER
from games.seven_bridge import melds
from games.seven_bridge.state import CLAIM, DRAW, PLAY, BridgeState, Deed

PON, CHI, PASS, APART = "pon", "chi", "pass", "apart"


def moves(state: BridgeState, seat: int) -> tuple[Move, ...]:
    """Answers to a discard; the draw; melds, lay-offs and the discard. None out of turn."""
    if seat != state.turn:
        return ()
    if state.phase == CLAIM:
        return (*claims(state, seat), says(seat, PASS))
    if state.phase == DRAW:
        return (draws(seat, "stock", f"hand-{seat}"),)
    return _melds(state, seat) + _lay_offs(state, seat) + _discards(state, seat)


def claims(state: BridgeState, seat: int) -> tuple[Move, ...]:
    """The new melds a seat could make with the newest discard (SB-03, SB-12, SB-16)."""
    if not state.drawn[seat] or not state.piles["discard"]:
        return ()
    card, hand = state.piles["discard"][-1], state.hand_of(seat)
    melds_made = [(PON, cards) for cards in melds.set_claims(card, hand)]
    if seat == (state.discarder + 1) % state.seats:
        melds_made += [(CHI, cards) for cards in melds.sequence_claims(card, hand)]
    return tuple(
        _claim(state, seat, word, card, cards)
        for word, cards in melds_made
        if len(cards) - 1 < len(hand)  # SB-01: a card is left for the discard
    )


def _claim(state: BridgeState, seat: int, word: str, card: Card, cards: tuple[Card, ...]) -> Move:
    own = tuple(Pick(f"hand-{seat}", held) for held in cards if held != card)
    return Move(seat, (Pick("discard", card), *own), state.next_meld(seat), (word,))


def _melds(state: BridgeState, seat: int) -> tuple[Move, ...]:
    hand, target = state.hand_of(seat), state.next_meld(seat)
    listed = []
    for cards in melds.melds_in(hand):
        if len(cards) >= len(hand):
            continue  # SB-03: a card must be kept for the discard
        move = carries(seat, f"hand-{seat}", cards, target)
        listed.append(move)
        if len(cards) == 2 and melds.kind_of(cards) == melds.SET:
            listed.append(replace(move, words=(APART,)))  # SB-08: two lone sevens instead
    return tuple(listed)


def may_lay_off(state: BridgeState, seat: int) -> bool:
    """True when the house rules let the seat lay off now (SB-13, SB-14)."""
    if state.table.word("need_meld_before_layoff") == "on" and not state.melded[seat]:
        return False
    return not state.claimed or state.table.word("layoff_after_claim") == "on"


def _lay_offs(state: BridgeState, seat: int) -> tuple[Move, ...]:
    hand = state.hand_of(seat)
    if len(hand) < 2 or not may_lay_off(state, seat):
        return ()
    return tuple(
        carries(seat, f"hand-{seat}", (card,), name)
        for name in state.all_melds()
        for card in melds.ends(state.piles[name])
        if card in hand
    )


def _discards(state: BridgeState, seat: int) -> tuple[Move, ...]:
    hand = melds.tidy(state.hand_of(seat))
    return tuple(carries(seat, f"hand-{seat}", (card,), "discard") for card in hand)


def played(state: BridgeState, move: Move) -> BridgeState:
    """The state after a player's move."""
    if move.word == PASS:
        return _ask_next(state, state.asked[1:], state.discarder, {})
    if move.target == "discard":
        return _discarded(state, move)
    if move.target.startswith("hand-"):
        piles = state.piles.carry(move.picks, move.target)
        drawn = _with(state.drawn, move.seat)
        return replace(state, piles=piles, drawn=drawn, phase=PLAY)
    return _tabled(state, move)


def _tabled(state: BridgeState, move: Move) -> BridgeState:
    """A meld, a claim or a lay-off goes down; a lone seven's kind is fixed by what joins it."""
    seat = move.seat
    melded = state.melded if move.target in state.piles else _with(state.melded, seat)
    if move.word == APART:
        state = _laid(state, seat, move.picks[:1], move.target)
        state = _laid(state, seat, move.picks[1:], state.next_meld(seat))
    else:
        state = _laid(state, seat, move.picks, move.target)
    claim: dict[str, Any] = {}
    if move.word in (PON, CHI):
        claim = {"claimed": True, "phase": PLAY, "turn": seat, "asked": ()}
    return replace(state, melded=melded, tabled=True, recyclings=0, **claim)


def _laid(state: BridgeState, seat: int, picks: tuple[Pick, ...], target: str) -> BridgeState:
    piles = state.piles.carry(picks, target)
    piles = piles.with_piles({target: melds.tidy(piles[target])})
    claimed = next((pick.card for pick in picks if pick.pile == "discard"), None)
    cards = tuple(pick.card for pick in picks if pick.pile != "discard")
    return replace(state, piles=piles, deeds=(*state.deeds, Deed(seat, cards, target, claimed)))


def _discarded(state: BridgeState, move: Move) -> BridgeState:
    """The discard ends the turn: the hand is over, or everybody may claim (SB-22, SB-23)."""
    seat, piles = move.seat, state.piles.carry(move.picks, "discard")
    if not piles[f"hand-{seat}"]:
        return replace(state, piles=piles, discarder=seat, claimed=False, turn=DEALER, asked=())
    exposed = _with(state.exposed, seat) if state.tabled else state.exposed  # SB-31, SB-32
    others = [(seat + step) % state.seats for step in (*range(2, state.seats), 1)]
    asked = tuple(other for other in others if state.drawn[other])
    deeds = (*state.deeds, Deed(seat, (move.picks[0].card,), "discard", asked=asked))
    facts = {
        "piles": piles, "claimed": False, "exposed": exposed, "tabled": False, "deeds": deeds
    }  # fmt: skip
    return _ask_next(state, asked, seat, facts)


def _ask_next(
    state: BridgeState, asked: tuple[int, ...], discarder: int, facts: Mapping[str, Any]
) -> BridgeState:
    """The next seat is asked; when there is nobody left to ask, the next player draws.

    `facts` are what else the move changes: one new state is made, not one for each fact.
    """
    if asked:
        turn, phase = asked[0], CLAIM
    else:
        after = (discarder + 1) % state.seats
        turn, phase = after if state.piles["stock"] else DEALER, DRAW  # SB-20: a new stock first
    return replace(state, asked=asked, discarder=discarder, turn=turn, phase=phase, **facts)


def _with(flags: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    return (*flags[:seat], True, *flags[seat + 1 :])
