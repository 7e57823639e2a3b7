"""Sevens from Hell as plain ints, for search: one round, changed in place, suits forgotten.

Hands, books and actions as in encoding.py. Proven equal to the rules move by move in the tests;
what is rare is in seldom.py. A draw that is a player's only choice is no action: it is done with
the action that brought it about.

Search plays thousands of rounds here. Constants are final and types exact, so that the installers
can carry the module compiled (build/native.py): twice as fast, from this same source.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, Self

from cardtable.core.table import OVER
from games.sevens_from_hell.books import WILD_SLOT
from games.sevens_from_hell.players.encoding import (
    ACQUIRING,
    BY_RANK,
    DISCARDS,
    DRAW,
    EMPTY,
    FEW,
    FIRST,
    FOOT,
    FOOT_WAITS,
    GROW,
    GROWS,
    LAID,
    LAYS,
    PAIRABLE,
    PAIRED,
    PLAIN,
    PLAYING,
    ROOM_FOR_THREE,
    SIZES,
    STARTS,
    TAKES,
    WILD,
    WILD_WAYS,
    WILDS,
    Hand,
)
from games.sevens_from_hell.players.modelling import copy_into, points, set_up
from games.sevens_from_hell.players.opening import Groups, first_steps
from games.sevens_from_hell.players.seldom import (
    brought,
    close,
    foot_taken,
    seldom,
    thrown,
    towards_first_meld,
    with_choice,
    with_few,
    with_little_left,
)
from games.sevens_from_hell.state import HellState
from games.sevens_from_hell.values import BOOK, DEUCE, JOKER, House

_NOTHING: Final = (0, 0, 0, 0)


class Round:
    """One round in progress. `turn` is the seat to act, or OVER.

    `hand`, `side`, `takes` and `phase` are those of the seat on turn: its cards, its team's side
    of the table, the place in it of the books it may build on, and what it is about. `standing`
    holds the last three for every seat at the start of its turn. `feet` are ranks, `faces` what
    the cards of an action are worth. `grown` is how many cards the hand had when it last grew,
    `ready` what may be done while acquiring, `earns` whether anybody's foot comes with his discard.
    A first meld in the making is worth `pend`, was begun from the hand `saved`, and with the card
    `top` of the pile (or -1); `easy` says that any step of naturals keeps the minimum in reach, and
    leaves it so.
    """

    __slots__ = (
        "aside", "closed", "closes", "discard", "draws", "earns", "easy", "faces", "feet", "groups",
        "grown", "hand", "hands", "house", "lack", "melded", "minimum", "out", "pend",
        "phase", "ready", "saved", "side", "sides", "standing", "takes", "team", "top", "turn",
    )  # fmt: skip

    house: House
    turn: int
    team: tuple[int, ...]
    faces: tuple[int, ...]
    groups: Groups
    minimum: int
    hand: Hand
    side: list[int]
    takes: int
    phase: int
    grown: int
    earns: bool
    ready: Sequence[int]
    hands: list[Hand]
    feet: list[tuple[int, ...]]
    draws: list[list[int]]
    discard: list[int]
    aside: list[int]
    out: int
    closes: list[int]
    standing: list[tuple[list[int], int, int]]
    melded: list[bool]
    closed: list[list[int]]
    lack: list[tuple[int, int, int, int]]
    sides: list[list[int]]
    pend: int
    saved: Hand | None
    easy: bool
    top: int

    @classmethod
    def of(cls, state: HellState) -> Self:
        """The model of a whole state (or of a view) in which a seat is on turn."""
        one = cls()
        set_up(one, state)
        return one

    def copy(self) -> Self:
        """A round of its own in the same position."""
        twin = type(self)()
        copy_into(twin, self)
        return twin

    # -- what may be done ----------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        """The actions of the seat on turn."""
        if self.phase:
            return self._elsewhen()
        hand = self.hand
        if hand.many < FEW:
            return with_few(self)
        least, side = hand.least, self.side
        held = least[1]
        found = GROWS[held & side[self.takes]] + DISCARDS[held & PLAIN]
        threes = least[3] & side[EMPTY]
        if threes:
            found = STARTS[threes] + found
        return self._wild_steps(hand, side) + found if held & WILD else found

    def _elsewhen(self) -> Sequence[int]:
        phase = self.phase
        if phase & ACQUIRING:
            found = self.ready
        elif phase & FIRST:
            found = first_steps(self)
        else:
            self.phase = PLAYING
            found = self.legal()
            self.phase = phase
        return (FOOT, *found) if phase & FOOT_WAITS else found

    def steps(self) -> tuple[int, ...]:
        """Every step that the hand allows on the team's books, without guard or first meld."""
        hand, side = self.hand, self.side
        held = hand.least[1]
        found = STARTS[hand.least[3] & side[EMPTY]] + GROWS[held & side[self.takes]]
        return self._wild_steps(hand, side) + found if held & WILD else found

    def _wild_steps(self, hand: Hand, side: list[int]) -> tuple[int, ...]:
        counts = hand.counts
        starts, grows, books = WILD_WAYS[counts[DEUCE]][counts[JOKER]]
        found = grows[side[self.takes + WILDS]]
        pairs = hand.least[2] & side[EMPTY] & PAIRABLE
        if pairs:
            found = starts[pairs] + found
        return found if side[WILD_SLOT] else found + books

    # -- who and what stands where -------------------------------------------------------------

    @property
    def acquiring(self) -> bool:
        """Whether the seat on turn has still to draw or to take the pile."""
        return bool(self.phase & ACQUIRING)

    @property
    def pended(self) -> bool:
        """Whether a first meld is in the making."""
        return self.saved is not None

    def full(self, seat: int) -> int:
        """How far this seat may build: it may close a first book, then only after its mates."""
        return BOOK if self.standing[seat][1] == TAKES else BOOK - 1

    def complete(self, team: int) -> bool:
        """Whether a team has closed all required books."""
        return self.lack[team] == _NOTHING

    # -- doing it --------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Plays one action, and what the dealer does after it."""
        if action < DRAW:
            hand = self.hand
            hand.lose(action)
            self.discard.append(action)
            if self.earns or not hand.many:
                thrown(self)
            else:
                self.passed(action)
        elif action >= GROW:
            self._lay(action)
        elif action == DRAW:
            self.drawn()
        else:
            seldom(self, action)

    def _lay(self, action: int) -> None:
        """Lays cards down: three or one."""
        ranks, slot, bit, nexts = LAYS[action]
        side = self.side
        side[slot], places, full = nexts[side[slot]]
        for place in places:
            side[place] ^= bit
        side[LAID] += self.faces[action]
        if self.phase & FIRST:
            towards_first_meld(self, action, ranks, full)
            return
        hand = self.hand
        hand.lose_all(ranks)
        if full:
            close(self, slot)
        if not hand.many:
            self.emptied()

    def passed(self, top: int) -> None:
        """The turn goes to the next seat, which draws where it can do nothing else."""
        seat = self.turn + 1
        standing = self.standing
        if seat == len(standing):
            seat = 0
        left, right = self.draws
        hand = self.hands[seat]
        level, wanted = PAIRED[top]
        self.side, self.takes, phase = standing[seat]
        if not left or not right:
            with_little_left(self, seat, top)
        elif phase > FIRST or (
            hand.least[level] & wanted
            and SIZES[self.side[BY_RANK[top]]] <= self.takes - ROOM_FOR_THREE
        ):
            with_choice(self, seat, top)
        else:
            self.turn, self.phase, self.hand = seat, phase, hand
            hand.gain_two(left.pop(), right.pop())
            self.grown = hand.many

    def drawn(self) -> None:
        """The seat on turn draws the top card of each pile; both of one where the other is used."""
        left, right = self.draws
        hand = self.hand
        if left and right:
            hand.gain_two(left.pop(), right.pop())
        else:
            pile = left or right
            for _ in range(min(2, len(pile))):
                hand.gain(pile.pop())
        self.grown = hand.many
        self.phase &= ~ACQUIRING

    def emptied(self) -> None:
        """The last card was played: the foot at once, else he has gone out."""
        seat = self.turn
        if self.feet[seat]:
            self.take_foot()
        else:
            self.out, self.turn = seat, OVER

    def take_foot(self) -> None:
        """The foot of the seat on turn joins its hand."""
        foot_taken(self)

    def bring(self) -> None:
        """The next four of a pile that was taken, and from the draw piles what it lacks."""
        brought(self)

    # -- the end ---------------------------------------------------------------------------------

    def points(self) -> list[int]:
        """What each team scores as things lie."""
        return points(self)

    def result(self) -> Sequence[float]:
        """Each seat's margin over the best other team, in points."""
        found = points(self)
        margins = [
            one - max(two for other, two in enumerate(found) if other != team)
            for team, one in enumerate(found)
        ]
        return [float(margins[team]) for team in self.team]

    def seen(self, action: int, seat: int) -> Hashable:  # by the contract
        """All but the cards drawn is played in the open."""
        return action
