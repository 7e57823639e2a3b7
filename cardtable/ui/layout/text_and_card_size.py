"""The one search for the sizes at which text and cards share a table.

What gives way, and in which order:

1. Beside text of ordinary size cards are as large as they can be. The number of seats at each side
   is the most natural one, unless cards would be much larger with another.
2. Where cards could still not be read, text shrinks for them.
3. Larger text comes before the size of cards, as long as these keep a part of their width and those
   of a hand can be read; what is smaller elsewhere becomes tiles with names in that text.
4. Where that is not enough the strips grow less, gaps are smaller and a crowd's badges lower. Only
   then is the text smaller than was asked for.

Whether everything has room at one size says `fit`; `arrange` lays the piles out and hands that in.
Knows no cards and puts nothing in its place.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from math import ceil

from cardtable.core.frozen import dataclass
from cardtable.core.table import Row, Side, Zones
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.fit import Contents, Fit, contents, cut_off, fit
from cardtable.ui.layout.items import Item, is_column
from cardtable.ui.layout.measure import (
    READABLE,
    UNLIMITED,
    Measure,
    Upright,
    column_high,
    measure_of,
)
from cardtable.ui.layout.rects import Rect, card_height, rim_width, screen_scale
from cardtable.ui.layout.seating import Seating, is_crowd, seating, side_counts

_LARGEST = 184  # pixels of card width at 1280 by 720, however empty the table
_UPRIGHT = 1.1  # times as high as wide: from there a table is an upright one
_HAND_UPRIGHT = 7  # cards side by side: hands below a ring or trays on an upright table
_HANDS = 8  # sizes of a larger hand that are tried
_RINGS = (2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.45)  # of the hand: cards in a ring, if upright
_LEFT = 0.6  # of the room for columns that grow: larger plates leave them so much
_COLUMNS = (1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2)  # of the usual size: cards of columns in two lines
_SECOND_LINE = 0.6  # of the height of a card: what a second line of the hand shows of the first
_LONG = (8, 7)  # cards that one line of a column keeps room for; folded, it has twice as many
_IN_ONE = 0.8  # of the width of cards in two lines of columns: what they have in one at least
_HELD = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)  # of the usual size: open cards at plates, if upright
_PLATES = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)  # of the usual size: name plates, if upright
_SMALLEST = 12
_STRIDES = 4  # coarse steps that the search for a width takes at once at first
_LEAST_TEXT = 0.6
_WORTH_IT = 1.08  # cards must be this much larger to justify a less natural seating
_LARGER_SCALES = (1.0, 0.95, 0.9, 0.875, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55)  # of the text wanted
_TEXT_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)  # where room is short, text gives way to cards
_CARDS_KEPT = 0.6  # of the width that cards have with text of ordinary size: what is left at least
_STRIPS_GROW = (1.0, 0.5, 0.0)  # less, where cards would shrink or names stay small
_WAYS = tuple(product((False, True), _STRIPS_GROW))  # whether all is low, and how strips grow

_BAR, _PROMPT = 40, 44  # units: the heights of the strips
_BAR_GROWS, _PROMPT_GROWS = 1.5, 1.75  # times their heights: text of 200 % finds room in them
_MARGIN = 6  # units: from the rim of the table to what lies on it


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table that has to be laid out: its zones, who looks at it, the window, and the options.

    The zones in `absent` are empty and yield their room to others.
    """

    zones: Zones
    viewer: int
    seats: int
    window: tuple[int, int]
    options: LayoutOptions
    absent: frozenset[str] = frozenset()

    @property
    def usual_window(self) -> tuple[int, int]:
        """The window beside controls with text of ordinary size."""
        return self.window[0], self.options.usual_height or self.window[1]

    @property
    def screen(self) -> float:
        """The scale that the window calls for, whatever the size of the text."""
        return screen_scale(self.usual_window)

    @property
    def text(self) -> float:
        """The scale of the text that is wanted."""
        return max(_LEAST_TEXT, self.screen * self.options.scale)


@dataclass(frozen=True, slots=True)
class Strips:
    """The heights of the bar and of the prompt, and the felt that they leave."""

    bar: int
    prompt: int
    felt: Rect


