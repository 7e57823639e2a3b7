"""Events: one value for what happened in a move, seen from one seat.

A game makes the event of a move in `Words.event`, from what a seat could see before it. Everything
that tells, sounds, animates or reviews a move reads the event and nothing else: the log and the
recap, the sound, the way cards fly, the bubble at a plate, the last trick, the film strips. An
event is never stored: it is made again from the log (witness.py), so two seats have two events of
one move, and nothing hidden can be in either. Knows no rules and no screen.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from cardtable.core.cards import Card, signs
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, seat_name
from cardtable.core.moves import Move
from cardtable.core.table import DEALER

NOBODY: Final = -1  # the seat of an event that nobody in particular did, or did to nobody


class Kind(StrEnum):
    """The kinds of events: all there are, each with an example from one of the games.

    Several games share a kind where players feel the same thing; what only one game has and nobody
    hears or sees differently is OTHER, and still has its sentence.
    """

    DEALT = "dealt"  # the dealer deals the cards: every game
    TURNED_UP = "turned up"  # a card comes to light: the upcard of Seven-Up
    DRAWN = "drawn"  # a card from the stock, unseen by the others: Seven Bridge
    PLAYED = "played"  # a card to the trick or the layout: Seven-Up, Seven
    PLACED = "placed"  # a card to its place in a row or column: Lucky Sevens
    LAID_OFF = "laid off"  # a card to a meld or book that lies there: Seven Bridge
    MELDED = "melded"  # a new meld or book: Seven Bridge, Sevens from Hell
    DISCARDED = "discarded"  # a card to the discard pile: Sevens from Hell
    CLAIMED = "claimed"  # a discard out of turn, with the meld it makes: Seven Bridge
    TAKEN = "taken"  # cards from the table: a pair of Lucky Sevens, the pile of Sevens from Hell
    TAKEN_BACK = "taken back"  # cards return to the hand: a first meld of Sevens from Hell
    GIVEN = "given"  # a card from one hand to another: Seven
    ASKED = "asked"  # a question to a seat: for a card in Seven
    ANSWERED = "answered"  # yes or no to it: Sevens from Hell
    BID = "bid"  # stand, beg, give one, run, bunch: Seven-Up
    CUT = "cut"  # the cut of Sevens from Hell
    KNOCKED = "knocked"  # a seat says that it has one card left: Seven
    CALLED = "called"  # a seat says that another did wrong: Seven, Seven-Up
    PASSED = "passed"  # a seat lets its turn or its claim go: Seven Bridge
    STOPPED = "stopped"  # a seat ends its turn without a card: Lucky Sevens
    TRICK_TAKEN = "trick taken"  # Seven-Up
    BOOK_CLOSED = "book closed"  # Sevens from Hell
    WENT_OUT = "went out"  # a seat is rid of its cards: Seven Bridge
    SCORED = "scored"  # points, or a hand that is counted: Seven-Up, Seven
    LAID_OPEN = "laid open"  # cards that are shown when a round is over: Sevens from Hell
    CLEARED = "cleared"  # cards that leave the table: gathered up, laid aside, reshuffled
    SAID = "said"  # any other word of a seat
    OTHER = "other"  # anything else


@dataclass(frozen=True, slots=True)
class Event:
    """The event of one move, as one seat saw it.

    `seat` is whom it is about (who took the trick, although the dealer carries it) and `to` whom
    it was done to; either may be NOBODY. `cards` are those that the move names, HIDDEN where the
    watching seat did not see them; they left the piles `sources` for the pile `target`. `chosen`
    is False for what came by itself: a dealer's move, a pass that is not asked for. `sentence` is
    one full sentence for the log, "" where there is nothing to tell; `terse` says the same in a
    few words ("{2}: Q♦"). Both name seats as {0}, {1} …
    """

    kind: Kind = Kind.OTHER
    seat: int = NOBODY
    to: int = NOBODY
    cards: tuple[Card, ...] = ()
    sources: tuple[str, ...] = ()
    target: str = ""
    chosen: bool = True
    sentence: str = ""
    terse: str = ""

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards whose faces the watching seat saw."""
        return tuple(card for card in self.cards if not card.is_hidden)


def event(
    move: Move,
    kind: Kind,
    sentence: str = "",
    *,
    terse: str = "",
    seat: int | None = None,
    to: int = NOBODY,
) -> Event:
    """The event of a move as a seat saw it; what is not given is taken from the move.

    The terse form is, by default, the seat with the cards that were seen ("{2}: Q♦"), else the
    whole sentence.

    >>> move = Move.parse("2 hand-2:Qd > trick/2")
    >>> event(move, Kind.PLAYED, "{2} plays Q♦.").terse
    '{2}: Q♦'
    """
    cards = (*move.cards, *(pick.card for pick in move.picks))
    who = move.seat if seat is None else seat
    shown = signs([card for card in cards if not card.is_hidden]) if who != DEALER else ""
    if not terse and shown and sentence:
        terse = say("{who}: {cards}", who=seat_name(who), cards=shown)
    return Event(
        kind,
        who,
        to,
        cards,
        tuple(dict.fromkeys(pick.pile for pick in move.picks)),
        move.target,
        chosen=move.seat != DEALER,
        sentence=sentence,
        terse=terse or sentence,
    )


# The kinds that a seat says aloud, and that are shown where it sits.
SPOKEN_ALOUD = frozenset(
    {
        *(Kind.ASKED, Kind.ANSWERED, Kind.BID, Kind.CUT, Kind.KNOCKED, Kind.CALLED),
        *(Kind.STOPPED, Kind.TAKEN_BACK, Kind.SAID),
    }
)
