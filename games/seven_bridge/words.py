"""The words of Seven Bridge: prompts, marks on melds, button labels, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.core.cards import Card, signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.messages import seat_name, shown
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Words
from games.seven_bridge import melds, refusals, turns
from games.seven_bridge.messages import say
from games.seven_bridge.state import CLAIM, DRAW, BridgeState
from games.seven_bridge.turns import CHI, PASS, PON

_SECONDS = {"ask": 0, "5 s": 5, "10 s": 10}


class BridgeWords(Words[BridgeState]):
    """Prompts, buttons, the log, and marks on melds."""

    part = "hand"
    counted: ClassVar = {
        Kind.WENT_OUT: say.later("Gone out"),
        Kind.MELDED: say.later("Melds laid"),
        Kind.CLAIMED: say.later("Claims"),
    }

    why_not = staticmethod(refusals.why_not)

    def status(self, view: BridgeState, seat: int) -> Prompt:
        """Says what is expected now, as told to `seat`."""
        lines = _lines(view, seat, self.progress(view))
        if view.turn < 0:
            return Prompt(refusals.between(view), lines=lines)
        if seat == view.turn:
            seconds = _SECONDS[view.table.word("claim_time")] if view.phase == CLAIM else 0
            text, terse = expected(view, seat), _expected_in_short(view, seat)
            return Prompt(text, lines=lines, seconds=seconds, terse=terse)
        if view.phase == CLAIM:
            return Prompt(say("Any claims?"), lines=lines)
        if view.phase == DRAW:
            return Prompt(say("{who} draws from the stock.", who=seat_name(view.turn)), lines=lines)
        return Prompt(say("{who} melds and discards.", who=seat_name(view.turn)), lines=lines)

    def label(self, view: BridgeState, move: Move) -> str:
        """Returns the label of a button, or of a line of the chooser at the pointer."""
        cards = signs(melds.tidy([pick.card for pick in move.picks]))
        match move.word:
            case turns.PON:
                return say("Pon {cards}", cards=cards)
            case turns.CHI:
                return say("Chi {cards}", cards=cards)
            case turns.PASS:
                return say("Pass")
            case turns.APART:
                return say("Meld {cards} as two lone sevens", cards=cards)
        if len(move.picks) == 2 and {pick.card.rank for pick in move.picks} == {melds.SEVEN}:
            return say("Meld {cards} as a pair", cards=cards)
        if move.target in view.piles and move.target.startswith("melds-"):
            return say(
                "Lay off {cards} on {meld}", cards=cards, meld=signs(view.piles[move.target])
            )
        if move.target.startswith("hand-"):
            return say("Draw")
        return (
            say("Meld {cards}", cards=cards)
            if move.target.startswith("melds-")
            else say("Discard {cards}", cards=cards)
        )

    def progress(self, view: BridgeState) -> str:
        """The hand being played, and how many there will be where that is fixed."""
        number = max(1, view.hand)
        if view.table.word("end") == "hands":
            return say("Hand {number} of {all}", number=number, all=view.table.number("hands"))
        return say("Hand {number}", number=number)

    def event(self, view: BridgeState, move: Move) -> Event:
        """Draws, melds, lay-offs, discards and claims; a pass has no sentence."""
        if move.seat == DEALER:
            return _dealer_does(view, move)
        who, cards = seat_name(move.seat), signs(melds.tidy([pick.card for pick in move.picks]))
        if move.word == PASS:
            return event(move, Kind.PASSED)
        if move.word in (PON, CHI):
            text = say(
                "{who} claims {card} for {cards}.",
                who=who,
                card=move.picks[0].card.sign,
                cards=cards,
            )
            return event(move, Kind.CLAIMED, text, terse=_claimed(move.word, who, cards))
        if move.target == "discard":
            return event(move, Kind.DISCARDED, say("{who} discards {cards}.", who=who, cards=cards))
        if move.target.startswith("hand-"):
            return event(
                move, Kind.DRAWN, say("{who} draws.", who=who), terse=say("{who} draws", who=who)
            )
        if move.target not in view.piles:
            return event(
                move,
                Kind.MELDED,
                say("{who} melds {cards}.", who=who, cards=cards),
                terse=say("{who} melds {cards}", who=who, cards=cards),
            )
        owner = int(move.target.removeprefix("melds-").partition("/")[0])
        meld = signs(view.piles[move.target])
        text = say(
            "{who} lays off {cards} on {other}'s {meld}.",
            who=who,
            cards=cards,
            other=seat_name(owner),
            meld=meld,
        )
        terse = say("{who}: {cards} on {meld}", who=who, cards=cards, meld=meld)
        return event(move, Kind.LAID_OFF, text, terse=terse, to=owner)

    def marks(self, view: BridgeState, seat: int) -> tuple[Mark, ...]:
        """Whose meld each one is, what it takes, and what a seven in it has become."""
        return tuple(_meld_mark(view, seat, name) for name in view.all_melds())


def _claimed(word: str, who: str, cards: str) -> str:
    if word == PON:
        return say("{who}, pon: {cards}", who=who, cards=cards)
    return say("{who}, chi: {cards}", who=who, cards=cards)


def expected(view: BridgeState, seat: int) -> str:
    """Tells the seat on turn what it can do, and nothing that it cannot."""
    listed = turns.moves(view, seat)
    if view.phase == CLAIM:
        return _claiming(view, {move.word for move in listed})
    if view.phase == DRAW:
        return say("Draw from the stock.")
    tabled = {move.target in view.piles for move in listed if move.target.startswith("melds-")}
    if tabled == {True, False}:
        return say("Meld or lay off, then discard one card.")
    if tabled == {False}:
        return say("Meld, then discard one card.")
    if tabled:
        return say("Lay off, then discard one card.")
    return say("Discard one card.")


def _expected_in_short(view: BridgeState, seat: int) -> str:
    """Returns the same in fewer words, where there are such."""
    if view.phase == CLAIM:
        return ""
    if view.phase == DRAW:
        return say("Draw.")
    tabled = {
        move.target in view.piles
        for move in turns.moves(view, seat)
        if move.target.startswith("melds-")
    }
    if tabled == {True, False}:
        return say("Meld, lay off or discard.")
    if tabled == {False}:
        return say("Meld or discard.")
    return say("Lay off or discard.") if tabled else say("Discard.")


def _claiming(view: BridgeState, words: set[str]) -> str:
    """Tells a seat what it can claim the newest discard for."""
    card = view.piles["discard"][-1].sign
    if {PON, CHI} <= words:
        return say("Claim the {card} for a set (Pon) or a sequence (Chi), or pass.", card=card)
    if PON in words:
        return say("Claim the {card} for a set (Pon), or pass.", card=card)
    if CHI in words:
        return say("Claim the {card} for a sequence (Chi), or pass.", card=card)
    return say("Nothing in your hand claims the {card}: pass.", card=card)


def _lines(view: BridgeState, seat: int, progress: str) -> tuple[str, ...]:
    """Which hand this is, and what the cards held would cost if somebody went out now."""
    match = progress
    if view.table.word("end") != "hands":
        match = say(
            "Hand {number}, to {points} points",
            number=max(1, view.hand),
            points=view.table.number("target"),
        )
    held = [card for card in view.hand_of(seat) if not card.is_hidden]
    if not held or view.turn == OVER:
        return (match,)
    points = sum(map(melds.worth, held))
    own = say.of(points, "Your hand counts 1 point", "Your hand counts {count} points")
    return (match, own)


def _meld_mark(view: BridgeState, seat: int, name: str) -> Mark:
    """Says whose a meld is, and what it takes; of two cards also what a seven has made of it."""
    meld = view.piles[name]
    owner = int(name.removeprefix("melds-").partition("/")[0])
    kind = melds.kind_of(meld)
    if kind == melds.LONE:
        return Mark(name, text=say("both ways"), hint=_lone_seven(meld[0], owner, seat))
    takes = melds.ends(meld)
    short = len(meld) == 2  # only a seven makes a meld of two: say what it has become
    hint = _taking(kind, takes, owner, seat) if takes else _complete(kind, owner, seat)
    return Mark(name, text=shown(melds.NAMES[kind]) if short else "", tone="dim", hint=hint)


def _lone_seven(seven: Card, owner: int, seat: int) -> str:
    six, eight = Card(6, seven.suit).sign, Card(8, seven.suit).sign
    if owner == seat:
        return say(
            "Your lone seven: another 7 makes it a set; {six} or {eight} makes it a sequence.",
            six=six,
            eight=eight,
        )
    return say(
        "{who}'s lone seven: another 7 makes it a set; {six} or {eight} makes it a sequence.",
        who=seat_name(owner),
        six=six,
        eight=eight,
    )


def _taking(kind: str, takes: Sequence[Card], owner: int, seat: int) -> str:
    """Says what a meld takes, one card or one of several."""
    cards, who = _either([card.sign for card in takes]), seat_name(owner)
    if kind == melds.SET:
        if owner == seat:
            return say("Your set: it takes {cards}.", cards=cards)
        return say("{who}'s set: it takes {cards}.", who=who, cards=cards)
    if owner == seat:
        return say("Your sequence: it takes {cards}.", cards=cards)
    return say("{who}'s sequence: it takes {cards}.", who=who, cards=cards)


def _complete(kind: str, owner: int, seat: int) -> str:
    who = seat_name(owner)
    if kind == melds.SET:
        if owner == seat:
            return say("Your set: it is complete.")
        return say("{who}'s set: it is complete.", who=who)
    if owner == seat:
        return say("Your sequence: it is complete.")
    return say("{who}'s sequence: it is complete.", who=who)


def _either(cards: Sequence[str]) -> str:
    """Names cards of which one is meant."""
    if len(cards) < 2:
        return "".join(cards)
    return say("{first} or {last}", first=_either(cards[:-1]), last=cards[-1])


def _dealer_does(view: BridgeState, move: Move) -> Event:
    """Says what the dealer deals, shuffles and counts; the player who discarded last is out."""
    match move.word:
        case "deal":
            return event(move, Kind.DEALT, say("Hand {number} is dealt.", number=view.hand + 1))
        case "recycle":
            return event(move, Kind.CLEARED, say("The discards are shuffled into a new stock."))
        case "void":
            return event(move, Kind.SCORED, say("The hand is void: nobody scores."))
        case "score":
            out = view.discarder
            text = say("{who} goes out.", who=seat_name(out))
            return event(
                move, Kind.WENT_OUT, text, terse=say("{who} is out", who=seat_name(out)), seat=out
            )
        case "gather":
            return event(move, Kind.CLEARED, say("The cards are gathered up."))
        case _:
            return event(
                move,
                Kind.OTHER,
                say("{who} deals first.", who=seat_name(next(iter(move.numbers()), 0))),
            )
