"""Everything that can be set, felt at once; the page is made from the declarations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

import pygame

from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.croupier.table_setup import plain
from cardtable.store.settings import Setting, Value, declared
from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button, Pressable, Switch
from cardtable.ui.controls.cards import CardRow
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, framed, section
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.panels import Divider, FormRow, Inset, Panel, Scroll
from cardtable.ui.controls.selectors import Segments, Slider
from cardtable.ui.controls.text import Drawing, Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.art import Art, DeckStyle
from cardtable.ui.drawing.theme import SEMIBOLD, read_theme
from cardtable.ui.layout.rects import card_height
from cardtable.ui.screen import Stage

_PREVIEW_FROM = 860  # units of width from which the preview stands beside the settings
_SHOWN = parse_cards("As Kh 10d 7c Qs Jd")
_SMALL = parse_cards("4h 5h 6h 7h 8h 9h *1")


class SettingsPage(Page):
    """Sound first, then looks, motion, play."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._made: dict[tuple[str, int], pygame.Surface] = {}  # felts and backs to choose from
        self._texts: dict[str, str] = {}  # texts, kept when the page is left

    def close(self) -> None:
        """Keeps what was typed."""
        for name, text in self._texts.items():
            self.stage.settings.set(name, text)
        super().close()

    def set(self, name: str, value: Value) -> None:
        """Changes a setting, everywhere at once."""
        self.stage.settings.set(name, value)
        self.stage.apply()
        if name in ("sound", "volume"):
            self.stage.sounds.play("card_place")

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """Groups at the left, the preview at the right or above."""
        groups = Column([*self._groups()], gap=16)
        if self.size[0] < self.theme.px(_PREVIEW_FROM):
            cards = CardRow(self.stage.art, (HIDDEN, *_SHOWN), wide=64)
            shown = Panel(cards, x=16, y=12)
            return framed("Settings", Column([shown, groups], gap=16), self.leave)
        row = Row(
            [
                Scroll(Inset(groups, x=12), key="body", grows=1),
                Inset(Column([self._preview()]), x=12, fixed=376),
            ],
            gap=0,
            fill=True,
        )
        back = Button("", self.leave, kind="plain", icon="left", key="back", tip="Back (Esc)")
        title = Label("Settings", size=24, role="text", weight=SEMIBOLD, grows=1)
        return Column(
            [
                Inset(Row([back, title]), x=20, y=12, most=WIDE + 24),
                Inset(row, x=20, most=WIDE + 24, grows=1, shrinks=True),
                Space(0, 20),
            ],
            gap=0,
        )

    def _groups(self) -> Iterator[Node]:
        shown = [(name, one) for name, one in declared().items() if one.group]
        for group, inside in groupby(shown, key=lambda pair: pair[1].group):
            rows: list[Node] = []
            for name, setting in inside:
                rows += [Divider()] * bool(rows) + [self._setting(name, setting)]
            yield Panel(section(group, *rows))

    def _setting(self, name: str, setting: Setting) -> Node:
        words = Column(
            [
                Label(setting.title, size=15, weight=SEMIBOLD),
                Paragraph(setting.help, size=13, role="panel_muted") if setting.help else None,
            ],
            gap=2,
            grows=1,
        )
        control = self._control(name, setting)
        if name in ("back", "theme"):
            return Column([words, control], gap=8)
        return FormRow(words, control)

    def _control(self, name: str, setting: Setting) -> Node:
        value = self.stage.settings.now.value(name)
        change = partial(self.set, name)
        if name == "back":
            return self._backs(str(value), setting)
        if name == "theme":
            return self._felts(str(value), setting)
        if isinstance(value, bool):
            return Switch("", value, change, key=name)
        if isinstance(value, int):
            return self._number(name, setting, value)
        if setting.choices:
            values = [(one, plain(one)) for one in setting.choices]
            return Segments(values, value, change, key=name)
        text = self._texts.get(name, value)
        return TextField(text, partial(self._type, name), key=name, limit=120, wide=280)

    def _number(self, name: str, setting: Setting, value: int) -> Node:
        low, high = setting.numbers
        if (high - low) // setting.step > 8:
            return Slider(
                value, setting.numbers, partial(self.set, name), key=name, step=setting.step
            )
        values = [(str(one), f"{one} %") for one in range(low, high + 1, setting.step)]
        return Segments(values, str(value), lambda text: self.set(name, int(text)), key=name)

    def _type(self, name: str, text: str) -> None:
        self._texts[name] = text

    # -- felts and backs -----------------------------------------------------------------------

    def _felts(self, value: str, setting: Setting) -> Node:
        swatches = [
            Pressable(
                Column(
                    [
                        Drawing(partial(self._paint_felt, name), high=52),
                        Label(read_theme(name).title, size=13, align="centre"),
                        Space(0, 6),
                    ],
                    gap=6,
                ),
                partial(self.set, "theme", name),
                key=f"theme-{name}",
                radius=10,
                fill="field",
                chosen=name == value,
            )
            for name in setting.choices
        ]
        return Grid(swatches, cell=112, gap=8)

    def _paint_felt(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        """Its cloth, lit from above."""
        key = (name, rect.width)
        if key not in self._made:
            file = read_theme(name)
            ends = (file.colours["felt"], file.colours["felt_edge"])
            cloth = shapes.felt(rect.size, *ends, file.noise, file.light)
            self._made[key] = round_corners(cloth, canvas.theme.px(10))
        canvas.picture(self._made[key], rect.topleft)

    def _backs(self, value: str, setting: Setting) -> Node:
        backs = [
            Pressable(
                Inset(Drawing(partial(self._paint_back, name), wide=58, high=82), x=6, y=6),
                partial(self.set, "back", name),
                key=f"back-{name}",
                tip=plain(name),
                radius=10,
                fill="field",
                chosen=name == value,
            )
            for name in setting.choices
        ]
        return Grid(backs, cell=68, gap=6)

    def _paint_back(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        wide = min(rect.width, canvas.theme.px(58))
        key = (name, wide)
        if key not in self._made:
            self._made[key] = Art(canvas.theme, DeckStyle(back=name)).face(HIDDEN, wide)
        made = self._made[key]
        canvas.picture(made, made.get_rect(center=rect.center).topleft)

    # -- the preview ---------------------------------------------------------------------------

    def _preview(self) -> Node:
        art = self.stage.art
        return Panel(
            Column(
                [
                    Label("Preview", size=17, weight=SEMIBOLD),
                    Drawing(self._paint_fan, high=card_height(124) + 16),
                    CardRow(art, (HIDDEN, *_SMALL), wide=46, gap=4),
                    Paragraph(
                        "Text is this large, and quieter words look like those below.",
                        size=15,
                    ),
                    Paragraph("Changes are felt at once.", size=13, role="panel_muted"),
                ],
                gap=16,
            )
        )

    def _paint_fan(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """A hand as it lies on the table."""
        theme, art = canvas.theme, self.stage.art
        wide = min(theme.px(124), rect.width * 2 // 5)
        pace = (rect.width - wide) // (len(_SHOWN) - 1)
        for number, card in enumerate(_SHOWN):
            sprite = art.card(card, wide)
            area = sprite.area(rect.left + number * pace, rect.top + theme.px(4))
            canvas.picture(sprite.image, area.topleft)
