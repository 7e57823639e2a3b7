"""Draws the table in play: what rests, what is in the air, and the controls round and over it.

Equal values draw nothing. Knows no rules and no session.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Protocol

import pygame

from cardtable.croupier.last_trick import Trick
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Compositor, Paint, Painted, Picture
from cardtable.ui.drawing.flying_cards import FlyingCardPainter
from cardtable.ui.drawing.grounds import Layer
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Scene
from cardtable.ui.table.table_in_play import InTheAir, TableInPlay

if TYPE_CHECKING:  # loaded when a game ends
    from cardtable.ui.drawing.closing_painter import ClosingPainter

_CHIP = 24
_TRICK_MARGIN = 14
_CREST = 0.8  # of the window's lesser side: the disc behind the curtain's panel


class Controls(Protocol):
    """The controls of a table: strips that rest with it, and what lies over everything."""

    def take_changed(self) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Returns the areas where the strips have changed, and where what lies over all has."""

    @property
    def lies_over(self) -> bool:
        """True while anything lies over everything."""

    def paint_strips(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the strips."""

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints what lies over everything."""


class TablePicture:
    """The pictures of one table, on a surface of whatever size it is given."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art
        self.painter = TablePainter(theme, art)
        self._flying = FlyingCardPainter(art)
        self._compositor: Compositor | None = None
        self._layer = Layer((0, 0))
        self._room: pygame.Rect | None = None
        self._shown: TableInPlay | None = None
        self._closing_painter: ClosingPainter | None = None

    def forget(self) -> None:
        """Draws everything again: the size or the theme has changed."""
        self._compositor = None

    @property
    def paints_all(self) -> bool:
        """True while the next draw paints everything."""
        return self._compositor is None or self._compositor.paints_all

    def expose(self) -> None:
        """Has the next draw paint everything."""
        if self._compositor is not None:
            self._compositor.expose()

    def order(self, value: TableInPlay, size: tuple[int, int]) -> None:
        """Has the largest of what a first `draw` needs drawn beside the loop."""
        if self._compositor is not None:
            return
        self.art.grounds.order(size, self._room_of(value, pygame.Rect((0, 0), size)))
        if value.scene is None:
            return
        self.art.model_backs(soon=True)
        self.painter.order(value.scene)

    def draw_ahead(
        self, size: tuple[int, int], value: TableInPlay, controls: Controls, *, soon: bool = False
    ) -> None:
        """Draws the pictures that a `draw` will need, of what rests and of all that moves.

        Where the frame need not come `soon`, what rests is painted as one picture too, as it is for
        a table that was foreseen.
        """
        whole = pygame.Rect((0, 0), size)
        nowhere = pygame.Surface((1, 1), depth=32)  # what is painted there is kept where it is made
        compositor = self._rested(size, value, controls.take_changed()[0], controls.paint_strips)
        controls.paint_strips(nowhere, whole)
        if not soon:
            self._layer.make()
        if self._layer.surface is not None:
            compositor.paint_ahead()
        self._moving(value)
        for box in value.scene.arrangement.piles.values() if value.scene else ():
            self.painter.pile_painter.first_count(box)
        controls.paint_over(nowhere, whole)

    def work_out(self, value: TableInPlay, size: tuple[int, int]) -> None:
        """Has the pictures of what rests there for a `draw` to come; nothing is painted."""
        if self._compositor is not None and self._compositor.size == size:
            self._resting(value, size)

    def draw(
        self, surface: pygame.Surface, value: TableInPlay, controls: Controls | None = None
    ) -> list[pygame.Rect]:
        """Brings the surface up to date, with the controls round and over the table."""
        strips, over = controls.take_changed() if controls is not None else ((), ())
        paint_strips = controls.paint_strips if controls is not None else None
        paint_over = controls.paint_over if controls is not None and controls.lies_over else None
        compositor = self._rested(surface.get_size(), value, strips, paint_strips)
        moving = self._moving(value)
        areas = compositor.draw(surface, moving, changed=over, paint_over=paint_over)
        self.painter.portraits.order()
        return areas

    def _rested(
        self,
        size: tuple[int, int],
        value: TableInPlay,
        strips_changed: Sequence[pygame.Rect],
        paint_strips: Paint | None,
    ) -> Compositor:
        """Returns the compositor for this size, with what rests up to date."""
        compositor, old, whole = self._compositor, self._shown, pygame.Rect((0, 0), size)
        room = self._room_of(value, whole)
        if compositor is None or compositor.size != size or room != self._room:
            ground = self.art.grounds.table(size, room)
            self._layer = self.art.grounds.layer(size)
            compositor = Compositor(ground, self._layer)
            self._compositor, self._room = compositor, room
            old, strips_changed = None, [whole]
        come = self.painter.portraits.come
        if strips_changed or come or not _rests_alike(old, value):
            resting = self._resting(value, size)
            compositor.rest(resting, changed=strips_changed, paint_over=paint_strips)
        self._shown = value
        return compositor

    def _room_of(self, value: TableInPlay, whole: pygame.Rect) -> pygame.Rect:
        """Returns the area of the table between the strips; behind a curtain the one before."""
        if value.scene is None:
            return self._room if self._room and whole.contains(self._room) else whole
        table = value.scene.arrangement
        top = table.bar.bottom if table.bar else 0
        bottom = table.prompt.y if table.prompt else whole.h
        return pygame.Rect(0, top, whole.w, max(1, bottom - top)).clip(whole)

    # -- at rest -------------------------------------------------------------------------------

    def _resting(self, value: TableInPlay, size: tuple[int, int]) -> list[Painted]:
        scene = value.scene
        if value.curtain is not None:
            return [self._crest(size)]
        if scene is None:
            return []
        lying = self.painter.resting(scene)  # first: it takes up the size of this table's letters
        shelf = scene.arrangement.shelf  # made before there are cards to plan with, not with them
        below = self.painter.fittings.shelf(shelf, value.planned) if shelf else []
        return (below if value.plans else []) + lying

    def _crest(self, size: tuple[int, int]) -> Picture:
        """The disc behind the curtain's panel: it covers the ornament that would look out there."""
        side = round(_CREST * min(size))
        disc = self.art.box((side, side), side / 2, "panel_solid", "gold", self.theme.px(1.5))
        return Picture(disc, (size[0] - side) // 2, (size[1] - side) // 2)

    # -- in the air ----------------------------------------------------------------------------

    def _moving(self, value: TableInPlay) -> list[Picture]:
        scene = value.scene
        if scene is None:
            return []
        table, fittings = scene.arrangement, self.painter.fittings
        pictures: list[Picture] = []
        thinker = table.plate(value.thinking[0]) if value.thinking else None
        if thinker is not None and value.thinking and thinker.seat in scene.sitters:
            pictures.append(self.painter.seat_plates.turning_star(thinker, value.thinking[1]))
        pictures += self.painter.seat_plates.stirring(value.in_the_air.rings, table, scene.sitters)
        pictures += self._in_the_air(value.in_the_air, table, scene)
        if value.trick is not None:
            pictures += self._trick(value.trick, table)
        left = value.countdown
        if left is not None and table.prompt is not None:
            part = left.part / left.STEPS
            pictures.append(fittings.countdown(table.prompt, left.seconds, part))
        return pictures

    def _in_the_air(self, air: InTheAir, table: Arrangement, scene: Scene) -> list[Picture]:
        pictures = self.painter.seat_plates.rings(air.rings, table)
        pictures += self._flying.flights(air.cards, table, crowd=air.is_crowd)
        self._flying.expect(air.growing, table)
        pictures += self._flying.chips(air.chips, self.theme.px(_CHIP))
        pictures += self._flying.dragged(table, dict(air.held), air.lean)
        pictures += self._closing(air, scene)
        if air.peeked is not None:
            pictures += self._flying.peeked(table, air.peeked)
        if air.lasso is not None:
            pictures.append(self._lasso(air.lasso))
        return pictures

    def _closing(self, air: InTheAir, scene: Scene) -> list[Picture]:
        """The scene at the end of a game; what draws it is there only while it is played."""
        if air.closing is None:
            if self._closing_painter is not None:
                self._closing_painter.forget()
                self._closing_painter = None
            return []
        if self._closing_painter is None:
            from cardtable.ui.drawing.closing_painter import ClosingPainter  # noqa: PLC0415  only at an end

            self._closing_painter = ClosingPainter(self.painter, self.art)
        return self._closing_painter.pictures(air.closing, scene)

    def _lasso(self, area: Rect) -> Picture:
        faint = (*self.theme.selection[:3], 28)
        picture = self.art.box((area.w, area.h), 2, faint, "selection", self.theme.px(1))
        return Picture(picture, area.x, area.y)

    def _trick(self, trick: Trick, table: Arrangement) -> list[Picture]:
        """The cards over their places, on a ground that covers what lies there now."""
        places = [(table.piles[pile].card, card) for pile, card in trick.cards]
        margin = self.theme.px(_TRICK_MARGIN)
        ground = reduce(Rect.joined, (rect for rect, _ in places)).grown(margin)
        panel = self.art.panel((ground.w, ground.h), margin)
        pictures = [Picture(panel.image, ground.x - panel.dx, ground.y - panel.dy)]
        for rect, card in places:
            sprite = self.art.card(card, rect.w, lifted=True, design=table.design)
            pictures.append(Picture(sprite.image, rect.x - sprite.dx, rect.y - sprite.dy))
        return pictures


def _rests_alike(old: TableInPlay | None, new: TableInPlay) -> bool:
    """True when what rests looks the same in both."""
    if old is None or old.scene is None or new.scene is None:
        return old is not None and old.scene is new.scene and old.curtain is not None
    return old.scene == new.scene and old.planned == new.planned
