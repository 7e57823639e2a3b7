"""Sevens from Hell as plain ints, for search: one round, changed in place, suits forgotten.

Hands and actions as in actions.py. Proven equal to the rules move by move in the tests; the rare
questions (the guard's, most of the first meld's) are answered by the same functions as there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Self

from cardtable.core.table import OVER
from games.sevens_from_hell.actions import (
    AT_LEAST_1,
    AT_LEAST_2,
    AT_LEAST_3,
    DISCARD,
    DISCARDS,
    DRAW,
    DRAW_ONLY,
    END,
    FOOT,
    FROM,
    GROWS,
    ONE,
    PAIRABLE,
    PICK_PAIRS,
    PLAIN,
    SHIFTS,
    STARTS,
    STARTS_WILD,
    TAKE_BACK,
    TOP,
    WILD_GROWS,
    WILD_SLOT_GROWS,
    WILD_STARTS,
    packed,
)
from games.sevens_from_hell.books import RANKS, SEVEN_SLOT, SLOT_OF_RANK, WILD_SLOT, kind, lacking
from games.sevens_from_hell.modelling import copy_into, points, set_up
from games.sevens_from_hell.seldom import acquisitions, first_steps, take_back, with_few
from games.sevens_from_hell.state import HellState
from games.sevens_from_hell.values import BOOK, DEUCE, JOKER, SEVEN, THREE, House

_NOTHING = (0, 0, 0, 0)
_SEVENS = SHIFTS[SEVEN]
_DEUCES = SHIFTS[DEUCE]
_BOTH = 127 << _DEUCES | 127


class Round:
    """One round in progress. `turn` is the seat to act, or OVER.

    `nat` and `wil` are each team's unfinished books by slot; the masks `empty`, `grow`, `six`,
    `wgrow` and `wsix` say which ranks' books are empty, take a card, wait at six, take a wild.
    `laid` is the face value on each team's table, `lack` what it needs to go out. `saved` is the
    hand and its size before a first meld in the making, worth `pend` so far.
    """

    __slots__ = (
        "acquiring", "aside", "closed", "closes", "discard", "draws", "earned", "empty", "faces",
        "feet", "grow", "hands", "house", "lack", "laid", "melded", "minimum", "nat", "out",
        "pend", "refused", "saved", "six", "size", "spent", "spent_plain", "team", "top", "turn",
        "wgrow", "wil", "wsix",
    )  # fmt: skip

    house: House
    turn: int
    team: list[int]
    acquiring: bool
    hands: list[int]
    size: list[int]
    feet: list[list[int]]
    draws: list[list[int]]
    discard: list[int]
    aside: list[int]
    top: int
    refused: bool
    out: int
    spent: int
    spent_plain: bool
    melded: list[bool]
    earned: list[bool]
    minimum: int
    pend: int
    saved: tuple[int, int]
    closes: list[int]
    closed: list[list[int]]
    lack: list[tuple[int, int, int, int]]
    faces: dict[int, int]
    nat: list[list[int]]
    wil: list[list[int]]
    empty: list[int]
    grow: list[int]
    six: list[int]
    wgrow: list[int]
    wsix: list[int]
    laid: list[int]

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
        seat = self.turn
        if self.acquiring:
            found = self._acquiring(seat)
        elif self.melded[self.team[seat]]:
            found = self._playing(seat)
        else:
            return first_steps(self, seat, self.team[seat])
        return (FOOT, *found) if self.earned[seat] and self._foot_free(seat) else found

    def _acquiring(self, seat: int) -> Sequence[int]:
        if self.discard and not self.refused:
            hand, top = self.hands[seat], self.discard[-1]
            if top in (DEUCE, JOKER):
                if (hand & 127) + (hand >> _DEUCES & 127) >= 2:
                    return acquisitions(self, seat, top)
            elif hand >> SHIFTS[top] & 126 and top != THREE:
                return acquisitions(self, seat, top)
        return DRAW_ONLY

    def _playing(self, seat: int) -> Sequence[int]:
        team, hand = self.team[seat], self.hands[seat]
        found = self.steps_of(team, hand, self.full(seat) if self.closes[seat] else BOOK)
        if self.size[seat] - (hand >> _SEVENS & 127) < 5:
            return with_few(self, seat, found)
        return found + DISCARDS[(hand + AT_LEAST_1) & PLAIN]

    def steps_of(self, team: int, hand: int, full: int) -> tuple[int, ...]:
        """Every step that these cards allow on a team's books, without guard or first meld."""
        grow = self.grow[team] | self.six[team] if full == BOOK else self.grow[team]
        found = STARTS[(hand + AT_LEAST_3) & self.empty[team]]
        found += GROWS[(hand + AT_LEAST_1) & grow]
        return found + self._wild_steps(team, hand, full) if hand & _BOTH else found

    def _wild_steps(self, team: int, hand: int, full: int) -> tuple[int, ...]:
        deuces, jokers = hand >> _DEUCES & 127, hand & 127
        wilds = (deuces > 0) + 2 * (jokers > 0)
        takes = self.wgrow[team] | self.wsix[team] if full == BOOK else self.wgrow[team]
        found = STARTS_WILD[wilds][(hand + AT_LEAST_2) & self.empty[team] & PAIRABLE]
        found += WILD_GROWS[wilds][takes]
        lying = self.wil[team][WILD_SLOT]
        if not lying:
            return found + WILD_STARTS[min(deuces, 3), min(jokers, 3)]
        return found + WILD_SLOT_GROWS[wilds] if lying < full else found

    def _foot_free(self, seat: int) -> bool:
        return bool(self.house.remembers and self.earned[seat] and self.feet[seat])

    @property
    def pended(self) -> bool:
        """Whether a first meld is in the making."""
        return self.saved[1] > 0

    def full(self, seat: int) -> int:
        """How far this seat may build: it may close a first book, then only after its mates."""
        if self.closes[seat]:
            closes, teams = self.closes, self.house.teams
            for mate in range(self.team[seat], len(closes), teams):
                if not closes[mate]:
                    return BOOK - 1
        return BOOK

    def complete(self, team: int) -> bool:
        """Whether a team has closed all required books."""
        return self.lack[team] == _NOTHING

    # -- doing it --------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Plays one action, and what the dealer does after it."""
        seat = self.turn
        if action >= 32:
            self._step(seat, action)
        elif action >= DISCARD:
            rank = action - DISCARD
            self.hands[seat] -= ONE[rank]
            self.size[seat] -= 1
            self.discard.append(rank)
            self._ended(seat)
        elif action == DRAW:
            hand, drawn = self.hands[seat], 2
            left, right = self.draws
            if left and right:
                hand += ONE[left.pop()] + ONE[right.pop()]
            else:
                pile = left or right
                drawn = min(2, len(pile))
                for _ in range(drawn):
                    hand += ONE[pile.pop()]
            self.hands[seat] = hand
            self.size[seat] += drawn
            self.spent, self.spent_plain = 0, False
            self.acquiring = False
        else:
            self._seldom(seat, action)

    def _seldom(self, seat: int, action: int) -> None:
        if action == TAKE_BACK:
            take_back(self, seat)
        elif action == END:
            self._ended(seat)
        elif action == FOOT:
            self._take_foot(seat)
        else:
            self._picked_up(seat, action)

    def _step(self, seat: int, action: int) -> None:
        cards, number, plains, slot, naturals, wilds = FROM[action]
        team = self.team[seat]
        if not self.melded[team] and not self.saved[1]:
            self.saved = (self.hands[seat], self.size[seat])
        self.hands[seat] -= cards
        self.size[seat] -= number
        points = self.faces[action]
        self.laid[team] += points
        nat, wil = self.nat[team], self.wil[team]
        nat[slot] += naturals
        wil[slot] += wilds
        if self.melded[team]:
            self.spent += number
            if plains:
                self.spent_plain = True
            if nat[slot] + wil[slot] == BOOK:
                self._close(seat, team, slot)
            else:
                self.mask(team, slot)
            if not self.size[seat]:
                self._emptied(seat)
        else:
            self.mask(team, slot)
            self.pend += points
            if self.pend >= self.minimum:
                self._commit(seat, team)

    def mask(self, team: int, slot: int) -> None:
        """Says in the masks what this slot takes now."""
        if slot == WILD_SLOT:
            return
        naturals, wilds = self.nat[team][slot], self.wil[team][slot]
        size = naturals + wilds
        bit = TOP[RANKS[slot]]
        off = ~bit
        waits = size == BOOK - 1
        grows = 0 < size < BOOK - 1
        self.empty[team] = self.empty[team] & off if size else self.empty[team] | bit
        self.grow[team] = self.grow[team] | bit if grows else self.grow[team] & off
        self.six[team] = self.six[team] | bit if waits else self.six[team] & off
        if slot != SEVEN_SLOT:
            takes = naturals > wilds + 1
            fed, last = takes and grows, takes and waits
            self.wgrow[team] = self.wgrow[team] | bit if fed else self.wgrow[team] & off
            self.wsix[team] = self.wsix[team] | bit if last else self.wsix[team] & off

    def _close(self, seat: int, team: int, slot: int) -> None:
        pair = (self.nat[team][slot], self.wil[team][slot])
        self.closed[team][kind(slot, pair)] += 1
        self.lack[team] = lacking(self.closed[team], self.house.required)
        self.closes[seat] += 1
        self.nat[team][slot] = self.wil[team][slot] = 0
        self.mask(team, slot)

    def _emptied(self, seat: int) -> None:
        """The last card was played: the foot at once, else he has gone out."""
        if self.feet[seat]:
            self._take_foot(seat)
        else:
            self.out = seat
            self.turn = OVER

    def _take_foot(self, seat: int) -> None:
        foot = self.feet[seat]
        self.hands[seat] += packed(foot)
        self.size[seat] += len(foot)
        self.feet[seat] = []
        self.spent, self.spent_plain = 0, False

    def _commit(self, seat: int, team: int) -> None:
        """The first meld stands: its full book closes, a pick-up brings the rest."""
        self.melded[team] = True
        self.pend = 0
        before = self.saved[1]
        kept = self.hands[seat]
        self.spent = before - self.size[seat]
        self.spent_plain = bool((self.saved[0] - kept) & ~(127 << _SEVENS))
        self.saved = (0, 0)
        taken = self.top >= 0
        self.top = -1
        for slot in range(12):
            if self.nat[team][slot] + self.wil[team][slot] == BOOK:
                self._close(seat, team, slot)
        if taken:
            self._bring(seat)
        if not self.size[seat]:
            self._emptied(seat)

    def _bring(self, seat: int) -> None:
        """The next four of a pile that was taken, and from the draw piles what it lacks."""
        cards = self.aside
        self.aside = []
        while len(cards) < 4 and self.discard:
            cards.append(self.discard.pop())
        left, right = self.draws
        side = int(len(right) > len(left))
        while len(cards) < 4 and (left or right):
            pile = self.draws[side] or self.draws[1 - side]
            side = 1 - side if pile is self.draws[side] else side
            cards.append(pile.pop())
        self.hands[seat] += packed(cards)
        self.size[seat] += len(cards)
        self.spent, self.spent_plain = 0, False

    def _picked_up(self, seat: int, action: int) -> None:
        top = self.discard.pop()
        two = PICK_PAIRS.get(action, (top, top))
        team, slot = self.team[seat], SLOT_OF_RANK[top]
        before = (self.hands[seat], self.size[seat])
        self.hands[seat] -= ONE[two[0]] + ONE[two[1]]
        self.size[seat] -= 2
        worth = self.house.worth
        points = worth[top] + worth[two[0]] + worth[two[1]]
        self.laid[team] += points
        row = self.wil if slot == WILD_SLOT else self.nat
        row[team][slot] += 3
        self.acquiring = False
        self.spent, self.spent_plain = 0, False
        if self.melded[team]:
            if self.nat[team][slot] + self.wil[team][slot] == BOOK:
                self._close(seat, team, slot)
            else:
                self.mask(team, slot)
            self._bring(seat)
            return
        self.mask(team, slot)
        self.saved, self.top, self.pend = before, top, points
        if points >= self.minimum:
            self._commit(seat, team)
        else:
            while len(self.aside) < 4 and self.discard:
                self.aside.append(self.discard.pop())

    def _ended(self, seat: int) -> None:
        """The turn is over: the foot, the end of the round, or the next seat."""
        if not self.size[seat]:
            if not self.feet[seat]:
                self.out, self.turn = seat, OVER
                return
            self._take_foot(seat)
        elif self.closes[seat] and self.feet[seat]:
            if self.house.remembers:
                self.earned[seat] = True
            else:
                self._take_foot(seat)
        left, right = self.draws
        if not left and not right:
            self.turn = OVER
            return
        self.turn = seat + 1 if seat + 1 < len(self.hands) else 0
        self.acquiring = True
        self.refused = False
        self.spent, self.spent_plain = 0, False

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

    def seen(self, action: int, seat: int) -> Hashable:  # noqa: ARG002  # by the contract
        """All but the cards drawn is played in the open."""
        return action
