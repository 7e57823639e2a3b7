"""Sevens from Hell as plain ints, for search: one round, changed in place, suits forgotten.

Hands and actions as in actions.py. Proven equal to the rules move by move in the tests; the rare
questions (the guard's, most of the first meld's) are answered by the same functions as there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

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
    NATURALS,
    ONE,
    PAIRABLE,
    PICK_PAIRS,
    PLAIN,
    SHIFTS,
    STARTS,
    STARTS_WILD,
    STEPS,
    TAKE_BACK,
    TOP,
    WILD_GROWS,
    WILD_SLOT_GROWS,
    WILD_STARTS,
    action_of,
    packed,
    unpacked,
)
from games.sevens_from_hell.books import (
    RANKS,
    SLOT_OF_RANK,
    WILD_SLOT,
    Bench,
    Step,
    can_discard,
    can_stand,
    kind,
    lacking,
    steps,
    without,
)
from games.sevens_from_hell.reach import reach
from games.sevens_from_hell.state import ACQUIRE, HellState, closed_books, closed_by, pending
from games.sevens_from_hell.turns import guarded
from games.sevens_from_hell.values import BOOK, DEUCE, JOKER, SEVEN, THREE, House, house

_SEVENS = SHIFTS[SEVEN]
_DEUCES = SHIFTS[DEUCE]


class Round:
    """One round in progress. `turn` is the seat to act, or OVER.

    `nat` and `wil` are each team's unfinished books by slot; masks say which ranks' books are
    empty, grow, take a wild, or wait at six. `laid` is the face value on each team's table.
    """

    __slots__ = (
        "acquiring", "aside", "closed", "closes", "discard", "draws", "earned", "empty", "feet",
        "grow", "hands", "house", "laid", "melded", "minimum", "nat", "out", "pend",
        "refused", "saved", "six", "size", "spent", "spent_plain", "team", "top", "turn", "wgrow",
        "wil", "wsix",
    )  # fmt: skip

    house: House
    turn: int

    @classmethod
    def of(cls, state: HellState) -> Round:
        """The model of a whole state in which a seat is on turn."""
        rules, piles = house(state.table), state.piles
        one = cls()
        one.house = rules
        one.team = [rules.team(seat) for seat in range(rules.seats)]
        one.turn = state.turn
        one.acquiring = state.phase == ACQUIRE
        hands = [[card.rank for card in piles[f"hand-{seat}"]] for seat in range(rules.seats)]
        one.hands = [packed(ranks) for ranks in hands]
        one.size = [len(ranks) for ranks in hands]
        one.feet = [[card.rank for card in piles[f"foot-{seat}"]] for seat in range(rules.seats)]
        one.draws = [[card.rank for card in piles[f"draw-{side}"]] for side in (0, 1)]
        one.discard = [card.rank for card in piles["discard"]]
        one.aside = [card.rank for card in piles["aside"]]
        one.top = -1 if state.top is None else state.top.rank
        one.refused = state.refused
        one.spent, one.spent_plain = state.spent, state.spent_plain
        one.melded = list(state.melded)
        one.minimum = rules.minimum(state.round)
        one.earned = list(state.earned)
        one.closes = [closed_by(state, seat) for seat in range(rules.seats)]
        one.closed = [list(closed_books(state, team, rules)) for team in range(rules.teams)]
        one.out = -1
        one._lay_out(state)
        return one

    def _lay_out(self, state: HellState) -> None:
        """The books, their masks, and what a first meld in the making would go back to."""
        rules = self.house
        count = range(rules.teams)
        self.nat = [[0] * 12 for _ in count]
        self.wil = [[0] * 12 for _ in count]
        self.empty = [NATURALS for _ in count]
        self.grow, self.wgrow = [0 for _ in count], [0 for _ in count]
        self.six, self.wsix = [0 for _ in count], [0 for _ in count]
        self.laid = [0 for _ in count]
        for team in count:
            for name, cards in state.piles.items():
                if name.startswith((f"books-{team}/", f"closed-{team}/")):
                    self.laid[team] += rules.points(cards)
            for slot, name in enumerate(_names(team)):
                ranks = [card.rank for card in state.piles[name]]
                wilds = ranks.count(DEUCE) + ranks.count(JOKER)
                self.nat[team][slot], self.wil[team][slot] = len(ranks) - wilds, wilds
                self._mask(team, slot)
        laid = pending(state)
        self.pend = rules.points(laid)
        self.saved = (0, 0)
        if laid:
            ranks = [card.rank for card in laid]
            if self.top >= 0:
                ranks.remove(self.top)
            seat = state.actor
            self.saved = (self.hands[seat] + packed(ranks), self.size[seat] + len(ranks))

    def copy(self) -> Round:
        """A round of its own in the same position."""
        twin = Round()
        for name in ("house", "team", "turn", "acquiring", "top", "refused", "spent", "saved",
                     "spent_plain", "minimum", "pend", "out"):  # fmt: skip
            setattr(twin, name, getattr(self, name))
        for name in ("hands", "size", "discard", "aside", "melded", "earned", "closes", "empty",
                     "grow", "wgrow", "six", "wsix", "laid", "feet"):  # fmt: skip
            setattr(twin, name, getattr(self, name)[:])
        for name in ("draws", "closed", "nat", "wil"):
            setattr(twin, name, [row[:] for row in getattr(self, name)])
        return twin

    # -- what may be done ----------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        """The actions of the seat on turn."""
        seat = self.turn
        team = self.team[seat]
        hand = self.hands[seat]
        if self.acquiring:
            if self.discard and not self.refused:
                top = self.discard[-1]
                if top == JOKER or top == DEUCE:
                    if (hand & 127) + (hand >> _DEUCES & 127) >= 2:
                        return self._acquire(seat, top)
                elif hand >> SHIFTS[top] & 126 and top != THREE:
                    return self._acquire(seat, top)
            return (FOOT, DRAW) if self._foot_free(seat) else DRAW_ONLY
        if not self.melded[team]:
            return self._first(seat, team)
        held = (hand + AT_LEAST_1) & _TOPS
        deuces, jokers = hand >> _DEUCES & 127, hand & 127
        wilds = (deuces > 0) + 2 * (jokers > 0)
        empty = self.empty[team]
        found = STARTS[(hand + AT_LEAST_3) & empty]
        full = self.full(seat)
        if full == BOOK:
            found += GROWS[held & (self.grow[team] | self.six[team])]
            if wilds:
                found += WILD_GROWS[wilds][self.wgrow[team] | self.wsix[team]]
        else:
            found += GROWS[held & self.grow[team]]
            if wilds:
                found += WILD_GROWS[wilds][self.wgrow[team]]
        if wilds:
            found += STARTS_WILD[wilds][(hand + AT_LEAST_2) & empty & PAIRABLE]
            lying = self.wil[team][WILD_SLOT]
            if not lying:
                found += WILD_STARTS[min(deuces, 3), min(jokers, 3)]
            elif lying < full:
                found += WILD_SLOT_GROWS[wilds]
        size = self.size[seat]
        if size - (hand >> _SEVENS & 127) < 5:
            return self._careful(seat, team, found, held)
        found += DISCARDS[held & PLAIN]
        return (FOOT, *found) if self.earned[seat] and self._foot_free(seat) else found

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
        return not any(lacking(self.closed[team], self.house.required))

    def _acquire(self, seat: int, top: int) -> Sequence[int]:
        """The draw, and the ways to take the pile."""
        found = [FOOT, DRAW] if self._foot_free(seat) else [DRAW]
        team, slot = self.team[seat], SLOT_OF_RANK[top]
        size = self.nat[team][slot] + self.wil[team][slot]
        if top == SEVEN or size + 3 > self.full(seat):
            return found
        counts = unpacked(self.hands[seat])
        pairs = PICK_PAIRS if slot == WILD_SLOT else {1: (top, top)}
        for action, two in pairs.items():
            rest = without(counts, two)
            if min(rest) >= 0 and (self.melded[team] or self._reaches(top, two, rest)):
                found.append(action)
        return found

    def _reaches(self, top: int, two: tuple[int, int], rest: list[int]) -> bool:
        worth = self.house.worth
        laid = worth[top] + worth[two[0]] + worth[two[1]]
        slots = [(0, 0)] * 12
        slot = SLOT_OF_RANK[top]
        slots[slot] = (0, 3) if slot == WILD_SLOT else (3, 0)
        return laid + reach(tuple(rest), tuple(slots), worth) >= self.minimum

    def _bench(self, seat: int, team: int) -> Bench:
        slots = tuple(zip(self.nat[team], self.wil[team], strict=True))
        mine = self.closes[seat]
        if not self.melded[team]:
            mine += sum(1 for pair in slots if sum(pair) == BOOK)
        others = range(team, len(self.closes), self.house.teams)
        mates = all(self.closes[mate] for mate in others if mate != seat)
        return Bench(slots, tuple(self.closed[team]), mine, mates, not self.feet[seat], self.house)

    def _careful(self, seat: int, team: int, found: Sequence[int], held: int) -> Sequence[int]:
        """The same with few cards: what the guard lets stand, and whether a discard is possible."""
        hand, size = self.hands[seat], self.size[seat]
        plain = size - (hand >> _SEVENS & 127)
        foot_taken = not self.feet[seat]
        complete = foot_taken and self.complete(team)
        keep = 2 if foot_taken and not complete else 1
        allowed = []
        counts: list[int] = []
        for action in found:
            _, number, plains, *_ = FROM[action]
            if plain - plains < 1 or size - number < keep:
                counts = counts or unpacked(hand)
                side = self._bench(seat, team)
                before = self._had_discard(plain, size, keep)
                if not guarded(counts, side, STEPS[action], before):
                    continue
            allowed.append(action)
        if plain and size >= keep:
            allowed += DISCARDS[held & PLAIN]
        elif size and not self._had_discard(plain, size, keep):
            allowed.append(END)
        return [FOOT, *allowed] if self._foot_free(seat) else allowed

    def _had_discard(self, plain: int, size: int, keep: int) -> bool:
        return (self.spent_plain or plain > 0) and size + self.spent >= keep

    def _first(self, seat: int, team: int) -> Sequence[int]:
        """Steps of a first meld, of which the minimum stays in reach; or a discard."""
        hand = self.hands[seat]
        counts = unpacked(hand)
        pended = self.pended
        found: list[int] = []
        side = self._bench(seat, team)
        worth = self.house.worth
        if self.pend + reach(tuple(counts), side.open, worth) >= self.minimum:
            found = [
                action_of(step)
                for step in steps(counts, side)
                if self._may_begin(seat, counts, side, step)
            ]
        if pended:
            return [*found, TAKE_BACK]
        held = (hand + AT_LEAST_1) & _TOPS
        if can_discard(counts, side):
            found += DISCARDS[held & PLAIN]
        elif self.size[seat] and not any(counts[rank] for rank in range(14) if rank != SEVEN):
            found.append(END)
        return found

    def _may_begin(self, seat: int, counts: list[int], side: Bench, step: Step) -> bool:
        worth = self.house.worth
        total = self.pend + sum(worth[rank] for rank in step.ranks)
        rest = without(counts, step.ranks)
        slots = list(side.open)
        slots[step.slot] = step.onto(slots[step.slot])
        if total < self.minimum:
            return total + reach(tuple(rest), tuple(slots), worth) >= self.minimum
        if self.top >= 0:
            return True
        before = self.saved[0] or self.hands[seat]
        if before == before & (127 << _SEVENS):
            return True
        return can_stand(rest, side._replace(open=tuple(slots), mine=0).closing())

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
            self._taken_back(seat)
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
        worth = self.house.worth
        points = 0
        for rank in STEPS[action].ranks:
            points += worth[rank]
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
                self._mask(team, slot)
            if not self.size[seat]:
                self._emptied(seat)
        else:
            self._mask(team, slot)
            self.pend += points
            if self.pend >= self.minimum:
                self._commit(seat, team)

    def _mask(self, team: int, slot: int) -> None:
        """Says in the masks what this slot takes now."""
        if slot == WILD_SLOT:
            return
        naturals, wilds = self.nat[team][slot], self.wil[team][slot]
        bit = TOP[RANKS[slot]]
        size = naturals + wilds
        takes = naturals > wilds + 1 and bit & PAIRABLE
        for masks, on in (
            (self.empty, size == 0),
            (self.grow, 0 < size < BOOK - 1),
            (self.six, size == BOOK - 1),
            (self.wgrow, takes and size < BOOK - 1),
            (self.wsix, takes and size == BOOK - 1),
        ):
            masks[team] = masks[team] | bit if on else masks[team] & ~bit

    def _close(self, seat: int, team: int, slot: int) -> None:
        pair = (self.nat[team][slot], self.wil[team][slot])
        self.closed[team][kind(slot, pair)] += 1
        self.closes[seat] += 1
        self.nat[team][slot] = self.wil[team][slot] = 0
        self._mask(team, slot)

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
                self._mask(team, slot)
            self._bring(seat)
            return
        self._mask(team, slot)
        self.saved, self.top, self.pend = before, top, points
        if points >= self.minimum:
            self._commit(seat, team)
        else:
            while len(self.aside) < 4 and self.discard:
                self.aside.append(self.discard.pop())

    def _taken_back(self, seat: int) -> None:
        team = self.team[seat]
        self.hands[seat], self.size[seat] = self.saved
        self.laid[team] -= self.pend
        self.pend, self.saved = 0, (0, 0)
        for slot in range(12):
            self.nat[team][slot] = self.wil[team][slot] = 0
            self._mask(team, slot)
        if self.top >= 0:
            self.discard += [*reversed(self.aside), self.top]
            self.aside = []
            self.top = -1
            self.acquiring = self.refused = True

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
        """What each team scores as things lie (without cuts)."""
        rules = self.house
        found = []
        for team, closed in enumerate(self.closed):
            total = self.laid[team]
            for number, value in zip(closed, rules.book_values, strict=True):
                total += number * value
            for number, value in zip(lacking(closed, rules.required), rules.missing, strict=True):
                total -= number * value
            found.append(total)
        for seat, hand in enumerate(self.hands):
            found[self.team[seat]] -= self._face(hand, self.feet[seat])
        if self.out >= 0:
            found[self.team[self.out]] += rules.going_out
        return found

    def _face(self, hand: int, foot: list[int]) -> int:
        worth = self.house.worth
        total = 0
        for rank, number in enumerate(unpacked(hand)):
            total += worth[rank] * number
        for rank in foot:
            total += worth[rank]
        return total

    def result(self) -> Sequence[float]:
        """Each seat's margin over the best other team, in points."""
        points = self.points()
        margins = [
            one - max(two for other, two in enumerate(points) if other != team)
            for team, one in enumerate(points)
        ]
        return [float(margins[team]) for team in self.team]

    def seen(self, action: int, seat: int) -> Hashable:
        """All but the cards drawn is played in the open."""
        return action


def _names(team: int) -> tuple[str, ...]:
    from games.sevens_from_hell.state import book_piles

    return book_piles(team)


_TOPS = NATURALS | TOP[JOKER] | TOP[DEUCE] | TOP[THREE]
