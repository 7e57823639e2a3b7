"""The words said at the table: the second of the three parts of a game (rules, words, handling).

Everything here is one sentence, or a few words for a button or a badge. A game writes its own in
`games/NAME/words.py` as a subclass, and its rules hold an instance:
`rules.words.label(view, move)`.

What the callers promise: every member is given a view, that is, what one seat may know; so no
sentence can give away a hidden card. What a game promises: sentences name seats as {0}, {1} …, and
whoever shows them puts in the names (`table.named`). Nothing is decided here, and nothing raises,
however strange the move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic

from cardtable.core.cards import signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, seat_name
from cardtable.core.moves import Move
from cardtable.core.state import Line, S
from cardtable.core.table import DEALER, OVER, Mark, Prompt


def counted(count: int, thing: str) -> str:
    """A number with what it counts, in the right number.

    >>> counted(1, "card"), counted(0, "card"), counted(2, "card")
    ('1 card', '0 cards', '2 cards')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def with_minus(points: float | str) -> str:
    """A number with a true minus sign and the decimal mark of the language.

    The sign is as wide as its digits.

    >>> with_minus(-520), with_minus(7), with_minus("-0.5")
    ('−520', '7', '−0.5')
    """
    text = str(points).replace("-", "−")
    return text.replace(".", say.under("decimal mark", ".")) if "." in text else text


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is not legal, in a player's words, with numbers and the ruling's id."""

    text: str
    ruling: str = ""

    def __str__(self) -> str:
        return self.text


class Words(Generic[S]):
    """The words of a game. Every member has a default, plain but true."""

    part: str = "round"  # what its players call one column of the score sheet: a round, a hand
    counted: ClassVar[Mapping[Kind, str]] = {}  # events that statistics count, with titles

    def status(self, view: S, seat: int) -> Prompt:
        """Says what is expected now, and of whom, as told to `seat`. Default: whose turn it is.

        The seat on turn is told what to do, without its own name ("Play a card."), and nothing for
        which it has no legal move; everybody else is told whom the table waits for.
        """
        if view.turn == OVER:
            return Prompt(say("The game is over."))
        if view.turn == DEALER:
            return Prompt(say("One moment."))
        return Prompt(say("It is {who}'s turn.", who=seat_name(view.turn)))

    def why_not(self, view: S, move: Move) -> Refusal:
        """Says why a move is not legal; it is asked only about such moves and always has an answer.

        Names the first thing that the mover has to change, and asks for nothing that is not legal
        now. Cards without a target are cards that somebody wants to play wherever they may go.
        Games with much to explain do so in a module of their own, `refusals.py`.
        """
        if view.turn == DEALER:
            return Refusal(say("It is the dealer's turn."))
        if move.seat != view.turn and view.turn >= 0:
            return Refusal(say("It is {who}'s turn.", who=seat_name(view.turn)))
        return Refusal(say("That is not a move you can make now."))

    def label(self, view: S, move: Move) -> str:
        """Returns the label of a button for this move. Default: its words, or the cards it plays.

        Moves that could be meant by one gesture (they take the same card, or have the same word)
        differ in their labels, because people choose among them.
        """
        if move.words:
            return " ".join(move.words).replace("-", " ").capitalize()
        return say("Play {cards}", cards=signs([pick.card for pick in move.picks]))

    def event(self, view: S, move: Move) -> Event:
        """Returns what happened in a move, made from what one seat saw before it (see events.py).

        The move is as that seat saw it (`visibility.as_seen`): hidden cards are HIDDEN. A kind that
        is left at OTHER is inferred from the zones, and an event without a sentence is not told.
        """
        if move.seat == DEALER:
            return event(move, Kind.OTHER)
        if move.words:
            said = say("{who}: {words}.", who=seat_name(move.seat), words=" ".join(move.words))
            return event(move, Kind.OTHER, said)
        shown = signs([pick.card for pick in move.picks if not pick.card.is_hidden])
        said = say("{who} plays {cards}.", who=seat_name(move.seat), cards=shown or say("a card"))
        return event(move, Kind.OTHER, said)

    def progress(self, view: S) -> str:
        """Says how far the game has come, for an onlooker ("Hand 3 of 7"); "": not counted."""
        return ""

    def marks(self, view: S, seat: int) -> tuple[Mark, ...]:
        """Returns the marks on piles and cards, as told to `seat`."""
        return ()

    def heading(self, line: Line) -> str:
        """Returns the heading under which a score entry is added up; "": it has no subtotal."""
        return ""
