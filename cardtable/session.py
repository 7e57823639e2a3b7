"""One game being played: its history, undo and redo.

Every game gets these for nothing. Knows rules and moves; knows no screen, no file and no clock.
`record` is given to a session and called with each line as it happens; save_text.py writes the
whole history as a save.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.computer_names import NAMES, computer_name
from cardtable.core.dealing import Dealer, is_deal
from cardtable.core.digest import sha256
from cardtable.core.frozen import dataclass
from cardtable.core.handling import Handling
from cardtable.core.match import Match
from cardtable.core.messages import language, say
from cardtable.core.moves import Move
from cardtable.core.outside import plain_name
from cardtable.core.remembering import Latest
from cardtable.core.rules import AnyRules, require
from cardtable.core.state import Outcome
from cardtable.core.table import DEALER, OVER, Table

HUMAN = "human"
UNDO_RULES = ("fair", "free", "off")
CLAIM = "# claim"  # the line of a save before the first move of a rest that was claimed
FIRST_TRY = "# first try"  # the line of a journal on the try of a day's deal that counts

_DEALER_LIMIT = 2000
_TIME_KEPT = 30  # seconds


class CannotUndo(ValueError):
    """The reason why nothing can be taken back now, in a player's words."""


@dataclass(frozen=True, slots=True)
class Chair:
    """The player of a seat: "human" or a level of the computer players, and a name."""

    player: str = HUMAN
    name: str = ""

    @property
    def is_human(self) -> bool:
        """True when a person sits here."""
        return self.player == HUMAN


def called(chair: Chair, seat: int) -> str:
    """Returns the name of a seat that nobody has named; of a computer player, as files hold it."""
    if chair.is_human:
        return say("Player {number}", number=seat + 1)
    return NAMES[(seat - 1) % len(NAMES)]


def kept_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """Returns the names of the seats, those of computer players as files hold them."""
    return tuple(chair.name or called(chair, seat) for seat, chair in enumerate(chairs))


def _shown_names(chairs: tuple[Chair, ...], _language: str) -> tuple[str, ...]:
    seated = zip(chairs, kept_names(chairs), strict=True)
    return tuple(name if chair.is_human else computer_name(name) for chair, name in seated)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A move of the log; `joined` continues the gesture of the one before (one undo step)."""

    move: Move
    joined: bool = False

    def __str__(self) -> str:
        return f"+ {self.move}" if self.joined else str(self.move)


@lru_cache(maxsize=8)  # asked for after every move
def _fingerprint(deal: Move) -> str:
    return sha256(str(deal).encode()).hexdigest()[:12]


def record_nothing(line: str) -> None:
    """Keeps no record: the session's default."""


def plan_line(seat: int, cards: Iterable[Card]) -> str:
    """Returns the line of a save on cards set aside; other programs read it as a comment."""
    return " ".join(["# plan", str(seat), *map(str, cards)])


def name_line(seat: int, name: str) -> str:
    """Returns the line of a save on a seat that was renamed; a comment too."""
    return f"# name {seat} {name}".rstrip()


def hints_line(seat: int, count: int) -> str:
    """Returns the line of a save on the hints a seat has had; a comment too."""
    return f"# hints {seat} {count}"


def time_line(seconds: float) -> str:
    """Returns the line of a save on the seconds that were played; a comment too."""
    return f"# time {int(seconds)}"


def match_line(match: Match) -> str:
    """Returns the line of a save on the match that the game belongs to; a comment too."""
    return f"# match {match}"


