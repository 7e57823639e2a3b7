"""The controls round and over a table: the strips, the lists, bubbles, the curtain.

Made from the parts of the table in play; a press gives the command of its action. Knows no rules
and no session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from cardtable.core.messages import say
from cardtable.told.tree import Amount, Asked, Deed, Told
from cardtable.told.tree import Role as Part
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Row, Space
from cardtable.ui.controls.bubble import Beside, Bubble, LogPanel, Ringed
from cardtable.ui.controls.node import Control, Node
from cardtable.ui.controls.popup import PopupLine, PopupList
from cardtable.ui.controls.strips import CompactButton, Sentence, Strip, Title, Tool
from cardtable.ui.controls.text import Icon
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.drawing.theme import Role, Theme
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table import table_in_play
from cardtable.ui.table.curtain_panel import curtain_panel
from cardtable.ui.table.docked_log import DockedPanel
from cardtable.ui.table.lesson_strip import lesson_strip
from cardtable.ui.table.table_in_play import (
    AMOUNT,
    SAY_AMOUNT,
    Action,
    Bar,
    LessonNote,
    PromptLine,
    TableInPlay,
)

Do = Callable[[str], None]  # carries out the command of an action
_SIGNS: dict[str, tuple[str, Role]] = {
    "bad": ("close", "alarm"),
    "yours": ("star", "gold"),
    "hint": ("hint", "hint"),
}
_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
_TIMED = 46  # units that the ring of a question against the clock takes


_Tip = table_in_play.Bubble | None
_Cursor = tuple[int, int, int, int] | None


class Overlay:
    """The controls of one table. Strips rest under the cards that fly, all else lies over them."""

    def __init__(self, theme: Theme, do: Do) -> None:
        self.theme = theme
        self._do = do
        self._window = pygame.Rect(0, 0, 0, 0)
        self._looks: int | None = None  # the generation of the theme that all was made for
        self._shown = TableInPlay()
        self._beside: object = None  # the tip, and the place of the free cursor
        self.lesson, self.bar, self.prompt, self.docked, self.notes, self.modal = (
            NodeTree(theme) for _ in range(6)
        )
        self.strip_trees = (self.lesson, self.bar, self.prompt, self.docked)
        self._all_but_modal, self._modal_alone = (*self.strip_trees, self.notes), (self.modal,)

    # -- showing -------------------------------------------------------------------------------

    def show(
        self,
        value: TableInPlay,
        size: tuple[int, int],
        tip: _Tip,
        cursor: _Cursor = None,
    ) -> None:
        """Makes those controls again whose part of the table has changed; `cursor` has a ring."""
        old, window, looks = self._shown, pygame.Rect((0, 0), size), self.theme.generation
        every = (window, looks) != (self._window, self._looks)
        self._shown, self._window, self._looks = value, window, looks
        if every or value.bar != old.bar or value.lesson != old.lesson:
            self._show_bar(value.bar, value.lesson)
        if every or value.prompt != old.prompt:
            self._show_prompt(value.prompt)
        if every or value.docked != old.docked:
            root = DockedPanel(value.docked.log) if value.docked is not None else Node()
            self._show_strip(self.docked, root, _area(value.docked.rect if value.docked else None))
        beside = (tip, cursor)
        if every or beside != self._beside or _notes_of(value) != _notes_of(old):
            self._beside = beside
            self._show_notes(value, tip, cursor)
        if every or (value.popup, value.curtain) != (old.popup, old.curtain):
            self._show_modal(value)

    def _show_bar(self, bar: Bar | None, lesson: LessonNote | None) -> None:
        top = bar.rect.bottom if bar is not None and self._bar_rests else 0
        self._show_strip(self.bar, self._bar_nodes(bar), _area(bar.rect if bar else None))
        area = pygame.Rect(0, top, self._window.width, lesson.height if lesson else 0)
        node = lesson_strip(self.theme, lesson, self._do, area.width) if lesson else Node()
        self._show_strip(self.lesson, node, area)

    def _show_strip(self, tree: NodeTree, root: Node, area: pygame.Rect) -> None:
        tree.show(root, area, window=self._window.copy())

    @property
    def _bar_rests(self) -> bool:
        """True when the bar has its own room; else it comes over the table when it is wanted."""
        scene = self._shown.scene
        return scene is not None and scene.arrangement.bar is not None

    def _bar_nodes(self, bar: Bar | None) -> Node:
        if bar is None:
            return Node()
        title = Title(bar.title)
        tools = [self._tool(action) for action in bar.tools]
        row = [Space(4), self._tool(bar.menu), Space(6), title, Space(12), *tools, Space(4)]
        return Strip(Row(row, gap=0, fill=True))

    def _tool(self, action: Action) -> Node:
        act = partial(self._do, action.key)
        return Tool(action.icon, act, key=action.key, tip=action.tip, enabled=action.enabled)

    def _show_prompt(self, prompt: PromptLine | None) -> None:
        root, area = Node(), pygame.Rect(0, 0, 0, 0)
        if prompt is not None:
            text, tone = prompt.drawn
            area, sentence = _area(prompt.rect), Sentence(text, prompt.scores)
            root = self._prompt_nodes(prompt, sentence, tone)
            root.place(self.theme, area)
            higher = sentence.missing_height(self.theme)  # over the lower edge of the table
            area.y, area.height = area.y - higher, area.height + higher
        self._show_strip(self.prompt, root, area)
        focused = self.prompt.control(prompt.focus) if prompt and prompt.focus else None
        self.prompt.give_focus(focused, by_keyboard=focused is not None)

    def _prompt_nodes(self, prompt: PromptLine, sentence: Sentence, tone: str) -> Node:
        sign = _SIGNS.get(tone)
        buttons: list[Node] = []
        for action in prompt.actions:
            buttons += [self._button(action), Space(8)]
        row = [
            Space(_TIMED if tone == "timed" else 16),
            *([Icon(sign[0], size=16, role=sign[1]), Space(8)] if sign else []),
            sentence,
            Space(24),
            *buttons,
        ]
        return Strip(Row(row, gap=0), line_above=True)

    def _button(self, action: Action) -> Control:
        return CompactButton(
            action.label,
            partial(self._do, action.key),
            kind="primary" if action.primary else "quiet",
            icon=action.icon,
            key=action.key,
            tip=action.tip,
            enabled=action.enabled,
            letter=action.letter,
        )

    def _show_notes(self, value: TableInPlay, tip: _Tip, cursor: _Cursor) -> None:
        bubbles = [bubble for bubble in (tip, value.spoken, value.bubble) if bubble is not None]
        told = {bubble.text: bubble for bubble in bubbles}  # two never say the same
        notes: list[Node] = [Ringed(pygame.Rect(cursor))] if cursor is not None else []
        if value.log is not None:
            notes.append(LogPanel(value.log.title, value.log.lines))
        for there in (value.at_hand, value.take_back):
            if there is not None:
                button, around = self._button(there.action), [*map(_area, there.around)]
                notes.append(Beside(button, _area(there.near), around))
        notes += [
            Bubble(bubble.text, _area(bubble.near), bubble.tone, [*map(_area, bubble.around)])
            for bubble in told.values()
        ]
        self.notes.show(_Notes(notes), self._window.copy(), whole=False)

    def _show_modal(self, value: TableInPlay) -> None:
        """The open list or the curtain: while it is there, nothing else can be pressed."""
        root: Node | None = None
        if value.curtain is not None and value.popup is None:
            root = curtain_panel(value.curtain, self._do)
        elif value.popup is not None:
            signs = any(action.icon for action in value.popup.actions)
            lines = [
                PopupLine(
                    action.label,
                    partial(self._do, action.key),
                    key=action.key,
                    icon=action.icon,
                    signs=signs,
                )
                for action in value.popup.actions
            ]
            root = PopupList(lines, value.popup.at, value.popup.title)
        self.modal.show(root or _Notes(()), self._window.copy(), whole=False)
        if value.popup is None and value.curtain is None:
            self.modal.give_focus(None, by_keyboard=False)

    # -- asking --------------------------------------------------------------------------------

    @property
    def over(self) -> str:
        """The key of the action that the pointer is over, or ""."""
        for tree in self.active():
            if (control := tree.hover) is not None and control.enabled:
                return control.key
        return ""

    @property
    def listed(self) -> pygame.Rect | None:
        """The area of the list that is open."""
        root = self.modal.root
        return root.panel.rect.copy() if isinstance(root, PopupList) else None

    def control(self, key: str) -> Control | None:
        """Returns the control of an action, if it can be reached now."""
        return next((control for tree in self.active() if (control := tree.control(key))), None)

    def hide_tips(self) -> None:
        """Takes away the tips: they have been read."""
        for tree in self.active():
            tree.hide_tip()

    def strips(self) -> tuple[Rect, ...]:
        """Returns the bands round the table in which only their buttons mean anything."""
        return tuple(Rect(*tree.area) for tree in self.strip_trees if tree.area)

    def controls(self) -> Iterator[Control]:
        """Returns the controls that can be reached now."""
        return (control for tree in self.active() for control in tree.controls())

    def active(self) -> tuple[NodeTree, ...]:
        """The trees that the pointer reaches: while a list is open, that one alone."""
        modal = self._shown.popup is not None or self._shown.curtain is not None
        return self._modal_alone if modal else self._all_but_modal

    # -- a listener ----------------------------------------------------------------------------

    def told_strips(self) -> tuple[Told, ...]:
        """Returns the strips in words: what can be said, the task of a lesson, the tools."""
        shown = self._shown.prompt
        sentence = spoken(shown.text) if shown is not None else ""
        drawn = spoken(shown.drawn[0]) if shown is not None else ""
        prompt = [thing for thing in self.prompt.told() if thing.name != drawn]
        if shown is not None and shown.amount is not None:
            prompt = _with_amount(prompt, sentence, shown.amount)
        tools = Told("tools", Part.TOOLBAR, say("Tools"), children=self.bar.told())
        lesson = Told("lesson", Part.GROUP, say("Lesson"), children=self.lesson.told())
        return (*prompt, *([lesson] if lesson.children else []), tools, *self.docked.told())

    def told_over(self) -> tuple[Told, ...]:
        """Returns an open list or the curtain, else the sentences that lie over the table."""
        return tuple(
            thing for tree in self.active() if tree not in self.strip_trees for thing in tree.told()
        )

    @property
    def told_focus(self) -> str:
        """The line of an open list that has the keyboard; the list itself before one has it."""
        if self._shown.popup is None:
            return ""
        return self.modal.told_focus or "menu:open"

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of a control; says whether there is one that could."""
        return any(tree.perform(asked) for tree in self.active())

    # -- events --------------------------------------------------------------------------------

    def pointer(self, event: pygame.Event) -> bool:
        """Takes an event of the mouse; returns True when it was meant for a control."""
        taken = [tree.handle_pointer(event) for tree in self.active()]
        return any(taken)

    def key(self, event: pygame.Event) -> bool:
        """Takes a key while a list is open; returns True when it was of use."""
        if event.key == pygame.K_TAB:
            step = pygame.K_UP if event.mod & pygame.KMOD_SHIFT else pygame.K_DOWN
            event = pygame.Event(pygame.KEYDOWN, key=step, mod=0, unicode="")
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._to_line(-1 if event.key == pygame.K_UP else 1)
            return True
        return self.modal.handle_key(event)

    @property
    def shows_log(self) -> bool:
        """True while a log lies open."""
        return self._shown.log is not None

    def point_somewhere(self) -> None:
        """Goes to the first line of an open list where the keyboard is nowhere yet."""
        if self._shown.popup is not None and self.modal.focus is None:
            self._to_line(1)

    def scroll(self, event: pygame.Event) -> bool:
        """Scrolls the log with Page up and down, Home and End; returns True when there is one.

        Of one beside the table Page up and down, unless they change a number that is asked for.
        """
        if self._shown.log is not None:
            return self.notes.scroll_key(event)
        prompt = self._shown.prompt
        free = self._shown.docked is not None and (prompt is None or prompt.amount is None)
        return free and event.key in _PAGES and self.docked.scroll_key(event)

    def _to_line(self, step: int) -> None:
        """Goes round the lines of the open list."""
        lines = list(self.modal.controls())
        if not lines:
            return
        focus = self.modal.focus
        at = lines.index(focus) + step if focus in lines else (0 if step > 0 else -1)
        self.modal.give_focus(lines[at % len(lines)])

    def step(self, seconds: float) -> None:
        """Lets time pass until a tip comes up."""
        for tree in self.active():
            tree.step(seconds)

    # -- painting ------------------------------------------------------------------------------

    def take_changed(self) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Returns the areas where the controls have changed since they were painted.

        First those of the strips, then those of what lies over everything.
        """
        over = (self.notes, self.modal)
        return _changed(self.strip_trees, self._window), _changed(over, self._window)

    def paint_strips(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints what rests with the table."""
        for tree in self.strip_trees:
            if tree.area.colliderect(area):
                tree.paint_nodes(surface, area)

    @property
    def lies_over(self) -> bool:
        """True while anything lies over everything; mostly nothing does."""
        notes = bool(self.notes.root.children() or self.modal.root.children())
        return notes or any(tree.tip for tree in self.active())

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints what lies over everything."""
        for tree in self.active():
            tree.paint_tip(surface, area)
        for tree in (self.notes, self.modal):
            if tree.root.children() and tree.area.colliderect(area):
                tree.paint(surface, area)


def _with_amount(prompt: Sequence[Told], sentence: str, amount: tuple[int, int, int]) -> list[Told]:
    """The controls of a number told as one thing, which goes up and down."""
    told = Told(
        AMOUNT,
        Part.SPINNER,
        sentence,
        value=str(amount[0]),
        amount=Amount(*amount),
        deeds=(Deed.MORE, Deed.LESS, Deed.WRITE, Deed.FOCUS),
    )
    rest = [thing for thing in prompt if not thing.id.startswith("amount:")]
    say = [thing for thing in prompt if thing.id == SAY_AMOUNT]
    return [*rest, told, *say]


def _changed(trees: Iterable[NodeTree], window: pygame.Rect) -> list[pygame.Rect]:
    """Returns the areas of the window where trees have changed since they were painted."""
    return [area for tree in trees for area in tree.take_changed(window)]


def _notes_of(value: TableInPlay) -> tuple[object, ...]:
    """Returns the parts that stand over the table without being a list."""
    return (value.bubble, value.spoken, value.log, value.at_hand, value.take_back)


def _area(rect: Rect | None) -> pygame.Rect:
    return pygame.Rect(rect or (0, 0, 0, 0))


class _Notes(Node):
    """Nodes that find their own places in the window; itself it covers nothing."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        super().__init__()
        self._nodes = tuple(nodes)

    def children(self) -> Sequence[Node]:
        """All of them."""
        return self._nodes

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Each finds its place in all of the window; a sentence covers nothing placed before."""
        taken: list[pygame.Rect] = []
        for node in self._nodes:
            if isinstance(node, Bubble):
                node.avoid = tuple(taken)
            node.place(theme, rect)
            taken.append(node.rect)
