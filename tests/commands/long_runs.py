"""Whole games of one of the three smaller sevens by the thousand, reckoned a second time.

python tests/commands/long_runs.py GAME LEVEL [--games N] [--seats N …]
What was run so far is in docs/records/long_runs.md. `--hands 1` shortens the games of Seven (NCCC).
Every state must hold the whole deck once and keep the game's own invariant, every chosen move must
be legal, and every game must end. A book beside each game follows the moves alone, counts every
hand again by its own tables, and must agree with the sheet, the totals and the winners.
Of a game that fails, the command that plays it again is printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise
from random import Random
from typing import Any

from cardtable import registry
from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Player, computers_of
from cardtable.core.rules import AnyRules, legal
from cardtable.core.table import DEALER, OVER, Table, table_for

STEPS = 20_000  # moves after which a game is taken to be endless


class Wrong(Exception):
    """Says what a game did that it must not."""


def expect(right: bool, what: str) -> None:
    if not right:
        raise Wrong(what)


class Book(ABC):
    """The second reckoning of one game: sees every move and state, and reads no score in them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats = seats = table.seats
        self.points = [0] * seats
        self.hands = 0
        self.seen: Counter[str] = Counter()

    @abstractmethod
    def saw(self, before: Any, move: Move, after: Any) -> None:
        """A move was played."""

    @abstractmethod
    def ended(self, rules: AnyRules, state: Any) -> None:
        """The game is over: compares winners and scores."""

    def compare(self, state: Any) -> None:
        """The sheet's sums with this book's."""
        sums = [0] * self.seats
        for line in state.lines:
            sums[line.side] += line.points
        expect(sums == self.points, f"the sheet says {sums}, the book {self.points}")


class BridgeBook(Book):
    """Seven Bridge: melds, who had tabled something in earlier turns, deadwood, void hands."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.exposed: set[int] = set()
        self.tabled: set[int] = set()
        self.recyclings = 0

    def saw(self, before: Any, move: Move, after: Any) -> None:
        if move.seat != DEALER:
            self._played(move, after)
            return
        if move.word == "deal":
            held = [len(after.piles[f"hand-{seat}"]) for seat in range(self.seats)]
            expect(held == [7] * self.seats, f"hands of {held} were dealt")
            expect(max(self.points) < 200, f"dealt although the totals are {self.points}")
            self.hands += 1
            self.exposed, self.tabled, self.recyclings = set(), set(), 0
        elif move.word == "recycle":
            self.recyclings += 1
            self.seen["new stocks"] += 1
        elif move.word in ("score", "void"):
            self._reckoned(before, void=move.word == "void")
            self.compare(after)

    def _played(self, move: Move, after: Any) -> None:
        if move.target == "discard":
            if after.piles[f"hand-{move.seat}"]:
                self.exposed |= self.tabled
            self.tabled.clear()
        elif move.target.startswith("melds-"):
            self.tabled.add(move.seat)
            self.recyclings = 0
            melds = [after.piles[name] for name in after.piles if name.startswith("melds-")]
            expect(all(map(is_meld, melds)), f"no meld lies there after {move}")
            if move.word in ("pon", "chi", "apart"):
                self.seen[move.word] += 1

    def _reckoned(self, before: Any, *, void: bool) -> None:
        hands = [before.piles[f"hand-{seat}"] for seat in range(self.seats)]
        out = [seat for seat, hand in enumerate(hands) if not hand]
        if void:
            stuck = len(before.piles["discard"]) < 2 or self.recyclings >= 2
            expect(not out and stuck, "a hand was void although it could go on")
            expect(not before.piles["stock"], "a hand was void with cards to draw")
            self.seen["void"] += 1
            return
        expect(len(out) == 1, f"seats {out} are out")
        cards = [card for hand in hands for card in hand]
        worth = sum(20 if card.rank == 7 else min(card.rank, 10) for card in cards)
        doubled = out[0] not in self.exposed
        self.seen["doubled"] += doubled
        self.points[out[0]] += worth * (1 + doubled)

    def ended(self, rules: AnyRules, state: Any) -> None:
        expect(max(self.points) >= 200, f"the game ended at {self.points}")
        winners = won_by(self.points, max(self.points))
        compare_outcome(rules, state, winners, self.points)


def is_meld(cards: Sequence[Card]) -> bool:
    """A set or a sequence; with a seven in it, one card fewer is enough, or two."""
    ranks = sorted(card.rank for card in cards)
    suits = {card.suit for card in cards}
    if len(cards) == 1 or len(set(ranks)) == 1:
        return len(suits) == len(cards) and len(cards) >= (1 if 7 in ranks else 3)
    in_row = all(high - low == 1 for low, high in pairwise(ranks))
    return in_row and len(suits) == 1 and len(cards) >= (2 if 7 in ranks else 3)


class SevenBook(Book):
    """Seven (NCCC): what jokers killed, what is left in every hand, how many hands."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.dead: set[str] = set()

    def saw(self, before: Any, move: Move, after: Any) -> None:
        if move.target.startswith("grid/"):
            self._laid(move, before)
        elif move.target.startswith("hand-"):
            self.seen["gifts"] += 1
        elif move.word in ("knock", "call"):
            self.seen[move.word + "s"] += 1
        elif move.word == "deal":
            self.hands += 1
            self.dead.clear()
            held = sorted(len(after.piles[f"hand-{seat}"]) for seat in range(self.seats))
            expect(sum(held) == 54 and held[-1] - held[0] < 2, f"hands of {held} were dealt")
        elif move.word == "score":
            self._reckoned(before)
            self.compare(after)

    def _laid(self, move: Move, before: Any) -> None:
        place, card = move.target.removeprefix("grid/"), move.picks[0].card
        asked = Card.parse(place)
        if card.is_joker:
            expect(asked.suit != "s" and asked.rank != 7, f"a joker stands for {place}")
            self.dead.add(place)
            self.seen["jokers"] += 1
        else:
            expect(str(card) == place, f"{card} lies on the place of {place}")
            expect(place not in self.dead, f"dead {place} was played")
        step = (asked.rank < 7) - (asked.rank > 7)
        wanted = {Card(asked.rank, "s"), Card(asked.rank + step, asked.suit)} - {asked}
        if asked.rank == 7:
            wanted = {Card(7, "s")} - {asked}
        expect(all(before.piles[f"grid/{name}"] for name in wanted), f"{place} was not open")

    def _reckoned(self, before: Any) -> None:
        hands = [before.piles[f"hand-{seat}"] for seat in range(self.seats)]
        expect(sum(not hand for hand in hands) == 1, "not exactly one seat is out")
        for seat, hand in enumerate(hands):
            for card in hand:
                dead = card.is_joker or str(card) in self.dead
                self.points[seat] += 50 if dead else min(card.rank, 10)

    def ended(self, rules: AnyRules, state: Any) -> None:
        expect(self.hands == self.table["hands"], f"the game ended after {self.hands} hands")
        winners = won_by(self.points, min(self.points))
        compare_outcome(rules, state, winners, self.points)


