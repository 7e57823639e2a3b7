"""Pictures by their recipes: drawn now or beside the loop, and kept within a bound.

A recipe is a frozen value that knows how to draw itself, and equal recipes draw equal pictures.
Knows no card, no theme and no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.remembering import Answers
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.drawing.shapes import Size


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
        """The rectangle it covers, shadow and all, when its card has its corner at (x, y)."""
        return self.image.get_rect(topleft=(x - self.dx, y - self.dy))


Drawn = TypeVar("Drawn", bound=pygame.Surface | CardPicture)


class Recipe(NamedTuple, Generic[Drawn]):
    """A picture that can be drawn: a function, and the values that it is given.

    >>> Recipe(pygame.Surface, ((3, 2),)).draw().get_size()
    (3, 2)
    """

    function: Callable[..., Drawn]
    given: tuple[Hashable, ...]

    def draw(self) -> Drawn:
        """Draws the picture."""
        return self.function(*self.given)


class Whole(NamedTuple, Generic[Drawn]):
    """A picture put together from others: a function that is given these, and then values.

    >>> join = lambda one, other, gap: pygame.Surface((one.width + gap + other.width, 9))
    >>> parts = (Recipe(pygame.Surface, ((3, 2),)), Recipe(pygame.Surface, ((4, 2),)))
    >>> Whole(join, parts, (1,)).draw([part.draw for part in parts]).get_size()
    (8, 9)
    """

    function: Callable[..., Drawn]
    parts: tuple[Recipe[Any], ...]
    given: tuple[Hashable, ...]

    def draw(self, parts: Sequence[Callable[[], Any]]) -> Drawn:
        """Draws the picture out of what these functions return."""
        return self.function(*(part() for part in parts), *self.given)


class Pictures:
    """Draws recipes, and keeps those that are wanted again, at most so many bytes of them.

    What is ordered must touch nothing that the loop changes: another thread may draw it.
    """

    def __init__(self, most: float) -> None:
        self._ahead = Ahead()
        self._kept: Answers[Any] = Answers(self.take, most=most, size=_memory)

    def order(self, recipe: Recipe[Drawn]) -> bool:
        """Has a picture drawn beside the loop; true when it is finished or kept already."""
        return (recipe,) in self._kept or self._ahead.order(recipe, recipe.draw)

    def is_drawn(self, recipe: Recipe[Drawn]) -> bool:
        """True when the picture is kept, or was ordered and is finished."""
        return (recipe,) in self._kept or self._ahead.is_finished(recipe)

    def order_whole(self, whole: Whole[Drawn]) -> bool:
        """Has a picture put together beside the loop; true when it is finished.

        Until `forget_parts` the loop can take its parts too: they are not drawn again.
        """
        parts = () if whole in self._ahead else tuple(map(self._part, whole.parts))
        return self._ahead.order(whole, partial(whole.draw, parts))

    def _part(self, recipe: Recipe[Any]) -> Callable[[], Any]:
        if (recipe,) in self._kept:
            kept = self.keep(recipe)
            return lambda: kept
        return self._ahead.part(recipe, recipe.draw)

    def take_begun(self, recipe: Recipe[Drawn]) -> Drawn | None:
        """The picture if the thread has begun it, else None; the order is done with."""
        drawn: Drawn | None = self._ahead.take_begun(recipe)
        return drawn

    def take_whole(self, whole: Whole[Drawn]) -> Drawn | None:
        """The picture if the thread has begun it, else None; the order is done with."""
        drawn: Drawn | None = self._ahead.take_begun(whole)
        return drawn

    def forget_parts(self) -> None:
        """Throws away the parts of pictures that were put together beside the loop."""
        self._ahead.forget_parts()

    def take(self, recipe: Recipe[Drawn]) -> Drawn:
        """The picture, which is not kept; drawn here, unless it was ordered and has been begun."""
        drawn: Drawn = self._ahead.take(recipe, recipe.draw)
        return drawn

    def keep(self, recipe: Recipe[Drawn]) -> Drawn:
        """The picture, kept for the next time; do not draw on it."""
        drawn: Drawn = self._kept(recipe)
        return drawn

    def __contains__(self, recipe: object) -> bool:
        """True when the picture is kept."""
        return (recipe,) in self._kept

    @property
    def bytes(self) -> int:
        """The bytes of all pictures that are kept."""
        return self._kept.total

    @property
    def most(self) -> float:
        """The bytes of pictures that are kept at most."""
        return self._kept.most

    def bound(self, most: float) -> None:
        """Keeps at most so many bytes from now on."""
        self._kept.most = most

    def forget(self) -> None:
        """Throws away every picture and every order."""
        self._kept.forget()
        self.forget_orders()

    def forget_unheld(self, function: Callable[..., Drawn]) -> None:
        """Throws away the pictures that a function has drawn and nobody else holds."""
        self._kept.forget_unheld(lambda given: getattr(given[0], "function", None) is function)

    def forget_orders(self) -> None:
        """Throws away every order; the pictures that are kept stay."""
        self._ahead.forget()


def _memory(picture: pygame.Surface | CardPicture) -> int:
    surface = picture.image if isinstance(picture, CardPicture) else picture
    return surface.get_width() * surface.get_height() * 4
