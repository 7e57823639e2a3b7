"""Which cards a seat may pick up, where they can go and what can be said, from the legal moves.

Picked cards leave only the moves that take them, a target narrows those further, and words become
buttons. Pure; knows no pointer, no key and no rectangle.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Sequence
from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move, Pick
from cardtable.core.remembering import Answers, Latest
from cardtable.core.rules import AnyRules, prompted
from cardtable.ui.input.drop_search import (
    SEARCH_LIMIT,
    Key,
    PickMatcher,
    can_take_back,
    moves_for_drop,
)

MoveSequence = tuple[Move, ...]

_REMEMBERED = 500  # answers of each kind in one position
_GLOW_LIMIT = 12  # views looked at to find out whether one target glows
_GLOW_TARGETS = 4  # targets looked at when no single move takes all the cards


@dataclass(frozen=True, slots=True)
class WordButton:
    """A button for moves made by saying a word: one move, or several that begin with it."""

    word: str
    moves: tuple[Move, ...]


class LegalChoices:
    """The choices of a seat in one position: cards that it picks and targets for them.

    Moves that a player has to think of (`Handling.unprompted`) are legal but never pointed at: no
    card lights up for them, no target glows, and no button offers them.
    """

    def __init__(
        self, rules: AnyRules, view: Any, seat: int, moves: Iterable[Move] | None = None
    ) -> None:
        self.rules, self.view, self.seat = rules, view, seat
        self.matcher = PickMatcher(rules, view.table)
        self.moves = tuple(rules.moves(view, seat) if moves is None else moves)
        self.takes_cards = any(move.picks for move in self.moves)
        self._keys = {move: self.matcher.keys(move.picks) for move in self.moves}
        self._lit = prompted(rules, view, self.moves)
        self._sequence = Answers(self._searched, most=_REMEMBERED)
        self._glowing = Answers(self._glow, most=_REMEMBERED)
        self._taken_with = Answers(self._playable_with, most=_REMEMBERED)
        self.lay_offs = Latest(self._laid_off)

    # -- cards ---------------------------------------------------------------------------------

    def pick(self, place: Place) -> Pick:
        """The pick of the card at a place."""
        return Pick(place.pile, self.view.piles[place.pile][place.index])

    def picks(self, places: Iterable[Place]) -> tuple[Pick, ...]:
        """The picks of the cards at these places."""
        return tuple(self.pick(place) for place in places)

    def is_own(self, pile: str) -> bool:
        """True when a pile belongs to the seat (its hand, the books of its team)."""
        zones = self.matcher.zones
        return zones.has(pile) and self.seat in zones.of_pile(pile).owners

    def playable(self, places: Sequence[Place] = ()) -> frozenset[Place]:
        """The cards that may be picked up, in addition to those already picked; others are dim."""
        return self._taken_with(tuple(places))

    def _playable_with(self, picked: tuple[Place, ...]) -> frozenset[Place]:
        return self._places(self._containing(picked, self._lit) if picked else self._lit)

    def can_lift(self, place: Place) -> bool:
        """True when a card can be dragged at all, if only to be told why it may not be played."""
        if place in self._places(self.moves):
            return True
        return not self.pick(place).card.is_hidden

    def with_others(self, place: Place) -> tuple[Place, ...]:
        """A card of a public pile with those that every legal move takes along with it."""
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
        """The topmost cards of the pile that count as wanted, including `place`."""
        left = wanted - self.matcher.keys(self.picks((place,)))
        gathered = [place]
        for index in range(len(self.view.piles[place.pile]) - 1, -1, -1):
            other = Place(place.pile, index)
            key = self.matcher.key(self.pick(other))
            if other != place and left[key] > 0:
                left[key] -= 1
                gathered.append(other)
        return tuple(sorted(gathered, key=lambda place: place.index))

    def _places(self, moves: Iterable[Move]) -> frozenset[Place]:
        """The cards that at least one of these moves takes."""
        most: Multiset[Key] = Multiset()
        for move in moves:
            most |= self._keys[move]
        places: set[Place] = set()
        for pile in {pile for pile, _ in most}:
            places |= self._wanted_in_pile(pile, most)
        return frozenset(places)

    def _wanted_in_pile(self, pile: str, most: Multiset[Key]) -> set[Place]:
        """The cards of a pile that count as wanted; in public piles only the topmost of equals."""
        cards = self.view.piles[pile]
        own = self.is_own(pile)
        seen: Multiset[Key] = Multiset()
        places = set()
        for index in range(len(cards) - 1, -1, -1):
            key = self.matcher.key(Pick(pile, cards[index]))
            seen[key] += 1
            hidden = cards[index] == HIDDEN
            if most[key] and (seen[key] <= most[key] or (own and not hidden)):
                places.add(Place(pile, index))
        return places

    # -- moves ---------------------------------------------------------------------------------

    def _containing(self, places: Sequence[Place], moves: Iterable[Move]) -> list[Move]:
        keys = self.matcher.keys(self.picks(places))
        return [move for move in moves if keys <= self._keys[move]]

    def _exact(self, places: Sequence[Place], moves: Iterable[Move]) -> list[Move]:
        keys = self.matcher.keys(self.picks(places))
        return [move for move in moves if keys == self._keys[move]]

    def _missing(self, places: Sequence[Place], move: Move) -> Multiset[Key]:
        return self._keys[move] - self.matcher.keys(self.picks(places))

    def options(self, places: Sequence[Place], target: str) -> tuple[MoveSequence, ...]:
        """The meanings of a drop of these cards there: single moves, or else a run of moves."""
        if not places:
            return ()
        singles = self._single_moves(places, target)
        if singles or len(places) == 1:
            return singles
        sequence = self._sequence(tuple(places), target, SEARCH_LIMIT)
        return (sequence,) if sequence else ()

    def can_take_back(self, places: Sequence[Place], target: str) -> bool:
        """True when every move that a drop of these cards there can mean can be taken back."""
        return all(
            can_take_back(self.rules, self.view, sequence)
            for sequence in self.options(places, target)
        )

    def _single_moves(self, places: Sequence[Place], target: str) -> tuple[MoveSequence, ...]:
        picks = self.picks(places)
        meant = [
            self.matcher.with_picked_cards(move, picks)
            for move in self._containing(places, self.moves)
            if self._means(places, move, target)
        ]
        return tuple((move,) for move in dict.fromkeys(meant))

    def _means(self, places: Sequence[Place], move: Move, target: str) -> bool:
        """True when a drop of cards on a pile means that move.

        It does if all cards of the move are dropped where it goes; if the card that completes it
        lies where they are dropped (king on ace); or if a public card is dropped where the move
        goes and the rest of its cards are in the seat's own piles or face down (taking the discard
        to a meld), or in the same pile as the dropped card.
        """
        missing = self._missing(places, move)
        goes_there = self.matcher.fits(self.view.piles, target, move.target)
        if not missing:
            return goes_there
        if all(pile == target for pile, _ in missing):
            return all(place.pile != target for place in places)
        public = not any(self.is_own(place.pile) for place in places)
        from_piles = {place.pile for place in places}
        if public and goes_there and {pile for pile, _ in missing} == from_piles:
            return bool(target)  # the card above it comes along: two of one column (LS-01)
        completes = all(self.is_own(pile) or card == HIDDEN for pile, card in missing)
        return goes_there and public and completes and bool(target)

    def _searched(self, places: tuple[Place, ...], target: str, limit: int) -> MoveSequence:
        """Several moves that take these cards to a target."""
        picks = self.picks(places)
        return moves_for_drop(self.rules, self.view, self.seat, picks, target, limit=limit)

    def obvious(self, places: Sequence[Place]) -> tuple[MoveSequence, ...]:
        """The meanings of a double click: moves of just these cards, else the only one with them.

        A player who clicks twice on a card that has to be remembered has remembered it.
        """
        picks = self.picks(places)
        moves = self._exact(places, self._lit) or self._exact(places, self.moves)
        if not moves and len(self._containing(places, self._lit)) == 1:
            moves = self._containing(places, self._lit)
        if not moves and len(places) > 1:
            sequence = self._sequence(tuple(places), "", SEARCH_LIMIT)
            return (sequence,) if sequence else ()
        return tuple((self.matcher.with_picked_cards(move, picks),) for move in moves)

    def uses(self, place: Place) -> tuple[MoveSequence, ...]:
        """Every move that takes a card and that is pointed at; those with fewest cards first."""
        picks = self.picks((place,))
        moves = sorted(self._containing((place,), self._lit), key=lambda move: len(move.picks))
        meant = (self.matcher.with_picked_cards(move, picks) for move in moves)
        return tuple((move,) for move in dict.fromkeys(meant))

    def drawing(self, place: Place) -> tuple[MoveSequence, ...]:
        """The meanings of a click on a face-down card: the moves that take it."""
        if not self.pick(place).card.is_hidden:
            return ()
        return tuple((move,) for move in self._containing((place,), self._lit))

    def extends(self, places: Sequence[Place], place: Place) -> bool:
        """True when one more card can be played together with those picked."""
        more = (*places, place)
        if self._containing(more, self._lit):
            return True
        return any(self._sequence(more, target, _GLOW_LIMIT) for target in self._part_targets(more))

    # -- targets -------------------------------------------------------------------------------

    def targets(self, places: Sequence[Place]) -> tuple[str, ...]:
        """The targets of picked cards: piles, slots, and families with room for another member."""
        return self._glowing(tuple(places)) if places else ()

    def _glow(self, places: tuple[Place, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._targets(places)))

    def _targets(self, places: tuple[Place, ...]) -> list[str]:
        targets: list[str] = []
        for move in self._containing(places, self._lit):
            target = self.shown(move.target)
            if self._means(places, move, target):
                targets.append(target)
            missing = {pile for pile, _ in self._missing(places, move)}
            if len(missing) == 1 and not self.is_own(next(iter(missing))):
                targets += missing
        if targets or len(places) < 2:
            return targets
        return [
            self.shown(target)
            for target in self._part_targets(places)
            if self._sequence(places, target, _GLOW_LIMIT)
        ]

    def fewest(self, target: str) -> int:
        """The least number of cards that one move takes to a place; 0 where nothing may go."""
        fits = self.matcher.fits
        moves = (move for move in self.moves if fits(self.view.piles, target, move.target))
        return min((len(move.picks) for move in moves if move.picks), default=0)

    def _part_targets(self, places: Sequence[Place]) -> list[str]:
        """The targets of moves that use only some of these cards, a few of them at most."""
        keys = self.matcher.keys(self.picks(places))
        parts = (move for move in self._lit if move.picks and self._keys[move] <= keys)
        return list(dict.fromkeys(move.target for move in parts))[:_GLOW_TARGETS]

    def shown(self, target: str) -> str:
        """The name that glows for a target: its family, where the member does not exist yet."""
        base, slash, _ = target.partition("/")
        zone = self.matcher.zones.by_name.get(base)
        flows = bool(slash) and zone is not None and not zone.slots
        return base if flows and target not in self.view.piles else target

    # -- words ---------------------------------------------------------------------------------

    def buttons(self) -> tuple[WordButton, ...]:
        """The moves that are made by saying a word, one button for each first word.

        Moves that take cards have a button only if every move has its word (claim, or pass).
        """
        all_have_words = all(move.words for move in self.moves)
        by_word: dict[str, list[Move]] = {}
        for move in self._lit:
            if all_have_words or not move.picks:
                by_word.setdefault(move.word, []).append(move)
        return tuple(WordButton(word, tuple(moves)) for word, moves in by_word.items())

    def _laid_off(self) -> MoveSequence:
        """The moves that lay off all that fits, if the game offers that."""
        return self.rules.handling.lay_offs(self.view, self.seat)

    def attempted(self, places: Sequence[Place], target: str) -> Move:
        """The move that a gesture tried to make, for the refusal; it may name no target."""
        return Move(self.seat, self.picks(places), target)
