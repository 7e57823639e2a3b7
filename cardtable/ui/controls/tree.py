"""A tree of nodes in use: pointer, keyboard focus, scrolling, tips, and painting what changed.

A page is made of one; so is whatever lies over a table. Knows no stage and no screen: whoever
owns a tree gives it events, time and a surface, and paints what lies under it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cardtable.told.tree import Asked, Deed, Told
from cardtable.ui.controls.focus import nearest_towards
from cardtable.ui.controls.node import Control, Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.telling import told_nodes
from cardtable.ui.controls.tip import Tip
from cardtable.ui.drawing.theme import Theme

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_SCROLL_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
_NOTCH = 64  # units that one notch of the wheel scrolls
_REACH = 40  # units that shadows and rings lie outside their node, at most


class NodeTree:
    """Owns the nodes; when they are replaced, focus, scrolling and text stay with their keys."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.root: Node = Node()
        self.area = pygame.Rect(0, 0, 0, 0)
        self._window = self.area
        self._controls: list[Control] = []
        self._scrolls: list[Scroll] = []
        self._focus: Control | None = None
        self._by_keyboard = False  # whether the focus is shown
        self._hover: Control | None = None
        self._held: Control | None = None
        self._grip: tuple[Scroll, int] | None = None  # the scroll bar's thumb, held at this height
        self._changed: list[pygame.Rect] = []
        self._all_changed = True
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
        focused = self._focus.key if self._focus else start
        before = {node.key: node for node in self.root.walk() if node.key}
        self._hide_tip()
        self._changed += [self.area, area] if whole else self._covered()
        if self._focus is not None and self._by_keyboard:
            self.damage(self._focus)  # its ring may reach beyond the area
        self.root, self.area = root, area
        self._window = area if window is None else window
        _carry_over(root, before)
        root.place(self.theme, area.copy())
        self._changed += [] if whole else self._covered()
        self._gather()
        self._focus = None
        self.give_focus(self.control(focused), by_keyboard=self._by_keyboard)
        self._hover = self.control(self._hover.key) if self._hover else None
        self._held = self.control(self._held.key) if self._held else None
        self._show_states()

    def _covered(self) -> list[pygame.Rect]:
        """What the nodes cover, with their shadows."""
        reach = 2 * self.theme.px(_REACH)
        return [child.rect.inflate(reach, reach) for child in self.root.children()]

    def close(self) -> None:
        """Lets go of what its nodes hold."""
        for node in self.root.walk():
            node.close()

    def _gather(self) -> None:
        nodes = list(_clipped(self.root, self.area))
        self._controls = [node for node in nodes if isinstance(node, Control)]
        self._scrolls = [node for node in nodes if isinstance(node, Scroll)]

    # -- what is where -------------------------------------------------------------------------

    def control(self, key: str) -> Control | None:
        """The control of that key, when there is one."""
        return next((control for control in self._controls if control.key == key), None)

    def controls(self) -> Iterator[Control]:
        """Those that can be used now, in reading order."""
        return (control for control in self._controls if control.enabled)

    def control_at(self, place: tuple[int, int]) -> Control | None:
        """The control that a press at this place means: the one hit, else the nearest hit area."""
        near: list[tuple[int, Control]] = []
        for control in reversed(self._controls):
            if control.shown.collidepoint(place):
                return control
            whole = control.shown == control.rect
            if whole and control.hit_area(self.theme).collidepoint(place):
                centre = control.rect.center
                away = abs(centre[0] - place[0]) + abs(centre[1] - place[1])
                near.append((away, control))
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def covers(self, place: tuple[int, int]) -> bool:
        """Whether a panel or a control lies there, so that nothing under it can be reached."""
        return any(node.solid and node.shown.collidepoint(place) for node in self.root.walk())

    # -- scrolling -----------------------------------------------------------------------------

    def bring(self, key: str, *, within: str = "body") -> None:
        """Scrolls so that the node of that key is at the top."""
        scroll = next((area for area in self._scrolls if area.key == within), None)
        if scroll is None:
            return
        node = next((node for node in scroll.walk() if node.key == key), None)
        if node is not None:
            top = node.rect.top - scroll.child.rect.top - self.theme.px(8)
            self._scroll_to(scroll, top)

    def scroll_by(self, key: str, units: float) -> None:
        """Scrolls one area by a number of units."""
        for scroll in self._scrolls:
            if scroll.key == key:
                by = round(units * self.theme.scale)
                self._scroll_to(scroll, scroll.offset + by)
                return

    def _scroll_to(self, scroll: Scroll, offset: int) -> bool:
        return self._scrolled(scroll, scroll.scroll_to(offset))

    def _scrolled(self, scroll: Scroll, moved: bool) -> bool:
        if moved:
            self._gather()
            self._hide_tip()
            if self._hover is not None:  # what was under the pointer has gone from there
                self._hover_over(self.control_at(self._tip.place))
            self._show_states()
            self._changed.append(scroll.shown)
        return moved

    def _reveal(self, control: Control) -> None:
        for scroll in self._scrolls:
            if any(node is control for node in scroll.walk()):
                self._scrolled(scroll, scroll.reveal(control.rect, self.theme.px(12)))

    # -- the keyboard --------------------------------------------------------------------------

    @property
    def focus(self) -> Control | None:
        """The control that has the keyboard."""
        return self._focus

    def give_focus(self, control: Control | None, *, by_keyboard: bool = True) -> None:
        """Gives a control the keyboard; the ring is shown only where the keyboard led there."""
        before = self._focus
        if before is not None and before is not control:
            before.on_focus(False)
            self.damage(before)
        self._focus = control if control is not None and control.enabled else None
        self._by_keyboard = by_keyboard
        if self._focus is not None:
            self._focus.on_focus(True)
            if by_keyboard:
                self._reveal(self._focus)
            self.damage(self._focus)
        self._show_states()

    @property
    def hover(self) -> Control | None:
        """The control that the pointer is over."""
        return self._hover

    def _show_states(self) -> None:
        for control in self._controls:
            control.hovered = control is self._hover and control.enabled
            control.pressed = control is self._held and control is self._hover
            control.focused = control is self._focus and self._by_keyboard

    def handle_key(self, event: pygame.Event) -> bool:
        """Gives a key or typed text to the control with the keyboard; says whether it was used."""
        focused = self._focus
        if focused is None or not focused.handle_key(event):
            return False
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
        if event.key in _SCROLL_KEYS:
            self._scroll_key(event.key)
        return event.key in _SCROLL_KEYS

    def _tab(self, step: int) -> None:
        order = list(self.controls())
        if not order:
            return
        if self._focus in order:
            at = (order.index(self._focus) + step) % len(order)
        else:
            at = 0 if step > 0 else len(order) - 1
        self.give_focus(order[at])

    def _arrow(self, way: tuple[int, int]) -> None:
        if self._focus is None:
            self._tab(1)
            return
        nearest = nearest_towards(self._focus, self.controls(), way)
        if nearest is not None:
            self.give_focus(nearest)
        elif way[1] and self._scrolls:
            scroll = self._scrolls[-1]
            self._scroll_to(scroll, scroll.offset + way[1] * self.theme.px(_NOTCH))

    def _scroll_key(self, key: int) -> None:
        if not self._scrolls:
            return
        scroll = max(self._scrolls, key=lambda area: area.max_offset)
        page = scroll.rect.height * 9 // 10
        to = {
            pygame.K_PAGEUP: scroll.offset - page,
            pygame.K_PAGEDOWN: scroll.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: scroll.max_offset,
        }[key]
        self._scroll_to(scroll, to)

    # -- a listener ----------------------------------------------------------------------------

    def told(self) -> tuple[Told, ...]:
        """Everything in it, in reading order, whether it has been scrolled out of sight or not."""
        return told_nodes(self.root)

    @property
    def told_focus(self) -> str:
        """The id of the thing that has the keyboard, or ""."""
        return self._focus.spoken_key if self._focus is not None else ""

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of a control; says whether there is one that could."""
        control = next(
            (candidate for candidate in self._controls if candidate.answers_to(asked.id)), None
        )
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
        if control is self._hover:
            return
        for changed in (self._hover, control):
            if changed is not None:
                self.damage(changed)
        self._hover = control
        self._hide_tip()
        self._show_states()

    def _moved(self, place: tuple[int, int]) -> bool:
        if self._grip is not None:
            self._drag_thumb(*self._grip, place)
            return True
        self._tip.at(place)
        self._hover_over(self.control_at(place))
        if self._held is None:
            return self._hover is not None or self.covers(place)
        self._held.drag(place)
        if self._held is not None:
            self.damage(self._held)
        return True

    def _pressed(self, place: tuple[int, int]) -> bool:
        self._hide_tip()
        for scroll in self._scrolls:
            thumb = scroll.bar(self.theme)
            if thumb is not None and thumb.inflate(self.theme.px(14), 0).collidepoint(place):
                self._grip = (scroll, place[1] - thumb.top)
                return True
        control = self.control_at(place)
        self._hover_over(control)
        if control is None or not control.enabled:
            self.give_focus(None, by_keyboard=False)
            return control is not None or self.covers(place)
        self._held = control
        self.give_focus(control, by_keyboard=False)
        control.press(place)
        return True

    def _released(self, place: tuple[int, int]) -> bool:
        held, grip, self._held, self._grip = self._held, self._grip, None, None
        self._show_states()
        if held is not None:
            self.damage(held)
            held.release(place, self.control_at(place) is held)
        return held is not None or grip is not None

    def _drag_thumb(self, scroll: Scroll, held_at: int, place: tuple[int, int]) -> None:
        thumb = scroll.bar(self.theme)
        if thumb is not None:
            room = max(1, scroll.rect.height - self.theme.px(8) - thumb.height)
            top = place[1] - held_at - scroll.rect.top - self.theme.px(4)
            self._scroll_to(scroll, round(scroll.max_offset * top / room))

    def _wheel(self, notches: float) -> bool:
        under = [area for area in self._scrolls if area.shown.collidepoint(self._tip.place)]
        for scroll in reversed(under or self._scrolls):
            if self._scroll_to(scroll, scroll.offset - round(notches * self.theme.px(_NOTCH))):
                self._hide_tip()
                return True
        return bool(under)

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass: the cursor blinks, a tip comes up."""
        if self._focus is not None and self._focus.step(seconds):
            self.damage(self._focus)
        resting_on = self._hover or (self._focus if self._by_keyboard else None)
        if resting_on is None or self._held is not None:
            return
        if self._tip.wait(seconds, resting_on.tip, resting_on.rect):
            self.damage_tip()

    def hide_tip(self) -> None:
        """Hides the sentence beside a control: a key was pressed, and it has been read."""
        self._hide_tip()

    def _hide_tip(self) -> None:
        if self._tip.shown:
            self.damage_tip()
        self._tip.hide()

    @property
    def tip(self) -> str:
        """The sentence that shows beside a control; "" for none."""
        return self._tip.shown

    def tip_over(self, area: pygame.Rect) -> bool:
        """Whether a tip shows there."""
        return bool(self._tip.shown) and self._tip_area().colliderect(area)

    def damage_tip(self) -> None:
        """Has the tip drawn again."""
        self._changed.append(self._tip_area())

    def _tip_area(self) -> pygame.Rect:
        return self._tip.area(self.theme, self._window.bottomright)

    # -- painting ------------------------------------------------------------------------------

    def expose(self) -> None:
        """Everything counts as changed."""
        self._all_changed = True

    def damage(self, node: Node) -> None:
        """Has a node, its ring and its shadow drawn again."""
        self._changed.append(node.rect.inflate(self.theme.px(12), self.theme.px(12)))

    def changed_in(self, area: pygame.Rect) -> bool:
        """Whether anything there must be painted."""
        return self._all_changed or area.collidelist(self._changed) >= 0

    def take_changed(self, whole: pygame.Rect) -> list[pygame.Rect]:
        """The areas that must be painted; from now on they count as painted."""
        areas = [whole] if self._all_changed else [area.clip(whole) for area in self._changed]
        self._all_changed, self._changed = False, []
        return [area for area in areas if area.width and area.height]

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
            self._tip.paint(Canvas(surface, self.theme), self._window.bottomright)


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