class SevenUpBook(Book):
    """Seven-Up: turned jacks, gifts, takers of tricks, and the four points in their order."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sides = 2 if self.seats == 4 else self.seats
        self.paid = [0] * self.sides
        self.due: deque[tuple[str, int]] = deque()
        self.dealt: list[tuple[Card, ...]] = []
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[tuple[int, list[Card]]] = []
        self.dealer = self.leads = -1

    def saw(self, before: Any, move: Move, after: Any) -> None:
        if move.word in ("point", "nobody"):
            self._booked(move, after)
        elif move.word == "deal":
            self._opened(after)
        elif move.word == "take-up":
            self._turned(after)
        elif move.word == "gift":
            self.due.append(("gift", (before.dealer + 1) % self.seats % self.sides))
        elif move.target.startswith("trick/"):
            self._fell(before, move)
        if move.word in ("three", "lay-aside", "beg"):
            self.seen[{"three": "runs", "lay-aside": "same suit"}.get(move.word, move.word)] += 1
        self.seen["bunched"] += after.phase == "void" and before.phase == "bunch"

    def _opened(self, after: Any) -> None:
        """A hand: the deal passes left, unless the hand before it was not played to its end."""
        if self.hands:
            passed = len(self.tricks) == 6
            dealer = (self.dealer + passed) % self.seats
            expect(after.dealer == dealer, f"seat {after.dealer} deals, expected {dealer}")
        self.dealer, self.leads = after.dealer, (after.dealer + 1) % self.seats
        self.hands += 1
        self.dealt, self.trick, self.tricks = [], [], []
        self._turned(after)

    def _turned(self, after: Any) -> None:
        if after.piles["upcard"][-1].rank == 11:
            self.due.append(("turn-up", after.dealer % self.sides))

    def _fell(self, before: Any, move: Move) -> None:
        if not self.dealt:
            self.dealt = [before.piles[f"hand-{seat}"] for seat in range(self.seats)]
            sizes = [len(hand) for hand in self.dealt]
            expect(sizes == [6] * self.seats, f"hands of {sizes} were played with")
        trump, hand = before.piles["upcard"][-1].suit, before.piles[f"hand-{move.seat}"]
        card = move.picks[0].card
        if self.trick:
            led = self.trick[0][1].suit
            follows = card.suit in (led, trump) or all(held.suit != led for held in hand)
            expect(follows, f"{card} does not follow {led}")
        turn = (self.leads + len(self.trick)) % self.seats
        expect(move.seat == turn, f"seat {move.seat} played, expected {turn}")
        self.trick.append((move.seat, card))
        if len(self.trick) == self.seats:
            self._taken(trump)

    def _taken(self, trump: str) -> None:
        led = self.trick[0][1].suit
        taker = max(self.trick, key=lambda seat_and_card: strength(seat_and_card[1], led, trump))[0]
        self.tricks.append((taker, [card for _, card in self.trick]))
        self.trick, self.leads = [], taker
        if len(self.tricks) == 6:
            self.due.extend(self._four(trump))

    def _four(self, trump: str) -> Iterable[tuple[str, int]]:
        """High, Low, Jack, Game, each for a side or for nobody (-1)."""
        holders = {card: seat for seat, hand in enumerate(self.dealt) for card in hand}
        trumps = sorted(
            (height(card), seat) for card, seat in holders.items() if card.suit == trump
        )
        yield "high", trumps[-1][1] % self.sides if trumps else -1
        yield "low", trumps[0][1] % self.sides if trumps else -1
        jack = [taker for taker, cards in self.tricks if Card(11, trump) in cards]
        yield "jack", jack[0] % self.sides if jack else -1
        counts = [0] * self.sides
        for taker, cards in self.tricks:
            worth = sum({10: 10, 1: 4, 13: 3, 12: 2, 11: 1}.get(card.rank, 0) for card in cards)
            counts[taker % self.sides] += worth
        best = won_by(counts, max(counts))
        tied = (self.dealer + 1) % 2 if self.seats == 2 else -1
        yield "game", best[0] if len(best) == 1 else tied

    def _booked(self, move: Move, after: Any) -> None:
        kind = move.words[1]
        side = int(move.words[2]) if move.word == "point" else -1
        expect(bool(self.due), f"{kind} was booked without being due")
        due = self.due.popleft()
        expect((kind, side) == due, f"{kind} was booked for {side}; the book says {due}")
        if side >= 0:
            self.paid[side] += 1
            self.seen[kind] += 1
        left = tuple(7 - paid for paid in self.paid)
        expect(after.chips == left, f"chips are {after.chips}, the book says {left}")
        expect((after.turn == OVER) == (0 in left), f"chips are {left}, and the turn {after.turn}")

    def ended(self, rules: AnyRules, state: Any) -> None:
        first = self.paid.index(7)
        scores = [self.paid[seat % self.sides] for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if seat % self.sides == first]
        compare_outcome(rules, state, winners, scores)


def height(card: Card) -> int:
    """Two low, ace high."""
    return 14 if card.rank == 1 else card.rank


def strength(card: Card, led: str, trump: str) -> tuple[int, int]:
    """Returns the strength of a card in a trick."""
    return 2 if card.suit == trump else int(card.suit == led), height(card)


def won_by(points: Sequence[int], best: int) -> list[int]:
    """The seats, or sides, with the best points."""
    return [seat for seat, total in enumerate(points) if total == best]


def compare_outcome(
    rules: AnyRules, state: Any, winners: Sequence[int], scores: Sequence[int]
) -> None:
    """The game's own outcome with the book's."""
    outcome = rules.outcome(state)
    expect(outcome is not None, "the game is over without an outcome")
    expect(
        list(outcome.winners) == list(winners), f"{outcome.winners} won, the book says {winners}"
    )
    expect(list(outcome.scores) == list(scores), f"scores {outcome.scores}, the book says {scores}")


BOOKS: dict[str, type[Book]] = {
    "seven_bridge": BridgeBook,
    "nccc_seven": SevenBook,
    "seven_up": SevenUpBook,
}


class Playing:
    """One game of one level against itself, checked after every move."""

    def __init__(
        self,
        rules: AnyRules,
        level: str,
        seats: int,
        seed: str,
        house: Mapping[str, str] | None = None,
    ) -> None:
        self.rules = rules
        self.player: Player | None = computers_of(rules).players.get(level)
        self.table = table_for(rules.options, seats, house)
        self.deck = frozenset(rules.deck(self.table))  # no card is there twice in these three
        self.book = BOOKS[rules.name](self.table)
        self.rng = Random(seed)
        self.plan: tuple[Move, ...] = ()
        self.steps = 0

    def play(self) -> Book:
        """Plays it to its end; raises Wrong, or whatever the rules raise."""
        state = self.rules.start(self.table)
        while state.turn != OVER:
            self.steps += 1
            expect(self.steps <= STEPS, f"no end within {STEPS} moves")
            move = self._move(state)
            after = self.rules.play(state, move)
            self._check(after)
            self.book.saw(state, move, after)
            state = after
        self.book.ended(self.rules, state)
        return self.book

    def _check(self, state: Any) -> None:
        lying = list(chain.from_iterable(state.piles.values()))
        whole = len(lying) == len(self.deck) and self.deck.issuperset(lying)
        expect(whole and len(set(lying)) == len(lying), "a card is missing, or there twice")
        fault = self.rules.invariant(state)
        expect(not fault, fault)

    def _move(self, state: Any) -> Move:
        """The dealer's move, a word out of turn, or the move of the seat on turn."""
        spoken = self._spoken(state)
        if spoken is not None:
            self.plan = ()
            return spoken
        if state.turn == DEALER:
            return self.rules.deal(state, self.rng)
        if self.player is None:
            return self._chosen(state, state.turn)
        if self.plan:
            move, *rest = self.plan
            self.plan = tuple(rest)
        else:
            move = self._chosen(state, state.turn)
        expect(legal(self.rules, state, move) is not None, f"{move} was chosen and is not legal")
        return move

    def _spoken(self, state: Any) -> Move | None:
        """Returns a move out of turn, if there is one; only half the time when moves are random."""
        for seat in range(self.table.seats):
            if seat == state.turn or not self.rules.moves(state, seat):
                continue
            if self.player or self.rng.random() < 0.5:
                move = self._chosen(state, seat)
                if move is not None:
                    return move
        return None

    def _chosen(self, state: Any, seat: int) -> Any:
        """The choice of the level; its plan for the rest of the turn is kept."""
        if self.player is None:
            moves = self.rules.moves(state, seat)
            return moves[int(self.rng.random() * len(moves))]
        view = self.rules.view(state, seat)
        advice = self.player.choose(self.rules, view, seat, Budget(self.rng))
        if seat == state.turn:
            self.plan = advice.plan
        return advice.move


