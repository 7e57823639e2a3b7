"""A tree of nodes in use: pointer, keyboard focus, scrolling, tips, and painting what changed.

A page is made of one, and so are the things over a table. Knows no stage and no screen: its owner
gives it events, time and a surface, and paints what lies under it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cardtable.told.tree import Asked, Deed, Told
from cardtable.ui.controls.attention import Attention
from cardtable.ui.controls.damage import Damage
from cardtable.ui.controls.focus import nearest_towards, next_in_order
from cardtable.ui.controls.node import Control, Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.scrolling import SCROLL_KEYS, Scrolling
from cardtable.ui.controls.tip import Tip
from cardtable.ui.controls.told_nodes import told_nodes
from cardtable.ui.drawing.theme import Theme

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_REACH = 40  # units that shadows and rings lie outside their node, at most


class NodeTree:
    """Owns the nodes; when they are replaced, focus, scrolling and text stay with their keys."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.root: Node = Node()
        self.area = pygame.Rect(0, 0, 0, 0)
        self._controls: list[Control] = []
        self._solid: list[Node] = []
        self.scrolling = Scrolling(theme)
        self._attention = Attention()
        self._damage = Damage()
        self._tip = Tip()

    def show(
        self,
        root: Node,
        area: pygame.Rect,
        *,
        start: str = "",
        whole: bool = True,
        window: pygame.Rect | None = None,
    ) -> None:
        """Replaces the nodes; those of the same key stay focused, held, scrolled and typed into.

        `start` is the key of the control that has the keyboard when none had it. Without `whole`
        only what the nodes cover counts as changed, not all of the area. Tips stay inside the
        `window` (the area, where none is given).
        """
        focused = self.focus.key if self.focus else start
        self.hide_tip()
        self._damage.add(*([self.area, area] if whole else _covered(self.root, self.theme)))
        if self.focus is not None and self._attention.by_keyboard:
            self.damage(self.focus)  # its ring may reach beyond the area
        _carry_over(root, {node.key: node for node in self.root.walk() if node.key})
        self.root, self.area = root, area
        self._tip.window = (area if window is None else window).bottomright
        root.place(self.theme, area.copy())
        self._damage.add(*([] if whole else _covered(self.root, self.theme)))
        self._gather()
        self._attention.focus = None
        self.give_focus(self.control(focused), by_keyboard=self._attention.by_keyboard)
        self._attention.follow({control.key: control for control in reversed(self._controls)})
        self._attention.mark(self._controls)

    def close(self) -> None:
        """Lets go of what its nodes hold."""
        for node in self.root.walk():
            node.close()

    def _gather(self) -> None:
        nodes = list(_clipped(self.root, self.area))
        self._controls = [node for node in nodes if isinstance(node, Control)]
        self._solid = [node for node in nodes if node.solid]
        self.scrolling.gather(nodes)

    def control(self, key: str) -> Control | None:
        """The control of that key, when there is one."""
        return next((control for control in self._controls if control.key == key), None)

    def controls(self) -> Iterator[Control]:
        """Those that can be used now, in reading order."""
        return (control for control in self._controls if control.enabled)

    def control_at(self, place: tuple[int, int]) -> Control | None:
        """The control that a press at this place means: the one hit, else the nearest hit area."""
        return _pressed_at(self._controls, place, self.theme)

    def covers(self, place: tuple[int, int]) -> bool:
        """True when a panel or a control lies there, so that nothing under it can be reached."""
        return any(node.shown.collidepoint(place) for node in self._solid)

    # -- scrolling -----------------------------------------------------------------------------

    def bring(self, key: str, *, within: str = "body") -> None:
        """Scrolls so that the node of that key is at the top."""
        self._scrolled(self.scrolling.bring(key, within))

    def scroll_by(self, key: str, units: float) -> None:
        """Scrolls one area by a number of units."""
        self._scrolled(self.scrolling.by(key, units))

    def _scrolled(self, *moved: Scroll | None) -> None:
        """Follows the areas that have moved."""
        areas = [area for area in moved if area is not None]
        if not areas:
            return
        self._gather()
        self.hide_tip()
        if self.hover is not None:  # that control is no longer under the pointer
            self._hover_over(self.control_at(self._tip.place))
        self._attention.mark(self._controls)
        self._damage.add(*(area.shown for area in areas))

    # -- the keyboard --------------------------------------------------------------------------

    @property
    def focus(self) -> Control | None:
        """The control that has the keyboard."""
        return self._attention.focus

    def give_focus(self, control: Control | None, *, by_keyboard: bool = True) -> None:
        """Gives a control the keyboard; the ring is shown only where the keyboard led there."""
        changed = self._attention.focus_on(control, by_keyboard=by_keyboard)
        if self.focus is not None and by_keyboard:
            self._scrolled(*self.scrolling.reveal(self.focus))
        self.damage(*changed)
        self._attention.mark(self._controls)

    @property
    def hover(self) -> Control | None:
        """The control that the pointer is over."""
        return self._attention.hover

    def handle_key(self, event: pygame.Event) -> bool:
        """Gives a key or typed text to the control with the keyboard; says whether it was used."""
        if (focused := self.focus) is None or not focused.handle_key(event):
            return False
        self._scrolled(*self.scrolling.reveal(focused))
        self.damage(focused)
        return True

    def navigate(self, event: pygame.Event) -> bool:
        """Tab and the arrows move the focus, Page up and down, Home and End scroll."""
        if event.key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in _ARROWS:
            self._arrow(_ARROWS[event.key])
        else:
            return self.scroll_key(event)
        return True

    def scroll_key(self, event: pygame.Event) -> bool:
        """Page up and down, Home and End scroll; says whether it was one of them."""
        if event.key in SCROLL_KEYS:
            self._scrolled(self.scrolling.by_key(event.key))
        return event.key in SCROLL_KEYS

    def _tab(self, step: int) -> None:
        if order := list(self.controls()):
            self.give_focus(next_in_order(order, self.focus, step))

    def _arrow(self, way: tuple[int, int]) -> None:
        among = self.scrolling.beside(self.focus, self.controls()) if way[0] else self.controls()
        if (nearest := nearest_towards(self.focus, among, way)) is not None:
            self.give_focus(nearest)
        elif way[1] and self.focus is not None:
            self._scrolled(self.scrolling.onward(way[1]))

    # -- a listener ----------------------------------------------------------------------------

    def told(self) -> tuple[Told, ...]:
        """Everything in it, in reading order, whether it has been scrolled out of sight or not."""
        return told_nodes(self.root)

    @property
    def told_focus(self) -> str:
        """The id of the thing that has the keyboard, or ""."""
        return self.focus.spoken_key if self.focus is not None else ""

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of a control; says whether there is one that could."""
        control = next((one for one in self._controls if one.answers_to(asked.id)), None)
        if control is None or not control.enabled:
            return False
        if asked.deed is Deed.FOCUS:
            self.give_focus(control)
            return True
        done = control.perform(asked)
        self.damage(control)
        return done

    # -- the pointer ---------------------------------------------------------------------------

    def handle_pointer(self, event: pygame.Event) -> bool:
        """Takes an event of the mouse; says whether it was meant for these nodes."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type == pygame.WINDOWLEAVE:
            self._hover_over(None)
        return False

    def _hover_over(self, control: Control | None) -> None:
        if control is not self.hover:
            self.damage(*self._attention.hover_over(control))
            self.hide_tip()
            self._attention.mark(self._controls)

    def _moved(self, place: tuple[int, int]) -> bool:
        if self.scrolling.held:
            self._scrolled(self.scrolling.drag(place))
            return True
        self._tip.at(place)
        self._hover_over(self.control_at(place))
        if self.hover is not None and self.hover.follow(place):
            self.damage(self.hover)
        if self._attention.held is None:
            return self.hover is not None or self.covers(place)
        self._attention.held.drag(place)
        if self._attention.held is not None:
            self.damage(self._attention.held)
        return True

    def _pressed(self, place: tuple[int, int]) -> bool:
        self.hide_tip()
        if self.scrolling.grip(place):
            return True
        control = self.control_at(place)
        self._hover_over(control)
        if control is None or not control.enabled:
            self.give_focus(None, by_keyboard=False)
            return control is not None or self.covers(place)
        self._attention.held = control
        self.give_focus(control, by_keyboard=False)
        control.press(place)
        return True

    def _released(self, place: tuple[int, int]) -> bool:
        held, self._attention.held = self._attention.held, None
        gripped = self.scrolling.let_go()
        self._attention.mark(self._controls)
        if held is not None:
            self.damage(held)
            held.release(place, self.control_at(place) is held)
        return held is not None or gripped

    def _wheel(self, notches: float) -> bool:
        moved = self.scrolling.wheel(notches, self._tip.place)
        self._scrolled(moved)
        return moved is not None or bool(self.scrolling.under(self._tip.place))

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass: the cursor blinks, a tip comes up."""
        if self.focus is not None and self.focus.step(seconds):
            self.damage(self.focus)
        if (node := self._attention.resting_on) and self._tip.wait(seconds, node.tip, node.rect):
            self.damage_tip()

    def hide_tip(self) -> None:
        """Hides the sentence beside a control: a key was pressed, and it has been read."""
        if self._tip.shown:
            self.damage_tip()
        self._tip.hide()

    @property
    def tip(self) -> str:
        """The sentence that shows beside a control; "" for none."""
        return self._tip.shown

    def tip_over(self, area: pygame.Rect) -> bool:
        """True when a tip shows there."""
        return bool(self._tip.shown) and self._tip.area(self.theme).colliderect(area)

    def damage_tip(self) -> None:
        """Has the tip drawn again."""
        self._damage.add(self._tip.area(self.theme))

    # -- painting ------------------------------------------------------------------------------

    def expose(self) -> None:
        """Everything counts as changed."""
        self._damage.expose()

    def damage(self, *nodes: Node) -> None:
        """Has nodes, their rings and their shadows drawn again."""
        around = self.theme.px(12)
        self._damage.add(*(node.rect.inflate(around, around) for node in nodes))

    def changed_in(self, area: pygame.Rect) -> bool:
        """True when anything there must be painted."""
        return self._damage.touches(area)

    def take_changed(self, whole: pygame.Rect) -> list[pygame.Rect]:
        """The areas that must be painted; from now on they count as painted."""
        return self._damage.take(whole)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints nodes and tip as far as they lie in the area, to which it clips the surface."""
        self.paint_nodes(surface, area)
        self.paint_tip(surface, area)

    def paint_nodes(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the nodes alone."""
        surface.set_clip(area)
        _paint_nodes(Canvas(surface, self.theme), self.root, area)

    def paint_tip(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the tip alone, where one shows."""
        if self._tip.shown:
            surface.set_clip(area)
            self._tip.paint(Canvas(surface, self.theme))


def _covered(root: Node, theme: Theme) -> list[pygame.Rect]:
    """The areas that nodes cover, with their shadows."""
    reach = 2 * theme.px(_REACH)
    return [child.rect.inflate(reach, reach) for child in root.children()]


def _pressed_at(controls: list[Control], place: tuple[int, int], theme: Theme) -> Control | None:
    near: list[tuple[int, Control]] = []
    for control in reversed(controls):
        if control.shown.collidepoint(place):
            return control
        whole = control.shown == control.rect
        if whole and control.hit_area(theme).collidepoint(place):
            centre = control.rect.center
            away = abs(centre[0] - place[0]) + abs(centre[1] - place[1])
            near.append((away, control))
    return min(near, key=lambda pair: pair[0])[1] if near else None


def _carry_over(root: Node, before: dict[str, Node]) -> None:
    """Gives new nodes what the old ones of the same key and kind keep, and closes the others."""
    for node in root.walk():
        old = before.pop(node.key, None) if node.key else None
        if old is not None and type(old) is type(node):
            node.carry_over(old)
        elif old is not None:
            old.close()
    for left in before.values():
        left.close()


def _clipped(node: Node, clip: pygame.Rect) -> Iterator[Node]:
    """All nodes in reading order; each is told what of it shows."""
    node.shown = node.rect.clip(clip)
    yield node
    inner = node.shown if node.clips else clip
    for child in node.children():
        yield from _clipped(child, inner)


def _paint_nodes(canvas: Canvas, node: Node, clip: pygame.Rect) -> None:
    """Paints what lies inside the clip, which is the surface's own as well."""
    reach = canvas.theme.px(_REACH)
    away = not node.rect.inflate(reach, reach).colliderect(clip)
    if away and (node.clips or not node.children()):
        return
    node.paint(canvas)
    inner = clip
    if node.clips:
        inner = clip.clip(node.rect)
        canvas.surface.set_clip(inner)
    if inner.width and inner.height:
        for child in node.children():
            _paint_nodes(canvas, child, inner)
    canvas.surface.set_clip(clip)
    node.paint_over(canvas)
