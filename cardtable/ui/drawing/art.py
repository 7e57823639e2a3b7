"""Everything drawn that is not text: cards with their shadows, slots, rings, chips, boxes, felt.

Cards are rendered from SVG at their exact width, premultiplied, and cached: the least recently used
go first. What a picture is put together from is not kept, but can be made ahead of time in a
thread. Knows no game and no screen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from cardtable.core.cards import RANKS, Card
from cardtable.ui.assets import asset
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.drawing.icons import icon
from cardtable.ui.drawing.shapes import BLEND, Colour, Size
from cardtable.ui.drawing.tabletops import tabletop
from cardtable.ui.drawing.theme import BOLD, Role, Theme
from cardtable.ui.layout.face_design import FaceDesign
from cardtable.ui.layout.rects import card_height, rim_width

TURN_STEPS = 12  # widths of a card that turns over
LIFT = 1.04  # a card in the air is this much larger
# On pages, where cards are pictures and no table says how all of them look:
COMPACT_BELOW = 64  # pixels of width below which rank and suit fill the card
LARGE_BELOW = 92  # pixels of width below which the large index is used

_KEPT_BYTES = 56 * 2**20
_SHADED = 0.35  # how much less light falls on a card that stands on its edge
_TURNING = 12  # faces that are kept to be turned over: backs, and cards that just do
Box = tuple[Size, float, Role, Role | None, float]  # what `Art.box` is asked for
_PACKS = ("red", "blue", "green")


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A picture with a shadow or a glow: its card has its corner at (dx, dy), and this size.

    `middle` is where the middle of a card is in its picture: not in the picture's own, because the
    shadow falls away from the light.
    """

    image: pygame.Surface
    dx: int
    dy: int
    size: Size
    middle: tuple[float, float] = (0.0, 0.0)

    def area(self, x: int, y: int) -> pygame.Rect:
        """What it covers, shadow and all, when its card has its corner at (x, y)."""
        return self.image.get_rect(topleft=(x - self.dx, y - self.dy))


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """How the player wants cards to look; see the settings of the same names."""

    back: str = "lattice-red"
    large: bool = False
    four_colours: bool = False
    letters: bool = False
    deck: str = "house"


def radius(width: int) -> float:
    """The radius of the corners of a card of this width."""
    return max(2.0, width * 0.055)


def _reach(width: int, *, lifted: bool) -> tuple[int, int, int]:
    """How far the shadow of a card spreads, and how far it lies to the right and down."""
    spread, aside, drop = (0.12, 0.06, 0.1) if lifted else (0.04, 0.012, 0.02)
    return max(2, round(width * spread)), max(1, round(width * aside)), max(1, round(width * drop))


