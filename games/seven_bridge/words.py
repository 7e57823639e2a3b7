"""What Seven Bridge says: prompts, marks on melds, button labels, the log."""

from __future__ import annotations

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Words
from games.seven_bridge import melds, refusals
from games.seven_bridge.state import CLAIM, DRAW, BridgeState
from games.seven_bridge.turns import APART, CHI, PASS, PON

_SECONDS = {"ask": 0, "5 s": 5, "10 s": 10}


class BridgeWords(Words[BridgeState]):
    """Prompts, buttons, the log, and marks on melds."""

    why_not = staticmethod(refusals.why_not)

    def status(self, view: BridgeState, seat: int) -> Prompt:
        """What is expected now, as told to `seat`."""
        if view.turn < 0:
            return Prompt(_between(view), lines=_lines(view))
        who = f"{{{view.turn}}}"
        if view.phase == CLAIM:
            card = view.piles["discard"][-1].sign
            text = f"{who}: claim the {card}, or pass." if seat == view.turn else "Any claims?"
            seconds = _SECONDS[view.table.word("claim_time")] if seat == view.turn else 0
            return Prompt(text, lines=_lines(view), seconds=seconds)
        if view.phase == DRAW:
            return Prompt(f"{who} draws from the stock.", lines=_lines(view))
        if seat != view.turn:
            return Prompt(f"{who} melds and discards.", lines=_lines(view))
        return Prompt(f"{who}: meld or lay off, then discard one card.", lines=_lines(view))

    def label(self, view: BridgeState, move: Move) -> str:
        """What a button, or a line of the chooser at the pointer, says."""
        cards = signs(melds.tidy([pick.card for pick in move.picks]))
        if move.word == PON:
            return f"Pon {cards}"
        if move.word == CHI:
            return f"Chi {cards}"
        if move.word == PASS:
            return "Pass"
        if move.word == APART:
            return "As two lone sevens"
        if len(move.picks) == 2 and {pick.card.rank for pick in move.picks} == {melds.SEVEN}:
            return "As a pair of sevens"
        return f"Meld {cards}" if move.target.startswith("melds-") else "Discard"

    def tell(self, view: BridgeState, move: Move) -> str:
        """One sentence for the log; passes are not told."""
        if move.seat == DEALER:
            return _told_dealer(view, move)
        who, cards = f"{{{move.seat}}}", signs(melds.tidy([pick.card for pick in move.picks]))
        if move.word in (PON, CHI):
            return f"{who} claims {move.picks[0].card.sign} for {cards}."
        if move.word == PASS:
            return ""
        if move.target == "discard":
            return f"{who} discards {cards}."
        if move.target.startswith("hand-"):
            return f"{who} draws."
        if move.target in view.piles:
            owner = move.target.removeprefix("melds-").partition("/")[0]
            return f"{who} lays off {cards} on {{{owner}}}'s {signs(view.piles[move.target])}."
        return f"{who} melds {cards}."

    def marks(self, view: BridgeState, seat: int) -> tuple[Mark, ...]:
        """A lone seven is open both ways."""
        return tuple(
            Mark(name, text="both ways", hint=_open_ways(view.piles[name][0]))
            for name in view.all_melds()
            if melds.kind_of(view.piles[name]) == melds.LONE
        )


def _between(view: BridgeState) -> str:
    if view.turn == OVER:
        return "The game is over."
    if view.void:
        return "The hand is void: the stock brought nothing new."
    return "The hand is over." if view.scored else "The cards are being dealt."


def _lines(view: BridgeState) -> tuple[str, ...]:
    if view.table.word("end") == "hands":
        return (f"Hand {view.hand} of {view.table.number('hands')}",)
    return (f"Hand {view.hand}, to {view.table.number('target')} points",)


def _open_ways(seven: Card) -> str:
    six, eight = Card(6, seven.suit), Card(8, seven.suit)
    return f"Another 7 makes it a set; {six.sign} or {eight.sign} makes it a sequence."


def _told_dealer(view: BridgeState, move: Move) -> str:
    return {
        "dealer": f"{{{next(iter(move.numbers()), 0)}}} deals first.",
        "deal": f"Hand {view.hand + 1} is dealt.",
        "recycle": "The discards are shuffled into a new stock.",
        "void": "The hand is void: nobody scores.",
        "score": f"{{{view.discarder}}} goes out.",
        "gather": "The cards are gathered up.",
    }[move.word]
