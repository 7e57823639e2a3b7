"""Slots for miniatures on a page: the page is there at once, the miniatures come one by one.

One that was made before is kept on the disk, under everything that it depends on.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import partial

import pygame

import cardtable
from cardtable import registry
from cardtable.session import Session
from cardtable.ui.assets import asset
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.text import Drawing
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.screen import Stage


class Miniatures:
    """The miniatures made so far, by name; those of another size or look are made again.

    `undrawn` names those that could not be made: their slots stay without a picture.
    """

    def __init__(self, stage: Stage, *, radius: float, round_below: bool = False) -> None:
        self.stage = stage
        self.radius, self.round_below = radius, round_below
        self.undrawn: set[str] = set()
        self._made: dict[str, tuple[object, pygame.Surface]] = {}

    def slot(
        self, name: str, *, width: float = 0, height: float = 0, aspect: float = 0, grows: int = 0
    ) -> MiniatureSlot:
        """The slot for one miniature."""
        return MiniatureSlot(self, name, width=width, height=height, aspect=aspect, grows=grows)

    def missing(self, root: Node) -> MiniatureSlot | None:
        """The first slot in sight whose miniature is still to be made."""
        for node in root.walk():
            if isinstance(node, MiniatureSlot) and self._awaited(node):
                return node
        return None

    def _awaited(self, slot: MiniatureSlot) -> bool:
        if slot.name in self.undrawn or not slot.shown.height:
            return False
        look, _ = self._made.get(slot.name, (None, None))
        return look != self._look(slot.rect.size)

    def make(self, slot: MiniatureSlot, session: Callable[[], Session], contents: str) -> None:
        """Makes the miniature for a slot from the table of a session.

        `contents` names what the picture is of; the session is asked for only where none was kept.
        """
        size = slot.rect.size
        key = f"{contents} {self._look(size)} {cardtable.__version__} {_drawn_from()}"
        made = unpacked(self.stage.cache.get(key), size)
        if made is None:
            made = self._picture(session(), size)
            self.stage.cache.put(key, packed(made))
        corner = self.stage.theme.px(self.radius)
        ground = self.stage.theme.file.ground
        # a rim would end at round corners; a mere outline would hide that of a tile pointed at
        rim = None if ground.material == "plain" else ground.rim
        rounded = round_corners(made, corner, below=self.round_below, edge=rim)
        self._made[slot.name] = (self._look(size), rounded)

    def make_specimen(self, slot: MiniatureSlot) -> None:
        """Makes the miniature that stands for the game a slot is named after."""
        from cardtable.croupier.specimen import specimen  # noqa: PLC0415  not for the first frame

        rules = registry.find(slot.name)
        self.make(slot, partial(specimen, rules), f"specimen {rules.name} {rules.version}")

    def make_next_specimen(self, tree: NodeTree) -> bool:
        """Makes the first of the games' miniatures that are missing; whether there was one."""
        slot = self.missing(tree.root)
        if slot is None:
            return False
        try:
            self.make_specimen(slot)
        except Exception:  # whatever a stranger's game does
            self.undrawn.add(slot.name)
        tree.damage(slot)
        return True

    def _picture(self, session: Session, size: tuple[int, int]) -> pygame.Surface:
        from cardtable.ui.pages.miniature import picture  # noqa: PLC0415  not for the first frame

        return picture(session, size, self.stage.theme, self.stage.art)

    def paint(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        """The miniature where there is one already, else a ground for it."""
        look, made = self._made.get(name, (None, None))
        if made is not None and look == self._look(rect.size):
            canvas.picture(made, rect.topleft)
            return
        canvas.box(rect, "felt_edge", radius=self.radius)
        canvas.icon(rect, "star", 56, (*canvas.theme.of("text")[:3], 24))

    def _look(self, size: tuple[int, int]) -> object:
        return (size, self.stage.theme.name, self.stage.art.look)


class MiniatureSlot(Drawing):
    """Where one miniature stands."""

    def __init__(
        self,
        miniatures: Miniatures,
        name: str,
        *,
        width: float,
        height: float,
        aspect: float,
        grows: int,
    ) -> None:
        super().__init__(self._draw, width=width, height=height, aspect=aspect, grows=grows)
        self.miniatures, self.name = miniatures, name

    def _draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        self.miniatures.paint(self.name, canvas, rect)


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
    """Changes when the cards are drawn anew between two versions."""
    return asset("cards", "standard", "KS.svg").stat().st_mtime_ns