class Session:
    """A game from its deal to its result.

    >>> from cardtable.core.table import table_for
    >>> from games.blank import game
    >>> session = Session(game, table_for(game.options, 2), seed="otter")
    >>> session.settle().turn
    0
    >>> session.play(session.moves(0)[0]).turn in (0, 1, DEALER)
    True
    """

    def __init__(
        self,
        rules: AnyRules,
        table: Table,
        chairs: Iterable[Chair] = (),
        seed: str = "",
        *,
        undo_rule: str = "fair",
        record: Callable[[str], None] = record_nothing,
    ) -> None:
        self.rules = rules
        self.table = table
        seated = tuple(chairs) or tuple(Chair() for _ in range(table.seats))
        self.chairs = tuple(Chair(chair.player, plain_name(chair.name)) for chair in seated)
        if len(self.chairs) != table.seats:
            raise ValueError(f"expected {table.seats} chairs, got {len(self.chairs)}")
        self._names = Latest(_shown_names)
        self.seed = plain_name(seed)  # it must come back the same from its line of the save
        self.undo_rule = undo_rule
        self.used_free_undo = self.first_try = self.practised = False  # a day's; a review's
        self._dealer = Dealer(rules, self.seed)
        self.reworded = False  # whether a move was given that is not listed, but one like it is
        self.record = record
        self.plans: dict[int, tuple[Card, ...]] = {}  # cards a person has set aside, by seat
        self.hints: Counter[int] = Counter()  # how many each seat has had
        self.claims: frozenset[int] = frozenset()  # lengths of the log when the rest was claimed
        self.seconds = 0.0  # played, where somebody wants to know
        self.match: Match | None = None  # that the game belongs to, as it was before it
        self._entries: list[LogEntry] = []
        self._states: list[Any] = [rules.start(table)]
        self._undone: list[tuple[LogEntry, ...]] = []
        self._listed: tuple[Any, int, tuple[Move, ...]] = (None, DEALER, ())
        self._some_play_themselves = type(rules.handling).forced is not Handling.forced

    # -- what there is -------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The present state. Screens and players want `view`."""
        return self._states[-1]

    @property
    def turn(self) -> int:
        """The seat the table waits for, DEALER, or OVER."""
        turn: int = self._states[-1].turn  # asked a dozen times in a frame
        return turn

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every move so far."""
        return tuple(self._entries)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in the language spoken now."""
        return self._names(self.chairs, language())

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self.rules.outcome(self.state) if self.turn == OVER else None

    @property
    def fingerprint(self) -> str:
        """A hash of the first deal, shown before play and checkable afterwards; "" before it."""
        for entry in self._entries:
            if is_deal(entry.move):
                return _fingerprint(entry.move)
        return ""

    def state_after(self, count: int) -> Any:
        """The state after so many moves of the log."""
        return self._states[count]

    def view(self, seat: int) -> Any:
        """The present state as that seat may know it."""
        return self.rules.view(self.state, seat)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """Every legal move of a seat, listed once for a position: `play` needs the list too."""
        if self.turn == OVER:
            return ()
        state, asked, listed = self._listed
        if state is not self.state or asked != seat:
            listed = self.rules.moves(self.state, seat)
            self._listed = (self.state, seat, listed)
        return listed

    # -- playing -------------------------------------------------------------------------------

    def play(self, move: Move | str, *, joined: bool = False) -> Any:
        """Plays a legal move, or the text of one, and records it.

        Raises BadMove or IllegalMove, whose text is the refusal; then nothing has changed.
        """
        wanted = move if isinstance(move, Move) else Move.parse(move)
        of_a_seat = 0 <= wanted.seat < self.table.seats
        if not of_a_seat or wanted not in self.moves(wanted.seat):  # perhaps alike a listed one
            listed = require(self.rules, self.state, wanted)
            self.reworded |= listed != wanted
            wanted = listed
        self._push(LogEntry(wanted, joined), self.rules.play(self.state, wanted))
        self._undone.clear()
        return self.state

    def play_known(self, move: Move | str, *, joined: bool = False) -> None:
        """Plays a listed move, or the text of one, as it was found to be before: unchecked."""
        known = move if isinstance(move, Move) else Move.parse(move)
        self._push(LogEntry(known, joined), self.rules.play(self._states[-1], known))
        self._undone.clear()

    def play_run(self, moves: Iterable[Move]) -> Any:
        """Plays moves as one gesture, undone by one step; the dealer acts between them."""
        for number, move in enumerate(moves):
            while number and self.turn == DEALER:
                self.deal(joined=True)
            self.play(move, joined=number > 0)
        return self.state

    def deal(self, *, joined: bool = False) -> Move:
        """Plays the dealer's next move and returns it."""
        move, after = self._dealers_move()
        self._push(LogEntry(move, joined), after)
        self._undone.clear()
        return move

    def foresee(self) -> None:
        """Works out the dealer's next move, if there is one, so that `deal` has it at once."""
        if self.turn == DEALER:
            self._dealers_move()

    def _dealers_move(self) -> tuple[Move, Any]:
        return self._dealer.next(self.state, len(self._entries), self._deals())

    def _deals(self) -> int:
        return self._dealer.deals(entry.move for entry in self._entries)

    def next_seat(self, move: Move | None = None) -> int:
        """The seat on turn once the dealer is done, now or after a move; nothing is played.

        DEALER where people look at something first.
        """
        state = self.state if move is None else self.rules.play(self.state, move)
        first, played, deals = state, len(self._entries) + (move is not None), self._deals()
        while state.turn == DEALER and (state is first or not self.rules.handling.pause(state)):
            dealt, state = self._dealer.next(state, played, deals)
            played, deals = played + 1, deals + is_deal(dealt)
        turn: int = state.turn
        return turn

    def forced(self) -> Move | None:
        """The move that the seat on turn is not asked for, if there is one."""
        if self.turn < 0 or not self._some_play_themselves:
            return None
        return self.rules.handling.forced(self.view(self.turn), self.turn)

    def settle(self) -> Any:
        """Plays the dealer's and the forced moves until a seat is asked or the game is over."""
        for _ in range(_DEALER_LIMIT):
            forced = self.forced()
            if forced is not None:
                self.play(forced, joined=True)
            elif self.turn == DEALER:
                self.deal()
            else:
                return self.state
        raise RuntimeError(f"{self.rules.name}: the dealer moves on and on")

    def _push(self, entry: LogEntry, after: Any) -> None:
        self._states.append(after)
        self._entries.append(entry)
        if self.record is not record_nothing:  # a saved game of thousands of moves is being read
            self.record(str(entry))

    def rename(self, seat: int, name: str) -> None:
        """Gives a seat another name from now on; "" gives it the name of a nameless seat."""
        given = plain_name(name)
        if given != self.chairs[seat].name:
            chairs = list(self.chairs)
            chairs[seat] = Chair(chairs[seat].player, given)
            self.chairs = tuple(chairs)
            self.record(name_line(seat, given))

    def plan(self, seat: int, cards: Iterable[Card]) -> None:
        """Keeps which cards of a hand its owner has set aside to plan with: no move, no rule."""
        aside = tuple(cards)
        if aside != self.plans.get(seat, ()):
            self.plans[seat] = aside
            self.record(plan_line(seat, aside))

    def count_hint(self, seat: int) -> None:
        """Counts a hint that a seat was given: no move, but the statistics tell it."""
        self.hints[seat] += 1
        self.record(hints_line(seat, self.hints[seat]))

    def count_time(self, seconds: float) -> None:
        """Adds to the time played; it is kept twice a minute, and with the whole save."""
        before, self.seconds = self.seconds, self.seconds + seconds
        if int(before) // _TIME_KEPT != int(self.seconds) // _TIME_KEPT:
            self.record(time_line(self.seconds))

    # -- undo and redo -------------------------------------------------------------------------

    def undo_point(self, at_screen: int = -1, *, at_once: bool = False) -> int:
        """The length of the log after an undo; raises CannotUndo with the reason.

        Once another person is on turn a move stands, unless the seat that made it is still
        `at_screen`: the screen has not been handed over yet. What a game lets stand can be taken
        back `at_once` all the same: the card has not left the fingers.
        """
        if self.undo_rule == "off":
            raise CannotUndo(say("Moves cannot be taken back in this game."))
        last = self._last_decision()
        if self.undo_rule == "free":
            return last
        move, seat = self._entries[last].move, self._entries[last].move.seat
        reason = "" if at_once else self.rules.handling.stands(self._states[last], move)
        if reason:
            raise CannotUndo(reason)
        passed = self._states[last + 1 : -1] if seat == at_screen else self._states[last + 1 :]
        for state in passed:
            if state.turn not in (seat, DEALER, OVER) and self.chairs[state.turn].is_human:
                raise CannotUndo(say("The screen has passed on since that move."))
        if self._has_learnt(seat, last):
            raise CannotUndo(say("A card has been seen since that move, so it stands."))
        return last

    def undo(self, at_screen: int = -1, *, at_once: bool = False) -> int:
        """Takes back to the last decision of a person; returns the number of log lines undone."""
        count = len(self._entries) - self.undo_point(at_screen, at_once=at_once)
        self.take_back(count)
        return count

    def redo(self) -> tuple[LogEntry, ...]:
        """Plays again what the last undo took back; raises CannotUndo when there is nothing."""
        if not self._undone:
            raise CannotUndo(say("There is no move to redo."))
        entries = self._undone.pop()
        for entry in entries:
            self._states.append(self.rules.play(self.state, entry.move))
            self._entries.append(entry)
        self.record("redo")
        return entries

    @property
    def undone(self) -> tuple[tuple[LogEntry, ...], ...]:
        """The moves each undo took back that can be played again, the first undo first."""
        return tuple(self._undone)

    @property
    def can_redo(self) -> bool:
        """True when an undo can be played again."""
        return bool(self._undone)

    def take_back(self, count: int) -> None:
        """Takes back that many lines of the log, whatever the undo rule says; redo has them."""
        kept = len(self._entries) - count
        self._undone.append(tuple(self._entries[kept:]))
        del self._entries[kept:]
        self.claims = frozenset(number for number in self.claims if number < kept)
        del self._states[kept + 1 :]
        self.used_free_undo |= self.undo_rule == "free"
        self.record(f"undo {count}")

    def _last_decision(self) -> int:
        for index in range(len(self._entries) - 1, -1, -1):
            entry = self._entries[index]
            by_person = entry.move.seat >= 0 and self.chairs[entry.move.seat].is_human
            if by_person and not entry.joined:
                return index
        raise CannotUndo(say("There is no move to take back."))

    def _has_learnt(self, seat: int, since: int) -> bool:
        """True when the seat has since seen a card that was hidden from it then."""
        then = self._sight(seat, self._states[since])
        return any(self._sight(seat, state) - then for state in self._states[since + 1 :])

    def _sight(self, seat: int, state: Any) -> Counter[Card]:
        cards: Counter[Card] = self.rules.view(state, seat).piles.cards()
        return Counter({card: count for card, count in cards.items() if not card.is_hidden})