@dataclass(frozen=True, slots=True, eq=False)
class Sizes:
    """The sizes that were found for a table; known by their identity.

    `usual_width` is that of a card beside text of ordinary size.
    """

    wanted: Wanted
    table: Contents
    strips: Strips
    fit: Fit
    usual_width: int


# -- sizes in a window -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def sizes(wanted: Wanted) -> Sizes:
    """The sizes for a window; one that is too small for anything gets the smallest cards."""
    if wanted.options.scale > 1:
        return _beside_larger_text(wanted)
    table, around = _contents(wanted), _strips(wanted, wanted.text)
    largest = _largest_fit(table, around.felt, wanted.screen, wanted.text)
    return Sizes(wanted, table, around, largest, largest.measure.width)


def _contents(wanted: Wanted) -> Contents:
    shelf = wanted.options.shelf
    tall = wanted.window[1] > _UPRIGHT * wanted.window[0]
    zones, viewer, absent = wanted.zones, wanted.viewer, wanted.absent
    return contents(zones, viewer, wanted.seats, absent, shelf=shelf, tall=tall)


def _beside_larger_text(wanted: Wanted) -> Sizes:
    """The sizes with larger text: as large as it can be while cards keep what they must."""
    note = round(wanted.options.note / wanted.options.scale)
    options = replace(wanted.options, scale=1.0, note=note)
    usual = sizes(replace(wanted, window=wanted.usual_window, options=options))
    table, ordinary = _contents(wanted), wanted.screen
    for text in _growing(wanted):
        for low, grown in _WAYS:
            around = _strips(wanted, ordinary + (text - ordinary) * grown)
            found = _fit_beside_larger_text(table, around.felt, usual.fit, text, low=low)
            if found is not None:
                return Sizes(wanted, table, around, found, usual.usual_width)
    around = _strips(wanted, ordinary)
    least = _largest_fit(table, around.felt, wanted.screen, ordinary)
    return Sizes(wanted, table, around, least, usual.usual_width)


def _growing(wanted: Wanted) -> tuple[float, ...]:
    """The scales of larger text that are tried, the largest first; none is below the ordinary."""
    larger = (wanted.text * shrink for shrink in _LARGER_SCALES)
    return (*(text for text in larger if text > wanted.screen), wanted.screen)


def _strips(wanted: Wanted, scale: float) -> Strips:
    """Strips for text of this scale, and the felt that they leave within the rim of the table."""
    screen, options, (wide, high) = wanted.screen, wanted.options, wanted.window
    bar = round(_BAR * min(scale, _BAR_GROWS * screen)) if options.bar else 0
    prompt = round(_PROMPT * min(scale, _PROMPT_GROWS * screen)) if options.prompt else 0
    margin = rim_width(wanted.window) + max(4, round(_MARGIN * screen))
    top = bar + options.note
    felt = Rect(0, top, wide - options.beside, high - top - prompt).grown(-margin)
    return Strips(bar, prompt, felt)


# -- sizes on a felt -------------------------------------------------------------------------------


def _largest_fit(table: Contents, felt: Rect, screen: float, scale: float) -> Fit:
    """The fit with the largest cards beside text of ordinary size, or of a smaller one if asked.

    Where cards could not be read, text gives way to them.
    """
    ordinary = _shrinking(min(scale, screen))
    search, largest = _search(table, felt, screen, ordinary).beside_any(ordinary)
    if largest is None:
        return cut_off(table, felt, Measure(_SMALLEST, _LEAST_TEXT, screen))
    for text in _shrinking(scale):
        if largest.measure.width >= READABLE * screen:
            break
        wider = replace(search, least=largest.measure.width + 1)
        largest = wider.best_seating(text) or largest
    return search.with_larger_hand(largest)


def _shrinking(scale: float) -> tuple[float, ...]:
    """The scales of text that are tried, the largest first."""
    return tuple(max(_LEAST_TEXT, scale * shrink) for shrink in _TEXT_SCALES)


def _fit_beside_larger_text(
    table: Contents, felt: Rect, usual: Fit, text: float, *, low: bool
) -> Fit | None:
    """The fit with the largest cards beside this text, no larger than they usually are.

    None where they would not keep what they must, or could not be read in a hand.
    """
    widest, screen = usual.measure.width, usual.measure.screen
    readable = min(widest, measure_of(widest, text, screen, close=False).readable)
    least = max(ceil(widest * _CARDS_KEPT), readable)
    largest = min(widest, round(_LARGEST * screen))
    ringed = _is_ringed(table, felt)
    search = _Search(table, felt, screen, least, largest, ringed, close=table.shelf)
    search = replace(search, low=low, quick=True)
    found = search.best_seating(text)
    return search.with_larger_hand(found) if found is not None else None


