"""Sevens from Hell as plain ints, for search: one round, changed in place, suits forgotten.

Hands, books and actions are encoded as encoding.py says. A draw that is a player's only choice is
no action: it is done with the action that brought it about. Proven equal to the rules move by move
in the tests.

Search plays thousands of rounds here. What nearly every turn consists of is written for speed;
what is rare (taking the pile, a first meld, few cards left, feet, closings) comes after it, and
asks the rules' own functions where the answer is hard to tell. Constants are final and types
exact, so that the installers can carry the module compiled (build/native.py): twice as fast, from
this same source.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Self

from cardtable.core.table import OVER
from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    RANKS,
    SEVEN,
    SLOT_OF_RANK,
    THREE,
    WILD_SLOT,
    Bench,
    can_stand,
    lacking,
)
from games.sevens_from_hell.options import House, house
from games.sevens_from_hell.players.encoding import (
    ACQUIRING,
    BY_RANK,
    DISCARDS,
    DRAW,
    DRAW_ONLY,
    EMPTY,
    END,
    FEW,
    FIRST,
    FOOT,
    FOOT_WAITS,
    FULL,
    GROW,
    GROW_DEUCE,
    GROWS,
    KINDS,
    LAID,
    LAYS,
    PAIRABLE,
    PAIRED,
    PICK_PAIRS,
    PLAIN,
    PLAIN_SHIFT,
    PLAYING,
    ROOM_FOR_THREE,
    SIZES,
    SLOT_BITS,
    START,
    START_DEUCE,
    START_WILD,
    STARTS,
    STEPS,
    TAKE,
    TAKE_BACK,
    TAKES,
    TAKES_SIX,
    TALLY,
    WILD,
    WILD_TAKES,
    WILD_WAYS,
    WILDS,
    Hand,
    bare_side,
    packed,
    pairs_of,
    set_book,
    size_of,
    unpacked,
)
from games.sevens_from_hell.players.quick_reach import (
    Bounds,
    Naturals,
    bounds,
    by_value,
    reaches,
)
from games.sevens_from_hell.state import (
    ACQUIRE,
    HellState,
    closed_books,
    closed_by,
    open_books,
    pending,
)
from games.sevens_from_hell.turns import guarded

_NOTHING: Final = (0, 0, 0, 0)
_DRAW_OR_TAKE: Final[tuple[int, ...]] = (DRAW, TAKE)
_UNGUARDED: Final = 5  # with this many plain cards no step leaves a hand that the guard forbids


class Round:
    """One round in progress. `turn` is the seat to act, or OVER.

    `hand`, `side`, `takes` and `phase` are those of the seat on turn: its cards, its team's side
    of the table, where that lists the books it may build on, and its phase. `turn_start`
    holds the last three for every seat as they are when its turn begins. `feet` are ranks,
    `step_worth` is what the cards of an action are worth. `grown_to` is how many cards the hand had
    when it last grew, `acquisitions` are the ways to draw or take the pile, `feet_due` says whether
    anybody's foot comes with his discard. `closed` counts each team's closed books by kind,
    `closed_by` those that each seat has closed, `missing` those that a team still needs.

    A first meld in the making is worth `pending`, was begun from the hand `hand_before`, and with
    the card `top` of the pile (or -1); `naturals_safe` says that any step of naturals keeps the
    minimum in reach, and leaves it so.
    """

    __slots__ = (
        "acquisitions", "aside", "closed", "closed_by", "discard", "draws", "feet", "feet_due",
        "grown_to", "hand", "hand_before", "hands", "house", "melded", "minimum", "missing",
        "naturals", "naturals_safe", "out", "pending", "phase", "side", "sides", "step_worth",
        "takes", "team", "top", "turn", "turn_start",
    )  # fmt: skip

    house: House
    turn: int
    team: tuple[int, ...]
    step_worth: tuple[int, ...]
    naturals: Naturals
    minimum: int
    hand: Hand
    side: list[int]
    takes: int
    phase: int
    grown_to: int
    feet_due: bool
    acquisitions: Sequence[int]
    hands: list[Hand]
    feet: list[tuple[int, ...]]
    draws: list[list[int]]
    discard: list[int]
    aside: list[int]
    out: int
    closed_by: list[int]
    turn_start: list[tuple[list[int], int, int]]
    melded: list[bool]
    closed: list[list[int]]
    missing: list[tuple[int, int, int, int]]
    sides: list[list[int]]
    pending: int
    hand_before: Hand | None
    naturals_safe: bool
    top: int

    @classmethod
    def of(cls, state: HellState) -> Self:
        """The model of a whole state (or of a view) in which a seat is on turn."""
        model = cls()
        model.set_up(state)
        return model

    def set_up(self, state: HellState) -> None:
        """Takes over the position of a state (or a view) in which a seat is on turn."""
        rules, piles = house(state.table), state.piles
        seats = range(rules.seats)

        def ranks(pile: str) -> list[int]:
            return [card.rank for card in piles[pile]]

        self.house, self.step_worth = rules, _step_worth(rules.worth)
        self.naturals = by_value(rules.worth)
        self.team = tuple(rules.team(seat) for seat in seats)
        self.turn, self.out = state.turn, -1
        self.hands = [packed(ranks(f"hand-{seat}")) for seat in seats]
        self.feet = [tuple(ranks(f"foot-{seat}")) for seat in seats]
        self.draws = [ranks("draw-0"), ranks("draw-1")]
        self.discard, self.aside = ranks("discard"), ranks("aside")
        self.top = -1 if state.top is None else state.top.rank
        self.melded = list(state.melded)
        self.minimum = rules.minimum(state.round)
        self.closed_by = [closed_by(state, seat) for seat in seats]
        self.closed = [list(closed_books(state, team, rules)) for team in range(rules.teams)]
        self.missing = [lacking(closed, rules.required) for closed in self.closed]
        self.sides = [_side_of(state, team) for team in range(rules.teams)]
        self._set_up_first_meld(state)
        self._set_up_turn(state)

    def _set_up_first_meld(self, state: HellState) -> None:
        """Sets the points of a first meld in the making, and the hand it would go back to."""
        laid = pending(state)
        self.pending = self.house.points(laid)
        self.hand_before, self.naturals_safe = None, False
        if laid:
            ranks = [card.rank for card in laid]
            if self.top >= 0:
                ranks.remove(self.top)
            before = self.hands[state.actor].copy()
            for rank in ranks:
                before.gain(rank)
            self.hand_before = before

    def _set_up_turn(self, state: HellState) -> None:
        """Sets how every seat begins its turn, and where the one on turn is in its own."""
        self.turn_start = [self._start_of(seat) for seat in range(self.house.seats)]
        seat = self.turn
        self.hand = self.hands[seat]
        self.grown_to = self.hand.tally + state.spent * TALLY[-1 if state.spent_plain else SEVEN]
        self.feet_due = self._are_feet_due()
        self.side, self.takes, self.phase = self.turn_start[seat]
        if self.hand_before and BOOK in map(SIZES.__getitem__, self.side[:TAKES_SIX]):
            self.takes = TAKES_SIX  # a first meld with a full book has no second one (SFH-49)
        if not state.earned[seat]:
            self.phase &= ~FOOT_WAITS  # earned in this turn, to be picked up in the next one
        self.acquisitions = ()
        if state.phase == ACQUIRE:
            self.phase |= ACQUIRING
            tops = [] if state.refused else self.discard[-1:]
            self.acquisitions = self._ways_to_acquire(tops[0]) if tops else DRAW_ONLY

    def copy(self) -> Self:
        """A round of its own in the same position."""
        twin = type(self)()
        twin.house, twin.team, twin.step_worth = self.house, self.team, self.step_worth
        twin.naturals = self.naturals
        twin.minimum, twin.turn, twin.out = self.minimum, self.turn, self.out
        twin.takes, twin.phase = self.takes, self.phase
        twin.grown_to, twin.feet_due = self.grown_to, self.feet_due
        twin.acquisitions = self.acquisitions
        twin.pending, twin.hand_before = self.pending, self.hand_before
        twin.naturals_safe, twin.top = self.naturals_safe, self.top
        twin.hands = [hand.copy() for hand in self.hands]
        twin.hand = twin.hands[max(self.turn, 0)]
        twin.feet, twin.closed_by = self.feet[:], self.closed_by[:]
        twin.discard, twin.aside = self.discard[:], self.aside[:]
        twin.melded, twin.missing = self.melded[:], self.missing[:]
        twin.draws = [pile[:] for pile in self.draws]
        twin.closed = [kinds[:] for kinds in self.closed]
        twin.sides = sides = [side[:] for side in self.sides]
        teams = len(sides)
        twin.turn_start = [
            (sides[seat % teams], takes, phase)
            for seat, (_, takes, phase) in enumerate(self.turn_start)
        ]
        twin.side = sides[self.team[self.turn]] if self.turn != OVER else self.side[:]
        return twin

    # -- what may be done ----------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        """The actions of the seat on turn."""
        if self.phase:
            return self._legal_in_phase()
        hand = self.hand
        if hand.tally < FEW:
            return self._legal_with_few()
        least, side = hand.least, self.side
        held = least[1]
        actions = GROWS[held & side[self.takes]] + DISCARDS[held & PLAIN]
        threes = least[3] & side[EMPTY]
        if threes:
            actions = STARTS[threes] + actions
        return self._wild_steps(hand, side) + actions if held & WILD else actions

    def _legal_in_phase(self) -> Sequence[int]:
        phase = self.phase
        if phase & ACQUIRING:
            actions = self.acquisitions
        elif phase & FIRST:
            actions = self._first_steps()
        else:
            self.phase = PLAYING
            actions = self.legal()
            self.phase = phase
        return (FOOT, *actions) if phase & FOOT_WAITS else actions

    def steps(self) -> tuple[int, ...]:
        """Every step that the hand allows on the team's books, without guard or first meld."""
        hand, side = self.hand, self.side
        held = hand.least[1]
        actions = STARTS[hand.least[3] & side[EMPTY]] + GROWS[held & side[self.takes]]
        return self._wild_steps(hand, side) + actions if held & WILD else actions

    def _wild_steps(self, hand: Hand, side: list[int]) -> tuple[int, ...]:
        counts = hand.counts
        starts, grows, books = WILD_WAYS[counts[DEUCE]][counts[JOKER]]
        actions = grows[side[self.takes + WILDS]]
        pairs = hand.least[2] & side[EMPTY] & PAIRABLE
        if pairs:
            actions = starts[pairs] + actions
        return actions if side[WILD_SLOT] else actions + books

    # -- who and what stands where -------------------------------------------------------------

    @property
    def acquiring(self) -> bool:
        """True when the seat on turn has still to draw or to take the pile."""
        return bool(self.phase & ACQUIRING)

    @property
    def melding(self) -> bool:
        """True when a first meld is in the making."""
        return self.hand_before is not None

    def full(self, seat: int) -> int:
        """The size to which this seat may build: it closes one book, then only after its mates."""
        return BOOK if self.turn_start[seat][1] == TAKES else BOOK - 1

    def complete(self, team: int) -> bool:
        """True when a team has closed all required books."""
        return self.missing[team] == _NOTHING

    def bench(self) -> Bench:
        """The team's books as the seat on turn may build on them, as the rules say it."""
        seat = self.turn
        team = self.team[seat]
        mine = self.closed_by[seat]
        slots = pairs_of(self.side)
        if not self.melded[team]:
            mine += sum(1 for pair in slots if sum(pair) == BOOK)
        mates = all(self.closed_by[mate] for mate in self.house.members(team) if mate != seat)
        return Bench(slots, tuple(self.closed[team]), mine, mates, not self.feet[seat], self.house)

    # -- doing it --------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Plays one action, and what the dealer does after it."""
        if action < DRAW:
            hand = self.hand
            hand.lose(action)
            self.discard.append(action)
            if self.feet_due or not hand.tally:
                self._end_turn()
            else:
                self._pass_turn(action)
        elif action >= GROW:
            self._lay(action)
        elif action == DRAW:
            self.draw()
        else:
            self._play_rarer(action)

    def _lay(self, action: int) -> None:
        """Lays cards down: three or one."""
        ranks, slot, bit, nexts = LAYS[action]
        side = self.side
        side[slot], places, full = nexts[side[slot]]
        for place in places:
            side[place] ^= bit
        side[LAID] += self.step_worth[action]
        if self.phase & FIRST:
            self._lay_towards_first_meld(action, ranks, full)
            return
        hand = self.hand
        hand.lose_all(ranks)
        if full:
            self._close(slot)
        if not hand.tally:
            self._empty_hand()

    def _pass_turn(self, top: int) -> None:
        """The turn goes to the next seat, which draws where it can do nothing else."""
        seat = self.turn + 1
        turn_start = self.turn_start
        if seat == len(turn_start):
            seat = 0
        left, right = self.draws
        hand = self.hands[seat]
        level, wanted = PAIRED[top]
        self.side, self.takes, phase = turn_start[seat]
        if not left or not right:
            self._begin_turn_with_little_left(seat, top)
        elif phase > FIRST or (
            hand.least[level] & wanted
            and SIZES[self.side[BY_RANK[top]]] <= self.takes - ROOM_FOR_THREE
        ):
            self._begin_turn_with_choice(seat, top)
        else:
            self.turn, self.phase, self.hand = seat, phase, hand
            hand.gain_two(left.pop(), right.pop())
            self.grown_to = hand.tally

    def draw(self) -> None:
        """The seat on turn draws the top card of each pile; both of one where the other is used."""
        left, right = self.draws
        hand = self.hand
        if left and right:
            hand.gain_two(left.pop(), right.pop())
        else:
            pile = left or right
            for _ in range(min(2, len(pile))):
                hand.gain(pile.pop())
        self.grown_to = hand.tally
        self.phase &= ~ACQUIRING

    def _play_rarer(self, action: int) -> None:
        """Plays what is neither a draw, a discard nor a step."""
        if action >= TAKE:
            self._take_pile(action)
        elif action == TAKE_BACK:
            self._take_back()
        elif action == FOOT:
            self.take_foot()
        else:
            self._end_turn()

    # -- acquiring -------------------------------------------------------------------------------

    def _begin_turn_with_choice(self, seat: int, top: int) -> None:
        """A turn begins in which the seat may have a choice."""
        self.turn, self.hand = seat, self.hands[seat]
        self.phase = self.turn_start[seat][2] | ACQUIRING
        self._offer_choice(top)

    def _begin_turn_with_little_left(self, seat: int, top: int) -> None:
        """A turn begins when a draw pile is used up; when both are, the round is over (SFH-36)."""
        if any(self.draws):
            self._begin_turn_with_choice(seat, top)
        else:
            self.turn = OVER

    def _offer_choice(self, top: int) -> None:
        """Offers the seat its ways to acquire cards; where it has none but to draw, it draws."""
        self.acquisitions = ways = self._ways_to_acquire(top)
        if ways is DRAW_ONLY and not self.phase & FOOT_WAITS:
            self.draw()

    def _ways_to_acquire(self, top: int) -> tuple[int, ...]:
        """The draw, and the ways to take the pile."""
        hand, slot = self.hand, BY_RANK[top]
        level, wanted = PAIRED[top]
        if not hand.least[level] & wanted or SIZES[self.side[slot]] > self.takes - ROOM_FOR_THREE:
            return DRAW_ONLY
        if slot != WILD_SLOT:
            if self.phase & FIRST and not self._may_meld_with_pile(top, (top, top)):
                return DRAW_ONLY
            return _DRAW_OR_TAKE
        takes = WILD_TAKES[hand.counts[DEUCE]][hand.counts[JOKER]]
        if self.phase & FIRST:
            takes = tuple(take for take in takes if self._may_meld_with_pile(top, PICK_PAIRS[take]))
        return (DRAW, *takes) if takes else DRAW_ONLY

    def _take_pile(self, action: int) -> None:
        """Takes the pile: its top card goes to a book with two of the hand, and four cards come."""
        top = self.discard.pop()
        two = PICK_PAIRS.get(action, (top, top))
        side, slot, worth = self.side, SLOT_OF_RANK[top], self.house.worth
        before = self.hand.copy() if self.phase & FIRST else None
        self.hand.lose_all(two)
        self.phase &= ~ACQUIRING
        value = worth[top] + worth[two[0]] + worth[two[1]]
        side[LAID] += value
        turned = set_book(side, slot, side[slot] + (3 if slot == WILD_SLOT else 24))
        if before is None:
            if turned >= FULL:
                self._close(slot)
            self.take_next_four()
            return
        self._begin_meld_with_pile(top, value, before)

    def take_next_four(self) -> None:
        """The next four of a pile that was taken, and from the draw piles what it lacks."""
        hand, pile = self.hand, self.discard
        if len(pile) >= 4 and not self.aside:
            for _ in range(4):
                hand.gain(pile.pop())
        else:
            for rank in self._next_four_of_short_pile():
                hand.gain(rank)
        self.grown_to = hand.tally

    def _next_four_of_short_pile(self) -> list[int]:
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
        return cards

    # -- feet, closings, the end of a turn -------------------------------------------------------

    def take_foot(self) -> None:
        """The foot of the seat on turn joins its hand."""
        seat, hand = self.turn, self.hand
        for rank in self.feet[seat]:
            hand.gain(rank)
        self.feet[seat] = ()
        self.grown_to = hand.tally
        self.feet_due = self._are_feet_due()
        self.phase &= ~FOOT_WAITS
        side, takes, phase = self.turn_start[seat]
        self.turn_start[seat] = side, takes, phase & ~FOOT_WAITS
        if self.phase & ACQUIRING:
            self._offer_choice(self.discard[-1] if self.discard else THREE)

    def _are_feet_due(self) -> bool:
        """True when anybody's foot comes with his discard."""
        if self.house.remembers:
            return False
        return any(closes and foot for closes, foot in zip(self.closed_by, self.feet, strict=True))

    def _empty_hand(self) -> None:
        """The last card was played: the foot at once, else the seat has gone out."""
        seat = self.turn
        if self.feet[seat]:
            self.take_foot()
        else:
            self.out, self.turn = seat, OVER

    def _end_turn(self) -> None:
        """Ends a turn after which the foot comes, or the round is over, or that had no discard."""
        seat, hand = self.turn, self.hand
        if not hand.tally and not self.feet[seat]:
            self._empty_hand()
            return
        earned = self.closed_by[seat] and not self.house.remembers
        if self.feet[seat] and (earned or not hand.tally):
            self.take_foot()
        self._pass_turn(self.discard[-1] if self.discard else THREE)

    def _close(self, slot: int) -> None:
        """The seat on turn closes the full book of a slot."""
        seat = self.turn
        team, closed = self.team[seat], self.closed[self.team[seat]]
        closed[KINDS[slot][self.side[slot] & 7]] += 1
        self.missing[team] = _still_missing(tuple(closed), self.house.required)
        self.closed_by[seat] += 1
        self.side[slot] = 0
        if slot != WILD_SLOT:
            self.side[EMPTY] ^= SLOT_BITS[slot]
        if self.closed_by[seat] == 1:
            self._update_turn_starts(team)
        if self.feet[seat] and not self.house.remembers:
            self.feet_due = True

    def _start_of(self, seat: int) -> tuple[list[int], int, int]:
        """The start of a seat's turn: its side, the place of the books it may build on, its phase.

        A first book it may always close, another when everybody of the team has closed one.
        """
        team, closed_by = self.team[seat], self.closed_by
        waits = closed_by[seat] and not all(closed_by[mate] for mate in self.house.members(team))
        phase = 0 if self.melded[team] else FIRST
        if self.house.remembers and closed_by[seat] and self.feet[seat]:
            phase |= FOOT_WAITS
        return self.sides[team], TAKES_SIX if waits else TAKES, phase

    def _update_turn_starts(self, team: int) -> None:
        """A team's turns begin otherwise from now on."""
        for seat in self.house.members(team):
            self.turn_start[seat] = self._start_of(seat)
        self.takes = self.turn_start[self.turn][1]

    # -- few cards left --------------------------------------------------------------------------

    def _legal_with_few(self) -> list[int]:
        """With few cards: what the guard lets stand, and what may be discarded."""
        seat, hand = self.turn, self.hand
        plain, size, grown_to = hand.tally >> PLAIN_SHIFT, size_of(hand), self.grown_to
        sevens = grown_to & (1 << PLAIN_SHIFT) - 1
        keep = 1 if self.feet[seat] or self.complete(self.team[seat]) else 2
        before = grown_to >> PLAIN_SHIFT > 0 and (grown_to >> PLAIN_SHIFT) + sevens >= keep
        allowed = []
        for action in self.steps():
            ranks = STEPS[action].ranks
            safe = plain > len(ranks) - ranks.count(SEVEN) and size - len(ranks) >= keep
            if safe or guarded(unpacked(hand), self.bench(), STEPS[action], before):
                allowed.append(action)
        if plain and size >= keep:
            allowed += DISCARDS[hand.least[1] & PLAIN]
        elif size and not before:
            allowed.append(END)
        return allowed

    # -- a first meld: what may begin or continue it ---------------------------------------------

    def _first_steps(self) -> tuple[int, ...]:
        """Steps of a first meld, of which the minimum stays in reach; or a discard."""
        hand, begun = self.hand, self.hand_before is not None
        actions: tuple[int, ...] = ()
        if self.naturals_safe and begun and hand.tally >> PLAIN_SHIFT >= _UNGUARDED:
            return (*self.steps(), TAKE_BACK)
        bounded = bounds(self.naturals, self.house.worth, hand, self.side)
        if bounded[0] >= self.minimum - self.pending:
            actions = self._steps_in_reach(hand, bounded)
        if begun:
            return (*actions, TAKE_BACK)
        if hand.tally >> PLAIN_SHIFT:
            return actions + DISCARDS[hand.least[1] & PLAIN]
        return (*actions, END)

    def _steps_in_reach(self, hand: Hand, bounded: Bounds) -> tuple[int, ...]:
        steps = self.steps()
        self.naturals_safe = False
        if hand.tally >> PLAIN_SHIFT < _UNGUARDED:
            return tuple(action for action in steps if self._may_lay(action))
        _, low, pair_values, tight, _, elsewhere = bounded
        wilds = hand.counts[JOKER] + hand.counts[DEUCE]
        spare = low + self.pending - self.minimum - elsewhere
        if wilds and tight:
            spare -= self.naturals[0][3]  # the rank worth most
        if spare < 0 or wilds >= BOOK or self.side[WILD_SLOT] == BOOK - 1:
            return tuple(action for action in steps if self._stays_in_reach(action, bounded, wilds))
        three = sum(pair_values[max(0, wilds - 3) : wilds])
        if spare >= three:
            self.naturals_safe = True
            return steps
        if wilds <= len(pair_values) and spare < pair_values[wilds - 1]:
            return tuple(action for action in steps if self._stays_in_reach(action, bounded, wilds))
        return tuple(
            action
            for action in steps
            if action < START_WILD or self._stays_in_reach(action, bounded, wilds)
        )

    def _stays_in_reach(self, action: int, bounded: Bounds, wilds: int) -> bool:
        """True when the minimum stays in reach after a step, whose wild may be needed elsewhere."""
        high, low, pair_values, *_, elsewhere = bounded
        loss = risk = 0
        if action >= START_WILD:
            loss = sum(pair_values[max(0, wilds - 3) : wilds])
            risk = elsewhere if wilds >= BOOK else 0
        elif GROW_DEUCE <= action < START or action >= START_DEUCE:
            loss, risk = self._cost_of_one_wild(action, bounded, wilds)
        short = self.minimum - self.pending
        if low - loss - risk >= short:
            return True
        return high - loss >= short and self._may_lay(action)

    def _cost_of_one_wild(self, action: int, bounded: Bounds, wilds: int) -> tuple[int, int]:
        """The sure loss by a step with one wild card, and what more it may lose.

        The card brings one pair less, the poorest of those it would have brought; unless it brings
        a pair itself. In a book that naturals could fill it takes the place of one of them.
        """
        _, _, pair_values, tight, for_pair, elsewhere = bounded
        _, slot, bit, _ = LAYS[action]
        loss = pair_values[wilds - 1] if wilds <= len(pair_values) else 0
        if slot == WILD_SLOT:
            return loss, elsewhere if self.side[slot] < BOOK - 1 else self.minimum
        worth = self.house.worth[RANKS[slot]]
        if action >= START_DEUCE and not self.hand.least[3] & bit:
            return max(0, loss - 2 * worth), for_pair
        return loss, elsewhere + worth if tight & bit else elsewhere

    def _may_lay(self, action: int) -> bool:
        """The same by a closer look, and whether a meld that would stand leaves a fit hand."""
        ranks, slot, _, nexts = LAYS[action]
        total = self.pending + self.step_worth[action]
        side = self.side[:]
        set_book(side, slot, nexts[side[slot]][0])
        hand = self.hand.copy()
        hand.lose_all(ranks)
        if total < self.minimum:
            short = self.minimum - total
            return reaches(self.naturals, self.house.worth, hand, side, short)
        before = self.hand if self.hand_before is None else self.hand_before
        if self.top >= 0 or (hand.tally and not before.tally >> PLAIN_SHIFT):
            return True
        bench = self.bench()._replace(open=pairs_of(side), mine=0)
        return can_stand(unpacked(hand), bench.closing())

    def _may_meld_with_pile(self, top: int, two: tuple[int, int]) -> bool:
        """True when a first meld begun by taking the pile can reach the minimum."""
        worth, slot = self.house.worth, SLOT_OF_RANK[top]
        side = bare_side()
        set_book(side, slot, 3 if slot == WILD_SLOT else 24)
        hand = self.hand.copy()
        hand.lose_all(two)
        short = self.minimum - worth[top] - worth[two[0]] - worth[two[1]]
        return reaches(self.naturals, worth, hand, side, short)

    # -- a first meld: laying it down ------------------------------------------------------------

    def _lay_towards_first_meld(self, action: int, ranks: tuple[int, ...], full: bool) -> None:
        """Cards of a first meld have been laid down; it may stand now."""
        if full:
            self.takes = TAKES_SIX  # only one book of it may be full (SFH-49)
        hand = self.hand
        if self.hand_before is None:
            self.hand_before = hand.copy()
        hand.lose_all(ranks)
        if DEUCE in ranks or JOKER in ranks:
            self.naturals_safe = False
        self.pending += self.step_worth[action]
        if self.pending >= self.minimum:
            self._complete_first_meld()

    def _begin_meld_with_pile(self, top: int, value: int, before: Hand) -> None:
        """A first meld was begun by taking the pile: its four cards lie aside until it stands."""
        self.hand_before, self.top, self.naturals_safe = before, top, False
        self.pending = value
        if self.pending >= self.minimum:
            self._complete_first_meld()
            return
        while len(self.aside) < 4 and self.discard:
            self.aside.append(self.discard.pop())

    def _complete_first_meld(self) -> None:
        """The first meld stands: its full book closes, a pile that was taken brings the rest."""
        team = self.team[self.turn]
        self.melded[team] = True
        assert self.hand_before is not None
        self.grown_to, taken = self.hand_before.tally, self.top >= 0
        self.pending, self.hand_before, self.top = 0, None, -1
        self._update_turn_starts(team)
        self.phase = self.turn_start[self.turn][2]
        for slot in range(12):
            if SIZES[self.side[slot]] == BOOK:
                self._close(slot)
        if taken:
            self.take_next_four()
        if not self.hand.tally:
            self._empty_hand()

    def _take_back(self) -> None:
        """A first meld in the making goes back, with its pile if it took one, and then he draws."""
        assert self.hand_before is not None
        self.hand = self.hands[self.turn] = self.hand_before.copy()
        self.hand_before, self.pending = None, 0
        self.side[:], self.takes = bare_side(), TAKES
        if self.top >= 0:
            self.discard += [*reversed(self.aside), self.top]
            self.aside, self.top = [], -1
            self.draw()

    # -- the end ---------------------------------------------------------------------------------

    def points(self) -> list[int]:
        """The score of each team as things lie (without cuts)."""
        rules = self.house
        totals = []
        for team, closed in enumerate(self.closed):
            total = self.sides[team][LAID]
            total += sum(map(int.__mul__, closed, rules.book_values))
            total -= sum(map(int.__mul__, self.missing[team], rules.missing))
            totals.append(total)
        for seat, foot in enumerate(self.feet):
            totals[self.team[seat]] -= _face_value(foot, rules.worth)
            totals[self.team[seat]] -= sum(map(int.__mul__, self.hands[seat].counts, rules.worth))
        if self.out >= 0:
            totals[self.team[self.out]] += rules.going_out
        return totals

    def result(self) -> Sequence[float]:
        """Each seat's margin over the best other team, in points."""
        totals = self.points()
        margins = [
            total - max(other for rival, other in enumerate(totals) if rival != team)
            for team, total in enumerate(totals)
        ]
        return [float(margins[team]) for team in self.team]


@cache
def _step_worth(worth: tuple[int, ...]) -> tuple[int, ...]:
    """The points of the cards of each step, by its action."""
    values = [0] * (max(STEPS) + 1)
    for action, step in STEPS.items():
        values[action] = sum(worth[rank] for rank in step.ranks)
    return tuple(values)


@lru_cache(maxsize=4096)
def _still_missing(closed: tuple[int, ...], required: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The books that a team still needs to go out, remembered."""
    return lacking(closed, required)


def _side_of(state: HellState, team: int) -> list[int]:
    """A team's books, and the masks that say what they take."""
    side = bare_side()
    for slot, (naturals, wilds) in enumerate(open_books(state, team)):
        set_book(side, slot, 8 * naturals + wilds)
    for name, cards in state.piles.items():
        if name.startswith((f"books-{team}/", f"closed-{team}/")):
            side[LAID] += _face_value([card.rank for card in cards], house(state.table).worth)
    return side


def _face_value(ranks: Sequence[int], worth: tuple[int, ...]) -> int:
    """The face value of cards; those that cannot be seen count for nothing."""
    return sum([worth[rank] for rank in ranks if rank >= 0])