class Art:
    """Makes pictures in one theme and keeps them until it changes."""

    def __init__(self, theme: Theme, look: DeckStyle | None = None) -> None:
        self.theme = theme
        self.look = look or DeckStyle()
        self._kept: OrderedDict[Hashable, CardPicture | pygame.Surface] = OrderedDict()
        self._turning: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._ahead = Ahead()
        self._felt: tuple[Hashable, pygame.Surface] | None = None
        self._bytes = 0
        self._generation = theme.generation

    def choose(self, look: DeckStyle) -> None:
        """Draws cards in another style from now on."""
        if look != self.look:
            self.look = look
            self.forget()

    def forget(self) -> None:
        """Throws away every picture."""
        self._kept.clear()
        self._turning.clear()
        self._ahead.forget()
        self._bytes = 0

    def forget_orders(self) -> None:
        """Nobody wants what has been ordered; what is drawn already is kept."""
        self._ahead.forget()

    # -- cards ---------------------------------------------------------------------------------

    def card(
        self,
        card: Card,
        width: int,
        *,
        lifted: bool = False,
        dim: bool = False,
        pack: int = 0,
        turn: float = 1.0,
        design: FaceDesign | None = None,
    ) -> CardPicture:
        """A card with its shadow; HIDDEN is a back.

        `width` is that of a card at rest; a lifted one is larger round the same middle. A `turn`
        below 1 makes it as narrow as a card that is turning over (rounded to twelfths). The
        `design` is that of the table it lies on; without one its size decides.
        """
        step = _turn_step(turn)
        design = None if card.is_hidden else design  # backs look the same in every design
        key = ("card", card, width, lifted, dim, pack, step, design)

        def make() -> CardPicture:
            if dim:  # shadows are black: darker they are the same
                bright = self.card(card, width, lifted=lifted, pack=pack, turn=turn, design=design)
                image = shapes.darkened(bright.image, self.theme.dim[3] / 255)
                return replace(bright, image=image)
            full = _full(width, lifted=lifted)
            face = self._narrowed(card, full, pack, design, step)
            return self._with_shadow(face, width, full)

        return self._kept_card(key, make)

    def face(
        self, card: Card, width: int, *, pack: int = 0, design: FaceDesign | None = None
    ) -> pygame.Surface:
        """A card without a shadow, made anew; HIDDEN is a back."""
        file = self._file(card, width, pack, design)
        made = self._ahead.take((file, width), partial(_rasterised, file, width))
        if self.look.letters and card.rank > 0:
            self._lettered(made, card, width)
        return made

    def _narrowed(
        self, card: Card, width: int, pack: int, design: FaceDesign | None, step: int
    ) -> pygame.Surface:
        """The face of a card as wide as it is at a step of turning over."""
        key = (card, width, pack, design)
        face = self._turning.get(key)
        if face is None and step == TURN_STEPS and not card.is_hidden:
            return self.face(card, width, pack=pack, design=design)
        if face is None:
            face = self._turning[key] = self.face(card, width, pack=pack, design=design)
            if len(self._turning) > _TURNING:
                self._turning.popitem(last=False)
        if step == TURN_STEPS:
            return face
        narrow = pygame.transform.smoothscale(face, (_narrow(width, step), face.get_height()))
        light = round(255 * (1 - _SHADED * (1 - step / TURN_STEPS)))
        narrow.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        return narrow

    def order(
        self,
        card: Card,
        width: int,
        *,
        lifted: bool = False,
        turn: float = 1.0,
        design: FaceDesign | None = None,
    ) -> bool:
        """Has what `card` will need for this drawn beside the loop; whether that is finished."""
        self._follow_theme()
        step = _turn_step(turn)
        design = None if card.is_hidden else design
        if ("card", card, width, lifted, False, 0, step, design) in self._kept:
            return True
        full = _full(width, lifted=lifted)
        file = self._file(card, full, 0, design)
        size = (_narrow(full, step), card_height(full))
        drawn = step < TURN_STEPS or self._ahead.order(
            (file, full), partial(_rasterised, file, full)
        )
        return self._order_shadow(size, width, full) and drawn

    def _with_shadow(self, face: pygame.Surface, width: int, full: int) -> CardPicture:
        """The face on its shadow: close to it at rest, in the air wide and away from the light."""
        size, lifted = face.get_size(), full != width
        spread, *_ = _reach(width, lifted=lifted)
        image = self._shadow(size, width, full).copy()
        image.blit(face, (spread, spread), special_flags=BLEND)
        raised = (full - width) // 2
        return CardPicture(
            image,
            spread + raised,
            spread + round(raised * 1.4),
            size,
            (spread + size[0] / 2, spread + size[1] / 2),
        )

    def _shadow(self, size: Size, width: int, full: int) -> pygame.Surface:
        """The shadow that every card of this size casts; that of one that turns is not kept."""
        key, make = self._shadow_order(size, width, full)
        if size[0] < full:
            return self._ahead.take(key, make)
        return self.kept(key, lambda: self._ahead.take(key, make))

    def _order_shadow(self, size: Size, width: int, full: int) -> bool:
        key, make = self._shadow_order(size, width, full)
        return key in self._kept or self._ahead.order(key, make)

    def _shadow_order(
        self, size: Size, width: int, full: int
    ) -> tuple[Hashable, Callable[[], pygame.Surface]]:
        shade = self.theme.of("shadow_lifted" if full != width else "shadow")
        return ("cast", size, width, full, shade), partial(_cast, size, width, full, shade)

    def pile(
        self, card: Card, width: int, layers: int, *, design: FaceDesign | None = None
    ) -> CardPicture:
        """The cards below the top one of a squared-up pile, so many layers of them, as one picture.

        All show the `card` at the bottom; the shadow is as wide as the pile is thick.
        """
        design = None if card.is_hidden else design
        return self._kept_card(
            ("pile", card, width, layers, design), lambda: self._pile(card, width, layers, design)
        )

    def _pile(self, card: Card, width: int, layers: int, design: FaceDesign | None) -> CardPicture:
        lowest = self.card(card, width, design=design)
        step = max(1, round(width / 90))
        size, thickness = lowest.size, step * layers
        spread = max(lowest.dx, lowest.dy, max(3, round(0.03 * width)) + thickness)
        image = shapes.blank((size[0] + 2 * spread + thickness, size[1] + 2 * spread + thickness))
        if self.theme.of("shadow")[3]:
            reach = max(3, round(0.03 * width)) + thickness
            cast = shapes.soft(size, radius(width), reach, self.theme.of("shadow"))
            beside = spread - reach + thickness
            image.blit(cast, (beside, beside), special_flags=BLEND)
        for layer in range(layers, 0, -1):
            corner = (spread - lowest.dx, spread - lowest.dy + step * layer)
            image.blit(lowest.image, corner, special_flags=BLEND)
        return CardPicture(image, spread, spread, size)

    def _file(
        self, card: Card, width: int, pack: int, design: FaceDesign | None
    ) -> tuple[str, str]:
        if card.is_hidden:
            pattern, _, colour = self.look.back.partition("-")
            first = _PACKS.index(colour) if colour in _PACKS else 0
            return ("backs", f"{pattern}-{_PACKS[(first + pack) % 3]}.svg")
        if design is not None:
            family = design.name
        elif width < COMPACT_BELOW:
            family = "compact"
        else:
            family = "large" if self.look.large or width < LARGE_BELOW else "standard"
        if family == "standard" and self.look.deck == "classic":
            family = "classic"
        if self.look.four_colours and card.suit in ("d", "c"):
            family += "4"
        return (family, picture_name(card) + ".svg")

    def _lettered(self, face: pygame.Surface, card: Card, width: int) -> None:
        """Writes the letter of the suit in the upper right corner and the lower left one."""
        shade = self.theme.of("red" if card.suit in "hd" else "ink")
        letter = self.theme.text_px(card.suit.upper(), max(7, round(width * 0.17)), shade, BOLD)
        inset = round(width * 0.06)
        face.blit(
            letter, (width - inset - letter.get_width(), round(inset * 0.6)), special_flags=BLEND
        )
        below = pygame.transform.rotate(letter, 180)
        low = face.get_height() - round(inset * 0.6) - letter.get_height()
        face.blit(below, (inset, low), special_flags=BLEND)

    # -- below and round cards -----------------------------------------------------------------

    def slot(self, size: Size, *, star: bool = True) -> pygame.Surface:
        """An empty slot: a quiet outline and, faintly, the mark of the house."""
        return self.kept(("slot", size, star), lambda: self._slot(size, star))

    def _slot(self, size: Size, star: bool) -> pygame.Surface:
        line = self.theme.slot
        ground = (0, 0, 0, 26)
        card = min(size[0], round(size[1] / 1.4))  # a place for several is as high as one
        made = shapes.box(size, radius(card), ground, line, max(1.0, card / 80))
        if star and min(size) >= 24:
            wide = round(min(size) * 0.62)
            sign = self.mark("house", wide, "mark")
            made.blit(sign, ((size[0] - wide) // 2, (size[1] - wide) // 2), special_flags=BLEND)
        return made

    def well(self, size: Size, card: int) -> pygame.Surface:
        """The print of a lane for cards of this width: an outline that fades towards its end."""
        return self.kept(("well", size, card), lambda: self._well(size, card))

    def _well(self, size: Size, card: int) -> pygame.Surface:
        line = self.theme.slot
        made = shapes.box(size, 1.4 * radius(card), (0, 0, 0, 20), line, max(1.0, card / 110))
        fading = shapes.blank((1, 2))
        fading.set_at((0, 0), (255, 255, 255, 255))
        slope = pygame.transform.smoothscale(fading, (1, 2 * size[1]))
        slope = pygame.transform.scale(slope.subsurface((0, size[1] // 2, 1, size[1])), size)
        made.blit(slope, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def ring(self, size: Size, kind: str) -> CardPicture:
        """A cue round a card or slot: "selected", "target", "last", "focus", "hint", "gilt"."""
        return self._kept_card(("ring", size, kind), lambda: self._ring(size, kind))

    def _ring(self, size: Size, kind: str) -> CardPicture:
        corner = radius(min(size[0], round(size[1] / 1.4)))
        line = max(2.0, min(size) * 0.03)
        if kind in ("target", "hint"):
            spread = max(5, round(min(size) * 0.13))
            image = shapes.halo(size, corner, spread, self.theme.of(kind), self.theme.focus_ground)
            return CardPicture(image, spread, spread, size)
        if kind == "focus":
            return self._focus_ring(size, corner, line)
        role = {"selected": "selection", "last": "last", "gilt": "gold"}[kind]
        out = round(line)
        full = (size[0] + 2 * out, size[1] + 2 * out)
        width = line if kind != "last" else max(1.5, line * 0.7)
        clear, outer = (0, 0, 0, 0), corner + out
        image = shapes.box(full, outer, clear, self.theme.focus_ground, width * 1.6).copy()
        bright = shapes.box(full, outer, clear, self.theme.of(role), width)
        image.blit(bright, (0, 0), special_flags=BLEND)  # the dark line is seen on paper
        return CardPicture(image, out, out, size)

    def _focus_ring(self, size: Size, corner: float, line: float) -> CardPicture:
        """A bright line between two dark ones, which shows on felt, on paper and on gold."""
        out = round(line * 2.4)
        full = (size[0] + 2 * out, size[1] + 2 * out)
        clear = (0, 0, 0, 0)
        image = shapes.box(full, corner + out, clear, self.theme.focus_ground, line * 2.2).copy()
        inset = round(line * 0.6)
        inner = (full[0] - 2 * inset, full[1] - 2 * inset)
        bright = shapes.box(inner, corner + out - inset, clear, self.theme.focus, line)
        image.blit(bright, (inset, inset), special_flags=BLEND)
        return CardPicture(image, out, out, size)

    # -- small things --------------------------------------------------------------------------

    def mark(self, name: str, size: int, role: Role | None = None) -> pygame.Surface:
        """A mark of the deck: "S" "H" "D" "C" (with "4": four colours), "star", "house".

        With a role it is drawn in the colour of that role alone.
        """
        shade = self.theme.of(role) if role is not None else None
        return self.kept(("mark", name, size, shade), lambda: self._mark(name, size, shade))

    def _mark(self, name: str, size: int, shade: Colour | None) -> pygame.Surface:
        path = asset("cards", "marks", f"{name}.svg")
        made = shapes.ready(pygame.image.load_sized_svg(path, (size, size)))
        return shapes.tinted(made, shade) if shade else made

    def icon(self, name: str, size: int, role: Role = "text") -> pygame.Surface:
        """An icon of the bar or the name plates, by its name in `icons.ICONS`."""
        shade = self.theme.of(role)
        return self.kept(("icon", name, size, shade), lambda: icon(name, size, shade))

    def box(
        self, size: Size, corner: float, fill: Role, edge: Role | None = None, width: float = 1
    ) -> pygame.Surface:
        """A rounded box in the colours of roles; it is kept, so do not draw on it."""
        key, make = self._box_order(size, corner, fill, edge, width)
        return self.kept(key, lambda: self._ahead.take(key, make))

    def order_box(
        self, size: Size, corner: float, fill: Role, edge: Role | None = None, width: float = 1
    ) -> None:
        """Has such a box drawn beside the loop."""
        self._follow_theme()
        key, make = self._box_order(size, corner, fill, edge, width)
        if key not in self._kept:
            self._ahead.order(key, make)

    def _box_order(
        self, size: Size, corner: float, fill: Role, edge: Role | None, width: float
    ) -> tuple[Hashable, Callable[[], pygame.Surface]]:
        inside, line = self.theme.of(fill), self.theme.of(edge) if edge is not None else None
        key = ("box", size, corner, inside, line, width)
        return key, partial(shapes.box, size, corner, inside, line, width)

    def panel(self, size: Size, corner: float | None = None, *, solid: bool = False) -> CardPicture:
        """A panel with a light edge, on its shadow: for plates, dialogs and the bar."""
        across = self.theme.px(10) if corner is None else corner
        return self._kept_card(
            ("panel", size, across, solid), lambda: self._panel(size, across, solid)
        )

    def _panel(self, size: Size, corner: float, solid: bool) -> CardPicture:
        theme = self.theme
        spread, drop = theme.px(14), theme.px(4)
        image = shapes.blank((size[0] + 2 * spread, size[1] + 2 * spread + drop))
        cast = shapes.soft(size, corner, spread, theme.shadow_panel)
        image.blit(cast, (0, drop), special_flags=BLEND)
        hole = pygame.Rect(spread, spread, *size)
        face = shapes.box(
            size, corner, theme.panel_solid if solid else theme.panel, theme.panel_edge
        )
        shapes.punch(image, hole, corner)
        image.blit(face, hole.topleft, special_flags=BLEND)
        return CardPicture(image, spread, spread, size)

    def chip(self, size: int, role: Role = "red") -> pygame.Surface:
        """One gaming chip."""
        shade = self.theme.of(role)
        return self.kept(("chip", size, shade), lambda: shapes.chip(size, shade))

    def felt(self, size: Size, room: pygame.Rect | None = None) -> pygame.Surface:
        """The ground of the table for a whole surface; opaque. Its rim lies inside `room`."""
        key, make = self._felt_order(size, room)
        if self._felt is None or self._felt[0] != key:  # too large to be cached among cards
            self._felt = (key, self._ahead.take(key, make))
        return self._felt[1]

    def layer(self, size: Size) -> pygame.Surface:
        """A surface as large as a window and like those of windows, to be painted by the caller."""
        key, make = _layer_order(size)
        return self._ahead.take(key, make)

    def order_grounds(self, size: Size, room: pygame.Rect) -> None:
        """Has the felt, and the layer that a table is painted on, made beside the loop."""
        self._follow_theme()
        key, make = self._felt_order(size, room)
        if self._felt is None or self._felt[0] != key:
            self._ahead.order(key, make)
        self._ahead.order(*_layer_order(size))

    def _felt_order(
        self, size: Size, room: pygame.Rect | None
    ) -> tuple[Hashable, Callable[[], pygame.Surface]]:
        ground = self.theme.file.ground
        key = ("felt", size, tuple(room or ()), ground)
        return key, partial(tabletop, size, ground, room=room, rim=rim_width(size))

    # -- the cache -----------------------------------------------------------------------------

    def _kept_card(self, key: Hashable, make: Callable[[], CardPicture]) -> CardPicture:
        picture = self._cached(key, make)
        assert isinstance(picture, CardPicture)
        return picture

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under this key, made if there is none; do not draw on it."""
        picture = self._cached(key, make)
        assert isinstance(picture, pygame.Surface)
        return picture

    def _cached(
        self, key: Hashable, make: Callable[[], CardPicture | pygame.Surface]
    ) -> CardPicture | pygame.Surface:
        self._follow_theme()
        picture = self._kept.get(key)
        if picture is None:
            picture = make()
            self._kept[key] = picture
            self._bytes += _memory(picture)
            self._make_room(key)
        else:
            self._kept.move_to_end(key)
        return picture

    def _follow_theme(self) -> None:
        """Forgets the pictures of a theme that has changed, before any are kept or ordered."""
        if self._generation != self.theme.generation:
            self._generation = self.theme.generation
            self.forget()

    def _make_room(self, latest: Hashable) -> None:
        """Forgets the pictures that have not been used for longest, but not the latest one."""
        window = self.theme.scale / self.theme.user_scale  # large text makes no card larger
        most = _KEPT_BYTES * max(1.0, window / 1.5) ** 2
        while self._bytes > most and next(iter(self._kept)) != latest:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _memory(oldest)


def _layer_order(size: Size) -> tuple[Hashable, Callable[[], pygame.Surface]]:
    return ("layer", size), partial(pygame.Surface, size, depth=32)


def _full(width: int, *, lifted: bool) -> int:
    """The width of the face itself: in the air it is larger."""
    return round(width * LIFT) if lifted else width


def _turn_step(turn: float) -> int:
    """Which of the widths of a card that turns over is nearest."""
    return max(1, min(TURN_STEPS, round(turn * TURN_STEPS)))


def _narrow(width: int, step: int) -> int:
    return max(1, round(width * step / TURN_STEPS))


def _cast(size: Size, width: int, full: int, shade: Colour) -> pygame.Surface:
    """A card's shadow, on a surface with room for the card."""
    spread, aside, drop = _reach(width, lifted=full != width)
    image = shapes.blank((size[0] + 2 * spread + aside, size[1] + 2 * spread + drop))
    if shade[3]:
        soft = shapes.soft(size, radius(full), spread, shade)
        image.blit(soft, (aside, drop), special_flags=BLEND)
    return image


def _rasterised(file: tuple[str, str], width: int) -> pygame.Surface:
    """The picture of a card out of its file, exactly as large as a card of this width."""
    path = asset("cards", *file)
    made = shapes.ready(pygame.image.load_sized_svg(path, (width, card_height(width))))
    if made.get_height() != card_height(width):  # the loader rounds up
        exact = shapes.blank((width, card_height(width)))
        exact.blit(made, (0, 0), special_flags=BLEND)
        made = exact
    return made


def picture_name(card: Card) -> str:
    """What the file with the picture of a card is called: 10H, KS, JK1."""
    return f"JK{card.suit}" if card.is_joker else RANKS[card.rank - 1] + card.suit.upper()


def _memory(kept: CardPicture | pygame.Surface) -> int:
    surface = kept.image if isinstance(kept, CardPicture) else kept
    return surface.get_width() * surface.get_height() * 4
