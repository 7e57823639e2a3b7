"""A screen made of nodes: made anew from what it knows, laid out, painted where it changed.

Used by mouse and keyboard alike: Tab and the arrows go from control to control, Enter and the
space bar press, Escape leaves, Page up and down scroll.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

import pygame

from cardtable.ui.controls.focus import towards
from cardtable.ui.controls.node import Act, Control, Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.controls.tip import Tip
from cardtable.ui.controls.tree import carry_over, clipped, paint_tree
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.screen import Stage

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NOTCH = 64  # units that one notch of the wheel scrolls


class Page(ABC):
    """What every screen of controls does alike; a screen says `build`, and what its keys do."""

    start = ""  # the key of the control that has the keyboard first
    over_another = False  # whether what lies below shows, dimmed; else the felt does
    primary: Act | None = None  # what Enter does where no control takes it

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.size = (0, 0)
        self.root: Node = Node()
        self._controls: list[Control] = []
        self._scrolls: list[Scroll] = []
        self._focus: Control | None = None
        self._by_keyboard = False
        self._hover: Control | None = None
        self._held: Control | None = None
        self._grip: tuple[Scroll, int] | None = None  # the scroll bar's thumb, held at this height
        self._dirty: list[pygame.Rect] = []
        self._all = True
        self._tip = Tip()

    @property
    def theme(self) -> Theme:
        """The colours, fonts and scale of now."""
        return self.stage.theme

    @abstractmethod
    def build(self) -> Node:
        """The whole page as nodes, from what the screen knows now."""

    def leave(self) -> None:
        """Escape: to where the player came from."""
        self.stage.back()

    def key(self, event: pygame.Event) -> bool:
        """A key that no control took; whether the screen did."""
        return False

    # -- the screen ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew."""
        self.size = size
        self.refresh()

    def expose(self) -> None:
        """Everything counts as changed."""
        self._all = True

    def close(self) -> None:
        """Lets go of what its text fields hold."""
        for one in self._controls:
            if isinstance(one, TextField):
                one.drop()

    def refresh(self) -> None:
        """Makes the page anew from what the screen knows; the keyboard stays where it is."""
        if self.size == (0, 0):
            return
        focused = self._focus.key if self._focus else self.start
        old = {node.key: node for node in self.root.walk() if node.key}
        self.root = self.build()
        carry_over(self.root, old)
        self.root.place(self.theme, pygame.Rect((0, 0), self.size))
        self._gather()
        self._focus = None
        self._set_focus(self.control(focused), keyboard=self._by_keyboard)
        self._hover = self.control(self._hover.key) if self._hover else None
        self._held = self.control(self._held.key) if self._held else None
        self._show_states()
        self._tip.hide()
        self._all = True

    def _gather(self) -> None:
        nodes = list(clipped(self.root, pygame.Rect((0, 0), self.size)))
        self._controls = [one for one in nodes if isinstance(one, Control)]
        self._scrolls = [one for one in nodes if isinstance(one, Scroll)]
        for control in self._controls:
            control.page = self

    def control(self, key: str) -> Control | None:
        """The control of that key, when there is one."""
        return next((one for one in self._controls if one.key == key), None)

    def controls(self) -> Iterator[Control]:
        """Those that can be used now, in reading order."""
        return (one for one in self._controls if one.enabled)

    def bring(self, key: str, *, within: str = "body") -> None:
        """Scrolls so that the node of that key is at the top."""
        scroll = next((one for one in self._scrolls if one.key == within), None)
        if scroll is not None:
            for node in scroll.walk():
                if node.key == key:
                    top = node.rect.top - scroll.child.rect.top - self.theme.px(8)
                    self._scrolled(scroll, scroll.scroll_to(top))
                    return

    def scroll_by(self, key: str, units: float) -> None:
        """Scrolls one area by so many units."""
        for scroll in self._scrolls:
            if scroll.key == key:
                by = round(units * self.theme.scale)
                self._scrolled(scroll, scroll.scroll_to(scroll.offset + by))
                return

    # -- focus ---------------------------------------------------------------------------------

    @property
    def focus(self) -> Control | None:
        """The control that has the keyboard."""
        return self._focus

    def _set_focus(self, control: Control | None, *, keyboard: bool) -> None:
        before = self._focus
        if before is not None and before is not control:
            if isinstance(before, TextField):
                before.focus(active=False)
            self.damage(before)
        self._focus = control if control is not None and control.enabled else None
        self._by_keyboard = keyboard
        if isinstance(self._focus, TextField):
            self._focus.focus(active=True)
        if self._focus is not None:
            if keyboard:
                self._reveal(self._focus)
            self.damage(self._focus)
        self._show_states()

    def _show_states(self) -> None:
        for one in self._controls:
            one.hovered = one is self._hover and one.enabled
            one.pressed = one is self._held and one is self._hover
            one.focused = one is self._focus and self._by_keyboard

    def _reveal(self, control: Control) -> None:
        for scroll in self._scrolls:
            if any(node is control for node in scroll.walk()):
                self._scrolled(scroll, scroll.reveal(control.rect, self.theme.px(12)))

    def _scrolled(self, scroll: Scroll, moved: bool) -> bool:
        if moved:
            self._gather()
            self._show_states()
            self._dirty.append(scroll.shown)
        return moved

    def _tab(self, step: int) -> None:
        order = list(self.controls())
        if not order:
            return
        if self._focus in order:
            at = (order.index(self._focus) + step) % len(order)
        else:
            at = 0 if step > 0 else len(order) - 1
        self._set_focus(order[at], keyboard=True)

    def _arrow(self, way: tuple[int, int]) -> None:
        order = list(self.controls())
        if self._focus is None:
            self._tab(1)
            return
        found = towards(self._focus, order, way)
        if found is not None:
            self._set_focus(found, keyboard=True)
        elif way[1] and self._scrolls:
            scroll = self._scrolls[-1]
            self._scrolled(scroll, scroll.scroll_to(scroll.offset + way[1] * self.theme.px(_NOTCH)))

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Mouse, wheel and keys."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._released(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            self._typed(event)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover_at(None)

    def _under(self, place: tuple[int, int]) -> Control | None:
        """The control that a press at this place means: the one hit, else the nearest hit area."""
        near: list[tuple[int, Control]] = []
        for one in reversed(self._controls):
            if one.shown.collidepoint(place):
                return one
            hit = one.hit(self.theme)
            if one.shown == one.rect and hit.collidepoint(place):
                away = abs(one.rect.centerx - place[0]) + abs(one.rect.centery - place[1])
                near.append((away, one))
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def _hover_at(self, control: Control | None) -> None:
        if control is self._hover:
            return
        for one in (self._hover, control):
            if one is not None:
                self.damage(one)
        self._hover = control
        self._tip_off()
        self._show_states()

    def _moved(self, place: tuple[int, int]) -> None:
        if self._grip is not None:
            self._drag_bar(place)
            return
        self._tip.at(place)
        self._hover_at(self._under(place))
        if self._held is not None:
            self._held.drag(place)
            if self._held is not None:
                self.damage(self._held)

    def _pressed(self, place: tuple[int, int]) -> None:
        self._tip_off()
        for scroll in self._scrolls:
            thumb = scroll.bar(self.theme)
            if thumb is not None and thumb.inflate(self.theme.px(14), 0).collidepoint(place):
                self._grip = (scroll, place[1] - thumb.top)
                return
        control = self._under(place)
        self._hover_at(control)
        if control is None or not control.enabled:
            self._set_focus(None, keyboard=False)
            return
        self._held = control
        self._set_focus(control, keyboard=False)
        control.press(place)

    def _released(self, place: tuple[int, int]) -> None:
        held, self._held, self._grip = self._held, None, None
        self._show_states()
        if held is not None:
            self.damage(held)
            held.release(place, self._under(place) is held)

    def _drag_bar(self, place: tuple[int, int]) -> None:
        if self._grip is None:
            return
        scroll, held = self._grip
        thumb = scroll.bar(self.theme)
        if thumb is not None:
            room = max(1, scroll.rect.height - self.theme.px(8) - thumb.height)
            top = place[1] - held - scroll.rect.top - self.theme.px(4)
            self._scrolled(scroll, scroll.scroll_to(round(scroll.most * top / room)))

    def _wheel(self, notches: float) -> None:
        place = self._tip.place
        under = [one for one in self._scrolls if one.shown.collidepoint(place)]
        for scroll in reversed(under or self._scrolls):
            by = round(notches * self.theme.px(_NOTCH))
            if self._scrolled(scroll, scroll.scroll_to(scroll.offset - by)):
                self._tip_off()
                return

    def _typed(self, event: pygame.Event) -> None:
        focused = self._focus
        if focused is not None and focused.typed(event):
            self.damage(focused)
        elif event.type == pygame.KEYDOWN and not self.key(event):
            self._own_key(event)

    def _own_key(self, event: pygame.Event) -> None:
        """The keys that go round the page."""
        if event.key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in _ARROWS:
            self._arrow(_ARROWS[event.key])
        elif event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.key in _ENTER and self.primary is not None:
            self.primary()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            self._page_key(event.key)

    def _page_key(self, key: int) -> None:
        if not self._scrolls:
            return
        scroll = max(self._scrolls, key=lambda one: one.most)
        page = scroll.rect.height * 9 // 10
        to = {
            pygame.K_PAGEUP: scroll.offset - page,
            pygame.K_PAGEDOWN: scroll.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: scroll.most,
        }[key]
        self._scrolled(scroll, scroll.scroll_to(to))

    # -- time and drawing ----------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """The cursor blinks, a hint comes up."""
        if self._focus is not None and self._focus.step(seconds):
            self.damage(self._focus)
        over = self._hover or (self._focus if self._by_keyboard else None)
        hint = over.hint if over is not None and self._held is None else ""
        if over is not None and self._tip.wait(seconds, hint, over.rect):
            self._dirty.append(self._tip.area(self.theme, self.size))
        return False

    def _tip_off(self) -> None:
        if self._tip.shown:
            self._dirty.append(self._tip.area(self.theme, self.size))
        self._tip.hide()

    def dirty_in(self, area: pygame.Rect) -> bool:
        """Whether the next `draw` paints anything there."""
        return self._all or area.collidelist(self._dirty) >= 0

    def tip_over(self, area: pygame.Rect) -> bool:
        """Whether a hint shows there."""
        return bool(self._tip.shown) and self._tip.area(self.theme, self.size).colliderect(area)

    def damage_tip(self) -> None:
        """Has the hint drawn again."""
        self._dirty.append(self._tip.area(self.theme, self.size))

    def damage(self, node: Node) -> None:
        """Has a node, its ring and its shadow drawn again."""
        around = node.rect.inflate(self.theme.px(12), self.theme.px(12))
        self._dirty.append(around)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paints what changed."""
        whole = surface.get_rect()
        areas = [whole] if self._all else [one.clip(whole) for one in self._dirty]
        areas = [area for area in areas if area.width and area.height]
        self._all, self._dirty = False, []
        for area in areas:
            self._paint(surface, area)
        surface.set_clip(None)
        return areas

    def ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints what lies under the nodes: the felt, or the screen below."""
        below = self.stage.backdrop if self.over_another else self.stage.art.felt(self.size)
        surface.blit(below, area.topleft, area)

    def _paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.set_clip(area)
        self.ground(surface, area)
        canvas = Canvas(surface, self.theme)
        paint_tree(canvas, self.root, area)
        surface.set_clip(area)
        self._tip.paint(canvas, self.size)
