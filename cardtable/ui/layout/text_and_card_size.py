"""The one search for the sizes at which text and cards share a table.

What gives way, and in which order:

1. Beside text of ordinary size cards are as large as they can be. The number of seats at each side
   is the most natural one, unless cards would be much larger with another.
2. Where cards could still not be read, text shrinks for them.
3. Larger text takes hardly any of their width from cards. Where it would, the strips grow less,
   and then the names and numbers on the table do.
4. Where the piles hold so many cards that these would shrink all the same, all text is smaller.

Whether everything has room at one size says `fit`; `arrange` lays the piles out and hands that in.
Knows no cards and puts nothing in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from cardtable.core.table import Fan, Zones
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.fit import Contents, Fit, contents, cut_off, fit
from cardtable.ui.layout.measure import READABLE, Measure, measure_of
from cardtable.ui.layout.rects import Rect, rim_width, screen_scale
from cardtable.ui.layout.seating import is_crowd, seating, side_counts

_LARGEST = 184  # pixels of card width at 1280 by 720, however empty the table
_SMALLEST = 12
_LEAST_TEXT = 0.6
_WORTH_IT = 1.08  # cards must be this much larger to justify a less natural seating
_TEXT_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)  # where room is short, text gives way to cards
_CARDS_KEPT = 0.9  # of the width that cards have with text of ordinary size: what is left at least
_STRIPS_GROW = (1.0, 0.5, 0.25, 0.0)  # less, where cards would shrink or names stay small
_SMALLER_TEXT = (1.5, 1.25, 1.0)  # tried where the piles are so full that cards would shrink

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

    def with_text(self, scale: float) -> Wanted:
        """The same table with another size of text."""
        return replace(self, options=replace(self.options, scale=scale))


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


# -- the text that the piles leave room for --------------------------------------------------------


def with_largest_text(wanted: Wanted, lay_out: Callable[[Wanted], Arrangement]) -> Arrangement:
    """The arrangement with the largest text beside which cards in all piles keep their width."""
    made = lay_out(wanted)
    if wanted.options.scale <= 1:
        return made
    usual = _card_widths(lay_out(replace(wanted.with_text(1.0), window=wanted.usual_window)))
    for scale in _SMALLER_TEXT:  # rather smaller text than tiles or smaller cards
        if _keeps(made, usual):
            break
        if scale < wanted.options.scale:
            made = lay_out(wanted.with_text(scale))
    return made


def _card_widths(made: Arrangement) -> dict[str, int]:
    """The width of the cards of each pile; those drawn as tiles have none."""
    return {
        name: cards[0].rect.w
        for name, cards in made.lying.items()
        if cards and not made.piles[name].tile and not made.piles[name].at_plate
    }


def _keeps(made: Arrangement, usual: Mapping[str, int]) -> bool:
    """True when cards are about as wide as `usual`, and none of them has become a tile."""
    widths = _card_widths(made)
    return all(widths.get(name, 0) >= _CARDS_KEPT * width for name, width in usual.items())


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
    return contents(wanted.zones, wanted.viewer, wanted.seats, wanted.absent, shelf)


def _beside_larger_text(wanted: Wanted) -> Sizes:
    """The sizes with larger text; strips and names grow as far as cards stay as they are.

    Where not all of it can be as large as is wanted, the smaller of the two is as large as it can
    be; badges round a crowd leave nothing to share.
    """
    note = round(wanted.options.note / wanted.options.scale)
    options = replace(wanted.options, scale=1.0, note=note)
    usual = sizes(replace(wanted, window=wanted.usual_window, options=options))
    table, ordinary = _contents(wanted), wanted.screen
    best: tuple[Strips, Fit] | None = None
    reached = 0.0
    for grown in _STRIPS_GROW:
        scale = ordinary + (wanted.text - ordinary) * grown
        if scale <= reached:
            break
        around = _strips(wanted, scale)
        found = _fit_beside_larger_text(table, around.felt, wanted, usual.fit)
        if found is not None and min(scale, found.measure.scale) > reached:
            best, reached = (around, found), min(scale, found.measure.scale)
            if is_crowd(table.others):
                break
    if best is None:
        around = _strips(wanted, ordinary)
        best = around, _largest_fit(table, around.felt, wanted.screen, ordinary)
    return Sizes(wanted, table, *best, usual.usual_width)


def _strips(wanted: Wanted, scale: float) -> Strips:
    """Strips for text of this scale, and the felt that they leave within the rim of the table."""
    screen, options, (wide, high) = wanted.screen, wanted.options, wanted.window
    bar = round(_BAR * min(scale, _BAR_GROWS * screen)) if options.bar else 0
    prompt = round(_PROMPT * min(scale, _PROMPT_GROWS * screen)) if options.prompt else 0
    margin = rim_width(wanted.window) + max(4, round(_MARGIN * screen))
    felt = Rect(0, bar + options.note, wide, high - bar - options.note - prompt).grown(-margin)
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
    return largest


def _shrinking(scale: float) -> tuple[float, ...]:
    """The scales of text that are tried, the largest first."""
    return tuple(max(_LEAST_TEXT, scale * shrink) for shrink in _TEXT_SCALES)


def _fit_beside_larger_text(table: Contents, felt: Rect, wanted: Wanted, usual: Fit) -> Fit | None:
    """The fit with the largest text that leaves cards as they are in `usual`.

    That is the fit beside text of ordinary size. Larger text takes little from cards, and what can
    be read as cards there does not become tiles. None where even text of that size would take more.
    """
    widest, at_most = usual.measure.width, usual.measure.scale
    least = max(ceil(widest * _CARDS_KEPT), _least_without_tiles(table, usual))
    search = _search(table, felt, wanted.screen, _shrinking(wanted.screen))
    search = replace(search, least=least, largest=widest)
    columns = _room_for_columns(table, usual)
    texts = (wanted.text * shrink for shrink in _TEXT_SCALES)
    for text in (*(text for text in texts if text > at_most), at_most):
        found = search.best_seating(text)
        if found is not None and _room_for_columns(table, found) >= columns:
            return found
    return None


def _room_for_columns(table: Contents, found: Fit) -> int:
    """The pixels by which columns may grow down; 0 where there are none."""
    rows = [
        item.spot.row for item in table.in_rows() if item.spot.fan is Fan.DOWN and item.grows_down
    ]
    return found.heights[rows[0]] + found.spare if rows else 0


def _least_without_tiles(table: Contents, found: Fit) -> int:
    """The least card width at which all that is cards in this fit can still be read as cards."""
    measure = found.measure
    readable = round(READABLE * measure.screen)
    items = [item for item in table.in_rows() if item.readable and not measure.is_tile(item)]
    wanted = [ceil((readable - 0.5) / item.spot.scale) for item in items]
    return max((width for width in wanted if width <= measure.width), default=readable)


def _search(table: Contents, felt: Rect, screen: float, texts: tuple[float, ...]) -> _Search:
    """The search for the largest cards on one felt; a crowd sits in a ring if there is any way.

    While there is a shelf, little lies in columns yet: they give it their room, so that cards are
    as large as they are without it, beside the first of these texts for which there is room.
    """
    ringed = is_crowd(table.others) and felt.h <= felt.w
    search = _Search(table, felt, screen, _SMALLEST, round(_LARGEST * screen), ringed)
    if not table.shelf:
        return search
    _, without = replace(search, table=replace(table, shelf=False)).beside_any(texts)
    largest = without.measure.width if without else search.largest
    return replace(search, largest=largest, close=True)


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """Looks for the best seats round one table, with cards between two widths.

    In a `ringed` table neighbours sit side by side along three edges. Columns are `close` where
    they ask for a single card's height.
    """

    table: Contents
    felt: Rect
    screen: float
    least: int
    largest: int
    ringed: bool
    close: bool = False

    def beside_any(self, texts: tuple[float, ...]) -> tuple[_Search, Fit | None]:
        """The first fit with one of these texts, with the search that found it, ringed or not."""
        found = next(filter(None, map(self.best_seating, texts)), None)
        if found is not None or not self.ringed:
            return self, found
        return replace(self, ringed=False).beside_any(texts)

    def best_seating(self, text: float) -> Fit | None:
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
        """The fit with the largest cards for one seating, found in coarse, then in fine steps."""
        table, felt = self.table, self.felt
        largest = measure_of(self.largest, text, self.screen, self.close)
        seated = None
        if is_crowd(table.others):  # badges are as large beside small cards as beside large ones
            seated = seating(largest, table.others, table.at_plates, at_each_side, felt)
            if seated is None:
                return None

        def fit_at(width: int) -> Fit | None:
            measure = measure_of(width, text, self.screen, self.close)
            return fit(table, felt, measure, at_each_side, seated)

        step = max(1, round(_LARGEST * self.screen) // 40)
        width = self.largest
        while width >= self.least and fit_at(width) is None:
            width -= step
        fine = range(min(self.largest, width + step - 1), max(self.least, width) - 1, -1)
        return next(filter(None, map(fit_at, fine)), None)