def run(rules: AnyRules, level: str, seats: int, games: range, house: Mapping[str, str]) -> bool:
    """These games at a table of so many; prints a line, or what went wrong; True when right."""
    began, seen = time.perf_counter(), Counter[str]()
    for number in games:
        playing = Playing(rules, level, seats, f"{rules.name}/{level}/{seats}/{number}", house)
        try:
            book = playing.play()
        except Exception as error:  # whatever the rules raise is what is looked for
            print(f"WRONG at move {playing.steps}: {type(error).__name__}: {error}")
            again = f"{rules.name} {level} --seats {seats} --first {number} --games 1"
            again += "".join(f" --{name} {value}" for name, value in house.items())
            print(f"  to see it again: python tests/commands/long_runs.py {again}")
            return False
        seen += book.seen + Counter(hands=book.hands, moves=playing.steps)
    told = ", ".join(f"{seen.pop(name):,} {name}" for name in ("hands", "moves"))
    rest = ", ".join(f"{count:,} {name}" for name, count in sorted(seen.items()))
    seconds = time.perf_counter() - began
    print(
        f"{seats} seats: {len(games):,} games right, {told}; {rest} ({seconds:.0f} s)", flush=True
    )
    return True


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("game", choices=sorted(BOOKS))
    asked.add_argument("level", choices=("random", "easy", "hard"))
    asked.add_argument("--games", type=int, default=2000, metavar="N", help="a seat count (2000)")
    asked.add_argument("--first", type=int, default=0, metavar="N", help="number of the first game")
    asked.add_argument("--seats", type=int, nargs="+", metavar="N", help="every number by default")
    asked.add_argument("--hands", metavar="N", help="hands in a game of Seven (its own number)")
    chosen = asked.parse_args()
    rules = registry.find(chosen.game)
    if chosen.hands and chosen.game != "nccc_seven":
        asked.error("--hands is for nccc_seven: the books of the others know whole games only")
    house = {"hands": chosen.hands} if chosen.hands else {}
    games = range(chosen.first, chosen.first + chosen.games)
    tables = chosen.seats or sorted(rules.seats)
    right = [run(rules, chosen.level, seats, games, house) for seats in tables]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
