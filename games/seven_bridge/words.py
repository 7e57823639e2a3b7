"""The words of Seven Bridge: prompts, marks on melds, button labels, the log."""

from __future__ import annotations

from cardtable.core.cards import Card, signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Words, counted
from games.seven_bridge import melds, refusals, turns
from games.seven_bridge.state import CLAIM, DRAW, BridgeState
from games.seven_bridge.turns import APART, CHI, PASS, PON

_SECONDS = {"ask": 0, "5 s": 5, "10 s": 10}


class BridgeWords(Words[BridgeState]):
    """Prompts, buttons, the log, and marks on melds."""

    part = "hand"

    why_not = staticmethod(refusals.why_not)

    def status(self, view: BridgeState, seat: int) -> Prompt:
        """Says what is expected now, as told to `seat`."""
        lines = _lines(view, seat, self.progress(view))
        if view.turn < 0:
            return Prompt(refusals.between(view), lines=lines)
        if seat == view.turn:
            seconds = _SECONDS[view.table.word("claim_time")] if view.phase == CLAIM else 0
            return Prompt(expected(view, seat), lines=lines, seconds=seconds)
        if view.phase == CLAIM:
            return Prompt("Any claims?", lines=lines)
        does = "draws from the stock" if view.phase == DRAW else "melds and discards"
        return Prompt(f"{{{view.turn}}} {does}.", lines=lines)

    def label(self, view: BridgeState, move: Move) -> str:
        """Returns the label of a button, or of a line of the chooser at the pointer."""
        cards = signs(melds.tidy([pick.card for pick in move.picks]))
        if move.word == PON:
            return f"Pon {cards}"
        if move.word == CHI:
            return f"Chi {cards}"
        if move.word == PASS:
            return "Pass"
        if move.word == APART:
            return f"Meld {cards} as two lone sevens"
        if len(move.picks) == 2 and {pick.card.rank for pick in move.picks} == {melds.SEVEN}:
            return f"Meld {cards} as a pair"
        if move.target in view.piles and move.target.startswith("melds-"):
            return f"Lay off {cards} on {signs(view.piles[move.target])}"
        if move.target.startswith("hand-"):
            return "Draw"
        return f"Meld {cards}" if move.target.startswith("melds-") else f"Discard {cards}"

    def progress(self, view: BridgeState) -> str:
        """The hand being played, and how many there will be where that is fixed."""
        many = f" of {view.table.number('hands')}" if view.table.word("end") == "hands" else ""
        return f"Hand {max(1, view.hand)}{many}"

    def event(self, view: BridgeState, move: Move) -> Event:
        """Draws, melds, lay-offs, discards and claims; a pass has no sentence."""
        if move.seat == DEALER:
            return _dealer_does(view, move)
        who, cards = f"{{{move.seat}}}", signs(melds.tidy([pick.card for pick in move.picks]))
        if move.word == PASS:
            return event(move, Kind.PASSED)
        if move.word in (PON, CHI):
            text = f"{who} claims {move.picks[0].card.sign} for {cards}."
            return event(move, Kind.CLAIMED, text, terse=f"{who}, {move.word}: {cards}")
        if move.target == "discard":
            return event(move, Kind.DISCARDED, f"{who} discards {cards}.")
        if move.target.startswith("hand-"):
            return event(move, Kind.DRAWN, f"{who} draws.", terse=f"{who} draws")
        if move.target not in view.piles:
            return event(move, Kind.MELDED, f"{who} melds {cards}.", terse=f"{who} melds {cards}")
        owner = int(move.target.removeprefix("melds-").partition("/")[0])
        meld = signs(view.piles[move.target])
        text = f"{who} lays off {cards} on {{{owner}}}'s {meld}."
        return event(move, Kind.LAID_OFF, text, terse=f"{who}: {cards} on {meld}", to=owner)

    def marks(self, view: BridgeState, seat: int) -> tuple[Mark, ...]:
        """Whose meld each one is, what it takes, and what a seven in it has become."""
        return tuple(_meld_mark(view, seat, name) for name in view.all_melds())


def expected(view: BridgeState, seat: int) -> str:
    """Tells the seat on turn what it can do, and nothing that it cannot."""
    listed = turns.moves(view, seat)
    if view.phase == CLAIM:
        card = view.piles["discard"][-1].sign
        named = {PON: "a set (Pon)", CHI: "a sequence (Chi)"}
        ways = [text for word, text in named.items() if any(move.word == word for move in listed)]
        if not ways:
            return f"Nothing in your hand claims the {card}: pass."
        return f"Claim the {card} for {' or '.join(ways)}, or pass."
    if view.phase == DRAW:
        return "Draw from the stock."
    tabled = [move.target in view.piles for move in listed if move.target.startswith("melds-")]
    ways = [word for word, old in (("meld", False), ("lay off", True)) if old in tabled]
    if not ways:
        return "Discard one card."
    return f"{' or '.join(ways).capitalize()}, then discard one card."


def _lines(view: BridgeState, seat: int, progress: str) -> tuple[str, ...]:
    """Which hand this is, and what the cards held would cost if somebody went out now."""
    match = progress
    if view.table.word("end") != "hands":
        match += f", to {view.table.number('target')} points"
    held = [card for card in view.hand_of(seat) if not card.is_hidden]
    if not held or view.turn == OVER:
        return (match,)
    return (match, f"Your hand counts {counted(sum(map(melds.worth, held)), 'point')}")


def _meld_mark(view: BridgeState, seat: int, name: str) -> Mark:
    meld = view.piles[name]
    owner = int(name.removeprefix("melds-").partition("/")[0])
    whose = "Your" if owner == seat else f"{{{owner}}}'s"
    kind = melds.kind_of(meld)
    if kind == melds.LONE:
        six, eight = Card(6, meld[0].suit), Card(8, meld[0].suit)
        hint = (
            f"{whose} lone seven: another 7 makes it a set; "
            f"{six.sign} or {eight.sign} makes it a sequence."
        )
        return Mark(name, text="both ways", hint=hint)
    takes = melds.ends(meld)
    more = f"it takes {' or '.join(card.sign for card in takes)}" if takes else "it is complete"
    short = len(meld) == 2  # only a seven makes a meld of two: say what it has become
    return Mark(name, text=kind if short else "", tone="dim", hint=f"{whose} {kind}: {more}.")


def _dealer_does(view: BridgeState, move: Move) -> Event:
    """Says what the dealer deals, shuffles and counts; the player who discarded last is out."""
    match move.word:
        case "deal":
            return event(move, Kind.DEALT, f"Hand {view.hand + 1} is dealt.")
        case "recycle":
            return event(move, Kind.CLEARED, "The discards are shuffled into a new stock.")
        case "void":
            return event(move, Kind.SCORED, "The hand is void: nobody scores.")
        case "score":
            out = view.discarder
            text = f"{{{out}}} goes out."
            return event(move, Kind.WENT_OUT, text, terse=f"{{{out}}} is out", seat=out)
        case "gather":
            return event(move, Kind.CLEARED, "The cards are gathered up.")
        case _:
            return event(move, Kind.OTHER, f"{{{next(iter(move.numbers()), 0)}}} deals first.")
