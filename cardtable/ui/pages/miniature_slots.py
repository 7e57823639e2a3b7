"""Slots for miniatures on a page: the page is there at once, the miniatures come one by one.

One that was made before is kept on the disk, under everything that it depends on.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import field
from functools import partial

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
from cardtable.ui.drawing.theme import Theme, table_of
from cardtable.ui.screen import Stage


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
        slot = next((slot for slot in slots if self._awaited(slot)), None)
        if slot is None:
            return ""
        try:
            self._make(slot, self._source(slot.name))
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

    def _make(self, slot: MiniatureSlot, source: Source) -> None:
        """Makes one; the session is asked for only where no picture of it was kept."""
        size = slot.rect.size
        key = f"{source.contents} {self._look(size)} {cardtable.__version__} {_drawn_from()}"
        made = unpacked(self.stage.cache.get(key), size)
        if made is None:
            made = self._picture(source, size)
            self.stage.cache.put(key, packed(made))
        corner = self.stage.theme.px(self.radius)
        ground = self.stage.theme.file.ground
        # a rim would end at round corners; a mere outline would hide that of a tile pointed at
        rim = None if ground.material == "plain" else ground.rim
        rounded = round_corners(made, corner, below=self.round_below, edge=rim)
        self._made[slot.name] = (self._look(size), rounded)

    def _picture(self, source: Source, size: tuple[int, int]) -> pygame.Surface:
        from cardtable.ui.pages.miniature import Sketch  # noqa: PLC0415  not for the first frame

        session = source.session() if source.world is None else None
        world = source.world if session is None else session.rules.world
        theme = Theme(table_of(world or "", self.stage.settings.now.theme))
        sketch = Sketch(size, theme, self.stage.art)
        return sketch.of(session or source.session())

    def _paint(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        """The miniature where there is one already, else a ground for it."""
        look, made = self._made.get(name, (None, None))
        if made is not None and look == self._look(rect.size):
            canvas.picture(made, rect.topleft)
            return
        canvas.box(rect, "felt_edge", radius=self.radius)
        canvas.icon(rect, "star", 56, (*canvas.theme.of("text")[:3], 24))

    def _look(self, size: tuple[int, int]) -> tuple[object, ...]:
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