def _is_beside_hand(item: Item) -> bool:
    """True for a ring and for the trays of melds: the hand below them is dealt seven or less."""
    return item.is_ring or item.is_named


def _is_upright(table: Contents, felt: Rect) -> bool:
    """True when a table is so much higher than wide that width is scarce there."""
    return table.stacked or felt.h > _UPRIGHT * felt.w


def _search(table: Contents, felt: Rect, screen: float, texts: tuple[float, ...]) -> _Search:
    """The search for the largest cards on one felt; a crowd sits in a ring if there is any way.

    While there is a shelf, little lies in columns yet: they give it their room, so that cards are
    as large as they are without it, beside the first of these texts for which there is room.
    """
    largest = round(_LARGEST * screen)
    if _is_upright(table, felt) and any(map(_is_beside_hand, table.in_rows())):
        largest = min(largest, felt.w // _HAND_UPRIGHT)
    search = _Search(table, felt, screen, _SMALLEST, largest, _is_ringed(table, felt))
    if not table.shelf:
        return search
    _, without = replace(search, table=replace(table, shelf=False)).beside_any(texts)
    largest = without.measure.width if without else search.largest
    return replace(search, largest=largest, close=True)


def _column_height(found: Fit) -> int:
    """The height that one line of columns has in a fit, with what grows into."""
    return (found.heights[Row.CENTRE] + found.spare) // _lines(found) - found.measure.gap


def _lines(found: Fit) -> int:
    """The number of lines in which columns stand below one another."""
    return max(1, len(found.lines[Row.CENTRE][Side.MIDDLE]))


def _by_lines_and_width(found: Fit) -> tuple[int, int, int]:
    """The order of fits with columns: few lines of them, large cards, low seats along the top."""
    return _lines(found), -found.measure.width, found.seating.top_height(found.measure)


def _by_width_and_hand(found: Fit) -> tuple[int, bool]:
    """The order of fits on an upright table: large cards, and a hand with all the width.

    One's own plate stands above the hand for that, where what grows has room left.
    """
    width = found.measure.width
    return width, found.own_above and found.spare >= card_height(width)


def _is_ringed(table: Contents, felt: Rect) -> bool:
    """True when the seats should stand in a ring: a crowd at a wide table."""
    return is_crowd(table.others) and felt.h <= felt.w


def _first_with_room(widths: range, fit_at: Callable[[int], Fit | None]) -> int:
    """The first of these widths that has room, if all after it have room too; else the last one.

    So it is within a fine step: trying each width found the same cards in 7,314 layouts.
    """
    return widths[bisect_left(widths, 1, hi=len(widths) - 1, key=lambda width: bool(fit_at(width)))]


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """Looks for the best seats round one table, with cards between two widths.

    In a `ringed` table neighbours sit side by side along three edges. Columns are `close` where
    they ask for a single card's height. In a crowd badges may be `low`.
    A `quick` search gives up where the narrowest cards have no room. An `upright` table has ways of
    its own to use its height.
    """

    table: Contents
    felt: Rect
    screen: float
    least: int
    largest: int
    ringed: bool
    close: bool = False
    low: bool = False
    quick: bool = False
    upright: Upright | None = None
    hand: float = 1.0

    def beside_any(self, texts: tuple[float, ...]) -> tuple[_Search, Fit | None]:
        """The first fit with one of these texts, with the search that found it, ringed or not."""
        found = next(filter(None, map(self.best_seating, texts)), None)
        if found is not None or not self.ringed:
            return self, found
        return replace(self, ringed=False).beside_any(texts)

    def best_seating(self, text: float) -> Fit | None:
        """The fit with the largest cards; an upright table uses the height that it leaves."""
        if not _is_upright(self.table, self.felt):
            return self._best(text)
        items = self.table.in_rows()
        trays = any(map(_is_beside_hand, items))
        above = (True,) if not self._grows() else (False, True) if trays else (False,)
        lattices = range(
            1 + max((len(item.zone.upright) for item in items if item.zone), default=0)
        )
        upright = (Upright(lattice=way, above=over) for way, over in product(lattices, above))
        ways = [replace(self, upright=way) for way in upright]
        fits = [found for found in (way._best(text) for way in ways) if found is not None]
        best = max(fits, key=_by_width_and_hand, default=None)
        if best is None:
            return None
        roomier = self._roomier(best, text)
        columns = any(map(is_column, self.table.in_rows()))
        return self._beside_columns(roomier, text) if columns else roomier

    def with_larger_hand(self, found: Fit) -> Fit:
        """The fit with larger cards in the hand alone, where what lies on the table held it down.

        They can be read then, and on an upright table, where nothing else grows, seven of them fill
        the width.
        """
        measure = found.measure
        width, most = measure.width, measure.readable
        if measure.upright is not None and not self._grows():
            most = max(most, min(self.largest, self.felt.w // _HAND_UPRIGHT))
        if any(item.is_ring for item in self.table.in_rows()):
            return found
        search = replace(self, upright=measure.upright, low=measure.low, close=measure.close)
        for wanted in range(most, width, -max(1, (most - width) // _HANDS)):
            way = replace(search, hand=wanted / width)
            larger = way._fit_at(width, measure.scale, len(found.seating.left))
            if larger is not None and larger.seating.top_height(larger.measure) <= (
                found.seating.top_height(measure)
            ):
                return larger
        return found

    def _grows(self) -> bool:
        """True when columns or melds grow into the height that is left."""
        return any(item.grows_down for item in self.table.in_rows() if not item.is_hand)

    def _roomier(self, found: Fit, text: float) -> Fit:
        """The fit with larger plates and a larger ring, where nothing else grows into the room.

        Where columns or melds do, columns stand in two lines of larger cards, if that leaves the
        hand room for a second line; else the plates along the top alone are larger, as long as most
        of the room is left.
        """
        usual = found.measure.upright
        assert usual is not None
        rings = _RINGS if any(item.is_ring for item in self.table.in_rows()) else (usual.ring,)
        ways = [replace(usual, ring=ring, plates=way) for ring, way in product(rings, _PLATES)]
        least, lines = 0.0, len(self.table.others)
        if self._grows():
            lines = len(found.seating.top)
            in_two = [replace(usual, columns=way) for way in _COLUMNS]
            least = _SECOND_LINE * card_height(found.measure.width)
            larger = self._first_way(found, text, in_two, lines=lines, least=least)
            if larger is not None and any(map(larger.measure.in_two_lines, self.table.in_rows())):
                return larger
            ways, least = [replace(usual, top=top) for top in _PLATES], _LEFT * found.spare
        return self._first_way(found, text, ways, lines=lines, least=least) or found

    def _beside_columns(self, found: Fit, text: float) -> Fit:
        """The fit with larger cards, where columns by themselves have more height than they need.

        They keep the room of a column of cards of the size found so far, so that long ones become
        no smaller. The hand has all the width if cards are larger so, and open cards at plates grow
        into what is left.
        """
        width, high = found.measure.width, _column_height(found)
        heights = [min(high, column_high(width, long)) for long in _LONG]
        above = ((kept, self._own_above(found, text, kept)) for kept in heights)
        kept, better = next((way for way in above if way[1]), (heights[0], None))
        found = better or found
        usual = found.measure.upright
        assert usual is not None
        ways = [
            replace(usual, kept=kept, held=held, top=top)
            for held, top in product(_HELD, _PLATES)
            if top >= usual.top
        ]
        lines, beside = len(found.seating.top), found.seating.column_width(found.measure)
        return self._first_way(found, text, ways, lines=lines, beside=beside) or found

    def _own_above(self, found: Fit, text: float, kept: int) -> Fit | None:
        """The fit with one's own plate above the hand; None where nothing is gained by it.

        Cards have to be larger, or columns stand in fewer lines. Each keeps the height `kept`.
        """
        width = found.measure.width
        least = width if _lines(found) == 1 else round(width * _IN_ONE)
        usual = Upright(above=True, kept=kept)
        seats = [(usual, number) for number in side_counts(len(self.table.others), tall=True)]
        seats += [(replace(usual, pillars=True), 0)] if len(self.table.others) > 1 else []
        ways = [(replace(self, upright=way, least=least), number) for way, number in seats]
        fits = [fit for way, number in ways if (fit := way._in_few_lines(text, number))]
        best = min(fits, key=_by_lines_and_width, default=None)
        if best is None:
            return None
        worth_it = _lines(best) < _lines(found) or best.measure.width >= width * _WORTH_IT
        return best if worth_it else None

    def _in_few_lines(self, text: float, at_each_side: int) -> Fit | None:
        """The fit with the largest cards that stand in one line of columns; else in any number."""
        widest = self._widest(text, at_each_side)
        if widest is None or _lines(widest) == 1:
            return widest
        widths = range(widest.measure.width - 1, self.least - 1, -1)
        narrower = (self._fit_at(width, text, at_each_side) for width in widths)
        return next((found for found in narrower if found and _lines(found) == 1), widest)

    def _first_way(
        self,
        found: Fit,
        text: float,
        ways: Iterable[Upright],
        *,
        lines: int,
        least: float = 0,
        beside: int = UNLIMITED,
    ) -> Fit | None:
        """The first of these ways that has room beside cards of the same width.

        So many `lines` of seats along the top, side columns as wide as `beside` and the `least`
        height left over are its limits.
        """
        for way in ways:
            search = replace(self, upright=way)
            larger = search._fit_at(found.measure.width, text, len(found.seating.left))
            if larger is None or len(larger.seating.top) > lines or larger.spare < least:
                continue
            if larger.seating.column_width(larger.measure) <= beside:
                return larger
        return None

    def _best(self, text: float) -> Fit | None:
        """The fit with the largest cards; among seatings about as good, the most natural one."""
        best: Fit | None = None
        search = self
        tall = self.felt.h > self.felt.w
        for at_each_side in side_counts(len(self.table.others), tall=tall):
            if self.ringed and not at_each_side:
                continue  # in lines along the top, neighbours would not sit side by side
            found = search._widest(text, at_each_side)
            if found is not None:
                best = found
                search = replace(self, least=int(found.measure.width * _WORTH_IT) + 1)
        return best

    def _widest(self, text: float, at_each_side: int) -> Fit | None:
        """The fit with the largest cards for one seating, found in coarse, then in finer steps.

        Where neither the narrowest cards have room nor any in the coarse steps, none have.
        """
        seated = self._seated(self._measured(self.largest, text), at_each_side)
        if self.largest < self.least or (is_crowd(self.table.others) and seated is None):
            return None

        @cache
        def fit_at(width: int) -> Fit | None:
            measure = self._measured(width, text)
            return fit(self.table, self.felt, measure, at_each_side, seated)

        narrow = fit_at(self.least) is None
        if self.quick and narrow:
            return None
        hopeless = narrow and self.least >= READABLE * self.screen  # below it tiles take less room
        step = max(1, round(_LARGEST * self.screen) // 40)
        top, bottom = self.largest, self.least
        for stride, finer in ((_STRIDES * step, step), (step, 1)):
            found = next(filter(fit_at, range(top, bottom - 1, -stride)), None)
            if found is not None:
                top, bottom = min(self.largest, found + stride - finer), found
            elif hopeless:
                return None
            elif stride == step:
                top = min(top, bottom + step - 1)
        return fit_at(_first_with_room(range(top, bottom - 1, -1), fit_at))

    def _fit_at(self, width: int, text: float, at_each_side: int) -> Fit | None:
        """The fit at one width of cards."""
        measure = self._measured(width, text)
        seated = self._seated(measure, at_each_side)
        if is_crowd(self.table.others) and seated is None:
            return None
        return fit(self.table, self.felt, measure, at_each_side, seated)

    def _seated(self, measure: Measure, at_each_side: int) -> Seating | None:
        """The seats of a crowd: badges are as large beside small cards as beside large ones."""
        table = self.table
        if not is_crowd(table.others):
            return None
        return seating(measure, table.others, table.at_plates, at_each_side, self.felt)

    def _measured(self, width: int, text: float) -> Measure:
        """The measure with cards of a width."""
        return measure_of(
            width,
            text,
            self.screen,
            close=self.close,
            low=self.low,
            upright=self.upright,
            hand=self.hand,
        )
