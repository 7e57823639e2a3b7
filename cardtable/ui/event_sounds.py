"""The sound of each kind of event at a table. Knows no device; `sound.py` plays the names."""

from __future__ import annotations

from cardtable.core.events import Kind

SOUND_OF = {
    Kind.DEALT: "deal",
    Kind.TURNED_UP: "turn_over",
    Kind.DRAWN: "card_lift",
    Kind.PLAYED: "card_place",
    Kind.PLACED: "card_place",
    Kind.LAID_OFF: "card_place",
    Kind.MELDED: "meld",
    Kind.DISCARDED: "card_place",
    Kind.CLAIMED: "meld",
    Kind.TAKEN: "collect",
    Kind.TAKEN_BACK: "card_slide",
    Kind.GIVEN: "card_slide",
    Kind.BID: "chip",
    Kind.CUT: "card_slide",
    Kind.KNOCKED: "knock",
    Kind.CALLED: "knock",
    Kind.TRICK_TAKEN: "collect",
    Kind.BOOK_CLOSED: "meld",
    Kind.SCORED: "chip",
    Kind.LAID_OPEN: "card_slide",
    Kind.CLEARED: "card_slide",
}  # what is missing here is only read: a question, a pass, an announcement
