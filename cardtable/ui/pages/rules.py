"""The rules of a game as one table plays them: contents, search, drawn cards, our rulings."""

from __future__ import annotations

from functools import partial

import pygame

from cardtable.core import help_text
from cardtable.core.help_text import BadHelp, Block, Section
from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from cardtable.store.lessons import lessons_of
from cardtable.ui.controls.boxes import Column, Row, Space
from cardtable.ui.controls.buttons import Button, Pressable
from cardtable.ui.controls.cards import CardRow
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, head
from cardtable.ui.controls.paint import CLEAR
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Bullet, Icon, Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.controls.walked import Stop, Walked
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.screen import Stage

_CONTENTS_FROM = 820  # units of width from which the contents stand beside the text
_HEADINGS = {1: 24, 2: 19, 3: 16}


class RulesPage(Page):
    """One game's rules, as the house rules of a table have them."""

    start = "search"

    def __init__(self, stage: Stage, rules: AnyRules, table: Table) -> None:
        super().__init__(stage)
        self.called = say("Rules of {title}", title=rules.title)
        self.rules, self.table = rules, table
        self.query = ""
        self._at = -1  # which of the matches was shown last
        self.blocks = read_rules(rules, table)
        self.sections = help_text.sections(self.blocks)

    # -- searching -----------------------------------------------------------------------------

    @property
    def matches(self) -> tuple[int, ...]:
        """The numbers of the blocks that contain what is searched for."""
        wanted = self.query.strip().casefold()
        if not wanted:
            return ()
        return tuple(
            number for number, block in enumerate(self.blocks) if wanted in block.text.casefold()
        )

    def _search(self, query: str) -> None:
        self.query = query
        self._at = -1
        self.refresh()
        self._next_match()

    def _next_match(self) -> int | None:
        """Shows the next match and returns its block; after the last comes the first again."""
        matches = self.matches
        if not matches:
            return None
        self._at = (self._at + 1) % len(matches)
        self.refresh()
        self._bring(matches[self._at])
        return matches[self._at]

    def next_match(self) -> None:
        """Goes to the next match with the keyboard."""
        if self._next_match() is not None:
            self.tree.give_focus(self.control("read"))

    def _bring(self, block: int) -> None:
        """Scrolls to a block of the text, where reading goes on."""
        self.tree.bring(f"block-{block}", within="text")
        text = self.control("read")
        if isinstance(text, Walked):
            text.go(block)

    def handle_key(self, event: pygame.Event) -> bool:
        """Up and down scroll the text unless the contents have the keyboard; F3 searches on.

        So does Enter in the text, as long as something is searched for.
        """
        reading = self.focus is not None and self.focus.key == "read"
        if event.key == pygame.K_F3 or (reading and event.key == pygame.K_RETURN and self.query):
            self.next_match()
            return True
        focus = self.focus
        if event.key in (pygame.K_UP, pygame.K_DOWN) and (focus is None or focus.key == "search"):
            self.tree.scroll_by("text", 72 if event.key == pygame.K_DOWN else -72)
            return True
        return False

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """Heading and search above, contents on the left, the text."""
        beside = self.size[0] >= self.theme.px(_CONTENTS_FROM)
        text = Panel(
            Scroll(self._text(), key="text", fades_to="panel_solid"),
            x=28,
            y=8,
            grows=1,
            shrinks=True,
        )
        if beside:
            contents = Inset(Scroll(self._contents(), key="contents"), fixed=248)
            body: Node = Row([contents, text], gap=20, fill=True, grows=1)
        else:
            body = text
        flush = Space(4, 0)  # with the panel below: a field has no margin, as buttons have
        tools = (self._count(), self._learn(), self._search_field(), flush)
        return Column(
            [
                head(shown(self.rules.title), self.leave, *tools),
                Inset(body, x=32, max_width=WIDE, grows=1, shrinks=True),
                Space(0, 20),
            ],
            gap=0,
        )

    def _search_field(self) -> Node:
        return TextField(
            self.query,
            self._search,
            key="search",
            placeholder=say("Search the rules"),
            told_name=say("Search the rules"),
            icon="search",
            width=240,
            done=self.next_match,
        )

    def _learn(self) -> Node | None:
        """The way to the game's lessons, where it has some."""
        if not lessons_of(self.rules):
            return None
        return Button(
            "", self._lessons, kind="plain", icon="lessons", key="lessons", tip=say("Lessons")
        )

    def _lessons(self) -> None:
        self.stage.push(LessonsPage(self.stage, self.rules))

    def _count(self) -> Node | None:
        if not self.query.strip():
            return None
        count = len(self.matches)
        words = say("not found")
        if count:
            words = say("{number} of {all}", number=self._at + 1, all=count)
        return Label(words, size=13, role="muted")

    def _contents(self) -> Node:
        rows = [
            self._contents_line(number, section)
            for number, section in enumerate(self.sections)
            if section.level <= 2 and section.title
        ]
        return Inset(Column(rows, gap=2), x=4, y=4)

    def _contents_line(self, number: int, section: Section) -> Node:
        """The way to a section, with the number of matches in it while something is searched."""
        wanted = self.query.strip()
        count = section.mentions(wanted) if wanted else -1
        role = "muted" if count == 0 else "text"
        weight = BOLD if section.level == 1 else SEMIBOLD
        title = Paragraph(section.title, size=14, role=role, weight=weight, grows=1)
        found = Label(str(count), size=14, weight=BOLD) if count > 0 else None
        go, key = partial(self._go, number), f"contents-{number}"
        row = Row([title, found])
        return Pressable(row, go, key=key, x=12, y=8, radius=8, fill=CLEAR, edge=CLEAR)

    def _go(self, number: int) -> None:
        line = self.control(f"contents-{number}")
        self._bring(self.blocks.index(self.sections[number].blocks[0]))
        if line is not None and line.focused:  # the keyboard goes where one reads on
            self.tree.give_focus(self.control("read"))

    def _text(self) -> Node:
        stops = [
            Stop(self._block(block), key=f"block-{number}")
            for number, block in enumerate(self.blocks)
        ]
        parts: list[Node] = [Space(0, 8)]
        for number, (stop, block) in enumerate(zip(stops, self.blocks, strict=True)):
            if block.kind == "heading" and number:
                parts.append(Space(0, 10 if block.level > 1 else 20))
            parts.append(stop)
        if self.rules.credit and self.rules.credit not in "".join(b.text for b in self.blocks):
            parts.append(Paragraph(self.rules.credit, size=13, role="panel_muted"))
        text = Inset(Column([*parts, Space(0, 24)], gap=12), max_width=720)
        return Walked(text, stops, key="read", told_name=say("Text of the rules"))

    def _block(self, block: Block) -> Node:
        runs = tuple((span.text, span.bold) for span in block.spans)
        mark = self.query.strip()
        if block.kind == "heading":
            size = _HEADINGS.get(block.level, 16)
            return Paragraph(runs, size=size, weight=SEMIBOLD, mark=mark, leading=1.3)
        if block.kind == "bullet":
            return Row([Bullet("•", size=16), _words(runs, mark)], gap=12, top=True)
        if block.kind == "ruling":
            words = Paragraph(runs, size=14, role="panel_muted", mark=mark, grows=1)
            row = Row([Icon("star", size=14), words], gap=12, top=True)
            return Panel(row, x=14, y=8, fill="field", edge=CLEAR, radius=8)
        if block.kind == "cards":
            cards = CardRow(self.stage.art, block.cards)
            return Inset(Row([cards, _words(runs, mark)], gap=20), y=4)
        return Paragraph(runs, size=16, mark=mark, leading=1.5)


def _words(runs: tuple[tuple[str, bool], ...], mark: str) -> Paragraph:
    return Paragraph(runs, size=16, mark=mark, leading=1.5, grows=1)


def read_rules(rules: AnyRules, table: Table) -> tuple[Block, ...]:
    """A game's help.md as this table reads it, or the reason why it cannot be shown."""
    try:
        return help_text.read(help_text.text_of_help(rules), table, rules.options)
    except (OSError, BadHelp) as error:
        words = say(
            "The rules of {title} cannot be shown: {error}.", title=rules.title, error=error
        )
        return (
            Block("heading", help_text.spans_of(shown(rules.title)), 1),
            Block("text", help_text.spans_of(words)),
        )
