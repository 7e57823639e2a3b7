"""Everything drawn that is not text: cards with their shadows, slots, rings, chips, boxes.

Cards are rendered from SVG at their exact width, premultiplied, and kept: the least recently used
go first. What a picture is put together from is not kept, but can be drawn ahead of time in a
thread. Knows no game and no screen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pygame

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.remembering import Answers
from cardtable.ui.assets import asset
from cardtable.ui.drawing import rings, shapes
from cardtable.ui.drawing.backs import Backs
from cardtable.ui.drawing.card_pictures import (
    TURN_STEPS,
    lettered,
    lifted_width,
    narrow_width,
    narrowed,
    on_shadow,
    piled_up,
    rasterised,
    shadow,
    turn_step,
)
from cardtable.ui.drawing.deck import DeckStyle
from cardtable.ui.drawing.grounds import Grounds
from cardtable.ui.drawing.icons import icon
from cardtable.ui.drawing.own_pictures import Cloth, own_face
from cardtable.ui.drawing.pictures import CardPicture, Drawn, Pictures, Recipe, Whole
from cardtable.ui.drawing.shapes import BLEND, Colour, Size, Sunk
from cardtable.ui.drawing.theme import BOLD, Role, Theme
from cardtable.ui.layout.face_design import FaceDesign
from cardtable.ui.layout.rects import card_height
from cardtable.ui.threads import ERRAND, WINDOW, owned_by

_KEPT_BYTES = 32 * 2**20
_TURNING = 12  # faces that are kept to be turned over: backs, and cards that just do
_EDGEWISE = 16  # pictures of such cards, each of which is seen for a frame or two
_RINGS = {"selected": "selection", "last": "last", "gilt": "gold"}  # the roles of plain rings


class _Asked(NamedTuple):
    """A card as `Art.card` is asked for it, at a step of turning over."""

    card: Card
    width: int
    lifted: bool
    pack: int
    step: int
    design: FaceDesign | None
    model: int = 0  # of a back: the width of the one out of which smaller ones are made

    @property
    def full(self) -> int:
        """The width of the face itself: in the air it is larger."""
        return lifted_width(self.width) if self.lifted else self.width


class Art:
    """Names the pictures of one theme and one deck, and keeps them until these change."""

    def __init__(self, theme: Theme, look: DeckStyle | None = None) -> None:
        self.theme = theme
        self.look = look or DeckStyle()
        self.pictures = Pictures(_most_bytes(theme))
        self._backs = Backs(self.pictures, _window_scale(theme))
        self._turning = Answers(self._face, most=_TURNING)
        self._edgewise = Answers(self._card, most=_EDGEWISE)
        self.grounds = Grounds(theme, self.pictures, self._follow_theme)
        self._generation = theme.generation

    @owned_by(WINDOW, ERRAND)
    def choose(self, look: DeckStyle, cloth: Cloth | None = None) -> None:
        """Draws cards in another style, and tables under another cloth, from now on."""
        if (look, cloth) != (self.look, self.grounds.cloth):
            self.look, self.grounds.cloth = look, cloth
            self.forget()

    @owned_by(WINDOW, ERRAND)
    def forget(self) -> None:
        """Throws away every picture."""
        self.pictures.forget()
        self._turning.forget()
        self._edgewise.forget()

    def forget_edges(self) -> None:
        """Throws away the cards that were turned over; the next ones will be others."""
        self._edgewise.forget()
        self.pictures.forget_parts()  # faces that would have been turned over

    def sweep(self) -> None:
        """Throws away the places on the cloth of earlier layouts."""
        self.pictures.forget_unheld(shapes.sunk)

    def tidy(self) -> None:
        """Throws away parts of pictures and what nothing shows; cards stay, for they fly again."""
        self.sweep()
        self._turning.forget()
        self._edgewise.forget()

    def close(self) -> None:
        """Throws away every picture, the ground too, which would stay until Python finds cycles."""
        self.forget()
        self.grounds.forget()

    def forget_orders(self) -> None:
        """Throws away what has been ordered; what is drawn already is kept."""
        self.pictures.forget_orders()

    @owned_by(WINDOW, ERRAND)
    def keep(self, recipe: Recipe[Drawn]) -> Drawn:
        """The picture of a recipe, kept until the theme or the deck changes; do not draw on it."""
        self._follow_theme()
        return self.pictures.keep(recipe)

    @owned_by(WINDOW, ERRAND)
    def order_picture(self, recipe: Recipe[Drawn]) -> None:
        """Has what `keep` will be asked for drawn beside the loop."""
        self._follow_theme()
        self.pictures.order(recipe)

    def _follow_theme(self) -> None:
        """Forgets the pictures of a theme that has changed, before any are kept or ordered."""
        if self._generation != self.theme.generation:
            self._generation = self.theme.generation
            self.forget()
            self.pictures.bound(_most_bytes(self.theme))
            self._backs = Backs(self.pictures, _window_scale(self.theme))

    # -- cards ---------------------------------------------------------------------------------

    @owned_by(WINDOW, ERRAND)
    def model_backs(self, width: int = 0, *, soon: bool = False) -> None:
        """Has smaller backs made out of one of this width (0: as before), ordered if `soon`."""
        self._follow_theme()
        self._backs.model = width or self._backs.model
        if soon:
            self.pictures.order(self._raster(HIDDEN, self._backs.model, 0, None))

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
        asked = _Asked(card, width, lifted, pack, turn_step(turn), *self._look_of(card, design))
        if asked.step < TURN_STEPS and not card.is_hidden:
            return self._edgewise(asked)
        bright = Recipe(self._card, (asked,))
        return self.keep(Recipe(self._dimmed, (bright,)) if dim else bright)

    def _look_of(self, card: Card, design: FaceDesign | None) -> tuple[FaceDesign | None, int]:
        """The design of a face; of a back, alike in every design, the width of its model."""
        self._follow_theme()
        return (None, self._backs.model) if card.is_hidden else (design, 0)

    def _card(self, asked: _Asked) -> CardPicture:
        whole = self._whole(asked)
        made = self.pictures.take_whole(whole) if whole else None
        if made is None:
            return self._drawn(asked)
        self.keep(self._cast(asked))  # every card of this size casts it
        return made

    def _drawn(self, asked: _Asked) -> CardPicture:
        """The card put together here, from whatever the thread has drawn of it."""
        face = self._face_at(asked)
        cast = self._cast(asked)
        draw = self.pictures.keep if face.get_width() == asked.full else self.pictures.take
        return on_shadow(face, draw(cast), asked.width, asked.full)

    def _dimmed(self, bright: Recipe[CardPicture]) -> CardPicture:
        """The card without its light; shadows are black: darker they are the same."""
        picture = self.keep(bright)
        return replace(picture, image=shapes.darkened(picture.image, self.theme.dim[3] / 255))

    def face(
        self, card: Card, width: int, *, pack: int = 0, design: FaceDesign | None = None
    ) -> pygame.Surface:
        """A card without a shadow, on a surface of its own; HIDDEN is a back."""
        return self._face(card, width, pack, design)

    def _face(
        self, card: Card, width: int, pack: int, design: FaceDesign | None, back: Size = (0, 0)
    ) -> pygame.Surface:
        raster = self._raster(card, width, pack, design)
        if card.is_hidden and back[0]:
            return self._backs.take(raster, *back)
        made = self.pictures.take(raster)
        if letter := self.look.suit_letter(card):
            shade = self.theme.of("red" if card.suit in "hd" else "ink")
            pixels = max(7, round(width * 0.17))
            lettered(made, self.theme.text_px(letter, pixels, shade, BOLD), width)
        return made

    def _face_at(self, asked: _Asked) -> pygame.Surface:
        """The face of a card as wide as it is at a step of turning over."""
        given = asked.card, asked.full, asked.pack, asked.design, (asked.width, asked.model)
        if asked.step < TURN_STEPS:
            return narrowed(self._turning(*given), asked.full, asked.step)
        if asked.card.is_hidden or given in self._turning:
            return self._turning(*given)
        return self._face(*given)

    @owned_by(WINDOW, ERRAND)
    def order(
        self,
        card: Card,
        width: int,
        *,
        lifted: bool = False,
        turn: float = 1.0,
        design: FaceDesign | None = None,
    ) -> bool:
        """Has a card, or the parts of it, drawn beside the loop; true when that is finished."""
        asked = _Asked(card, width, lifted, 0, turn_step(turn), *self._look_of(card, design))
        if Recipe(self._card, (asked,)) in self.pictures:
            return True
        cast = self._cast(asked)
        if whole := self._whole(asked):
            self.pictures.order(cast)
            return self.pictures.order_whole(whole)
        raster = self._raster(card, asked.full, 0, asked.design)
        if asked.step < TURN_STEPS:
            return self.pictures.order(cast)
        if card.is_hidden:
            face = self._backs.order(raster, width, asked.model)
        else:
            face = self.pictures.order(raster)
        return self.pictures.order(cast) and face

    def _whole(self, asked: _Asked) -> Whole[CardPicture] | None:
        """The card as the thread can put it together: not on its edge, and with no letter on it.

        Backs are put together here, from one face that is kept to be turned over.
        """
        card = asked.card
        if asked.step < TURN_STEPS or card.is_hidden or self.look.suit_letter(card):
            return None
        parts = self._raster(card, asked.full, asked.pack, asked.design), self._cast(asked)
        return Whole(on_shadow, parts, (asked.width, asked.full))

    def _cast(self, asked: _Asked) -> Recipe[pygame.Surface]:
        size = (narrow_width(asked.full, asked.step), card_height(asked.full))
        shade = self.theme.of("shadow_lifted" if asked.full != asked.width else "shadow")
        return Recipe(shadow, (size, asked.width, asked.full, shade))

    def _raster(
        self, card: Card, width: int, pack: int, design: FaceDesign | None
    ) -> Recipe[pygame.Surface]:
        own = self.look.brought(card, width, pack=pack, design=design)
        if own is not None:
            return Recipe(own_face, (own, width))
        file = self.look.file(card, width, pack=pack, design=design)
        letter = self.look.letter(card)
        return Recipe(rasterised, (file, width, letter) if letter else (file, width))

    def pile(
        self, card: Card, width: int, layers: int, *, design: FaceDesign | None = None
    ) -> CardPicture:
        """The cards below the top one of a squared-up pile, so many layers of them, as one picture.

        All show the `card` at the bottom.
        """
        return self.keep(Recipe(self._pile, (card, width, layers, design)))

    def _pile(self, card: Card, width: int, layers: int, design: FaceDesign | None) -> CardPicture:
        lowest = self.card(card, width, design=design)
        return piled_up(lowest, width, layers, self.theme.of("shadow"))

    # -- below and round cards -----------------------------------------------------------------

    def slot(self, size: Size, *, star: bool = True) -> pygame.Surface:
        """An empty slot, let into the cloth, with the mark of the house, faintly."""
        return self.keep(Recipe(self._slot, (size, star)))

    def _slot(self, size: Size, star: bool) -> pygame.Surface:
        made = rings.slot(size, self.cut)
        if star and min(size) >= 24:
            wide = round(min(size) * 0.62)
            sign = self.mark("house", wide, "mark")
            made.blit(sign, ((size[0] - wide) // 2, (size[1] - wide) // 2), special_flags=BLEND)
        return made

    def well(self, size: Size, card: int) -> pygame.Surface:
        """A lane for cards of this width, let into the cloth; it fades towards its end."""
        return self.keep(Recipe(rings.well, (size, card, self.cut)))

    def sunk(self, size: Size, corner: float, width: float = 1) -> pygame.Surface:
        """A place let into the cloth: a tray, the middle, the ground of melds; kept as it is."""
        return self.keep(self.sunk_recipe(size, corner, width))

    def sunk_recipe(self, size: Size, corner: float, width: float) -> Recipe[pygame.Surface]:
        """The recipe of such a place."""
        return Recipe(shapes.sunk, (size, corner, self.cut, width))

    @property
    def cut(self) -> Sunk:
        """The colours of what is let into the cloth."""
        theme = self.theme
        return Sunk(theme.of("sunk"), theme.of("sunk_shade"), theme.of("sunk_light"))

    def ring(self, size: Size, kind: str) -> CardPicture:
        """A cue round a card or slot: "selected", "target", "last", "focus", "hint", "gilt"."""
        ground = self.theme.focus_ground
        if kind in _RINGS:
            shade = self.theme.of(_RINGS[kind])
            return self.keep(Recipe(rings.ring, (size, shade, ground, kind == "last")))
        shape = rings.focus_ring if kind == "focus" else rings.lit_edge
        return self.keep(Recipe(shape, (size, self.theme.of(kind), ground)))

    def glow(self, size: Size, kind: str) -> CardPicture:
        """The light on the cloth round a "target" or a "hint", below whatever lies there."""
        return self.keep(Recipe(rings.glow, (size, self.theme.of(kind))))

    # -- small things --------------------------------------------------------------------------

    def mark(self, name: str, size: int, role: Role | None = None) -> pygame.Surface:
        """A mark of the deck: "S" "H" "D" "C" (with "4": four colours), "star", "house".

        With a role it is drawn in the colour of that role alone.
        """
        shade = self.theme.of(role) if role is not None else None
        return self.keep(Recipe(_mark, (name, size, shade)))

    def icon(self, name: str, size: int, role: Role = "text") -> pygame.Surface:
        """An icon of the bar or the name plates, by its name in `icons.ICONS`."""
        return self.keep(Recipe(icon, (name, size, self.theme.of(role))))

    def box(
        self, size: Size, corner: float, fill: Role, edge: Role | None = None, width: float = 1
    ) -> pygame.Surface:
        """A rounded box in the colours of roles; it is kept, so do not draw on it."""
        inside, line = self.theme.of(fill), self.theme.of(edge) if edge is not None else None
        return self.keep(Recipe(shapes.box, (size, corner, inside, line, width)))

    def panel(self, size: Size, corner: float | None = None, *, solid: bool = False) -> CardPicture:
        """A panel with a light edge, on its shadow: for plates, dialogs and the bar."""
        theme = self.theme
        across = theme.px(10) if corner is None else corner
        colours = theme.panel_solid if solid else theme.panel, theme.panel_edge, theme.shadow_panel
        return self.keep(Recipe(_panel, (size, across, (theme.px(14), theme.px(4)), colours)))

    def chip(self, size: int, role: Role = "red") -> pygame.Surface:
        """One gaming chip."""
        return self.keep(Recipe(shapes.chip, (size, self.theme.of(role))))


def _window_scale(theme: Theme) -> float:
    return theme.scale / theme.user_scale  # large text makes no card larger


def _most_bytes(theme: Theme) -> float:
    return _KEPT_BYTES * max(1.0, _window_scale(theme) / 1.5) ** 2


def _mark(name: str, size: int, shade: Colour | None) -> pygame.Surface:
    path = asset("cards", "marks", f"{name}.svg")
    made = pygame.image.load_sized_svg(path, (size, size))
    return shapes.tinted(made, shade) if shade else shapes.ready(made)


def _panel(
    size: Size, corner: float, reach: Size, colours: tuple[Colour, Colour, Colour]
) -> CardPicture:
    """A panel in the colours of its ground, its edge and its shadow.

    The shadow reaches so far beyond it, and falls so much lower.
    """
    spread, drop = reach
    ground, edge, shade = colours
    image = shapes.blank((size[0] + 2 * spread, size[1] + 2 * spread + drop))
    image.blit(shapes.soft(size, corner, spread, shade), (0, drop), special_flags=BLEND)
    shapes.punch(image, pygame.Rect(spread, spread, *size), corner)
    image.blit(shapes.box(size, corner, ground, edge), (spread, spread), special_flags=BLEND)
    return CardPicture(image, spread, spread, size)
