"""The sound of each kind of event at a table. Knows no device; `sound.py` plays the names."""

from __future__ import annotations

from typing import Protocol

from cardtable.core.events import Event, Kind
from cardtable.core.messages import say
from cardtable.ui.layout.arrangement import Arrangement

SOUND_OF = {
    Kind.DEALT: "deal",
    Kind.TURNED_UP: "turn_over",
    Kind.DRAWN: "card_lift",
    Kind.PLAYED: "card_place",
    Kind.PLACED: "card_place",
    Kind.LAID_OFF: "lay_off",
    Kind.MELDED: "meld",
    Kind.DISCARDED: "card_place",
    Kind.CLAIMED: "claimed",
    Kind.TAKEN: "collect",
    Kind.TAKEN_BACK: "card_slide",
    Kind.GIVEN: "card_slide",
    Kind.ASKED: "ask",
    Kind.ANSWERED: "answer",
    Kind.BID: "chip",
    Kind.CUT: "card_slide",
    Kind.KNOCKED: "knock",
    Kind.CALLED: "call",
    Kind.PASSED: "pass",
    Kind.STOPPED: "pass",
    Kind.TRICK_TAKEN: "collect",
    Kind.BOOK_CLOSED: "book",
    Kind.WENT_OUT: "out",
    Kind.SCORED: "score",
    Kind.LAID_OPEN: "card_slide",
    Kind.CLEARED: "card_slide",
}  # what is missing here is only read: any other word of a seat
_STRIKES = (Kind.PLAYED, Kind.PLACED)  # a joker by itself is heard, not the card that it is
TITLES = {
    "your_turn": say.later("Your turn"),
    "claim": say.later("You can say something"),
    "refuse": say.later("That cannot be done"),
    "meld": say.later("A meld"),
    "lay_off": say.later("A card laid off"),
    "book": say.later("A book closed"),
    "claimed": say.later("A discard claimed"),
    "ask": say.later("A question"),
    "answer": say.later("An answer"),
    "pass": say.later("A pass"),
    "knock": say.later("A knock"),
    "call": say.later("A call"),
    "joker": say.later("A joker played"),
    "turn_over": say.later("A card turned over"),
    "chip": say.later("A bid"),
    "score": say.later("Points written down"),
    "out": say.later("Somebody goes out"),
    "win": say.later("Won", "a sound"),
    "lose": say.later("Lost", "a sound"),
    "deal": say.later("A card dealt"),
    "card_lift": say.later("A card drawn"),
    "card_place": say.later("A card played"),
    "card_slide": say.later("A card pushed"),
    "collect": say.later("Cards taken"),
}  # of every sound, as it stands on the page where all can be tried


class Play(Protocol):
    """Plays a sound by its name, from a side of the table: -1 is the left, 1 the right."""

    def __call__(self, name: str, side: float = 0.0) -> None:
        """Plays it."""


def side_of(table: Arrangement | None, seat: int, width: int) -> float:
    """Returns the side that a seat's sounds come from: where its plate is in a window so wide."""
    plate = table.plate(seat) if table is not None else None
    return 2 * plate.block.centre[0] / width - 1 if plate is not None else 0.0


def sound_of(event: Event) -> str:
    """Returns the sound of an event, "" for what is only read."""
    if event.kind in _STRIKES and any(card.is_joker for card in event.shown):
        return "joker"
    return SOUND_OF.get(event.kind, "")
