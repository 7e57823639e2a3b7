"""Slots for miniatures on a page: the page is there at once, the miniatures come one by one.

One that was made before is kept on the disk, under everything that it depends on.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

import cardtable
from cardtable import registry
from cardtable.core.frozen import dataclass
from cardtable.core.outside import error_line
from cardtable.session import Session
from cardtable.ui.assets import asset
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.text import Drawing
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.drawing.deck import DeckStyle
from cardtable.ui.drawing.own_pictures import Cloth
from cardtable.ui.drawing.theme import Theme, table_of
from cardtable.ui.screen import Stage

if TYPE_CHECKING:
    from cardtable.ui.pages.miniature import Sketch


@dataclass(frozen=True, slots=True)
class Source:
    """The table that a miniature is drawn from; `contents` says in the cache which one it is.

    The `world` is that of its game; None where only the session knows it.
    """

    session: Callable[[], Session]
    contents: str
    world: str | None = None


def specimen_of(name: str, seats: int = 0) -> Source:
    """The source of the miniature that stands for a game, with so many seats or as few as can."""
    from cardtable.croupier.specimen import specimen  # noqa: PLC0415  not for the first frame

    rules = registry.find(name)
    many = f" {seats}" if seats not in (0, rules.seats[0]) else ""
    contents = f"specimen {rules.name} {rules.version}{many}"
    return Source(partial(specimen, rules, seats), contents, rules.world)


def seated(name: str) -> Source:
    """The source of the miniature of a game's name and a number of seats: "seven_up 3"."""
    game, _, seats = name.rpartition(" ")
    return specimen_of(game, int(seats))


_Look = tuple[tuple[int, int], str, DeckStyle, Cloth | None]  # a size first


class _Begun(NamedTuple):
    """A miniature that is begun: the picture of it that was `kept`, or a sketch of its table."""

    name: str
    look: _Look
    key: str
    source: Source
    kept: pygame.Surface | None
    sketch: Sketch | None


class Miniatures:
    """The miniatures made so far, by name; those of another size or look are made again.

    Some could not be made, whatever is wrong with a stranger's game: their slots stay without a
    picture, and `undrawn` has their names and what was wrong.
    """

    def __init__(
        self,
        stage: Stage,
        source: Callable[[str], Source] = specimen_of,
        *,
        radius: float,
        round_below: bool = False,
    ) -> None:
        self.stage, self._source = stage, source
        self.radius, self.round_below = radius, round_below
        self.undrawn: dict[str, str] = {}
        self._made: dict[str, tuple[object, pygame.Surface]] = {}
        self._begun: _Begun | None = None  # the one that comes next

    def slot(
        self, name: str, *, width: float = 0, height: float = 0, aspect: float = 0, grows: int = 0
    ) -> MiniatureSlot:
        """The slot for one miniature."""
        paint = partial(self._paint, name)
        return MiniatureSlot(
            paint, name=name, width=width, height=height, aspect=aspect, grows=grows
        )

    def make_next(self, tree: NodeTree) -> str:
        """Makes the first miniature that is missing in sight; returns its name, "" for none."""
        slots = (node for node in tree.root.walk() if isinstance(node, MiniatureSlot))
        awaited = [slot for slot in slots if self._awaited(slot)]
        if not awaited:
            return ""
        slot = awaited[0]
        try:
            self._make(slot, *awaited[1:2])
        except KeyboardInterrupt:  # the person wants to stop
            raise
        except BaseException as error:  # whatever a stranger's game raises
            self.undrawn[slot.name] = error_line(error)
        tree.damage(slot)
        return slot.name

    def _awaited(self, slot: MiniatureSlot) -> bool:
        if slot.name in self.undrawn or not slot.shown.height:
            return False
        look, _ = self._made.get(slot.name, (None, None))
        return look != self._look(slot.rect.size)

    def _make(self, slot: MiniatureSlot, following: MiniatureSlot | None = None) -> None:
        """Makes one; the session is asked for only where no picture of it was kept.

        A thread makes the ground of the one that follows while this one is put away.
        """
        begun, self._begun = self._begun, None
        if begun is None or (begun.name, begun.look) != (slot.name, self._look(slot.rect.size)):
            begun = self._begin(slot)
        made = begun.kept or self._drawn(begun)
        if following is not None:
            self._begun = self._begin_if_sound(following)
        if begun.kept is None:
            self.stage.cache.put(begun.key, packed(made))
        corner = self.stage.theme.px(self.radius)
        ground = self.stage.theme.file.ground
        # a rim would end at round corners; a mere outline would hide that of a tile pointed at
        rim = None if ground.material == "plain" else ground.rim
        rounded = round_corners(made, corner, below=self.round_below, edge=rim)
        self._made[slot.name] = (begun.look, rounded)

    def _begin(self, slot: MiniatureSlot) -> _Begun:
        size, look, source = slot.rect.size, self._look(slot.rect.size), self._source(slot.name)
        key = f"{source.contents} {look} {cardtable.__version__} {_drawn_from()}"
        kept = unpacked(self.stage.cache.get(key), size)
        sketch = None
        if kept is None and source.world is not None:
            sketch = self._sketch(source.world, size)
        return _Begun(slot.name, look, key, source, kept, sketch)

    def _begin_if_sound(self, slot: MiniatureSlot) -> _Begun | None:
        """The same; None where something is wrong, which is said when its turn has come."""
        try:
            return self._begin(slot)
        except KeyboardInterrupt:
            raise
        except BaseException:  # whatever a stranger's game raises
            return None

    def _drawn(self, begun: _Begun) -> pygame.Surface:
        session = begun.source.session()
        sketch = begun.sketch or self._sketch(session.rules.world, begun.look[0])
        return sketch.of(session)

    def _sketch(self, world: str, size: tuple[int, int]) -> Sketch:
        from cardtable.ui.pages.miniature import Sketch  # noqa: PLC0415  not for the first frame

        theme = Theme(table_of(world, self.stage.settings.now.theme))
        return Sketch(size, theme, self.stage.art)

    def _paint(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        """The miniature where there is one already, else a ground for it."""
        look, made = self._made.get(name, (None, None))
        if made is not None and look == self._look(rect.size):
            canvas.picture(made, rect.topleft)
            return
        canvas.box(rect, "felt_edge", radius=self.radius)
        canvas.icon(rect, "star", 56, (*canvas.theme.of("text")[:3], 24))

    def _look(self, size: tuple[int, int]) -> _Look:
        art = self.stage.art
        return (size, self.stage.settings.now.theme, art.look, art.grounds.cloth)


@dataclass(eq=False, repr=False)
class MiniatureSlot(Drawing):
    """The place of one miniature."""

    name: str = field(kw_only=True)


def packed(picture: pygame.Surface) -> bytes:
    """A picture as bytes for the cache: three colours a pixel, compressed."""
    return zlib.compress(pygame.image.tobytes(picture, "RGB"), 3)


def unpacked(contents: bytes | None, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture again, if the bytes are those of one of exactly this size."""
    if contents is None:
        return None
    wanted = 3 * size[0] * size[1]
    try:
        pixels = zlib.decompressobj().decompress(contents, wanted + 1)
    except zlib.error:
        return None
    return pygame.image.frombytes(pixels, size, "RGB") if len(pixels) == wanted else None


def _drawn_from() -> int:
    """The time of a card's picture: another one where another version draws the cards."""
    return asset("cards", "standard", "KS.svg").stat().st_mtime_ns
