"""The flights that a change of the table makes: what sets off, what closes up, what is paid.

Each function turns two arrangements into flights, which begin at a moment and keep to a pace. Pure;
keeps nothing and knows no rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place, Shift
from cardtable.core.frozen import dataclass
from cardtable.ui.layout.arrangement import Arrangement, CardBox
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.flight_paths import ChipFlight, Flight, Pose, ShownSide
from cardtable.ui.motion.manners import DEALT, PLAYED, SWEPT, Manner

SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}

CARD_TIME = PLAYED.lasts  # seconds a card that is played flies
STAGGER = PLAYED.stagger  # from one card of several to the next
DEAL_TIME = 1.5  # a whole deal, however many cards
STREAM = 0.025  # seconds: cards face down that set off sooner than that look like one stream
SLIDE_TIME = 0.16  # neighbours closing up
GLIDE_TIME = 0.18  # a refused card going home
FADE_TIME = 0.08  # instead of any flight, with reduced motion
BOOK_TIME = 1.5  # a book is fanned out, squared up, held up and carried off
BOOK_SIZE = 6  # a whole pile of at least so many cards that moves together is a book

_TOPS = {"clean": "hd", "dirty": "sc"}  # the suits that may lie on top of a book of each tone
_MOST_CHIPS = 12  # that fly at once
_FAN_STEP, _FAN_TURN = 0.42, 3.0  # of a card's width, and degrees: the fan of a closing book
_FAN_SAG = 1.5  # pixels that each card lies lower than the next one to the middle
_THICK = 0.014  # of its width: the part that is seen of a card below the top one of a book
_UNSEEN = ShownSide(HIDDEN, up=False)


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed at which things move; `reduced` turns every flight into a short fade."""

    speed: str = "normal"
    reduced: bool = False

    @property
    def factor(self) -> float:
        """The time that things take, in parts of that at normal speed; 0: no time at all."""
        return SPEEDS.get(self.speed, 1.0)


@dataclass(frozen=True, slots=True)
class Moment:
    """The time from which flights count, and the pace they keep."""

    now: float
    pace: Pace


@dataclass(frozen=True, slots=True)
class Change:
    """One arrangement that becomes another, and the cards that move from pile to pile.

    A book goes with a red card on top to a pile of the tone "clean", to a "dirty" one with a black
    card. The cards `in_air` fly on from where they are, and set off `late` by so many seconds.
    """

    before: Arrangement
    after: Arrangement
    shifts: Sequence[Shift]
    manner: Manner
    tones: Mapping[str, str]
    in_air: Mapping[Place, Pose]
    late: float = 0.0


# -- cards that go to another pile ---------------------------------------------------------------


def setting_off(change: Change, moment: Moment) -> Iterator[Flight]:
    """The flights of all cards that go to another pile, one after the other; books go as one."""
    books = _books(change.before, change.shifts)
    yield from _singly(
        change, [shift for shift in change.shifts if shift.source.pile not in books], moment
    )
    for pile, book in books.items():
        stack = _Book(Pose.of(change.before.piles[pile].card), len(book), change.after.felt)
        tone = change.tones.get(book[0].target.pile, "")
        for number, shift in enumerate(_topped(book, tone)):
            flight = _flight(change, shift, moment, 0.0, seen=True)
            if flight is not None:
                yield stack.closing(flight, number, moment)


def _singly(change: Change, shifts: Sequence[Shift], moment: Moment) -> Iterator[Flight]:
    """The flights of cards that go one after the other."""
    if change.manner is DEALT:
        shifts = _by_rounds(shifts)
    between = _between(len(shifts), change.manner, moment.pace)
    lost = _lost_in_stream(change, shifts, between, moment.pace)
    middle = _middle_of_trick(change.before, shifts) if change.manner is SWEPT else None
    for number, shift in enumerate(shifts):
        seen = shift.target not in lost
        wait = lost.get(shift.target, number) * between
        flight = _flight(change, shift, moment, wait, seen=seen)
        if flight is None:
            continue
        if middle is not None:
            gather = middle._replace(x=middle.x + number * middle.w * _THICK)
            flight = replace(flight, kind="sweep", gather=gather)
        yield flight


def _by_rounds(shifts: Sequence[Shift]) -> list[Shift]:
    """The cards of a deal as they are dealt: all piles fill at once, and are full at once."""
    to_pile: dict[str, list[Shift]] = defaultdict(list)
    for shift in shifts:
        to_pile[shift.target.pile].append(shift)
    parts = [
        (number / len(cards), shift)
        for cards in to_pile.values()
        for number, shift in enumerate(cards)
    ]
    return [shift for _, shift in sorted(parts, key=itemgetter(0))]


def _between(count: int, manner: Manner, pace: Pace) -> float:
    """Seconds from one card of a deal to the next."""
    if count < 2 or pace.reduced:
        return 0.0
    longest = max(manner.lasts, manner.turned)
    return min(manner.stagger, (DEAL_TIME - longest) / (count - 1)) * pace.factor


