"""The handling of a table: the third of the three parts of a game (rules, words, handling).

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
from cardtable.core.celebration import Celebration
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move, Pick
from cardtable.core.state import S
from cardtable.core.table import Pause, Prompt


@dataclass(frozen=True, slots=True)
class SpokenWord:
    """The facts that the table needs about a word that players say.

    A `main` word is the ordinary way on even while cards can be played: its button is the primary
    one, the first declared before the others. A `fleeting` word may vanish at any moment, because
    somebody else says it or plays, so its button stands where nothing moves up to it. A word that
    `passes` lets a turn or a claim go. One said `at_card` has its button at the last card of the
    hand, where the player who is about to play that card looks. Where several moves begin with the
    word, its one button says `title`; the word itself without one.
    """

    word: str
    main: bool = False
    fleeting: bool = False
    passes: bool = False
    at_card: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A proof that the rest comes to the same, whatever the others hold and play.

    `moves` are the claimer's own, in order: each is legal when its turn comes. They end the hand,
    the round or the game. `why` is one sentence, and lays open no card that `moves` does not play.
    `label` is for the button, where "Claim the rest" is not what people say.
    """

    moves: tuple[Move, ...]
    why: str
    label: str = ""


class Handling(Generic[S]):
    """The ways in which hands make the moves of a game. Every member has a default."""

    sorts: tuple[str, ...] = ("suit", "rank")  # how a hand can be sorted; the default first
    words: tuple[SpokenWord, ...] = ()  # those of its words of which the table needs to know more

    def spoken(self, word: str) -> SpokenWord:
        """The declaration of a word; one that is not declared is a word and nothing more."""
        for declared in self.words:
            if declared.word == word:
                return declared
        return SpokenWord(word)

    def order(self, card: Card) -> int:
        """Returns the order of a rank in a sorted hand. Default: ace low, jokers last."""
        return card.rank if card.rank > 0 else 99

    def pause(self, state: S) -> Pause | None:
        """Returns the reason for a moment before the dealer's next move; None: go on.

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
        """True when the player has to think of this legal move: it is never lit, offered or hinted.

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
        """Says what cards set aside in private come to; None: there is no shelf.

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

    def claim(self, view: S, seat: int) -> Claim | None:
        """The rest of a hand, where the seat on turn can prove from its view what it comes to.

        Offered to people as one button, and made by computer players; the table then plays these
        moves, and any that are legal of the others. Seven-Up: cards that take every trick that is
        left; Lucky Sevens alone: all cards can be collected, in any order.
        """
        return None

    def stands(self, state: S, move: Move) -> str:
        """Says why a move played on `state` cannot be taken back, though nobody has seen a card.

        In a player's words; "" (the default) when it can be. Sevens from Hell only: a discard
        ends what can be taken back in a turn.
        """
        return ""

    def celebration(self, view: S, winners: tuple[int, ...]) -> Celebration:
        """Returns the way a finished game is celebrated for the seats that have won it.

        Default: what they have collected or laid out stands once as a seven-pointed star. It has
        been won when this is asked; `view` is that of the seat at the screen.
        """
        return Celebration()
