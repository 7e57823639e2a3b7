"""How a table is handled: the third of the three parts of a game (rules, words, handling).

Nothing here changes what is legal. It says how the moves there are reach the players' hands: how a
hand is sorted, where cards can be set aside, which moves are made by one button, by themselves, or
never pointed at, and when the table rests. A game writes its own in `games/NAME/handling.py` as a
subclass, and its rules hold an instance: `rules.handling.shelf(view, seat, cards)`. Most games need
one or two of these; the defaults suit a game where a move is a card and nothing more.

What the callers promise: `view` is what the seat may know, and `state` (in `pause` and `stands`) is
only asked for what everybody at the table is told anyway.
"""

from __future__ import annotations

from typing import Generic

from cardtable.core.cards import Card
from cardtable.core.moves import Move, Pick
from cardtable.core.state import S
from cardtable.core.table import Pause, Prompt


class Handling(Generic[S]):
    """What hands may do with the moves of a game. Every member has a default."""

    sorts: tuple[str, ...] = ("suit", "rank")  # how a hand can be sorted; the default first

    def order(self, card: Card) -> int:
        """Where a rank stands when a hand is sorted. Default: ace low, jokers last."""
        return card.rank if card.rank > 0 else 99

    def pause(self, state: S) -> Pause | None:
        """Why people should have a moment before the dealer's next move; None: go on.

        What they read meanwhile is `Words.status`.
        """
        return None

    def forced(self, view: S, seat: int) -> Move | None:
        """The one move a seat is not asked for, because it plays itself.

        Seven Bridge only: whoever cannot claim a discard passes without being asked, which would
        otherwise be a click after every discard.
        """
        return None

    def at_once(self, move: Move) -> tuple[Pick, ...]:
        """The picks that a move carries at once; the dealer may bring the others. Default: all.

        Lucky Sevens only: of two sevens taken together, the second waits for the first one's move.
        """
        return move.picks

    def unprompted(self, view: S, move: Move) -> bool:
        """Whether this legal move is for the player to think of: never lit, offered or hinted.

        Sevens from Hell only: by its house rule an earned foot has to be remembered.
        """
        return False

    def confirm(self, view: S, move: Move) -> str:
        """The question a table asks before it plays this legal move; "" (the default): none.

        In a player's words, for a move hardly anybody means. Seven-Up only: one press would give
        the other side the point that wins the game.
        """
        return ""

    def shelf(self, view: S, seat: int, cards: tuple[Card, ...]) -> Prompt | None:
        """What cards set aside in private come to; None: there is no shelf.

        Sevens from Hell only: a first meld worth a given sum is planned before it is laid down.
        """
        return None

    def lay_offs(self, view: S, seat: int) -> tuple[Move, ...]:
        """A run of moves that lays off everything that fits, offered as one button.

        They are legal one after another, the dealer doing between them what needs no chance, and
        bring no card to light that the seat did not see before. Sevens from Hell only: with
        thirty cards in hand, half a dozen fit the team's books at every turn.
        """
        return ()

    def stands(self, state: S, move: Move) -> str:
        """Why a move played on `state` cannot be taken back, though nobody has seen a card.

        In a player's words; "" (the default) when it can be. Sevens from Hell only: a discard
        ends what can be taken back in a turn.
        """
        return ""