def _lost_in_stream(
    change: Change, shifts: Sequence[Shift], between: float, pace: Pace
) -> dict[Place, int]:
    """The cards that nobody would follow among so many, each with the number of one it goes with.

    That is the next one to the same pile that is seen. It holds for backs: a face is followed by
    the person whose card it is.
    """
    every = round(STREAM * pace.factor / between) if between else 1
    if every < 2:
        return {}
    to_come = Counter(shift.target.pile for shift in shifts)
    turns: dict[str, int] = {}  # so that not all piles have theirs seen at the same time
    waiting: dict[str, list[Place]] = defaultdict(list)
    lost: dict[Place, int] = {}
    for number, shift in enumerate(shifts):
        pile = shift.target.pile
        turn = turns.setdefault(pile, len(turns))
        to_come[pile] -= 1
        if to_come[pile] and (to_come[pile] + turn) % every and not _shows_a_face(change, shift):
            waiting[pile].append(shift.target)
        else:
            lost |= dict.fromkeys(waiting.pop(pile, ()), number)
    return lost


def _shows_a_face(change: Change, shift: Shift) -> bool:
    """True of a card that lies face up before its flight or after it."""
    ends = change.before.at(shift.source), change.after.at(shift.target)
    return any(card is not None and card.up for card in ends)


def _flight(
    change: Change, shift: Shift, moment: Moment, wait: float, *, seen: bool
) -> Flight | None:
    """The flight of one card; None for one that is not on the screen in the end."""
    before, after, manner = change.before, change.after, change.manner
    target, source = after.at(shift.target), before.at(shift.source)
    if target is None:
        return None
    factor = moment.pace.factor
    was_up = source.up if source is not None else not shift.before.is_hidden and target.up
    lasts = max(manner.lasts, manner.turned if was_up != target.up else 0.0)
    return Flight(
        shift.target,
        change.in_air.get(shift.source) or _start(before, after, shift),
        Pose.of(target.rect),
        ShownSide(shift.before, was_up),
        ShownSide(target.card, target.up),
        moment.now + wait + change.late * factor,
        lasts * factor,
        manner=manner,
        seen=seen,
    )


def _start(before: Arrangement, after: Arrangement, shift: Shift) -> Pose:
    """The start of a card's flight: its place, its pile, or the far edge if it was nowhere."""
    rect = before.anchor(shift.source) or after.anchor(shift.source)
    return Pose.of(rect) if rect is not None else far_edge(after)


def far_edge(table: Arrangement) -> Pose:
    """The place where cards come from that were nowhere: beyond the table they look small."""
    felt = table.felt
    return Pose(felt.x + felt.w / 2, felt.y, table.card[0] * 0.4)


def _middle_of_trick(before: Arrangement, shifts: Sequence[Shift]) -> Pose | None:
    """The point at which the cards of a trick meet; None for cards that lay face down."""
    cards = [card for shift in shifts if (card := before.at(shift.source)) is not None]
    if not all(card.up for card in cards) or len(cards) < 2:
        return None
    poses = [Pose.of(card.rect) for card in cards]
    count = len(poses)
    return Pose(sum(at.x for at in poses) / count, sum(at.y for at in poses) / count, poses[0].w)


def _books(before: Arrangement, shifts: Iterable[Shift]) -> dict[str, list[Shift]]:
    """Whole piles of many cards that go to one place together."""
    routes: dict[str, list[Shift]] = defaultdict(list)
    for shift in shifts:
        routes[shift.source.pile].append(shift)
    books = {}
    for pile, leaving in routes.items():
        box = before.piles.get(pile)
        whole = box is not None and box.count == len(leaving) >= BOOK_SIZE and "/" in pile
        if whole and len({shift.target.pile for shift in leaving}) == 1:
            books[pile] = leaving
    return books


@dataclass(frozen=True, slots=True)
class _Book:
    """A book that closes: the middle of its pile, its number of cards, and the felt it is on."""

    middle: Pose
    count: int
    felt: Rect

    def closing(self, flight: Flight, number: int, moment: Moment) -> Flight:
        """The flight of a card, counted from the lowest, in a fan first and then squared up.

        A card that lies deeper is seen at the lower right.
        """
        middle, off = self.middle, number - (self.count - 1) / 2
        deeper = (self.count - 1 - number) * middle.w * _THICK
        half = middle.w * (0.5 + _FAN_STEP * (self.count - 1) / 2)
        x = min(max(middle.x, self.felt.x + half), self.felt.right - half)
        fan_x, fan_y = x + off * middle.w * _FAN_STEP, middle.y + abs(off) * _FAN_SAG
        return replace(
            flight,
            lasts=BOOK_TIME * moment.pace.factor,
            kind="close",
            gather=middle._replace(x=middle.x + deeper, y=middle.y + deeper),
            fanned=middle._replace(x=fan_x, y=fan_y),
            angle=-off * _FAN_TURN,
            manner=PLAYED,
        )


