"""The house rules of Sevens from Hell: card and book values, minimums, books for going out.

The source lost its tables; these values come from its prose, from arithmetic, and from the nearest
published relatives. A household that knows other values sets them. Knows no pile and no turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from cardtable.core.cards import Card
from cardtable.core.indices import KeptLetters
from cardtable.core.table import Choice, Option, Table
from games.sevens_from_hell.messages import say

# Ranks in the order of the option: the joker, the deuce, the ace, then the king down to the three.
_RANKS: Final = (0, 2, 1, *range(13, 2, -1))
_PACKS: Final = {"2x2": 6, "2x3": 6, "3x2": 8}
_MANY: Final = 1000
_ACE, _KING, _QUEEN, _JACK = map(KeptLetters, "AKQJ")
_KINDS: Final = (say.later("Sevens"), say.later("Wilds"), say.later("Clean"), say.later("Dirty"))

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "mode",
        help=say.later("Who plays with whom."),
        choices=(
            Choice("2x2", say.later("Two teams of two; partners sit opposite."), (4,)),
            Choice("2x3", say.later("Two teams of three, seated alternately."), (6,)),
            Choice("3x2", say.later("Three teams of two; partners sit opposite."), (6,)),
        ),
    ),
    Option(
        "rounds",
        help=say.later("How many rounds; a short game starts at the first round's minimum."),
        numbers=(1, 4),
        default=4,
        says=say.later("The game has {value} rounds."),
        says_one=say.later("The game has one round."),
        daily="1",
    ),
    Option(
        "foot",
        help=say.later(
            "Whether a foot earned by closing a book comes by itself or must be remembered."
        ),
        choices=(
            Choice(
                "automatic",
                say.later(
                    "A foot earned by closing a book joins the hand after that turn's discard."
                ),
            ),
            Choice(
                "remember",
                say.later(
                    "A player who has earned a foot by closing a book takes it on any later turn;"
                    " nobody and nothing reminds them. A double click on the foot takes it, or "
                    "Enter."
                ),
            ),
        ),
    ),
    Option(
        "ask_partner",
        help=say.later("Whether a player whose team may go out can ask the partner first."),
        choices=(
            Choice("off", say.later("The partner is not asked.")),
            Choice(
                "on",
                say.later(
                    "A player whose team may go out can ask the partner, once in a turn: may I go"
                    " out? The answer, yes or no, binds nobody."
                ),
            ),
        ),
    ),
    Option(
        "exact_cut",
        help=say.later(
            "Everybody cuts a packet before the deal; a cut of exactly 24 cards earns a bonus."
        ),
        choices=(
            Choice("off", say.later("Nobody cuts for the deal.")),
            Choice(
                "on", say.later("Before each deal everybody cuts a packet; exactly 24 cards score.")
            ),
        ),
    ),
    Option(
        "first_meld",
        help=say.later("What a team's first meld must be worth in each round."),
        numbers=(0, 300),
        count=4,
        parts=tuple(say.kept("Round {number}", number=number) for number in range(1, 5)),
        default=(90, 120, 150, 180),
        says=say.later("The first meld must be worth {value} in the four rounds."),
    ),
    Option(
        "card_values",
        help=say.later("What each card counts, on the table and in a hand."),
        numbers=(0, 200),
        count=14,
        parts=(
            say.later("Joker"),
            "2",
            _ACE,
            _KING,
            _QUEEN,
            _JACK,
            "10",
            "9",
            "8",
            "7",
            "6",
            "5",
            "4",
            "3",
        ),
        default=(50, 20, 20, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5),
        says=say.kept(
            "The cards count {value} (joker, 2, {ace}, {king}, {queen}, {jack},"
            " 10, 9, 8, 7, 6, 5, 4, 3).",
            value="{value}",
            ace=_ACE,
            king=_KING,
            queen=_QUEEN,
            jack=_JACK,
        ),
    ),
    Option(
        "book_values",
        help=say.later("What a closed book adds, by its kind."),
        numbers=(0, 3000),
        count=4,
        parts=_KINDS,
        default=(500, 500, 500, 300),
        says=say.later("A closed book adds {value} (sevens, wilds, other clean, dirty)."),
    ),
    Option(
        "required",
        help=say.later("How many closed books of each kind it takes to go out."),
        numbers=(0, 3),
        count=4,
        parts=_KINDS,
        default=(1, 1, 1, 2),
        says=say.later("Going out takes {value} closed books (sevens, wilds, clean, dirty)."),
    ),
    Option(
        "missing",
        help=say.later("What each missing book costs, by its kind."),
        numbers=(0, 3000),
        count=4,
        parts=_KINDS,
        default=(500, 500, 500, 300),
        says=say.later("A missing book costs {value} (sevens, wilds, clean, dirty)."),
    ),
    Option(
        "going_out",
        help=say.later("What the team that goes out scores."),
        numbers=(0, _MANY),
        default=100,
        says=say.later("Going out is worth {value}."),
    ),
    Option(
        "cut_bonus",
        help=say.later("What a cut of exactly 24 cards is worth, where cutting is played."),
        numbers=(0, _MANY),
        default=100,
        says=say.later("A cut of exactly 24 cards is worth {value}."),
    ),
)


@dataclass(frozen=True, slots=True)
class House:
    """The options of a table, ready for use; `worth` is by rank, 0 the joker."""

    seats: int
    teams: int
    packs: int
    rounds: int
    minimums: tuple[int, ...]
    worth: tuple[int, ...]
    book_values: tuple[int, ...]
    required: tuple[int, ...]
    missing: tuple[int, ...]
    going_out: int
    cut_bonus: int
    cuts: bool
    remembers: bool
    asks: bool

    def team(self, seat: int) -> int:
        """The team a seat plays for: they sit alternately."""
        return seat % self.teams

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team."""
        return tuple(range(team, self.seats, self.teams))

    def minimum(self, number: int) -> int:
        """Returns the minimum of a round's first meld; after the last round, the last one's."""
        return self.minimums[min(max(number, 1), len(self.minimums)) - 1]

    def points(self, cards: tuple[Card, ...] | list[Card]) -> int:
        """The face value of cards."""
        worth = self.worth
        return sum(worth[card.rank] for card in cards if card.rank >= 0)


@cache
def house(table: Table) -> House:
    """The numbers in force at a table."""
    mode = table.word("mode")
    faces = dict(zip(_RANKS, table.numbers("card_values"), strict=True))
    return House(
        seats=table.seats,
        teams=int(mode[0]),
        packs=_PACKS[mode],
        rounds=table.number("rounds"),
        minimums=table.numbers("first_meld"),
        worth=tuple(faces[rank] for rank in range(14)),
        book_values=table.numbers("book_values"),
        required=table.numbers("required"),
        missing=table.numbers("missing"),
        going_out=table.number("going_out"),
        cut_bonus=table.number("cut_bonus"),
        cuts=table.word("exact_cut") == "on",
        remembers=table.word("foot") == "remember",
        asks=table.word("ask_partner") == "on",
    )
