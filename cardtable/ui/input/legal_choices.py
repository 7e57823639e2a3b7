"""The legal moves of one seat as a filter: which cards can be picked, where they can go.

Selecting cards keeps the moves that pick them, a target narrows them further, words become
buttons. Pure; knows no pointer, no key and no rectangle.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.core.moves import Move, Pick
from cardtable.core.rules import AnyRules, prompted
from cardtable.ui.input.drop_search import SEARCH_LIMIT, Key, PickMatcher, moves_for_drop

MoveSequence = tuple[Move, ...]

_GLOW_NODES = 12  # views looked at to see whether one target glows
_GLOW_TARGETS = 4


@dataclass(frozen=True, slots=True)
class WordButton:
    """Words to be said: one move, or several of the same first word (a chooser)."""

    word: str
    moves: tuple[Move, ...]


class LegalChoices:
    """What a seat may do in one position, asked by picked cards and targets."""

    def __init__(
        self, rules: AnyRules, view: Any, seat: int, moves: Iterable[Move] | None = None
    ) -> None:
        self.rules, self.view, self.seat = rules, view, seat
        self.likeness = PickMatcher(rules, view.table)
        self.moves = tuple(rules.moves(view, seat) if moves is None else moves)
        self.takes_cards = any(move.picks for move in self.moves)
        self._keys = {move: self.likeness.keys(move.picks) for move in self.moves}
        self._lit = prompted(rules, view, self.moves)
        self._runs: dict[tuple[tuple[Place, ...], str, int], MoveSequence] = {}
        self._glow: dict[tuple[Place, ...], tuple[str, ...]] = {}
        self._playable: dict[tuple[Place, ...], frozenset[Place]] = {}
        self._lay_offs: MoveSequence | None = None

    # -- cards ---------------------------------------------------------------------------------

    def pick(self, place: Place) -> Pick:
        """The pick that a card stands for."""
        return Pick(place.pile, self.view.piles[place.pile][place.index])

    def picks(self, places: Iterable[Place]) -> tuple[Pick, ...]:
        """The picks that cards stand for."""
        return tuple(self.pick(place) for place in places)

    def is_own(self, pile: str) -> bool:
        """Whether a pile belongs to the seat (its hand, its team's books)."""
        zones = self.likeness.zones
        return zones.has(pile) and self.seat in zones.of_pile(pile).owners

    def playable(self, places: Sequence[Place] = ()) -> frozenset[Place]:
        """The cards that can be picked, together with those already picked; others are dim."""
        known = tuple(places)
        if known not in self._playable:
            moves = self._containing(known, self._lit) if known else self._lit
            self._playable[known] = self._places(moves)
        return self._playable[known]

    def can_lift(self, place: Place) -> bool:
        """Whether a card comes along with the pointer at all: if only to be told why not."""
        if place in self._places(self.moves):
            return True
        return not self.pick(place).card.is_hidden

    def with_others(self, place: Place) -> tuple[Place, ...]:
        """A card and those of its public pile that every legal move takes along with it."""
        if self.is_own(place.pile) or self._exact((place,), self.moves):
            return (place,)
        moves = self._containing((place,), self.moves)
        if not moves:
            return (place,)
        shared = self._keys[moves[0]]
        for move in moves[1:]:
            shared = shared & self._keys[move]
        if any(pile != place.pile for pile, _ in shared):
            return (place,)
        return self._gathered(place, shared)

    def _gathered(self, place: Place, wanted: Multiset[Key]) -> tuple[Place, ...]:
        """The topmost cards of the pile that count as wanted, `place` among them."""
        left = wanted - self.likeness.keys(self.picks((place,)))
        found = [place]
        for index in range(len(self.view.piles[place.pile]) - 1, -1, -1):
            other = Place(place.pile, index)
            key = self.likeness.key(self.pick(other))
            if other != place and left[key] > 0:
                left[key] -= 1
                found.append(other)
        return tuple(sorted(found, key=lambda one: one.index))

    def _places(self, moves: Iterable[Move]) -> frozenset[Place]:
        most: Multiset[Key] = Multiset()
        for move in moves:
            most |= self._keys[move]
        found: set[Place] = set()
        for pile in {pile for pile, _ in most}:
            found |= self._in_pile(pile, most)
        return frozenset(found)

    def _in_pile(self, pile: str, most: Multiset[Key]) -> set[Place]:
        """The cards of a pile that count as wanted; of equal ones the topmost in public piles."""
        cards = self.view.piles[pile]
        any_of_them = self.is_own(pile)
        seen: Multiset[Key] = Multiset()
        found = set()
        for index in range(len(cards) - 1, -1, -1):
            key = self.likeness.key(Pick(pile, cards[index]))
            seen[key] += 1
            hidden = cards[index] == HIDDEN
            if most[key] and (seen[key] <= most[key] or (any_of_them and not hidden)):
                found.add(Place(pile, index))
        return found

    # -- moves ---------------------------------------------------------------------------------

    def _containing(self, places: Sequence[Place], moves: Iterable[Move]) -> list[Move]:
        keys = self.likeness.keys(self.picks(places))
        return [move for move in moves if keys <= self._keys[move]]

    def _exact(self, places: Sequence[Place], moves: Iterable[Move]) -> list[Move]:
        keys = self.likeness.keys(self.picks(places))
        return [move for move in moves if keys == self._keys[move]]

    def _missing(self, places: Sequence[Place], move: Move) -> Multiset[Key]:
        return self._keys[move] - self.likeness.keys(self.picks(places))

    def options(self, places: Sequence[Place], target: str) -> tuple[MoveSequence, ...]:
        """What dropping these cards there can mean: single moves first, else one run of moves."""
        if not places:
            return ()
        singles = self._singles(places, target, self.moves)
        if singles:
            return singles
        run = self._run(tuple(places), target, SEARCH_LIMIT) if len(places) > 1 else ()
        return (run,) if run else ()

    def _singles(
        self, places: Sequence[Place], target: str, moves: Iterable[Move]
    ) -> tuple[MoveSequence, ...]:
        picks = self.picks(places)
        found = [
            self.likeness.named(move, picks)
            for move in self._containing(places, moves)
            if self._means(places, move, target)
        ]
        return tuple((move,) for move in dict.fromkeys(found))

    def _means(self, places: Sequence[Place], move: Move, target: str) -> bool:
        """Whether dropping cards on a pile means that move.

        Either all its cards are dropped where it goes; or the card that completes it lies where
        they are dropped (king on ace); or a public card is dropped where it goes, and what
        completes it is in the seat's own hand or unseen (taking the discard to a meld), or lies in
        the same pile.
        """
        missing = self._missing(places, move)
        goes_there = self.likeness.fits(self.view.piles, target, move.target)
        if not missing:
            return goes_there
        if all(pile == target for pile, _ in missing):
            return all(place.pile != target for place in places)
        public = not any(self.is_own(place.pile) for place in places)
        if public and goes_there and {pile for pile, _ in missing} == {one.pile for one in places}:
            return bool(target)  # the card above it comes along: two of one column (LS-01)
        completes = all(self.is_own(pile) or card == HIDDEN for pile, card in missing)
        return goes_there and public and completes and bool(target)

    def _run(self, places: tuple[Place, ...], target: str, nodes: int) -> MoveSequence:
        mark = (places, target, nodes)
        if mark not in self._runs:
            self._runs[mark] = moves_for_drop(
                self.rules, self.view, self.seat, self.picks(places), target, limit=nodes
            )
        return self._runs[mark]

    def obvious(self, places: Sequence[Place]) -> tuple[MoveSequence, ...]:
        """What a double click means: the moves of just these cards, else the only one with them."""
        picks = self.picks(places)
        moves = self._exact(places, self._lit)
        if not moves and len(self._containing(places, self._lit)) == 1:
            moves = self._containing(places, self._lit)
        if not moves and len(places) > 1:
            run = self._run(tuple(places), "", SEARCH_LIMIT)
            return (run,) if run else ()
        return tuple((self.likeness.named(move, picks),) for move in moves)

    def drawing(self, place: Place) -> tuple[MoveSequence, ...]:
        """What a click on an unseen card means: the moves that take it."""
        if not self.pick(place).card.is_hidden:
            return ()
        return tuple((move,) for move in self._containing((place,), self._lit))

    def extends(self, places: Sequence[Place], place: Place) -> bool:
        """Whether a further card can be played together with those picked."""
        more = (*places, place)
        if self._containing(more, self._lit):
            return True
        return any(self._run(more, target, _GLOW_NODES) for target in self._part_targets(more))

    # -- targets -------------------------------------------------------------------------------

    def targets(self, places: Sequence[Place]) -> tuple[str, ...]:
        """Where picked cards can go: piles, slots, and families ready for another member."""
        known = tuple(places)
        if known and known not in self._glow:
            self._glow[known] = tuple(dict.fromkeys(self._targets(known)))
        return self._glow.get(known, ())

    def _targets(self, places: tuple[Place, ...]) -> list[str]:
        found: list[str] = []
        for move in self._containing(places, self._lit):
            where = self.shown(move.target)
            if self._means(places, move, where):
                found.append(where)
            missing = {pile for pile, _ in self._missing(places, move)}
            if len(missing) == 1 and not self.is_own(next(iter(missing))):
                found += missing
        if found or len(places) < 2:
            return found
        return [
            self.shown(target)
            for target in self._part_targets(places)
            if self._run(places, target, _GLOW_NODES)
        ]

    def _part_targets(self, places: Sequence[Place]) -> list[str]:
        """Where moves go that use only some of these cards."""
        keys = self.likeness.keys(self.picks(places))
        parts = (move for move in self._lit if move.picks and self._keys[move] <= keys)
        return list(dict.fromkeys(move.target for move in parts))[:_GLOW_TARGETS]

    def shown(self, target: str) -> str:
        """What lights up for a target: its family, when the member is yet to be and has no slot."""
        base, slash, _ = target.partition("/")
        zone = self.likeness.zones.by_name.get(base)
        flows = bool(slash) and zone is not None and not zone.slots
        return base if flows and target not in self.view.piles else target

    # -- words ---------------------------------------------------------------------------------

    def buttons(self) -> tuple[WordButton, ...]:
        """The moves of words, one button for each first word.

        Where every move has its word (a claim, or to pass), those that take cards have one too.
        """
        spoken = all(move.words for move in self.moves)
        by_word: dict[str, list[Move]] = {}
        for move in self._lit:
            if spoken or not move.picks:
                by_word.setdefault(move.word, []).append(move)
        return tuple(WordButton(word, tuple(moves)) for word, moves in by_word.items())

    def lay_offs(self) -> MoveSequence:
        """The run that lays off all that fits, where the game offers one."""
        if self._lay_offs is None:
            self._lay_offs = self.rules.handling.lay_offs(self.view, self.seat)
        return self._lay_offs

    def attempted(self, places: Sequence[Place], target: str) -> Move:
        """The move that a gesture tried, for the refusal."""
        where = target or next((move.target for move in self.moves if move.target), "")
        return Move(self.seat, self.picks(places), where or places[0].pile)