def _topped(book: Sequence[Shift], tone: str) -> list[Shift]:
    """The cards of a book with one of the colour of its tone on top, where it has such a card."""
    suits = _TOPS.get(tone, "")
    fitting = [shift for shift in book if shift.after.suit and shift.after.suit in suits]
    top = fitting[-1:]
    return [shift for shift in book if shift not in top] + top


# -- cards that stay in their pile -----------------------------------------------------------------


def closing_up(change: Change, old: Mapping[Place, Flight], moment: Moment) -> Iterator[Flight]:
    """The flights of cards that stay in their pile: they slide or fly on to where they now lie."""
    if change.before.window != change.after.window:
        return
    sliding: set[str] = set()
    for stayed, placed in _stayed(change.before, change.after, change.shifts, old):
        flight, pile = old.get(stayed.place), placed.place.pile
        if flight is not None:
            yield _going_on(flight, change.in_air[stayed.place], placed, moment)
        elif not moment.pace.reduced and (
            stayed.rect != placed.rect or (pile in sliding and not placed.covered)
        ):
            yield slide(Pose.of(stayed.rect), placed, moment, SLIDE_TIME)
            sliding.add(pile)  # the cards above must fly too, or this would be drawn above them


def _going_on(flight: Flight, where: Pose, placed: CardBox, moment: Moment) -> Flight:
    """An old flight, redirected to where its card now lies."""
    end = Pose.of(placed.rect)
    if end == flight.end or flight.begins > moment.now or flight.kind != "fly":
        return replace(flight, place=placed.place, end=end)
    left = max(0.05, flight.ends - moment.now)
    return replace(
        flight, place=placed.place, start=where, end=end, begins=moment.now, lasts=left, flip=False
    )


def slide(
    start: Pose, placed: CardBox, moment: Moment, lasts: float, kind: str = "slide"
) -> Flight:
    """The flight of a card to where it lies, which does not turn over."""
    side, end = ShownSide(placed.card, placed.up), Pose.of(placed.rect)
    lasts *= moment.pace.factor
    return Flight(placed.place, start, end, side, side, moment.now, lasts, kind)


def faded(flight: Flight, moment: Moment) -> Flight:
    """The flight as it is with reduced motion: the card appears in its place."""
    return replace(flight, kind="fade", begins=moment.now, lasts=FADE_TIME, flip=False)


def held(place: Place, rect: Rect, moment: Moment) -> Flight:
    """The flight of a card at the pointer, from where its next flight will begin."""
    pose = Pose.of(rect)
    return Flight(place, pose, pose, _UNSEEN, _UNSEEN, moment.now, 1.0)


def _stayed(
    before: Arrangement, after: Arrangement, shifts: Sequence[Shift], in_air: Iterable[Place]
) -> list[tuple[CardBox, CardBox]]:
    """The cards that did not leave their pile, before and after, from the lowest to the highest.

    Piles that lie as they lay, with nothing in the air, are left out, and so are the cards of a
    tile, which are not seen.
    """
    left = {shift.source for shift in shifts}
    arrived = {shift.target for shift in shifts}
    changed = {place.pile for place in (*left, *arrived, *in_air)}
    pairs: list[tuple[CardBox, CardBox]] = []
    for pile, cards in after.lying.items():
        were = before.cards_in(pile)
        if after.piles[pile].tile or (pile not in changed and were == cards):
            continue
        staying = sorted(card.place.index for card in were if card.place not in left)
        lie = sorted(card.place.index for card in cards if card.place not in arrived)
        old_index, old_card = dict(zip(lie, staying, strict=False)), _by_index(were)
        pairs += [
            (old_card[old_index[card.place.index]], card)
            for card in cards
            if card.place.index in old_index
        ]
    return pairs


def _by_index(cards: Iterable[CardBox]) -> dict[int, CardBox]:
    return {card.place.index: card for card in cards}


# -- chips -----------------------------------------------------------------------------------------


def chips_paid(
    before: Mapping[str, int], after: Mapping[str, int], table: Arrangement, moment: Moment
) -> Iterator[ChipFlight]:
    """The flights of chips from counters whose value fell to counters whose value rose."""
    givers, takers = _changes(before, after, -1), _changes(before, after, 1)
    factor = moment.pace.factor
    for number, (source, target) in enumerate(zip(givers, takers, strict=False)):
        start, end = table.counter(source), table.counter(target)
        if start is None or end is None or number >= _MOST_CHIPS:
            continue
        yield ChipFlight(
            source,
            target,
            Pose.of(start.rect),
            Pose.of(end.rect),
            moment.now + number * 2 * STAGGER * factor,
            2 * CARD_TIME * factor,
        )


def _changes(before: Mapping[str, int], after: Mapping[str, int], sign: int) -> list[str]:
    """The names of counters, once for each chip they lost (sign -1) or won (sign 1)."""
    return [
        name for name in after for _ in range(max(0, sign * (after[name] - before.get(name, 0))))
    ]
